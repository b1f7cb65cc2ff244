"""What a person forgot or purged does not come back from its transcript."""

import json
import subprocess

import pytest

from ctxlib.domain.sessionrecord import record_id

SESSION = "5e55107a-0000-4000-8000-0000000000aa"
ID = record_id("claude", SESSION)
NAMES = {"session-start": "SessionStart", "stop": "Stop", "session-end": "SessionEnd"}
DAY = 86_400


@pytest.fixture
def hook(fired, workspace, now):
    """Events of Claude Code, one after the other; nothing may go wrong."""

    def call(transcript, *events, session=SESSION, at=now, **more):
        for event in events:
            sent = {
                "session_id": session,
                "hook_event_name": NAMES[event],
                "cwd": str(workspace),
                "transcript_path": str(transcript),
                **more,
            }
            fired(event, sent, now=at)

    return call


@pytest.fixture
def states(home):
    def read():
        folder = home / ".local/state/ctx/sessions"
        return list(folder.rglob("*.running"))

    return read


def titles(session):
    return [each["title"] for each in session("list", "--json").records]


def everything(memory):
    """All that the repository holds, named by a reference or not."""
    return subprocess.run(
        ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
        capture_output=True,
        check=True,
    ).stdout.decode("utf-8", "replace")


def come_back(hook, session, transcript, now):
    """All the ways on which a transcript is read."""
    hook(transcript, "session-start", "stop", source="resume")
    hook(transcript, "session-end", at=now + 60)
    hook(transcript, "stop", at=now + 120)
    hook("", "session-start", session="another", at=now + DAY, source="startup")
    session("import", transcript)


def test_a_forgotten_session_stays_forgotten(hook, session, talked, states, now):
    file = talked(("Fix it", "Done."))
    hook(file, "session-start", "stop", "session-end")
    session("forget", SESSION)
    come_back(hook, session, file, now)

    assert titles(session) == []
    assert [path.stem for path in states()] == ["another"]


def test_a_running_session_that_is_forgotten_stays_so(
    hook, session, talked, states, now
):
    file = talked(("Fix it", "Done."))
    hook(file, "session-start", "stop")
    assert session("forget", ID).code == 0
    assert states() == []
    talked(("Fix it", "Done."), ("And more", "Yes."))
    come_back(hook, session, file, now)

    assert titles(session) == []


def test_all_that_were_forgotten_at_once_stay_so(hook, session, talked, now):
    file = talked(("Fix it", "Done."))
    hook(file, "stop", "session-end")
    session("forget", "--all")
    come_back(hook, session, file, now)

    assert titles(session) == []


def test_a_stop_that_had_begun_brings_nothing_back(hook, session, talked, states, now):
    file = talked(("Fix it", "Done."))
    hook(file, "session-start", "stop")
    (path,) = states()
    before = path.read_bytes()
    session("forget", SESSION)
    path.write_bytes(before)
    hook(file, "session-end", at=now + 60)

    assert (titles(session), states()) == ([], [])


def test_import_says_that_a_session_was_forgotten_and_how_to_get_it_back(
    hook, session, talked, now
):
    file = talked(("Fix it", "Done."))
    hook(file, "stop", "session-end")
    session("forget", SESSION)
    answer = session("import", file)
    assert (answer.code, answer.out) == (0, "")
    assert "forgotten; --again takes it in again" in answer.err

    assert session("import", "--again", file).out == f"{ID}\n"
    assert titles(session) == ["Fix it"]
    talked(("Fix it", "Done."), ("And more", "Yes."))
    hook(file, "stop", "session-end", at=now + 60)
    (record,) = session("list", "--json").records
    assert record["turns"] == 2


def test_the_mark_of_a_forgotten_session_tells_nothing_of_it(
    hook, session, talked, memory, git
):
    hook(talked(("Tell nobody about mariposa", "Done.")), "stop", "session-end")
    session("forget", SESSION)
    inside = ("--git-dir", memory)
    names = git(*inside, "ls-tree", "-r", "--name-only", "journal").split()
    texts = "".join(git(*inside, "show", f"journal:{name}") for name in names)

    assert f"forgotten/{ID.removeprefix('ses-')}" in names
    assert SESSION not in texts + "".join(names)
    assert "mariposa" not in texts
    assert git(*inside, "fsck", "--strict") == ""


def test_a_purged_session_stays_away(hook, session, talked, person, memory, now):
    file = talked(("Tell nobody about mariposa", "Done."))
    hook(file, "stop", "session-end")
    hook(file, "stop")
    answer = person("ctx-archive", "purge", ID, keys=ID.encode() + b"\n")
    assert answer.code == 0, answer.err
    come_back(hook, session, file, now)

    assert titles(session) == []
    assert "mariposa" not in everything(memory)


