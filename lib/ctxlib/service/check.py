"""What a hand edit broke: every fact of a workspace against the rules of the store."""

from __future__ import annotations

from ctxlib.domain import document, secrets
from ctxlib.domain.fact import DRAFT_FIELDS
from ctxlib.domain.freshness import is_active
from ctxlib.domain.frontmatter import line_of
from ctxlib.domain.pinning import pinned_size
from ctxlib.domain.precedence import contested, renewed
from ctxlib.errors import DocumentError
from ctxlib.service.broken import last_fact
from ctxlib.service.numbering import misnumbered
from ctxlib.service.pointers import POINTERS, Pointers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

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
    problems = [_unreadable(store, error) for error in store.problems]
    for each in stored:
        problems += _place(store, each)
        problems += _secrets(store, each)
        problems += _texts(store, each)
    problems += _duplicate_ids(store, stored)
    problems += _numbers(store, stored)
    problems += _subjects(store, stored, now)
    problems += _pointers(store, stored)
    problems += _repeated(store, stored, now)
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


def _unreadable(store: FactStore, error: DocumentError) -> Problem:
    path = error.source or ""
    fact = last_fact(store, path)
    return Problem(
        path,
        error.problem,
        field=error.field,
        line=error.line,
        command=f"ctx-fact restore {fact.reference} {fact.revision}"
        if fact
        else "git ctx clone DIR",
    )


def _problem(
    store: FactStore,
    stored: Stored,
    message: str,
    *,
    field: str,
    command: str,
    down: int = 0,
) -> Problem:
    """A problem so many lines below the one that states the field, or would."""
    data = _content(store, stored)
    if field == "body":
        line = document.body_line(data)
    else:
        line = line_of(document.split(document.decode(data))[0], field) or 1
    return Problem(stored.path, message, field=field, line=line + down, command=command)


def _content(store: FactStore, stored: Stored) -> bytes:
    return store.snapshot.objects.read(stored.oid)[1]


def _place(store: FactStore, stored: Stored) -> Iterator[Problem]:
    stated = document.stated(_content(store, stored))
    stem = stored.path.rpartition("/")[2].removesuffix(".md")
    settle = f"ctx-fact verify {stored.reference}"
    for field, wanted in (("name", stem), ("scope", stored.fact.scope)):
        found = stated.get(field)
        if found is not None and found != wanted:
            message = f"expected '{wanted}', as its place says, not '{found}'"
            yield _problem(store, stored, message, field=field, command=settle)
    for field in ("id", "revision", "created_at", "updated_at"):
        if field not in stated:
            yield _problem(store, stored, "is missing", field=field, command=settle)


def _secrets(store: FactStore, stored: Stored) -> Iterator[Problem]:
    written = {field: getattr(stored.fact, field) for field in (*DRAFT_FIELDS, "extra")}
    for finding in secrets.screen(written):
        yield _problem(
            store,
            stored,
            f"holds a credential ({finding.rule})",
            field=finding.field,
            command="ctx-archive purge --match -",
            down=finding.line - 1,
        )


def _texts(store: FactStore, stored: Stored) -> Iterator[Problem]:
    if not stored.fact.body:
        yield _problem(
            store,
            stored,
            "is missing: a fact says what it knows below its front matter",
            field="body",
            command=f"ctx-fact update {stored.reference} --body TEXT",
        )


def _duplicate_ids(store: FactStore, stored: list[Stored]) -> Iterator[Problem]:
    first: dict[str, Stored] = {}
    for each in stored:
        other = first.setdefault(each.fact.id, each)
        if other is not each:
            yield _problem(
                store,
                each,
                f"has the id of {other.path}: {each.fact.id}",
                field="id",
                command=f"ctx-archive forget {each.reference}",
            )


def _numbers(store: FactStore, stored: list[Stored]) -> Iterator[Problem]:
    for each, highest in misnumbered(store, stored):
        number = each.fact.revision
        if "revision" not in document.stated(_content(store, each)):
            continue  # it is missing, which is said already
        went_back = f"is {number}, and its history holds a revision {highest}"
        twice = f"is {number}, as another content was before"
        yield _problem(
            store,
            each,
            went_back if highest > number else twice,
            field="revision",
            command=_again(each),
        )


def _subjects(store: FactStore, stored: list[Stored], now: int) -> Iterator[Problem]:
    places = {each.fact.id: each for each in stored}
    for fact, holder in contested((each.fact for each in stored), now):
        older, newer = sorted((fact, holder), key=renewed)
        yield _problem(
            store,
            places[fact.id],
            f"'{fact.subject_key}' is held by {holder.reference} too",
            field="subject_key",
            command=f"ctx-fact supersede {older.reference} {newer.reference}",
        )


def _pointers(store: FactStore, stored: list[Stored]) -> Iterator[Problem]:
    pointers = Pointers(store, stored)
    for each in stored:
        for field in POINTERS:
            message = pointers.astray(each.fact, field)
            if message:
                yield _problem(store, each, message, field=field, command=_again(each))


def _again(stored: Stored) -> str:
    """What writes a fact anew as it is, with a number of its own and sound pointers."""
    return f"ctx-fact restore {stored.reference} {stored.fact.revision}"


def _repeated(store: FactStore, stored: list[Stored], now: int) -> Iterator[Problem]:
    first: dict[tuple[str, str], Stored] = {}
    for each in stored:
        text = " ".join(each.fact.body.split())
        if not text or not is_active(each.fact, now):
            continue
        other = first.setdefault((each.fact.scope, text), each)
        if other.fact.id != each.fact.id:
            older, newer = sorted((each.fact, other.fact), key=renewed)
            yield _problem(
                store,
                each,
                f"says what {other.reference} says",
                field="body",
                command=f"ctx-fact supersede {older.reference} {newer.reference}",
            )
