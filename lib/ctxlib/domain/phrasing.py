"""What a person typed, made into a statement that stands alone, and its parts."""

from __future__ import annotations

import re
from functools import lru_cache

from ctxlib.domain.lexicon import dense_tables
from ctxlib.domain.statements import MASK, masked
from ctxlib.domain.terms import is_dense, split
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.cues import Table
    from ctxlib.domain.statements import Sentence

MAX_STATEMENT = 400
# Words by which a rule says how far it holds, not of what; in lower case.
_EVER = frozenset(
    """
    always generally strictly invariably everywhere immer stets grundsätzlich generell
    ausnahmslos siempre toujours systématiquement sempre 始终 总是 一律 务必 必须 一定
    必ず 常に 絶対 항상 반드시 무조건 언제나
    """.split()  # noqa: SIM905
)
_MAX_KEYWORDS = 8
_TELLING = 0.3
_SHORTEST = 8
_SEPARATORS = (", ", "; ", ": ", " - ", " – ", " — ", ". ", "，", "；", "：", "、", ",")
# What is to be done instead of what is not.
_INSTEAD = re.compile(
    r"[,;] (?=(?:use|always|only|just|prefer|keep|put|ask|tell|immer|nur|siempre|usa|"
    r"sempre|toujours|utilise)\b)"
)
# What is left of "I told you already: …" once its head is gone.
_LEFT = re.compile(
    r"(?:already|again|before|once (?:more|again)|as (?:i |we )?said(?: \w+)?|schon|"
    r"noch ?mals?|wieder|ya|otra vez|de nuevo|déjà|encore|já|de novo)\s*[:,–—-]+\s+",
    re.IGNORECASE,
)
_STOPS = ".!?。！？…;；,，:：~ "


def statement(sentence: Sentence, table: Table, start: int) -> str:
    """The sentence without what leads to it and what follows from it.

    `start` is where the first cue begins: what is asked for or objected to before it
    is left out. A sentence that points back takes the one before along.
    """
    text = _cut_before(sentence, table, start)
    text = _trim(text, table)
    if sentence.before and table.dangling.search(masked(text)):
        text = f"{_sentence(_trim(sentence.before.text, table))} {_sentence(text)}"
    text = _sentence(text)
    if len(text) > MAX_STATEMENT:
        text = text[:MAX_STATEMENT].rsplit(None, 1)[0] + "…"
    return text


def parts(text: str, sentence: Sentence, table: Table) -> dict[str, str]:
    """What to do, what not, where, and why, as far as the person said it."""
    found: dict[str, str] = {}
    body, why = _reason(text.rstrip(_STOPS), table)
    if not why and sentence.after and (match := table.why.match(sentence.after.seen)):
        why = sentence.after.text[_begin(match) :] or sentence.after.text
    seen = masked(body)
    rival = table.rival.search(seen)
    if rival:
        found["do"] = body[: rival.start()] + body[rival.end() :]
        found["dont"] = body[slice(*rival.span(refused(rival)))]
    elif match := table.dont.match(seen):
        rest = _INSTEAD.split(body[match.end() :], maxsplit=1)
        found["dont"] = rest[0]
        found["do"] = rest[1] if len(rest) > 1 else ""
    else:
        found["do"] = body
    scope = table.scope.search(seen)
    if scope and scope.end() - scope.start() < len(body.rstrip(_STOPS)):
        found["scope"] = body[scope.start() : scope.end()]
    found["why"] = why.strip().removeprefix("of ")
    tidy = {key: _capital(value.strip(_STOPS)) for key, value in found.items()}
    return {key: value for key, value in tidy.items() if value}


def refused(rival: re.Match[str]) -> str:
    """The name of the group that holds what a rival shape turns down."""
    return "refused" if rival.groupdict().get("refused") else "dont"


# A name may be made of them as well.
@lru_cache(maxsize=64)
def keywords(text: str) -> tuple[str, ...]:
    """The words of a statement that tell it from others, identifiers whole."""
    found: dict[str, str] = {}
    for word in _telling(text):
        if word.lower() in _EVER:
            continue
        found.setdefault(word.lower(), word)
    return tuple(found)[:_MAX_KEYWORDS]


def _telling(text: str) -> Iterator[str]:
    known = tables()
    for chunk in split(text):
        chunk = chunk.strip("-_./:#@'\\")
        if any(map(is_dense, chunk)):
            yield from _dense(chunk)
        elif len(chunk) > 1 and (
            (word := chunk.lower().replace("'", "")) not in known.plain
            and known.background.get(word, 1.0) > _TELLING
        ):
            yield chunk


def _dense(chunk: str) -> Iterator[str]:
    """The runs of a chunk that no word of grammar or request covers."""
    covered = dense_tables(chunk).requests.cover(chunk)
    run = ""
    for char, is_taken in zip(chunk + " ", [*covered, True], strict=True):
        if not is_taken and (not run or is_dense(run[-1]) == is_dense(char)):
            run += char
            continue
        if len(run) > 1:
            yield run
        run = "" if is_taken else char


def _cut_before(sentence: Sentence, table: Table, start: int) -> str:
    head = sentence.seen[:start]
    ends = [head.rfind(mark) + len(mark) for mark in _SEPARATORS if mark in head]
    ends = [end for end in ends if not table.scope.search(sentence.seen[:end])]
    cut = max(ends, default=0)
    rest = sentence.text[cut:]
    is_apart = table.work.search(head) or table.lead.match(head)
    if not is_apart and not table.corrections_in(head):
        return sentence.text  # what comes before belongs to it
    if table.dangling.search(masked(rest)) or len(rest) < _SHORTEST:
        return sentence.text
    return rest


def _trim(text: str, table: Table) -> str:
    """Without words that only lead in, wrap a wish, or ask for something once."""
    for pattern in (table.lead, table.request, table.lead):
        match = pattern.match(masked(text))
        if match and match.end() < len(text):
            text = text[match.end() :]
    left = _LEFT.match(text)
    if left and left.end() < len(text):
        text = text[left.end() :]
    tail = table.tail.search(masked(text))
    if tail and tail.start() > 8:
        text = text[: tail.start()]
    return text.strip()


def _reason(text: str, table: Table) -> tuple[str, str]:
    match = table.why.search(masked(text))
    if not match or match.start() == 0:
        return text, ""
    return text[: match.start()], text[_begin(match) :]


def _begin(match: re.Match[str]) -> int:
    """Where a reason begins: after the word that gives it, or with what is named."""
    named = match.groupdict().get("why")
    return match.start("why") if named else match.end()


def _sentence(text: str) -> str:
    text = " ".join(text.split()).rstrip(",;:、，；：-–— ").rstrip()
    bare = text.rstrip("!?！？.。 ")
    if not bare:
        return text
    if not any(map(is_dense, bare)):
        return _capital(bare) + "."
    # Hangul is dense as well, but ends its sentences as Latin does.
    return bare + ("." if any("가" <= char <= "힣" for char in bare) else "。")


def _capital(text: str) -> str:
    first = text.split(None, 1)[0] if text else ""
    if not first or MASK in masked(first) or any(map(str.isupper, first)):
        return text
    if (
        not first.strip(",:")
        .replace("'", "")
        .replace("’", "")
        .replace("-", "")
        .isalpha()
    ):
        return text
    return text[0].upper() + text[1:]
