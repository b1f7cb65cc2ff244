"""A command, its stub, its entry point and its page share one word."""

import os
import tomllib


def test_stubs_entry_points_and_pages_are_the_same_commands(root):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    stubs = {path.name for path in (root / "cmd").iterdir()}
    pages = {path.stem for path in (root / "man/man1").iterdir()}

    assert stubs == set(project["scripts"])
    assert pages == set(project["scripts"])


def test_stubs_call_what_the_entry_points_call(root):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]

    for command, target in project["scripts"].items():
        module, function = target.split(":")
        text = (root / "cmd" / command).read_text()
        assert f"from {module} import {function}" in text


def test_stubs_are_executable(root):
    plain = [path for path in (root / "cmd").iterdir() if not os.access(path, os.X_OK)]

    assert plain == []


def test_the_folder_of_stubs_holds_no_python_package(root):
    # With one it would shadow the module `cmd`, and `import pdb` would die.
    modules = [path.name for path in (root / "cmd").rglob("*.py")]

    assert modules == []
