"""Have the memory packed by a process of its own, which nobody waits for."""

from __future__ import annotations

import os

from ctxlib.cli.apart import start_ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.settings import Settings

_UPKEEP = "from ctxlib.cli.porcelain import main; main()"


def start_if_due(settings: Settings) -> None:
    """Start it where enough has come into the memory to be worth it."""
    from ctxlib.store import packing

    if packing.is_due(settings.memory):
        try:
            start(settings.cwd, settings.memory, settings.environ)
        except OSError:
            return  # whoever writes next does


def start(folder: str, memory: str, environ: Mapping[str, str]) -> None:
    """Run `git ctx upkeep` from a folder. Raises `OSError`."""
    words = ["upkeep", "-C", os.path.abspath(folder), "--memory", memory]
    start_ours(_UPKEEP, words, environ)
