"""The modules of the hook in one file, so that starting costs one reading of it.

Sixty modules are sixty searches, each as long as running what was found. So an
event has an image beside what Python compiles (`__pycache__`): the code of every
module that its calls mostly need, in the order in which they ran, and the time and
size of each source. Where all of these still hold, the modules are made from it,
past the machinery of imports; else none is, and the call makes the image anew, as
does one that needs many modules more. It may be deleted at any time.
"""

# Not even `__future__` is imported: what stands here is found the slow way.
import gc
import marshal
import os
import sys
from _frozen_importlib_external import MAGIC_NUMBER, PathFinder, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

    # Name, source below the package, its time and size, its code.
    Entry = tuple[str, str, int, int, CodeType]

_HEADER = b"ctx-image 3 " + MAGIC_NUMBER
_ROOT = os.path.dirname(os.path.dirname(__file__))
_SIZE = 8
_OURS = "ctxlib."
# What so few calls need is dearer in each image than to be found by these calls.
_FEW = 2
# These have an image each, all other events one together.
_FREQUENT = ("user-prompt", "session-start", "stop", "session-end", "pre-tool")
_Module = type(sys)
# Without it, annotations that are left are postponed by a flag.
_POSTPONED = b"\nfrom __future__ import annotations\n"


class Image:
    """What was loaded from an image, and what had to be found elsewhere.

    In `sys.meta_path` it sees what the image lacks.
    """

    __slots__ = ("_entries", "_missed", "_path")

    def __init__(self, path: str) -> None:
        self._path = path
        self._entries = _loaded(_read(path))
        self._missed: list[_Missed] = []

    def find_spec(
        self, name: str, path: "Sequence[str] | None", target: object = None
    ) -> "ModuleSpec | None":
        """What Python finds itself, but noted once it has run."""
        if not name.startswith(_OURS):
            return None
        spec: ModuleSpec | None = PathFinder.find_spec(name, path)
        if spec and spec.origin and type(spec.loader) is SourceFileLoader:
            spec.loader = _Missed(name, spec.origin, self._missed)
        return spec

    def complete(self) -> None:
        """Write an image that has what was missed too, where that was much."""
        few = _FEW if self._entries else 0
        if len(self._missed) <= few or sys.dont_write_bytecode:
            return
        try:
            _write(self._path, [*self._entries, *map(_entry, self._missed)])
        except OSError:
            return  # a folder that is not ours: all are found one by one


class _Missed(SourceFileLoader):
    """Loads a module as ever and takes its place in the order in which they ran."""

    def __init__(self, name: str, path: str, order: "list[_Missed]") -> None:
        super().__init__(name, path)
        self._order = order

    def exec_module(self, module: "ModuleType") -> None:
        super().exec_module(module)
        self._order.append(self)


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


def _read(path: str) -> "list[Entry]":
    """The entries of an image; none where a source is not what it was."""
    try:
        # In one go: each single piece would cost as much.
        with open(path, "rb", buffering=0) as opened:
            data = opened.read()
        start = len(_HEADER) + _SIZE
        size = int.from_bytes(data[start - _SIZE : start], "big")
        if not data.startswith(_HEADER) or len(data) != size:
            return []
        entries: list[Entry] = marshal.loads(memoryview(data)[start:])
        for _, source, time, length, _ in entries:
            state = os.stat(f"{_ROOT}/{source}")
            if state.st_mtime_ns != time or state.st_size != length:
                return []
    except OSError:
        return []
    return entries


def _loaded(entries: "list[Entry]") -> "list[Entry]":
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


def _entry(missed: _Missed) -> "Entry":
    state = os.stat(missed.path)
    place = missed.path.removeprefix(f"{_ROOT}/")
    code = _compiled(missed.get_data(missed.path), missed.path)
    return missed.name, place, state.st_mtime_ns, state.st_size, code


def _compiled(text: bytes, path: str) -> "CodeType":
    """The code of a source without what only readers need, as each call loads it."""
    import __future__

    import _ast  # `ast` loads much more

    text = text.replace(_POSTPONED, b"\n\n", 1)
    tree = compile(text, path, "exec", _ast.PyCF_ONLY_AST, True)
    assert isinstance(tree, _ast.Module)
    left: list[_ast.AST] = [tree]
    while left:
        node = left.pop()
        if isinstance(node, _ast.arg):
            node.annotation = None
        elif isinstance(node, _ast.FunctionDef):
            node.returns = None
        for name in node._fields:
            inner = getattr(node, name)
            inner = inner if isinstance(inner, list) else [inner]
            left += [each for each in inner if isinstance(each, _ast.AST)]
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(tree, path, "exec", flags, dont_inherit=True, optimize=2)
    return code


def _write(path: str, entries: "list[Entry]") -> None:
    data = marshal.dumps(entries)
    size = len(_HEADER) + _SIZE + len(data)
    draft = f"{path}.{os.getpid()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with open(os.open(draft, flags, 0o666), "wb") as opened:
        opened.writelines([_HEADER, size.to_bytes(_SIZE, "big"), data])
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(draft, path)
