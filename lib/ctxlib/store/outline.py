"""The headings and lists of a Markdown text, each with the lines that it takes."""

from __future__ import annotations

import re
from html import unescape

from ctxlib.store.markdown import with_places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NESTING = ("ul", "ol", "li", "blockquote")
_TAG = re.compile(
    r"<(/?)(h[1-6]|ul|ol|li|blockquote|pre|hr|table)\b"
    r'(?:[^>]*?data-sourcepos="(\d+):(\d+)-(\d+):\d+")?[^>]*>'
)
_ANY_TAG = re.compile(r"<[^>]*>")


class Heading:
    """A heading that stands in no list and no quotation, at a line from 1."""

    __slots__ = ("level", "line", "title")

    def __init__(self, level: int, line: int, title: str) -> None:
        self.level = level
        self.line = line
        self.title = title


class Item:
    """One item of a list: its lines, and the column of its mark, all from 1."""

    __slots__ = ("column", "end", "line")

    def __init__(self, line: int, end: int, column: int) -> None:
        self.line = line
        self.end = end
        self.column = column


class ItemList:
    """A list that stands in no other and in no quotation, with its own items."""

    __slots__ = ("end", "is_numbered", "items", "line")

    def __init__(self, line: int, end: int, *, is_numbered: bool) -> None:
        self.line = line
        self.end = end
        self.is_numbered = is_numbered
        self.items: list[Item] = []


class Outline:
    """What a Markdown text is made of, as cmark reads it; its lines end at LF.

    The ends of lists and items are their last lines that are not blank. `blocks` are
    all headings, lists, items, quotations, tables, rules and code blocks, each with
    its first line, in order.
    """

    __slots__ = ("blocks", "headings", "lists")

    def __init__(self, text: str) -> None:
        self.blocks: list[tuple[str, int]] = []
        self.headings: list[Heading] = []
        self.lists: list[ItemList] = []
        lines = text.split("\n")
        html = with_places(text)
        inside: list[str] = []
        for is_end, name, place, found in _tags(html):
            if is_end:
                if name in _NESTING:
                    inside.pop()
                continue
            line, column, end = place
            while end > line and not lines[end - 1].strip():
                end -= 1
            self.blocks.append((name, line))
            if name in ("ul", "ol") and not inside:
                self.lists.append(ItemList(line, end, is_numbered=name == "ol"))
            elif name == "li" and len(inside) == 1:
                self.lists[-1].items.append(Item(line, end, column))
            elif name[0] == "h" and name != "hr" and not inside:
                inner = html[found : html.index(f"</{name}>", found)]
                title = unescape(_ANY_TAG.sub("", inner)).strip()
                self.headings.append(Heading(int(name[1]), line, title))
            if name in _NESTING:
                inside.append(name)


def _tags(html: str) -> Iterator[tuple[bool, str, tuple[int, int, int], int]]:
    for tag in _TAG.finditer(html):
        slash, name, line, column, end = tag.groups()
        if line is None and not slash:
            continue
        place = (int(line or 0), int(column or 0), int(end or 0))
        yield bool(slash), name, place, tag.end()
