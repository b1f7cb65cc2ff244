"""Values and names: what may be a credential, and what only looks like one."""

from __future__ import annotations

from ctxlib.domain.secret_irregular import is_irregular, is_phrase
from ctxlib.domain.secret_names import weigh
from ctxlib.domain.secret_placeholder import has_digit, is_hollow, is_sequence
from ctxlib.domain.secret_words import (
    ABOUT,
    ADJECTIVES,
    KEYS,
    NAMED,
    NO_PASSWORD,
    RULES,
    WEAK,
    WORDS,
)

_SIGNS_BETWEEN = dict.fromkeys(map(ord, "<>=:|，。；：「」"), " ")
_QUOTES = "\"'`“”"
_JOINTS = str.maketrans("", "", "_.-")
_SOUND = frozenset("!@#$%^&*?+~")


def is_word(value: str) -> bool:
    """Whether a value is an ordinary word about credentials."""
    return value.lower() in WORDS


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
    if weight == 1 and _is_blank(raw, value):
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
        is_known = is_known or _is_blank(raw, value)
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


def _is_blank(raw: str, value: str) -> bool:
    """Whether a key or token is `abcdef…`, or a prefix and no more."""
    return is_sequence(value) or raw.strip(_QUOTES).endswith(("-...", "_..."))


def is_mixed(value: str) -> bool:
    """Whether digits, signs or capitals stand inside, as in no ordinary word."""
    if has_digit(value):
        return not all(map(str.isdigit, value))
    body = value[:-1] if value[-1:] in "!?" else value
    if not _SOUND.isdisjoint(body):
        return True
    inner = value[1:]
    return (
        not inner.isupper()
        and sum(map(str.isupper, inner)) > 2
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
    parts = value.translate(_JOINTS).split("/")
    if len(parts) > 1 and all(part.isalpha() or part.isdigit() for part in parts):
        return True
    plain = "".join(parts)
    if value[-1].isdigit() and value[:-1].islower() and weigh(value[:-1]):
        return True  # password2
    if not plain.isalpha():
        return False
    return (plain.isascii() and ("_" in value or "." in value)) or weigh(value) > 0


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
    return letters >= 3 and has_digit(core) and not core.replace("+", "").isdigit()


def may_be_strong(text: str) -> bool:
    """Whether any word of a text has a sign, and any a digit."""
    return not _SOUND.isdisjoint(text) and has_digit(text)


def may_hold_value(text: str) -> bool:
    """Whether any word may be the value of a credential, and no placeholder for it."""
    return any(map(_may_be_given, text.translate(_SIGNS_BETWEEN).split()))


def _may_be_given(word: str) -> bool:
    core = word.strip(".,;:!?()[]\"'`")
    if len(core) < 4 or core.isalpha():
        return len(core) >= 20 or core in WEAK or (len(core) > 7 and is_mixed(core))
    if core.isdigit():
        return len(core) > 3
    return (has_digit(core) or not _SOUND.isdisjoint(core)) and core[0] not in "${"


def is_weak(value: str) -> bool:
    """Whether a plain word after "the password is" can be but the password."""
    word = value.lower()
    if not (4 <= len(word) <= 20 and word.isascii() and word.isalpha()):
        return False
    return not (word.endswith(ADJECTIVES) or word in ABOUT or is_word(word))
