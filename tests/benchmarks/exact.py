"""Goal P6, exactness: after five histories an index answers like one just built.

Ids, scores and order of 200 prompts, and of 200 searches, are compared; a history is
how the index came to hold what it holds.
"""

from __future__ import annotations

import os
import random
import sys
from typing import TYPE_CHECKING

import corpus
from goals import Row

sys.path.insert(0, str(corpus.ROOT / "lib"))

from ctxlib.domain import document
from ctxlib.domain.fact import Fact
from ctxlib.service.recall import maintain, open_pool, recall, search
from ctxlib.store.gitcli import Git
from ctxlib.store.repository import Change, MemoryRepository

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

QUERIES, FACTS, NOW = 200, 3_000, corpus.NOW
KEY = "bench-0123456789abcdef"


class History:
    """A memory repository that changes, and an index that follows it."""

    def __init__(self, place: Path) -> None:
        self.index = str(place / "index")
        self.repository = MemoryRepository.open_or_create(
            str(place / "memory.git"), Git(dict(os.environ)), now=NOW
        )
        self.turn = 0

    def commit(self, numbers: list[int], *, remove: bool = False) -> None:
        """Make or change facts in one commit, or remove them."""
        self.turn += 1
        edits: dict[str, bytes | None] = {}
        for number in numbers:
            fact = _fact(number, self.turn)
            folder = "global" if fact.scope == "global" else f"projects/{KEY}"
            content = None if remove else document.format(fact)
            edits[f"{folder}/{fact.name}.md"] = content
        change = Change(edits, subject=f"bench: {self.turn}")
        self.repository.transact(lambda _: change, now=NOW)

    def follow(self) -> None:
        """Bring the index up to date, as a writer does after its answer."""
        maintain(self.pool(self.index))

    def pool(self, root: str) -> object:
        return open_pool(self.repository.snapshot(), KEY, root, now=NOW)


def p6_exact(folder: Path, *, facts: int, queries: int) -> Row:
    """The row: how many of the queries agree in every history."""
    told = []
    agreed = wanted = 0
    for name, live in HISTORIES.items():
        place = folder / "scratch-exact" / name
        _clear(place)
        history = History(place)
        live(history, facts)
        good = _agreeing(history, facts, queries, place / "rebuilt")
        agreed, wanted = agreed + good, wanted + 2 * queries
        if good < 2 * queries:
            told.append(f"{name} {good}")
    figure = f"{agreed} of {wanted}" + (f" ({', '.join(told)})" if told else "")
    what = f"ids and scores like a rebuild, {len(HISTORIES)} histories"
    return Row("P6", what, figure, limit="all", met=agreed == wanted)


def _agreeing(history: History, facts: int, queries: int, place: Path) -> int:
    one, other = history.pool(history.index), history.pool(str(place))
    good = 0
    for text in corpus.prompts(facts, queries, seed=77):
        for ask in (_recalled, _searched):
            good += ask(one, text) == ask(other, text)
    return good


def _recalled(pool: object, text: str) -> object:
    found = recall(pool, text, now=NOW)  # type: ignore[arg-type]
    chosen = [(item.id, item.score, item.matched) for item in found.selected]
    return found.reason, chosen, found.omitted, found.block


def _searched(pool: object, text: str) -> object:
    found = search(pool, text, now=NOW)  # type: ignore[arg-type]
    return [(item.id, item.score) for item in found]


def _built(history: History, facts: int) -> None:
    """Everything in one commit, and the index built from that."""
    history.commit(list(range(facts)))
    history.follow()


def _overlaid(history: History, facts: int) -> None:
    """Twenty changes behind."""
    _built(history, facts)
    history.commit(_some(facts, 20, 1))


def _updated(history: History, facts: int) -> None:
    """Twenty updates of thirty facts each."""
    _built(history, facts)
    for turn in range(20):
        history.commit(_some(facts, 30, turn))
        history.follow()


def _grown(history: History, facts: int) -> None:
    """Filled in ten commits, each followed by the index."""
    step = facts // 10
    for start in range(0, facts, step):
        history.commit(list(range(start, start + step)))
        history.follow()


def _shrunk(history: History, facts: int) -> None:
    """Twice as many, a half of them removed in steps, some changed, one behind."""
    history.commit(list(range(2 * facts)))
    history.follow()
    for start in range(facts, 2 * facts, facts // 5):
        history.commit(list(range(start, start + facts // 5)), remove=True)
        history.follow()
    history.commit(_some(facts, 30, 9))
    history.follow()
    history.commit(_some(facts, 1, 10))


HISTORIES: dict[str, Callable[[History, int], None]] = {
    "built": _built,
    "overlaid": _overlaid,
    "updated": _updated,
    "grown": _grown,
    "shrunk": _shrunk,
}


def _some(facts: int, count: int, seed: int) -> list[int]:
    return random.Random(seed).sample(range(facts), count)


def _fact(number: int, turn: int) -> Fact:
    # A changed fact says something else, and is another one's near relative.
    given = corpus.draft(number)
    if turn > 1 and number % 3:
        given["body"] = f"{given['body']} {corpus.draft(number + turn)['title']}"
    fields = {"activation": "relevant", **given}
    return Fact(id=f"mem-{number:032x}", revision=turn, **fields)


def _clear(place: Path) -> None:
    import shutil

    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
