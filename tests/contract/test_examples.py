"""The examples of the pages, run in their order by a person, print what they show."""

import os
import pty
import re
import shutil
import subprocess
import sys

import pytest

PAGES = [
    "man1/ctx-archive.1",
    "man1/ctx-fact.1",
    "man1/ctx-recall.1",
    "man1/ctx-resolve.1",
    "man5/ctx-records.5",
]


@pytest.mark.parametrize("name", PAGES)
def test_examples_print_what_the_page_shows(name, root, tmp_path, workspace, memory):
    path = executables(root, tmp_path / "bin")
    shown = list(examples((root / "man" / name).read_text(encoding="utf-8")))

    said = [(command, at_a_terminal(command, path, workspace)) for command, _ in shown]

    assert [(command, masked(out)) for command, out in said] == [
        (command, masked(out)) for command, out in shown
    ]


def examples(page):
    """Each command of the page with what it prints."""
    text = page.split(".Sh EXAMPLES\n")[1].split(".Sh ")[0]
    for block in re.findall(r"\.Bd -literal[^\n]*\n(.*?)\n\.Ed", text, re.DOTALL):
        plain = block.replace("\\e", "\\").replace("\\&", "").replace("\\-", "-")
        for part in plain.split("$ ")[1:]:
            lines = part.rstrip("\n").split("\n")
            last = next(
                at for at, line in enumerate(lines) if not line.endswith(("\\", "|"))
            )
            command = "\n".join(lines[: last + 1])
            if "jq" not in command or shutil.which("jq"):
                yield command, "".join(line + "\n" for line in lines[last + 1 :])


def executables(root, folder):
    folder.mkdir()
    for stub in (root / "cmd").iterdir():
        run = folder / stub.name
        run.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{stub}" "$@"\n')
        run.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def at_a_terminal(command, path, workspace):
    near, far = pty.openpty()
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=workspace,
        env={**os.environ, "PATH": path, "CTX_NOW": "2026-03-01T12:00:00Z"},
        stdin=far,
        stdout=subprocess.PIPE,
        stderr=far,
        text=True,
        start_new_session=True,
        check=False,
    )
    os.close(far)
    os.close(near)
    return done.stdout


def masked(text):
    return re.sub(r"\bmem-[0-9a-f]{8,32}\b", "mem-ID", text)
