"""What Claude Code imports from within a line, where it is text for us."""

from __future__ import annotations

from ctxlib.domain.importline import mentions
from ctxlib.domain.instruction import Diagnostic
from ctxlib.domain.instructionname import is_for_claude, load_order
from ctxlib.domain.treepath import is_within, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.importline import Mention
    from ctxlib.service.reading import Reader
    from ctxlib.service.source import Source


def unfollowed(reader: Reader, path: str, source: Source) -> Iterator[Diagnostic]:
    """A note of each file that a document of Claude Code brings only there.

    What holds for the document anyway, or has a line of its own in it, is none.
    """
    found = mentions(source.text) if is_for_claude(path) else []
    if not found:
        return
    folder = source.path.rpartition("/")[0]
    imported = {each for candidate in source.candidates for each in candidate.paths}
    found = [each for each in found if each.path not in imported]
    found = [each for each in found if _is_brought(reader, folder, each)]
    if not found:
        return
    from ctxlib.store.markdown import prose_lines  # few files need it

    prose = prose_lines(source.text, {each.line for each in found})
    for each in found:
        if each.line in prose:
            yield Diagnostic(
                "import_in_line",
                source.label,
                f"'@{each.path}': Claude Code imports it from within a line",
                line=each.line,
                column=each.column,
                target=each.path,
                document=reader.layer.label(path),
            )


def _is_brought(reader: Reader, folder: str, mention: Mention) -> bool:
    found = reader.find(joined(folder, mention.path))
    if found.problem is not None or found.path is None:
        return False
    place, _, name = found.path.rpartition("/")
    is_read_anyway = name in dict(load_order(reader.limits.names))
    return not (is_read_anyway and is_within(folder, place))
