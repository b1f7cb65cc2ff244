"""What a note makes of an instruction document, as data: nothing is written here."""

from __future__ import annotations

from ctxlib.domain import decoding
from ctxlib.errors import CtxError
from ctxlib.service.placing import HEADING, Page
from ctxlib.service.reading import MOST_FILE_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.service.placing import Insertion


class Change:
    """What a note makes of a document; `before` is None where there is none yet.

    `insertion` is None where the document says the same already, at `line`, which
    else is the line of the bullet. `links` counts the names of the file on disk.
    """

    __slots__ = ("after", "before", "encoding", "insertion", "line", "links", "text")

    def __init__(
        self, before: bytes | None, after: bytes, text: str, encoding: str, line: int
    ) -> None:
        self.before = before
        self.after = after
        self.text = text
        self.encoding = encoding
        self.line = line
        self.insertion: Insertion | None = None
        self.links = 1

    @property
    def new_text(self) -> str:
        """The whole text as it is then."""
        if self.insertion is None:
            return self.text
        at = self.insertion.offset
        return self.text[:at] + self.insertion.text + self.text[at:]

    @property
    def heading(self) -> str:
        """The title that the note stands under."""
        return self.insertion.heading if self.insertion else HEADING


def planned(label: str, data: bytes | None, note: Sequence[str]) -> Change:
    """The change to the document of this label and content; None where it is new.

    Raises `CtxError` where the note cannot go into it.
    """
    decoded = decoding.decode(data or b"")
    if decoded is None:
        raise CtxError(
            f"cannot add to '{label}': it is no text", hint="save it as UTF-8"
        )
    text, encoding = decoded
    page = Page(text)
    held = page.held(note)
    if held is not None:
        return Change(data, data or b"", text, encoding, held)
    made = page.insertion(note)
    if made is None:
        raise CtxError(
            f"cannot add to '{label}': the note would not be read as a bullet there",
            hint="look for code or a comment without end, or add the note by hand",
        )
    after = _spliced(data or b"", text, encoding, made)
    change = Change(data, after, text, encoding, made.line)
    change.insertion = made
    if decoding.decode(after) != (change.new_text, encoding):
        raise CtxError(
            f"cannot add to '{label}': then it could not be read as {encoding}",
            hint="save it as UTF-8 first",
        )
    if len(after) > MOST_FILE_BYTES:
        raise CtxError(
            f"cannot add to '{label}': it would have more than {MOST_FILE_BYTES} bytes",
            hint="split it, and keep what every turn needs",
        )
    return change


def _spliced(data: bytes, text: str, encoding: str, made: Insertion) -> bytes:
    """The bytes with the insertion; all others stay, whatever encoded them."""
    mark = "\ufeff".encode(encoding) if encoding.startswith("utf") else b""
    start = len(mark) if mark and data.startswith(mark) else 0
    before = data[:start] + text[: made.offset].encode(encoding)
    # Where the text was encoded in another way, this is no place in the bytes, and
    # reading them again shows it.
    return data[: len(before)] + made.text.encode(encoding) + data[len(before) :]
