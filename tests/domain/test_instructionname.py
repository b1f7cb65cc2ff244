"""The names that are looked for in a directory."""

import pytest

from ctxlib.domain.instruction import scope_of
from ctxlib.domain.instructionname import load_order, local_name, wrong_cases


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("AGENTS.md", "AGENTS.local.md"),
        ("a.b.md", "a.b.local.md"),
        ("RULES", "RULES.local"),
        (".rules", ".rules.local"),
    ],
)
def test_every_name_has_a_local_twin(name, expected):
    assert local_name(name) == expected


def test_local_twins_come_after_all_names():
    assert list(load_order(["A.md", "B"])) == [
        ("A.md", False),
        ("B", False),
        ("A.local.md", True),
        ("B.local", True),
    ]


def test_a_scope_says_what_a_document_is_to_the_target():
    assert scope_of("user", is_local=True) == "user"
    assert scope_of("workspace", is_local=False) == "project"
    assert scope_of("workspace/a", is_local=False) == "ancestor"
    assert scope_of("workspace/a", is_local=True) == "local"


def test_names_that_differ_in_case_are_found_unless_they_are_wanted_themselves():
    present = ["A.md", "a.md", "b.MD", "a.LOCAL.md", "c.md"]

    assert wrong_cases(present, ["A.md", "b.md", "B.md"]) == {
        "A.md": ["a.md"],
        "b.md": ["b.MD"],
        "A.local.md": ["a.LOCAL.md"],
    }
