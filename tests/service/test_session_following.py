"""How much of a transcript is taken in at once, and whose words in it count."""

import json

import pytest

from ctxlib.service.sessionimport import Skipped, import_file
from ctxlib.service.sessions import Seen, on_end, on_start, on_stop
from ctxlib.service.sessionsweep import sweep

KEY = "pay-0123456789abcdef"
PARENT = "5e55107a-0000-4000-8000-0000000000aa"
FORK = "5e55107a-0000-4000-8000-0000000000bb"
WEAK = "weak-0123456789abcdef0123456789abcdef01234567"


def seen(transcript, session=PARENT, host="claude", **fields):
    return Seen(
        host=host,
        session=session,
        key=KEY,
        cwd="/work",
        transcript=str(transcript),
        **fields,
    )


@pytest.fixture
def forked(talked):
    """The transcript of a fork: its parent's turns, and then its own."""

    def call(*own):
        history = talked(("Of the parent", "Yes.")).read_text()
        file = talked(*own, session=FORK)
        later = file.read_text().replace("T11:", "T12:")
        for line in range(2):
            later = later.replace(f'"u{line}"', f'"own{line}"')
        file.write_text(history + later)
        return file

    return call


def test_a_fork_has_its_own_turns_alone(desk, forked, kept):
    """D-14, with whatever name its file has."""
    file = forked(("Of the fork", "No."))
    odd = file.rename(file.with_name("odd.jsonl"))
    here = seen(odd, session=FORK)
    for event in (on_start, on_stop, on_end):
        event(desk(), here)

    (record,) = kept()
    assert [said.text for said in record.asked] == ["Of the fork"]
    assert (record.session_id, record.parent_session) == (FORK, PARENT)


def test_a_fork_without_turns_of_its_own_has_no_record(desk, forked, kept):
    """D-14: its parent's talk is not told once more, under another id."""
    here = seen(forked(), session=FORK)
    on_start(desk(), here)
    on_stop(desk(), here)

    assert on_end(desk(), here) is None
    assert kept() == []


def test_a_fork_without_turns_is_nobodys_previous_session(desk, forked):
    from ctxlib.service.sessions import previous_session

    here = seen(forked(), session=FORK)
    on_stop(desk(), here)

    assert previous_session(desk(), None, KEY, "another", "main") is None


def test_an_imported_fork_without_turns_leaves_its_parent_as_it_is(
    desk, forked, talked, kept
):
    on_end(desk(), seen(talked(("Of the parent", "Yes."), ("More", "Sure."))))
    before = kept()
    done = import_file(desk(), str(forked()), whose=lambda _: (KEY, ""))

    assert isinstance(done, Skipped)
    assert (done.is_empty, PARENT in done.reason) == (True, True)
    assert kept() == before


def test_a_session_without_an_id_is_known_by_its_transcript(desk, talked, kept):
    here = seen(talked(("Fix it", "Done.")), session=WEAK)
    on_stop(desk(), here)
    on_end(desk(), here)

    assert [record.title for record in kept()] == ["Fix it"]


def test_a_first_stop_takes_in_a_part_and_later_ones_the_rest(
    desk, talked, kept, monkeypatch
):
    monkeypatch.setattr("ctxlib.service.sessions.STOP_BYTES", 1_000)
    here = seen(talked(*[(f"Prompt {number}", "Done.") for number in range(20)]))
    on_stop(desk(), here)
    known = [len(taken(desk)["prompts"])]
    while known[-1] != 20:
        on_stop(desk(), here)
        known.append(len(taken(desk)["prompts"]))

    assert known == sorted(set(known))
    assert known[0] < 5
    on_end(desk(), here)
    assert len(kept()[0].asked) == 20


def taken(desk):
    return desk().running.load("claude", PARENT).follow["talk"]


def test_the_end_of_a_session_that_takes_too_long_is_left_to_later_starts(
    desk, talked, kept, monkeypatch
):
    monkeypatch.setattr("ctxlib.service.sessions.END_BYTES", 1_000)
    monkeypatch.setattr("ctxlib.service.sessionsweep.SWEEP_BYTES", 1_000)
    turns = [(f"Prompt {number}", "Done.") for number in range(20)]
    here = seen(talked(*turns))

    assert on_end(desk(), here) is None
    assert kept() == []
    assert sweep(desk(0.01), is_late=late_after(1)) == 0
    tries = 0
    while not sweep(desk(0.1 + tries), is_late=late_after(3)):
        tries += 1
    (record,) = kept()
    assert (len(record.asked), record.status) == (20, "ended")
    assert tries > 1
    import_file(desk(), str(here.transcript), whose=lambda _: (KEY, ""))
    assert kept() == [record]


def late_after(count):
    left = [None] * count

    def is_late():
        return not left or left.pop()

    return is_late


def test_what_is_said_while_the_rest_waits_is_not_lost(desk, talked, kept, monkeypatch):
    monkeypatch.setattr("ctxlib.service.sessions.STOP_BYTES", 1_000)
    turns = [(f"Prompt {number}", "Done.") for number in range(20)]
    here = seen(talked(*turns, ("Last", None)), last_text="The very last words.")
    on_stop(desk(), here)
    on_end(desk(), here)

    (record,) = kept()
    assert (record.outcome, record.transcript["lag"]) == (
        "The very last words.",
        "true",
    )


def test_sub_agents_are_not_read_without_a_limit(desk, talked, kept, monkeypatch):
    monkeypatch.setattr("ctxlib.service.sessiontalk.AGENT_BYTES", 5_000)
    file = talked(("Fix it", "Done."))
    beside = file.with_suffix("") / "subagents"
    beside.mkdir(parents=True)
    for number in range(4):
        row = json.loads(talked(("x", "Said."), session="s").read_text().split("\n")[1])
        row |= {"isSidechain": True, "agentId": f"ag{number}"}
        (beside / f"agent-ag{number}.jsonl").write_text(
            (json.dumps(row) + "\n") * (20 if number == 1 else 1)
        )
    on_end(desk(), seen(file))

    (record,) = kept()
    assert [(each.id, each.outcome) for each in record.agents] == [
        ("ag0", "Said."),
        ("ag2", "Said."),
        ("ag3", "Said."),
    ]
    assert "cut: 1 more sub-agents" in record.notes


def test_ids_in_the_state_are_what_they_were(desk, talked):
    """Else what was read before would not be known again."""
    file = talked(("Fix it", "make", "Done."))
    ids = ["toolu_01VAjDrrGCz5PW3zk7wbhFap", "7d1c0f6e-9b1f-4c0e-8a55-5a1b2c3d4e5f"]
    text = file.read_text().replace('"t1"', f'"{ids[0]}"').replace("u0", ids[1])
    file.write_text(text)
    on_stop(desk(), seen(file))

    state = json.dumps(desk().running.load("claude", PARENT).follow)
    assert [id in state for id in ids] == [True, True]
