"""Facts in and out as records: an import is one commit, or none."""

from __future__ import annotations

from ctxlib.domain import importing, importrow, moment
from ctxlib.domain.draft import draft
from ctxlib.domain.fact import SCOPES, STORE_FIELDS, Fact
from ctxlib.domain.ident import is_id, mint
from ctxlib.errors import ConflictError, CtxError, DocumentError
from ctxlib.service.asking import Request, plain
from ctxlib.service.rivals import repeats_forgotten
from ctxlib.service.writing import FactWriter, Step
from ctxlib.store.archive import Archive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctxlib.store.facts import FactStore, Stored

    # Where it is from, such as `facts.ndjson:12`, and what it states.
    Row = tuple[str, Mapping[str, object]]


class Imported:
    """What an import did, by reference; `commit` is None where nothing changed.

    `rows` are those that changed something, in the form that a fact keeps;
    `places` are the references of all, by where each is from.
    """

    __slots__ = ("added", "commit", "notes", "places", "rows", "unchanged", "updated")

    def __init__(self) -> None:
        self.places: dict[str, str] = {}
        self.rows: list[dict[str, object]] = []
        self.added: list[str] = []
        self.updated: list[str] = []
        self.unchanged: list[str] = []
        self.commit: str | None = None
        self.notes: list[str] = []


class FactTransfer(FactWriter):
    """Imports into and exports from what one workspace sees."""

    __slots__ = ()

    def import_facts(self, rows: Iterable[Row], *, why: str | None = None) -> Imported:
        """Bring records in: ids, revisions and times are kept, in one commit.

        A row equal to what is stored changes nothing, so the same import again is
        no commit. One bad row (its place is named) and nothing is done.
        """
        read = list(rows)
        result = Imported()

        def plan(store: FactStore) -> list[Step]:
            nonlocal result
            result = Imported()
            return self._steps(store, read, result)

        request = Request(
            "import",
            "this import",
            content=lambda steps: {"rows": result.rows, "against": _against(steps)},
            reasons=self._reasons,
            is_about_one=False,
            is_bulk=len(read) > 1,
        )
        result.commit, _ = self.commit(plan, why=why, request=request)
        return result

    def foresee(self, rows: Iterable[Row], *, why: str | None = None) -> Imported:
        """What an import of these would do now; nothing is written.

        It raises whatever the import would, but that it needs a person.
        """
        read, result = list(rows), Imported()
        self.prepared(
            self.view(), lambda store: self._steps(store, read, result), why=why
        )
        return result

    def export(self, scope: str | None = None) -> list[Stored]:
        """Every fact of a scope, or of both, superseded and expired ones too."""
        store = self.view()
        return [
            stored
            for each in SCOPES
            if scope in (None, each)
            for stored in store.load(each)
        ]

    def _steps(
        self, store: FactStore, rows: Sequence[Row], result: Imported
    ) -> list[Step]:
        known = _Known(store.all())
        archive = Archive(store)
        steps = []
        for origin, row in rows:
            if _is_forgotten(row, known, archive, result.notes):
                continue
            try:
                fact, step = self._step(known, row, origin, result)
            except DocumentError as error:
                raise error.at(origin) from error
            except CtxError as error:
                error.locate(origin)
                raise
            result.places[origin] = fact.reference
            if step is not None:
                steps.append(step)
        return steps

    def _step(
        self,
        known: _Known,
        row: Mapping[str, object],
        origin: str,
        result: Imported,
    ) -> tuple[Fact, Step | None]:
        values = importrow.values(row, result.notes)
        fact = self._fact(values)
        importrow.note_name(values, fact, result.notes)
        before = known.match(fact, has_id="id" in values)
        importrow.check_text(fact, before.fact if before else None, result.notes)
        if before is None:
            known.add(fact)
            result.rows.append(_row(fact, values))
            result.added.append(fact.reference)
            return fact, Step("import", None, fact, origin)
        if "revision" not in values:
            fact = self._next(fact, values, before.fact)
        if fact == before.fact:
            result.unchanged.append(fact.reference)
            return fact, None
        if fact.revision <= before.fact.revision:
            raise _behind(fact, before.fact)
        result.rows.append(_row(fact, values))
        result.updated.append(fact.reference)
        return fact, Step("import", before, fact, origin)

    def _fact(self, values: Mapping[str, object]) -> Fact:
        stamp = moment.text(self.now)
        given = {key: item for key, item in values.items() if key not in STORE_FIELDS}
        held = {key: values[key] for key in STORE_FIELDS if values.get(key) is not None}
        if importrow.is_bodiless(values):
            del given["body"]
            held["body"] = ""
        made = draft(given, id=mint(self.entropy()), now=self.now)
        created = held.get("created_at") or held.get("updated_at") or stamp
        times = {"created_at": created, "updated_at": created}
        # Facts that predate the field are pinned by their scope and type.
        times["activation"] = given.get("activation")
        return made.replace(**{**times, **held})

    def _reasons(self, store: FactStore, steps: Sequence[Step]) -> list[str]:
        after = [step.after for step in steps]
        local = [fact for fact in after if fact.scope == "project"]
        return importing.assess_import(
            after,
            is_marked=self.actor.is_marked,
            is_filled=any(map(store.load, {fact.scope for fact in after})),
            changes=sum(step.before is not None for step in steps),
            hidden=len(store.equivalent("global", *local)),
            forgotten=repeats_forgotten(store, after),
            now=self.now,
        )

    def _next(self, fact: Fact, values: Mapping[str, object], stored: Fact) -> Fact:
        """What a row without a revision makes of a stored fact: what it names."""
        named = {key: getattr(fact, key) for key in values if key != "id"}
        same = stored.replace(**named)
        if same == stored:
            return stored
        stamp = moment.text(self.now)
        return same.replace(revision=stored.revision + 1, updated_at=stamp)


