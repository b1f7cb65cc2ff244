"""`ctx-fact check`: what a hand edit broke, and what settles it."""

from __future__ import annotations

import click

from ctxlib.cli import records
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options


@click.command()
@shared_options
@click.pass_obj
def check(invocation: Invocation) -> int:
    """Look for what is wrong in the memory; exit 1 on a finding."""
    from ctxlib.cli.memory import all_facts
    from ctxlib.service.check import check as find_problems

    settings = invocation.settings
    facts = all_facts(invocation)
    problems = find_problems(
        facts, now=settings.now, pinned_chars=settings.pinned_chars
    )
    output = invocation.output()
    for problem in problems:
        if output.json:
            output.record(
                records.problem_record(
                    path=problem.path,
                    line=problem.line,
                    field=problem.field,
                    message=problem.message,
                    command=problem.command,
                )
            )
            continue
        where = ":".join(str(part) for part in (problem.path, problem.line) if part)
        field = f"{problem.field}: " if problem.field else ""
        output.painted([(where, "bold"), (f": {field}{problem.message}", None)])
        if problem.command and not invocation.quiet:
            output.painted([(f"    {problem.command}", "dim")])
    return 1 if problems else 0


COMMANDS = (check,)
