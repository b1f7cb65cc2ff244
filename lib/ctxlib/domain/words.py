"""How much a word says: background and prompt weights, from tables loaded once."""

from __future__ import annotations

from ctxlib.domain.terms import CHAR, KANA, NUMBER, PAIR, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.terms import Term

_LETTER = (0.3, 0.1)
_NUMBER = (0.7, 0.3)
_SHORT_NUMBER = (0.3, 0.05)
# A number behind a word that says what it counts; a code, such as 1205 or 1.21.
NAMED_NUMBER = (0.7, 0.6, 0.6)
_CODE = (0.9, 0.8)
_YEARS, _STATUS = ("19", "20"), ("4", "5")
_COMMONPLACE = 0.5
# The prompt weight of a verb that orders work.
_ORDER = 0.3
# Up to so many words it is quicker to look each up than to take a table apart.
_LOOKED_UP = 32


class Weights:
    """The weights of words, from texts that list those of one weight each."""

    __slots__ = ("_known", "_left", "_texts")

    def __init__(self, texts: Mapping[float, str]) -> None:
        self._texts = {
            weight: f" {text.strip()} ".replace("\n", " ")
            for weight, text in texts.items()
        }
        self._known: dict[str, float] = {}
        self._left = _LOOKED_UP

    def __contains__(self, word: str) -> bool:
        return self.get(word, -1.0) >= 0

    def get(self, word: str, other: float) -> float:
        """The weight of a word, which holds no blank; `other` where none is listed."""
        if self._left:
            self._left -= 1
            listed = f" {word} "
            for weight, text in self._texts.items():
                if listed in text:
                    return weight
            return other
        if not self._known:
            for weight, text in self._texts.items():
                self._known.update(dict.fromkeys(text.split(), weight))
        return self._known.get(word, other)


class Tables:
    """The word tables of all languages with blanks between words.

    `background` and `prompts` map a stem to its weight where that is below one, and
    the second below the first;
    `commonplace` holds the stems that hardly tell one subject from another, `plain`
    every word, folded, that has no content of its own, `technologies` names, folded.
    """

    __slots__ = (
        "_prefixes",
        "_verbs",
        "background",
        "commonplace",
        "plain",
        "prompts",
        "technologies",
    )

    def __init__(self) -> None:
        from ctxlib.domain import plainwords, technologies, wordtable

        self.background = Weights(wordtable.BACKGROUND)
        self.prompts = Weights(wordtable.PROMPTS)
        self.commonplace = Weights({0.0: wordtable.COMMONPLACE})
        self.plain = Weights({0.0: plainwords.PLAIN})
        self.technologies = Weights({0.0: technologies.NAMES})
        self._verbs: dict[str, frozenset[str]] = {}
        self._prefixes: tuple[str, ...] = ()

    def weights(self, stem: str) -> tuple[float, float, float]:
        """Background and prompt weight of a stem, and how much it tells."""
        background = self.background.get(stem, 1.0)
        prompt = min(background, self.prompts.get(stem, 1.0))
        return background, prompt, self.told(stem, background * prompt)

    def told(self, stem: str, weight: float) -> float:
        """How much a word tells that has this weight."""
        return weight * _COMMONPLACE if stem in self.commonplace else weight

    def orders(self, form: str) -> bool:
        """Whether a word, folded, is a form of a verb that orders work."""
        if not self._verbs:
            self._learn()
        words = [form]
        if form.startswith(self._prefixes):
            found = (each for each in self._prefixes if form.startswith(each))
            words += [form[len(each) :] for each in found]
        for word in words:
            for cut in range(2, len(word) + 1):
                endings_of = self._verbs.get(word[:cut])
                if endings_of and word[cut:] in endings_of:
                    return True
        return False

    def _learn(self) -> None:
        from ctxlib.domain import verbs

        self._prefixes = verbs.PREFIXES
        for roots, endings in verbs.CLASSES:
            after = frozenset(each.strip("-") for each in endings.split())
            known = dict.fromkeys(roots.split(), after)
            for root in known.keys() & self._verbs.keys():
                known[root] |= self._verbs[root]
            self._verbs.update(known)


_tables: list[Tables] = []


def tables() -> Tables:
    if not _tables:
        _tables.append(Tables())
    return _tables[0]


def weigh(
    text: str, found: Mapping[str, Term]
) -> dict[str, tuple[float, float, float]]:
    """Background and prompt weight of each term of `found`, and how much it tells.

    Each from 0 to 1; the last is what both leave of a word, and less where it is
    commonplace. `found` maps terms to their kind and form; `text` is where they
    come from.
    """
    known = tables()
    dense: Mapping[str, tuple[float, float]] = {}
    if any(kind in (PAIR, KANA) for kind, _ in found.values()):
        from ctxlib.domain import lexicon

        dense = lexicon.weights(text)
    weights = {}
    for term, (kind, form) in found.items():
        if kind == WORD and len(form) > 1:
            background, prompt, told = known.weights(term)
            if prompt > _ORDER and known.orders(form):
                prompt, told = _ORDER, known.told(term, background * _ORDER)
            weights[term] = background, prompt, told
            continue
        if kind == WORD:
            background, prompt = _LETTER
        elif kind == NUMBER:
            background, prompt = _SHORT_NUMBER if len(form) < 4 else _NUMBER
            if is_code(form):
                background, prompt = _CODE
        elif kind == CHAR:
            background, prompt = dense.get(form, (1.0, 0.0))
        else:
            background, prompt = dense.get(form, (1.0, 1.0))
        weights[term] = background, prompt, known.told(term, background * prompt)
    return weights


def is_code(number: str) -> bool:
    """Whether a number is likely the name of something.

    It is one of four digits that is no year, or the status of an HTTP answer.
    """
    if len(number) == 3:
        return number.startswith(_STATUS) and not number.endswith("00")
    return len(number) > 4 or (len(number) == 4 and not number.startswith(_YEARS))
