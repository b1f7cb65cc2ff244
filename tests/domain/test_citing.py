"""What a fact cites is told from what only looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.citing import citations

DOUBTFUL = ("and/or", "application/json")


@pytest.mark.parametrize(
    ("body", "cited"),
    [
        ("The parser is in `src/parser.py`.", [("file", "src/parser.py")]),
        ("See `docs/release.md:12` and `README.md`.",
         [("file", "docs/release.md"), ("file", "README.md")]),
        ("Migrations are in `db/migrate/`.", [("file", "db/migrate")]),
        ("Start it with `./scripts/dev.sh --fast`.", [("file", "scripts/dev.sh")]),
        ("Use `python tools/gen.py` for that.", [("file", "tools/gen.py")]),
        ("It is cut from the branch `release/1.x`.", [("branch", "release/1.x")]),
        ("Work goes to the `develop` branch.", [("branch", "develop")]),
        ("Run `npm run test:unit` first.", [("command", "npm run test:unit")]),
        ("`make check` runs all of it.", [("command", "make check")]),
        ("Run `alembic upgrade head`.", [("command", "alembic upgrade head")]),
    ],
)  # fmt: skip
def test_files_branches_and_commands_are_cited(body, cited):
    assert [(each.kind, each.text) for each in citations(body)] == cited


@pytest.mark.parametrize(
    "body",
    [
        "Tests match `tests/**/*.py`.",
        "Tables are called `cues_xx.py`, migrations `db/0001-nnn.sql`.",
        "Name them `<name>.test.ts` or `test_{name}.py`.",
        "It is kept in `~/.config/tool.toml` and `/etc/tool.conf`.",
        "Call `foo.bar()` or `std::path`, not `os.path.join(a, b)`.",
        "The header is `application/json`; either `and/or` will do.",
        "See `https://example.org/a/b.html`.",
        "It needs `Node.js`, `socket.io` and `next.js`.",
        "There is no `setup.py` any more.",
        "`old.py` was moved to another place.",
        "Never commit `secrets.toml`.",
        "The build writes `dist/app.js`.",
        "Set `VERSION=1.2` and `$HOME/bin/tool.sh`.",
        "The package is `@scope/name` of `github.com/org/repo.git`.",
        "Use `const x = 1` and `if err != nil`.",
        "```\nsrc/gone.py\n`src/gone.py`\n```",
        "Branch names are like `feature/NAME`.",
        "A file such as `foo.py` or `snake_case.ts`.",
        "The value is `1.2.3`, `v2`, `x86_64` or `utf-8`.",
        "Say `git status` twice; `x y z`.",
        "An unclosed `src/parser.py",
        "The branch `release/*` is protected.",
        "Use `..` and `.` and `../other/file.py`.",
    ],
)
def test_what_only_looks_like_it_is_not_cited(body):
    # Of a path without an ending the workspace has to tell.
    assert [each for each in citations(body) if each.text not in DOUBTFUL] == []


def test_a_citation_says_on_which_line_it_stands():
    (found,) = citations("One.\n\nSee `src/parser.py`, and `src/parser.py` again.")

    assert (found.line, found.text) == (3, "src/parser.py")


@given(st.text())
def test_no_text_breaks_it(text):
    citations(f"`{text}`")
    citations(text)
