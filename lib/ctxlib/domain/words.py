"""How much a word says: background and prompt weights, from tables loaded once."""

from __future__ import annotations

from ctxlib.domain.terms import CHAR, KANA, NUMBER, PAIR, WORD, is_dense, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.terms import Term

# Of a pair outside words of grammar, across the end of one, and inside.
_BACKGROUND = (1.0, 0.4, 0.1)
_PROMPT = (1.0, 0.3, 0.05)
_LETTER = (0.3, 0.1)
_NUMBER = (0.7, 0.3)
_SHORT_NUMBER = (0.3, 0.05)
_COMMONPLACE = 0.5


class Tables:
    """The word tables of all languages with blanks between words.

    `background` and `prompts` map a stem to its weight where that is below one;
    `commonplace` holds the stems that hardly tell one subject from another, `plain`
    every word, folded, that has no content of its own.
    """

    __slots__ = ("background", "commonplace", "plain", "prompts")

    def __init__(self) -> None:
        from ctxlib.domain import wordtable

        self.background = _weights(wordtable.BACKGROUND)
        self.prompts = _weights(wordtable.PROMPTS)
        self.commonplace = frozenset(wordtable.COMMONPLACE.split())
        self.plain = frozenset(wordtable.PLAIN.split())


class Lexicon:
    """Words of scripts without blanks, ready to be found at a place in a run."""

    __slots__ = ("_longest", "_words")

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self._longest: dict[str, int] = {}
        for word in self._words:
            known = self._longest.get(word[0], 0)
            self._longest[word[0]] = max(len(word), known)

    def cover(self, run: str) -> list[bool]:
        """Which characters of a run the longest words from the left take."""
        taken = [False] * len(run)
        place = 0
        while place < len(run):
            longest = self._longest.get(run[place], 0)
            for length in range(min(longest, len(run) - place), 0, -1):
                if run[place : place + length] in self._words:
                    taken[place : place + length] = [True] * length
                    place += length
                    break
            else:
                place += 1
        return taken

    def spells(self, run: str) -> bool:
        """Whether the run can be read as nothing but these words."""
        reachable = [True] + [False] * len(run)
        for start, char in enumerate(run):
            if not reachable[start]:
                continue
            furthest = min(len(run), start + self._longest.get(char, 0))
            for end in range(start + 1, furthest + 1):
                if run[start:end] in self._words:
                    reachable[end] = True
        return reachable[-1]


class DenseTables:
    """Grammar of the scripts without blanks, and grammar with requests."""

    __slots__ = ("grammar", "requests")

    def __init__(self) -> None:
        from ctxlib.domain import functionwords

        grammar = " ".join(functionwords.DENSE.values()).split()
        asked = " ".join(functionwords.DENSE_REQUESTS.values()).split()
        self.grammar = Lexicon(grammar)
        self.requests = Lexicon([*grammar, *asked])


_tables: list[Tables] = []
_dense_tables: list[DenseTables] = []


def tables() -> Tables:
    if not _tables:
        _tables.append(Tables())
    return _tables[0]


def dense_tables() -> DenseTables:
    if not _dense_tables:
        _dense_tables.append(DenseTables())
    return _dense_tables[0]


def weigh(
    text: str, found: Mapping[str, Term]
) -> dict[str, tuple[float, float, float]]:
    """Background and prompt weight of each term of `found`, and how much it tells.

    Each from 0 to 1; the last is what both leave of a word, and less where it is
    commonplace. `found` maps terms to their kind and form; `text` is where they
    come from.
    """
    known = tables()
    paired = any(kind in (PAIR, KANA) for kind, _ in found.values())
    pairs = _pairs(text) if paired else {}
    weights = {}
    for term, (kind, form) in found.items():
        if kind == WORD and len(form) > 1:
            background = known.background.get(term, 1.0)
            prompt = known.prompts.get(term, 1.0)
        elif kind == WORD:
            background, prompt = _LETTER
        elif kind == NUMBER:
            background, prompt = _SHORT_NUMBER if len(form) < 4 else _NUMBER
        elif kind == CHAR:
            background, prompt = 1.0, 0.0
        else:
            background, prompt = pairs.get(form, (1.0, 1.0))
        told = background * prompt
        if term in known.commonplace:
            told *= _COMMONPLACE
        weights[term] = background, prompt, told
    return weights


def dense_runs(text: str) -> Iterable[str]:
    """The runs of dense script in a text, digits and Latin words left out."""
    for chunk in split(text):
        if chunk.isascii():
            continue
        run = ""
        for char in chunk:
            if is_dense(char):
                run += char
            elif run:
                yield run
                run = ""
        if run:
            yield run


def _pairs(text: str) -> dict[str, tuple[float, float]]:
    known = dense_tables()
    weights: dict[str, tuple[float, float]] = {}
    for run in dense_runs(text):
        grammar, asked = known.grammar.cover(run), known.requests.cover(run)
        for place in range(len(run) - 1):
            pair = run[place : place + 2]
            weight = _BACKGROUND[grammar[place] + grammar[place + 1]]
            prompt = _PROMPT[asked[place] + asked[place + 1]]
            before = weights.get(pair, (0.0, 0.0))
            weights[pair] = max(weight, before[0]), max(prompt, before[1])
    return weights


def _weights(texts: Mapping[float, str]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for weight, text in texts.items():
        weights.update(dict.fromkeys(text.split(), weight))
    return weights
