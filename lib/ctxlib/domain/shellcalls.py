"""Which command of ours a shell script would call that writes, if any."""

from __future__ import annotations

from ctxlib.domain.ourcalls import MODULES, READS, base_of, writing
from ctxlib.domain.shellcode import calls, code_of, is_interpreter
from ctxlib.domain.shellvalues import Values, plain
from ctxlib.domain.shellwords import Simple, commands, is_assignment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_GIT_VALUED = ("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env")
_SHELLS = frozenset(("sh", "bash", "dash", "zsh", "ksh", "ash", "fish"))
# They run the script after -c, as a shell does.
_SHELL_LIKE = _SHELLS | {"script", "su", "runuser"}
_RESERVED = frozenset(
    ("if", "then", "else", "elif", "do", "while", "until", "!", "{", "coproc")
)
# They run the words after their own options.
_WRAPPERS = frozenset(
    """
    builtin busybox caffeinate chronic chrt command doas env exec faketime flock hatch
    ionice ltrace nice nohup parallel pdm pipenv pipx poetry rtk setsid stdbuf strace
    sudo systemd-run taskset time timeout unbuffer uv uvx watch xargs
    """.split()  # noqa: SIM905
)
# They run what stands somewhere in their words, as a program or as a script.
_CARRIERS = frozenset(
    """
    asdf conda devbox direnv flatpak-spawn micromamba mise nix screen script ssh tmux
    trap
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
    values = Values()
    for simple in commands(script):
        for inner in simple.inner:
            found = writing_call(inner, depth=depth + 1)
            if found:
                return found
        before = [*before, simple] if simple.is_piped else [simple]
        for reading in values.readings(simple):
            found = _judged(reading, simple, before[:-1], depth)
            if found:
                return found
        values.learn(simple)
    return None


def _judged(
    given: Sequence[str], simple: Simple, before: Sequence[Simple], depth: int
) -> str | None:
    """The call in one command; `given` are its words with what they stand for."""
    words = plain(_stripped(given))
    if not words:
        return None
    name, rest = base_of(words[0]), words[1:]
    if name in READS:
        return writing(name, rest)
    if name == "git":
        return _git(rest, depth)
    if name == "eval":
        return writing_call(" ".join(rest), depth=depth + 1)
    if name in ("source", "."):
        return writing_call(rest[0], depth=depth + 1) if rest else None
    if name in ("find", "fd"):
        return _executed(rest, before, depth)
    if name in _SHELL_LIKE:
        found = _shell(name, rest, simple, before, depth)
        return found or (_carried(rest, depth) if name in _CARRIERS else None)
    if name in _CARRIERS:
        return _carried(rest, depth)
    if is_interpreter(name):
        return _interpreted(name, rest, simple.given)
    return None


def _stripped(words: Sequence[str]) -> list[str]:
    """The words from the program on that is run in the end."""
    left = list(words)
    while left:
        if is_assignment(left[0]) or left[0] in _RESERVED:
            left = left[1:]
        elif left[0] == "function":
            left = left[2:]
        elif base_of(left[0]) in _WRAPPERS:
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
        if _is_known(word):
            return list(words[at:])
        if word.startswith("-"):
            after_option = "=" not in word
            continue
        passed = after_option or word in _RUNS or is_assignment(word) or _is_size(word)
        if not passed:
            return list(words[at:])
        after_option = False
    return []


def _is_known(word: str) -> bool:
    """Whether a word is a program that this module has a rule for."""
    base = base_of(word)
    ours = base in READS or base in _SHELL_LIKE or base == "git"
    return ours or base.startswith("python") or base in _WRAPPERS


def _is_size(word: str) -> bool:
    return word[:1].isdigit() or word.endswith(".lock")


def _carried(words: Sequence[str], depth: int) -> str | None:
    """The call in words that another program runs, or hands to a shell."""
    if depth >= _MOST_DEPTH:
        return None
    for at, word in enumerate(words):
        found = None
        if " " in word or "\n" in word:
            found = writing_call(word, depth=depth + 1)
        elif _is_known(word):
            found = _judged(words[at:], Simple(), (), depth + 1)
        if found:
            return found
    return None


def _git(args: Sequence[str], depth: int) -> str | None:
    words, aliases = list(args), {}
    while words and words[0].startswith("-"):
        if words[0] == "-c":
            name, _, value = "".join(words[1:2]).partition("=")
            aliases[name.lower()] = value
        words = words[2:] if words[0] in _GIT_VALUED else words[1:]
    if words[:1] == ["ctx"]:
        return writing("git-ctx", words[1:])
    alias = aliases.get(f"alias.{words[0].lower()}") if words else None
    if not alias or depth >= _MOST_DEPTH:
        return None
    if alias.startswith("!"):
        return writing_call(" ".join([alias[1:], *words[1:]]), depth=depth + 1)
    return _git([*alias.split(), *words[1:]], depth + 1)


def _executed(words: Sequence[str], before: Sequence[Simple], depth: int) -> str | None:
    for at, word in enumerate(words):
        if word in ("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec"):
            run = words[at + 1 :]
            deeper = depth < _MOST_DEPTH
            return _judged(run, Simple(), before, depth + 1) if deeper else None
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
    if files and (" " in files[0] or "\n" in files[0]):
        # What a substitution prints stands for the file.
        return writing_call(files[0], depth=depth + 1)
    if files:
        return (
            writing(base_of(files[0]), files[1:])
            if base_of(files[0]) in READS
            else None
        )
    # It reads its script: from here, or from what is echoed into it.
    echoed = (
        " ".join(each.words[1:])
        for each in before
        if each.words and base_of(each.words[0]) in ("echo", "printf", "cat")
    )
    given = [simple.given, *(each.given for each in before), *echoed]
    return writing_call("\n".join(given), depth=depth + 1)


def _interpreted(name: str, args: Sequence[str], given: str) -> str | None:
    if name.startswith(("python", "pypy")):
        found = _python(args)
        if found is not None:
            return found or None
    for code in code_of(name, args, given):
        if "ctxlib" in code:
            return "ctxlib"
        for words in calls(code, (*READS, "git")):
            base, rest = base_of(words[0]), words[1:]
            called = _git(rest, 0) if base == "git" else None
            called = called or (writing(base, rest) if base in READS else None)
            if called:
                return called
    return None


def _python(args: Sequence[str]) -> str | None:
    """What a module or a file is that Python runs; `None` where it is given code."""
    for at, word in enumerate(args):
        following = args[at + 1 : at + 2]
        if word == "-m" and following:
            name = MODULES.get(following[0])
            if name:
                return writing(name, args[at + 2 :]) or ""
            return "ctxlib" if following[0].split(".")[0] == "ctxlib" else ""
        if word in ("-", "-c"):
            return None
        if not word.startswith("-"):
            name = base_of(word)
            return (writing(name, args[at + 1 :]) or "") if name in READS else ""
    return None
