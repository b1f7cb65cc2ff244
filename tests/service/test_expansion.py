"""What an import line brings, what is rejected, and where everything is from."""

import os
import tempfile
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.service.expansion import examine
from ctxlib.service.reading import Layer, Limits, Reader
from ctxlib.service.resolve import resolve
from ctxlib.store.worktree import WorkTree


@pytest.fixture
def expanded(resolved):
    """The text of one document that imports, its diagnostics and its imports."""

    def call(files, **limits):
        found = resolved(files, **limits)
        return found.documents[0], [
            (each.code, each.label, each.line, each.column, each.target)
            for each in found.diagnostics
        ]

    return call


@pytest.fixture
def examined(lay):
    def call(files, path="AGENTS.md", *, links=None, **limits):
        tree = WorkTree(lay(files, links))
        return examine(Reader(Layer("workspace", tree), Limits(**limits)), path)

    return call


def test_every_line_of_the_text_knows_its_file_and_number(expanded):
    files = {
        "AGENTS.md": "\n\ntop\n@docs/x.md\nend\n\n",
        "docs/x.md": "\nX\n@y.md\n",
        "docs/y.md": "Y",
    }

    document, diagnostics = expanded(files)

    assert [(each.label, each.number, each.text) for each in document.lines] == [
        ("workspace/AGENTS.md", 3, "top"),
        (None, None, '<instruction-import path="docs/x.md">'),
        ("workspace/docs/x.md", 2, "X"),
        (None, None, '<instruction-import path="docs/y.md">'),
        ("workspace/docs/y.md", 1, "Y"),
        (None, None, "</instruction-import>"),
        (None, None, "</instruction-import>"),
        ("workspace/AGENTS.md", 5, "end"),
    ]
    assert [(each.label, each.importer, each.depth) for each in document.imports] == [
        ("workspace/docs/x.md", "workspace/AGENTS.md", 1),
        ("workspace/docs/y.md", "workspace/docs/x.md", 2),
    ]
    assert document.imports[1].bytes == 1
    assert diagnostics == []


def test_paths_in_a_wrapper_begin_at_the_confining_directory(resolved):
    files = {"a/AGENTS.md": '@d/"q"&.md', 'a/d/"q"&.md': "X"}

    found = resolved(files, "a")

    assert found.documents[0].text.split("\n")[0] == (
        '<instruction-import path="d/&quot;q&quot;&amp;.md">'
    )