def test_a_purged_text_does_not_come_back_with_its_session(
    hook, session, talked, person, memory, home, now
):
    other = "5e55107a-0000-4000-8000-0000000000bb"
    file = talked(("Tell nobody about mariposa", "Done."))
    hook(file, "stop", "session-end")
    running = talked(("mariposa again", "Yes."), session=other)
    hook(running, "session-start", "stop", session=other)
    answer = person("ctx-archive", "purge", "--match", "mariposa", keys=b"2\n")
    assert answer.code == 0, answer.err
    come_back(hook, session, file, now)
    hook(running, "stop", session=other)
    hook(running, "session-end", session=other)
    session("import", running)

    assert sorted(titles(session)) == [
        "Tell nobody about [purged]",
        "[purged] again",
    ]
    assert "mariposa" not in everything(memory)
    state = [path for path in (home / ".local/state").rglob("*") if path.is_file()]
    assert not any(b"mariposa" in path.read_bytes() for path in state)


@pytest.mark.parametrize("text", ['", "', '"transcript"', "claude", "running"])
def test_a_purge_leaves_no_state_that_cannot_be_read(
    hook, session, talked, person, states, text
):
    hook(talked((f"Say {text} twice", "Done.")), "session-start", "stop")
    person("ctx-archive", "purge", "--match", text, keys=b"1\n2\n3\n4\n")

    for path in states():
        assert json.loads(path.read_text())["v"] == 1
    assert session("list").code in (0, 1)


def test_switched_off_no_word_of_a_session_is_kept_anywhere(
    hook, run, session, talked, git, home, workspace, now
):
    git("config", "--global", "ctx.journal", "false")
    file = talked(("Tell nobody about mariposa", "echo mariposa", "So be it: mariposa"))
    hook(file, "session-start", source="startup")
    for event, more in {
        "UserPromptSubmit": {"prompt": "Tell nobody about mariposa"},
        "Stop": {"last_assistant_message": "So be it: mariposa"},
        "SubagentStop": {"agent_id": "a1", "last_assistant_message": "mariposa"},
        "PreCompact": {"trigger": "auto"},
        "SessionEnd": {"reason": "other"},
    }.items():
        sent = {
            "session_id": SESSION,
            "hook_event_name": event,
            "cwd": str(workspace),
            "transcript_path": str(file),
            **more,
        }
        name = {
            "UserPromptSubmit": "user-prompt",
            "Stop": "stop",
            "SubagentStop": "subagent-stop",
            "PreCompact": "pre-compact",
            "SessionEnd": "session-end",
        }[event]
        assert run("ctx-hook", name, stdin=json.dumps(sent)).code == 0
    hook("", "session-start", session="later", at=now + DAY, source="startup")

    held = [
        str(path)
        for folder in (".local", ".cache", ".config")
        for path in (home / folder).rglob("*")
        if path.is_file() and b"mariposa" in path.read_bytes()
    ]
    assert held == []
    assert not (home / ".local/share/ctx").exists()


def test_switching_off_lets_go_of_all_that_runs(hook, talked, states, git, home, now):
    ids = [f"5e55107a-0000-4000-8000-00000000000{number}" for number in range(3)]
    for id in ids:
        hook(talked((f"Fix {id}", "Done."), session=id), "stop", session=id)
    draft = states()[0].with_name(f"{ids[1]}.running.77.tmp")
    draft.write_text("half a state")
    git("config", "--global", "ctx.journal", "false")
    hook("", "session-start", session="later", source="startup", at=now + 60)

    assert states() == []
    assert not draft.exists()


def test_one_folder_may_have_no_journal(
    hook, session, talked, states, git, workspace, tmp_path, now
):
    """Also when the start of a session elsewhere folds what was left."""
    hook(talked(("Fix it", "Done.")), "stop")
    (tmp_path / "there").write_text("[ctx]\n\tjournal = false\n")
    where = f"includeIf.gitdir:{workspace}/.git.path"
    git("config", "--global", where, tmp_path / "there")
    other = tmp_path / "other"
    git("init", "-q", other)
    hook(
        "", "session-start", session="o", at=now + DAY, source="startup", cwd=str(other)
    )

    assert [path.stem for path in states()] == ["o"]
    assert titles(session) == []
    answer = session("import", talked(("Fix it", "Done.")), cwd=other)
    assert (answer.code, "switched off" in answer.err) == (1, True)


def test_import_keeps_nothing_that_is_too_old(session, talked, git, memory):
    git("config", "--global", "ctx.journalDays", "30")
    file = talked(("Fix it", "Done."))
    file.write_text(file.read_text().replace("2026-03-01", "2026-01-01"))
    answer = session("import", file)

    assert (answer.code, answer.out) == (0, "")
    assert "older than ctx.journalDays" in answer.err
    assert not memory.exists() or titles(session) == []
