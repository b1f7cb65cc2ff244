"""Which facts a draft repeats: those that answer the same question or say the same."""

from __future__ import annotations

from ctxlib.domain.ident import slug
from ctxlib.domain.precedence import title_key
from ctxlib.domain.similarity import near_duplicates
from ctxlib.domain.subject import normalise_subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.fact import Fact

_ASCII_SIGNS = dict.fromkeys(code for code in range(128) if not chr(code).isalnum())


def repetitions(
    fields: Mapping[str, object], existing: Iterable[Fact]
) -> list[tuple[str, str]]:
    """Every fact that a draft repeats: its id, and what of the draft does so."""
    facts = list(existing)
    subject = normalise_subject(_text(fields, "subject_key"))
    draft = {**fields, "subject_key": subject or None}
    found = {
        fact.id: f"it has the same {what} as {fact.id}"
        for fact in _suspects(draft, facts)
        if (what := _equality(draft, fact))
    }
    for what, fact in near_duplicates(draft, facts):
        found.setdefault(fact.id, f"its {what} says nearly the same as {fact.id}")
    return sorted(found.items())


def _suspects(fields: Mapping[str, object], facts: list[Fact]) -> list[Fact]:
    """The facts that are worth a closer look, by comparisons that cost little."""
    name = slug(_text(fields, "name") or _text(fields, "title"))
    subject = fields.get("subject_key")
    plain = {_plain(_text(fields, key)) for key in ("title", "description")} - {""}
    return [
        fact
        for fact in facts
        if (name and fact.name == name)
        or (subject and fact.subject_key == subject)
        or not fact.title.isascii()
        or not fact.description.isascii()
        or _plain(fact.title) in plain
        or _plain(fact.description) in plain
    ]


def _equality(fields: Mapping[str, object], fact: Fact) -> str | None:
    """What makes a fact equivalent to the draft.

    As `precedence.equivalence`, and by the description, which may serve several.
    """
    subject = fields.get("subject_key")
    if subject and fact.subject_key:
        return "subject" if subject == fact.subject_key else None
    if slug(_text(fields, "name") or _text(fields, "title")) == fact.name:
        return "name"
    for key, other in (("title", fact.title), ("description", fact.description)):
        folded = title_key(_text(fields, key))
        if folded and folded == title_key(other):
            return key
    return None


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower().translate(_ASCII_SIGNS)
    return title_key(text)


def _text(fields: Mapping[str, object], key: str) -> str:
    value = fields.get(key)
    return value if isinstance(value, str) else ""
