"""Front matter of other tools: read as text, guarded against what YAML can do."""

import pytest
import yaml

from ctxlib.domain.fact import Fact
from ctxlib.errors import DocumentError
from ctxlib.store import foreign
from ctxlib.store.foreign import read_foreign


@pytest.fixture(
    autouse=True,
    params=[yaml.BaseLoader, getattr(yaml, "CBaseLoader", yaml.BaseLoader)],
    ids=["pure", "libyaml"],
)
def _loader(request, monkeypatch):
    """Both readers of PyYAML: libyaml is not everywhere."""
    monkeypatch.setattr(foreign, "LOADER", request.param)


def front(*lines, body="body"):
    return "\n".join(["---", *lines, "---", "", body, ""]).encode()


def read(*lines, body="body"):
    return read_foreign(front(*lines, body=body), source="x.md")


def refused(data):
    with pytest.raises(DocumentError) as caught:
        read_foreign(data, source="x.md")
    assert caught.value.source == "x.md"
    return caught.value


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "1:30", "2024-01-01", "2024-01-01T10:00:00Z", "0x1F", "010", "1e3"],
)
def test_nothing_silently_changes_its_type(text):
    assert read(f"title: {text}")["title"] == text
    assert read(f"keywords: [{text}]")["keywords"] == [text]


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        (["a: &x 1", "b: *x"], 2, "anchors and aliases are not read"),
        (["a: 1", "b: *x"], 3, "anchors and aliases are not read"),
        (["a: 1", "b: &x [c]"], 3, "anchors and aliases are not read"),
        (["a: !!python/object:os.system x"], 2, "tags are not read"),
        (["a: !custom x"], 2, "tags are not read"),
        (["a: ! x"], 2, "tags are not read"),
        (["a: 1", "<<: {b: c}"], 3, "merge keys are not read"),
        (["a:", "  <<: {b: c}"], 3, "merge keys are not read"),
        (["a: 1", "b: 2", "a: 3"], 4, "stated twice"),
        (["a:", "  b: 1", "  b: 2"], 4, "stated twice"),
        (["a: {b: 1, b: 2}"], 2, "stated twice"),
        (["[a]: b"], 2, "expected a text as key"),
        (["a: " + "[" * 30 + "]" * 30], 2, "nested deeper than 20 levels"),
        (["a: [b"], 2, ""),
        (["a: b: c"], 2, ""),
        (["\ta: b"], 2, ""),
        (["- a"], 2, "expected 'key: value'"),
        (["just text"], 2, "expected 'key: value'"),
        (["a: 1", "b: \x1b[31m"], 3, "a control character"),
    ],
)
def test_what_yaml_would_resolve_is_refused_with_its_line(lines, line, problem):
    error = refused(front(*lines))

    assert error.line is not None
    assert line <= error.line <= line + 2
    assert problem in error.problem


def test_alias_bomb_is_refused_before_it_grows():
    levels = ["a0: &a0 [x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]

    error = refused(front(*levels))

    assert (error.line, error.problem) == (2, "anchors and aliases are not read")


def test_deepest_nesting_that_fits_is_refused_at_once():
    # libyaml has a bound of its own, in newer releases.
    assert "nest" in refused(front("a: " + "[" * 60_000)).problem
    assert "nest" in refused(front("a: " + "{b: " * 15_000)).problem


@pytest.mark.parametrize(
    ("data", "line", "problem"),
    [
        (b"---\na: b\n", 3, "not closed by a line '---'"),
        (b"---\na: b\0\n---\n", 2, "NUL"),
        (b"---\n---\n\ncaf\xe9\n", 4, "not UTF-8"),
        ("---\n---\n".encode("utf-16"), 1, "NUL"),
        (b"x" * 65_537, None, "expected at most 65536 bytes"),
    ],
)
def test_bytes_that_are_no_document_are_refused(data, line, problem):
    error = refused(data)

    assert error.line == line
    assert problem in error.problem


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_byte_order_mark_and_line_ends_do_not_matter(mark, end):
    text = mark + end.join(["---", "title: a", "---", "", "one", "two", ""])

    fields = read_foreign(text.encode(), source=None)

    assert fields == {"title": "a", "body": "one\ntwo"}


def test_document_without_front_matter_is_all_body():
    assert read_foreign(b"# Note\n\ntext\n", source=None) == {"body": "# Note\n\ntext"}
    assert read_foreign(b"", source=None) == {"body": ""}


def test_fence_in_the_body_is_the_bodys():
    assert read("title: a", body="one\n\n---\n\ntwo")["body"] == "one\n\n---\n\ntwo"


def test_empty_front_matter_is_no_field():
    assert read_foreign(b"---\n---\n\nbody\n", source=None) == {"body": "body"}


def test_line_is_right_behind_empty_lines():
    assert refused(b"---\n\n\n\na: *x\n---\n").line == 5


def test_block_texts_and_folded_lines_are_read():
    fields = read("description: >-", "  one", "  two", "title: a", "  b")

    assert (fields["description"], fields["title"]) == ("one two", "a b")


def test_document_of_the_original_becomes_a_fact():
    fields = read(
        "ID: mem-0123456789abcdef0123456789abcdef",
        "Revision: 7",
        "created_at: 2026-01-05T09:30:00.123456789Z",
        "name: short-answers",
        "description: answers in short sentences",
        "keywords: short brief, terse",
        "expires_at: null",
        "metadata:",
        "  type: user",
        "  fact_type: feedback",
        "  scope: global",
        "  host: claude",
    )

    fact = Fact(**fields)

    assert fact.id == "mem-0123456789abcdef0123456789abcdef"
    assert (fact.revision, fact.created_at) == (7, "2026-01-05T09:30:00Z")
    assert (fact.type, fact.scope) == ("feedback", "global")
    assert fact.keywords == ("short", "brief", "terse")
    assert fact.metadata == {"host": "claude"}
    assert fact.expires_at is None


def test_stated_type_and_scope_win_over_those_below_metadata():
    fields = read(
        "type: project", "scope: project", "metadata: {type: user, scope: team}"
    )

    assert (fields["type"], fields["scope"]) == ("project", "project")
    assert "metadata" not in fields


def test_unknown_keys_are_kept_on_one_line():
    fields = read(
        "id: mem-0123456789abcdef0123456789abcdef",
        "revision: 1",
        "name: a",
        "type: project",
        "scope: project",
        "tags:",
        "  - one",
        '  - "a: b"',
        "nested:",
        "  deep: {x: [1, 2]}",
        "note: |",
        "  two",
        "  lines",
    )

    fact = Fact(**fields)

    assert fact.extra == (
        ("tags", '["one", "a: b"]'),
        ("nested", '{"deep": {"x": ["1", "2"]}}'),
        ("note", '"two\\u000alines\\u000a"'),
    )


def test_same_key_in_two_cases_is_refused():
    error = refused(front("title: a", "Title: b"))

    assert (error.field, error.problem) == ("title", "stated twice, in another case")
