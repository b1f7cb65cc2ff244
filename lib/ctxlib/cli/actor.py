"""Who runs this command: a person at a terminal, an agent or a hook."""

from __future__ import annotations

from ctxlib.domain.actor import Actor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# What marks the processes that an agent starts: the variable (a `*` at its end
# stands for any ending, behind a `=` stands the one value that counts), whose it is,
# and where that is known from.
MARKERS = (
    ("AI_AGENT", "an agent", "convention of vercel/detect-agent; Claude Code, pi"),
    ("AGENT", "an agent", "convention of agentsmd/agents.md#136; Goose, Amp, Crush"),
    ("AGENT_SESSION_ID", "an agent", "Goose, developer extension"),
    ("AGENT_THREAD_ID", "an agent", "Amp, shell tool"),
    ("CLAUDECODE", "Claude Code", "its documentation, Bash tool"),
    ("CLAUDE_CODE", "Claude Code", "vercel/detect-agent"),
    ("CLAUDE_CODE_ENTRYPOINT", "Claude Code", "seen beside CLAUDECODE"),
    ("CLAUDE_CODE_SESSION_ID", "Claude Code", "ai_env crate"),
    ("CLAUDE_CODE_CHILD_SESSION", "Claude Code", "seen beside CLAUDECODE"),
    ("CLAUDE_CODE_IS_COWORK", "Claude Code", "vercel/detect-agent"),
    ("CLAUDE_CODE_REMOTE", "Claude Code", "its documentation, hooks"),
    ("CLAUDE_AGENT_SDK_VERSION", "Claude Code", "unjs/std-env"),
    ("CLAUDE_PROJECT_DIR", "Claude Code", "its documentation, hooks"),
    ("CLAUDE_PLUGIN_ROOT", "Claude Code", "its documentation, hooks"),
    ("CLAUDE_PID", "Claude Code", "its documentation, every process it starts"),
    ("CODEX_*", "Codex", "openai/codex: CODEX_THREAD_ID, CODEX_SANDBOX, CODEX_CI"),
    ("GEMINI_CLI", "Gemini CLI", "its documentation, shell tool"),
    ("GEMINI_SESSION_ID", "Gemini CLI", "its source, hooks"),
    ("GEMINI_PROJECT_DIR", "Gemini CLI", "its source, hooks"),
    ("QWEN_CODE", "Qwen Code", "its source, shell execution"),
    ("QWEN_CODE_SESSION_ID", "Qwen Code", "its source, shell execution"),
    ("QWEN_PROJECT_DIR", "Qwen Code", "its source, hooks"),
    ("CURSOR_*", "Cursor", "its CLI: CURSOR_AGENT; its terminals: CURSOR_TRACE_ID"),
    ("COPILOT_*", "Copilot", "its CLI: COPILOT_CLI, COPILOT_AGENT_SESSION_ID"),
    ("GITHUB_COPILOT_CLI_MODE", "Copilot", "aws-sam-cli#9127"),
    ("VSCODE_AGENT", "VS Code", "lists of other detectors"),
    ("OPENCODE", "OpenCode", "its source"),
    ("OPENCODE_CLIENT", "OpenCode", "vercel/detect-agent"),
    ("OPENCODE_CALLER", "OpenCode", "unjs/std-env"),
    ("OPENCODE_PID", "OpenCode", "lists of other detectors"),
    ("OPENCODE_SESSION_ID", "OpenCode", "lists of other detectors"),
    ("REASONIX", "Reasonix", "by analogy"),
    ("REASONIX_AGENT", "Reasonix", "by analogy"),
    ("REASONIX_SESSION_*", "Reasonix", "its source: REASONIX_SESSION_PATH"),
    ("REASONIX_SERVE_URL", "Reasonix", "its source, what an MCP server is given"),
    ("GOOSE_TERMINAL", "Goose", "its source, developer extension"),
    ("AMP_CURRENT_THREAD_ID", "Amp", "its shell tool"),
    ("AMP_THREAD_ID", "Amp", "by analogy"),
    ("AIDER_AGENT", "Aider", "by analogy; AI_AGENT in Aider-AI/aider#5521"),
    ("AUGMENT_AGENT", "Augment", "vercel/detect-agent"),
    ("ANTIGRAVITY_AGENT", "Antigravity", "vercel/detect-agent"),
    ("OR_APP_NAME=Aider", "Aider", "its source, what its shell commands inherit"),
    ("CLINE_ACTIVE", "Cline", "aws-cdk-cli#1853"),
    ("CLINE_AGENT", "Cline", "vercel/detect-agent"),
    ("CRUSH", "Crush", "its source, shell"),
    ("DEVIN_AGENT", "Devin", "by analogy"),
    ("GROK_AGENT=1", "Grok", "jfrog-cli; any other value is a person's setting"),
    ("GROK_PLUGIN_ROOT", "Grok", "vercel/detect-agent"),
    ("HERMES_SESSION_ID", "Hermes", "huggingface.js, agent-harnesses"),
    ("IFLOW_CLI", "iFlow", "by analogy, a fork of Gemini CLI"),
    ("JUNIE_DATA", "Junie", "unjs/std-env"),
    ("JUNIE_SHIM_PATH", "Junie", "unjs/std-env"),
    ("KILO_PID", "Kilo Code", "lists of other detectors"),
    ("KILOCODE_FEATURE=cli", "Kilo Code", "jfrog-cli"),
    ("KIMI_PLUGIN_ROOT", "Kimi", "vercel/detect-agent"),
    ("OPENCLAW_SHELL", "OpenClaw", "lists of other detectors"),
    ("PI_CODING_AGENT", "pi", "its source"),
    ("ROO_ACTIVE", "Roo Code", "its source, terminals of its agent"),
    ("ROO_CLI_RUNTIME", "Roo Code", "jfrog-cli"),
    ("TRAE_AI_SHELL_ID", "Trae", "lists of other detectors"),
    ("VTCODE", "VT Code", "huggingface.js, agent-harnesses"),
    ("WINDSURF_AGENT", "Windsurf", "by analogy"),
    ("WINDSURF_CASCADE_TERMINAL", "Windsurf", "jfrog-cli; seen by others"),
)
# What people export in their own profile to configure an agent: no marker.
SETTINGS = frozenset(
    (
        "CODEX_API_KEY",
        "CODEX_CA_CERTIFICATE",
        "CODEX_HOME",
        "CODEX_SQLITE_HOME",
        "COPILOT_ALLOW_ALL",
        "COPILOT_CUSTOM_INSTRUCTIONS_DIRS",
        "COPILOT_GH_HOST",
        "COPILOT_GITHUB_TOKEN",
        "COPILOT_HOME",
        "COPILOT_MODEL",
        "CURSOR_API_KEY",
        "CURSOR_CONFIG_DIR",
        "REASONIX_SESSION_LOG",
    )
)
# Of them those that hosts set for the shell of a tool alone: neither for a hook nor
# for a terminal that a person types in. AI_AGENT and most of Claude Code's are not.
SHELLS = (
    *("CLAUDECODE", "CODEX_CI", "CODEX_SANDBOX", "CODEX_THREAD_ID", "GEMINI_CLI"),
    *("QWEN_CODE", "CURSOR_AGENT", "COPILOT_CLI", "OPENCODE", "GOOSE_TERMINAL"),
    *("AMP_CURRENT_THREAD_ID", "AUGMENT_AGENT", "CLINE_ACTIVE", "CRUSH"),
    *("OR_APP_NAME=Aider", "PI_CODING_AGENT", "ROO_ACTIVE", "TRAE_AI_SHELL_ID"),
)
# How Claude Code calls a session that a program drives, as by `claude --print`.
_DRIVEN = ("CLAUDE_CODE_ENTRYPOINT", ("sdk", "mcp", "claude-code-github-action"))
# The variables that name a session, each with its host.
SESSIONS = {
    "CLAUDE_CODE_SESSION_ID": "claude",
    "CODEX_THREAD_ID": "codex",
    "CODEX_SESSION_ID": "codex",
    "GEMINI_SESSION_ID": "gemini",
    "QWEN_CODE_SESSION_ID": "qwen",
    "COPILOT_AGENT_SESSION_ID": "copilot",
    "COPILOT_SESSION_ID": "copilot",
    "CURSOR_CONVERSATION_ID": "cursor",
    "OPENCODE_SESSION_ID": "opencode",
    "REASONIX_SESSION_ID": "reasonix",
    "AMP_CURRENT_THREAD_ID": "amp",
    "AMP_THREAD_ID": "amp",
    "AGENT_SESSION_ID": "goose",
    "AGENT_THREAD_ID": "amp",
}
MAX_SESSION = 128
_NAMES = {name: agent for name, agent, _ in MARKERS if name[-1] != "*"}
_VALUED = frozenset(name.partition("=")[0] for name in _NAMES if "=" in name)
_PREFIXES = {name[:-1]: agent for name, agent, _ in MARKERS if name[-1] == "*"}
_OFF = ("", "0", "false", "no", "off")


