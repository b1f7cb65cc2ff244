"""Facts in a real memory repository, and the pool that recall opens on them."""

import os

import pytest

from ctxlib.domain import document, moment
from ctxlib.domain.fact import Fact
from ctxlib.domain.ident import slug
from ctxlib.service.recall import open_pool
from ctxlib.store.gitcli import Git
from ctxlib.store.repository import Change, MemoryRepository

KEY = "payments-0123456789abcdef"


@pytest.fixture
def make(now):
    """A fact from a title and whatever else matters; `age` in days."""

    def call(title, body="", *, age=1, scope="project", key=KEY, **fields):
        name = fields.pop("name", None) or slug(title)
        written = moment.text(now - age * moment.DAY)
        known = {
            "id": "mem-" + os.urandom(16).hex(),
            "revision": 1,
            "created_at": written,
            "updated_at": written,
            "type": "project",
            "activation": "relevant",
        }
        fact = Fact(
            **{**known, **fields}, name=name, title=title, body=body, scope=scope
        )
        folder = "global" if scope == "global" else f"projects/{key}"
        return f"{folder}/{name}.md", fact

    return call


@pytest.fixture
def keep(memory, now):
    """Commit facts made by `make`; a path with None removes one."""
    repository = MemoryRepository.open_or_create(
        str(memory), Git(dict(os.environ)), now=now
    )

    def call(*pairs):
        edits = {path: fact and document.format(fact) for path, fact in pairs}
        repository.transact(lambda _: Change(edits, subject="fact: change"), now=now)
        return repository.snapshot()

    call.repository = repository
    yield call
    repository.close()


@pytest.fixture
def pool(keep, tmp_path, now):
    """Keep facts and open the pool of their workspace on them."""

    def call(*pairs, key=KEY, at=now, cache=tmp_path / "index"):
        snapshot = keep(*pairs) if pairs else keep.repository.snapshot()
        return open_pool(snapshot, key, str(cache), now=at)

    return call
