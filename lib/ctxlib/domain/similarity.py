"""Near-duplicates: facts that say the same in other words.

Two texts that differ only by a number, a name, a negation or the order of two words
are two facts, however much they share. So what they share decides less than where
they differ: a word in place of another is a difference, a word more is not.
"""

from __future__ import annotations

from unicodedata import is_normalized, normalize

from ctxlib.domain.precedence import title_key
from ctxlib.domain.terms import CHAR, NUMBER, WORD, is_dense, split, terms
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.fact import Fact

SAME, VARIANT, DIFFERENT = "same", "variant", "different"
# What two texts must share of the longer one, when one only adds to the other, when
# each has its own words, and for their difference to be the point of both.
_ADDED, _REWORDED, _ALIKE = 0.75, 0.75, 0.6
# Fewer words of content than these are too few to say the same by chance.
_ENOUGH = {"title": 2, "description": 3, "body": 3}
# The cheap test lets only a few of ten thousand facts through; where all are made
# from one pattern, the closest of them are looked at.
_CANDIDATES = 64
_PROBES = 6
_PROBE_CHARS = 5

# Words that turn a statement round, however small they are.
_POLARITY = frozenset(
    """
no not never none nor neither without cannot cant dont doesnt didnt isnt arent wasnt
wont shouldnt mustnt instead except unless until only always before after off 
enable enables enabled disable disables disabled allow allowed forbid forbidden deny
avoid optional required true false yes either
nicht kein keine keinen keiner nie niemals ohne nur statt vor nach aus immer
ne pas jamais sans aucun aucune seulement avant apres toujours plutot
nunca jamas sin ningun ninguna solo antes despues siempre
nao sem nenhum nenhuma sempre depois apenas
non mai senza nessun nessuna prima dopo sempre
niet geen nooit zonder voor na altijd
inte aldrig utan ej ikke aldri uten
не нет никогда без нельзя только всегда до после
nie nigdy bez tylko zawsze przed
degil yok asla
لا لم لن ليس بدون नहीं मत
""".split()  # noqa: SIM905  (a list of two hundred literals reads worse)
)
_DENSE_POLARITY = (
    *(
        "不",
        "没",
        "沒",
        "無",
        "无",
        "非",
        "别",
        "別",
        "勿",
        "未",
        "禁",
        "前",
        "后",
        "後",
    ),
    *(
        "ない",
        "ません",
        "なく",
        "ずに",
        "안 ",
        "못 ",
        "않",
        "없",
        "아니",
        "말고",
        "금지",
        "비활성",
    ),
)
# Verbs and small words that a rewording exchanges without changing what is said.
LIGHT = frozenset(
    """
use uses used using run runs running happen happens do does done make makes made must
should shall need needs have has get gets go goes come comes take takes put puts keep
keeps want please always set sets call called named name every each via per we our you
your kept they their it its this that these those there here
wird werden wir muss soll sollen haben hat man unser unsere jeder jede jedes
utiliser utilise doit doivent faire fait nous notre
usar usa debe deben hacer hace nuestro nuestra deve devem fazer faz nosso nossa
gebruik gebruiken moet moeten worden wordt wij ons onze
""".split()  # noqa: SIM905
) - {"always"}


class Said:
    """What a text says: its words of content in order, and what must not differ."""

    __slots__ = ("fixed", "key", "text", "words")

    def __init__(self, text: str) -> None:
        known = tables().background
        words, fixed = [], set()
        for kind, form in terms(text):
            if kind == NUMBER or (kind == WORD and _is_fixed(form)):
                fixed.add(form)
            elif kind == CHAR or (
                kind == WORD and form not in LIGHT and known.get(form, 1.0) > 0.2
            ):
                words.append(form)
        if not text.isascii():
            fixed.update(part for part in _DENSE_POLARITY if part in text)
        self.text = text
        self.words = words
        self.fixed = fixed
        self.key = title_key(text)

    @property
    def size(self) -> int:
        """How much there is to agree on."""
        return len(self.words) + len(self.fixed)


def near_duplicates(
    fields: Mapping[str, object], existing: Iterable[Fact]
) -> list[tuple[str, Fact]]:
    """The facts that a draft repeats, likeliest first, with the field that says so.

    `fields` holds `title`, `description`, `body` and `subject_key` of the draft.
    Facts that answer another declared subject repeat it only word for word.
    """
    draft = {field: _line(fields.get(field)) for field in _ENOUGH}
    said = {field: Said(text) for field, text in draft.items() if text}
    subject = fields.get("subject_key")
    found = []
    for fact in _likely(draft, existing):
        other = bool(subject and fact.subject_key and subject != fact.subject_key)
        field = _repeated(said, fact, verbatim=other)
        if field:
            found.append((field, fact))
    return found


def compare(one: Said, other: Said) -> str:
    """`same`, `variant` (alike but for what matters) or `different`."""
    if one.key == other.key:
        return SAME if one.key else DIFFERENT
    mine, yours = _own(one.words, other.words)
    longer = max(len(set(one.words)), len(set(other.words)))
    if not longer:
        return VARIANT if one.fixed and other.fixed else DIFFERENT
    shared = (longer - max(len(mine), len(yours))) / longer
    if one.fixed != other.fixed:
        return VARIANT if shared >= _ALIKE else DIFFERENT
    if mine and yours:
        if shared < _ALIKE:
            return DIFFERENT
        if any(is_dense(word[0]) for word in mine | yours):
            return VARIANT
        if _places(one.words, mine, yours) & _places(other.words, yours, mine):
            return VARIANT
        is_same = shared >= _REWORDED and longer >= 5
        return _same(one, other) if is_same else DIFFERENT
    if not mine and not yours and _is_exchanged(one.words, other.words):
        return VARIANT
    if min(len(one.words), len(other.words)) < 3 and (mine or yours):
        return DIFFERENT
    return _same(one, other) if shared >= _ADDED else DIFFERENT


