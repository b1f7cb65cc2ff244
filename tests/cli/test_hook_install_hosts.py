"""`ctx-hook install` for every host: its file, its form, its units."""

import json
import os
import subprocess

import pytest

from ctxlib.domain.canned import payload
from ctxlib.domain.host import EVENTS, HOST_NAMES, host_named
from ctxlib.domain.hostform import problems

FILES = {
    "claude": (".claude", "settings.json"),
    "codex": (".codex", "hooks.json"),
    "gemini": (".gemini", "settings.json"),
    "qwen": (".qwen", "settings.json"),
    "cursor": (".cursor", "hooks.json"),
    "copilot": (".copilot", "hooks/ctx.json"),
    "reasonix": (".reasonix", "settings.json"),
}
PROJECT_FILES = {
    **{host: f"{folder}/{file}" for host, (folder, file) in FILES.items()},
    "copilot": ".github/hooks/ctx.json",
}
VARIABLES = {
    "claude": ("CLAUDE_CONFIG_DIR", ""),
    "codex": ("CODEX_HOME", ""),
    "gemini": ("GEMINI_CLI_HOME", ".gemini"),
    "qwen": ("QWEN_HOME", ""),
    "copilot": ("COPILOT_HOME", ""),
    "reasonix": ("REASONIX_HOME", ""),
}
LIMITS = {
    "claude": ("timeout", 10),
    "codex": ("timeout", 10),
    "gemini": ("timeout", 10_000),
    "qwen": ("timeout", 10_000),
    "cursor": ("timeout", 10),
    "copilot": ("timeoutSec", 10),
    "reasonix": ("timeout", 5_000),
}


@pytest.fixture
def settings(home):
    """The settings of a host, in a folder that exists."""

    def place(host):
        folder, file = FILES[host]
        (home / folder).mkdir(exist_ok=True)
        return home / folder / file

    return place


@pytest.fixture
def install(run, root):
    """Run `ctx-hook install` for a host, with every command on PATH."""
    path = f"{root / 'cmd'}:{os.environ['PATH']}"

    def call(host, *args, environ=None, **more):
        environ = {"PATH": path, **(environ or {})}
        return run(
            "ctx-hook", "install", "--host", host, *args, environ=environ, **more
        )

    return call


@pytest.fixture
def uninstall(run):
    """Run `ctx-hook uninstall` for a host."""

    def call(host, *args):
        return run("ctx-hook", "uninstall", "--host", host, *args)

    return call


def hooks(text):
    """Every hook of a settings file, by the host's name of its event."""
    found = {}
    for name, entries in json.loads(text)["hooks"].items():
        (entry,) = entries
        (found[name],) = entry.get("hooks", [entry])
    return found


def command(hook):
    """The command line of a hook."""
    return hook.get("command") or hook["bash"]


@pytest.mark.parametrize("host", HOST_NAMES)
def test_every_event_of_the_host_is_wired_once_and_for_all(
    install, uninstall, settings, host
):
    file = settings(host)

    first = install(host)
    once = file.read_text(encoding="utf-8")
    second = install(host)

    assert (first.code, first.out) == (0, f"{file}\n")
    assert (second.code, second.out) == (0, f"{file}\n")
    assert file.read_text(encoding="utf-8") == once
    row = host_named(host)
    assert set(hooks(once)) == {names[0] for names in row.events.values()}
    uninstall(host)
    assert not file.exists()
    assert file.parent.exists() is (host != "copilot")


@pytest.mark.parametrize("host", HOST_NAMES)
def test_what_was_there_stays_and_comes_back(install, uninstall, settings, host):
    file = settings(host)
    file.parent.mkdir(exist_ok=True)
    before = '{\n\t"version": 1,\n\t"mine": {"b": 1, "a": [2]},\n\t"hooks": {}\n}'
    file.write_text(before)

    install(host)

    text = file.read_bytes().decode()
    assert text.startswith('{\n\t"version": 1,\n\t"mine": {"b": 1, "a": [2]},\n')
    assert "\r" not in text
    uninstall(host)
    assert file.read_text() == before


@pytest.mark.parametrize("host", HOST_NAMES)
def test_hooks_of_others_stay_beside_ours(install, uninstall, settings, host):
    file = settings(host)
    install(host)
    found = json.loads(file.read_text())
    name = next(iter(found["hooks"]))
    theirs = {"command": "mine", "bash": "mine"}
    wrapped = {"hooks": [theirs]} if "hooks" in found["hooks"][name][0] else theirs
    found["hooks"][name].append(wrapped)
    found["hooks"]["SomethingElse"] = [wrapped]
    file.write_text(json.dumps(found, indent=2))

    uninstall(host)

    left = json.loads(file.read_text())
    assert left["hooks"] == {name: [wrapped], "SomethingElse": [wrapped]}


@pytest.mark.parametrize("host", HOST_NAMES)
def test_time_limits_are_in_the_unit_of_the_host(install, settings, host):
    file = settings(host)
    install(host)

    found = hooks(file.read_text())
    key, limit = LIMITS[host]
    ends = {"SessionEnd"} if host == "codex" else set()
    assert {hook[key] for name, hook in found.items() if name not in ends} == {limit}
    assert {found[name][key] for name in ends} == ({3} if ends else set())


