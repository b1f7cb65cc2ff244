"""The journal is a branch of its own: appended to by many, read by its names."""

import os

import pytest

from ctxlib.errors import ConflictError, NotFoundError
from ctxlib.store.gitcli import Git
from ctxlib.store.journal import DECISIONS, Journal, keys, put, snapshot
from ctxlib.store.repository import MemoryRepository

KEY = "pay-0123456789abcdef"
FOLDER = f"projects/{KEY}/sessions"


@pytest.fixture
def repository(memory, now):
    return MemoryRepository.open_or_create(str(memory), Git(os.environ), now=now)


@pytest.fixture
def store(repository, now):
    def call(edits, **options):
        return put(repository, edits, subject="session: keep", now=now, **options)

    return call


def name(day, host="claude", short="0123abcd"):
    return f"{FOLDER}/{day[:4]}/{day[4:6]}/{day}T120000Z-{host}-{short}.md"


def test_before_anything_is_written_it_holds_nothing(repository):
    journal = Journal(snapshot(repository), KEY)

    assert (journal.entries(), journal.latest(3)) == ([], [])
    assert keys(snapshot(repository)) == []
    with pytest.raises(NotFoundError):
        journal.read("x.md")


def test_events_are_told_by_their_names_the_last_first(repository, store):
    store({name(day): b"x\n" for day in ("20260131", "20260201", "20251231")})
    store({f"projects/{KEY}/decisions/a.md": b"y\n", "projects/b-1/sessions/x": b""})
    journal = Journal(snapshot(repository), KEY)

    assert [(each.started, each.host, each.short) for each in journal.entries()] == [
        ("20260201T120000Z", "claude", "0123abcd"),
        ("20260131T120000Z", "claude", "0123abcd"),
        ("20251231T120000Z", "claude", "0123abcd"),
    ]
    assert [each.started for each in journal.latest(1)] == ["20260201T120000Z"]
    assert [each.name for each in journal.entries(DECISIONS)] == ["a"]
    assert keys(snapshot(repository)) == ["b-1", KEY]


def test_main_is_left_alone(repository, store, git, memory):
    before = git("--git-dir", memory, "rev-parse", "main")
    store({name("20260131"): b"x\n"}, trailers=[("Ctx-Session", "s-1")])

    assert git("--git-dir", memory, "rev-parse", "main") == before
    said = git("--git-dir", memory, "log", "--format=%B", "journal")
    assert said == "session: keep\n\nCtx-Session: s-1\n\n"


def test_the_same_content_is_no_commit(store):
    assert store({name("20260131"): b"x\n"})
    assert store({name("20260131"): b"x\n"}) is None
    assert store({}) is None


def test_a_plan_sees_the_tree_that_it_is_built_on(repository, store):
    store({name("20260131"): b"x\n"})

    def plan(seen):
        if seen.oid(name("20260131")):
            raise ConflictError("it is there")
        return {}

    with pytest.raises(ConflictError):
        store(plan)


def test_of_many_writers_every_one_is_there(repository, store):
    children = []
    for number in range(10):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                store({name("20260131", short=f"{number:08}"): b"x\n"})
                code = 0
            finally:
                os._exit(code)
        children.append(child)

    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 10
    assert len(Journal(snapshot(repository), KEY).entries()) == 10
