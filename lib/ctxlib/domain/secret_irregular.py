"""Strings that look drawn at random, and words, paths and texts that do not."""

from __future__ import annotations

from ctxlib.domain.secret_words import ALGORITHMS

_HEX = frozenset("0123456789abcdefABCDEF-")


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


def _kind(char: str) -> str:
    if char.isdigit():
        return "d"
    if char.isalpha():
        return "u" if char.isupper() else "l"
    return "s"
