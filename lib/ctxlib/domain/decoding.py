"""Bytes of a file as text, or the finding that they are none."""

from __future__ import annotations

from unicodedata import category

# The longer marks first: that of UTF-32 begins like that of UTF-16.
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_SAMPLE = 20_000
# Controls that stand in texts: tab, line ends, form feed, a terminal's escape.
_ORDINARY = frozenset("\b\t\n\v\f\r\x1b\x85")
_MOST_CONTROLS = 50
# All of ASCII but the controls that stand in no text.
_PLAIN = bytes(code for code in range(0x7F) if code >= 0x20 or chr(code) in _ORDINARY)
# Where both encodings of two bytes meet, so few signs prove nothing.
_FEW = 8


def decode(data: bytes) -> tuple[str, str] | None:
    """The text without its byte order mark and the encoding, or None: not text.

    The encodings are `utf-8`, `utf-16-le`, `utf-16-be` and their `utf-32` twins, and
    `gb18030`. Tried in order: what the mark says, UTF-16 by its zero bytes, UTF-8,
    then GB18030 where it makes plausible Chinese. No text holds NUL or is full of
    control characters. Line ends stay as they are. Never raises.
    """
    if data.isascii() and not data.translate(None, _PLAIN):
        return data.decode("ascii"), "utf-8"  # most files, in two passes
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            text = _strictly(data[len(mark) :], encoding)
            if text is not None or encoding != "utf-32-le":
                return _if_text(text, encoding)
    if b"\0" in data:
        encoding = _wide_encoding(data)
        text = _strictly(data, encoding) if encoding else None
        return _if_text(text, encoding) if text and _is_assigned(text) else None
    text = _strictly(data, "utf-8")
    if text is not None:
        return _if_text(text, "utf-8")
    text = _strictly(data, "gb18030")
    if text is None or not _is_chinese(text, data):
        return None
    return _if_text(text, "gb18030")


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _if_text(text: str | None, encoding: str) -> tuple[str, str] | None:
    if text is None or "\0" in text:
        return None
    controls = sum(
        text.count(char)
        for char in set(text)
        if (char < " " or "\x7f" <= char <= "\x9f") and char not in _ORDINARY
    )
    return None if controls * _MOST_CONTROLS > len(text) else (text, encoding)


def _wide_encoding(data: bytes) -> str:
    """The byte order of UTF-16 without a mark: ASCII has its zeros on one side."""
    first, second = data[::2].count(0), data[1::2].count(0)
    narrow = _strictly(data.replace(b"\0", b""), "utf-8")
    is_narrow = narrow is not None and _if_text(narrow, "utf-8") is not None
    if is_narrow and 3 * (first + second) < len(data):
        # Text of single bytes into which a NUL has strayed.
        return ""
    if second > 3 * first:
        return "utf-16-le"
    return "utf-16-be" if first > 3 * second else ""


def _is_assigned(text: str) -> bool:
    return not any(category(char) in ("Cn", "Co") for char in set(text))


def _is_chinese(text: str, data: bytes) -> bool:
    """Whether most signs are everyday Chinese; others' letters turn into rare ones."""
    signs = [char for char in text[:_SAMPLE] if char > "\x7f"]
    # Hiragana and katakana are at the same place in the code of Japan, kanji not.
    kana = sum("\u3041" <= char <= "\u30fa" for char in signs)
    usual = sum(_is_usual(char) for char in signs)
    if 2 * usual <= len(signs) or 5 * kana > len(signs):
        return False
    if len(signs) < _FEW:
        return True
    korean = _strictly(data, "euc_kr")
    if korean is None:
        return True
    hangul = sum("\uac00" <= char <= "\ud7a3" for char in korean[:_SAMPLE])
    return hangul * 10 < len(signs) * 9


def _is_usual(char: str) -> bool:
    if not "\u4e00" <= char <= "\u9fff":
        return char in "，。、；：？！（）《》【】「」“”‘’…—·～￥％"
    return len(char.encode("gb2312", "ignore")) == 2
