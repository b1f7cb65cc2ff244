"""`git ctx demo`: the main job, played with the real commands in a throw-away home."""

from __future__ import annotations

import os
import sys
import tempfile
from typing import TYPE_CHECKING

from ctxlib.cli.demo_session import learn
from ctxlib.cli.demo_stage import Stage
from ctxlib.cli.output import Output

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation

_MOMENTS = ("2026-03-02T09:00:00Z", "2026-03-09T10:30:00Z", "2026-03-10T08:15:00Z")


def play(invocation: Invocation) -> None:
    """Play the whole story; nothing of it stays behind."""
    # Settings are not asked: their answers would be kept in the home of the person.
    colour = invocation.color or ("always" if sys.stdout.isatty() else "never")
    is_plain = bool(invocation.world.environ.get("NO_COLOR"))
    out = Output(json=False, nul=False, color=colour == "always" and not is_plain)
    with tempfile.TemporaryDirectory(prefix="ctx-demo-") as home:
        environ = invocation.world.environ
        stage = Stage(os.path.realpath(home), out, environ, now=_MOMENTS[0])
        try:
            for scene in (_prepare, _save, _start, _ask, _revise, learn, _look_back):
                scene(stage)
        finally:
            stage.close()
    out.painted([("", None)])
    out.text("The home of this demo is gone; nothing of yours was touched.")


def _prepare(stage: Stage) -> None:
    stage.git("init", "--quiet", stage.workspace)
    stage.git("config", "--global", "user.name", "Sam Example")
    stage.git("config", "--global", "user.email", "sam@example.com")
    remote = "https://git.example.com/acme/shop.git"
    stage.git("-C", stage.workspace, "remote", "add", "origin", remote)


def _save(stage: Stage) -> None:
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


def _start(stage: Stage) -> None:
    stage.say("A session of the agent starts: what it is told.")
    start = {"hook_event_name": "SessionStart", "source": "startup"}
    stage.host("session-start", start)


def _ask(stage: Stage) -> None:
    stage.say("Two prompts: one that a fact answers, one that needs none.")
    prompt = "which branch do hotfixes go to, and may I keep sessions in redis?"
    stage.host("user-prompt", {"hook_event_name": "UserPromptSubmit", "prompt": prompt})
    stage.host(
        "user-prompt", {"hook_event_name": "UserPromptSubmit", "prompt": "yes, go on"}
    )


def _revise(stage: Stage) -> None:
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


def _look_back(stage: Stage) -> None:
    stage.say("Why the last answer was what it was.")
    stage.person("ctx-recall", "trace")
    stage.say("Every change is a commit in the memory repository.")
    memory = os.path.join(stage.home, ".local", "share", "ctx", "memory.git")
    form = "--format=%h %ad %s%n        %(trailers:separator=%x2C %x20)"
    stage.person(
        *("git", "--no-pager", f"--git-dir={memory}", "log", "--date=short", form)
    )
