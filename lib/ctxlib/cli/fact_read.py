"""The commands of `ctx-fact` that only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import records
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import (
    nul_option,
    references_argument,
    scope_option,
    shared_options,
)
from ctxlib.cli.output import padded, width
from ctxlib.domain.fact import AGENDAS, TYPES
from ctxlib.domain.freshness import FRESHNESS
from ctxlib.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore, Stored

_COLORS = {"stale": "yellow", "expired": "red"}


@click.command()
@references_argument
@shared_options
@click.pass_obj
def show(invocation: Invocation, references: tuple[str, ...]) -> None:
    """Show facts: the whole document, or with --json all fields.

    REF@N is the fact as it was at revision N. The id of a proposal shows that one.
    """
    from ctxlib.cli.fact_proposals import are_waiting, show_waiting
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain import document

    facts = read_facts(invocation)
    try:
        found = [find_at(invocation, facts, reference) for reference in references]
    except NotFoundError:
        if not are_waiting(invocation, references):
            raise
        show_waiting(invocation, references)
        return
    if invocation.json:
        record_found(invocation, facts, found)
        return
    for stored, _ in found:
        invocation.explain(f"{stored.reference} is {stored.path}")
        text = document.format(stored.fact).decode().removesuffix("\n")
        invocation.output().text(text)


def record_found(
    invocation: Invocation, facts: FactStore, found: list[tuple[Stored, bool]]
) -> None:
    """Write the records of what `find_at` found; of a former revision nobody asks
    how it stands."""
    output = invocation.output()
    live = [stored.fact for stored, is_former in found if not is_former]
    standing = iter(fact_records(invocation, facts, live))
    for stored, is_former in found:
        former = records.fact_record(stored.fact) if is_former else None
        output.record(former or next(standing))


def find_at(
    invocation: Invocation, facts: FactStore, reference: str
) -> tuple[Stored, bool]:
    """What a reference names, at a revision too; and whether it was asked for one."""
    from ctxlib.cli.memory import existing_memory
    from ctxlib.service.revisions import located, numbered, revisions, split_reference
    from ctxlib.store.facts import Stored

    name, number = split_reference(reference)
    if number is None:
        return facts.find(reference, for_write=False), False
    stored = located(facts, name)
    known = revisions(
        existing_memory(invocation),
        stored.path,
        stored.fact.id,
        rev=facts.snapshot.commit,
    )
    found = numbered(known, number)
    oid = found.reason.commit.left.get(found.reason.path)
    return Stored(found.fact, found.reason.path, oid or ""), True


@click.command(name="list")
@scope_option
@click.option(
    "--type",
    "type_",
    type=click.Choice((*TYPES, *AGENDAS)),
    help="Only facts of this type, or items of the agenda.",
)
@click.option(
    "--fresh", type=click.Choice(FRESHNESS), help="Only facts of this freshness."
)
@click.option(
    "--subject", metavar="KEY", help="Only facts with this subject, or one below it."
)
@click.option("--pinned", "is_pinned", is_flag=True, help="Only pinned facts.")
@click.option(
    "--all", "is_all", is_flag=True, help="Superseded and expired facts as well."
)
@nul_option
@shared_options
@click.pass_obj
def list_(
    invocation: Invocation,
    scope: str | None,
    type_: str | None,
    fresh: str | None,
    subject: str | None,
    is_pinned: bool,
    is_all: bool,
) -> None:
    """List facts, those of the project first."""
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain.freshness import freshness, is_active
    from ctxlib.domain.subject import normalise_subject

    now = invocation.settings.now
    facts = read_facts(invocation)
    wanted = normalise_subject(subject or "")

    def is_wanted(fact: Fact) -> bool:
        return (
            scope in (None, fact.scope)
            and type_ in (None, fact.type, fact.agenda)
            and fresh in (None, freshness(fact, now))
            and (fact.is_pinned or not is_pinned)
            and (subject is None or _is_below(fact.subject_key, wanted))
            and (is_all or fresh == "expired" or is_active(fact, now))
        )

    found = [each.fact for each in facts.all() if is_wanted(each.fact)]
    tell_problems(invocation, facts)
    _write_list(invocation, facts, found)


def _is_below(subject: str | None, wanted: str) -> bool:
    return subject is not None and f"{subject}.".startswith(f"{wanted}.")


def tell_problems(invocation: Invocation, facts: FactStore) -> None:
    """Warn of files that are no facts, so that nothing is missing silently."""
    for problem in facts.problems:
        invocation.warn(f"passed over: {problem.message}")


def _write_list(invocation: Invocation, facts: FactStore, found: list[Fact]) -> None:
    output = invocation.output()
    if output.json:
        for record in fact_records(invocation, facts, found):
            output.record(record)
    elif output.nul:
        output.names(fact.reference for fact in found)
    else:
        _write_table(invocation, found)


def _write_table(invocation: Invocation, found: list[Fact]) -> None:
    from ctxlib.domain.freshness import freshness, withdrawal

    output = invocation.output()
    now = invocation.settings.now
    widest = max((width(fact.reference) for fact in found), default=0)
    for fact in found:
        age = freshness(fact, now)
        mark = withdrawal(fact) or age
        output.painted(
            [
                (padded(fact.reference, widest), "bold"),
                ("  " + padded(fact.agenda or fact.type, 9), None),
                ("  " + padded(mark, 10), _COLORS.get(age)),
                ("  pinned" if fact.is_pinned else "        ", "bold"),
                ("  " + (fact.title or fact.description), None),
            ]
        )


def fact_records(
    invocation: Invocation, facts: FactStore, found: Iterable[Fact]
) -> Iterable[records.Record]:
    """The records of facts, with how each stands here and now."""
    from ctxlib.domain.freshness import freshness, is_active
    from ctxlib.domain.precedence import overrides

    now = invocation.settings.now
    over = {
        each.global_fact.reference: each.project_fact.reference
        for each in overrides((stored.fact for stored in facts.all()), now)
    }
    for fact in found:
        yield records.fact_record(
            fact,
            freshness=freshness(fact, now),
            active=is_active(fact, now),
            overridden_by=over.get(fact.reference),
        )


@click.command()
@scope_option
@shared_options
@click.pass_obj
def subjects(invocation: Invocation, scope: str | None) -> None:
    """List the subjects and the facts that hold them."""
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain.freshness import is_active

    now = invocation.settings.now
    facts = read_facts(invocation)
    holders = [each for each in facts.all() if _holds(each, scope)]
    holders = [each for each in holders if is_active(each.fact, now)]
    holders.sort(key=lambda each: (each.fact.subject_key or "", each.reference))
    tell_problems(invocation, facts)
    output = invocation.output()
    widest = max((width(each.fact.subject_key or "") for each in holders), default=0)
    for each in holders:
        if output.json:
            output.record(records.subject_record(each.fact))
            continue
        subject = each.fact.subject_key or ""
        output.painted(
            [(padded(subject, widest), "bold"), (f"  {each.reference}", None)]
        )


def _holds(stored: Stored, scope: str | None) -> bool:
    return bool(stored.fact.subject_key) and scope in (None, stored.fact.scope)


COMMANDS = (show, list_, subjects)
