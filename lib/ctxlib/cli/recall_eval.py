"""`ctx-recall eval`: a person's own judged messages, and how recall fares on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options
from ctxlib.cli.recall_explicit import at_option

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from ctxlib.domain.judgement import Judged
    from ctxlib.store.facts import FactStore


@click.command(name="eval")
@click.argument("file", metavar="FILE", type=click.File("rb"))
@at_option
@shared_options
@click.pass_obj
def eval_(invocation: Invocation, file: BinaryIO, at: str | None) -> int:
    """Recall for judged messages; exit 1 if an answer is wrong.

    FILE has one JSON object a line: the message, and the references that are
    expected, none where nothing should be said. - is standard input.
    """
    from ctxlib.cli.memory import read_facts
    from ctxlib.domain.judgement import Tally, read_judged, tally_lines

    facts = read_facts(invocation, at=at)
    judged = list(read_judged(file, file.name))
    for each in judged:
        for known in (each.expected, each.welcome):
            known[:] = [_full(facts, name, file.name, each.line) for name in known]
    ask = _asker(invocation, facts, at)
    for each in judged:
        ask(each)
    tally = Tally(judged)
    output = invocation.output()
    if output.json:
        from ctxlib.cli.recall_records import evaluation_record, judgement_record

        for each in judged:
            output.record(judgement_record(each))
        output.record(evaluation_record(tally))
    else:
        for line in tally_lines(tally):
            output.text(line)
    return 1 if tally.worst else 0


def _full(facts: FactStore, reference: str, source: str, line: int) -> str:
    from ctxlib.errors import CtxError

    try:
        return facts.find(reference, for_write=False).reference
    except CtxError as error:
        error.locate(f"{source}:{line}")
        raise


def _asker(
    invocation: Invocation, facts: FactStore, at: str | None
) -> Callable[[Judged], None]:
    """Asks recall for a message, and why it did not say what was expected."""
    from ctxlib.cli.memory import open_facts_pool
    from ctxlib.service.explaining import explain
    from ctxlib.service.recall import recall

    settings = invocation.settings
    pool = open_facts_pool(invocation, at=at)
    count, room = settings.recall_facts, settings.recall_chars

    def ask(judged: Judged) -> None:
        answer = recall(
            pool, judged.message, now=settings.now, max_facts=count, max_chars=room
        )
        judged.got = [item.reference for item in answer.selected]
        if judged.expected and not judged.is_hit:
            wanted = facts.find(judged.expected[0], for_write=False).fact.id
            told = explain(
                pool,
                judged.message,
                wanted,
                now=settings.now,
                max_facts=count,
                max_chars=room,
            )
            judged.why = f"{told.step}, {told.why}"

    return ask
