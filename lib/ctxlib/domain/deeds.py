"""What a call of a tool did, told from its words: files, commands, commits, lists."""

from __future__ import annotations

from ctxlib.domain.said import (
    COMMAND_CHARS,
    COMMITTED,
    EDITED,
    FAILED,
    OK,
    WROTE,
    Step,
    cut,
)
from ctxlib.domain.talk import Talk

# How much of an output is looked at: what is looked for stands at its beginning.
_LOOK = 20_000
_HEX = frozenset("0123456789abcdef")
_COMMITTING = ("commit", "cherry-pick", "revert", "merge")
_PATCHED = {
    "*** Add File: ": WROTE,
    "*** Update File: ": EDITED,
    "*** Delete File: ": EDITED,
    "*** Move to: ": WROTE,
}
_EXITS = ("Exit code ", "Exit code: ", "Exit Code: ", "Process exited with code ")
_CLOSED = ("completed", "complete", "done", "cancelled", "canceled", "deleted")
_PATHS, _ITEMS = 100, 50
_BRACKETS = ("<", "[", "{", "*")
_BLOTS = ("redacted", "removed", "masked", "hidden", "anonymized", "uuid", "id", "xxx")
# What stands before the script in a call of a shell.
_SCRIPTS = ("-lc", "-c", "-Command", "-command", "/c", "/C")


def words(value: object) -> str:
    """The text of a value that is one, or of the text blocks in a list."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        texts = (
            block if isinstance(block, str) else text_of(block, "text")
            for block in value
        )
        return "\n".join(text for text in texts if text)
    return ""


def text_of(value: object, key: str) -> str:
    """The text under a key of a mapping, else nothing."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def is_stand_in(key: str) -> bool:
    """Whether an id was blotted out before its transcript was published."""
    return key[:1] in _BRACKETS or (key.isalpha() and key.lower() in _BLOTS)


def id_of(value: object, key: str) -> str:
    """The id under a key of a mapping; empty where it was blotted out."""
    found = text_of(value, key)
    return "" if is_stand_in(found) else found


def command_line(value: object) -> str:
    """A command as one line: a script, or the words of a call (`bash -lc SCRIPT`)."""
    if isinstance(value, list):
        given = [word for word in value if isinstance(word, str)]
        if len(given) > 2 and given[-2] in _SCRIPTS:
            given = given[-1:]
        value = " ".join(given)
    lines = (line.strip() for line in words(value)[:_LOOK].split("\n"))
    return cut(" ".join(line for line in lines if line), COMMAND_CHARS)


def inside(path: str, cwd: str) -> str:
    """A path as seen from the folder where it is inside, with `/` on every system."""
    if "\\" in cwd or path[1:3] == ":\\":
        path, cwd = path.replace("\\", "/"), cwd.replace("\\", "/")
    root = cwd.rstrip("/") + "/"
    if cwd and path.startswith(root):
        path = path[len(root) :]
    return cut(path.removeprefix("./"), COMMAND_CHARS)


def touch(talk: Talk, path: str) -> None:
    """Note a file that was written."""
    if path and path not in talk.files:
        talk.keep("files", path)


def finish(talk: Talk, step: Step, state: str, note: str = "") -> None:
    """Write down how a step ended, and the file it left."""
    talk.settle(step, state, note)
    if state == OK and step.kind in (WROTE, EDITED):
        touch(talk, step.what)
    if state == FAILED:
        talk.errors += 1


def patched(patch: str) -> list[tuple[str, str]]:
    """The kind and the path of every change that a patch asks for."""
    found: list[tuple[str, str]] = []
    if "*** " not in patch:
        return found
    for line in patch.split("\n"):
        for mark, kind in _PATCHED.items():
            if line.startswith(mark) and len(found) < _PATHS:
                found.append((kind, line[len(mark) :].strip()))
    return found


def exit_code(output: str) -> int | None:
    """The exit code that the head of an output names."""
    for line in output[:1_000].split("\n")[:8]:
        for mark in _EXITS:
            if line.startswith(mark):
                digits = line[len(mark) :].split()[:1]
                number = digits[0].rstrip(".,:;") if digits else ""
                if number.lstrip("-").isdecimal() and number.isascii():
                    return int(number[:12])
    return None


def commits(talk: Talk, step: Step, output: str) -> None:
    """The commits that git reports in the output of a command that makes them."""
    if "git" not in step.what or not any(name in step.what for name in _COMMITTING):
        return
    for line in output[:_LOOK].split("\n"):
        head, closed, subject = line.strip().partition("] ")
        named = head[1:].split() if closed and head.startswith("[") else []
        if len(named) < 2:
            continue
        oid = named[-1]
        if not (7 <= len(oid) <= 64 and _HEX.issuperset(oid)):
            continue
        if oid not in talk.commits:
            talk.keep("commits", oid)
            talk.keep(
                "steps",
                Step(COMMITTED, step.turn, step.line, oid, OK, cut(subject, 200)),
            )


def open_items(items: object, *names: str) -> list[str]:
    """The texts of the items of a list that are not closed, under one of the names.

    One line each, and not too many.
    """
    found = []
    for item in items if isinstance(items, list) else []:
        text = next((text_of(item, name) for name in names if text_of(item, name)), "")
        if text and text_of(item, "status") not in _CLOSED:
            found.append(cut(" ".join(text.split()), COMMAND_CHARS))
    return found[:_ITEMS]
