"""What is wrong with the instruction files of a whole repository, or of a change."""

from __future__ import annotations

from ctxlib.domain.instruction import BY_WORKSPACE
from ctxlib.domain.instructionname import load_order
from ctxlib.domain.treepath import joined, normal
from ctxlib.service.documents import documents_at
from ctxlib.service.expansion import examine
from ctxlib.service.reading import Reader
from ctxlib.service.stagedchange import StagedChange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    from ctxlib.domain.instruction import Diagnostic
    from ctxlib.service.reading import Layer, Limits
    from ctxlib.store.committree import IndexTree

    # A document's path, what is wrong, and the paths that the answer depends on.
    Checked = tuple[str, list[Diagnostic], set[str]]
    # What makes a diagnostic the same one after lines have moved.
    Identity = tuple[str, str, str | None]

# Documents whose texts are held at once: more are not read any faster.
_AT_ONCE = 1024


def tracked(layer: Layer, limits: Limits) -> list[str]:
    """The paths of all instruction files that git tracks, also of misspelled ones."""
    return layer.tree.tracked(_wanted(limits))


def check_all(
    layer: Layer, limits: Limits, paths: Sequence[str] | None = None
) -> list[Diagnostic]:
    """What is wrong with every instruction file that git tracks, and its imports.

    `paths` are those files, where they are known already.
    """
    if paths is None:
        paths = tracked(layer, limits)
    return _once(found for _, found, _ in _checked(layer, limits, paths))


def check_staged(layer: Layer, index: IndexTree, limits: Limits) -> list[Diagnostic]:
    """The same of those that a staged change touches, by themselves or an import.

    `index` is the layer's tree. A document is touched when its file, one that it
    imports, or one that it looks for, is added, changed, deleted, or becomes a link.
    """
    change = StagedChange(index, index.staged())
    if not change.paths:
        return []
    paths = index.tracked(_wanted(limits))
    if limits.confine != BY_WORKSPACE:
        paths = change.near(paths)
    checked = _checked(layer, limits, paths)
    return _once(found for _, found, looked in checked if change.touches(looked))


def check_range(
    old: Layer,
    new: Layer,
    limits: Limits,
    *,
    renamed: Callable[[], Mapping[str, str]],
) -> list[Diagnostic]:
    """What is wrong in the new tree, and was not in the old one.

    `renamed` tells which file of the old tree has which other path in the new one.
    """
    found = check_all(new, limits)
    if not found:
        return []
    keys = {each.key for each in found}
    # What cannot be read could have any fault: nobody knows whether it is a new one.
    before = [each for each in check_all(old, limits) if not _is_unreadable(each)]
    found = _without({each.key for each in before}, found)
    rest = [_identity(each) for each in before if each.key not in keys]
    found, rest = _less(found, rest)
    if not found or not rest:
        return found
    labels = {old.label(one): new.label(other) for one, other in renamed().items()}
    moved = [(code, labels.get(label, ""), target) for code, label, target in rest]
    return _less(found, moved)[0]


def _wanted(limits: Limits) -> list[str]:
    return [name for name, _ in load_order(limits.names)]


def _checked(layer: Layer, limits: Limits, paths: Sequence[str]) -> Iterator[Checked]:
    """Each document with what is wrong with it, in the order of the paths."""
    wanted = frozenset(_wanted(limits))
    for start in range(0, len(paths), _AT_ONCE):
        reader = Reader(layer, limits)
        some = paths[start : start + _AT_ONCE]
        if layer.tree.path_of("") is None:
            _prepare(reader, some)
        for path in some:
            if path.rpartition("/")[2] in wanted:
                yield path, *examine(reader, path)
            else:
                yield path, _misnamed(reader, path), {path}


def _misnamed(reader: Reader, path: str) -> list[Diagnostic]:
    """What is to be said of a name that differs from a wanted one in case."""
    label = reader.layer.label(path)
    _, found = documents_at(reader, path.rpartition("/")[0])
    return [each for each in found if each.label == label]


def _prepare(reader: Reader, paths: Sequence[str]) -> None:
    """Ask git at once for the documents, then for all that they import, and so on."""
    limit = reader.limits.file_bytes
    known = set(paths)
    wanted: Collection[str] = paths
    for _ in range(reader.limits.depth + 1):
        reader.tree.prepare(wanted, limit)
        found = {reader.find(path).path for path in wanted}
        reader.tree.prepare(sorted(each for each in found if each), limit)
        wanted = _imported(reader, wanted) - known
        known |= wanted
        if not wanted:
            return


def _imported(reader: Reader, paths: Iterable[str]) -> set[str]:
    """The paths that these files may import, as they are written."""
    imported = set()
    for path in paths:
        found = reader.find(path)
        if found.problem is not None or found.path is None:
            continue
        base = found.path.rpartition("/")[0]
        for candidate in reader.source(found.path, found.entry).candidates:
            for written in candidate.paths:
                place = normal(joined(base, written))
                if place:
                    imported.add(place)
    return imported


def _once(found: Iterable[Sequence[Diagnostic]]) -> list[Diagnostic]:
    """A line that many documents import is told once, by the first of them."""
    told: dict[tuple[object, ...], Diagnostic] = {}
    for some in found:
        for each in some:
            told.setdefault(each.key, each)
    return list(told.values())


def _is_unreadable(diagnostic: Diagnostic) -> bool:
    return diagnostic.code.endswith("_unreadable")


def _identity(diagnostic: Diagnostic) -> Identity:
    return diagnostic.code, diagnostic.label, diagnostic.target


def _without(keys: Collection[object], found: list[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.key not in keys]


def _less(
    found: list[Diagnostic], known: Sequence[Identity]
) -> tuple[list[Diagnostic], list[Identity]]:
    """What is found more often than it is known, and what is known more often."""
    counts: dict[Identity, int] = {}
    for identity in known:
        counts[identity] = counts.get(identity, 0) + 1
    fresh = []
    for each in found:
        identity = _identity(each)
        if counts.get(identity):
            counts[identity] -= 1
        else:
            fresh.append(each)
    rest = [identity for identity, count in counts.items() for _ in range(count)]
    return fresh, rest
