"""E-mail addresses in text, also those written so that no program sees them."""

from __future__ import annotations

from ctxlib.domain.secret_disguise import fold

# How people write the sign, and the dot behind it, to hide an address.
_SIGNS = (
    *("(at)", "[at]", "{at}", "<at>", "(@)", "[@]", " @ ", "@ ", " @"),
    *("&#64;", "&#x40;", "&commat;", "%40"),
)
_DOTS = ("(dot)", "[dot]", "{dot}", "<dot>", "(.)", "&#46;", "&period;", "%2e")
# These are words, too: only both of them together hide one.
_WORDS = (" at ", " dot ")
# The ends of names of hosts by which a hidden address is told from other text.
_ENDS = frozenset(
    """
    com org net edu gov mil int io dev app ai co me info biz cloud tech email xyz eu
    de fr es it nl be at ch se no dk fi pl cz ru ua pt gr tr uk us ca mx br ar au nz
    jp cn kr tw hk sg in id il za ie
    """.split()  # noqa: SIM905
)


def has_email(text: str) -> bool:
    """Whether the text holds an e-mail address; `git@host:path` is none."""
    plain = fold(text)[0].replace("\u3002", ".")
    if "@" in plain and _holds(plain):
        return True
    folded = plain.lower()
    if any(sign in folded for sign in _SIGNS) and _holds_hidden(folded):
        return True
    return all(word in folded for word in _WORDS) and _holds_spoken(folded)


def _holds(text: str) -> bool:
    at = text.find("@")
    while at >= 0:
        if _is_address(text, at):
            return True
        at = text.find("@", at + 1)
    return False


def _holds_spoken(text: str) -> bool:
    """Whether one is spelled out, as in `ada at example dot org`."""
    words = text.split()
    return any(
        words[at + 2] == "dot" and words[at + 3].strip(".,;:!?)") in _ENDS
        for at, word in enumerate(words[:-3])
        if word == "at"
    )


def _holds_hidden(text: str) -> bool:
    """Whether one stands there once each sign is what it means."""
    for dot in _DOTS:
        text = text.replace(f" {dot} ", ".").replace(dot, ".")
    for sign in _SIGNS:
        text = text.replace(f" {sign} ", "@").replace(sign, "@")
    at = text.find("@")
    while at >= 0:
        end = at + 1
        while end < len(text) and (text[end].isalnum() or text[end] in ".-"):
            end += 1
        host = text[at + 1 : end].rstrip(".-")
        if host.rpartition(".")[2] in _ENDS and _is_address(text, at):
            return True
        at = text.find("@", at + 1)
    return False


def _is_address(text: str, at: int) -> bool:
    start = at
    while start and (text[start - 1].isalnum() or text[start - 1] in "._%+-"):
        start -= 1
    local = text[start:at].lstrip(".-")
    word = text[max(0, start - 100) : start].rsplit(maxsplit=1)
    if not local or local == "git" or text[max(0, start - 1) : start] == "/":
        return False
    if start and not text[start - 1].isspace() and word and "://" in word[-1]:
        return False
    end = at + 1
    while end < len(text) and (text[end].isalnum() or text[end] in ".-"):
        end += 1
    labels = text[at + 1 : end].rstrip(".-").split(".")
    if len(labels) < 2 or not all(labels) or text[end : end + 1] == "/":
        return False
    if text[end : end + 1] == ":" and text[end + 1 : end + 2].strip():
        return False
    return len(labels[-1]) >= 2 and labels[-1].isalpha()
