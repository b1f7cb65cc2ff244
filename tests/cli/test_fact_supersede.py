"""`ctx-fact supersede`: one fact in the place of another, in one commit."""

import json

import pytest


@pytest.fixture
def old(fact):
    """A fact with a subject; its id."""
    added = fact(
        "add",
        "Deploy on Fridays.",
        "--name=deploy",
        "--type=reference",
        "--subject=deploy.day",
    )
    return added.out.strip()


def record(fact, reference):
    (found,) = fact("show", reference, "--json").records
    return found


def test_the_new_fact_may_come_from_a_file_in_the_same_commit(
    fact, old, workspace, memory, git
):
    (workspace / "new.md").write_text("---\nname: deploy-2\n---\nNever on Fridays.\n")
    before = git("--git-dir", memory, "rev-list", "--count", "main")

    answer = fact("supersede", "deploy", "--file=new.md", "--why=It went wrong")

    assert (answer.code, answer.err) == (0, "")
    new = answer.out.strip()
    assert int(git("--git-dir", memory, "rev-list", "--count", "main")) == (
        int(before) + 1
    )
    assert record(fact, "deploy")["superseded_by"] == new
    made = record(fact, new)
    assert (made["supersedes"], made["body"]) == (old, "Never on Fridays.")
    assert (made["type"], made["subject_key"]) == ("reference", "deploy.day")
    assert fact("list", "-z").out == "project/deploy-2.md\0"
    assert fact("check").code == 0


def test_what_the_file_says_wins_but_for_the_scope(fact, old):
    said = "---\nname: n\ntype: feedback\nsubject_key: deploy.rule\n---\nNever.\n"
    other = "---\nname: m\nscope: global\n---\nNever.\n"

    refused = fact("supersede", "deploy", "--file=-", stdin=other)
    done = fact("supersede", "deploy", "--file=-", stdin=said)

    assert refused.code == 3
    assert "are in different scopes" in refused.err
    made = record(fact, done.out.strip())
    assert (made["type"], made["subject_key"]) == ("feedback", "deploy.rule")


def test_a_pinned_rule_stays_a_pinned_rule(fact):
    fact("add", "Tabs.", "--name=tabs", "--pin")

    fact("supersede", "tabs", "--file=-", stdin="Blanks.")

    assert fact("list", "--pinned", "-z").out == "project/blanks.md\0"


def test_a_fact_is_superseded_once_and_under_a_free_name(fact, old):
    taken = fact("supersede", "deploy", "--file=-", stdin="---\nname: deploy\n---\nx\n")
    first = fact("supersede", "deploy", "--file=-", stdin="One.")
    second = fact("supersede", "deploy", "--file=-", stdin="Two.")

    assert (taken.code, first.code, second.code) == (3, 0, 3)
    assert f"the name 'project/deploy.md' is taken by {old}" in taken.err
    assert f"is superseded already, by {first.out.strip()}" in second.err


def test_either_a_fact_or_a_file_is_given(fact, old):
    assert fact("supersede", "deploy").code == 129
    assert fact("supersede", "deploy", "deploy", "--file=-").code == 129


def test_an_agents_replacement_waits_for_a_person(fact, old, memory, git):
    before = git("--git-dir", memory, "rev-parse", "main")

    asked = fact(
        "supersede", "deploy", "--file=-", "--json", stdin="Never.", actor="agent"
    )
    (proposal,) = asked.records

    assert (asked.code, git("--git-dir", memory, "rev-parse", "main")) == (4, before)
    assert "+Never." in fact("proposals", proposal["id"]).out
    assert fact("confirm", proposal["id"], stdin=proposal["id"]).code == 0
    assert fact("list", "-z").out == "project/never.md\0"


def test_superseded_text_is_in_no_default_output(fact, recall, run, old, workspace):
    fact("supersede", "deploy", "--file=-", stdin="Never deploy on weekends.")
    event = {
        "session_id": "s",
        "hook_event_name": "SessionStart",
        "source": "startup",
        "cwd": str(workspace),
    }

    shown = [
        fact("list"),
        recall("which day do we deploy, on Fridays or on weekends?"),
        run("git-ctx", "memory"),
        run("ctx-hook", "session-start", stdin=json.dumps(event), actor="hook"),
    ]

    for answer in shown:
        assert "eploy on weekends" in answer.out
        assert "Deploy on Fridays" not in answer.out
    assert "project/deploy.md" not in fact("subjects").out
