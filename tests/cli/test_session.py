"""`ctx-session` shows what is kept of sessions, hands over, ends and forgets."""

import json
import os
import subprocess

import pytest

from ctxlib.service.sessions import (
    Seen,
    SessionDesk,
    on_end,
    on_start,
    on_stop,
)
from ctxlib.service.sessionsweep import sweep
from ctxlib.store.gitcli import Git

FIRST = "5e55107a-0000-4000-8000-000000000001"
SECOND = "5e55107a-0000-4000-8000-000000000002"


@pytest.fixture
def seen(home, memory, now, workspace):
    """What a hook does with a session: whichever events are named."""

    def call(transcript, *events, session=FIRST, cwd=workspace, hours=0):
        from ctxlib.cli.settings import load_settings

        moment = now + hours * 3_600
        there = load_settings(dict(os.environ), cwd=str(cwd), memory=None, now=moment)
        place = there.workspace(None)
        desk = SessionDesk(
            state=there.locations.sessions,
            memory=there.memory,
            git=Git(os.environ),
            home=str(home),
            now=moment,
        )
        for event in events:
            event(
                desk,
                Seen(
                    host="claude",
                    session=session,
                    key=place.key,
                    root=place.root,
                    cwd=str(cwd),
                    branch="main",
                    transcript=str(transcript),
                ),
            )

    return call


@pytest.fixture
def ended(seen, talked):
    """A session that ended, as its transcript tells it."""

    def call(*turns, session=FIRST, **options):
        file = talked(*turns, session=session, **options)
        seen(file, on_start, on_stop, on_end, session=session, **options)
        return file

    return call


def ids(session):
    return [each["id"] for each in session("list", "--json").records]


def journal(memory, git):
    return git("--git-dir", memory, "log", "--format=%s", "journal").split("\n")[:-1]


def test_without_a_memory_there_are_no_sessions(session):
    assert session("list") == session("list", "--json")
    assert session("list").code == 0
    answer = session("show")
    assert (answer.code, answer.out) == (1, "")


def test_sessions_are_listed_the_last_first(session, ended, seen, talked):
    ended(("Fix it", "Done."))
    later = talked(("And more", "Yes."), session=SECOND)
    later.write_text(later.read_text().replace("T11:", "T12:"))
    seen(later, on_stop, session=SECOND)
    found = session("list", "--json").records

    assert [(each["session"], each["status"], each["title"]) for each in found] == [
        (SECOND, "live", "And more"),
        (FIRST, "ended", "Fix it"),
    ]
    assert [each["path"] is None for each in found] == [True, False]
    assert len(session("list", "--limit", "1").out.splitlines()) == 1
    assert session("list", "-z").out.split("\0")[:-1] == ids(session)


def test_a_line_tells_who_when_and_what(session, ended):
    ended(("Fix it", "Done."))
    (record,) = session("list", "--json").records
    short = record["id"][4:12]

    assert session("list").out == (
        f"{short}  2026-03-01T11:00:00Z  ended  claude  1 prompt  Fix it [main]\n"
    )


def test_a_record_is_shown_by_id_digits_or_the_hosts_id(session, ended, workspace):
    ended(("Fix it", "make test", "Done."))
    (record,) = session("list", "--json").records
    whole = session("show", record["id"]).out

    assert "- 1, line 2: ran `make test` (ok)" in whole
    assert session("show", record["id"][4:10]).out == whole
    assert session("show", FIRST).out == whole
    assert session("show").out == whole
    assert session("show", "ffffffff").code == 128
    (told,) = session("show", "--json").records
    assert told["asked"] == [
        {
            "turn": 1,
            "line": 1,
            "at": "2026-03-01T11:00:00Z",
            "text": "Fix it",
            "command": False,
        }
    ]


