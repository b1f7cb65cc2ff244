"""`ctx-resolve`: which standing instructions hold for a path; reads only."""

from __future__ import annotations

import os
import sys

from ctxlib.cli.resolve_request import Request
from ctxlib.cli.runtime import run, run_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.cli.world import World

# Options without a value: the attribute that each sets, of the call or the request.
_OF_THE_CALL = {
    "--json": "json",
    "--null": "nul",
    "-z": "nul",
    "--quiet": "quiet",
    "-q": "quiet",
    "--verbose": "verbose",
    "-v": "verbose",
}
_OF_THE_REQUEST = {
    "--all": "all",
    "--check": "check",
    "--no-user": "no_user",
    "--print": "print",
    "--staged": "staged",
    "--strict": "strict",
}


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `ctx-resolve`; without `args`, as this process.

    What needs no more than a path and options without a value is answered without
    the machinery of commands, which costs more than the answer.
    """
    given = sys.argv[1:] if args is None else list(args)
    environ = os.environ if world is None else world.environ
    simple = None if "_CTX_RESOLVE_COMPLETE" in environ else _simple(given)
    if simple is None:
        from ctxlib.cli.resolve_command import resolve

        return run(resolve, "ctx-resolve", args, world=world)
    request, options = simple

    def answer(invocation: Invocation) -> int:
        from ctxlib.cli.resolve_answer import answer_request

        for name in options:
            setattr(invocation, name, True)
        return answer_request(invocation, request)

    return run_plain(answer, "ctx-resolve", is_process=args is None, world=world)


def _simple(words: list[str]) -> tuple[Request, list[str]] | None:
    """The request that the words are, with options of the call; else `None`."""
    request = Request()
    options = []
    rest = list(words)
    while rest and rest[0].startswith("-") and rest[0] != "--":
        word = rest.pop(0)
        if word in _OF_THE_CALL:
            options.append(_OF_THE_CALL[word])
        elif word in _OF_THE_REQUEST:
            setattr(request, _OF_THE_REQUEST[word], True)
        else:
            return None
    if rest[:1] == ["--"]:
        rest = rest[1:]
    elif any(word.startswith("-") for word in rest):
        return None
    if len(rest) > 1:
        return None
    request.path = rest[0] if rest else None
    return request, options
