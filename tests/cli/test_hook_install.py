"""`ctx-hook install` and `uninstall`: a person's settings, byte for byte."""

import json
import os
import shlex
import stat
import subprocess

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tried
from hypothesis import strategies as st

FEW = tried(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
SETTINGS = {
    "absent": None,
    "empty": "",
    "object": "{}\n",
    "tidy": '{\n  "model": "opus",\n  "env": {"A": "1", "B": "2"}\n}\n',
    "tabs": '{\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{"hooks": []}\n\t\t]\n\t}\n}',
    "inline": '{"hooks":{"SessionStart":[{"matcher":"startup","hooks":[]}]}}',
    "crlf": '{\r\n    "permissions": {\r\n        "allow": ["Bash(ls)"]\r\n    }\r\n}',
    "own": (
        '{\n  "hooks": {\n    "UserPromptSubmit": [\n      {\n        "hooks": [\n'
        '          {"type": "command", "command": "~/bin/mine user-prompt"}\n'
        "        ]\n      }\n    ]\n  },\n"
        '  "permissions": {"allow": ["Bash(ctx-recall:*)"], "deny": []}\n}\n'
    ),
    "bom": '\ufeff{\n  "model": "opus"\n}\n',
    "emptied": '{\n  "hooks": {},\n  "permissions": {}\n}\n',
}


@pytest.fixture
def settings(home):
    """The user's settings of Claude Code, in a folder that exists."""
    (home / ".claude").mkdir()
    return home / ".claude/settings.json"


@pytest.fixture
def install(run, root):
    """Run `ctx-hook install`, with every command on PATH."""
    path = f"{root / 'cmd'}:{os.environ['PATH']}"

    def call(*args, environ=None, **more):
        environ = {"PATH": path, **(environ or {})}
        return run("ctx-hook", "install", *args, environ=environ, **more)

    return call


@pytest.fixture
def uninstall(run):
    """Run `ctx-hook uninstall`."""

    def call(*args, **more):
        return run("ctx-hook", "uninstall", *args, **more)

    return call


def write(path, text):
    """Give a file this text, or take it away."""
    if text is not None:
        path.write_bytes(text.encode())


def read(path):
    """The text of a file; `None` where there is none."""
    return path.read_bytes().decode() if path.exists() else None


def hooks(path, event):
    """The commands wired for one event."""
    groups = json.loads(path.read_text(encoding="utf-8"))["hooks"][event]
    return [each["command"] for group in groups for each in group["hooks"]]


@pytest.mark.parametrize("name", SETTINGS)
def test_install_keeps_what_was_there_and_uninstall_restores_it(
    install, uninstall, settings, name
):
    write(settings, SETTINGS[name])
    before = json.loads((SETTINGS[name] or "{}").removeprefix("\ufeff"))

    answer = install("--allow-recall")

    assert (answer.code, answer.out, answer.err) == (0, f"{settings}\n", "")
    found = json.loads(settings.read_bytes().decode())
    assert len(hooks(settings, "SessionStart")) == 1
    assert hooks(settings, "UserPromptSubmit")[-1].endswith(
        "entry.py user-prompt || exit 0"
    )
    assert "Bash(ctx-recall:*)" in found["permissions"]["allow"]
    assert {
        key: found[key] for key in before if key not in ("hooks", "permissions")
    } == {key: before[key] for key in before if key not in ("hooks", "permissions")}

    uninstall()
    assert read(settings) == SETTINGS[name]


@pytest.mark.parametrize("name", ["tidy", "tabs", "crlf", "own"])
def test_uninstall_takes_only_our_lines_from_settings_changed_since(
    install, uninstall, settings, name
):
    write(settings, SETTINGS[name])
    install("--allow-recall")
    newline = "\r\n" if name == "crlf" else "\n"
    mine = f'{{{newline}  "mine": true,'
    settings.write_bytes(read(settings).replace("{", mine, 1).encode())

    uninstall()

    assert read(settings) == SETTINGS[name].replace("{", mine, 1)


def test_second_install_changes_nothing(install, settings):
    write(settings, SETTINGS["tidy"])
    install("--allow-recall")
    once = read(settings)

    install("--allow-recall")

    assert read(settings) == once


def test_install_knows_the_tools_that_it_did_not_before(install, uninstall, settings):
    write(settings, SETTINGS["tidy"])
    install()
    now = read(settings)
    write(settings, now.replace('"Bash|PowerShell|Monitor"', '"Bash"'))

    install()

    assert read(settings) == now
    assert '"Bash|PowerShell|Monitor"' in now
    write(settings, now.replace('"Bash|PowerShell|Monitor"', '"Bash|Mine"'))
    install()
    assert '"Bash|Mine"' in read(settings)


def test_install_takes_the_place_of_an_older_one(install, uninstall, settings):
    write(settings, SETTINGS["tidy"])
    install()
    moved = read(settings).replace(" -I -S /", " -I -S /old/venv/")
    settings.write_bytes(moved.encode())

    install()

    assert "/old/venv/" not in read(settings)
    assert len(hooks(settings, "SessionStart")) == 1
    uninstall()
    assert read(settings) == SETTINGS["tidy"]


def test_wired_command_answers(install, settings, workspace):
    install()
    payload = {"session_id": "s1", "cwd": str(workspace), "source": "startup"}

    done = subprocess.run(
        hooks(settings, "SessionStart")[0],
        shell=True,
        input=json.dumps(payload).encode(),
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]


def test_user_wiring_names_the_interpreter_and_project_wiring_does_not(
    install, settings, workspace
):
    install()
    install("--scope", "project")

    program = shlex.split(hooks(settings, "SessionStart")[0])
    assert program[0].startswith("/")
    assert program[1:3] == ["-I", "-S"]
    shared = workspace / ".claude/settings.json"
    assert hooks(shared, "SessionStart") == ["ctx-hook session-start || exit 0"]
    assert hooks(shared, "UserPromptSubmit") == ["ctx-hook user-prompt || exit 0"]


def test_a_hook_whose_program_is_gone_blocks_nothing(install, settings, tmp_path):
    install()
    command = hooks(settings, "UserPromptSubmit")[0]
    gone = command.replace("entry.py", "gone.py")

    done = subprocess.run(gone, shell=True, capture_output=True, check=False)

    assert (gone != command, done.returncode, done.stdout) == (True, 0, b"")


def test_a_command_line_that_does_more_than_call_us_is_the_users_own(
    install, uninstall, settings
):
    own = ["ctx-hook stop && ./mine.sh", "echo; ctx-hook stop --host claude"]
    lines = [{"type": "command", "command": each} for each in own]
    before = json.dumps({"hooks": {"Stop": [{"hooks": lines}]}}, indent=2)
    settings.write_text(before)

    install()
    installed = hooks(settings, "Stop")
    install()
    settings.write_text(settings.read_text() + "\n")  # no bytes to give back
    uninstall()

    assert installed[:2] == own
    assert len(installed) == 3
    assert hooks(settings, "Stop") == own


def test_commands_that_agents_cannot_find_are_said(install, settings):
    answer = install(environ={"PATH": "/usr/bin:/bin"})

    assert "'ctx-recall' is not on PATH" in answer.err


def test_project_scope_leaves_no_folder_behind(install, uninstall, workspace):
    (workspace / "deep").mkdir()

    install("--scope", "project", cwd=workspace / "deep")
    assert (workspace / ".claude/settings.json").exists()

    uninstall("--scope", "project", cwd=workspace / "deep")
    assert not (workspace / ".claude").exists()


def test_configured_folder_of_the_host_is_used(install, tmp_path):
    (tmp_path / "elsewhere").mkdir()

    answer = install(environ={"CLAUDE_CONFIG_DIR": str(tmp_path / "elsewhere")})

    assert answer.out == f"{tmp_path}/elsewhere/settings.json\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{ // mine\n}\n", "not JSON: it may hold comments, which would be lost"),
        ("{", "not JSON: "),
        ("[]", "not a JSON object"),
        ('{"hooks": []}', "'hooks' is not an object"),
        ('{"hooks": {"SessionStart": {}}}', "'hooks.SessionStart' is not a list"),
        ('{"a": 1, "a": 2}', "not JSON: the key 'a' stands twice"),
        (b"\xff{}", "not UTF-8"),
    ],
)
def test_settings_that_cannot_be_read_are_left_alone(install, settings, text, problem):
    data = text if isinstance(text, bytes) else text.encode()
    settings.write_bytes(data)

    answer = install("--allow-recall")

    assert (answer.code, answer.out) == (128, "")
    assert f"fatal: cannot change '{settings}': {problem}" in answer.err
    assert settings.read_bytes() == data


