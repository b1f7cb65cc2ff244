"""`git ctx doctor`: one health check, which finds what is wrong and changes nothing."""

import json
import os
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
import time

import pytest

CUT = ("--type", "project", "--title", "Cut", "-m", "Releases are cut from main.")
TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
# As ids are: they look drawn at random, and are no credential.
ID = "9e107d9d372bb6826bd81d3542a419d6"
OTHER = "e4d909c290d0fb1ca068ffaddf22cbd0"
RECORD = """\
---
ctx_schema: 1
kind: session
id: ses-{id}
host: claude
session_id: s-{id}
workspace: {key}
started_at: "2026-01-01T10:00:00Z"
status: ended
turns: 1
prompts: 1
compactions: 0
errors: 0
redactions: 0
commits: [da39a3ee5e6b4b0d3255bfef95601890afd80709]
{more}---

# A session

## Asked

1. line 3, 2026-01-01T10:00:00Z
   > {text}
"""


@pytest.fixture
def path(root):
    """A PATH with every command of ours, and a Python that can run them."""
    own = os.path.dirname(sys.executable)
    return os.pathsep.join([str(root / "cmd"), own, os.environ["PATH"]])


@pytest.fixture
def doctor(run, check):
    """Run `git ctx doctor` where there is a memory."""
    run("git-ctx", "init")
    return check


@pytest.fixture
def check(run, path):
    """Run `git ctx doctor`."""

    def call(*args, environ=None, **options):
        environ = {"PATH": path, **(environ or {})}
        return run("git-ctx", "doctor", *args, environ=environ, **options)

    return call


@pytest.fixture
def install(run, path, home):
    """Wire the hooks into the user's settings; the file."""
    (home / ".claude").mkdir()

    def call(*args):
        run("ctx-hook", "install", *args, environ={"PATH": path})
        return home / ".claude/settings.json"

    return call


@pytest.fixture
def key(run):
    """The key of the workspace."""
    (record,) = run("git-ctx", "project", "--json").records
    return record["key"]


@pytest.fixture
def journal(run, memory, now):
    """Write files of the journal."""
    from ctxlib.store import journal as events
    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import MemoryRepository

    run("git-ctx", "init")
    opened = MemoryRepository.open(str(memory), Git(dict(os.environ)))

    def call(files):
        edits = {path: text.encode() for path, text in files.items()}
        events.put(opened, edits, subject="x", now=now)

    return call


def findings(answer):
    """Part, severity, message of each finding."""
    return [
        (each["part"], each["severity"], each["message"])
        for each in answer.records
        if each["kind"] == "finding"
    ]


def health(answer):
    """The record that counts."""
    return answer.records[0]


def wire(path, event, *commands):
    """Settings of Claude Code that run these commands at an event."""
    hooks = [{"type": "command", "command": each} for each in commands]
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"hooks": {event: [{"hooks": hooks}]}}))


def program(folder, script):
    """A `ctx-hook` of this text, as a command line that a host would run."""
    folder.mkdir(exist_ok=True)
    file = folder / "ctx-hook"
    file.write_text(f"#!/bin/sh\ncat >/dev/null\n{script}\n")
    file.chmod(0o755)
    return shlex.quote(str(file))


def test_a_sound_memory_is_clean(doctor, fact):
    fact("add", *CUT)

    answer = doctor("--json")

    counted = health(answer)
    assert (answer.code, findings(answer)) == (0, [])
    # Now and then a write looks after the index.
    assert counted["index"].pop("project") in ("missing", "fresh")
    assert counted == {
        "kind": "health",
        "v": 1,
        "at": "2026-03-01T12:00:00Z",
        "project": counted["project"],
        "clean": True,
        "findings": {"error": 0, "warning": 0, "note": 0},
        "facts": {"project": 1, "global": 0},
        "index": {"global": "empty", "sessions": "empty"},
        "sessions": {"records": 0, "running": 0, "unfolded": 0},
        "mined": {},
        "suggestions": {"waiting": 0},
        "observations": {},
        "hooks": {},
    }


