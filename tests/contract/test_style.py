"""Lint, format and types are tests; so is the size of a module."""

import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase

import pytest

LONG = 250
TOO_LONG = 400


def tool(root, *args):
    if not shutil.which(args[0], path=os.path.dirname(sys.executable)):
        if os.environ.get("CI"):
            pytest.fail(f"{args[0]} is not installed")
        pytest.skip(f"{args[0]} is not installed")
    done = subprocess.run(
        [sys.executable, "-m", *args],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_code_is_lint_free(root):
    code, said = tool(root, "ruff", "check", "lib", "tests", "cmd")

    assert code == 0, said


def test_the_code_is_formatted(root):
    code, said = tool(root, "ruff", "format", "--check", "lib", "tests", "cmd")

    assert code == 0, said


def test_the_library_is_typed(root):
    code, said = tool(root, "mypy")

    assert code == 0, said


def test_the_list_of_long_modules_only_shrinks(modules, root):
    known = (root / "tests/contract/long-modules.txt").read_text().splitlines()
    sizes = {module.name: module.text.count("\n") for module in modules}
    long = sorted(name for name, size in sizes.items() if size > LONG)

    assert known == sorted(known)
    assert long == known
    assert [name for name in long if sizes[name] > TOO_LONG] == []


def test_the_first_line_of_a_module_says_its_subject(modules):
    silent = [
        module.name
        for module in modules
        if module.text.strip() and not module.text.startswith(('"""', 'r"""'))
    ]

    assert silent == []


def test_the_map_of_a_layer_names_every_module(modules):
    texts = {module.name: module.text for module in modules}
    lost = []
    for name in texts:
        layer, _, file = name.partition("/")
        if file and file != "__init__.py":
            known = re.findall(r"`([a-z_0-9*]+)`", texts[f"{layer}/__init__.py"])
            if not any(fnmatchcase(file.removesuffix(".py"), each) for each in known):
                lost.append(name)

    assert lost == []
