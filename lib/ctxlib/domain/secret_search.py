"""Where credentials stand in a text: which rules are worth trying, and on what."""

from __future__ import annotations

from ctxlib.domain.secret_names import Passage, spots
from ctxlib.domain.secret_runs import LONG, has_long_run
from ctxlib.domain.secret_shapes import PREFIXES, SPACED, has_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctxlib.domain.credentials import Span

# A credential has a name beside it, a known prefix, or is long and irregular.
_NAMES = (
    *("pass", "pwd", "pw", "secret", "token", "key", "credential", "creds", "auth"),
    *("bearer", "cookie", "login", "log in", "sign in", "signature", "psk", "pat "),
    *("license", "licence", "recovery code", "backup code", "community", "pin "),
    *(" code", "identified by", "account", "kennwort", "zugang", "anmelden", "einlog"),
    *("schlüssel", "contrase", "clave", "entra", "usuario", "senha", "chave", "mdp"),
    *("clé", "cle ", "connectez", "identifiant", "парол", "токен", "ключ", "логин"),
    *(
        "hasło",
        "haslo",
        "wachtwoord",
        "lösenord",
        "密码",
        "密碼",
        "口令",
        "密钥",
        "密鑰",
    ),
    *(
        "令牌",
        "登录",
        "登陆",
        "用户",
        "パスワード",
        "暗証",
        "キー",
        "トークン",
        "秘密鍵",
    ),
    *("ログイン", "비밀번호", "curl", "mysql", "mariadb", "-cli", "ldap", "openssl"),
    *("docker", "mongo", "sqlcmd", "zip ", "7z", "smb", "net user", "az ", "http -a"),
    *("root", "admin", "demo", "sudo", "ombina", "alarmcode", "torcode", "türcode"),
    *("safecode", "tresorcode", "schlosscode"),
)
_SIGNS = frozenset("\"'`=“「")
# What may say that a plain word is the password.
_LINKS = (" is ", " was ")
_SECRET_NOUNS = ("password", "passphrase", "passcode", "pwd")
_TOKEN = 16
# Between the words of which one may be an encoded credential.
_MARKS = dict.fromkeys(map(ord, "\"'`,;()[]{}<>:|"), " ")


def spans(text: str) -> list[Span]:
    """Credentials from left to right, none inside another."""
    from ctxlib.domain.secret_disguise import fold

    plain, places = fold(text)
    merged: list[Span] = []
    found = [*_found(plain), *_hidden(plain)]
    for start, end, rule in sorted(found, key=lambda span: (span[0], -span[1])):
        if merged and start < merged[-1][1]:
            first, last, known = merged[-1]
            merged[-1] = (first, max(end, last), min(known, rule, key=_vagueness))
        else:
            merged.append((start, end, rule))
    return [_placed(span, places) for span in merged]


def may_name(text: str) -> bool:
    """Whether a text may be the name of a credential."""
    folded = text.lower()
    return any(name in folded for name in _NAMES)


def _placed(span: Span, places: Sequence[int] | None) -> Span:
    if places is None:
        return span
    start, end, rule = span
    return places[start], places[end - 1] + 1, rule


def _vagueness(rule: str) -> int:
    from ctxlib.domain.credentials import GENERAL

    return GENERAL.index(rule) if rule in GENERAL else -1


def _found(text: str) -> Iterator[Span]:
    """What the rules find that are worth trying, by substrings and characters alone."""
    words = [word for word in text.split() if len(word) >= _TOKEN]
    if _is_shaped(" ".join(words)) or any(part in text for part in SPACED):
        from ctxlib.domain.credentials import shapes

        yield from shapes(text)
    if any(map(has_form, words)):
        from ctxlib.domain.credentials import forms

        yield from forms(text)
    if "@" in text and "://" in text:
        from ctxlib.domain.credentials import addresses

        yield from addresses(text)
    if any(len(word) >= LONG and has_long_run(word) for word in words):
        from ctxlib.domain.credentials import long_strings

        yield from long_strings(text)
    if "asic" in text or "ASIC" in text:
        from ctxlib.domain.secret_basic import basics

        yield from basics(text, _lower(text))
    for start, lines in _speaking(text):
        yield from _told(lines, start)


def _told(lines: str, offset: int) -> Iterator[Span]:
    """Credentials in lines that speak of one."""
    from ctxlib.domain import (
        credentials,
        secret_codes,
        secret_commands,
        secret_prose,
        secret_settings,
    )

    passage = Passage(lines, _lower(lines))
    for rule in (
        secret_settings.headers,
        secret_settings.assignments,
        secret_settings.pairs,
        secret_settings.tables,
        secret_commands.flags,
        secret_commands.commands,
        secret_prose.prose,
        secret_prose.logins,
        secret_codes.codes,
        secret_prose.near,
        credentials.named_strings,
    ):
        for start, end, name in rule(passage):
            yield start + offset, end + offset, name


def _lower(text: str) -> str:
    """The text in lower case, character for character."""
    folded = text.lower()
    if len(folded) == len(text):
        return folded
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _speaking(text: str) -> Iterator[tuple[int, str]]:
    """The lines that name a credential and hold what could be one, with the next."""
    folded = _lower(text)
    windows: list[list[int]] = []
    line = -1
    for at in spots(folded, _NAMES):
        if at <= line:
            continue
        start = folded.rfind("\n", 0, at) + 1
        line = _end(folded, at)
        below = _end(folded, line + 1)
        if windows and start <= windows[-1][1]:
            windows[-1][1] = below
        else:
            windows.append([start, below])
    for start, end in windows:
        if _is_valued(folded[start:end], text[start:end]):
            yield start, text[start:end]


def _end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _is_valued(folded: str, text: str) -> bool:
    """Whether lines that name a credential also hold what could be one."""
    from ctxlib.domain.secret_values import may_hold_value

    if may_hold_value(text) or "ombination" in folded:
        return True
    # A password may be a word, or a short number.
    return any(noun in folded for noun in _SECRET_NOUNS) and (
        not _SIGNS.isdisjoint(folded) or _has_last_word(folded)
    )


def _has_last_word(folded: str) -> bool:
    """Whether a sentence ends with the word after `is`."""
    for at in spots(folded, _LINKS):
        word = folded[at + 4 : at + 30].lstrip().split("\n")[0]
        if len(word.split()) < 3 or word.split()[0][-1] in ".!":
            return True
    return False


def _hidden(text: str) -> Iterator[Span]:
    """What shows only when cut words are joined, or encoded ones are read."""
    from ctxlib.domain.secret_disguise import decoded, joined

    for view, places in joined(text):
        if len(view) >= _TOKEN and _is_shaped(view):
            from ctxlib.domain.credentials import shapes

            for span in shapes(view):
                start, end, rule = _placed(span, places)
                if end - start != span[1] - span[0]:
                    yield start, end, rule
    at = 0
    for word in text.translate(_MARKS).split():
        if len(word) < 20 or word.isalpha():
            continue
        at = text.find(word, at)
        for piece in {word, word.partition("=")[2] or word}:
            plain = decoded(piece)
            for _, _, rule in _found(plain) if plain and plain != piece else ():
                yield at, at + len(word), rule


def _is_shaped(words: str) -> bool:
    if words:
        for part in PREFIXES:
            if part in words and _is_bounded(words, part):
                return True
    return False


def _is_bounded(text: str, part: str) -> bool:
    if not part[0].isalnum() or part[0] == "k":
        return True
    at = text.find(part)
    while at >= 0:
        if at == 0 or not text[at - 1].isalnum():
            return True
        at = text.find(part, at + 1)
    return False