def test_doctor_and_status_count_the_facts_that_hold(doctor, fact, run):
    fact("add", "Use yarn.", "--name=old")
    fact("add", "Use pnpm.", "--name=new", "--title=Newer")
    fact("supersede", "old", "new")

    counted = health(doctor("--json"))["facts"]

    assert counted == {"project": 1, "global": 0}
    assert run("git-ctx", "status", "--json").records[0]["facts"] == counted


def test_without_a_memory_there_is_nothing_wrong(check, memory):
    answer = check("--json")

    assert answer.code == 0
    assert [each[1] for each in findings(answer)] == ["note"]
    assert not memory.exists()


def test_what_cannot_be_checked_is_no_finding(doctor, fact, memory):
    fact("add", *CUT)
    (memory / "HEAD").unlink()

    assert doctor("--memory", memory).code == 128
    (memory / "HEAD").write_text("ref: refs/heads/main\n")


def test_what_a_hand_edit_broke_is_found_with_the_command(doctor, fact, by_hand, key):
    fact("add", *CUT)
    shown = fact("show", "cut").out
    broken = shown.replace("name: cut\n", "name: cut\nsuperseded_by: mem-" + "0" * 32)
    by_hand(f"projects/{key}/cut.md", broken.replace("0" * 32, "0" * 32 + "\n"))

    answer = doctor()

    assert answer.code == 1
    assert "no fact has the id" in answer.out
    assert "    ctx-fact restore project/cut.md 1\n" in answer.out


def test_the_state_of_the_index_is_told(doctor, fact, recall, home):
    fact("add", *CUT)
    shutil.rmtree(home / ".cache/ctx/index", ignore_errors=True)
    assert health(doctor("--json"))["index"]["project"] == "missing"

    recall("search", "releases")
    assert health(doctor("--json"))["index"]["project"] == "fresh"

    fact("add", "--type", "project", "--title", "Other", "-m", "Staging is blue.")
    assert health(doctor("--json"))["index"]["project"] in ("stale", "fresh")

    for state in (home / ".cache/ctx/index").glob("*/workspace-*/g*/state"):
        state.write_text("{}")
    answer = doctor("--json")
    assert health(answer)["index"]["project"] == "damaged"
    assert findings(answer) == [("index", "warning", "is damaged")]


def test_records_are_counted_and_damaged_ones_named(doctor, journal, key):
    folder = f"projects/{key}/sessions/2026/01/20260101T100000Z-claude"
    mined = 'mined:\n  state: mined\n  by: person\n  at: "2026-01-02T00:00:00Z"\n'
    journal(
        {
            f"{folder}-1.md": RECORD.format(id=ID, key=key, more="", text="a"),
            f"{folder}-2.md": RECORD.format(id=OTHER, key=key, more=mined, text="b"),
            f"{folder}-3.md": "no record\n",
            f"projects/{key}/observations/20260101T000000Z-1.md": "nothing\n",
        }
    )

    answer = doctor("--json")

    assert answer.code == 1
    assert health(answer)["sessions"]["records"] == 3
    assert health(answer)["mined"] == {"mined": 1, "unmined": 1}
    wheres = [
        each["where"]
        for each in answer.records[1:]
        if each["severity"] == "error" and each["part"] == "journal"
    ]
    assert [each.partition(":")[0] for each in wheres] == [
        f"projects/{key}/observations/20260101T000000Z-1.md",
        f"{folder}-3.md",
    ]


def test_an_observation_that_points_to_no_fact_is_found(
    doctor, run, fact, journal, memory, git
):
    fact("add", *CUT)
    (shown,) = fact("show", "--json", "cut").records
    run("ctx-session", "observe", "The build broke again.")
    (seen, *_) = run("ctx-session", "observations", "--json").records
    run("ctx-session", "settle", seen["id"], "promoted", "--by", "project/cut.md")
    run("ctx-archive", "forget", "cut")
    sound = doctor("--json")
    inside = ("--git-dir", memory)
    (path,) = git(*inside, "ls-tree", "-r", "--name-only", "journal").split()
    text = git(*inside, "show", f"journal:{path}")

    journal({path: text.replace(shown["id"], "mem-" + "0" * 32)})

    assert (sound.code, health(sound)["observations"]) == (0, {"promoted": 1})
    (found,) = [each for each in doctor("--json").records if each.get("command")]
    assert found["message"].startswith("resolved_by: no fact is called 'mem-000")


