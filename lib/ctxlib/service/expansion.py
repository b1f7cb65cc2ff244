"""Imports followed: what stands in a document's text, and what is wrong in it."""

from __future__ import annotations

from ctxlib.domain.expansion import Expansion
from ctxlib.domain.importtag import closing_mark, opening_mark, see_mark
from ctxlib.domain.instruction import REPEATED, Diagnostic, Import
from ctxlib.domain.instructionname import is_bridge, load_order
from ctxlib.domain.passage import Mark, Passage
from ctxlib.domain.treepath import is_within, joined, normal
from ctxlib.service.destination import destination
from ctxlib.service.documents import open_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctxlib.domain.importline import Candidate
    from ctxlib.service.documents import Opened
    from ctxlib.service.reading import Reader
    from ctxlib.service.source import Source

# What one document may become: more is a mistake or an attack.
MOST_EXPANDED_BYTES = 4 << 20
# About what the lines of a wrapper take, but for the path.
_MARK_BYTES = 60


def expand(
    reader: Reader, opened: Opened, source: Source, stands: Mapping[str, str]
) -> Expansion:
    """The document with each file that it imports, expanded at its first place.

    Within one document a file is expanded once, whatever imports it, so the work is
    linear in the files and lines. `stands` names by a file's key the document where
    its text stands already: such a file is not expanded either.
    """
    walk = _Walk(reader, opened, stands)
    walk.result.size = source.size
    walk.result.looked.add(source.path)
    if opened.path != source.path:
        walk.result.looked |= reader.trail(opened.path)
    walk.enter(source)
    return walk.result


def examine(reader: Reader, path: str) -> tuple[list[Diagnostic], set[str]]:
    """What is wrong with the document at `path` and with all that it imports.

    The set holds every path that was read or looked for, and each place on the way
    where links lead, relative to the tree; a change of one of them, or of what is
    above it, may change the answer. No text is built.
    """
    opened = open_document(reader, path)
    if opened.source is None:
        return opened.diagnostics, reader.trail(path)
    expansion = expand(reader, opened, opened.source, {})
    return [*opened.diagnostics, *expansion.diagnostics], expansion.looked


