"""`ctx-session observe`, `observations`, `settle`: evidence, and what became of it."""

import json

import pytest


@pytest.fixture
def observe(session):
    """Note something; the id of the observation."""

    def call(text, *args, **options):
        answer = session("observe", text, *args, **options)
        assert answer.code == 0, answer.err
        return answer.out.strip()

    return call


@pytest.fixture
def journal(memory, git):
    """What git says of the branch of events."""

    def call(*args):
        return git("--git-dir", memory, *args)

    return call


def test_observation_is_one_commit_and_one_document_on_the_journal(
    observe, journal, memory
):
    id = observe("npm test hangs", "--category=gap", "--evidence=s-1:3-9")

    (path,) = journal("ls-tree", "-r", "--name-only", "journal").split()
    assert path.startswith("projects/workspace-")
    assert path.endswith(f"/observations/20260301T120000Z-{id[4:12]}.md")
    assert journal("show", f"journal:{path}") == (
        "---\n"
        "ctx_schema: 1\n"
        "kind: observation\n"
        f"id: {id}\n"
        "status: pending\n"
        "category: gap\n"
        'noted_at: "2026-03-01T12:00:00Z"\n'
        "noted_by: person\n"
        'evidence: ["s-1:3-9"]\n'
        "---\n"
        "\n"
        "npm test hangs\n"
    )
    assert journal("log", "--format=%B", "journal") == (
        f"observation: note {id[4:12]} (gap)\n\n"
        f"Ctx-Observation: {id}\nCtx-Actor: person\nCtx-Via: terminal\n\n"
    )
    assert journal("ls-tree", "--name-only", "main").split() == ["format"]


@pytest.mark.parametrize("id", ["s-1:3-9", "a b", "../s"])
def test_the_session_in_which_it_is_noted_is_an_id(session, id):
    answer = session("observe", "npm test hangs", "--session", id)

    assert answer.code == 128
    assert f"session: expected an id, not '{id}'" in answer.err


def test_observation_is_listed_as_pending_until_it_is_settled(observe, session):
    id = observe("The seed script needs a running database.")

    line = session("observations").out
    told = session("settle", id, "dissolved", "--why", "The database starts now.").err

    assert told == f"ctx-session: {id[4:12]}: dissolved\n"
    assert line == (
        f"{id[4:12]}  2026-03-01  pending      friction  "
        "The seed script needs a running database.\n"
    )
    assert session("observations").out == ""
    (settled,) = session("observations", "--all", "--json").records
    assert settled["status"] == "dissolved"
    assert settled["reason"] == "The database starts now."
    assert settled["settled_by"] == "person"


def test_each_change_of_status_is_a_commit_with_its_reason(observe, session, journal):
    id = observe("Prettier and eslint disagree.")
    session("settle", id[4:10], "deferred", "--why", "After the release.")
    session("settle", id, "pending")
    session("settle", id, "implemented", "--by", "4f2a91c")

    assert journal("log", "--format=%s", "journal").splitlines() == [
        f"observation: settle {id[4:12]} as implemented",
        f"observation: settle {id[4:12]} as pending",
        f"observation: settle {id[4:12]} as deferred",
        f"observation: note {id[4:12]} (friction)",
    ]
    assert "After the release." in journal("log", "--format=%b", "journal~2")


def test_promoted_points_to_a_fact_that_holds(observe, session, fact):
    id = observe("Use pnpm, not npm.")
    added = fact("add", "--type=project", "--title=Package manager", "We use pnpm.")

    without = session("settle", id, "promoted")
    missing = session("settle", id, "promoted", "--by", "no-such-fact")
    session("settle", id, "promoted", "--by", "package-manager")

    assert (without.code, missing.code) == (128, 128)
    assert "say which one" in without.err
    (settled,) = session("observations", "--status=promoted", "--json").records
    assert settled["resolved_by"] == added.out.strip()


def test_promoted_never_points_to_a_fact_that_holds_no_more(observe, session, fact):
    id = observe("Use pnpm, not npm.")
    fact("add", "--type=project", "--name=old", "--title=Old", "We use npm.")
    fact("add", "--type=project", "--name=new", "--title=New", "We use pnpm.")
    fact("supersede", "old", "new")

    answer = session("settle", id, "promoted", "--by", "old")

    assert answer.code == 128
    assert "project/old.md does not hold any more" in answer.err


def test_an_agent_notes_and_settles_but_says_why(observe, session):
    id = observe("The linter is slow.", actor="agent")

    silent = session("settle", id, "archived", actor="agent")
    said = session("settle", id, "archived", "--why=Seen once.", actor="agent")

    assert (silent.code, said.code) == (128, 0)
    assert "has to say why" in silent.err
    (settled,) = session("observations", "--all", "--json").records
    assert (settled["noted_by"], settled["settled_by"]) == ("agent", "agent")
    assert settled["session"] == "session-1"


def test_the_same_words_about_the_same_evidence_are_noted_once(observe, session):
    first = observe("Tests hang.", "--evidence=s-1:4-4")
    again = session("observe", "Tests hang.", "--evidence", "s-1:4")
    grown = observe("Tests hang.", "--evidence=s-1:4-4", "--evidence=s-2:9-12")

    assert again.out.strip() == first != grown
    assert "was pending already" in again.err
    assert len(session("observations", "-z").out.split("\0")) == 3


def test_what_was_settled_stays_settled_when_it_is_noted_again(observe, session):
    id = observe("Tests hang.")
    session("settle", id, "dissolved")

    assert observe("Tests hang.") == id
    assert session("observations").out == ""


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        ("a b", "expected SESSION or SESSION:A-B"),
        ("../x", "expected SESSION or SESSION:A-B"),
        ("s-1:0-4", "expected lines such as 10-24"),
        ("s-1:9-4", "expected lines such as 10-24"),
        ("s-1:x", "expected lines such as 10-24"),
    ],
)
def test_evidence_names_a_session_and_lines(session, memory, evidence, said):
    answer = session("observe", "Tests hang.", "--evidence", evidence)

    assert answer.code == 128
    assert said in answer.err


