"""Commands as steps of a workflow: what is run, with its arguments generalised.

A command has several forms, from the most specific to the most general one: with its
flags, with each of its bare words, with its first word alone. Which of them repeats
is not known here. What only looks, or steers a shell, is no step at all.
"""

from __future__ import annotations

from ctxlib.domain import commandnames as names
from ctxlib.domain.neutral import HOME
from ctxlib.domain.shellwords import commands, is_assignment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MARK = "$ "
_MOST_COMMANDS = 12
_MOST_WORDS = 3
_MOST_FLAGS = 2
_MOST_SHOWN = 8
# What a shell reads otherwise than as words between blanks.
_SIGNS = frozenset("\n\r\"'\\$`&|;<>()#")
_BARE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789:_-")
_HEX = frozenset("0123456789abcdef")


class Form:
    """One command: `labels` from the most specific on, `shown` for a person to read."""

    __slots__ = ("labels", "shown")

    def __init__(self, labels: Sequence[str], shown: str) -> None:
        self.labels = tuple(dict.fromkeys(labels))
        self.shown = shown

    def __repr__(self) -> str:
        return f"Form({self.labels!r}, {self.shown!r})"


def forms(script: str, *, depth: int = 0) -> list[Form]:
    """The steps of a command line, in order; a chain is several."""
    script = script.replace(HOME, "~")  # to a shell it would redirect
    if _SIGNS.isdisjoint(script):  # as most are: no need to read each character
        form = _form(stripped(script.split()))
        return [form] if form else []
    found: list[Form] = []
    for simple in commands(script)[:_MOST_COMMANDS]:
        words = stripped(simple.words)
        if not words or words[0] in names.LOOKING_ALWAYS:
            continue
        inner = _inner_script(words)
        if inner is not None and depth < 2:
            found += forms(inner, depth=depth + 1)
            continue
        form = _form(words)
        if form and not (simple.is_piped and len(form.labels) == 1):
            found.append(form)
    return found


def stripped(words: Sequence[str]) -> list[str]:
    """The words from the program on that is run in the end, wrappers gone."""
    left = [word for word in words if word]
    while left:
        name = _base(left[0])
        if is_assignment(left[0]) or left[0] in names.RESERVED:
            left = left[1:]
        elif name in names.WRAPPERS or name in ("npx", "bunx", "pnpx", "uvx"):
            left = _past_options(left[1:])
        elif name in names.RUNNERS and left[1:2] and left[1] in names.RUNNERS[name]:
            left = _past_options(left[2:])
        elif _interpreter(name) and left[1:2] == ["-m"]:
            left = left[2:]
        else:
            break
    return left


def program_of(words: Sequence[str]) -> str:
    """What is run: a name, or the path of a script in the workspace."""
    name = words[0]
    if not name.startswith("/") and "/" in name:
        return name.removeprefix("./")
    base = _base(name)
    if _interpreter(base) and words[1:2] and _is_path(words[1]):
        script = words[1]
        return _base(script) if script.startswith(("/", "~")) else _dotless(script)
    return _interpreter(base) or base


def placeholder(word: str) -> str:
    """An argument as a person reads it in a recipe: what it is, not which one."""
    if "\0" in word or "$" in word:
        return "…"
    if word.startswith("-"):
        name, equals, _ = word.partition("=")
        return f"{name}=…" if equals else name
    if " " in word or "\n" in word:
        return "TEXT"
    if "://" in word:
        return "URL"
    plain = word.removeprefix("v")
    if plain[:1].isdigit() and plain.replace(".", "").isalnum() and "." in plain:
        return "VERSION"
    if word.isdigit():
        return "NUMBER"
    if 7 <= len(word) <= 40 and _HEX.issuperset(word) and not word.isalpha():
        return "COMMIT"
    if _is_path(word):
        return _path_kind(word)
    return word if is_bare(word) else "NAME"


def is_bare(word: str) -> bool:
    """Whether a word can be a subcommand or a fixed name: `run`, `test:unit`."""
    return (
        0 < len(word) <= 30
        and word[0].isalpha()
        and _BARE.issuperset(word)
        and not (len(word) >= 7 and _HEX.issuperset(word) and not word.isalpha())
    )