def detect(environ: Mapping[str, str], *, stdin_tty: bool, stderr_tty: bool) -> Actor:
    """The actor of this process, by its terminals and its environment.

    A person has a terminal on both and no marker of an agent. Whatever has none
    (cron, CI, a pipe) is an agent: nobody is there to be asked.
    """
    terminal = stdin_tty and stderr_tty
    if environ.get("CTX_IN_HOOK", "") not in _OFF:
        return _machine("hook", "hook", environ, is_marked=True)
    is_marked = marker(environ) is not None
    if terminal and not is_marked:
        return Actor("person", "terminal")
    via = "terminal" if terminal else "pipe"
    return _machine("agent", via, environ, is_marked=is_marked)


def _machine(
    kind: str, via: str, environ: Mapping[str, str], *, is_marked: bool
) -> Actor:
    said, of = _told(environ)
    return Actor(kind, via, said, host=of, is_marked=is_marked)


def marker(environ: Mapping[str, str]) -> tuple[str, str] | None:
    """The first variable that an agent set, and the agent; `None` without one.

    Variables that are empty or say no do not count.
    """
    found = [
        (name, agent)
        for name, value in environ.items()
        if (agent := _agent(name, value)) and value.strip().lower() not in _OFF
    ]
    return min(found) if found else None


