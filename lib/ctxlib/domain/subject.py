"""Subject keys: the question that a fact answers, as dotted lower-case words."""

from __future__ import annotations

from unicodedata import category, normalize

MAX_SUBJECT = 200


def normalise_subject(text: str) -> str:
    """The one spelling of a subject key; empty when nothing is left.

    Any script; `-`, `_` and blanks inside a segment are one separator, written
    `_`; everything else that is no letter, mark or digit is dropped.
    """
    if _is_normal(text):
        return text
    segments = []
    for segment in _fold(text).split("."):
        kept = "".join(_keep(char) for char in segment)
        words = [word for word in kept.split("_") if word]
        if words:
            segments.append("_".join(words))
    return ".".join(segments)[:MAX_SUBJECT].strip("._")


def _is_normal(text: str) -> bool:
    # Nearly every key, told apart without a look at each character.
    return (
        text.isascii()
        and text.islower()
        and len(text) <= MAX_SUBJECT
        and text.replace("_", "").replace(".", "").isalnum()
        and text[0].isalnum()
        and text[-1].isalnum()
        and ".." not in text
        and "__" not in text
        and "._" not in text
        and "_." not in text
    )


def _fold(text: str) -> str:
    # Folding case may undo the normal form, and the normal form may hold case.
    folded = normalize("NFKC", text).casefold()
    return normalize("NFKC", normalize("NFKC", folded).casefold())


def _keep(char: str) -> str:
    if char in "-_" or char.isspace():
        return "_"
    return char if category(char)[0] in "LMN" else ""
