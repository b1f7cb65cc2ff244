"""The keys of a memory as one workspace sees them: its own, and what may be its."""

from __future__ import annotations

from ctxlib.store.identity import identity_path, key_for, known_by
from ctxlib.store.kinship import related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.store.repository import Snapshot
    from ctxlib.store.workspace import Workspace


class Known:
    """A key of the memory: its facts, and what it shares with the workspace."""

    __slots__ = ("archived", "facts", "key", "shared")

    def __init__(self, snapshot: Snapshot, key: str, shared: Sequence[str]) -> None:
        self.key = key
        self.shared = tuple(shared)
        self.facts = len(snapshot.names(f"projects/{key}"))
        self.archived = len(snapshot.names(f"projects/{key}/.archive"))


class Standing:
    """Under which key a workspace is known, and under which it might be.

    `made_of` is the identity that makes the key, None where a person gave one that
    none makes; `identities` what the workspace is known by now or was before.
    """

    __slots__ = ("identities", "made_of", "others", "own")

    def __init__(self, workspace: Workspace, snapshot: Snapshot) -> None:
        key = workspace.key
        written = known_by(snapshot.blob(identity_path(key)) or b"")
        mine = [*workspace.identities, *workspace.roots()]
        self.identities = tuple(dict.fromkeys([*mine, *written]))
        made = (one for one in self.identities if key_for(one) == key)
        self.made_of = next(made, None)
        self.own = Known(snapshot, key, ())
        self.others = [
            Known(snapshot, *each) for each in related(workspace, snapshot).items()
        ]
