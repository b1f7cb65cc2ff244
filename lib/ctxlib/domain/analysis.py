"""The texts of a fact, analysed into the document that index and ranking see."""

from __future__ import annotations

from ctxlib.domain.query import Document, gram_count, length_of
from ctxlib.domain.terms import CHAR, KANA, NUMBER, PAIR, WHOLE, WORD, split, terms
from ctxlib.domain.vocabulary import chunks, line
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.terms import Term
    from ctxlib.domain.vocabulary import Vocabulary

# Up to this weight a word is grammar.
_GRAMMAR = 0.3
_SHORT_NAME = 64


def analyse_fact(fact: Fact, vocabulary: Vocabulary) -> Document:
    """The terms of everything searchable in a fact: all its texts and its subject."""
    head = _Head(fact, vocabulary)
    told, told_signs, told_forms, told_grams = vocabulary.read(fact.description)
    text, text_signs, text_forms, text_grams = vocabulary.read(fact.body)
    plain = head.terms, head.asked, told, text
    signs = head.signs, head.asked_signs, told_signs, text_signs
    forms = "".join((head.forms, head.forms, told_forms, text_forms))
    grams = "".join((head.grams, head.grams, told_grams, text_grams))
    topics = _topics(chunks(fact.title), vocabulary)
    return Document(
        plain,
        signs,
        heads=line(dict.fromkeys(head.order.split())),
        keys=line(dict.fromkeys(_keys(fact.keywords, vocabulary))),
        forms=forms,
        numbers=(
            _topics([fact.name], vocabulary) or 0 if topics is None else topics,
            length_of(plain, signs),
            grams.count(" ") or gram_count(forms),
        ),
        grams=grams,
    )


class _Head:
    """The terms of title and keywords, and of what name and subject add to them.

    `order` holds signs and all others as they stand, `asked` the terms of the subject.
    """

    __slots__ = ("asked", "asked_signs", "forms", "grams", "order", "signs", "terms")

    def __init__(self, fact: Fact, vocabulary: Vocabulary) -> None:
        text = " ".join((fact.title, *fact.keywords))
        self.terms, self.signs, self.forms, self.grams = vocabulary.read(text)
        self.order = self.terms
        if self.signs:
            self.order = line(vocabulary.termed(terms(text)))
        self.asked = self.asked_signs = ""
        other = _of_name(fact.name)
        if fact.subject_key:
            subject = fact.subject_key.replace("_", " ")
            other += terms(subject)
            self._ask(dict.fromkeys(terms(subject.rpartition(".")[2])), vocabulary)
        self._add([*dict.fromkeys(other)], vocabulary)

    def _ask(self, subject: Iterable[Term], vocabulary: Vocabulary) -> None:
        # A subject says which question is answered, be it in the words of the title.
        found = [*subject]
        for (kind, _), term in zip(found, vocabulary.termed(found), strict=True):
            if kind in (CHAR, KANA):
                self.asked_signs += f" {term} "
            else:
                self.asked += f" {term} "

    def _add(self, other: list[Term], vocabulary: Vocabulary) -> None:
        # The name mostly repeats the title; only what it adds counts.
        known = {*self.order.split()}
        for (kind, form), term in zip(other, vocabulary.termed(other), strict=True):
            if term in known:
                continue
            self.order += f" {term} "
            if kind in (CHAR, KANA):
                self.signs += f" {term} "
                continue
            self.terms += f" {term} "
            if kind in (WORD, WHOLE):
                self.forms += f" {form} "
                self.grams += vocabulary.gram_text(form)


def _of_name(name: str) -> list[Term]:
    """The terms of a name, the short way: hardly any is met twice."""
    parts = name.split("-")
    if not (
        name.isascii()
        and len(parts) > 1
        and len(name) <= _SHORT_NAME
        and all(part.isalpha() or part.isdecimal() for part in parts)
    ):
        return terms(name)
    found = [
        (NUMBER if part.isdecimal() else WORD, part)
        for part in parts
        if len(part) > 1 or part.isdecimal()
    ]
    return [*found, (WHOLE, "".join(parts))]


def _keys(keywords: Iterable[str], vocabulary: Vocabulary) -> Iterable[str]:
    """The keywords that are one term: a word, an identifier or a pair."""
    for keyword in keywords:
        word = vocabulary.word(keyword)
        if word is not None:
            yield word
            continue
        found = [each for each in terms(keyword) if each[0] != CHAR]
        wholes = [form for kind, form in found if kind == WHOLE]
        if len(wholes) == 1 and len(split(keyword)) == 1:
            yield wholes[0]
        elif len(found) == 1:
            yield vocabulary.termed(found)[0]


def _topics(title: Iterable[str], vocabulary: Vocabulary) -> int | None:
    """How many words some chunks come to; `None` where there are no terms at all."""
    background = tables().background
    words = pairs = others = 0
    for chunk in title:
        word = vocabulary.word(chunk)
        if word is not None:
            words += background.get(word, 1.0) > _GRAMMAR
            others += 1
            continue
        found = terms(chunk)
        others += len(found)
        for (kind, _), term in zip(found, vocabulary.termed(found), strict=True):
            if kind in (PAIR, KANA):
                pairs += 1
            elif kind == WORD:
                words += background.get(term, 1.0) > _GRAMMAR
    # Two pairs and the seam between them are two words.
    return words + (pairs + 1) // 2 if others else None
