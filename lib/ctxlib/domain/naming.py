"""What a statement is called: a title that is a whole phrase, and a name to type."""

from __future__ import annotations

import re
from functools import lru_cache

from ctxlib.domain.ident import slug
from ctxlib.domain.namewords import (
    ANYHOW,
    DROPPED,
    LEADING,
    LEFT_OVER,
    OPENING,
    TURNING,
)
from ctxlib.domain.phrasing import keywords
from ctxlib.domain.statements import masked
from ctxlib.domain.terms import fold
from ctxlib.domain.tongue import tongues
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

MAX_TITLE = 80
CUT = "…"
# A phrase of fewer characters says too little to stand for a statement.
_LEAST_TITLE = 24
_MAX_WORDS, _MAX_NAME = 6, 52
_FEW_WORDS, _LEAST_WORDS = 4, 3
# The same where no blanks set words apart, in characters.
_MAX_DENSE, _FEW_DENSE = 30, 8
_END = re.compile(r"[.!?;:](?=\s)|[。！？；：]")
_JOINT = re.compile(
    r",(?=\s)|[，、]|\s+[–—-](?=\s)|\s+(?:and|but|so|because|since|unless|und|aber|weil|"
    r"denn|sondern|y|pero|porque|sino|et|mais|car|donc|e|mas|pois)(?=\s)"
)
_CLAUSE = re.compile(r"[,.!?;:](?=\s|$)|[，。！？；：]|\s[–—-](?=\s)|、(?=\s)")


def title(text: str) -> str:
    """A statement without its full stop; a long one up to where a phrase of it ends.

    At most 80 characters. What ends within a sentence ends in `…`, and after no word
    that leads on to another.
    """
    line = text.rstrip(".。")
    if len(line) <= MAX_TITLE:
        return line
    seen = masked(line)
    if end := _last(_END, seen, MAX_TITLE):
        return line[:end].rstrip()
    if end := _last(_JOINT, seen, MAX_TITLE - 1):
        return line[:end].rstrip(" ,，、") + CUT
    cut = line[: MAX_TITLE - 1]
    blank = cut.rfind(" ")
    if blank < _LEAST_TITLE:
        return cut + CUT
    words = cut[:blank].split()
    least = len(words) // 2
    kept = _trimmed(words, least, tongues(line)[0])
    return " ".join(kept).rstrip(",;:") + CUT


# What is said again is called the same.
@lru_cache(maxsize=256)
def name(text: str, digest: str) -> str:
    """A slug of what a statement says, in its own words; of `digest` where it has none.

    Of the first clause that says what to do, up to six words, or 30 characters where
    no blanks set words apart; a word that turns round what is said stays in.
    """
    said = " ".join(ANYHOW.sub(" ", text.replace("’", "'").casefold()).split())
    said = said if any(map(str.isalnum, said)) else text.casefold()
    tongue = tongues(text)[0]
    made = _dense(said) if tongue in ("zh", "ja") else _spaced(said, tongue)
    made = slug(made) or slug(text)
    if len(made) > _MAX_NAME:
        made = made[:_MAX_NAME].rpartition("-")[0] or made[:_MAX_NAME]
    return made.strip("-") or f"candidate-{digest[:8]}"


def unused(name: str, taken: Container[str]) -> str:
    """The name, or it with the first number from 2 that no other has."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _spaced(said: str, tongue: str) -> str:
    openings, clauses = _clauses(said)
    words = _few([_telling(each, tongue) for each in clauses])
    if openings and len(words) < _FEW_WORDS:
        words += [each for each in keywords(" ".join(openings)) if each not in words]
        words = words[:_MAX_WORDS]
    if len(words) > _MAX_WORDS and tongue in DROPPED:
        _, small = DROPPED[tongue]
        fewer = [word for word in words if word not in small]
        words = fewer if 1 < len(fewer) <= _MAX_WORDS else words
    if len(words) > _MAX_WORDS and tongue == "ko":
        words = words[-_MAX_WORDS:]  # there the end says what is claimed
    if len(words) > _MAX_WORDS:
        kept, rest = words[:_MAX_WORDS], words[_MAX_WORDS:]
        turning = [word for word in rest if fold(word) in TURNING][:1]
        if turning:
            words = [*_trimmed(kept[:-1], 2, tongue), *turning]
        else:
            words = _trimmed(kept, 2, tongue)
    words = _fitted([word.replace("'", "") for word in words])
    while len(words) > 2 and words[-1] in LEFT_OVER:
        words.pop()
    return " ".join(words)


def _fitted(words: list[str]) -> list[str]:
    """The words that a name has room for; what turns round the others goes last."""
    while len(words) > 1 and len("-".join(words)) > _MAX_NAME:
        plain = [at for at, word in enumerate(words) if fold(word) not in TURNING]
        words = words[: plain[-1]] + words[plain[-1] + 1 :] if plain else words[:1]
    return words


def _clauses(said: str) -> tuple[list[str], list[str]]:
    """Those clauses before the claim that say when it holds, and the others."""
    seen = masked(said)
    ends = [match.span() for match in _CLAUSE.finditer(seen)]
    starts = [0, *(end for _, end in ends)]
    found = [
        said[start:end].strip()
        for start, end in zip(starts, [*(at for at, _ in ends), len(said)], strict=True)
    ]
    found = [each for each in found if any(map(str.isalnum, each))]
    at = 0
    while at < len(found) - 1 and OPENING.match(found[at]):
        at += 1
    return found[:at], found[at:]


def _telling(clause: str, tongue: str) -> list[str]:
    """The words of a clause without articles and their like; elided ones are parted."""
    words = []
    for word in clause.split():
        word = word.strip('`"“”«»„*()[]<>{}¿¡')
        head, mark, rest = word.partition("'")
        is_elided = mark and len(head) <= 2 and len(rest) > 2
        words += [head, rest] if is_elided else [word]
    always, _ = DROPPED.get(tongue, (frozenset(), frozenset()))
    kept = [word for word in words if slug(word)]
    return [word for word in kept if word not in always] or kept


def _few(clauses: Sequence[list[str]]) -> list[str]:
    """The words of the first clause, with those of the next ones where it has few."""
    words: list[str] = []
    for clause in clauses:
        if len(words) >= _FEW_WORDS:
            break
        if len(words) + len(clause) <= _MAX_WORDS or not words:
            words = words + clause
        elif len(words) < _LEAST_WORDS:
            words = clause
        else:
            break
    return words


def _dense(said: str) -> str:
    found = ""
    for clause in _clauses(said)[1]:
        if found and (len(found) >= _FEW_DENSE or len(f"{found}{clause}") > _MAX_DENSE):
            break
        found = f"{found} {clause}".strip()
    if len(found) <= _MAX_DENSE:
        return found
    return " ".join(keywords(found)[:_MAX_WORDS]) or found[:_MAX_DENSE]


def _trimmed(words: Sequence[str], least: int, tongue: str) -> list[str]:
    """The words without the last ones that lead on to another."""
    plain = tables().plain
    always, small = DROPPED.get(tongue, (LEADING, LEADING))
    kept = list(words)
    while len(kept) > least:
        last = kept[-1].casefold().strip(",;:")
        is_leading = last in small or last in always or last in LEADING
        if not is_leading and fold(last) not in plain:
            break
        kept.pop()
    return kept


def _last(shape: re.Pattern[str], seen: str, most: int) -> int:
    """Where the last match begins that leaves a phrase of a fit length; else 0."""
    starts = [match.start() for match in shape.finditer(seen)]
    fit = (each for each in starts if _LEAST_TITLE <= each <= most)
    return max(fit, default=0)
