"""`ctx-fact review`: facts to look at again, and what settles each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options
from ctxlib.cli.runtime import DONE, NO

if TYPE_CHECKING:
    from ctxlib.service.review import Contrary
    from ctxlib.store.checkout import Checkout


@click.command()
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="At most N, the gravest."
)
@shared_options
@click.pass_obj
def review(invocation: Invocation, limit: int | None) -> int:
    """List facts to look at again, the gravest first.

    Contradicted, conflicting, expired, stale and repeated ones, and those that cite
    what is not in the workspace any more. Nothing is changed. Exit 1 when there are
    any.
    """
    from ctxlib.cli import suggest_records
    from ctxlib.cli.memory import read_facts
    from ctxlib.cli.suggesting import instruction_texts
    from ctxlib.service.review import review as find

    found = find(
        [stored.fact for stored in read_facts(invocation).all()],
        contrary=_contrary(invocation),
        texts=instruction_texts(invocation),
        checkout=_checkout(invocation),
        now=invocation.settings.now,
    )
    shown = found[:limit] if limit else found
    output = invocation.output()
    for each in shown:
        if output.json:
            output.record(suggest_records.review_record(each))
            continue
        place = f":{each.line}" if each.line else ""
        output.painted(
            [
                (f"{each.kind:<12}  ", None),
                (each.fact.reference + place, "bold"),
                (f": {each.message}", None),
            ]
        )
        if not invocation.quiet:
            output.painted([(f"    {each.command}", "dim")])
    if len(found) > len(shown):
        invocation.tell(f"{len(found) - len(shown)} more")
    return NO if found else DONE


def _contrary(invocation: Invocation) -> list[Contrary]:
    """What people said in sessions against facts that are there."""
    from ctxlib.cli import suggesting
    from ctxlib.domain.relating import REVISION, SUPERSESSION
    from ctxlib.service.review import Contrary

    return [
        Contrary(each.relation.fact, each.id, each.candidate.evidence[-1].quote[:120])
        for each in suggesting.look(invocation).scan.open
        if each.relation.fact is not None and each.stands in (REVISION, SUPERSESSION)
    ]


def _checkout(invocation: Invocation) -> Checkout | None:
    """The workspace, where there are files to look at."""
    from ctxlib.store.checkout import Checkout
    from ctxlib.store.instructionroot import instruction_root

    settings, environ = invocation.settings, invocation.world.environ
    found = instruction_root(os.path.realpath(settings.cwd), environ)
    if found.root is None:
        return None
    programs = [each for each in environ.get("PATH", "").split(os.pathsep) if each]
    return Checkout(found.root, settings.git, has_git=found.has_git, programs=programs)


COMMANDS = (review,)
