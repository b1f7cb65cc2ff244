"""A file of instructions as it was read: its text, and what stands in it."""

from __future__ import annotations

from ctxlib.domain import importline, importtag
from ctxlib.domain.instruction import Diagnostic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.importline import Candidate


class Source:
    """A file that was read. `path` is its real path in the tree.

    `problem` is None for text; else `unreadable`, `too_large` or `not_text`, and
    `reason` says it in words, `hint` how to mend it if not as usual. `size` in bytes.
    `start` and `stop` bound the lines without the blank ones at both ends; they are
    equal where nothing is left. `key` tells one file of this machine from another.
    """

    __slots__ = (
        "_candidates",
        "_lines",
        "encoding",
        "hint",
        "key",
        "label",
        "path",
        "problem",
        "reason",
        "size",
        "start",
        "stop",
        "text",
    )

    def __init__(self, path: str, label: str, key: str) -> None:
        self.path = path
        self.label = label
        self.key = key
        self.text = ""
        self.encoding = "utf-8"
        self.problem: str | None = None
        self.reason = ""
        self.hint: str | None = None
        self.size = 0
        self.start = self.stop = 0
        self._lines: Sequence[str] | None = None
        self._candidates: Sequence[Candidate] | None = None

    def take(self, text: str, encoding: str) -> None:
        """Hold this text, decoded from `encoding`; its lines end at LF from now on."""
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.text = text
        self.encoding = encoding
        self.start, self.stop = _bounds(text)

    @property
    def lines(self) -> Sequence[str]:
        """All lines, without what could open or close a wrapper of ours."""
        if self._lines is None:
            self._lines = importtag.neutralise(self.text).split("\n")
        return self._lines

    @property
    def candidates(self) -> Sequence[Candidate]:
        """The lines that may import something, in order; none of them is code."""
        if self._candidates is None:
            self._candidates = _in_prose(self.text, importline.candidates(self.text))
        return self._candidates

    def remarks(self, kind: str, document: str) -> list[Diagnostic]:
        """What is odd in its text; `kind` is `document` or `import`."""
        said: list[Diagnostic] = []
        if not self.encoding.startswith("utf-8"):
            code, message = f"{kind}_encoding", f"written in {self.encoding}"
            said.append(Diagnostic(code, self.label, message, document=document))
        if not self.text.isascii() or not _is_plain(self.text):
            from ctxlib.domain.hiddentext import hidden_text  # few files need it

            said += [
                Diagnostic(
                    f"{kind}_hidden_text",
                    self.label,
                    f"a character that nobody sees ({char})",
                    line=line,
                    column=column,
                    document=document,
                )
                for line, column, char in hidden_text(self.text)
            ]
        return said


def _is_plain(text: str) -> bool:
    return text.replace("\n", "").replace("\t", "").isprintable()


def _bounds(text: str) -> tuple[int, int]:
    """The first line that is not blank, and the one after the last."""
    inner = text.lstrip()
    if not inner:
        return 0, 0
    start = text.count("\n", 0, len(text) - len(inner))
    return start, start + inner.rstrip().count("\n") + 1


def _in_prose(text: str, found: Sequence[Candidate]) -> Sequence[Candidate]:
    if not found:
        return ()
    from ctxlib.store.markdown import prose_lines  # few files need it

    prose = prose_lines(text, {candidate.line for candidate in found})
    return [candidate for candidate in found if candidate.line in prose]
