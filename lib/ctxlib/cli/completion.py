"""What a shell offers where a command takes the name of something that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from click.shell_completion import CompletionItem

    # Words, each with what is told of it.
    Words = Iterator[tuple[str, str]]
    Known = Callable[[Invocation, click.Context, str], Words]
    Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _offered(known: Known) -> Offer:
    """Offer the words that begin as what is typed; none on any trouble.

    Reading the memory takes as long as a command, so this runs only on demand.
    """

    def offer(
        context: click.Context, parameter: click.Parameter, start: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        invocation = context.find_object(Invocation)
        if invocation is None:
            return []
        invocation.quiet = True
        try:
            return [
                CompletionItem(word, help=told)
                for word, told in known(invocation, context, start)
                if word.startswith(start)
            ]
        except (CtxError, OSError):
            return []

    return offer


@_offered
def references(invocation: Invocation, _: click.Context, start: str) -> Words:
    """The references of facts, and once one is begun their bare names."""
    from ctxlib.cli.memory import read_facts

    for fact in (stored.fact for stored in read_facts(invocation).all()):
        forms = (fact.reference, fact.name)
        yield from _each(forms, start, fact.title or fact.description)


@_offered
def proposals(invocation: Invocation, _: click.Context, __: str) -> Words:
    """The ids of proposals."""
    from ctxlib.cli.memory import existing_memory, proposal_desk

    desk = proposal_desk(invocation, existing_memory(invocation))
    for proposal in (each.proposal for each in desk.all()):
        yield proposal.id, f"{proposal.operation} {proposal.about}"


@_offered
def revision_numbers(invocation: Invocation, context: click.Context, _: str) -> Words:
    """The revisions of the fact that is named before."""
    from ctxlib.cli.memory import existing_memory, read_facts
    from ctxlib.service.revisions import located, revisions

    reference = str(context.params.get("reference") or "")
    stored = located(read_facts(invocation), reference)
    memory = existing_memory(invocation)
    for each in revisions(memory, stored.path, stored.fact.id):
        yield str(each.number), each.reason.commit.subject


@_offered
def entries(invocation: Invocation, _: click.Context, start: str) -> Words:
    """The references of what was forgotten, and once one is begun the long paths."""
    from ctxlib.cli.memory import read_facts
    from ctxlib.store.archive import Archive

    for entry in Archive(read_facts(invocation)).entries():
        forms = (entry.reference, entry.path)
        yield from _each(forms, start, entry.forgotten_at or entry.path)


@_offered
def commits(invocation: Invocation, _: click.Context, __: str) -> Words:
    """The last commits of what the workspace sees."""
    from ctxlib.cli.memory import existing_memory, fact_writer
    from ctxlib.service.undo import UndoService

    memory = existing_memory(invocation)
    for each in fact_writer(UndoService, invocation, memory).recent():
        yield each.commit[:12], each.subject


@_offered
def sessions(invocation: Invocation, _: click.Context, __: str) -> Words:
    """The ids of sessions, cut short."""
    from ctxlib.cli.sessions import running_records, session_journal

    journal = session_journal(invocation)
    kept = {each.short: f"{each.started} {each.host}" for each in journal.entries()}
    running = running_records(invocation, journal.key)
    known = {each.short: f"running {each.host}" for each in running} | kept
    yield from known.items()


@_offered
def observations(invocation: Invocation, _: click.Context, __: str) -> Words:
    """The ids of observations, cut short."""
    from ctxlib.cli.sessions import session_journal
    from ctxlib.store.observed import read_all

    journal = session_journal(invocation)
    found, _problems = read_all(journal.snapshot, journal.key)
    for seen in (each.observation for each in found):
        yield seen.short, f"{seen.status} {' '.join(seen.text.split())}"


@_offered
def suggestions(invocation: Invocation, _: click.Context, __: str) -> Words:
    """The ids of suggestions."""
    from ctxlib.cli.suggesting import look

    for each in look(invocation).scan.open:
        yield each.id, each.candidate.statement[:80]


def _each(forms: Iterable[str], start: str, told: str) -> Words:
    """The first form of a name, and the others once somebody begins to type one."""
    for at, form in enumerate(forms):
        if start or not at:
            yield form, told
