"""`ctx-session search`: exact wording of sessions, with who, when and where."""

import fcntl
import json
import os
import random
import shutil

import pytest


@pytest.fixture
def key(run):
    """The key of the workspace."""
    (record,) = run("git-ctx", "project", "--json").records
    return record["key"]


@pytest.fixture
def keep(run, memory, key, now):
    """Put session records on the journal, by number, with what was asked in them."""
    from ctxlib.domain import sessionrecord
    from ctxlib.domain.said import Said, Step
    from ctxlib.domain.sessionrecord import Handoff, Record, record_id
    from ctxlib.store import journal
    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import MemoryRepository

    run("git-ctx", "init")
    opened = MemoryRepository.open(str(memory), Git(dict(os.environ)))

    def call(number, *asked, workspace=key, handoff=None, **more):
        day = f"2026-01-{number:02}"
        fields = {
            "id": record_id("claude", f"s{number}"),
            "host": "claude",
            "session_id": f"s{number}",
            "workspace": workspace,
            "status": "ended",
            "started_at": f"{day}T10:00:00Z",
            "ended_at": f"{day}T11:00:00Z",
            "title": f"Session {number}",
            "turns": len(asked),
            "asked": [
                Said(text, 10 * place, f"{day}T10:0{place}:00Z")
                for place, text in enumerate(asked, 1)
            ],
            "did": [Step("ran", 1, 14, "npm run build", "failed", "exit 1")],
            **more,
        }
        if handoff:
            fields["handoff"] = Handoff(next=handoff, at=f"{day}T10:30:00Z", by="agent")
        record = Record(**fields)
        path = sessionrecord.path_of(record)
        edits = {path: sessionrecord.format(record)}
        journal.put(opened, edits, subject="session: keep", now=now)
        return path

    return call


@pytest.fixture
def search(run):
    """Run `ctx-session search`."""

    def call(*args, **options):
        return run("ctx-session", "search", *args, **options)

    return call


def found(answer):
    """What each hit is of: session, section, how it agrees."""
    return [
        (each["session"], each["section"], each["match"]) for each in answer.records
    ]


def test_a_hit_names_the_session_the_time_and_the_line(search, keep):
    keep(1, "Please fix the flaky login test")

    answer = search("flaky", "login")

    shown = answer.out.splitlines()
    assert answer.code == 0
    assert shown[0].startswith("ses-")
    assert shown[0].endswith("  2026-01-01T10:01:00Z, claude, asked, line 10")
    assert shown[1] == "    Please fix the flaky login test"


def test_the_record_of_a_hit(search, keep):
    path = keep(1, "Please fix the flaky login test")

    (record,) = search("--json", "flaky").records

    assert record.pop("id").startswith("ses-")
    assert record == {
        "kind": "quote",
        "v": 1,
        "host": "claude",
        "session": "s1",
        "started_at": "2026-01-01T10:00:00Z",
        "running": False,
        "path": path,
        "section": "asked",
        "role": "person",
        "turn": 1,
        "line": 10,
        "at": "2026-01-01T10:01:00Z",
        "match": "phrase",
        "snippet": "Please fix the flaky login test",
    }


def test_nothing_found_is_an_exit_code_and_nothing_more(search, keep):
    keep(1, "Please fix the flaky login test")

    answer = search("kubernetes")

    assert (answer.code, answer.out, answer.err) == (1, "", "")


def test_without_any_memory_nothing_is_found(search):
    assert search("anything").code == 1


def test_as_it_was_typed_comes_before_all_words_before_their_forms(search, keep):
    keep(1, "the login test is flaky")
    keep(2, "flaky login tests, all of them")
    keep(3, "a test of the login, flaky again")

    answer = search("--json", "flaky", "login", "tests")

    assert found(answer) == [
        ("s2", "asked", "phrase"),
        ("s3", "asked", "forms"),
        ("s1", "asked", "forms"),
    ]


def test_a_phrase_must_stand_as_it_is(search, keep):
    keep(1, "the login test is flaky")
    keep(2, "a Flaky   Login\nTest")
    keep(3, "unflaky login test, flaky login testing")

    for words in (["--phrase", "flaky", "login", "test"], ['"flaky login test"']):
        assert found(search("--json", *words)) == [("s2", "asked", "phrase")]


