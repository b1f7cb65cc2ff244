"""Facts and messages become weighted terms."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.analysis import analyse_fact
from ctxlib.domain.fact import Fact
from ctxlib.domain.message import analyse_message
from ctxlib.domain.query import (
    index_words,
    pack,
    unpack,
)
from ctxlib.domain.terms import terms
from ctxlib.domain.vocabulary import Vocabulary


def stem(words):
    return [word.removesuffix("s") for word in words]


VOCABULARY = Vocabulary(stem)


def fact(**fields):
    given = {"id": "mem-" + "0" * 32, "revision": 1, "type": "project"}
    return Fact(**{**given, "scope": "project", "name": "a-fact", **fields})


def words(text):
    return {word.form: word for word in analyse_message(text, stem).words}


def test_fields_weigh_differently_in_one_frequency():
    document = analyse_fact(
        fact(
            name="relay",
            title="Mail relays",
            description="relay",
            keywords=["smtp"],
            subject_key="mail.host",
            body="The relay.",
        ),
        VOCABULARY,
    )

    assert document.words == {
        "mail": 200,
        "relay": 450,
        "smtp": 200,
        "host": 500,
        "mailhost": 200,
        "the": 100,
    }
    assert document.heads == " mail  relay  smtp  host  mailhost "
    assert document.length == 1650


def test_words_as_written_are_kept_beside_their_stems():
    document = analyse_fact(
        fact(name="relay", title="Relays", body="deploys"), VOCABULARY
    )

    assert " relays " in document.forms
    assert index_words(document).split() == ["relay", "relay", "deploy"]


@given(st.text(max_size=300), st.text(max_size=80))
def test_packed_documents_come_back_whole(body, title):
    body, title = (
        "".join(c for c in text if c == "\n" or c.isprintable())
        for text in (body, title)
    )
    document = analyse_fact(fact(title=title.replace("\n", " "), body=body), VOCABULARY)

    back = unpack(pack(document))

    assert back.words == document.words
    assert (back.heads, back.forms) == (document.heads, document.forms)
    assert (back.keys, back.topics) == (document.keys, document.topics)
    assert (back.length, back.grams_length) == (document.length, document.grams_length)


def test_keywords_of_one_term_and_the_words_of_a_title_are_known():
    document = analyse_fact(
        fact(
            title="Where the mail relays are 部署流程",
            keywords=["e2e", "rate limit", "max-retry", "安装", "smtp"],
        ),
        VOCABULARY,
    )

    assert document.keys.split() == ["e2e", "maxretry", "安装", "smtp"]
    assert document.topics == 4


def test_the_sentences_of_a_word_are_known():
    found = words("Fix the relay. Then call ours?\n    relay(mail)\nAsk about the mail")

    assert found["relay"].places == 0b0001
    assert found["the"].places == 0b1001
    assert found["mail"].places == 0b1000


@given(st.text(st.sampled_from("ab1 .?;\n\t_-/é部署。`"), max_size=80))
def test_sentences_lose_no_word(text):
    assert set(words(text)) == {form for _, form in terms(text)}


def test_commonplace_words_tell_less_than_others():
    found = words("redis branch fix")

    assert found["redis"].telling == 1
    assert found["branch"].telling == 0.5
    assert found["fix"].telling < 0.2


@pytest.mark.parametrize(
    "form",
    ["pruébalo", "corrigiendo", "vérifiez", "ausprobiert", "verificando", "проверьте"],
)
def test_every_form_of_a_verb_that_orders_work_says_little_in_prompts(form):
    (word,) = words(form).values()

    assert word.prompt <= 0.3


@pytest.mark.parametrize("form", ["redis", "server", "debian", "rate", "branch"])
def test_no_ending_makes_such_a_verb_of_another_word(form):
    assert words(form)[form].prompt > 0.3


def test_grammar_of_chinese_is_none_of_japanese():
    assert words("売上を見られるのは誰？")["売上"].prompt == 1
    assert words("上面怎么样")["上面"].prompt < 0.1


def test_the_status_of_an_http_answer_is_a_name():
    found = words("429 lines, 200 files, 500 tests")

    assert found["429"].weight > found["200"].weight == found["500"].weight


def test_common_words_say_less_than_rare_ones():
    found = words("please fix the redis timeout in 3 places")

    assert found["redis"].weight == found["redis"].prompt == 1
    assert found["the"].weight < 0.2
    assert found["fix"].prompt < 0.2
    assert found["3"].prompt < 0.1


def test_grammar_of_dense_scripts_says_little():
    found = words("这个部署是什么")

    assert found["部署"].weight == 1
    assert found["这个"].weight < 0.2
    assert found["什么"].prompt < 0.2


def test_identifiers_are_named_as_written():
    query = analyse_message("Why is `max_retry_ms` so high?", stem)

    assert "max_retry_ms" in [word.written for word in query.words]


@pytest.mark.parametrize(
    "text",
    ["", " \n", "!?…", "\u200b\u202e", "\ud800".encode("utf-8", "replace").decode()],
)
def test_messages_without_terms_are_empty(text):
    assert analyse_message(text, stem).is_empty


@pytest.mark.parametrize(
    "piece", ["deploy window ", "部署流程", "サーバーの設定", "a_b.c/", "'"]
)
def test_long_messages_cost_little(piece, pace):
    text = piece * (100_000 // len(piece))

    began = time.process_time()
    query = analyse_message(text, stem)

    assert time.process_time() - began < 0.5 * pace
    assert len(query.words) <= 512


@given(st.text())
def test_no_message_fails(text):
    query = analyse_message(text, stem)

    assert len({word.term for word in query.words}) == len(query.words)
    assert all(0 <= word.weight <= 1 and 0 <= word.prompt <= 1 for word in query.words)
