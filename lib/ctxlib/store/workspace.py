"""Which workspace a folder belongs to: the key of its facts in the memory.

The key is made of the strongest thing the folder is known by: `ctx.project`, the
origin's URL, the common git directory, the folder. Where the memory has no such key,
`kinship` looks for the one it had before a remote was added or the folder moved.
"""

from __future__ import annotations

import os

from ctxlib.domain.ident import slug
from ctxlib.errors import CtxError
from ctxlib.store.identity import (
    PLACES_PATH,
    grown,
    identity_path,
    is_key,
    key_for,
    key_of,
    kind_of,
    lines,
    marks,
    path_before,
    path_line,
    workspace_name,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import Snapshot
    from ctxlib.store.survey import Survey

__all__ = [
    "Workspace",
    "find_workspace",
    "identity_file",
    "identity_path",
    "is_key",
    "key_of",
]


class Workspace:
    """Where the user works. `key` names the folder of its facts in the memory.

    `identities` are what it is known by, the one that makes the key first: `config
    NAME`, `remote HOST/PATH`, `path DIR`; `is_stated` where `ctx.project` makes it,
    `is_given` where a person gave it to this place.
    `notes` tell a person what was decided about the key, or was left undecided.
    """

    __slots__ = (
        "_git",
        "_roots",
        "_survey",
        "branch",
        "common_dir",
        "identities",
        "is_given",
        "is_stated",
        "key",
        "name",
        "notes",
        "root",
    )

    def __init__(
        self,
        survey: Survey,
        *,
        identities: tuple[str, ...],
        is_stated: bool,
        git: Git,
    ) -> None:
        self.root = survey.root or _folder(survey)
        self.name = workspace_name(identities[0])
        self.key = key_for(identities[0])
        self.identities = identities
        self.is_stated = is_stated
        self.is_given = False
        self.notes: tuple[str, ...] = ()
        self.common_dir = survey.common_dir
        self.branch = survey.branch
        self._survey = survey
        self._git = git
        self._roots: tuple[str, ...] | None = None

    def roots(self) -> tuple[str, ...]:
        """The first commits of the history as `root OID`, by a walk of git.

        Empty before the first commit, in a shallow clone and outside of git.
        """
        if self._roots is None:
            from ctxlib.store.ancestry import roots

            self._roots = roots(self._survey, self._git)
        return self._roots

    @property
    def has_history(self) -> bool | None:
        """Whether there is a first commit; None where that cannot be told."""
        if self._survey.shallow or self.common_dir is None:
            return None
        return bool(self.roots())

    def has_commit(self, oid: str) -> bool:
        """Whether the repository holds a commit, on whichever branch."""
        from ctxlib.store.ancestry import has_commit

        return has_commit(self._survey, self._git, oid)

    @property
    def place(self) -> str:
        """The folder it is known by: the common git directory, or its own."""
        return self.identities[-1].partition(" ")[2]

    @property
    def is_versioned(self) -> bool:
        """Whether git speaks of a repository here."""
        return self.common_dir is not None

    @property
    def kept(self) -> str:
        """The file where what git says of this folder is kept."""
        return self._survey.kept


def find_workspace(survey: Survey, *, snapshot: Snapshot | None, git: Git) -> Workspace:
    """The workspace of a surveyed folder, under the key that its memory has.

    One look-up in the memory where the key is known there; a workspace that is new
    to it is compared with every key it knows.
    """
    stated = _stated(survey)
    found = _found(survey)
    identities = (stated, *found) if stated else found
    workspace = Workspace(
        survey,
        identities=tuple(dict.fromkeys(identities)),
        is_stated=stated is not None,
        git=git,
    )
    if survey.problem:
        workspace.notes = (f"git does not speak of this folder: {survey.problem}",)
    if snapshot is not None:
        _settle(workspace, snapshot)
    return workspace


def visible_trees(snapshot: Snapshot | None, key: str) -> dict[str, str]:
    """The scope folders that a workspace sees, each with its tree; empty if none."""
    folders = (f"projects/{key}", "global")
    if snapshot is None:
        return dict.fromkeys(folders, "")
    return {folder: snapshot.folder_oid(folder) or "" for folder in folders}


def identity_file(workspace: Workspace, existing: bytes | None) -> bytes | None:
    """What `.identity` should hold now; None where it does already."""
    has_roots = any(kind_of(line) == "root" for line in lines(existing or b""))
    roots = () if has_roots or workspace.is_stated else workspace.roots()
    # Other clones of its remote were not stated to be this project, or given its key.
    if workspace.is_stated:
        return grown(existing, workspace.identities[:1])
    if workspace.is_given:
        return grown(existing, (workspace.identities[-1], *roots))
    # What has a remote is known by that, wherever it goes.
    has_remote = any(kind_of(line) == "remote" for line in workspace.identities)
    own = () if has_remote else marks(workspace.common_dir)
    return grown(existing, (*workspace.identities, *roots, *own))


def _settle(workspace: Workspace, snapshot: Snapshot) -> None:
    """Give a workspace the key under which the memory knows it already."""
    doubts: list[list[str]] = []
    given = None if workspace.is_stated else snapshot.blob(PLACES_PATH)
    if given is not None:
        from ctxlib.store.places import find_given

        key, doubts = find_given(workspace, given)
        if key is not None:
            workspace.key, workspace.is_given = key, True
            return
    _find_known(workspace, snapshot)
    told = (note for key, note in doubts if key != workspace.key)
    workspace.notes = (*workspace.notes, *told)


def _find_known(workspace: Workspace, snapshot: Snapshot) -> None:
    is_known = snapshot.folder_oid(f"projects/{workspace.key}") is not None
    if workspace.is_stated is not is_known:
        _mention_others(workspace, snapshot)
    elif (
        not is_known
        and workspace.is_versioned
        and snapshot.folder_oid("projects") is not None
    ):
        from ctxlib.store.kinship import settle

        settle(workspace, snapshot)


def _mention_others(workspace: Workspace, snapshot: Snapshot) -> None:
    known = [*workspace.identities[1:], *path_before(workspace.common_dir)]
    for other in map(key_for, known):
        if snapshot.folder_oid(f"projects/{other}") is not None:
            note = (
                f"the facts that the memory holds under '{other}', another key of "
                "this folder, are not shown (see 'git ctx project show')"
            )
            workspace.notes = (*workspace.notes, note)


def _stated(survey: Survey) -> str | None:
    """The identity that `ctx.project` gives; a whole key names that very key."""
    stated = next(
        (text for _, key, text in reversed(survey.config) if key == "ctx.project"), ""
    ).strip()
    if not stated:
        return None
    if is_key(stated):
        return f"config {stated}"
    if "://" in stated:
        from ctxlib.store.remotes import normalise_remote

        remote = normalise_remote(stated)
        if remote is None:
            raise CtxError("ctx.project: expected a name, a key or the URL of a remote")
        return f"remote {remote}"
    name = slug(stated)
    if not name:
        raise CtxError("ctx.project: expected a name with letters or digits")
    return f"config {name}"


def _found(survey: Survey) -> tuple[str, ...]:
    origin = dict(survey.remotes).get("origin")
    place = survey.common_dir or survey.root or survey.cwd
    path = path_line(place)
    return (f"remote {origin}", path) if origin else (path,)


def _folder(survey: Survey) -> str:
    common = survey.common_dir
    if common is None:
        return survey.cwd
    is_inside = os.path.basename(common) == ".git"
    return os.path.dirname(common) if is_inside else common
