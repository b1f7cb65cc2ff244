"""Add a note of a person to the instruction document that is nearest."""

from __future__ import annotations

import os

from ctxlib.domain import decoding, neutral
from ctxlib.domain.importline import candidates
from ctxlib.domain.instructionname import FILE_NAMES, local_name, wrong_cases
from ctxlib.domain.policy import refuse_credentials
from ctxlib.domain.treepath import normal
from ctxlib.errors import ConflictError, CtxError
from ctxlib.service.notechange import planned
from ctxlib.service.reading import MOST_FILE_BYTES
from ctxlib.store.instructionfile import InstructionFile
from ctxlib.store.instructiontree import DENIED, DIRECTORY, FILE, LINK, MISSING
from ctxlib.store.locations import ensure_private
from ctxlib.store.markdown import prose_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctxlib.service.notechange import Change
    from ctxlib.service.reading import Layer
    from ctxlib.store.gitplace import GitPlace
    from ctxlib.store.instructiontree import Entry

# The name of a new document, where it is one of those that are read.
_USUAL = "AGENTS.md"
# Somebody who writes all the time is told of rather than raced.
_TRIES = 5


class NoteFile:
    """The document of a layer that a note goes to, at a path of the layer's tree."""

    __slots__ = ("layer", "path")

    def __init__(self, layer: Layer, path: str) -> None:
        self.layer = layer
        self.path = path

    @property
    def label(self) -> str:
        """Its name, the same on every machine."""
        return self.layer.label(self.path)

    @property
    def root(self) -> str:
        """The folder of the layer on this machine."""
        return self.layer.tree.path_of("") or ""

    @property
    def place(self) -> str:
        """Where it is on this machine."""
        return os.path.join(self.root, self.path)

    def plan(self, note: Sequence[str]) -> Change:
        """What the note would change."""
        if not os.path.isdir(self.root):
            return planned(self.label, None, note)
        with self._file(0) as file:
            return self._plan(file, note)

    def add(self, note: Sequence[str], *, umask: int) -> Change:
        """Write the note, unless it stands there already.

        Whoever changed the document meanwhile is not overwritten: it is read again.
        """
        ensure_private(self.root)
        for _ in range(_TRIES):
            with self._file(umask) as file:
                change = self._plan(file, note)
                if change.insertion is None or file.replace(change.after):
                    return change
        raise ConflictError(
            f"'{self.label}' is being written by somebody else",
            hint="try again once they are done",
        )

    def _file(self, umask: int) -> InstructionFile:
        return InstructionFile(self.root, self.path, label=self.label, umask=umask)

    def _plan(self, file: InstructionFile, note: Sequence[str]) -> Change:
        data = file.read(MOST_FILE_BYTES)
        change = planned(self.label, data, note)
        change.links = file.links
        return change


def refuse_unseen(text: str) -> None:
    """Raise `CtxError` for a text that holds what nobody sees, or a credential."""
    refuse_credentials({"note": text})
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    shown = neutral.visible(plain)
    if shown != plain:
        pairs = zip(plain, shown, strict=False)
        unseen = next(one for one, other in pairs if one != other)
        raise CtxError(
            f"the note holds a character that nobody sees (U+{ord(unseen):04X})",
            hint="write it without",
        )


def nearest_file(
    layers: Sequence[tuple[Layer, str]], names: Sequence[str], *, is_local: bool
) -> NoteFile:
    """The nearest document, going up from a directory in each layer to its root.

    Where there is none, the one to make at the root of the first layer. `is_local`
    asks for the local twin. One that says nothing but `@…` of a document beside it
    stands for that. Raises `CtxError` where the nearest is no file of its own.
    """
    wanted = [local_name(name) if is_local else name for name in names]
    for layer, directory in layers:
        for path, entry in _found(layer, directory, wanted):
            found = NoteFile(layer, path)
            _check(found, entry)
            return _meant(found, [*wanted, *_known(is_local)])
    layer = layers[0][0]
    usual = local_name(_USUAL) if is_local else _USUAL
    name = usual if usual in wanted else wanted[0]
    spelled = wrong_cases(layer.tree.names(""), names).get(name)
    if spelled:
        raise CtxError(
            f"cannot make '{name}' beside '{spelled[0]}', which is not read",
            hint=f"rename it first: git mv {spelled[0]} {name}",
        )
    return NoteFile(layer, name)


def not_ignored(place: GitPlace, path: str) -> tuple[str, str] | None:
    """What is wrong, and what to do, where git would take a local file along."""
    if place.run(["check-ignore", "-q", "--", path]).status != 1:
        return None
    name = path.rpartition("/")[2]
    if place.run(["ls-files", "--error-unmatch", "--", path]).status == 0:
        return "git tracks it", f"to keep it out of commits: git rm --cached {path}"
    said = place.run(["rev-parse", "--git-path", "info/exclude"])
    exclude = os.fsdecode(said.out).strip() if said.status == 0 else ".git/info/exclude"
    return (
        "git does not ignore it",
        f"put the line '{name}' into '{exclude}', or for everybody into '.gitignore'",
    )


def _found(
    layer: Layer, directory: str, wanted: Sequence[str]
) -> Iterator[tuple[str, Entry]]:
    while True:
        for name in wanted:
            path = f"{directory}/{name}" if directory else name
            entry = layer.tree.entry(path)
            if entry.kind != MISSING:
                yield path, entry
        if not directory:
            return
        directory = directory.rpartition("/")[0]


def _known(is_local: bool) -> list[str]:
    return [local_name(name) if is_local else name for name in FILE_NAMES]


def _check(found: NoteFile, entry: Entry) -> None:
    if entry.kind == FILE:
        return
    if entry.kind == LINK:
        raise CtxError(
            f"cannot add to '{found.label}': it is a symbolic link to '{entry.target}'",
            hint=f"add it to '{entry.target}' by hand, or make a file of the link",
        )
    what = {DIRECTORY: "it is a directory", DENIED: "it cannot be looked at"}
    raise CtxError(
        f"cannot add to '{found.label}': {what.get(entry.kind, 'it is no file')}",
        hint="put a text file in its place",
    )


def _meant(found: NoteFile, names: Sequence[str]) -> NoteFile:
    """The document beside it that it does nothing but import; else itself."""
    seen = {found.path}
    while True:
        path = _only_import(found, names)
        if path is None or path in seen:
            return found
        seen.add(path)
        found = NoteFile(found.layer, path)


def _only_import(found: NoteFile, names: Sequence[str]) -> str | None:
    try:
        data = found.layer.tree.read(found.path, MOST_FILE_BYTES)
    except OSError:
        return None  # it is read once more, and told of then
    decoded = decoding.decode(data)
    text = decoded[0].strip("\r\n") if decoded else ""
    lines = candidates(text)
    if len(lines) != 1 or len(text.split("\n")) != 1 or not prose_lines(text, {1}):
        return None
    folder = found.path.rpartition("/")[0]
    for written in lines[0].paths:
        path = normal(f"{folder}/{written}" if folder else written)
        if path is None or path.rpartition("/")[0] != folder:
            continue
        is_file = found.layer.tree.entry(path).kind == FILE
        if path.rpartition("/")[2] in names and is_file:
            return path
    return None
