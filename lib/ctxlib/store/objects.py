"""Read the objects and refs of the memory repository without libgit2."""

from __future__ import annotations

import os
import zlib
from _sha1 import sha1

from ctxlib.errors import DocumentError, NotFoundError, RepositoryError
from ctxlib.store.gitcli import Git
from ctxlib.store.packs import Packs
from ctxlib.store.trouble import damaged, unreadable, vanished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.batch import Batch, Found

MAIN = "refs/heads/main"
_HEX = frozenset("0123456789abcdef")
# Up to so many are faster read here than by a process that must be started.
_FEW = 32


class Objects:
    """The objects and refs of one bare repository.

    A loose object is read from its file, a single packed one from its pack; for
    many, and for what is kept in other ways, one `git cat-file --batch` is started
    when it is first needed. Every oid is 40 hex digits. Raises `RepositoryError`
    naming an object that is missing or damaged.
    """

    __slots__ = ("_batch", "_packs", "git", "git_dir")

    def __init__(self, git_dir: str, git: Git) -> None:
        self.git_dir = git_dir
        self.git = git
        self._batch: Batch | None = None
        self._packs = Packs(git_dir)

    def tip(self, ref: str = MAIN) -> str | None:
        """The commit a full ref name points to; `None` where there is no such ref."""
        text = _text_of(os.path.join(self.git_dir, ref))
        if text and is_oid(text.strip()):
            return text.strip()
        if text is None and not os.path.isdir(os.path.join(self.git_dir, "reftable")):
            return self._packed_tip(ref)
        # A symbolic ref, a damaged one, or a ref store that only git reads.
        return self._asked_tip(ref)

    def read(self, oid: str) -> tuple[str, bytes]:
        """Type and content of one object."""
        return _sound(self._found(oid))

    def read_many(self, oids: Iterable[str]) -> list[bytes]:
        """The contents of many objects, in their order."""
        return [_sound(each)[1] for each in self._each(oids)]

    def read_each(self, oids: Iterable[str]) -> list[bytes | RepositoryError]:
        """The same, with the error in the place of what cannot be read."""
        return [
            each if isinstance(each, RepositoryError) else each[1]
            for each in self._each(oids)
        ]

    def tree_of(self, commit: str) -> str:
        """The oid of a commit's tree."""
        kind, content = self.read(commit)
        if kind != "commit" or not content.startswith(b"tree "):
            raise RepositoryError(f"object {commit} is no commit")
        return content[5:45].decode("ascii", "replace")

    def resolve(self, rev: str) -> str:
        """The commit that a revision names, as git reads it; else `NotFoundError`."""
        asked = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
        answer = self.git.run([*asked, f"{rev}^{{commit}}"], git_dir=self.git_dir)
        text = answer.out.decode().strip()
        if answer.status != 0 or not is_oid(text):
            raise NotFoundError(f"the memory has no revision '{rev[:80]}'")
        return text

    def close(self) -> None:
        """Let go of open packs and of the git process, if one was started."""
        self._packs.close()
        if self._batch:
            self._batch.close()
            self._batch = None

    def __del__(self) -> None:
        self.close()

    def _each(self, oids: Iterable[str]) -> list[Found]:
        wanted = list(oids)
        found = [self._near(oid) for oid in wanted]
        packed = [oid for oid, each in zip(wanted, found, strict=True) if not each]
        if len(packed) <= _FEW:
            rest = iter([self._found(oid) for oid in packed])
        else:
            rest = iter(self._packed(packed))
        return [each or next(rest) for each in found]

    def _found(self, oid: str) -> Found:
        found = self._near(oid) or self._packs.read(oid)
        return found or self._packed([oid])[0]

    def _near(self, oid: str) -> Found | None:
        try:
            return self._loose(oid)
        except RepositoryError as error:
            # As with git, what is in a pack too is not lost.
            return self._packs.read(oid) or error

    def _loose(self, oid: str) -> tuple[str, bytes] | None:
        path = os.path.join(self.git_dir, "objects", oid[:2], oid[2:])
        try:
            content = _bytes_of(path)
        except OSError as error:
            raise unreadable(path, error) from error
        if content is None:
            return None
        try:
            inflated = zlib.decompress(content)
        except zlib.error:
            raise damaged(oid, self.git_dir) from None
        if sha1(inflated).hexdigest() != oid:
            raise damaged(oid, self.git_dir)
        header, _, body = inflated.partition(b"\0")
        return header.partition(b" ")[0].decode(), body

    def _packed(self, oids: list[str]) -> list[Found]:
        if self._batch is None:
            from ctxlib.store.batch import Batch

            self._batch = Batch(self.git, self.git_dir)
        try:
            return self._batch.read(oids)
        except RepositoryError as error:
            self.close()
            if not os.path.isdir(self.git_dir):
                raise vanished(self.git_dir) from None
            if len(oids) == 1:
                return [error]
        # git ends over one that is damaged: the others are asked for without it.
        middle = len(oids) // 2
        return self._packed(oids[:middle]) + self._packed(oids[middle:])

    def _packed_tip(self, ref: str) -> str | None:
        text = _text_of(os.path.join(self.git_dir, "packed-refs")) or ""
        for line in text.splitlines():
            oid, _, name = line.partition(" ")
            if name == ref and is_oid(oid):
                return oid
        return None

    def _asked_tip(self, ref: str) -> str | None:
        asked = ["rev-parse", "--verify", "--quiet", ref]
        answer = self.git.run(asked, git_dir=self.git_dir)
        text = answer.out.decode().strip()
        if answer.status == 0 and is_oid(text):
            return text
        if _text_of(os.path.join(self.git_dir, ref)) is not None:
            raise RepositoryError(f"'{self.git_dir}': ref {ref} is damaged")
        return None


def intact(content: bytes | RepositoryError) -> bytes:
    """A document as it was read; `DocumentError` where it could not be."""
    if isinstance(content, bytes):
        return content
    raise DocumentError(content.message, hint=content.hint)


def is_oid(text: str) -> bool:
    """Whether a text is 40 lower-case hex digits."""
    return len(text) == 40 and _HEX.issuperset(text)


def _sound(found: Found) -> tuple[str, bytes]:
    if isinstance(found, RepositoryError):
        raise found
    return found


def _text_of(path: str) -> str | None:
    try:
        content = _bytes_of(path)
    except OSError as error:
        raise unreadable(path, error) from error
    return None if content is None else content.decode("utf-8", "replace")


def _bytes_of(path: str) -> bytes | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        size = os.fstat(descriptor).st_size
        content = os.read(descriptor, size + 1)
        while len(content) < size:
            piece = os.read(descriptor, size - len(content) + 1)
            if not piece:
                break
            content += piece
        return content
    finally:
        os.close(descriptor)
