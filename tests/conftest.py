"""Isolation, and the fixtures that tests share.

Before anything of ours is imported the environment is emptied: libgit2, for one,
reads HOME once and for all.
"""

import io
import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOW = 1_772_366_400  # 2026-03-01T12:00:00Z
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
_KEPT = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "CI")
_KEPT_PREFIXES = ("PYTEST_", "HYPOTHESIS_", "COV_", "COVERAGE_")
# Seconds after which a program at a terminal waits for what nobody types.
_PATIENCE = 60
_NOBODY = tempfile.mkdtemp(prefix="ctx-nobody-")


def _isolate(home):
    for name in list(os.environ):
        if name not in _KEPT and not name.startswith(_KEPT_PREFIXES):
            del os.environ[name]
    os.environ.update(_environment(home))


def _environment(home):
    return {
        "HOME": str(home),
        "XDG_DATA_HOME": f"{home}/.local/share",
        "XDG_CACHE_HOME": f"{home}/.cache",
        "XDG_STATE_HOME": f"{home}/.local/state",
        "XDG_CONFIG_HOME": f"{home}/.config",
        "GIT_CONFIG_GLOBAL": f"{home}/.gitconfig",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": f"{NOW} +0000",
        "GIT_COMMITTER_DATE": f"{NOW} +0000",
        "GIT_CEILING_DIRECTORIES": tempfile.gettempdir(),
        "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
    }


_isolate(_NOBODY)
sys.path.insert(0, str(ROOT / "lib"))


def pytest_addoption(parser):
    parser.addoption("--update", action="store_true", help="rewrite golden files")
    parser.addoption(
        "--faults",
        type=float,
        default=1.0,
        metavar="N",
        help="try N times as many faults as usual in tests/faults",
    )
    parser.addoption(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="another seed chooses other moments for faults",
    )


def pytest_unconfigure():
    Path(_NOBODY, ".gitconfig").unlink(missing_ok=True)
    if not any(Path(_NOBODY).iterdir()):
        Path(_NOBODY).rmdir()


class Answer:
    """What a command did: exit code, stdout, stderr."""

    def __init__(self, code, out, err):
        self.code = code
        self.out = out
        self.err = err

    def __eq__(self, other):
        return (self.code, self.out, self.err) == (other.code, other.out, other.err)

    def __repr__(self):
        return f"Answer({self.code}, out={self.out!r}, err={self.err!r})"

    @property
    def records(self):
        """The NDJSON of stdout."""
        import json

        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A fresh, empty home with a git identity."""
    path = tmp_path / "home"
    path.mkdir()
    for name, value in _environment(path).items():
        monkeypatch.setenv(name, value)
    (path / ".gitconfig").write_text(
        "[user]\n\tname = Ada Example\n\temail = ada@example.org\n"
        "[init]\n\tdefaultBranch = main\n"
    )
    return path


@pytest.fixture
def root():
    """The checkout."""
    return ROOT


@pytest.fixture
def now():
    """The moment at which tests happen, in seconds: 2026-03-01T12:00:00Z."""
    return NOW


@pytest.fixture
def git():
    """Run the real git; its stdout as text."""

    def call(*args, cwd=None, input=None, check=True):
        done = subprocess.run(
            ["git", *map(str, args)],
            cwd=cwd,
            input=input,
            capture_output=True,
            text=True,
            check=check,
        )
        return done.stdout

    return call


@pytest.fixture
def workspace(tmp_path, git):
    """A user's git repository, empty, without a remote."""
    path = tmp_path / "workspace"
    git("init", "-q", path)
    return path


