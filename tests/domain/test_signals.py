"""Which hints give way, and when they come back."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.signals import Receipt, Receipts, Signal, weighed


def started(receipts, session, counts, most=2):
    """What a session is shown of these numbers, and the receipts after it."""
    signals = [Signal(id, count, id) for id, count in counts.items() if count]
    shown, _ = weighed(signals, receipts, session)
    lines = [each.line for each in shown[:most]]
    ids = [each.id for each in shown[:most]]
    present = {each.id: each.count for each in signals}
    return lines, receipts.after(present, ids, session)


def test_a_line_is_shown_twice_then_gives_way_and_returns_when_it_has_grown():
    receipts, told = Receipts(), []
    for session, count in (("1", 3), ("2", 3), ("3", 3), ("4", 3), ("5", 5), ("6", 5)):
        lines, receipts = started(receipts, session, {"a": count, "b": 1}, most=1)
        told.append(lines)

    assert told == [["a"], ["a"], ["b"], ["b"], ["a (3 → 5)"], ["a (3 → 5)"]]


def test_the_former_number_is_that_at_which_the_line_gave_way():
    receipts, told = Receipts(), []
    for session, count in (("1", 1), ("2", 2), ("3", 2), ("4", 2), ("5", 4), ("6", 5)):
        lines, receipts = started(receipts, session, {"a": count})
        told.append(lines)

    assert told == [["a"], ["a"], ["a"], [], ["a (2 → 4)"], ["a (2 → 5)"]]


def test_a_number_that_fell_has_to_grow_from_where_it_is():
    receipts, told = Receipts(), []
    for session, count in (("1", 5), ("2", 5), ("3", 2), ("4", 2), ("5", 3)):
        lines, receipts = started(receipts, session, {"a": count})
        told.append(lines)

    assert told == [["a"], ["a"], [], [], ["a (2 → 3)"]]


def test_what_was_gone_is_new_when_it_comes_back():
    receipts, told = Receipts(), []
    for session, count in (("1", 1), ("2", 1), ("3", 1), ("4", 0), ("5", 1)):
        lines, receipts = started(receipts, session, {"a": count})
        told.append(lines)

    assert told == [["a"], ["a"], [], [], ["a"]]


@given(st.lists(st.tuples(st.sampled_from("xyz"), st.integers(0, 4)), max_size=12))
def test_a_session_that_is_told_again_is_told_the_same(starts):
    receipts = Receipts()
    for session, count in starts:
        first, receipts = started(receipts, session, {"a": count})
        again, same = started(receipts, session, {"a": count})

        assert first == again
        assert same.entries.keys() == receipts.entries.keys()


def test_receipts_remember_two_sessions_at_most():
    assert Receipt(1, None, ["a", "b", "c"]).sessions == ("b", "c")
