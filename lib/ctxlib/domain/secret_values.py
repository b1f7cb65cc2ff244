"""Values and names: what may be a credential, and what only looks like one."""

from __future__ import annotations

from ctxlib.domain.secret_names import weigh
from ctxlib.domain.secret_words import (
    ABOUT,
    ADJECTIVES,
    ALGORITHMS,
    DULL,
    KEYS,
    MARKS,
    NAMED,
    NO_PASSWORD,
    RULES,
    WEAK,
    WORDS,
)

_SIGNS_BETWEEN = dict.fromkeys(map(ord, "<>=:|，。；：「」"), " ")
_QUOTES = "\"'`“”"
_SOUND = frozenset("!@#$%^&*?+~")
_HEX = frozenset("0123456789abcdefABCDEF-")


def is_word(value: str) -> bool:
    """Whether a value is an ordinary word about credentials."""
    return value.lower() in WORDS


def is_irregular(value: str, shortest: int = 32) -> bool:
    """Whether a long string looks drawn at random: no hash, slug, path or name."""
    core = value.rstrip("=")
    if len(core) < shortest or _HEX.issuperset(core):
        return False
    kinds = [_kind(char) for char in core]
    digits = kinds.count("d")
    changes = sum(one != other for one, other in zip(kinds[1:], kinds, strict=False))
    cases = ("u" in kinds) + ("l" in kinds)
    if digits < (2 if cases == 2 else 5) or changes < len(core) * 0.34:
        return False
    various = len(set(core))
    if kinds.count("s") > len(core) / 6 or various < min(15, len(core) / 2):
        return False
    if various == len(core) > 48 or any(name in core for name in ALGORITHMS):
        return False  # an alphabet, the name of a method
    return not (is_phrase(core) or _is_path(core) or _is_text(value))


def is_phrase(value: str) -> bool:
    """Whether most of a string is words: TheQuickBrownFox2, sk-button-primary-2."""
    if value == value.lower():
        parts = value.replace("_", "-").replace(".", "-").replace("/", "-").split("-")
        words = [part for part in parts if part.isalpha() and len(part) > 2]
        return len("".join(words)) > len(value) * 0.35 and len(parts) > 1
    letters, run = 0, 0
    for char in [*value, ""]:
        if char.islower():
            run += 1
            continue
        # The capital before a word belongs to it.
        letters += run + 1 if run >= 4 else run if run == 3 else 0
        run = 0
    return letters > len(value) * 0.45


def _is_path(value: str) -> bool:
    """Whether parts between slashes are words, or ids of hexadecimal digits."""
    parts = [part for part in value.split("/") if part]
    words = sum(
        part in (part.lower(), part.upper())
        for part in parts
        if len(part) > 2 and part.isalpha()
    )
    rest = [part for part in parts if not (part.isalpha() or part.isdigit())]
    return len(parts) > 1 and (
        words > 1 or (words > 0 and all(_HEX.issuperset(part) for part in rest))
    )


