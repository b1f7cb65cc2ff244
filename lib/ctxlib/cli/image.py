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
    from typing import Any

    # Source below the package, its time and size, where its code begins, its length.
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
        self._codes = memoryview(codes)
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
        loader: Any = self
        spec = ModuleSpec(name, loader, origin=source, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [os.path.dirname(source)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Nothing: the module is an ordinary one."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module that was found here."""
        spec = module.__spec__
        # Not by the machinery, which would look for a `.pyc` too.
        module.__file__ = spec.origin if spec else None
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, name: str) -> CodeType:
        """The code of a module that was found here."""
        self._loaded.add(name)
        code: CodeType = marshal.loads(self._read(name))
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

    def _read(self, name: str) -> memoryview:
        _, _, _, start, length = self._entries[name]
        return self._codes[start : start + length]

    def _again(self, names: Sequence[str]) -> dict[str, tuple[Entry, memoryview]]:
        found = {}
        for name in names:
            if self.find_spec(name, None):
                found[name] = self._entries[name], self._read(name)
        return found


def use() -> Image:
    """Load our modules from the image from now on, as far as it has them."""
    image = _read_image() or Image({}, b"")
    sys.meta_path.insert(0, image)
    _slim_datetime()
    return image


def _slim_datetime() -> None:
    """Give tantivy the half of `datetime` that it asks for.

    The module defines everything in Python first, at the price of fifteen of ours,
    and then takes all of it from here.
    """
    try:
        import _datetime
    except ImportError:
        return
    sys.modules.setdefault("datetime", _datetime)


def _read_image() -> Image | None:
    try:
        # In one go: each single piece would cost as much.
        with open(_PATH, "rb", buffering=0) as opened:
            data = opened.read()
    except OSError:
        return None
    start = len(_HEADER)
    index, size = (
        int.from_bytes(data[at : at + _SIZE], "big") for at in (start, start + _SIZE)
    )
    if not data.startswith(_HEADER) or len(data) != size:
        return None
    return Image(marshal.loads(memoryview(data)[index:]), data)


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
        get_code = spec and getattr(spec.loader, "get_code", None)
        if not (spec and spec.origin and get_code):
            continue
        state = os.stat(spec.origin)
        code = marshal.dumps(get_code(name))
        place = os.path.relpath(spec.origin, _ROOT)
        found[name] = (place, state.st_mtime_ns, state.st_size, 0, len(code)), code
    return found


def _write(found: Mapping[str, tuple[Entry, bytes | memoryview]]) -> None:
    entries: dict[str, Entry] = {}
    codes = []
    at = len(_HEADER) + 2 * _SIZE
    for name, ((place, time, size, _, _), code) in found.items():
        entries[name] = place, time, size, at, len(code)
        codes.append(code)
        at += len(code)
    index = marshal.dumps(entries)
    numbers = at.to_bytes(_SIZE, "big") + (at + len(index)).to_bytes(_SIZE, "big")
    draft = f"{_PATH}.{os.getpid()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with open(os.open(draft, flags, 0o666), "wb") as opened:
        opened.writelines([_HEADER, numbers, *codes, index])
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(draft, _PATH)
