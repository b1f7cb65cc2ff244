"""What one recall came to: as data, as the machine record, as the account of it."""

from __future__ import annotations

from ctxlib.domain import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.block import Item


class Recall:
    """What was recalled for a message, and why nothing else was.

    `reason` says why nothing was: `generic-turn`, `empty-store`, `no-terms`,
    `nothing-recallable`, `not-informative`, `already-shown` or `budget`; `None` where
    something was. `omitted` pairs references and reasons, `suppressed` adds what
    stands in between them; `candidates` are the ranked facts with their outcome and
    what they lacked, `needed` says how the message stood at the gate, both for the
    account. `overtaken` pairs the references of stale facts with those of fresh ones
    that answer the same and so stand before them. `block` is the text for the model,
    `chars` its length in code points.
    """

    __slots__ = (
        "block",
        "candidates",
        "max_chars",
        "needed",
        "notes",
        "omitted",
        "overtaken",
        "query",
        "reason",
        "request",
        "selected",
        "suppressed",
    )

    def __init__(self, query: str, *, max_chars: int, request: str | None) -> None:
        self.request = request
        self.query = query
        self.reason: str | None = None
        self.selected: list[Item] = []
        self.omitted: list[tuple[str, str]] = []
        self.suppressed: list[tuple[str, str, str]] = []
        self.overtaken: list[tuple[str, str]] = []
        self.candidates: list[tuple[Item, str, str]] = []
        self.needed = ""
        self.max_chars = max_chars
        self.block = ""
        self.notes: list[str] = []

    @property
    def chars(self) -> int:
        """The code points of the whole block; 0 where there is none."""
        return len(self.block)


def record(answer: Recall) -> dict[str, object]:
    """The machine record of one recall."""
    return {
        "kind": "recall",
        "v": 1,
        "request": answer.request,
        "query": answer.query,
        "reason": answer.reason,
        "selected": [_selected(item) for item in answer.selected],
        "omitted": [{"ref": ref, "reason": why} for ref, why in answer.omitted],
        "suppressed": [
            {"ref": ref, "by": by, "reason": why} for ref, by, why in answer.suppressed
        ],
        "chars": answer.chars,
        "max_chars": answer.max_chars,
    }


def account(answer: Recall, *, commit: str | None, now: int) -> dict[str, object]:
    """The trace of one recall, without any text of a fact but titles."""
    told = record(answer)
    told["kind"] = "trace"
    told["at"] = moment.text(now)
    told["commit"] = commit
    told["selected"] = [candidate(item) for item in answer.selected]
    told["needed"] = answer.needed
    told["candidates"] = [
        {**candidate(item), "outcome": outcome, "needed": lack}
        for item, outcome, lack in answer.candidates
    ]
    told["notes"] = list(answer.notes)
    return told


def _selected(item: Item) -> dict[str, object]:
    return {
        **candidate(item),
        "snippet": item.snippet,
        "conflict": list(item.conflict),
    }


def candidate(item: Item) -> dict[str, object]:
    """What every record says of a fact that was found, in its order."""
    return {
        "id": item.id,
        "ref": item.reference,
        "revision": item.revision,
        "type": item.type,
        "scope": item.scope,
        "freshness": item.freshness,
        "score": round(item.score, 6),
        "matched": list(item.matched),
        "title": item.title,
    }
