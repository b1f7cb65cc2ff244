"""The canonical document: what is read, what is refused, what comes back."""

from pathlib import Path

import frontmatter
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxlib.domain import document
from ctxlib.domain.fact import (
    ACTIVATIONS,
    AGENDAS,
    FIELDS,
    PROVENANCE_KEYS,
    SCOPES,
    STATES,
    TYPES,
    VOLATILITIES,
    Fact,
)
from ctxlib.domain.ident import legacy_id, slug
from ctxlib.errors import DocumentError

FACTS = Path(__file__).resolve().parents[2] / "fixtures" / "facts"
VALID = sorted(path.name for path in (FACTS / "valid").glob("*.md"))
EXPECTED = [
    line.split("\t")
    for line in (FACTS / "invalid" / "expected.tsv").read_text().splitlines()[1:]
]
ID = "mem-0123456789abcdef0123456789abcdef"

letters = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
odd = st.sampled_from(
    [
        "no",
        "~",
        "1:30",
        "2024-01-01",
        "0x1F",
        "010",
        "- a",
        "a: b",
        "a #b",
        "# a",
        "&a",
        "*a",
        "!a",
        "|",
        ">",
        "%a",
        "@a",
        "`a`",
        "'a'",
        '"a"',
        "a:",
        "[a]",
        "{a: b}",
        "a, b",
        "a\tb",
        "\\n",
        "---",
        "...",
        "?",
        ":",
        "-",
        "=",
        "<<",
        "null",
        "Yes",
        "y",
        ".inf",
        "1e3",
        "12",
        "a\ufeffb",
        "\u202ea",
        "\uffff",
        "😀",
        "a\xa0b",
        "发布: 分支",
        "?x",
        "a?b",
        "a]b",
    ]
)
line = st.one_of(st.text(letters, max_size=40), odd)
some_line = line.filter(lambda text: text.strip())
TRUTHS = ("no", "on", "off", "yes", "true", "false", "null")
key = st.from_regex(r"[a-z][a-z0-9_ -]{0,10}[a-z0-9_]", fullmatch=True).filter(
    lambda text: text not in TRUTHS
)
value = st.one_of(line, st.lists(some_line, max_size=4).map(tuple))
times = st.datetimes().map(lambda at: at.strftime("%Y-%m-%dT%H:%M:%SZ").zfill(20))
dates = st.dates().map(str)
unknown = st.tuples(
    key.filter(lambda text: text not in FIELDS),
    st.sampled_from(
        [
            "",
            "plain text",
            "'single' # comment",
            '"double: \\u00e9"',
            "[a, [b], {c: d}]",
            "\n- a\n- b",
            "\n  a:\n    - b\n    - c: d\n      e: f",
            "\n  # comment\n  - a",
        ]
    ),
)


@st.composite
def facts(draw):
    def maybe(strategy):
        return draw(st.one_of(st.none(), strategy))

    name = draw(st.text(min_size=1, max_size=40).map(slug).filter(bool))
    number = draw(st.integers(0, 16**32 - 1))
    return Fact(
        id=f"mem-{number:032x}",
        revision=draw(st.integers(1, 10**9 - 1)),
        created_at=maybe(times),
        updated_at=maybe(times),
        name=name,
        title=draw(line),
        description=draw(line),
        type=draw(st.sampled_from(TYPES)),
        scope=draw(st.sampled_from(SCOPES)),
        keywords=draw(st.lists(line, max_size=6)),
        subject_key=maybe(st.text(letters, max_size=30)),
        activation=maybe(st.sampled_from(ACTIVATIONS)),
        volatility=maybe(st.sampled_from(VOLATILITIES)),
        expires_at=maybe(st.one_of(times, dates)),
        last_verified_at=maybe(times),
        applies_to=draw(st.dictionaries(st.sampled_from(("paths", "branches")), value)),
        supersedes=maybe(st.just(ID)),
        superseded_by=maybe(st.just(ID)),
        agenda=maybe(st.sampled_from(AGENDAS)),
        state=maybe(st.sampled_from(STATES)),
        rank=maybe(st.integers(0, 10**6 - 1)),
        due_at=maybe(dates),
        provenance=draw(st.dictionaries(st.sampled_from(PROVENANCE_KEYS), value)),
        metadata=draw(st.dictionaries(key, value, max_size=3)),
        extra=draw(st.lists(unknown, max_size=3, unique_by=lambda pair: pair[0])),
        body=draw(
            st.one_of(
                st.just("a\n\n---\n\nname: b\n---\n"),
                st.text(
                    st.characters(exclude_categories=("Cs",), exclude_characters="\0")
                ),
            )
        ),
    )


