"""The lines in a host's settings that make it call our hooks, and no others."""

from __future__ import annotations

import shlex

from ctxlib.domain import jsontext
from ctxlib.domain.event import EVENTS, HOSTS, PRE_TOOL
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ctxlib.domain.jsontext import Node

RECALL_RULE = "Bash(ctx-recall:*)"
_SECONDS = 10
# Before any other tool there is nothing to judge.
_MATCHERS = {
    host.events[PRE_TOOL]: "|".join(host.shells)
    for host in HOSTS.values()
    if PRE_TOOL in host.events
}
# What they were before: a group of ours that says so gets the new one.
_FORMER_MATCHERS = ("Bash",)
_ENTRY = "ctxlib/cli/entry.py"
# A program that is gone must not block a prompt: Python says 2 of a missing file, and
# a host reads that as a refusal.
_WHATEVER_HAPPENS = " || exit 0"


def commands(host: str, prefix: list[str]) -> dict[str, str]:
    """The host's event names, each with the shell command that answers it.

    One command line, quoted, and no separate list of arguments: versions and hosts
    that do not know that list would start the program without any.
    """
    return {
        name: shlex.join([*prefix, event]) + _WHATEVER_HAPPENS
        for event, name in HOSTS[host].events.items()
    }


def fragment(wanted: Mapping[str, str]) -> dict[str, object]:
    """The settings that hold nothing but our hooks."""
    return {
        "hooks": {name: [_group(name, command)] for name, command in wanted.items()}
    }


def is_ours(command: object) -> bool:
    """Whether a command line is one that we wired, by whichever installation."""
    if not isinstance(command, str):
        return False
    try:
        words = shlex.split(command.removesuffix(_WHATEVER_HAPPENS))
    except ValueError:
        return False
    if len(words) < 2 or words[-1] not in EVENTS:
        return False
    program = words[0].rpartition("/")[2]
    return program == "ctx-hook" or any(word.endswith(_ENTRY) for word in words)


def installed(text: str, wanted: Mapping[str, str], *, allow_recall: bool) -> str:
    """The settings with our hooks in them, once each; unchanged where they were."""
    for name, command in wanted.items():
        text = _wired(text, name, command)
    return _allowed(text) if allow_recall else text


def uninstalled(text: str, *, keep_rule: bool) -> str:
    """The settings without our hooks, and without what they leave empty."""
    before = text
    found = _first_of_ours(text)
    while found:
        text = _without(text, found)
        found = _first_of_ours(text)
    if text == before or keep_rule:
        return text
    allow = _find(text, ("permissions", "allow"))
    if allow and RECALL_RULE in _values(allow):
        return _without(
            text, ("permissions", "allow", _values(allow).index(RECALL_RULE))
        )
    return text


def root(text: str) -> Node:
    """The object at the top of the settings. Raises `CtxError` where it is none."""
    try:
        node = jsontext.parse(text)
    except (ValueError, RecursionError) as error:
        commented = any(mark in text for mark in ("//", "/*"))
        said = "it may hold comments, which would be lost" if commented else str(error)
        raise CtxError(f"not JSON: {said}") from None
    if not node.is_object:
        raise CtxError("not a JSON object")
    return node


def has_rule(text: str) -> bool:
    """Whether agents may run `ctx-recall` without asking."""
    allow = _find(text, ("permissions", "allow"))
    return allow is not None and RECALL_RULE in _values(allow)


Path = tuple[str | int, ...]


def _wired(text: str, name: str, command: str) -> str:
    text, groups = _ensured(text, ("hooks", name), [])
    for group in groups.members:
        hooks = group.node.member("hooks")
        for each in hooks.members if hooks else ():
            line = each.node.member("command")
            if line and is_ours(line.value):
                same = line.value == command
                text = text if same else jsontext.replace(text, line, command)
                return _matched(text, name)
    return jsontext.add(text, groups, _group(name, command))


def _matched(text: str, name: str) -> str:
    """The group of ours for an event with the tools that it is for now."""
    found = _first_of_ours(text, (name,))
    group = _find(text, found[:-2]) if found else None
    matcher = group.member("matcher") if group else None
    is_ours_alone = group and len(_values(group.member("hooks") or group)) == 1
    if not (matcher and is_ours_alone and matcher.value in _FORMER_MATCHERS):
        return text
    return jsontext.replace(text, matcher, _MATCHERS[name])


def _allowed(text: str) -> str:
    text, allow = _ensured(text, ("permissions", "allow"), [])
    return (
        text
        if RECALL_RULE in _values(allow)
        else jsontext.add(text, allow, RECALL_RULE)
    )


def _ensured(text: str, path: tuple[str, str], empty: list[object]) -> tuple[str, Node]:
    outer, inner = path
    top = root(text)
    parent = top.member(outer)
    if parent is None:
        text = jsontext.add(text, top, {inner: empty}, key=outer)
    elif not parent.is_object:
        raise CtxError(f"'{outer}' is not an object")
    elif parent.member(inner) is None:
        text = jsontext.add(text, parent, empty, key=inner)
    found = _find(text, path)
    if found is None or not found.is_list:
        raise CtxError(f"'{outer}.{inner}' is not a list")
    return text, found


def _find(text: str, path: Path) -> Node | None:
    node: Node | None = root(text)
    for step in path:
        if node is None:
            return None
        if isinstance(step, int):
            node = node.members[step].node if step < len(node.members) else None
        else:
            node = node.member(step)
    return node


def _values(node: Node) -> list[object]:
    return list(node.value) if isinstance(node.value, list) else []


def _first_of_ours(text: str, names: Collection[str] = ()) -> Path | None:
    """Where one of ours is: in the groups of these events, of all without any."""
    hooks = root(text).member("hooks")
    for event in hooks.members if hooks else ():
        if names and event.key not in names:
            continue
        for place, group in enumerate(event.node.members):
            inner = group.node.member("hooks")
            for at, each in enumerate(inner.members if inner else ()):
                line = each.node.member("command")
                if line and is_ours(line.value):
                    return ("hooks", event.key, place, "hooks", at)
    return None


def _without(text: str, path: Path) -> str:
    """The text without the value at the path, and the containers it leaves empty."""
    while path:
        container = _find(text, path[:-1])
        if container is None:
            return text
        step = path[-1]
        at = step if isinstance(step, int) else _place(container, step)
        is_last = len(container.members) == 1
        # A group that lost its hooks says nothing any more, whatever its matcher.
        if not (is_last or step == "hooks") or len(path) == 1:
            return jsontext.remove(text, container, at)
        path = path[:-1]
    return text


def _place(container: Node, key: str) -> int:
    return [each.key for each in container.members].index(key)


def _group(name: str, command: str) -> dict[str, object]:
    matcher = {"matcher": _MATCHERS[name]} if name in _MATCHERS else {}
    hook = {"type": "command", "command": command, "timeout": _SECONDS}
    return {**matcher, "hooks": [hook]}
