"""Where a fact came from: said by flags, by the host's environment, by other tools."""

import json

import pytest

DRAFT = ("--type", "project", "--title", "Cut", "-m", "Releases are cut from main.")


def of(fact, ref="cut"):
    (record,) = fact("show", "--json", ref).records
    return record["provenance"]


def test_a_fact_says_where_its_text_was_read(fact):
    fact(
        *("add", *DRAFT, "--source-url", "https://example.org/a"),
        *("--query", "how to cut", "--tool", "exa"),
    )

    shown = fact("show", "cut").out

    assert of(fact) == {
        "origin": "tool",
        "source_url": "https://example.org/a",
        "query": "how to cut",
        "tool": "exa",
    }
    assert "  source_url: https://example.org/a\n  query: how to cut\n" in shown


def test_a_person_at_a_terminal_leaves_no_provenance(fact):
    fact("add", *DRAFT)

    assert of(fact) == {}


def test_flags_add_to_what_a_document_states(fact, workspace):
    text = "---\ntitle: Cut\nprovenance:\n  author: Jo\n  tool: wget\n---\nx is y\n"
    (workspace / "a.md").write_text(text)

    fact("add", "--file", "a.md", "--tool", "curl")

    assert of(fact) == {"origin": "tool", "tool": "curl", "author": "Jo"}


def test_an_update_changes_only_what_it_names(fact):
    fact("add", *DRAFT, "--source-url", "https://example.org/a", "--query", "q")

    fact("update", "cut", "--source-url", "https://example.org/b")

    assert of(fact) == {"source_url": "https://example.org/b", "query": "q"}
    fact("update", "cut", "--clear", "provenance", "--tool", "curl")
    assert of(fact) == {"tool": "curl"}


def test_an_agent_only_proposes_another_source(fact):
    fact("add", *DRAFT, "--query", "q")

    asked = fact("update", "cut", "--query", "r", actor="agent")

    assert asked.code == 4
    assert of(fact) == {"query": "q"}


def test_the_session_of_the_shell_is_kept_with_the_fact(process, fact, memory, git):
    environ = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "0199-ab"}

    saved = process("ctx-fact", "add", *DRAFT, environ=environ)

    assert saved.code == 0, saved.err
    assert of(fact) == {"origin": "session", "session": "0199-ab", "host": "claude"}
    message = git("--git-dir", memory, "log", "-1", "--format=%B", "main")
    assert "\nCtx-Session: 0199-ab\n" in message


@pytest.mark.parametrize(
    "environ", [{"CLAUDECODE": "1"}, {"AI_AGENT": "x"}, {"CODEX_THREAD_ID": "a b"}]
)
def test_no_session_is_made_up(process, fact, environ):
    process("ctx-fact", "add", *DRAFT, environ=environ)

    assert of(fact) == {}


def test_the_session_that_asked_is_kept_when_a_person_confirms(fact, process, person):
    environ = {"CODEX_THREAD_ID": "0199-ab"}
    text = ("--type", "feedback", "--title", "Cut", "-m", "Cut from main.")
    asked = process("ctx-fact", "add", *text, environ=environ)
    assert asked.code == 4
    (proposal,) = fact("proposals", "--json").records

    person("ctx-fact", "confirm", proposal["id"], keys=f"{proposal['id']}\n".encode())

    assert of(fact) == {"origin": "session", "session": "0199-ab", "host": "codex"}


def test_the_same_draft_of_another_session_is_the_same_proposal(process, fact):
    text = ("--type", "feedback", "--title", "Cut", "-m", "Cut from main.")

    for session in ("one", "two"):
        process("ctx-fact", "add", *text, environ={"CODEX_THREAD_ID": session})

    assert len(fact("proposals", "--json").records) == 1


def test_a_stated_session_is_left_alone(fact):
    row = {"title": "Cut", "body": "x is y", "type": "project"}
    row["provenance"] = {"session": "older", "lines": ["3", "4"]}

    fact("add", "--stdin", "--json", stdin=json.dumps(row), actor="agent")

    assert of(fact) == {"session": "older", "lines": ["3", "4"]}


EXA = {"exa_prompt": "how", "exa_tool": "deep", "exa_research_id": "r1"}
RESEARCH = {"research_prompt": "how", "research_server": "deep", "tool_ref": "r1"}
REST = {"generated": "2026-01-02T03:04:05Z", "session_source": "s1", "exa_model": "m"}
WANTED = {
    "session": "s1",
    "query": "how",
    "tool": "deep",
    "tool_ref": "r1",
    "generated_at": "2026-01-02T03:04:05Z",
    "exa_model": "m",
}


@pytest.mark.parametrize("spelling", [EXA, RESEARCH])
def test_the_names_of_other_tools_give_the_same_block(fact, spelling):
    row = {"title": "Cut", "body": "x is y", "provenance": {**spelling, **REST}}

    fact("import", "--json", "-", stdin=json.dumps(row))

    assert of(fact) == WANTED


def test_both_spellings_give_the_same_bytes(fact, memory, git):
    rows = [
        {"title": "A", "body": "x is y", "provenance": {**EXA, **REST}},
        {"title": "B", "body": "v is w", "provenance": {**REST, **RESEARCH}},
    ]

    fact("import", "--json", "-", stdin="".join(json.dumps(r) + "\n" for r in rows))

    documents = [fact("show", name).out for name in ("a", "b")]
    one, two = (text.split("provenance:")[1].split("---")[0] for text in documents)
    assert one == two


def test_an_alias_gives_way_to_our_own_name(fact):
    block = {"query": "ours", "exa_prompt": "theirs", "exa_tool": "t", "tool": "t"}
    row = {"title": "Cut", "body": "x is y", "provenance": block}

    fact("import", "--json", "-", stdin=json.dumps(row))

    assert of(fact) == {"query": "ours", "tool": "t", "exa_prompt": "theirs"}


def test_aliases_beside_the_fields_of_a_document_are_found(fact, workspace):
    text = "---\ntitle: Cut\nexa_prompt: 'how: to'\ngenerated: yes\nmood: odd\n---\n"
    (workspace / "a.md").write_text(f"{text}x is y\n")

    fact("import", "--apply", "a.md")

    (record,) = fact("show", "--json", "a").records
    assert record["provenance"] == {"query": "how: to"}
    assert [key for key, _ in record["extra"]] == ["generated", "mood"]


def test_export_and_import_lose_nothing(fact, run, tmp_path):
    row = {"title": "Cut", "body": "x is y", "provenance": {**EXA, **REST}}
    fact("import", "--json", "-", stdin=json.dumps(row))
    written = fact("export").out

    other = ("--memory", tmp_path / "other.git")
    run("ctx-fact", *other, "import", "--json", "-", stdin=written)

    assert run("ctx-fact", *other, "export").out == written
