"""The stage of the demo: a home that vanishes, and the real commands that run there."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from typing import TYPE_CHECKING

from ctxlib.cli import apart
from ctxlib.domain import wire
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.output import Output

# Only these come in from outside: where programs are, and how text is written.
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TERM", "SYSTEMROOT")
_PATIENCE = 120


class Stage:
    """A home and a workspace that vanish, and the commands that run in them."""

    def __init__(
        self, home: str, out: Output, environ: Mapping[str, str], *, now: str
    ) -> None:
        self.home = home
        self.out = out
        self.workspace = os.path.join(home, "src", "shop")
        self.environ = {key: environ[key] for key in _KEPT if key in environ}
        self.environ |= {
            "HOME": home,
            "GIT_CONFIG_NOSYSTEM": "1",
            "CTX_NOW": now,
            "PATH": os.pathsep.join([_bin(), environ.get("PATH", os.defpath)]),
        }
        # Whatever is started here holds one end of a pipe for as long as it runs.
        self._ended, self._held = os.pipe()
        self.environ[apart.HELD] = str(self._held)

    def close(self) -> None:
        """Wait for what works on in the background: it would write to a gone home."""
        os.close(self._held)
        select.select([self._ended], [], [], _PATIENCE)
        os.close(self._ended)

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
            pass_fds=(self._held,),
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
                pass_fds=(self._held,),
            )
        finally:
            os.close(theirs)
            said = _drain(ours)
            os.close(ours)
        self._answer(done.stdout, said, done.returncode)

    def pipe(self, line: str) -> None:
        """Run a line of the shell, as a person would."""
        self.out.painted([(f"$ {line}", "dim")])
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=self.workspace,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            pass_fds=(self._held,),
        )
        self._answer(done.stdout, done.stderr, done.returncode)

    def agent(self, *words: str) -> None:
        """Run a command as an agent would: no terminal, and its marker is set."""
        self._show(words)
        done = subprocess.run(
            words,
            cwd=self.workspace,
            env={**self.environ, "CLAUDECODE": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            pass_fds=(self._held,),
        )
        self._answer(done.stdout, done.stderr, done.returncode)

    def host(
        self, event: str, payload: Mapping[str, object], *, part: str = ""
    ) -> None:
        """Fire a hook as Claude Code does, and show what the agent gets, or a part."""
        text = wire.dumps({"session_id": "demo-1", "cwd": self.workspace, **payload})
        self._show(("ctx-hook", event, "<<<", text))
        done = subprocess.run(
            ["ctx-hook", event, "--host", "claude"],
            cwd=self.workspace,
            env={**self.environ, "CLAUDECODE": "1"},
            input=text.encode(),
            capture_output=True,
            pass_fds=(self._held,),
        )
        if done.returncode or done.stderr:
            raise CtxError(f"the hook failed: {done.stderr.decode()}")
        if not done.stdout:
            self.out.text("  (nothing: the agent's context stays as it was)")
            return
        document = wire.loads(done.stdout.decode())
        for line in _part(_context(document), part):
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


def _part(text: str, name: str) -> list[str]:
    """The lines of a text, or only those of one of its parts."""
    if not name:
        return text.splitlines()
    opening, closing = f"<{name}>", f"</{name}>"
    inner = text.partition(opening)[2].partition(closing)[0]
    return ["…", opening, *inner.strip("\n").splitlines(), closing, "…"]


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
