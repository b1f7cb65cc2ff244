"""The block keeps its budget, whatever is stored, and cannot be forged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.block import PREAMBLE, Item, compose, plain, plain_line

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)


def item(number, text, *, title="Title"):
    return Item(
        id=f"mem-{number:032x}",
        reference=f"project/fact-{number}.md",
        revision=2,
        type="project",
        scope="project",
        freshness="fresh",
        score=1.0,
        matched=["gateway", "quota"],
        title=plain_line(title, None),
        text=plain(text, None),
    )


@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=6), st.integers(0, 3000))
def test_the_whole_block_keeps_its_budget(texts, max_chars):
    items = [item(n, body * 9, title=title) for n, (title, body) in enumerate(texts)]

    block, shown = compose(items, max_chars)

    assert len(block) <= max_chars
    assert bool(block) == bool(shown)
    if block:
        lines = block.split("\n")
        assert (lines[0], lines[1], lines[-1]) == (
            "<ctx-memory>",
            PREAMBLE,
            "</ctx-memory>",
        )
        assert block.count("</") == 1
        assert sum(line.startswith("- ") for line in lines) == len(shown)
        if len(shown) < len(items) and lines[-2].startswith("left out"):
            del lines[-2]
        assert all(line.startswith(("- ", "  ")) for line in lines[2:-1])


def test_what_was_left_out_is_told():
    items = [item(n, "word " * 90) for n in range(5)]

    block, shown = compose(items, 900)

    gone = [each.reference for each in items[len(shown) :]]
    assert block.endswith(
        f"\nleft out for want of room: {', '.join(gone)}\n</ctx-memory>"
    )
    assert block.count("; matched gateway, quota; in part)\n") == len(shown) == 4


def test_a_block_reads_as_headers_with_indented_texts():
    block, _ = compose([item(1, "First line.\n\n  - second   line")], 2400)

    assert block == (
        f"<ctx-memory>\n{PREAMBLE}\n"
        "- project/fact-1.md (mem-00000000, revision 2, project, fresh;"
        " matched gateway, quota)\n"
        "  Title\n  First line.\n  - second line\n</ctx-memory>"
    )


@pytest.mark.parametrize(
    ("title", "text", "is_shown"),
    [
        ("We use uv.", "We use uv.", False),
        ("We use uv", "We use uv, never pip.", False),
        ("We use uv…", "We use uv, never pip.", False),
        ("We use u", "We use uv, never pip.", True),
        ("Package manager", "We use uv, never pip.", True),
    ],
)
def test_a_title_that_begins_the_text_is_not_said_twice(title, text, is_shown):
    block, _ = compose([item(1, text, title=title)], 2400)

    assert (f"  {title}\n  {text}\n" in block) is is_shown
    assert f"fresh; matched gateway, quota)\n  {title[:8]}" in block


def test_four_long_facts_share_the_room():
    texts = [f"gateway quota policy {n} " + "lorem ipsum " * 200 for n in range(4)]

    block, shown = compose([item(n, text) for n, text in enumerate(texts)], 2400)

    sizes = [len(each.snippet) for each in shown]
    assert len(shown) == 4
    assert max(sizes) - min(sizes) < 20
    assert 2300 < len(block) <= 2400


def test_the_last_fact_goes_first_where_room_is_short():
    block, shown = compose([item(n, "word " * 90) for n in range(4)], 700)

    assert [each.reference for each in shown] == [
        "project/fact-0.md",
        "project/fact-1.md",
        "project/fact-2.md",
    ]
    assert len(block) <= 700


def test_a_contradiction_is_said_in_the_header():
    one = item(1, "npm")
    one.conflict = ["project/fact-2.md"]

    assert "; contradicts project/fact-2.md)" in compose([one], 2400)[0]
