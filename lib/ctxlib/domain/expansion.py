"""What a document is with all that it imports."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.instruction import Diagnostic, Import
    from ctxlib.domain.passage import Passage


class Expansion:
    """A document with its imports.

    `brought` are the keys of the files that were expanded in it, `reached` of all
    that its imports lead to, `direct` of those that its own lines brought. `looked`
    holds every path of the tree that was read or looked for: as written, and where
    links lead. `diagnostics` are in order of reading; `size` is about the bytes of
    the text.
    """

    __slots__ = (
        "brought",
        "diagnostics",
        "direct",
        "imports",
        "looked",
        "passages",
        "reached",
        "size",
    )

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self.imports: list[Import] = []
        self.diagnostics: list[Diagnostic] = []
        self.brought: set[str] = set()
        self.reached: set[str] = set()
        self.direct: list[str] = []
        self.looked: set[str] = set()
        self.size = 0
