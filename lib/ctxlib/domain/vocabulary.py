"""What the words of a store come to: each is worked out once, and then remembered.

A store has many texts of few words. What one of them comes to is kept as a piece of
text, so that a whole fact is analysed by joining pieces.
"""

from __future__ import annotations

from unicodedata import normalize

from ctxlib.domain.terms import (
    CHAR,
    KANA,
    WHOLE,
    WORD,
    is_dense,
    separators,
    split,
    terms,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctxlib.domain.query import Stem
    from ctxlib.domain.terms import Term

    # Terms, signs, forms and 4-grams.
    Piece = tuple[str, str, str, str]

_MOST_KNOWN = 100_000
# What is longer is a sentence without blanks, or a digest: it hardly comes again.
_LONGEST_KNOWN = 40


class Vocabulary:
    """What each chunk comes to that was learnt, as texts.

    These are its terms, its signs, its forms and its 4-grams. Terms are the stems of
    words and whatever is not stemmed; signs are those that say less, the single
    characters of dense scripts and pairs of hiragana; forms are words and identifiers
    as written but for case and accents. Each stands between two blanks. `gram_text`
    makes the 4-grams of a form, a blank before each; without it there are none.
    """

    __slots__ = ("_known", "_stem", "gram_text")

    def __init__(
        self, stem: Stem, gram_text: Callable[[str], str] | None = None
    ) -> None:
        self._stem = stem
        self.gram_text = gram_text or _nothing
        self._known: dict[str, Piece] = {}

    def read(self, text: str) -> Piece:
        """What a whole text comes to."""
        parts = chunks(text)
        try:
            pieces = [*map(self._known.__getitem__, parts)]
        except KeyError:
            pieces = self._learnt(parts)
        join = "".join
        return (
            join([piece[0] for piece in pieces]),
            "" if text.isascii() else join([piece[1] for piece in pieces]),
            join([piece[2] for piece in pieces]),
            join([piece[3] for piece in pieces]),
        )

    def word(self, chunk: str) -> str | None:
        """The term of a chunk that was read, where it is but one word."""
        piece = self._known.get(chunk)
        return piece[0][1:-1] if piece and _is_plain(chunk) else None

    def termed(self, found: Iterable[Term]) -> list[str]:
        """The terms themselves: stems of words, and the others as they are."""
        pairs = [*found]
        words = [form for kind, form in pairs if kind == WORD]
        if not words:
            return [form for _, form in pairs]
        stems = iter(self._stem(words))
        return [next(stems) if kind == WORD else form for kind, form in pairs]

    def _learnt(self, chunks: list[str]) -> list[Piece]:
        known = self._known
        if len(known) > _MOST_KNOWN:
            known.clear()
        unknown = {chunk for chunk in chunks if chunk not in known}
        plain = {each: each.lower() for each in unknown if _is_plain(each)}
        if plain:
            stems = self._stem([*plain.values()])
            for (chunk, form), stem in zip(plain.items(), stems, strict=True):
                as_written = f" {form} "
                term = as_written if stem == form else f" {stem} "
                known[chunk] = term, "", as_written, self.gram_text(form)
            unknown.difference_update(plain)
        for chunk in unknown:
            known[chunk] = self._compound(chunk)
        found = [*map(known.__getitem__, chunks)]
        for chunk in unknown:
            if len(chunk) > _LONGEST_KNOWN:
                del known[chunk]
        return found

    def _compound(self, chunk: str) -> Piece:
        found: list[str] = []
        signs: list[str] = []
        forms: list[str] = []
        for piece in split(chunk):
            pairs = _dense_pairs(piece)
            if pairs is not None:
                found += pairs
                signs += piece
                continue
            told = terms(piece)
            for (kind, form), term in zip(told, self.termed(told), strict=True):
                (signs if kind in (CHAR, KANA) else found).append(term)
                if kind in (WORD, WHOLE):
                    forms.append(form)
        grams = "".join(map(self.gram_text, forms))
        return line(found), line(signs), line(forms), grams


def chunks(text: str) -> list[str]:
    """The parts of a text between blanks, in NFKC; mostly without punctuation."""
    if not text.isascii():
        return normalize("NFKC", text).split()
    text = f"{text} ".translate(separators)
    # A joiner at the end joins nothing.
    return text.replace(". ", " ").replace(": ", " ").split()


def line(words: Iterable[str]) -> str:
    """Words between blanks of their own, so that " word " can be counted."""
    joined = "  ".join(words)
    return f" {joined} " if joined else ""


def _is_plain(chunk: str) -> bool:
    """Whether it is but one word, to be stemmed."""
    return (
        chunk.isascii() and chunk.isalpha() and (chunk[1:].islower() or len(chunk) == 1)
    )


def _dense_pairs(chunk: str) -> list[str] | None:
    """The pairs of a chunk all in dense script without hiragana; else `None`."""
    if chunk.isascii() or min(chunk) < "゠" or not all(map(is_dense, chunk)):
        return None
    return [*map(str.__add__, chunk, chunk[1:])]


def _nothing(_: str) -> str:
    return ""