def test_linked_settings_are_left_alone(install, settings, tmp_path):
    (tmp_path / "dotfiles.json").write_text("{}")
    settings.symlink_to(tmp_path / "dotfiles.json")

    answer = install("--allow-recall")

    assert answer.code == 128
    assert "it is a symbolic link" in answer.err
    assert settings.is_symlink()
    assert (tmp_path / "dotfiles.json").read_text() == "{}"


def test_read_only_settings_are_left_alone(install, settings):
    write(settings, "{}")
    settings.chmod(0o444)

    answer = install("--allow-recall")

    assert answer.code == 128
    assert "it is read-only" in answer.err
    assert read(settings) == "{}"


def test_missing_folder_of_the_user_is_an_error(install, home):
    answer = install("--allow-recall")

    assert answer.code == 128
    assert f"fatal: no directory '{home}/.claude'" in answer.err
    assert not (home / ".claude").exists()


def test_mode_of_the_settings_is_kept(install, settings):
    write(settings, "{}")
    settings.chmod(0o640)

    install()

    assert stat.S_IMODE(settings.stat().st_mode) == 0o640
    assert sorted(path.name for path in settings.parent.iterdir()) == ["settings.json"]


def test_dry_run_shows_the_change_and_makes_none(install, uninstall, settings):
    write(settings, SETTINGS["tidy"])

    shown = install("--dry-run", "--allow-recall").out

    assert f"--- {settings}\n+++ {settings}\n" in shown
    assert "session-start" in shown
    assert "Bash(ctx-recall:*)" in shown
    assert read(settings) == SETTINGS["tidy"]

    install()
    wired = read(settings)
    assert uninstall("--dry-run").out
    assert read(settings) == wired