def test_a_session_is_called_by_any_name_in_every_command(
    session, ended, seen, talked, memory, git
):
    file = ended(("Fix it", "Done."), session=FIRST)
    (record,) = session("list", "--json").records
    path, id = record["path"], record["id"]
    whole = session("show", id).out
    names = [id, id[:10], id[4:], FIRST, path, path.rpartition("/")[2], file, file.name]
    names += [path.rpartition("/")[2].removesuffix(".md"), id[4:12].upper()]

    for name in names:
        assert session("show", name).out == whole, name
        handed = session("handoff", "--next", "x", "--session", name, "--json")
        assert [each["id"] for each in handed.records] == [id], name
        whole = session("show", id).out
        closed = session("close", name)
        assert (closed.code, closed.err) == (
            128,
            f"ctx-session: fatal: session {id[4:12]} has ended\n",
        )
    for name in names:
        assert session("forget", name).out == f"{id}\n", name
        session("import", "--again", file)
    running = talked(("And that", "Done."), session=SECOND)
    for name in (SECOND, running, running.name):
        seen(running, on_stop, session=SECOND)
        assert "And that" in session("show", name).out
        assert session("close", name).code == 0
        session("forget", SECOND)
        session("import", "--again", running)
        session("forget", SECOND)
        git("--git-dir", memory, "update-ref", "-d", "refs/heads/journal")
        session("import", file)


@pytest.mark.parametrize(
    "words", [["show"], ["close"], ["forget"], ["handoff", "--next", "x", "--session"]]
)
def test_a_name_that_calls_nothing_is_told_what_there_is(session, ended, words):
    ended(("Fix it", "Done."), session=FIRST)
    (record,) = session("list", "--json").records
    answer = session(*words, "nonsense")

    assert answer.code == 128
    assert "no session is called 'nonsense' here" in answer.err
    assert record["id"][4:12] in answer.err
    assert "see 'ctx-session list'" in answer.err


def test_a_session_that_ended_and_has_no_record_yet_is_there_nevertheless(
    session, seen, talked, home
):
    seen(talked(("Fix it", "Done."), session=FIRST), on_stop)
    (state,) = (home / ".local/state/ctx/sessions/claude").glob("*.running")
    found = json.loads(state.read_text())
    state.write_text(json.dumps({**found, "status": "ended"}))

    assert "Fix it" in session("list").out
    assert "Fix it" in session("show", FIRST).out
    (told,) = session("handoff", "--next", "x", "--session", FIRST, "--json").records
    assert told["handoff"]["next"] == "x"
    seen(talked(("Fix it", "Done."), session=FIRST), on_end)
    (record,) = session("show", "--json").records
    assert (record["status"], record["handoff"]["next"]) == ("ended", "x")


def test_a_running_session_is_shown_as_far_as_it_is_known(session, seen, talked):
    seen(talked(("Fix it", "Done."), session=FIRST), on_stop)

    assert "status: live" in session("show", FIRST).out


def test_another_workspace_sees_nothing_of_it(session, ended, tmp_path, git):
    ended(("Fix it", "Done."))
    (record,) = session("list", "--json").records
    other = tmp_path / "other"
    git("init", "-q", other)

    assert session("list", cwd=other).out == ""
    assert session("show", record["id"], cwd=other).code == 128
    assert session("show", FIRST, cwd=other).code == 128
    assert session("forget", "--all", cwd=other).code == 1
    assert session("handoff", "--done", "x", "--session", FIRST, cwd=other).code == 128
    assert len(ids(session)) == 1


def test_a_handoff_is_committed_at_once_and_each_version_stays(
    session, seen, talked, memory, git
):
    seen(talked(("Fix it", "Done."), session=FIRST), on_start, on_stop)
    first = session("handoff", "--done", "Tests", "--json", actor="agent").records
    session("handoff", "-", stdin="Open: the docs\nNext:\ndeploy\nsoon\n")
    (record,) = session("show", FIRST, "--json").records

    assert first[0]["handoff"]["done"] == "Tests"
    assert first[0]["handoff"]["by"] == "agent"
    assert (record["handoff"], record["status"]) == (
        {
            "done": None,
            "open": "the docs",
            "next": "deploy\nsoon",
            "at": "2026-03-01T12:00:00Z",
            "by": "person",
        },
        "live",
    )
    assert len(journal(memory, git)) == 2


def test_a_handoff_stays_when_the_session_ends(session, seen, talked):
    file = talked(("Fix it", "Done."), session=FIRST)
    seen(file, on_start, on_stop)
    session("handoff", "--next", "deploy")
    seen(file, on_end)
    (record,) = session("show", "--json").records

    assert (record["status"], record["handoff"]["next"]) == ("ended", "deploy")


