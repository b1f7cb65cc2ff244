"""How many observations there are of each status, read and kept."""

import os
import random

import pytest

from ctxlib.domain.actor import Actor
from ctxlib.domain.observation import STATUSES
from ctxlib.errors import ConflictError
from ctxlib.service.observations import Observing
from ctxlib.store import journal
from ctxlib.store.facts import FactStore
from ctxlib.store.gitcli import Git
from ctxlib.store.observed import counts
from ctxlib.store.repository import MemoryRepository

KEY = "ws-0123456789abcdef"


@pytest.fixture
def observing(memory, now):
    """What notes and settles observations of one workspace."""
    repository = MemoryRepository.open_or_create(str(memory), Git(os.environ))
    return Observing(
        repository,
        KEY,
        actor=Actor("person", "terminal"),
        now=now,
        identity=("Ada", "ada@example.org"),
    )


def test_counts_that_were_kept_are_those_that_are_read(observing, tmp_path):
    chance = random.Random(3)
    facts = FactStore(observing.memory.snapshot(), KEY)
    known = []
    for number in range(12):
        known.append(observing.add(f"Observation {number}.").observation.id)
        status = chance.choice(STATUSES[2:])
        observing.settle(chance.choice(known), status, facts)
        seen = observing.snapshot()

        kept = counts(seen, KEY, root=str(tmp_path / "cache"))

        assert kept == counts(seen, KEY, root=None)
        assert sum(kept.values()) == len(known)


@pytest.mark.parametrize("damage", [b"", b"ctx-observed 1 x", b"\xff\n\n", None])
def test_counts_that_were_damaged_are_read_again(observing, tmp_path, damage):
    observing.add("One.")
    root = tmp_path / "cache"
    whole = counts(observing.snapshot(), KEY, root=str(root))
    for path in root.iterdir():
        path.write_bytes(path.read_bytes()[:-3] if damage is None else damage)

    assert counts(observing.snapshot(), KEY, root=str(root)) == whole == {"pending": 1}


def test_nothing_is_counted_where_nothing_was_noted(observing, tmp_path):
    assert counts(None, KEY, root=str(tmp_path)) == {}
    assert counts(observing.snapshot(), KEY, root=str(tmp_path)) == {}


def test_who_settles_what_was_settled_meanwhile_learns_of_it(observing):
    class Slow(Observing):
        """One that is overtaken between its look and its commit."""

        def find(self, reference):
            found = super().find(reference)
            observing.settle(reference, "archived", facts)
            return found

    facts = FactStore(observing.memory.snapshot(), KEY)
    id = observing.add("Tests hang.").observation.id
    slow = Slow(
        observing.memory,
        KEY,
        actor=observing.actor,
        now=observing.now,
        identity=observing.identity,
    )

    with pytest.raises(ConflictError):
        slow.settle(id, "dissolved", facts)

    (seen,), _ = observing.all()
    assert seen.status == "archived"
    assert journal.Journal(observing.snapshot(), KEY).entries("observations")
