"""The rules by which a text is a credential: shapes, names and values.

Nothing here is compiled, and `re` not imported, before a substring that a rule
needs has been seen: ordinary text pays for substring searches alone.
"""

from __future__ import annotations

from ctxlib.domain.ident import is_id
from ctxlib.domain.secret_shapes import SHAPES
from ctxlib.domain.secret_values import (
    is_dull,
    is_given,
    is_hollow,
    is_irregular,
    is_mixed,
    is_password,
    is_spoken,
    is_word,
    weigh,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    Span = tuple[int, int, str]
    Rule = Callable[[str], Iterator[Span]]

URL = r"[A-Za-z][A-Za-z0-9+.-]*://([^\s/@:'\"<>]*)(?::([^\s/'\"<>]*))?@[\w.\[-]"
HEADER = (
    r"(?i)\b(?:(?:proxy-)?authorization\b['\"]?\s*[:=]\s*['\"]?"
    r"(?:(?:basic|bearer|token|digest|apikey|negotiate)\s+)?|bearer\s+)"
    r"([A-Za-z0-9._~+/:=-]{12,})"
    r"|\b(?:set-)?cookie['\"]?\s*:\s*['\"]?[^=;\s]{1,60}=([^;\s'\"]{12,})"
    r"|\b(?:curl\b[^\n]{0,200}?\s(?:-u|--user)[ =]?['\"]?[^\s:'\"]+:"
    r"|sshpass\s+-p ?['\"]?|(?:mysql\w*|mariadb)\b[^\n]{0,200}?\s-p['\"]?)"
    r"([^\s'\"]+)"
)
# `name = value`, however a file of settings, a program or a table writes it.
ASSIGNMENT = (
    r"(?i)(?<![\w$%.-])(?<!\w:)['\"`]?(?:--)?"
    r"([^\W\d][\w.-]{1,80}|(?:api|access|secret|private"
    r"|auth|signing|encryption|client|account|webhook|bot|deploy|pre-?shared)[ ]"
    r"(?:key|secret|token|password))['\"`]?\]?\s{0,3}(?::=|=>|={1,3}|:|：|\|)\s{0,3}"
    r"([rbfu]?(?:\"[^\"\n]{1,400}\"|'[^'\n]{1,400}'|`[^`\n]{1,400}`)|[^\s,;'\"`|]{1,400})"
    r"([^\n]?[^\n]?)"
)
_SPOKEN = (
    r"(\"[^\"\n]{4,80}\"|'[^'\n]{4,80}'|`[^`\n]{4,80}`|“[^”\n]{4,80}”"
    r"|[^\s,;\"'`，。；]+)"
)
_NOUN = (
    r"pass(?:word|phrase|code|wd)|pwd|secret|token|credentials?"
    r"|(?:api|access|secret|private|signing|encryption|auth|client|master|recovery"
    r"|pre-?shared)[ _-]?key|passwort|kennwort|zugangsdaten|mot de passe|mdp"
    r"|contraseña|contrasena|clave|senha|пароль|hasło|haslo|wachtwoord|lösenord"
)
PROSE = (
    rf"(?i)(?<![^\W_])({_NOUN})(?![^\W_]|-?\w+\s*\()"
    r"((?:\s+(?!is\b|was\b|to be\b)[^\s:=.;]+){0,7}?)"
    r"(?:\s+(?:is|are|was|will be|ist|lautet|war|est|es|é|e|to|as|jest|är)"
    r"(?:\s+(?:now|still|just|currently|set|simply|always|jetzt))?(?:\s+to)?"
    r"\s*:?\s+|\s*[:：=]\s*|\s+(?=['\"`]))"
    rf"{_SPOKEN}"
)
# Nothing between the noun and the value: `admin password admin123!`.
PROSE_BARE = (
    rf"(?i)(?<![^\W_])({_NOUN})\s+['\"`]?"
    r"([^\s,;:=\"'`()，。；]{6,120})"
)
PROSE_UNSPACED = (
    r"(密码|密碼|口令|パスワード|비밀번호)([^\s:：=。，]{0,8}?)"
    r"\s*(?:是|为|為|は|는|은|：|:|=)\s*[:：]?\s*"
    r"((?:(?![\u3040-\u9fff\uac00-\ud7af])[^\s,;\"'`，。；]){4,60})"
)
LOGIN = (
    r"(?i)(?<![^\W_])(?:log ?in|sign in|credentials?|creds|account|basic[ -]auth"
    r"|user(?:name)?|anmelden)\b[^\n]{0,40}?\b(?:with|as|is|are|mit|:|=)\s*"
    r"['\"`]?[\w.@-]{2,40}['\"`]?\s*"
    r"(?:/|:|\band\b|\bwith\b|\bund\b|\bpassword\b|\bpw\b)\s*['\"`]?([^\s'\"`,;]{6,60})"
    r"|(?<![^\W_])(?:use|try|enter|type|with)\s+['\"`]?([^\s'\"`,;]{6,60})['\"`]?\s+"
    rf"(?:as|for)\s+(?:the|your|a|its|my|our)\s+(?:\w+\s+){{0,2}}(?:{_NOUN})(?![^\W_])"
)
# Compiling a pattern takes a millisecond: not without a word that it needs.
_HEADERS = ("auth", "bearer", "cookie", "curl", "sshpass", "mysql", "mariadb")
_LOGINS = (
    *("login", "log in", "sign in", "cred", "account", "basic", "user", "anmelden"),
    *("use", "try", "enter", "type", "with"),
)
LONG = r"[A-Za-z0-9+/_-]{32,}={0,2}"


def shapes(text: str) -> Iterator[Span]:
    """Keys that tell themselves by their form."""
    for rule, needed, pattern in SHAPES:
        if any(part in text for part in needed):
            for match in _compiled(pattern).finditer(text):
                if not is_dull(match.group()):
                    yield match.start(), match.end(), rule


def addresses(text: str) -> Iterator[Span]:
    """Passwords inside URLs."""
    for match in _compiled(URL).finditer(text):
        user, password = match.group(1), match.group(2)
        if password is None:
            if len(user) >= 20 and any(char.isdigit() for char in user):
                yield match.start(1), match.end(1), "url-password"
        elif password and not is_hollow(password) and not is_word(password):
            yield match.start(2), match.end(2), "url-password"


def headers(text: str) -> Iterator[Span]:
    """Values of Authorization, Bearer and Cookie headers; passwords given to curl."""
    if not any(word in text.lower() for word in _HEADERS):
        return
    for match in _compiled(HEADER).finditer(text):
        group = match.lastindex or 0
        value = match.group(group).rstrip(".,:")
        # curl's are typed by people, and short.
        if not is_hollow(value) and (group == 3 or is_mixed(value)):
            yield match.start(group), match.end(group), "authorization"


def assignments(text: str) -> Iterator[Span]:
    """Values that are given to the name of a credential."""
    pattern = _compiled(ASSIGNMENT)
    start = 0
    while match := pattern.search(text, start):
        # A value may be the next name, as in `login: password=…`.
        start = match.start(2) if match.end(2) > match.start(2) else match.end()
        weight = weigh(match.group(1))
        between = text[match.end(1) : match.start(2)]
        if weight and is_given(match.group(2), match.group(3), between, weight):
            yield match.start(2), match.end(2), "credential-assignment"
            start = match.end(2)


def prose(text: str) -> Iterator[Span]:
    """Passwords in a sentence."""
    patterns = (
        [PROSE, PROSE_BARE] if text.isascii() else [PROSE, PROSE_BARE, PROSE_UNSPACED]
    )
    if any(word in text.lower() for word in _LOGINS):
        patterns.append(LOGIN)
    for pattern in patterns:
        for match in _compiled(pattern).finditer(text):
            group = match.lastindex or 0
            named = pattern is LOGIN or is_password(match.group(1))
            before = text[max(0, match.start() - 3) : match.end()]
            value = match.group(group)
            # Without a verb between, a token must not be a word of the sentence.
            if pattern is PROSE_BARE and not named and len(value) < 20:
                continue
            if is_spoken(value, named) and "://" not in before:
                yield match.start(group), match.end(group), "password-in-prose"


def long_strings(text: str) -> Iterator[Span]:
    """Strings so irregular that nobody typed them."""
    for match in _compiled(LONG).finditer(text):
        value = match.group()
        if is_irregular(value) and not _is_public(text, match):
            yield match.start(), match.end(), "high-entropy"


def _is_public(text: str, match: re.Match[str]) -> bool:
    """Ids of facts, digests, public keys, and the path of a web address."""
    value, before = match.group(), text[max(0, match.start() - 200) : match.start()]
    if is_id(value) or value.startswith(
        ("AAAA", "sha256-", "sha384-", "sha512-", "MII")
    ):
        return True
    if before.endswith(("h1:", "SHA256:", "sha256:", "sha512:")):
        return True
    if "/nix/store/" in before[-12:] + value:
        return True
    word = before.split()[-1] if before and not before[-1].isspace() else ""
    return "://" in word + value and "?" not in word


_patterns: dict[str, re.Pattern[str]] = {}


def _compiled(pattern: str) -> re.Pattern[str]:
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
    "password-in-prose",
    "high-entropy",
)
