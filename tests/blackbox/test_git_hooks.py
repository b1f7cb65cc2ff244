"""`hooks/git/pre-commit` and `.pre-commit-hooks.yaml` on real commits."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOOK = ROOT / "hooks/git/pre-commit"


@pytest.fixture
def hooked(workspace, git, plant):
    """A repository with the hook and one commit."""
    plant({"AGENTS.md": "@docs/x.md\n", "docs/x.md": "X\n", "other.txt": "1\n"})
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "one", cwd=workspace)
    shutil.copy(HOOK, workspace / ".git/hooks/pre-commit")
    return workspace


@pytest.fixture
def commit(hooked):
    """Run `git commit`, our commands on PATH; its status and what it says."""

    def call(*words, before=(), cwd=hooked, path=None, **environ):
        ours = [str(ROOT / "cmd"), str(Path(sys.executable).parent)]
        path = path or os.pathsep.join([*ours, os.environ["PATH"]])
        done = subprocess.run(
            [shutil.which("git"), *before, "commit", "-qm", "next", *words],
            cwd=cwd,
            env={**os.environ, "PATH": path, **environ},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    return call


MISSING = "AGENTS.md:2:1: error: import_missing: '@gone.md': no such file\n"
BROKEN = {"AGENTS.md": "@docs/x.md\n@gone.md\n"}


def test_a_commit_that_breaks_an_import_is_refused_with_the_reason(
    commit, plant, git, hooked
):
    plant(BROKEN)
    git("add", ".", cwd=hooked)

    code, said = commit()

    assert code == 1
    assert said == (
        f"{MISSING}AGENTS.md:2:1: hint: make the file, or remove the line\n"
        "ctx-resolve: 1 error in 1 file\n"
        "pre-commit: hint: 'git commit --no-verify' commits all the same\n"
    )
    assert commit("--no-verify") == (0, "")


def test_a_commit_that_breaks_nothing_is_silent(commit, plant, git, hooked):
    plant({"AGENTS.md": "@docs/x.md\n@docs/empty.md\n", "docs/empty.md": ""})
    git("add", ".", cwd=hooked)

    assert commit() == (0, "")


def test_what_deletes_or_renames_an_imported_file_is_refused(commit, git, hooked):
    git("rm", "-q", "docs/x.md", cwd=hooked)
    assert "'@docs/x.md': no such file" in commit()[1]

    git("reset", "-q", "--hard", cwd=hooked)
    git("mv", "docs/x.md", "docs/y.md", cwd=hooked)
    assert "'@docs/x.md': no such file" in commit()[1]


def test_what_the_commit_takes_counts_and_not_what_lies_on_disk(
    commit, plant, git, hooked
):
    plant({**BROKEN, "other.txt": "2\n"})
    git("add", "other.txt", cwd=hooked)
    assert commit() == (0, "")

    plant({"other.txt": "3\n"})
    git("add", "other.txt", cwd=hooked)
    assert commit("AGENTS.md")[0] == 1
    assert commit("-a")[0] == 1
    assert commit("--include", "AGENTS.md")[0] == 1
    assert commit("other.txt") == (0, "")
    # Staged, and mended on disk only.
    git("add", "AGENTS.md", cwd=hooked)
    plant({"AGENTS.md": "@docs/x.md\n"})
    assert commit()[0] == 1


def test_a_commit_is_checked_wherever_it_is_made_from(
    commit, plant, git, hooked, tmp_path
):
    plant(BROKEN)
    assert MISSING in commit("-a", cwd=hooked / "docs")[1]
    assert MISSING in commit("../AGENTS.md", cwd=hooked / "docs")[1]
    assert MISSING in commit("-a", before=["-C", hooked], cwd=tmp_path)[1]
    named = {"GIT_DIR": str(hooked / ".git"), "GIT_WORK_TREE": str(hooked)}
    assert MISSING in commit("-a", cwd=tmp_path, **named)[1]
    apart = [f"--git-dir={hooked}/.git", f"--work-tree={hooked}"]
    assert MISSING in commit("-a", before=apart, cwd=tmp_path)[1]

    linked = tmp_path / "linked"
    git("worktree", "add", "-q", linked, cwd=hooked)
    (linked / "AGENTS.md").write_text(BROKEN["AGENTS.md"])
    assert MISSING in commit("-a", cwd=linked)[1]
    (linked / "AGENTS.md").write_text("fine\n")
    assert commit("-a", cwd=linked) == (0, "")


def test_an_amended_commit_and_a_merge_are_checked(commit, plant, git, hooked):
    plant(BROKEN)
    assert commit("--amend", "-a")[0] == 1
    git("reset", "-q", "--hard", cwd=hooked)
    assert commit("--amend") == (0, "")

    git("checkout", "-qb", "side", cwd=hooked)
    git("rm", "-q", "docs/x.md", cwd=hooked)
    plant({"AGENTS.md": "none\n"})
    assert commit("-a") == (0, "")
    git("checkout", "-q", "main", cwd=hooked)
    plant({"AGENTS.md": "@docs/x.md\nmore\n"})
    assert commit("-a") == (0, "")
    git("merge", "-q", "side", cwd=hooked, check=False)
    plant({"AGENTS.md": "@docs/x.md\nmore\n"})
    git("add", ".", cwd=hooked)
    assert "'@docs/x.md': no such file" in commit()[1]


def test_the_first_commit_of_a_repository_is_checked_as_a_whole(
    commit, git, tmp_path, hooked
):
    place = tmp_path / "new"
    git("init", "-q", place)
    shutil.copy(HOOK, place / ".git/hooks/pre-commit")
    (place / "AGENTS.md").write_text("fine\n@gone.md\n")
    git("add", ".", cwd=place)

    assert MISSING in commit(cwd=place)[1]


def test_old_faults_do_not_stop_a_commit_that_has_nothing_to_do_with_them(
    commit, plant, git, hooked
):
    plant(BROKEN)
    assert commit("-a", "--no-verify")[0] == 0
    plant({"other.txt": "2\n"})

    assert commit("-a") == (0, "")


def test_a_warning_is_shown_and_stops_nothing_unless_it_is_to(
    commit, plant, git, hooked
):
    plant({"docs/agents.md": "in lower case\n"})
    git("add", ".", cwd=hooked)
    hook = hooked / ".git/hooks/pre-commit"

    hook.write_text(f'#!/bin/sh\nexec "{HOOK}" --strict\n')
    assert commit()[0] == 1
    shutil.copy(HOOK, hook)
    code, said = commit()
    assert code == 0
    assert "docs/agents.md: warning: document_case: " in said


def test_without_the_command_a_commit_passes_with_a_warning(
    commit, plant, hooked, tmp_path
):
    plant(BROKEN)
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "git").symlink_to(shutil.which("git"))
    warning = "pre-commit: warning: instruction files are not checked: ctx-resolve {}\n"

    assert commit("-a", path=str(folder)) == (0, warning.format("is not on PATH"))

    gone = folder / "ctx-resolve"
    gone.write_text("#!/nowhere/bin/python\n")
    gone.chmod(0o755)
    plant({"AGENTS.md": "@docs/x.md\n@gone.md\nmore\n"})
    assert commit("-a", path=str(folder)) == (0, warning.format("does not start"))


def test_a_check_that_cannot_be_made_refuses_and_says_why(commit, plant, git, hooked):
    plant({"AGENTS.md": "@docs/x.md\nmore\n"})
    git("config", "ctx.importDepth", "many", cwd=hooked)
    git("config", "--global", "ctx.importDepth", "many", cwd=hooked)

    code, said = commit("-a")

    assert code == 1
    assert "ctx-resolve: fatal: " in said


def test_a_server_refuses_what_is_pushed_before_it_is_there(
    commit, plant, git, hooked, tmp_path
):
    bare = tmp_path / "bare.git"
    git("clone", "-q", "--bare", hooked, bare)
    hook = bare / "hooks/pre-receive"
    check = 'ctx-resolve --check --rev "$old..$new"'
    hook.write_text(f"#!/bin/sh\nwhile read old new ref; do {check} || exit 1; done\n")
    hook.chmod(0o755)
    plant(BROKEN)
    assert commit("-a", "--no-verify")[0] == 0
    path = os.pathsep.join(
        [str(ROOT / "cmd"), str(Path(sys.executable).parent), os.environ["PATH"]]
    )
    push = ["git", "push", "-q", bare, "main"]
    environ = {**os.environ, "PATH": path}

    refused = subprocess.run(
        push, cwd=hooked, env=environ, capture_output=True, text=True, check=False
    )
    plant({"AGENTS.md": "@docs/x.md\nmended\n"})
    commit("-a")
    taken = subprocess.run(push, cwd=hooked, env=environ, check=False)

    assert refused.returncode == 1
    assert f"remote: {MISSING.strip()}" in refused.stderr
    assert taken.returncode == 0


@pytest.fixture
def framework(tmp_path):
    """The pre-commit framework in an environment of its own; a function to run it."""
    room = tmp_path / "framework"
    venv.create(room, with_pip=True)
    pip = [room / "bin/python", "-m", "pip", "install", "-q", "pre-commit"]
    subprocess.run(pip, check=True)
    return room / "bin"


@pytest.mark.slow
def test_the_pre_commit_framework_installs_and_runs_it(
    framework, commit, plant, git, hooked, tmp_path
):
    project = tmp_path / "project"
    listed = git("ls-files", "-zco", "--exclude-standard", cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, project / name)
    git("init", "-q", project)
    git("add", "-A", cwd=project)
    git("commit", "-qm", "copy", cwd=project)
    (hooked / ".git/hooks/pre-commit").unlink()
    path = os.pathsep.join([str(framework), os.environ["PATH"]])
    rev = git("rev-parse", "HEAD", cwd=project).strip()
    plant(
        {
            ".pre-commit-config.yaml": f"repos:\n- repo: {project}\n  rev: {rev}\n"
            "  hooks:\n  - id: ctx-resolve\n  - id: ctx-resolve-all\n"
            "    stages: [manual]\n"
        }
    )
    git("add", ".", cwd=hooked)
    call = [framework / "pre-commit", "install"]
    subprocess.run(call, cwd=hooked, check=True, capture_output=True)

    code, said = commit(path=path)
    assert code == 0, said
    git("rm", "-q", "docs/x.md", cwd=hooked)
    code, said = commit(path=path)
    assert code == 1
    assert "'@docs/x.md': no such file" in said
    git("reset", "-q", "--hard", cwd=hooked)
    plant(BROKEN)
    for words in (["-a"], ["AGENTS.md"]):
        code, said = commit(*words, path=path)
        assert code == 1
        assert MISSING in said
    assert commit("-a", "--no-verify", path=path)[0] == 0
    every = [framework / "pre-commit", "run", "--all-files"]
    assert subprocess.run(every, cwd=hooked, check=False).returncode == 0
    every += ["--hook-stage", "manual", "ctx-resolve-all"]
    assert subprocess.run(every, cwd=hooked, check=False).returncode == 1
