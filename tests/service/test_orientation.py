"""What a session start may say of a store, and how it is found out."""

import json
import os
import random

import pytest

from ctxlib.service.orientation import Orientation
from ctxlib.store.gitcli import Git
from ctxlib.store.repository import MemoryRepository

DAY = 86_400


@pytest.fixture
def brief(memory, tmp_path, now):
    """The briefing of the one project in the memory, or of global facts alone."""

    def call(*, root=None, at=now, pinned_chars=1_500):
        snapshot = MemoryRepository.open(str(memory), Git(os.environ)).snapshot()
        keys = [name.decode() for _, name, _ in entries(snapshot.raw("projects"))]
        return Orientation(
            snapshot,
            keys[0] if keys else None,
            root=str(root or tmp_path / "cache"),
            now=at,
            home=None,
            pinned_chars=pinned_chars,
        ).briefing()

    return call


def entries(raw):
    """The entries of a raw tree."""
    from ctxlib.domain.tree import entries

    return entries(raw)


def said(briefing):
    """Everything a briefing says, as plain data."""
    return [
        [(each.reference, each.body) for each in briefing.pinned],
        briefing.unfit,
        [
            (each.reference, each.freshness, each.overridden_by)
            for each in briefing.listed
        ],
        briefing.unlisted,
        [each.line for each in briefing.signals],
        briefing.agenda.items,
        briefing.agenda.beyond,
    ]


def add(fact, title, *args, now=None, scope="project", type="project"):
    """Save a fact of one sentence."""
    more = {"now": now} if now else {}
    given = ("--type", type, "--scope", scope, "--title", title, *args)
    answer = fact("add", *given, f"About {title}.", **more)
    assert answer.code == 0, answer.err


def test_index_has_both_scopes_newest_first(fact, brief, now):
    add(fact, "Oldest", now=now - 3 * DAY)
    add(fact, "Newest", now=now - DAY)
    add(fact, "Middle", now=now - 2 * DAY, scope="global", type="reference")

    listed = [each.reference for each in brief().listed]

    assert listed == ["project/newest.md", "global/middle.md", "project/oldest.md"]


def test_index_is_bounded_and_counts_the_rest(run, brief):
    lines = [
        json.dumps({"name": f"fact-{n}", "title": f"Fact {n}", "type": "project"})
        for n in range(45)
    ]
    run("ctx-fact", "import", "--json", "-", stdin="\n".join(lines))

    briefing = brief()

    assert len(briefing.listed) == 30
    assert briefing.unlisted == 15


def test_stale_facts_are_marked_and_expired_ones_left_out(fact, brief, now):
    add(fact, "Aged", now=now - 200 * DAY)
    add(fact, "Over", "--expires", "2026-02-01", now=now - 100 * DAY)
    add(fact, "Soon over", "--expires", "2026-04-01")

    briefing = brief()

    assert [(each.reference, each.freshness) for each in briefing.listed] == [
        ("project/soon-over.md", "fresh"),
        ("project/aged.md", "stale"),
    ]
    assert briefing.unlisted == 0


def test_superseded_facts_are_left_out(fact, brief):
    add(fact, "Old way")
    add(fact, "New way")
    fact("supersede", "old-way", "new-way")

    assert [each.reference for each in brief().listed] == ["project/new-way.md"]


def test_project_fact_stands_in_for_an_equivalent_global_one(fact, brief):
    add(fact, "Package manager", scope="global", type="reference")
    add(fact, "Package manager!")
    add(fact, "Tone", "--pin", scope="global", type="feedback")
    add(fact, "Our tone", "--subject", "tone")
    fact("update", "global/tone.md", "--subject", "tone")

    briefing = brief()

    overridden = {each.reference: each.overridden_by for each in briefing.listed}
    assert overridden["global/package-manager.md"] == "project/package-manager.md"
    assert briefing.pinned == ()


def test_pinned_facts_over_the_cap_are_named_but_not_delivered(fact, brief):
    for title in ("One", "Two", "Three"):
        add(fact, title, "--pin")

    briefing = brief(pinned_chars=24)

    assert [each.reference for each in briefing.pinned] == [
        "project/one.md",
        "project/three.md",
    ]
    assert briefing.unfit == ("project/two.md",)


def test_stale_pinned_fact_is_a_signal(fact, brief, now):
    add(fact, "Rule", "--pin", now=now - 200 * DAY)

    said = "pinned but stale: project/rule.md; ask the user to `ctx-fact verify` or"

    assert [each.line for each in brief().signals] == [f"{said} update it"]


def test_title_that_looks_like_a_column_changes_nothing(fact, brief):
    for title in ("p", "x", "tab\there"):
        add(fact, title)

    assert sorted(each.title for each in brief().listed) == ["p", "tab\there", "x"]


def test_catalogue_kept_from_before_says_what_a_new_one_says(
    fact, brief, tmp_path, now
):
    chance = random.Random(7)
    names = [f"fact-{n}" for n in range(12)]
    for place, name in enumerate(names):
        more = [[], ["--agenda=task"], ["--agenda=goal", f"--rank={place}"]][place % 3]
        add(fact, name, *more, now=now - chance.randrange(400) * DAY)
    brief()
    for step in range(7):
        name = names.pop(chance.randrange(len(names)))
        change = [
            ("update", name, "--body", "Changed."),
            ("pin", name),
            ("rename", name, f"{name}-moved"),
            ("update", name, "--expires", "2026-02-01"),
            ("update", name, "--agenda=task", "--due=2026-02-20"),
            ("update", name, "--agenda=task", "--state=done"),
            ("update", name, "--clear=agenda", "--clear=rank", "--subject=x"),
        ][step]
        assert fact(*change).code == 0

        assert said(brief()) == said(brief(root=tmp_path / f"fresh-{step}"))


@pytest.mark.parametrize("damage", [b"", b"ctx-catalogue 1 x", b"\xff\n\n", None])
def test_damaged_catalogue_is_made_again(fact, brief, tmp_path, damage):
    add(fact, "One")
    whole = said(brief())
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(path.read_bytes()[:-20] if damage is None else damage)

    assert said(brief()) == whole


def test_catalogue_that_cannot_be_kept_is_made_each_time(fact, brief, tmp_path):
    add(fact, "One")
    (tmp_path / "blocked").write_text("a file")

    assert said(brief(root=tmp_path / "blocked")) == said(brief())


def test_items_that_may_wait_the_least_are_read_however_many_there_are(run, brief, now):
    rows = [
        {"name": f"dated-{n}", "due_at": f"2027-01-{n + 1:02}"} for n in range(20)
    ] + [{"name": f"ranked-{n}", "rank": n} for n in range(20)]
    more = {"type": "project", "agenda": "task", "state": "open"}
    lines = [json.dumps({**row, **more, "title": row["name"]}) for row in rows]
    run("ctx-fact", "import", "--json", "-", stdin="\n".join(lines))

    agenda = brief().agenda

    assert [line.split()[0][8:-3] for line in agenda.items] == [
        f"ranked-{n}" for n in range(12)
    ]
    assert agenda.beyond == 28
