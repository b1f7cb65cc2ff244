"""The modules of the hook in one file, so that starting costs one reading of it.

Sixty modules are sixty searches, each as long as running what was found. The image
stands beside what Python compiles (`__pycache__`), is made by the first call that
misses a module in it, and holds for each module what a `.pyc` does: code, and the
time and size of the source it was made from. It may be deleted at any time.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import CodeType, ModuleType

    # Source below the package, its time and size, where its code begins and ends.
    Entry = tuple[str, int, int, int, int]

_HEADER = b"ctx-image 1 " + MAGIC_NUMBER
_PACKAGE = "ctxlib"
_ROOT = os.path.dirname(os.path.dirname(__file__))
_PATH = f"{_ROOT}/__pycache__/start.{sys.implementation.cache_tag}.image"
_SIZE = 8


class Image:
    """Finds modules in an image, for `sys.meta_path`, and loads them."""

    __slots__ = ("_before", "_codes", "_entries", "_loaded")

    def __init__(self, entries: Mapping[str, Entry], codes: bytes) -> None:
        self._entries = entries
        self._codes = codes
        self._loaded: set[str] = set()
        self._before = frozenset(sys.modules)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What is known of a module; `None` where it is not here, or has changed."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        source = f"{_ROOT}/{entry[0]}"
        try:
            state = os.stat(source)
        except OSError:
            return None
        if state.st_mtime_ns != entry[1] or state.st_size != entry[2]:
            return None
        is_package = source.endswith("/__init__.py")
        spec = ModuleSpec(name, self, origin=source, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Nothing: the module is an ordinary one."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module that was found here."""
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, name: str) -> CodeType:
        """The code of a module that was found here."""
        _, _, _, start, end = self._entries[name]
        self._loaded.add(name)
        code: CodeType = marshal.loads(memoryview(self._codes)[start:end])
        return code

    def complete(self) -> None:
        """Write an image that has what was loaded elsewhere too, if anything was."""
        known = self._loaded | self._before
        missed = [name for name in _modules() if name not in known]
        if not missed or sys.dont_write_bytecode:
            return
        kept = [name for name in self._entries if name not in missed]
        try:
            _write({**self._again(kept), **_compiled(missed)})
        except OSError:
            return  # a folder that is not ours: all others are found one by one

    def _again(self, names: Sequence[str]) -> dict[str, tuple[Entry, bytes]]:
        found = {}
        for name in names:
            if self.find_spec(name, None):
                entry = self._entries[name]
                found[name] = entry, self._codes[entry[3] : entry[4]]
        return found


def use() -> Image:
    """Load our modules from the image from now on, as far as it has them."""
    image = Image(*_read())
    sys.meta_path.insert(0, image)
    return image


def _read() -> tuple[Mapping[str, Entry], bytes]:
    try:
        with open(_PATH, "rb", buffering=0) as opened:
            data = opened.read()
    except OSError:
        return {}, b""
    start = len(_HEADER) + _SIZE
    size = int.from_bytes(data[len(_HEADER) : start], "big")
    if not data.startswith(_HEADER) or not 0 < size <= len(data) - start:
        return {}, b""
    entries: dict[str, Entry] = marshal.loads(data[start : start + size])
    codes = data[start + size :]
    if max(entry[4] for entry in entries.values()) != len(codes):
        return {}, b""
    return entries, codes


def _modules() -> list[str]:
    """Those of our modules that have a source and can be loaded the same way again."""
    return [
        name
        for name, module in sys.modules.items()
        if name.partition(".")[0] == _PACKAGE
        and getattr(module, "__file__", None)
        and module.__spec__
        and module.__spec__.name == name
    ]


def _compiled(names: Sequence[str]) -> dict[str, tuple[Entry, bytes]]:
    found = {}
    for name in names:
        spec = sys.modules[name].__spec__
        if spec is None or not spec.origin or not hasattr(spec.loader, "get_code"):
            continue
        state = os.stat(spec.origin)
        code = marshal.dumps(spec.loader.get_code(name))
        place = os.path.relpath(spec.origin, _ROOT)
        found[name] = (place, state.st_mtime_ns, state.st_size, 0, len(code)), code
    return found


def _write(found: Mapping[str, tuple[Entry, bytes]]) -> None:
    entries: dict[str, Entry] = {}
    codes = []
    at = 0
    for name, ((place, time, size, _, _), code) in found.items():
        entries[name] = place, time, size, at, at + len(code)
        codes.append(code)
        at += len(code)
    index = marshal.dumps(entries)
    draft = f"{_PATH}.{os.getpid()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with open(os.open(draft, flags, 0o666), "wb") as opened:
        opened.writelines(
            [_HEADER, len(index).to_bytes(_SIZE, "big"), index, *codes]
        )
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(draft, _PATH)
