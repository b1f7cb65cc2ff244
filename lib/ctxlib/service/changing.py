"""Changes of a fact, as a person and a commit call them, and why they need a person."""

from __future__ import annotations

from ctxlib.domain import policy
from ctxlib.errors import ConflictError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.service.writing import Step
    from ctxlib.store.facts import Stored

ACTS = {
    "revise": "changing a fact",
    "verify": "verifying a fact",
    "pin": "pinning a fact",
    "unpin": "unpinning a fact",
    "rename": "renaming a fact",
    "move": "moving a fact",
    "restore": "restoring a fact",
}
REASONS = {
    "revise": "it changes a fact that is there",
    "verify": "it says that a fact still holds",
    "pin": "it is to be pinned",
    "unpin": "it takes a fact out of every session",
    "rename": "it changes the name of a fact that is there",
    "move": "it changes how far a fact reaches",
    "supersede": "it takes the place of another fact",
    "restore": "it brings back an older revision",
}
# A change of these says nothing about whether the content still holds, so the
# freshness clock must not start again.
KEEPS_UPDATED_AT = frozenset(
    (
        "name",
        "scope",
        "activation",
        "last_verified_at",
        "supersedes",
        "superseded_by",
        "rank",
    )
)


def verb_command(verb: str) -> str:
    """The subcommand of `ctx-fact` that does what a commit's verb says."""
    return "update" if verb == "revise" else verb


def changing(verb: str, steps: Sequence[Step]) -> list[str]:
    """Why a change of a fact needs a person."""
    after = steps[0].after
    before = steps[0].before
    reasons = [REASONS[verb]]
    if verb in ("revise", "restore"):
        if before and after.is_pinned and not before.fact.is_pinned:
            reasons.append("it is to be pinned")
        changed = {
            key: value
            for key, value in after.values().items()
            if before and value != getattr(before.fact, key)
        }
        reasons += policy.addresses(changed)
    return reasons


def next_revision(fact: Fact, **changes: object) -> Fact:
    """The revision after this one, with other values in some fields."""
    return fact.replace(**{**changes, "revision": fact.revision + 1})


def check_expected(stored: Stored, expect: int | None) -> None:
    """Raise `ConflictError` where the fact is at another revision than was expected."""
    fact = stored.fact
    if expect is not None and expect != fact.revision:
        raise ConflictError(
            f"cannot save '{fact.reference}': revision {expect} is stale, "
            f"{fact.revision} is current",
            holder=fact.id,
            hint=f"see it with 'ctx-fact show {fact.reference}', then save again",
        )
