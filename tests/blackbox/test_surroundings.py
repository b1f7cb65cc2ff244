"""Wherever git or a host starts the commands, they work and leave the rest alone."""

import json
import os
import pty
import shutil
import stat
import subprocess
import sys

import pytest

slow = pytest.mark.slow
WOMBAT = "The wombat deploy runs on Tuesdays."


@pytest.fixture(autouse=True)
def commands(root, tmp_path, monkeypatch):
    """The four commands on PATH, as an installation has them."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for stub in (root / "cmd").iterdir():
        script = folder / stub.name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{stub}" "$@"\n')
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


@pytest.fixture
def line(tmp_path):
    """The command line of a tour around a repository, for a shell."""

    def call(repository, *names):
        script = os.path.join(os.path.dirname(__file__), "tour.py")
        words = [sys.executable, "-I", script, tmp_path / "report", repository, *names]
        return [str(word) for word in words]

    return call


@pytest.fixture
def report(tmp_path):
    """What the tour saw, once it is over."""

    def call():
        return json.loads((tmp_path / "report").read_text(encoding="utf-8"))

    return call


@pytest.fixture
def tour(line, report):
    """Make the tour in a folder, in an environment with a few more variables."""

    def call(cwd, *names, repository=None, environ=None, drop=()):
        kept = {name: text for name, text in os.environ.items() if name not in drop}
        subprocess.run(
            line(repository or cwd, *names),
            cwd=cwd,
            env={**kept, **(environ or {})},
            check=False,
        )
        return report()

    return call


@pytest.fixture
def wombat(fact):
    """A fact of the workspace in a folder, saved where nothing is odd."""

    def call(cwd):
        answer = fact("add", "--type=project", "--name=wombat", "--", WOMBAT, cwd=cwd)
        assert answer.code == 0, answer

    return call


@pytest.fixture
def commit(git):
    """Commit one more file in a repository."""

    def call(repository, name="file"):
        (repository / name).write_text(name)
        git("add", name, cwd=repository)
        git("commit", "-q", "-m", f"add {name}", cwd=repository)

    return call


def works(seen, *, warnings=0):
    """Everything was answered, for the workspace that the fact was saved in."""
    assert seen["add"]["code"] == 0, seen["add"]
    assert seen["list"]["out"] == "project/inside.md\0project/wombat.md\0", seen["list"]
    assert WOMBAT in seen["recall"]["out"], seen["recall"]
    status = json.loads(seen["status"]["out"])
    assert status["facts"] == {"project": 2, "global": 0}
    assert "Quokkas nap." in context(seen["start"])
    assert WOMBAT in context(seen["prompt"])
    for name in ("add", "list", "recall", "status", "start", "prompt"):
        assert seen[name]["code"] == 0
        assert seen[name]["err"].count("\n") <= warnings, seen[name]
    assert seen["untouched"]
    return status


def context(answer):
    (document,) = answer["out"].splitlines()
    return json.loads(document)["hookSpecificOutput"]["additionalContext"]


def hook(repository, name, words, *, folder=".git/hooks"):
    path = repository / folder / name
    path.parent.mkdir(exist_ok=True)
    quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
    path.write_text(f"#!/bin/sh\nexec {quoted}\n")
    path.chmod(0o755)


# Inside git


def test_inside_pre_commit_of_a_partial_commit(
    workspace, wombat, commit, git, line, report
):
    commit(workspace, "one")
    commit(workspace, "two")
    wombat(workspace)
    (workspace / "one").write_text("changed")
    (workspace / "two").write_text("changed")
    git("add", "two", cwd=workspace)
    hook(workspace, "pre-commit", line(workspace))

    git("commit", "-q", "-m", "partial", "one", cwd=workspace)

    works(report())
    assert git("show", "--format=", "--name-only", cwd=workspace) == "one\n"
    assert git("status", "--porcelain", cwd=workspace) == "M  two\n"


@pytest.mark.slow
def test_inside_pre_receive(tmp_path, workspace, wombat, commit, git, line, report):
    bare = tmp_path / "bare.git"
    git("init", "-q", "--bare", bare)
    wombat(bare)
    hook(bare, "pre-receive", line(bare), folder="hooks")
    commit(workspace)

    git("push", "-q", bare, "HEAD:refs/heads/main", cwd=workspace)

    works(report())


def test_inside_pre_receive_where_bare_repositories_must_be_named(
    tmp_path, workspace, wombat, commit, git, line, report
):
    bare = tmp_path / "bare.git"
    git("init", "-q", "--bare", bare)
    wombat(bare)
    hook(bare, "pre-receive", line(bare), folder="hooks")
    commit(workspace)
    git("config", "--global", "safe.bareRepository", "explicit")

    git("push", "-q", bare, "HEAD:refs/heads/main", cwd=workspace)

    works(report())


def test_inside_rebase_exec(workspace, wombat, commit, git, line, report):
    for name in ("one", "two", "three"):
        commit(workspace, name)
    wombat(workspace)
    words = " ".join(f"'{word}'" for word in line(workspace))

    git("rebase", "-q", "-x", words, "HEAD~1", cwd=workspace)

    works(report())
    assert git("status", "--porcelain", cwd=workspace) == ""


@pytest.mark.slow
def test_inside_an_alias_and_a_subdirectory(
    workspace, wombat, commit, git, line, report
):
    commit(workspace)
    wombat(workspace)
    deep = workspace / "a/b"
    deep.mkdir(parents=True)
    words = " ".join(f"'{word}'" for word in line(workspace))

    git("-c", f"alias.tour=!cd a/b && {words}", "tour", cwd=deep.parent.parent)

    works(report())


def test_in_a_linked_worktree_and_its_hook(
    tmp_path, workspace, wombat, commit, git, tour, line, report
):
    commit(workspace)
    wombat(workspace)
    linked = tmp_path / "linked"
    git("worktree", "add", "-q", linked, cwd=workspace)
    hook(workspace, "post-checkout", line(workspace, "list", "recall", "prompt"))

    works(tour(linked, repository=workspace))
    git("checkout", "-q", "-b", "other", cwd=linked)

    seen = report()
    assert seen["list"]["out"] == "project/inside.md\0project/wombat.md\0"
    assert seen["untouched"]


def test_in_a_submodule(tmp_path, workspace, wombat, commit, git, tour):
    inner = tmp_path / "inner"
    git("init", "-q", inner)
    commit(inner)
    git(
        *("-c", "protocol.file.allow=always", "submodule", "--quiet", "add"),
        *(inner, "sub"),
        cwd=workspace,
    )
    git("remote", "remove", "origin", cwd=workspace / "sub")
    wombat(workspace / "sub")

    works(tour(workspace / "sub", repository=workspace))


@pytest.mark.slow
def test_in_a_bare_repository(tmp_path, wombat, git, tour):
    bare = tmp_path / "bare.git"
    git("init", "-q", "--bare", bare)
    wombat(bare)

    works(tour(bare))


def test_in_a_bare_repository_that_git_does_not_trust(tmp_path, wombat, git, tour):
    bare = tmp_path / "bare.git"
    git("init", "-q", "--bare", bare)
    wombat(bare)
    git("config", "--global", "safe.bareRepository", "explicit")

    seen = tour(bare)

    works(seen, warnings=1)
    assert "git does not speak of this folder" in seen["list"]["err"]


@pytest.mark.parametrize(
    "stray",
    [
        "GIT_DIR",
        pytest.param("GIT_WORK_TREE", marks=slow),
        pytest.param("GIT_COMMON_DIR", marks=slow),
    ],
)
def test_a_variable_that_points_to_another_repository_moves_nothing(
    stray, tmp_path, workspace, wombat, git, tour
):
    other = tmp_path / "other"
    git("init", "-q", other)
    wombat(workspace)
    points = {
        "GIT_DIR": {"GIT_DIR": f"{other}/.git", "GIT_INDEX_FILE": f"{other}/index"},
        "GIT_WORK_TREE": {"GIT_WORK_TREE": str(other), "GIT_DIR": "nowhere"},
        "GIT_COMMON_DIR": {
            "GIT_COMMON_DIR": f"{other}/.git",
            "GIT_OBJECT_DIRECTORY": f"{other}/.git/objects",
            "GIT_NAMESPACE": "x",
            "GIT_PREFIX": "sub/",
        },
    }[stray]

    works(tour(workspace, environ=points))
    assert not (other / "index").exists()


def test_configuration_by_environment_is_the_users_word(workspace, wombat, tour, home):
    wombat(workspace)
    counted = {
        "GIT_CONFIG_COUNT": "2",
        "GIT_CONFIG_KEY_0": "user.name",
        "GIT_CONFIG_VALUE_0": "Counted Person",
        "GIT_CONFIG_KEY_1": "core.hooksPath",
        "GIT_CONFIG_VALUE_1": str(home / "hooks"),
    }

    works(tour(workspace, environ=counted))

    memory = home / ".local/share/ctx/memory.git"
    log = ["git", "--git-dir", memory, "log", "-1", "--format=%an"]
    assert subprocess.check_output(log, text=True) == "Counted Person\n"


def test_hooks_and_signing_and_templates_of_the_user_are_not_run(
    workspace, wombat, tour, git, home, tmp_path
):
    fired = tmp_path / "fired"
    names = "pre-commit post-commit reference-transaction post-index-change pre-auto-gc"
    for name in [*names.split(), "post-rewrite", "fsmonitor", "gpg", "editor"]:
        hook(tmp_path, name, ["touch", str(fired)], folder="hooks")
    for key, value in {
        "core.hooksPath": tmp_path / "hooks",
        "init.templateDir": tmp_path,
        "core.fsmonitor": tmp_path / "hooks/fsmonitor",
        "commit.gpgSign": "true",
        "gpg.program": tmp_path / "hooks/gpg",
        "core.editor": tmp_path / "hooks/editor",
        "core.pager": tmp_path / "hooks/editor",
        "pager.log": "true",
        "log.showSignature": "true",
        "log.date": "relative",
        "color.ui": "always",
        "core.quotePath": "false",
        "core.abbrev": "4",
        "core.autocrlf": "true",
        "core.fsync": "none",
        "core.logAllRefUpdates": "always",
        "diff.external": tmp_path / "hooks/editor",
        "i18n.commitEncoding": "latin1",
        "i18n.logOutputEncoding": "latin1",
        "user.useConfigOnly": "true",
        "transfer.hideRefs": "refs",
        "extensions.worktreeConfig": "true",
        "trace2.normalTarget": "0",
    }.items():
        git("config", "--global", key, value)

    wombat(workspace)
    works(tour(workspace))
    subprocess.run(["git", "ctx", "upkeep"], cwd=workspace, check=True)

    assert not fired.exists()


def test_a_hostile_repository_runs_nothing(
    tmp_path, workspace, wombat, commit, git, tour
):
    fired = tmp_path / "fired"
    wombat(workspace)
    for name in ("evil", "reference-transaction", "post-checkout"):
        hook(tmp_path, name, ["touch", str(fired)], folder="hooks")
    evil = tmp_path / "hooks/evil"
    for key, value in {
        "core.fsmonitor": evil,
        "core.hooksPath": tmp_path / "hooks",
        "core.sshCommand": evil,
        "core.pager": evil,
        "core.editor": evil,
        "core.askPass": evil,
        "credential.helper": evil,
        "diff.external": evil,
        "gpg.program": evil,
        "log.showSignature": "true",
        "alias.rev-parse": f"!{evil}",
        "filter.x.smudge": evil,
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "other",
        "remote.other.promisor": "true",
        "remote.other.url": workspace,
        "remote.other.uploadpack": evil,
    }.items():
        git("config", key, value, cwd=workspace)
    (workspace / ".git/refs/heads/main").write_text("12" * 20 + "\n")

    works(tour(workspace))

    assert not fired.exists()


@pytest.mark.parametrize("default", ["variable", pytest.param("user", marks=slow)])
def test_with_a_sha256_repository(default, tmp_path, wombat, commit, git, tour):
    repository = tmp_path / "repository"
    git("init", "-q", "--object-format=sha256", repository)
    commit(repository)
    environ = {"GIT_DEFAULT_HASH": "sha256"} if default == "variable" else {}
    for name, value in environ.items():
        os.environ[name] = value
    try:
        wombat(repository)
        works(tour(repository, environ=environ))
    finally:
        for name in environ:
            del os.environ[name]


def test_with_a_reftable_repository(tmp_path, wombat, commit, git, tour):
    repository = tmp_path / "repository"
    made = subprocess.run(
        ["git", "init", "-q", "--ref-format=reftable", repository], capture_output=True
    )
    if made.returncode:
        pytest.skip("this git knows no reftable")
    commit(repository)
    wombat(repository)

    works(tour(repository))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_with_a_repository_of_somebody_else(workspace, wombat, commit, git, tour):
    commit(workspace)
    for path in [workspace, *workspace.rglob("*")]:
        os.chown(path, 12345, 12345)

    seen = tour(workspace, "add", "list", "recall", "start", "prompt")

    assert [seen[name]["code"] for name in ("add", "list", "recall")] == [0, 0, 0]
    assert "dubious ownership" in seen["list"]["err"]
    assert "Quokkas nap." in context(seen["start"])
    assert seen["untouched"]


@pytest.mark.slow
def test_while_the_index_of_the_user_is_locked(workspace, wombat, commit, tour):
    commit(workspace)
    wombat(workspace)
    (workspace / ".git/index.lock").write_text("")
    (workspace / ".git/HEAD.lock").write_text("")

    works(tour(workspace))


def test_with_a_stash_and_notes_and_a_half_done_merge(
    workspace, wombat, commit, git, tour
):
    commit(workspace)
    (workspace / "file").write_text("stashed")
    git("stash", "-q", cwd=workspace)
    git("notes", "add", "-m", "note", cwd=workspace)
    git("checkout", "-q", "-b", "side", cwd=workspace)
    (workspace / "file").write_text("side")
    git("commit", "-qam", "side", cwd=workspace)
    git("checkout", "-q", "main", cwd=workspace)
    (workspace / "file").write_text("main")
    git("commit", "-qam", "main", cwd=workspace)
    git("merge", "-q", "side", cwd=workspace, check=False)
    wombat(workspace)

    works(tour(workspace))
    assert git("stash", "list", cwd=workspace).count("\n") == 1


@pytest.mark.parametrize(
    "broken",
    [
        "nonsense\n",
        *(
            pytest.param(each, marks=slow)
            for each in ("gitdir: /x\n", "", "gitdir: \n")
        ),
    ],
    ids=ascii,
)
def test_beside_a_git_file_that_leads_nowhere(broken, tmp_path, wombat, tour):
    place = tmp_path / "place"
    place.mkdir()
    (place / ".git").write_text(broken)
    wombat(place)

    works(tour(place), warnings=1)


@pytest.mark.slow
def test_beside_a_damaged_repository(workspace, wombat, commit, tour):
    commit(workspace)
    wombat(workspace)
    (workspace / ".git/HEAD").write_bytes(b"\0garbage")

    seen = tour(workspace, "list", "recall", "start", "prompt")

    assert {seen[name]["code"] for name in ("list", "recall", "start")} == {0}
    assert seen["untouched"]


def test_a_broken_configuration_of_git_is_named(workspace, tour, home):
    (home / ".gitconfig").write_text("[user\n")

    seen = tour(workspace, "list", "start")

    assert seen["list"]["code"] == 128
    assert ".gitconfig" in seen["list"]["err"]
    assert (seen["start"]["code"], seen["start"]["out"]) == (0, "")


@pytest.mark.parametrize("flag", [True, False])
def test_a_repository_of_the_user_is_no_memory(flag, workspace, commit, git, tmp_path):
    commit(workspace)
    git("init", "-q", "--bare", tmp_path / "bare.git")
    git("push", "-q", tmp_path / "bare.git", "HEAD:main", cwd=workspace)
    (tmp_path / "full").mkdir()
    (tmp_path / "full/file").write_text("text")
    (tmp_path / "loop").symlink_to("loop")

    for name in (
        "workspace",
        "workspace/.git",
        "bare.git",
        "full",
        "loop",
        "full/file",
    ):
        place = tmp_path / name
        before = fingerprint(place)
        for command in (
            ["ctx-fact", "add", "--type=project", "New."],
            ["ctx-fact", "list"],
            ["ctx-recall", "search", "new"],
            ["git", "ctx", "init"],
        ):
            given = ["--memory", place] if flag else []
            done = subprocess.run(
                [*command, *given],
                cwd=tmp_path,
                env={**os.environ, "CTX_MEMORY": "" if flag else str(place)},
                capture_output=True,
                text=True,
            )
            assert done.returncode in (1, 128) if command[1] != "add" else 128, done
            assert "a bug" not in done.stderr
        assert fingerprint(place) == before


def fingerprint(place):
    listed = subprocess.run(
        ["find", place, "-printf", "%p %m %s %T@\n"], capture_output=True
    )
    return sorted(listed.stdout.splitlines())


# The process


ODD = [
    {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    {"PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1", "PYTHONASYNCIODEBUG": "1"},
    {"PYTHONWARNINGS": "error"},
    {"PYTHONHASHSEED": "7", "PYTHONOPTIMIZE": "2", "PYTHONUNBUFFERED": "1"},
    {"TZ": "Pacific/Kiritimati"},
    {"TZ": "garbage/zone", "LC_ALL": "xx_YY.UTF-8", "LANGUAGE": "de"},
    {
        "TERM": "",
        "COLUMNS": "1",
        "LINES": "x",
        "NO_COLOR": "",
        "CLICOLOR_FORCE": "1",
    },
    {"PAGER": "false", "GIT_PAGER": "false", "EDITOR": "false", "LESS": "x"},
    {"GIT_TRACE": "1", "GIT_TRACE2_EVENT": "1", "GIT_CURL_VERBOSE": "1"},
    {"GIT_CONFIG_PARAMETERS": "'core.bare'='true' 'alias.config'='!false'"},
    {"GIT_ADVICE": "1", "GIT_ASKPASS": "false", "GIT_FLUSH": "0", "GIT_SSH": "x"},
]


@pytest.mark.parametrize(
    "environ",
    [
        pytest.param(
            {name: text for each in reversed(ODD) for name, text in each.items()}
        ),
        *(pytest.param(each, marks=slow) for each in ODD),
    ],
    ids=lambda environ: next(iter(environ)) + "=" + next(iter(environ.values())),
)
def test_in_an_odd_environment(environ, workspace, wombat, commit, tour):
    commit(workspace)
    wombat(workspace)

    seen = tour(workspace, environ=environ)

    if "GIT_TRACE" in environ:  # what git was asked to tell is told
        for name in ("add", "list", "recall", "status"):
            seen[name]["err"] = ""
    works(seen)


def test_text_of_every_script_survives_any_locale(workspace, commands, home):
    environ = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONIOENCODING": "cp1252",
        "PYTHONUTF8": "0",
    }
    text = "Größe 包管理 🦘 ﷽ é"

    def call(*words, given=b""):
        done = subprocess.run(
            words, cwd=workspace, env=environ, input=given, capture_output=True
        )
        assert done.returncode == 0, done
        return done.stdout

    call("ctx-fact", "add", "--type=project", "--name=größe", "--", text)
    listed = call("ctx-fact", "list", "--json")
    sent = {
        "session_id": "\ud83d",
        "cwd": str(workspace),
        "prompt": f"wie war die größe 包管理 {text}?",
    }
    told = call(
        "ctx-hook", "user-prompt", given=b"\xef\xbb\xbf" + json.dumps(sent).encode()
    )

    assert json.loads(listed)["body"] == text
    assert text in json.loads(told)["hookSpecificOutput"]["additionalContext"]


def test_noise_of_start_up_files_stays_out_of_the_wired_hook(
    root, workspace, wombat, tmp_path
):
    wombat(workspace)
    for name in ("sitecustomize", "usercustomize"):
        (tmp_path / f"{name}.py").write_text("print('welcome')\nraise SystemExit(2)\n")
    (tmp_path / "ctxlib.py").write_text("raise SystemExit(2)\n")
    entry = [sys.executable, "-I", "-S", root / "lib/ctxlib/cli/entry.py"]
    sent = {"session_id": "s", "prompt": "When does the wombat deploy run?"}

    for event, wanted in (("session-start", "wombat"), ("user-prompt", WOMBAT)):
        done = subprocess.run(
            [*entry, event],
            cwd=workspace,
            env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONSTARTUP": "/x"},
            input=json.dumps({**sent, "cwd": str(workspace)}).encode(),
            capture_output=True,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert wanted in context({"out": done.stdout.decode()})


COMMANDS = (
    "ctx-fact list",
    "ctx-fact add --type=project 'Numbats dig.'",
    "ctx-recall 'When does the wombat deploy run?'",
    "ctx-recall search wombat",
    "git ctx status",
    "git ctx memory --json",
)


@pytest.mark.parametrize(
    "closed",
    [
        "<&- >&- 2>&-",
        *(pytest.param(each, marks=slow) for each in ("<&-", ">&-", "2>&-")),
    ],
)
def test_closed_streams_are_as_good_as_empty_ones(closed, workspace, wombat, home):
    wombat(workspace)
    before = b"wombat"

    codes = [
        subprocess.run(["sh", "-c", f"{line} {closed}"], cwd=workspace).returncode
        for line in COMMANDS
    ]

    assert codes == [0] * len(COMMANDS)
    for path in home.rglob("*"):
        if path.is_file() and "index" not in path.parts:
            assert path.read_bytes()[:6] != before


def test_a_full_disk_and_a_reader_that_went_away_are_told_by_the_code(
    workspace, wombat
):
    wombat(workspace)

    def codes(ending):
        return [
            subprocess.run(
                ["bash", "-c", f"{line} {ending}"],
                cwd=workspace,
                stderr=subprocess.DEVNULL,
            ).returncode
            for line in COMMANDS
        ]

    assert codes(">/dev/full") == [128] * len(COMMANDS)
    # The first write finds nobody there, as in a pipe to `head -0`.
    gone = "| exec 2>/dev/null; exit ${PIPESTATUS[0]}"
    assert set(codes(gone)) <= {0, 3, 141}  # 3: the fact is there already
    sent = """printf '{"cwd": "%s"}' "$PWD\""""
    hooks = [
        subprocess.run(
            ["bash", "-c", f"{sent} | ctx-hook session-start {ending}"],
            cwd=workspace,
        ).returncode
        for ending in (">/dev/full", "2>/dev/full", ">&-", "<&-")
    ]
    assert hooks == [0] * 4


