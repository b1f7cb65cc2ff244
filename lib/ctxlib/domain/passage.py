"""Lines of an expanded text, and which file each of them is from."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Protocol

    class Lines(Protocol):
        """A text and the label of the file that it stands in; None for a wrapper."""

        @property
        def label(self) -> str | None: ...
        @property
        def lines(self) -> Sequence[str]: ...


class Line:
    """One line of an expanded text and where it is from.

    `label` and `number` are None for the lines of a wrapper, which stand in no file.
    """

    __slots__ = ("label", "number", "text")

    def __init__(self, text: str, label: str | None, number: int | None) -> None:
        self.text = text
        self.label = label
        self.number = number


class Passage:
    """Lines of one file that stand together in an expanded text, or of a wrapper.

    They are `source.lines[start:stop]`, and looked up only when somebody reads them.
    """

    __slots__ = ("source", "start", "stop")

    def __init__(self, source: Lines, start: int, stop: int) -> None:
        self.source = source
        self.start = start
        self.stop = stop

    @property
    def lines(self) -> Iterator[Line]:
        """Each line with its place."""
        label = self.source.label
        for number, text in enumerate(self.texts, self.start + 1):
            yield Line(text, label, number if label is not None else None)

    @property
    def texts(self) -> Sequence[str]:
        """The lines without their ends."""
        return self.source.lines[self.start : self.stop]


class Mark:
    """A line of a wrapper, which stands in no file: `make(*names)`, when it is read."""

    __slots__ = ("label", "make", "names")

    def __init__(self, make: Callable[..., str], *names: str) -> None:
        self.label: str | None = None
        self.make = make
        self.names = names

    @property
    def lines(self) -> Sequence[str]:
        """The one line."""
        return (self.make(*self.names),)


def joined(passages: Iterable[Passage]) -> str:
    """The lines of all passages as one text."""
    return "\n".join([text for passage in passages for text in passage.texts])


def size(text: str) -> int:
    """Its bytes as UTF-8."""
    return len(text.encode(errors="surrogateescape"))


def digest(text: str) -> str:
    """Its SHA-256 as UTF-8, in hex."""
    from hashlib import sha256  # only records need it

    return sha256(text.encode(errors="surrogateescape")).hexdigest()
