"""A session is kept in the workspace where it began, wherever it goes on."""

import json
import os
import re

import pytest

A_WORDS, B_WORDS = "The quokka module leaks", "And now the docs"
SESSION = "0199c0de-0000-7000-8000-00000000abcd"


@pytest.fixture
def places(tmp_path, git):
    """Two repositories of different projects."""
    found = []
    for name in ("alpha", "beta"):
        path = tmp_path / name
        git("init", "-q", path)
        git("remote", "add", "origin", f"https://example.org/{name}.git", cwd=path)
        found.append(path)
    return found


@pytest.fixture
def rollout(home, places):
    """Write the transcript of a session of Codex that began in the first one."""

    def write(*prompts):
        path = (
            home
            / f".codex/sessions/2026/03/01/rollout-2026-03-01T11-00-00-{SESSION}.jsonl"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        at = "2026-03-01T11:00:00Z"
        meta = {"id": SESSION, "timestamp": at, "cwd": str(places[0])}
        rows = [{"timestamp": at, "type": "session_meta", "payload": meta}]
        for text in prompts:
            for payload in (
                {"type": "user_message", "message": text},
                {"type": "agent_message", "message": f"Did: {text}"},
            ):
                rows.append({"timestamp": at, "type": "event_msg", "payload": payload})
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return str(path)

    return write


@pytest.fixture
def play(fired, now):
    """Play one event of Codex in a folder."""

    def call(event, folder, transcript, at=now, **payload):
        names = {
            "session-start": "SessionStart",
            "stop": "Stop",
            "session-end": "SessionEnd",
        }
        sent = {
            "session_id": SESSION,
            "hook_event_name": names[event],
            "cwd": str(folder),
            "transcript_path": transcript,
            "model": "gpt-5",
            **payload,
        }
        environ = {"CTX_HOST": "codex"}
        return fired(event, sent, host="codex", environ=environ, cwd=folder, now=at)

    return call


@pytest.fixture
def closed(session, now):
    """End what runs in a folder."""
    return lambda folder: session("close", cwd=folder, now=now)


def told(session, places):
    return [session("list", "--json", cwd=place).records for place in places]


@pytest.mark.parametrize("stops", [0, 1])
def test_a_session_that_is_resumed_elsewhere_stays_where_it_began(
    play, rollout, places, session, closed, stops
):
    path = rollout(A_WORDS)
    play("session-start", places[0], path, source="startup")
    play("stop", places[0], path)
    closed(places[0])
    ((first,), ()) = told(session, places)

    play("session-start", places[1], path, source="resume")
    path = rollout(A_WORDS, B_WORDS)
    for _ in range(stops):
        play("stop", places[1], path)
    other = play("session-start", places[1], "", session_id="other", source="startup")

    assert "quokka" not in other
    assert session("search", "quokka", cwd=places[1]).code == 1
    closed(places[1])
    closed(places[0])
    ((last,), beyond) = told(session, places)
    assert beyond == []
    assert (last["id"], last["path"]) == (first["id"], first["path"])
    assert session("search", "docs", cwd=places[0]).code == 0


def test_one_that_began_before_there_were_hooks_is_of_its_own_folder(
    play, rollout, places, session, closed
):
    path = rollout(A_WORDS, B_WORDS)
    play("session-start", places[1], path, source="resume")
    play("stop", places[1], path)

    assert session("search", "quokka", cwd=places[1]).code == 1
    closed(places[0])
    assert [len(each) for each in told(session, places)] == [1, 0]


def test_the_same_short_id_in_two_places_is_two_sessions(
    run, talked, places, session, closed, now
):
    for place in places:
        path = talked((f"Fix {place.name}", "Done."), session="s1", cwd=place)
        sent = {"session_id": "s1", "cwd": str(place), "transcript_path": str(path)}
        sent["hook_event_name"] = "SessionEnd"
        run("ctx-hook", "session-end", cwd=place, stdin=json.dumps(sent), now=now)

    assert [len(each) for each in told(session, places)] == [1, 1]


def test_a_handoff_of_a_session_that_goes_on_elsewhere_is_in_its_record(
    play, rollout, places, session, closed, process
):
    path = rollout(A_WORDS)
    play("session-start", places[0], path, source="startup")
    play("stop", places[0], path)
    closed(places[0])
    play("session-start", places[1], path, source="resume")
    play("stop", places[1], path)

    environ = {"CODEX_THREAD_ID": SESSION}
    words = ("handoff", "--next", "The docs", "-C", places[1])
    answer = process("ctx-session", *words, environ=environ)
    assert answer.code == 0, answer.err
    ((record,), beyond) = told(session, places)
    assert (answer.out.decode().strip(), beyond) == (record["id"], [])
    assert "The docs" in session("show", SESSION, cwd=places[0]).out


def blobs(memory, git):
    """The documents of the journal by their paths, and how many commits it has."""
    inside = ("--git-dir", memory)
    listed = git(*inside, "ls-tree", "-r", "journal").splitlines()
    found = {line.split("\t")[1]: line.split()[2] for line in listed}
    return found, int(git(*inside, "rev-list", "--count", "journal"))


def test_two_machines_make_the_same_record_of_one_file(
    session, rollout, places, git, tmp_path
):
    """Also a machine on which the folder is elsewhere: `--here` says which it is."""
    path = rollout(A_WORDS, f"See {places[0]}/src/lexer.py")
    homes = [{"XDG_DATA_HOME": f"{tmp_path}/{name}"} for name in ("one", "two")]
    memories = [f"{each['XDG_DATA_HOME']}/ctx/memory.git" for each in homes]
    clone = tmp_path / "elsewhere" / "clone"
    git("clone", "-q", places[0], clone)
    git("remote", "set-url", "origin", "https://example.org/alpha.git", cwd=clone)

    for _ in range(2):
        first = session("import", path, cwd=places[0], environ=homes[0])
        second = session("import", "--here", path, cwd=clone, environ=homes[1])
        assert (first.code, second.code) == (0, 0)
        assert first.out == second.out
    found = [blobs(memory, git) for memory in memories]

    assert list(found[0][0]) == list(found[1][0])
    assert [count for _, count in found] == [1, 1]


def test_a_session_has_one_record_whatever_import_is_told(session, rollout, places):
    path = rollout(A_WORDS)
    assert session("import", path, cwd=places[1]).code == 0
    before = told(session, places)
    answer = session("import", "--here", path, cwd=places[1])

    assert (answer.code, answer.out) == (1, "")
    assert f"its record is in workspace '{before[0][0]['workspace']}'" in answer.err
    assert told(session, places) == before
    assert [len(each) for each in before] == [1, 0]


def everything(memory, git):
    found, _ = blobs(memory, git)
    return sorted(path.partition("/")[2] for path in found)


def test_adopt_takes_the_journal_along_and_split_leaves_it(
    run, session, rollout, places, git, fact, memory, tmp_path
):
    from ctxlib.store.gitcli import Git
    from ctxlib.store.journal import put
    from ctxlib.store.repository import MemoryRepository

    session("import", rollout(A_WORDS), cwd=places[0])
    session("observe", "The lexer is slow", cwd=places[0])
    (record,) = session("list", "--json", cwd=places[0]).records
    former = record["workspace"]
    opened = MemoryRepository.open(str(memory), Git(os.environ))
    put(opened, {f"projects/{former}/decisions/d1.md": b"x\n"}, subject="x", now=1)
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=places[1])
    (shown,) = run("git-ctx", "project", "show", "--json", cwd=places[1]).records
    before = everything(memory, git)

    assert run("git-ctx", "project", "adopt", shown["key"], cwd=places[0]).code == 0
    moved = everything(memory, git)
    assert moved == [path.replace(former, shown["key"]) for path in before]
    (found,) = session("list", "--json", cwd=places[0]).records
    assert (found["id"], found["workspace"]) == (record["id"], shown["key"])
    assert session("handoff", "--next", "x", "--session", record["id"]).code == 128
    handed = session("handoff", "--next", "x", "--session", SESSION, cwd=places[0])
    assert (handed.code, everything(memory, git)) == (0, moved)
    assert "The lexer is slow" in session("observations", cwd=places[0]).out

    assert run("git-ctx", "project", "split", cwd=places[0]).code == 0
    assert everything(memory, git) == moved
    assert session("list", cwd=places[0]).out == ""
    assert SESSION in session("show", SESSION, cwd=places[1]).out


