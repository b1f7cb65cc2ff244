"""Drafts: a new fact from what a person or an agent gave of it."""

from __future__ import annotations

from unicodedata import category

from ctxlib.domain import moment
from ctxlib.domain.fact import DRAFT_FIELDS, SCOPES, Fact
from ctxlib.domain.fields import AGENDA_FIELDS
from ctxlib.domain.ident import slug
from ctxlib.domain.policy import refuse_credentials, refuse_credentials_as_typed
from ctxlib.errors import DocumentError, RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_TITLE = 80
MAX_NAME_WORDS = 8
# So much of a name is repeated in a note.
_TOLD = 80


def draft(given: Mapping[str, object], *, id: str, now: int) -> Fact:
    """A new fact from given fields, with what was left out filled in.

    The title is the first line of what was said, cut at a word; the name is made of
    the title's first words. Raises `DocumentError` for a field that is unknown,
    invalid or blank.
    """
    for field in given:
        if field not in (*DRAFT_FIELDS, "extra"):
            raise DocumentError("cannot be given for a new fact", field=field)
    refuse_blank(given)
    refuse_credentials_as_typed(given)
    said = (str(given.get(field) or "") for field in ("body", "description", "title"))
    text = next((each for each in said if each.strip()), "")
    if not text:
        raise DocumentError("expected a text", field="body")
    title = given.get("title") or _made_title(text)
    name = given.get("name") or ""
    stamp = moment.text(now)
    fact = Fact(
        **{
            **given,
            "id": id,
            "revision": 1,
            "created_at": stamp,
            "updated_at": stamp,
            "name": _given_name(name, given) or _derived_name(str(title), given),
            "title": title,
            "type": given.get("type") or "project",
            "scope": given.get("scope") or "project",
            "body": given.get("body") or text,
        }
    )
    if fact.is_pinned and fact.activation is None:
        # Else it would be taken for one that predates the field.
        return fact.replace(activation="relevant")
    return fact


def _given_name(name: object, given: Mapping[str, object]) -> object:
    if not isinstance(name, str):
        return name  # and what is wrong with it is said with all the rest
    return made_name(name, scope=given.get("scope")) if name else ""


def _derived_name(title: str, given: Mapping[str, object]) -> str:
    try:
        return _short_name(title)
    except RefusedError:
        # What was said is to blame, not the name that was made of it.
        said = ("body", "title", "description")
        refuse_credentials({field: given[field] for field in said if field in given})
        raise


def refuse_blank(given: Mapping[str, object]) -> None:
    """Raise `DocumentError` for a text that was given, but says nothing."""
    for field in ("title", "description", "body"):
        value = given.get(field)
        if isinstance(value, str) and not value.strip():
            raise DocumentError("expected a text, not a blank", field=field)
    if "body" in given and given["body"] is None:
        raise DocumentError("cannot be cleared", field="body")


def refuse_stray(given: Mapping[str, object], *, agenda: object) -> None:
    """Raise `DocumentError` for what only an agenda item has, on another fact."""
    for field in AGENDA_FIELDS:
        if not agenda and given.get(field) is not None:
            problem = "only an agenda item has one: put it on the agenda, --agenda task"
            raise DocumentError(problem, field=field)


def _made_title(text: str) -> str:
    # A title holds no control characters; a body may.
    text = "".join(c if c == "\n" or category(c) != "Cc" else " " for c in text)
    lines = (line.strip() for line in text.splitlines())
    line = next(filter(None, lines), "")
    line = line.lstrip("#>*- ") or line
    if len(line) <= MAX_TITLE:
        return line
    cut = line[:MAX_TITLE].rsplit(None, 1)
    return (cut[0] if len(cut) > 1 else line[: MAX_TITLE - 1]) + "…"


def made_name(text: str, *, scope: object = None) -> str:
    """The name that a person's words make; raises `DocumentError` for none.

    A path is no name, and a reference says a scope as well: it would become another
    name. `scope` is the one that is stated, for the message. Raises `RefusedError`
    where they hold a credential: the name might not show it.
    """
    refuse_credentials_as_typed({"name": text})
    for mark in ("/", "\\"):
        if mark in text:
            here = f", here '{scope}'" if scope in SCOPES else ""
            raise DocumentError(
                f"expected no '{mark}' in '{text[:60]}'; "
                f"the scope is a field of its own{here}",
                field="name",
            )
    return _name(text)


def heading_name(text: str, *, scope: object = None) -> str:
    """The name that the heading of a document of another tool makes.

    A slash may be part of one, but a reference is none: `made_name` refuses it.
    """
    is_reference = text.strip().startswith(tuple(f"{each}/" for each in SCOPES))
    plain = text if is_reference else text.replace("/", " ").replace("\\", " ")
    return made_name(plain, scope=scope)


def respelled(given: str, name: str) -> str:
    """What to say of a name that is written otherwise than it was given; else ""."""
    if name == given.removesuffix(".md"):
        return ""
    told = [
        each if len(each) <= _TOLD else f"{each[:_TOLD]}…" for each in (given, name)
    ]
    return f"the name '{told[0]}' is written '{told[1]}'"


def _name(text: str) -> str:
    name = slug(text.removesuffix(".md"))
    if not name:
        raise DocumentError(f"expected a letter or a digit in '{text}'", field="name")
    return name


def _short_name(title: str) -> str:
    refuse_credentials_as_typed({"name": title})
    return "-".join(_name(title).split("-")[:MAX_NAME_WORDS])
