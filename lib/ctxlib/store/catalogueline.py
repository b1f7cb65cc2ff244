"""One line of a catalogue: what is to be known of a fact before it is read.

The first letter of a line groups it; the number behind it grows with its age, for the
agenda as it may wait. Then come the columns, told by their first letters: name, id,
subject, title, expiry.
"""

from __future__ import annotations

from ctxlib.domain import document, moment
from ctxlib.domain.agenda import UNDATED, urgency
from ctxlib.domain.freshness import is_withdrawn, renewed_at
from ctxlib.domain.precedence import keys
from ctxlib.errors import DocumentError
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact
    from ctxlib.errors import RepositoryError

AGENDA, PINNED, RELEVANT, EXPIRING, WITHDRAWN, UNREADABLE, LOST = "aprqsxy"
COUNTDOWN = 10**11
UNDATED_ITEM = f"{AGENDA}{UNDATED:012}".encode()
_NUMBER = slice(1, 13)


def line_of(blob: bytes | RepositoryError, scope: str, name: str) -> bytes:
    """The line of a document, also of one that is no fact or that git cannot read."""
    try:
        fact = document.parse(intact(blob), scope=scope, name=name)
    except DocumentError:
        letter = UNREADABLE if isinstance(blob, bytes) else LOST
        return letter.encode() + column("name", name) + b"\t"
    letter = _letter(fact)
    age = COUNTDOWN - (renewed_at(fact) or 0)
    number = urgency(fact) if letter == AGENDA else age
    texts = {"name": name, "id": fact.id, **dict(keys(fact))}
    if fact.expires_at:
        texts["expiry"] = str(moment.day_end(fact.expires_at))
    columns = [column(kind, text) for kind, text in texts.items()]
    return b"".join([f"{letter}{number:012}".encode(), *columns, b"\t"])


def column(kind: str, text: str) -> bytes:
    """How a column of a kind begins; it ends at the next one's tab."""
    return f"\t{kind[0]}{text}".encode("utf-8", "surrogateescape")


def number_of(line: bytes) -> int:
    """The number by which a line stands in its group."""
    return int(line[_NUMBER])


def name_of(line: bytes) -> str:
    """The name of the fact that a line is about."""
    return line.split(b"\t", 2)[1][1:].decode("utf-8", "surrogateescape")


def names_of(lines: Iterable[bytes]) -> list[str]:
    """The names that lines are about, each once, in order."""
    return sorted(set(map(name_of, lines)))


def expiry_of(line: bytes) -> int:
    """The last second of a fact that expires."""
    return int(line.rpartition(b"\te")[2].rstrip(b"\t"))


def _letter(fact: Fact) -> str:
    if is_withdrawn(fact):
        return WITHDRAWN
    if fact.is_pinned:
        return PINNED
    if fact.agenda:
        return AGENDA
    return EXPIRING if fact.expires_at else RELEVANT