def test_a_credential_is_named_by_rule_and_never_shown(doctor, journal, key):
    path = f"projects/{key}/sessions/2026/01/20260101T100000Z-claude-1.md"
    text = RECORD.format(id=ID, key=key, more="", text=f"use {TOKEN}")
    journal({path: text})

    answer = doctor("--json")

    (found,) = [each for each in answer.records[1:] if each["part"] == "secrets"]
    assert found["where"] == path
    assert found["message"].startswith("asked: holds a credential (")
    assert found["command"] == "ctx-archive purge --match -"
    assert TOKEN not in answer.out + doctor().out


def test_a_session_that_ended_without_a_record_is_found(
    doctor, run, workspace, now, home
):
    payload = {
        "session_id": "s-1",
        "cwd": str(workspace),
        "hook_event_name": "Stop",
        "last_assistant_message": "Done.",
    }
    run("ctx-hook", "stop", stdin=json.dumps(payload), actor="hook")
    assert health(doctor("--json"))["sessions"]["running"] == 1

    later = doctor("--json", now=now + 3 * 86_400)

    assert later.code == 1
    assert health(later)["sessions"] == {"records": 0, "running": 0, "unfolded": 1}
    (found,) = [each for each in later.records[1:] if each["part"] == "journal"]
    assert found["where"] == "claude/s-1"
    assert found["command"].startswith("ctx-session close ses-")


def test_a_host_that_calls_no_hook_is_a_note_with_the_command(
    doctor, install, fact, home
):
    fact("add", *CUT)
    (home / ".claude").mkdir(exist_ok=True)
    (home / ".codex").mkdir()

    answer = doctor("--json")

    assert answer.code == 0
    assert [(each["where"], each["command"]) for each in answer.records[1:]] == [
        ("claude", "ctx-hook install"),
        ("codex", "ctx-hook install --host codex"),
    ]
    assert "Claude Code is here, and calls no hook: not wired" in doctor().out

    install()
    assert [each["where"] for each in doctor("--json").records[1:]] == ["codex"]


def test_every_wired_hook_is_fired_and_answers(doctor, install, fact):
    fact("add", *CUT)
    install()

    answer = doctor("--json", "-v")

    assert answer.code == 0, answer
    assert health(answer)["hooks"] == {"claude": {"wired": 7, "answering": 7}}
    assert "claude SessionStart: " in answer.err


@pytest.mark.parametrize("host", ["codex", "gemini", "cursor", "copilot", "reasonix"])
def test_the_hooks_of_the_other_hosts_answer_in_their_form(
    doctor, run, home, path, fact, host
):
    fact("add", *CUT)
    (home / f".{host}/hooks").mkdir(parents=True)
    run("ctx-hook", "install", "--host", host, environ={"PATH": path})

    answer = doctor("--json")

    counts = health(answer)["hooks"][host]
    assert (answer.code, findings(answer)) == (0, [])
    assert counts["wired"] == counts["answering"] > 4


def test_a_check_of_the_hooks_changes_nothing(doctor, install, fact, home, memory, git):
    fact("add", *CUT)
    install()

    def everything():
        folders = [home / ".local/state", home / ".cache/ctx/index", home / ".claude"]
        files = {
            str(file): file.read_bytes()
            for folder in folders
            for file in folder.rglob("*")
            if file.is_file()
        }
        return files, git("--git-dir", memory, "for-each-ref")

    before = everything()
    first = doctor("--json")

    assert everything() == before
    assert doctor("--json") == first


def test_a_check_leaves_no_folder_behind(
    doctor, home, root, fact, tmp_path, monkeypatch
):
    fact("add", *CUT)
    call = shlex.quote(str(root / "cmd/ctx-hook"))
    wire(home / ".claude/settings.json", "Stop", f"{call} stop")
    told = json.loads((home / ".claude/settings.json").read_text())
    end = {"hooks": [{"type": "command", "command": f"{call} session-end"}]}
    told["hooks"]["SessionEnd"] = [end]
    (home / ".claude/settings.json").write_text(json.dumps(told))
    place = tmp_path / "passing"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))

    answer = doctor("--json")

    assert health(answer)["hooks"]["claude"] == {"wired": 2, "answering": 2}
    time.sleep(2)  # what a hook started may still write
    assert list(place.iterdir()) == []


