"""Lines that could import a file, by their look alone."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# What has no ink at the ends of a line: blanks of all scripts, and the invisible.
BLANKS = (
    " \t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005"
    "\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"
)
SUFFIXES = (
    *(".md", ".markdown", ".mdown", ".mkd", ".mdx", ".mdc"),
    *(".txt", ".rst", ".adoc"),
)
_MARK = "\ufeff"
_LONGEST = 4096
# Folders at the top of POSIX systems. Not `lib` and its like: `@/lib/x` is how
# TypeScript projects name their own modules.
_TOP = frozenset(
    (
        *("boot", "dev", "etc", "home", "mnt", "opt", "private", "proc", "root", "srv"),
        *("sys", "tmp", "usr", "var", "Users", "Volumes"),
    )
)
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._-")


class Candidate:
    """A line `@PATH`, not yet known to be Markdown text.

    `line` and `column` (of the `@`, in characters) count from 1. `written` is what
    follows the `@`, without blanks at its end. `paths` are its readings in the order
    to try: as written, unquoted or unescaped, then both in the other Unicode forms.

    `shape` says when the line is an import. Always: `explicit` (`./x`, `../x`),
    `home` (`~/x`), `absolute` (`/etc/x`, `C:/x`), `document` (a suffix of documents),
    `folder` (`docs/`), `several` (`x.md @y.md`). If the file or its folder exists:
    `blank` (a document whose path holds bare blanks). Only if the file exists: `plain`.
    """

    __slots__ = ("column", "line", "paths", "shape", "written")

    def __init__(self, line: int, column: int, written: str) -> None:
        plain = _unescaped(written)
        self.line = line
        self.column = column
        self.written = written
        self.paths = _readings(written, plain)
        self.shape = _shape(plain, has_blanks=_has_bare_blanks(written))
        if self.shape in ("blank", "plain") and _is_several(written):
            self.shape = "several"

    def __repr__(self) -> str:
        return f"<{self.line}:{self.column} @{self.written} {self.shape}>"


def candidates(text: str) -> list[Candidate]:
    """Every line that could be an import by its look, before Markdown is asked.

    Lines end at LF, CRLF or CR. A byte order mark has no column. Left out are lines
    that cannot be one whatever exists: `@` alone, `@/components/Button`.
    """
    if "@" not in text:
        return []
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.removeprefix(_MARK)
    found = [
        Candidate(line, column, written)
        for line, column, written in _at_lines(text)
        if written and len(written) <= _LONGEST
    ]
    return [each for each in found if each.shape]


class Mention:
    """A path behind an `@` within a line; `line` and `column` are those of the `@`."""

    __slots__ = ("column", "line", "path")

    def __init__(self, line: int, column: int, path: str) -> None:
        self.line = line
        self.column = column
        self.path = path


def mentions(text: str) -> list[Mention]:
    """Every `@path` within a line, up to the next blank, before Markdown is asked.

    Some hosts import it. Left out are those in a code span or a comment, what is longer
    than any path, and what is a line of its own (`candidates`).
    """
    return [
        Mention(number, column, path)
        for number, line in enumerate(text.split("\n"), 1)
        if "@" in line and line[: line.index("@")].strip(BLANKS)
        for column, path in _mentioned(line)
    ]


def _mentioned(line: str) -> Iterator[tuple[int, str]]:
    # Neither a backtick nor a sign of a comment holds a blank: word by word is linear.
    end = backticks = 0
    is_comment = False
    for word in line.split():
        at = line.index(word, end)
        end = at + len(word)
        is_hidden = is_comment or backticks % 2 == 1
        if word[0] == "@" and 1 < len(word) <= _LONGEST + 1 and not is_hidden:
            yield at + 1, word[1:]
        backticks += word.count("`")
        if "<!--" in word or "-->" in word:
            is_comment = word.rfind("<!--") > word.rfind("-->")


def is_document_name(path: str) -> bool:
    """Whether the path, without its `#fragment`, ends like a document."""
    for each in (path, path.partition("#")[0]):
        name = each.replace("\\", "/").rpartition("/")[2].lower()
        if name.endswith(SUFFIXES) and not name.startswith(SUFFIXES):
            return True
    return False


def _at_lines(text: str) -> Iterator[tuple[int, int, str]]:
    line, start, at = 1, 0, text.find("@")
    while at >= 0:
        # One look back and one ahead for each line that holds the sign: linear.
        begin = text.rfind("\n", start, at) + 1 or start
        end = text.find("\n", at)
        if end < 0:
            end = len(text)
        line += text.count("\n", start, begin)
        if not text[begin:at].strip(BLANKS):
            yield line, at - begin + 1, _without_end(text[at + 1 : end])
        start, at = begin, text.find("@", end)
        line, start = line + (end < len(text)), end + 1


def _without_end(text: str) -> str:
    kept = text.rstrip(BLANKS)
    backslashes = len(kept) - len(kept.rstrip("\\"))
    return kept + " " if backslashes % 2 and text[len(kept) :][:1] == " " else kept


def _unescaped(written: str) -> str:
    r"""The path that `"a b.md"` or `a\ b.md` means."""
    if written[0] in "\"'" and len(written) > 2 and written[-1] == written[0]:
        inner, escapable = written[1:-1], written[0] + "\\"
        return "".join(_parts(inner, lambda char: char in escapable))
    if "\\" not in written:
        return written
    return "".join(_parts(written, lambda char: not char.isalnum() and char < "\x7f"))


def _parts(text: str, is_escapable: Callable[[str], bool]) -> Iterator[str]:
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text) and is_escapable(text[at + 1]):
            at += 1
        yield text[at]
        at += 1


def _has_bare_blanks(written: str) -> bool:
    if written[0] in "\"'" and len(written) > 2 and written[-1] == written[0]:
        return False
    # Two backslashes are one, and escape nothing.
    rest = written.replace("\\\\", "").replace("\\ ", "").replace("\\\t", "")
    return " " in rest or "\t" in rest


def _is_several(written: str) -> bool:
    """Whether more imports follow in the same line, and nothing else."""
    first, *others = written.split()
    return (
        bool(others)
        and all(each[0] == "@" for each in others)
        and all(
            is_document_name(each.rstrip(",;").removeprefix("@"))
            for each in (first, *others)
        )
    )


def _readings(written: str, plain: str) -> tuple[str, ...]:
    paths = [written, plain]
    if not written.isascii():
        from unicodedata import normalize

        paths += [normalize(form, each) for form in ("NFC", "NFD") for each in paths]
    return tuple(dict.fromkeys(paths))


def _shape(path: str, *, has_blanks: bool) -> str:
    """The shape of the path, empty where it can be no import at all."""
    is_document = is_document_name(path)
    if path.startswith(("./", "../")):
        return "explicit"
    if path[0] == "~":
        name, slash, _ = path[1:].partition("/")
        if slash and _NAME.issuperset(name.lower()):
            return "home"
    if _is_absolute(path):
        first, deeper, _ = path[1:].partition("/")
        is_known = path[0] != "/" or (first in _TOP and deeper)
        is_path = (is_document and is_known) if has_blanks else is_document or is_known
        return "absolute" if is_path else ""
    if has_blanks:
        return "blank" if is_document and "/" in path else "plain"
    if is_document:
        return "document"
    return "folder" if path.endswith("/") else "plain"


def _is_absolute(path: str) -> bool:
    is_drive = path[1:2] == ":" and path[:1].isalpha() and path[:1] <= "z"
    return path[0] == "/" or (is_drive and path[2:3] in ("/", "\\"))
