"""Words of scripts without blanks, and how much the pairs of a text in them say."""

from __future__ import annotations

from itertools import groupby

from ctxlib.domain import densewords
from ctxlib.domain.glossary import glossary
from ctxlib.domain.terms import is_dense, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Of a pair outside words of grammar, across the end of one, and inside.
_BACKGROUND = (1.0, 0.4, 0.1)
_PROMPT = (1.0, 0.3, 0.05)
_WORKFLOW = (1.0, 0.5, 0.2)
# Of a syllable of Korean where it is grammar.
_PARTICLE = (0.2, 0.0)
# From the first hiragana to the last katakana.
_KANA = ("\u3041", "\u30fa")
# From so many signs on a run of katakana is a word; a longer one is taken as it is.
_WORD, _LONGEST_COMPOUND = 3, 40
# No word in katakana ends with the first, nor begins with one of the others.
_CLOSED, _CLINGING = "ッ", "ーッャュョァィゥェォン"


class Lexicon:
    """Words of scripts without blanks, ready to be found at a place in a run."""

    __slots__ = ("_longest", "_words")

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self._longest: dict[str, int] = {}
        for word in self._words:
            known = self._longest.get(word[0], 0)
            self._longest[word[0]] = max(len(word), known)

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def cover(self, run: str, terms: Iterable[tuple[int, str]] = ()) -> list[bool]:
        """Which characters of a run the longest words from the left take.

        None of one of the `terms`, each behind its place, where that would break it
        into single signs, as 对 does with 对齐 and 파일 with 컴파일.
        """
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
        for place, term in terms:
            inside = taken[place : place + len(term)]
            if any(len([*alike]) == 1 for _, alike in groupby(inside)):
                taken[place : place + len(term)] = [False] * len(term)
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


def language_of(text: str) -> str:
    """The language of a text in a dense script."""
    if any("가" <= char <= "힣" for char in text):
        return "ko"
    return "ja" if any(_KANA[0] <= char <= _KANA[1] for char in text) else "zh"


def weights(text: str) -> dict[str, tuple[float, float]]:
    """Background and prompt weight of each pair of characters in a text.

    And of each syllable of Korean. Signs of a standing term, as 对 of 对齐, are neither
    grammar nor a request.
    """
    known = dense_tables(text)
    glossed = glossary(language_of(text))
    found: dict[str, tuple[float, float]] = {}
    for run in dense_runs(text):
        terms = [*glossed.places(run)]
        grammar = known.grammar.cover(run, terms)
        asked = known.requests.cover(run, terms)
        common = known.workflow.cover(run, terms)
        for place in range(len(run) - 1):
            pair = run[place : place + 2]
            weight = _BACKGROUND[grammar[place] + grammar[place + 1]]
            prompt = min(
                _PROMPT[asked[place] + asked[place + 1]],
                _WORKFLOW[common[place] + common[place + 1]],
            )
            before = found.get(pair, (0.0, 0.0))
            found[pair] = max(weight, before[0]), max(prompt, before[1])
        for sign, is_grammar in zip(run, grammar, strict=True):
            if "가" <= sign <= "힣":
                weighed = _PARTICLE if is_grammar else (1.0, 0.0)
                found[sign] = max(weighed, found.get(sign, weighed))
    return found


def katakana(text: str) -> list[str]:
    """The words in katakana of a text that are three signs or more, the longest first.

    A compound comes last, behind the two parts of it.
    """
    runs = " ".join(dense_runs(text))
    signs = "".join(char if "ァ" <= char <= "ー" else " " for char in runs)
    words: list[str] = []
    compounds = []
    for run in signs.split():
        parts = _parts(run) if len(run) >= _WORD else ()
        words += parts
        if len(parts) > 1:
            compounds.append(run)
    return sorted(words, key=len, reverse=True) + compounds


def _parts(run: str) -> Sequence[str]:
    """The two words that a run of katakana is of, if it is: both are known, or one is
    and neither is short."""
    common, glossed = dense_tables(run).workflow, glossary("ja")
    parts: Sequence[str] = (run,)
    if len(run) > _LONGEST_COMPOUND or run in common or run in glossed:
        return parts
    for cut in range(2, len(run) - 1):
        pair = run[:cut], run[cut:]
        if pair[0][-1] in _CLOSED or pair[1][0] in _CLINGING:
            continue
        known = sum(each in common or each in glossed for each in pair)
        if known == 2:
            return pair
        if known and len(parts) == 1 and min(map(len, pair)) >= _WORD:
            parts = pair
    return parts


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
