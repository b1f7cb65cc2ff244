"""A fact as validated data: what each field may hold."""

import pytest

from ctxlib.domain.fact import FIELDS, MAX_KEYWORDS, MAX_LINE, Fact, expiry, one_line
from ctxlib.errors import DocumentError

ID = "mem-0123456789abcdef0123456789abcdef"


def fact(**fields):
    known = {
        "id": ID,
        "revision": 1,
        "name": "db-host",
        "type": "project",
        "scope": "project",
    }
    return Fact(**{**known, **fields})


def refused(**fields):
    with pytest.raises(DocumentError) as caught:
        fact(**fields)
    return caught.value


def test_absent_fields_are_empty_or_none():
    values = fact().values()

    assert values["keywords"] == values["extra"] == ()
    assert values["title"] == values["description"] == values["body"] == ""
    assert values["applies_to"] == values["provenance"] == values["metadata"] == {}
    assert [field for field in FIELDS if values[field] is None] == [
        "created_at",
        "updated_at",
        "subject_key",
        "activation",
        "volatility",
        "expires_at",
        "last_verified_at",
        "supersedes",
        "superseded_by",
        "agenda",
        "state",
        "rank",
        "due_at",
    ]


@pytest.mark.parametrize("field", ["id", "revision", "name", "type", "scope"])
def test_field_that_makes_a_fact_cannot_be_absent(field):
    assert refused(**{field: None}).field == field


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        ("title", "  A title\t", "A title"),
        ("title", None, ""),
        ("title", "a\tb\u00a0c", "a\tb\u00a0c"),
        ("title", "x" * MAX_LINE, "x" * MAX_LINE),
        ("keywords", "release branch, cut", ("release", "branch", "cut")),
        ("keywords", ["two words", "", "two words", " a "], ("two words", "a")),
        ("subject_key", " Project.Package Manager", "project.package_manager"),
        ("subject_key", "...", None),
        ("created_at", "2026-03-01T13:00:00.5+01:00", "2026-03-01T12:00:00Z"),
        ("updated_at", "2026-03-01", "2026-03-01T00:00:00Z"),
        ("expires_at", "2026-03-01", "2026-03-01"),
        ("expires_at", "", None),
        ("due_at", "2026-03-01T12:00:00z", "2026-03-01T12:00:00Z"),
        ("activation", "", None),
        ("rank", 0, 0),
        ("applies_to", {"paths": "a/**"}, {"paths": ("a/**",)}),
        ("applies_to", {"paths": ""}, {"paths": ()}),
        ("applies_to", {"branches": ["main", ""]}, {"branches": ("main",)}),
        ("provenance", {"lines": 12, "host": None}, {"lines": "12"}),
        ("metadata", {"type": "user"}, {"type": "user"}),
        ("body", "\n\n  a\r\nb\rc\n\n", "  a\nb\nc"),
        ("body", " \n\t\n", ""),
        ("extra", [("color", "red")], (("color", "red"),)),
        ("extra", [["tags", "\n  - a\n\n"]], (("tags", "\n  - a"),)),
    ],
)
def test_value_is_kept_in_its_one_form(field, given, kept):
    assert getattr(fact(**{field: given}), field) == kept


