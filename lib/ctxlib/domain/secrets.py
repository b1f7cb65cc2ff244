"""Credentials in text: where one is, by which rule, and the text without it."""

from __future__ import annotations

from ctxlib.domain.secret_search import may_name, spans

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping


# What is made of words, and keeps no blank between them.
_NAMES = ("name", "subject_key")


class Finding:
    """A credential in a named field, on a line from 1; never its value."""

    __slots__ = ("field", "line", "rule")

    def __init__(self, field: str, rule: str, line: int) -> None:
        self.field = field
        self.rule = rule
        self.line = line

    def __repr__(self) -> str:
        return f"Finding({self.field!r}, {self.rule!r}, line={self.line})"


def screen(fields: Mapping[str, object]) -> list[Finding]:
    """Every credential in the named fields; texts, lists and maps are looked into.

    Nothing that a reader does not see hides one: neither invisible, wide and
    look-alike characters, nor a line break, nor base64. A value whose name stands in
    another field is seen as well.
    """
    found: dict[tuple[str, str, int], Finding] = {}
    for field, value in fields.items():
        for text in (*_texts(value), *_spoken(field, value)):
            for start, _, rule in spans(text):
                line = text.count("\n", 0, start) + 1
                found.setdefault((field, rule, line), Finding(field, rule, line))
    if not found:
        return _apart(fields)
    return list(found.values())


def redact(text: str, *, spared: Container[str] = ()) -> str:
    """The text with every credential replaced by `[redacted: rule]`.

    What only rules find that are `spared` stays.
    """
    found = [each for each in spans(text) if each[2] not in spared]
    if not found:
        return text
    parts, last = [], 0
    for start, end, rule in found:
        parts += [text[last:start], f"[redacted: {rule}]"]
        last = end
    return "".join([*parts, text[last:]])


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _named(value.items())
    elif isinstance(value, (list, tuple)):
        # Unknown front-matter keys come as pairs of key and text.
        yield from _named(item for item in value if _is_pair(item))
        words = [item for item in value if isinstance(item, str)]
        yield from words
        if len(words) > 1:
            yield " ".join(words)
        for item in value:
            if not isinstance(item, str) and not _is_pair(item):
                yield from _texts(item)


def _spoken(field: str, value: object) -> Iterator[str]:
    """A name as the words that it was made of."""
    if field in _NAMES and isinstance(value, str):
        yield value.replace("-", " ").replace(".", " ").replace("_", " ")


def _named(pairs: Iterable[tuple[object, object]]) -> Iterator[str]:
    for key, item in pairs:
        if isinstance(item, int) and not isinstance(item, bool):
            yield f"{key}: {item}"
        for text in _texts(item):
            yield f"{key}: {text}"


def _is_pair(item: object) -> bool:
    return isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str)


def _apart(fields: Mapping[str, object]) -> list[Finding]:
    """A credential that is told in two fields: its name in one, itself in another."""
    heads = [fields.get(key) for key in ("title", "name", "subject_key", "description")]
    for head in heads:
        if not isinstance(head, str) or not may_name(head):
            continue
        for field in ("description", "body"):
            text = fields.get(field)
            if isinstance(text, str) and text is not head and len(text.split()) == 1:
                last = head.replace("-", " ").replace(".", " ").strip(" :=")
                for _, _, rule in spans(f"{last}: {text.strip()}"):
                    return [Finding(field, rule, 1)]
    return []
