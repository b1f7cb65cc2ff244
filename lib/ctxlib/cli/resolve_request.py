"""What one call of `ctx-resolve` asks for."""

from __future__ import annotations

from ctxlib.domain.instruction import BY_DOCUMENT


class Request:
    """The options of `ctx-resolve`, as given.

    `path` is the target as typed, None for the current directory; `form` is how a
    check writes what it found, None where nothing was said.
    """

    __slots__ = (
        "all",
        "check",
        "confine",
        "form",
        "max_bytes",
        "no_user",
        "path",
        "print",
        "rev",
        "root",
        "staged",
        "strict",
        "why",
    )

    def __init__(self) -> None:
        self.path: str | None = None
        self.check = False
        self.all = False
        self.staged = False
        self.rev: str | None = None
        self.strict = False
        self.form: str | None = None
        self.print = False
        self.why: str | None = None
        self.max_bytes: int | None = None
        self.confine = BY_DOCUMENT
        self.root: str | None = None
        self.no_user = False

    @property
    def misuse(self) -> str | None:
        """What is wrong with this mixture of options, if anything."""
        kinds = [self.check, self.print, self.why is not None]
        if sum(kinds) > 1:
            return "--check, --print and --why are answers of their own: give one"
        if self.staged and self.rev is not None:
            return "--staged and --rev are two different sources: give one"
        if self.why == "":
            return "--why needs a text to look for"
        for name, is_given in (
            ("--all", self.all),
            ("--strict", self.strict),
            ("--format", self.form is not None),
        ):
            if is_given and not self.check:
                return f"{name} goes with --check"
        if self.is_range and not self.check:
            return "a range of commits goes with --check"
        if self.path is not None and (self.all or self.is_range):
            what = "--all" if self.all else "a range of commits"
            return f"{what} is about the whole repository: it takes no PATH"
        return None

    @property
    def is_range(self) -> bool:
        """Whether two commits are compared, as by `main..topic`."""
        return self.rev is not None and ".." in self.rev

    @property
    def is_whole(self) -> bool:
        """Whether a check is about a repository, not about one target."""
        has_source = self.all or self.staged or self.rev is not None
        return self.check and has_source and self.path is None
