"""The order of the agenda, what it advises, and the ranks behind it."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.agenda import advise, by_rank, ordered, ranks, urgency
from ctxlib.domain.fact import Fact

NOW = 1_772_366_400  # 2026-03-01T12:00:00Z
RANKS = st.one_of(st.none(), st.integers(0, 60), st.integers(0, 999_999))


def item(name, *, rank=None, due=None, agenda="task", created="2026-01-01T00:00:00Z"):
    return Fact(
        id="mem-" + format(hash(name) & (2**128 - 1), "032x"),
        revision=1,
        name=name,
        title=name,
        type="project",
        scope="project",
        created_at=created,
        agenda=agenda,
        state="open",
        rank=rank,
        due_at=due,
    )


@given(st.lists(RANKS, min_size=1, max_size=12), st.data())
def test_new_ranks_put_the_item_where_it_was_wanted(known, data):
    facts = [
        item(f"i{place}", rank=rank, created=f"2026-01-01T00:00:{place:02}Z")
        for place, rank in enumerate(known)
    ]
    order = by_rank(facts)
    moved = order.pop(data.draw(st.integers(0, len(order) - 1)))
    place = data.draw(st.integers(0, len(order)))
    order.insert(place, moved)

    changes = ranks([fact.rank for fact in order], place)

    after = [
        fact.replace(rank=changes.get(at, fact.rank)) for at, fact in enumerate(order)
    ]
    assert [fact.name for fact in by_rank(after)] == [fact.name for fact in order]


def test_one_rank_changes_where_a_number_is_free():
    assert ranks([10, 20, 30], 1) == {1: 20}
    assert ranks([None, 10], 0) == {0: 4}
    assert ranks([10, None, None], 1) == {1: 20}
    assert ranks([1, None, 2], 1) == {0: 10, 1: 20, 2: 30}


def test_what_is_due_stands_before_every_rank():
    facts = [
        item("ranked", rank=0),
        item("far", due="2027-01-01"),
        item("today", due="2026-03-01"),
        item("late", due="2026-02-01", rank=9),
    ]

    assert [each.name for each in ordered(facts, NOW)] == [
        "late",
        "today",
        "ranked",
        "far",
    ]


@given(st.lists(st.tuples(RANKS, st.sampled_from([None, "0001-01-01", "9999-12-31"]))))
def test_urgency_has_twelve_digits_and_dates_before_ranks(pairs):
    numbers = [
        (due is None, urgency(item(f"i{at}", rank=rank, due=due)))
        for at, (rank, due) in enumerate(pairs)
    ]

    assert all(0 <= number < 10**12 for _, number in numbers)
    assert sorted(numbers) == sorted(numbers, key=lambda pair: pair[1])


def test_a_goal_is_the_last_thing_to_do_next():
    facts = [item("goal", agenda="goal", rank=0), item("task")]

    assert advise(facts, NOW, lambda _: False).fact.name == "task"
    told = {advise(facts, NOW, lambda _: False).mark}
    assert advise(facts, NOW, told.__contains__).fact.name == "goal"
    assert advise(facts, NOW, lambda _: True) is None
    assert advise([], NOW, lambda _: False) is None
