"""Who may write what: the automatic create, and everything that needs a person.

A person may do everything but store a credential. Whoever else writes may create one
plain fact at a time, and learns for anything more why a person is needed. The reasons
are shown where others may read them: they name ids, never what a fact says.
"""

from __future__ import annotations

from ctxlib.domain.fact import Fact
from ctxlib.domain.ident import slug
from ctxlib.domain.precedence import title_key
from ctxlib.domain.secrets import has_email, screen
from ctxlib.domain.similarity import near_duplicates
from ctxlib.domain.subject import normalise_subject
from ctxlib.errors import RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.actor import Actor

MAX_AUTOMATIC_BODY = 6_000
AUTOMATIC_TYPES = ("project", "reference")
# Channels through which nobody types, whatever the actor says of itself.
_UNATTENDED = ("hook",)
_ASCII_SIGNS = dict.fromkeys(code for code in range(128) if not chr(code).isalnum())


def assess(
    fields: Mapping[str, object],
    *,
    actor: Actor,
    is_create: bool,
    existing: Iterable[Fact],
) -> list[str]:
    """Why this write needs a person, a sentence each; empty when it may happen now.

    `fields` is what was asked for, with the values given: a type that is absent was
    not stated. `existing` holds the facts of both scopes. That nothing else was
    created in between is the store's part: the write is create-only.
    """
    if actor.is_person and actor.via not in _UNATTENDED:
        return []
    reasons = []
    if not is_create:
        reasons.append("it changes a fact that is there")
    if any(fields.get(key) for key in ("id", "revision", "expected_revision")):
        reasons.append("it names an id or a revision, which a new fact does not have")
    if fields.get("supersedes") or fields.get("superseded_by"):
        reasons.append("it takes the place of another fact")
    if fields.get("type") not in AUTOMATIC_TYPES:
        reasons.append("its type is not given as project or reference")
    if fields.get("scope") not in (None, "", "project"):
        reasons.append("its scope is not project")
    if fields.get("activation") not in (None, "", "relevant"):
        reasons.append("it is to be pinned")
    body = fields.get("body")
    if isinstance(body, str) and len(body) > MAX_AUTOMATIC_BODY:
        reasons.append(
            f"its body has {len(body):,} characters, more than {MAX_AUTOMATIC_BODY:,}"
        )
    reasons += addresses(fields)
    return reasons + (_repetitions(fields, existing) if is_create else [])


def addresses(fields: Mapping[str, object]) -> list[str]:
    """The fields that hold an e-mail address, a sentence each."""
    return [f"its {field} holds an e-mail address" for field in _emails(fields)]


def assess_import(
    facts: Iterable[Fact], *, is_filled: bool, changes: int, hidden: int
) -> list[str]:
    """Why an import needs a person; empty when it may happen now.

    `is_filled` says that a scope it goes into holds facts, `changes` counts the
    facts that are there and would change, `hidden` those of the other scope that
    would give way. Into an empty scope go the kinds of facts that could be created
    one by one, and no others.
    """
    reasons = []
    if changes:
        reasons.append(f"it changes {_counted(changes)} of those that are there")
    if hidden:
        reasons.append(f"it takes the place of {_counted(hidden)} of all projects")
    if is_filled:
        reasons.append("it goes into a scope that holds facts already")
    found = list(facts)
    for said, is_so in (
        ("of another type than project and reference", _is_personal),
        ("of all projects", _is_global),
        ("to be pinned", _is_pinned),
        ("with an e-mail address", _has_address),
    ):
        count = sum(map(is_so, found))
        if count:
            reasons.append(f"it holds {_counted(count)} {said}")
    return reasons


def refuse_credentials(fact: Fact | Mapping[str, object]) -> None:
    """Raise `RefusedError` naming field and rule where a credential is found.

    Nobody is let off, and the value is never shown.
    """
    findings = screen(fact.values() if isinstance(fact, Fact) else fact)
    if not findings:
        return
    reasons = [
        f"{finding.field}, line {finding.line}: {finding.rule}" for finding in findings
    ]
    first = findings[0]
    raise RefusedError(
        f"the {first.field} holds what looks like a credential ({first.rule})",
        reasons=reasons,
        hint="say where it is kept instead of what it is",
    )


def _counted(count: int) -> str:
    return "1 fact" if count == 1 else f"{count} facts"


def _is_personal(fact: Fact) -> bool:
    return fact.type not in AUTOMATIC_TYPES


def _is_global(fact: Fact) -> bool:
    return fact.scope != "project"


def _is_pinned(fact: Fact) -> bool:
    return fact.is_pinned


def _has_address(fact: Fact) -> bool:
    return bool(_emails(fact.values()))


def _emails(fields: Mapping[str, object]) -> list[str]:
    return [key for key, value in fields.items() if _holds_email(value)]


def _holds_email(value: object) -> bool:
    if isinstance(value, str):
        return "@" in value and has_email(value)
    if isinstance(value, (list, tuple)):
        return any(map(_holds_email, value))
    if isinstance(value, dict):
        return any(map(_holds_email, [*value, *value.values()]))
    return False


def _repetitions(fields: Mapping[str, object], existing: Iterable[Fact]) -> list[str]:
    """Every fact that answers the same question, or says the same already."""
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
    return [found[id] for id in sorted(found)]


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
