"""What a fact cites of its workspace: files, branches and commands in code spans, URLs.

Only what is surely meant so is found: a span in a sentence that forbids, removes or
makes a thing says nothing about whether it is there.
"""

from __future__ import annotations

from ctxlib.domain import citedurl
from ctxlib.domain.commandform import is_bare, stripped
from ctxlib.domain.instructionname import FILE_NAMES
from ctxlib.domain.shellwords import commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PATH, BRANCH, COMMAND, URL = "file", "branch", "command", "URL"
# A pattern, a place to be filled in, a variable, another machine, a call, a list.
_NEVER = frozenset("*?[]{}<>$|;\"'()=…%^!\\&\0")
_ENDINGS = frozenset(
    """
    adoc bash c cc cfg conf cpp cs css csv dart env ex exs gradle graphql h hpp hs htm
    html ini ipynb java jsonc json jsx kt less lock lua m md mdx mjs mk mm nix php pl po
    prisma properties proto ps1 py pyi r rb rs rst scala scss sh sql svelte swift tf
    toml ts tsv tsx txt vue xml yaml yml zsh
    """.split()  # noqa: SIM905
)
# By itself a name that ends so is more often a product than a file.
_PRODUCTS = frozenset("js io ai net com org".split())  # noqa: SIM905
_PLAIN_FILES = frozenset(("Makefile", "Dockerfile", "Justfile", "Procfile", "Gemfile"))
# Who says so speaks of what is not there, not yet, or not any more.
_ABSENT = frozenset(
    """
    avoid cannot create created creates delete deleted deletes deprecated don't dont
    drop dropped emit emits former formerly gone generate generated generates ignored
    instead legacy missing moved never no nonexistent not old output outputs produce
    produces remove removed removes rename renamed replaced scaffold used-to
    was were without write writes written isn't doesn't won't temporary upload uploads
    another container elsewhere like named naming upstream
    """.split()  # noqa: SIM905
)
# Spoken of as a kind of file.
_ANYWHERE = (*FILE_NAMES, "GEMINI.md", "SKILL.md")
# How examples are called.
_SAMPLES = frozenset(
    """
    a b bar baz camelcase component example file filename foo kebab-case module name
    new-name old-name pascalcase qux sample snake_case test thing x xxx y your-file z
    """.split()  # noqa: SIM905
)
# Parts of names that stand for others: `cues_xx.py`, `0001-nnn.sql`.
_HOLES = frozenset("xx xxx xxxx nn nnn nnnn yyyy foo bar".split())  # noqa: SIM905
_RUNS = frozenset("run running runs execute executes invoke start".split())  # noqa: SIM905
_SCRIPTED = frozenset(("npm", "pnpm", "yarn", "bun"))
_INTERPRETERS = ("bash", "node", "perl", "python", "python3", "ruby", "sh")


class Citation:
    """`kind` is file, branch, command or URL; `text` what is cited, `line` from 1.

    Of a command `program` is what is run, `part` the script or target of a runner. Of a
    URL `program` is the repository, as `host/path`, and `part` branch and path in it.
    """

    __slots__ = ("kind", "line", "part", "program", "text")

    def __init__(
        self, kind: str, text: str, line: int, *, program: str = "", part: str = ""
    ) -> None:
        self.kind = kind
        self.text = text
        self.line = line
        self.program = program
        self.part = part

    def __repr__(self) -> str:
        return f"Citation({self.kind!r}, {self.text!r}, line={self.line})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Citation) and self.row() == other.row()

    def __hash__(self) -> int:
        return hash(self.row())

    def row(self) -> tuple[str, str, str, str]:
        """What two citations of the same thing share."""
        return self.kind, self.text, self.program, self.part


def citations(body: str) -> list[Citation]:
    """What a body cites, each once, in its order."""
    found = []
    for number, whole, line, spans in _sentences(body):
        words = {
            word.strip(".,:;()").lower() for word in line.replace("’", "'").split()
        }
        if not _ABSENT.isdisjoint(words):
            continue
        for before, span, after in spans:
            cited = _cited(before, span, after, number)
            if cited is not None:
                found.append(cited)
        urls = [in_url(each, number) for each in citedurl.urls(whole)]
        found += [each for each in urls if each]
    return list(dict.fromkeys(found))


def in_url(url: str, line: int = 0) -> Citation | None:
    """What a URL of a forge cites of a repository, if anything."""
    repository, part = citedurl.parts(url)
    if not part or _has_hole(part):
        return None
    return Citation(URL, url, line, program=repository, part=part)


def _cited(before: str, span: str, after: str, line: int) -> Citation | None:
    text = span.strip()
    if not text or len(text) > 200:
        return None
    if _is_branch(before, after) and not _has_hole(text) and " " not in text:
        return Citation(BRANCH, text, line)
    if " " in text or text.startswith("./"):
        return _command(before, text, line)
    path = path_in(text)
    return Citation(PATH, path, line) if path else None


