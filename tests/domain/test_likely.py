"""What is likely to hold a near statement is found as if each text was read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxlib.domain.likely import Likely
from ctxlib.domain.nearby import Nearby

WORDS = """
pnpm npm yarn images live static assets deploy staging thirty 30 backups kept two
approvals never always commit main don't maxRetryMs vitest the of a
""".split()  # noqa: SIM905
sentence = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)


@settings(max_examples=300)
@given(st.lists(sentence, min_size=1, max_size=8), sentence)
def test_every_text_of_a_near_sentence_is_found(held, asked):
    near = set(Nearby(held).near(asked))

    assert near <= Likely(f"{each}." for each in held).places(asked)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Ask Priya first. We deploy on Thursdays.", "We deploy on Tuesdays."),
        ("# Rules\n\n- Use npm\n- Ask first", "We use yarn here."),
        ("本项目用 npm 安装依赖。其他见下。", "以后都用 pnpm"),
        ("Backups are kept\nfor thirty days. Else nothing.", "Backups: 30 days"),
    ],
)
def test_a_sentence_among_others_is_found(text, asked):
    assert Likely(["Nothing of it.", text]).places(asked) == {1}
