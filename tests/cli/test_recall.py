"""`ctx-recall MESSAGE` and `--stdin`."""

import json

import pytest


@pytest.fixture
def facts(fact):
    """Three facts of one project."""
    fact(
        "add",
        "Releases are cut from release/1.x, never from main.",
        "--name=release-branch",
        "--title=Release branch",
        "--subject=release.branch",
    )
    fact(
        "add",
        "Dependencies are installed with pnpm; npm is not used.",
        "--name=package-manager",
        "--title=Package manager",
        "--type=reference",
    )
    fact("add", "Staging is redeployed every night.", "--name=staging")


QUESTION = "which branch are releases cut from?"


def test_a_message_gets_the_fact_that_answers_it(recall, facts):
    answer = recall(*QUESTION.split())

    assert (answer.code, answer.err) == (0, "")
    assert "Releases are cut from release/1.x, never from main." in answer.out
    assert "pnpm" not in answer.out


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("continue", "generic-turn"),
        ("what is your favourite dessert?", "not-informative"),
        ("", "generic-turn"),
    ],
)
def test_saying_nothing_is_an_answer(recall, facts, message, reason):
    quiet = recall("--", message) if message else recall("--stdin", stdin="\n")
    (record,) = recall("--stdin", "--json", stdin=message + "\n").records

    assert (quiet.code, quiet.out) == (0, "")
    assert (record["reason"], record["selected"]) == (reason, [])


def test_before_the_first_fact_there_is_nothing_and_no_error(recall, memory):
    (record,) = recall("--json", *QUESTION.split()).records

    assert record["reason"] == "empty-store"
    assert not memory.exists()


def test_a_store_of_which_nothing_takes_part_is_not_called_empty(fact, recall):
    fact("add", "The release branch is main.", "--name=pinned", "--pin")
    fact("add", "Release on Monday.", "--name=over", "--expires=2026-01-01")
    fact("add", "Ship it.", "--name=item", "--agenda=task", "--state=done")
    fact("add", "Old.", "--name=old", "--expires=2026-01-01")
    fact("supersede", "old", "pinned")
    fact("add", "Always.", "--name=always", "--scope=global", "--pin")
    fact("add", "Never.", "--name=always", "--pin")

    (record,) = recall("--json", *QUESTION.split()).records
    told = recall("-v", *QUESTION.split())

    assert (record["reason"], record["selected"]) == ("nothing-recallable", [])
    assert [(each["ref"], each["reason"]) for each in record["omitted"]] == [
        ("project/always.md", "pinned"),
        ("project/item.md", "done"),
        ("project/over.md", "expired"),
        ("project/pinned.md", "pinned"),
    ]
    counts = "2 pinned, 1 done, 1 expired, 1 superseded, 1 suppressed"
    assert told.out == ""
    assert told.err == (
        f"ctx-recall: nothing was recalled: nothing-recallable ({counts})\n"
        "ctx-recall: left out project/always.md: pinned\n"
        "ctx-recall: left out project/item.md: done\n"
        "ctx-recall: left out project/over.md: expired\n"
        "ctx-recall: left out project/pinned.md: pinned\n"
    )
    assert recall("trace").out.splitlines()[2:] == [
        "outcome   nothing-recallable, 0 of 2400 characters",
        f"needed    a fact that takes part: {counts}",
        "left out  project/always.md: pinned",
        "left out  project/item.md: done",
        "left out  project/over.md: expired",
        "left out  project/pinned.md: pinned",
    ]


def test_one_fact_that_takes_part_leaves_the_others_unsaid(fact, recall):
    fact("add", "The release branch is main.", "--name=pinned", "--pin")
    fact("add", "Zeppelins are large.", "--name=other")

    (record,) = recall("--json", *QUESTION.split()).records

    assert record["reason"] == "not-informative"
    assert [each["ref"] for each in record["omitted"]] == ["project/other.md"]


