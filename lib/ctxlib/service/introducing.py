"""Let the memory know what a workspace is known by, before it holds facts of it."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError
from ctxlib.store.identity import identity_path
from ctxlib.store.repository import Change
from ctxlib.store.survey import survey
from ctxlib.store.workspace import find_workspace, identity_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.snapshot import Snapshot
    from ctxlib.store.workspace import Workspace


_TRAILERS = (("Ctx-Actor", "hook"), ("Ctx-Via", "hook"))


def key_now(desk: SessionDesk, root: str, key: str) -> str:
    """The key of a workspace that had this one when a session began.

    Where the memory knows the old one no more, a person gave its sessions another.
    """
    memory = desk.memory()
    snapshot = memory.snapshot() if memory else None
    if snapshot is None or snapshot.oid(identity_path(key)):
        return key
    workspace = _workspace(desk, root, snapshot)
    return workspace.key if workspace else key


def introduce(desk: SessionDesk, root: str, key: str) -> None:
    """Write the `.identity` of a key that has none.

    So a workspace that has only sessions keeps them when it gets a remote or moves.
    """
    memory, path = desk.made_memory(), identity_path(key)
    snapshot = memory.snapshot()
    workspace = None if snapshot.oid(path) else _workspace(desk, root, snapshot)
    content = identity_file(workspace, None) if workspace else None
    if workspace is None or workspace.key != key or content is None:
        return

    def plan(seen: Snapshot) -> Change | None:
        if seen.oid(path):
            return None
        return Change(
            {path: content}, subject=f"project: know {key}", trailers=_TRAILERS
        )

    memory.transact(plan, now=desk.now, identity=desk.identity(), timeout=desk.patience)


def workspace_of(desk: SessionDesk, folder: str) -> Workspace | None:
    """The workspace of a folder, as the memory knows it; None where it has none."""
    memory = desk.memory()
    return _workspace(desk, folder, memory.snapshot() if memory else None)


def _workspace(
    desk: SessionDesk, root: str, snapshot: Snapshot | None
) -> Workspace | None:
    """What is in a folder; None where that cannot be known."""
    if not (desk.survey and os.path.isdir(root)):
        return None
    try:
        seen = survey(root, git=desk.git, cache=desk.survey)
        return find_workspace(seen, git=desk.git, snapshot=snapshot)
    except CtxError:
        return None
