"""Which command of ours a shell script would call that writes, if any."""

from __future__ import annotations

from ctxlib.domain.shellwords import Simple, commands, is_assignment

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
    "ctx-session": frozenset(("agenda", "list", "search", "show")),
    "ctx-suggest": frozenset(("scan", "show")),
    "git-ctx": frozenset(("doctor", "help", "memory", "status")),
}
# Of a command that reads with no more words than these.
_BRIEF = {("git-ctx", "project"): ("show",), ("git-ctx", "config"): ()}
_MODULES = {
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
_GIT_VALUED = ("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env")
_HELP = ("-h", "--help", "--version")
_SHELLS = frozenset(("sh", "bash", "dash", "zsh", "ksh", "ash", "fish"))
# They run the script after -c, as a shell does.
_SHELL_LIKE = _SHELLS | {"script", "su", "runuser"}
_RESERVED = frozenset(
    ("if", "then", "else", "elif", "do", "while", "until", "!", "{", "time", "coproc")
)
# They run the words after their own options.
_WRAPPERS = frozenset(
    """
    builtin busybox caffeinate chronic chrt command doas env exec faketime flock hatch
    ionice ltrace nice nohup parallel pdm pipenv pipx poetry rtk setsid stdbuf strace
    sudo systemd-run taskset timeout unbuffer uv uvx watch xargs
    """.split()  # noqa: SIM905
)
_RUNS = ("run", "exec", "tool")
# What follows these is a package, which may be called as a command of ours.
_PACKAGES = ("--from", "--spec", "--with")
_MOST_DEPTH = 8


def writing_call(script: str, *, depth: int = 0) -> str | None:
    """The first call that writes, such as `ctx-fact add`; `None` without one."""
    if "ctx" not in script or depth > _MOST_DEPTH:
        return None
    before: list[Simple] = []
    for simple in commands(script):
        for inner in simple.inner:
            found = writing_call(inner, depth=depth + 1)
            if found:
                return found
        before = [*before, simple] if simple.is_piped else [simple]
        found = _judged(simple, before[:-1], depth)
        if found:
            return found
    return None


def _judged(simple: Simple, before: Sequence[Simple], depth: int) -> str | None:
    words = _stripped(simple.words)
    if not words:
        return None
    name, rest = _base(words[0]), words[1:]
    if name in READS:
        return _ours(name, rest)
    if name == "git":
        return _git(rest)
    if name == "eval":
        return writing_call(" ".join(rest), depth=depth + 1)
    if name in ("find", "fd"):
        return _executed(rest, before, depth)
    if name in _SHELL_LIKE:
        return _shell(name, rest, simple, before, depth)
    if name.startswith(("python", "pypy")):
        return _python(rest, simple.given)
    return None


def _stripped(words: Sequence[str]) -> list[str]:
    """The words from the program on that is run in the end."""
    left = list(words)
    while left:
        if is_assignment(left[0]) or left[0] in _RESERVED:
            left = left[1:]
        elif _base(left[0]) in _WRAPPERS:
            left = _unwrapped(left[1:])
        else:
            break
    return left


def _unwrapped(words: Sequence[str]) -> list[str]:
    """What a wrapper runs: past its options, their values, numbers and verbs."""
    after_option = False
    for at, word in enumerate(words):
        if at and words[at - 1] in _PACKAGES:
            continue
        base = _base(word)
        is_known = base in READS or base in _SHELL_LIKE or base == "git"
        if is_known or base.startswith("python") or base in _WRAPPERS:
            return list(words[at:])
        if word.startswith("-"):
            after_option = "=" not in word
            continue
        passed = after_option or word in _RUNS or is_assignment(word) or _is_size(word)
        if not passed:
            return list(words[at:])
        after_option = False
    return []


def _is_size(word: str) -> bool:
    return word[:1].isdigit() or word.endswith(".lock")


def _ours(name: str, args: Sequence[str]) -> str | None:
    reads = READS[name]
    if reads is None or any(word in _HELP for word in args):
        return None
    words = _positional(args, _VALUED)
    if not words or words[0] in reads:
        return None
    if name == "git-ctx":
        inner = f"ctx-{words[0]}"
        if inner in READS:
            return _ours(inner, args[args.index(words[0]) + 1 :])
        brief = _BRIEF.get((name, words[0]))
        if brief is not None and "--unset" not in args:
            more = words[1:]
            if not more or more[0] in brief or (not brief and len(more) == 1):
                return None
    return f"{name} {words[0]}"


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


def _git(args: Sequence[str]) -> str | None:
    words = list(args)
    while words and words[0].startswith("-"):
        words = words[2:] if words[0] in _GIT_VALUED else words[1:]
    return _ours("git-ctx", words[1:]) if words[:1] == ["ctx"] else None


def _executed(words: Sequence[str], before: Sequence[Simple], depth: int) -> str | None:
    for at, word in enumerate(words):
        if word in ("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec"):
            run = Simple()
            run.words = list(words[at + 1 :])
            return _judged(run, before, depth + 1) if depth < _MOST_DEPTH else None
    return None


def _shell(
    name: str,
    args: Sequence[str],
    simple: Simple,
    before: Sequence[Simple],
    depth: int,
) -> str | None:
    for at, word in enumerate(args):
        is_short = word.startswith("-") and not word.startswith("--")
        if (is_short and "c" in word) or word == "--command":
            script = args[at + 1 : at + 2]
            return writing_call(script[0], depth=depth + 1) if script else None
    if name not in _SHELLS:
        return None
    files = [word for word in args if not word.startswith("-")]
    if files:
        return _ours(_base(files[0]), files[1:]) if _base(files[0]) in READS else None
    # It reads its script: from here, or from what is echoed into it.
    echoed = (
        " ".join(each.words[1:])
        for each in before
        if each.words and _base(each.words[0]) in ("echo", "printf", "cat")
    )
    given = [simple.given, *(each.given for each in before), *echoed]
    return writing_call("\n".join(given), depth=depth + 1)


def _python(args: Sequence[str], given: str) -> str | None:
    for at, word in enumerate(args):
        following = args[at + 1 : at + 2]
        if word == "-m" and following:
            name = _MODULES.get(following[0])
            if name:
                return _ours(name, args[at + 2 :])
            return "ctxlib" if following[0].split(".")[0] == "ctxlib" else None
        if word == "-c" and following:
            return "ctxlib" if "ctxlib" in following[0] else None
        if word == "-":
            break
        if not word.startswith("-"):
            name = _base(word)
            return _ours(name, args[at + 1 :]) if name in READS else None
    return "ctxlib" if "ctxlib" in given else None


def _base(word: str) -> str:
    return word.rpartition("/")[2]
