"""Documents of other tools: any front matter that PyYAML reads, guarded.

Everything is text: `no`, `1:30` and `2024-01-01` are what they look like. What a
loader would resolve behind the reader's back is refused with its line: anchors,
aliases, tags, merge keys, repeated keys, deep nesting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml
from frontmatter.default_handlers import YAMLHandler

from ctxlib.domain import document, scalar
from ctxlib.domain.fact import FIELDS, SCOPES
from ctxlib.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.scalar import Node

# Pure Python reads the same ten times slower, where libyaml was not built in.
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_ROUTING = ("fact_type", "type", "scope")
_NOTHING = ("", "~", "null", "Null", "NULL")
_TEXTS = ("name", "title", "description", "keywords")


def read_foreign(data: bytes, *, source: str | None) -> dict[str, object]:
    """The fields that a document of another tool states, ready to be checked.

    Keys are read in any case. `type`, `fact_type` and `scope` below `metadata`
    stand in where they are missing above. Numbers of `revision` and `rank` are
    whole; everything else is text, lists and maps of text. Unknown keys come as
    `extra`, rewritten on one line. A document without front matter is all body.

    Raises `DocumentError` naming source and line.
    """
    try:
        text = document.decode(data)
        head, body, line = _split(text)
        fields = _fields(_load(head, line) if head.strip() else {})
    except DocumentError as error:
        raise error.at(source) from None
    fields["body"] = body.strip("\n")
    return fields


def _split(text: str) -> tuple[str, str, int]:
    """Front matter, body, and the line on which the front matter begins."""
    handler = YAMLHandler()
    if not text.startswith(document.FENCE) or not handler.detect(text):
        return "", text, 1
    try:
        head, body = handler.split(text)
    except ValueError:
        raise DocumentError(
            "the front matter is not closed by a line '---'", line=text.count("\n") + 1
        ) from None
    return head, body, text[: text.index(head)].count("\n") + 1


def _load(head: str, line: int) -> dict[str, Node]:
    for number, part in enumerate(head.split("\n"), line):
        try:
            scalar.check_text(part)
        except DocumentError as error:
            raise error.at(None, number) from None
    events = _events(head, line)
    first = next(events, None)
    if not isinstance(first, yaml.MappingStartEvent):
        at = line if first is None else _at(first, line)
        raise DocumentError("expected 'key: value'", line=at)
    node = _node(first, events, line, 1)
    # A second document would be read by nobody.
    if next(events, None) is not None:
        raise DocumentError("expected one document of front matter", line=line)
    assert isinstance(node, dict)
    return node


def _events(head: str, line: int) -> Iterator[yaml.Event]:
    """The events of the content; each that a loader would resolve is refused."""
    marks = (
        yaml.StreamStartEvent,
        yaml.StreamEndEvent,
        yaml.DocumentStartEvent,
        yaml.DocumentEndEvent,
    )
    try:
        for event in yaml.parse(head, Loader=LOADER):
            if isinstance(event, marks):
                continue
            at = _at(event, line)
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise DocumentError("anchors and aliases are not read", line=at)
            tag = getattr(event, "tag", None)
            if tag is not None:
                raise DocumentError(f"tags are not read: {tag[:60]}", line=at)
            yield event
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "not YAML"
        raise DocumentError(problem, line=line + (mark.line if mark else 0)) from None


def _node(
    event: yaml.Event, events: Iterator[yaml.Event], line: int, depth: int
) -> Node:
    at = _at(event, line)
    if depth > scalar.MAX_DEPTH:
        raise DocumentError(f"nested deeper than {scalar.MAX_DEPTH} levels", line=at)
    if isinstance(event, yaml.ScalarEvent):
        return str(event.value)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Node] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(_node(event, events, line, depth + 1))
        return items
    pairs: dict[str, Node] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = _key(event, line)
        if key in pairs:
            raise DocumentError("stated twice", field=key, line=_at(event, line))
        pairs[key] = _node(next(events), events, line, depth + 1)
    return pairs


def _key(event: yaml.Event, line: int) -> str:
    at = _at(event, line)
    if not isinstance(event, yaml.ScalarEvent):
        raise DocumentError("expected a text as key", line=at)
    if event.value == "<<" and not event.style:
        raise DocumentError("merge keys are not read", line=at)
    return str(event.value)


def _at(event: yaml.Event, line: int) -> int:
    return line + (event.start_mark.line if event.start_mark else 0)


def _fields(node: dict[str, Node]) -> dict[str, object]:
    fields: dict[str, object] = {}
    extra: list[tuple[str, str]] = []
    for key, value in node.items():
        field = key.strip().lower()
        if field in fields:
            raise DocumentError("stated twice, in another case", field=field)
        if field not in FIELDS:
            extra.append((key.strip(), scalar.write_node(value)))
        elif field in _TEXTS or value not in _NOTHING:
            fields[field] = _number(value) if field in ("revision", "rank") else value
    metadata = fields.get("metadata")
    if isinstance(metadata, dict):
        _flatten(fields, metadata)
    if extra:
        fields["extra"] = tuple(extra)
    return fields


def _flatten(fields: dict[str, object], metadata: dict[str, Node]) -> None:
    # Older writers route by a hint, and name the true type beside it.
    kind = metadata.get("fact_type") or metadata.get("type")
    if kind:
        fields.setdefault("type", kind)
    if metadata.get("scope") in SCOPES:
        fields.setdefault("scope", metadata["scope"])
    rest = {key: value for key, value in metadata.items() if key not in _ROUTING}
    fields.pop("metadata")
    if rest:
        fields["metadata"] = rest


def _number(value: Node) -> object:
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value) if len(value) < 12 else value
    return value