def are_near(one: Said, other: Said) -> bool:
    """Whether no more tells two texts apart than what one of them adds, or an order."""
    mine, yours = _own(one.words, other.words)
    if any(is_dense(word[0]) for word in mine | yours):
        return compare(one, other) != DIFFERENT
    return not (mine and yours)


def _same(one: Said, other: Said) -> str:
    """`same`, where neither text is for what the other one turns down."""
    if one.fixed or _order(one, other) != _order(other, one):
        # Few texts come this far.
        from ctxlib.domain.sides import Sides

        if Sides(one.text).is_reversed(Sides(other.text)):
            return VARIANT
    return SAME


def _order(one: Said, other: Said) -> list[str]:
    shared = set(other.words)
    return [word for word in one.words if word in shared]


def _repeated(said: Mapping[str, Said], fact: Fact, *, verbatim: bool) -> str | None:
    """The field by which a fact says what the draft says."""
    facts = {field: Said(_line(getattr(fact, field))) for field in _ENOUGH}
    if "body" in said and said["body"].key == facts["body"].key:
        names = [said[field].fixed == facts[field].fixed for field in said]
        if len(said["body"].words) >= 5 and all(names):
            return "body"
    if verbatim:
        return None
    verdicts = {field: compare(said[field], facts[field]) for field in said}
    if VARIANT in verdicts.values():
        return None
    for field, verdict in verdicts.items():
        if verdict == SAME and said[field].size >= _ENOUGH[field]:
            return field
    for field, other in (("body", "description"), ("description", "body")):
        crossed = field in said and len(said[field].words) > 3
        if crossed and compare(said[field], facts[other]) == SAME:
            return field
    return None


def _is_fixed(word: str) -> bool:
    return word in _POLARITY or any(map(str.isdigit, word))


def _own(one: list[str], other: list[str]) -> tuple[set[str], set[str]]:
    """The words that only one of two texts has, inflections of one word apart."""
    mine, yours = set(one) - set(other), set(other) - set(one)
    for word in sorted(mine):
        twin = next((each for each in sorted(yours) if _inflects(word, each)), None)
        if twin:
            mine.discard(word)
            yours.discard(twin)
    return mine, yours


def _inflects(one: str, other: str) -> bool:
    """Whether two words share a stem: most of the longer one, from its start."""
    if len(one) < 3 or len(other) < 3:
        return False
    short, long = sorted((one, other), key=len)
    if long in (short + "s", short + "es", short + "n", short + "en"):
        return True
    same = 0
    for mine, yours in zip(short, long, strict=False):
        if mine != yours:
            break
        same += 1
    return same >= 4 and same >= len(long) * 0.6 and len(short) - same <= 3


def _places(words: list[str], own: set[str], others: set[str]) -> set[tuple[str, str]]:
    """Between which shared words a text has words of its own."""
    places, last, inside = set(), "", False
    for word in [*words, ""]:
        if word in own:
            inside = True
            continue
        stem = word[:4] if word not in others else word
        if inside:
            places.add((last, stem))
        last, inside = stem, False
    return places


def _is_exchanged(one: list[str], other: list[str]) -> bool:
    """Whether two words, and nothing else, changed places."""
    if len(one) != len(other) or len(one) < 3:
        return False
    moved = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    return len(moved) == 2 and moved[0] == moved[1][::-1]


def _probes(text: str) -> tuple[list[str], int] | None:
    """Pieces of which a text that says the same misses at most so many.

    Numbers come first: none of them may be missing, since they never differ.
    """
    pieces: dict[str, int] = {}
    numbers = []
    for chunk in split(text):
        word = chunk.strip("_-./:#@'\\").lower()
        if word.isdecimal():
            numbers.append(word)
        elif is_dense(chunk[0]):
            pieces.update((chunk[at : at + 2], 9) for at in range(0, len(chunk) - 1, 2))
        elif len(word) > 3 and word not in LIGHT:
            pieces.setdefault(word[:_PROBE_CHARS], len(word))
    ranked = sorted(pieces, key=lambda piece: (-pieces[piece], piece))[:_PROBES]
    missing = len(ranked) * 2 // 5
    # A number twice: once is enough to use up all that may be missing.
    needed = [number for number in numbers for _ in range(missing + 1)]
    return ([*needed, *ranked], missing) if needed or ranked else None


def _likely(draft: Mapping[str, str], existing: Iterable[Fact]) -> list[Fact]:
    """The facts that share most of a text with the draft, at most `_CANDIDATES`."""
    groups = [group for text in draft.values() if (group := _probes(text))]
    words = set(_fold(" ".join(draft.values())).split())
    passed = []
    for place, fact in enumerate(existing):
        held = f"{fact.title}\n{fact.description}\n{fact.body}"
        held = held.lower() if held.isascii() else _fold(held)
        for pieces, missing in groups:
            left = missing
            for piece in pieces:
                if piece not in held:
                    left -= 1
                    if left < 0:
                        break
            else:
                shared = len(words.intersection(held.split()))
                passed.append((-shared, place, fact))
                break
    passed.sort(key=lambda each: each[:2])
    return [fact for _, _, fact in passed[:_CANDIDATES]]


def _fold(text: str) -> str:
    if not text.isascii() and not is_normalized("NFKC", text):
        text = normalize("NFKC", text)
    return text.lower()


def _line(value: object) -> str:
    return value if isinstance(value, str) else ""
