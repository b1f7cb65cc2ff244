"""The plugin of Claude Code names what exists and says what the installer says."""

import json
import re

import pytest
import yaml

from ctxlib.domain.prompt import ORDERS
from ctxlib.domain.wiring import Wiring

WORD = re.compile(r"`!?(?:git )?(ctx[-a-z]*|ctx) ([a-z]+)")


@pytest.fixture
def plugin(root):
    """The root of the plugin."""
    return root / "hooks/claude-code"


def front_matter(path):
    """The fields of a Markdown file of the plugin."""
    return yaml.safe_load(path.read_text(encoding="utf-8").split("---\n")[1])


def test_plugin_has_the_version_of_the_package(plugin):
    from ctxlib import __version__

    manifest = json.loads((plugin / ".claude-plugin/plugin.json").read_text())

    assert manifest["name"] == "ctx"
    assert manifest["version"] == __version__


def test_plugin_wires_what_the_installer_wires_for_a_project(plugin):
    wired = json.loads((plugin / "hooks/hooks.json").read_text())

    assert wired["hooks"] == Wiring("claude", ["ctx-hook"]).fragment()["hooks"]


def test_every_page_of_the_plugin_says_when_to_use_it(plugin):
    pages = [*plugin.glob("commands/*.md"), *plugin.glob("skills/*/SKILL.md")]

    assert len(pages) > 5
    assert [path.name for path in pages if not front_matter(path)["description"]] == []
    for path in plugin.glob("skills/*/SKILL.md"):
        assert front_matter(path)["name"] == path.parent.name


def test_every_command_that_the_plugin_names_exists(plugin):
    from ctxlib.cli import archive, fact, porcelain, recall_group, session, suggest

    groups = {
        "ctx-archive": archive.archive,
        "ctx-fact": fact.fact,
        "ctx-recall": recall_group.recall,
        "ctx-session": session.session,
        "ctx-suggest": suggest.suggest,
        "ctx": porcelain.git_ctx,
    }
    named = {
        found.groups()
        for path in plugin.rglob("*.md")
        for found in WORD.finditer(path.read_text(encoding="utf-8"))
    }

    assert len(named) > 8
    assert [
        f"{program} {command}"
        for program, command in sorted(named)
        if command not in groups[program].commands
        and (program, command) not in {("ctx", verb) for verb in ORDERS}
    ] == []


@pytest.mark.parametrize("host", ["codex", "gemini"])
def test_every_host_that_has_skills_has_the_same(plugin, root, host):
    written = {
        path.relative_to(plugin): path.read_text(encoding="utf-8")
        for path in plugin.glob("skills/*/SKILL.md")
    }

    other = root / "hooks" / host
    assert written
    assert written == {
        path.relative_to(other): path.read_text(encoding="utf-8")
        for path in other.glob("skills/*/SKILL.md")
    }


def test_the_plugin_of_codex_names_what_is_there(root):
    plugin = root / "hooks/codex"
    manifest = json.loads((plugin / ".codex-plugin/plugin.json").read_text())

    for key in ("skills", "hooks"):
        assert manifest[key].startswith("./")
        assert (plugin / manifest[key]).exists()


def test_no_words_of_a_person_reach_a_shell_unquoted(plugin):
    for path in plugin.glob("commands/*.md"):
        run = re.findall(r"!`([^`]*)`", path.read_text(encoding="utf-8"))
        assert [line for line in run if "ARGUMENTS" in line] == []
