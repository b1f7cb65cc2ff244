"""Names under which credentials are kept: settings, flags, headers, columns."""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Last words of a name that make it that of a password, or of another credential.
_PASSWORDS = _words(
    "password passwd passphrase passcode pwd pw passwort kennwort pass mdp senha psk "
    "contraseña contrasena wachtwoord пароль hasło haslo 密码 密碼 口令 パスワード "
    "비밀번호 storepass keypass sshpass userpass dbpass rootpass adminpass requirepass "
    "rootpw masterauth 暗証番号 暗码"
)
_SECRETS = _words(
    "secret token credential credentials pat passkey accesskey secretkey privatekey "
    "apikey secretaccesskey токен 令牌 密钥 密鑰 jeton トークン 秘密鍵 apiキー"
)
_SUFFIXES = _words("password passwd passphrase passcode pwd passwort kennwort")
_KEYED = _words(
    "preshared api access private subscription consumer functions "
    "secret secret auth encryption signing master account storage license "
    "service webhook deploy jwt crypt cipher hmac session admin root shared"
)
# Endings of a name that say which of several: API_KEY_PROD.
_TAILS = _words(
    "prod production dev staging test live old new value b64 base64 1 2 3 default "
    "local main v1 v2"
)


def weigh(name: str) -> int:
    """2 for the name of a password, 1 for that of another credential, else 0."""
    parts = _parts(name)
    while len(parts) > 1 and parts[-1] in _TAILS:
        parts.pop()
    if not parts or "public" in parts or "publishable" in parts:
        return 0
    last, before = parts[-1], parts[-2] if len(parts) > 1 else ""
    if last in _PASSWORDS or last.endswith(_SUFFIXES):
        return 2
    if last in _SECRETS or last.endswith(("secret", "token", "apikey")):
        return 1
    if last == "key" and before:
        return int(before in _KEYED or before.endswith(("secret", "api")))
    if (before, last) in (("snmp", "community"), ("sonar", "login"), ("key", "base")):
        return 1
    return int(last in ("signature", "sig", "authorization", "auth") and before != "")


def _parts(name: str) -> list[str]:
    """The words of a name, split at signs and capitals, lower case."""
    letters, last = [], "A"
    for char in name:
        camel = char.isupper() and last.islower()
        letters.append(f"_{char}" if camel else "_" if char in "-. " else char)
        last = char
    return [part for part in "".join(letters).lower().split("_") if part]


# How the names and nouns of credentials begin, in lower case.
_STEMS = (
    *("pass", "pwd", "pw", "secret", "token", "key", "cred", "auth", "psk", "pat"),
    *("sig", "community", "login", "kennwort", "mdp", "senha", "contrase", "rootpw"),
    *("wachtwoord", "парол", "hasło", "haslo", "密码", "密碼", "口令", "パスワード"),
    *("비밀번호", "暗", "токен", "令牌", "密", "jeton", "トークン", "requirepass"),
)
_QUALIFIERS = frozenset(
    _words(
        "api access secret private auth signing encryption client account webhook bot "
        "deploy preshared pre-shared snmp"
    )
)


# What names are made of.
_INNER = "abcdefghijklmnopqrstuvwxyz0123456789_.-"


class Passage:
    """Lines that speak of a credential: as they are, and in lower case.

    `names` are the places where a name begins that may be that of a credential.
    """

    __slots__ = ("folded", "names", "text")

    def __init__(self, text: str, folded: str) -> None:
        self.text = text
        self.folded = folded
        self.names = _names(folded)

    def begins(self, at: int) -> bool:
        """Whether a word begins here."""
        return at == 0 or not self.folded[at - 1].isalnum()


def spots(folded: str, words: tuple[str, ...]) -> list[int]:
    """Where any of the words stands, from left to right."""
    found = []
    for word in words:
        at = folded.find(word)
        while at >= 0:
            found.append(at)
            at = folded.find(word, at + len(word))
    return sorted(found)


def _names(folded: str) -> list[int]:
    found = set()
    for spot in spots(folded, _STEMS):
        before = folded[max(0, spot - 80) : spot]
        name = before[len(before.rstrip(_INNER)) :].lstrip("-.")
        start = spot - len(name)
        found.add(start)
        if folded[start - 1 : start] == " ":
            word = folded[max(0, start - 14) : start - 1].rpartition(" ")[2]
            word = word.rpartition("\n")[2].lstrip("\"'`(*-")
            if word in _QUALIFIERS:
                found.add(start - 1 - len(word))
    return sorted(found)
