"""What hides a credential from the eye or from a rule, taken away.

Each view of a text comes with places: where each of its characters stands in the
text, `None` where both are one.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Places = Sequence[int] | None

# Letters of other alphabets that look as Latin ones.
_PAIRS = (
    "аa еe оo рp сc хx уy іi јj ѕs һh ԁd ԛq ԝw АA ВB ЕE КK МM "
    "НH ОO РP СC ТT ХX ІI ЈJ ЅS ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO "
    "ΡP ΤT ΥY ΧX οo αa ρp νv ιi ɑa ɡg ıi ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh "
    "ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ᴢz "
)
_ALIKE = {pair[0]: pair[1] for pair in _PAIRS.split()}
_ALIKES = frozenset(_ALIKE)
# Without ink, and no format characters: fillers, joiners, selectors, accents.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0x300, 0x370))))
)
# How programs write one string in pieces.
_SEAMS = ('" + "', "' + '", '" "', "' '", '"+"', "'+'", '" . "', "' . '", '" .. "')
_HEX = frozenset("0123456789abcdefABCDEF")
_BASE64 = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"
)
_SHORTEST = 20
_LONGEST = 20_000


def fold(text: str) -> tuple[str, Places]:
    """The text without the invisible, wide and look-alike characters."""
    if text.isascii():
        return text, None
    known = {char: _plain(char) for char in set(text)}
    parts = [known[char] for char in text]
    folded = "".join(parts)
    places = None
    if len(folded) != len(text) or "" in known.values():
        places = [at for at, part in enumerate(parts) for _ in part]
    if not _ALIKES.isdisjoint(folded):
        folded = _with_latin(folded)
    return folded, places


def mixes_alphabets(text: str) -> bool:
    """Whether a word has letters of another alphabet that only look Latin there."""
    plain = "".join(map(_plain, text))
    return not _ALIKES.isdisjoint(plain) and _with_latin(plain) != plain


def joined(text: str) -> Iterator[tuple[str, Places]]:
    """Long words that a line break, or the seam of two strings, has cut."""
    if "\n" in text or "\\n" in text:
        yield _over_lines(text.replace("\\\n", " \n").replace("\\n", " \n"))
    if any(seam in text for seam in _SEAMS):
        plain, places = text, list(range(len(text)))
        for seam in _SEAMS:
            plain, places = _without(plain, places, seam)
        yield plain, places


def decoded(word: str) -> str | None:
    """The readable text that a word is the base64, hexadecimal or %-form of."""
    core = word.rstrip("=")
    if not _SHORTEST <= len(core) <= _LONGEST:
        return None
    if "%" in core:
        return _unquoted(core)
    if _HEX.issuperset(core) and len(core) % 2 == 0:
        return _readable(bytes.fromhex(core))
    return unbased(core)


def unbased(word: str) -> str | None:
    """The readable text that a word is the base64 of."""
    core = word.rstrip("=")
    if not _BASE64.issuperset(core):
        return None
    import binascii

    standard = core.replace("-", "+").replace("_", "/")
    try:
        return _readable(binascii.a2b_base64(standard + "=" * (-len(core) % 4)))
    except binascii.Error:
        return None


def _unquoted(word: str) -> str:
    first, *rest = word.split("%")
    parts = [first]
    for part in rest:
        is_code = len(part) > 1 and _HEX.issuperset(part[:2])
        parts.append(chr(int(part[:2], 16)) + part[2:] if is_code else f"%{part}")
    return "".join(parts)


def _plain(char: str) -> str:
    if char < "\x80":
        return char
    from unicodedata import category, normalize

    if char in _BLANK or category(char) == "Cf":
        return ""
    return normalize("NFKC", char)


def _with_latin(text: str) -> str:
    """Words of which every foreign letter looks Latin, in Latin.

    A word of another alphabet has letters that do not; one alone proves nothing.
    """
    letters = list(text)
    start = 0
    for end in range(len(text) + 1):
        if end < len(text) and (text[end].isalnum() or text[end] in "_-"):
            continue
        word = text[start:end]
        if not _ALIKES.isdisjoint(word) and _is_latin(word):
            letters[start:end] = [_ALIKE.get(char, char) for char in word]
        start = end + 1
    return "".join(letters)


def _is_latin(word: str) -> bool:
    foreign = [char for char in word if not char.isascii()]
    return len(foreign) < len(word) and _ALIKES.issuperset(foreign)


def _over_lines(text: str) -> tuple[str, Places]:
    """The last word of each line with the first of the next, as one word each."""
    groups: list[list[tuple[int, str]]] = []
    start, is_open = 0, False
    for line in text.split("\n"):
        words = line.split()
        if words:
            if is_open:
                groups[-1].append((start + line.find(words[0]), words[0]))
            if len(words) > 1 or not is_open:
                groups.append([(start + line.rfind(words[-1]), words[-1])])
        is_open = bool(words)
        start += len(line) + 1
    parts: list[str] = []
    places: list[int] = []
    for group in groups:
        if len(group) > 1 and sum(len(word) for _, word in group) >= _SHORTEST:
            for at, word in group:
                parts.append(word)
                places += range(at, at + len(word))
            parts.append(" ")
            places.append(places[-1])
    return "".join(parts), places


def _without(text: str, places: list[int], seam: str) -> tuple[str, list[int]]:
    parts, kept, start = [], [], 0
    while (at := text.find(seam, start)) >= 0:
        parts.append(text[start:at])
        kept += places[start:at]
        start = at + len(seam)
    return "".join([*parts, text[start:]]), kept + places[start:]


def _readable(data: bytes) -> str | None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    plain = text.replace("\n", " ").replace("\r", " ").replace("\t", " ")
    return text if plain.isprintable() else None
