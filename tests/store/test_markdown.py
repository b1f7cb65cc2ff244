"""Only lines of running text count, whatever Markdown surrounds them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ctxlib.domain.importline import candidates
from ctxlib.store.markdown import prose_lines


def asked(text):
    return {each.line for each in candidates(text)}


def running(text):
    return sorted(prose_lines(text, asked(text)))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("@x.md", [1]),
        ("  @x.md  \n\n\n@y.md", [1, 4]),
        ("\ufeff@x.md\r\n\r\n@y.md\r@z.md", [1, 3, 4]),
        ("\u2028\n@x.md\x0b\n@y.md\x0c", [2, 3]),
        ("text\n    @x.md", [2]),
        ("    @x.md\n\t@x.md\n \t@x.md\n   @y.md", [4]),
        ("1. one\n\n   @x.md\n\n       @y.md\n\n@z.md", [3, 7]),
        ("> quote\n@x.md", [2]),
        ("> ```\n@x.md", [2]),
        ("- ```\n  @x.md\n\n@y.md", [4]),
        ("````md\n```\n@x.md\n```\n@x.md\n````\n@y.md", [7]),
        ("~~~\n```\n~~~\n@y.md\n```\n@x.md", [4]),
        ("```\n@x.md\n~~~\n@x.md", []),
        ("``` `\n@y.md", [2]),
        ("say ``` once\n\n@y.md", [3]),
        ("    ```\n\n@y.md", [3]),
        ("- ```\n\n@y.md", [3]),
        ("```\nsay ``` inside\n@x.md\n    ```\n@x.md\n  ```\n@y.md", [7]),
        ("say `a\n@x.md\nb` and\n@y.md", [4]),
        ("say `` a\n@x.md\n` b`` and\n@y.md", [4]),
        ("a single ` sign\n@y.md", [2]),
        ("@a`b.md\n@y.md\n", [1, 2]),
        ("@x.md\n---\n@y.md\n===", [1, 3]),
        ("<!-- @x\n@x.md\n\n@x.md -->\n@y.md", [5]),
        ("<!--\n\n@x.md", []),
        ("<!-->\n@y.md", [2]),
        ("word <!-- a\n@x.md\n--> word\n@y.md", [4]),
        ("<!-- write --&gt; for\n@x.md\n-->\n\n@y.md", [5]),
        ("<div>\n<!--\n\n@x.md\n\n-->\n</div>\n\n@y.md", [9]),
        ("> <!-- open\n\n@y.md", [3]),
        ("&lt;!--\n@y.md\n--&gt;", [2]),
        ("`<!--`\n@y.md\n\n`-->`", [2]),
        ("\\<!--\n@y.md\n-->", [2]),
        ("<details>\n@y.md\n\n@z.md\n</details>", [2, 4]),
        ("<pre>\n\n@x.md\n</pre>\n@y.md", [5]),
        ("<div><pre>\n\n@x.md\n\n</pre></div>\n\n@y.md", [7]),
        ("<script>\n@x.md\n\n@x.md", []),
        ("<STYLE>\n@x.md\n</STYLE>\n@y.md", [4]),
        ("text <code>\n@x.md\n</code>\n@y.md", [4]),
        ("the <code> tag\n@y.md\n\n@z.md", [2, 4]),
        ("<code>a</code>\n@y.md\n<code>b</code>", [2]),
        ("<a title='\n@x.md\n'>x</a>\n@y.md", [4]),
        ("<a title='>\n@x.md\n'>x</a>\n@y.md", [4]),
        ("<div title='\n@x.md\n>\n@y.md", [4]),
        ("<?php\n@x.md\n?>\n@y.md", [4]),
        ("<![CDATA[\n@x.md\n]]>\n@y.md", [4]),
        ("[a](\n@x.md)\n@y.md", [3]),
        ("[a]:\n@x.md\n\n[a]\n@y.md", [5]),
        ("*a\n@y.md\nb*", [2]),
        ("| a | b |\n|---|---|\n@y.md", [3]),
        ("---\ntitle: x\n@x.md\n---\n@y.md", [5]),
        ("---\ntitle: x\n@x.md\n...\n@y.md", [5]),
        ("+++\nt = 1\n@x.md\n+++\n@y.md", [5]),
        ("\ufeff---\r\n\r\ntitle: x\r\n@x.md\r\n---  \r\n@y.md", [6]),
        ("---\nkey: `a\n---\n@y.md\n\n`", [4]),
        ("---\n\n# Rules\n\n@y.md\n\n---\n@z.md", [5, 8]),
        ("---\n@y.md\n", [2]),
        ("text\n---\n@y.md\n---", [3]),
        ("\x00\n@y.md", [2]),
        ("\ud800 \ue000\n@y.md", [2]),
        ("&amp;\n@y.md &amp; z.md", [2]),
    ],
)
def test_lines_of_running_text_are_told_from_others(text, lines):
    assert running(text) == lines


def test_any_line_can_be_asked_about_not_only_imports():
    text = "# Host checks\n- verify: `x`\n```\n# Host checks\n- verify: y\n```\n"

    assert prose_lines(text, [1, 2, 4, 5, 99, 0, -1]) == {1, 2}


def test_nobody_asked_needs_no_parser():
    assert prose_lines("@x.md", []) == set()


@pytest.mark.parametrize(
    "part",
    [
        "<",
        "<!--",
        "<!-- ",
        "<code>",
        "`" * 3 + "a`",
        "[",
        "<a b='",
        "<div ",
        "*a _",
        "<?",
    ],
)
def test_a_long_hostile_text_is_read_in_linear_time(part):
    text = "text " + part * (300_000 // len(part)) + "\n\n@x.md"

    assert prose_lines(text, [3]) == {3}


# Blocks whose nature is known: their lines, and which of them are running text.
GOOD, BAD, NEUTRAL = "@good.md", "@bad.md", "word"
CODE = ["@bad.md", "", "    @bad.md", "<!--", "- x", "`", "# y", "> z", "-->"]
fences = st.tuples(
    st.sampled_from("`~"), st.integers(3, 6), st.sampled_from(["", "md"])
)


def fenced(fence, inner, *, is_closed=True):
    sign, size, info = fence
    end = [sign * (size + 1)] if is_closed else []
    return [sign * size + info, *inner, sign * (size - 1) + " x", *end]


codes = st.lists(st.sampled_from(CODE), max_size=5)
tags = st.sampled_from(["pre", "script", "style", "textarea", "PRE class='a > b'"])
prose = st.lists(
    st.sampled_from([GOOD, NEUTRAL, "  " + GOOD, "*em* `code`", "a <b>b</b>"]),
    min_size=1,
    max_size=4,
)
blocks = st.one_of(
    prose,
    st.just([NEUTRAL, "     " + GOOD]),
    st.just([GOOD, "-----"]),
    st.just(["# head", GOOD]),
    st.just(["<details>", GOOD, "<summary>x</summary>", "</details>"]),
    st.just(["> quoted", GOOD]),
    st.just(["> ```", GOOD]),
    st.just(["<!-- short -->", GOOD]),
    st.builds(fenced, fences, codes),
    codes.map(lambda inner: ["`" * 9, *fenced(("`", 3, ""), inner), "`" * 9]),
    codes.map(lambda inner: ["    " + line for line in [BAD, *inner]]),
    st.just(["\t" + BAD, "", " \t" + BAD]),
    st.just(["say `a", BAD, "b` end", GOOD]),
    st.just(["say ``a", BAD, "` b`` end", GOOD]),
    st.just(["<!--", BAD, "", "```", BAD, "-->", GOOD]),
    st.just(["word <!-- a", BAD, "--> end", GOOD]),
    st.just(["<div>", "<!--", BAD, "-->", GOOD, "</div>"]),
    st.just(["<a href='", BAD, "'>x</a>", GOOD]),
    tags.map(lambda tag: [f"<{tag}>", BAD, "", BAD, f"</{tag.split()[0]}>", GOOD]),
)
endless = st.one_of(
    st.builds(
        lambda fence, inner: fenced(fence, inner, is_closed=False), fences, codes
    ),
    st.just(["<!--", BAD, "", BAD]),
    st.just(["<script>", BAD, "", BAD]),
)


def listed(lines):
    # Four columns, so that a tab in the line means the same inside.
    indented = ["    " + line if line else "" for line in lines]
    return ["-   item", "", *indented, "", "after the list", ""]


flat = st.lists(blocks, min_size=1, max_size=4).map(
    lambda many: [line for one in many for line in [*one, "", "between", ""]]
)
groups = st.one_of(flat, flat.map(listed), flat.map(listed).map(listed))
fronts = st.sampled_from([[], ["---", "a: b", "---"], ["+++", "a = '''", BAD, "+++"]])
fronts_with_bad = st.one_of(fronts, st.just(["---", "a: >", BAD, "b: c", "---", GOOD]))


@given(
    fronts_with_bad,
    st.lists(groups, max_size=4),
    st.one_of(st.just([]), endless, endless.map(lambda lines: listed(lines)[:-3])),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_exactly_the_planted_lines_are_running_text(front, parts, last, end):
    lines = [*front, "", *(line for part in parts for line in part), *last]
    text = end.join(lines)

    wanted = [number for number, line in enumerate(lines, 1) if line.strip() == GOOD]

    assert running(text) == wanted


@given(st.text("@x.md`~<>!-/ \t\n\r&;[]()#'\"=?precodsit\ue000", max_size=80))
def test_no_text_is_too_odd_and_the_answer_is_among_the_asked(text):
    assert prose_lines(text, asked(text)) <= asked(text)


MARKS = "@ @ word ``` ~~~ ```` > ` `` *** --- === # [a]( ) \\"
pieces = st.sampled_from(
    [*MARKS.split(" "), "", "    ", "  ", "\t", "- ", "1. ", "> ", "# ", " ` "]
)


@given(st.lists(st.lists(pieces, max_size=4).map("".join), max_size=12))
def test_a_second_reader_of_markdown_agrees(lines):
    lines = ["start", "", *lines]
    # Only the first sign of a line is asked about.
    numbered = [
        line.replace("@", f"%{number:04}", 1).replace("@", "a").replace("%", "@")
        for number, line in enumerate(lines, 1)
    ]
    text = "\n".join(numbered)

    assert running(text) == sorted(asked(text) & set(second_reading(text)))


def second_reading(text):
    """The numbers of the lines that markdown-it finds in running text."""
    for token in MarkdownIt("commonmark").parse(text):
        for child in token.children or ():
            yield from told(child)


def told(token):
    if token.type == "text":
        for part in token.content.split("@")[1:]:
            yield int(part[:4])


_PIECES = (
    """
text|# head|- item|  more|1. one|> quote|---|===|    code|\tcode| |||
```|```|````|```sh|``` a`b|~~~|~~~~|~~~ `x|  ```|- ```|> ~~~|a ``` b
`open|close`|[a](|[a]:|<b>|<!--|-->|@x.md|@x.md|@x.md| @x.md|@x`y|@[x](|@<x
""".strip()
    .replace("\n", "|")
    .split("|")
)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=12))
def test_what_is_plain_without_the_parser_is_what_the_parser_says(pieces):
    text = "\n".join(pieces)
    wanted = {number for number, each in enumerate(pieces, 1) if "@" in each}

    # Behind a byte order mark nothing is plain.
    assert prose_lines(text, wanted) == prose_lines("\ufeff" + text, wanted)