def _form(words: list[str]) -> Form | None:
    if not words or words[0] in names.LOOKING_ALWAYS:
        return None
    name = _base(words[0])
    program = program_of(words)
    rest = words[1:]
    if name in names.LOOKING and not (name == "sed" and _edits_in_place(rest)):
        return None
    if _interpreter(name) and program != _interpreter(name):
        rest = words[2:]
    elif _interpreter(name):
        return None  # code on the command line, never the same twice
    if not program or (not program[0].isalnum() and program[0] not in "._"):
        return None
    subs, after = ([], rest) if name in names.FILE_TOOLS else _subcommands(rest)
    if _only_looks(program, subs, after):
        return None
    return Form(_labels(program, subs, after), _shown(program, subs, after))


def _only_looks(program: str, subs: list[str], after: list[str]) -> bool:
    if not subs:
        return program == "git" or after in (["--version"], ["--help"], ["-h"])
    if program == "git":
        return subs[0] in names.GIT_LOOKING
    if program in ("gh", "glab") and subs[1:]:
        return subs[1] in names.LOOKING_SECOND
    return subs[0] in names.LOOKING_VERBS or (program == "kubectl" and subs[0] == "get")


def _labels(program: str, subs: list[str], after: list[str]) -> list[str]:
    flags = [
        word.partition("=")[0]
        for word in after
        if word.startswith("--") and len(word) > 3
    ]
    whole = " ".join([program, *subs])
    labels = [f"{whole} {flag}" for flag in flags[:_MOST_FLAGS]]
    least = 1 if subs and program in names.MANY else 0
    labels += [
        " ".join([program, *subs[:count]]) for count in range(len(subs), least - 1, -1)
    ]
    return [MARK + label for label in labels]


def _shown(program: str, subs: list[str], after: list[str]) -> str:
    said = [placeholder(word) for word in after]
    kept = [word for at, word in enumerate(said) if word not in said[:at]]
    more = ["…"] if len(kept) > _MOST_SHOWN and kept[_MOST_SHOWN - 1] != "…" else []
    return " ".join([program, *subs, *kept[:_MOST_SHOWN], *more])


def _subcommands(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The bare words that say what a program is to do, and what comes after them."""
    left = list(words)
    before: list[str] = []
    subs: list[str] = []
    while left and len(subs) < _MOST_WORDS:
        takes = left[0] in names.VALUED and len(left) > 1
        if is_bare(left[0]):
            subs.append(left.pop(0))
        elif takes or (not subs and left[0].startswith("-") and left[0] != "--"):
            before += left[: 2 if takes else 1]
            left = left[2 if takes else 1 :]
        else:
            break
    return subs, [*before, *left]


def _inner_script(words: Sequence[str]) -> str | None:
    """The script that a shell is given on its command line."""
    if _base(words[0]) not in names.SHELLS:
        return None
    for at, word in enumerate(words[1:], 1):
        if word.startswith("-") and word.endswith("c") and not word.startswith("--"):
            return words[at + 1] if at + 1 < len(words) else ""
    return None


def _past_options(words: Sequence[str]) -> list[str]:
    left = list(words)
    while left and (left[0].startswith("-") or left[0][:1].isdigit()):
        takes = left[0] in names.VALUED or left[0] in (
            "-u",
            "-k",
            "-s",
            "--from",
            "--spec",
        )
        left = left[2 if takes and len(left) > 1 else 1 :]
    return left


def _edits_in_place(words: Sequence[str]) -> bool:
    return any(word.startswith(("-i", "--in-place")) for word in words)


def _interpreter(name: str) -> str:
    """The interpreter that a name calls, without its version; empty for none."""
    plain = name.rstrip("0123456789.")
    return plain if plain in names.INTERPRETERS or plain in names.SHELLS else ""


def _base(word: str) -> str:
    return word.rstrip("/").rpartition("/")[2]


def _dotless(path: str) -> str:
    return path.removeprefix("./")


def _is_path(word: str) -> bool:
    if word.startswith("-"):
        return False
    stem, dot, ending = _base(word).rpartition(".")
    known = bool(dot and ending.isalnum() and len(ending) <= 5 and not ending.isdigit())
    return "/" in word or (known and bool(stem)) or word in (".", "..")


def _path_kind(word: str) -> str:
    stem, dot, ending = _base(word).rpartition(".")
    if dot and stem and ending.isalnum() and len(ending) <= 5:
        return f"FILE.{ending}"
    return "PATH"
