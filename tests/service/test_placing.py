"""A note becomes one bullet, and the document around it stays byte for byte."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ctxlib.domain import bullet
from ctxlib.domain.importline import candidates
from ctxlib.service.placing import Page
from ctxlib.store.markdown import prose_lines

# What documents and notes are made of: each piece means something to Markdown.
PIECES = (
    *("# A", "## Notes", "Notes", "notes", "---", "===", "- a", "* b", "+ c", "1. d"),
    *("  - e", "    f", "> g", "```", "~~~", "<!--", "-->", "<pre>", "</pre>", "text"),
    *("@x.md", "[x]: y", "| a | b |", "|--|--|", "", " ", "  text", "- # h", "> ```"),
    *("`", "\\", "<b>", "&", "***", "\t- tab", "-", "- [ ] t", "<div>", "</div>"),
)
line_ends = st.sampled_from(("\n", "\r\n", "\r"))
pieces = st.lists(st.sampled_from(PIECES), max_size=12)


@st.composite
def documents(draw):
    """A document with line ends of one kind, and one at its end or none."""
    end = draw(line_ends)
    return end.join(draw(pieces)) + draw(st.sampled_from(("", end)))


@settings(deadline=None, max_examples=300)
@given(documents(), pieces.map("\n".join))
def test_a_note_is_found_again_and_all_else_is_as_before(text, words):
    note = bullet.note_lines(words)
    assume(note)
    page = Page(text)
    made = page.insertion(note)
    assume(made is not None and page.held(note) is None)

    after = text[: made.offset] + made.text + text[made.offset :]

    new = Page(after)
    assert new.plain[made.line - 1 : made.line - 1 + len(made.lines)] == made.lines
    assert new.held(note) == made.line
    assert imports(new.text) == imports(page.text)
    assert [each.title for each in page.outline.headings] == [
        each.title
        for each in new.outline.headings
        if each.title in {one.title for one in page.outline.headings}
    ]


@settings(deadline=None, max_examples=300)
@given(pieces.map("\n".join))
def test_any_note_has_a_place_in_an_ordinary_document(words):
    note = bullet.note_lines(words)
    assume(note)

    made = Page("# Rules\n\nText.\n").insertion(note)

    assert made is not None
    assert (made.heading, made.line) == ("Notes", 7)


def imports(text):
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    found = candidates(plain)
    running = prose_lines(plain, {each.line for each in found})
    return [each.written for each in found if each.line in running]
