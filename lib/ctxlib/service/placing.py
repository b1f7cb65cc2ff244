"""Where in an instruction document a note goes, and what then stands there."""

from __future__ import annotations

import re

from ctxlib.domain import bullet
from ctxlib.domain.importline import candidates
from ctxlib.store.markdown import prose_lines
from ctxlib.store.outline import Outline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.store.outline import Heading, ItemList

HEADING = "Notes"
_NEW_HEADING = ["## Notes", ""]
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$")
_ATX = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
# What a note may consist of, beside its own heading.
_PARTS = frozenset(("ul", "ol", "li", "blockquote", "table"))


class Insertion:
    """A text that goes into a document at an offset, in characters.

    `lines` are those of the bullet, of which the first is the line `line` of the new
    document, from 1. `heading` is the title that they stand under.
    """

    __slots__ = ("heading", "line", "lines", "offset", "text")

    def __init__(
        self, offset: int, text: str, *, line: int, lines: Sequence[str], heading: str
    ) -> None:
        self.offset = offset
        self.text = text
        self.line = line
        self.lines = lines
        self.heading = heading


class Page:
    """A document as lines; every end of a line stays what it is."""

    __slots__ = ("lines", "outline", "plain", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[str] = _LINES.findall(text)
        self.plain = [line.rstrip("\r\n") for line in self.lines]
        self.outline = Outline("\n".join([*self.plain, ""]))

    def held(self, note: Sequence[str]) -> int | None:
        """The line of an item of the section that says the same already."""
        heading = self._heading()
        if heading is None:
            return None
        end = self._next(heading, heading.level)
        forms = (note, bullet.escaped(note), bullet.plain(bullet.flat(note)))
        wanted = ["\n".join(form) for form in forms]
        for listing in self.outline.lists:
            for item in listing.items if heading.line < listing.line < end else ():
                first, *rest = self.plain[item.line - 1 : item.end]
                said = "\n".join([first[item.column - 1 :], *rest])
                words = said.split(maxsplit=1)[1:]
                if words and any(bullet.same_words(words[0], each) for each in wanted):
                    return item.line
        return None

    def insertion(self, note: Sequence[str]) -> Insertion | None:
        """How the note gets into the document; None where it would not be a bullet.

        It goes to the end of the last list right below the heading, before any
        other heading; else a list is begun. Nothing else of the document may come to
        mean something else.
        """
        # A line may be code by its indent, or hold a heading in a list or quotation.
        flat = bullet.flat(note)
        for lines in (bullet.escaped(note), bullet.escaped(flat), bullet.plain(flat)):
            found, listing = self._inserted(lines)
            if self._is_sound(found, listing):
                return found
        return None

    def _heading(self) -> Heading | None:
        for heading in self.outline.headings:
            if heading.title.rstrip(" :：").casefold() == HEADING.casefold():
                return heading
        return None

    def _next(self, heading: Heading, level: int = 6) -> int:
        """The line of the next heading of this level or above, or behind the end."""
        for other in self.outline.headings:
            if other.line > heading.line and other.level <= level:
                return other.line
        return len(self.lines) + 1

    def _inserted(self, note: Sequence[str]) -> tuple[Insertion, ItemList | None]:
        heading = self._heading()
        if heading is None:
            after = self._last_line(1, len(self.lines))
            lines = bullet.bullet(note, indent="", mark="-", gap=" ")
            before = [*([""] if after else []), *_NEW_HEADING]
            return self._made(after, before, lines, HEADING), None
        first, end = self._below(heading), self._next(heading)
        listing = self._list(first, end)
        if listing is None:
            lines = bullet.bullet(note, indent="", mark="-", gap=" ")
            after = self._last_line(first, end - 1)
            return self._made(after, [""], lines, heading.title), None
        lines = bullet.bullet(note, **self._manner(listing))
        last = listing.items[-1].line
        is_loose = len(listing.items) > 1 and not self.plain[last - 2].strip()
        before = [""] if is_loose else []
        return self._made(listing.end, before, lines, heading.title), listing

    def _list(self, first: int, end: int) -> ItemList | None:
        found = [
            listing
            for listing in self.outline.lists
            if first <= listing.line < end and not listing.is_numbered
        ]
        return found[-1] if found else None

    def _below(self, heading: Heading) -> int:
        """The first line below a heading, also of one that is underlined."""
        line = heading.line
        if not _ATX.match(self.plain[line - 1]):
            line += 1
            while line < len(self.plain) and not _UNDERLINE.match(self.plain[line - 1]):
                line += 1
        return line + 1

    def _last_line(self, first: int, last: int) -> int:
        """The last line that is not blank, or the one before the first."""
        while last >= first and not self.plain[last - 1].strip():
            last -= 1
        return last

    def _manner(self, listing: ItemList) -> dict[str, str]:
        """How the last item of a list is written."""
        item = listing.items[-1]
        line = self.plain[item.line - 1]
        mark, rest = line[item.column - 1], line[item.column :]
        gap = rest[: len(rest) - len(rest.lstrip(" "))]
        is_usual = 0 < len(gap) < 5 and rest.strip()
        return {
            "indent": line[: item.column - 1].expandtabs(4),
            "mark": mark,
            "gap": gap if is_usual else " ",
        }

    def _made(
        self, after: int, before: list[str], lines: list[str], heading: str
    ) -> Insertion:
        """The insertion behind a line; a line that follows at once is kept apart."""
        behind = self.plain[after] if after < len(self.plain) else ""
        whole = [*before, *lines, *([""] if behind.strip() else [])]
        end = self._line_end(after)
        text = end.join(whole)
        has_end = not after or self.lines[after - 1] != self.plain[after - 1]
        return Insertion(
            sum(map(len, self.lines[:after])),
            text + end if has_end else end + text,
            line=after + len(before) + 1,
            lines=lines,
            heading=heading,
        )

    def _line_end(self, line: int) -> str:
        """How lines end there, or else anywhere in the document."""
        for at in (line - 1, *range(len(self.lines))):
            if 0 <= at < len(self.lines):
                end: str = self.lines[at][len(self.plain[at]) :]
                if end:
                    return end
        return "\n"

    def _is_sound(self, made: Insertion, listing: ItemList | None) -> bool:
        """Whether the bullet is one, and all else is read as it was before."""
        text = self.text[: made.offset] + made.text + self.text[made.offset :]
        new = Page(text)
        count = len(new.lines) - len(self.lines)
        first = len(_LINES.findall(self.text[: made.offset])) + 1
        ours = range(first, first + count)
        blocks = new.outline.blocks
        rest = [
            (name, line if line < first else line - count)
            for name, line in blocks
            if line not in ours
        ]
        own = [name for name, line in blocks if line in ours and line >= made.line]
        return (
            rest == self.outline.blocks
            and _PARTS.issuperset(own)
            and _has_item(new.outline, made, listing)
            and _imports(new) == _shifted(_imports(self), first, count)
        )


def _has_item(outline: Outline, made: Insertion, listing: ItemList | None) -> bool:
    start = listing.line if listing else made.line
    end = made.line + len(made.lines) - 1
    return any(
        (item.line, item.end) == (made.line, end)
        for each in outline.lists
        if each.line == start
        for item in each.items
    )


def _imports(page: Page) -> set[int]:
    """The lines that could be imports."""
    text = "\n".join(page.plain)
    return prose_lines(text, {each.line for each in candidates(text)})


def _shifted(lines: set[int], first: int, count: int) -> set[int]:
    return {line if line < first else line + count for line in lines}
