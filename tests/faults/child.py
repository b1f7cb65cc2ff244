"""Processes for the fault tests, forked from one that has everything loaded.

Not a test: `conftest.py` starts it and speaks JSON lines with it. Each child runs
real commands until it is done or killed; what a command writes goes to a file, whose
whole lines are what was acknowledged.
"""

import ctypes
import io
import json
import os
import signal
import sys
import time
from importlib import import_module
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lib"))

from ctxlib.cli import (  # noqa: F401
    answers,
    archive,
    fact,
    fact_add,
    fact_io,
    memory,
    porcelain,
    recall,
)
from ctxlib.cli.world import World
from ctxlib.domain.actor import Actor
from ctxlib.service import facts, transfer  # noqa: F401
from ctxlib.service.recall import maintain, open_pool
from ctxlib.store import alike, creation, packing, writer  # noqa: F401
from ctxlib.store.repository import MemoryRepository

COMMANDS = {
    "ctx-archive": "archive",
    "ctx-fact": "fact",
    "ctx-recall": "recall",
    "git-ctx": "porcelain",
}
BATCH = 25
_BECOME_REAPER = 36


def command(program, *args, stdin=""):
    """Run one command as a person; its exit code."""
    world = World(
        environ=os.environ,
        cwd=os.getcwd(),
        now=int(os.environ["CTX_NOW"]),
        stdin=io.BytesIO(stdin.encode()),
        actor=Actor("person", "terminal"),
    )
    main = import_module(f"ctxlib.cli.{COMMANDS[program]}").main
    return main(list(args), world=world)


def text(name):
    """A text that no other fact has."""
    return f"The service {name} listens behind the proxy; ask team-{name} for access."


def write(name, pause=0.0):
    """Save one fact after the other; the first may have been saved before."""
    for number in count():
        time.sleep(pause)
        title = f"{name}x{number}"
        words = ("--name", title, "--title", f"About {title}", "--type", "project")
        code = command("ctx-fact", "add", "--json", *words, text(title))
        if code not in (0, 3):
            return code
    return 0


def import_(name, *_):
    """Import one batch after the other, each twice: the second time is none."""
    for number in count():
        rows = [
            {"name": f"{name}b{number}f{each}", "type": "project", "body": text(each)}
            for each in range(BATCH)
        ]
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        for _ in range(2):
            code = command("ctx-fact", "import", "--json", "-", stdin=lines)
            if code:
                return code
    return 0


def maintain_(name, key, root):
    """Change facts and bring the index up to date, again and again."""
    for number in count():
        rows = [
            {
                "name": f"{name}m{each}",
                "type": "project",
                "title": f"Round {number} of {name} {each}",
                "body": text(f"{name}-{number}-{each}"),
            }
            for each in range(BATCH)
        ]
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        if command("ctx-fact", "import", "--json", "-", stdin=lines):
            return 1
        place = os.path.join(os.environ["XDG_DATA_HOME"], "ctx/memory.git")
        snapshot = MemoryRepository.open(place, packing_git()).snapshot()
        maintain(open_pool(snapshot, key, root, now=int(os.environ["CTX_NOW"])))
    return 0


def packing_git():
    """git in the environment of this process."""
    from ctxlib.store.gitcli import Git

    return Git(os.environ)


def begin(path, *_):
    """Make one memory repository after the other, beside each other."""
    for number in count():
        MemoryRepository.open_or_create(f"{path}/{number}.git", packing_git())
        os.write(1, b"%d\n" % number)
    return 0


def purge(id, *_):
    """Purge a fact, and type its id."""
    return command("ctx-archive", "purge", id, stdin=f"{id}\n")


MODES = {
    "command": command,
    "write": write,
    "import": import_,
    "maintain": maintain_,
    "begin": begin,
    "purge": purge,
}


def spawn(asked, gate):
    """Fork a child that does what was asked; its process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        out = os.open(asked["out"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        error = os.open(asked["err"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(error, 2)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        os.environ.update(asked["environ"])
        if asked["is_gated"]:
            os.close(gate[1])
            os.read(gate[0], 1)
        code = MODES[asked["mode"]](*asked["args"])
        sys.stdout.flush()
    finally:
        os._exit(code)


def settle():
    """Wait for everything that children started and left running."""
    try:
        while True:
            os.wait()
    except ChildProcessError:
        return


def serve():
    """Answer one request a line."""
    ctypes.CDLL(None).prctl(_BECOME_REAPER, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer_to = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    gate = os.pipe()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = None
        if asked["do"] == "spawn":
            answer = spawn(asked, gate)
        elif asked["do"] == "open":
            for end in gate:
                os.close(end)
            gate = os.pipe()
        elif asked["do"] == "reap":
            status = os.waitpid(asked["pid"], 0)[1]
            answer = os.waitstatus_to_exitcode(status)
        elif asked["do"] == "settle":
            settle()
        answer_to.write(json.dumps(answer) + "\n")
        answer_to.flush()


if __name__ == "__main__":
    serve()
