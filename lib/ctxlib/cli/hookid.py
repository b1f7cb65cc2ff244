"""The id of a session: its host's own, or one that is derived.

For a host that sends none it is made of its process, since when, and where.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.event import Event

# A host may start its hooks through one, and then each time through another.
_SHELLS = (b"sh", b"bash", b"dash", b"zsh", b"ash", b"ksh", b"busybox")
_MOST_SHELLS = 3
# An id of such characters alone holds no credential.
_PLAIN = frozenset("0123456789abcdef-")


def session_id(event: Event) -> str:
    """The id of the event's session; never one that is a credential."""
    told = event.session
    if not told:
        process, since = _host()
        return _derived(event, process, since, os.fsencode(event.cwd or ""))
    if _PLAIN.issuperset(told):
        return told
    from ctxlib.domain.screening import is_clean_id

    return (
        told if is_clean_id(told) else _derived(event, told.encode("utf-8", "replace"))
    )


def _derived(event: Event, *words: bytes) -> str:
    from _sha1 import sha1

    seed = b"\0".join([event.host.name.encode(), *words])
    digest: str = sha1(seed).hexdigest()
    return f"weak-{digest}"


def _host() -> tuple[bytes, bytes]:
    """The process that has the hooks run, and when it was started."""
    process = os.getppid()
    for _ in range(_MOST_SHELLS):
        try:
            with open(f"/proc/{process}/stat", "rb") as opened:
                head, _, rest = opened.read().rpartition(b")")
        except OSError:
            # Elsewhere only what all hooks of a terminal have in common is known.
            return str(os.getsid(0)).encode(), b""
        parent, since = rest.split()[1], rest.split()[19]
        if head.partition(b"(")[2] not in _SHELLS:
            break
        process = int(parent)
    return str(process).encode(), since
