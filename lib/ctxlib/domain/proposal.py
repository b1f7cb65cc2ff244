"""A proposal: what was asked for and waits for a person, word for word."""

from __future__ import annotations

from ctxlib.domain.precedence import title_key
from ctxlib.errors import AmbiguousError, DocumentError, NotFoundError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctxlib.domain.actor import Actor

ID_DIGITS = 32
# What a person types to confirm may be cut, but not to what a finger slips into.
MIN_TYPED = 8
_HEX = frozenset("0123456789abcdef")
# What a fact is found by: in other words it is no other fact.
_WORDING = frozenset(("name", "title", "description", "keywords"))


class Proposal:
    """One write that needs a person.

    `operation` is the command of `ctx-fact` that would do it, `content` what it was
    given, `target` the id of the fact concerned and `expected` its revision then
    (None for a new one), `place` the folder of the memory it is about. `about` is a
    reference, `reasons` say why it was not done at once, `commit` is the memory's
    tip at that moment, `seed` what new ids are made of. `asked_at` is in seconds.
    The id follows from operation, place, target, expected revision and content.
    """

    __slots__ = (
        "about",
        "actor",
        "asked_at",
        "commit",
        "content",
        "expected",
        "id",
        "operation",
        "place",
        "reasons",
        "seed",
        "target",
        "why",
    )

    def __init__(
        self,
        *,
        operation: str,
        place: str,
        target: str | None,
        expected: int | None,
        content: Mapping[str, object],
        about: str,
        reasons: Sequence[str],
        why: str | None,
        actor: Actor,
        asked_at: int,
        commit: str | None,
        seed: str,
    ) -> None:
        self.operation = operation
        self.place = place
        self.target = target
        self.expected = expected
        self.content = dict(content)
        self.about = about
        self.reasons = tuple(reasons)
        self.why = why
        self.actor = actor
        self.asked_at = asked_at
        self.commit = commit
        self.seed = seed
        self.id = digest(self.draft())

    def draft(self) -> bytes:
        """What the id is the digest of, as text: the same draft, the same bytes."""
        import json

        draft = {
            "operation": self.operation,
            "place": self.place,
            "target": self.target,
            "expected": self.expected,
            "content": self.content,
        }
        text = json.dumps(draft, ensure_ascii=False, indent=2, sort_keys=True)
        return text.encode() + b"\n"

    @property
    def sense(self) -> str:
        """What is asked for, however it is spelled; the same for what repeats it."""
        return sense(self.draft())

    def fresh_id(self, number: int) -> bytes:
        """What the id of the new fact of that number is made of: the same each time.

        Who confirms after a crash makes the very fact that was being made.
        """
        from hashlib import sha256

        return sha256(f"{self.seed}\0{number}".encode()).digest()


def digest(draft: bytes) -> str:
    """The id of the proposal of a draft."""
    from hashlib import sha256

    return sha256(draft).hexdigest()[:ID_DIGITS]


def sense(draft: bytes) -> str:
    """What a draft asks for: its letters and digits, without what names a fact."""
    import json

    whole = json.loads(draft)
    meant = _without_wording(whole["content"])
    return title_key(json.dumps({**whole, "content": meant}, ensure_ascii=False))


def _without_wording(content: object) -> object:
    if isinstance(content, dict):
        meant = {
            key: _without_wording(each)
            for key, each in content.items()
            if key not in _WORDING
        }
        return meant or content
    return content


def is_id(text: str) -> bool:
    """Whether a text is a whole id of a proposal."""
    return len(text) == ID_DIGITS and _HEX.issuperset(text)


def chosen(typed: str, ids: Iterable[str]) -> str:
    """The id that a person typed, whole or so much of it that no other is meant.

    Raises `NotFoundError`, and `AmbiguousError` where it fits several.
    """
    start = typed.strip().lower()
    if len(start) < MIN_TYPED or not _HEX.issuperset(start):
        raise DocumentError(
            f"expected the id of a proposal, or its first {MIN_TYPED} digits at least",
            hint="list those that wait with 'ctx-fact proposals'",
        )
    found = sorted({each for each in ids if each.startswith(start)})
    if not found:
        raise NotFoundError(
            f"no proposal waits here with the id '{start[:ID_DIGITS]}'",
            hint="list those that do with 'ctx-fact proposals'",
        )
    if len(found) > 1:
        raise AmbiguousError(start, found)
    return found[0]
