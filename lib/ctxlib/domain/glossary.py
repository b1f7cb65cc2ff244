"""What English calls the things that a message names, most of software development.

A table for each language in `glossaries`: lines of English words, ` = ` and what the
language says for them, with `/` between English words of which any will do. Where
blanks set words apart they are roots without accents. They are the standing terms of
the field, written by hand for this project, not taken from a dictionary. What people
order work with is in none of them. The table of English itself has what a family and
its free time are called otherwise.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TABLES = f"{__file__.rpartition('/')[0]}/glossaries"
_SIGN = " = "
_SHORTEST = 2
# How long an ending may be behind roots of so many letters.
_ENDINGS = ((6, 3), (4, 2), (3, 1))


class Glossary:
    """The terms of a language by their longest match."""

    __slots__ = ("_english", "_longest")

    def __init__(self, text: str) -> None:
        self._english = read(text)
        self._longest = max(map(len, self._english))

    def __contains__(self, word: str) -> bool:
        return word in self._english

    def terms(self, run: str) -> Iterator[tuple[str, str]]:
        """Each term in a run of dense script from its left, with its English."""
        for _, term in self.places(run):
            yield term, self._english[term]

    def places(self, run: str) -> Iterator[tuple[int, str]]:
        """Where each term in a run of dense script begins, and the term."""
        place = start = 0
        while place < len(run) - 1:
            for length in range(min(self._longest, len(run) - place), 1, -1):
                term = run[place : place + length]
                if term in self._english and (
                    place == start or not _is_inside(run, place, term)
                ):
                    yield place, term
                    place = start = place + length
                    break
            else:
                place += 1

    def rooted(self, word: str) -> str:
        """The English of a folded word that is a root and an ending; else empty."""
        for cut in range(_ENDINGS[0][1] + 1):
            root = word[: len(word) - cut]
            if root in self._english and _may_end(len(root), cut):
                return self._english[root]
        return ""


_glossaries: dict[str, Glossary] = {}


def glossary(language: str) -> Glossary:
    """That of a language, read when first asked for."""
    if language not in _glossaries:
        # The hook has no time for what finds files of packages.
        with open(f"{TABLES}/{language}.txt", "rb", buffering=0) as table:
            _glossaries[language] = Glossary(table.read().decode())
    return _glossaries[language]


def read(text: str) -> dict[str, str]:
    """The English words of each term of a table."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        english, _, words = line.partition(_SIGN)
        for word in words.split():
            found[word] = english
    return found


def _may_end(root: int, ending: int) -> bool:
    return any(root >= least and ending <= most for least, most in _ENDINGS)


def _is_inside(run: str, place: int, term: str) -> bool:
    """Whether a term likely is a part of a longer word, as `キー` of `スキー`.

    A word in katakana begins where its signs do; of Hangul only a short one must.
    """
    before, first = run[place - 1], term[0]
    if "ァ" <= first <= "ー":
        return "ァ" <= before <= "ー"
    return len(term) == _SHORTEST and first >= "가"
