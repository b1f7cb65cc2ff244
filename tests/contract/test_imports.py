"""What a command loads before it is asked anything, by names, not by the clock."""

import json
import os
import subprocess
import sys

import pytest

HEAVY = (
    "_pygit2",
    "ctxlib.service",
    "frontmatter",
    "pygit2",
    "ssl",
    "tantivy",
    "yaml",
)
COMMANDS = {
    "ctx-fact": "ctxlib.cli.fact",
    "ctx-hook": "ctxlib.cli.hook",
    "ctx-recall": "ctxlib.cli.recall",
    "git-ctx": "ctxlib.cli.porcelain",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_loads_no_heavy_module(command, root):
    code = (
        "import json, os, sys\n"
        "end = os._exit\n"
        "def told(code):\n"
        "    sys.stdout.flush()\n"
        "    os.write(2, json.dumps(sorted(sys.modules)).encode())\n"
        "    end(code)\n"
        "os._exit = told\n"
        f"sys.argv = ['{command}', '--help']\n"
        f"from {COMMANDS[command]} import main\n"
        "told(main())\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(root / "lib")},
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stderr)
    assert [name for name in loaded if name.startswith(HEAVY)] == []
