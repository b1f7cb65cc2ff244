"""Words of scripts without blanks, and how much the pairs of a text in them say."""

from __future__ import annotations

from ctxlib.domain import densewords
from ctxlib.domain.terms import is_dense, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Of a pair outside words of grammar, across the end of one, and inside.
_BACKGROUND = (1.0, 0.4, 0.1)
_PROMPT = (1.0, 0.3, 0.05)
_WORKFLOW = (1.0, 0.5, 0.2)
# From the first hiragana to the last katakana.
_KANA = ("\u3041", "\u30fa")


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
    """Grammar of scripts without blanks; with requests; with those and workflow.

    Of some languages: what is grammar in one may begin a word of another.
    """

    __slots__ = ("grammar", "requests", "workflow")

    def __init__(self, languages: Iterable[str]) -> None:
        grammar, asked, common = (
            " ".join(by_language[each] for each in languages).split()
            for by_language in (
                densewords.GRAMMAR,
                densewords.REQUESTS,
                densewords.WORKFLOW,
            )
        )
        self.grammar = Lexicon(grammar)
        self.requests = Lexicon([*grammar, *asked])
        self.workflow = Lexicon([*grammar, *asked, *common])


_dense_tables: dict[tuple[str, ...], DenseTables] = {}


def dense_tables(text: str) -> DenseTables:
    """Those of the language that a text is in, as far as its signs tell."""
    languages: tuple[str, ...] = ("zh", "ja", "ko")
    if any(_KANA[0] <= char <= _KANA[1] for char in text):
        languages = ("ja",)
    if languages not in _dense_tables:
        _dense_tables[languages] = DenseTables(languages)
    return _dense_tables[languages]


def pairs(text: str) -> dict[str, tuple[float, float]]:
    """Background and prompt weight of each pair of characters in a text."""
    known = dense_tables(text)
    weights: dict[str, tuple[float, float]] = {}
    for run in _runs(text):
        grammar, asked = known.grammar.cover(run), known.requests.cover(run)
        common = known.workflow.cover(run)
        for place in range(len(run) - 1):
            pair = run[place : place + 2]
            weight = _BACKGROUND[grammar[place] + grammar[place + 1]]
            prompt = min(
                _PROMPT[asked[place] + asked[place + 1]],
                _WORKFLOW[common[place] + common[place + 1]],
            )
            before = weights.get(pair, (0.0, 0.0))
            weights[pair] = max(weight, before[0]), max(prompt, before[1])
    return weights


def _runs(text: str) -> Iterable[str]:
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
