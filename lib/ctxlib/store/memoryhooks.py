"""The memory repository's own hooks: written there, and what they call.

A hook that git cannot find or start is passed over by git, but for `proc-receive`:
without that one no reference moves. So it asks for the word of `pre-receive`, and
whatever is missing of the three, a push is refused.
"""

from __future__ import annotations

import os

from ctxlib.errors import RepositoryError
from ctxlib.store import aside
from ctxlib.store.trouble import unwritable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.gitcli import Git

HOOKS = ("pre-receive", "proc-receive", "post-receive")
FOLDER = "hooks"
# What the hooks rest on; git's own names of the settings, as the file spells them.
CONFIG = (
    ("core.hooksPath", FOLDER),
    ("receive.denyNonFastForwards", "true"),
    ("receive.denyDeletes", "true"),
    ("receive.fsckObjects", "true"),
    ("receive.procReceiveRefs", "refs"),
)
# What ours ends with where it has said itself why a push is refused.
REFUSED = 4
_MARK = "# Of git-ctx: judges what is pushed to this memory."
_TEXT = """\
#!/bin/sh
{mark} See ctx-facts(5).
{command} {name} && exit 0
test $? -eq {refused} && exit 1
echo "git-ctx: fatal: this push cannot be judged, so it is refused" >&2
echo "git-ctx: hint: install git-ctx again, then run 'git ctx init'" >&2
exit 1
"""


class Pin:
    """The hooks as they are to be; `command` is a shell line that starts ours."""

    __slots__ = ("command", "path")

    def __init__(self, path: str, command: str) -> None:
        self.path = path
        self.command = command

    def text(self, name: str) -> str:
        """What the file of a hook says."""
        return _TEXT.format(
            mark=_MARK, command=self.command, name=name, refused=REFUSED
        )

    def file(self, name: str) -> str:
        """Where the file of a hook is."""
        return os.path.join(self.path, FOLDER, name)

    def wrong(self) -> list[str]:
        """The hooks that are missing, changed, or not to be started."""
        return [name for name in HOOKS if not self._is_sound(name)]

    def broken(self) -> list[str]:
        """Those that are missing, not ours, or start nothing that is there."""
        return [name for name in self.wrong() if not self._starts(name)]

    def foreign(self) -> list[str]:
        """The hooks in whose place somebody has another file."""
        return [name for name in self.wrong() if not self._is_ours(name)]

    def is_configured(self) -> bool:
        """Whether the memory's own configuration names the hooks."""
        try:
            with open(os.path.join(self.path, "config"), encoding="utf-8") as opened:
                return "procreceiverefs = refs\n" in opened.read().lower()
        except (OSError, ValueError):
            return False

    def put(self, git: Git) -> None:
        """Write the hooks, and the settings they rest on; a foreign file stays.

        Raises `RepositoryError` where they cannot be written.
        """
        foreign = self.foreign()
        folder = os.path.join(self.path, FOLDER)
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            for name in self.wrong():
                if name not in foreign:
                    text = self.text(name).encode()
                    aside.put_durably(self.file(name), text, mode=0o700)
        except OSError as error:
            raise unwritable(folder, error.strerror or str(error)) from error
        if not self.is_configured():
            for key, value in CONFIG:
                said = git.run(
                    ["config", "--file", os.path.join(self.path, "config"), key, value]
                )
                if said.status != 0:
                    raise RepositoryError(f"cannot set {key}: {said.reason}")

    def _is_sound(self, name: str) -> bool:
        return self._content(name) == self.text(name) and os.access(
            self.file(name), os.X_OK
        )

    def _starts(self, name: str) -> bool:
        from shlex import split

        content = self._content(name) or ""
        if _MARK not in content or not os.access(self.file(name), os.X_OK):
            return False
        line = next(each for each in content.splitlines() if f" {name} " in each)
        words = split(line.partition(f" {name} ")[0])
        files = [word for word in words if word.startswith("/")]
        return bool(files) and all(map(os.path.isfile, files))

    def _is_ours(self, name: str) -> bool:
        content = self._content(name)
        return content is None or _MARK in content

    def _content(self, name: str) -> str | None:
        try:
            with open(self.file(name), encoding="utf-8") as opened:
                return opened.read()
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            return ""
