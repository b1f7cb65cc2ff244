"""Our own commands as they are called: which calls write, and which only read."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# What each command can do that leaves everything as it is; `None`: all of it.
READS: dict[str, frozenset[str] | None] = {
    "ctx-archive": frozenset(("list", "show")),
    "ctx-fact": frozenset(
        (
            "check",
            "diff",
            "export",
            "list",
            "proposals",
            "review",
            "revisions",
            "show",
            "subjects",
            "why",
        )
    ),
    "ctx-hook": frozenset(),
    "ctx-recall": None,
    "ctx-resolve": None,
    "ctx-session": frozenset(("list", "observations", "search", "show")),
    "ctx-suggest": frozenset(("scan", "show")),
    "git-ctx": frozenset(("doctor", "help", "memory", "status")),
}
# Of a command that reads with no more words than these.
_BRIEF = {
    ("ctx-session", "agenda"): ("list", "next", "show"),
    ("git-ctx", "config"): (),
    ("git-ctx", "project"): ("show",),
}
# What a command that only reads may be told to keep.
_KEEPING = {("git-ctx", "doctor"): "--record"}
MODULES = {
    "ctxlib.cli.archive": "ctx-archive",
    "ctxlib.cli.fact": "ctx-fact",
    "ctxlib.cli.hook": "ctx-hook",
    "ctxlib.cli.porcelain": "git-ctx",
    "ctxlib.cli.recall": "ctx-recall",
    "ctxlib.cli.resolve": "ctx-resolve",
    "ctxlib.cli.session": "ctx-session",
    "ctxlib.cli.suggest": "ctx-suggest",
}
_VALUED = ("-C", "--memory", "--format-version", "--color")
_HELP = ("-h", "--help", "--version")
# Options without a value: what follows them is a word of its own.
_FLAGS = frozenset(
    """
    -q -v -z --all --apply --dry-run --json --null --pin --print --quiet --stdin
    --verbose
    """.split()  # noqa: SIM905
)


def writing(name: str, args: Sequence[str]) -> str | None:
    """A call of one of ours by name, such as `ctx-fact add`; `None` if it reads."""
    reads = READS[name]
    if reads is None or _asks_for_help(args):
        return None
    words = _positional(args, _VALUED)
    if not words:
        return None
    if words[0] in reads:
        keeps = _KEEPING.get((name, words[0]), "") in args
        return f"{name} {words[0]}" if keeps else None
    if name == "git-ctx":
        inner = f"ctx-{words[0]}"
        if inner in READS:
            return writing(inner, args[args.index(words[0]) + 1 :])
    brief = _BRIEF.get((name, words[0]))
    if brief is not None and "--unset" not in args:
        more = words[1:]
        if not more or more[0] in brief or (not brief and len(more) == 1):
            return None
    return f"{name} {words[0]}"


def _asks_for_help(args: Sequence[str]) -> bool:
    """Whether one of the words asks for help, and is no value of an option."""
    for before, word in zip(("", *args), args, strict=False):
        if word == "--":
            return False
        if word in _HELP and (not before.startswith("-") or before in _FLAGS):
            return True
    return False


def _positional(args: Sequence[str], valued: Sequence[str]) -> list[str]:
    found, is_value = [], False
    for word in args:
        if is_value:
            is_value = False
        elif word in valued:
            is_value = True
        elif not word.startswith("-"):
            found.append(word)
    return found


def base_of(word: str) -> str:
    """The name of a program, without the folder that it is called from."""
    return word.rpartition("/")[2]
