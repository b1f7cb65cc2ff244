"""Who acts, through which channel: written into every commit of the memory."""

from __future__ import annotations

ACTORS = ("person", "agent", "hook")
CHANNELS = ("terminal", "prompt", "push", "import", "hook", "pipe")


class Actor:
    """`kind` is person, agent or hook; `via` the channel; `session` the host's id."""

    __slots__ = ("kind", "session", "via")

    def __init__(self, kind: str, via: str, session: str | None = None) -> None:
        self.kind = kind
        self.via = via
        self.session = session

    @property
    def is_person(self) -> bool:
        """Whether a person acts, who may do what nobody else may."""
        return self.kind == "person"
