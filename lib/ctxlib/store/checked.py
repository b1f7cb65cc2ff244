"""How far main was judged: the commit that came in by a write or a push of ours.

What plain git puts there otherwise (a fetch, an `update-ref`) is judged by the next
reader. The file beside the branch names the commit, since which one something is
wrong, and the documents that hold a credential: those do not count until changed.
"""

from __future__ import annotations

import os

from ctxlib.store import aside
from ctxlib.store.objects import is_oid
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = "ctx-checked"


class Checked:
    """`commit` was judged; `since` is the last sound one where something is wrong.

    `withheld` maps paths to the blobs that do not count; `is_broken` says that facts
    do not go together.
    """

    __slots__ = ("commit", "is_broken", "since", "withheld")

    def __init__(
        self,
        commit: str,
        *,
        since: str | None = None,
        withheld: Mapping[str, str] | None = None,
        is_broken: bool = False,
    ) -> None:
        self.commit = commit
        self.is_broken = is_broken
        self.since = since
        self.withheld = dict(withheld or {})


def read(memory: str) -> Checked | None:
    """What is noted; `None` where nothing is, as in a memory of an older version."""
    try:
        with open(os.path.join(memory, _FILE), "rb") as opened:
            lines = os.fsdecode(opened.read()).split("\n")
    except OSError:
        return None
    commit, since = lines[0], None
    if not is_oid(commit):
        return None
    withheld = {}
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "since" and is_oid(rest):
            since = rest
        elif word == "withheld" and is_oid(rest[:40]):
            withheld[rest[41:]] = rest[:40]
    is_broken = "broken" in lines
    return Checked(commit, since=since, withheld=withheld, is_broken=is_broken)


def write(memory: str, checked: Checked) -> None:
    """Note it; where the disk refuses, the next reader judges again."""
    lines = [checked.commit]
    if checked.since:
        lines.append(f"since {checked.since}")
    if checked.is_broken:
        lines.append("broken")
    lines += [f"withheld {oid} {path}" for path, oid in checked.withheld.items()]
    text = os.fsencode("".join(f"{line}\n" for line in lines))
    try:
        aside.put(os.path.join(memory, _FILE), text)
    except OSError:
        return


def begin(memory: str, commit: str | None) -> None:
    """Believe what a memory holds that nothing is noted of."""
    if commit and read(memory) is None:
        write(memory, Checked(commit))


def advance(memory: str, old: str | None, new: str) -> None:
    """A write of ours took main from `old` to `new`: judged, if `old` was.

    While something is wrong the next reader looks again: it may be settled.
    """
    known = read(memory)
    if known and known.commit == old and known.since is None:
        write(memory, Checked(new))


def without(snapshot: Snapshot, withheld: Mapping[str, str]) -> Snapshot:
    """The snapshot as it is without documents that do not count."""
    held = [path for path, oid in withheld.items() if snapshot.oid(path) == oid]
    return snapshot.without(held) if held else snapshot
