"""A record holds every prompt, no credential, no home, and is of a bounded size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.fitting import fit
from ctxlib.domain.merging import merged
from ctxlib.domain.recording import Setting, of_talk
from ctxlib.domain.said import Compaction, Said, Step
from ctxlib.domain.sessionrecord import MAX_BYTES, Agent, Handoff, format, parse
from ctxlib.domain.talk import Talk

KEY = "pay-0123456789abcdef"
HOME = "/home/ada"


def talk(*prompts, **fields):
    made = Talk("claude")
    made.session = "s1"
    made.cwd = f"{HOME}/src/pay"
    made.started_at = made.ended_at = "2026-03-01T11:00:00Z"
    made.prompts = [Said(text, number) for number, text in enumerate(prompts, 1)]
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def recorded(made, **setting):
    return of_talk(made, Setting(KEY, **{"status": "ended", "home": HOME, **setting}))


def test_the_title_is_the_first_thing_that_a_person_said():
    made = talk("Fix the build\nplease", "thanks")
    made.prompts.insert(0, Said("/clear", 1, None, True))

    assert recorded(made).title == "Fix the build"


@pytest.mark.parametrize(
    "said",
    ["never mind, I found it", "ctx confirm b23c31c7", "Continue!", "ok, committed"],
)
def test_the_title_is_nothing_that_says_nothing(said):
    assert recorded(talk(said, "Fix the build", "thanks")).title == "Fix the build"
    assert recorded(talk(said)).title == said


def test_what_is_not_done_stands_under_unfinished():
    made = talk(
        "a",
        todos=["write the docs"],
        last_failure=Step("ran", 1, 4, "make test", "failed", "exit 2"),
        queued=[Said("and the changelog", 9)],
    )

    assert recorded(made).unfinished == (
        "todo: write the docs",
        "failed: `make test` (exit 2)",
        "never delivered: and the changelog",
    )


def test_homes_are_hidden_and_paths_are_told_from_the_work_tree():
    made = talk(
        f"look at {HOME}/notes.txt",
        files=[f"{HOME}/src/pay/app/a.py", "/etc/hosts"],
        steps=[Step("wrote", 1, 2, f"{HOME}/src/pay/app/a.py", "ok")],
    )
    record = recorded(made, root=f"{HOME}/src/pay")

    assert record.files_touched == ("app/a.py", "/etc/hosts")
    assert record.did[0].what == "app/a.py"
    assert HOME.encode() not in format(record)


def test_a_credential_that_was_cut_in_two_is_left_out_too():
    key = "sk-ant-api03-" + "A1b2C3d4" * 8
    record = recorded(talk(f"use {key[:24]}…"))

    assert "api03" not in record.asked[0].text


def test_credentials_are_counted():
    key = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    record = recorded(talk(f"use {key}", f"really {key}"))

    assert record.redactions == 2 + 1  # the title is the first prompt
    assert key.encode() not in format(record)


def test_what_hides_or_acts_is_shown():
    record = recorded(talk("red alert\u202e and\u200b more"))

    assert record.asked[0].text == r"red alert\u{202e} and\u{200b} more"


def test_lines_of_a_person_that_correct_are_quoted():
    said = (
        "Build it",
        "No, use pnpm.\nThanks",
        "```\nno\n```\n> wrong",
        "nein, anders",
    )

    assert [each.text for each in recorded(talk(*said)).corrections] == [
        "No, use pnpm.",
        "nein, anders",
    ]


@pytest.mark.parametrize("letter", ["x", "漢", "🙂"])
def test_a_long_session_keeps_every_prompt_in_a_bounded_record(letter):
    made = talk(
        *(f"{number} {letter * 1000}" for number in range(60)),
        steps=[Step("ran", 1, n, f"step {n} {letter * 200}", "ok") for n in range(400)],
        files=[f"src/{letter * 30}/{n}.py" for n in range(300)],
        compacted=[Compaction(5, "auto", "ab", letter * 600)],
        outcome=Said(letter * 2000, 900),
    )
    record = fit(recorded(made))

    assert len(format(record)) <= MAX_BYTES
    assert [each.text.split()[0] for each in record.asked] == [
        str(number) for number in range(60)
    ]
    assert any(note.startswith("cut: ") for note in record.notes)
    assert record.transcript["cut"] == "true"


def test_deeds_go_before_words_and_those_that_failed_stay_longest():
    made = talk(
        "a " * 500,
        steps=[
            Step("ran", 1, n, f"step {n} {'x' * 200}", "failed" if n == 3 else "ok")
            for n in range(120)
        ],
    )
    record = fit(recorded(made))

    assert record.asked == recorded(made).asked
    assert [each.line for each in record.did if each.state == "failed"] == [3]
    assert record.notes[0].endswith(" of 120 lines of Did")


def test_of_too_many_prompts_the_first_and_the_last_stay_and_the_rest_is_counted():
    made = talk(*(f"prompt {n} {'漢' * 300}" for n in range(500)))
    for _ in range(20):
        made.keep("prompts", made.prompts[-1])
    record = fit(recorded(made))

    assert len(format(record)) <= MAX_BYTES
    assert record.asked[0].text.startswith("prompt 0 ")
    assert record.asked[-1].text.startswith("prompt 499 ")
    assert record.number_of(len(record.asked) - 1) == 520
    head, out = len(record.asked) // 2, 520 - len(record.asked)
    assert [each for each in record.notes if " prompts" in each] == [
        f"cut: {out} of 520 prompts, from {head + 1} to {head + out}",
        f"cut: the ends of {len(record.asked)} of 500 prompts",
    ]


@given(st.lists(st.text(max_size=300), min_size=1, max_size=30), st.text(max_size=200))
def test_whatever_was_said_is_read_back(prompts, title):
    record = fit(recorded(talk(*prompts, title=title, outcome=Said(prompts[0], 9))))

    assert parse(format(record)) == record


def test_a_handoff_outlives_what_is_recorded_later():
    old = recorded(talk("a")).replace(
        handoff=Handoff(next="deploy", at="2026-03-01T11:30:00Z"),
        mined={"state": "done"},
        extra=[("x-team", "core")],
    )
    new = merged(recorded(talk("a", "b")), old)

    assert new.handoff == old.handoff
    assert (new.mined, new.extra, new.turns) == (old.mined, old.extra, 2)


def test_the_later_handoff_wins():
    old = recorded(talk("a")).replace(handoff=Handoff("x", at="2026-03-01T11:30:00Z"))
    new = recorded(talk("a")).replace(handoff=Handoff("y", at="2026-03-01T11:40:00Z"))

    assert merged(new, old).handoff.done == "y"
    assert merged(old, new).handoff.done == "y"


def test_a_session_without_transcript_goes_on_where_it_was():
    first, second = recorded(talk("a")), recorded(talk("b"))
    both = merged(second, first)

    assert [each.text for each in both.asked] == ["a", "b"]
    assert both.turns == 2


def test_what_is_known_of_a_transcript_stays_when_it_is_gone():
    whole = recorded(talk("a", "b"), transcript={"sha256": "1", "label": "x"})
    later = recorded(talk("a"))

    assert merged(later, whole).asked == whole.asked


@pytest.mark.parametrize(
    "text",
    [
        *("不對,这里要用缓存", "不对。再试一次", "別改這個檔案", "我说的是另一个文件"),
        *("違います、ログを見て", "そうじゃなくて、テストを直して", "元に戻して"),
        *("아니, 그 파일 말고", "그게 아니라 테스트야", "틀렸어"),
        *("Eso no, usa pnpm", "Está mal: faltan los tests", "Não, é o outro arquivo"),
        *("C'est faux, regarde le log", "Ce n’est pas le bon fichier", "Isso não"),
        *("Das stimmt nicht, es fehlt ein Test", "Du hast vergessen zu testen"),
    ],
)
def test_people_correct_in_their_own_language(text):
    record = recorded(talk("Fix it", text))

    assert [said.text for said in record.corrections] == [text]


@pytest.mark.parametrize(
    "text",
    ["Para el módulo de pagos, escribe tests", "Norbert said so", "Nonetheless, go"],
)
def test_a_word_that_only_begins_so_corrects_nothing(text):
    assert recorded(talk("Fix it", text)).corrections == ()


def test_of_a_long_session_ends_failures_commits_and_the_last_turns_stay():
    steps = []
    for turn in range(1, 201):
        steps += [
            Step("ran", turn, turn * 10 + n, f"make test-{turn}", "ok")
            for n in range(4)
        ]
        if turn % 10 == 0:
            steps.append(Step("committed", turn, turn * 10 + 5, f"{turn:040x}", "ok"))
            steps.append(Step("ran", turn, turn * 10 + 6, "make", "failed", "exit 2"))
    prompts = [f"Prompt {n}: " + "say what is to be done. " * 12 for n in range(1, 201)]
    record = fit(recorded(talk(*prompts, steps=steps, outcome=Said("Done.", 9_000))))

    assert len(format(record)) <= MAX_BYTES
    assert [said.text.split(":")[0] for said in record.asked] == [
        f"Prompt {n}" for n in range(1, 201)
    ]
    assert [said.text for said in record.asked if len(said.text) > 200] == [
        *prompts[:2],
        *prompts[-6:],
    ]
    assert sum(step.kind == "committed" for step in record.did) == 20
    assert sum(step.state == "failed" for step in record.did) == 20
    assert {step.turn for step in record.did} >= {198, 199, 200}
    assert parse(format(record)) == record
    assert [note.partition(" ")[0] for note in record.notes] == ["cut:"] * len(
        record.notes
    )


@pytest.mark.parametrize("count", [400, 1_000])
def test_of_a_session_without_end_most_prompts_are_a_line(count):
    prompts = [f"Prompt {n}: " + "say what is to be done. " * 12 for n in range(count)]
    record = fit(recorded(talk(*prompts)))

    assert 20_000 < len(format(record)) <= MAX_BYTES
    assert len(record.asked) > 350
    assert record.asked[0].text.startswith("Prompt 0:")
    assert record.number_of(len(record.asked) - 1) == count


def test_a_sub_agent_of_no_known_type_has_none():
    record = recorded(talk("Fix it")).replace(
        agents=[Agent("a1", "", 3, 0, "Found it.")]
    )

    assert "1. `a1`, 3 steps, 0 errors" in format(record).decode()
    assert parse(format(record)) == record