@pytest.mark.parametrize(
    ("field", "given", "problem"),
    [
        ("id", "mem-1", "expected mem- and 32 hex digits"),
        ("revision", 0, "expected a whole number from 1, not '0'"),
        ("revision", True, "expected a whole number from 1"),
        ("revision", "1", "expected a whole number from 1"),
        ("revision", 10**9, "expected a whole number from 1"),
        ("name", "DB host", "such as 'db-host', not 'DB host'"),
        ("name", "../db", "such as 'db', not '../db'"),
        ("name", "", "expected lower-case letters, digits and '-'"),
        ("title", "a\nb", "expected one line"),
        ("title", "a\u2028b", "expected one line"),
        ("title", "a\x1b[31mb", "expected no control characters"),
        ("title", "a\x00b", "expected no control characters"),
        ("title", "a\x9bb", "expected no control characters"),
        ("title", "a\ud800b", "expected text that UTF-8 can hold"),
        ("title", "x" * (MAX_LINE + 1), "expected at most 1000 characters, not 1001"),
        ("title", 1, "expected a text, not a number"),
        ("type", "note", "expected user or feedback or project or reference"),
        ("type", ["user"], "expected user or feedback"),
        ("scope", "team", "expected project or global, not 'team'"),
        ("keywords", [1], "expected a text, not a number"),
        ("keywords", {"a": "b"}, "expected a list of texts, not a map"),
        ("keywords", ["a\nb"], "expected one line"),
        ("keywords", [str(n) for n in range(MAX_KEYWORDS + 1)], "at most 64 keywords"),
        ("created_at", "yesterday", "expected a time"),
        ("expires_at", "never", "expected a time"),
        ("activation", "always", "expected relevant or pinned"),
        ("volatility", "hourly", "expected volatile or stable or evergreen"),
        ("applies_to", {"files": ["a"]}, "expected paths or branches, not 'files'"),
        ("applies_to", ["a"], "expected a map, not a list"),
        ("provenance", {"a: b": "c"}, "expected a plain key"),
        ("provenance", {"": "c"}, "expected a plain key"),
        ("provenance", {"origin": {"a": "b"}}, "expected a text, not a map"),
        ("supersedes", "db-host", "expected mem- and 32 hex digits"),
        ("agenda", "wish", "expected goal or reminder or task"),
        ("state", "late", "expected open or done or dropped"),
        ("rank", -1, "expected a whole number from 0"),
        ("body", "a\0b", "expected text without NUL"),
        ("body", b"a", "expected a text"),
        ("extra", [("color",)], "expected pairs of key and text"),
        ("extra", [("color", 1)], "expected pairs of key and text"),
        ("extra", "color", "expected pairs of key and text"),
        ("extra", [("c", "a"), ("c", "b")], "a key is stated twice"),
    ],
)
def test_value_that_a_field_cannot_hold_is_refused(field, given, problem):
    error = refused(**{field: given})

    assert error.field == field
    assert problem in error.problem


def test_unknown_field_is_refused():
    error = refused(color="red")

    assert (error.field, error.problem) == ("color", "no such field")


def test_fact_is_never_changed():
    with pytest.raises(AttributeError):
        fact().title = "other"


def test_replaced_fact_is_another_and_checked_again():
    one = fact(title="One")

    other = one.replace(revision=2, title=None)

    assert (one.title, one.revision) == ("One", 1)
    assert (other.title, other.revision) == ("", 2)
    assert one != other
    assert one == other.replace(revision=1, title="One")
    assert hash(one) == hash(fact())
    with pytest.raises(DocumentError):
        one.replace(type="note")


def test_fact_says_what_it_is_called():
    assert fact(scope="global").reference == "global/db-host.md"
    assert "global/db-host.md" in repr(fact(scope="global"))


@pytest.mark.parametrize(
    ("scope", "type_", "activation", "is_pinned"),
    [
        ("global", "user", None, True),
        ("global", "feedback", None, True),
        ("global", "project", None, False),
        ("project", "user", None, False),
        ("global", "user", "relevant", False),
        ("project", "reference", "pinned", True),
    ],
)
def test_global_guidance_that_predates_the_field_is_pinned(
    scope, type_, activation, is_pinned
):
    assert fact(scope=scope, type=type_, activation=activation).is_pinned is is_pinned


@pytest.mark.parametrize(
    ("text", "boundary"),
    [
        ("never", None),
        (" None ", None),
        ("", None),
        (" 2026-03-01 ", "2026-03-01"),
        ("2026-03-01T13:00:00+01:00", "2026-03-01T12:00:00Z"),
    ],
)
def test_expiry_is_read_as_people_write_it(text, boundary):
    assert expiry(text) == boundary


def test_one_line_keeps_what_is_no_control_character():
    assert one_line("\u200bzero\u200dwidth 発布 🚀") == "\u200bzero\u200dwidth 発布 🚀"
