"""Where data, derived files and state of one user live."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Locations:
    """The four directories of one user, as texts that end in `/ctx`."""

    __slots__ = ("cache", "config", "data", "state")

    def __init__(self, *, data: str, cache: str, state: str, config: str) -> None:
        self.data = data
        self.cache = cache
        self.state = state
        self.config = config

    @property
    def memory_default(self) -> str:
        """The memory repository where nothing else is configured."""
        return os.path.join(self.data, "memory.git")

    @property
    def survey(self) -> str:
        """What git said of folders."""
        return os.path.join(self.cache, "survey")

    @property
    def traces(self) -> str:
        """The last decision of recall, one a workspace."""
        return os.path.join(self.state, "traces")

    @property
    def receipts(self) -> str:
        """Which hints the sessions of a workspace were shown."""
        return os.path.join(self.state, "receipts")

    @property
    def sessions(self) -> str:
        """The state of running sessions."""
        return os.path.join(self.state, "sessions")

    def index_root(self, memory: str) -> str:
        """The folder of everything derived from one memory repository."""
        from _sha1 import sha1

        place = os.fsencode(os.path.realpath(memory))
        return os.path.join(self.cache, "index", sha1(place).hexdigest()[:16])

    def derived(self, memory: str) -> tuple[str, ...]:
        """The folders of files that are written beside their place and renamed."""
        kept = (self.survey, self.traces, self.receipts, self.sessions)
        return (self.index_root(memory), *kept)


def base_folder(environ: Mapping[str, str], variable: str, default: str) -> str | None:
    """Our folder in the place that an XDG variable names, or below the home.

    `None` where neither the variable nor HOME says anything.
    """
    stated = environ.get(variable, "")
    # The XDG specification has relative ones ignored.
    if os.path.isabs(stated):
        return os.path.join(stated, "ctx")
    home = environ.get("HOME", "")
    return os.path.join(os.path.abspath(home), default, "ctx") if home else None


def ensure_private(folder: str) -> str:
    """The folder itself; where it or parents of it are missing, made for its owner."""
    try:
        make_private(folder)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CtxError(f"cannot make '{folder}': {reason}") from error
    return folder


def make_private(folder: str) -> None:
    """The same, but it raises `OSError`: for a place that one can do without."""
    if os.path.isdir(folder):
        return
    parent = os.path.dirname(folder)
    if parent != folder:
        make_private(parent)
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        if not os.path.isdir(folder):
            raise
