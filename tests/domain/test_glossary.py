"""Glossaries: what they hold, and how terms are found in a run of text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain import densewords, glossary
from ctxlib.domain.glossary import read
from ctxlib.domain.message import understand
from ctxlib.domain.terms import MEANT, PAIR, WHOLE, WORD, is_dense, terms
from ctxlib.domain.words import tables
from ctxlib.store.index import stem

LANGUAGES = ("zh", "ja", "ko")
IN_WORDS = ("de", "en", "fr", "es", "pt", "ru")


def table(language):
    return Path(glossary.TABLES, f"{language}.txt").read_text()


def entries(*languages):
    return [(each, *entry) for each in languages for entry in read(table(each)).items()]


def lines(language):
    text = table(language).splitlines()
    return [line.split(" = ") for line in text if line[0] != "#"]


def meant(text):
    found = understand(text, stem).words
    return [(each.form, *each.meanings.values()) for each in found if each.meanings]


ENTRIES = entries(*LANGUAGES)


def test_every_table_is_of_a_known_language():
    names = {each.stem for each in Path(glossary.TABLES).iterdir()}

    assert names == {*LANGUAGES, *IN_WORDS}


@pytest.mark.parametrize("language", LANGUAGES + IN_WORDS)
def test_each_line_is_english_and_what_the_language_says_for_it(language):
    for line in lines(language):
        assert len(line) == 2, line
        english, words = line
        for word in english.replace("/", " ").split(" "):
            assert {(WORD, word), (WHOLE, word)} & {*terms(word)}, line
        assert words == " ".join(words.split()), line


@pytest.mark.parametrize("language", LANGUAGES + IN_WORDS)
def test_no_term_stands_in_two_lines(language):
    words = [word for _, words in lines(language) for word in words.split()]

    assert sorted(words) == sorted(set(words))


def test_every_term_is_looked_for_by_pairs_of_its_signs():
    for _, term, _ in ENTRIES:
        assert len(term) > 1, term
        assert all(map(is_dense, term)), term
        assert [form for kind, form in terms(term) if kind == PAIR][:1], term


def test_no_request_is_a_term():
    for language, term, _ in ENTRIES:
        asked = densewords.REQUESTS[language] + densewords.GRAMMAR[language]
        assert term not in asked.split(), term


@given(st.sampled_from([each for each in ENTRIES if each[0] != "ko"]))
def test_a_term_alone_means_its_english(entry):
    language, term, english = entry
    text = f"{term}のか" if language == "ja" else term

    found = [word for word in understand(text, stem).words if word.kind == MEANT]

    meant = [form for word in found for form in word.meanings.values()]
    assert {word.form for word in found} == {term}
    assert {*meant} <= {*english.replace("/", " ").split()}
    assert len(found) <= len(english.split())


@given(st.text("缓存的数据库索引ーキャッシュ캐시를 過期a1"))
def test_whatever_is_said_terms_are_of_the_message_and_do_not_overlap(run):
    for language in LANGUAGES:
        found = [term for term, _ in glossary.glossary(language).terms(run)]

        place = 0
        for term in found:
            place = run.index(term, place) + len(term)


def test_the_longest_term_is_taken():
    found = [*glossary.glossary("zh").terms("在单元测试中连接池的状态码")]

    assert found == [
        ("单元测试", "unit test"),
        ("连接池", "connection pool"),
        ("状态码", "status code"),
    ]


def test_a_part_of_a_longer_word_is_no_term():
    japanese = glossary.glossary("ja")
    korean = glossary.glossary("ko")

    assert [term for term, _ in japanese.terms("エラーログイン")] == []
    assert [term for term, _ in japanese.terms("ログの")] == ["ログ"]
    assert [term for term, _ in korean.terms("확인자")] == []
    assert [term for term, _ in korean.terms("인자를")] == ["인자"]


def test_a_word_that_the_message_says_in_english_is_not_said_again():
    words = understand("缓存 (cache) 的过期时间", stem).words

    assert [word.form for word in words if word.kind == MEANT] == ["过期时间"]


def test_a_message_in_kana_is_no_chinese():
    # 部署 is to deploy in Chinese, and a department in Japanese.
    assert meant("怎么部署") == [("部署", "deploy", "release")]
    assert meant("この部署は") == [("部署", "department")]


def test_every_root_is_a_folded_word_without_a_request():
    for _, root, english in entries(*IN_WORDS):
        assert terms(root) == [(WORD, root)], root
        assert not tables().orders(root), root
        assert root not in tables().plain, root
        assert {*stem([root])}.isdisjoint(stem(english.split("/"))), root


@given(st.sampled_from(entries(*IN_WORDS)), st.sampled_from(["", "s", "en", "ung"]))
def test_a_word_that_is_a_root_and_an_ending_means_its_english(entry, ending):
    language, root, english = entry
    found = glossary.glossary(language).rooted(root + ending)

    if len(root) > 5 or not ending:
        assert found
    assert ending or found == english


def test_the_words_around_tell_the_language():
    assert meant("wo liegen die Sicherungen der Datenbanken, und wie lange?") == [
        ("sicherungen", "backup"),
        ("datenbanken", "database", "db"),
    ]
    assert meant("¿en qué rama se hacen las pruebas de despliegue?") == [
        ("rama", "branch"),
        ("despliegue", "deploy"),
    ]
    assert meant("сколько живёт кэш") == [("кэш", "cache")]
    assert meant("zweig") == []


def test_an_english_word_is_called_what_else_english_calls_it():
    assert meant("what do the kids call their moms?") == [
        ("kids", "child"),
        ("moms", "mother"),
    ]
    assert meant("does her mother call her mom?") == []


@given(st.text("abc defh ilnorstuz, é’—", max_size=60))
def test_english_reads_no_other_table(text):
    glossary._glossaries.clear()

    understand(f"where is the zweig of {text}", stem)

    assert {*glossary._glossaries} == {"en"}
