"""`ctx-recall explain` and `eval`: why a fact comes or not, and how all fare."""

import json

import pytest


@pytest.fixture
def facts(fact):
    """A few facts, one of them pinned, one expired, one replaced."""
    fact(
        *("add", "Releases are cut from release/1.x."),
        *("--name=release-branch", "--title=Release branch"),
    )
    fact("add", "Redis is only a cache.", "--name=redis", "--title=Redis role")
    fact("add", "Mail goes through Postfix.", "--name=mail", "--title=Mail relay")
    fact("add", "Ask in French.", "--name=french", "--pin", "--scope=global")
    fact("add", "The freeze ends.", "--name=freeze", "--expires=2026-04-01")


def explained(recall, message, reference, **options):
    answer = recall("explain", message, reference, "--json", **options)
    (found,) = answer.records
    assert answer.code == (0 if found["step"] == "selected" else 1)
    return found


def test_a_recalled_fact_is_explained_by_its_words(recall, facts):
    answer = recall("explain", "which branch are releases cut from?", "release-branch")

    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "message   which branch are releases cut from?"
    assert lines[1] == "fact      project/release-branch.md  Release branch"
    assert lines[2] == "outcome   recalled: as 1 of 1, whole"
    assert lines[3].startswith("gate      open: the words that match are 97 % of")
    assert "place 1; fresh, project" in lines[4]
    assert lines[5].startswith("matched   releases  weight 1.00, in 1 fact  +1.")


def test_what_a_fact_lacks_is_told_with_a_hint(recall, facts):
    answer = recall("explain", "what does billing store in memory", "redis")

    assert answer.code == 1
    assert "outcome   not recalled (match): it shares nothing" in answer.out
    assert "missing   billing  weight 1.00, in no fact\n" in answer.out
    assert "hint      a keyword would carry it: billing, memory\n" in answer.out


def test_a_misspelt_word_is_told_with_what_it_was_taken_for(recall, facts):
    found = explained(recall, "the cahce of redis", "redis")

    words = {part["word"]: part["stands_for"] for part in found["matched"]}
    assert words == {"redis": [], "cahce": ["cach"]}


@pytest.mark.parametrize(
    ("message", "reference", "step"),
    [
        ("continue", "redis", "message"),
        ("ask in french?", "french", "fact"),
        ("does it store only a little", "redis", "gate"),
        ("releases of the mail relay postfix redis", "redis", "selected"),
    ],
)
def test_the_step_that_decided_is_named(recall, facts, message, reference, step):
    assert explained(recall, message, reference)["step"] == step


def test_a_fact_that_takes_no_part_says_why(recall, facts, now):
    later = now + 60 * 86_400

    pinned = explained(recall, "ask in french?", "french")
    expired = explained(recall, "when does the freeze end?", "freeze", now=later)

    assert pinned["why"].startswith("it is pinned")
    assert expired["why"] == "it is no longer active: expired or done"


def test_a_suppressed_fact_names_the_one_that_holds(recall, fact, facts):
    fact("add", "Old words.", "--scope=global", "--name=redis", "--title=Redis role")

    found = explained(recall, "redis?", "global/redis.md")

    assert found["why"] == "project/redis.md holds in its place here: the same name"


def test_a_fact_behind_the_limit_is_told_its_place(recall, fact, run):
    for n in range(6):
        fact("add", f"Cache rule {'x' * n}.", f"--name=rule-{n}", f"--title=Rule {n}")

    found = {n: explained(recall, "cache rule", f"rule-{n}") for n in range(6)}

    assert sorted(each["step"] for each in found.values()) == [
        *["limit"] * 2,
        *["selected"] * 4,
    ]
    assert sorted(each["place"] for each in found.values()) == [1, 2, 3, 4, 5, 6]


def test_no_such_fact_is_an_error(recall, facts):
    answer = recall("explain", "redis?", "zebra")

    assert (answer.code, answer.out) == (128, "")
    assert "zebra" in answer.err


@pytest.fixture
def judge(recall, tmp_path):
    """Run `eval` on a file of these judged messages."""

    def call(*rows, flags=()):
        file = tmp_path / "judged.jsonl"
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return recall("eval", str(file), *flags)

    return call


GOOD = {"message": "redis?", "expected": ["redis"]}
QUIET = {"message": "continue", "expected": []}
BAD = {"message": "where do invoices go", "expected": ["release-branch"]}


def test_judged_messages_that_get_what_they_should_exit_0(judge, facts):
    answer = judge("# mine", "", GOOD, QUIET)

    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "hit@4    1.000  1 of 1\nhit@1    1.000  1 of 1\nsilence  1.000  1 of 1\n"
    )


def test_the_worst_cases_say_what_was_missing(judge, facts):
    answer = judge(GOOD, BAD, {"message": "redis role", "expected": []})

    assert answer.code == 1
    wanted = "match, it shares nothing with the message"
    assert answer.out.splitlines() == [
        "hit@4    0.500  1 of 2",
        "hit@1    0.500  1 of 2",
        "silence  0.000  0 of 1",
        "line 2: where do invoices go",
        f"    wanted project/release-branch.md: {wanted}",
        "line 3: redis role",
        "    got project/redis.md",
    ]


def test_a_welcome_fact_is_no_noise(judge, facts):
    row = {"message": "redis role", "expected": [], "welcome": ["project/redis.md"]}

    assert judge(row).code == 0


def test_one_record_a_message_and_one_for_all(judge, facts):
    answer = judge(GOOD, flags=("--json",))
    one, all_ = answer.records

    assert (one["kind"], one["got"], one["right"]) == (
        "judgement",
        ["project/redis.md"],
        True,
    )
    assert (all_["kind"], all_["asked"], all_["hit_1"]) == ("evaluation", 1, 1)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("{", "judged.jsonl:2: "),
        ("[]", "judged.jsonl:2: not a JSON object"),
        ('{"expected": []}', "judged.jsonl:2: a judged message needs the text"),
        ('{"message": "x"}', "judged.jsonl:2: 'expected' is missing"),
        (
            '{"message": "x", "expected": "redis"}',
            "judged.jsonl:2: 'expected' is a list",
        ),
        ('{"message": "x", "expected": ["zebra"]}', "judged.jsonl:2: no fact is"),
    ],
)
def test_a_line_that_is_none_is_named(judge, facts, row, problem):
    answer = judge(GOOD, row)

    assert (answer.code, answer.out) == (128, "")
    assert problem in answer.err
