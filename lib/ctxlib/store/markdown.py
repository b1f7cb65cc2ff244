"""Which lines of a Markdown file are running text, as its block structure says.

cmark is asked, not a list of rules: each line in question gets a mark, and what
becomes of the marks in the HTML says where the lines stand. In running text the
parser writes the `&` of a mark as `&amp;`; in HTML that the file holds itself it
stays.
"""

from __future__ import annotations

from ctxlib.domain.importline import BLANKS
from ctxlib.domain.pagehead import front_matter
from ctxlib.domain.plainlines import plain_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

# The content of these elements is no text, or text that means itself.
_HIDING = frozenset(
    ("code", "pre", "script", "style", "template", "textarea", "title", "xmp")
)
# Of these CommonMark takes all that follows where the end is missing.
_ENDLESS = frozenset(("pre", "script", "style", "textarea"))
_SPECIAL = (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">"))
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
# What stands for the file's own HTML unless it is asked for.
_OMITTED = "<!-- raw HTML omitted -->"


def prose_lines(text: str, candidates: Collection[int]) -> set[int]:
    """Those of the line numbers (from 1) that stand in running text.

    No running text are code in fences, by indentation or between backticks, HTML
    comments, tags, the content of elements such as `<pre>` and `<script>`, the
    destinations of links, and front matter. Text inside other HTML counts. Lines end
    at LF, CRLF or CR; numbers beyond the text are passed over.

    A line `@PATH` is asked about as a whole, any other (a heading, a bullet) at its
    end.
    """
    wanted = {number for number in candidates if number > 0}
    if not wanted:
        return set()
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    found = plain_lines(lines, wanted)
    return _parsed(lines, wanted, _unused(text)) if found is None else found


def _parsed(lines: list[str], wanted: set[int], sign: str) -> set[int]:
    """The answer of the parser; `sign` is a character that is not in the text."""
    lines[0] = lines[0].removeprefix("\ufeff")
    first = front_matter(lines)
    lines[:first] = [""] * first
    for number in wanted:
        if first < number <= len(lines):
            lines[number - 1] = _marked(lines[number - 1], f"&{sign}{number}{sign}")
    # A NUL would end the answer of the parser, half a surrogate pair its reading.
    known = "\n".join(lines).replace("\0", "\ufffd").encode(errors="replace").decode()
    html = _rendered(known)
    if _OMITTED not in html:
        return _outside_code(html, sign)
    return _Page(_rendered_with_html(known), sign).running()


def with_places(text: str) -> str:
    """The HTML with the lines of each block in it, from 1, and none of the file's own.

    Front matter is left out of sight; lines end at LF.
    """
    from cmarkgfm.cmark import Options, markdown_to_html

    lines = text.split("\n")
    first = front_matter(lines)
    lines[:first] = [""] * first
    known = "\n".join(lines).replace("\0", "\ufffd").encode(errors="replace").decode()
    return str(markdown_to_html(known, Options.CMARK_OPT_SOURCEPOS))


def _marked(line: str, mark: str) -> str:
    rest = line.lstrip(BLANKS)
    if rest.startswith("@"):
        return line[: len(line) - len(rest)] + mark + rest
    rest = line.rstrip()
    return rest + mark + line[len(rest) :]


def _unused(text: str) -> str:
    """A character of nobody's that the text does not hold."""
    # No text within the limits of size holds them all.
    return next(sign for sign in map(chr, range(0xE000, 0x10FFFE)) if sign not in text)


def _rendered(text: str) -> str:
    from cmarkgfm.cmark import markdown_to_html

    return str(markdown_to_html(text))


def _rendered_with_html(text: str) -> str:
    from cmarkgfm.cmark import Options, markdown_to_html

    return str(markdown_to_html(text, Options.CMARK_OPT_UNSAFE))


def _outside_code(html: str, sign: str) -> set[int]:
    """The numbers of the marks in HTML that is the parser's alone.

    There code is never nested, and `<` and `>` stand for nothing but tags.
    """
    found = set()
    for part in html.replace("</code>", "<code").split("<code")[::2]:
        done, is_inside = 0, False
        at = part.find(sign)
        while at >= 0:
            begin, end = part.rfind("<", done, at), part.rfind(">", done, at)
            is_inside = begin > end if begin != end else is_inside
            done = part.index(sign, at + 1)
            if not is_inside:
                found.add(int(part[at + 1 : done]))
            at = part.find(sign, done + 1)
    return found