def path_in(text: str) -> str:
    """The path that a span is, without the line it may name; empty for none."""
    if _has_hole(text) or "://" in text or text.startswith(("/", "~", "@", "-", "#")):
        return ""
    path = text.partition("#")[0]
    head, colon, number = path.partition(":")
    if colon:
        if not number.replace(":", "").replace("-", "").isdigit():
            return ""
        path = head
    path = path.rstrip(".,")
    is_folder = path.endswith("/")
    plain = path.removeprefix("./").rstrip("/")
    if not plain or plain.startswith("../") or "//" in plain or ":" in plain:
        return ""
    name = plain.rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    if plain in _ANYWHERE or plain.startswith(".git/") or stem.lower() in _SAMPLES:
        return ""
    parts = plain.lower().replace("-", "_").replace("/", "_").replace(".", "_")
    if not _HOLES.isdisjoint(parts.split("_")):
        return ""
    is_file = bool(dot and stem and ending.lower() in _ENDINGS)
    if "/" not in plain:
        is_product = ending.lower() in _PRODUCTS or (stem[:1].isupper() and "." in stem)
        known = (is_file and not is_product) or name in _PLAIN_FILES
        return plain if known or (is_folder and is_bare(plain)) else ""
    first = plain.split("/")[0]
    if "." in first[1:] and not path.startswith("./"):
        return ""  # a host
    return (
        plain if is_file or is_folder or path.startswith("./") or _is_low(plain) else ""
    )


def is_sure(path: str) -> bool:
    """Whether a path is one whatever the workspace holds: by its ending."""
    name = path.rpartition("/")[2]
    ending = name.rpartition(".")[2] if "." in name else ""
    return ending.lower() in _ENDINGS or name in _PLAIN_FILES


def _command(before: str, text: str, line: int) -> Citation | None:
    plain = text.removeprefix("$ ")
    simple = commands(plain)
    if not simple or _has_hole(
        plain.replace("=", "").replace("'", "").replace('"', "")
    ):
        return None
    words = stripped(simple[0].words)
    if not words:
        return None
    program, rest = words[0], words[1:]
    if program in _SCRIPTED and rest[:1] == ["run"] and rest[1:]:
        if program != "npm" and ":" not in rest[1]:
            return None  # the others run installed programs so as well
        return Citation(COMMAND, plain, line, program="npm run", part=rest[1])
    if program == "make" and len(rest) == 1 and is_bare(rest[0]):
        return Citation(COMMAND, plain, line, program="make", part=rest[0])
    script = rest[0] if program in _INTERPRETERS and rest else program
    if "/" in script:
        path = path_in(script)
        return Citation(PATH, path, line) if path and is_sure(path) else None
    last = before.split()[-1].lower().strip(":,") if before.split() else ""
    is_run = text.startswith("$ ") or last in _RUNS
    if is_run and is_bare(program) and rest and program not in _INTERPRETERS:
        return Citation(COMMAND, plain, line, program=program)
    return None


def _is_branch(before: str, after: str) -> bool:
    last = before.split()[-1].lower().strip(",:") if before.split() else ""
    first = after.split()[0].lower().strip(".,:;") if after.split() else ""
    return last in ("branch", "branches") or first in ("branch", "branches")


def _is_low(path: str) -> bool:
    return path == path.lower() and all(part for part in path.split("/"))


def _has_hole(text: str) -> bool:
    parts = text.replace("/", " ").replace("-", " ").replace("_", " ").split()
    shouted = any(len(part) > 2 and part.isupper() and part.isalpha() for part in parts)
    known = shouted and text.rpartition(".")[2].lower() not in _ENDINGS
    return not _NEVER.isdisjoint(text) or "..." in text or known


def _sentences(
    body: str,
) -> Iterator[tuple[int, str, str, list[tuple[str, str, str]]]]:
    """Each line of running text, what of it is no code, and its spans of code.

    Of each span also what stands around it.
    """
    fence = ""
    for number, line in enumerate(body.split("\n"), 1):
        start = line.lstrip()[:3]
        if start in ("```", "~~~"):
            fence = "" if fence == start else fence or start
            continue
        if fence or "``" in line or ("`" not in line and "://" not in line):
            continue
        parts = line.split("`")
        spans = [
            (parts[at - 1], parts[at], parts[at + 1])
            for at in range(1, len(parts) - 1, 2)
        ]
        yield number, line, " ".join(parts[::2]), spans


def folders_of(paths: Iterable[str]) -> set[str]:
    """Every folder that holds one of these paths."""
    found: set[str] = set()
    for path in paths:
        while "/" in path:
            path = path.rpartition("/")[0]
            if path in found:
                break
            found.add(path)
    return found