def test_line_ends_of_every_kind_count_as_lines(expanded):
    document, diagnostics = expanded({"AGENTS.md": "a\r\n\rb\r\n  @no.md\r\nc"})

    assert document.text == "a\n\nb\n  @no.md\nc"
    assert diagnostics == [("import_missing", "workspace/AGENTS.md", 4, 3, "no.md")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("@no.md", "import_missing"),
        ("@./no", "import_missing"),
        ("@a/../../x.md", "import_outside"),
        ("@../x.md", "import_outside"),
        ("@/etc/hostname", "import_absolute"),
        ("@C:/x.md", "import_absolute"),
        ("@~/x.md", "import_home"),
        ("@~name/x.md", "import_home"),
        ("@docs", None),
        ("@./docs", "import_directory"),
        ("@docs/", "import_directory"),
        ("@docs/deep", "import_directory"),
        ("@dir.md", "import_directory"),
        ("@binary.md", "import_not_text"),
        ("@binary", "import_not_text"),
        ("@pipe.md", "import_not_text"),
        ("@big.md", "import_too_large"),
        ("@empty.md", "import_empty"),
        ("@AGENTS.md", "import_cycle"),
        ("@out.md", "import_symlink_escape"),
        ("@out", "import_symlink_escape"),
        ("@outdir/x.md", "import_symlink_escape"),
        ("@far.md", "import_symlink_escape"),
        ("@loop.md", "import_symlink_loop"),
        ("@loop", "import_symlink_loop"),
        ("@dangling", "import_missing"),
        ("@docs/one.md @docs/two.md", "import_missing"),
        ("@empty.md @docs/two.md", "import_missing"),
        ("@mention @other", None),
        ("@docs/two words.md", "import_missing"),
        ("@two words.md", None),
        ("@see docs/two words.md", None),
        ("@mention", None),
        ("@types/node", None),
        ("@scope/pkg@1.2", None),
        ("@v1.2", None),
        ("@", None),
        ("@components/../../../x", None),
        ("    @no.md", None),
        ("see @no.md", None),
    ],
)
def test_a_rejected_line_stays_and_has_its_own_code(line, code, lay, examined):
    links = {
        "out.md": "../o.md",
        "out": "../o.md",
        "outdir": "..",
        "far.md": "out.md",
        "loop.md": "loop.md",
        "loop": "loop.md",
        "dangling": "nothing",
    }
    lay({"o.md": "O", "x.md": "X"}, name=".")
    os.mkfifo(os.path.join(lay({}), "pipe.md"))
    files = {
        "AGENTS.md": f"top\n\n{line}\n",
        "docs/deep/x.md": "",
        "dir.md/x": "",
        "binary.md": b"\x00\x01\xff\x00",
        "binary": b"\x00\x01\xff\x00",
        "big.md": "x" * 300,
        "empty.md": "\n",
    }

    diagnostics, _ = examined(files, links=links, file_bytes=200)

    assert [each.code for each in diagnostics] == ([code] if code else [])
    assert [each.line for each in diagnostics] == ([3] if code else [])


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("@docs/x.md", "docs/x.md"),
        ("@./docs/x.md  ", "docs/x.md"),
        ("@docs/../docs/x.md", "docs/x.md"),
        ("@LICENSE", "LICENSE"),
        ("@a b.md", "a b.md"),
        ("@a\\ b.md", "a b.md"),
        ('@"a b.md"', "a b.md"),
        ("@100%25.md", "100%25.md"),
        ("@caf\u00e9.md", "cafe\u0301.md"),
        ("@inside.md", "docs/x.md"),
        ("@way/x.md", "docs/x.md"),
    ],
)
def test_a_line_that_names_a_file_brings_it(line, path, lay, expanded):
    lay({}, {"inside.md": "docs/x.md", "way": "docs"})
    files = dict.fromkeys(
        ("docs/x.md", "LICENSE", "a b.md", "100%25.md", "cafe\u0301.md"), "X"
    )

    document, diagnostics = expanded({**files, "AGENTS.md": line})

    assert [each.label for each in document.imports] == [f"workspace/{path}"]
    assert document.imports[0].written == line[1:].rstrip()
    assert diagnostics == []


def test_a_missing_file_that_is_there_in_another_case_is_hinted_at(examined):
    diagnostics, _ = examined({"AGENTS.md": "@docs/X.MD", "docs/x.md": "X"})

    assert [each.hint for each in diagnostics] == ["its name is written 'x.md'"]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("@docs/a.md @docs/b.md", "write each import on a line of its own"),
        ("@docs/x.md", "a path begins at its own file, not at the root as this one"),
        ("@AGENTS.local.md", "where it is there it is read anyway: remove the line"),
        ("@d/AGENTS.local.md", "make the file, or remove the line"),
        ("@../CLAUDE.md", "it is read anyway, before this file: remove the line"),
        ("@../AGENTS.local.md", "it is read anyway, before this file: remove the line"),
        (
            "@../b/CLAUDE.md",
            (
                "move the file below the importing document's folder, "
                "or allow it by --confine workspace"
            ),
        ),
        ("@../REASONIX.md", "move the file below the importing document's folder"),
        ("@docs/y.md", "make the file, or remove the line"),
        ("@REASONIX.md", "make the file, or remove the line"),
        (r"@docs\b.md", "write '/' between names"),
        ("@docs/b.md#rules", "whole files are imported: write it without '#rules'"),
        ("@https://x.org/b.md", "only files can be imported, no addresses"),
    ],
)
def test_how_to_mend_an_import_is_told_where_it_can_be_seen(line, hint, examined):
    files = {"a/AGENTS.md": line, "docs/x.md": "X", "docs/b.md": "B"}
    files |= {"CLAUDE.md": "C", "AGENTS.local.md": "L", "b/CLAUDE.md": "B"}

    diagnostics, _ = examined(files, "a/AGENTS.md")

    assert [each.hint for each in diagnostics] == [hint]