@pytest.fixture
def applied(git, settings):
    """Apply a diff to the settings, with git; their text."""

    def call(diff):
        if not diff:
            return read(settings)
        depth = str(settings).count("/")
        git("apply", f"-p{depth}", input=diff, cwd=settings.parent)
        return read(settings)

    return call


@pytest.mark.parametrize("name", sorted({*SETTINGS} - {"bom"}))
@pytest.mark.parametrize("words", [[], ["--allow-recall"]])
def test_a_dry_run_shows_byte_for_byte_what_is_changed(
    install, uninstall, settings, applied, name, words
):
    write(settings, SETTINGS[name])
    planned = applied(install("--dry-run", *words).out)
    settings.unlink(missing_ok=True)
    write(settings, SETTINGS[name])

    assert install(*words).code == 0

    assert read(settings) == planned
    taken = applied(uninstall("--dry-run").out)
    write(settings, planned)
    uninstall()
    assert read(settings) == taken


@given(
    found=st.dictionaries(st.sampled_from("abc"), st.lists(st.integers()), max_size=3),
    hooks=st.none() | st.sampled_from([{}, {"Stop": []}, {"Stop": [{"hooks": []}]}]),
    allow=st.none() | st.lists(st.sampled_from("xy"), max_size=2),
    indent=st.sampled_from([None, 0, 2, "\t"]),
    ends=st.sampled_from(["", "\n", "\r\n"]),
    words=st.sampled_from([[], ["--allow-recall"]]),
)
@FEW
def test_so_it_is_for_any_settings(
    install, settings, applied, found, hooks, allow, indent, ends, words
):
    more = {} if hooks is None else {"hooks": hooks}
    rules = {} if allow is None else {"permissions": {"allow": allow}}
    text = json.dumps({**found, **more, **rules}, indent=indent) + ends
    if ends == "\r\n":
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    write(settings, text)
    planned = applied(install("--dry-run", *words).out)
    write(settings, text)

    install(*words)

    assert read(settings) == planned


