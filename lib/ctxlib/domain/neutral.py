"""Stored text made harmless before a model or a terminal reads it.

Three dangers, three answers: marks that look like tags could close our block or
open one of the host's; characters that nobody sees could carry orders; paths of
home directories say who a person is.
"""

from __future__ import annotations

from unicodedata import category

HOME = "<local-home>"

_ESC = "\x1b"
_CSI = "\x9b"
_JOINER, _NON_JOINER = "\u200d", "\u200c"
# Invisible without being a format character: fillers, joiners of graphemes.
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
_ANGLES = "<\uff1c\ufe64\u2039\u3008\u27e8\u02c2"
_HARMLESS = frozenset(["\n", "\t", *map(chr, range(0x20, 0x7F))])
_MOST_MARKS = 8
# Where a path or a word of prose ends.
_ENDS = frozenset(" \t\n\"'`<>|,;:()[]{}*?!&=")
_TAIL = ".,;:!?"


def neutralise(text: str) -> str:
    """The text without what hides or acts, and with tag-like marks escaped.

    Removed: terminal escapes, control characters but tab and line feed, invisible,
    bidirectional and tag characters. Kept: joined emoji, one variation selector
    after its sign, the joiners of scripts that write with them, combining marks.
    `<` becomes `&lt;` where a tag could begin.
    """
    return _without_tags(_shown(text, _nothing))


def visible(text: str) -> str:
    r"""The text with everything that `neutralise` removes written as `\u{…}`."""
    return _shown(text, _named)


def one_line(text: str) -> str:
    r"""The text with all that could break its line or hide in it as `\u{…}`."""
    if text.isascii() and text.isprintable():
        return text
    shown = visible(text)
    for char in "\n\t":
        shown = shown.replace(char, f"\\u{{{ord(char):x}}}")
    return shown


def is_unseen(char: str) -> bool:
    """Whether a letter or mark is invisible by itself: a filler, a variation."""
    return (
        char in _BLANK_LETTERS
        or "\ufe00" <= char <= "\ufe0f"
        or "\u180b" <= char <= "\u180f"
        or "\U000e0100" <= char <= "\U000e01ef"
    )


def hide_homes(text: str, home: str | None = None) -> str:
    r"""The text with home directories as `<local-home>`.

    Known are `/home/x`, `/var/home/x`, `/Users/x`, `/root`, `C:\Users\x` and the
    given home; a path inside a URL is left alone, unless it is a `file:` one.
    """
    if "/" not in text and "\\" not in text:
        return text
    if home and len(home) > 1:
        text = _replace(text, home.rstrip("/"), _whole)
    for prefix, size in _PREFIXES:
        text = _replace(text, prefix, size)
    return text


def _nothing(char: str) -> str:
    return ""


def _named(char: str) -> str:
    return f"\\u{{{ord(char):x}}}"


def _shown(text: str, instead: Callable[[str], str]) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    suspects = {char for char in set(text) - _HARMLESS if _is_suspect(char)}
    if not suspects:
        return text
    kept: list[str] = []
    at, marks = 0, 0
    while at < len(text):
        char = text[at]
        if char not in suspects:
            kept.append(char)
            marks = 0
        elif category(char) == "Mn" and char not in _BLANK_LETTERS:
            marks += 1
            keep = _keeps_mark(text, at, marks)
            kept.append(char if keep else instead(char))
        elif char in "\u2028\u2029\r" and instead is _nothing:
            kept.append("\n")
        elif char in (_JOINER, _NON_JOINER) and _joins(text, at):
            kept.append(char)
        else:
            end = _escape_end(text, at)
            kept.extend(instead(each) for each in text[at:end])
            at = end
            continue
        at += 1
    return "".join(kept)


def _is_suspect(char: str) -> bool:
    if char in _BLANK_LETTERS:
        return True
    return category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Mn") or _is_no_character(
        char
    )


def _is_no_character(char: str) -> bool:
    code = ord(char)
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF or code >> 8 == 0xE00