def test_words_that_stand_apart_find_the_session_where_nothing_is_better(search, keep):
    keep(1, "Fix the login", "Now look at the cache")
    assert found(search("--json", "login", "cache")) == [("s1", "asked", "spread")]

    keep(2, "the cache of the login page")
    assert found(search("--json", "login", "cache")) == [("s2", "asked", "words")]


@pytest.mark.parametrize(
    "query", ["认证令牌", "maxRetryMs", "max retry", "café", "CAFE", "exit 1", "`npm`"]
)
def test_it_reads_words_as_recall_does(search, keep, query):
    keep(1, "更新认证令牌 in `maxRetryMs` of the Café")

    assert search(query).code == 0


def test_every_section_is_searched(search, keep):
    keep(
        1,
        "Build it",
        handoff="publish the zebra",
        outcome="The yak is shaved.",
        unfinished=["feed the llama"],
    )

    hits = {
        word: found(search("--json", word))
        for word in ("build", "yak", "llama", "zebra")
    }

    assert hits == {
        "build": [("s1", "asked", "phrase"), ("s1", "did", "phrase")],
        "yak": [("s1", "outcome", "phrase")],
        "llama": [("s1", "unfinished", "phrase")],
        "zebra": [("s1", "handoff", "phrase")],
    }


def test_a_correction_is_told_once(search, keep):
    from ctxlib.domain.said import Said

    said = "No, use pnpm here"
    keep(1, said, corrections=[Said(said, 10, None), Said("never touch yarn", 99)])

    assert found(search("--json", "pnpm")) == [("s1", "asked", "phrase")]
    assert found(search("--json", "yarn")) == [("s1", "corrections", "phrase")]


def test_role_since_and_until_narrow_it(search, keep):
    keep(1, "build one")
    keep(2, "build two")

    def sessions(*options):
        return [each[:2] for each in found(search("--json", *options, "build"))]

    assert sessions("--role", "agent") == [("s2", "did"), ("s1", "did")]
    assert sessions("--role", "person") == [("s2", "asked"), ("s1", "asked")]
    assert sessions("--since", "2026-01-02", "--role", "person") == [("s2", "asked")]
    assert sessions("--until", "2026-01-01", "--role", "person") == [("s1", "asked")]
    assert search("--since", "some day", "build").code == 129


def test_the_limit_is_said(search, keep):
    for number in range(1, 5):
        keep(number, "look at the owl")

    answer = search("--limit", "3", "owl")

    assert len(answer.out.splitlines()) == 6
    assert answer.err == "ctx-session: 1 more; --limit 4\n"


def test_z_lists_the_ids_once(search, keep):
    keep(1, "the owl", "the owl again")

    assert search("-z", "owl").out.count("\0") == 1


def test_sessions_of_other_workspaces_are_never_found(search, keep):
    keep(1, "the owl of somebody else", workspace="other-0123456789abcdef")
    keep(2, "my own owl")

    assert found(search("--json", "owl")) == [("s2", "asked", "phrase")]


def test_new_and_changed_records_are_found_at_once(search, keep, home):
    keep(1, "the owl")
    assert found(search("--json", "owl")) == [("s1", "asked", "phrase")]

    keep(2, "another owl")
    keep(1, "the hawk")

    assert found(search("--json", "owl")) == [("s2", "asked", "phrase")]
    assert found(search("--json", "hawk")) == [("s1", "asked", "phrase")]


def indexes(home):
    return list((home / ".cache/ctx/index").glob("*/sessions/*"))


@pytest.mark.parametrize("harm", ["gone", "pointer", "files", "state"])
def test_the_index_may_be_harmed_at_any_time(search, keep, home, harm):
    keep(1, "the owl")
    before = search("--json", "owl")
    (folder,) = indexes(home)
    (made,) = folder.glob("g*")

    if harm == "gone":
        shutil.rmtree(folder)
    elif harm == "pointer":
        (folder / "current").write_text("g77\n")
    elif harm == "files":
        for file in made.iterdir():
            if file.name != "state":
                file.write_bytes(b"x")
    else:
        (made / "state").write_bytes(b"{}")

    assert search("--json", "owl") == before
    assert search("--json", "owl") == before


@pytest.mark.parametrize("seed", range(3))
def test_however_it_was_updated_the_index_answers_as_a_new_one(
    search, keep, home, seed
):
    chance = random.Random(seed)
    words = ["owl", "hawk", "crane", "heron", "swift"]
    for _ in range(6):
        for _ in range(chance.randint(1, 3)):
            keep(chance.randint(1, 8), " ".join(chance.choices(words, k=2)))
        word = chance.choice(words)

        updated = search("--json", word)
        (folder,) = indexes(home)
        if chance.random() < 0.5:
            shutil.rmtree(folder)

        assert search("--json", word) == updated


