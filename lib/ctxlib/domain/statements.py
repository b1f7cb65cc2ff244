"""A prompt into the sentences that its writer typed, with what is quoted masked."""

from __future__ import annotations

import re
from functools import lru_cache

from ctxlib.domain.prompt import human_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Stands for each character that is no word of the writer's: a letter nobody types.
MASK, ADDRESS = "ª", "º"
_MOST_CHARS = 20_000
# Nobody says more in one sentence.
_MOST_SAID = 1_500
_MOST_MASKED = 0.6
_SHORTEST_WRAPPED = 60

_CLOSED = (
    r"`[^`\n]+`",
    r"\"[^\"\n]+\"",
    r"“[^”\n]*”",
    r"„[^“”\n]*[“”]",
    r"«[^»\n]*»",
    r"「[^」\n]*」",
    r"『[^』\n]*』",
    r"‘[^’\n]*’(?!\w)",
    # A particle may follow at once.
    r"(?<![\w'])'[^'\n]{2,}?'(?:(?!\w)|(?=[가-힣ぁ-ゖ一-鿿]))",
)
_QUOTED = re.compile("|".join(_CLOSED))
_QUOTES = frozenset("`\"“„«「『‘'")
# Addresses, paths, names of files and of things in code.
_NAMED = re.compile(
    r"""(?x)
    (?<!\w)@[\w./\-]+ | (?<!\w)--?[a-zA-Z][\w\-]* (?=[\s=]|$)
    | (?<!\w)[~.]?/?[A-Za-z0-9_\-.*]+(?:/[A-Za-z0-9_\-.*{}$]+)+/?
    | [A-Za-z_]\w*(?:::\w+|\.[A-Za-z_]\w*)+(?:\(\))? | \w+\(\)
    | \b[a-z]+[A-Z]\w* | \b[A-Za-z]+_[A-Za-z_]\w*
    """
)
# No name is without one of these.
_MAY_NAME = re.compile(r"[@/_]|[a-z][A-Z]|\.[A-Za-z_]|(?<!\w)--?[a-zA-Z]|::|\(\)")
_ADDRESS = re.compile(r"\w+://[^\s)>\]]+")
_ABBREVIATED = (
    *("e.g.", "i.e.", "etc.", "vs.", "cf.", "approx.", "z.b.", "d.h.", "bzw."),
    *("p.ej.", "ej.", "p.ex.", "ex.", "dr.", "mr.", "st.", "ca.", "resp.", "u.a."),
)
# An abbreviation before a number alone.
_NUMBERED = ("no.", "nr.")
_NUMBER = re.compile(r"\s*\d")
_END = re.compile(
    r"[.!?…]+[\"')\]”’»]*(?=\s|$)|[。！？；]+[」』”]*|;(?=\s)"
    r"|(?<=[぀-ヿ㐀-鿿])[!?]+(?=[぀-ヿ㐀-鿿])"
)
_DENSE = re.compile("[぀-ヿ㐀-鿿가-힣]")
# What follows a statement only to make it polite, or to have it confirmed.
_TAG = re.compile(
    r"(?i)[,;.!…–—]\s*(?:ok(?:ay)?|alright|yeah|please|pls|deal|got it|understood|"
    r"¿?vale|¿?sí|¿?de acuerdo|¿?entendido|tá(?: bom| certo)?|né|beleza|certo|"
    r"combinado|d'accord|hein|compris|stp|ja|gut|verstanden|in ordnung)\s*[?？]+$|"
    r"[，,。]\s*(?:好|行|可以|明白|知道)(?:了)?(?:吗|嗎|么)[?？]*$|"
    r"[、。]\s*(?:いい|よろしい)(?:です)?(?:か|ね)?[?？]*$|[,.]\s*(?:알겠|알았)\S{1,2}[?？]*$"
)


