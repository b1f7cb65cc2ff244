"""Passwords in a sentence, in the languages in which people write them down."""

from __future__ import annotations

from ctxlib.domain.credentials import compiled
from ctxlib.domain.secret_names import spots
from ctxlib.domain.secret_values import (
    is_password,
    is_spoken,
    is_strong,
    is_weak,
    may_be_strong,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from ctxlib.domain.credentials import Span
    from ctxlib.domain.secret_names import Passage

_WORD = r"[^\s,;\"'`，。；、「」『』（）“”]{1,200}"
_SPOKEN = (
    r"(\"[^\"\n]{4,80}\"|'[^'\n]{4,80}'|`[^`\n]{4,80}`|“[^”\n]{4,80}”|「[^」\n]{4,80}」"
    rf"|{_WORD})"
)
_PASSWORD = (
    r"pass(?:word|phrase|code|wd)|pwd|pw|passwort|kennwort|mot de passe|mdp"
    r"|contraseña|contrasena|clave(?! (?:prim|for|pública|única))|senha|парол(?:ь|я|ем)"
    r"|hasło|haslo|wachtwoord|lösenord|пин-код|wi-?fi key"
)
_KEY = (
    r"secret|token|credentials?|zugangsdaten|(?:api|access|secret|private|signing"
    r"|encryption|auth|client|master|recovery|pre-?shared|license|licence)[ _-]?key"
    r"|(?:api-?)?schlüssel|clé(?: api| secrète| d'api)|chave(?: da)? api|ключ(?: api)?"
    r"|токен|jeton|(?:recovery|backup) codes?|pat"
)
_NOUN = rf"{_PASSWORD}|{_KEY}"
_LINK = (
    r"(?:is|are|was|were|will be|has been|have been|ist|lautet|war|est|c'est|es|é|e"
    r"|to|as|auf|на|это|jest|är)"
)
PROSE = (
    rf"(?<![^\W_])({_NOUN})(?![^\W_]|-?\w{{1,40}}\s{{0,3}}\()"
    rf"((?:\s{{1,3}}(?!(?:is|was|to be)\b)[^\s:=.;]{{1,60}}){{0,7}}?)"
    rf"(?:\s{{1,3}}{_LINK}"
    r"(?:\s{1,3}(?:now|still|just|currently|set|simply|always|jetzt|changed|reset))?"
    r"(?:\s{1,3}to)?\s{0,3}:?\s{1,3}|\s{0,3}[:：=→—–]\s{0,3}|\s{1,3}(?=['\"`])|['’]s\s{1,3})"
    rf"{_SPOKEN}"
)
# Nothing between the noun and the value: `admin password admin123!`.
PROSE_BARE = (
    rf"(?<![^\W_])({_NOUN})\s{{1,3}}['\"`]?"
    r"([^\s,;:=\"'`()，。；]{6,120})"
)
PROSE_UNSPACED = (
    r"(密码|密碼|口令|パスワード|비밀번호|暗証番号|令牌|密钥|密鑰|秘密鍵|キー|トークン)"
    r"([^\s:：=。，]{0,8}?)"
    r"\s{0,3}(?:是|为|為|は|는|은|：|:|=|成了?|「|\s)\s{0,3}[:：]?\s{0,3}"
    r"((?:(?![\u3040-\u9fff\uac00-\ud7af])[^\s,;\"'`，。；」]){4,80})"
)
_LOGIN = (
    r"log ?in|sign in|credentials?|creds|account|basic[ -]auth|user(?:name)?"
    r"|zugang\w{0,6}|anmelden|einloggen|identifiants?|connectez-vous|entra|entre|acesse|acceso"
    r"|usuario|usuário|логин|вход|войти|benutzer|utilisateur"
)
LOGIN = (
    rf"(?:(?<![^\W_])(?:{_LOGIN})\b|ログイン|登录|登陆|用户名?|账号)[^\n]{{0,40}}?"
    r"(?:\b(?:with|as|is|are|mit|avec|con|com|user|benutzer|usuario)\b|:|=|[ \t])"
    r"[ \t]{0,3}"
    r"['\"`]?(?<!/)[\w.@-]{2,40}['\"`]?"
    r"(?:[ \t]/[ \t]|(?<=\w)/(?=\w)|(?<=\w):(?=\S)"
    r"|,[ \t]?(?:pass|pw|密码|пароль|passwort|contraseña|senha)"
    r"|[ \t](?:and|with|und|y|e|et|и|password|pass|pw|пароль|密码)\b)"
    r"[ \t]{0,3}:?[ \t]{0,3}"
    r"['\"`]?([^\s'\"`,;]{6,60})"
)
# `use … for the admin`: what is used must look like a password.
USE = (
    r"(?<![^\W_])(?:use|try|enter|type|with|usa|usar|utilisez|nimm)\s{1,3}"
    r"['\"`]?([^\s'\"`,;]{6,60})['\"`]?\s{1,3}"
    r"(?:as|for|como|comme|als|para)\s{1,3}(?:the|your|a|its|my|our|el|la|o|das|the)?"
    rf"\s{{0,3}}(?:\w{{1,30}}\s){{0,2}}(?:({_NOUN})|admin|root|login|account|user|wifi|vpn"
    r"|database|db|box|server|conta|cuenta)(?![^\W_])"
)
# `admin/…` and `root:…`, wherever they are.
ROLE = (
    r"(?<![\w/.:@-])(?:admin|root|administrator|superuser|sysadmin|demo|sa)"
    r"\s?[/:]\s?([^\s'\"`,;/]{6,60})"
)
# Where the patterns are worth trying.
_NOUNS = (
    *("pass", "pwd", "pw", "kennwort", "mot de passe", "mdp", "contrase", "clave"),
    *(
        "senha",
        "парол",
        "hasło",
        "haslo",
        "wachtwoord",
        "lösenord",
        "пин",
        "wi",
        "secret",
    ),
    *("token", "cred", "zugangs", "api", "access", "private", "signing", "encryption"),
    *("auth", "client", "master", "recovery", "preshared", "pre-shared", "licen"),
    *("schlüssel", "clé", "cle", "chave", "ключ", "токен", "jeton", "backup", "pat"),
)
_DENSE = (
    *(
        "密码",
        "密碼",
        "口令",
        "パスワード",
        "비밀번호",
        "暗証番号",
        "令牌",
        "密钥",
        "密鑰",
    ),
    *("秘密鍵", "キー", "トークン"),
)
_LOGINS = (
    *("login", "log in", "sign in", "cred", "account", "basic", "user", "anmelden"),
    *("einlog", "zugang", "identifiant", "connect", "entra", "entre", "aces", "acce"),
    *("usu", "логин", "вход", "войти", "ログイン", "登", "用户", "账号", "benutzer"),
    "utilisateur",
)
_USES = ("use", "try", "enter", "type", "with", "usa", "utilis", "nimm")
_ROLES = ("admin", "root", "superuser", "sysadmin", "demo", "sa/", "sa:")
_PASSWORDS = (
    *("password", "passphrase", "passcode", "passwd", "pwd", "passwort", "kennwort"),
    *("mot de passe", "mdp", "contraseña", "contrasena", "clave", "senha", "парол"),
    *("密码", "密碼", "口令", "パスワード", "비밀번호", "hasło", "wachtwoord", "login"),
    *("creds", "credentials", "einloggen", "登录", "entra con", "entre com"),
)


def prose(passage: Passage) -> Iterator[Span]:
    """Passwords in a sentence."""
    text, folded = passage.text, passage.folded
    for at in spots(folded, _NOUNS):
        if not passage.begins(at):
            continue
        for pattern in (PROSE, PROSE_BARE):
            if match := compiled(pattern).match(folded, at):
                start, end = match.span(match.lastindex or 0)
                if _is_told(text, match, start, end):
                    yield start, end, "password-in-prose"
    for at in spots(folded, _DENSE):
        if match := compiled(PROSE_UNSPACED).match(folded, at):
            start, end = match.span(3)
            value = text[start:end].strip("「」")
            if is_spoken(value, is_password(match.group(1))):
                yield start, end, "password-in-prose"


def _is_told(text: str, match: re.Match[str], start: int, end: int) -> bool:
    """Whether the last word of a match is a password or a key."""
    named = is_password(match.group(1))
    is_bare = match.re.pattern == PROSE_BARE
    value = text[start:end]
    # Without a verb between, a token must not be a word of the sentence.
    if is_bare and not named and len(value) < 20:
        return False
    if "://" in text[max(0, match.start() - 3) : end]:
        return False
    if is_spoken(value, named):
        return True
    ends = text[end : end + 2].strip() in ("", '"', ")", "(")
    is_plain = not is_bare and named and ends and _is_link(match.group())
    return is_plain and is_weak(value.rstrip(".!"))


def logins(passage: Passage) -> Iterator[Span]:
    """A password beside the name of its user, and without the noun."""
    text, folded = passage.text, passage.folded
    for pattern, needed in ((LOGIN, _LOGINS), (USE, _USES), (ROLE, _ROLES)):
        for at in spots(folded, needed):
            match = compiled(pattern).match(folded, at)
            if not match or not passage.begins(at):
                continue
            start, end = match.span(1)
            value = text[start:end]
            is_certain = pattern is LOGIN or (pattern is USE and match.group(2))
            fits = is_spoken(value, True) if is_certain else is_strong(value)
            # auth/README.md is a file.
            fits = fits and not (folded[start - 1] == "/" and "." in value)
            if fits and "/" not in value and "://" not in text[max(0, at - 8) : end]:
                yield start, end, "password-in-prose"


def near(passage: Passage) -> Iterator[Span]:
    """What can only be a password, in a line that speaks of one."""
    text, folded = passage.text, passage.folded
    start = 0
    for line, lower in zip(text.split("\n"), folded.split("\n"), strict=True):
        is_spoken_of = any(word in lower for word in _PASSWORDS) or " pw" in f" {lower}"
        if may_be_strong(line) and is_spoken_of:
            yield from _strong(line, start)
        start += len(line) + 1


def _strong(line: str, start: int) -> Iterator[Span]:
    for match in compiled(r"[^\s，。；、「」“”：|]{6,80}").finditer(line):
        value = match.group().strip("\"'`(,;:)")
        value = value.strip("*") if value.startswith("**") else value
        if is_strong(value) and "://" not in match.group():
            at = start + match.start() + match.group().find(value)
            yield at, at + len(value), "password-in-prose"


def _is_link(text: str) -> bool:
    """Whether the last words before the value say that it is the password."""
    words = text.lower().split()
    return any(word in ("is", "was") for word in words[-3:])
