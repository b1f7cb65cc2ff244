"""`ctx-recall`: the facts that matter for a message; reads only."""

from __future__ import annotations

import os
import sys

from ctxlib.cli.runtime import run, run_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.cli.world import World

# A first word that is one of these is no message.
COMMANDS = frozenset(("eval", "explain", "list", "read", "search", "trace"))


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `ctx-recall`; without `args`, as this process.

    A message without options is answered without the machinery of commands, which
    costs more than the answer.
    """
    given = sys.argv[1:] if args is None else list(args)
    environ = os.environ if world is None else world.environ
    message = None if "_CTX_RECALL_COMPLETE" in environ else _message(given)
    if message is None:
        from ctxlib.cli.recall_group import recall

        return run(recall, "ctx-recall", args, world=world)

    def answer(invocation: Invocation) -> None:
        from ctxlib.cli.answers import answer_messages

        is_answered = answer_messages(invocation, [(None, message)])
        meant = None if is_answered else _meant(given)
        if meant:
            invocation.tell(
                "no facts for this message; did you mean the command "
                f"'ctx-recall {meant}'?"
            )

    return run_plain(answer, "ctx-recall", is_process=args is None, world=world)


def _meant(words: list[str]) -> str | None:
    """The command of which the first of several words may be a slip."""
    word = words[0] if len(words) > 1 else ""
    return next((each for each in sorted(COMMANDS) if _is_slip(word, each)), None)


def _is_slip(word: str, name: str) -> bool:
    """Whether a letter is missing, wrong or too much, or two are in the wrong order."""
    pairs = zip(word, name, strict=False)
    same = next(
        (at for at, (a, b) in enumerate(pairs) if a != b), min(len(word), len(name))
    )
    typed, wanted = word[same:], name[same:]
    if typed[:2] == wanted[1::-1] and typed[2:] == wanted[2:]:
        return True
    return wanted[1:] in (typed, typed[1:]) or wanted == typed[1:]


def _message(words: list[str]) -> str | None:
    """The message that the words are; `None` where they may be something else."""
    if words[:1] == ["--"]:
        words = words[1:]
    elif not words or words[0] in COMMANDS or any(w.startswith("-") for w in words):
        return None
    return None if words in ([], ["-"]) else " ".join(words)
