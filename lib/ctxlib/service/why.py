"""Which file and line brought a text, and which documents come later."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.instruction import Resolution


class Match:
    """A line of the result that holds the text.

    `label:line` is the file's; `document` is the label of the document that brought
    it, `order` its place; `later` are the labels of the documents that win over it.
    """

    __slots__ = ("document", "label", "later", "line", "order", "text")

    def __init__(
        self,
        label: str,
        line: int,
        text: str,
        *,
        document: str,
        order: int,
        later: Sequence[str],
    ) -> None:
        self.label = label
        self.line = line
        self.text = text
        self.document = document
        self.order = order
        self.later = later


def why(resolution: Resolution, text: str) -> list[Match]:
    """The lines that hold `text`, in order; of a text of many lines where it begins.

    Lines of a wrapper, which stand in no file, are passed over.
    """
    labels = [document.label for document in resolution.documents]
    matches: list[Match] = []
    for order, document in enumerate(resolution.documents, 1):
        places = _lines_with(document.text, text)
        lines = document.lines if places else []
        for line in (lines[place] for place in places):
            if line.label is not None and line.number is not None:
                match = Match(
                    line.label,
                    line.number,
                    line.text,
                    document=document.label,
                    order=order,
                    later=labels[order:],
                )
                matches.append(match)
    return matches


def _lines_with(text: str, wanted: str) -> list[int]:
    """The lines, from 0, in which the wanted text begins, each once."""
    places: list[int] = []
    at, line, counted = text.find(wanted) if wanted else -1, 0, 0
    while at >= 0:
        line += text.count("\n", counted, at)
        counted = at
        places.append(line)
        end = text.find("\n", at)
        at = text.find(wanted, end + 1) if end >= 0 else -1
    return places
