"""D-15: a transcript of 600 MB is read in little memory, and only once."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the peak"),
]

LIB = Path(__file__).resolve().parent.parent.parent / "lib"
MEGABYTE = 1_000_000
CODE = """
import sys
from ctxlib.domain import wire
from ctxlib.store.transcript import follow
path, kept = sys.argv[1:]
try:
    state = wire.loads(open(kept).read())
except OSError:
    state = None
found = follow(path, None, state)
open(kept, "w").write(wire.dumps(found.state))
status = open("/proc/self/status").read()
peak = int(status.partition("VmHWM:")[2].split()[0])
texts = [said.text for said in found.talk.prompts]
told = [peak, found.read_bytes, texts, found.talk.bad_lines, found.talk.notes]
print(wire.dumps(told))
"""


def line(kind, number, content):
    value = {
        "type": kind,
        "uuid": f"u{number}",
        "parentUuid": f"u{number - 1}",
        "sessionId": "s1",
        "message": {"role": kind, "content": content},
    }
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def result(output, number):
    block = {"type": "tool_result", "tool_use_id": "t", "content": output}
    return line("user", number, [block])


def read(path, kept):
    words = [sys.executable, "-c", CODE, str(path), str(kept)]
    environment = {"PYTHONPATH": str(LIB), "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(words, env=environment, capture_output=True, check=True)
    return json.loads(ran.stdout)


def test_huge_transcript_is_read_in_little_memory_and_once(tmp_path):
    path, kept = tmp_path / "s.jsonl", tmp_path / "state"
    with path.open("wb") as opened:
        opened.write(line("user", 1, "First."))
        for number in range(2, 14):
            # Long lines of every kind: one string, many escapes, wide characters,
            # numbers, too much of all.
            opened.write(result("x" * (30 * MEGABYTE), number))
            opened.write(result('"\\\n' * MEGABYTE, number))
            opened.write(result("\U0001f680" * MEGABYTE, number))
            opened.write(result([0] * MEGABYTE, number))
            opened.write(result("y" * 100_000, number) * 40)
        opened.write(result("z" * (40 * MEGABYTE), 14))
        opened.write(line("user", 15, "Last."))
    size = path.stat().st_size

    peak, octets, texts, bad, notes = read(path, kept)
    with path.open("ab") as opened:
        opened.write(line("user", 16, "More. " * 170))
    _, later, more, *_ = read(path, kept)

    assert size > 600 * MEGABYTE
    assert (texts, bad, len(notes)) == (["First.", "Last."], 0, 1)
    assert octets >= size
    assert peak < 64 * 1024
    assert (len(more), later < MEGABYTE) == (3, True)