def test_settings_in_one_line_stay_in_one_line(install, uninstall, settings):
    text = '{"env":{"A":"1"},"permissions":{}}'
    write(settings, text)

    install("--allow-recall")

    assert "\n" not in read(settings)
    assert json.loads(read(settings))["permissions"] == {
        "allow": ["Bash(ctx-recall:*)"]
    }
    uninstall()
    assert read(settings) == text


@pytest.mark.parametrize(("keys", "agreed"), [(b"y\n", True), (b"\n", False)])
def test_a_person_is_asked_in_a_dry_run_as_well(
    person, settings, applied, keys, agreed
):
    """It shows what such an answer brings."""
    write(settings, SETTINGS["tidy"])

    shown = person("ctx-hook", "install", "--dry-run", keys=keys)

    assert "Let agents search the memory without asking" in shown.err
    assert read(settings) == SETTINGS["tidy"]
    planned = applied(shown.out)
    assert ("Bash(ctx-recall:*)" in planned) is agreed
    write(settings, SETTINGS["tidy"])
    person("ctx-hook", "install", keys=keys)
    assert read(settings) == planned


def test_print_shows_what_to_add_and_touches_nothing(install, home):
    answer = install("--print", "--scope", "project", "--allow-recall")

    assert json.loads(answer.out) == {
        "hooks": {
            name: [
                {
                    **matcher,
                    "hooks": [
                        {
                            "type": "command",
                            "command": f"ctx-hook {event} || exit 0",
                            "timeout": 10,
                        }
                    ],
                }
            ]
            for name, event, matcher in (
                ("SessionStart", "session-start", {}),
                ("UserPromptSubmit", "user-prompt", {}),
                ("Stop", "stop", {}),
                ("SubagentStop", "subagent-stop", {}),
                ("PreCompact", "pre-compact", {}),
                ("SessionEnd", "session-end", {}),
                ("PreToolUse", "pre-tool", {"matcher": "Bash|PowerShell|Monitor"}),
            )
        },
        "permissions": {"allow": ["Bash(ctx-recall:*)"]},
    }
    assert not (home / ".claude").exists()


def test_rule_is_offered_but_never_added_without_a_word(install, settings):
    answer = install()

    assert "'--allow-recall' adds the permission rule Bash(ctx-recall:*)" in answer.err
    assert "permissions" not in json.loads(read(settings))


@pytest.mark.parametrize(("keys", "agreed"), [(b"y\n", True), (b"\n", False)])
def test_person_at_a_terminal_is_asked_for_the_rule(person, settings, keys, agreed):
    answer = person("ctx-hook", "install", keys=keys)

    assert answer.code == 0
    assert "Let agents search the memory without asking" in answer.err
    assert ("Bash(ctx-recall:*)" in read(settings)) is agreed


def test_who_has_the_rule_is_not_asked_again_for_a_project(person, settings, workspace):
    write(settings, '{"permissions": {"allow": ["Bash(ctx-recall:*)"]}}')

    answer = person("ctx-hook", "install", "--scope", "project", keys=b"y\n")

    assert answer.code == 0
    assert "Let agents search" not in answer.err
    there = read(workspace / ".claude" / "settings.json")
    assert "Bash(ctx-recall:*)" not in there


def test_uninstall_without_install_says_so(uninstall, settings):
    write(settings, SETTINGS["own"])

    answer = uninstall()

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == f"ctx-hook: warning: no hook of ours in '{settings}'\n"
    assert read(settings) == SETTINGS["own"]


def test_wrong_usage_is_not_an_order_to_the_host(run):
    assert run("ctx-hook", "install", "--host", "abacus").code == 129


def test_an_agent_does_not_grant_itself_a_permission(install, settings):
    answer = install("--allow-recall", actor="agent")

    assert answer.code == 4
    assert "a permission rule is for a person to add" in answer.err
    assert read(settings) is None
    assert install(actor="agent").code == 0