def test_an_agent_hands_over_in_its_own_session(session, seen, talked):
    for id in (FIRST, SECOND):
        seen(talked(("Fix it", "Done."), session=id), on_stop, session=id)
    answer = session("handoff", "--done", "x", actor="script")
    assert answer.code == 128
    assert FIRST in answer.err
    assert SECOND in answer.err
    told = session("handoff", "--done", "x", "--json", "--session", SECOND).records
    assert told[0]["session"] == SECOND


def test_the_environment_tells_whose_handoff_it_is(seen, talked, process, memory):
    for id in (FIRST, SECOND):
        seen(talked(("Fix it", "Done."), session=id), on_stop, session=id)
    environ = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": SECOND}
    answer = process("ctx-session", "handoff", "--next", "x", "--json", environ=environ)

    assert json.loads(answer.out)["session"] == SECOND


def test_a_handoff_holds_no_credential(session, seen, talked, memory):
    seen(talked(("Fix it", "Done."), session=FIRST), on_stop)
    answer = session("handoff", "--next", "use ghp_" + "a1B2c3D4e5f6" * 3)

    assert answer.code == 4
    assert "next holds what looks like a credential" in answer.err
    assert not memory.exists()


@pytest.mark.parametrize("words", [[], ["--done", " "], ["--next", "x" * 1501]])
def test_a_handoff_says_something_and_not_too_much(session, seen, talked, words):
    seen(talked(("Fix it", "Done."), session=FIRST), on_stop)

    assert session("handoff", *words).code == 128


def test_without_a_session_nothing_is_handed_over(session):
    assert session("handoff", "--done", "x").code == 128
    assert session("handoff", "other", "--done", "x").code == 129


def test_closing_keeps_what_was_said(session, seen, talked):
    seen(talked(("Fix it", "Done."), session=FIRST), on_stop)
    seen(talked(session=SECOND), on_start, session=SECOND)
    answer = session("close", "--json")

    assert sorted(each["path"] is None for each in answer.records) == [False, True]
    assert answer.code == 0
    assert session("close").code == 1
    assert [each["status"] for each in session("list", "--json").records] == ["ended"]


def test_closing_names_what_is_not_there(session, seen, talked):
    seen(talked(("Fix it", "Done."), session=FIRST), on_stop)

    assert session("close", SECOND).code == 128
    assert session("close", FIRST).code == 0


def test_forgetting_needs_a_person_and_a_choice(session, ended):
    ended(("Fix it", "Done."))

    assert session("forget", FIRST, actor="agent").code == 4
    assert session("forget").code == 129
    assert session("forget", FIRST, "--all").code == 129
    assert len(ids(session)) == 1


def test_a_forgotten_session_is_gone_with_its_state(session, ended, seen, talked, home):
    file = ended(("Fix it", "Done."))
    seen(file, on_start, on_stop)
    answer = session("forget", FIRST, "--why", "private", "--purge")

    assert answer.out == f"{session_id()}\n"
    assert f"ctx-archive purge {session_id()}" in answer.err
    assert ids(session) == []
    assert list((home / ".local/state/ctx/sessions").rglob("*.running")) == []


def session_id():
    from ctxlib.domain.sessionrecord import record_id

    return record_id("claude", FIRST)


def test_forgetting_by_date_and_all(session, ended, talked, seen):
    old = talked(("Old", "Done."), session=FIRST)
    old.write_text(old.read_text().replace("2026-03-01", "2026-01-01"))
    seen(old, on_end)
    ended(("New", "Done."), session=SECOND)

    assert len(session("forget", "--before", "2026-02-01").out.splitlines()) == 1
    assert [each["title"] for each in session("list", "--json").records] == ["New"]
    assert session("forget", "--all").code == 0
    assert session("forget", "--all").code == 1


@pytest.mark.parametrize(("typed", "is_done"), [("3\n", True), ("y\n", False)])
def test_who_forgets_many_is_asked_for_their_number(session, ended, typed, is_done):
    for name in (FIRST, SECOND, FIRST.replace("a", "b")):
        ended(("Fix it", "Done."), session=name)
    assert len(ids(session)) == 3

    answer = session("forget", "--all", stdin=typed)

    assert answer.code == (0 if is_done else 1)
    assert "To forget these 3 sessions, type their number: " in answer.err
    assert len(ids(session)) == (0 if is_done else 3)


