"""Commits that a person makes by hand in a clone: stamped before they are pushed."""

from __future__ import annotations

import os
import sys

from ctxlib.cli.runtime import run_plain
from ctxlib.errors import CtxError
from ctxlib.store.clone import Clone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.pusheddocument import Documents
    from ctxlib.service.stamping import Stamped
    from ctxlib.store.clone import Overrides
    from ctxlib.store.pushed import Pushed, Touched

REFUSED = 4
_PROGRAM = "git-ctx"
_OURS = "ctx-"
_REVISION = "Ctx-Revision"


def main(name: str) -> int:
    """Run one hook of a clone, in the process that git started for it."""

    def answer(invocation: Invocation) -> int:
        from ctxlib.cli.output import say

        try:
            _HOOKS[name](invocation)
        except CtxError as error:
            say(_PROGRAM, "fatal", error.message)
            if error.hint:
                say(_PROGRAM, "hint", error.hint)
            say(_PROGRAM, "hint", "'git commit --no-verify' commits all the same")
            return REFUSED
        return 0

    return run_plain(answer, _PROGRAM, is_process=True)


def pre_commit(invocation: Invocation) -> None:
    """Fill in what the staged documents lack."""
    from ctxlib.service.pusheddocument import Documents

    clone = Clone(invocation.settings.git, invocation.world.cwd)
    touched = clone.staged()
    documents = Documents(clone.objects)
    documents.load(touched)
    stamped = _stamped(invocation, clone, touched, documents, "HEAD")
    blobs = {**clone.write_blobs(stamped.contents), **stamped.blobs}
    if not blobs:
        return
    clone.stage(blobs)
    before: dict[str, bytes | None] = {
        each.path: documents.content(each.now[1]) for each in touched
    }
    archived = {
        path: documents.content(oid) or b"" for path, oid in stamped.blobs.items()
    }
    clone.write_files({**stamped.contents, **archived}, before)


def commit_msg(invocation: Invocation) -> None:
    """Note in the message which facts are changed, by whom, and how they come."""
    from ctxlib.service.pusheddocument import Documents
    from ctxlib.service.stamping import trailers

    path = os.path.join(invocation.world.cwd, sys.argv[2])
    with open(path, "rb") as opened:
        text = opened.read()
    if not any(line.strip() and line[:1] != b"#" for line in text.split(b"\n")):
        return  # git gives up a commit without a message
    clone = Clone(invocation.settings.git, invocation.world.cwd)
    touched = clone.staged()
    documents = Documents(clone.objects)
    documents.load(touched)
    found = [
        documents.fact(each.path, each.now[1]) for each in touched if not each.is_gone
    ]
    said = trailers([fact for fact in found if fact], kind=_kind(invocation))
    with open(path, "wb") as opened:
        opened.write(clone.with_trailers(text, said))


_HOOKS = {"commit-msg": commit_msg, "pre-commit": pre_commit}


def stamp_unpushed(invocation: Invocation) -> tuple[str, str, int]:
    """Stamp what the memory has not: the tip before and after, how many commits."""
    from ctxlib.service.pusheddocument import Documents

    clone = Clone(invocation.settings.git, invocation.directory)
    before = clone.commit("HEAD")
    documents = Documents(clone.objects)
    made: dict[str, tuple[str, Overrides]] = {}
    for commit in clone.unpushed():
        made[commit.commit] = _remade(invocation, clone, commit, made, documents)
    last = made[before][0] if before in made else before
    after = _above(invocation, clone, last, documents)
    if after != before:
        clone.reset(after)
    count = sum(old != new for old, (new, _) in made.items())
    return before, after, max(count, int(after != before))


def _above(invocation: Invocation, clone: Clone, tip: str, documents: Documents) -> str:
    """The last commit with facts above those of the memory.

    They are not where a merge took a fact whole from one side and both changed it.
    """
    from ctxlib.service.stamping import trailers

    touched = [each for each in clone.against_memory(tip) if not each.is_gone]
    documents.load(touched)
    behind = [each for each in touched if _is_behind(each, documents)]
    if not behind:
        return tip
    stamped = _stamped(invocation, clone, behind, documents, tip)
    blobs = clone.write_blobs(stamped.contents)
    text = clone.objects.read(tip)[1].partition(b"\n\n")[2]
    named = [each for each in _trailers(text) if each[0] in ("Ctx-Fact", _REVISION)]
    named += trailers(stamped.facts, kind=_kind(invocation))
    return clone.amended(tip, blobs, clone.with_trailers(text, named))


def _is_behind(touched: Touched, documents: Documents) -> bool:
    now = documents.fact(touched.path, touched.now[1])
    known = [documents.fact(touched.path, oid) for oid in touched.former]
    return now is not None and any(
        each is not None and each.id == now.id and each.revision >= now.revision
        for each in known
    )


def _remade(
    invocation: Invocation,
    clone: Clone,
    commit: Pushed,
    made: dict[str, tuple[str, Overrides]],
    documents: Documents,
) -> tuple[str, Overrides]:
    """A commit as it is to be, and which of its files are otherwise than they were."""
    from ctxlib.service.stamping import trailers

    inherited = [made.get(each, (each, {}))[1] for each in commit.parents]
    touched = [_seen(each, inherited) for each in commit.touched]
    documents.load(touched)
    stamped = _stamped(invocation, clone, touched, documents, commit.commit)
    blobs = {**clone.write_blobs(stamped.contents), **stamped.blobs}
    overrides = clone.inherited(commit, inherited)
    overrides |= {path: ("100644", oid) for path, oid in blobs.items()}
    parents = [made.get(each, (each, {}))[0] for each in commit.parents]
    raw = clone.objects.read(commit.commit)[1]
    text = raw.partition(b"\n\n")[2]
    said = [each for each in _trailers(text) if each[0].lower().startswith(_OURS)]
    kind = "agent" if ("Ctx-Actor", "agent") in said else _kind(invocation)
    named = trailers(stamped.facts, kind=kind)
    if parents == commit.parents and not overrides and said in ([], named):
        return commit.commit, {}
    message = clone.with_trailers(text, named)
    return clone.rewritten(commit, parents, overrides, message), overrides


def _trailers(text: bytes) -> list[tuple[str, str]]:
    from ctxlib.store.message import split

    return split(text.decode("utf-8", "replace").partition("\n")[2])[1]


def _seen(touched: Touched, inherited: list[Overrides]) -> Touched:
    """What a commit touched, seen from its parents as they are now."""
    from ctxlib.store.pushed import NO_COMMIT, NOTHING, Touched

    before = [
        overrides[touched.path] or (NOTHING, NO_COMMIT)
        if touched.path in overrides
        else version
        for version, overrides in zip(touched.before, inherited, strict=True)
    ]
    return Touched(touched.path, before, touched.now)


def _stamped(
    invocation: Invocation,
    clone: Clone,
    touched: list[Touched],
    documents: Documents,
    rev: str,
) -> Stamped:
    from ctxlib.service.stamping import stamp

    changed = {each.path for each in touched}
    return stamp(
        touched,
        documents,
        now=invocation.settings.now,
        entropy=lambda: os.urandom(16),
        is_known=lambda id: clone.has(id, rev, changed),
    )


def _kind(invocation: Invocation) -> str:
    from ctxlib.cli.actor import marker

    return "agent" if marker(invocation.world.environ) else "person"
