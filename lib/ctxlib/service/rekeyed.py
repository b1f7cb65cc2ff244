"""What became of the key of a workspace, with what of the journal goes along."""

from __future__ import annotations

from ctxlib.store.identity import PLACES_PATH
from ctxlib.store.places import places
from ctxlib.store.rekeying import Rekeying

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.writing import FactWriter
    from ctxlib.store.history import Revision

# The key whose facts and events a commit lets another one have.
FORMER = "Ctx-Former"
_MOST_LOOKED_AT = 20


class Rekeyed:
    """What became of the key of a workspace.

    `facts` went along, by reference, and `archived` forgotten ones; `left` stayed
    under `former`. `commit` is None where nothing changed, else `before` is the tip
    that it followed, and `backup` a reference to that where facts were written.
    `events` of the journal went along too, perhaps after an earlier commit.
    `followers` are other folders that have the new key as well now.
    """

    __slots__ = (
        "archived",
        "backup",
        "before",
        "commit",
        "events",
        "facts",
        "followers",
        "former",
        "key",
        "left",
        "notes",
    )

    def __init__(self, key: str, former: str) -> None:
        self.key = key
        self.former = former
        self.facts: list[str] = []
        self.archived = 0
        self.left = 0
        self.events = 0
        self.followers: list[str] = []
        self.notes: list[str] = []
        self.commit: str | None = None
        self.before: str | None = None
        self.backup: str | None = None


def let_journal_follow(writer: FactWriter, done: Rekeyed) -> None:
    """Let the key have the events of the former one.

    Where it is the key already, one that was stopped before that is brought to its
    end: `done` says then whose events they were.
    """
    events = Rekeying(writer.memory, now=writer.now, identity=writer.identity)
    commit = done.commit
    if done.key == done.former:
        given = _giving(writer, done.key)
        if given is None or events.has_followed(given.commit):
            return
        commit, done.former = given.commit, given.trailer(FORMER) or done.key
    if commit:
        done.events = events.move(done.former, done.key, follows=commit)


def _giving(writer: FactWriter, key: str) -> Revision | None:
    """The last commit that gave this workspace a key, with all of a former one.

    None where the former one is in use again.
    """
    memory, place = writer.memory, writer.workspace.place
    for commit in memory.log(PLACES_PATH, limit=_MOST_LOOKED_AT):
        former, oid = commit.trailer(FORMER), commit.left.get(PLACES_PATH)
        listed = places(memory.objects.read(oid)[1]) if former and oid else []
        if any((each.path, each.key) == (place, key) for each in listed):
            is_gone = memory.snapshot().folder_oid(f"projects/{former}") is None
            return commit if is_gone else None
    return None