def test_of_very_many_facts_that_take_no_part_only_some_are_named(fact, recall):
    rows = [
        {"name": f"f{n:03}", "body": f"Fact {n}.", "expires_at": "2026-01-01"}
        for n in range(40)
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    fact("import", "--json", "-", stdin=lines)

    (record,) = recall("--json", *QUESTION.split()).records

    assert [each["ref"][-7:] for each in record["omitted"]] == [
        f"f{n:03}.md" for n in range(16)
    ]
    assert "(40 expired)" in recall("-v", *QUESTION.split()).err


def test_the_record_of_a_recall_has_its_keys_in_order(recall, facts):
    (record,) = recall("--json", *QUESTION.split()).records

    assert list(record) == [
        "kind",
        "v",
        "request",
        "query",
        "reason",
        "selected",
        "omitted",
        "suppressed",
        "chars",
        "max_chars",
    ]
    assert list(record["selected"][0]) == [
        "id",
        "ref",
        "revision",
        "type",
        "scope",
        "freshness",
        "score",
        "matched",
        "title",
        "snippet",
        "conflict",
    ]
    assert record["selected"][0]["ref"] == "project/release-branch.md"
    assert (record["request"], record["reason"], record["max_chars"]) == (
        None,
        None,
        2400,
    )
    assert record["chars"] == len(recall(*QUESTION.split()).out.rstrip("\n"))


def test_requests_are_answered_in_order_with_their_ids(recall, facts):
    lines = [
        {"id": "q1", "query": QUESTION},
        "continue",
        {"id": 2, "query": "do we install dependencies with pnpm or npm?"},
        "{not json",
    ]
    text = "".join(
        (line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines
    )

    answer = recall("--stdin", "--json", stdin=text)

    assert [record["request"] for record in answer.records] == ["q1", None, 2, None]
    found = [[each["ref"] for each in record["selected"]] for record in answer.records]
    assert found == [
        ["project/release-branch.md"],
        [],
        ["project/package-manager.md"],
        [],
    ]


def test_bytes_that_are_no_utf_8_are_no_error(recall, facts):
    answer = recall("--stdin", "--json", stdin=b"\xff\xfe branch releases cut\n")

    assert answer.code == 0
    assert len(answer.records) == 1


def test_an_argument_that_is_no_utf_8_is_accounted_for(recall, facts):
    answer = recall("branch releases cut \udcff files")
    traced = recall("trace")
    recorded = recall("trace", "--json")

    assert (answer.code, answer.err, traced.code) == (0, "", 0)
    assert recorded.records[0]["query"] == "branch releases cut \ufffd files"


def test_limits_hold(recall, facts):
    (none,) = recall("--json", "--limit", 0, *QUESTION.split()).records
    (small,) = recall("--json", "--max-chars", 50, *QUESTION.split()).records

    assert (none["reason"], none["selected"]) == ("budget", [])
    assert (small["reason"], small["chars"]) == ("budget", 0)


def test_a_command_of_that_name_comes_before_a_message(recall, facts):
    assert recall("list", "-z").out.count("\0") == 3
    assert recall("--", "list", "-z").out == ""
    assert recall("--json", "--", "list", "-z").records[0]["query"] == "list -z"


def test_every_command_is_known_before_it_is_loaded():
    from ctxlib.cli.recall import COMMANDS
    from ctxlib.cli.recall_group import recall

    assert set(recall.commands) == COMMANDS


def test_a_plain_message_gets_what_one_with_options_gets(recall, facts):
    words = QUESTION.split()

    plain, other = recall(*words), recall("--color", "never", *words)

    assert plain.out
    assert (plain.out, plain.err, plain.code) == (other.out, other.err, other.code)


def test_a_message_may_have_options_behind_it(recall, facts):
    assert recall(*QUESTION.split(), "--json").records[0]["selected"]


def test_no_message_is_misuse(recall):
    assert recall().code == 129
    assert recall("--stdin", "and", "words").code == 129


def test_an_older_commit_answers_as_it_did(recall, fact, facts):
    fact("update", "release-branch", "--body", "Releases are cut from release/2.x.")

    now = recall(*QUESTION.split())
    before = recall("--at", "main~1", *QUESTION.split())

    assert "release/2.x" in now.out
    assert "release/1.x" in before.out


def test_an_unknown_commit_is_an_error(recall, facts):
    assert recall("--at", "nope", *QUESTION.split()).code == 128


def test_a_replay_leaves_the_trace_alone(recall, facts):
    recall(*QUESTION.split())
    recall("--at", "main~1", "do we install dependencies with pnpm")

    assert recall("trace", "--json").records[0]["query"] == QUESTION


def test_nothing_in_the_memory_changes(recall, facts, memory, git):
    before = git("--git-dir", memory, "for-each-ref")

    recall(*QUESTION.split())
    recall("search", "pnpm")

    assert git("--git-dir", memory, "for-each-ref") == before


def test_an_update_is_recalled_by_the_very_next_process(recall, fact, facts):
    recall(*QUESTION.split())
    fact("add", "The linter is ruff, run with the preview rules.", "--name=linter")

    assert "ruff" in recall("which linter do we run, with preview rules?").out


def test_the_index_may_be_deleted_at_any_time(recall, facts, home):
    import shutil

    before = recall("--json", *QUESTION.split())
    shutil.rmtree(home / ".cache/ctx")

    assert recall("--json", *QUESTION.split()).out == before.out


def test_facts_of_another_project_are_never_recalled(recall, facts, tmp_path, git):
    git("init", "-q", tmp_path / "elsewhere")

    answer = recall("--json", *QUESTION.split(), cwd=tmp_path / "elsewhere")

    assert answer.records[0]["reason"] == "empty-store"


def test_verbose_says_why(recall, facts):
    answer = recall("-v", "what is your favourite dessert?")

    assert answer.out == ""
    assert answer.err.startswith("ctx-recall: nothing was recalled: not-informative\n")


def test_a_writer_brings_an_index_in_use_up_to_date(recall, fact, facts, run):
    recall(*QUESTION.split())
    drafts = "".join(f'{{"name":"n{n}","body":"Number {n}."}}\n' for n in range(20))

    fact("add", "--stdin", "--json", stdin=drafts)

    assert run("git-ctx", "status", "--json").records[0]["index_lag"] == 0


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("serch the port", "search"),
        ("saerch port", "search"),
        ("raed gate", "read"),
        ("lists everything", "list"),
    ],
)
def test_a_message_that_begins_like_a_command_and_finds_nothing_is_told(
    recall, facts, words, command
):
    answer = recall(*words.split())

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == (
        "ctx-recall: no facts for this message; did you mean the command "
        f"'ctx-recall {command}'?\n"
    )
    assert recall(words).err == ""
    assert recall("research", "the", "market").err == ""