def test_two_checks_differ_in_their_time_alone(doctor, install, fact, now):
    fact("add", *CUT)
    install()

    first, second = doctor("--json"), doctor("--json", now=now + 1)

    assert first.out.replace("12:00:00Z", "12:00:01Z") == second.out


def test_an_agent_that_calls_the_doctor_hides_nothing(doctor, install, fact):
    fact("add", *CUT)
    install()
    environ = {"CLAUDECODE": "1", "CTX_IN_HOOK": "1", "CLAUDE_CODE_SESSION_ID": "x"}

    assert doctor("--json", environ=environ, actor="agent") == doctor("--json")


def test_hooks_that_are_switched_off_are_said_to_be(doctor, install):
    install()

    answer = doctor("--json", environ={"CTX_DISABLE": "1"})

    assert answer.code == 0
    said = ("wiring", "note", "is set: the hooks do nothing")
    assert said in findings(answer)


def test_a_journal_that_is_switched_off_is_said_to_be(doctor, run):
    run("git-ctx", "config", "ctx.journal", "false")

    answer = doctor("--json")

    assert answer.code == 0
    assert ("journal", "note", "is false: nothing is kept of sessions") in findings(
        answer
    )


def test_nothing_is_recorded_in_a_journal_that_is_switched_off(
    doctor, run, fact, memory, git
):
    fact("add", "x", "--name=x")
    run("git-ctx", "config", "ctx.journal", "false")

    answer = doctor("--record")

    assert (answer.code, answer.out) == (128, "")
    assert "the journal is switched off" in answer.err
    assert git("--git-dir", memory, "for-each-ref", "refs/heads/journal") == ""


def test_only_the_hooks_of_one_host(doctor, install, run, home, path):
    install()
    (home / ".codex").mkdir()
    run("ctx-hook", "install", "--host", "codex", environ={"PATH": path})

    assert list(health(doctor("--json"))["hooks"]) == ["claude", "codex"]
    assert list(health(doctor("--json", "--host", "codex"))["hooks"]) == ["codex"]


def test_a_program_that_is_gone_is_found(doctor, home):
    wire(home / ".claude/settings.json", "Stop", "/gone/ctx-hook stop || exit 0")

    answer = doctor("--json", "--host", "claude")

    assert answer.code == 1
    gone = ("wiring", "error", "Stop: the program is gone: /gone/ctx-hook")
    assert gone in findings(answer)
    (found,) = [each for each in answer.records[1:] if each["severity"] == "error"]
    assert found["command"] == "ctx-hook install"


@pytest.mark.parametrize(
    ("event", "word", "script", "said"),
    [
        ("SessionStart", "session-start", "echo hello", "does not write one JSON"),
        ("SessionStart", "session-start", "echo '{}'; echo '{}'", "not write one JSON"),
        (
            "SessionStart",
            "session-start",
            'echo \'{"additionalContext": "x"}\'',
            "no object 'hookSpecificOutput'",
        ),
        ("Stop", "stop", 'echo \'{"decision": "block"}\'', "expects none"),
        ("Stop", "stop", "exit 2", "ends with 2"),
        ("PreToolUse", "pre-tool", "exit 0", "lets a sub-agent write"),
        ("Stop", "session-end", "exit 0", "answers another event"),
    ],
)
def test_an_answer_that_its_host_would_drop_is_found(
    doctor, home, tmp_path, event, word, script, said
):
    command = f"{program(tmp_path / 'bin', script)} {word}"
    wire(home / ".claude/settings.json", event, command)

    answer = doctor("--json")

    assert answer.code == 1
    errors = [each[2] for each in findings(answer) if each[1] == "error"]
    assert len(errors) == 1
    assert errors[0].startswith(f"{event}: ")
    assert said in errors[0]
    assert health(answer)["hooks"]["claude"] == {"wired": 1, "answering": 0}


