"""Numbers that open something, in a sentence: PINs, codes of doors, combinations."""

from __future__ import annotations

from ctxlib.domain.credentials import compiled
from ctxlib.domain.secret_names import spots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.credentials import Span
    from ctxlib.domain.secret_names import Passage

_CODED = (
    r"(?:unlock|access|door|alarm|safe|gate|lock|vault) code"
    r"|(?:alarm|tür|tor|safe|tresor|zugangs|schloss)-?code"
)
PIN = (
    rf"(?<![^\W_])(?:pin|{_CODED})"
    r"(?:\s{1,3}\w{1,20}){0,4}?\s{0,3}(?:is|:|=|ist|lautet)\s{0,3}(\d{4,10})(?![\w.%])"
)
# A lock is opened by a row of numbers: 31-7-22.
_LOCK = (
    r"(?:safe|lock|padlock|locker|vault|tresor|zahlenschloss|schloss|spind|schließfach"
    r"|coffre|cadenas|caja fuerte|candado|cofre|cadeado)"
)
_ROW = r"(?<![\w.-])(\d{1,2}(?:[ /–-]\d{1,2}){2,4})(?![\w%/-]|\.\d)"
COMBINATION = (
    rf"(?:{_LOCK}(?:['’]?s)?(?![^\W_])[^\n.;]{{0,40}}?"
    r"(?:[ck]ombina(?:tion|ison|ción|cion|ção)|code)[^\n\d.;]{0,40}?"
    rf"|[ck]ombina(?:tion|ison|ción|cion|ção)\b[^\n\d.;]{{0,30}}?\b{_LOCK}(?![^\W_])"
    rf"[^\n\d.;]{{0,30}}?){_ROW}"
)
_PINS = (
    *("pin", "unlock", "access", "door", "alarm", "safe", "gate", "lock code", "vault"),
    *("tür", "tor", "tresor", "zugang", "schloss"),
)
_LOCKS = (
    *("safe", "lock", "padlock", "vault", "tresor", "zahlenschl", "schlo", "spind"),
    *("schließ", "coffre", "cadenas", "caja", "candado", "cofre", "cadeado", "combin"),
    "kombin",
)


def codes(passage: Passage) -> Iterator[Span]:
    """Numbers that are said to open something."""
    folded = passage.folded
    for pattern, needed in ((PIN, _PINS), (COMBINATION, _LOCKS)):
        for at in spots(folded, needed):
            match = compiled(pattern).match(folded, at)
            if match and passage.begins(at):
                yield *match.span(1), "password-in-prose"
