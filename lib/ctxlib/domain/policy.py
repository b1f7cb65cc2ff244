"""Who may write what: the automatic create, and everything that needs a person.

A person may do everything but store a credential. Whoever else writes may create one
plain fact at a time, and learns for anything more why a person is needed. The reasons
are shown where others may read them: they name ids, never what a fact says.
"""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.domain.contrast import facing
from ctxlib.domain.emails import has_email
from ctxlib.domain.fact import DRAFT_FIELDS, TYPES, Fact
from ctxlib.domain.fields import AGENDA_FIELDS
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


def require_person(
    actor: Actor, what: str, *, command: str, reason: str | None = None
) -> None:
    """Refuse an act that only a person may do; `command` is what a person types."""
    if not actor.is_person:
        raise RefusedError(
            f"{what} needs a person",
            reasons=(reason or f"{what} needs a person",),
            hint=f"in a terminal of your own: {command}",
        )


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
    reasons += _of_type(fields.get("type"))
    if fields.get("scope") not in (None, "", "project"):
        reasons.append("its scope is not project")
    if fields.get("activation") not in (None, "", "relevant"):
        reasons.append("it is to be pinned")
    if is_for_agenda(fields):
        reasons.append("it is for the agenda, which is told as the user's own")
    if fields.get("last_verified_at"):
        reasons.append("it says that somebody confirmed it")
    if now is not None and is_ahead(fields, now):
        reasons.append("it has a time that is yet to come")
    reasons += oversize(fields)
    reasons += addresses(fields)
    reasons += disguises(fields)
    if is_create:
        existing = list(existing)
        reasons += [said for _, said in repetitions(fields, existing)]
        reasons += [f"it contradicts {each.id}" for each in facing(fields, existing)]
        reasons += [
            f"it repeats what was forgotten: {id}"
            for id, _ in repetitions(fields, forgotten)
        ]
    return reasons


def _of_type(stated: object) -> list[str]:
    if stated in AUTOMATIC_TYPES:
        return []
    if stated in TYPES:
        return [f"its type is {stated}, not project or reference"]
    return ["no type is given; project or reference would need no person"]


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


def is_for_agenda(fields: Mapping[str, object]) -> bool:
    """Whether a fact is an item of the agenda, or has what only such an item has."""
    return any(fields.get(field) not in (None, "") for field in AGENDA_FIELDS)


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


def refuse_credentials(fact: Fact | Mapping[str, object]) -> None:
    """Raise `RefusedError` naming field and rule where a credential is found.

    Nobody is let off, and the value is never shown.
    """
    findings = screen(fact.values() if isinstance(fact, Fact) else fact)
    if not findings:
        return
    # Title and name may have been made of the text, which is then to blame.
    findings = sorted(findings, key=lambda found: found.field != "body")
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