@pytest.mark.parametrize("host", HOST_NAMES)
def test_what_is_committed_names_no_place_of_this_machine(
    install, uninstall, workspace, host
):
    install(host, "--scope", "project")

    file = workspace / PROJECT_FILES[host]
    told = "" if host == "claude" else f" --host {host}"
    lines = {command(hook) for hook in hooks(file.read_text()).values()}
    row = host_named(host)
    assert lines == {f"ctx-hook {event}{told} || exit 0" for event in row.events}
    uninstall(host, "--scope", "project")
    assert [path.name for path in workspace.iterdir()] == [".git"]


@pytest.mark.parametrize("host", VARIABLES)
def test_configured_folder_of_the_host_is_used(install, tmp_path, host):
    variable, below = VARIABLES[host]
    folder = tmp_path / "elsewhere" / below
    folder.mkdir(parents=True)

    answer = install(host, environ={variable: str(tmp_path / "elsewhere")})

    assert answer.out == f"{folder / FILES[host][1]}\n"


@pytest.mark.parametrize("host", HOST_NAMES)
def test_wired_commands_answer_in_the_form_of_the_host(
    install, settings, workspace, host
):
    file = settings(host)
    install(host)
    found = hooks(file.read_text())
    row = host_named(host)

    for event in EVENTS:
        if event not in row.events:
            continue
        sent = payload(host, event, str(workspace), "canned")
        done = subprocess.run(
            command(found[row.events[event][0]]),
            shell=True,
            input=json.dumps(sent).encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        document = json.loads(done.stdout) if done.stdout else None
        assert problems(host, event, document) == []
        assert (document is not None) or event != "session-start"


def test_an_earlier_installation_is_completed(install, settings):
    file = settings("claude")
    install("claude")
    now = json.loads(file.read_text())
    earlier = ("SessionStart", "UserPromptSubmit", "PreToolUse")
    then = {"hooks": {name: now["hooks"][name] for name in earlier}}
    file.write_text(json.dumps(then, indent=2) + "\n")

    install("claude")

    assert json.loads(file.read_text()) == now


@pytest.mark.parametrize(
    ("host", "scope", "hint"),
    [
        ("claude", "project", []),
        ("cursor", "user", []),
        ("codex", "user", ["Codex runs a hook only once you approved it"]),
        ("gemini", "project", ["Gemini CLI runs the hooks of a project only where"]),
    ],
)
def test_what_else_the_host_needs_is_said(install, settings, host, scope, hint):
    settings(host)

    answer = install(host, "--scope", scope)

    said = [line for line in answer.err.splitlines() if "allow-recall" not in line]
    assert len(said) == len(hint)
    assert all(f"ctx-hook: hint: {each}" in said[0] for each in hint)


@pytest.mark.parametrize("host", ["codex", "cursor"])
def test_a_rule_of_another_host_is_wrong_usage(install, settings, host):
    settings(host)

    assert install(host, "--allow-recall").code == 129
    assert not settings(host).exists()


def test_host_that_was_never_started_is_left_alone(install, home):
    answer = install("codex")

    assert answer.code == 128
    assert f"fatal: no directory '{home}/.codex'" in answer.err
    assert "hint: start Codex once as this user" in answer.err


@pytest.mark.parametrize("host", ["codex", "gemini"])
def test_plugin_wires_what_the_installer_wires_for_a_project(root, host):
    from ctxlib import __version__
    from ctxlib.domain.wiring import Wiring

    folder = root / "hooks" / host
    manifest = {
        "codex": ".codex-plugin/plugin.json",
        "gemini": "gemini-extension.json",
    }[host]

    wired = json.loads((folder / "hooks/hooks.json").read_text())
    described = json.loads((folder / manifest).read_text())

    assert wired["hooks"] == Wiring(host, ["ctx-hook"]).fragment()["hooks"]
    assert (described["name"], described["version"]) == ("ctx", __version__)


def test_wiring_is_data_and_no_script(root):
    kinds = {
        path.suffix
        for folder in ("claude-code", "codex", "gemini")
        for path in (root / "hooks" / folder).rglob("*")
        if path.is_file()
    }

    assert kinds == {".json", ".md"}


@pytest.mark.parametrize("host", ["gemini", "qwen"])
def test_comments_of_a_host_that_has_them_stay(install, uninstall, settings, host):
    file = settings(host)
    before = (
        '{\n  // mine\n  "theme": "dark", /* "hooks": 1 */\n  "ui": {} // last\n}\n'
    )
    file.write_text(before)

    install(host)

    text = file.read_text()
    assert "// mine" in text
    assert '/* "hooks": 1 */' in text
    file.write_text(text.replace("dark", "light"))
    uninstall(host)
    assert file.read_text() == before.replace("dark", "light")


@pytest.mark.parametrize("host", ["claude", "codex", "cursor", "copilot", "reasonix"])
def test_comments_are_no_json_for_the_others(install, settings, host):
    file = settings(host)
    file.parent.mkdir(exist_ok=True)
    file.write_text("{ // mine\n}\n")

    answer = install(host)

    assert answer.code == 128
    assert "not JSON: it may hold comments" in answer.err
    assert file.read_text() == "{ // mine\n}\n"
