"""A row of an import: which fields it states, and what is said of its fact."""

from __future__ import annotations

from ctxlib.domain.draft import refuse_blank, respelled
from ctxlib.domain.fact import FIELDS, Fact
from ctxlib.domain.provenance import gathered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_FACT_KEYS = frozenset((*FIELDS, "body", "extra"))
# What an export says about a fact that is no part of it.
_DERIVED_KEYS = frozenset({"kind", "v", "ref", "freshness"})


def values(row: Mapping[str, object], notes: list[str]) -> dict[str, object]:
    """The fields that a row states; what is none of them is noted."""
    found = {}
    for key, item in gathered(row).items():
        if key in _FACT_KEYS:
            if item is not None and item != [] and item != {}:
                found[key] = item
        elif key not in _DERIVED_KEYS:
            notes[:] = dict.fromkeys([*notes, f"unknown key '{key}' is left out"])
    for key in ("title", "description"):
        if found.get(key) == "":
            del found[key]
    return found


def is_bodiless(values: Mapping[str, object]) -> bool:
    """Whether the fields are those of a fact that is kept elsewhere without a text.

    Such a one says which revision it is. It comes as it is; a new one has a text.
    """
    body = values.get("body")
    is_blank = isinstance(body, str) and not body.strip()
    return is_blank and "id" in values and "revision" in values


def note_name(values: Mapping[str, object], fact: Fact, notes: list[str]) -> None:
    """Note a name that is written otherwise than it was given."""
    given = values.get("name")
    note = respelled(given, fact.name) if isinstance(given, str) else ""
    if note:
        notes.append(note)


def check_text(fact: Fact, before: Fact | None, notes: list[str]) -> None:
    """Note that a fact comes without a text.

    Raises `DocumentError` where that would take away the text that it has.
    """
    if fact.body or (before and not before.body):
        return
    if before:
        refuse_blank({"body": fact.body})
    notes.append(f"{fact.reference} has no text: see 'ctx-fact check'")
