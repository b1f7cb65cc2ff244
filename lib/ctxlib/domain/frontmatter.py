"""The strict subset of YAML that front matter may hold, read into texts and trees.

Keys at the margin; texts, lists and maps below them, by indentation with spaces.
What is refused is refused with its line and key, never read as something else.
"""

from __future__ import annotations

from ctxlib.domain import scalar
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from ctxlib.domain.scalar import Node

    # Number of the line in the document, indentation, the rest of the line.
    Line = tuple[int, int, str]

FIRST_LINE = 2  # line 1 is the opening fence
# A text that begins so is not taken the short way.
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@` \t")


def read(
    head: str, known: Collection[str]
) -> tuple[dict[str, Node], list[tuple[str, str]]]:
    """The values of the known keys, and the unknown ones with their text as found.

    `head` is what stands between the fences, lines ended by `\\n`. Raises
    `DocumentError` with line and key.
    """
    values: dict[str, Node] = {}
    extra: list[tuple[str, str]] = []
    lines = head.split("\n")
    index, count = 0, len(lines)
    while index < count:
        key, _, text = lines[index].partition(": ")
        if key in known and key not in values:
            value = _simple(text)
            if value is not None:
                values[key] = value
                index += 1
                continue
        elif not text and key[-1:] == ":" and key[:-1] in known:
            pairs, end = _simple_map(lines, index + 1)
            if pairs and key[:-1] not in values:
                values[key[:-1]] = pairs
                index = end
                continue
        index = _entry(lines, index, known, values, extra)
    return values, extra


# The short way: what canonical documents consist of. Whatever is not plainly simple
# is left for the long way, which also finds the words for what is wrong.
def _simple(text: str) -> Node | None:
    if not text:
        return None
    first, last = text[0], text[-1]
    if first == '"':
        simple = text.find('"', 1) == len(text) - 1 > 0 and "\\" not in text
        return text[1:-1] if simple else None
    if first == "[":
        return _simple_list(text[1:-1]) if last == "]" else None
    if (
        first in _INDICATORS
        or last in ": "
        or ": " in text
        or " #" in text
        or "\t" in text
    ):
        return None
    return text


def _simple_list(inner: str) -> Node | None:
    items: list[Node] = []
    for item in inner.split(", "):
        if item[:1] == '"':
            if item.find('"', 1) != len(item) - 1 or "\\" in item:
                return None
            items.append(item[1:-1])
        elif item.replace("-", "a").replace(" ", "a").isalnum() and item[0] not in "- ":
            items.append(item)
        else:
            return None
    return items


def _simple_map(lines: list[str], index: int) -> tuple[dict[str, Node] | None, int]:
    pairs: dict[str, Node] = {}
    count = len(lines)
    while index < count:
        line = lines[index]
        if line[:2] != "  ":
            # A list may stand at the margin, and a comment or an empty line between.
            return (pairs, index) if line[:1] not in ("", " ", "-", "#") else (None, 0)
        key, _, text = line.partition(": ")
        key = key[2:]
        value = _simple(text)
        if value is None or key in pairs or not key.isidentifier():
            return None, 0
        pairs[key] = value
        index += 1
    return pairs, index


def check_entry(key: str, raw: str) -> tuple[str, str]:
    """An unknown key and its text, as they come back when written and read again.

    Raises `DocumentError` where the text is more than the value of one key.
    """
    extra: list[tuple[str, str]] = []
    lines = written(key, raw).split("\n")
    try:
        end = _entry(lines, 0, (), {}, extra)
        while end < len(lines) and not lines[end].strip(" "):
            end += 1
    except DocumentError as error:
        raise DocumentError(error.problem, field=key) from None
    if end < len(lines) or not extra or extra[0][0] != key:
        raise DocumentError("expected the value of one key", field=key)
    return extra[0]


def written(key: str, raw: str) -> str:
    """The lines of an unknown key, without the last line break."""
    return f"{key}:{raw}" if not raw or raw[0] == "\n" else f"{key}: {raw}"


def line_of(head: str, key: str) -> int | None:
    """The line of the document that states a key at the margin."""
    for number, line in enumerate(head.split("\n"), FIRST_LINE):
        if line.startswith(key) and line[len(key) :].lstrip(" ")[:1] == ":":
            return number
    return None


def _entry(
    lines: list[str],
    index: int,
    known: Collection[str],
    values: dict[str, Node],
    extra: list[tuple[str, str]],
) -> int:
    """Read the key at `index` with all that belongs to it; the index after it."""
    line, number = lines[index], index + FIRST_LINE
    if not line.strip(" ") or line.lstrip(" ").startswith("#"):
        return index + 1
    key = None
    try:
        if line[0] in " \t" and values:
            key = next(reversed(values))
            raise DocumentError("expected the value on one line; join the lines")
        key, text = _pair(line)
        _check_new(key, known, values, extra)
        end = _end(lines, index + 1)
        nested = [] if end == index + 1 else _significant(lines, index + 1, end)
        for part in lines[index:end]:
            scalar.check_text(part)
    except DocumentError as error:
        raise _placed(error, number, key) from None
    value = _value(text, nested, 0, number, key)
    if key in known:
        values[key] = value
    else:
        raw = "\n".join([line.partition(":")[2].strip(" "), *lines[index + 1 : end]])
        extra.append((key, raw.rstrip(" \n")))
    return end


def _pair(line: str) -> tuple[str, str]:
    """Key and text of `key: text` or `key:`."""
    if line[0] in " \t":
        raise DocumentError("expected a key at the margin, not an indented line")
    if line.startswith("- ") or line == "-":
        raise DocumentError("expected 'key: value', not an item of a list")
    key, colon, text = line.partition(": ")
    if not colon:
        key, text = line.rstrip(" "), ""
        if key[-1] != ":":
            raise DocumentError(f"expected 'key: value', not '{line[:60]}'")
        key = key[:-1]
    key, text = key.rstrip(" "), text.strip(" ")
    return scalar.check_key(key), "" if text.startswith("#") else text


def _check_new(
    key: str,
    known: Collection[str],
    values: dict[str, Node],
    extra: list[tuple[str, str]],
) -> None:
    if key in values or any(key == other for other, _ in extra):
        raise DocumentError("stated twice")
    # A field in another case would be lost among the unknown keys.
    if key not in known and key.lower() in known:
        raise DocumentError(f"expected '{key.lower()}', not '{key}'")


def _end(lines: list[str], index: int) -> int:
    """Where the lines end that belong to the key before `index`."""
    end = index
    while index < len(lines):
        line = lines[index]
        if line[:1] in (" ", "\t") or line.startswith("- ") or line == "-":
            if line.strip(" ") and line.lstrip(" ")[0] != "#":
                end = index + 1
        elif line and line[0] != "#":
            break
        index += 1
    return end


def _significant(lines: list[str], index: int, end: int) -> list[Line]:
    found = []
    for number in range(index, end):
        text = lines[number].lstrip(" ")
        if text.startswith("\t"):
            raise DocumentError("expected spaces, not a tab", line=number + FIRST_LINE)
        if text and text[0] != "#":
            indent = len(lines[number]) - len(text)
            found.append((number + FIRST_LINE, indent, text.rstrip(" ")))
    return found


def _value(text: str, nested: list[Line], indent: int, number: int, key: str) -> Node:
    """The value of a key: its text, or the lines that are nested below it."""
    try:
        if text:
            if text[0] in "|>":
                return scalar.read(text)
            if nested:
                raise DocumentError(
                    "expected the value on one line; join the lines", line=nested[0][0]
                )
            return scalar.read(text)
        if not nested:
            return ""
        value, end = _block(nested, 0, 1)
        if end < len(nested):
            raise DocumentError(
                "not indented like the lines above", line=nested[end][0]
            )
        return value
    except DocumentError as error:
        raise _placed(error, number, key) from None


def _block(lines: list[Line], index: int, depth: int) -> tuple[Node, int]:
    """A list or a map whose lines share the indentation of the one at `index`."""
    if depth > scalar.MAX_DEPTH:
        raise DocumentError(
            f"nested deeper than {scalar.MAX_DEPTH} levels", line=lines[index][0]
        )
    if _is_item(lines[index][2]):
        return _items(lines, index, depth)
    return _pairs(lines, index, depth)


def _items(lines: list[Line], index: int, depth: int) -> tuple[Node, int]:
    indent, items = lines[index][1], []
    while index < len(lines) and lines[index][1] == indent:
        number, _, text = lines[index]
        if not _is_item(text):
            break
        rest = text[1:].lstrip(" ")
        if rest and (_is_item(rest) or _is_pair(rest)):
            # `- key: value`: a map that begins on the line of its item.
            lines[index] = (number, indent + len(text) - len(rest), rest)
            item, index = _block(lines, index, depth + 1)
        else:
            item, index = _below(lines, index, rest, depth, indent + 1)
        items.append(item)
    return items, index


def _pairs(lines: list[Line], index: int, depth: int) -> tuple[Node, int]:
    indent = lines[index][1]
    pairs: dict[str, Node] = {}
    while index < len(lines) and lines[index][1] == indent:
        number, _, text = lines[index]
        if _is_item(text):
            break
        try:
            key, rest = _pair(text)
            if key in pairs:
                raise DocumentError(f"'{key}' is stated twice")
        except DocumentError as error:
            raise error.at(None, number) from None
        after = lines[index + 1] if index + 1 < len(lines) else None
        # YAML lets the items of a list stand right below their key.
        same = after is not None and after[1] == indent and _is_item(after[2])
        pairs[key], index = _below(
            lines, index, rest, depth, indent if same else indent + 1
        )
    return pairs, index


def _below(
    lines: list[Line], index: int, text: str, depth: int, least: int
) -> tuple[Node, int]:
    """The text of the line at `index`, or the block below it, at `least` so deep."""
    number = lines[index][0]
    index += 1
    if text and text[0] != "#":
        try:
            return scalar.read(text), index
        except DocumentError as error:
            raise error.at(None, number) from None
    if index < len(lines) and lines[index][1] >= least:
        return _block(lines, index, depth + 1)
    return "", index


def _is_item(text: str) -> bool:
    return text.startswith("- ") or text == "-"


def _is_pair(text: str) -> bool:
    return text[0] not in "\"'[{" and (": " in text or text[-1] == ":")


def _placed(error: DocumentError, line: int, key: str | None) -> DocumentError:
    return DocumentError(
        error.problem, line=error.line or line, field=error.field or key
    )
