"""What one commit does to one fact."""

from __future__ import annotations

from ctxlib.domain.mainpath import place_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import Stored

# A commit of more facts than this names them by its tree alone, and is a bulk change.
MOST_NAMED = 20


class Step:
    """One fact of a commit: what it was (None: new) and what it becomes.

    `before` may be an archive entry, which is used up. `archive` is the path in the
    archive to which a fact goes as it is: then it is active no more. `origin` is the
    place in an input that asked for it, such as `facts.ndjson:12`.
    """

    __slots__ = ("after", "archive", "before", "origin", "verb")

    def __init__(
        self,
        verb: str,
        before: Stored | None,
        after: Fact,
        origin: str | None = None,
        *,
        archive: str | None = None,
    ) -> None:
        self.verb = verb
        self.before = before
        self.after = after
        self.origin = origin
        self.archive = archive

    @property
    def is_return(self) -> bool:
        """Whether a fact comes out of the archive, where nobody has it in mind."""
        place = place_of(self.before.path) if self.before else None
        return place is not None and place.is_archived


def forgetting(verb: str, stored: Stored, path: str) -> Step:
    """The step that takes a fact out of use, to a path of the archive."""
    return Step(verb, stored, stored.fact, archive=path)


def kept(steps: Sequence[Step]) -> list[Fact]:
    """The facts that are active after these steps."""
    return [step.after for step in steps if step.archive is None]


def gone(steps: Sequence[Step]) -> list[str]:
    """The ids that are active no more after these steps."""
    return [step.after.id for step in steps if step.archive is not None]


def named(steps: Sequence[Step]) -> list[tuple[str, str]]:
    """The trailers that name the facts of a commit, where they are not too many."""
    if len(steps) > MOST_NAMED:
        return []
    return [
        pair
        for step in steps
        for pair in (
            ("Ctx-Fact", step.after.id),
            ("Ctx-Revision", str(step.after.revision)),
        )
    ]


def subject(steps: Sequence[Step]) -> str:
    """The first line of a commit."""
    if len(steps) > 2:
        return f"fact: {steps[0].verb} {len(steps)} facts"
    said = " and ".join(
        f"{step.after.reference} ({step.after.revision})" for step in steps
    )
    return f"fact: {steps[0].verb} {said}"
