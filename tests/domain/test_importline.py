"""Lines that look like imports are found at their place, with all their readings."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.importline import BLANKS, candidates, mentions


@pytest.mark.parametrize(
    ("written", "shape"),
    [
        ("./x", "explicit"),
        ("../x.md", "explicit"),
        ("./a b", "explicit"),
        ("~/x.md", "home"),
        ("~/x", "home"),
        ("~some.one/x", "home"),
        ("~", "plain"),
        ("~5 minutes/day", "plain"),
        ("/etc/hostname", "absolute"),
        ("/x.md", "absolute"),
        ("/home/me/my notes.md", "absolute"),
        ("C:/x", "absolute"),
        (r"C:\x.md", "absolute"),
        ("docs/x.md", "document"),
        ("X.MDX", "document"),
        ("x.md#rules", "document"),
        ("a#b.md", "document"),
        ("a%20b.md", "document"),
        (r"docs\x.md", "document"),
        (r"..\x.md", "document"),
        ('"a b.md"', "document"),
        ("'a b.md'", "document"),
        (r"a\ b.md", "document"),
        ("https://example.com/x.md", "document"),
        ("docs/a b.md", "blank"),
        ("docs/x.md and docs/y.md", "blank"),
        ("docs/x.md and @docs/y.md", "blank"),
        ("docs/x.md @docs/y.md", "several"),
        ("x.md, @y.md;\t@z.txt", "several"),
        ("x.md @mention", "plain"),
        ("mention @x.md", "plain"),
        (r"docs/a\\ b.md", "blank"),
        ("a b.md", "plain"),
        ("docs/", "folder"),
        ("LICENSE", "plain"),
        ("mention", "plain"),
        ("types/node", "plain"),
        ("scope/pkg@1.2", "plain"),
        ("v1.2", "plain"),
        ('app.route("/x")', "plain"),
        ("Override", "plain"),
        ("media (min-width: 1px) {", "plain"),
        ("param x", "plain"),
        ('"quoted folder"', "plain"),
        ("@decorated", "plain"),
        (".md", "plain"),
        ("docs/.md", "plain"),
        ('""', "plain"),
        ('"', "plain"),
        ("x.md.", "plain"),
    ],
)
def test_each_line_has_the_shape_of_its_path(written, shape):
    (found,) = candidates(f"@{written}")

    assert (found.written, found.shape) == (written, shape)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "@",
        " @ ",
        "me@example.com",
        "see @docs/x.md",
        "- @docs/x.md",
        "> @docs/x.md",
        "@/components/Button",
        "@/lib/utils",
        "@//comment",
        "@/usr is the place",
        "@/ see x.md",
        "@" + "x" * 5000 + ".md",
    ],
)
def test_what_can_be_no_import_whatever_exists_is_left_out(text):
    assert candidates(text) == []


@pytest.mark.parametrize(
    ("written", "paths"),
    [
        ("x.md", ("x.md",)),
        ('"a b.md"', ('"a b.md"', "a b.md")),
        (r'"a\"b\\.md"', (r'"a\"b\\.md"', r'a"b\.md')),
        (r"a\ b.md", (r"a\ b.md", "a b.md")),
        (r"docs\x.md", (r"docs\x.md",)),
        (r"a\(1\).md", (r"a\(1\).md", "a(1).md")),
        ('"x.md ', ('"x.md',)),
        ('"x "', ('"x "', "x ")),
        ("\xe9.md", ("\xe9.md", "e\u0301.md")),
        ("e\u0301.md", ("e\u0301.md", "\xe9.md")),
    ],
)
def test_the_readings_of_a_path_come_in_order(written, paths):
    (found,) = candidates(f"@{written}")

    assert found.paths == paths


def test_an_escaped_blank_at_the_end_is_kept():
    (found,) = candidates("@a\\   \n")

    assert (found.written, found.paths) == ("a\\ ", ("a\\ ", "a "))


@pytest.mark.parametrize("text", ["@x.md \t", "\u3000@x.md\u3000", "@x.md\xa0\u200b"])
def test_blanks_of_any_kind_around_the_line_do_not_count(text):
    (found,) = candidates(text)

    assert (found.written, found.shape) == ("x.md", "document")


LINES = st.one_of(
    st.builds(
        lambda blanks, path, end: (f"{blanks}@{path}{end}", path, len(blanks) + 1),
        st.text(" \t\u3000", max_size=4),
        st.sampled_from(["x.md", "./a", "été.md", "a@b", "types/node", "@@", "a b"]),
        st.text(" \t", max_size=2),
    ),
    st.sampled_from(
        ["", "text", "a @b", "@", " @ ", "x@y.md", "\u2028@x.md y\u2028z @", "a\x0b@b"]
    ).map(lambda line: (line, None, 0)),
)


@given(
    st.booleans(),
    st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n", "\r"])), max_size=12),
)
def test_line_and_column_are_exact_whatever_ends_the_lines(has_mark, parts):
    text = "".join(line + end for (line, _, _), end in parts)
    wanted = [
        (number, column, path)
        for number, ((_, path, column), _) in enumerate(joined(parts), 1)
        if path
    ]

    found = candidates("\ufeff" * has_mark + text)

    known = [(each.line, each.column, each.written) for each in found]
    assert [each for each in known if "\u2028" not in text] == [
        each for each in wanted if "\u2028" not in text
    ]


def joined(parts):
    """An empty line between CR and LF is none: both are one end."""
    kept = []
    for (line, path, column), end in parts:
        if not line and kept and kept[-1][1] == "\r" and end == "\n":
            kept[-1] = (kept[-1][0], "\r\n")
            continue
        kept.append(((line, path, column), end))
    return kept


@given(st.text("@xé\n\r .md\u2028\\\"'/~"))
def test_no_text_is_too_odd(text):
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    for found in candidates(text):
        line = lines[found.line - 1]
        assert line[found.column - 1] == "@"
        assert not line[: found.column - 1].strip(BLANKS)
        assert line[found.column :].startswith(found.written)
        assert found.written in found.paths
        assert all(found.paths)


def test_a_long_line_of_signs_and_many_lines_take_no_time():
    assert candidates("x" + "@" * 1_000_000 + "\n@x.md")[0].line == 2
    assert len(candidates("a @\n" * 200_000 + "@x.md")) == 1


def mentioned(text):
    return [(each.line, each.column, each.path) for each in mentions(text)]


def slowly_mentioned(text):
    """The same, each sign by what stands before it in its line."""
    for number, line in enumerate(text.split("\n"), 1):
        signs = [at for at, char in enumerate(line) if char == "@"]
        if not signs or not line[: signs[0]].strip(BLANKS):
            continue
        for at in signs:
            before, behind = line[:at], line[at + 1 :]
            is_hidden = before.count("`") % 2 == 1
            is_hidden |= before.rfind("<!--") > before.rfind("-->")
            is_word = before[-1:].isspace() and behind and not behind[0].isspace()
            if is_word and not is_hidden:
                yield number, at + 1, behind.split(None, 1)[0]


@given(
    st.lists(
        st.sampled_from(
            [*"@` \t\r\nxé.\u200b\u2028", "<!--", "-->", "<", "!", "-", " @"]
        )
    ).map("".join)
)
def test_what_is_mentioned_is_told_by_what_stands_before_it(text):
    assert mentioned(text) == list(slowly_mentioned(text))


def test_long_lines_are_read_for_mentions_in_one_pass(pace):
    began = time.process_time()

    assert len(mentions("x" + " @a" * 200_000)) == 200_000
    assert len(mentions("x `" + " @a`" * 200_000)) == 100_000
    assert len(mentions("x " + "-->@<!--" * 200_000 + " @a --> @b")) == 1

    assert time.process_time() - began < 5 * pace


def test_no_longer_path_than_a_system_takes_is_mentioned():
    assert mentioned(f"see @{'a' * 4096} @{'b' * 4097} @c") == [
        (1, 5, "a" * 4096),
        (1, 5 + 4098 + 4099, "c"),
    ]