def test_what_a_hook_complains_of_is_told_without_secrets(doctor, home, tmp_path):
    script = f"echo 'cannot read {home}/x with {TOKEN}' >&2"
    command = f"{program(tmp_path / 'bin', script)} stop"
    wire(home / ".claude/settings.json", "Stop", command)

    warnings = [each[2] for each in findings(doctor("--json"))]

    said = [each for each in warnings if each.startswith("Stop: says: ")]
    assert len(said) == 1
    assert said[0].startswith("Stop: says: cannot read <local-home>/x with [redacted")


@pytest.mark.parametrize("blank", ["\\034", "\\302\\240"])
def test_a_hook_that_complains_in_blanks_alone_says_nothing(
    doctor, home, tmp_path, blank
):
    script = f"printf '{blank}' >&2"
    command = f"{program(tmp_path / 'bin', script)} stop"
    wire(home / ".claude/settings.json", "Stop", command)

    answer = doctor("--json")

    assert health(answer)["hooks"]["claude"] == {"wired": 1, "answering": 1}


def test_hooks_that_are_wired_twice_are_found(doctor, install, run, path, workspace):
    install()
    (workspace / ".claude").mkdir()
    run("ctx-hook", "install", "--scope", "project", environ={"PATH": path})

    answer = doctor("--json")

    (found,) = [each for each in answer.records if each["kind"] == "finding"]
    assert found["message"].startswith(
        "Claude Code has the hooks more than once (project and user): "
    )
    assert found["command"] == "ctx-hook uninstall --scope project"


def test_a_plugin_beside_the_settings_is_twice_as_well(doctor, install):
    file = install()
    told = json.loads(file.read_text())
    file.write_text(json.dumps({**told, "enabledPlugins": {"ctx@git-ctx": True}}))

    (found,) = findings(doctor("--json"))

    assert "more than once (plugin and user)" in found[2]


def test_events_that_an_older_install_left_out_are_found(doctor, home, path):
    command = "ctx-hook session-start || exit 0"
    wire(home / ".claude/settings.json", "SessionStart", command)

    (found,) = findings(doctor("--json"))

    assert found[:2] == ("wiring", "warning")
    assert found[2].startswith("not wired: user-prompt, stop, ")


def test_settings_that_cannot_be_read_are_said_to_be(doctor, home):
    (home / ".claude").mkdir()
    (home / ".claude/settings.json").write_text('{"hooks": "ctx-hook stop",')

    (found,) = findings(doctor("--json"))

    assert found[2].startswith("cannot be read: not JSON")


def test_settings_of_others_are_none_of_our_business(doctor, home):
    (home / ".gemini").mkdir()
    (home / ".gemini/settings.json").write_text("// mine\n{}")
    wire(home / ".claude/settings.json", "Stop", "say done")

    answer = doctor("--json")

    assert answer.code == 0
    assert {each[:2] for each in findings(answer)} == {("wiring", "note")}
    assert all("not wired" in each[2] for each in findings(answer))


def test_folders_that_others_may_enter_are_found(doctor, fact, memory):
    fact("add", *CUT)
    memory.chmod(0o755)

    answer = doctor("--json")

    assert answer.code == 1
    (found,) = [each for each in answer.records if each["kind"] == "finding"]
    assert found["command"] == f"chmod 700 {memory}"
    subprocess.run(["/bin/sh", "-c", found["command"]], check=True)
    assert stat.S_IMODE(memory.stat().st_mode) == 0o700
    assert doctor().code == 0


