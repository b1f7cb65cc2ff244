"""`ctx-hook`: what an agent host calls, and the wiring that makes it call."""

# Like `image`: what stands here is found the slow way.
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.image import Image
    from ctxlib.cli.world import World

_FOR_PEOPLE = ("install", "uninstall")


def main(args: "Sequence[str] | None" = None, *, world: "World | None" = None) -> int:
    """Run `ctx-hook`; without `args`, as this process.

    An event, known or not, always ends in 0 and is answered without the machinery
    of commands, which costs more than the answer.
    """
    words = sys.argv[1:] if args is None else list(args)
    if _is_event(words):
        try:
            known = _own_process(words) if args is None else None
            from ctxlib.cli.events import run_event

            return run_event(words, world=world, image=known)
        except KeyboardInterrupt:
            return 0  # a terminal tells it to the host and to us at once
    from ctxlib.cli.runtime import run
    from ctxlib.cli.wiring import hook

    return run(hook, "ctx-hook", args, world=world)


def _own_process(words: list[str]) -> "Image":
    """Take over a process that ends here; elsewhere others import what they want."""
    from ctxlib.cli import image
    from ctxlib.cli.process import take_over

    # First: what is opened from now on must not take the place of a closed stream.
    take_over()
    return image.use(words)


def _is_event(words: list[str]) -> bool:
    if not words or words[0] in _FOR_PEOPLE:
        return False
    return not words[0].startswith("-") or words[0].startswith("--host")
