"""What went wrong with instruction files in other tools, and does not here."""

import pytest


@pytest.mark.parametrize("target", [".", "a", "a/b/c.py"])
def test_a_missing_import_is_told_with_its_place_and_the_rest_is_complete(
    target, resolve, plant
):
    """anthropics/claude-code#88813"""
    plant({"AGENTS.md": "before\n@docs/gone.md\n@docs/x.md\nafter", "docs/x.md": "X"})
    plant({"a/AGENTS.md": "deep", "a/b/c.py": ""})

    answer = resolve("--print", target)
    checked = resolve("--check", "--strict", target)

    assert answer.code == 0
    assert "before\n@docs/gone.md\n<instruction-import" in answer.out
    assert "\nX\n</instruction-import>\nafter\n" in answer.out
    place = "AGENTS.md:2:1: import_missing: '@docs/gone.md': no such file\n"
    assert answer.err.startswith(f"ctx-resolve: error: {place}")
    assert checked.code == 1


@pytest.mark.parametrize("directory", ["", "a", "a/b"])
@pytest.mark.parametrize("target", [".", "a", "a/b", "a/b/new.py"])
def test_imports_of_ancestors_are_expanded_from_every_subdirectory(
    directory, target, resolve, plant, workspace
):
    """anthropics/claude-code#78697, #85683, #87020, #78216"""
    plant({"AGENTS.md": "@docs/x.md", "docs/x.md": "canary", "a/b/c.py": ""})

    answer = resolve("--print", workspace / target, cwd=workspace / directory)

    assert "\ncanary\n" in answer.out


def test_every_hop_is_seen_from_the_file_that_holds_the_line(
    resolve, plant, workspace, tmp_path
):
    """anthropics/claude-code#7768"""
    plant(
        {
            "AGENTS.md": "@docs/one.md",
            "docs/one.md": "@deep/two.md",
            "docs/deep/two.md": "@../three.md",
            "docs/three.md": "the third hop",
            "three.md": "seen from elsewhere",
            "a/AGENTS.md": "",
        }
    )
    folders = ["", "docs", "docs/deep", "a", ".."]

    answers = [
        resolve("--json", workspace, cwd=workspace / folder) for folder in folders
    ]

    assert "the third hop" in answers[0].records[0]["text"]
    assert "elsewhere" not in answers[0].out
    assert [each for each in answers if each != answers[0]] == []


LOOK_ALIKES = """\
Write to ada@example.org or
@example.org
@types/node
@scope/pkg@1.2
@acme/design-system
@v1.2
@ada
@app.route("/x")
@pytest.mark.slow
@Override
@param x the value
@media (min-width: 1px) {

    @docs/x.md
`@docs/x.md`
<!--
@docs/x.md
-->
```python
@docs/x.md
```
~~~~
```
@docs/x.md
~~~~
Then npm install @scope/pkg."""


def test_what_only_looks_like_an_import_stays_and_raises_nothing(resolve, plant):
    """google-gemini/gemini-cli#5437"""
    plant({"AGENTS.md": LOOK_ALIKES, "docs/x.md": "never"})

    records = resolve("--json").records

    assert [each["kind"] for each in records] == ["document"]
    assert records[0]["text"] == LOOK_ALIKES


def test_no_import_leads_out_of_the_folder_of_its_document(
    resolve, plant, tmp_path, workspace
):
    """google-gemini/gemini-cli PR#28233"""
    secret = tmp_path / "outside/secret.md"
    plant({"../outside/secret.md": "secret", "above.md": "secret"})
    plant(
        {
            "a/AGENTS.md": f"@file.md\n@folder/secret.md\n@loop.md\n@../above.md\n"
            f"@{secret}\n@chain.md\n@in/../../above.md"
        },
        {
            "a/file.md": "../../outside/secret.md",
            "a/folder": "../../outside",
            "a/loop.md": "loop.md",
            "a/chain.md": "file.md",
        },
    )
    plant({"a/in/x.md": ""})

    answer = resolve("--json", "a")

    document, *wrong = answer.records
    assert "secret" not in document["text"].replace("secret.md", "")
    assert [(each["line"], each["code"]) for each in wrong] == [
        (1, "import_symlink_escape"),
        (2, "import_symlink_escape"),
        (3, "import_symlink_loop"),
        (4, "import_outside"),
        (5, "import_absolute"),
        (6, "import_symlink_escape"),
        (7, "import_outside"),
    ]


def test_large_instructions_are_whole_unless_a_budget_is_given(resolve, plant):
    """openai/codex#7138"""
    lines = "".join(f"rule {number}: keep it so\n" for number in range(2_500))
    plant({"AGENTS.md": f"far\n{lines}", "a/AGENTS.md": f"near\n{lines}"})
    plant({"a/b/AGENTS.md": f"nearest\n{lines}@x.md", "a/b/x.md": lines})

    whole = resolve("--print", "a/b")
    cut = resolve("--print", "--max-bytes", "120000", "a/b")

    assert len(whole.out) > 200_000
    assert whole.out.count("rule 2499: keep it so\n") == 4
    assert whole.err == ""
    assert len(cut.out) <= 120_000
    assert "\nnearest\n" in cut.out
    assert "\nfar\n" not in cut.out
    assert "warning: AGENTS.md: document_cut: " in cut.err
