"""The rules by which a text is a credential by its form: shapes, URLs, randomness.

Nothing here is compiled, and `re` not imported, before a substring that a rule
needs has been seen: ordinary text pays for substring searches alone.
"""

from __future__ import annotations

from ctxlib.domain.ident import is_id
from ctxlib.domain.secret_irregular import is_irregular, is_phrase
from ctxlib.domain.secret_placeholder import (
    is_filler,
    is_hollow,
    is_published,
    is_sequence,
)
from ctxlib.domain.secret_shapes import FORMS, SERVICES, SHAPES, WHOLE
from ctxlib.domain.secret_values import is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from ctxlib.domain.secret_names import Passage

    Span = tuple[int, int, str]

URL = (
    r"(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,40}://([^\s/@:'\"<>]{0,300})"
    r"(?::([^\s/'\"<>]{0,300}))?@([\w.\[-])"
)
LONG = r"[A-Za-z0-9+/_-]{32,}={0,2}"
# Half as long, and beside the noun of a credential.
NAMED = r"(?<![\w./@-])[A-Za-z0-9+/_.-]{16,31}={0,2}(?![\w/-])"
_TAIL = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.~+/=@"
)
# What is public, where it stands before a random string.
_PUBLIC = (
    *("public", "fingerprint", "integrity", "checksum", "digest", "publishable"),
    *("recipient", "vapid", "content-hash", "sha1", "sha256", "sha384", "sha512"),
)


def shapes(text: str) -> Iterator[Span]:
    """Keys that tell themselves by their prefix."""
    for rule, needed, pattern in SHAPES:
        if any(part in text for part in needed):
            for match in compiled(pattern).finditer(text):
                if rule == "private-key" or _is_key(match.group(), rule, needed):
                    yield match.start(), match.end(), rule
    for prefix, size in SERVICES.items():
        if prefix in text:
            yield from _services(text, prefix, size)


def forms(text: str) -> Iterator[Span]:
    """Keys that tell themselves by dots and dashes at the right places."""
    for rule, pattern in FORMS:
        for match in compiled(pattern).finditer(text):
            value = match.group()
            is_varied = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
            if is_varied and not (is_filler(value) or is_sequence(value)):
                yield match.start(), match.end(), rule


def addresses(text: str) -> Iterator[Span]:
    """Passwords inside URLs."""
    for match in compiled(URL).finditer(text):
        user, password = match.group(1), match.group(2)
        if password is None:
            host = text[match.start(3) : match.start(3) + 80]
            # The key in the address of an error collector is public.
            if "sentry" in host.partition("/")[0]:
                continue
            if len(user) >= 20 and any(char.isdigit() for char in user):
                yield match.start(1), match.end(1), "url-password"
        elif _is_password(user, password):
            yield match.start(2), match.end(2), "url-password"


def long_strings(text: str) -> Iterator[Span]:
    """Strings so irregular that nobody typed them."""
    for match in compiled(LONG).finditer(text):
        if is_irregular(match.group()) and not _is_public(text, match):
            yield match.start(), match.end(), "high-entropy"


def named_strings(passage: Passage) -> Iterator[Span]:
    """Irregular strings half as long, in text that speaks of a credential."""
    text, folded = passage.text, passage.folded
    if not any(len(word) >= 16 and not word.isalpha() for word in folded.split()):
        return
    for match in compiled(NAMED).finditer(text):
        value = match.group()
        if _is_drawn(value) and not _is_public(text, match):
            yield match.start(), match.end(), "high-entropy"


def _is_drawn(value: str) -> bool:
    """As `is_irregular`, for fewer characters: they must change more often."""
    if "." in value or not any(map(str.isupper, value)):
        return False
    digits = "".join(char if char.isdigit() else " " for char in value).split()
    changes = sum(
        one.isupper() != other.isupper() or one.isdigit() != other.isdigit()
        for one, other in zip(value[1:], value, strict=False)
    )
    is_changing = len(digits) > 1 and changes >= len(value) * 0.45
    return is_changing and value.count("_") < 2 and is_irregular(value, 16)


def _is_key(value: str, rule: str, prefixes: tuple[str, ...]) -> bool:
    """Whether what follows the prefix is a key: any, if it is as long as one."""
    if rule == "aws-key" and is_published(value):
        return False
    longest = max((each for each in prefixes if each in value), key=len)
    body = value.replace(longest, "", 1)
    if len(body) < WHOLE.get(rule, 0) and is_sequence(body):
        return False
    return not (is_filler(body) or _is_slug(value))


def _is_slug(value: str) -> bool:
    """Whether a value is words in lower case: task-list-item-2."""
    parts = value.replace("_", "-").replace(".", "-").split("-")
    are_words = all(len(part) < (18 if part.isalpha() else 8) for part in parts)
    return are_words and value == value.lower() and is_phrase(value)


def _services(text: str, prefix: str, size: int) -> Iterator[Span]:
    start = text.find(prefix)
    while start >= 0:
        end = start + len(prefix)
        if start == 0 or not text[start - 1].isalnum():
            while end < len(text) and text[end] in _TAIL:
                end += 1
            tail = text[start + len(prefix) : end].rstrip(".=")
            if len(tail) >= size and _is_token(tail):
                yield start, end, "service-token"
        start = text.find(prefix, end)


def _is_token(tail: str) -> bool:
    longest = max(tail.replace("_", "-").replace(".", "-").split("-"), key=len)
    is_one_word = len(longest) >= 20 and longest in (longest.lower(), longest.upper())
    is_drawn = is_one_word or any(map(str.isdigit, tail))
    return is_drawn and not (is_filler(tail) or _is_slug(tail))


def _is_password(user: str, password: str) -> bool:
    """Whether the password of a URL is one, and not what installers set it to."""
    if not password or password == user or is_hollow(password) or is_word(password):
        return False
    return len(password) > 3


def _is_public(text: str, match: re.Match[str]) -> bool:
    """Ids of facts, digests, public keys, and the path of a web address."""
    value, before = match.group(), text[max(0, match.start() - 200) : match.start()]
    if is_id(value) or is_filler(value) or is_sequence(value) or is_published(value):
        return True
    if value.startswith(("AAAA", "sha1-", "sha256-", "sha384-", "sha512-", "MII")):
        return True
    if before.endswith(
        ("h1:", "SHA256:", "sha256:", "sha512:", "sha-256=:", "base64,")
    ):
        return True
    if value.startswith(("age1", "pk_live_", "pk_test_", "0x", "npub1", "xpub")):
        return True
    near = before[-48:].rpartition("\n")[2].lower()
    if any(word in near for word in _PUBLIC) or "/nix/store/" in before[-12:] + value:
        return True
    opened = text.rfind("-----BEGIN ", 0, match.start())
    if opened >= 0 and "PRIVATE" not in text[opened : opened + 60]:
        return text.find("-----END ", opened, match.start()) < 0
    word = before.split()[-1] if before and not before[-1].isspace() else ""
    return "://" in word + value and "?" not in word


_patterns: dict[str, re.Pattern[str]] = {}


def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern, compiled at its first use: that takes a millisecond."""
    known = _patterns.get(pattern)
    if known is None:
        import re

        known = _patterns[pattern] = re.compile(pattern)
    return known


# From the most telling to the least, where two rules find the same; a known prefix
# tells more than any of them.
GENERAL = (
    "url-password",
    "authorization",
    "credential-assignment",
    "command-password",
    "password-in-prose",
    "high-entropy",
)
