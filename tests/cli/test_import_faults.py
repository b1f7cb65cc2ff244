"""Every planted fault of imports is told at its place, and nothing else is."""

import importlib.util
import sys
from pathlib import Path

import pytest

PLANTED = Path(__file__).parents[2] / "fixtures/instructions/planted.py"


@pytest.fixture(scope="module")
def planted():
    spec = importlib.util.spec_from_file_location("planted_instructions", PLANTED)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_table_is_large_enough_to_say_something(planted):
    assert len(planted.FAULTS) >= 40
    assert len(planted.LOOKALIKES) >= 40


def test_each_planted_fault_is_found_and_no_lookalike(planted, tmp_path, resolve):
    root = tmp_path / "planted"
    root.mkdir()
    planted.lay(root)
    wanted = [
        (f"workspace/{case.name}/{path}", line, code)
        for case in planted.FAULTS
        for (path, line), code in case.faults.items()
    ]

    answer = resolve("--check", "--all", "--json", cwd=root)

    told = [
        (each["label"], each["line"], each["code"])
        for each in answer.records
        if each["code"].startswith("import_")
    ]
    assert sorted(told) == sorted(wanted)
    assert answer.code == 1