def _keeps_mark(text: str, at: int, marks: int) -> bool:
    char = text[at]
    before = text[at - 1] if at else " "
    if "\ufe00" <= char <= "\ufe0f":
        is_sign = before > "\x7f" and category(before)[0] != "M"
        return is_sign or before in "0123456789#*"
    if char >= "\U000e0100":
        return category(before) == "Lo"
    if "\u180b" <= char <= "\u180f":
        return "\u1800" <= before <= "\u18af"
    return marks <= _MOST_MARKS


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands where writing needs one."""
    if at == 0 or at + 1 == len(text):
        return False
    before, after = text[at - 1], text[at + 1]
    if _is_pictorial(after) and (
        _is_pictorial(before) or before == "\ufe0f" or category(before) == "Sk"
    ):
        return text[at] == _JOINER
    return _is_joining(before) and (_is_joining(after) or text[at] == _JOINER)


def _is_pictorial(char: str) -> bool:
    return char > "\u2000" and category(char) in ("So", "Sm")


def _is_joining(char: str) -> bool:
    # Arabic, Syriac, N'Ko and the scripts of India and their neighbours.
    is_letter = category(char)[0] in "LM"
    return is_letter and ("\u0600" <= char <= "\u109f" or "\u1780" <= char <= "\u18af")


def _escape_end(text: str, at: int) -> int:
    """The end of the terminal escape that begins here, or of this character."""
    if text[at] == _CSI:
        return _control_end(text, at + 1)
    if text[at] != _ESC or at + 1 == len(text):
        return at + 1
    kind = text[at + 1]
    if kind == "[":
        return _control_end(text, at + 2)
    if kind in "]PX^_":
        # A string for the terminal; unterminated, it ends with its line.
        end = at + 2
        while end < len(text) and text[end] not in "\x07\x9c\x1b\n":
            end += 1
        if text[end : end + 2] == "\x1b\\":
            return end + 2
        return end + 1 if text[end : end + 1] in ("\x07", "\x9c") else end
    return at + 2 if "0" <= kind <= "~" else at + 1


def _control_end(text: str, at: int) -> int:
    while at < len(text) and " " <= text[at] <= "?":
        at += 1
    return at + 1 if at < len(text) and "@" <= text[at] <= "~" else at


def _without_tags(text: str) -> str:
    if not any(angle in text for angle in _ANGLES):
        return text
    return "".join(
        "&lt;" if char in _ANGLES and _begins_tag(text, place + 1) else char
        for place, char in enumerate(text)
    )


def _begins_tag(text: str, at: int) -> bool:
    if text[at : at + 1].isalpha() or text[at : at + 1] in ("_", "&"):
        return True
    while at < len(text) and text[at].isspace():
        at += 1
    return at == len(text) or text[at] in "/!?\\"


def _replace(text: str, prefix: str, size: Callable[[str], int]) -> str:
    at = text.find(prefix)
    if at < 0:
        return text
    parts: list[str] = []
    done = 0
    while at >= 0:
        length = size(text[at + len(prefix) :])
        start = _path_start(text, at)
        if length >= 0 and start >= done:
            parts += (text[done:start], HOME)
            done = at + len(prefix) + length
        at = text.find(prefix, max(at + 1, done))
    return "".join(parts) + text[done:]


def _path_start(text: str, at: int) -> int:
    """Where the path that holds `at` begins, or -1 where this is no local path."""
    start = at
    while start and text[start - 1] not in " \t\n\"'`<>|,;()[]{}=":
        start -= 1
    before = text[start:at]
    scheme = before.rfind("://")
    if scheme >= 0:
        local = before[:scheme].lower().endswith("file") and len(before) == scheme + 3
        return at if local else -1
    if text[at] == ":":
        is_drive = before[-1:].isalpha() and (len(before) == 1 or before[-2] in ":+@")
        return at - 1 if is_drive else -1
    # The drives of Windows as its Linux sees them.
    if before[-6:-1] == "/mnt/" and before[-1:].isalpha():
        return at - 6
    return at if not before or before[-1] in ":/\\@+-" else -1


def _whole(rest: str) -> int:
    return 0 if not rest or rest[0] in "/\\" or _is_end(rest) else -1


def _is_end(rest: str) -> bool:
    return rest[0] in _ENDS or (rest[0] in _TAIL and (not rest[1:] or rest[1] in _ENDS))


def _segment(rest: str) -> int:
    end = 0
    while end < len(rest) and rest[end] not in _ENDS and rest[end] not in "/\\":
        end += 1
    while end and rest[end - 1] in _TAIL:
        end -= 1
    return end or -1


def _route_or_segment(rest: str) -> int:
    # `GET /users/42` is a route of somebody's interface and no home.
    size = _segment(rest)
    return -1 if size > 0 and rest[:size].isdigit() else size


def _windows_segment(rest: str) -> int:
    end = next((i for i, char in enumerate(rest[:64]) if char in '\\/\n"'), -1)
    if end > 0 and ":" not in rest[:end] and rest[:end].count(" ") < 3:
        return end
    return _segment(rest)


_PREFIXES: tuple[tuple[str, Callable[[str], int]], ...] = (
    *(
        (f":{slash}{folder}{slash}", _windows_segment)
        for slash in ("\\", "\\\\", "/")
        for folder in ("Users", "users", "USERS", "Documents and Settings")
    ),
    ("/var/home/", _segment),
    ("/home/", _segment),
    ("/Users/", _segment),
    ("/users/", _route_or_segment),
    ("/root", _whole),
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