def test_a_folder_that_is_gone(workspace, tmp_path, commands):
    gone = tmp_path / "gone"
    gone.mkdir()
    lines = [
        *(f"{line} 2>&1" for line in COMMANDS),
        "ctx-hook session-start </dev/null 2>/dev/null",
        f"ctx-fact -C '{workspace}' list 2>&1",
    ]

    done = [
        subprocess.run(
            ["sh", "-c", f"mkdir -p '{gone}'; cd '{gone}'; rmdir '{gone}'; {line}"],
            capture_output=True,
            text=True,
        )
        for line in lines
    ]

    *ours, hooked, elsewhere = done
    for answer in ours:
        assert answer.returncode == 128
        assert answer.stdout.endswith("fatal: the current directory is gone\n")
    assert (hooked.returncode, hooked.stdout) == (0, "")
    assert elsewhere.returncode in (0, 128)


NAMES = [
    "two words",
    "line\nbreak",
    'it\'s "quoted"',
    "Größe 包管理 🦘",
    "-leading",
    "$HOME `id` %s * ?",
    "back\\slash",
    "trailing ",
    "\x1b[31mred",
    "combining e\u0301",
    "x" * 250,
]


@pytest.mark.parametrize(
    "name",
    [
        " ".join(NAMES[:7]),
        os.fsdecode(b"not-utf8-\xff"),
        *(pytest.param(each, marks=slow) for each in NAMES),
    ],
    ids=ascii,
)
def test_a_folder_of_any_name(name, tmp_path, wombat, commit, git, tour):
    place = tmp_path / name
    git("init", "-q", place)
    commit(place)
    wombat(place)

    status = works(tour(place))

    assert os.path.basename(status["workspace"]) == os.path.basename(str(place)) or (
        "\udcff" in name
    )