@pytest.fixture
def memory(home, git):
    """Where the memory repository is, or will be; checked by git afterwards."""
    path = home / ".local/share/ctx/memory.git"
    yield path
    if path.exists():
        said = subprocess.run(
            ["git", "--git-dir", path, "fsck", "--strict", "--no-dangling"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


@pytest.fixture
def run(workspace, memory, capfd):
    """Run a command in this process, as a person unless told otherwise."""
    from ctxlib.cli.world import World
    from ctxlib.domain.actor import Actor

    actors = {
        "person": Actor("person", "terminal"),
        "agent": Actor("agent", "pipe", "session-1", is_marked=True),
        "hook": Actor("hook", "hook", "session-1", is_marked=True),
        "script": Actor("agent", "pipe"),
    }

    def call(
        program, *args, stdin="", actor="person", cwd=workspace, now=NOW, environ=None
    ):
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        world = World(
            environ={**os.environ, **(environ or {})},
            cwd=str(cwd),
            now=now,
            stdin=io.BytesIO(given),
            actor=actors[actor],
        )
        capfd.readouterr()
        main = import_module(COMMANDS[program]).main
        code = main([str(arg) for arg in args], world=world)
        return Answer(code, *capfd.readouterr())

    return call


@pytest.fixture
def fact(run):
    """Run `ctx-fact` in this process."""

    def call(*args, **options):
        return run("ctx-fact", *args, **options)

    return call


@pytest.fixture
def archive(run):
    """Run `ctx-archive` in this process."""

    def call(*args, **options):
        return run("ctx-archive", *args, **options)

    return call


@pytest.fixture
def recall(run):
    """Run `ctx-recall` in this process."""

    def call(*args, **options):
        return run("ctx-recall", *args, **options)

    return call


@pytest.fixture
def resolve(run):
    """Run `ctx-resolve` in this process."""

    def call(*args, **options):
        return run("ctx-resolve", *args, **options)

    return call


@pytest.fixture
def session(run):
    """Run `ctx-session` in this process."""

    def call(*args, **options):
        return run("ctx-session", *args, **options)

    return call


@pytest.fixture
def fired(run):
    """Call a hook as a host does, with what it sends; what the hook printed.

    Nothing may go wrong, not even quietly.
    """
    import json

    def call(event, sent, *, host=None, environ=None, **options):
        answer = run(
            "ctx-hook",
            event,
            *(("--host", host) if host else ()),
            stdin=json.dumps(sent),
            environ={"CTX_HOOK_STRICT": "1", **(environ or {})},
            **options,
        )
        assert (answer.code, answer.err) == (0, "")
        return answer.out

    return call


@pytest.fixture
def hook(fired, workspace, now):
    """Play one event of Claude Code; what it printed."""
    names = {
        "session-start": "SessionStart",
        "user-prompt": "UserPromptSubmit",
        "stop": "Stop",
        "subagent-stop": "SubagentStop",
        "pre-compact": "PreCompact",
        "session-end": "SessionEnd",
    }

    def call(event, *, session="s1", at=now, cwd=workspace, environ=None, **payload):
        sent = {
            "session_id": session,
            "hook_event_name": names[event],
            "cwd": str(cwd),
            **payload,
        }
        return fired(event, sent, environ=environ, cwd=cwd, now=at)

    return call


@pytest.fixture
def heard(hook):
    """Play one event of Claude Code; the context that it adds."""
    import json

    def call(event, **options):
        out = hook(event, **options)
        if not out:
            return ""
        (line,) = out.splitlines()
        said = json.loads(line)["hookSpecificOutput"]
        names = {"session-start": "SessionStart", "user-prompt": "UserPromptSubmit"}
        assert said["hookEventName"] == names[event]
        return said["additionalContext"]

    return call


@pytest.fixture
def talked(home, workspace):
    """Write a transcript of Claude Code: each turn a prompt, an answer or a command.

    A pair is a prompt and its answer, a triple has a command and its output between.
    """
    import json

    def call(*turns, session="5e55107a-0000-4000-8000-0000000000aa", cwd=workspace):
        file = home / f".claude/projects/x/{session}.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        rows = []

        def add(kind, content):
            number = len(rows)
            rows.append(
                {
                    "parentUuid": f"u{number - 1}" if number else None,
                    "isSidechain": False,
                    "userType": "external",
                    "cwd": str(cwd),
                    "sessionId": session,
                    "version": "2.1.47",
                    "gitBranch": "main",
                    "type": kind,
                    "message": {"role": kind, "content": content},
                    "uuid": f"u{number}",
                    "timestamp": f"2026-03-01T11:{number // 60:02}:{number % 60:02}Z",
                }
            )

        for prompt, *between, reply in turns:
            add("user", prompt)
            for command in between:
                use = {"type": "tool_use", "id": f"t{len(rows)}", "name": "Bash"}
                add("assistant", [{**use, "input": {"command": command}}])
                done = {
                    "type": "tool_result",
                    "tool_use_id": use["id"],
                    "content": "ok",
                }
                add("user", [done])
            if reply is not None:
                add("assistant", [{"type": "text", "text": reply}])
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return file

    return call


@pytest.fixture(scope="session")
def planted():
    """What makes up credentials, the same ones on every machine."""
    from importlib.util import module_from_spec, spec_from_file_location

    path = ROOT / "fixtures/secrets/planted.py"
    spec = spec_from_file_location("planted", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def credentials(planted):
    """Make up a credential for a place; `values` is what must be found nowhere."""
    from ctxlib.domain.secrets import screen

    shapes, values = planted.SHAPES, {}

    def call(place):
        number = len(values)
        # The seed of a value is its template: spaces make it another one.
        template = " " * (number // len(shapes)) + shapes[number % len(shapes)]
        text = planted.fill(template).strip()
        assert screen({"body": text}), text
        value = max(text.replace("@db/app", "").split("=")[-1].split(":"), key=len)
        values[place] = value.split(" ")[-1]
        return text

    call.values = values
    return call


@pytest.fixture
def plant(workspace, home):
    """Write files, by paths from the workspace; `~/` is the user's own folder."""

    def place(path):
        if path.startswith("~/"):
            return home / ".config/ctx" / path[2:]
        return workspace / path

    def call(files, links=None):
        for path, content in files.items():
            file = place(path)
            file.parent.mkdir(parents=True, exist_ok=True)
            data = content if isinstance(content, bytes) else content.encode()
            file.write_bytes(data)
        for path, target in (links or {}).items():
            link = place(path)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(target)

    return call


@pytest.fixture
def pace():
    """How many times longer than on a quiet machine this one takes now; at least 1.

    A bound in seconds is for a quiet machine: whoever shares one is slower.
    """
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number % 7
    return max(1.0, (time.process_time() - began) / 0.04)


@pytest.fixture
def golden(request):
    """Compare a text with a file in `fixtures/golden`; `--update` rewrites it."""

    def compare(name, text):
        path = ROOT / "fixtures/golden" / name
        if request.config.getoption("--update"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text

    return compare


@pytest.fixture
def process(workspace):
    """Run a stub of `cmd/` as a process: pipes all round, so never a person."""

    def call(program, *args, input=b"", cwd=workspace, environ=None, **options):
        done = subprocess.run(
            [sys.executable, ROOT / "cmd" / program, *map(str, args)],
            input=input,
            cwd=cwd,
            env={**os.environ, "CTX_NOW": str(NOW), **(environ or {})},
            stdout=options.pop("stdout", subprocess.PIPE),
            stderr=options.pop("stderr", subprocess.PIPE),
            check=False,
            **options,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def person(workspace):
    """Run a stub of `cmd/` at a terminal of its own, and type `keys` there.

    With `first`, that is called once something is shown, and typed after it.
    """
    import pty
    import select

    def call(program, *args, keys=b"", cwd=workspace, environ=None, first=None):
        terminal, far_end = pty.openpty()
        child = subprocess.Popen(
            [sys.executable, ROOT / "cmd" / program, *map(str, args)],
            stdin=far_end,
            stdout=subprocess.PIPE,
            stderr=far_end,
            cwd=cwd,
            env={**os.environ, "CTX_NOW": str(NOW), **(environ or {})},
            start_new_session=True,
        )
        os.close(far_end)
        shown, written = b"", b""
        if first:
            while not shown.endswith(b": "):
                shown += os.read(terminal, 65536)
            first()
        os.write(terminal, keys)
        until = time.monotonic() + _PATIENCE
        while child.poll() is None or select.select([terminal], [], [], 0)[0]:
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    shown += os.read(terminal, 65536)
                except OSError:  # the child has closed its end
                    break
            elif time.monotonic() > until:
                child.kill()
                child.wait()
                raise AssertionError(f"it waits for more than {keys!r}: {shown!r}")
        written = child.stdout.read()
        child.stdout.close()
        code = child.wait(timeout=30)
        os.close(terminal)
        return Answer(code, written.decode(), shown.decode().replace("\r\n", "\n"))

    return call


@pytest.fixture
def by_hand(memory, git):
    """Commit one file of the memory with plain git, as a person in a clone would."""

    def commit(path, text):
        inside = ("--git-dir", memory)
        blob = git(*inside, "hash-object", "-w", "--stdin", input=text).strip()
        git(*inside, "read-tree", "main")
        cacheinfo = f"100644,{blob},{path}"
        git(*inside, "update-index", "--add", "--cacheinfo", cacheinfo)
        tree = git(*inside, "write-tree").strip()
        made = git(*inside, "commit-tree", tree, "-p", "main", "-m", "by hand")
        git(*inside, "update-ref", "refs/heads/main", made.strip())
        (memory / "index").unlink()

    return commit


@pytest.fixture
def push_file(memory, git, tmp_path):
    """Write one file in a new plain clone, and push it; what git said of the push."""

    def push(path, text):
        clone = tmp_path / "clone"
        git("clone", "-q", memory, clone)
        (clone / path).write_text(text)
        git("add", "-A", cwd=clone)
        git("commit", "-q", "-m", "again", cwd=clone)
        return subprocess.run(
            ["git", "push", "-q", "origin", "main"],
            cwd=clone,
            capture_output=True,
            text=True,
            check=False,
        )

    return push
