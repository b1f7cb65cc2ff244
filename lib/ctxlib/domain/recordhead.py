"""The front matter of a session record, written and read."""

from __future__ import annotations

from ctxlib.domain import document, frontmatter, moment, scalar
from ctxlib.domain.sessionrecord import (
    COUNTS,
    KIND,
    LISTS,
    MAPS,
    SCHEMA,
    STATUSES,
    TEXTS,
)
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.scalar import Node
    from ctxlib.domain.sessionrecord import Record

_KNOWN = frozenset(("ctx_schema", "kind", *TEXTS, *COUNTS, *LISTS, *MAPS))
_COUNTED = "tools"
# Numbers among the texts of a map, to be seen as such by every reader of YAML.
_MEASURES = ("bytes", "lines", "bad_lines")


def lines(record: Record) -> list[str]:
    """The front matter of a record between its fences; empty fields are left out."""
    found = [document.FENCE, f"ctx_schema: {SCHEMA}", f"kind: {KIND}"]
    for name in TEXTS:
        text = getattr(record, name)
        if text:
            found.append(f"{name}: {scalar.write(text)}")
    found += [f"{name}: {getattr(record, name)}" for name in COUNTS]
    for name in LISTS:
        if getattr(record, name):
            found.append(f"{name}: {scalar.write_list(getattr(record, name))}")
    for name in MAPS:
        found += _map_lines(name, getattr(record, name))
    found += [frontmatter.written(key, raw) for key, raw in record.extra]
    return [*found, document.FENCE]


def read(
    data: bytes, source: str | None = None
) -> tuple[dict[str, object], list[str], int]:
    """The fields of the front matter, and the lines below with the first's number."""
    head = ""
    try:
        head, body = document.split(document.decode(data))
        values, extra = frontmatter.read(head, _KNOWN)
        fields = _fields(values)
    except DocumentError as error:
        line = frontmatter.line_of(head, error.field) if error.field else None
        raise error.at(source, line) from None
    fields["extra"] = extra
    return fields, body.split("\n"), head.count("\n") + 4


def _fields(values: Mapping[str, Node]) -> dict[str, object]:
    if values.get("ctx_schema") != SCHEMA:
        stated = values.get("ctx_schema")
        raise DocumentError(f"expected {SCHEMA}, not '{stated}'", field="ctx_schema")
    if values.get("kind") != KIND:
        raise DocumentError(f"expected '{KIND}'", field="kind")
    fields: dict[str, object] = {}
    for name in TEXTS:
        fields[name] = _text(name, values.get(name, ""))
    for name in ("id", "host", "session_id", "workspace"):
        if not fields[name]:
            raise DocumentError("is missing", field=name)
    if fields["status"] not in STATUSES:
        raise DocumentError(f"expected one of {', '.join(STATUSES)}", field="status")
    for name in ("started_at", "ended_at"):
        fields[name] = _moment(name, str(fields[name]))
    for name in COUNTS:
        fields[name] = _count(name, values.get(name, "0"))
    for name in LISTS:
        fields[name] = _texts(name, values.get(name, ""))
    for name in MAPS:
        fields[name] = _map(name, values.get(name, ""))
    return fields


def _map_lines(name: str, pairs: Mapping[str, object]) -> list[str]:
    if not pairs:
        return []
    if name == _COUNTED or not all(key.isidentifier() for key in pairs):
        return [f"{name}: {scalar.write_node(_listed(pairs))}"]
    return [
        f"{name}:",
        *(f"  {key}: {_item(key, item)}" for key, item in pairs.items()),
    ]


def _item(key: str, item: object) -> str:
    if not isinstance(item, str):
        return _list(item)
    is_number = key in _MEASURES and item.isascii() and item.isdigit()
    return item if is_number else scalar.write(item)


def _list(items: object) -> str:
    texts = items if isinstance(items, tuple) else (str(items),)
    return scalar.write_list(texts)


def _listed(pairs: Mapping[str, object]) -> dict[str, object]:
    return {
        key: list(item) if isinstance(item, tuple) else item
        for key, item in pairs.items()
    }


def _map(name: str, value: Node) -> dict[str, object]:
    if value == "":
        return {}
    if not isinstance(value, dict):
        raise DocumentError("expected keys with values", field=name)
    if name == _COUNTED:
        return {key: _count(name, item) for key, item in value.items()}
    return {
        key: item if isinstance(item, str) else _texts(name, item)
        for key, item in value.items()
    }


def _text(name: str, value: Node) -> str:
    if isinstance(value, str):
        return value
    raise DocumentError("expected a text", field=name)


def _moment(name: str, text: str) -> str:
    try:
        return moment.text(moment.seconds(text)) if text else ""
    except DocumentError as error:
        raise DocumentError(error.problem, field=name) from None


def _texts(name: str, value: Node) -> tuple[str, ...]:
    if value == "":
        return ()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(str(item) for item in value)
    raise DocumentError("expected a list of texts", field=name)


def _count(name: str, value: Node) -> int:
    is_number = isinstance(value, str) and value.isascii() and value.isdigit()
    if is_number and len(str(value)) < 16:
        return int(str(value))
    raise DocumentError("expected a whole number", field=name)
