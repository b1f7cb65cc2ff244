"""A fact as a Markdown document with front matter, in the strict canonical form.

The form is a subset of YAML 1.1 and 1.2 that every reader takes for the same
texts. It is read by hand: this stands on the path of the prompt hook.
"""

from __future__ import annotations

from ctxlib.domain import frontmatter, scalar
from ctxlib.domain.fact import FIELDS, MAX_DOCUMENT_BYTES, TYPES, Fact
from ctxlib.domain.ident import legacy_id
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.scalar import Node

FENCE = "---"
NO_BODY = "expected a text below the front matter"
_KNOWN = frozenset(FIELDS)
_MAPS = ("applies_to", "provenance", "metadata")


def parse(data: bytes, *, scope: str, name: str, source: str | None = None) -> Fact:
    """The fact that a document holds.

    The place decides scope and name; what the front matter says of them is for
    `stated`. A missing id is the legacy id of the place, a missing revision 1, a
    missing type the one an older reader was told, else `project`. Raises
    `DocumentError` naming source, line and field.
    """
    head = ""
    try:
        head, body = split(decode(data))
        values, extra = frontmatter.read(head, _KNOWN)
        return _fact(values, extra, body, scope, name)
    except DocumentError as error:
        line = frontmatter.line_of(head, error.field) if error.field else None
        raise error.at(source, line) from None


def stated(data: bytes) -> dict[str, str]:
    """The texts of the known keys as the front matter states them.

    For comparing them with the place. Raises `DocumentError` as `parse` does.
    """
    head, _ = split(decode(data))
    values, _ = frontmatter.read(head, _KNOWN)
    return {key: value for key, value in values.items() if isinstance(value, str)}


def format(fact: Fact) -> bytes:
    """The canonical document of a fact; `parse` reads an equal fact from it.

    Raises `DocumentError` where it would be larger than a document may be.
    """
    lines = [FENCE]
    for field in FIELDS:
        value = getattr(fact, field)
        if field in _MAPS:
            lines += _map_lines(field, value)
        elif field == "keywords":
            if value:
                lines.append(f"{field}: {scalar.write_list(value)}")
        elif isinstance(value, int):
            lines.append(f"{field}: {value}")
        elif value:
            lines.append(f"{field}: {scalar.write(value)}")
    lines += [frontmatter.written(key, raw) for key, raw in fact.extra]
    lines.append(FENCE)
    if fact.body:
        lines += ["", fact.body]
    data = "\n".join([*lines, ""]).encode()
    if len(data) > MAX_DOCUMENT_BYTES:
        raise DocumentError(_too_large(len(data)), field="body")
    return data


def body_line(data: bytes) -> int:
    """The line on which the body of a document begins, or would."""
    text = decode(data)
    _, body = split(text)
    return text.count("\n", 0, len(text) - len(body.lstrip("\n"))) + 1


def decode(data: bytes) -> str:
    """The text of a document: UTF-8, no byte-order mark, lines ended by `\\n`."""
    if len(data) > MAX_DOCUMENT_BYTES:
        raise DocumentError(_too_large(len(data)))
    if b"\0" in data:
        raise DocumentError(
            "a NUL byte, which no text holds", line=_line_at(data, data.index(b"\0"))
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise DocumentError(
            f"not UTF-8: byte 0x{data[error.start]:02x}",
            line=_line_at(data, error.start),
        ) from None
    if text.startswith("\ufeff"):
        text = text[1:]
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def split(text: str) -> tuple[str, str]:
    """What stands between the fences, and what stands below them.

    Only the first closing fence counts: a `---` in the body is the body's.
    """
    if not text.startswith(FENCE) or text.partition("\n")[0].rstrip(" \t") != FENCE:
        raise DocumentError(
            "expected front matter that begins with '---'",
            line=1,
            hint="a fact begins with the lines '---', 'title: ...', '---'",
        )
    at = text.find("\n")
    start = at + 1
    while at >= 0:
        at = text.find("\n---", at)
        if at < 0:
            break
        end = text.find("\n", at + 1)
        if text[at + 1 : end if end >= 0 else None].rstrip(" \t") == FENCE:
            return text[start:at], text[end + 1 :] if end >= 0 else ""
        at = end
    raise DocumentError(
        "the front matter is not closed by a line '---'", line=text.count("\n") + 1
    )


def _fact(
    values: dict[str, Node],
    extra: list[tuple[str, str]],
    body: str,
    scope: str,
    name: str,
) -> Fact:
    fields: dict[str, object] = dict(values)
    fields["scope"] = scope
    fields["name"] = name
    fields["body"] = body
    fields["extra"] = extra
    if "id" not in values:
        fields["id"] = legacy_id(scope, name)
    fields["revision"] = _number(values["revision"]) if "revision" in values else 1
    if "rank" in values:
        fields["rank"] = _number(values["rank"])
    if not values.get("type"):
        fields["type"] = _older_type(values.get("metadata"))
    for field in _MAPS:
        if values.get(field) == "":
            fields[field] = None
    return Fact(**fields)


def _number(value: Node) -> object:
    # Digits alone; what is no number is left for the check that names the field.
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value) if len(value) < 12 and str(int(value)) == value else value
    return value


def _older_type(metadata: Node | None) -> str:
    """The type that a document of an older writer states below `metadata`."""
    if isinstance(metadata, dict):
        for key in ("fact_type", "type"):
            if metadata.get(key) in TYPES:
                return str(metadata[key])
    return "project"


def _map_lines(field: str, pairs: dict[str, str | tuple[str, ...]]) -> list[str]:
    if not pairs:
        return []
    return [
        f"{field}:",
        *(
            f"  {key}: "
            + (scalar.write(item) if isinstance(item, str) else scalar.write_list(item))
            for key, item in pairs.items()
        ),
    ]


def _too_large(size: int) -> str:
    return f"expected at most {MAX_DOCUMENT_BYTES} bytes, not {size}"


def _line_at(data: bytes, offset: int) -> int:
    before = data[:offset].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1
