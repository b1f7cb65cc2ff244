"""`git ctx status` and `git ctx memory`: the whole picture of one workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import besides, overall_records, records
from ctxlib.cli.options import Invocation, shared_options
from ctxlib.cli.output import padded, width
from ctxlib.domain.fact import SCOPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore

_ABBREVIATED = 12


@click.command()
@shared_options
@click.pass_obj
def status(invocation: Invocation) -> None:
    """Show where the memory is and how it stands, in a few lines."""
    record = _standing(invocation)
    _warn_of_hooks(invocation)
    _warn_of_purge(invocation)
    output = invocation.output()
    if output.json:
        output.record(record)
        return
    for label, value in _lines(record):
        output.painted([(padded(label, 10), "bold"), (value, None)])


def _warn_of_hooks(invocation: Invocation) -> None:
    from ctxlib.cli.receive import hooks
    from ctxlib.store.repository import MemoryRepository

    path = invocation.settings.memory
    pin = hooks(path)
    if MemoryRepository.is_there(path) and (pin.broken() or not pin.is_configured()):
        invocation.warn(
            "the hooks of the memory are not whole, so pushes to it are refused: run "
            "'git ctx init'"
        )


def _warn_of_purge(invocation: Invocation) -> None:
    from ctxlib.store.pruning import is_begun

    if is_begun(invocation.settings.memory):
        invocation.warn("a purge was cut short: 'git ctx upkeep' completes it")


def _standing(invocation: Invocation) -> records.Record:
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain.freshness import freshness, is_active
    from ctxlib.domain.pinning import pinned_size
    from ctxlib.service.agenda import items

    settings = invocation.settings
    store = read_facts(invocation)
    facts = [each.fact for each in store.all()]
    active = [fact for fact in facts if is_active(fact, settings.now)]
    ages = [freshness(fact, settings.now) for fact in facts]
    return overall_records.status_record(
        memory=settings.memory,
        commit=store.snapshot.commit,
        workspace=settings.workspace(store.snapshot).root,
        project=store.key,
        facts={scope: sum(f.scope == scope for f in active) for scope in SCOPES},
        stale=ages.count("stale"),
        expired=ages.count("expired"),
        unreadable=[problem.message for problem in store.problems],
        pinned_chars=pinned_size(facts, settings.now),
        pinned_max=settings.pinned_chars,
        archived=sum(_archived(store, scope) for scope in SCOPES),
        proposals=besides.waiting(invocation),
        suggestions=besides.suggested(invocation),
        agenda=len(items(store, settings.now)),
        observations=besides.observed(invocation),
        sessions=besides.sessions(invocation),
        index_lag=_index_lag(invocation),
    )


def _archived(store: FactStore, scope: str) -> int:
    return len(store.snapshot.names(f"{store.folder(scope)}/.archive"))


def _index_lag(invocation: Invocation) -> int | None:
    """Changes that the index does not hold yet; `None` where there is none."""
    from ctxlib.cli.memory import open_facts_pool, workspace_key
    from ctxlib.store.pool import is_built

    settings = invocation.settings
    root = settings.locations.index_root(settings.memory)
    if not is_built(workspace_key(invocation), root):
        return None
    return open_facts_pool(invocation).lag


def _lines(record: records.Record) -> list[tuple[str, str]]:
    commit, lag = record["commit"], record["index_lag"]
    facts, unreadable = record["facts"], record["unreadable"]
    assert isinstance(facts, dict)
    assert isinstance(unreadable, list)
    made = f"at {str(commit)[:_ABBREVIATED]}" if commit else "not made yet"
    counts = f"{facts['project']} of the project, {facts['global']} global"
    for name in ("stale", "expired", "archived"):
        counts += f", {record[name]} {name}" if record[name] else ""
    renewed = "made" if lag is None else "renewed"
    index = "in order" if lag == 0 else f"{renewed} by the next search"
    lines = [
        ("memory", f"{record['memory']} ({made})"),
        ("workspace", f"{record['workspace']} ({record['project']})"),
        ("facts", counts),
        (
            "pinned",
            f"{record['pinned_chars']} of {record['pinned_max']} characters",
        ),
        ("index", index),
    ]
    for name, label in (("proposals", "proposals"), ("suggestions", "suggested")):
        if record[name]:
            lines.append((label, f"{record[name]} waiting for a person"))
    lines += besides.lines(record)
    return [*lines, *(("unreadable", str(text)) for text in unreadable)]


@click.command()
@click.option(
    "--conflicts", is_flag=True, help="Only overrides and contradicting facts."
)
@click.option(
    "--at", metavar="REV", help="What was known at a commit of the memory, or a date."
)
@shared_options
@click.pass_obj
def memory(invocation: Invocation, conflicts: bool, at: str | None) -> int:
    """Show every active fact of both scopes, and what else there is.

    Below them stand the archive and the proposals that wait. With --at, how it was.
    """
    from ctxlib.cli.fact_read import fact_records, tell_problems
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain.freshness import is_active

    store = read_facts(invocation, at=at)
    if at is not None:
        _go_back(invocation, store)
    now = invocation.settings.now
    active = [each.fact for each in store.all() if is_active(each.fact, now)]
    tell_problems(invocation, store)
    if conflicts:
        return _show_conflicts(invocation, active)
    output = invocation.output()
    if output.json:
        for record in fact_records(invocation, store, active):
            output.record(record)
    else:
        _show_facts(invocation, store, active)
    besides.show(invocation, store, is_past=at is not None)
    return 0


def _go_back(invocation: Invocation, store: FactStore) -> None:
    """Judge how old each fact was, as of the commit that is shown."""
    from ctxlib.store.past import moment_of

    if store.snapshot.commit:
        then = moment_of(store.snapshot.objects, store.snapshot.commit)
        invocation.settings.now = then


def _show_facts(
    invocation: Invocation, store: FactStore, active: Sequence[Fact]
) -> None:
    from ctxlib.domain.precedence import overrides

    output = invocation.output()
    over = {
        each.global_fact.reference: each.project_fact.reference
        for each in overrides(active, invocation.settings.now)
    }
    for scope in SCOPES:
        found = [fact for fact in active if fact.scope == scope]
        output.painted([(f"{scope} ", "bold"), (f"({store.folder(scope)})", "dim")])
        for line in _table(invocation, found, over):
            output.painted([(f"  {line}", None)])
        if not found:
            output.painted([("  no facts", "dim")])


def _table(
    invocation: Invocation, found: Sequence[Fact], over: dict[str, str]
) -> Iterable[str]:
    from ctxlib.domain.freshness import freshness

    widest = max((width(fact.reference) for fact in found), default=0)
    for fact in found:
        marks = [freshness(fact, invocation.settings.now)]
        marks += ["pinned"] if fact.is_pinned else []
        if fact.reference in over:
            marks.append(f"overridden by {over[fact.reference]}")
        yield (
            f"{padded(fact.reference, widest)}  {fact.id[:_ABBREVIATED]}  "
            f"revision {fact.revision}  {fact.type}, {', '.join(marks)}"
        )
        yield f"    {fact.title or fact.description}"


def _show_conflicts(invocation: Invocation, active: Sequence[Fact]) -> int:
    from ctxlib.service.conflicts import conflicts

    output = invocation.output()
    found = conflicts(active, invocation.settings.now)
    for each in found:
        if output.json:
            one, other = each.one.reference, each.other.reference
            output.record(
                records.conflict_record(each.what, one, other, reason=each.reason)
            )
        else:
            output.text(each.said)
    return 0 if found else 1