@pytest.mark.parametrize(
    "loaded",
    ["@AGENTS.md\n", "# Mine\n\n@./AGENTS.md\n", "Read @AGENTS.md before all else.\n"],
)
def test_instructions_that_claude_code_does_not_load_are_a_hint(
    doctor, install, workspace, loaded
):
    install()
    (workspace / "AGENTS.md").write_text("Be brief.\n")
    answer = doctor("--json")
    (hint,) = [each for each in answer.records[1:] if each["part"] == "instructions"]
    assert answer.code == 0
    assert hint["command"] == "printf '@AGENTS.md\\n' > CLAUDE.md"

    (workspace / "CLAUDE.md").write_text("Be kind.\n")
    (hint,) = [each for each in doctor("--json").records if each.get("command")]
    assert hint["command"] == "printf '@AGENTS.md\\n' >> CLAUDE.md"

    (workspace / "CLAUDE.md").write_text(loaded)
    assert findings(doctor("--json")) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_instructions_that_nobody_can_read_load_nothing(doctor, install, workspace):
    install()
    (workspace / "AGENTS.md").write_text("Be brief.\n")
    (workspace / "CLAUDE.md").write_text("@AGENTS.md\n")
    (workspace / "CLAUDE.md").chmod(0)

    (hint,) = [each for each in doctor("--json").records if each.get("command")]

    assert hint["part"] == "instructions"


def test_a_check_is_kept_as_numbers_alone(doctor, fact, memory, git, key):
    fact("add", *CUT)
    memory.chmod(0o755)

    doctor("--record")
    doctor("--record")

    inside = ("--git-dir", memory)
    names = git(*inside, "ls-tree", "-r", "--name-only", "journal").split()
    folder = f"projects/{key}/health"
    assert names == [
        f"{folder}/20260301T120000Z-2.md",
        f"{folder}/20260301T120000Z.md",
    ]
    text = git(*inside, "show", f"journal:{folder}/20260301T120000Z.md")
    assert text == (
        "---\nctx_schema: 1\nkind: health\n"
        'recorded_at: "2026-03-01T12:00:00Z"\n'
        "findings:\n  error: 1\n  warning: 0\n  note: 0\n"
        "facts:\n  project: 1\n  global: 0\n"
        "sessions:\n  records: 0\n  running: 0\n  unfolded: 0\n"
        "suggestions:\n  waiting: 0\n---\n"
    )
    message = git(*inside, "log", "-1", "--format=%B", "journal")
    assert message.startswith("health: record a check\n\nCtx-Actor: person\n")


def test_people_get_a_line_for_each_part_and_q_only_findings(doctor, fact, memory):
    fact("add", *CUT)
    memory.chmod(0o755)

    assert "facts         1 of the project, 0 global\n" in doctor().out
    assert doctor("-q").out == (
        f"setup: {memory}: error: other users may look into this folder\n"
    )


def test_instructions_that_cannot_both_hold_are_a_note(doctor, plant):
    plant(
        {
            "AGENTS.md": "Use npm.\n\nRun the tests with `make test`.\n",
            "CLAUDE.md": "Use pnpm, never npm.\n\nRun the linter, too.\n",
        }
    )

    answer = doctor("--json")

    said = "“Use pnpm, never npm.” and “Use npm.” in workspace/AGENTS.md"
    (found,) = answer.records[1:]
    assert answer.code == 0
    assert (found["part"], found["where"]) == ("instructions", "workspace/CLAUDE.md")
    assert found["message"] == f"{said} cannot both hold"
    assert found["command"] == "ctx-resolve"


def test_a_memory_in_order_is_told_without_a_word_of_fault(doctor, fact, home):
    fact("add", *CUT)
    shutil.rmtree(home / ".cache/ctx/index", ignore_errors=True)

    assert doctor().out == (
        "facts         1 of the project, 0 global\n"
        "index         renewed by the next search: project\n"
        "health        in order, nothing to do\n"
    )


def test_suggestions_that_wait_are_counted_not_their_sessions(doctor, run, kept):
    kept(1, "From now on always use pnpm, not npm.", "Never commit to main.")

    assert "sessions      1 record\n" in doctor().out
    assert "suggestions   not looked for since the last change" in doctor().out
    assert health(doctor("--json"))["suggestions"] == {"waiting": None}
    run("ctx-suggest", "scan")

    told = doctor()

    assert told.code == 0
    assert "suggestions   2 waiting\n" in told.out
    note = "2 suggestions from sessions wait for your yes or no"
    assert f"journal: suggestions: note: {note}\n    ctx-suggest scan\n" in told.out
    assert "mined" not in told.out
    assert "health        in order; 2 notes, which can wait\n" in told.out
    assert health(doctor("--json"))["suggestions"] == {"waiting": 2}