# Where things are kept


def modes(*folders):
    """Everything that others may read, by its mode."""
    return {
        str(path): oct(path.lstat().st_mode)
        for folder in folders
        for path in [folder, *folder.rglob("*")]
        if stat.S_IMODE(path.lstat().st_mode) & 0o077 and not path.is_symlink()
    }


@pytest.mark.parametrize(
    "mask",
    [0o000, *(pytest.param(each, marks=slow) for each in (0o022, 0o077, 0o777))],
)
def test_everything_kept_is_its_owners_alone_whatever_the_umask(
    mask, workspace, home, line, report
):
    steps = [
        line(workspace, "add", "list", "recall", "status", "start", "prompt"),
        ["ctx-fact", "update", "inside", "--title=Naps"],
        ["ctx-recall", "search", "quokkas"],
        ["git", "ctx", "upkeep"],
        ["ctx-fact", "add", "--type=project", "--name=later", "Wombats dig."],
        ["ctx-hook", "install"],
        ["ctx-fact", "list", "--no-such"],
    ]
    (home / ".claude").mkdir()

    for step in steps:
        subprocess.run(
            step,
            cwd=workspace,
            umask=mask,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    assert [each["code"] for each in list(report().values())[:6]] == [0] * 6
    kept = [home / name for name in (".local", ".cache")]
    assert modes(*kept) == {}
    assert (kept[0] / "share/ctx/memory.git/HEAD").exists()


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_settings_of_a_host_get_the_mode_that_its_owner_gives_files(
    mask, mode, workspace, home
):
    (home / ".claude").mkdir()
    install = ["ctx-hook", "install"]

    for scope in ([], ["--scope=project"]):
        subprocess.run(
            [*install, *scope],
            cwd=workspace,
            umask=mask,
            check=True,
            capture_output=True,
        )

    for folder in (home, workspace):
        path = folder / ".claude/settings.json"
        assert stat.S_IMODE(path.stat().st_mode) == mode
    made = stat.S_IMODE((workspace / ".claude").stat().st_mode)
    assert made == 0o777 & ~mask


def test_without_a_home_the_other_places_do(workspace, wombat, tour, home):
    wombat(workspace)

    works(tour(workspace, drop=("HOME",)))


XDG = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")


@pytest.mark.parametrize(
    "value",
    [
        "relative/path",
        *(pytest.param(each, marks=slow) for each in (None, "", "./x", "~/x")),
    ],
)
def test_places_that_are_unset_or_relative_are_below_the_home(
    value, workspace, wombat, tour, home
):
    wombat(workspace)
    environ = {} if value is None else dict.fromkeys(XDG, value)

    works(tour(workspace, drop=XDG, environ=environ))
    assert sorted(
        path.name for path in home.iterdir() if path.name != ".gitconfig"
    ) == [
        ".cache",
        ".local",
    ]


def test_without_any_home_it_says_what_is_missing(workspace, tour):
    missing = ("HOME", *XDG, "GIT_CONFIG_GLOBAL")

    seen = tour(workspace, "add", "list", "recall", "start", "prompt", drop=missing)

    for name in ("add", "list", "recall"):
        assert seen[name]["code"] == 128
        assert "neither HOME nor XDG_" in seen[name]["err"]
    assert [(seen[n]["code"], seen[n]["out"]) for n in ("start", "prompt")] == [
        (0, "")
    ] * 2
    assert seen["untouched"]


@pytest.mark.slow
def test_a_home_that_cannot_be_written_still_answers(workspace, wombat, tour, home):
    wombat(workspace)
    memory = shutil.copytree(home / ".local/share/ctx/memory.git", home / "memory.git")
    nowhere = {
        "HOME": "/proc/nowhere",
        "CTX_MEMORY": str(memory),
        **dict.fromkeys(XDG, "/proc/nowhere"),
    }

    seen = tour(workspace, "list", "recall", "start", "prompt", environ=nowhere)

    assert {seen[name]["code"] for name in ("list", "recall", "start")} == {0}
    assert WOMBAT in seen["recall"]["out"]
    assert WOMBAT in context(seen["prompt"])


@pytest.mark.slow
def test_a_terminal_in_an_odd_locale_shows_what_it_can(workspace, wombat):
    wombat(workspace)
    near, far = pty.openpty()
    environ = {**os.environ, "LC_ALL": "C", "TERM": "xterm", "PYTHONUTF8": "0"}

    done = subprocess.run(
        ["ctx-fact", "list"],
        cwd=workspace,
        env=environ,
        stdin=far,
        stdout=far,
        stderr=far,
    )

    os.close(far)
    shown = os.read(near, 65536)
    os.close(near)
    assert done.returncode == 0
    assert b"project/wombat.md" in shown
