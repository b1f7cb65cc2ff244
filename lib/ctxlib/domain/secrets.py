"""Credentials in text: where one is, by which rule, and the text without it."""

from __future__ import annotations

from ctxlib.domain.secret_shapes import PREFIXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.credentials import Rule

# A credential has a name beside it, a known prefix, or is long and irregular.
_NAMES = (
    "pass",
    "pwd",
    "secret",
    "token",
    "key",
    "credential",
    "creds",
    "auth",
    "bearer",
    "cookie",
    "login",
    "log in",
    "sign in",
    "signature",
    "kennwort",
    "zugangsdaten",
    "contrase",
    "clave",
    "senha",
    "mdp",
    "пароль",
    "hasło",
    "haslo",
    "wachtwoord",
    "lösenord",
    "密码",
    "密碼",
    "口令",
    "パスワード",
    "비밀번호",
    "curl",
    "mysql",
    "mariadb",
)
_SIGNS = frozenset("0123456789!@#$%^&*?\"'`=“")
_LONG = 32


class Finding:
    """A credential in a named field, on a line from 1; never its value."""

    __slots__ = ("field", "line", "rule")

    def __init__(self, field: str, rule: str, line: int) -> None:
        self.field = field
        self.rule = rule
        self.line = line

    def __repr__(self) -> str:
        return f"Finding({self.field!r}, {self.rule!r}, line={self.line})"


def screen(fields: Mapping[str, object]) -> list[Finding]:
    """Every credential in the named fields; texts, lists and maps are looked into.

    Characters that nobody sees, and wide forms, hide nothing: such a text is
    looked at once more without them.
    """
    found: dict[tuple[str, str, int], Finding] = {}
    for field, value in fields.items():
        for text in _texts(value):
            for start, _, rule in [*_spans(text), *_hidden(text)]:
                line = text.count("\n", 0, start) + 1
                found.setdefault((field, rule, line), Finding(field, rule, line))
    return list(found.values())


def redact(text: str) -> str:
    """The text with every credential replaced by `[redacted: rule]`."""
    spans = _spans(text)
    if not spans:
        return text
    parts, last = [], 0
    for start, end, rule in spans:
        parts += [text[last:start], f"[redacted: {rule}]"]
        last = end
    return "".join([*parts, text[last:]])


def has_email(text: str) -> bool:
    """Whether the text holds an e-mail address; `git@host:path` is none."""
    at = text.find("@")
    while at >= 0:
        if _is_address(text, at):
            return True
        at = text.find("@", at + 1)
    return False


def _texts(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            for text in _texts(item):
                yield f"{key}: {text}"
    elif isinstance(value, (list, tuple)):
        for item in value:
            if isinstance(item, tuple) and len(item) == 2:
                # Unknown front-matter keys come as pairs of key and text.
                yield f"{item[0]}: {item[1]}"
            else:
                yield from _texts(item)


def _spans(text: str) -> list[tuple[int, int, str]]:
    """Credentials from left to right, none inside another."""
    found = [span for rule in _suspects(text) for span in rule(text)]
    spans: list[tuple[int, int, str]] = []
    for start, end, rule in sorted(found, key=lambda span: (span[0], -span[1])):
        if spans and start < spans[-1][1]:
            first, last, known = spans[-1]
            spans[-1] = (first, max(end, last), min(known, rule, key=_vagueness))
        else:
            spans.append((start, end, rule))
    return spans


def _vagueness(rule: str) -> int:
    from ctxlib.domain.credentials import GENERAL

    return GENERAL.index(rule) if rule in GENERAL else -1


def _suspects(text: str) -> list[Rule]:
    """The rules worth trying, by substrings and characters alone."""
    names: list[str] = []
    if any(_is_bounded(text, part) for part in PREFIXES):
        names.append("shapes")
    if "@" in text and "://" in text:
        names.append("addresses")
    folded = text.lower()
    if any(name in folded for name in _NAMES) and _is_valued(folded):
        names += ["headers", "assignments", "prose"]
    if any(len(word) >= _LONG and _is_long(word) for word in text.split()):
        names.append("long_strings")
    if not names:
        return []
    # Most texts need no more than this module.
    from ctxlib.domain import credentials

    return [getattr(credentials, name) for name in names]


def _is_long(word: str) -> bool:
    """Whether a word has as many characters of a token, not all of them letters."""
    if word.isalpha():
        return False
    # A sentence of a dense script is one word, too.
    return word.isascii() or len(word.encode("ascii", "ignore")) >= _LONG


def _is_bounded(text: str, part: str) -> bool:
    at = text.find(part)
    while at >= 0:
        if at == 0 or not text[at - 1].isalnum() or part[0] in "k ":
            return True
        at = text.find(part, at + 1)
    return False


def _is_valued(folded: str) -> bool:
    """Whether a line that names a credential also holds what could be one."""
    from ctxlib.domain.secret_values import WEAK

    return any(
        not _SIGNS.isdisjoint(line)
        or ((":" in line or "：" in line or "是" in line) and len(line) < 200)
        for line in folded.split("\n")
        if any(name in line for name in _NAMES)
    ) or any(word in folded for word in WEAK)


def _hidden(text: str) -> list[tuple[int, int, str]]:
    if text.isascii():
        return []
    from unicodedata import category, normalize

    plain = "".join(char for char in text if category(char) != "Cf")
    plain = normalize("NFKC", plain)
    return [] if plain == text else _spans(plain)


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
