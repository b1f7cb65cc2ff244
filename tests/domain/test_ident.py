"""Ids, names and references."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.ident import (
    MAX_NAME_BYTES,
    check_id,
    is_id,
    legacy_id,
    mint,
    parse_reference,
    slug,
)
from ctxlib.errors import DocumentError, NotFoundError

whole = st.text(st.characters(exclude_categories=("Cs",)))


@given(whole)
def test_slug_of_a_slug_is_itself(text):
    assert slug(slug(text)) == slug(text)


@given(whole)
def test_slug_is_a_safe_file_name(text):
    name = slug(text)

    assert len(name.encode()) <= MAX_NAME_BYTES
    assert not {*name} & {*"/\\.\0 \n"}
    assert name == name.strip("-")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Release branch", "release-branch"),
        ("  --a__b--  ", "a-b"),
        ("release-branch", "release-branch"),
        ("a--b", "a-b"),
        ("-a", "a"),
        ("a-", "a"),
        ("DB host (prod)", "db-host-prod"),
        ("../../etc/passwd", "etc-passwd"),
        ("发布 分支", "发布-分支"),
        ("ＦＵＬＬ", "full"),
        ("Cafe\u0301", "café"),
        ("2024", "2024"),
        ("...", ""),
        ("", ""),
    ],
)
def test_slug_keeps_letters_and_digits_of_any_script(text, name):
    assert slug(text) == name


def test_long_names_stay_apart():
    one, other = slug("x" * 300), slug("x" * 301)

    assert one != other
    assert len(one) == len(other) == MAX_NAME_BYTES
    assert slug("分" * 100) != slug("分" * 101)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mem-",
        "mem-" + "a" * 31,
        "mem-" + "a" * 33,
        "mem-" + "A" * 32,
        "mem-" + "g" * 32,
        "mem-" + "a" * 31 + "g",
        "mem-" + "a" * 16 + "g" + "a" * 15,
        "legacy-" + "a" * 32,
        "legacy-" + "a" * 23 + "\n",
        " mem-" + "a" * 32,
    ],
)
def test_what_is_no_id_is_refused(text):
    assert not is_id(text)
    with pytest.raises(DocumentError):
        check_id(text)


@given(st.binary(min_size=16, max_size=16))
def test_minted_id_is_an_id(entropy):
    assert is_id(mint(entropy))


def test_legacy_id_follows_from_the_place_alone():
    assert is_id(legacy_id("project", "db"))
    assert legacy_id("project", "db") == legacy_id("project", "DB")
    assert legacy_id("project", "db") != legacy_id("global", "db")


@pytest.mark.parametrize(
    ("text", "scope", "name", "id"),
    [
        ("project/db.md", "project", "db", None),
        ("global/db.md", "global", "db", None),
        ("global/DB host", "global", "db-host", None),
        ("db", None, "db", None),
        ("db.md", None, "db", None),
        (" db ", None, "db", None),
        ("mem-ab12", None, "mem-ab12", "mem-ab12"),
        ("legacy-ab12", None, "legacy-ab12", "legacy-ab12"),
        ("ab12", None, "ab12", "mem-ab12"),
        ("ab1", None, "ab1", None),
        ("mem-", None, "mem", None),
        ("mem-xyz", None, "mem-xyz", None),
    ],
)
def test_reference_is_read(text, scope, name, id):
    reference = parse_reference(text)

    assert (reference.scope, reference.name, reference.id) == (scope, name, id)


@pytest.mark.parametrize(
    "text",
    ["", "/", ".md", "...", "project/", "team/db.md", "project/a/b", "a\\b", "a\0b"],
)
def test_reference_that_can_name_nothing_is_refused(text):
    with pytest.raises(NotFoundError):
        parse_reference(text)


@pytest.mark.parametrize(
    "hidden", ["\u3164", "\u115f", "\u034f", "\ufe0f", "\u180b", "\U000e0101"]
)
def test_what_nobody_sees_makes_no_other_name(hidden):
    assert slug(f"dep{hidden}loy") == "deploy"
    assert slug(f"\u26a0{hidden} Deploy") == "deploy"
    assert slug(hidden) == ""
