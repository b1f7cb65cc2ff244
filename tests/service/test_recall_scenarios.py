"""Freshness, scope, conflict and repetition: which of several facts is told."""

import pytest

from ctxlib.service.recall import recall


def refs(answer):
    return [item.reference for item in answer.selected]


def outcomes(answer):
    return {item.reference: why for item, why, _ in answer.candidates}


def fillers(make, count=12):
    return [
        make(f"Errand {n}", f"Errand {n}: fetch the parcel from shelf {n}.")
        for n in range(count)
    ]


def test_facts_that_say_the_same_take_one_place(pool, make, now):
    said = "Invoices leave on the first working day of each month."
    opened = pool(
        *(make(f"Invoices {n}", said, name=f"copy-{n}") for n in range(4)),
        make("Invoice format", "Invoices are PDF/A files with an XML attachment."),
        make("Invoice numbers", "Invoices are numbered by year and customer."),
        *fillers(make),
    )

    answer = recall(opened, "when do the invoices leave?", now=now)

    copies = [ref for ref in refs(answer) if "copy" in ref]
    assert len(copies) == 1
    assert refs(answer)[0] == copies[0]
    assert "repeats" in outcomes(answer).values()


@pytest.mark.parametrize(
    "other",
    [
        "Backups are kept for 18 days.",
        "Backups are never kept for 16 days.",
        "备份保留十八天。",
    ],
)
def test_a_number_or_a_negation_makes_another_fact(pool, make, now, other):
    first = other.replace("18", "16").replace("never ", "").replace("十八", "十六")
    opened = pool(
        make("Backups 备份", first, name="a"),
        make("Backups 备份", other, name="b"),
        *fillers(make),
    )

    answer = recall(opened, "backups 备份保留", now=now)

    assert sorted(refs(answer)) == ["project/a.md", "project/b.md"]
    assert answer.selected[0].conflict == [answer.selected[1].reference]


def test_a_project_fact_stands_for_the_global_one_that_says_the_same(pool, make, now):
    opened = pool(
        make("Commit style", "Commits are signed and in English.", scope="global"),
        make("How we commit", "Commits are signed and in English."),
        *fillers(make),
    )

    answer = recall(opened, "how are commits signed?", now=now)

    assert refs(answer) == ["project/how-we-commit.md"]
    assert outcomes(answer)["global/commit-style.md"] == "repeats"


def test_a_project_fact_comes_before_the_global_one_it_differs_from(pool, make, now):
    body = "Staging deploys go out from the branch {} after the smoke tests pass."
    opened = pool(
        make("Deploys everywhere", body.format("main"), scope="global"),
        make("Deploys of this shop", body.format("trunk")),
        *fillers(make),
    )

    answer = recall(opened, "from which branch do staging deploys go out?", now=now)

    assert refs(answer)[0] == "project/deploys-of-this-shop.md"
    assert all(not item.conflict for item in answer.selected)


@pytest.mark.parametrize("age", [200, 700])
def test_a_fresh_fact_stands_before_a_stale_one_that_matches_more(pool, make, now, age):
    opened = pool(
        make(
            "Payments queue broker",
            "The payments queue broker is RabbitMQ; payments queue, broker.",
            name="old",
            age=age,
        ),
        make("Payments queue", "The broker of the queue is Kafka now.", name="new"),
        *fillers(make),
    )

    answer = recall(opened, "which broker has the payments queue?", now=now)

    assert refs(answer)[0] == "project/new.md"


def test_who_has_seen_a_fact_is_not_shown_it_again(pool, make, now):
    opened = pool(
        make("Mail relay", "The relay is host alpha.", name="relay"),
        make("Mail relay limits", "The mail relay takes 900 mails an hour."),
        *fillers(make),
    )
    first = recall(opened, "which host is the mail relay?", now=now)
    seen = {item.id: item.revision for item in first.selected}

    again = recall(opened, "which host is the mail relay?", now=now, shown=seen)
    changed = {each: revision - 1 for each, revision in seen.items()}
    anew = recall(opened, "which host is the mail relay?", now=now, shown=changed)

    assert len(seen) == 2
    assert (again.block, again.reason) == ("", "already-shown")
    assert set(outcomes(again).values()) >= {"already-shown"}
    assert anew.block == first.block