def test_faults_are_counted_at_the_end_of_the_summary(doctor, fact, memory):
    fact("add", *CUT)
    memory.chmod(0o755)

    assert "health        1 error: each with what settles it\n" in doctor().out


def test_a_really_wired_host_is_found_sound_from_a_process(
    process, install, fact, path
):
    fact("add", *CUT)
    file = install()
    commands = [
        hook["command"]
        for groups in json.loads(file.read_text())["hooks"].values()
        for group in groups
        for hook in group["hooks"]
    ]
    assert all(sys.executable in each for each in commands)

    answer = process("git-ctx", "doctor", "--json", environ={"PATH": path})

    assert (answer.code, answer.err) == (0, b"")
    counted = json.loads(answer.out.splitlines()[0])
    assert counted["hooks"] == {"claude": {"wired": 7, "answering": 7}}


@pytest.mark.slow
def test_a_hook_that_never_answers_is_stopped(doctor, home, tmp_path):
    command = f"{program(tmp_path / 'bin', 'sleep 60')} stop"
    wire(home / ".claude/settings.json", "Stop", command)

    errors = [each[2] for each in findings(doctor("--json")) if each[1] == "error"]

    assert errors == ["Stop: no answer within 10 s"]


@pytest.mark.parametrize(
    "more",
    [
        "{call} && touch {mark}",
        "{call}; touch {mark}",
        "{call} $(touch {mark})",
        "{call} `touch {mark}`",
        "{call} > {mark}",
        "{call} & touch {mark}",
        "{call}\ntouch {mark}",
        "{call} --host claude touch {mark}",
        "sh -c 'touch {mark}' ctxlib/cli/entry.py session-start",
        'python3 -c \'open("{mark}", "w")\' ctxlib/cli/entry.py session-start',
    ],
)
def test_what_does_more_than_call_us_is_not_run_and_said(doctor, home, tmp_path, more):
    mark = tmp_path / "ran"
    command = more.format(call="ctx-hook session-start", mark=mark)
    wire(home / ".claude/settings.json", "SessionStart", command)

    answer = doctor("--json")

    assert not mark.exists()
    (found,) = findings(answer)
    assert found[:2] == ("wiring", "note")
    assert found[2].startswith("SessionStart: not tried: ")


@pytest.mark.parametrize("name", ["settings.json", "settings.local.json"])
def test_a_repository_cannot_have_its_own_program_run(
    doctor, workspace, tmp_path, name
):
    mark = tmp_path / "ran"
    program(workspace / "bin", f"touch {mark}")
    (workspace / "ctx-hook").symlink_to("bin/ctx-hook")
    for command in ("./ctx-hook stop", f"{workspace}/bin/ctx-hook stop || exit 0"):
        wire(workspace / ".claude" / name, "Stop", command)

        answer = doctor("--json")

        assert not mark.exists()
        (found,) = [each for each in findings(answer) if "not tried" in each[2]]
        assert found[:2] == ("wiring", "warning")


def test_a_hook_that_leaves_a_child_behind_keeps_nobody_waiting(doctor, home, tmp_path):
    script = f"{shlex.quote(sys.executable)} -c 'import os, time; os.setsid(); "
    script += "time.sleep(60)' &\nexec sleep 60"
    command = f"{program(tmp_path / 'bin', script)} stop"
    wire(home / ".reasonix/settings.json", "Stop", command)
    settings = {"hooks": {"Stop": [{"command": command}]}}
    (home / ".reasonix/settings.json").write_text(json.dumps(settings))
    began = time.monotonic()

    answer = doctor("--json", "--host", "reasonix")

    assert time.monotonic() - began < 30
    assert ("wiring", "error", "Stop: no answer within 5 s") in findings(answer)


def test_proposals_that_wait_are_told(doctor, fact):
    fact("add", *CUT)
    fact("add", "No more cuts.", "--type=feedback", "--name=cuts", actor="agent")

    told = doctor()

    assert told.code == 0
    assert "store: proposals: note: 1 waits for a person\n" in told.out
    assert "    ctx-fact proposals\n" in told.out