def test_no_credential_is_noted_and_no_home_is_named(session, memory, home, journal):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    refused = session("observe", f"The token {token} leaked.")
    why = session("observe", f"{home}/bin/tool is missing")

    settled = session("settle", why.out.strip(), "archived", "--why", token)

    assert (refused.code, settled.code) == (4, 4)
    assert token not in refused.err + settled.err
    assert session("observations").out.endswith("<local-home>/bin/tool is missing\n")


def test_the_ids_of_hosts_are_no_credentials(observe, session):
    for id in (
        "5f0c2b1e-3a4d-4e8f-9b61-7c2d90aa41e3",
        "019a2f3c-7d41-7c52-9a0e-5b1d2c3e4f50",
        "session-2026-03-01T12-00-0a1b2c3d",
    ):
        observe("Tests hang.", "--session", id, "--evidence", f"{id}:4-9")

    assert len(session("observations", "--json").records) == 3


def test_a_credential_is_no_evidence(session, memory):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"

    for option in ("--evidence", "--session"):
        answer = session("observe", "Tests hang.", option, token)

        assert answer.code == 4
        assert token not in answer.err


def test_another_workspace_has_observations_of_its_own(observe, session, git, tmp_path):
    id = observe("Tests hang.")
    other = tmp_path / "other"
    git("init", "-q", other)

    assert session("observations", "--all", cwd=other).out == ""
    assert session("settle", id, "archived", cwd=other).code == 128


def test_counts_are_by_status_wherever_they_are_told(observe, session, run):
    for number in range(12):
        id = observe(f"Observation {number}.")
        session("settle", id, "archived")
    observe("Still open.")

    (status,) = run("git-ctx", "status", "--json").records
    shown = run("git-ctx", "status").out

    assert status["observations"] == {
        "pending": 1,
        "promoted": 0,
        "implemented": 0,
        "archived": 12,
        "dissolved": 0,
        "deferred": 0,
    }
    assert "observed  1 pending, 12 archived\n" in shown
    assert "observations (1 pending, 12 archived)\n" in run("git-ctx", "memory").out
    assert json.loads(run("git-ctx", "memory", "--json").out.splitlines()[-1]) == {
        "kind": "observations",
        "v": 1,
        **status["observations"],
    }
    assert session("observations", "-v").err == (
        "ctx-session: not shown: 12 archived\n"
    )


def test_a_damaged_observation_hides_no_other(observe, session, journal, memory, git):
    observe("Whole.")
    (path,) = journal("ls-tree", "-r", "--name-only", "journal").split()
    broken = path.replace("20260301", "20260302")
    blob = git("--git-dir", memory, "hash-object", "-w", "--stdin", input="no fact\n")
    git("--git-dir", memory, "read-tree", "journal")
    info = f"100644,{blob.strip()},{broken}"
    git("--git-dir", memory, "update-index", "--add", "--cacheinfo", info)
    tree = git("--git-dir", memory, "write-tree").strip()
    made = git(
        *("--git-dir", memory, "commit-tree", tree, "-p", "journal", "-m", "by hand")
    )
    git("--git-dir", memory, "update-ref", "refs/heads/journal", made.strip())
    (memory / "index").unlink()

    answer = session("observations")

    assert answer.out.endswith("Whole.\n")
    assert f"passed over: {broken}:1: " in answer.err


def test_whole_observation_is_shown_by_the_beginning_of_its_id(observe, session):
    id = observe("Line one.\nLine two.", "--evidence=s-9")

    assert session("observations", id[4:9]).out == (
        f"id        {id}\n"
        "noted     2026-03-01T12:00:00Z by person\n"
        "status    pending\n"
        "category  friction\n"
        "evidence  s-9\n"
        "\n"
        "Line one.\nLine two.\n"
    )
    assert session("observations", "beef").code == 128


def test_observations_of_a_memory_that_is_not_there_are_none(session, memory):
    assert (session("observations").code, session("observations").out) == (0, "")
    assert not memory.exists()


def test_nothing_is_noted_where_the_journal_is_switched_off(session, git, memory):
    git("config", "--global", "ctx.journal", "false")

    answer = session("observe", "Tests hang.")

    assert answer.code == 128
    assert "the journal is switched off" in answer.err
    assert not memory.exists()


@pytest.mark.parametrize("why", ["", " ", "\n\t"])
def test_an_agent_that_says_nothing_has_not_said_why(observe, session, why):
    id = observe("npm test hangs")

    answer = session("settle", id, "archived", "--why", why, actor="agent")

    assert answer.code == 128
    assert "has to say why" in answer.err


def test_what_became_of_it_names_no_home(observe, session, home, journal):
    id = observe("npm test hangs")

    session("settle", id, "implemented", "--by", f"{home}/n.md", "--why", f"{home}/w")

    (seen,) = session("observations", id, "--json").records
    assert seen["resolved_by"] == "<local-home>/n.md"
    assert seen["reason"] == "<local-home>/w"
    assert str(home) not in journal("log", "--format=%B", "journal")


@pytest.mark.parametrize("option", ["--by", "--why"])
def test_a_reason_without_an_end_is_refused(observe, session, option):
    id = observe("npm test hangs")

    answer = session("settle", id, "archived", option, "x" * 1_001)

    assert answer.code == 128
    assert f"{option[2:]}: expected at most 1000 characters, not 1001" in answer.err
    assert session("observations", id, "--json").records[0]["status"] == "pending"