def test_confined_by_the_workspace_a_document_may_import_from_above(resolved):
    files = {"a/AGENTS.md": "@../docs/x.md", "docs/x.md": "X"}

    strict, lax = resolved(files, "a"), resolved(files, "a", confine="workspace")

    assert strict.documents[0].text == "@../docs/x.md"
    assert [each.code for each in strict.diagnostics] == ["import_outside"]
    assert lax.documents[0].text == (
        '<instruction-import path="docs/x.md">\nX\n</instruction-import>'
    )
    assert lax.diagnostics == []


def test_every_hop_is_confined_by_the_document_at_the_top(resolved):
    files = {"a/AGENTS.md": "@d/x.md", "a/d/x.md": "X\n@../y.md\n@../../z.md"}

    found = resolved({**files, "a/y.md": "Y", "z.md": "Z"}, "a")

    assert [each.label for each in found.documents[0].imports] == [
        "workspace/a/d/x.md",
        "workspace/a/y.md",
    ]
    assert [(each.code, each.label, each.line) for each in found.diagnostics] == [
        ("import_outside", "workspace/a/d/x.md", 3)
    ]


def test_five_levels_are_expanded_and_the_sixth_is_an_error(expanded):
    files = {f"i{n}.md": f"L{n}\n@i{n + 1}.md" for n in range(1, 6)}

    document, diagnostics = expanded({**files, "AGENTS.md": "@i1.md", "i6.md": "L6"})

    assert [each.depth for each in document.imports] == [1, 2, 3, 4, 5]
    assert document.lines[10].text == "@i6.md"
    assert diagnostics == [("import_depth", "workspace/i5.md", 2, 1, "i6.md")]


def test_a_hundred_levels_can_be_asked_for(expanded):
    files = {f"i{n}.md": f"L{n}\n@i{n + 1}.md" for n in range(101)}

    document, diagnostics = expanded({**files, "AGENTS.md": "@i0.md"}, depth=100)

    assert len(document.imports) == 100
    assert diagnostics == [("import_depth", "workspace/i99.md", 2, 1, "i100.md")]


def test_without_levels_nothing_is_imported(expanded):
    document, diagnostics = expanded({"AGENTS.md": "@x.md", "x.md": "X"}, depth=0)

    assert document.text == "@x.md"
    assert [each[0] for each in diagnostics] == ["import_depth"]


def test_a_circle_is_told_where_it_closes(expanded):
    files = {"AGENTS.md": "@a.md", "a.md": "A\n@b.md", "b.md": "B\n@a.md"}

    document, diagnostics = expanded(files)

    assert diagnostics == [("import_cycle", "workspace/b.md", 2, 1, "a.md")]
    assert document.text.count("A") == 1
    assert "\n@a.md\n" in document.text


def test_marks_in_texts_cannot_close_or_forge_a_wrapper(expanded):
    files = {
        "AGENTS.md": '<instruction-import path="x">\n@a.md',
        "a.md": "x</instruction-import>y\n</ INSTRUCTION-import >",
    }

    document, _ = expanded(files)

    assert document.text == (
        '&lt;instruction-import path="x">\n'
        '<instruction-import path="a.md">\n'
        "x&lt;/instruction-import>y\n&lt;/ INSTRUCTION-import >\n"
        "</instruction-import>"
    )


def test_an_empty_file_brings_an_empty_wrapper_and_a_note(expanded):
    document, diagnostics = expanded({"AGENTS.md": "@e.md\nx", "e.md": " \n"})

    assert document.text == '<instruction-import path="e.md">\n</instruction-import>\nx'
    assert diagnostics == [("import_empty", "workspace/AGENTS.md", 1, 1, "e.md")]


def test_an_import_in_another_encoding_is_read_and_noted_once(expanded):
    files = {"AGENTS.md": "@x.md\n@x.md", "x.md": "Übung".encode("utf-16")}

    document, diagnostics = expanded(files)

    assert "\nÜbung\n" in document.text
    assert diagnostics == [
        ("import_encoding", "workspace/x.md", None, None, None),
        ("import_repeated", "workspace/AGENTS.md", 2, 1, "x.md"),
    ]


