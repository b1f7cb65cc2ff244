"""Other forms of a word, as German, Dutch and the Romance languages inflect it.

No language is told apart: two words are forms of one where they begin with the same
root and end in endings of one row. What English does is in the stems already. Words
are folded, and so an umlaut makes no difference. Written by hand for this project.
"""

from __future__ import annotations

from os.path import commonprefix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctxlib.domain.query import Stem

# The endings that a word may have, those of a class of words a row: of German, Dutch,
# Spanish and Portuguese, Italian, French. A dash is none.
_ROWS = """
- e en n s es ens
e en er es em
e en est et t st te test ten tet ete eten end ende enden ung ungen
n t st te test ten ung ungen

- e en s
en t te ten d de den end ing ingen

- s es
o a os as
ar a as an am e es en em o ado ada ados adas ando acion aciones acao acoes aba aban \
ava avam aron aram amos ou
er ir e es en em o a as an am ido ida idos idas iendo endo indo imos emos ieron iram \
eu iu ia ian iam cion ciones imento imiento
zir z zem zido zida cao coes

a e
o a i e
are a i ano e ato ata ati ate ando azione azioni amento
ere ire e i ono a uto uta uti ute ito ita iti ite endo imento
rre ce zione zioni

al aux ale ales
er e es ent ez ons ee ees ait aient ant ation ations ement ements age ages eur eurs
ir i is it ie ies issez issent issant issement issements
ire it is isez isent ite ites ction ctions cteur
yer ye yes yez yee yees yons ie ies ient iement iements
"""
# By one of these also a root of four letters is told from others.
_DERIVED = frozenset(
    ("ung", "ungen", "acion", "aciones", "acao", "acoes", "azione", "azioni")
)
_ROOT, _SHORT_ROOT = 5, 4
# German puts this before the root of a participle, and that ending behind it.
_BEFORE, _BEHIND = "ge", "t"
_VERBAL = frozenset(("e", "en", "n", "t", "te", "ten", "ung", "ungen"))

_rows: dict[str, list[list[str]]] = {}
for _line in filter(None, _ROWS.split("\n")):
    _row = _line.replace("-", "").split(" ")
    for _ending in _row:
        _rows.setdefault(_ending, []).append(_row)
_LONGEST = max(map(len, _rows))


def inflected(
    form: str, term: str, *, beginning: Callable[[str], Iterable[str]], stem: Stem
) -> list[str]:
    """The terms of a store that are stems of other forms of a word.

    `term` is the stem of the word itself, `beginning` yields the terms that begin
    with a text.
    """
    found: dict[str, None] = {}
    starts = _starts(form)
    # A stem may be shorter than what all forms begin with, and end otherwise.
    for pair in zip(starts, stem(starts), strict=True):
        start = commonprefix(pair)  # noqa: RUF071
        found.update(dict.fromkeys(beginning(start)))
    found.pop(term, None)
    if not found:
        return []
    others = {*stem([*forms(form)])}
    return [each for each in found if each in others]


def forms(form: str) -> dict[str, None]:
    """The forms that a word may have elsewhere, among them many that nobody writes."""
    found: dict[str, None] = {}
    for each in _with_verb(form):
        for cut in _cuts(each):
            start, ending = each[:cut], each[cut:]
            is_any = cut >= _ROOT or ending in _DERIVED
            for row in _rows[ending]:
                for other in row:
                    if is_any or other in _DERIVED:
                        found[start + other] = None
            if ending in _VERBAL:
                found[f"{_BEFORE}{start}{_BEHIND}"] = None
    found.pop(form, None)
    return found


def _starts(form: str) -> list[str]:
    """What its forms begin with."""
    found = []
    for each in _with_verb(form):
        cuts = _cuts(each)
        if cuts:
            found.append(each[: cuts[-1]])
            if any(each[cut:] in _VERBAL for cut in cuts):
                found.append(f"{_BEFORE}{found[-1]}")
    return found


def _with_verb(form: str) -> list[str]:
    """A word, and what it is a participle of: `sichert` of `gesichert`."""
    if form.startswith(_BEFORE) and form.endswith(_BEHIND):
        return [form, form[len(_BEFORE) :]]
    return [form]


def _cuts(form: str) -> list[int]:
    """Where an ending of a word may begin, the shortest ending first."""
    if not form.isascii():
        return []
    least = max(_SHORT_ROOT, len(form) - _LONGEST)
    return [cut for cut in range(len(form), least - 1, -1) if form[cut:] in _rows]
