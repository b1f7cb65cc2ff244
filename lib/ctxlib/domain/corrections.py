"""Where a person corrected the agent: lines that begin as corrections do.

A first look, for whoever reads the record; what is durable in it is decided later.
"""

from __future__ import annotations

from ctxlib.domain.said import Said
from ctxlib.domain.screening import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST = 20
_CHARS = 240
_FENCES = ("```", "~~~")
_QUOTES = (">", "|", "    ", "\t")
# How a line of correction begins, before a blank or a mark.
_OPENINGS = (
    *("no", "nope", "wrong", "stop", "undo", "revert", "actually", "instead"),
    *("don't", "do not", "not like", "that's not", "that is not", "i said"),
    *("i meant", "you forgot", "you should have", "never", "please don't"),
    *("that's wrong", "that is wrong", "this is wrong", "not what i"),
    *("nein", "falsch", "stopp", "halt", "nicht", "stattdessen", "doch nicht"),
    *("ich meinte", "das ist falsch", "das stimmt nicht", "so nicht", "bitte nicht"),
    *("du hast vergessen", "mach das rückgängig"),
    *("non", "faux", "arrête", "pas", "plutôt", "en fait", "c'est faux", "annule"),
    *("ce n'est pas", "c'est pas", "tu as oublié", "je voulais dire"),
    *("incorrecto", "así no", "mal", "en realidad", "no era", "está mal", "detente"),
    *("eso no", "te equivocas", "te olvidaste", "deshaz", "quise decir"),
    *("não", "errado", "está errado", "isso não", "na verdade", "desfaça", "pare"),
    *("você esqueceu", "eu quis dizer"),
    *("sbagliato", "invece", "nee", "fout", "nie", "źle"),
    *("нет", "неправильно", "не так", "стоп"),
)
# The same where no blank ends a word.
_BEGINNINGS = (
    *(
        "不对",
        "不對",
        "不是",
        "不要",
        "不行",
        "别",
        "別",
        "错了",
        "錯了",
        "搞错",
        "搞錯",
    ),
    *(
        "重来",
        "重來",
        "重做",
        "应该是",
        "應該是",
        "我说的是",
        "我說的是",
        "我是说",
        "我是說",
    ),
    *("違う", "違います", "ちがう", "ちがいます", "そうじゃな", "そうではな", "間違"),
    *(
        "だめ",
        "ダメ",
        "駄目",
        "やめて",
        "止めて",
        "戻して",
        "元に戻して",
        "いや、",
        "いえ、",
    ),
    *("아니", "틀렸", "틀린", "잘못", "그게 아니", "그거 말고", "하지 마", "하지마"),
    *("되돌려", "그만"),
)
_MARKS = frozenset(" \t,.;:!?…-—、。，！")


def corrections(asked: Sequence[Said]) -> list[Said]:
    """The lines of prompts, but the first, that correct what was done before."""
    found = []
    for said in asked[1:]:
        if said.command:
            continue
        for line in _own_lines(said.text):
            if _is_correction(line):
                found.append(Said(shortened(line.strip(), _CHARS), said.line, said.at))
                break
    return found[:MOST]


def is_correction(text: str) -> bool:
    """Whether a line of a prompt begins as a correction does."""
    return any(map(_is_correction, _own_lines(text)))


def _own_lines(text: str) -> Iterator[str]:
    """The lines that a person wrote: neither code nor what is quoted."""
    is_fenced = False
    for line in text.split("\n"):
        if line.lstrip().startswith(_FENCES):
            is_fenced = not is_fenced
        elif line.strip() and not is_fenced and not line.startswith(_QUOTES):
            yield line


def _is_correction(line: str) -> bool:
    told = line.strip().lower().replace("’", "'")
    if told.startswith(_BEGINNINGS):
        return True
    return any(
        told.startswith(opening)
        and (len(told) == len(opening) or told[len(opening)] in _MARKS)
        for opening in _OPENINGS
    )
