"""In which order facts are told that are found together, through the command."""

import pytest

DAY = 86_400


@pytest.fixture
def keep(fact, now):
    """Add a fact that is so many days old."""

    def call(age, title, body, *options):
        added = fact("add", body, f"--title={title}", *options, now=now - age * DAY)
        assert added.code == 0

    return call


SAME = (
    (
        ("Mail relay host", "Mail relay host is alpha."),
        ("Mail relay moved", "The relay for mail is beta since May."),
        "what is the mail relay host",
    ),
    (
        ("Deploy target cluster", "The deploy target of payments is the blue cluster."),
        ("Payments cluster", "Payments runs in the green cluster now."),
        "payments deploy target cluster",
    ),
    (
        (
            "Release branch",
            "Release branch for hotfixes is release/1.x: release branch.",
        ),
        ("Hotfix branch", "Hotfixes go to main."),
        "hotfix release branch",
    ),
    (
        ("邮件中继主机", "邮件中继主机是 alpha。"),
        ("邮件中继迁移", "邮件中继现在是 beta。"),
        "邮件中继主机是哪个？",
    ),
)


@pytest.mark.parametrize(("old", "new", "message"), SAME)
def test_a_stale_fact_stands_behind_a_fresh_one_that_answers_the_same(
    keep, named, old, new, message
):
    keep(700, *old)
    keep(5, *new)

    assert named(message) == [new[0], old[0]]


def test_two_stale_or_two_fresh_facts_stay_as_they_rank(keep, named):
    (old, new, message), *_ = SAME
    keep(700, *old)
    keep(400, *new)

    assert named(message) == [old[0], new[0]]


OTHERS = (
    ("Mail relay port", "The port of the mail relay is 2525.", "--volatility=stable"),
    ("Relay rules", "Each relay has a rule for mail."),
    ("Mail footer", "A mail ends with the address."),
)


@pytest.mark.parametrize("other", OTHERS)
def test_a_stale_fact_stays_before_a_fresh_one_about_something_else(keep, named, other):
    keep(700, "Mail relay host", "Mail relay host is alpha.")
    keep(5, *other)

    assert named("what is the mail relay host")[0] == "Mail relay host"


def test_facts_of_two_subjects_do_not_overtake_each_other(keep, named):
    (old, new, message), *_ = SAME
    keep(700, *old, "--subject=mail.relay.host")
    keep(5, *new, "--subject=mail.relay.moves")

    assert named(message)[0] == old[0]


def test_a_stale_fact_of_the_project_stays_before_a_fresh_global_one(keep, named):
    (old, new, message), *_ = SAME
    keep(700, *old)
    keep(5, *new, "--scope=global")

    assert named(message)[0] == old[0]


def test_the_rest_of_the_order_stays(keep, named):
    (old, new, message), *_ = SAME
    keep(700, *old)
    keep(5, "Rivers", "The mail relay, the printer and the door are named after some.")
    before = named(message)
    keep(5, *new)

    assert before == [old[0], "Rivers"]
    assert named(message) == [new[0], *before]


def test_explain_says_which_fact_overtook_which(keep, recall):
    (old, new, message), *_ = SAME
    keep(700, *old)
    keep(5, *new)

    told = recall("explain", message, "mail-relay-host")
    assert "behind project/mail-relay-moved.md, which is fresher" in told.out
    told = recall("explain", message, "mail-relay-moved")
    assert "before project/mail-relay-host.md, which is stale" in told.out


def test_facts_that_score_the_same_are_ordered_by_reference(keep, named):
    titles = ["Long note d", "Long note b", "Long note a", "Long note c"]
    for title in titles:
        keep(1, title, f"gateway quota policy for tenant {title[-1] * 3}")

    assert named("gateway quota policy") == sorted(titles)
