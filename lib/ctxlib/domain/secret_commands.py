"""Passwords on a command line."""

from __future__ import annotations

from ctxlib.domain.credentials import compiled
from ctxlib.domain.secret_names import weigh
from ctxlib.domain.secret_placeholder import is_hollow
from ctxlib.domain.secret_values import is_given, is_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.credentials import Span
    from ctxlib.domain.secret_names import Passage

_VALUE = r"('[^'\n]{3,200}'|\"[^\"\n]{3,200}\"|[^\s'\"|;&<>]{3,200})"
# `--name value`; with `=` between, it is an assignment.
FLAG = rf"(?<=-)([A-Za-z][\w.-]{{1,60}})[ =]{_VALUE}"
# Programs by the way in which they take a password: what the line must hold, and
# the pattern, whose groups are the password.
_ATTACHED = (
    rf"\b(?:mysql\w{{0,12}}|mariadb\w{{0,12}}|7z\w?|sshpass)\b[^\n]{{0,200}}?"
    rf"\s-p{_VALUE}|\bsshpass\s+-p\s+{_VALUE}"
)
_SPACED = (
    r"\b(?:docker login|podman login|nerdctl login|skopeo|helm|twine|mongo\w{0,10}"
    r"|az|oc|unzip|zip|sqlcmd|bcp|plink|pscp|ftp|xfreerdp)\b[^\n]{0,200}?"
    rf"\s-(?:p|P|pw)\s{{1,3}}{_VALUE}"
)
_WEB = (
    r"\b(?:curl\b[^\n]{0,200}?\s(?:-\w{0,5}[uU] ?|--(?:proxy-)?user[ =])"
    r"|https?\b[^\n]{0,80}?\s-a )['\"]?[^\s:'\"]{1,80}:([^\s'\"]{3,200})"
)
_PIPED = (
    r"\b(?:echo|printf)\s{1,3}(?:-\w{1,3} )?['\"]?(?:[\w.-]{1,40}:)?"
    r"([^\s'\"|]{4,120})['\"]?"
    r"\s{0,3}\|[^\n]{0,80}?(?:chpasswd|-stdin\b|sudo -S|passwd)"
)
_HTPASSWD = (
    rf"\bhtpasswd\b[^\n]{{0,60}}?\s-\w{{0,4}}b\w{{0,4}}\s[^\n]{{1,80}}\s{_VALUE}"
)
_SMB = r"\bsmb\w{2,12}\b[^\n]{0,120}?\s-U ?[^\s%]{1,60}%([^\s'\"]{4,80})"
COMMANDS = (
    (("mysql", "mariadb", "7z", "sshpass"), _ATTACHED),
    ((" -p ", " -P ", " -pw "), _SPACED),
    (("ldap",), rf"\bldap\w{{1,12}}\b[^\n]{{0,200}}?\s-w\s{{0,3}}{_VALUE}"),
    (("redis-cli", "valkey-cli"), rf"-cli\b[^\n]{{0,100}}?\s-a\s{{1,3}}{_VALUE}"),
    (("openssl",), rf"\bopenssl\b[^\n]{{0,200}}?(?:\s-k\s{{1,3}}|\bpass:){_VALUE}"),
    (("curl", "http ", "https "), _WEB),
    (("smb",), _SMB),
    (("net user",), rf"\bnet user\s{{1,3}}[\w.-]{{1,40}}\s{{1,3}}{_VALUE}"),
    (("htpasswd",), _HTPASSWD),
    (("vault login",), r"\bvault login\s{1,3}([^\s'\"=-][^\s'\"=]{7,200})"),
    (("chpasswd", "-stdin", "sudo -S", "passwd"), _PIPED),
)


def flags(passage: Passage) -> Iterator[Span]:
    """Values after a flag that names a credential."""
    text = passage.text
    for at in passage.names:
        if text[at - 1 : at] != "-":
            continue
        match = compiled(FLAG).match(text, at)
        weight = weigh(match.group(1)) if match else 0
        if match and weight and _is_value(match.group(2), weight):
            yield match.start(2), match.end(2), "command-password"


def commands(passage: Passage) -> Iterator[Span]:
    """What programs are given as a password without a name."""
    text = passage.text
    for needed, pattern in COMMANDS:
        if any(part in text for part in needed):
            for match in compiled(pattern).finditer(text):
                group = match.lastindex or 0
                if _is_value(match.group(group), 2, is_bare=True):
                    yield match.start(group), match.end(group), "command-password"


def _is_value(raw: str, weight: int, is_bare: bool = False) -> bool:
    value = raw.strip("'\"")
    if value[:1] in "-$<%" or is_hollow(value) or is_word(value):
        return False
    return is_given(value, "", "=" if is_bare else " ", weight)