class Sentence:
    """One sentence of a prompt.

    `text` is what was typed, `seen` the same in lower case and with the same length,
    where quotations, code and names of files are only `MASK`, addresses `ADDRESS`;
    `before` and `after` are its neighbours, with nothing pasted between, or `None`.
    `traits` are those of itself alone, once somebody asked for them.
    """

    __slots__ = ("after", "before", "is_question", "seen", "text", "traits")

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen = masked(text)
        bare = text.rstrip("\"')”’ ")
        self.is_question = bare.endswith(("?", "？")) and not _TAG.search(bare)
        self.before: Sentence | None = None
        self.after: Sentence | None = None
        self.traits: set[str] | None = None

    def __repr__(self) -> str:
        return f"Sentence({self.text!r})"


def sentences(text: str) -> list[Sentence]:
    """What a person said in a prompt; nothing where a machine made the prompt."""
    message = human_message(text[:_MOST_CHARS])
    if message is None:
        return []
    found: list[Sentence] = []
    last: Sentence | None = None
    for paragraph in _paragraphs(message):
        if not paragraph:
            last = None
            continue
        for part in _split(paragraph):
            sentence = Sentence(part)
            if len(part) > _MOST_SAID or _is_quotation(sentence):
                last = None
                continue
            if last:
                sentence.before, last.after = last, sentence
            found.append(sentence)
            last = sentence
    if found and message.endswith("…") and found[-1].text.endswith("…"):
        found.pop()  # cut off by whoever kept the prompt
    return found


@lru_cache(1024)
def masked(text: str) -> str:
    """The text in lower case, of the same length, without what is not prose."""
    seen = text.replace("’", "'") if "’" in text and "‘" not in text else text
    if not _QUOTES.isdisjoint(seen):
        seen = _QUOTED.sub(_hide, seen)
    if "://" in seen:
        seen = _ADDRESS.sub(lambda match: ADDRESS * len(match[0]), seen)
    if _MAY_NAME.search(seen):
        seen = _NAMED.sub(_hide, seen)
    lowered = seen.lower()
    if len(lowered) != len(seen):
        lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in seen)
    return lowered


def _hide(match: re.Match[str]) -> str:
    return MASK * len(match[0])


def _is_quotation(sentence: Sentence) -> bool:
    letters = sum(map(str.isalnum, sentence.text))
    hidden = sentence.seen.count(MASK)
    return not letters or hidden > _MOST_MASKED * len(sentence.text)


def _paragraphs(message: str) -> Iterator[str]:
    """Own lines, those that an editor wrapped joined again; "" for what was not own."""
    from ctxlib.domain.pasted import own_lines  # which makes many patterns ready

    held = ""
    for line in own_lines(message):
        if line is None:
            if held:
                yield held
            yield ""
            held = ""
        elif held and _continues(held, line):
            held = f"{held} {line}"
        else:
            if held:
                yield held
            held = line
    if held:
        yield held


def _continues(held: str, line: str) -> bool:
    return (
        len(held) > _SHORTEST_WRAPPED
        and held[-1] not in ".!?:;。！？；："
        and not _DENSE.search(held[-1])
        and (line[0].islower() or line[0] in "`(")
    )


def _split(paragraph: str) -> Iterator[str]:
    start = 0
    # What is quoted may hold the end of a sentence that is not ours.
    safe = paragraph
    if not _QUOTES.isdisjoint(safe):
        safe = _QUOTED.sub(_hide, safe)
    for end in _END.finditer(safe):
        word = paragraph[start : end.end()].rsplit(None, 1)[-1:]
        if word and end[0] == "." and _is_abbreviated(word[0], safe[end.end() :]):
            continue
        part = paragraph[start : end.end()].strip(" ;；")
        if part:
            yield part
        start = end.end()
    rest = paragraph[start:].strip()
    if rest:
        yield rest


def _is_abbreviated(word: str, rest: str) -> bool:
    bare = word.lower().lstrip("(")
    if bare in _NUMBERED:
        return _NUMBER.match(rest) is not None
    return bare in _ABBREVIATED or (len(bare) == 2 and bare[0].isalpha())
