"""The marks around an imported text, which no text can open or close itself."""

from __future__ import annotations

from ctxlib.domain.neutral import is_unseen, one_line

_TAG = "instruction-import"
_ANGLES = "<\uff1c\ufe64\u2039\u3008\u27e8\u02c2\u276e\u1438"
# Letters of Greek and Cyrillic, and a few of Latin, that look like those of the tag.
_ALIKE = dict(
    zip(
        "\u0131\u0456\u03b9\u0578\u03bd\u0455\u0442\u03c4\u057d\u0441\u03f2"
        "\u043e\u03bf\u0440\u03c1\u043c\u03bc\u2044\u2215",
        "iiinnsttuccooppmm//",
        strict=True,
    )
)


def opening_mark(path: str) -> str:
    """The line before an imported text."""
    return f'<{_TAG} path="{_attribute(path)}">'


def closing_mark() -> str:
    """The line after an imported text."""
    return f"</{_TAG}>"


def see_mark(path: str, label: str) -> str:
    """The line in the place of a text that stands in another document already."""
    return f'<{_TAG} path="{_attribute(path)}" see="{_attribute(label)}"/>'


def neutralise(text: str) -> str:
    """The text with `&lt;` where a mark of ours could open or close.

    That is `<instruction-import` and `</instruction-import` in any case and width,
    with blanks, line ends or unseen characters inside, or letters that look alike.
    """
    for angle in _ANGLES:
        if angle in text:
            text = _escaped(text, angle)
    return text


def _attribute(text: str) -> str:
    shown = one_line(text).replace("&", "&amp;").replace('"', "&quot;")
    return shown.replace("<", "&lt;").replace(">", "&gt;")


def _escaped(text: str, angle: str) -> str:
    parts, done, at = [], 0, text.find(angle)
    while at >= 0:
        if _tag_begins(text, at + 1):
            parts += [text[done:at], "&lt;"]
            done = at + 1
        at = text.find(angle, at + 1)
    return "".join(parts) + text[done:]


def _tag_begins(text: str, at: int) -> bool:
    """Whether a wrapper's name follows, whatever hides between its letters."""
    wanted = 0
    while at < len(text) and wanted < len(_TAG):
        for char in _plain_letters(text[at]):
            if wanted < len(_TAG) and char == _TAG[wanted]:
                wanted += 1
            elif char != "/" or wanted:
                return False
        at += 1
    return wanted == len(_TAG)


def _plain_letters(char: str) -> str:
    """The letter that the character looks like; empty for blanks and the unseen."""
    if char <= " " or char == "\x7f" or char.isspace():
        return ""
    if char.isascii():
        return "/" if char == "\\" else char.lower()
    from unicodedata import category, normalize

    if category(char) == "Pd" or char == "\u2212":
        return "-"
    if is_unseen(char):
        return ""
    plain = normalize("NFKD", normalize("NFKC", char).casefold())
    return "".join(
        _ALIKE.get(each, each)
        for each in plain
        if category(each) not in ("Mn", "Me", "Cf", "Cc")
    )
