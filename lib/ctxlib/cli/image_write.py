"""Making an image: the code of modules as each call loads it, and the file."""

from __future__ import annotations

import marshal
import os

from ctxlib.cli.image import HEADER, SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

    from ctxlib.cli.image import Entry

# Without it, annotations that are left are postponed by a flag.
_POSTPONED = b"\nfrom __future__ import annotations\n"


def entry(name: str, path: str, root: str) -> Entry:
    """The entry of a module whose source is at a path below `root`; raises OSError."""
    state = os.stat(path)
    with open(path, "rb") as opened:
        code = _compiled(opened.read(), path)
    place = path.removeprefix(f"{root}/")
    return name, place, state.st_mtime_ns, state.st_size, marshal.dumps(code)


def write(
    path: str, usual: Sequence[Entry], aside: Sequence[Entry], *, is_first: bool
) -> None:
    """Write the image at `path` whole, or leave what is there; raises OSError.

    A first one counts as old: its call may have had to build what others find.
    """
    loaded = [(*each[:4], marshal.loads(each[4])) for each in usual]
    data = marshal.dumps((loaded, list(aside)))
    size = len(HEADER) + SIZE + len(data)
    draft = f"{path}.{os.getpid()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with open(os.open(draft, flags, 0o666), "wb") as opened:
        opened.writelines([HEADER, size.to_bytes(SIZE, "big"), data])
        opened.flush()
        os.fsync(opened.fileno())
        if is_first:
            os.utime(opened.fileno(), (0, 0))
    os.replace(draft, path)


def _compiled(text: bytes, path: str) -> CodeType:
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
