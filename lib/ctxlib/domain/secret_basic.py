"""A user's name and password as HTTP takes them: base64, after the word Basic."""

from __future__ import annotations

from ctxlib.domain.secret_disguise import unbased
from ctxlib.domain.secret_names import spots
from ctxlib.domain.secret_values import is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.credentials import Span

# The word may be that of a sentence; what else is in its line tells.
_WORD = "basic"
# `a:b` is the shortest that is worth hiding.
_LEAST = 4
# What pages about HTTP show; the first two are those of RFC 7617.
_SHOWN = frozenset(
    ("aladdin:open sesame", "test:123£", "aladdin:opensesame", "user:passwd")
)
# What base64 is made of, and what may end a sentence or stand inside a word.
_KEPT = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-.!?%#&@$^~"
)


def basics(text: str, folded: str) -> Iterator[Span]:
    """Words that are `user:password` once decoded, in lines that say Basic."""
    last = 0
    for at in spots(folded, (_WORD,)):
        if at < last or (at and folded[at - 1].isalnum()):
            continue
        end = text.find("\n", at)
        last = len(text) if end < 0 else end
        start = at + len(_WORD)
        line = (each if each in _KEPT else " " for each in text[start:last])
        for word in "".join(line).split():
            start = text.find(word, start)
            core = word.rstrip(".!?")
            if is_login(core):
                yield start, start + len(core), "authorization"
            start += len(word)


def is_login(word: str) -> bool:
    """Whether a word is the base64 of a user's name and a password, and no example."""
    plain = unbased(word) if len(word.rstrip("=")) > _LEAST else None
    user, colon, password = (plain or "").partition(":")
    if not (user and colon and password) or not user.isprintable() or " " in user:
        return False
    return not is_example(plain or "")


def is_example(login: str) -> bool:
    """Whether `user:password` is one that pages about HTTP show."""
    folded = login.lower()
    return folded in _SHOWN or is_word(folded)
