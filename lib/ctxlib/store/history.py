"""The commits that touched a path: what changed when, by whom, and why."""

from __future__ import annotations

from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store import message
from ctxlib.store.objects import Objects

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


class Revision:
    """One commit: times in seconds UTC, `why` the reason, trailers in their order."""

    __slots__ = (
        "author",
        "commit",
        "email",
        "parents",
        "subject",
        "time",
        "trailers",
        "why",
    )

    def __init__(self, fields: list[str]) -> None:
        self.commit = fields[0]
        self.parents = tuple(fields[1].split())
        self.author = fields[2]
        self.email = fields[3]
        self.time = int(fields[4])
        self.subject = fields[5]
        self.why, self.trailers = message.split(fields[6])

    def trailer(self, key: str) -> str | None:
        """The value of one trailer, such as `Ctx-Actor`."""
        return next((value for name, value in self.trailers if name == key), None)


def log(
    objects: Objects, path: str | None, *, rev: str, limit: int | None = None
) -> list[Revision]:
    """The commits below `rev` that touched `path` (all of them without), newest first.

    Renames are not followed: a fact's id is in the `Ctx-Fact` trailer.
    """
    args = ["--literal-pathspecs", "-c", "log.follow=false", "log", "-z", *_PLAIN]
    args.append("--format=tformat:" + "%x00".join(_FIELDS))
    if limit is not None:
        args.append(f"--max-count={limit}")
    args += ["--end-of-options", rev, "--", *([path] if path else [])]
    answer = objects.git.run(args, git_dir=objects.git_dir)
    if answer.status != 0:
        if "unknown revision" in answer.reason or "bad revision" in answer.reason:
            raise NotFoundError(f"the memory has no revision '{rev[:80]}'")
        raise RepositoryError(f"cannot read the history: {answer.reason}")
    fields = answer.out.decode("utf-8", "replace").split("\0")[:-1]
    size = len(_FIELDS)
    return [Revision(fields[at : at + size]) for at in range(0, len(fields), size)]
