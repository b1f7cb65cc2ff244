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
_WORKFLOW = (1.0, 0.5, 0.2)
_LETTER = (0.3, 0.1)
_NUMBER = (0.7, 0.3)
_SHORT_NUMBER = (0.3, 0.05)
# A number behind a word that says what it counts; a code, such as 1205 or 1.21.
NAMED_NUMBER = (0.7, 0.6, 0.6)
_CODE = (0.9, 0.8)
_YEARS, _STATUS = ("19", "20"), ("4", "5")
_COMMONPLACE = 0.5
# From the first hiragana to the last katakana.
_KANA = ("\u3041", "\u30fa")
# The prompt weight of a verb that orders work.
_ORDER = 0.3


class Tables:
    """The word tables of all languages with blanks between words.

    `background` and `prompts` map a stem to its weight where that is below one, and
    the second below the first;
    `commonplace` holds the stems that hardly tell one subject from another, `plain`
    every word, folded, that has no content of its own.
    """

    __slots__ = ("_verbs", "background", "commonplace", "plain", "prompts")

    def __init__(self) -> None:
        from ctxlib.domain import plainwords, wordtable

        self.background = _weights(wordtable.BACKGROUND)
        self.prompts = _weights(wordtable.PROMPTS)
        self.commonplace = frozenset(wordtable.COMMONPLACE.split())
        self.plain = frozenset(plainwords.PLAIN.split())
        self._verbs: dict[str, frozenset[str]] = {}

    def orders(self, form: str) -> bool:
        """Whether a word, folded, is a form of a verb that orders work."""
        from ctxlib.domain import verbs

        if not self._verbs:
            for roots, endings in verbs.CLASSES:
                known = frozenset(endings.split())
                for root in roots.split():
                    other = self._verbs.get(root)
                    self._verbs[root] = known | other if other else known
        bare = [form[len(each) :] for each in verbs.PREFIXES if form.startswith(each)]
        for word in (form, *bare):
            for cut in range(2, len(word)):
                endings_of = self._verbs.get(word[:cut])
                if endings_of and word[cut:] in endings_of:
                    return True
        return False


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
        from ctxlib.domain import densewords

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


_tables: list[Tables] = []
_dense_tables: dict[tuple[str, ...], DenseTables] = {}


def tables() -> Tables:
    if not _tables:
        _tables.append(Tables())
    return _tables[0]


def dense_tables(text: str) -> DenseTables:
    """Those of the language that a text is in, as far as its signs tell."""
    languages: tuple[str, ...] = ("zh", "ja", "ko")
    if any(_KANA[0] <= char <= _KANA[1] for char in text):
        languages = ("ja",)
    if languages not in _dense_tables:
        _dense_tables[languages] = DenseTables(languages)
    return _dense_tables[languages]


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
            prompt = min(background, known.prompts.get(term, 1.0))
            if prompt > _ORDER and known.orders(form):
                prompt = _ORDER
        elif kind == WORD:
            background, prompt = _LETTER
        elif kind == NUMBER:
            background, prompt = _SHORT_NUMBER if len(form) < 4 else _NUMBER
            if is_code(form):
                background, prompt = _CODE
        elif kind == CHAR:
            background, prompt = 1.0, 0.0
        else:
            background, prompt = pairs.get(form, (1.0, 1.0))
        told = background * prompt
        if term in known.commonplace:
            told *= _COMMONPLACE
        weights[term] = background, prompt, told
    return weights


def is_code(number: str) -> bool:
    """Whether a number is likely the name of something.

    It is one of four digits that is no year, or the status of an HTTP answer.
    """
    if len(number) == 3:
        return number.startswith(_STATUS) and not number.endswith("00")
    return len(number) > 4 or (len(number) == 4 and not number.startswith(_YEARS))


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
    known = dense_tables(text)
    weights: dict[str, tuple[float, float]] = {}
    for run in dense_runs(text):
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


def _weights(texts: Mapping[float, str]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for weight, text in texts.items():
        weights.update(dict.fromkeys(text.split(), weight))
    return weights