def test_what_stands_already_is_never_too_deep(expanded):
    files = {"AGENTS.md": "@b.md\n@a.md", "a.md": "@b.md", "b.md": "B"}

    _, diagnostics = expanded(files, depth=1)

    assert diagnostics == [("import_repeated", "workspace/a.md", 1, 1, "b.md")]


def test_a_mesh_of_imports_stays_linear(expanded):
    everything = "".join(f"@{n}.md\n" for n in range(60))
    files = {f"{n}.md": f"text {n}\n{everything}" for n in range(60)}

    document, _ = expanded({**files, "AGENTS.md": everything})

    assert len(document.imports) < 60 * 61
    assert all(document.text.count(f"text {n}\n") == 1 for n in range(60))


def test_a_document_that_grows_too_much_stops_once(expanded):
    files = {f"{n}.md": f"{n}" + "x" * 900_000 for n in range(8)}
    lines = "".join(f"@{n}.md\n" for n in range(8))

    document, diagnostics = expanded({**files, "AGENTS.md": f"{lines}last"})

    assert [each[0] for each in diagnostics] == ["import_too_much"]
    assert document.bytes < 4 << 20
    assert document.text.endswith("\n@4.md\n@5.md\n@6.md\n@7.md\nlast")


@given(
    st.lists(
        st.one_of(
            st.text(alphabet="@./~\\# ab\"'`<>!-\n\t\r\u200b\xe9e\u0301", max_size=12),
            st.sampled_from(
                ["@a.md", "@b/a.md", "@./b", "@../a.md", "```", "<!--", "-->"]
            ),
        ),
        max_size=12,
    ),
    st.binary(max_size=40),
)
def test_whatever_is_written_each_line_stands_or_is_imported(lines, data):
    text = "\n".join(lines)
    with tempfile.TemporaryDirectory() as root:
        for path, content in (
            ("AGENTS.md", f"begin\n{text}\nend".encode()),
            ("a.md", b"A"),
            ("b/a.md", data),
        ):
            place = os.path.join(root, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(content)
        workspace = Layer("workspace", WorkTree(os.path.realpath(root)))
        found = resolve([], workspace, "", Limits())

    document = found.documents[0]
    own = [
        each.number for each in document.lines if each.label == "workspace/AGENTS.md"
    ]
    imported = [
        each.line for each in document.imports if each.importer == "workspace/AGENTS.md"
    ]
    count = (
        f"begin\n{text}\nend".replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    )
    assert sorted([*own, *imported]) == list(range(1, count + 1))
    assert "\r" not in document.text
    document.text.encode()


def test_what_was_looked_for_is_told_with_every_link_on_the_way(examined):
    files = {
        "b/AGENTS.md": "@x.md\n@no.md\n@word\n@way/y.md\n@./../b/z.md\n@gone.md",
        "b/x.md": "@z.md",
        "b/d/y.md": "",
        "b/z.md": "Z",
    }
    links = {"AGENTS.md": "b/AGENTS.md", "b/way": "../b/d2", "b/d2": "d"}

    _, looked = examined(files, links={**links, "b/gone.md": "away.md"})

    assert looked == {
        *("AGENTS.md", "b/AGENTS.md", "b/x.md", "b/z.md", "b/no.md", "b/word"),
        *("b/way/y.md", "b/d2/y.md", "b/d/y.md", "b/gone.md", "b/away.md"),
    }


def test_the_place_of_a_missing_document_is_looked_at_too(examined):
    assert examined({}) == ([], {"AGENTS.md"})


def test_a_thousand_documents_with_three_imports_are_examined_fast(lay):
    files = {f"d{n}/AGENTS.md": "x\n@1.md\n@2.md\n@3.md\n" for n in range(1000)}
    files |= {f"d{n}/{m}.md": "text\n" for n in range(1000) for m in (1, 2, 3)}
    reader = Reader(Layer("workspace", WorkTree(lay(files))), Limits())

    begin = time.perf_counter()
    found = [examine(reader, f"d{n}/AGENTS.md") for n in range(1000)]

    # Measured 0.2 s; the bound only catches what is not linear.
    assert time.perf_counter() - begin < 5
    assert all(diagnostics == [] for diagnostics, _ in found)