def read(data, name="x", scope="project"):
    return document.parse(data, scope=scope, name=name, source="x.md")


def front(*lines):
    return "\n".join(["---", *lines, "---", "", "body", ""]).encode()


def texts(fact):
    """The known fields of a fact as a reader of YAML sees them."""
    return {
        field: [*value]
        if isinstance(value, tuple)
        else {
            name: [*item] if isinstance(item, tuple) else item
            for name, item in value.items()
        }
        if isinstance(value, dict)
        else str(value)
        for field, value in fact.values().items()
        if field in FIELDS and value not in (None, "", (), {})
    }


@given(facts())
@settings(max_examples=60, deadline=None)
def test_any_fact_comes_back_as_it_was_written(fact):
    written = document.format(fact)

    assert read(written, fact.name, fact.scope) == fact
    assert document.format(read(written, fact.name, fact.scope)) == written


@given(facts())
@settings(max_examples=60, deadline=None)
def test_other_readers_of_yaml_read_the_same_texts(fact):
    text = document.format(fact).decode()
    head = document.split(text)[0]

    base = yaml.load(head, Loader=yaml.BaseLoader)
    pure = yaml.safe_load(head)
    post = frontmatter.loads(text)

    wanted = texts(fact)
    assert {field: base[field] for field in base if field in FIELDS} == wanted
    numbers = {"revision": fact.revision} | (
        {"rank": fact.rank} if fact.rank is not None else {}
    )
    assert {field: pure[field] for field in pure if field in FIELDS} == wanted | numbers
    assert post.metadata == pure
    assert post.content == fact.body.strip()


@given(st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_a_fact_or_refused_in_words(data):
    with_fence = b"---\n" + data + b"\n---\n"

    for each in (data, with_fence):
        try:
            fact = read(each)
        except DocumentError:
            continue
        assert read(document.format(fact)) == fact


yaml_text = st.text(
    st.sampled_from("ab:-[]{}'\"#&*!|>%@`,? \n\t\\10~."), max_size=40
).map(lambda text: f"title: {text}\n")


@given(yaml_text)
@settings(max_examples=500, deadline=None)
def test_what_is_read_is_what_pyyaml_reads(head):
    try:
        fact = read(f"---\n{head}---\n".encode())
    except DocumentError:
        return
    try:
        pure = yaml.load(head, Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        return  # a plain text that only the newer YAML takes

    assert (pure["title"] or "").strip() == fact.title


@pytest.mark.parametrize("name", VALID)
def test_valid_fixture_is_read_and_written_stably(name):
    fact = read((FACTS / "valid" / name).read_bytes(), name.removesuffix(".md"))

    written = document.format(fact)

    assert read(written, fact.name) == fact
    assert document.format(read(written, fact.name)) == written


def test_canonical_fixture_is_written_byte_for_byte():
    data = (FACTS / "valid" / "canonical.md").read_bytes()

    fact = read(data, "canonical")

    assert document.format(fact) == data
    assert fact.title == "Release branch"
    assert fact.keywords == ("release", "branch", "cut", "发布分支", "2.x")
    assert fact.applies_to["branches"] == ("main", "release/2.x")
    assert fact.extra == (("reviewed", "yes"),)
    assert "\n---\n" in fact.body


@pytest.mark.parametrize(("name", "line", "field", "problem"), EXPECTED)
def test_malformed_document_is_refused_with_line_and_field(name, line, field, problem):
    with pytest.raises(DocumentError) as caught:
        read((FACTS / "invalid" / name).read_bytes())

    assert (str(caught.value.line or "-"), caught.value.field or "-") == (line, field)
    assert problem in caught.value.problem
    assert caught.value.source == "x.md"


def test_every_malformed_fixture_has_its_expectation():
    assert sorted(path.name for path in (FACTS / "invalid").glob("*.md")) == [
        row[0] for row in EXPECTED
    ]


def test_hand_written_form_reads_like_the_canonical_one():
    fact = read((FACTS / "valid" / "by-hand.md").read_bytes(), "by-hand")

    assert fact.type == "reference"
    assert fact.title == "It's the staging host"
    assert fact.keywords == ("staging", "host: port", "no")
    assert fact.applies_to == {
        "paths": ("deploy/**", "ops/*.yml"),
        "branches": ("main", "release/2.x"),
    }
    assert fact.body == "Body without an empty line above."


def test_no_dates_and_clock_times_stay_text():
    fact = read((FACTS / "valid" / "text-stays-text.md").read_bytes())

    assert (fact.title, fact.description) == ("no", "2024-01-01")
    assert fact.keywords == ("1:30", "yes", "0x1F", "1e3", "~", "null", ".inf")
    assert fact.provenance == {"query": "1_000", "lines": ("010", "on")}
    assert yaml.safe_load(document.split(document.format(fact).decode())[0])[
        "keywords"
    ] == [*fact.keywords]


def test_unknown_keys_are_kept_as_found():
    fact = read((FACTS / "valid" / "unknown-keys.md").read_bytes())

    assert dict(fact.extra) == {
        "due date": "2026-05-01 # kept",
        "tags": "\n  - a\n  -   b",
        "nested": (
            "\n  deep:\n    - name: x\n      value: [1, {two: 2}]\n    - - y\n  empty:"
        ),
        "empty": "",
    }


def test_missing_identity_is_derived_from_the_place():
    fact = read(b"---\n---\n", "db-host", "global")

    assert (fact.id, fact.revision) == (legacy_id("global", "db-host"), 1)
    assert (fact.name, fact.scope, fact.type) == ("db-host", "global", "project")
    assert (fact.created_at, fact.updated_at, fact.activation) == (None, None, None)
    assert (fact.title, fact.body) == ("", "")


def test_place_decides_name_and_scope():
    data = front("name: other", "scope: global")

    fact = read(data, "db-host", "project")

    assert fact.reference == "project/db-host.md"
    assert document.stated(data) == {"name": "other", "scope": "global"}


def test_type_of_an_older_writer_is_taken_from_below_metadata():
    fact = read((FACTS / "valid" / "legacy.md").read_bytes())

    assert fact.type == "feedback"


@pytest.mark.parametrize("name", ["crlf", "bom"])
def test_marks_of_other_systems_are_dropped(name):
    fact = read((FACTS / "valid" / f"{name}.md").read_bytes(), name)

    assert fact.id == ID
    assert "\r" not in fact.body
    assert b"\r" not in document.format(fact)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('"a\\u00e9\\x41\\U0001F600"', "aéA😀"),
        ('"\\ud83d\\ude00"', "😀"),
        ('"a\\\\\\"\\/\\t"', 'a\\"/'),
        ("'it''s'", "it's"),
        ("'' # nothing", ""),
        ('""', ""),
        ("a#b", "a#b"),
        ("http://x.org/#y", "http://x.org/#y"),
        ("-a", "-a"),
        ("?a :b", "?a :b"),
        ("# comment", ""),
        ("a   # comment", "a"),
    ],
)
def test_one_line_texts_are_read_as_yaml_reads_them(text, title):
    assert read(front(f"title: {text}")).title == title


