"""Subject keys: one spelling for one question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.subject import MAX_SUBJECT, normalise_subject


@given(st.text())
def test_normal_form_is_its_own(text):
    once = normalise_subject(text)

    assert normalise_subject(once) == once
    assert len(once) <= MAX_SUBJECT


@given(st.from_regex(r"[a-z0-9_.-]{0,20}", fullmatch=True))
def test_hyphen_and_underscore_are_one(text):
    assert normalise_subject(text) == normalise_subject(text.replace("-", "_"))


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("project.package_manager", "project.package_manager"),
        (" Project.Package Manager", "project.package_manager"),
        ("project..release-branch", "project.release_branch"),
        ("user.response-style.", "user.response_style"),
        ("a.__.b", "a.b"),
        ("_a_._b_", "a.b"),
        ("项目.包管理", "项目.包管理"),
        ("Straße.GRÖSSE", "strasse.grösse"),
        ("ＡＢ．Ｃ", "ab.c"),
        ("a!b?c", "abc"),
        ("2fa", "2fa"),
        ("...", ""),
        ("", ""),
    ],
)
def test_subject_is_normalised(text, subject):
    assert normalise_subject(text) == subject


def test_long_subject_is_cut_to_a_normal_form():
    subject = normalise_subject("a" * 199 + "." + "b" * 50)

    assert subject == "a" * 199
