"""Credentials that are given to a name: settings, programs, headers, tables."""

from __future__ import annotations

from ctxlib.domain.credentials import compiled
from ctxlib.domain.secret_basic import is_example
from ctxlib.domain.secret_disguise import unbased
from ctxlib.domain.secret_names import spots, weigh
from ctxlib.domain.secret_placeholder import is_hollow, is_sequence
from ctxlib.domain.secret_values import is_given, is_mixed, is_word
from ctxlib.domain.secret_words import WEAK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.credentials import Span
    from ctxlib.domain.secret_names import Passage

# All patterns are for text in lower case, at the place where a name begins.
HEADER = (
    r"(?:authorization\b['\"]?\s{0,5}[:=]\s{0,5}f?['\"]?"
    r"(?:(?:basic|bearer|token|digest|apikey|negotiate|ssws)\s{1,5})?|bearer\s{1,5})"
    r"([a-z0-9._~+/:=-]{12,4000})"
    r"|cookie['\"]?\s{0,5}:\s{0,5}['\"]?[^=;\s]{1,60}=([^;\s'\"]{12,4000})"
)
_QUOTED = r"(?:\"[^\"\n]{1,400}\"|'[^'\n]{1,400}'|`[^`\n]{1,400}`)"
# `name = value`, however a file of settings, a program or a table writes it.
ASSIGNMENT = (
    r"(?<![\w$%])(?<!\w:)(\w[\w-]{1,12} (?:key|secret|token|password|community)"
    r"|[^\W\d][\w.-]{1,80})['\"`]?\]?"
    r"(?:\s?:?\s(?:string|str|char ?\*|\[\]byte))?"
    r"\*{0,2}\s{0,3}(?::=|=>|\?=|={1,3}|:|\||→)\s{0,3}\*{0,2}\s?"
    r"(?:(?:string::from|str|bytes|b64decode|secretstr|buffer\.from)\(|"
    r"convertto-securestring )?"
    rf"([rbfu@$]?{_QUOTED}|'''[^'\n]{{1,200}}'''|[^\s,;'\"`|]{{1,400}})"
    r"([^\n]?[^\n]?)"
)
# `"name", "value"`; `name="…" value="…"`; `<name>value</`.
PAIR = (
    r"(?<=['\"<:])([\w.-]{2,80})(?:['\"]\s{0,3},\s{0,3}(['\"][^'\"\n]{4,200}['\"])"
    r"|['\"]\s{1,3}value=(['\"][^'\"\n]{4,200}['\"])|['\"]?>([^<>\s]{4,200})</)"
)
# `NAME value`, in files that need no sign between.
SPACED = r"([\w.-]{2,80})\s{1,3}(['\"]?[^\s'\"=:|,;]{6,200}['\"]?)(?=\s|$)"
_SPACED_NAMES = ("requirepass", "masterauth", "rootpw", "sshpass", "pgpassword")
# A user's name and password as two strings.
TUPLE = (
    r"[\w.]{0,40}(?:auth|cred|login)\w{0,20}\W{0,4}[(\[]\s{0,3}"
    r"['\"][^'\"\n]{1,60}['\"]\s{0,3},\s{0,3}(['\"][^'\"\n]{4,120}['\"])"
)
SQL = (
    r"(?:identified\s{1,3}(?:with\s\w{1,40}\s)?by|password)\s{0,3}\(?\s{0,3}"
    r"('[^'\n]{4,120}'|\"[^\"\n]{4,120}\")"
)


def headers(passage: Passage) -> Iterator[Span]:
    """Values of Authorization, Bearer and Cookie headers."""
    text, folded = passage.text, passage.folded
    for at in spots(folded, ("authorization", "bearer", "cookie")):
        match = compiled(HEADER).match(folded, at)
        if not match or not passage.begins(at):
            continue
        start, end = match.span(match.lastindex or 0)
        value = text[start:end].rstrip(".,:")
        is_name = "_" in value and value.islower() and value.isidentifier()
        is_blank = is_hollow(value) or is_sequence(value)
        is_shown = is_example(unbased(value) or "")
        if is_mixed(value) and not (is_blank or is_name or is_shown):
            yield start, end, "authorization"


