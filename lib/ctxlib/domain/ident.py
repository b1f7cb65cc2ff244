"""Ids, names and references: what a fact is called, and how a person names one."""

from __future__ import annotations

from unicodedata import category, normalize

from ctxlib.domain.neutral import is_unseen
from ctxlib.errors import DocumentError, NotFoundError

ID_PREFIX = "mem-"
LEGACY_PREFIX = "legacy-"
MIN_ABBREVIATION = 4
# A name must leave room for `.md` and an archive stamp in a 255-byte file name.
MAX_NAME_BYTES = 200
_HEX_DIGITS = "0123456789abcdef"
_HEX = frozenset(_HEX_DIGITS)


class _Kept(dict[int, str]):
    """What a name keeps of each character: itself, `-`, or nothing."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        # Two names that look the same are one.
        kept = char if category(char)[0] in "LMN" else "-"
        self[code] = kept = "" if is_unseen(char) else kept
        return kept


_kept = _Kept()


class Reference:
    """How a person named a fact: a scope or none, and a name or an id (maybe cut)."""

    __slots__ = ("id", "name", "scope", "text")

    def __init__(
        self, text: str, *, scope: str | None, name: str | None, id: str | None
    ) -> None:
        self.text = text
        self.scope = scope
        self.name = name
        self.id = id


def slug(text: str) -> str:
    """The name made of a text: letters and digits of any script, `-` between.

    At most 200 bytes of UTF-8; a longer one is cut at a character and ends in a
    hash. Empty when the text holds no letter or digit.
    """
    if (
        text.isascii()
        and text.islower()
        and len(text) <= MAX_NAME_BYTES
        and text.replace("-", "").isalnum()
        and text[0] != "-" != text[-1]
        and "--" not in text
    ):
        return text  # nearly every name, told apart without a look at each character
    folded = normalize("NFKC", normalize("NFKC", text).lower())
    kept = folded.translate(_kept)
    name = "-".join(word for word in kept.split("-") if word)
    encoded = name.encode()
    if len(encoded) <= MAX_NAME_BYTES:
        return name
    from hashlib import sha256  # OpenSSL costs a millisecond; few names need it

    digest = sha256(encoded).hexdigest()[:16]
    cut = encoded[: MAX_NAME_BYTES - 17].decode(errors="ignore")
    return f"{cut.rstrip('-')}-{digest}"


def mint(entropy: bytes) -> str:
    """A new id from 16 random bytes."""
    return ID_PREFIX + entropy[:16].hex()


def legacy_id(scope: str, name: str) -> str:
    """The id of a fact that has none: the same at every reading of the same place."""
    from hashlib import sha256

    digest = sha256(f"ctx-legacy\0{scope}\0{slug(name)}".encode()).hexdigest()
    return LEGACY_PREFIX + digest[:24]


def is_id(text: str) -> bool:
    """Whether the text is a whole id: `mem-` + 32 hex or `legacy-` + 24 hex."""
    for prefix, size in ((ID_PREFIX, 32), (LEGACY_PREFIX, 24)):
        if text.startswith(prefix):
            rest = text[len(prefix) :]
            return len(rest) == size and not rest.strip(_HEX_DIGITS)
    return False


def check_id(text: str) -> str:
    """The id itself; raises `DocumentError`, without a field, where it is none."""
    if not is_id(text):
        raise DocumentError(f"expected mem- and 32 hex digits, not '{text[:60]}'")
    return text


def parse_reference(text: str) -> Reference:
    """Read `project/<name>.md`, `global/<name>.md`, a name, an id or its start.

    A text that may be both an id's start and a name is read as both; the look-up
    tries the name first. Raises `NotFoundError` where it can name nothing.
    """
    stripped = text.strip()
    scope, slash, rest = stripped.partition("/")
    if slash and scope in ("project", "global"):
        name = _name_of(rest)
        if name:
            return Reference(text, scope=scope, name=name, id=None)
    name, prefix = _name_of(stripped), _id_start(stripped)
    if not name and not prefix:
        raise NotFoundError(f"no fact is called '{text[:80]}'")
    return Reference(text, scope=None, name=name, id=prefix)


def _name_of(text: str) -> str | None:
    stem = text[:-3] if text.endswith(".md") else text
    if "/" in stem or "\\" in stem or "\0" in stem:
        return None
    return slug(stem) or None


def _id_start(text: str) -> str | None:
    for prefix in (ID_PREFIX, LEGACY_PREFIX):
        if text.startswith(prefix):
            rest = text[len(prefix) :]
            if rest and _HEX.issuperset(rest):
                return text
    if len(text) >= MIN_ABBREVIATION and _HEX.issuperset(text):
        return ID_PREFIX + text
    return None
