"""JSON without the regular expressions that the `json` package imports.

The prompt hook reads one object and writes one; importing `json` for that costs
as much as starting Python. Same grammar and values as `json.loads`, and the
compact form of `json.dumps` with sorted keys off and non-ASCII kept.
"""

from __future__ import annotations

from _json import (
    encode_basestring,
    encode_basestring_ascii,
    make_encoder,
    make_scanner,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class _Rules:
    """What the scanner of the standard library asks its decoder for."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_int = int
    memo: dict[str, str] = {}  # noqa: RUF012  (the scanner fills it)

    @staticmethod
    def parse_constant(name: str) -> object:
        raise ValueError(f"{name} is not JSON")

    @staticmethod
    def parse_float(text: str) -> float:
        number = float(text)
        if number in (_INFINITE, -_INFINITE):
            raise ValueError(f"{text[:40]} is too large")
        return number


_BLANK = " \t\n\r"
_INFINITE = float("inf")
# Far below what a recursive reader or writer can follow.
_MOST_DEPTH = 100
_scan = make_scanner(_Rules())  # type: ignore[arg-type]


def loads(text: str) -> object:
    """The value of a JSON text; `ValueError` says where it is none.

    A lone surrogate in an escape becomes U+FFFD, and what nests deeper than 100 or
    overflows is refused: nothing that leaves here fails to be written or encoded.
    """
    start = len(text) - len(text.lstrip(_BLANK))
    try:
        value, end = _scan(text, start)
    except (StopIteration, SystemError):
        # The scanner asks the package it belongs to for the error, and finds none.
        import json

        value, end = json.loads(text), len(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if text[end:].strip(_BLANK):
        raise ValueError(f"expected nothing more at character {end}")
    if text.count("[") + text.count("{") > _MOST_DEPTH and _is_deep(value):
        raise ValueError("nested too deeply")
    return _whole(value) if "\\u" in text else value


def leading(text: str) -> tuple[list[object], int]:
    """The values that stand one after another from the start, and where they end.

    No lone surrogates are left, but the depth is not looked at: the values are to be
    read, not to be written again.
    """
    found = []
    end = len(text) - len(text.lstrip(_BLANK))
    while end < len(text):
        try:
            value, end = _scan(text, end)
        except (StopIteration, SystemError, ValueError, RecursionError):
            break
        found.append(value)
        while end < len(text) and text[end] in _BLANK:
            end += 1
    if "\\ud" in text or "\\uD" in text:
        return [_whole(value) for value in found], end
    return found, end


def dumps(value: object) -> str:
    """One line of JSON, keys in their order, characters as they are.

    Those that a terminal acts on or that nobody sees are escaped: the value is the
    same, and they are harmless wherever the line is shown.
    """
    return "".join(_write(value, 0))


def dumps_ascii(value: object) -> str:
    """One line of JSON in ASCII alone, for a reader of unknown locale."""
    return "".join(_write_ascii(value, 0))


def _quoted(text: str) -> str:
    quoted = encode_basestring(text)
    if quoted.isprintable():
        return quoted
    return "".join(
        # A surrogate is a byte of a name that is no UTF-8, and stays one.
        char
        if char.isprintable() or "\ud800" <= char <= "\udfff"
        else encode_basestring_ascii(char)[1:-1]
        for char in quoted
    )


def _refuse(value: object) -> object:
    raise TypeError(f"not JSON: {type(value).__name__}")


def _writer(quote: Callable[[str], str]) -> Callable[[object, int], Iterable[str]]:
    is_sorted = skips_keys = takes_nan = False
    return make_encoder(
        None, _refuse, quote, None, ":", ",", is_sorted, skips_keys, takes_nan
    )


_write, _write_ascii = _writer(_quoted), _writer(encode_basestring_ascii)


def _is_deep(value: object) -> bool:
    layer = [value]
    for _ in range(_MOST_DEPTH):
        layer = [
            inner
            for each in layer
            if isinstance(each, (dict, list))
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not layer:
            return False
    return True


def _whole(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {str(_whole(key)): _whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return value
