"""Texts of one line as the strict subset of YAML writes them, read and written.

Plain and quoted texts, lists in brackets and maps in braces. Nothing is ever
guessed to be a number, a date or a truth value. Anchors, aliases, tags and block
texts are refused.
"""

from __future__ import annotations

from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Node = str | list["Node"] | dict[str, "Node"]

MAX_DEPTH = 20
QUOTE_IT = "; put the text in double quotes"

_REFUSED = {
    "&": "anchors are not read",
    "*": "aliases are not read",
    "!": "tags are not read",
    "|": "block texts are not read; write one line",
    ">": "block texts are not read; write one line",
    "%": "a text cannot start with '%'",
    "@": "a text cannot start with '@'",
    "`": "a text cannot start with '`'",
    ",": "a text cannot start with ','",
    "]": "nothing is open that ']' closes",
    "}": "nothing is open that '}' closes",
    "#": "a text cannot start with '#'",
}
# Words that some reader of YAML takes for a truth value or for nothing.
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_CODE_SIZES = {"x": 2, "u": 4, "U": 8}
_HEX = frozenset("0123456789abcdefABCDEF")
# Written as escapes: what YAML forbids raw, and what would turn a diff around.
_ESCAPED = {
    ord('"'): '\\"',
    ord("\\"): "\\\\",
    ord("\t"): "\\t",
    **{
        code: f"\\u{code:04x}"
        for first, last in (
            (0x00, 0x08),
            (0x0A, 0x1F),
            (0x7F, 0x9F),
            (0x061C, 0x061C),
            (0x200E, 0x200F),
            (0x2028, 0x202E),
            (0x2066, 0x2069),
            (0xFEFF, 0xFEFF),
            (0xFFFE, 0xFFFF),
        )
        for code in range(first, last + 1)
    },
}


def read(text: str) -> Node:
    """The value of what stands after `key: `, without blanks around it.

    Raises `DocumentError` without a line.
    """
    first = text[:1]
    if first not in ('"', "'", "[", "{"):
        return _plain(text)
    value, end = _node(text, 0, 0)
    rest = text[end:].strip(" ")
    if rest and not (rest[0] == "#" and text[end] == " "):
        raise DocumentError(f"expected nothing more after {first}…, not '{rest[:40]}'")
    return value


def write(text: str, *, in_list: bool = False) -> str:
    """The text as every reader of YAML 1.1 and 1.2 takes it for the same text.

    Plain where that is certain, else in double quotes with escapes of JSON.
    """
    return text if _is_plain(text, in_list) else quote(text)


def write_list(texts: Sequence[str]) -> str:
    """A list in brackets."""
    return "[" + ", ".join(write(text, in_list=True) for text in texts) + "]"