def _is_text(value: str) -> bool:
    """Whether base64 holds readable text, as test vectors and manifests do."""
    import binascii

    try:
        decoded = binascii.a2b_base64(value + "=" * (-len(value) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    return decoded.replace("\n", " ").isprintable()


def is_password(noun: str) -> bool:
    """Whether a noun in a sentence means a password, not a key or a token."""
    folded = noun.lower()
    return not folded.startswith(KEYS) and ("key" not in folded or "fi" in folded)


def is_given(raw: str, rest: str, between: str, weight: int) -> bool:
    """Whether an assigned value is a credential itself.

    `rest` is what follows it, `between` the operator, `weight` that of the name.
    """
    value = raw.lstrip("rbfu") if raw[-1:] in _QUOTES else raw
    quoted = value[:1] in _QUOTES and len(value) > 1
    value = value.strip(_QUOTES) if quoted else value.rstrip(").]}").rstrip(".,")
    if is_hollow(value) or _is_reference(value):
        return False
    if quoted and " " in value:
        return weight == 2 and is_spoken(f"'{value}'", True)
    if value.isdigit():
        return len(value) >= (4 if weight == 2 else 16)
    if is_mixed(value):
        return len(value) >= 4 if weight == 2 else len(value) >= 8 and "@" not in value
    ends = quoted or not rest.strip() or rest[0] in ",;"
    if weight == 2:
        return value in WEAK or (
            len(value) >= 5 and ends and (quoted or "=" in between)
        )
    return len(value) >= 20 and value.isalnum() and ends


def is_spoken(raw: str, named: bool) -> bool:
    """Whether a word in a sentence is a credential; `named` a password's sentence."""
    quoted = raw[:1] in _QUOTES
    value = raw.strip(_QUOTES) if quoted else raw.rstrip(".,:)").lstrip("(")
    if is_hollow(value) or _is_reference(value) or _is_technical(value, named):
        return False
    if value != value.strip():
        return False  # what stands between two strings
    if not named:
        is_known = "@" in value or (value == value.lower() and is_phrase(value))
        return len(value) >= 10 and is_mixed(value) and not is_known
    if quoted and " " in value:
        words = value.split()
        return len(words) > 3 and value.islower() and RULES.isdisjoint(words)
    if value.lower() in WEAK:
        return True
    if quoted or not value[0].isdigit() or not _SOUND.isdisjoint(value):
        return len(value) >= 5 and is_mixed(value)
    # A number that a sentence goes on from: 12 characters, 90 days.
    return len(value) >= 6 and (value.isdigit() or is_mixed(value))


def is_mixed(value: str) -> bool:
    """Whether digits, signs or capitals stand inside, as in no ordinary word."""
    if _has_digit(value):
        return any(not char.isdigit() for char in value)
    body = value[:-1] if value[-1:] in "!?" else value
    if any(char in _SOUND for char in body):
        return True
    inner = value[1:]
    return (
        not inner.isupper()
        and sum(char.isupper() for char in inner) > 2
        and ("_" not in value and not _is_camel(value))
    )


def _is_camel(value: str) -> bool:
    """Whether capitals start words of three letters and more."""
    words, word = [], ""
    for char in value:
        if char.isupper() and not word[-1:].isupper():
            words.append(word)
            word = ""
        word += char
    return all(len(each) >= 3 for each in [*words, word] if each)


def _is_technical(value: str, named: bool) -> bool:
    """Names with a number in them, such as SHA-256, release-2.1, section-4-b."""
    folded = value.lower().replace("_", "-").replace("/", "-").replace(".", "-")
    parts = folded.split("-")
    if len(parts) < 2 or not _SOUND.isdisjoint(value):
        return False
    if parts[0] in NAMED or parts[0] in WORDS:
        return True
    numbers = sum(part.isdigit() for part in parts)
    words = sum(part.isalpha() for part in parts)
    return not named and numbers < 2 and numbers + words == len(parts)


def is_hollow(value: str) -> bool:
    """Placeholders: something to be filled in, or filled in elsewhere."""
    folded = value.lower().strip("\"'`()[]")
    if len(folded) < 3 or len(set(folded)) < 3 or folded in WORDS:
        return True
    first, name = folded[0], folded[1:]
    if first in "<{" or any(mark in folded for mark in MARKS):
        return True
    if first in "@%" and folded[-1] == first:
        return True
    if first in "$@":
        return name.isidentifier() and (value.isupper() or not _has_digit(name))
    return first == "%" and folded[-1] in "%s"


def _is_reference(value: str) -> bool:
    """Names, calls, paths and addresses: where a value comes from."""
    if "(" in value or "://" in value or "[" in value:
        return True
    if value[0] == "!" and value[1:].isalpha() and value.islower():
        return True  # a YAML tag
    if value[0] in "/~." and "/" in value[:3] and not is_irregular(value):
        return True
    if "_" in value and "." in value and value.replace(".", "_").isidentifier():
        return value == value.lower()
    if value.endswith((".yml", ".yaml", ".json", ".txt", ".md", ".py", ".env", ".pem")):
        return True
    parts = "".join(char if char not in "_.-" else "" for char in value).split("/")
    if len(parts) > 1 and all(part.isalpha() or part.isdigit() for part in parts):
        return True
    plain = "".join(parts)
    if value[-1].isdigit() and value[:-1].islower() and weigh(value[:-1]):
        return True  # password2
    if not plain.isalpha():
        return False
    return (plain.isascii() and ("_" in value or "." in value)) or weigh(value) > 0


def is_dull(value: str) -> bool:
    """A shape that documentation fills in: `ghp_xxxxxxxx`, `AKIA…EXAMPLE`."""
    folded = value.lower()
    return (
        any(mark in folded for mark in DULL)
        or len(set(folded[8:])) < 4
        or "placeholder" in folded
    )


def is_strong(value: str) -> bool:
    """Whether nobody would write this but as a password: letters, digits, signs."""
    core = value.rstrip(".,;:!?")
    inner = value[: len(core) + 1]
    if not 6 <= len(inner) <= 64 or NO_PASSWORD & set(core) or not core:
        return False
    if _SOUND.isdisjoint(inner) or is_hollow(inner) or is_word(core):
        return False
    name, _, version = core.lstrip("@").rpartition("@")
    if name and (
        version[:1].isdigit() or version[:2] in ("v1", "v2") or "." in version
    ):
        return False
    if core.rpartition("#")[2].isdigit() and "#" in core:
        return False  # PKCS#8, a number of an issue
    if (
        core[0] in "$%^~@-+&*!#"
        and core[1:].replace("_", "").replace("-", "").isalnum()
    ):
        return False
    letters = sum(char.isalpha() for char in core)
    return letters >= 3 and _has_digit(core) and not core.replace("+", "").isdigit()


def may_be_strong(text: str) -> bool:
    """Whether any word of a text has a sign, and any a digit."""
    return not _SOUND.isdisjoint(text) and _has_digit(text)


def may_hold_value(text: str) -> bool:
    """Whether any word may be the value of a credential, and no placeholder for it."""
    return any(map(_may_be_given, text.translate(_SIGNS_BETWEEN).split()))


def _may_be_given(word: str) -> bool:
    core = word.strip(".,;:!?()[]\"'`")
    if len(core) < 4 or core.isalpha():
        return len(core) >= 20 or core in WEAK or (len(core) > 7 and is_mixed(core))
    if core.isdigit():
        return len(core) > 3
    return (_has_digit(core) or not _SOUND.isdisjoint(core)) and core[0] not in "${"


def is_weak(value: str) -> bool:
    """Whether a plain word after "the password is" can be but the password."""
    word = value.lower()
    if not (4 <= len(word) <= 20 and word.isascii() and word.isalpha()):
        return False
    return not (word.endswith(ADJECTIVES) or word in ABOUT or is_word(word))


def _kind(char: str) -> str:
    if char.isdigit():
        return "d"
    if char.isalpha():
        return "u" if char.isupper() else "l"
    return "s"


def _has_digit(value: str) -> bool:
    return any(char.isdigit() for char in value)
