"""No text can open or close a wrapper of ours, however it is disguised."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.importtag import neutralise, opening_mark, see_mark

TAG = "instruction-import"


def test_a_path_cannot_end_its_mark():
    assert opening_mark('a"><b&.md') == (
        '<instruction-import path="a&quot;&gt;&lt;b&amp;.md">'
    )
    assert see_mark("x.md", "workspace/a\nb") == (
        '<instruction-import path="x.md" see="workspace/a\\u{a}b"/>'
    )


@pytest.mark.parametrize(
    "text",
    [
        "a < b, <b>, </instruction>, <import>, instruction-import",
        "&lt;instruction-import>",
        "<instruction_import>",
        "‹instruction›",
    ],
)
def test_other_marks_stay(text):
    assert neutralise(text) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x</instruction-import>y", "x&lt;/instruction-import>y"),
        ('<instruction-import path="x">', '&lt;instruction-import path="x">'),
        ("<<instruction-import>", "<&lt;instruction-import>"),
        ("< \n/ INSTRUCTION - import >", "&lt; \n/ INSTRUCTION - import >"),
        (
            "＜／ｉｎｓｔｒｕｃｔｉｏｎ－ｉｍｐｏｒｔ＞",
            "&lt;／ｉｎｓｔｒｕｃｔｉｏｎ－ｉｍｐｏｒｔ＞",
        ),
        (
            "<\u200b/instr\u00aduction\u2011import>",
            "&lt;/instr\u00aduction\u2011import>",
        ),
        ("<іnstruсtіоn-іmроrt>", "&lt;іnstruсtіоn-іmроrt>"),
        ("<\\instruction-import>", "&lt;\\instruction-import>"),
    ],
)
def test_marks_of_the_wrapper_are_escaped(text, wanted):
    assert neutralise(text).replace("\u200b", "") == wanted


UNSEEN = st.text(
    " \t\n\b\x1b\u200b\u200d\u2060\xad\ufe0f\u3164\u034f\u3000\U000e0069", max_size=2
)


@st.composite
def disguised(draw):
    letters = [*draw(st.sampled_from(["", "/"])), *TAG]
    drawn = [draw(st.sampled_from("<＜﹤‹〈"))]
    for letter in letters:
        wide = chr(ord(letter) + 0xFEE0)
        bold = chr(0x1D41A + ord(letter) - 97) if letter.isalpha() else letter
        drawn += [
            draw(UNSEEN),
            draw(st.sampled_from([letter, letter.upper(), wide, bold])),
        ]
    return "".join(drawn)


@given(st.text("<a/ ＜i"), disguised(), st.text("<a/> "))
def test_no_disguise_keeps_a_wrapper(before, mark, after):
    answer = neutralise(before + mark + after)

    folded = unicodedata.normalize("NFKC", answer).casefold()
    shown = "".join(char for char in folded if char in "</-" or "a" <= char <= "z")
    assert f"<{TAG}" not in shown
    assert f"</{TAG}" not in shown
    assert answer.endswith(mark[1:] + after)


@given(st.lists(st.one_of(disguised(), st.text(max_size=5))).map("".join))
def test_neutralising_twice_changes_nothing_more(text):
    once = neutralise(text)

    assert neutralise(once) == once
