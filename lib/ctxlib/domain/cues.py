"""The tables of cues, one a language, loaded when a text first needs them.

A table is text. A line at the margin is a head: `class NAME`, `rule KIND WEIGHT`,
`block KINDS`, `damp PART`, `lift PART`, `correction WEIGHT` or `form NAME`; the
indented lines below it, joined without a blank, are its pattern, in which `%NAME%`
stands for a class. Patterns see sentences in lower case, with `statements.MASK` in
the place of what is no prose. Lines with `#` are comments.
"""

from __future__ import annotations

from importlib import import_module

from ctxlib.domain.shape import Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# What a table has one shape of: sentences that are no objection, questions, tasks …
FORMS = (
    *("dangling", "dont", "everywhere", "here", "lead", "obsolete", "peace"),
    *(
        "personal",
        "question",
        "redo",
        "request",
        "rival",
        "scope",
        "tail",
        "task",
        "why",
    ),
    "work",
)


class Rule:
    """One cue: its kind, its weight from 0 to 1, and what it looks like.

    An opening is looked for at the start of a prompt only.
    """

    __slots__ = ("is_opening", "kind", "shape", "weight")

    def __init__(self, kind: str, weight: float, pattern: str) -> None:
        self.kind = kind
        self.weight = weight
        self.shape = Shape(pattern)
        self.is_opening = pattern.startswith("^")


class Table:
    """The cues of one language.

    `rules` speak for something that lasts, `blocks` for the kinds that they name (`*`
    are all) against it; `damps` and `lifts` are parts of confidence; `corrections`
    are objections. Each of `FORMS` is one shape.
    """

    __slots__ = (
        *FORMS,
        *("blocks", "corrections", "damps", "language", "lifts", "rules"),
    )

    dangling: Shape
    dont: Shape
    everywhere: Shape
    here: Shape
    lead: Shape
    obsolete: Shape
    peace: Shape
    personal: Shape
    question: Shape
    redo: Shape
    request: Shape
    rival: Shape
    scope: Shape
    tail: Shape
    task: Shape
    why: Shape
    work: Shape

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.rules: list[Rule] = []
        self.corrections: list[Rule] = []
        self.blocks: list[tuple[frozenset[str], Shape]] = []
        self.damps: list[tuple[float, Shape]] = []
        self.lifts: list[tuple[float, Shape]] = []
        classes: dict[str, str] = {}
        for (sort, *words), pattern in _entries(text):
            for name, meant in classes.items():
                pattern = pattern.replace(f"%{name}%", meant)
            if sort == "class":
                classes[words[0]] = pattern
            elif sort == "form":
                setattr(self, words[0], Shape(pattern))
            else:
                self._add(sort, words, pattern)

    def rules_in(self, seen: str) -> list[tuple[Rule, int]]:
        """The rules that a sentence fits, and where it does so first."""
        return [
            (rule, match.start())
            for rule in self.rules
            if (match := rule.shape.search(seen))
        ]

    def corrections_in(self, seen: str) -> list[Rule]:
        """The corrections that a sentence fits."""
        return [rule for rule in self.corrections if rule.shape.search(seen)]

    def is_against(self, seen: str) -> bool:
        """Whether a sentence orders work, or has what speaks against all kinds."""
        return self.work.search(seen) is not None or any(
            "*" in kinds and shape.search(seen) for kinds, shape in self.blocks
        )

    def _add(self, sort: str, words: list[str], pattern: str) -> None:
        if sort == "rule":
            self.rules.append(Rule(words[0], float(words[1]), pattern))
        elif sort == "correction":
            self.corrections.append(Rule(sort, float(words[0]), pattern))
        elif sort == "block":
            self.blocks.append((frozenset(words), Shape(pattern)))
        elif sort == "damp":
            self.damps.append((float(words[0]), Shape(pattern)))
        else:
            self.lifts.append((float(words[0]), Shape(pattern)))


_tables: dict[str, Table] = {}


def table(language: str) -> Table:
    if language not in _tables:
        text = import_module(f"ctxlib.domain.cues_{language}").TEXT
        _tables[language] = Table(language, text)
    return _tables[language]


def _entries(text: str) -> Iterator[tuple[list[str], str]]:
    head: list[str] = []
    pattern = ""
    for line in text.split("\n"):
        if line.startswith(" "):
            pattern += line.strip()
        elif line and not line.startswith("#"):
            if head:
                yield head, pattern
            head, pattern = line.split(), ""
    if head:
        yield head, pattern
