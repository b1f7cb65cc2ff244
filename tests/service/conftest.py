"""Facts in a real memory repository, the pool that recall opens on them, sessions."""

import os

import pytest

from ctxlib.domain import document, moment
from ctxlib.domain.fact import Fact
from ctxlib.domain.ident import slug
from ctxlib.domain.sessionrecord import parse
from ctxlib.service.reading import Layer, Limits
from ctxlib.service.recall import open_pool
from ctxlib.service.resolve import resolve, user_layers
from ctxlib.service.sessiondesk import SessionDesk
from ctxlib.store.gitcli import Git
from ctxlib.store.journal import Journal, snapshot
from ctxlib.store.repository import Change, MemoryRepository
from ctxlib.store.worktree import WorkTree

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


@pytest.fixture
def lay(tmp_path):
    """Write files (text or bytes by path) and links below a folder; its real path."""

    def call(files, links=None, *, name="ws"):
        root = tmp_path / name
        root.mkdir(exist_ok=True)
        for path, content in files.items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            is_bytes = isinstance(content, bytes)
            place.write_bytes(content if is_bytes else content.encode())
        for path, target in (links or {}).items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).symlink_to(target)
        return os.path.realpath(root)

    return call


@pytest.fixture
def resolved(lay):
    """What holds for a directory of a planted workspace, by default its root."""

    def call(files, target="", *, links=None, home=None, **limits):
        user = [WorkTree(lay(home, name="home"))] if home else []
        workspace = Layer("workspace", WorkTree(lay(files, links)))
        return resolve(user_layers(user), workspace, target, Limits(**limits))

    return call


@pytest.fixture
def desk(home, memory, now):
    """A desk at a moment of the day, in hours from now."""

    def call(hours=0, **options):
        return SessionDesk(
            state=f"{home}/.local/state/ctx/sessions",
            memory=str(memory),
            git=Git(os.environ),
            home=str(home),
            now=now + int(hours * 3_600),
            **options,
        )

    return call


@pytest.fixture
def kept(desk):
    """The records of a workspace, the last first."""

    def call(key="pay-0123456789abcdef"):
        memory = desk().memory()
        if memory is None:
            return []
        journal = Journal(snapshot(memory), key)
        return [parse(journal.read(each.path)) for each in journal.entries()]

    return call
