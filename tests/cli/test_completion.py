"""A shell completes subcommands, options, and the references of facts."""

import json

import pytest


@pytest.fixture
def complete(process):
    """What bash is offered for the last of the words, with what is typed of it."""

    def ask(*words):
        variable = f"_{words[0].replace('-', '_').upper()}_COMPLETE"
        done = process(
            words[0],
            environ={
                variable: "bash_complete",
                "COMP_WORDS": " ".join(words),
                "COMP_CWORD": str(len(words) - 1),
            },
        )
        assert done.err == b""
        return [line.split(",", 1)[1] for line in done.out.decode().split()]

    return ask


def test_a_reference_is_completed_by_its_name_and_whole(complete, fact):
    fact("add", "a", "--name=release-branch")
    fact("add", "b", "--name=release-day", "--scope=global")
    fact("add", "c", "--name=other")

    assert complete("ctx-fact", "show", "rel") == ["release-branch", "release-day"]
    assert complete("ctx-fact", "update", "global/") == ["global/release-day.md"]
    assert complete("ctx-recall", "read", "project/o") == ["project/other.md"]
    assert complete("ctx-fact", "supersede", "other", "release-d") == ["release-day"]


def test_the_id_of_a_proposal_is_completed(complete, fact):
    fact("add", "Be brief.", "--type=user", actor="agent")
    (proposal,) = fact("proposals", "--json").records

    for command in ("confirm", "reject", "proposals"):
        assert complete("ctx-fact", command, proposal["id"][:4]) == [proposal["id"]]


def test_what_was_forgotten_is_completed_by_reference_and_by_path(
    complete, fact, archive
):
    fact("add", "a", "--name=old-proxy", "--scope=global")
    path = archive("forget", "old-proxy").out.strip()

    assert complete("ctx-archive", "recover", "glo") == ["global/old-proxy.md", path]
    assert complete("ctx-archive", "show", "") == ["global/old-proxy.md"]
    assert complete("ctx-archive", "forget", "glo") == []


def test_the_revisions_of_a_fact_are_completed(complete, fact):
    fact("add", "a", "--name=one")
    fact("update", "one", "--body=b")

    assert complete("ctx-fact", "restore", "one", "") == ["2", "1"]
    assert complete("ctx-fact", "diff", "one", "1", "2") == ["2"]
    assert complete("ctx-fact", "restore", "nothing", "") == []


def test_a_commit_to_undo_is_completed(complete, fact, git, memory):
    fact("add", "a", "--name=one")
    tip = git("--git-dir", memory, "rev-parse", "main").strip()

    assert complete("ctx-archive", "undo", tip[:3]) == [tip[:12]]


def test_what_sessions_left_is_completed_by_its_id(complete, session, talked, run):
    session("import", talked(("Always use pnpm here, never npm.", "I will.")))
    session("observe", "The seed script hangs.")
    (kept,) = session("list", "--json").records
    (noted,) = session("observations", "--json").records
    (found,) = run("ctx-suggest", "scan", "--json").records
    short = kept["id"].removeprefix("ses-")[:8]

    for command in ("show", "close", "forget"):
        assert complete("ctx-session", command, short[:4]) == [short]
    observed = noted["id"].removeprefix("obs-")[:8]
    assert complete("ctx-session", "settle", observed[:4]) == [observed]
    assert complete("ctx-suggest", "accept", "sug-") == [found["id"]]


def test_a_running_session_is_completed(complete, run, talked, workspace, session):
    file = talked(("Fix the login form", "Done."))
    sent = {"session_id": file.stem, "cwd": str(workspace), "hook_event_name": "Stop"}
    run("ctx-hook", "stop", stdin=json.dumps({**sent, "transcript_path": str(file)}))
    (running,) = session("list", "--json").records
    short = running["id"].removeprefix("ses-")[:8]

    assert complete("ctx-session", "handoff", "--session", short[:4]) == [short]


def test_the_name_of_a_setting_is_completed(complete):
    assert complete("git-ctx", "config", "ctx.recall") == [
        "ctx.recallChars",
        "ctx.recallFacts",
    ]
    assert complete("git-ctx", "config", "--unset", "ctx.col") == ["ctx.color"]


def test_nothing_is_completed_where_there_is_no_memory(complete):
    assert complete("ctx-fact", "show", "rel") == []


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("git-ctx", "stat"), ["status"]),
        (("ctx-archive", "reco"), ["recover"]),
        (("ctx-hook", "inst"), ["install"]),
        (("ctx-recall", "tra"), ["trace"]),
        (("ctx-resolve", "--format", "sa"), ["sarif"]),
        (("git-ctx", "conf"), ["config"]),
        (("git-ctx", "not"), ["note"]),
        (("git-ctx", "note", "--lo"), ["--local"]),
        (("ctx-resolve", "--st"), ["--staged", "--strict"]),
        (("ctx-fact", "list", "--fre"), ["--fresh"]),
        (("ctx-fact", "revie"), ["review"]),
        (("git-ctx", "doc"), ["doctor"]),
        (("ctx-session", "hand"), ["handoff"]),
        (("ctx-session", "agenda", "ne"), ["next"]),
        (("ctx-session", "settle", "0123", "promo"), ["promoted"]),
        (("ctx-suggest", "de"), ["defer"]),
        (("ctx-hook", "install", "--host", "ge"), ["gemini"]),
        (("ctx-recall", "expl"), ["explain"]),
    ],
)
def test_commands_and_options_are_completed(complete, words, offered):
    assert complete(*words) == offered
