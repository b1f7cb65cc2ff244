"""The commits that touched a path: what changed when, by whom, and why."""

from __future__ import annotations

import os

from ctxlib.domain.secrets import redact
from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store import message
from ctxlib.store.objects import Objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctxlib.store.gitcli import GitResult

_FIELDS = ("%H", "%P", "%an", "%ae", "%at", "%s", "%b")
# Whatever the user's configuration says: the fields, nothing else, in UTF-8.
_PLAIN = (
    "--no-show-signature",
    "--no-mailmap",
    "--no-color",
    "--no-decorate",
    "--no-notes",
    "--encoding=UTF-8",
)
_RAW = ("--raw", "--no-abbrev", "--no-renames", "-c")
_SETTINGS = ("log.follow=false", "log.showRoot=true", "diff.ignoreSubmodules=none")
_NOTHING = "0" * 40
# How git says that there is no such thing, not that it is damaged.
_UNKNOWN = ("unknown revision", "bad revision", "Invalid revision range")


class Revision:
    """One commit: times in seconds UTC, trailers in their order.

    `left` maps the paths that it touched, of those that were asked for, to the blob
    that it left there, `None` where it took the file away.
    """

    __slots__ = (
        "_subject",
        "_why",
        "author",
        "commit",
        "email",
        "left",
        "parents",
        "time",
        "trailers",
    )

    def __init__(self, fields: Sequence[str]) -> None:
        self.commit = fields[0]
        self.parents = tuple(fields[1].split())
        self.author = fields[2]
        self.email = fields[3]
        self.time = int(fields[4])
        self._subject = fields[5]
        self._why, self.trailers = message.split(fields[6])
        self.left: dict[str, str | None] = {}

    @property
    def subject(self) -> str:
        """The first line; what came past our hooks may hold a credential."""
        return redact(self._subject)

    @property
    def why(self) -> str:
        """The reason, without credentials too."""
        return redact(self._why)

    def trailer(self, key: str) -> str | None:
        """The value of one trailer, such as `Ctx-Actor`."""
        return next((value for name, value in self.trailers if name == key), None)


def log(
    objects: Objects, *paths: str, rev: str, limit: int | None = None
) -> list[Revision]:
    """The commits below `rev` that touched a path (all of them without), newest first.

    Renames are not followed: a fact's id is in its document. `left` is only known
    of a path that was asked for.
    """
    args = [*(["--literal-pathspecs"] if paths else []), *_configured(), "log", "-z"]
    args += [*_PLAIN, "--format=tformat:" + "%x00".join(_FIELDS)]
    args += _RAW if paths else ()
    if limit is not None:
        args.append(f"--max-count={limit}")
    args += ["--end-of-options", rev, "--", *paths]
    answer = objects.git.run(args, git_dir=objects.git_dir)
    _refuse_failure(answer, rev)
    return list(_read(os.fsdecode(answer.out)))


def latest_saying(objects: Objects, line: str, span: str) -> str | None:
    """The last commit of a span whose message has this line, a basic expression.

    A reason forges none: a line of it that looks like a trailer is indented. Raises
    `NotFoundError` where there is no such span.
    """
    asked = ["log", "--format=%H", "--max-count=1", "--basic-regexp"]
    asked += ["--grep", f"^{line}$", "--end-of-options", span, "--"]
    answer = objects.git.run(asked, git_dir=objects.git_dir)
    _refuse_failure(answer, span)
    return answer.out.decode().strip() or None


def _refuse_failure(answer: GitResult, rev: str) -> None:
    if answer.status == 0:
        return
    if any(said in answer.reason for said in _UNKNOWN):
        raise NotFoundError(f"the memory has no revision '{rev[:80]}'")
    raise RepositoryError(f"cannot read the history: {answer.reason}")


def _configured() -> list[str]:
    return [word for setting in _SETTINGS for word in ("-c", setting)]


def _read(text: str) -> Iterator[Revision]:
    words = text.split("\0")[:-1]
    at, size = 0, len(_FIELDS)
    while at < len(words):
        found = Revision([_utf8(word) for word in words[at : at + size]])
        at += size
        while at < len(words):
            # A line end stands before the first path, of a merge an empty word.
            raw = words[at].lstrip("\n")
            if raw.startswith(":"):
                oid = raw.split(" ")[-2]
                found.left[words[at + 1]] = None if oid == _NOTHING else oid
                at += 1
            elif raw:
                break
            at += 1
        yield found


def _utf8(text: str) -> str:
    return os.fsencode(text).decode("utf-8", "replace")
