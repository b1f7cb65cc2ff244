"""One commit that is pushed: its message, its files, and what it does to facts."""

from __future__ import annotations

from ctxlib.domain import document, mainpath
from ctxlib.domain.objection import STAMP, Objection
from ctxlib.domain.secrets import screen
from ctxlib.service import pusheddocument
from ctxlib.store import message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctxlib.domain.actor import Actor
    from ctxlib.domain.fact import Fact
    from ctxlib.service.pusheddocument import Documents
    from ctxlib.store.pushed import Pushed, Touched

# A commit that is amended is stamped again: numbers may be left out, but not many.
MOST_SKIPPED = 100
# What is no text of a person: signatures, and what git merges.
_UNREAD = (b"gpgsig", b"gpgsig-sha256", b"mergetag", b"tree", b"parent")
_KNOWN = ("ctx-fact", "ctx-revision", "ctx-session")


def objections(
    commit: Pushed, raw: bytes, documents: Documents, *, actor: Actor
) -> Iterator[Objection]:
    """What is wrong with a commit; `raw` is what git keeps of it."""
    if not commit.parents:
        yield Objection("history", "begins another history than that of the memory")
        return
    yield from _of_message(raw, actor)
    for touched in commit.touched:
        yield from pusheddocument.objections(touched, documents)
    changes = Changes(commit.touched, documents)
    yield from changes.objections()
    yield from changes.of_archive()


class Changes:
    """What happens to facts between two states: by id, before and after."""

    __slots__ = (
        "_archived",
        "_documents",
        "_gone",
        "_recovered",
        "after",
        "before",
    )

    def __init__(self, touched: Sequence[Touched], documents: Documents) -> None:
        self._documents = documents
        self.before: dict[str, tuple[Touched, Fact]] = {}
        self.after: list[tuple[Touched, Fact]] = []
        self._archived: list[Touched] = []
        self._recovered: list[tuple[Touched, str]] = []
        self._gone: set[str] = set()
        for each in touched:
            place = mainpath.place_of(each.path)
            if place and place.is_archived:
                self._take_archived(each)
            elif place:
                self._take(each)

    def _take_archived(self, touched: Touched) -> None:
        if not touched.is_gone:
            self._archived.append(touched)
            return
        for oid in touched.former:
            fact = self._documents.fact(touched.path, oid)
            self._recovered.append((touched, fact.id if fact else ""))
            if fact:
                self.before.setdefault(fact.id, (touched, fact))

    def _take(self, touched: Touched) -> None:
        for oid in touched.former:
            fact = self._documents.fact(touched.path, oid)
            known = self.before.get(fact.id) if fact else None
            self._gone.add(oid)
            if fact and (known is None or known[1].revision < fact.revision):
                self.before[fact.id] = (touched, fact)
        if not touched.is_gone:
            fact = self._documents.fact(touched.path, touched.now[1])
            if fact:
                self.after.append((touched, fact))

    @property
    def gone(self) -> list[tuple[Touched, Fact]]:
        """The facts that are not there any more, under no name."""
        kept = {fact.id for _, fact in self.after}
        kept.update(id for _, id in self._recovered)
        return [each for id, each in self.before.items() if id not in kept]

    def objections(self) -> Iterator[Objection]:
        """What must not happen to a fact."""
        seen: dict[str, str] = {}
        for touched, fact in self.after:
            other = seen.setdefault(fact.id, touched.path)
            if other != touched.path:
                yield _same_id(touched.path, fact, other)
            known = self.before.get(fact.id)
            if known:
                yield from _of_revision(touched.path, known[1], fact)
            if not fact.body and (known is None or known[1].body):
                yield self._of_text(touched)
        yield from self._of_gone()
        kept = {fact.id for _, fact in self.after}
        for each, id in self._recovered:
            if id not in kept:
                said = "what was forgotten is only removed to bring it back"
                yield Objection("archive", said, path=each.path)

    def of_archive(self) -> Iterator[Objection]:
        """What comes into the archive and is not what the same commit takes away."""
        for each in self._archived:
            if each.now[1] not in self._gone:
                yield Objection(
                    "archive",
                    "only what a commit removes goes into the archive, as it was",
                    path=each.path,
                )

    def _of_text(self, touched: Touched) -> Objection:
        data = self._documents.content(touched.now[1]) or b""
        return Objection(
            "document",
            document.NO_BODY,
            path=touched.path,
            line=document.body_line(data),
            field="body",
        )

    def _of_gone(self) -> Iterator[Objection]:
        archived = {
            fact.id
            for each in self._archived
            if (fact := self._documents.fact(each.path, each.now[1]))
        }
        for touched, fact in self.gone:
            if fact.id in archived:
                continue  # and another fact may have its name
            if not touched.is_gone:
                yield Objection(
                    "id",
                    f"was {fact.id}, and never changes",
                    path=touched.path,
                    field="id",
                    command=STAMP,
                )
            else:
                yield Objection(
                    "archive",
                    "is removed, and not kept in the archive",
                    path=touched.path,
                    command=STAMP,
                )


def unasked(touched: Sequence[Touched], changes: Changes) -> Iterator[Objection]:
    """What an agent's push does to files that were there, and to the archive."""
    known = {each.path for each, fact in changes.after if fact.id in changes.before}
    going = {oid for each, _ in changes.gone for oid in each.former}
    for each in touched:
        place = mainpath.place_of(each.path)
        said = None
        if each.former and each.path not in known:
            what = "takes away" if each.is_gone else "changes"
            said = f"it {what} a file that is there"
        elif place and place.is_archived and each.now[1] not in going:
            said = "it forgets what was never saved"
        if said:
            yield Objection("person", f"needs a person: {said}", path=each.path)


def _same_id(path: str, fact: Fact, other: str) -> Objection:
    return Objection(
        "id", f"{fact.id} is the id of {other}", path=path, field="id", command=STAMP
    )


def _of_revision(path: str, before: Fact, after: Fact) -> Iterator[Objection]:
    wanted = before.revision + 1
    if wanted <= after.revision <= before.revision + MOST_SKIPPED:
        return
    yield Objection(
        "revision",
        f"is {after.revision}; after a change it is {wanted}",
        path=path,
        field="revision",
        command=STAMP,
    )


def _of_message(raw: bytes, actor: Actor) -> Iterator[Objection]:
    head, _, text = raw.decode("utf-8", "replace").partition("\n\n")
    lines = head.split("\n")
    # The lines of a signature are indented below its key.
    texts = [
        line
        for at, line in enumerate(lines)
        if not _above(lines, at).encode().startswith(_UNREAD)
    ]
    for finding in screen({"header": "\n".join(texts), "message": text}):
        yield Objection(
            "credential",
            f"holds what looks like a credential ({finding.rule})",
            field=f"commit {finding.field}, line {finding.line}",
            command="git commit --amend, or git rebase -i origin/main",
        )
    for key, value in message.split(text.partition("\n")[2])[1]:
        if not _may_say(key.lower(), value.lower(), actor):
            yield Objection(
                "trailer",
                f"'{key}: {message.one_line(value)[:60]}' is not for a push to say",
                field="commit message",
                command=STAMP,
            )


def _above(lines: list[str], at: int) -> str:
    while at and lines[at].startswith(" "):
        at -= 1
    return lines[at].partition(" ")[0]


def _may_say(key: str, value: str, actor: Actor) -> bool:
    if not key.startswith("ctx-") or key in _KNOWN:
        return True
    if key == "ctx-via":
        return value == "push"
    if key == "ctx-actor":
        return value == "agent" or (value == "person" and actor.is_person)
    return False
