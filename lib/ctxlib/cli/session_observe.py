"""The commands of `ctx-session` about what happened, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.agenda_records import observation_record
from ctxlib.cli.completion import observations as known_observations
from ctxlib.cli.completion import references as known_references
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.memory import existing_memory, made_memory, read_facts, workspace_key
from ctxlib.cli.options import nul_option, shared_options
from ctxlib.cli.runtime import DONE
from ctxlib.domain.observation import CATEGORIES, PENDING, STATUSES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.observation import Observation
    from ctxlib.service.observations import Noted, Observing
    from ctxlib.store.repository import MemoryRepository

_SHOWN = 100


@click.command()
@click.argument("text", metavar="TEXT...", nargs=-1, required=True)
@click.option(
    "--category",
    type=click.Choice(CATEGORIES),
    default=CATEGORIES[0],
    help="What kind of event it was; without it, friction.",
)
@click.option(
    "--evidence",
    metavar="SESSION[:A-B]",
    multiple=True,
    help="A session, or lines of its transcript; may be repeated.",
)
@click.option(
    "--session", metavar="ID", help="The session in which it is noted, if it has one."
)
@shared_options
@click.pass_obj
def observe(
    invocation: Invocation,
    text: tuple[str, ...],
    category: str,
    evidence: tuple[str, ...],
    session: str | None,
) -> int:
    """Note what happened, and print the id of the observation.

    It is evidence: no session is ever told it as guidance.
    """
    _check_journal(invocation)
    noted = _observing(invocation, made_memory(invocation)).add(
        " ".join(text),
        category=category,
        evidence=evidence,
        session=session or _own_session(invocation),
    )
    _tell(invocation, noted)
    if not invocation.json:
        invocation.output().names([noted.observation.id])
    return DONE


@click.command()
@click.argument(
    "references", metavar="[ID...]", nargs=-1, shell_complete=known_observations
)
@click.option(
    "--status",
    type=click.Choice(STATUSES),
    multiple=True,
    help="Only these; may be repeated. Without it, pending ones.",
)
@click.option("--all", "is_all", is_flag=True, help="Settled ones as well.")
@nul_option
@shared_options
@click.pass_obj
def observations(
    invocation: Invocation,
    references: tuple[str, ...],
    status: tuple[str, ...],
    is_all: bool,
) -> int:
    """List observations, or show those with these ids."""
    observing = _existing(invocation)
    if references:
        return _show(invocation, observing, references)
    found, problems = observing.all() if observing else ([], [])
    for problem in problems:
        invocation.warn(f"passed over: {problem.message}")
    wanted = STATUSES if is_all else status or (PENDING,)
    shown = [each for each in found if each.status in wanted]
    _write(invocation, shown)
    hidden = _counts([each for each in found if each.status not in wanted])
    if hidden:
        invocation.explain(f"not shown: {said(hidden)}")
    return DONE


@click.command()
@click.argument("reference", metavar="ID", shell_complete=known_observations)
@click.argument("status", metavar="STATUS", type=click.Choice(STATUSES))
@click.option(
    "--by",
    metavar="REF",
    shell_complete=known_references,
    help="The fact, or what else it has become.",
)
@click.option("--why", metavar="TEXT", help="The reason, kept with it.")
@shared_options
@click.pass_obj
def settle(
    invocation: Invocation,
    reference: str,
    status: str,
    by: str | None,
    why: str | None,
) -> None:
    """Say what became of an observation; pending opens it again."""
    _check_journal(invocation)
    observing = _observing(invocation, existing_memory(invocation))
    facts = read_facts(invocation)
    settled = observing.settle(reference, status, facts, by=by or "", why=why or "")
    _tell(invocation, settled, is_settled=True)


def counts(invocation: Invocation) -> dict[str, int]:
    """How many observations of the workspace have each status."""
    observing = _existing(invocation)
    return observing.counts() if observing else {}


def said(counts: Mapping[str, int]) -> str:
    """Counts by status in words, in the order of the statuses."""
    return ", ".join(f"{counts[each]} {each}" for each in STATUSES if each in counts)


def _own_session(invocation: Invocation) -> str:
    """The session of the shell this runs in, as far as its id can be noted."""
    from ctxlib.domain.event import file_stem

    own = invocation.actor.session or ""
    return own if own and file_stem(own) == own else ""


def _check_journal(invocation: Invocation) -> None:
    from ctxlib.service.sessiondesk import require_journal

    require_journal(invocation.settings.journal)


def _existing(invocation: Invocation) -> Observing | None:
    from ctxlib.store.repository import MemoryRepository

    if not MemoryRepository.is_there(invocation.settings.memory):
        return None
    return _observing(invocation, existing_memory(invocation))


def _observing(invocation: Invocation, memory: MemoryRepository) -> Observing:
    from ctxlib.service.observations import Observing
    from ctxlib.store.repository import find_identity

    settings = invocation.settings
    return Observing(
        memory,
        workspace_key(invocation),
        actor=invocation.actor,
        now=invocation.now,
        identity=find_identity(settings.git, cwd=settings.cwd),
        home=settings.home,
    )


def _tell(invocation: Invocation, noted: Noted, *, is_settled: bool = False) -> None:
    seen = noted.observation
    if invocation.json:
        invocation.output().record(observation_record(seen))
    if noted.commit is None:
        invocation.tell(f"{seen.short} was {seen.status} already: nothing changed")
    elif is_settled and not invocation.json:
        invocation.tell(f"{seen.short}: {seen.status}")


def _show(
    invocation: Invocation, observing: Observing | None, references: tuple[str, ...]
) -> int:
    from ctxlib.errors import NotFoundError

    if observing is None:
        raise NotFoundError(f"no observation is called '{references[0][:80]}'")
    found = [observing.find(each).observation for each in references]
    if invocation.json or invocation.nul:
        _write(invocation, found)
        return DONE
    invocation.output().text("\n\n".join(_whole(each) for each in found))
    return DONE


def _write(invocation: Invocation, found: list[Observation]) -> None:
    output = invocation.output()
    if output.nul:
        output.names(each.id for each in found)
        return
    for each in found:
        if output.json:
            output.record(observation_record(each))
            continue
        line = " ".join(each.text.split())
        output.painted(
            [
                (each.short, "bold"),
                (f"  {each.noted_at[:10]}  ", "dim"),
                (f"{each.status:<11}  {each.category:<8}  ", None),
                (line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…", None),
            ]
        )


def _counts(found: list[Observation]) -> dict[str, int]:
    statuses = [each.status for each in found]
    return {each: statuses.count(each) for each in STATUSES if each in statuses}


def _whole(seen: Observation) -> str:
    rows = [
        ("id", seen.id),
        ("noted", f"{seen.noted_at} by {seen.noted_by}"),
        ("status", seen.status),
        ("category", seen.category),
        ("evidence", ", ".join(seen.evidence)),
        ("session", seen.session),
        ("settled", seen.settled_at and f"{seen.settled_at} by {seen.settled_by}"),
        ("by", seen.resolved_by),
        ("reason", seen.reason),
    ]
    lines = [f"{label:<9} {value}" for label, value in rows if value]
    return "\n".join([*lines, "", seen.text])


COMMANDS = (observe, observations, settle)
