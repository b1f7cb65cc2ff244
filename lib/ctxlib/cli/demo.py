"""`git ctx demo`: the main job, played with the real commands in a throw-away home."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

from ctxlib.cli.output import Output
from ctxlib.domain import wire
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.invocation import Invocation

# Only these come in from outside: where programs are, and how text is written.
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TERM", "SYSTEMROOT")
_MOMENTS = ("2026-03-02T09:00:00Z", "2026-03-09T10:30:00Z", "2026-03-10T08:15:00Z")


class _Stage:
    """A home and a workspace that vanish, and the commands that run in them."""

    def __init__(self, home: str, out: Output, environ: Mapping[str, str]) -> None:
        self.home = home
        self.out = out
        self.workspace = os.path.join(home, "src", "shop")
        self.environ = {key: environ[key] for key in _KEPT if key in environ}
        self.environ |= {
            "HOME": home,
            "GIT_CONFIG_NOSYSTEM": "1",
            "CTX_NOW": _MOMENTS[0],
            "PATH": os.pathsep.join([_bin(), environ.get("PATH", os.defpath)]),
        }

    def say(self, text: str) -> None:
        """A line of the story."""
        self.out.painted([("", None)])
        self.out.painted([(f"# {text}", "bold")])

    def at(self, moment: str) -> None:
        """Set the clock of what follows."""
        self.environ["CTX_NOW"] = moment

    def git(self, *words: str) -> None:
        """Prepare the workspace with git, silently."""
        subprocess.run(
            ["git", *words],
            cwd=self.home,
            env=self.environ,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def person(self, *words: str) -> None:
        """Run a command at a pseudo-terminal of its own, as a person would."""
        self._show(words)
        ours, theirs = os.openpty()
        try:
            done = subprocess.run(
                words,
                cwd=self.workspace,
                env=self.environ,
                stdin=theirs,
                stdout=subprocess.PIPE,
                stderr=theirs,
            )
        finally:
            os.close(theirs)
            said = _drain(ours)
            os.close(ours)
        self._answer(done.stdout, said, done.returncode)

    def agent(self, *words: str) -> None:
        """Run a command as an agent would: no terminal, and its marker is set."""
        self._show(words)
        done = subprocess.run(
            words,
            cwd=self.workspace,
            env={**self.environ, "CLAUDECODE": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        self._answer(done.stdout, done.stderr, done.returncode)

    def host(self, event: str, payload: Mapping[str, object]) -> None:
        """Fire a hook as Claude Code does, and show what the agent gets."""
        text = wire.dumps({"session_id": "demo-1", "cwd": self.workspace, **payload})
        self._show(("ctx-hook", event, "<<<", text))
        done = subprocess.run(
            ["ctx-hook", event, "--host", "claude"],
            cwd=self.workspace,
            env={**self.environ, "CLAUDECODE": "1"},
            input=text.encode(),
            capture_output=True,
        )
        if done.returncode or done.stderr:
            raise CtxError(f"the hook failed: {done.stderr.decode()}")
        if not done.stdout:
            self.out.text("  (nothing: the agent's context stays as it was)")
            return
        document = wire.loads(done.stdout.decode())
        for line in _context(document).splitlines():
            self.out.text(f"  | {line}")

    def _show(self, words: Sequence[str]) -> None:
        quoted = (f"'{word}'" if set(word) & set(' {"%') else word for word in words)
        shown = " ".join(quoted).replace(self.home, "~")
        self.out.painted([(f"$ {shown}", "dim")])

    def _answer(self, stdout: bytes, stderr: bytes, code: int) -> None:
        for text in (stdout, stderr):
            for line in text.decode(errors="replace").splitlines():
                self.out.text(f"  {line}".replace(self.home, "~"))
        if code:
            self.out.text(f"  (exit {code})")


def play(invocation: Invocation) -> None:
    """Play the whole story; nothing of it stays behind."""
    # Settings are not asked: their answers would be kept in the home of the person.
    colour = invocation.color or ("always" if sys.stdout.isatty() else "never")
    is_plain = bool(invocation.world.environ.get("NO_COLOR"))
    out = Output(json=False, nul=False, color=colour == "always" and not is_plain)
    with tempfile.TemporaryDirectory(prefix="ctx-demo-") as home:
        stage = _Stage(os.path.realpath(home), out, invocation.world.environ)
        _prepare(stage)
        _save(stage)
        _start(stage)
        _ask(stage)
        _revise(stage)
        _look_back(stage)
    out.painted([("", None)])
    out.text("The home of this demo is gone; nothing of yours was touched.")


def _prepare(stage: _Stage) -> None:
    stage.git("init", "--quiet", stage.workspace)
    stage.git("config", "--global", "user.name", "Sam Example")
    stage.git("config", "--global", "user.email", "sam@example.com")
    remote = "https://git.example.com/acme/shop.git"
    stage.git("-C", stage.workspace, "remote", "add", "origin", remote)


def _save(stage: _Stage) -> None:
    stage.say("A memory repository, and three facts that a person saves.")
    stage.person("git", "ctx", "init")
    stage.person(
        *("ctx-fact", "add", "Hotfixes go to release/2.4 until the end of March."),
        *("--title", "Release branch", "--subject", "project.release_branch"),
        *("--keyword", "hotfix", "--volatility", "volatile"),
    )
    stage.person(
        *("ctx-fact", "add", "Redis is only a cache: never keep sessions in it."),
        *("--title", "Role of Redis", "--type", "reference"),
    )
    stage.person(
        *("ctx-fact", "add", "Answer with the conclusion first, then the reasons."),
        *("--scope", "global", "--type", "user", "--title", "Answer style", "--pin"),
    )
    stage.say("An agent may add a low-risk fact, but not change one.")
    stage.agent(
        *("ctx-fact", "add", "Integration tests need docker compose up -d db first."),
        *("--type", "project", "--title", "Integration tests"),
    )
    stage.agent("ctx-fact", "update", "release-branch", "--body", "Use main.")


def _start(stage: _Stage) -> None:
    stage.say("A session of the agent starts: what it is told.")
    start = {"hook_event_name": "SessionStart", "source": "startup"}
    stage.host("session-start", start)


def _ask(stage: _Stage) -> None:
    stage.say("Two prompts: one that a fact answers, one that needs none.")
    prompt = "which branch do hotfixes go to, and may I keep sessions in redis?"
    stage.host("user-prompt", {"hook_event_name": "UserPromptSubmit", "prompt": prompt})
    stage.host(
        "user-prompt", {"hook_event_name": "UserPromptSubmit", "prompt": "yes, go on"}
    )


def _revise(stage: _Stage) -> None:
    stage.say("The fact changes during the session: told once, then recalled anew.")
    stage.at(_MOMENTS[1])
    stage.person(
        *("ctx-fact", "update", "release-branch", "--expect", "1"),
        *("--body", "Hotfixes go to release/2.5."),
        *("--why", "2.4 reached its end of life"),
    )
    prompt = "so where does this hotfix go, which release branch?"
    stage.host("user-prompt", {"hook_event_name": "UserPromptSubmit", "prompt": prompt})
    stage.at(_MOMENTS[2])
    stage.person("ctx-fact", "verify", "role-of-redis", "--why", "asked the team")


def _look_back(stage: _Stage) -> None:
    stage.say("Why the last answer was what it was.")
    stage.person("ctx-recall", "trace")
    stage.say("Every change is a commit in the memory repository.")
    memory = os.path.join(stage.home, ".local", "share", "ctx", "memory.git")
    form = "--format=%h %ad %s%n        %(trailers:separator=%x2C %x20)"
    stage.person(
        *("git", "--no-pager", f"--git-dir={memory}", "log", "--date=short", form)
    )


def _context(document: object) -> str:
    specific = document.get("hookSpecificOutput") if isinstance(document, dict) else 0
    context = specific.get("additionalContext") if isinstance(specific, dict) else None
    if not isinstance(context, str):
        raise CtxError("the hook's answer holds no additionalContext")
    return context


def _bin() -> str:
    """Where the commands are that stand beside this one."""
    return os.path.dirname(os.path.realpath(sys.argv[0]))


def _drain(terminal: int) -> bytes:
    """What was said on a terminal whose other side is closed."""
    read = b""
    while True:
        try:
            piece = os.read(terminal, 65_536)
        except OSError:
            # Linux says EIO where others say end of file.
            return read
        if not piece:
            return read
        read += piece
