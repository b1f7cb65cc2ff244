"""Who acts, through which channel: written into every commit of the memory."""

from __future__ import annotations


class Actor:
    """`kind` is person, agent or hook; `via` the channel; `session` the host's id.

    `host` is whose session that is, where it is known.

    `is_marked` says that an agent is known by its mark: else it is a pipe, cron or CI,
    where nobody can be asked.
    """

    __slots__ = ("host", "is_marked", "kind", "session", "via")

    def __init__(
        self,
        kind: str,
        via: str,
        session: str | None = None,
        *,
        host: str | None = None,
        is_marked: bool = False,
    ) -> None:
        self.kind = kind
        self.via = via
        self.session = session
        self.host = host
        self.is_marked = is_marked

    @property
    def is_person(self) -> bool:
        """Whether a person acts, who may do what nobody else may."""
        return self.kind == "person"

    def trailers(self) -> list[tuple[str, str]]:
        """What a commit says of who made it."""
        found = [("Ctx-Actor", self.kind), ("Ctx-Via", self.via)]
        return [*found, ("Ctx-Session", self.session)] if self.session else found
