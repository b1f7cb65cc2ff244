"""What one call of a command was asked, and the world it runs in."""

from __future__ import annotations

import os

from ctxlib.cli.output import Output, say
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.settings import Settings
    from ctxlib.cli.world import World
    from ctxlib.domain.actor import Actor


class Invocation:
    """One call of a command: the world it runs in and its shared options."""

    def __init__(self, program: str, world: World) -> None:
        self.program = program
        self.world = world
        self.directory = world.cwd
        self.memory: str | None = None
        self.json = False
        self.nul = False
        self.color: str | None = None
        self.quiet = False
        self.verbose = False
        self._settings: Settings | None = None
        self._actor: Actor | None = None
        self._warned: set[str] = set()

    @property
    def settings(self) -> Settings:
        """Flags over environment over git configuration over defaults."""
        if self._settings is None:
            from ctxlib.cli.settings import load_settings

            self._settings = load_settings(
                self.world.environ,
                cwd=self.directory,
                memory=self.memory,
                now=self.world.now,
            )
        return self._settings

    def settle(self, settings: Settings) -> None:
        """Go by these settings, of a command that asks about another folder."""
        self._settings = settings

    @property
    def actor(self) -> Actor:
        """Who acts: a person at a terminal, else an agent or a pipe."""
        if self._actor is None:
            self._actor = self.world.actor or self._detected()
        return self._actor

    @property
    def now(self) -> int:
        """The time at which is written."""
        return self.dated(self.actor)

    def dated(self, actor: Actor) -> int:
        """The time at which an actor writes; only a person may date it ahead."""
        stated = self.settings.now
        return stated if actor.is_person else min(stated, self.world.now)

    @property
    def has_terminal(self) -> bool:
        """Whether somebody sits at the keyboard and sees stderr."""
        return self.world.stdin_tty and self.world.stderr_tty

    def _detected(self) -> Actor:
        from ctxlib.cli.actor import detect

        return detect(
            self.world.environ,
            stdin_tty=self.world.stdin_tty,
            stderr_tty=self.world.stderr_tty,
        )

    def path(self, given: str) -> str:
        """A path as given, seen from the directory of `-C`."""
        return os.path.join(self.directory, given)

    def input(self) -> str:
        """All of standard input, as UTF-8 text."""
        return decoded(self.world.stdin.read(), "standard input")

    def file(self, given: str) -> str:
        """The text of a file, `-` being standard input."""
        if given == "-":
            return self.input()
        with open(self.path(given), "rb") as opened:
            return decoded(opened.read(), given)

    def output(self) -> Output:
        """The writer that the shared options ask for."""
        return Output(json=self.json, nul=self.nul, color=self._is_coloured())

    def warn(self, message: str) -> None:
        """Something odd that did not stop the answer, once; silent with `-q`."""
        if not self.quiet and message not in self._warned:
            self._warned.add(message)
            say(self.program, "warning", message)

    def tell(self, message: str) -> None:
        """A remark on what was done; silent with `-q`."""
        if not self.quiet:
            say(self.program, None, message)

    def explain(self, message: str) -> None:
        """The why, for who asked with `-v`."""
        if self.verbose:
            say(self.program, None, message)

    def _is_coloured(self) -> bool:
        if self.json or self.nul:
            return False
        when = self.color or self.settings.color
        if when != "auto":
            return when == "always"
        import sys

        environ = self.world.environ
        plain = environ.get("NO_COLOR") or environ.get("TERM") == "dumb"
        return not plain and sys.stdout.isatty()


def decoded(data: bytes, source: str) -> str:
    """Bytes from outside as text; an error that names the source."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise CtxError(f"{source}:{line}: not UTF-8") from None
