"""Documents that plain git made no facts: what they held while they were."""

from __future__ import annotations

from ctxlib.domain.fact import SCOPES
from ctxlib.domain.ident import parse_reference
from ctxlib.errors import AmbiguousError
from ctxlib.service.reasons import read_fact
from ctxlib.store import history
from ctxlib.store.facts import SUFFIX, Stored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore


def broken(store: FactStore, reference: str) -> Stored | None:
    """The document of a name, with the fact that it was last; `None` without one.

    Raises `AmbiguousError` where both scopes have such a file.
    """
    wanted = parse_reference(reference)
    scopes = [wanted.scope] if wanted.scope else SCOPES
    known = {
        scope: oid
        for scope in scopes
        if wanted.name and (scope == "global" or store.key)
        if (oid := store.snapshot.oid(store.path(scope, wanted.name)))
    }
    if len(known) > 1:
        named = [f"{scope}/{wanted.name}{SUFFIX}" for scope in known]
        raise AmbiguousError(reference, named)
    for scope, oid in known.items():
        path = store.path(scope, str(wanted.name))
        fact = last_fact(store, path)
        if fact:
            return Stored(fact, path, oid)
    return None


def last_fact(store: FactStore, path: str) -> Fact | None:
    """The newest fact that a document was; `None` where it never was one."""
    objects, commit = store.snapshot.objects, store.snapshot.commit
    if commit is None:
        return None
    for revision in history.log(objects, path, rev=commit):
        oid = revision.left.get(path)
        fact = read_fact(path, objects.read_each([oid])[0]) if oid else None
        if fact:
            return fact
    return None
