"""What a prompt is part of tells how its sentences are meant."""

import pytest

from ctxlib.domain.judging import judged
from ctxlib.domain.occasion import is_plan, is_play, orders_document
from ctxlib.domain.statements import sentences

PLAYS = [
    "Act as a strict examiner. Never tell me the answer.",
    "Spiel mal einen Kunden, der immer alles zu teuer findet.",
    "Actúa como un cliente enfadado: nunca aceptes nada.",
    "你扮演一个挑剔的客户，始终不要同意",
    "面接官役をして、絶対に答えを言わないで",
    "손님 역할 해줘. 절대 먼저 말하지 마",
]
DOCUMENTS = [
    "Write a contributing guide with these sections: always sign commits",
    "document our branching model in docs/git.md: main is protected",
    "帮我起草一份代码评审指南：禁止周五合并",
    "コーディング規約を書いてください、必ずテストを書くこと",
]
PLAN = """We need a small service that mirrors our tickets.

It polls every five minutes. Tickets without an owner are never touched.
Errors are always logged. Start with the schema."""


@pytest.mark.parametrize("text", PLAYS)
def test_a_role_to_play_holds_no_rule(text):
    assert is_play(sentences(text))
    assert judged(text) == []


@pytest.mark.parametrize("text", DOCUMENTS)
def test_what_a_document_is_to_say_is_no_rule(text):
    assert orders_document(sentences(text)[0])
    assert not [found for found, _ in judged(text) if found.kind == "fact"]


def test_what_is_to_stand_in_an_instruction_file_is_a_rule():
    text = "add a section to CLAUDE.md: from now on always run the formatter"

    assert not orders_document(sentences(text)[0])


def test_a_piece_of_work_described_at_length_holds_only_what_says_it_lasts():
    assert is_plan(sentences(PLAN))
    assert judged(PLAN) == []
    (found,) = judged(f"{PLAN} From now on always use pnpm here.")
    assert found[0].statement == "Always use pnpm here."


def test_what_only_asks_for_assent_is_no_question():
    (found,) = judged("uso Windows, así que nada de comandos de bash, ¿vale?")

    assert found[0].kind == "fact"
