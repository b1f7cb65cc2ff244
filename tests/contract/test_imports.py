"""What a command loads before it is asked anything, by names, not by the clock."""

import json
import subprocess
import sys

import pytest

HEAVY = (
    "_pygit2",
    "cmarkgfm",
    "ctxlib.service",
    "frontmatter",
    "pygit2",
    "ssl",
    "tantivy",
    "yaml",
)
COMMANDS = {
    "ctx-archive": "ctxlib.cli.archive",
    "ctx-fact": "ctxlib.cli.fact",
    "ctx-hook": "ctxlib.cli.hook",
    "ctx-recall": "ctxlib.cli.recall",
    "ctx-resolve": "ctxlib.cli.resolve",
    "ctx-session": "ctxlib.cli.session",
    "ctx-suggest": "ctxlib.cli.suggest",
    "git-ctx": "ctxlib.cli.porcelain",
}


# What costs as much as the whole answer of `ctx-resolve` to a path.
SLOW = (
    "_pygit2",
    "click",
    "ctxlib.store.repository",
    "ctxlib.store.snapshot",
    "dataclasses",
    "datetime",
    "enum",
    "frontmatter",
    "hashlib",
    "inspect",
    "json",
    "logging",
    "pathlib",
    "pygit2",
    "re",
    "shutil",
    "ssl",
    "subprocess",
    "tantivy",
    "tempfile",
    "typing",
    "urllib",
    "yaml",
)


@pytest.mark.parametrize("option", ["-q", "-v", "-z", "--print", "--check"])
def test_a_path_is_resolved_without_anything_slow(option, root, workspace):
    (workspace / "AGENTS.md").write_text("Use tabs.\n@docs/style.md\n")
    (workspace / "docs").mkdir()
    (workspace / "docs/style.md").write_text("Two blanks.\n```\n@x.md\n```\n")

    loaded = loaded_by("ctx-resolve", [option, str(workspace / "docs")], root)

    slow = [name for name in loaded if name.partition(".")[0] in SLOW or name in SLOW]
    assert slow == []


@pytest.mark.parametrize("options", [["--all"], ["--staged"], ["--staged", "--all"]])
def test_a_check_of_every_commit_loads_nothing_slow(options, root, workspace, git):
    (workspace / "AGENTS.md").write_text("Use tabs.\n@style.md\n")
    (workspace / "style.md").write_text("Two blanks.\n")
    git("add", ".", cwd=workspace)

    loaded = loaded_by("ctx-resolve", ["--check", *options], root, cwd=workspace)

    slow = [name for name in loaded if name.partition(".")[0] in SLOW or name in SLOW]
    assert slow == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_loads_no_heavy_module(command, root):
    loaded = loaded_by(command, ["--help"], root)

    assert [name for name in loaded if name.startswith(HEAVY)] == []


@pytest.mark.parametrize("is_known", [False, True])
def test_the_end_of_a_turn_loads_nothing_slow(is_known, root, home, workspace):
    """With ids as hosts give them, whether the session is known by then or not."""
    (fixture,) = root.glob("fixtures/transcripts/claude-small.jsonl")
    file = home / ".claude/projects/x/5e55107a-0000-4000-8000-0000000000aa.jsonl"
    file.parent.mkdir(parents=True)
    file.write_bytes(fixture.read_bytes())
    event = {
        "session_id": file.stem,
        "hook_event_name": "Stop",
        "cwd": str(workspace),
        "transcript_path": str(file),
        "last_assistant_message": "All of it is done.",
    }
    for _ in range(1 + is_known):
        sent = json.dumps(event).encode()
        loaded = loaded_by("ctx-hook", ["stop"], root, input=sent)

    # What a session is not known by yet is asked of the memory.
    asked = ("ctxlib.store.repository", "ctxlib.store.snapshot", "datetime")
    slow = [name for name in loaded if name.partition(".")[0] in SLOW or name in SLOW]
    assert sorted(set(slow) - set(asked)) == []
    assert "ctxlib.store.transcript" in loaded


# What an agent or a person asks of sessions while somebody waits.
@pytest.mark.parametrize(
    "words",
    [
        ["ctx-session", "list"],
        ["ctx-session", "show"],
        ["ctx-session", "observations"],
        ["ctx-session", "agenda"],
        ["ctx-suggest", "scan"],
    ],
)
def test_what_is_kept_of_sessions_is_read_without_libgit2(
    words, root, workspace, talked, session
):
    file = talked(("Always use pnpm here, never npm.", "npm test", "I will."))
    assert session("import", file).code == 0

    loaded = loaded_by(words[0], words[1:], root, cwd=workspace)

    heavy = ("_pygit2", "frontmatter", "pygit2", "ssl", "tantivy", "yaml")
    assert [name for name in loaded if name.startswith(heavy)] == []


def loaded_by(command, args, root, cwd=None, input=None):
    """The modules that a command has loaded when it ends."""
    code = (
        "import os, sys\n"
        "end = os._exit\n"
        "def told(code):\n"
        "    sys.stdout.flush()\n"
        "    os.write(2, b'\\0' + ' '.join(sorted(sys.modules)).encode())\n"
        "    end(code)\n"
        "os._exit = told\n"
        f"sys.path.insert(0, {str(root / 'lib')!r})\n"
        f"sys.argv = {[command, *args]!r}\n"
        f"from {COMMANDS[command]} import main\n"
        "told(main())\n"
    )
    # Isolated: what this environment loads at its start is not ours.
    done = subprocess.run(
        [sys.executable, "-I", "-c", code],
        cwd=cwd,
        input=input,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.decode().rpartition("\0")[2].split()
