"""The lines in a host's settings that make it call our hooks, and no others."""

from __future__ import annotations

import shlex

from ctxlib.domain import jsontext
from ctxlib.domain.hookline import WHATEVER_HAPPENS, calls_us, is_ours
from ctxlib.domain.hostconfig import CONFIGS, HostConfig
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctxlib.domain.jsontext import Node

RECALL_RULE = "Bash(ctx-recall:*)"
# What the tools before which we are called were before: such a group gets the new.
_FORMER_MATCHERS = ("Bash",)
# The keys under which the hosts have command lines.
_COMMANDS = tuple(dict.fromkeys(config.command for config in CONFIGS.values()))


class Wire:
    """One hook of ours: the host's name of an event, and what is written for it."""

    __slots__ = ("command", "group", "hook", "matcher", "name")

    def __init__(self, config: HostConfig, event: str, prefix: list[str]) -> None:
        told = [] if config.host.name == "claude" else ["--host", config.host.name]
        self.name = config.host.events[event][0]
        # One command line, quoted, and no separate list of arguments: versions and
        # hosts that do not know that list would start the program without any.
        self.command = shlex.join([*prefix, event, *told]) + WHATEVER_HAPPENS
        kind = {"type": "command"} if config.is_typed else {}
        self.hook: dict[str, object] = {
            **kind,
            config.command: self.command,
            config.limit: config.time_limit(event),
        }
        self.matcher = config.matcher(event)
        self.group: dict[str, object] = self.hook
        if config.is_grouped:
            matcher = {"matcher": self.matcher} if self.matcher else {}
            self.group = {**matcher, "hooks": [self.hook]}


class Wiring:
    """What one host is to be told: our hooks, and what such a file has besides."""

    __slots__ = ("config", "wires")

    def __init__(self, host: str, prefix: list[str]) -> None:
        self.config = CONFIGS[host]
        self.wires = [
            Wire(self.config, event, prefix) for event in self.config.host.events
        ]

    def fragment(self) -> dict[str, object]:
        """The settings that hold nothing but our hooks."""
        hooks = {wire.name: [wire.group] for wire in self.wires}
        return {**dict(self.config.frame), "hooks": hooks}

    def require(self, text: str) -> None:
        """Raise `CtxError` where the host could not read the settings."""
        root(text, has_comments=self.config.has_comments)

    def installed(self, text: str, *, allow_recall: bool) -> str:
        """The settings with our hooks in them, once each; unchanged where they were."""
        self.require(text)
        for key, value in self.config.frame:
            top = root(text)
            if top.member(key) is None:
                text = jsontext.add(text, top, value, key=key)
        for wire in self.wires:
            text = _wired(text, wire)
        return _allowed(text) if allow_recall else text


def uninstalled(text: str, *, keep_rule: bool) -> str:
    """The settings without our hooks, and without what they leave empty."""
    before = text
    while True:
        found = next(_ours(text), None)
        if found is None:
            break
        text = _without(text, found[0])
    if text == before or keep_rule:
        return text
    allow = _find(text, ("permissions", "allow"))
    if allow and RECALL_RULE in _values(allow):
        return _without(
            text, ("permissions", "allow", _values(allow).index(RECALL_RULE))
        )
    return text


def wired_commands(text: str) -> dict[str, list[str]]:
    """The command lines of ours in the settings, by the host's names of the events."""
    return _by_event(_ours(text))


def mixed_commands(text: str) -> dict[str, list[str]]:
    """The command lines that call us and do more, by the host's names of the events."""
    return _by_event(
        (path, line)
        for path, line in _command_lines(text)
        if calls_us(line.value) and not is_ours(line.value)
    )


def _by_event(found: Iterable[tuple[Path, Node]]) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for path, line in found:
        lines.setdefault(str(path[1]), []).append(str(line.value))
    return lines


def is_frame(text: str, frame: tuple[tuple[str, object], ...]) -> bool:
    """Whether the settings say nothing but what such a file always does."""
    return root(text).value in ({}, dict(frame))


def root(text: str, *, has_comments: bool = True) -> Node:
    """The object at the top of the settings. Raises `CtxError` where it is none."""
    try:
        node = jsontext.parse(text, has_comments=has_comments)
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


def _wired(text: str, wire: Wire) -> str:
    text, listed = _ensured(text, ("hooks", wire.name), [wire.group])
    for path, line in _ours(text):
        if path[1] == wire.name:
            same = line.value == wire.command
            text = text if same else jsontext.replace(text, line, wire.command)
            return _matched(text, wire, path)
    return jsontext.add(text, listed, wire.group)


def _matched(text: str, wire: Wire, path: Path) -> str:
    """The group of ours for an event with the tools that it is for now."""
    group = _find(text, path[:-2]) if wire.matcher else None
    matcher = group.member("matcher") if group else None
    is_ours_alone = group and len(_values(group.member("hooks") or group)) == 1
    if not (matcher and is_ours_alone and matcher.value in _FORMER_MATCHERS):
        return text
    return jsontext.replace(text, matcher, wire.matcher)


def _allowed(text: str) -> str:
    text, allow = _ensured(text, ("permissions", "allow"), [RECALL_RULE])
    return (
        text
        if RECALL_RULE in _values(allow)
        else jsontext.add(text, allow, RECALL_RULE)
    )


def _ensured(text: str, path: tuple[str, str], first: list[object]) -> tuple[str, Node]:
    """The text with a list at the path, which begins so if there was none; the list."""
    outer, inner = path
    top = root(text)
    parent = top.member(outer)
    if parent is None:
        text = jsontext.add(text, top, {inner: first}, key=outer)
    elif not parent.is_object:
        raise CtxError(f"'{outer}' is not an object")
    elif parent.member(inner) is None:
        text = jsontext.add(text, parent, first, key=inner)
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


def _ours(text: str) -> Iterator[tuple[Path, Node]]:
    """Where hooks of ours are, each with its command line."""
    return ((path, line) for path, line in _command_lines(text) if is_ours(line.value))


def _command_lines(text: str) -> Iterator[tuple[Path, Node]]:
    """Where hooks are, each with its command line; in groups or without."""
    hooks = root(text).member("hooks")
    for event in hooks.members if hooks and hooks.is_object else ():
        for place, outer in enumerate(event.node.members):
            path: Path = ("hooks", event.key, place)
            inner = outer.node.member("hooks")
            members = inner.members if inner else ()
            found = [(path, outer.node)] + [
                ((*path, "hooks", at), each.node) for at, each in enumerate(members)
            ]
            for where, node in found:
                lines = (node.member(key) for key in _COMMANDS)
                yield from ((where, line) for line in lines if line)


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
