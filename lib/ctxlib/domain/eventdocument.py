"""The form of a small event of the journal: front matter, and below it one text."""

from __future__ import annotations

from ctxlib.domain import document, frontmatter, moment, scalar
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import TypeVar

    from ctxlib.domain.scalar import Node

    Made = TypeVar("Made", bound="Event")

_SCHEMA = "1"


class Event:
    """What an event holds: the fields of its slots, by name, and checked.

    The `LISTS` among them are tuples of texts, `extra` holds keys that nobody knows;
    absent texts are empty. Two of one kind are equal where all of it is.
    """

    __slots__: tuple[str, ...] = ()
    LISTS: Collection[str] = ()
    id: str
    extra: tuple[tuple[str, str], ...]
    text: str

    def __init__(self, **values: object) -> None:
        for field in self.__slots__:
            empty: object = () if field in (*self.LISTS, "extra") else ""
            setattr(self, field, values.get(field, empty))
        self.check()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event) or type(other) is not type(self):
            return False
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.id)

    def check(self) -> None:
        """Raise `DocumentError` where a field holds what it must not."""

    def values(self) -> dict[str, object]:
        """Every field with its value."""
        return {field: getattr(self, field) for field in self.__slots__}


def format(event: Event, kind: str, fields: Sequence[str]) -> bytes:
    """The document of an event with these fields of it; empty ones are left out."""
    lines = [document.FENCE, f"ctx_schema: {_SCHEMA}", f"kind: {kind}"]
    for field in fields:
        value = getattr(event, field)
        if value:
            is_list = isinstance(value, tuple)
            written = scalar.write_list(value) if is_list else scalar.write(value)
            lines.append(f"{field}: {written}")
    lines += [frontmatter.written(key, raw) for key, raw in event.extra]
    return "\n".join([*lines, document.FENCE, "", event.text, ""]).encode()


def parse(
    data: bytes,
    make: Callable[..., Made],
    kind: str,
    *,
    texts: Sequence[str],
    lists: Collection[str],
    source: str | None,
) -> Made:
    """What `make` makes of the fields of a document, of `extra` and of `text`.

    Raises `DocumentError`, also for what `make` refuses, with the line of the field.
    """
    head = ""
    known = frozenset(("ctx_schema", "kind", *texts, *lists))
    try:
        head, body = document.split(document.decode(data))
        values, extra = frontmatter.read(head, known)
        for field, wanted in (("ctx_schema", _SCHEMA), ("kind", kind)):
            if values.get(field) != wanted:
                raise DocumentError(f"expected '{wanted}'", field=field)
        fields: dict[str, object] = {each: _text(values, each) for each in texts}
        fields |= {each: _list(values, each) for each in lists}
        return make(**fields, extra=tuple(extra), text=body.strip("\n"))
    except DocumentError as error:
        line = frontmatter.line_of(head, error.field) if error.field else None
        raise error.at(source, line) from None


def check_moment(field: str, text: str) -> None:
    """Raise `DocumentError` where a field is no time and no day."""
    if moment.is_canonical(text):
        return
    try:
        moment.seconds(text)
    except DocumentError as error:
        raise DocumentError(error.problem, field=field) from None


def _text(values: Mapping[str, Node], field: str) -> str:
    value = values.get(field, "")
    if not isinstance(value, str):
        raise DocumentError("expected a text", field=field)
    return value


def _list(values: Mapping[str, Node], field: str) -> tuple[str, ...]:
    items = values.get(field) or []
    if isinstance(items, list):
        texts = tuple(each for each in items if isinstance(each, str))
        if len(texts) == len(items):
            return texts
    raise DocumentError("expected a list of texts", field=field)
