"""`ctx-fact review` lists what to look at again, the gravest first, without alarms."""

import json

import pytest

DAY = 86_400


@pytest.fixture
def checkout(workspace, plant, git):
    """A workspace with files, scripts, targets and branches."""
    plant(
        {
            "src/parser.py": "",
            "docs/guide/start.md": "",
            "package.json": json.dumps({"scripts": {"test:unit": "jest"}}),
            "Makefile": "check: build\n\t@true\n.PHONY: check\n",
            ".gitignore": "dist/\n",
            "scripts/deploy": "",
        }
    )
    git("add", ".", cwd=workspace)
    git("commit", "-q", "-m", "first", cwd=workspace)
    git("branch", "release/1.x", cwd=workspace)
    return workspace


def kinds(answer):
    return [(each["what"], each["ref"]) for each in answer.records]


def test_facts_that_hold_leave_nothing_to_review(fact, checkout):
    fact(
        "add",
        "The parser is in `src/parser.py`, the guide in `guide/start.md`, `parser.py` "
        "has no friends. Run `make check` and `npm run test:unit`. Releases come from "
        "the branch `release/1.x`. The build is `dist/app.js`, for `src/*.ts`.",
    )

    assert fact("review") == fact("review", "--json")
    assert (fact("review").code, fact("review").out) == (0, "")


@pytest.mark.parametrize(
    ("fact_says", "told"),
    [
        ("We use npm for packages.", None),
        ("Use npm.", "Use pnpm, never npm."),
        ("Package manager: yarn", "Use pnpm, never npm."),
        ("Do not use pnpm.", "Use pnpm, never npm."),
        ("In `legacy/` use npm.", None),
        ("Use pnpm.", None),
        ("Do not use npm.", None),
        ("We deploy from npm packages on Fridays.", None),
        ("Run `npm install`.", None),
    ],
)
def test_a_fact_that_instructions_in_force_contradict_is_told(
    fact, plant, fact_says, told
):
    plant({"AGENTS.md": "# Rules\n\n- Use pnpm, never npm.\n\n```\nUse yarn.\n```\n"})
    fact("add", fact_says, "--name", "packages")

    found = [
        (each["message"], each["command"])
        for each in fact("review", "--json").records
        if each["what"] == "contradicted"
    ]

    said = f"workspace/AGENTS.md, which goes before it, says: “{told}”"
    expected = [(said, "ctx-fact edit project/packages.md")]
    assert found == (expected if told else [])


def test_a_global_fact_is_measured_by_the_users_own_instructions_alone(fact, plant):
    plant({"AGENTS.md": "Use pnpm.\n", "~/AGENTS.md": "Use tabs.\n"})
    fact("add", "Use npm.", "--scope", "global", "--name", "packages")
    fact("add", "Use spaces.", "--scope", "global", "--name", "indent")

    assert kinds(fact("review", "--json")) == [("contradicted", "global/indent.md")]


def test_without_a_memory_there_is_nothing_to_review(fact):
    assert (fact("review").code, fact("review").out) == (0, "")


@pytest.mark.parametrize(
    ("body", "cited"),
    [
        ("The lexer is in `src/lexer.py`.", "the file 'src/lexer.py'"),
        ("Read `docs/gone.md` first.", "the file 'docs/gone.md'"),
        ("All of it is in `src/old/`.", "the file 'src/old'"),
        ("Run `npm run test:e2e`.", "the command 'npm run test:e2e'"),
        ("Run `make deploy` then.", "the command 'make deploy'"),
        ("Cut it from the branch `release/2.x`.", "the branch 'release/2.x'"),
        ("Run `frobnicate-it --now` weekly.", "the command 'frobnicate-it --now'"),
    ],
)
def test_what_a_fact_cites_and_is_gone_is_told(fact, checkout, body, cited):
    fact("add", body, "--name", "cites")

    answer = fact("review", "--json")

    assert answer.code == 1
    (found,) = answer.records
    assert (found["what"], found["message"]) == ("missing", f"{cited} is not there")
    assert found["command"] == "ctx-fact edit project/cites.md"


FORGE = "https://forge.example/team/tool"


