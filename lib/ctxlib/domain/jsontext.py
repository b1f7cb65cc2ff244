"""Change a JSON text in one place and leave every other byte as it was.

A person's settings file is theirs: order, indentation, inline lists and unknown
keys stay, which no loading and dumping again could promise.
"""

from __future__ import annotations

import json
from typing import NamedTuple

_BLANK = " \t\r\n"


class Node(NamedTuple):
    """A value of the text: where it stands, and its members or items."""

    start: int
    end: int
    value: object
    members: tuple[Member, ...] = ()

    @property
    def is_object(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)

    def member(self, key: str) -> Node | None:
        """The value under a key."""
        return next((each.node for each in self.members if each.key == key), None)


class Member(NamedTuple):
    """A member of an object, or an item of a list (with an empty key)."""

    key: str
    start: int
    node: Node


def parse(text: str, *, has_comments: bool = False) -> Node:
    """The root of a JSON text. `ValueError` where it is none or a key stands twice.

    Where it may have comments, as in JavaScript, they count as blanks.
    """
    plain = _without_comments(text) if has_comments else text
    json.loads(plain)  # the whole grammar; what follows only measures
    return _node(plain, _skip(plain, 0))


def add(text: str, container: Node, value: object, *, key: str = "") -> str:
    """The text with one more member or item at the end of a container."""
    newline = "\r\n" if "\r\n" in text else "\n"
    unit = _unit(text)
    outer = _indent(text, container.start)
    name = json.dumps(key, ensure_ascii=False) + ": " if container.is_object else ""
    last = container.members[-1] if container.members else None
    inline = f"{name}{json.dumps(value, ensure_ascii=False)}"
    if last and newline not in text[container.start : last.start]:
        return _spliced(text, last.node.end, last.node.end, f", {inline}")
    if not last and _is_one_line(text):
        return _spliced(text, container.start + 1, container.end - 1, inline)
    inner = _indent(text, last.start) if last else outer + unit
    shown = _shown(value, unit, inner, newline)
    if last:
        piece = f",{newline}{inner}{name}{shown}"
        return _spliced(text, last.node.end, last.node.end, piece)
    piece = f"{newline}{inner}{name}{shown}{newline}{outer}"
    has_comment = text[container.start + 1 : container.end - 1].strip(_BLANK)
    start = container.end - 1 if has_comment else container.start + 1
    return _spliced(text, start, container.end - 1, piece)


def replace(text: str, node: Node, value: object) -> str:
    """The text with another value in the place of one."""
    shown = _shown(value, _unit(text), _indent(text, node.start), "\n")
    return _spliced(text, node.start, node.end, shown)


def remove(text: str, container: Node, at: int) -> str:
    """The text without the member or item number `at` of a container."""
    members = container.members
    if len(members) == 1:
        start, end = members[0].start, members[0].node.end
        rest = text[container.start + 1 : start] + text[end : container.end - 1]
        if not rest.strip(_BLANK):
            start, end = container.start + 1, container.end - 1
        return _spliced(text, start, end, "")
    if at:
        return _spliced(text, members[at - 1].node.end, members[at].node.end, "")
    return _spliced(text, members[0].start, members[1].start, "")


def _without_comments(text: str) -> str:
    """The text with blanks where comments are: everything else stays in its place."""
    pieces, at, end = [], 0, len(text)
    while at < end:
        start = at
        if text[at] == '"':
            at = _string_end(text, at)
        elif text.startswith("//", at):
            found = text.find("\n", at)
            at = end if found < 0 else found
        elif text.startswith("/*", at):
            found = text.find("*/", at + 2)
            at = end if found < 0 else found + 2
        else:
            pieces.append(text[at])
            at += 1
            continue
        is_string = text[start] == '"'
        pieces.append(text[start:at] if is_string else " " * (at - start))
    return "".join(pieces)


def _string_end(text: str, start: int) -> int:
    at = start + 1
    while at < len(text) and text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return min(at + 1, len(text))


def _node(text: str, at: int) -> Node:
    if text[at] in "{[":
        return _container(text, at)
    value, end = json.JSONDecoder().raw_decode(text, at)
    return Node(at, end, value)


def _container(text: str, start: int) -> Node:
    is_object = text[start] == "{"
    members: list[Member] = []
    at = _skip(text, start + 1)
    while text[at] not in "}]":
        begin, key = at, ""
        if is_object:
            key, at = json.JSONDecoder().raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        node = _node(text, at)
        if is_object and any(each.key == key for each in members):
            raise ValueError(f"the key '{key}' stands twice")
        members.append(Member(key, begin, node))
        at = _skip(text, node.end)
        if text[at] == ",":
            at = _skip(text, at + 1)
    value: object = [each.node.value for each in members]
    if is_object:
        value = {each.key: each.node.value for each in members}
    return Node(start, at + 1, value, tuple(members))


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _spliced(text: str, start: int, end: int, piece: str) -> str:
    return text[:start] + piece + text[end:]


def _is_one_line(text: str) -> bool:
    """Whether somebody wrote all in one line, and there is anything in it."""
    found = text.strip(_BLANK)
    return "\n" not in found and bool(found[1:-1].strip(_BLANK))


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _unit(text: str) -> str:
    for line in text.splitlines():
        blank = line[: len(line) - len(line.lstrip(" \t"))]
        if blank and line.strip():
            return blank
    return "  "


def _shown(value: object, unit: str, indent: str, newline: str) -> str:
    lines = json.dumps(value, indent=unit, ensure_ascii=False).split("\n")
    return (newline + indent).join(lines)
