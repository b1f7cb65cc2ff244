"""Documents that say the same, or import the same: each text is kept once."""

from __future__ import annotations

from ctxlib.domain.instruction import USER, Document, scope_of
from ctxlib.domain.instructiontext import render
from ctxlib.service.expansion import expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.expansion import Expansion
    from ctxlib.domain.instruction import Diagnostic
    from ctxlib.service.documents import Opened
    from ctxlib.service.reading import Reader
    from ctxlib.service.source import Source

# Other documents may bring the text that is too deep or too much for this one.
_OF_THE_WHOLE = ("import_depth", "import_repeated", "import_too_much")


class Held:
    """A document that was found, as it stands alone and as it stands in the whole."""

    __slots__ = (
        "alone",
        "before",
        "document",
        "instead",
        "is_spread",
        "opened",
        "rank",
        "reader",
        "source",
        "whole",
    )

    def __init__(
        self, reader: Reader, opened: Opened, source: Source, depth: int, directory: str
    ) -> None:
        layer = reader.layer
        # The user's folders have depths below 0.
        place = layer.label(directory)
        scope = USER if depth < 0 else scope_of(place, is_local=opened.is_local)
        self.reader = reader
        self.opened = opened
        self.source = source
        self.rank = (depth, opened.is_local)
        self.document = Document(opened.label, scope=scope, directory=place)
        self.document.path = layer.tree.path_of(opened.path)
        self.document.encoding = source.encoding
        self.alone = expand(reader, opened, source, {})
        self.whole = self.alone
        self.instead: Held | None = None
        # Left out for more than one other: its text stands in many places.
        self.is_spread = False
        # What is to tell of the file, and of places before it that held no text.
        self.before: list[Diagnostic] = []
        self.show(self.alone)

    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong in it, whoever reads it, and what only is so in the whole."""
        told = [one for one in self.alone.diagnostics if one.code not in _OF_THE_WHOLE]
        if self.instead is None:
            told += self.whole.diagnostics
        return told

    def show(self, expansion: Expansion) -> None:
        """Take this expansion for the document's text."""
        self.whole = expansion
        self.document.passages = expansion.passages
        self.document.imports = expansion.imports

    @property
    def final(self) -> Held:
        """The document that stands for this one, by however many steps."""
        held = self
        while held.instead is not None:
            held = held.instead
        return held


def leave_out_copies(found: Sequence[Held]) -> None:
    """Of documents that are one file or have one text leave all but the best out.

    The best is the most specific; in one directory the first of the local ones, or of
    all if none is local.
    """
    known: dict[str, Held] = {}
    for each in found:
        names = (f"file {each.source.key}", f"text {each.document.text.strip()}")
        others = [known[name].final for name in names if name in known]
        # Ranks never fall on the way from the user to the target.
        best = next((other for other in others if other.rank == each.rank), each)
        for other in (*others, each):
            if other is not best:
                other.instead = best
        known.update(dict.fromkeys(names, each))


def leave_out_pointers(found: Sequence[Held]) -> None:
    """Leave out what has no words of its own and imports only other documents here."""
    files: dict[str, Held] = {}
    for each in found:
        files.setdefault(each.source.key, each)
    for each in found:
        direct = each.alone.direct
        if each.instead is not None or not direct or has_own_words(each):
            continue
        targets = [files[key].final for key in direct if key in files]
        if len(targets) == len(direct) and each not in targets:
            each.instead = targets[-1]
            each.is_spread = len(set(map(id, targets))) > 1


def has_own_words(held: Held) -> bool:
    """Whether anything but imports stands in the file itself."""
    return any(
        text.strip()
        for passage in held.alone.passages
        if passage.source is held.source
        for text in passage.texts
    )


def fit(kept: Sequence[Held], found: Sequence[Held], limit: int | None) -> int:
    """Expand the documents together; how many of the first are too much."""
    for cut in range(len(kept)):
        _link(kept[cut:], found)
        text = render([each.document for each in kept[cut:]]) if limit else ""
        if limit is None or (limit and len(text.encode(errors="replace")) <= limit):
            return cut
    return len(kept)


def _link(kept: Sequence[Held], found: Sequence[Held]) -> None:
    stands = _standing(kept, found)
    for each in kept:
        is_alone = each.alone.reached.isdisjoint(stands)
        each.show(each.alone if is_alone else _expanded(each, stands))
        for key in each.whole.brought:
            stands[key] = each.document.label


def _expanded(held: Held, stands: Mapping[str, str]) -> Expansion:
    return expand(held.reader, held.opened, held.source, stands)


def _standing(kept: Sequence[Held], found: Sequence[Held]) -> dict[str, str]:
    """The label of the document in which each document's file stands, by its key."""
    labels = {id(each): each.document.label for each in kept}
    stands: dict[str, str] = {}
    for each in found:
        if not each.is_spread and id(each.final) in labels:
            stands[each.source.key] = labels[id(each.final)]
    return stands