def test_the_undo_of_an_adoption_brings_the_journal_back_as_it_is_now(
    run, session, rollout, places, fact, archive, memory, git
):
    """What both keys hold of it by then, and again when the undo is undone."""
    session("import", rollout(A_WORDS), cwd=places[0])
    session("observe", "The lexer is slow", cwd=places[0])
    (record,) = session("list", "--json", cwd=places[0]).records
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=places[1])
    session("observe", "The parser is old", cwd=places[1])
    (shown,) = run("git-ctx", "project", "show", "--json", cwd=places[1]).records
    before, key = everything(memory, git), shown["key"]
    run("git-ctx", "project", "adopt", key, cwd=places[0])
    moved = everything(memory, git)
    session("handoff", "--next", "Read it", "--session", SESSION, cwd=places[0])

    undone = archive("undo", "--json", cwd=places[0])

    assert (undone.code, undone.records[0]["events"]) == (0, 2)
    assert everything(memory, git) == before
    (found,) = session("list", "--json", cwd=places[0]).records
    assert (found["id"], found["workspace"]) == (record["id"], record["workspace"])
    assert "Read it" in session("show", SESSION, cwd=places[0]).out
    again = archive("undo", cwd=places[0])
    assert again.err.endswith("ctx-archive: back in the journal: 2 events\n")
    assert everything(memory, git) == moved
    git("--git-dir", memory, "fsck", "--strict")


