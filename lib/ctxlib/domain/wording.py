"""Exact wording: what somebody remembers of a text, and how well a text agrees."""

from __future__ import annotations

from ctxlib.domain.terms import CHAR, KANA, WHOLE, WORD, fold, is_dense, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ctxlib.domain.terms import Term

    Stem = Callable[[list[str]], list[str]]

# How a text agrees, the best first: as it was typed, by every word as it is written,
# by every word in some form, or only together with other texts of its session.
PHRASE, WORDS, FORMS, SPREAD = "phrase", "words", "forms", "spread"
MATCHES = (PHRASE, WORDS, FORMS, SPREAD)
_ROUND = 90


class Match:
    """How well a text agrees, and the stretch of it that shows so."""

    __slots__ = ("end", "how", "start")

    def __init__(self, how: str, start: int, end: int) -> None:
        self.how = how
        self.start = start
        self.end = end


class Wanted:
    """What is looked for: words in any order, and phrases that must stand as they are.

    Case, accents and the kind of blanks do not count. `stems` are the terms that
    every session must have which holds it.
    """

    __slots__ = ("_forms", "_stem", "_whole", "phrases", "stems")

    def __init__(self, words: Sequence[str], *, is_phrase: bool, stem: Stem) -> None:
        text = " ".join(words)
        phrases = [text] if is_phrase else text.split('"')[1::2]
        plain = text.replace('"', " ")
        self._stem = stem
        self._whole = _Folded(plain.strip()).text
        self.phrases = [folded for each in phrases if (folded := _Folded(each).text)]
        self._forms = _parts(plain)
        self.stems = frozenset(_stems(self._forms, stem))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left that could be found."""
        return not self.stems

    def match(self, text: str) -> Match | None:
        """How a text agrees; `None` where it holds not all that is looked for."""
        held = _forms(text)
        if not self.stems <= set(_stems(held, self._stem)):
            return None
        folded = _Folded(text)
        if not all(folded.find(each) for each in self.phrases):
            return None
        found = folded.find(self._whole)
        if found:
            return Match(PHRASE, *found)
        is_exact = self._forms.keys() <= held.keys()
        return Match(WORDS if is_exact else FORMS, *self._shown(folded))

    def spread(self, texts: Sequence[str]) -> tuple[int, Match] | None:
        """The same of texts that hold it only together: which one has the most of it.

        Never for phrases, which stand in one text or in none.
        """
        if self.phrases or not texts:
            return None
        held = [self.stems & set(_stems(_forms(text), self._stem)) for text in texts]
        if frozenset().union(*held) != self.stems:
            return None
        place = max(range(len(texts)), key=lambda at: (len(held[at]), -at))
        return place, Match(SPREAD, *self._shown(_Folded(texts[place])))

    def _shown(self, folded: _Folded) -> tuple[int, int]:
        """The rarest-looking word, which is the longest, where the text has it."""
        forms = sorted(self._forms, key=lambda form: (-len(form), form))
        found = (folded.find(form) or folded.beginning(form) for form in forms)
        return next(filter(None, found), (0, 0))


def snippet(text: str, match: Match) -> str:
    """The text round a match, on whole words, with `…` where something is left out."""
    start = max(match.start - _ROUND, 0)
    end = min(max(match.end, match.start + _ROUND), match.start + 3 * _ROUND) + _ROUND
    if start:
        blank = text.find(" ", start, match.start)
        start = blank + 1 if blank >= 0 else start
    if end < len(text):
        blank = text.rfind(" ", match.start + 1, end)
        end = blank if blank > match.start else end
    cut = text[start:end].strip()
    return ("…" if start else "") + cut + ("…" if end < len(text) else "")


def stems_of(texts: Iterable[str], stem: Stem) -> list[str]:
    """Every term by which some texts are found, once."""
    forms: dict[str, str] = {}
    for text in texts:
        forms.update(_forms(text))
    return list(dict.fromkeys(_stems(forms, stem)))


def _forms(text: str) -> dict[str, str]:
    """The folded forms that a text is found by, each with its kind."""
    return {form: kind for kind, form in terms(text)}


def _parts(text: str) -> dict[str, str]:
    """Those of them that must be there for what somebody typed.

    An identifier counts by its parts: who remembers one writes it otherwise.
    """
    found: Sequence[Term] = terms(text)
    parts = [each for each in found if each[0] != WHOLE] or found
    words = [each for each in parts if each[0] not in (CHAR, KANA)] or parts
    return {form: kind for kind, form in words}


def _stems(forms: Mapping[str, str], stem: Stem) -> list[str]:
    words = [form for form, kind in forms.items() if kind in (WORD, WHOLE)]
    others = [form for form, kind in forms.items() if kind not in (WORD, WHOLE)]
    return [*(stem(words) if words else ()), *others]


class _Folded:
    """A text without case, accents and runs of blanks; each character has its place."""

    __slots__ = ("_places", "_size", "text")

    def __init__(self, text: str) -> None:
        self._size = len(text)
        self._places: Sequence[int] = range(self._size)
        if text.isascii() and text.isprintable() and "  " not in text:
            self.text = text.lower().rstrip(" ")
            return
        parts: list[str] = []
        places: list[int] = []
        was_blank = True
        for place, char in enumerate(text):
            if char.isspace():
                if not was_blank:
                    parts.append(" ")
                    places.append(place)
                was_blank = True
                continue
            was_blank = False
            folded = fold(char)
            parts.append(folded)
            places += [place] * len(folded)
        self.text = "".join(parts).rstrip(" ")
        self._places = places

    def find(self, wanted: str) -> tuple[int, int] | None:
        """Where whole words stand, as a stretch of the text that was given."""
        at = self.text.find(wanted) if wanted else -1
        while at >= 0:
            if self._is_whole(at, at + len(wanted)):
                return self._stretch(at, at + len(wanted))
            at = self.text.find(wanted, at + 1)
        return None

    def beginning(self, form: str) -> tuple[int, int] | None:
        """Where a word begins like this one: by half of it, as its stem does."""
        head = form[: max(len(form) * 2 // 3, 1)]
        at = self.text.find(head)
        return self._stretch(at, at + len(head)) if at >= 0 else None

    def _is_whole(self, start: int, end: int) -> bool:
        return not (_joined(self.text, start) or _joined(self.text, end))

    def _stretch(self, start: int, end: int) -> tuple[int, int]:
        last = self._places[end - 1] + 1 if end > start else self._size
        return self._places[start], last


def _joined(text: str, at: int) -> bool:
    """Whether the characters on both sides of a place belong to one word."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if is_dense(before) or is_dense(after):
        return False
    return before.isalnum() and after.isalnum()
