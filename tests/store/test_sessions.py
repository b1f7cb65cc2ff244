"""The state of running sessions."""

import fcntl
import os
import stat
import threading

import pytest

from ctxlib.store.sessions import Sessions, SessionState


@pytest.fixture
def sessions(tmp_path):
    return Sessions(str(tmp_path / "sessions"), "claude")


def test_state_comes_back_as_it_was_kept(sessions):
    kept = SessionState(commit="c" * 40, told={"global": "t" * 40}, oriented_at=7)

    sessions.save("s1", kept)

    found = sessions.load("s1")
    assert (found.commit, found.told, found.oriented_at) == (
        kept.commit,
        kept.told,
        kept.oriented_at,
    )


def test_session_without_state_has_none(sessions):
    assert sessions.load("s1") is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"v":1}', '{"v":2,"told":{}}'])
def test_damaged_state_counts_as_none(sessions, text):
    sessions.save("s1", SessionState())
    path = os.path.join(sessions.folder, "s1.json")
    with open(path, "w") as opened:
        opened.write(text)

    assert sessions.load("s1") is None


def test_state_is_for_its_owner_alone(sessions):
    sessions.save("s1", SessionState())

    path = os.path.join(sessions.folder, "s1.json")
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(sessions.folder).st_mode) == 0o700


def test_hostile_session_id_stays_in_the_folder(sessions, tmp_path):
    sessions.save("../../x'; touch pwned", SessionState(commit="c"))

    assert sessions.load("../../x'; touch pwned").commit == "c"
    assert {path.name for path in tmp_path.iterdir()} == {"home", "sessions"}
    assert len(os.listdir(sessions.folder)) == 1


def test_twin_of_a_call_does_not_answer(sessions):
    assert sessions.claim("s1", "prompt\0hello", now=1_000)
    assert not sessions.claim("s1", "prompt\0hello", now=1_000)
    assert not sessions.claim("s1", "prompt\0hello", now=1_119)


def test_claim_ends_after_two_minutes(sessions):
    sessions.claim("s1", "prompt\0hello", now=1_000)

    assert sessions.claim("s1", "prompt\0hello", now=1_120)


def test_claim_ends_when_the_session_goes_on(sessions):
    sessions.claim("s1", "prompt\0hello", now=1_000)
    sessions.claim("s1", "start\0compact", now=1_001)

    assert sessions.claim("s1", "prompt\0hello", now=1_002)


def test_claims_of_other_sessions_and_contents_are_their_own(sessions):
    sessions.claim("s1", "prompt\0hello", now=1_000)

    assert sessions.claim("s2", "prompt\0hello", now=1_000)
    assert sessions.claim("s1", "prompt\0bye", now=1_000)


def test_one_of_many_at_once_answers(sessions):
    won = []

    def claim():
        won.append(sessions.claim("s1", "start", now=1_000))

    threads = [threading.Thread(target=claim) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(won) == [False] * 15 + [True]


def test_claim_waits_for_who_is_just_claiming(sessions):
    sessions.claim("s1", "start", now=1_000)
    path = os.path.join(sessions.folder, "s1.claims")
    won = []
    late = threading.Thread(
        target=lambda: won.append(sessions.claim("s1", "start", now=1_000))
    )

    with open(path, "r+b") as twin:
        claims = twin.read()
        twin.truncate(0)
        fcntl.flock(twin, fcntl.LOCK_EX)
        late.start()
        late.join(0.3)
        assert won == []
        twin.seek(0)
        twin.write(claims)
    late.join(30)

    assert won == [False]


def test_claim_may_be_for_less_than_two_minutes(sessions):
    assert sessions.claim("s1", "clear", now=1_000, seconds=5)
    assert not sessions.claim("s1", "clear", now=1_004, seconds=5)
    assert sessions.claim("s1", "clear", now=1_005, seconds=5)
    assert not sessions.claim("s1", "clear", now=1_010)


def test_state_is_on_the_disk_before_it_has_its_name(sessions, monkeypatch):
    done = []
    real_sync, real_replace = os.fsync, os.replace

    def sync(descriptor):
        done.append(("sync", os.path.getsize(f"/proc/self/fd/{descriptor}") > 0))
        real_sync(descriptor)

    def replace(before, after):
        done.append(("replace", os.path.basename(after)))
        real_replace(before, after)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)

    sessions.save("s1", SessionState(commit="c" * 40))

    assert done == [("sync", True), ("replace", "s1.json")]


def test_garbled_claims_bind_nobody(sessions):
    sessions.claim("s1", "hello", now=1_000)
    with open(os.path.join(sessions.folder, "s1.claims"), "wb") as opened:
        opened.write(b"\xff\0nonsense\n12x abc\n")

    assert sessions.claim("s1", "hello", now=1_000)


def test_state_folder_that_cannot_be_made_lets_everybody_answer(tmp_path):
    (tmp_path / "sessions").write_text("a file")
    sessions = Sessions(str(tmp_path / "sessions"), "claude")

    assert sessions.claim("s1", "hello", now=1_000)


def test_sweep_removes_what_nobody_touched_for_a_month(sessions):
    now = 2_000_000_000
    for session, age in (("old", 31), ("young", 29)):
        sessions.save(session, SessionState())
        path = os.path.join(sessions.folder, f"{session}.json")
        os.utime(path, (now - age * 86_400,) * 2)

    sessions.sweep(now=now)

    assert os.listdir(sessions.folder) == ["young.json"]


def test_sweep_looks_once_a_day(sessions):
    now = 2_000_000_000
    sessions.save("young", SessionState())
    os.utime(os.path.join(sessions.folder, "young.json"), (now, now))
    sessions.sweep(now=now)
    sessions.save("s1", SessionState())
    path = os.path.join(sessions.folder, "s1.json")
    os.utime(path, (0, 0))

    sessions.sweep(now=now + 3_600)
    assert os.path.exists(path)

    sessions.sweep(now=now + 90_000)
    assert not os.path.exists(path)