def test_while_somebody_else_builds_the_index_every_record_is_read(
    search, keep, home, key
):
    keep(1, "the owl")
    search("owl")
    keep(2, "another owl")
    (folder,) = indexes(home)
    with open(folder / "lock", "ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)

        answer = search("--json", "owl")

    assert [each["session"] for each in answer.records] == ["s2", "s1"]
    assert "somebody else is building it: every record was read" in answer.err


def test_without_a_place_for_the_index_every_record_is_read(search, keep, home):
    keep(1, "the owl")
    shutil.rmtree(home / ".cache/ctx/index", ignore_errors=True)
    (home / ".cache/ctx").mkdir(parents=True, exist_ok=True)
    (home / ".cache/ctx/index").write_text("")

    answer = search("--json", "owl")

    assert found(answer) == [("s1", "asked", "phrase")]
    assert "the index of sessions: " in answer.err
    assert "every record was read" in answer.err


def test_a_record_that_cannot_be_read_is_said_and_hides_nothing(
    search, keep, memory, key, now
):
    from ctxlib.store import journal
    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import MemoryRepository

    keep(1, "the owl")
    opened = MemoryRepository.open(str(memory), Git(dict(os.environ)))
    path = f"projects/{key}/sessions/2026/01/20260109T000000Z-claude-00000000.md"
    journal.put(opened, {path: b"no record"}, subject="x", now=now)

    for _ in range(2):
        answer = search("--json", "owl")
        assert found(answer) == [("s1", "asked", "phrase")]
        assert f"passed over: {path}" in answer.err


def test_a_session_that_runs_is_found_by_what_is_kept_of_it(
    search, run, home, workspace
):
    (home / ".claude/projects/x").mkdir(parents=True)
    transcript = home / ".claude/projects/x/live-1.jsonl"
    line = {
        "type": "user",
        "uuid": "u1",
        "parentUuid": None,
        "sessionId": "live-1",
        "timestamp": "2026-02-01T10:00:00.000Z",
        "message": {"role": "user", "content": "look after the condor"},
    }
    transcript.write_text(json.dumps(line) + "\n")
    payload = {
        "session_id": "live-1",
        "cwd": str(workspace),
        "hook_event_name": "Stop",
        "transcript_path": str(transcript),
        "last_assistant_message": "The condor is well.",
    }
    run("ctx-hook", "stop", stdin=json.dumps(payload), actor="hook")

    answer = search("--json", "condor")

    hits = [(each["running"], each["section"], each["line"]) for each in answer.records]
    assert hits == [(True, "asked", 1), (True, "outcome", None)]


def test_what_was_said_cannot_command_the_terminal(search, keep):
    keep(1, "the owl \x1b[31mred\u202e text")

    answer = search("owl")

    assert "\x1b" not in answer.out
    assert "\u202e" not in answer.out


def test_status_and_memory_count_the_sessions(run, keep):
    keep(1, "the owl")
    keep(2, "the hawk")

    (record,) = run("git-ctx", "status", "--json").records
    counted = {"count": 2, "running": 0, "last": "2026-01-02T10:00:00Z"}
    said = "2, the last of 2026-01-02T10:00:00Z"

    assert record["sessions"] == counted
    assert f"sessions  {said}\n" in run("git-ctx", "status").out
    assert f"sessions ({said})\n" in run("git-ctx", "memory").out
    assert run("git-ctx", "memory", "--json").records == [
        {"kind": "sessions", "v": 1, **counted}
    ]


def test_a_purged_text_is_gone_from_records_and_their_index(
    search, keep, archive, home
):
    keep(1, "the wyvern sleeps by the owl")
    assert search("wyvern").code == 0

    asked = archive("purge", "--match", "wyvern")
    number = asked.err.partition("To purge all ")[2].partition(",")[0]
    purged = archive("purge", "--match", "wyvern", stdin=f"{number}\n")

    assert purged.code == 0, purged
    assert search("wyvern").code == 1
    assert search("owl").code == 0
    assert [
        file
        for file in home.rglob("*")
        if file.is_file() and b"wyvern" in file.read_bytes()
    ] == []
