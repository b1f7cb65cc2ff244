"""The commands of `ctx-fact` that carry many facts in and out."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ctxlib.cli import records
from ctxlib.cli.fact_fields import rows
from ctxlib.cli.invocation import Invocation, decoded
from ctxlib.cli.options import (
    scope_option,
    shared_options,
    why_option,
)
from ctxlib.cli.output import Output
from ctxlib.domain.secrets import redact
from ctxlib.errors import CtxError, DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctxlib.service.transfer import Imported

    Plan = list[tuple[str, Mapping[str, object]]]

# The index that the original keeps beside its facts.
_NO_FACT = ("memory.md", "readme.md")
# More of them are not named one by one.
_MOST_FOLDERS = 5


@click.command(name="import")
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--apply", "is_applied", is_flag=True, help="Carry out the plan.")
@scope_option
@why_option
@shared_options
@click.pass_obj
def import_(
    invocation: Invocation,
    sources: tuple[str, ...],
    is_applied: bool,
    scope: str | None,
    why: str | None,
) -> None:
    """Bring in facts, in one commit or not at all.

    With --json, FILE is NDJSON as export writes it (- is standard input), and ids,
    revisions and times are kept. Else FILE is a Markdown file or a folder of them:
    the plan is shown, and --apply carries it out.
    """
    if invocation.json:
        _import_ndjson(invocation, sources, scope, why)
        return
    plan = [each for source in sources for each in _foreign(invocation, source, scope)]
    if is_applied:
        _import_foreign(invocation, plan, why)
        return
    _show_plan(invocation, plan, why)


def _import_ndjson(
    invocation: Invocation, sources: tuple[str, ...], scope: str | None, why: str | None
) -> None:
    from ctxlib.cli.memory import fact_transfer, follow_up, made_memory

    if len(sources) > 1:
        raise click.UsageError("give one file of NDJSON; 'cat' joins several")
    given = [
        (origin, _scoped(row, scope)) for origin, row in _ndjson(invocation, sources[0])
    ]
    transfer = fact_transfer(invocation, made_memory(invocation))
    imported = transfer.import_facts(given, why=why)
    tell_imported(invocation, imported)
    follow_up(invocation, imported.commit, facts=len(given))


def _import_foreign(invocation: Invocation, plan: Plan, why: str | None) -> None:
    from ctxlib.cli.memory import fact_transfer, follow_up, made_memory

    transfer = fact_transfer(invocation, made_memory(invocation))
    imported = transfer.import_facts(plan, why=why)
    tell_imported(invocation, imported)
    follow_up(invocation, imported.commit, facts=len(plan))


def _ndjson(invocation: Invocation, source: str) -> Plan:
    name = "standard input" if source == "-" else source
    found: Plan = []
    for line, row in rows(invocation.file(source), name):
        if row.get("kind") not in (None, "fact"):
            raise DocumentError(
                f"expected a fact, not a '{row['kind']}'",
                field="kind",
                line=line,
                source=name,
            )
        fact = {key: item for key, item in row.items() if key not in records.STANDING}
        found.append((f"{name}:{line}", fact))
    return found


def _scoped(row: Mapping[str, object], scope: str | None) -> Mapping[str, object]:
    return {**row, "scope": scope} if scope else row


def _foreign(
    invocation: Invocation, source: str, scope: str | None
) -> Iterator[tuple[str, Mapping[str, object]]]:
    from ctxlib.store.foreign import read_foreign

    for path, shown in _files(invocation, source):
        with open(path, "rb") as opened:
            data = opened.read()
        decoded(data, shown)
        fields = dict(read_foreign(data, source=shown))
        fields["scope"] = scope or str(fields.get("scope") or "project")
        _name(invocation, fields, shown)
        _text(invocation, fields, shown)
        yield shown, fields


def _name(invocation: Invocation, fields: dict[str, object], source: str) -> None:
    """Give the fields of a document the name that its fact gets."""
    from ctxlib.domain.draft import heading_name, respelled
    from ctxlib.domain.ident import slug

    given = fields.get("name") or slug(os.path.basename(source)[:-3])
    fields["name"] = given
    if not given or not isinstance(given, str):
        return  # its title may make one, or it is refused with all that is wrong
    try:
        name = heading_name(given, scope=fields["scope"])
    except DocumentError as error:
        raise error.at(source) from None
    except CtxError as error:
        error.locate(source)
        raise
    note = respelled(given, name)
    if note:
        invocation.warn(f"{source}: {note}")
    fields["name"] = name


def _text(invocation: Invocation, fields: dict[str, object], source: str) -> None:
    """Leave texts out that are blank; another is taken in the place of the body."""
    from ctxlib.domain.importrow import is_bodiless

    for field in ("description", "title"):
        if isinstance(fields.get(field), str) and not str(fields[field]).strip():
            del fields[field]
    if str(fields["body"]).strip() or is_bodiless(fields):
        return
    del fields["body"]
    for field in ("description", "title"):
        if fields.get(field):
            invocation.warn(f"{source}: has no text; its {field} is taken for it")
            return


def _files(invocation: Invocation, source: str) -> Iterator[tuple[str, str]]:
    path = invocation.path(source)
    if not os.path.isdir(path):
        yield path, source
        return
    names = sorted(os.listdir(path))
    found = [each for each in names if each.endswith(".md") and each[0] != "."]
    found = [each for each in found if each.lower() not in _NO_FACT]
    folders = [each for each in names if os.path.isdir(os.path.join(path, each))]
    for name in folders if len(folders) <= _MOST_FOLDERS else ():
        invocation.warn(f"passed over the folder '{os.path.join(source, name)}'")
    if len(folders) > _MOST_FOLDERS:
        first = os.path.join(source, folders[0])
        invocation.warn(f"passed over {len(folders)} folders, such as '{first}'")
    if not found:
        raise CtxError(f"no Markdown file in '{source}'")
    for name in found:
        yield os.path.join(path, name), os.path.join(source, name)


def tell_imported(invocation: Invocation, imported: Imported) -> None:
    """Say what an import did: as a record, else in numbers."""
    output = invocation.output()
    if output.json:
        output.record(
            records.imported_record(
                added=imported.added,
                updated=imported.updated,
                unchanged=imported.unchanged,
                notes=[redact(note) for note in imported.notes],
                commit=imported.commit,
            )
        )
    for note in imported.notes:
        invocation.warn(note)
    if output.json:
        return
    output.text(
        f"{len(imported.added)} added, {len(imported.updated)} updated, "
        f"{len(imported.unchanged)} unchanged"
    )


def _show_plan(invocation: Invocation, plan: Plan, why: str | None) -> None:
    from ctxlib.cli.memory import any_memory, fact_transfer

    transfer = fact_transfer(invocation, any_memory(invocation))
    foreseen = transfer.foresee(plan, why=why)
    for note in foreseen.notes:
        invocation.warn(note)
    output = invocation.output()
    for source, reference in foreseen.places.items():
        output.text(f"{reference}  from {source}")
    if not invocation.quiet:
        from ctxlib.cli.output import say

        say(
            invocation.program, "hint", "nothing was written; carry it out with --apply"
        )


@click.command()
@scope_option
@shared_options
@click.pass_obj
def export(invocation: Invocation, scope: str | None) -> None:
    """Write every fact as NDJSON with all its fields, for import.

    Superseded and expired facts are among them.
    """
    from ctxlib.cli.memory import existing_memory, fact_transfer

    transfer = fact_transfer(invocation, existing_memory(invocation))
    output = Output(json=True, nul=False, color=False)
    for stored in transfer.export(scope):
        output.record(records.fact_record(stored.fact))


COMMANDS = (import_, export)
