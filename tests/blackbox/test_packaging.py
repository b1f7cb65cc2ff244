"""The distribution installs wherever people install things, and runs from there."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
COMMANDS = tuple(sorted(path.name for path in (ROOT / "cmd").iterdir()))


@pytest.fixture
def source(tmp_path):
    """A copy of what git tracks, so that no build leaves anything behind."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    target = tmp_path / "source"
    for name in filter(None, names):
        if not (ROOT / name).is_file():
            continue
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes((ROOT / name).read_bytes())
        (target / name).chmod((ROOT / name).stat().st_mode & 0o777)
    return target


@pytest.fixture
def outside(tmp_path):
    """An environment like a newcomer's: an empty home, nothing of this run."""
    home = tmp_path / "outside"
    home.mkdir()
    kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
    return {**kept, "HOME": str(home), "PYTHONNOUSERSITE": "1", "LC_ALL": "C.UTF-8"}


def works(bin_dir, environ, tmp_path):
    """Save a fact and find it, with the commands of one installation."""
    workspace = tmp_path / "work space"
    workspace.mkdir()
    environ = {**environ, "PATH": f"{bin_dir}{os.pathsep}{environ['PATH']}"}

    def call(*words):
        done = subprocess.run(
            words, cwd=workspace, env=environ, capture_output=True, text=True
        )
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout

    call("git", "init", "-q")
    for command in COMMANDS:
        assert call(command, "--version").split()[0] == command
    call("ctx-fact", "add", "--type", "project", "--", "Deploys run on Tuesdays only.")
    assert "deploys-run-on-tuesdays-only" in call("ctx-recall", "when do deploys run?")
    assert "deploys-run-on-tuesdays-only" in call("git", "ctx", "memory")
    return environ


@pytest.mark.parametrize("editable", [False, True])
def test_pip_installs_into_a_path_with_a_space(source, outside, tmp_path, editable):
    room = tmp_path / "my environment"
    venv.create(room, with_pip=True)
    what = ["-e", str(source)] if editable else [str(source)]

    subprocess.run(
        [room / "bin" / "python", "-m", "pip", "install", "-q", *what],
        env=outside,
        check=True,
    )

    works(room / "bin", outside, tmp_path)
    if not editable:
        assert (room / "share" / "man" / "man1" / "ctx-fact.1").is_file()
        assert (room / "share" / "ctx" / "hooks" / "claude-code").is_dir()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("pipx", "install"), id="pipx"),
        pytest.param(("uv", "tool", "install"), id="uv"),
    ],
)
def test_tool_installers_install_it(source, outside, tmp_path, words):
    room = tmp_path / "tools"
    venv.create(room, with_pip=True)
    subprocess.run(
        [room / "bin" / "python", "-m", "pip", "install", "-q", words[0]],
        env=outside,
        check=True,
    )
    target = tmp_path / "bin"
    environ = {
        **outside,
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": str(target),
        "PIPX_DEFAULT_PYTHON": sys.executable,
        "UV_TOOL_DIR": str(tmp_path / "uv"),
        "UV_TOOL_BIN_DIR": str(target),
        "UV_CACHE_DIR": str(tmp_path / "uv-cache"),
        "UV_PYTHON": sys.executable,
        # Its own list of authorities would leave out that of a company or a lab.
        "UV_NATIVE_TLS": "1",
        "UV_SYSTEM_CERTS": "1",
    }

    subprocess.run(
        [room / "bin" / words[0], *words[1:], str(source)], env=environ, check=True
    )

    works(target, environ, tmp_path)


def test_make_demo_runs_from_a_clean_copy_and_leaves_the_home_empty(source, outside):
    done = subprocess.run(
        ["make", "demo", f"PYTHON={sys.executable}"],
        cwd=source,
        env=outside,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
    assert "release/2.5" in done.stdout
    assert "matched" in done.stdout
    assert "- next: Mend the checkout." in done.stdout
    assert "project/before-a-push.md" in done.stdout
    home = Path(outside["HOME"])
    left = [str(path.relative_to(home)) for path in home.rglob("*")]
    assert [name for name in left if "ctx" in name or name.startswith(".local")] == []
