"""What a host's settings make it run of ours, and what is odd about it."""

from __future__ import annotations

import shlex

from ctxlib.domain import wiring
from ctxlib.domain.hookline import PROGRAM
from ctxlib.domain.host import EVENTS
from ctxlib.domain.hostconfig import CONFIGS
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

USER, PROJECT, LOCAL, PLUGIN = "user", "project", "local", "plugin"
_PLUGIN = "ctx"
_ENABLED = "enabledPlugins"


class Wired:
    """One command line of ours that a host runs at an event.

    `event` is ours, `None` where the host's event is none that we answer; `label` is
    the file, without the home directory.
    """

    __slots__ = ("command", "event", "host", "label", "level", "name")

    def __init__(
        self, host: str, level: str, label: str, *, name: str, command: str
    ) -> None:
        self.host = host
        self.level = level
        self.label = label
        self.name = name
        self.command = command
        self.event = _event(host, name)

    @property
    def is_safe(self) -> bool:
        """Whether the user, and not whoever wrote the repository, chose the program."""
        return self.level not in (PROJECT, LOCAL) or self.program == [PROGRAM]

    @property
    def asked(self) -> str | None:
        """The event that the command line itself names."""
        return next(
            (word for word in shlex.split(self.command) if word in EVENTS), None
        )

    @property
    def program(self) -> list[str]:
        """The words of the command line that must be files or programs."""
        words = shlex.split(self.command)
        return [words[0], *(word for word in words[1:] if word.endswith(".py"))]


class Settings:
    """One settings file of a host as it was found; `text` is empty where it is not."""

    __slots__ = ("host", "label", "level", "text")

    def __init__(self, host: str, level: str, label: str, text: str) -> None:
        self.host = host
        self.level = level
        self.label = label
        self.text = text

    def wired(self) -> list[Wired]:
        """Our command lines in it. Raises `CtxError` where it cannot be read."""
        if not self._names_us():
            return []
        found = wiring.wired_commands(self.text)
        return [
            Wired(self.host, self.level, self.label, name=name, command=command)
            for name, commands in found.items()
            for command in commands
        ]

    def mixed(self) -> dict[str, list[str]]:
        """The command lines that call us and do more, by the host's events."""
        return wiring.mixed_commands(self.text) if self._names_us() else {}

    def plugin(self) -> list[Wired]:
        """What our plugin makes the host run, where this file enables it."""
        if _ENABLED not in self.text:
            return []
        try:
            enabled = wiring.root(self.text).member(_ENABLED)
        except CtxError:
            return []
        value = enabled.value if enabled and enabled.is_object else None
        names = value.items() if isinstance(value, dict) else ()
        if not any(name.partition("@")[0] == _PLUGIN and on for name, on in names):
            return []
        wires = wiring.Wiring(self.host, [PROGRAM]).wires
        return [
            Wired(self.host, PLUGIN, self.label, name=wire.name, command=wire.command)
            for wire in wires
        ]

    def _names_us(self) -> bool:
        return PROGRAM in self.text or "ctxlib" in self.text


def missing(host: str, found: Iterable[Wired]) -> list[str]:
    """The events of a host that nothing of ours is wired to, by our names."""
    wired = {each.event for each in found}
    return [event for event in CONFIGS[host].host.events if event not in wired]


def _event(host: str, name: str) -> str | None:
    events = CONFIGS[host].host.events
    return next((ours for ours, names in events.items() if name in names), None)
