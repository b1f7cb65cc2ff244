"""One small tour of every command, wherever it is started: `tour.py REPORT REPO CMD…`.

Started with `-I` by a test, or by a git hook that a test wrote. Writes to REPORT what
each command answered, and whether the files of REPO were the same afterwards.
"""

import hashlib
import json
import os
import subprocess
import sys

PROMPT = {"session_id": "tour", "prompt": "When does the wombat deploy run?"}
STEPS = {
    "add": ["ctx-fact", "add", "--type=project", "--name=inside", "--", "Quokkas nap."],
    "list": ["ctx-fact", "list", "-z"],
    "recall": ["ctx-recall", "When does the wombat deploy run?"],
    "status": ["git", "ctx", "status", "--json"],
    "start": ["ctx-hook", "session-start"],
    "prompt": ["ctx-hook", "user-prompt"],
}


def main(report, repository, *names):
    before = fingerprint(repository)
    said = {name: answer(STEPS[name]) for name in names or STEPS}
    said["untouched"] = before == fingerprint(repository)
    with open(report, "w", encoding="utf-8") as opened:
        json.dump(said, opened)
    sys.exit(max(said[name]["code"] for name in names or STEPS))


def answer(command):
    payload = json.dumps({**PROMPT, "cwd": os.getcwd()}).encode()
    done = subprocess.run(command, input=payload, capture_output=True, check=False)
    return {
        "code": done.returncode,
        "out": done.stdout.decode(),
        "err": done.stderr.decode(),
    }


def fingerprint(root):
    """Every file and folder below a place: its kind, mode, time and content."""
    found = {}
    for folder, _, files in os.walk(os.fsencode(root)):
        for path in [folder, *(os.path.join(folder, name) for name in files)]:
            state = os.lstat(path)
            found[path] = [state.st_mode, state.st_uid, state.st_mtime_ns]
            if path != folder and not os.path.islink(path):
                with open(path, "rb") as opened:
                    found[path].append(hashlib.sha256(opened.read()).digest())
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
