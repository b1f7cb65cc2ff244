"""Which part of a prompt a person wrote, and whether it has content."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.prompt import human_message, is_generic, passages


@pytest.mark.parametrize(
    "text",
    [
        "Continue!",
        "  Please   Continue ",
        "go ahead",
        "yes please",
        "Thanks 👍",
        "do it",
        "yes, do 1 and 2",
        "option 3",
        "...",
        "ＯＫ",
        "继续",
        "好的，请继续",
        "帮我改一下",
        "はい、お願いします",
        "続けてください",
        "それで進めてください",
        "계속해줘",
        "그렇게 해주세요",
        "sigue, por favor",
        "hazlo",
        "oui, continue s'il te plaît",
        "d’accord",
        "ja bitte, mach weiter",
        "continua por favor",
        "pronto",
        "да, продолжай",
        "вперёд",
        "pruébalo de otra manera, no me convence",
        "c'est presque bon, termine la première partie",
        "das gefällt mir noch nicht, probier einen anderen Weg",
        "não gostei muito, tenta de outro jeito",
        "попробуй ещё раз, мне не очень нравится",
        "我觉得不太对，你换个思路试试",
    ],
)
def test_turns_without_content_are_generic(text):
    assert is_generic(text)


@pytest.mark.parametrize(
    "text",
    [
        "redis?",
        "部署",
        "what is the release branch?",
        "max_retry_ms",
        "what's left_at?",
        "what is self.left",
        "GAT-1003",
        "why 429?",
        "#812",
        "a.b.c",
        "continue with the redis migration",
        "サーバーの設定を見たい",
        "배포 전에 무엇을 실행하나",
        "¿cuál es la rama de publicación?",
        "где лежит конфиг?",
    ],
)
def test_turns_with_content_are_not(text):
    assert not is_generic(text)


@pytest.mark.parametrize(
    "text",
    [
        "<task-notification>done</task-notification>",
        "<command-name>/clear</command-name>",
        "<local-command-stdout>x</local-command-stdout>",
        "Stop hook feedback:\n- run the tests",
        "[Request interrupted by user for tool use]",
        "This session is being continued from a previous conversation that ran out",
        "<system-reminder>be nice</system-reminder>",
        "<system-reminder>x</system-reminder>\n[Request interrupted by user]",
        "  \n",
    ],
)
def test_prompts_that_no_person_wrote_are_none(text):
    assert human_message(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "<system-reminder>\nredis is down\n</system-reminder>\nwhich port?",
        "which port?\n<ide_selection>redis\n</ide_selection>",
        "<ide_opened_file>a</ide_opened_file><hook-context>b</hook-context>which port?",
        '<ide_opened_file path="a.py">x</ide_opened_file> which port?',
    ],
)
def test_blocks_that_the_host_added_are_taken_out(text):
    assert human_message(text) == "which port?"


@pytest.mark.parametrize(
    "text",
    [
        "why does <system-reminder>x</system-reminder> appear in my log?",
        "<system-reminder> is never closed here",
        "what does <ide_selection> mean?",
    ],
)
def test_tags_quoted_in_prose_stay(text):
    assert human_message(text) == text


@given(st.text())
def test_no_prompt_fails(text):
    is_generic(text)
    human_message(text)


def test_a_message_is_read_by_sentences():
    assert passages("Fix it. Why?\n\n- and then 部署。好") == [
        ("Fix it. ", True),
        ("Why?", True),
        ("- and then 部署。", True),
        ("好", True),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "    at connect (node:net:1555:16)",
        "\treturn total",
        'File "/srv/app/report.py", line 12, in <module>',
        "const total = items.reduce((a, b) => a + b.price, 0);",
        "2026-03-01 12:00:00,113 ERROR [main] o.e.Server: 500",
        "```\nuse the relay\n```",
    ],
)
def test_code_and_logs_are_no_prose(line):
    assert not any(is_prose for _, is_prose in passages(line))


@pytest.mark.parametrize(
    "text",
    [
        "[Request interrupted by user]which port?",
        " [Request interrupted by user for tool use]\n\nwhich port?",
        "[Request interrupted by user][Request interrupted by user] which port?",
        "<hook-context>x</hook-context>\n[Request interrupted by user]\nwhich port?",
    ],
)
def test_what_is_typed_behind_a_stop_counts(text):
    assert human_message(text) == "which port?"