def test_a_work_tree_that_is_removed_takes_no_session_with_it(
    session, seen, talked, workspace, tmp_path, git, home, memory, now
):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    tree = tmp_path / "topic"
    git("worktree", "add", "-q", "-b", "topic", tree, cwd=workspace)
    file = talked(("Fix it", "Done."), session=FIRST, cwd=tree)
    seen(file, on_start, on_stop, cwd=tree)
    git("worktree", "remove", tree, cwd=workspace)
    desk = SessionDesk(
        state=f"{home}/.local/state/ctx/sessions",
        memory=str(memory),
        git=Git(os.environ),
        home=str(home),
        now=now + 7 * 3_600,
    )
    assert sweep(desk) == 1
    (record,) = session("list", "--json").records

    assert (record["worktree"], record["status"]) == ("topic", "abandoned")


def test_a_workspace_that_gets_a_remote_keeps_its_sessions(
    session, talked, workspace, git
):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    session("import", talked(("Fix it", "Done."), session=FIRST))
    git("remote", "add", "origin", "https://example.org/pay.git", cwd=workspace)

    assert [each["title"] for each in session("list", "--json").records] == ["Fix it"]


def test_sessions_go_with_the_facts_to_another_key(
    session, talked, run, fact, workspace, tmp_path, git
):
    session("import", talked(("Fix it", "Done."), session=FIRST))
    other = tmp_path / "other"
    git("init", "-q", other)
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=other)
    (key,) = [
        each["key"]
        for each in run("git-ctx", "project", "show", "--json", cwd=other).records
    ]
    assert run("git-ctx", "project", "adopt", key).code == 0

    assert [each["title"] for each in session("list", "--json").records] == ["Fix it"]
    assert len(session("list", cwd=other).out.splitlines()) == 1


def test_switched_off_nothing_is_written(session, git, workspace, memory):
    git("config", "--global", "ctx.journal", "false")
    answer = session("handoff", "--done", "x")

    assert (answer.code, "switched off" in answer.err) == (128, True)
    assert not memory.exists()


def test_a_record_is_purged_from_history(person, session, ended, memory, git):
    ended(("Tell nobody about mariposa", "Done."))
    answer = person(
        "ctx-archive", "purge", session_id(), keys=session_id().encode() + b"\n"
    )

    assert answer.code == 0, answer.err
    assert "mariposa" not in objects(memory)
    assert ids(session) == []


def test_a_text_is_purged_from_records_and_states(
    person, session, ended, seen, talked, memory, home
):
    ended(("Tell nobody about mariposa", "Done."))
    seen(talked(("mariposa again", "Yes."), session=SECOND), on_stop, session=SECOND)
    answer = person("ctx-archive", "purge", "--match", "mariposa", keys=b"2\n")

    assert answer.code == 0, answer.err
    assert "mariposa" not in objects(memory)
    states = (home / ".local/state").rglob("*")
    assert not any(
        b"mariposa" in path.read_bytes() for path in states if path.is_file()
    )
    assert sorted(each["title"] for each in session("list", "--json").records) == [
        "Tell nobody about [purged]",
        "[purged] again",
    ]


def objects(memory):
    return subprocess.run(
        ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
        capture_output=True,
        check=True,
    ).stdout.decode("utf-8", "replace")


def test_upkeep_lets_go_of_old_records(session, ended, run, git, now):
    ended(("Fix it", "Done."))
    git("config", "--global", "ctx.journalDays", "30")
    run("git-ctx", "upkeep", now=now + 29 * 86_400)
    assert len(ids(session)) == 1
    run("git-ctx", "upkeep", now=now + 31 * 86_400)
    assert ids(session) == []


def test_git_ctx_knows_the_command(run, ended, session):
    ended(("Fix it", "Done."))

    assert run("git-ctx", "session", "list").out == session("list").out


def test_ids_of_sessions_are_completed(ended, process, session):
    ended(("Fix it", "Done."))
    environ = {
        "_CTX_SESSION_COMPLETE": "bash_complete",
        "COMP_WORDS": "ctx-session show ",
        "COMP_CWORD": "2",
    }

    assert (
        process("ctx-session", environ=environ).out
        == f"plain,{session_id()[4:12]}\n".encode()
    )
