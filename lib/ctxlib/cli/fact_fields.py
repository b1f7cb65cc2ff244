"""What a person says of a fact: field flags, texts and drafts, as field → value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.fact_options import PLAIN
from ctxlib.domain.fact import DRAFT_FIELDS, STORE_FIELDS, expiry
from ctxlib.domain.provenance import gathered
from ctxlib.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.invocation import Invocation

Fields = dict[str, object]

# The flags that say where a fact came from, parameter and key alike.
_SOURCES = ("source_url", "query", "tool")


def given_fields(flags: Mapping[str, object]) -> Fields:
    """Only the fields that were named by a flag."""
    fields: Fields = {
        field: flags[flag] for flag, field in PLAIN.items() if flags[flag] is not None
    }
    keywords = [word for given in _texts(flags["keywords"]) for word in split(given)]
    if keywords:
        fields["keywords"] = keywords
    if flags["pin"]:
        fields["activation"] = "pinned"
    for flag, field in (("expires", "expires_at"), ("due", "due_at")):
        if flags[flag] is not None:
            fields[field] = expiry(str(flags[flag]))
    applies = {key: list(_texts(flags[key])) for key in ("paths", "branches")}
    if any(applies.values()):
        fields["applies_to"] = {key: some for key, some in applies.items() if some}
    return fields


def given_sources(flags: Mapping[str, object]) -> dict[str, str]:
    """The keys of provenance that were named by a flag."""
    return {key: str(flags[key]) for key in _SOURCES if flags[key] is not None}


def sourced(fields: Fields, sources: Mapping[str, str]) -> Fields:
    """The fields of a new fact, with these keys in the provenance that they state."""
    stated = fields.get("provenance") or {}
    if not sources or not isinstance(stated, dict):
        return fields
    return {**fields, "provenance": {**stated, **sources}}


def text_fields(
    invocation: Invocation, text: tuple[str, ...], flags: Mapping[str, object]
) -> Fields | None:
    """What TEXT, --stdin or --file say; `None` where none of them was given."""
    ways = [bool(text), flags["body"] is not None, flags["from_stdin"], flags["file"]]
    if sum(map(bool, ways)) > 1:
        raise click.UsageError("give only one of TEXT, --body, --stdin and --file")
    if flags["from_stdin"] or text == ("-",):
        return document_fields(invocation.input(), "standard input")
    if text:
        return {"body": " ".join(text)}
    if flags["file"]:
        given = str(flags["file"])
        return document_fields(invocation.file(given), given)
    return None


def split(words: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in words.split(",") if word.strip()]


def document_fields(text: str, source: str) -> Fields:
    """A text as fields: with front matter those it states, else only a body."""
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    if not text.startswith("---\n"):
        return {"body": text}
    from ctxlib.domain import document, policy

    data = text.encode()
    stated = document.stated(data)
    policy.refuse_credentials_as_typed(stated)
    scope = stated.get("scope", "project")
    name = stated.get("name", "draft")
    for field in STORE_FIELDS:
        if field in stated:
            problem = "given by the store; 'ctx-fact import' keeps it"
            raise DocumentError(problem, field=field, source=source)
    fact = document.parse(data, scope=scope, name=name, source=source)
    fields: Fields = {
        field: getattr(fact, field)
        for field in (*DRAFT_FIELDS, "extra")
        if field in stated or getattr(fact, field)
    }
    for kept, was_said in (("name", "name"), ("scope", "scope"), ("type", "type")):
        if was_said not in stated:
            fields.pop(kept, None)
    return gathered(fields)


def draft_fields(row: Mapping[str, object]) -> Fields:
    """A draft of NDJSON as fields: one of ours without what only a store knows."""
    from ctxlib.cli.records import STANDING
    from ctxlib.domain.fact import FIELDS

    if row.get("kind") not in (None, "fact", "draft"):
        raise DocumentError(f"expected a draft, not a '{row['kind']}'", field="kind")
    is_record = row.get("kind") == "fact"
    fields: Fields = {}
    for key, value in gathered(row).items():
        if key in DRAFT_FIELDS:
            if value is not None and not (is_record and value in ("", [], {})):
                fields[key] = value
        elif key in STANDING or (is_record and key in (*FIELDS, "extra")):
            continue
        elif key in FIELDS:
            raise DocumentError("given by the store; 'import' keeps it", field=key)
        else:
            raise DocumentError("no such field", field=key)
    return fields


def rows(text: str, source: str) -> list[tuple[int, dict[str, object]]]:
    """The objects of NDJSON, each with its line; blank lines are passed over."""
    from ctxlib.domain import wire

    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = wire.loads(line)
        except ValueError as error:
            raise DocumentError(
                f"not JSON: {error}", line=number, source=source
            ) from None
        if not isinstance(row, dict):
            raise DocumentError("expected an object", line=number, source=source)
        found.append((number, row))
    return found


def _texts(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
