"""The commands of `ctx-session agenda` that only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.agenda_records import advice_record, agenda_record
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import references_argument, shared_options
from ctxlib.cli.runtime import DONE, NO

if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact


@click.command(name="list")
@click.option("--all", "is_all", is_flag=True, help="Closed and expired ones as well.")
@shared_options
@click.pass_obj
def list_(invocation: Invocation, is_all: bool) -> None:
    """List the open items.

    Those that are late or due today come first, by date; then it is by rank, and by
    date where the rank is the same.
    """
    show_list(invocation, is_all=is_all)


@click.command()
@references_argument
@shared_options
@click.pass_obj
def show(invocation: Invocation, references: tuple[str, ...]) -> None:
    """Show items whole."""
    from ctxlib.cli.memory import read_facts
    from ctxlib.service.agenda import item

    store = read_facts(invocation)
    for fact in [item(store, each).fact for each in references]:
        if invocation.json:
            invocation.output().record(agenda_record(fact, invocation.settings.now))
            continue
        invocation.output().text("\n".join([_line(fact, invocation), "", fact.body]))


@click.command(name="next")
@shared_options
@click.pass_obj
def next_(invocation: Invocation) -> int:
    """Say what to do next, why that, and what waiting costs.

    It is the first of the list, goals after all others. What two sessions were told,
    and did not change since, gives way to the next one.
    """
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain.agenda import advise
    from ctxlib.service.agenda import items
    from ctxlib.store import receipts

    settings = invocation.settings
    store = read_facts(invocation)
    known = receipts.load(settings.locations.receipts, str(store.key))
    passed: list[str] = []

    def is_told(mark: str) -> bool:
        spent = known.is_spent(mark, 1, None)
        passed.extend([mark] * spent)
        return spent

    advice = advise(items(store, settings.now), settings.now, is_told)
    if passed:
        told = "1 item was" if len(passed) == 1 else f"{len(passed)} items were"
        invocation.tell(f"{told} told in the last sessions: see 'ctx-session agenda'")
    if advice is None:
        return NO
    output = invocation.output()
    if output.json:
        output.record(advice_record(advice, passed_over=len(passed)))
        return DONE
    output.text(f"{_line(advice.fact, invocation)}\n  {advice.why}; {advice.cost}")
    return DONE


def show_list(invocation: Invocation, *, is_all: bool) -> None:
    """Show the open items, or with `is_all` those that are closed as well."""
    from ctxlib.cli.fact_read import tell_problems
    from ctxlib.cli.memory import read_facts
    from ctxlib.service.agenda import items

    store = read_facts(invocation)
    found = items(store, invocation.settings.now, with_closed=is_all)
    tell_problems(invocation, store)
    for fact in found:
        if invocation.json:
            invocation.output().record(agenda_record(fact, invocation.settings.now))
        else:
            invocation.output().text(_line(fact, invocation))


def _line(fact: Fact, invocation: Invocation) -> str:
    from ctxlib.domain.agenda import standing
    from ctxlib.domain.freshness import is_expired

    now = invocation.settings.now
    marks = [fact.agenda, standing(fact, now)]
    state = fact.state or "open"
    if state != "open":
        marks = [fact.agenda, state]
    elif is_expired(fact, now):
        marks.append("expired")
    marks += [f"rank {fact.rank}"] if fact.rank is not None else []
    words = ", ".join(mark for mark in marks if mark)
    return f"{fact.reference}  {words}  {fact.title}"


COMMANDS = (list_, show, next_)
