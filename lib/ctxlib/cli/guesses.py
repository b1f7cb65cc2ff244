"""Words that people try, and the command that does what they mean."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_FORGET = "ctx-archive forget"
_RECOVER = "ctx-archive recover"
_SEARCH = "ctx-recall search"
_UNDO = "ctx-archive undo"
# What holds in every command that has no such word of its own.
_EVERYWHERE: Mapping[str, str] = {
    "accept": "ctx-suggest accept",
    "add": "ctx-fact add",
    "agenda": "ctx-session agenda",
    "check": "ctx-fact check",
    "confirm": "ctx-fact confirm",
    "create": "ctx-fact add",
    "delete": _FORGET,
    "diff": "ctx-fact diff",
    "dismiss": "ctx-suggest dismiss",
    "doctor": "git ctx doctor",
    "edit": "ctx-fact edit",
    "export": "ctx-fact export",
    "find": _SEARCH,
    "forget": _FORGET,
    "get": "ctx-fact show",
    "grep": _SEARCH,
    "handoff": "ctx-session handoff",
    "history": "ctx-fact revisions",
    "import": "ctx-fact import",
    "install": "ctx-hook install",
    "list": "ctx-fact list",
    "log": "ctx-fact revisions",
    "ls": "ctx-fact list",
    "new": "ctx-fact add",
    "observe": "ctx-session observe",
    "pin": "ctx-fact pin",
    "proposals": "ctx-fact proposals",
    "purge": "ctx-archive purge",
    "recover": _RECOVER,
    "reject": "ctx-fact reject",
    "remember": "ctx-fact add",
    "remove": _FORGET,
    "restore": "ctx-fact restore",
    "review": "ctx-fact review",
    "revert": _UNDO,
    "rm": _FORGET,
    "save": "ctx-fact add",
    "scan": "ctx-suggest scan",
    "search": _SEARCH,
    "show": "ctx-fact show",
    "suggestions": "ctx-suggest scan",
    "undo": _UNDO,
    "unforget": _RECOVER,
    "uninstall": "ctx-hook uninstall",
    "unpin": "ctx-fact unpin",
    "update": "ctx-fact update",
    "verify": "ctx-fact verify",
    "why": "ctx-fact why",
}
# What the same word means in one command alone.
_WITHIN: Mapping[tuple[str, str], str] = {
    ("ctx-archive", "delete"): "ctx-archive purge",
    ("ctx-archive", "remove"): "ctx-archive purge",
    ("ctx-archive", "restore"): _RECOVER,
    ("ctx-session", "delete"): "ctx-session forget",
    ("ctx-session", "end"): "ctx-session close",
    ("ctx-session", "find"): "ctx-session search",
    ("ctx-session", "grep"): "ctx-session search",
    ("ctx-session", "ls"): "ctx-session list",
    ("ctx-session", "remove"): "ctx-session forget",
    ("ctx-session", "rm"): "ctx-session forget",
    ("ctx-suggest", "list"): "ctx-suggest scan",
    ("ctx-suggest", "reject"): "ctx-suggest dismiss",
}


def guess(program: str, word: str) -> str | None:
    """The command that somebody means by a word that `program` does not know."""
    return _WITHIN.get((program, word)) or _EVERYWHERE.get(word)