class _Page:
    """The HTML, read once from begin to end."""

    def __init__(self, html: str, sign: str) -> None:
        self.html = html
        self.sign = sign
        # Line number → (place, whether it stands in HTML of the file itself).
        self.marks: dict[int, tuple[int, bool]] = {}
        self.hidden: list[tuple[int, int]] = []
        self.open: dict[str, list[int]] = {}
        # From where on the file's own HTML is hidden by something without an end.
        self.endless = len(html)
        self.next: dict[str, int] = {}

    def running(self) -> set[int]:
        """The numbers of the lines whose marks are visible."""
        for start, end in self._texts():
            self._find_marks(start, end)
        for name in _ENDLESS & self.open.keys():
            self.endless = min([self.endless, *self.open[name]])
        found, reach = set(), 0
        spans = iter([*sorted(self.hidden), (len(self.html), 0)])
        start, end = next(spans)
        for number, (place, is_own) in self.marks.items():
            while start < place:
                reach = max(reach, end)
                start, end = next(spans)
            if place >= reach and not (is_own and place > self.endless):
                found.add(number)
        return found

    def _find_marks(self, start: int, end: int) -> None:
        at = self.html.find(self.sign, start, end)
        while at >= 0:
            after = self.html.find(self.sign, at + 1, end)
            if after < 0:
                return
            is_own = self.html[at - 1] == "&"
            self.marks[int(self.html[at + 1 : after])] = at, is_own
            at = self.html.find(self.sign, after + 1, end)

    def _texts(self) -> Iterator[tuple[int, int]]:
        """The stretches between tags; notes what the tags and comments hide."""
        done, at = 0, self.html.find("<")
        while at >= 0:
            end = self._after_special(at) or self._after_tag(at)
            if end > at:
                yield done, at
                done = end
            at = self.html.find("<", max(end, at + 1))
        yield done, len(self.html)

    def _after_special(self, at: int) -> int:
        for begin, end in _SPECIAL:
            if self.html.startswith(begin, at):
                # From two on, for `<!-->` is a whole comment.
                after = self._seek(end, at + 2)
                if begin == "<!--":
                    after = self._comment_end(at, after)
                if after < len(self.html):
                    return after + len(end)
                self.endless = min(self.endless, at)
                return 0
        return 0

    def _comment_end(self, at: int, after: int) -> int:
        # Behind a blank line in other HTML, the end of a comment is text to cmark.
        another, as_text = self._seek("<!--", at + 4), self._seek("--&gt;", at + 4)
        return (
            min(after, as_text) if another < after or after == len(self.html) else after
        )

    def _seek(self, what: str, at: int) -> int:
        # Each search begins where the last one ended, so all of them are linear.
        if self.next.get(what, -1) < at:
            place = self.html.find(what, at)
            self.next[what] = place if place >= 0 else len(self.html)
        return self.next[what]

    def _after_tag(self, at: int) -> int:
        html = self.html
        is_closing = html.startswith("/", at + 1)
        start = at + 1 + is_closing
        end = start
        while end < len(html) and (html[end] in _LETTERS or html[end].isdigit()):
            end += 1
        if start == end:
            return 0
        name, after = html[start:end].lower(), self._tag_end(end)
        if name in _HIDING and after:
            opened = self.open.setdefault(name, [])
            if not is_closing:
                opened.append(at)
            elif opened:
                self.hidden.append((opened.pop(), after))
        return after

    def _tag_end(self, at: int) -> int:
        """Behind the `>` that is in no quoted value, or in doubt the first one."""
        first = close = self._seek(">", at)
        while close < len(self.html):
            at = self._quoted_value(at, close)
            if at <= close:
                return close + 1
            close = self.html.find(">", at) if at < len(self.html) else at
            close = close if close >= 0 else len(self.html)
        return first + 1 if first < len(self.html) else 0

    def _quoted_value(self, at: int, close: int) -> int:
        """The end of the quoted value that holds `close`, or `close` itself."""
        while True:
            sign = self.html.find("=", at, close)
            if sign < 0:
                return close
            at = sign + 1
            while self.html[at : at + 1] in ("\n", " "):
                at += 1
            if self.html[at : at + 1] in ('"', "'"):
                end = self.html.find(self.html[at], at + 1)
                if end < 0:
                    return len(self.html)
                at = end + 1
                if at > close:
                    return at
