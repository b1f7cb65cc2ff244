"""What words of a message are called in English, or what else English calls them."""

from __future__ import annotations

from ctxlib.domain.glossary import glossary
from ctxlib.domain.lexicon import dense_runs, dense_tables, language_of
from ctxlib.domain.message import Word
from ctxlib.domain.terms import KANA, MEANT, PAIR, WHOLE, WORD
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.glossary import Glossary
    from ctxlib.domain.message import Query
    from ctxlib.domain.query import Stem

# What a word says that developers name in every other message, whatever it is called.
_COMMON = 0.2
# Up to this weight a word is grammar.
_WORDY = 0.3
# Folded words of grammar that are none of English, how many tell a language, and what
# tells that it is English.
_TELLING = {
    "de": """
der das dem den und ist sind nicht wir wie fur ein eine einen einem mit auf im wird
werden welche welcher welches welchem wann warum wo haben hat kann muss beim zum zur
nach oder wenn vor gibt soll sollen unsere unser
""",
    "fr": """
le les des est une dans pour avec nous quel quelle quels quelles comment pourquoi quand
faut sont avant apres du et qui cette ce aux doit notre ou
""",
    "es": """
el los las una con para por como cual cuales cuando donde esta del antes se hay debe
quien nuestro nuestra que se y despues
""",
    "pt": """
os uma com para por como qual quais quando onde esta da dos das na em nao antes que
nosso nossa quem deve depois e
""",
}
_TOLD = 2
_ENGLISH = frozenset(("the", "is", "are", "it", "this", "to"))


def translate(query: Query, stem: Stem) -> None:
    """Tells the words of a message what they are called in English.

    Terms that no blanks set apart get words of their own, of the kind `MEANT`. What
    the message says in English itself is left out.
    """
    signs = {w.form: w.places for w in query.words if w.kind in (PAIR, KANA)}
    if signs:
        query.words += _terms(query, signs, stem)
        return
    language = language_in_words(query.words) or "en"
    _roots(query, glossary(language), stem)


def _roots(query: Query, known: Glossary, stem: Stem) -> None:
    said = {word.term for word in query.words}
    for word in query.words:
        if word.kind == WORD and word.weight > _WORDY:
            english = known.rooted(word.form)
            meanings = _names(english, stem) if english else {}
            if said.isdisjoint(meanings):
                said.update(meanings)
                word.meanings = meanings


def _terms(query: Query, signs: Mapping[str, int], stem: Stem) -> list[Word]:
    """Words for the terms in the runs of dense script of a message, in their order."""
    known = glossary(language_of(query.text))
    common = dense_tables(query.text).workflow
    said = {w.term for w in query.words if w.kind in (WORD, WHOLE)}
    found = dict.fromkeys(
        (term, english)
        for run in dense_runs(query.text)
        for term, whole in known.terms(run)
        for english in whole.split(" ")
    )
    words = []
    for term, english in found:
        meanings = _names(english, stem)
        places = signs.get(term[:2])
        if places is not None and said.isdisjoint(meanings):
            said.update(meanings)
            most = _COMMON if common.spells(term) else 1.0
            words.append(_word(term, places, meanings, most))
    return words


def _names(english: str, stem: Stem) -> dict[str, str]:
    """The stems of English words of which any will do, and each as written."""
    forms = english.split("/")
    found: dict[str, str] = {}
    for each, form in zip(stem(forms), forms, strict=True):
        found.setdefault(each, form)
    return found


def _word(term: str, places: int, meanings: Mapping[str, str], most: float) -> Word:
    """A word that says no more than the commonest of its English names."""
    weights = zip(*map(tables().weights, meanings), strict=True)
    background, prompt, telling = map(min, weights)
    weighed = background, min(prompt, most), min(telling, most)
    word = Word(MEANT, term, term, places, weighed)
    word.meanings = meanings
    word.written = f"{term} = {next(iter(meanings.values()))}"
    return word


def is_english(words: Iterable[Word]) -> bool:
    """Whether a word tells that a message is in English."""
    return any(word.form in _ENGLISH for word in words)


def language_in_words(words: Iterable[Word]) -> str:
    """The language of a message in words, as far as these tell; empty for English."""
    forms = {word.form for word in words if word.kind == WORD}
    if any("а" <= form[0] <= "я" for form in forms):
        return "ru"
    if not forms.isdisjoint(_ENGLISH):
        return ""
    told = {
        language: len(forms.intersection(words.split()))
        for language, words in _TELLING.items()
    }
    best = max(told, key=told.__getitem__)
    return best if told[best] >= _TOLD else ""
