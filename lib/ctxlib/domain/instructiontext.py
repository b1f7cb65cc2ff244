"""The documents as one text for a model: headings, order, no path of this machine."""

from __future__ import annotations

from ctxlib.domain.instruction import USER
from ctxlib.domain.neutral import neutralise, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.instruction import Document

_TOP = (
    "# Instructions\n\n"
    "Each document below applies to the place that its heading names. A later one is\n"
    "more specific and wins over those before it; what the user asks for now comes\n"
    "first.\n"
)
# Every heading of ours ends so.
_APPLIES = "applies to"
_OURS = ("applies", "instructions")
# What may stand before a heading: blanks, the marks of quotations and of lists.
_MARKS = " \t>*+-0123456789.)"


def render(documents: Sequence[Document]) -> str:
    """What `--print` gives, with its last line feed; "" without documents.

    A heading in a text that reads like one of ours gets a backslash before it.
    """
    if not documents:
        return ""
    parts = [_TOP]
    for document in documents:
        place = document.directory
        if document.scope == USER:
            place = "every workspace"
        heading = f"## {document.label} ({_APPLIES} {place})"
        parts.append(f"\n{one_line(heading)}\n\n{_without_headings(document.text)}\n")
    return "".join(parts)


def _without_headings(text: str) -> str:
    lowered = text.lower()
    if text.isascii() and not any(word in lowered for word in _OURS):
        return text
    lines = text.split("\n")
    return "\n".join(
        f"\\{line}" if _is_heading(line, below) and _is_ours(line) else line
        for line, below in zip(lines, [*lines[1:], ""], strict=True)
    )


def _is_heading(line: str, below: str) -> bool:
    """Whether a line is a heading, also of a list or quotation, or underlined."""
    begin = line.lstrip(_MARKS)
    if begin[:1] in ("#", "\uff03", "\ufe5f") or begin[:2].lower() == "<h":
        return True
    rule = below.strip(" \t>")
    return bool(rule) and rule in (len(rule) * "-", len(rule) * "=")


def _is_ours(line: str) -> bool:
    """Whether the words could be those of a heading of ours."""
    if line.isascii():
        plain = line
    else:
        from unicodedata import normalize

        plain = normalize("NFKC", neutralise(line))
    words = plain.lower().strip(f"#{_MARKS}").split()
    return words == ["instructions"] or _APPLIES in " ".join(words)
