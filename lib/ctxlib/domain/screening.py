"""Texts of a session as they may be kept: no credential, no home, nothing hidden."""

from __future__ import annotations

from ctxlib.domain.neutral import hide_homes, visible
from ctxlib.domain.secrets import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

REDACTED = "[redacted: "
_CUT = "…"
_BREAKS = ("\r\n", "\r", "\u2028", "\u2029")
# So long a run of letters and digits before a cut may have been a credential.
_LEAST_CUT = 8
# What looks random is no credential where a host made it to tell one from another.
_LIKE_IDS = ("high-entropy",)
_ID = frozenset("0123456789abcdefT-")
_BEFORE_IDS = ("rollout-", "session-", "agent-")
_TOKEN = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_=-.~"
)


class Screen:
    """Cleans the texts of one session; `redactions` counts what was taken out.

    `home` is the home directory to hide, `bases` are the folders from which paths of
    the session are told.
    """

    __slots__ = ("_bases", "_home", "redactions")

    def __init__(self, home: str | None = None, bases: Iterable[str] = ()) -> None:
        self._home = home
        self._bases = [base.rstrip("/") + "/" for base in bases if base]
        self.redactions = 0

    def text(self, text: str) -> str:
        """A text of any number of lines."""
        clean = without_credentials(text)
        self.redactions += clean.count(REDACTED)
        for line_break in _BREAKS:
            clean = clean.replace(line_break, "\n")
        return hide_homes(visible(clean), self._home)

    def line(self, text: str, most: int = 0) -> str:
        """A text on one line, and of so many characters at most."""
        clean = " ".join(self.text(text).split())
        return shortened(clean, most) if most else clean

    def id(self, text: str, most: int = 0) -> str:
        """What a host calls something, such as a session or a file of its own."""
        clean = redact(text, spared=_LIKE_IDS)
        self.redactions += clean.count(REDACTED)
        shown = " ".join(hide_homes(visible(clean), self._home).split())
        return shortened(shown, most) if most else shown

    def path(self, path: str) -> str:
        """A path, from the folder of the session where it is in there."""
        for base in self._bases:
            if path.startswith(base) and len(path) > len(base):
                return self.line(path[len(base) :])
        return self.line(path)


def is_clean_id(text: str) -> bool:
    """Whether what a host calls something, or its file, holds no credential."""
    name = text.rpartition("/")[2].removesuffix(".jsonl")
    for kind in _BEFORE_IDS:
        name = name.removeprefix(kind)
    return _ID.issuperset(name) or redact(name, spared=_LIKE_IDS) == name


def safe_id(text: str) -> str:
    """The same id, or its digest where it holds a credential."""
    if is_clean_id(text):
        return text
    from _sha1 import sha1

    digest: str = sha1(text.encode("utf-8", "replace")).hexdigest()
    return f"id-{digest}"


def without_credentials(text: str) -> str:
    """The text without credentials, also one of which a cut left the beginning."""
    if text.endswith(_CUT):
        kept = len(text) - 1
        while kept and text[kept - 1] in _TOKEN:
            kept -= 1
        if len(text) - 1 - kept >= _LEAST_CUT:
            text = text[:kept] + _CUT
    return redact(text)


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and `…` in so many characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + _CUT
