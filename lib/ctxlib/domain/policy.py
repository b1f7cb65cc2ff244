"""Who may write what: the automatic create, and everything that needs a person.

A person may do everything but store a credential. Whoever else writes may create one
plain fact at a time, and learns for anything more why a person is needed. The reasons
are shown where others may read them: they name ids, never what a fact says.
"""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.domain.emails import has_email
from ctxlib.domain.fact import DRAFT_FIELDS, Fact
from ctxlib.domain.repetition import repetitions
from ctxlib.domain.secret_disguise import mixes_alphabets
from ctxlib.domain.secrets import screen
from ctxlib.errors import RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ctxlib.domain.actor import Actor

MAX_AUTOMATIC_BODY = 6_000
AUTOMATIC_TYPES = ("project", "reference")
_RECAST = ("name", "subject_key")
_TIMES = ("created_at", "updated_at", "last_verified_at")
# Channels through which nobody types, whatever the actor says of itself.
_UNATTENDED = ("hook",)
# All but the text is there to find a fact by: with more of it, a fact would come
# up at any prompt, which is what a pinned one is for.
MAX_AUTOMATIC_REST = 2_000
MAX_AUTOMATIC_KEYWORDS = 16
# So far clocks of two machines may differ.
_SKEW = 86_400


def assess(
    fields: Mapping[str, object],
    *,
    actor: Actor,
    is_create: bool,
    existing: Iterable[Fact],
    forgotten: Iterable[Fact] = (),
    now: int | None = None,
) -> list[str]:
    """Why this write needs a person, a sentence each; empty when it may happen now.

    `fields` is what was asked for, with the values given: a type that is absent was
    not stated. `existing` holds the facts of both scopes, `forgotten` those that a
    person took out of them. That nothing else was created in between is the store's
    part: the write is create-only.
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
    if fields.get("last_verified_at"):
        reasons.append("it says that somebody confirmed it")
    if now is not None and is_ahead(fields, now):
        reasons.append("it has a time that is yet to come")
    reasons += oversize(fields)
    reasons += addresses(fields)
    reasons += disguises(fields)
    if is_create:
        reasons += [said for _, said in repetitions(fields, existing)]
        reasons += [
            f"it repeats what was forgotten: {id}"
            for id, _ in repetitions(fields, forgotten)
        ]
    return reasons


def oversize(fields: Mapping[str, object]) -> list[str]:
    """What of a fact is larger than an automatic write may be, a sentence each."""
    reasons = []
    for said, size, most in (
        ("its body has {:,} characters", _size(fields.get("body")), MAX_AUTOMATIC_BODY),
        ("beside its body it has {:,} characters", _rest(fields), MAX_AUTOMATIC_REST),
        ("it has {:,} keywords", _keywords(fields), MAX_AUTOMATIC_KEYWORDS),
    ):
        if size > most:
            reasons.append(f"{said.format(size)}, more than {most:,}")
    return reasons


def is_ahead(fields: Mapping[str, object], now: int) -> bool:
    """Whether a fact has a time that is yet to come: it would never grow old."""
    times = [value for key in _TIMES if isinstance(value := fields.get(key), str)]
    return any(moment.seconds(each) > now + _SKEW for each in times)


def disguises(fields: Mapping[str, object]) -> list[str]:
    """The fields with letters that only look like those they stand among."""
    return [
        f"its {field} mixes letters of two alphabets in one word"
        for field, value in fields.items()
        if any(not text.isascii() and mixes_alphabets(text) for text in _texts(value))
    ]


def addresses(fields: Mapping[str, object]) -> list[str]:
    """The fields that hold an e-mail address, a sentence each."""
    return [f"its {field} holds an e-mail address" for field in _emails(fields)]


def assess_import(
    facts: Iterable[Fact],
    *,
    is_marked: bool,
    is_filled: bool,
    changes: int,
    hidden: int,
    forgotten: int,
    now: int,
) -> list[str]:
    """Why an import needs a person; empty when it may happen now.

    `is_filled` says that a scope it goes into holds facts, `changes` counts the
    facts that are there and would change, `hidden` those of the other scope that
    would give way, `forgotten` those that say what a person took away. Into an empty
    scope a script may bring anything, as when a memory is set up by a machine; who
    carries the mark of an agent brings what it could create one by one, no more.
    """
    reasons = []
    if changes:
        reasons.append(f"it changes {_counted(changes)} of those that are there")
    if hidden and is_marked:
        reasons.append(f"it takes the place of {_counted(hidden)} of all projects")
    if is_filled:
        reasons.append("it goes into a scope that holds facts already")
    if forgotten:
        reasons.append(f"it holds {_counted(forgotten)} repeating a forgotten one")
    if not is_marked:
        return reasons
    found = list(facts)
    ids = {fact.id for fact in found}
    for said, is_so in (
        ("of another type than project and reference", _is_personal),
        ("of all projects", _is_global),
        ("to be pinned", _is_pinned),
        ("with an e-mail address", _has_address),
        ("larger than an agent may save", lambda fact: bool(oversize(fact.values()))),
        ("with letters of two alphabets in one word", _is_disguised),
        ("with a time that is yet to come", lambda fact: is_ahead(fact.values(), now)),
        ("pointing to a fact elsewhere", lambda fact: not _pointers(fact) <= ids),
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


def refuse_credentials_as_typed(given: Mapping[str, object]) -> None:
    """The same of what is kept in another form than it was typed in."""
    refuse_credentials({key: given[key] for key in _RECAST if key in given})


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


def _is_disguised(fact: Fact) -> bool:
    return bool(disguises(fact.values()))


def _pointers(fact: Fact) -> set[str]:
    return {id for id in (fact.supersedes, fact.superseded_by) if id}


def _emails(fields: Mapping[str, object]) -> list[str]:
    return [key for key, value in fields.items() if _holds_email(value)]


def _holds_email(value: object) -> bool:
    return any(map(has_email, _texts(value)))


def _rest(fields: Mapping[str, object]) -> int:
    named = {field: fields.get(field) for field in (*DRAFT_FIELDS, "extra")}
    return _size(list(named.values())) - _size(named["body"])


def _size(value: object) -> int:
    return sum(map(len, _texts(value)))


def _keywords(fields: Mapping[str, object]) -> int:
    words = fields.get("keywords")
    return len(words) if isinstance(words, (list, tuple)) else 0


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        yield from _texts([*value, *value.values()])
