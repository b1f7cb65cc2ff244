"""Text to terms: words, parts of identifiers, numbers, pairs of dense scripts.

A term is a pair of its kind and its folded form. Folding is NFKC, lower case,
accents stripped outside the dense scripts (Han, kana, Hangul, Thai and kin), whose
runs become overlapping pairs, since nothing else marks their words.
"""

from __future__ import annotations

from unicodedata import category, combining, normalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Term = tuple[str, str]

# A Latin, Greek, Cyrillic … word, or a part of an identifier; to be stemmed.
WORD = "word"
# An identifier kept whole, whatever its style: `max_retry_ms`, `maxRetryMs`.
WHOLE = "whole"
NUMBER = "number"
PAIR = "pair"
# A pair of hiragana: mostly grammar; and a single sign.
KANA, CHAR = "kana", "char"
# No term of a text: what a term of a message is called in English.
MEANT = "meant"

_JOINERS = "_-./:#@'\\"
_MAX_WHOLE = 64
_MOST_KNOWN = 100_000
# What English writes after an apostrophe; elsewhere (l'index) two words meet there.
_CONTRACTED = frozenset(("t", "re", "ve", "ll", "d", "m"))

# Blocks whose words are not set apart by blanks, or whose endings cling to them.
_DENSE = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1100, 0x11FF),
    (0x1780, 0x17FF),
    (0x2E80, 0x2FDF),
    (0x3005, 0x3007),
    (0x3041, 0x30FF),
    (0x31F0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


class _Separators(dict[int, str]):
    """Maps a character to itself when it can be part of a term, else to a blank."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        kept = char if category(char)[0] in "LMN" or char in _JOINERS else " "
        if code in (0x2018, 0x2019, 0x02BC):
            kept = "'"
        self[code] = kept
        return kept


class _Dense(dict[str, bool]):
    """Remembers of each character whether its script is a dense one."""

    def __missing__(self, char: str) -> bool:
        code = ord(char)
        dense = self[char] = any(low <= code <= high for low, high in _DENSE)
        return dense


class _Known(dict[str, "Sequence[Term]"]):
    """Remembers the terms of a chunk: a text, and all the more a store, has few."""

    def __missing__(self, chunk: str) -> Sequence[Term]:
        found: list[Term] = []
        if not chunk.isascii():
            for run in runs(chunk):
                _run(run, is_dense(run[0]), found)
        elif chunk.isalpha() and (chunk[1:].islower() or len(chunk) == 1):
            found.append((WORD, chunk.lower()))
        else:
            _compound(chunk, found)
        if len(self) > _MOST_KNOWN:
            self.clear()
        self[chunk] = found
        return found


separators = _Separators()
# Whether a character belongs to a script that is indexed by pairs.
is_dense = _Dense().__getitem__
_known = _Known()
_unjoined = dict.fromkeys(map(ord, _JOINERS))


def split(text: str) -> list[str]:
    """The chunks of a text between blanks and punctuation, in NFKC, case kept."""
    if not text.isascii():
        text = normalize("NFKC", text)
    return text.translate(separators).split()


def terms(text: str) -> list[Term]:
    """Every term of a text in its order, repeated as often as it occurs."""
    found: list[Term] = []
    for chunk in split(text):
        found += _known[chunk]
    return found


def runs(chunk: str) -> list[str]:
    """The parts of a chunk that are of one kind of script each, dense or not."""
    if chunk.isascii():
        return [chunk]
    found: list[str] = []
    start = 0
    for place in range(1, len(chunk) + 1):
        if place == len(chunk) or is_dense(chunk[place]) is not is_dense(chunk[start]):
            found.append(chunk[start:place])
            start = place
    return found


def fold(word: str) -> str:
    """Lower case without accents."""
    if word.isascii():
        return word.lower()
    # Case may hide in a compatibility form, and one may come of folding case.
    folded = normalize("NFKD", normalize("NFKD", word).casefold())
    return normalize("NFC", "".join(c for c in folded if not combining(c)))


def joined(chunk: str) -> str:
    """An identifier as one folded word, without what joins its parts."""
    if chunk[0] == "#" and chunk[1:].isdecimal():
        return chunk
    return fold(chunk.translate(_unjoined))


def _run(run: str, dense: bool, found: list[Term]) -> None:
    if not dense:
        _compound(run, found)
        return
    last = ""
    for char in run:
        kana = "ぁ" <= char <= "ゟ"
        if last:
            both = kana and "ぁ" <= last <= "ゟ"
            found.append((KANA if both else PAIR, last + char))
        if not kana:
            found.append((CHAR, char))
        last = char


def _compound(chunk: str, found: list[Term]) -> None:
    """A chunk with joiners, digits or inner capitals: its parts and its wholes."""
    chunk = chunk.rstrip(_JOINERS)
    if chunk[:1] == "#" and chunk[1:].isdecimal():
        # From three digits on it names something; "#1" is an item of a list.
        if len(chunk) > 3:
            found.append((WHOLE, chunk))
        found.append((NUMBER, chunk[1:]))
        return
    pieces = [
        piece
        for slashed in chunk.replace("\\", "/").replace(":", "/").split("/")
        for piece in slashed.replace("@", "#").split("#")
    ]
    wholes = [whole for piece in pieces if (whole := _piece(piece, found))]
    if len(wholes) > 1:
        _whole("".join(wholes), found)


def _piece(piece: str, found: list[Term]) -> str:
    """Adds the parts of a piece without slashes; returns its spelling as one word."""
    piece = piece.strip("_-.'")
    if "'" in piece:
        return _apostrophe(piece, found)
    if not piece or piece.replace(".", "").isdecimal():
        if piece:
            found.append((NUMBER, piece))
        return piece
    parts = _parts(piece)
    if len(parts) == 1:
        word = fold(parts[0])
        # Nothing is left of a mark that has no letter to stand on.
        if word:
            found.append((WORD, word))
        return word
    for part in parts:
        if part.isdecimal():
            found.append((NUMBER, part))
        elif len(word := fold(part)) > 1:
            found.append((WORD, word))
    whole = "".join(map(fold, parts))
    _whole(whole, found)
    return whole


def _whole(whole: str, found: list[Term]) -> None:
    if 0 < len(whole) <= _MAX_WHOLE:
        found.append((WHOLE, whole))


def _apostrophe(piece: str, found: list[Term]) -> str:
    head, _, tail = piece.partition("'")
    ending = tail.lower()
    if ending == "s":
        return _piece(head, found)
    if ending in _CONTRACTED and head.isalpha():
        found.append((WORD, fold(head) + ending))
        return ""
    _piece(head, found)
    _piece(tail, found)
    return ""


def _parts(piece: str) -> list[str]:
    """The parts that case, digits and joiners set apart: `HTTPServer2` is three."""
    if piece.isalpha():
        if piece.isupper() or piece[1:].islower() or len(piece) == 1:
            return [piece]
        if piece[-1] == "s" and piece[:-1].isupper():
            return [piece[:-1]]
    parts: list[str] = []
    turns = 0
    for joined in piece.replace("-", "_").replace(".", "_").split("_"):
        if joined.isdecimal() or (joined.isalpha() and joined[1:].islower()):
            parts.append(joined)
            continue
        start = 0
        for place in range(1, len(joined)):
            before, here = joined[place - 1], joined[place]
            if before.isdecimal() is not here.isdecimal():
                turns += 1
            elif not (
                here.isupper()
                and (before.islower() or joined[place + 1 : place + 2].islower())
            ):
                continue
            parts.append(joined[start:place])
            start = place
        if start < len(joined):
            parts.append(joined[start:])
    # A digest or a token, not words with numbers between them.
    return [piece] if turns > 4 and piece.isalnum() else parts