@pytest.mark.parametrize(
    ("url", "is_gone"),
    [
        (f"{FORGE}/blob/main/src/parser.py", False),
        (f"{FORGE}/blob/main/src/lexer.py#L10-L20", True),
        (f"{FORGE}/tree/main/docs", False),
        (f"{FORGE}/tree/main/manual", True),
        (f"{FORGE}/-/blob/main/src/lexer.py?ref_type=heads", True),
        (f"{FORGE}/src/branch/main/src/lexer.py", True),
        (f"{FORGE}/blob/release/1.x/src/lexer.py", True),
        (f"{FORGE}/blob/release/1.x/src/parser.py", False),
        (f"{FORGE}/blob/release/1.x/src/made-since.py", False),
        (f"{FORGE}/blob/topic/src/only-there.py", False),
        (f"{FORGE}/blob/HEAD/src/lexer.py", True),
        # Of a tag, a commit, another repository, or of no file.
        (f"{FORGE}/blob/v1.2/src/lexer.py", False),
        (f"{FORGE}/blob/1f2e3d4c5b6a/src/lexer.py", False),
        ("https://forge.example/team/other/blob/main/src/lexer.py", False),
        (f"{FORGE}/issues/12", False),
        (f"{FORGE}/blob/main/../../no/such/file.py", False),
        (f"{FORGE}/blob/main/-/--help.md", True),
        (FORGE, False),
        ("https://forge.example/blob/main/x.py", False),
    ],
)
@pytest.mark.parametrize("said", ["It is at {}.", "See [it]({}), `x`.", "From <{}>"])
def test_a_url_into_this_repository_is_looked_up_in_it(
    fact, checkout, git, url, is_gone, said
):
    git("remote", "add", "origin", "git@forge.example:team/tool.git", cwd=checkout)
    git("checkout", "-q", "-b", "topic", cwd=checkout)
    (checkout / "src/only-there.py").touch()
    git("add", ".", cwd=checkout)
    git("commit", "-q", "-m", "second", cwd=checkout)
    git("update-ref", "refs/remotes/origin/topic", "topic", cwd=checkout)
    git("checkout", "-q", "main", cwd=checkout)
    git("branch", "-D", "-q", "topic", cwd=checkout)
    (checkout / "src/made-since.py").touch()
    fact("add", said.format(url), "--name", "cites")

    messages = [each["message"] for each in fact("review", "--json").records]

    assert messages == ([f"the URL '{url}' is not there"] if is_gone else [])


def test_where_a_fact_was_read_is_cited_too(fact, checkout, git):
    git("remote", "add", "origin", f"{FORGE}.git", cwd=checkout)
    url = f"{FORGE}/blob/main/src/lexer.py"
    fact("add", "Tokens are cut by hand.", "--name", "cut", "--source-url", url)

    (found,) = fact("review", "--json").records

    assert found["message"] == f"the URL '{url}' is not there"
    assert found["command"] == "ctx-fact edit project/cut.md"


def test_global_facts_are_not_measured_by_this_workspace(fact, checkout):
    fact("add", "The lexer is in `src/lexer.py`.", "--scope", "global")

    assert fact("review").code == 0


def test_stale_and_expired_facts_are_told_with_what_settles_them(fact, now):
    fact("add", "The server is called atlas.", "--name", "server", now=now - 900 * DAY)
    fact(
        "add",
        "The freeze lasts all week.",
        *("--name", "freeze", "--expires", "2026-02-01"),
        now=now - 60 * DAY,
    )

    answer = fact("review", "--json")

    assert kinds(answer) == [
        ("expired", "project/freeze.md"),
        ("stale", "project/server.md"),
    ]
    assert [each["command"] for each in answer.records] == [
        "ctx-archive forget project/freeze.md",
        "ctx-fact verify project/server.md",
    ]
    assert len(fact("review", "--limit", 1, "--json").records) == 1


def test_facts_that_say_the_same_are_told_once(fact, now):
    said = "Deployments to production happen on Tuesday mornings only"
    fact("add", f"{said}.", "--name", "one", now=now - DAY)
    fact("add", f"{said}, as agreed.", "--name", "two", "--title", "When to deploy")

    (found,) = fact("review", "--json").records

    assert (found["what"], found["ref"], found["other"]) == (
        "duplicate",
        "project/one.md",
        "project/two.md",
    )
    assert found["command"] == "ctx-fact supersede project/one.md project/two.md"
    assert fact(*found["command"].split()[1:]).code == 0
    assert fact("review").code == 0


def test_a_project_fact_that_stands_in_for_a_global_one_is_told(fact):
    fact("add", "Indent with tabs.", "--name", "indent", "--scope", "global")
    fact("add", "Indent with blanks.", "--name", "indent")

    (found,) = fact("review", "--json").records

    assert (found["what"], found["ref"]) == ("overridden", "global/indent.md")


def test_what_a_person_said_since_comes_first(fact, session, talked, run, now):
    fact(
        "add",
        "Use npm, not pnpm, in this project.",
        *("--type", "feedback", "--name", "packages"),
        now=now - 900 * DAY,
    )
    session("import", talked(("From now on always use pnpm, not npm.", "I will.")))

    answer = fact("review", "--json")

    assert kinds(answer)[0] == ("contradicted", "project/packages.md")
    assert "pnpm" in answer.records[0]["message"]
    assert run("ctx-suggest", *answer.records[0]["command"].split()[1:]).code == 0
    assert "contradicted" not in dict(kinds(fact("review", "--json")))
