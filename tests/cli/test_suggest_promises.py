"""What suggestions promise beyond one machine and one look."""

import pytest

DAY = 86_400
SAID = "From now on always use pnpm, not npm."


def only(answer):
    assert answer.code == 0, answer
    (found,) = answer.records
    return found


@pytest.fixture
def elsewhere(memory, tmp_path, git):
    """A copy of the memory, as another machine has it."""

    def call():
        copy = tmp_path / "copy.git"
        git("clone", "-q", "--mirror", memory, copy)
        return copy

    return call


def test_a_dismissal_holds_on_another_machine_until_evidence_is_added_there(
    suggest, kept, session, talked, elsewhere
):
    kept(1, SAID)
    id = only(suggest("scan", "--json"))["id"]
    suggest("dismiss", id)
    copy = elsewhere()
    at = ("--memory", copy)
    assert suggest("scan", *at).code == 1
    assert only(suggest("scan", "--again", "--json", *at))["id"] == id
    run_again = talked(
        (SAID, "I will."), session="5e55107a-0000-4000-8000-0000000000bb"
    )

    assert session("import", run_again, *at).code == 0

    back = only(suggest("scan", "--json", *at))
    assert (back["id"], len(back["sessions"])) == (id, 2)
    assert suggest("scan").code == 1


def test_what_is_over_is_superseded_with_the_difference_shown_and_the_history_kept(
    suggest, kept, fact, now
):
    fact(
        *("add", "We deploy on Thursdays.", "--type", "feedback", "--name", "deploys"),
        now=now - 9 * DAY,
    )
    kept(1, "Fix the login form", "Remember: we no longer deploy on Thursdays.")
    found = only(suggest("scan", "--json"))
    assert (found["relation"], found["ref"]) == ("supersession", "project/deploys.md")
    assert "-We deploy on Thursdays." in suggest("show", found["id"]).out

    answer = suggest("accept", found["id"])

    assert answer.code == 0, answer
    old = only(fact("show", "deploys", "--json"))
    new = only(fact("show", answer.out.strip(), "--json"))
    assert (old["active"], old["superseded_by"]) == (False, new["id"])
    assert "no longer deploy on Thursdays" in fact("why", new["id"]).out
    assert [each["ref"] for each in fact("list", "--json").records] == [new["ref"]]


def test_a_global_fact_that_says_the_same_leaves_nothing_to_propose(
    suggest, kept, fact
):
    kept(1, SAID)
    fact("add", "Always use pnpm, not npm.", "--type", "feedback", "--scope", "global")

    assert suggest("scan").code == 1


def test_the_same_objection_in_three_sessions_is_a_signal(suggest, kept):
    for number in (1, 2, 3):
        kept(
            number,
            ("Fix the login form", "npm test", "Done."),
            "no, you edited the generated client again",
        )

    told = suggest("scan").out

    assert "  observation (signal)  " in told
    assert "  fact (feedback)  " in told


def test_what_an_agent_proposed_is_settled_once_a_person_confirms_it(
    suggest, kept, fact, run
):
    kept(1, SAID)
    id = only(suggest("scan", "--json"))["id"]
    assert suggest("accept", id, actor="agent").code == 4
    proposal = only(fact("proposals", "--json"))["id"]

    assert fact("confirm", proposal, stdin=f"{proposal[:8]}\n").code == 0

    saved = only(fact("list", "--json"))
    assert only(fact("show", saved["ref"], "--json"))["provenance"]["tool_ref"] == id
    assert suggest("scan").code == 1


def test_every_finding_of_a_review_is_settled_by_its_command(fact, run, now):
    fact("add", "Use port 80.", "--title", "Port", "--name", "a", now=now - DAY)
    fact("add", "Use port 90.", "--title", "Port", "--name", "b")
    fact(
        "add",
        "Ends soon.",
        "--name",
        "c",
        "--expires",
        "2026-02-01",
        now=now - 60 * DAY,
    )
    fact("add", "The server is atlas.", "--name", "d", now=now - 900 * DAY)
    fact("add", "Indent with tabs.", "--name", "e", "--scope", "global")
    fact("add", "Indent with tabs.", "--name", "e")

    found = fact("review", "--json").records
    settled = [
        run(command, *rest).code
        for command, *rest in (each["command"].split() for each in found)
    ]

    assert [each["what"] for each in found] == [
        "conflict",
        "expired",
        "stale",
        "overridden",
    ]
    assert settled == [0, 0, 0, 0]
    assert fact("review").code == 0
