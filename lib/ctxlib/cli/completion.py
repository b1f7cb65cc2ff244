"""What a shell offers where a command takes the reference of a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ctxlib.domain.fact import Fact


def references(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The references that begin so, whole or by the bare name; none on any trouble.

    Reading the memory takes as long as a command, so this runs only on demand.
    """
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(text, help=fact.title or fact.description)
        for fact in _facts(context)
        for text in (fact.reference, fact.name)
        if text.startswith(start) and (start or text == fact.reference)
    ]


def _facts(context: click.Context) -> list[Fact]:
    from ctxlib.cli.memory import read_facts

    invocation = context.find_object(Invocation)
    if invocation is None:
        return []
    invocation.quiet = True
    try:
        return [stored.fact for stored in read_facts(invocation).all()]
    except CtxError:
        return []
