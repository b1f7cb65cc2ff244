"""The history without what is purged: the same commits, in the same order."""

from __future__ import annotations

from re import Match, compile

from ctxlib.domain import tree
from ctxlib.domain.needle import MARK, NAME_MARK
from ctxlib.store.allrefs import all_references
from ctxlib.store.cutting import Touch, stated_id
from ctxlib.store.objects import MAIN
from ctxlib.store.packwriter import PackWriter
from ctxlib.store.rewritingtree import Trees
from ctxlib.store.wholehistory import WholeHistory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.cutting import Cut
    from ctxlib.store.objects import Objects
    from ctxlib.store.rewritingtree import Hits

# So many commits have their trees read together.
_AHEAD = 64
_SIGNED = (b"gpgsig ", b"gpgsig-sha256 ", b"mergetag ")
_SIGNATURE = compile(rb"-----BEGIN (PGP|SSH) SIGNATURE-----.*", flags=16)  # DOTALL
_OID = compile(rb"\b[0-9a-f]{12,40}\b")
_SHORT = 12
_EMPTY: Hits = frozenset()


class Rewriting:
    """What becomes of every object, worked out from the beginning of the history.

    `commits` and `tags` map what was to what is, `references` are those that there
    were. `said` are the commits in whose message something is found, `stray` objects
    that hold it though nothing names them. Nothing is stored before `store`.
    """

    __slots__ = (
        "_found",
        "_history",
        "_objects",
        "_pack",
        "_parents",
        "_scanned",
        "_short",
        "_trees",
        "commits",
        "cut",
        "references",
        "said",
        "tags",
        "trees",
    )

    def __init__(self, objects: Objects, cut: Cut) -> None:
        self._objects = objects
        self._history = WholeHistory(objects)
        self._pack = PackWriter(objects)
        self._scanned: set[str] = set()
        self._found: set[str] = set()
        self._parents: dict[str, tuple[str | None, Hits]] = {}
        self._short: dict[bytes, bytes] = {}
        self._trees: dict[str, str] = {}
        self.cut = cut
        self.trees = Trees(cut, self._history.read, self._pack.put)
        self.commits: dict[str, str] = {}
        self.tags: dict[str, str] = {}
        self.references: dict[str, str] = {}
        self.said: set[str] = set()

    def take_in(self) -> None:
        """Work out what is not worked out yet; again after a reference has moved."""
        self._scan()
        self.references = all_references(self._objects)
        new = [oid for oid in self._listed() if oid not in self.commits]
        for start in range(0, len(new), _AHEAD):
            part = new[start : start + _AHEAD]
            contents = self._history.many(part)
            self._history.read_ahead(contents)
            for oid, content in zip(part, contents, strict=True):
                self.commits[oid] = self._commit(oid, content)

    @property
    def stray(self) -> set[str]:
        """Objects that hold what is purged, though no reference leads to them."""
        stood = {oid.hex() for _, oid in (*self.trees.hits, *self.trees.quotes)}
        return self._found - stood - self.commits.keys() - self.tags.keys()

    def target(self, oid: str) -> str | None:
        """What a reference is to name instead; `None` where it has to go."""
        if oid in self.commits:
            return self.commits[oid]
        kind, content = self._history.typed(oid)
        if kind == "tag":
            if oid not in self.tags:
                self.tags[oid] = self._tag(oid, content) or ""
            return self.tags[oid] or None
        if kind == "tree":
            return self.trees.rewritten(oid, "")[0]
        return None if oid in self._found else oid

    def tree_of(self, commit: str) -> str:
        """The tree of a commit as it is to be."""
        return self._trees[commit]

    def is_concerned(self, commit: str) -> bool:
        """Whether a commit says or holds what is purged; `False` for no commit."""
        hits = self._parents.get(commit, (None, _EMPTY))[1]
        return bool(hits) or commit in self.said

    def mentions(self, commit: str, ids: Iterable[str]) -> bool:
        """Whether a commit, or a file right in it, has one of the ids or a text."""
        content = self._history.read(commit)
        blobs = [
            oid.hex()
            for mode, _, oid in tree.entries(self._history.read(content[5:45].decode()))
            if mode == tree.FILE
        ]
        parts = [content, *self._history.many(blobs)]
        return any(
            self.cut.needle.is_in(part) or any(id.encode() in part for id in ids)
            for part in parts
        )

    def put(self, kind: str, content: bytes) -> str:
        """One more object that is to be stored; its oid."""
        return self._pack.put(kind, content)

    def store(self) -> None:
        """Store the new objects: then they survive a crash."""
        self._pack.flush()

    def close(self) -> None:
        """Let go of the process of git."""
        self._history.close()

    def _listed(self) -> Iterable[str]:
        """All commits, those of main first: messages elsewhere name some of them."""
        tips = set(self.references.values())
        main = tips & {self.references.get(MAIN)}
        listed = (self._history.commits(each) for each in (main, tips))
        return dict.fromkeys(oid for part in listed for oid in part)

    def _scan(self) -> None:
        wanted = {
            oid: kind
            for oid, kind in self._history.kinds()
            if kind != "tree" and oid not in self._scanned
        }
        contents = self._history.each(wanted)
        for (oid, kind), content in zip(wanted.items(), contents, strict=True):
            self._scanned.add(oid)
            if kind == "blob":
                self._look(oid, content)
            elif self.cut.needle.is_in(content):
                self._found.add(oid)

    def _look(self, oid: str, content: bytes) -> None:
        if self.cut.is_hit(content):
            self.trees.contents[bytes.fromhex(oid)] = content
            self._found.add(oid)
        elif self.cut.needle.is_in(content):
            self.trees.quoting.add(bytes.fromhex(oid))

    def _commit(self, oid: str, content: bytes) -> str:
        head, _, message = content.partition(b"\n\n")
        lines = head.split(b"\n")
        parents = [line[7:].decode() for line in lines if line.startswith(b"parent ")]
        made_tree, hits = self.trees.rewritten(lines[0][5:].decode(), "")
        new_tree = made_tree or self._pack.put("tree", b"")
        before, had = self._parents.get(parents[0] if parents else "", (None, _EMPTY))
        self._parents[oid] = new_tree, hits
        changed = hits ^ had
        touch = self._touch(changed, is_all=bool(changed) and new_tree == before)
        said = self.cut.message(message, touch)
        if self.cut.needle.is_in(content) or said != message:
            self.said.add(oid)
        if parents:
            said = self._mapped(said)
        made = [f"tree {new_tree}".encode()]
        made += [f"parent {self.commits.get(each, each)}".encode() for each in parents]
        rest = lines[1 + len(parents) :]
        if self.cut.needle.is_in(b"\n".join(rest)):
            rest = [self._header(line) for line in rest]
        if [*made, *rest] == lines and said == message:
            self._trees[oid] = new_tree
            return oid
        new = b"\n".join([*made, *_unsigned(rest)])
        found = self._pack.put("commit", new + b"\n\n" + said)
        self._trees[found] = new_tree
        self._short[oid[:_SHORT].encode()] = found.encode()
        return found

    def _tag(self, oid: str, content: bytes) -> str | None:
        head, _, message = content.partition(b"\n\n")
        first, *rest = head.split(b"\n")
        target = self.target(first[7:].decode())
        if target is None:
            return None
        said = self.cut.needle.cut(message)
        if self.cut.needle.is_in(head):
            rest = [self._header(line) for line in rest]
        lines = [b"object " + target.encode(), *rest]
        if lines == head.split(b"\n") and said == message:
            return oid
        made = b"\n".join(lines) + b"\n\n" + _SIGNATURE.sub(b"", said)
        return self._pack.put("tag", made)

    def _touch(self, changed: Hits, *, is_all: bool) -> Touch:
        blobs = [self.trees.contents[oid] for _, oid in changed if self._is_read(oid)]
        ids = {stated_id(content) for content in blobs} if changed else set()
        paths = {path for path, _ in changed}
        return Touch(paths, {id for id in ids if id}, is_all=is_all)

    def _is_read(self, oid: bytes) -> bool:
        return oid in self.trees.contents

    def _header(self, line: bytes) -> bytes:
        key, _, value = line.partition(b" ")
        mark = NAME_MARK if key == b"tag" else MARK
        return key + b" " + self.cut.needle.cut(value, mark)

    def _mapped(self, message: bytes) -> bytes:
        """The message with the commits that it names as they are called now."""

        def mapped(found: Match[bytes]) -> bytes:
            new = self._short.get(found[0][:_SHORT])
            return new[: len(found[0])] if new else found[0]

        return _OID.sub(mapped, message) if self._short else message


def _unsigned(lines: list[bytes]) -> list[bytes]:
    """The header of a commit without signatures: they are of another one."""
    kept: list[bytes] = []
    is_signed = False
    for line in lines:
        is_signed = line.startswith(_SIGNED) or (is_signed and line[:1] == b" ")
        if not is_signed:
            kept.append(line)
    return kept
