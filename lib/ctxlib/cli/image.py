"""The modules of the hook in one file, so that starting costs one reading of it.

Sixty modules are sixty searches, each as long as running what was found. So an
event has an image beside what Python compiles (`__pycache__`): the code of every
module that a usual call needs, in the order in which they ran, and the time and size
of each source. Where all of these still hold, the modules are made from it, past the
machinery of imports; else none is, and the call makes the image anew. What only some
calls needed lies in it aside, and is made when it is asked for. The second call, and
one each hour, asks for each, so that what is not usual goes aside. It may be deleted
at any time.
"""

# Not even `__future__` is imported: what stands here is found the slow way.
import gc
import marshal
import os
import sys
import time
from _frozen_importlib_external import (
    MAGIC_NUMBER,
    PathFinder,
    SourceFileLoader,
    spec_from_file_location,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

    # Name, source below the package, its time and size, its code as `marshal` has it.
    Entry = tuple[str, str, int, int, bytes]
    # The same, the code loaded.
    Usual = tuple[str, str, int, int, CodeType]

HEADER = b"ctx-image 4 " + MAGIC_NUMBER
_ROOT = os.path.dirname(os.path.dirname(__file__))
SIZE = 8  # bytes that say how long it is, after the header
_OURS = "ctxlib."
# To write it costs more than to find so few modules.
_FEW = 2
# Seconds after which a call tells anew what is usual.
_OLD = 3600
# These have an image each, all other events one together.
_FREQUENT = ("user-prompt", "session-start", "stop", "session-end", "pre-tool")
_Module = type(sys)


class Image:
    """What was loaded from an image, and what was asked for beyond that.

    In `sys.meta_path` it gives what lies aside, and sees what the image lacks.
    """

    __slots__ = ("_aside", "_path", "_ran", "_usual")

    def __init__(self, path: str) -> None:
        self._path = path
        usual, aside, is_old = _read(path)
        self._aside = {each[0]: each for each in aside}
        if is_old:
            self._aside |= {each[0]: _packed(each) for each in usual}
            usual = []
        self._usual = _loaded(usual)
        self._ran: list[Entry | _Missed] = []

    def find_spec(
        self, name: str, path: "Sequence[str] | None", target: object = None
    ) -> "ModuleSpec | None":
        """What lies aside, or what Python finds itself; noted once it has run."""
        if not name.startswith(_OURS):
            return None
        kept = self._aside.get(name)
        if kept and _holds(kept):
            loader = _Kept(kept, self._ran)
            return spec_from_file_location(name, loader.path, loader=loader)
        spec: ModuleSpec | None = PathFinder.find_spec(name, path)
        if spec and spec.origin and type(spec.loader) is SourceFileLoader:
            spec.loader = _Missed(name, spec.origin, self._ran)
        return spec

    def complete(self) -> None:
        """Write an image that has what was missed, where that was much.

        What a call needed is usual where it is more than half of what was till now.
        """
        if sys.dont_write_bytecode:
            return
        missed = sum(isinstance(each, _Missed) for each in self._ran)
        few = max(_FEW, len(self._usual) // 2)
        if missed <= _FEW and len(self._ran) <= few:
            return
        ran = list(self._ran)
        from ctxlib.cli import image_write

        try:
            entries = [
                image_write.entry(each.name, each.path, _ROOT)
                if isinstance(each, _Missed)
                else each
                for each in ran
            ]
            usual = list(map(_packed, self._usual))
            aside = self._aside | {each[0]: each for each in entries}
            if len(ran) > few:
                usual += entries
            for each in usual:
                aside.pop(each[0], None)
            current = [each for each in aside.values() if _holds(each)]
            is_first = not (self._usual or self._aside)
            image_write.write(self._path, usual, current, is_first=is_first)
        except OSError:
            return  # a folder that is not ours: all are found one by one


class _Kept(SourceFileLoader):
    """Loads a module from its entry, and puts that where those are that ran."""

    def __init__(self, entry: "Entry", ran: "list[Entry | _Missed]") -> None:
        super().__init__(entry[0], f"{_ROOT}/{entry[1]}")
        self._entry = entry
        self._ran = ran

    def exec_module(self, module: "ModuleType") -> None:
        exec(marshal.loads(self._entry[4]), module.__dict__)
        self._ran.append(self._entry)


class _Missed(SourceFileLoader):
    """Loads a module as ever and takes its place in the order in which they ran."""

    def __init__(self, name: str, path: str, ran: "list[Entry | _Missed]") -> None:
        super().__init__(name, path)
        self._ran = ran

    def exec_module(self, module: "ModuleType") -> None:
        super().exec_module(module)
        self._ran.append(self)


_used: list[Image] = []


def use(words: "Sequence[str]") -> Image:
    """Load what calls with these words need, at the first call of a process."""
    if not _used:
        event = next((word for word in words if word in _FREQUENT), "event")
        # Each host needs some modules that no other does.
        host = words[-1] if "--host" in words[:-1] and words[-1].isalpha() else ""
        name = f"{event}{host and '-'}{host}.{sys.implementation.cache_tag}.image"
        gc.disable()  # the process ends before its garbage matters
        _slim_datetime()
        _used.append(Image(f"{_ROOT}/__pycache__/{name}"))
        sys.meta_path.insert(0, _used[0])
    return _used[0]


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


def _read(path: str) -> "tuple[list[Usual], list[Entry], bool]":
    """What is usual, what is not, and whether that is old.

    Nothing where a source of what is usual is not what it was.
    """
    nothing: tuple[list[Usual], list[Entry], bool] = [], [], False
    try:
        # In one go: each single piece would cost as much.
        with open(path, "rb", buffering=0) as opened:
            data = opened.read()
            made = os.fstat(opened.fileno()).st_mtime
    except OSError:
        return nothing
    start = len(HEADER) + SIZE
    size = int.from_bytes(data[start - SIZE : start], "big")
    if not data.startswith(HEADER) or len(data) != size:
        return nothing
    try:
        usual, aside = marshal.loads(memoryview(data)[start:])
    except (ValueError, EOFError, TypeError):
        return nothing  # a disk that was full, or failed
    if not all(map(_holds, usual)):
        return nothing
    return usual, aside, time.time() - made > _OLD


def _holds(entry: "Usual | Entry") -> bool:
    """Whether the source is what it was."""
    try:
        state = os.stat(f"{_ROOT}/{entry[1]}")
    except OSError:
        return False
    return state.st_mtime_ns == entry[2] and state.st_size == entry[3]


def _loaded(entries: "list[Usual]") -> "list[Usual]":
    """Make and run the modules in their order, each after all that it imports.

    Returns those that could: whoever asks for another hears what is wrong with it.
    """
    modules = sys.modules
    for place, (name, source, _, _, code) in enumerate(entries):
        if name in modules:
            continue
        module = modules[name] = _Module(name)
        parent, _, child = name.rpartition(".")
        module.__file__ = f"{_ROOT}/{source}"
        module.__package__ = parent
        if source.endswith("__init__.py"):
            module.__package__ = name
            module.__path__ = [module.__file__.removesuffix("/__init__.py")]
        try:
            exec(code, module.__dict__)
        except (ImportError, AttributeError, OSError):  # a package is gone, or broken
            del modules[name]
            return entries[:place]
        if parent:
            setattr(modules[parent], child, module)
    return entries


def _packed(entry: "Usual") -> "Entry":
    return (*entry[:4], marshal.dumps(entry[4]))