def test_closing_fence_may_have_trailing_blanks_and_end_the_document():
    assert read(b"---  \ntitle: a\n--- \t").title == "a"
    assert read(b"---\n---").body == ""


def test_line_that_only_begins_like_a_fence_closes_nothing():
    with pytest.raises(DocumentError) as caught:
        read(b"---\ntitle: a\n---x\n")

    assert caught.value.line == 4


def test_document_larger_than_one_may_be_is_not_written():
    fact = read(front("title: a"))

    with pytest.raises(DocumentError) as caught:
        document.format(fact.replace(body="x" * 65_536))

    assert caught.value.field == "body"


def test_exactly_the_largest_document_is_read():
    data = front("title: a")
    data += b"x" * (65_536 - len(data))

    assert read(data).title == "a"
    with pytest.raises(DocumentError):
        read(data + b"x")


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("color", "red\nname: evil"),
        ("color", "\nname: evil"),
        ("color", "red\n---"),
        ("co: lor", "red"),
        ("<<", "red"),
        ("color", "&a red"),
        ("color", "a\x1bb"),
        ("color", "a\rb"),
        ("color", "a\u2028b"),
        ("id", "mem-1"),
        ("ID", "mem-1"),
        ("", "red"),
    ],
)
def test_unknown_key_cannot_carry_more_than_its_value(key, raw):
    with pytest.raises(DocumentError):
        read(front("title: a")).replace(extra=[(key, raw)])


def test_examples_of_the_manual_page_are_facts():
    page = (FACTS.parents[1] / "man" / "man5" / "ctx-facts.5").read_text()
    blocks = [block.split("\n.Ed")[0] for block in page.split("-offset indent\n")[1:]]

    complete, least = (f"{text}\n".encode() for text in blocks if text[:3] == "---")

    assert document.format(read(complete, "release-branch")) == complete
    assert read(least).title == "Staging host"


@pytest.mark.parametrize("key", [*TRUTHS, "No", "1", "2026-01-01"])
def test_a_key_that_other_readers_take_for_a_value_is_refused(key):
    text = f"---\nid: mem-{'0' * 32}\n{key}: x\n---\n\nBody.\n"

    with pytest.raises(DocumentError) as caught:
        document.parse(text.encode(), scope="project", name="a")

    assert caught.value.line == 3
