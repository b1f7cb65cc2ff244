"""Take a text out of the file of a running session, and leave one that can be read."""

from __future__ import annotations

from ctxlib.domain import wire
from ctxlib.store import aside
from ctxlib.store.running import AGENT_SUFFIX, SUFFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.needle import Needle

SUFFIXES = (SUFFIX, AGENT_SUFFIX)
# Without these nobody knows whose a file is.
_NAMES = ("v", "host", "session", "key")


def cut(path: str, needle: Needle) -> None:
    """Cut it out of every value; remove a file that is held together by it."""

    def clean(value: object) -> object:
        if isinstance(value, str):
            return needle.cut_text(value)
        if isinstance(value, dict):
            return {needle.cut_text(key): clean(item) for key, item in value.items()}
        return [clean(item) for item in value] if isinstance(value, list) else value

    try:
        with open(path, "rb") as opened:
            found = wire.loads(opened.read().decode())
    except (OSError, ValueError):
        found = None
    made = clean(found) if isinstance(found, dict) else None
    if not (isinstance(found, dict) and isinstance(made, dict)):
        aside.drop(path)
        return
    data = (wire.dumps_ascii(made) + "\n").encode()
    is_known = all(made.get(name) == found.get(name) for name in _NAMES)
    if is_known and not needle.is_in(data):
        aside.put_durably(path, data)
    else:
        aside.drop(path)
