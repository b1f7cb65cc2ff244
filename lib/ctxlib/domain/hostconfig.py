"""Where each host reads which program to run at its events, and in which form."""

from __future__ import annotations

from typing import NamedTuple

from ctxlib.domain.host import (
    CLAUDE,
    HOST_NAMES,
    PRE_TOOL,
    SESSION_END,
    Host,
    host_named,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# Codex lets nothing of ours run longer at the end of a session, and warns of more.
_CODEX_END = 3
_TRUST = "{title} runs a hook only once you approved it: type /hooks there"
_TRUSTED_FOLDER = "{title} runs the hooks of a project only where you trust its folder"


class HostConfig(NamedTuple):
    """The settings of one host.

    `home` is the folder that must be there, `~` or `$VARIABLE` first; `user` and
    `project` are paths of the file, from `home` and from the root of the workspace.
    `is_grouped`: an event has groups with a matcher, and these hold the hooks; else
    it has the hooks themselves. `command` is the key of the command line, `limit` the
    key of its time limit, `second` what one second is there. `frame` are the keys
    that such a file has besides, `hint` says what else the host needs, by scope.
    """

    host: Host
    title: str
    home: str
    variable: str
    below: str
    user: str
    project: str
    is_grouped: bool = True
    command: str = "command"
    limit: str = "timeout"
    second: int = 1
    seconds: int = 10
    is_typed: bool = True
    frame: tuple[tuple[str, object], ...] = ()
    user_hint: str = ""
    project_hint: str = ""
    allows_recall: bool = False
    has_comments: bool = False

    def matcher(self, event: str) -> str | None:
        """The tools that the hook of an event is for; `None` for all events but one."""
        # Before any other tool there is nothing to judge.
        return "|".join(self.host.shells) if event == PRE_TOOL else None

    def time_limit(self, event: str) -> int:
        """How long the host may wait for an event, in the host's own unit."""
        is_short = event == SESSION_END and self.host.name == "codex"
        return (_CODEX_END if is_short else self.seconds) * self.second

    def hint(self, scope: str) -> str:
        """What else the host needs; empty where nothing."""
        said = self.project_hint if scope == "project" else self.user_hint
        return said.format(title=self.title)


def _config(name: str, *rest: str, **more: object) -> HostConfig:
    host = host_named(name)
    assert host is not None
    return HostConfig(host, *rest, **more)  # type: ignore[arg-type]


CONFIGS: Mapping[str, HostConfig] = {
    config.host.name: config
    for config in (
        HostConfig(
            CLAUDE,
            "Claude Code",
            "~/.claude",
            "CLAUDE_CONFIG_DIR",
            "",
            "settings.json",
            ".claude/settings.json",
            allows_recall=True,
        ),
        _config(
            "codex",
            "Codex",
            "~/.codex",
            "CODEX_HOME",
            "",
            "hooks.json",
            ".codex/hooks.json",
            user_hint=_TRUST,
            project_hint=f"{_TRUST}; and only in a project that you trust",
        ),
        _config(
            "gemini",
            "Gemini CLI",
            "~/.gemini",
            "GEMINI_CLI_HOME",
            ".gemini",
            "settings.json",
            ".gemini/settings.json",
            has_comments=True,
            second=1000,
            project_hint=_TRUSTED_FOLDER,
        ),
        _config(
            "qwen",
            "Qwen Code",
            "~/.qwen",
            "QWEN_HOME",
            "",
            "settings.json",
            ".qwen/settings.json",
            has_comments=True,
            # From a thousand on every version reads milliseconds.
            second=1000,
            project_hint=_TRUSTED_FOLDER,
        ),
        _config(
            "cursor",
            "Cursor",
            "~/.cursor",
            "",
            "",
            "hooks.json",
            ".cursor/hooks.json",
            is_grouped=False,
            is_typed=False,
            frame=(("version", 1),),
        ),
        _config(
            "copilot",
            "Copilot CLI",
            "~/.copilot",
            "COPILOT_HOME",
            "",
            "hooks/ctx.json",
            ".github/hooks/ctx.json",
            is_grouped=False,
            command="bash",
            limit="timeoutSec",
            frame=(("version", 1),),
        ),
        _config(
            "reasonix",
            "Reasonix",
            "~/.reasonix",
            "REASONIX_HOME",
            "",
            "settings.json",
            ".reasonix/settings.json",
            is_grouped=False,
            is_typed=False,
            second=1000,
            seconds=5,
            project_hint=_TRUSTED_FOLDER,
        ),
    )
}
assert tuple(CONFIGS) == HOST_NAMES
