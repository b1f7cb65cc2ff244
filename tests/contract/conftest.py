"""The sources as the contract tests read them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIB = ROOT / "lib/ctxlib"


class Module:
    """One module of the library: its layer, its name below it, its syntax tree."""

    def __init__(self, path):
        self.path = path
        parts = path.relative_to(LIB).with_suffix("").parts
        self.name = "/".join(parts) + ".py"
        self.layer = parts[0] if len(parts) > 1 else "root"
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    @property
    def imported(self):
        """The full names of all modules that it imports, wherever it does."""
        names = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
        return names


@pytest.fixture(scope="session")
def modules():
    """Every module of the library."""
    return [Module(path) for path in sorted(LIB.rglob("*.py"))]