def test_the_undo_of_an_adoption_says_what_was_recorded_since(
    run, session, places, fact, archive, memory, git
):
    """Whose it is nobody can tell where several workspaces had the key."""
    session("observe", "The lexer is slow", cwd=places[0])
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=places[1])
    (shown,) = run("git-ctx", "project", "show", "--json", cwd=places[1]).records
    run("git-ctx", "project", "adopt", shown["key"], cwd=places[0])
    session("observe", "The parser is old", cwd=places[0])

    undone = archive("undo", cwd=places[0])

    assert undone.err.endswith(
        "ctx-archive: back in the journal: 1 event\n"
        f"ctx-archive: left under '{shown['key']}', recorded since: 1 event\n"
    )
    assert "The parser is old" in session("observations", cwd=places[1]).out


def test_after_a_purge_the_journal_names_the_commit_that_it_followed(
    run, session, places, fact, archive, memory, git, now
):
    """Whichever of the two histories is the younger one."""
    fact("add", "As mariposa says.", "--name=says", "--scope=global", cwd=places[0])
    session("observe", "The lexer is slow", cwd=places[0])
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=places[1])
    (shown,) = run("git-ctx", "project", "show", "--json", cwd=places[1]).records
    run("git-ctx", "project", "adopt", shown["key"], cwd=places[0])
    environ = {"GIT_COMMITTER_DATE": f"{now + 60} +0000"}
    fact("add", "Two.", "--scope=global", now=now + 60, cwd=places[0], environ=environ)
    asked = ("purge", "--match", "mariposa")
    (count,) = re.findall(r"purge all (\d+)", archive(*asked, cwd=places[0]).err)

    assert archive(*asked, stdin=f"{count}\n", cwd=places[0]).code == 0

    inside = ("--git-dir", memory)
    told = "%(trailers:key=Ctx-Follows,valueonly)"
    (followed,) = git(*inside, "log", f"--format={told}", "journal").split()
    assert followed in git(*inside, "rev-list", "main").split()
