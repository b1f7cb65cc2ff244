"""The commands in a script by which Codex calls several tools at once."""

from __future__ import annotations

_CALL, _KEY = "exec_command", "cmd"
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0"}
_MOST, _LONGEST = 50, 20_000


def commands(script: str) -> list[str]:
    """The commands that stand in a script word for word, in their order."""
    found: list[str] = []
    place = script.find(_CALL)
    while place >= 0 and len(found) < _MOST:
        place = script.find(_KEY, place)
        if place < 0:
            break
        start = _value(script, place)
        place += len(_KEY)
        if start:
            text, place = _literal(script, start)
            found += [text] if text.strip() else []
    return found


def _value(script: str, place: int) -> int:
    """Where the text begins that the key at a place has; 0 where it has none."""
    before, end = script[place - 1 : place], place + len(_KEY)
    if before.isalnum() or before in ("_", "."):
        return 0
    if before in ('"', "'") and script[end : end + 1] == before:
        end += 1
    rest = script[end : end + 40].lstrip()
    if not rest.startswith(":"):
        return 0
    start = script.index(":", end) + 1
    while script[start : start + 1].isspace():
        start += 1
    return start if script[start : start + 1] in ('"', "'", "`") else 0


def _literal(script: str, start: int) -> tuple[str, int]:
    """The text that begins with a quote at a place, and where it ends."""
    quote, parts, place = script[start], [], start + 1
    most = min(len(script), start + _LONGEST)
    while place < most and script[place] != quote:
        char = script[place]
        if char == "\\":
            place += 1
            char = script[place : place + 1]
            if char == "u" and _is_hex(script[place + 1 : place + 5]):
                parts.append(chr(int(script[place + 1 : place + 5], 16)))
                place += 5
                continue
            char = "" if char == "\n" else _ESCAPES.get(char, char)
        parts.append(char)
        place += 1
    return "".join(parts), place


def _is_hex(digits: str) -> bool:
    return len(digits) == 4 and all(char in "0123456789abcdefABCDEF" for char in digits)
