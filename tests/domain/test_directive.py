"""The parts of a directive."""

import pytest

from ctxlib.domain.directive import without_why


@pytest.mark.parametrize(
    ("body", "core"),
    [
        ("Use pnpm.", "Use pnpm."),
        (
            "DO: pnpm\nDON'T: npm\nWHY: one lockfile\nand speed\nSCOPE: here",
            "DO: pnpm\nDON'T: npm\nSCOPE: here",
        ),
        (
            "## Do\na\n\n## Why this matters\nb\n\n### More\nc\n\n## Scope\nd",
            "## Do\na\n\n## Scope\nd",
        ),
        ("**Why:** a\n\n**Don\u2019t:** b", "\n**Don\u2019t:** b".strip("\n")),
        ("WHY: a\n\nNever do b.", "Never do b."),
        ("- do: a\n- why: b\n- don't: c", "- do: a\n- don't: c"),
        ("```\nWHY: code\n```\nWHY: gone", "```\nWHY: code\n```"),
        ("Why we do it is a long story.", "Why we do it is a long story."),
        ("# Rationale\nonly reasons", ""),
        ("## Do\na\n## Why\nb\n## Don't\nc", "## Do\na\n## Don't\nc"),
    ],
)
def test_reasons_are_left_out_and_nothing_else(body, core):
    assert without_why(body) == core