class _Walk:
    """One document on its way through its imports."""

    __slots__ = ("active", "is_full", "keys", "opened", "reader", "result", "stands")

    def __init__(
        self, reader: Reader, opened: Opened, stands: Mapping[str, str]
    ) -> None:
        self.reader = reader
        self.opened = opened
        self.stands = stands
        self.result = Expansion()
        self.active: list[Source] = []
        self.keys: list[str] = []
        self.is_full = False

    def enter(self, target: Source) -> None:
        """Add a file, and what it imports, while it is one of those being read."""
        self.active.append(target)
        self.keys.append(target.key)
        self._through(target)
        self.active.pop()
        self.keys.pop()

    def _through(self, source: Source) -> None:
        """Add the passages of a file and of what it imports."""
        start = source.start
        for candidate in source.candidates:
            if self.is_full:
                break
            target = self._target(candidate, source)
            if target is None:
                continue
            self._add(source, start, candidate.line - 1)
            start = candidate.line
            self._bring(candidate, source, target)
        self._add(source, start, source.stop)

    def _add(self, source: Source, start: int, stop: int) -> None:
        if start < stop:
            self.result.passages.append(Passage(source, start, stop))

    def _target(self, candidate: Candidate, source: Source) -> Source | None:
        """The file to bring in place of the line; None where the line stays."""
        base = source.path.rpartition("/")[0]
        within = self.opened.within
        found = destination(self.reader, candidate, base=base, within=within)
        self._look(candidate, base, found.path if found else None)
        if found is None:
            return None
        if found.entry is None:
            code = found.code or ""
            return self._rejected(code, found.reason, candidate, source, found.hint)
        self.result.looked.add(found.path)
        target = self.reader.source(found.path, found.entry)
        if target.key in self.keys and not self._is_of_documents(target):
            around = self._circle(target)
            return self._rejected("import_cycle", around, candidate, source)
        self.result.reached.add(target.key)
        if self._where(target) is not None:
            return self._unless_full(target, candidate, source)
        if len(self.active) > self.reader.limits.depth:
            reason = f"more than {self.reader.limits.depth} levels deep"
            return self._rejected("import_depth", reason, candidate, source)
        if target.problem is not None:
            code = f"import_{target.problem}"
            return self._rejected(code, target.reason, candidate, source, target.hint)
        return self._unless_full(target, candidate, source)

    def _look(self, candidate: Candidate, base: str, real: str | None) -> None:
        for path in candidate.paths:
            place = normal(joined(base, path))
            if place is not None and place != real:
                self.result.looked |= self.reader.trail(place)

    def _where(self, target: Source) -> str | None:
        """The label of the document where the text of a file stands already."""
        if target.key in self.result.brought or target.key in self.keys:
            return self.opened.label
        return self.stands.get(target.key)

    def _is_of_documents(self, target: Source) -> bool:
        """Whether documents of one directory name each other, and one says more.

        Each of them stands for itself then, whoever imports it: nothing is lost.
        """
        circle = self._around(target)
        wanted = dict(load_order(self.reader.limits.names))
        names = [each.path.rpartition("/") for each in circle]
        return (
            len(circle) > 1
            and len({folder for folder, _, _ in names}) == 1
            and all(name in wanted for _, _, name in names)
            and any(
                sum(bool(line.strip()) for line in each.lines) > len(each.candidates)
                for each in circle
            )
        )

    def _around(self, target: Source) -> list[Source]:
        return self.active[self.keys.index(target.key) :]

    def _circle(self, target: Source) -> str:
        names = [each.label for each in (*self._around(target), target)]
        return f"it is being read already: {' > '.join(names)}"

    def _unless_full(
        self, target: Source, candidate: Candidate, source: Source
    ) -> Source | None:
        more = _MARK_BYTES + len(target.path)
        if self._where(target) is None:
            more += target.size
        if self.result.size + more <= MOST_EXPANDED_BYTES:
            self.result.size += more
            return target
        # Told once: a bomb has more lines than anybody would read about.
        self.is_full = True
        reason = f"more than {MOST_EXPANDED_BYTES >> 20} MiB with what is imported"
        return self._rejected("import_too_much", reason, candidate, source)

    def _bring(self, candidate: Candidate, source: Source, target: Source) -> None:
        imported = Import(
            target.label,
            candidate.written,
            source.label,
            line=candidate.line,
            column=candidate.column,
            depth=len(self.active),
        )
        self.result.imports.append(imported)
        if imported.depth == 1:
            self.result.direct.append(target.key)
        path = self._shown(target)
        first = imported.first = self._where(target)
        if first is not None:
            imported.state = REPEATED
            if not is_bridge(source.path, target.path):
                reason = f"its text stands in '{first}' already"
                self._say("import_repeated", reason, candidate, source)
            self._mark(see_mark, path, first)
            return
        self.result.brought.add(target.key)
        if target.start == target.stop:
            self._say("import_empty", "nothing in it", candidate, source)
        self.result.diagnostics += target.remarks("import", self.opened.label)
        self._mark(opening_mark, path)
        begin = len(self.result.passages)
        self.enter(target)
        imported.passages = self.result.passages[begin:]
        self._mark(closing_mark)

    def _shown(self, target: Source) -> str:
        path, within = target.path, self.opened.within
        return path[len(within) + 1 :] if within and is_within(path, within) else path

    def _mark(self, make: Callable[..., str], *names: str) -> None:
        self.result.passages.append(Passage(Mark(make, *names), 0, 1))

    def _rejected(
        self,
        code: str,
        reason: str,
        candidate: Candidate,
        source: Source,
        hint: str | None = None,
    ) -> Source | None:
        """Say why the line stays as it is written."""
        self._say(code, reason, candidate, source, hint)
        return None

    def _say(
        self,
        code: str,
        reason: str,
        candidate: Candidate,
        source: Source,
        hint: str | None = None,
    ) -> None:
        self.result.diagnostics.append(
            Diagnostic(
                code,
                source.label,
                f"'@{candidate.written}': {reason}",
                line=candidate.line,
                column=candidate.column,
                target=candidate.written,
                document=self.opened.label,
                hint=hint,
            )
        )