def assignments(passage: Passage) -> Iterator[Span]:
    """Values that are given to the name of a credential."""
    text, folded = passage.text, passage.folded
    if not any(sign in folded for sign in (":", "=", "|", "→")):
        return
    last = 0
    for at in passage.names:
        match = compiled(ASSIGNMENT).match(folded, at) if at >= last else None
        weight = weigh(text[at : match.end(1)]) if match else 0
        if not match or not weight:
            continue
        start, end = match.span(2)
        raw = text[start:end].strip("*")
        if raw[:2] in ('@"', '$"'):
            raw = raw[1:]
        raw = raw.strip("'") if raw[:3] == "'''" else raw
        if is_given(raw, match.group(3), text[match.end(1) : start], weight):
            yield start, end, "credential-assignment"
            last = end


def pairs(passage: Passage) -> Iterator[Span]:
    """Names and values beside each other: arguments, attributes, elements, tuples."""
    text, folded = passage.text, passage.folded
    patterns = [
        pattern
        for pattern, signs in ((PAIR, "<'\""), (SPACED, " \t"), (TUPLE, "(["))
        if any(sign in folded for sign in signs)
    ]
    if SPACED in patterns and not any(map(_is_setting, text.split())):
        patterns.remove(SPACED)
    for at in passage.names:
        for pattern in patterns:
            match = compiled(pattern).match(folded, at)
            name = text[at : match.end(1)] if match else ""
            if not match or (pattern is SPACED and not _is_setting(name)):
                continue
            start, end = match.span(match.lastindex or 0)
            weight = 2 if pattern is TUPLE else weigh(name)
            if weight and _is_value(text[start:end], weight):
                yield start, end, "credential-assignment"
    if "'" not in folded and '"' not in folded:
        return
    for at in spots(folded, ("identified", "password")):
        match = compiled(SQL).match(folded, at)
        if match and _is_value(text[slice(*match.span(1))], 2):
            yield *match.span(1), "credential-assignment"


def _is_setting(name: str) -> bool:
    """Whether a name needs no sign before its value: DB_PASSWORD hunter2."""
    return (name == name.upper() and "_" in name) or name.lower() in _SPACED_NAMES


def tables(passage: Passage) -> Iterator[Span]:
    """Cells below the name of a credential."""
    text, folded = passage.text, passage.folded
    if not any(sign in folded for sign in ("|", "\t", ",", ";")):
        return
    start, sign = 0, ""
    head: list[int] = []
    for line in text.split("\n"):
        cells = line.split(sign) if head else []
        if len(cells) != len(head):
            head = []
        at = start
        for weight, cell in zip(head, cells, strict=False):
            value = cell.strip().strip("*")
            if weight and value and " " not in value and _is_value(value, weight):
                inside = at + cell.find(value)
                yield inside, inside + len(value), "credential-assignment"
            at += len(cell) + 1
        if not head:
            head, sign = _head(line)
        start += len(line) + 1


def _head(line: str) -> tuple[list[int], str]:
    """What the names of columns weigh, if the line is one of names and has a secret."""
    for sign in ("|", "\t", ",", ";"):
        if sign not in line:
            continue
        names = [cell.strip(" *`") for cell in line.split(sign)]
        if sign == "|" or (len(names) > 1 and all(map(str.isidentifier, names))):
            weights = [weigh(name) for name in names]
            return (weights, sign) if any(weights) else ([], "")
    return [], ""


def _is_value(raw: str, weight: int) -> bool:
    value = raw.strip("\"'`")
    if not value or is_word(value):
        return False
    return (is_mixed(value) or value in WEAK) and is_given(value, "", "=", weight)
