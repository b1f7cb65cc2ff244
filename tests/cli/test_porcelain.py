"""`git ctx`: the whole picture, the settings, and the door to the other commands."""

import pytest


def test_init_makes_a_memory_and_says_so_once(run, memory):
    first = run("git-ctx", "init")
    second = run("git-ctx", "init")

    assert first.out == f"Initialised empty memory repository in {memory}\n"
    assert second.out == f"Existing memory repository in {memory}\n"
    assert (first.code, second.code) == (0, 0)
    assert memory.stat().st_mode & 0o777 == 0o700


def test_a_word_that_is_no_command_names_another_executable(run, memory):
    added = run("git-ctx", "fact", "add", "Deploys run on Tuesdays.")

    assert added.code == 0
    assert "project/deploys-run-on-tuesdays.md" in run("git-ctx", "memory").out


def test_an_unknown_word_is_wrong_usage(run):
    answer = run("git-ctx", "nonsense")

    assert answer.code == 129
    assert answer.err.startswith("git-ctx: fatal: no such command 'nonsense'")


def test_status_counts_what_holds(run, memory):
    run("ctx-fact", "add", "Deploys run on Tuesdays.")
    run("ctx-fact", "add", "Be brief.", "--scope", "global", "--pin")

    [record] = run("git-ctx", "status", "--json").records

    assert record["facts"] == {"project": 1, "global": 1}
    assert record["pinned_chars"] == len("Be brief.")


def test_status_says_how_far_the_index_is_behind(run, memory):
    run("git-ctx", "init")
    [without] = run("git-ctx", "status", "--json").records
    run("ctx-fact", "add", "Deploys run on Tuesdays.")
    run("git-ctx", "upkeep")
    [fresh] = run("git-ctx", "status", "--json").records
    run("ctx-fact", "verify", "deploys-run-on-tuesdays")

    [behind] = run("git-ctx", "status", "--json").records

    assert without["index_lag"] is None
    assert (fresh["index_lag"], behind["index_lag"]) == (0, 1)


def test_upkeep_packs_the_memory(run, memory, git):
    run("ctx-fact", "add", "Deploys run on Tuesdays.")

    assert run("git-ctx", "upkeep").code == 0
    assert "count: 0\n" in git("--git-dir", memory, "count-objects", "-v")


def test_memory_says_which_global_fact_does_not_hold_here(run, memory):
    run("ctx-fact", "add", "Long.", "--name", "style", "--scope", "global")
    run("ctx-fact", "add", "Short.", "--name", "style")

    shown = run("git-ctx", "memory")
    conflicts = run("git-ctx", "memory", "--conflicts")

    assert "overridden by project/style.md" in shown.out
    assert conflicts.out == (
        "project/style.md holds in place of global/style.md (same name)\n"
    )


def test_two_facts_of_one_scope_with_one_title_are_a_contradiction(run, memory):
    for name, body in (("one", "Use npm."), ("two", "Use pnpm.")):
        run(
            *("ctx-fact", "add", body, "--name", name, "--title", "Package manager"),
        )

    answer = run("git-ctx", "memory", "--conflicts", "--json")

    assert [(r["what"], r["reason"]) for r in answer.records] == [
        ("contradiction", "title")
    ]


def test_memory_without_conflicts_answers_no(run, memory):
    run("git-ctx", "init")

    assert run("git-ctx", "memory", "--conflicts").code == 1


def test_config_sets_what_is_yours_in_your_own_configuration(run, git, home):
    assert run("git-ctx", "config", "recallFacts", "2").code == 0

    assert run("git-ctx", "config", "ctx.recallfacts").out == "2\n"
    assert git("config", "--file", home / ".gitconfig", "ctx.recallFacts") == "2\n"


def test_config_unset_goes_back_to_the_default(run):
    run("git-ctx", "config", "recallFacts", "2")

    assert run("git-ctx", "config", "--unset", "recallFacts").code == 0
    assert run("git-ctx", "config", "recallFacts").out == "4\n"
    assert run("git-ctx", "config", "--unset", "recallFacts").code == 1


def test_config_sets_the_project_in_the_repository(run, git, workspace):
    assert run("git-ctx", "config", "project", "shop").code == 0

    assert git("-C", workspace, "config", "--local", "ctx.project") == "shop\n"


PERSONAL = {
    "memory": "/elsewhere/memory.git",
    "journal": "false",
    "journalDays": "1",
    "proposalDays": "1",
    "pinnedChars": "9000",
    "recallFacts": "90",
    "recallChars": "9000",
    "instructionHome": "/elsewhere",
    "importDepth": "9",
    "color": "never",
    "project": "shop",
}


@pytest.mark.parametrize("name", PERSONAL)
def test_only_a_person_sets_what_is_the_persons(run, git, home, workspace, name):
    level = "--local" if name == "project" else "--global"
    git("config", level, f"ctx.{name}", PERSONAL[name], cwd=workspace)
    places = (home / ".gitconfig", workspace / ".git/config")
    before = [place.read_text() for place in places]

    answer = run("git-ctx", "config", name, PERSONAL[name], actor="agent")

    assert (answer.code, answer.out) == (4, "")
    assert f"setting ctx.{name} needs a person" in answer.err
    assert f"git ctx config ctx.{name} VALUE\n" in answer.err
    removed = run("git-ctx", "config", "--unset", name, actor="agent")
    assert (removed.code, removed.out) == (4, "")
    assert f"git ctx config --unset ctx.{name}\n" in removed.err
    assert [place.read_text() for place in places] == before


def test_an_agent_reads_settings_and_sets_what_a_repository_may_say(run, git):
    assert run("git-ctx", "config", "journal", actor="agent").out == "true\n"

    named = run("git-ctx", "config", "instructionFile", "RULES.md", actor="agent")

    assert named.code == 0
    assert run("git-ctx", "config", "instructionFile").out == "RULES.md\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [("recallFacts", "many"), ("color", "mauve"), ("journal", "perhaps")],
)
def test_config_refuses_a_value_that_no_command_could_use(run, home, name, value):
    before = (home / ".gitconfig").read_text()

    answer = run("git-ctx", "config", name, value)

    assert answer.code == 128
    assert f"ctx.{name}" in answer.err
    assert (home / ".gitconfig").read_text() == before


def test_config_does_not_know_other_names(run):
    answer = run("git-ctx", "config", "colour")

    assert answer.code == 128
    assert "no setting is called 'colour'" in answer.err


def test_status_counts_no_fact_that_another_took_the_place_of(run, memory):
    run("ctx-fact", "add", "Deploys run on Tuesdays.", "--name", "old")
    run("ctx-fact", "add", "Deploys run on Fridays.", "--name", "new")
    run("ctx-fact", "supersede", "old", "new")

    [record] = run("git-ctx", "status", "--json").records

    assert record["facts"] == {"project": 1, "global": 0}


def test_the_name_alone_shows_what_there_is(run):
    answer = run("git-ctx")

    assert answer.code == 1
    assert answer.out.startswith("Usage: git-ctx [OPTIONS] ")
    assert "\n  status " in answer.out


@pytest.mark.parametrize("words", [(), ("memory",), ("fact", "add")])
def test_help_is_a_word_as_well(words, run):
    told = run("git-ctx", "help", *words)

    assert (told.code, told.out) == (0, run("git-ctx", *words, "--help").out)