def unmarked(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment of a host that nobody started from the shell of an agent."""
    return {name: value for name, value in environ.items() if not _agent(name, value)}


def driver(environ: Mapping[str, str]) -> str | None:
    """What shows that no person typed the prompt of a hook; `None` where nothing does.

    A hook that is called from the shell of an agent is none of the host's; and a
    session that a program drives has nobody who types.
    """
    for each in SHELLS:
        name, _, value = each.partition("=")
        found = environ.get(name, "")
        if found == value if value else found.strip().lower() not in _OFF:
            return name
    name, beginnings = _DRIVEN
    return name if environ.get(name, "").startswith(beginnings) else None


def session(environ: Mapping[str, str]) -> str | None:
    """The id of the host's session, if it tells one that fits a commit trailer."""
    return _told(environ)[0]


def _told(environ: Mapping[str, str]) -> tuple[str | None, str | None]:
    for name, of in SESSIONS.items():
        value = environ.get(name, "")
        if 0 < len(value) <= MAX_SESSION and value.isascii() and value.isprintable():
            text = "".join(value.split())
            if text == value:
                return value, of
    return None, None


def _agent(name: str, value: str) -> str | None:
    known = _NAMES.get(f"{name}={value}" if name in _VALUED else name)
    if known or "_" not in name or name in SETTINGS:
        return known
    for prefix, agent in _PREFIXES.items():
        if name.startswith(prefix):
            return agent
    return None