def _behind(fact: Fact, stored: Fact) -> ConflictError:
    if fact.revision == stored.revision:
        said = f"its content differs from that of revision {stored.revision}, stored"
        hint = "a revision never changes: give the row the next one, or leave it out"
    else:
        said = f"revision {fact.revision} is stale, {stored.revision} is current"
        hint = None
    return ConflictError(
        f"cannot import '{fact.reference}': {said}", holder=stored.id, hint=hint
    )


class _Known:
    """What the scopes hold, and what this import has brought so far."""

    __slots__ = ("by_id", "by_place", "seen")

    def __init__(self, stored: Sequence[Stored]) -> None:
        self.by_id = {each.fact.id: each for each in stored}
        self.by_place = {(each.fact.scope, each.fact.name): each for each in stored}
        self.seen: set[object] = set()

    def match(self, fact: Fact, *, has_id: bool) -> Stored | None:
        found = self.by_id.get(fact.id)
        if found is None and not has_id:
            found = self.by_place.get((fact.scope, fact.name))
        key = found.fact.id if found else fact.id
        if key in self.seen:
            raise ConflictError(f"{fact.reference} is in the import twice", holder=key)
        self.seen.add(key)
        return found

    def add(self, fact: Fact) -> None:
        place = (fact.scope, fact.name)
        if place in self.seen:
            raise ConflictError(
                f"{fact.reference} is in the import twice", holder=fact.id
            )
        self.seen.add(place)


def _is_forgotten(
    row: Mapping[str, object], known: _Known, archive: Archive, notes: list[str]
) -> bool:
    """Whether a row is a fact that was forgotten; an import does not undo that."""
    id = row.get("id")
    if not isinstance(id, str) or not is_id(id) or id in known.by_id:
        return False
    entries = archive.with_id(id)
    for entry in entries[:1]:
        again = f"have it again with 'ctx-archive recover {id}'"
        notes.append(f"{entry.reference} is left out: it was forgotten; {again}")
    return bool(entries)


def _row(fact: Fact, values: Mapping[str, object]) -> dict[str, object]:
    return {key: plain(getattr(fact, key)) for key in values}


def _against(steps: Sequence[Step]) -> dict[str, int]:
    """The facts that an import changes, by id, each with the revision it met."""
    found = [step.before.fact for step in steps if step.before]
    return {fact.id: fact.revision for fact in found}
