"""A clone of the memory with a work tree: its commits to come, and those to push."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError, RepositoryError
from ctxlib.store import aside, pushed
from ctxlib.store.gitcli import Git
from ctxlib.store.objects import Objects
from ctxlib.store.repository import FORMAT, FORMAT_PATH
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ctxlib.store.pushed import Pushed, Touched, Version

    # What a path is to be instead: mode and oid, `None` for gone.
    Overrides = dict[str, Version | None]

UPSTREAM = "refs/remotes/origin/main"
_FILE = "100644"


class Clone:
    """A clone, seen from a folder in it; `index` is the one that git told its hook."""

    __slots__ = ("_git", "git_dir", "index", "objects", "root")

    def __init__(self, git: Git, cwd: str) -> None:
        asked = ["--show-toplevel", "--absolute-git-dir", "--git-common-dir"]
        said = git.run(["rev-parse", *asked], cwd=cwd)
        words = os.fsdecode(said.out).split("\n")
        if said.status != 0 or len(words) != 4:
            raise RepositoryError(
                f"'{cwd}' is in no clone of the memory",
                hint="make one with 'git ctx clone'",
            )
        self.root, self.git_dir = words[:2]
        index = git.environ.get("GIT_INDEX_FILE", "")
        self.index = os.path.join(self.root, index) if index else ""
        self._git = git
        self.objects = Objects(os.path.join(cwd, words[2]), git)
        if not self._is_ours():
            raise RepositoryError(
                f"'{self.root}' is no clone of the memory",
                hint="make one with 'git ctx clone'",
            )

    def _is_ours(self) -> bool:
        said = self._run(["cat-file", "blob", f"HEAD:{FORMAT_PATH}"])
        return said == FORMAT.encode()

    def staged(self) -> list[Touched]:
        """What the commit to come changes, against all of its parents."""
        heads = ["HEAD", *self._merged()]
        by_path: dict[str, list[Touched]] = {}
        for head in heads:
            asked = ["diff-index", "--cached", *pushed.RAW, head, "--"]
            for each in pushed.read(self._sure(asked)):
                by_path.setdefault(each.path, []).append(each)
        return [
            pushed.Touched(path, [each.before[0] for each in found], found[0].now)
            for path, found in by_path.items()
            if len(found) == len(heads)
        ]

    def unpushed(self) -> list[Pushed]:
        """The commits that the memory has not, parents first."""
        old, new = (self.commit(rev) for rev in (UPSTREAM, "HEAD"))
        return pushed.commits(self.objects, old, new)

    def against_memory(self, tip: str) -> list[Touched]:
        """What a commit has otherwise than the memory, where it has all of that."""
        old = self.commit(UPSTREAM)
        if not pushed.is_ancestor(self.objects, old, tip):
            return []
        return pushed.difference(self.objects, old, tip)

    def amended(self, tip: str, blobs: Mapping[str, str], message: bytes) -> str:
        """A commit with other contents of some files, and another message."""
        head = (
            self.objects.read(tip)[1].partition(b"\n\n")[0].decode("utf-8", "replace")
        )
        parents = [line[7:] for line in head.split("\n") if line.startswith("parent ")]
        overrides: Overrides = {path: (_FILE, oid) for path, oid in blobs.items()}
        commit = pushed.Pushed(tip, parents)
        return self.rewritten(commit, parents, overrides, message)

    def commit(self, rev: str) -> str:
        """The oid of a commit."""
        return (
            self._sure(["rev-parse", "--verify", f"{rev}^{{commit}}"]).decode().strip()
        )

    def has(self, text: str, rev: str, but: Collection[str]) -> bool:
        """Whether a fact of a commit holds a text, leaving some paths out."""
        asked = ["grep", "-l", "-z", "-F", "-e", text, rev, "--", "global", "projects"]
        found = os.fsdecode(self._run(asked) or b"").split("\0")[:-1]
        paths = {each.partition(":")[2] for each in found}
        return any("/.archive/" not in path for path in paths.difference(but))

    def with_trailers(self, text: bytes, trailers: Iterable[tuple[str, str]]) -> bytes:
        """A message with these trailers, in the place of all others of ours."""
        kept = [line for line in text.split(b"\n") if not _is_trailer(line)]
        said = [f"--trailer={key}: {value}" for key, value in trailers]
        asked = ["interpret-trailers", "--no-divider", "--if-exists=add", *said]
        return self._sure(asked, input=b"\n".join(kept))

    def inherited(self, commit: Pushed, parents: Sequence[Overrides]) -> Overrides:
        """Which files of a commit are otherwise, since its parents now are."""
        touched = {each.path for each in commit.touched}
        found: Overrides = {}
        now = self.snapshot(commit.commit)
        for parent, overrides in zip(commit.parents, parents, strict=True):
            before = self.snapshot(parent)
            for path, version in overrides.items():
                if path not in touched and now.oid(path) == before.oid(path):
                    found[path] = version
        return found

    def write_blobs(self, contents: Mapping[str, bytes]) -> dict[str, str]:
        """Store contents, each as it is; the oids by the same paths."""
        if not contents:
            return {}
        folder = os.path.join(self.git_dir, f"ctx-stamp-{os.getpid()}")
        os.makedirs(folder, 0o700, exist_ok=True)
        files = [os.path.join(folder, str(at)) for at in range(len(contents))]
        try:
            for file, content in zip(files, contents.values(), strict=True):
                with open(file, "wb") as opened:
                    opened.write(content)
            asked = ["hash-object", "-w", "--no-filters", "--stdin-paths"]
            listed = "".join(f"{file}\n" for file in files)
            oids = self._sure(asked, input=os.fsencode(listed)).decode().split()
            return dict(zip(contents, oids, strict=True))
        finally:
            for file in files:
                aside.drop(file)
            os.rmdir(folder)

    def stage(self, blobs: Mapping[str, str]) -> None:
        """Let the commit to come hold these blobs instead, and later ones too."""
        entries: Overrides = {path: (_FILE, oid) for path, oid in blobs.items()}
        self._update(entries, self.index)
        # A commit of some paths has an index of its own; the other one waits here.
        waiting = os.path.join(self.git_dir, "index.lock")
        if os.path.basename(self.index).startswith("next-index"):
            self._update(entries, waiting)

    def write_files(
        self, contents: Mapping[str, bytes], before: Mapping[str, bytes | None]
    ) -> None:
        """Bring files of the work tree along, unless they hold something else."""
        for path, content in contents.items():
            file = os.path.join(self.root, path)
            if _content(file) == before.get(path):
                os.makedirs(os.path.dirname(file), exist_ok=True)
                with open(file, "wb") as opened:
                    opened.write(content)

    def rewritten(
        self, commit: Pushed, parents: list[str], overrides: Overrides, message: bytes
    ) -> str:
        """The same commit with other parents, files and message."""
        index = os.path.join(self.git_dir, f"ctx-index-{os.getpid()}")
        try:
            env = {"GIT_INDEX_FILE": index}
            self._sure(["read-tree", commit.commit], env=env)
            self._update(overrides, index)
            tree = self._sure(["write-tree"], env=env).decode().strip()
        finally:
            aside.drop(index)
        raw = self.objects.read(commit.commit)[1]
        head = raw.partition(b"\n\n")[0].decode("utf-8", "surrogateescape")
        lines = [f"tree {tree}", *(f"parent {each}" for each in parents)]
        lines += [
            line
            for line in head.split("\n")
            if line.startswith(("author ", "committer ", "encoding "))
        ]
        text = "\n".join(lines).encode("utf-8", "surrogateescape")
        asked = ["hash-object", "-t", "commit", "-w", "--stdin"]
        return self._sure(asked, input=text + b"\n\n" + message).decode().strip()

    def reset(self, commit: str) -> None:
        """Take the branch to a commit; changes that are not committed stay."""
        said = self._git.run(["reset", "--quiet", "--keep", commit], cwd=self.root)
        if said.status != 0:
            raise CtxError(
                f"cannot take the branch to its stamped commits: {said.reason}",
                hint="commit or stash what you changed, then run it again",
            )

    def snapshot(self, rev: str) -> Snapshot:
        """What a commit holds."""
        return Snapshot(self.objects, self.commit(rev))

    def _merged(self) -> list[str]:
        path = os.path.join(self.git_dir, "MERGE_HEAD")
        return (_content(path) or b"").decode("ascii", "replace").split()

    def _update(self, entries: Overrides, index: str) -> None:
        if not entries:
            return
        lines = []
        for path, version in entries.items():
            mode, oid = version or ("0", pushed.NO_COMMIT)
            lines.append(f"{mode} {oid}\t".encode() + os.fsencode(path) + b"\0")
        env = {"GIT_INDEX_FILE": index} if index else None
        asked = ["update-index", "--add", "-z", "--index-info"]
        self._sure(asked, input=b"".join(lines), env=env)

    def _run(self, args: list[str]) -> bytes | None:
        said = self._git.run(args, cwd=self.root)
        return said.out if said.status == 0 else None

    def _sure(
        self,
        args: list[str],
        *,
        input: bytes = b"",
        env: Mapping[str, str] | None = None,
    ) -> bytes:
        own = {"GIT_INDEX_FILE": self.index} if self.index else {}
        said = self._git.run(
            args, cwd=self.root, input=input, env={**own, **(env or {})}
        )
        if said.status != 0:
            raise RepositoryError(f"git {args[0]} failed: {said.reason}")
        return said.out


def _is_trailer(line: bytes) -> bool:
    """Whether a line of a message is a trailer of ours, and no prose."""
    key, colon, _ = line.partition(b":")
    word = key.rstrip().lower()
    return bool(colon) and word.startswith(b"ctx-") and len(word.split()) == 1


def _content(path: str) -> bytes | None:
    """A file as git would store it, whatever the line ends; `None` for none."""
    try:
        with open(path, "rb") as opened:
            return opened.read().replace(b"\r\n", b"\n")
    except OSError:
        return None
