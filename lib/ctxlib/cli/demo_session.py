"""The part of the demo in which a session ends, and the next one knows more."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from ctxlib.cli.suggest_view import SHOWN_DIGITS
from ctxlib.domain import wire

if TYPE_CHECKING:
    from ctxlib.cli.demo_stage import Stage

_DAY = "2026-03-10"
# What was asked, the command that was run for it, how that ended, what was answered.
_TURNS = (
    ("Make the cart survive a login.", "pytest tests/test_cart.py", 0, "It does now."),
    (
        "From now on run the integration tests before you push.",
        "pytest tests/integration",
        1,
        "Understood. Two of them fail, in the checkout.",
    ),
)
_START = {"hook_event_name": "SessionStart", "source": "startup"}


def learn(stage: Stage) -> None:
    """End a session, accept what it taught, and start the next ones."""
    _end(stage)
    _next(stage)
    stage.say("What was said for good is suggested, with evidence; a person accepts.")
    stage.person("ctx-suggest", "scan")
    id = _first(stage)
    stage.person("ctx-suggest", "accept", id, "--name", "before-a-push", "--pin")
    stage.say("It is a fact now, and pinned: the session after is told it whole.")
    start = {**_START, "session_id": "demo-3"}
    stage.host("session-start", start, part="pinned-facts")
    stage.say("It no longer holds: another one supersedes it, and it is told no more.")
    stage.at("2026-03-12T09:00:00Z")
    stage.person(
        *("ctx-fact", "add", "CI runs the integration tests: push once units pass."),
        *("--title", "Tests in CI", "--name", "tests-in-ci", "--pin"),
    )
    stage.person("ctx-fact", "supersede", "before-a-push", "tests-in-ci")
    start["session_id"] = "demo-4"
    stage.host("session-start", start, part="pinned-facts")


def _end(stage: Stage) -> None:
    told = {"transcript_path": _transcript(stage)}
    stage.say("The agent hands over and the session ends; one record of it is kept.")
    stage.host("stop", {"hook_event_name": "Stop", **told})
    words = ("--done", "The cart survives a login.", "--next", "Mend the checkout.")
    stage.agent("ctx-session", "handoff", *words)
    end = {"hook_event_name": "SessionEnd", "reason": "prompt_input_exit"}
    stage.host("session-end", {**end, **told})
    stage.pipe("ctx-session show | sed -n '/^# /,$p'")


def _next(stage: Stage) -> None:
    stage.say("The next session is told where the last one stopped.")
    stage.at("2026-03-11T09:00:00Z")
    start = {**_START, "session_id": "demo-2"}
    stage.host("session-start", start, part="previous-session")
    stage.say("What was said or done in any session is found by its words.")
    stage.agent("ctx-session", "search", "survive login")


def _first(stage: Stage) -> str:
    """The id of the best suggestion, as short as it was shown."""
    done = subprocess.run(
        ["ctx-suggest", "scan", "-z"],
        cwd=stage.workspace,
        env=stage.environ,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().split("\0")[0][: len("sug-") + SHOWN_DIGITS]


def _transcript(stage: Stage) -> str:
    """The transcript that the host would have written."""
    folder = os.path.join(stage.home, ".claude", "projects", "shop")
    os.makedirs(folder)
    path = os.path.join(folder, "demo-1.jsonl")
    rows: list[dict[str, object]] = []

    def add(kind: str, content: object) -> None:
        number = len(rows)
        rows.append(
            {
                "type": kind,
                "uuid": f"u{number}",
                "sessionId": "demo-1",
                "cwd": stage.workspace,
                "version": "2.1.47",
                "timestamp": f"{_DAY}T08:{number:02}:00Z",
                "message": {"role": kind, "content": content},
            }
        )

    for prompt, command, code, answer in _TURNS:
        id = f"t{len(rows)}"
        add("user", prompt)
        use = {"type": "tool_use", "id": id, "name": "Bash"}
        add("assistant", [{**use, "input": {"command": command}}])
        ended = f"Exit code {code}" if code else "passed"
        result = {"type": "tool_result", "tool_use_id": id, "content": ended}
        add("user", [{**result, "is_error": code != 0}])
        add("assistant", [{"type": "text", "text": answer}])
    with open(path, "w", encoding="utf-8") as opened:
        opened.writelines(wire.dumps(row) + "\n" for row in rows)
    return path
