"""A fact as validated data: one document with an id and revisions."""

from __future__ import annotations

from ctxlib.domain.fields import (
    ACTIVATIONS,
    AGENDAS,
    APPLIES_KEYS,
    CHECKS,
    DRAFT_FIELDS,
    FIELDS,
    MAX_DOCUMENT_BYTES,
    MAX_KEYWORDS,
    MAX_LINE,
    OPTIONAL,
    PROVENANCE_KEYS,
    SCOPES,
    STATES,
    STORE_FIELDS,
    TYPES,
    VOLATILITIES,
    expiry,
    one_line,
)
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctxlib.domain.fields import Check

__all__ = (
    "ACTIVATIONS",
    "AGENDAS",
    "APPLIES_KEYS",
    "DRAFT_FIELDS",
    "FIELDS",
    "MAX_DOCUMENT_BYTES",
    "MAX_KEYWORDS",
    "MAX_LINE",
    "PROVENANCE_KEYS",
    "SCOPES",
    "STATES",
    "STORE_FIELDS",
    "TYPES",
    "VOLATILITIES",
    "Fact",
    "expiry",
    "one_line",
)


class Fact:
    """One fact, checked when made and never changed after.

    `keywords` and the values of `applies_to` are tuples of lines; `provenance`
    and `metadata` map names to a line or a tuple of lines; `extra` holds unknown
    front-matter keys in their order, each with its text as found. Times are
    canonical RFC 3339 texts. `None` means the field is absent; absent
    `activation` reads as the legacy rule in `is_pinned`.

    Raises `DocumentError` naming the field and what was expected.
    """

    __slots__ = (*FIELDS, "body", "extra")

    id: str
    revision: int
    created_at: str | None
    updated_at: str | None
    name: str
    title: str
    description: str
    type: str
    scope: str
    keywords: tuple[str, ...]
    subject_key: str | None
    activation: str | None
    volatility: str | None
    expires_at: str | None
    last_verified_at: str | None
    applies_to: Mapping[str, tuple[str, ...]]
    supersedes: str | None
    superseded_by: str | None
    agenda: str | None
    state: str | None
    rank: int | None
    due_at: str | None
    provenance: Mapping[str, str | tuple[str, ...]]
    metadata: Mapping[str, str | tuple[str, ...]]
    extra: tuple[tuple[str, str], ...]
    body: str

    def __init__(self, **values: object) -> None:
        for field, put, check in _PLAN:
            value = values.get(field)
            if value is None and field in OPTIONAL:
                put(self, None)
                continue
            try:
                put(self, check(value))
            except DocumentError as error:
                raise DocumentError(error.problem, field=error.field or field) from None
        if not CHECKS.keys() >= values.keys():
            raise DocumentError("no such field", field=min({*values} - {*CHECKS}))

    def __setattr__(self, field: str, value: object) -> None:
        raise AttributeError(f"a fact is never changed: {field}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.id, self.revision))

    def __repr__(self) -> str:
        return f"Fact({self.reference!r}, id={self.id!r}, revision={self.revision})"

    @property
    def reference(self) -> str:
        """The qualified reference, such as `project/release-branch.md`."""
        return f"{self.scope}/{self.name}.md"

    @property
    def is_pinned(self) -> bool:
        """Whether the body joins the stable prefix.

        Global `user` and `feedback` facts that predate the field are pinned.
        """
        if self.activation is None:
            return self.scope == "global" and self.type in ("user", "feedback")
        return self.activation == "pinned"

    def values(self) -> dict[str, object]:
        """Every field with its value, in document order, then body and extra."""
        return {field: getattr(self, field) for field in self.__slots__}

    def replace(self, **changes: object) -> Fact:
        """The same fact with other values in some fields; checked again."""
        return Fact(**{**self.values(), **changes})


# Each field with its slot, which `__setattr__` keeps everybody else from.
_PLAN: tuple[tuple[str, Callable[[Fact, object], None], Check], ...] = tuple(
    (field, Fact.__dict__[field].__set__, check) for field, check in CHECKS.items()
)