def write_node(value: object) -> str:
    """A text or a number, or lists and maps of them in brackets, on one line."""
    if isinstance(value, dict):
        pairs = (f"{quote(key)}: {write_node(item)}" for key, item in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(write_node(item) for item in value) + "]"
    return str(value) if type(value) is int else quote(str(value))


def quote(text: str) -> str:
    """The text in double quotes, escaped as in JSON."""
    return f'"{text.translate(_ESCAPED)}"'


def check_key(key: str) -> str:
    """The key itself; raises `DocumentError` where it is no plain key."""
    if key == "<<":
        raise DocumentError("merge keys are not read")
    if not key or not (key[0].isalpha() or key[0] == "_") or not key.isprintable():
        raise DocumentError(f"expected a plain key, not '{key[:60]}'")
    if ": " in key or " #" in key or key[-1] in ": ":
        raise DocumentError(f"expected a plain key, not '{key[:60]}'")
    if key.lower() in _WORDS:
        raise DocumentError(f"'{key}' is a truth value to other readers, not a key")
    if len(key) > 100:
        raise DocumentError(f"expected a key of at most 100 characters: '{key[:60]}…'")
    return key


def _is_plain(text: str, in_list: bool) -> bool:
    if not text or not ("a" <= text[0].lower() <= "z" or text[0] > "\x9f"):
        return False
    if text[-1] in ": " or ": " in text or " #" in text or text.lower() in _WORDS:
        return False
    if in_list and any(char in ",[]{}?:#\"'" for char in text):
        return False
    return text.translate(_ESCAPED) == text


def _plain(text: str) -> str:
    cut = text.find(" #")
    if cut >= 0:
        text = text[:cut].rstrip(" ")
    _check_start(text, inside=False)
    if ": " in text or text[-1:] == ":":
        raise DocumentError(f"a second ': ' on the line{QUOTE_IT}")
    if "\t" in text:
        raise DocumentError(f"a tab in the text{QUOTE_IT}")
    return text


def _check_start(text: str, *, inside: bool) -> None:
    first = text[:1]
    if first in _REFUSED:
        raise DocumentError(_REFUSED[first] + QUOTE_IT * (first not in "#|>]}"))
    if first in ("-", "?", ":") and (
        text[1:2] in ("", " ") or (inside and first != "-")
    ):
        raise DocumentError(f"a text cannot start with '{text[:2].strip()}'{QUOTE_IT}")


def _node(text: str, at: int, depth: int) -> tuple[Node, int]:
    if depth > MAX_DEPTH:
        raise DocumentError(f"nested deeper than {MAX_DEPTH} levels")
    first = text[at]
    if first == '"':
        return _double(text, at + 1)
    if first == "'":
        return _single(text, at + 1)
    if first == "[":
        return _list(text, at + 1, depth + 1)
    if first == "{":
        return _map(text, at + 1, depth + 1)
    return _plain_inside(text, at)


def _double(text: str, at: int) -> tuple[str, int]:
    parts = []
    while True:
        end = text.find('"', at)
        if end < 0:
            raise DocumentError("the double quote is not closed on its line")
        escape = text.find("\\", at, end)
        if escape < 0:
            parts.append(text[at:end])
            return _joined("".join(parts)), end + 1
        parts.append(text[at:escape])
        char, at = _escape(text, escape + 1)
        parts.append(char)


def _escape(text: str, at: int) -> tuple[str, int]:
    kind = text[at : at + 1]
    if kind in _ESCAPES:
        return _ESCAPES[kind], at + 1
    size = _CODE_SIZES.get(kind, 0)
    digits = text[at + 1 : at + 1 + size]
    if not size or len(digits) != size or not _HEX.issuperset(digits):
        raise DocumentError(f"no such escape: '\\{text[at : at + 1 + size]}'")
    code = int(digits, 16)
    if code > 0x10FFFF:
        raise DocumentError(f"no such character: '\\{kind}{digits}'")
    return chr(code), at + 1 + size


def _joined(text: str) -> str:
    # JSON writes a character beyond the first plane as two escapes.
    if text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise DocumentError("half of a surrogate pair is no text") from None


def _single(text: str, at: int) -> tuple[str, int]:
    start = at
    while True:
        end = text.find("'", at)
        if end < 0:
            raise DocumentError("the single quote is not closed on its line")
        if text[end + 1 : end + 2] != "'":
            return text[start:end].replace("''", "'"), end + 1
        at = end + 2


def _plain_inside(text: str, at: int) -> tuple[str, int]:
    end, size = at, len(text)
    while end < size and text[end] not in ",[]{}":
        if text[end] == ":" and text[end + 1 : end + 2] in ("", " ", ",", "]", "}"):
            break
        end += 1
    word = text[at:end].rstrip(" ")
    _check_start(word, inside=True)
    if " #" in word or "\t" in word:
        raise DocumentError(f"a ' #' or a tab in the list{QUOTE_IT}")
    return word, end


def _list(text: str, at: int, depth: int) -> tuple[list[Node], int]:
    items: list[Node] = []
    while True:
        at = _skip(text, at, "]")
        if text[at] == "]":
            return items, at + 1
        item, at = _node(text, at, depth)
        items.append(item)
        at = _separator(text, at, "]")


def _map(text: str, at: int, depth: int) -> tuple[dict[str, Node], int]:
    pairs: dict[str, Node] = {}
    while True:
        at = _skip(text, at, "}")
        if text[at] == "}":
            return pairs, at + 1
        key, at = _node(text, at, depth)
        at = _skip(text, at, "}")
        if not isinstance(key, str) or key == "<<":
            raise DocumentError("expected a text as the key of a map in braces")
        if key in pairs:
            raise DocumentError(f"'{key[:60]}' is stated twice")
        pairs[key] = ""
        if text[at] == ":":
            at = _skip(text, at + 1, "}")
            if text[at] not in ",}":
                pairs[key], at = _node(text, at, depth)
        at = _separator(text, at, "}")


def _skip(text: str, at: int, closing: str) -> int:
    while text[at : at + 1] == " ":
        at += 1
    if at >= len(text):
        raise DocumentError(f"'{closing}' is missing; a list or map ends on its line")
    return at


def _separator(text: str, at: int, closing: str) -> int:
    at = _skip(text, at, closing)
    if text[at] == closing:
        return at
    if text[at] != ",":
        raise DocumentError(f"expected ',' or '{closing}', not '{text[at : at + 40]}'")
    return at + 1


def check_text(text: str) -> None:
    """Raise `DocumentError` for a character that YAML forbids or takes for a break."""
    if text.isprintable():
        return
    for char in text:
        if (char < " " and char not in "\n\t") or "\x7f" <= char <= "\x9f":
            raise DocumentError(f"a control character, U+{ord(char):04X}")
        if char in "\u2028\u2029\ufffe\uffff\ufeff":
            raise DocumentError(f"a character that YAML forbids, U+{ord(char):04X}")
