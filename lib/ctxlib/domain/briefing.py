"""What an orientation may say, before the ceiling: stored text, made harmless.

Three labels, by what a text is and who accepted it, never by what it says: guidance
(what the user pinned), the agenda (what the user set), background (all else).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.signals import Signal

MOST_LISTED = 30
MOST_ITEMS = 12


class Pinned:
    """A pinned fact with its body; `core` is the body without its reasons, if any.

    `is_cut` says that the reasons are left out already.
    """

    __slots__ = (
        "body",
        "core",
        "freshness",
        "is_cut",
        "reference",
        "revision",
        "title",
        "type",
    )

    def __init__(
        self,
        reference: str,
        *,
        revision: int,
        type: str,
        freshness: str,
        title: str,
        body: str,
        core: str | None = None,
        is_cut: bool = False,
    ) -> None:
        self.reference = reference
        self.revision = revision
        self.type = type
        self.freshness = freshness
        self.title = title
        self.body = body
        self.core = body if core is None else core
        self.is_cut = is_cut


class Listed:
    """One line of the index; `overridden_by` is a reference or `None`."""

    __slots__ = (
        "description",
        "freshness",
        "overridden_by",
        "reference",
        "title",
        "type",
    )

    def __init__(
        self,
        reference: str,
        *,
        type: str,
        freshness: str,
        title: str,
        description: str,
        overridden_by: str | None = None,
    ) -> None:
        self.reference = reference
        self.type = type
        self.freshness = freshness
        self.title = title
        self.description = description
        self.overridden_by = overridden_by


class Earlier:
    """What the session before left: a line that names it, and items, the first first.

    `beyond` counts items that were too long; `command` shows all of them. `running`
    is how many other sessions are open in the workspace.
    """

    __slots__ = ("beyond", "command", "heading", "items", "running")

    def __init__(
        self,
        heading: str = "",
        *,
        items: Sequence[str] = (),
        beyond: int = 0,
        command: str = "ctx-session list",
        running: int = 0,
    ) -> None:
        self.heading = heading
        self.items = tuple(items)
        self.beyond = beyond
        self.command = command
        self.running = running


class Agenda:
    """The open items, a line each, how many more there are, and what to do next."""

    __slots__ = ("advice", "beyond", "items")

    def __init__(
        self,
        items: Sequence[str] = (),
        *,
        beyond: int = 0,
        advice: Signal | None = None,
    ) -> None:
        self.items = tuple(items)
        self.beyond = beyond
        self.advice = advice


class Briefing:
    """What an orientation may say.

    `unfit` are references of pinned facts over the cap, `elsewhere` those that apply
    to other paths or branches, `unlisted` the number of active facts beyond `listed`,
    `signals` in order of weight, `spent` how many of them were told often enough.
    `is_kept` says whether sessions are: without a journal nobody hands over.
    """

    __slots__ = (
        "agenda",
        "earlier",
        "elsewhere",
        "is_kept",
        "listed",
        "pinned",
        "signals",
        "spent",
        "unfit",
        "unlisted",
    )

    def __init__(
        self,
        *,
        pinned: Sequence[Pinned] = (),
        unfit: Sequence[str] = (),
        elsewhere: Sequence[str] = (),
        listed: Sequence[Listed] = (),
        unlisted: int = 0,
        earlier: Earlier | None = None,
        agenda: Agenda | None = None,
        signals: Sequence[Signal] = (),
        spent: int = 0,
    ) -> None:
        self.pinned = tuple(pinned)
        self.unfit = tuple(unfit)
        self.elsewhere = tuple(elsewhere)
        self.listed = tuple(listed)
        self.unlisted = unlisted
        self.earlier = earlier or Earlier()
        self.agenda = agenda or Agenda()
        self.signals = tuple(signals)
        self.spent = spent
        self.is_kept = True

    @property
    def holds_facts(self) -> bool:
        """Whether there is any fact to speak of."""
        agenda = self.agenda
        return bool(
            self.pinned
            or self.unfit
            or self.elsewhere
            or self.listed
            or self.unlisted
            or agenda.items
            or agenda.beyond
        )
