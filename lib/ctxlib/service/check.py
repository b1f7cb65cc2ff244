"""What a hand edit broke: every fact of a workspace against the rules of the store."""

from __future__ import annotations

from ctxlib.domain import document, secrets
from ctxlib.domain.fact import DRAFT_FIELDS, SCOPES
from ctxlib.domain.freshness import is_active
from ctxlib.domain.ident import slug
from ctxlib.domain.pinning import pinned_size
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore, Stored


class Problem:
    """One thing wrong: where, what, and the command that settles it."""

    __slots__ = ("command", "field", "line", "message", "path")

    def __init__(
        self,
        path: str,
        message: str,
        *,
        field: str | None = None,
        line: int | None = None,
        command: str | None = None,
    ) -> None:
        self.path = path
        self.message = message
        self.field = field
        self.line = line
        self.command = command


def check(store: FactStore, *, now: int, pinned_chars: int) -> list[Problem]:
    """Every problem of the facts that `store` sees, by path and line."""
    stored = store.all()
    problems = [_unreadable(error) for error in store.problems]
    for each in stored:
        problems += _place(store, each)
        problems += _secrets(each)
    problems += _duplicate_ids(stored)
    problems += _subjects(stored, now)
    problems += _pointers(stored)
    size = pinned_size([each.fact for each in stored], now)
    if size > pinned_chars:
        problems.append(
            Problem(
                store.folder("global"),
                f"pinned facts hold {size} characters of at most {pinned_chars}",
                command="ctx-fact list --pinned",
            )
        )
    return sorted(problems, key=lambda each: (each.path, each.line or 0, each.message))


def _unreadable(error: DocumentError) -> Problem:
    return Problem(
        error.source or "", error.problem, field=error.field, line=error.line
    )


def _place(store: FactStore, stored: Stored) -> Iterator[Problem]:
    data = store.snapshot.blob(stored.path)
    if data is None:
        return
    stated = document.stated(data)
    stem = stored.path.rpartition("/")[2].removesuffix(".md")
    for field, wanted in (("name", stem), ("scope", stored.fact.scope)):
        found = stated.get(field)
        if found is not None and found != wanted:
            yield Problem(
                stored.path,
                f"expected '{wanted}', as its place says, not '{found}'",
                field=field,
                command=f"ctx-fact verify {stored.reference}",
            )
    if slug(stem) != stem:
        yield Problem(stored.path, f"expected the file name '{slug(stem)}.md'")
    for field in ("id", "revision", "created_at", "updated_at"):
        if field not in stated:
            yield Problem(
                stored.path,
                "is missing",
                field=field,
                command=f"ctx-fact verify {stored.reference}",
            )


def _secrets(stored: Stored) -> Iterator[Problem]:
    written = {field: getattr(stored.fact, field) for field in (*DRAFT_FIELDS, "extra")}
    for finding in secrets.screen(written):
        yield Problem(
            stored.path,
            f"holds a credential ({finding.rule})",
            field=finding.field,
            command=f"ctx-fact edit {stored.reference}",
        )


def _duplicate_ids(stored: list[Stored]) -> Iterator[Problem]:
    first: dict[str, Stored] = {}
    for each in stored:
        other = first.setdefault(each.fact.id, each)
        if other is not each:
            yield Problem(
                each.path, f"has the id of {other.path}: {each.fact.id}", field="id"
            )


def _subjects(stored: list[Stored], now: int) -> Iterator[Problem]:
    for scope in SCOPES:
        holders: dict[str, Fact] = {}
        for each in stored:
            fact = each.fact
            if fact.scope != scope or not fact.subject_key or not is_active(fact, now):
                continue
            holder = holders.setdefault(fact.subject_key, fact)
            if holder is not fact:
                yield Problem(
                    each.path,
                    f"'{fact.subject_key}' is held by {holder.reference} too",
                    field="subject_key",
                    command=f"ctx-fact supersede {fact.reference} {holder.reference}",
                )


def _pointers(stored: list[Stored]) -> Iterator[Problem]:
    by_id = {each.fact.id: each for each in stored}
    for each in stored:
        fact = each.fact
        for field in ("superseded_by", "supersedes"):
            target = getattr(fact, field)
            if target is None:
                continue
            other = by_id.get(target)
            if other is None:
                yield Problem(each.path, f"no fact has the id {target}", field=field)
            elif other.fact.scope != fact.scope:
                yield Problem(
                    each.path, f"points into the {other.fact.scope} scope", field=field
                )
            elif field == "supersedes" and other.fact.superseded_by != fact.id:
                yield Problem(
                    each.path, f"{other.reference} does not point back", field=field
                )
        if _in_cycle(fact, by_id):
            yield Problem(
                each.path, "supersedes itself in a circle", field="supersedes"
            )


def _in_cycle(fact: Fact, by_id: dict[str, Stored]) -> bool:
    seen, current = set(), fact
    while current.superseded_by in by_id and current.id not in seen:
        seen.add(current.id)
        current = by_id[str(current.superseded_by)].fact
    return current.id == fact.id and bool(seen)
