"""Values and names: what may be a credential, and what only looks like one."""

from __future__ import annotations

_QUOTES = "\"'`“”"
_SOUND = frozenset("!@#$%^&*?+~")
_HEX = frozenset("0123456789abcdefABCDEF-")


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Last words of a name that make it that of a password, or of another credential.
_PASSWORDS = _words(
    "password passwd passphrase passcode pwd passwort kennwort pass mdp senha "
    "contraseña contrasena wachtwoord пароль hasło 密码 密碼 口令 パスワード 비밀번호"
)
_SECRETS = _words(
    "secret token credential credentials pat passkey accesskey secretkey privatekey "
    "apikey secretaccesskey"
)
_SUFFIXES = _words("password passwd passphrase passcode pwd passwort kennwort")
_KEYED = _words(
    "preshared api access private "
    "secret secret auth encryption signing master account storage license "
    "service webhook deploy jwt crypt cipher hmac session admin root shared"
)
# Endings of a name that say which of several: API_KEY_PROD.
_TAILS = _words(
    "prod production dev staging test live old new value b64 base64 1 2 3 default "
    "local main v1 v2"
)
# Values that say what kind of value belongs there, how it is kept, or where.
_WORDS = frozenset(
    _words(
        "string str int integer bool boolean true false null none nil undefined text "
        "required optional yes no on off bearer basic bytes object number any secret "
        "token password passwd pass key hidden masked encrypted hashed plain rotated "
        "expired invalid missing empty unset disabled enabled valid unknown example "
        "sample dummy fake test todo tbd changeme change-me changeit placeholder "
        "redacted removed xxx foo bar baz vault keychain keyring keepass bitwarden "
        "1password lastpass sops env environment secretstr auto automatic generated "
        "random default bcrypt argon2 argon2i argon2d argon2id scrypt pbkdf2 md5 sha1 "
        "sha256 sha512 oauth oauth2 oidc jwt saml ldap totp 2fa mfa base64 hex utf-8 "
        "utf8 user username root admin guest anonymous me self here there see ask "
        "below above same per the a an in not never only always at by for from of to "
        "with and or is are was it its stored kept needed used read write opaque "
        "ed25519 x509 http2 pkcs8 pkcs12 rs256 hs256 es256 k8s s3 v1 v2 v3 p12"
    )
)
# First parts of names with a number: SHA-256, release-2.1, TLS-1.3.
_NAMED = frozenset(
    _words(
        "sha aes rsa utf rfc iso tls ssl http oauth release version v step phase stage "
        "p ec p256 ed node python go java level tier base md argon ecdsa sprint issue "
        "ticket jira pr mr case item option line column page section kv cve"
    )
)
# Words of a sentence about passwords, not of one.
_RULES = frozenset(
    _words(
        "must should shall be is are not required please enter your can cannot wrong "
        "invalid incorrect forgot reset too have has may will need needs least"
    )
)
# Passwords that are ordinary words.
WEAK = frozenset(
    _words(
        "letmein swordfish qwerty qwertz iloveyou opensesame trustno "
        "correcthorsebatterystaple sunshine princess football baseball superman batman"
    )
)
_MARKS = _words(
    "your example placeholder changeme change-me change_me redacted dummy replace "
    "insert xxxx .... ... **** todo fixme process.env os.environ getenv secrets. "
    "vault: not-a-real not_a_real notreal sample ${ {{ $( … ●● ••"
)


def is_word(value: str) -> bool:
    """Whether a value is an ordinary word about credentials."""
    return value.lower() in _WORDS


def is_irregular(value: str) -> bool:
    """Whether a long string looks drawn at random: no hash, slug, path or name."""
    core = value.rstrip("=")
    if len(core) < 32 or _HEX.issuperset(core):
        return False
    kinds = [_kind(char) for char in core]
    digits = kinds.count("d")
    changes = sum(one != other for one, other in zip(kinds[1:], kinds, strict=False))
    cases = ("u" in kinds) + ("l" in kinds)
    if digits < (2 if cases == 2 else 5) or changes < len(core) * 0.34:
        return False
    if kinds.count("s") > len(core) / 6 or len(set(core)) < 15:
        return False
    return not _is_text(value)


def _is_text(value: str) -> bool:
    """Whether base64 holds readable text, as test vectors and manifests do."""
    import binascii

    try:
        decoded = binascii.a2b_base64(value + "=" * (-len(value) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    return decoded.replace("\n", " ").isprintable()


def weigh(name: str) -> int:
    """2 for the name of a password, 1 for that of another credential, else 0."""
    parts = _parts(name)
    while len(parts) > 1 and parts[-1] in _TAILS:
        parts.pop()
    if not parts:
        return 0
    last = parts[-1]
    if last in _PASSWORDS or last.endswith(_SUFFIXES):
        return 2
    if last in _SECRETS or last.endswith(("secret", "token", "apikey")):
        return 1
    if last == "key" and len(parts) > 1:
        return int(parts[-2] in _KEYED or parts[-2].endswith(("secret", "api")))
    return int(last in ("signature", "sig", "authorization") and len(parts) > 1)


def _parts(name: str) -> list[str]:
    """The words of a name, split at signs and capitals, lower case."""
    letters, last = [], "A"
    for char in name:
        camel = char.isupper() and last.islower()
        letters.append(f"_{char}" if camel else "_" if char in "-. " else char)
        last = char
    return [part for part in "".join(letters).lower().split("_") if part]


def is_password(noun: str) -> bool:
    """Whether a noun in a sentence means a password, not a key or a token."""
    folded = noun.lower()
    return not folded.startswith(("secret", "token")) and "key" not in folded


def is_given(raw: str, rest: str, between: str, weight: int) -> bool:
    """Whether an assigned value is a credential itself.

    `rest` is what follows it, `between` the operator, `weight` that of the name.
    """
    value = raw.lstrip("rbfu") if raw[-1:] in _QUOTES else raw
    quoted = value[:1] in _QUOTES and len(value) > 1
    value = value.strip(_QUOTES) if quoted else value.rstrip(").]}").rstrip(".,")
    if is_hollow(value) or _is_reference(value):
        return False
    if quoted and " " in value:
        return weight == 2 and is_spoken(f"'{value}'", True)
    if value.isdigit():
        return len(value) >= (4 if weight == 2 else 16)
    if is_mixed(value):
        return len(value) >= 4 if weight == 2 else len(value) >= 8 and "@" not in value
    ends = quoted or not rest.strip() or rest[0] in ",;"
    if weight == 2:
        return value in WEAK or (
            len(value) >= 5 and ends and (quoted or "=" in between)
        )
    return len(value) >= 20 and value.isalnum() and ends


def is_spoken(raw: str, named: bool) -> bool:
    """Whether a word in a sentence is a credential; `named` a password's sentence."""
    quoted = raw[:1] in _QUOTES
    value = raw.strip(_QUOTES) if quoted else raw.rstrip(".,:)").lstrip("(")
    if is_hollow(value) or _is_reference(value) or _is_technical(value, named):
        return False
    if not named:
        return len(value) >= 10 and is_mixed(value) and "@" not in value
    if quoted and " " in value:
        words = value.split()
        return len(words) > 3 and value.islower() and _RULES.isdisjoint(words)
    if value.lower() in WEAK:
        return True
    if quoted or not value[0].isdigit() or not _SOUND.isdisjoint(value):
        return len(value) >= 5 and is_mixed(value)
    # A number that a sentence goes on from: 12 characters, 90 days.
    return len(value) >= 6 and (value.isdigit() or is_mixed(value))


def is_mixed(value: str) -> bool:
    """Whether digits, signs or capitals stand inside, as in no ordinary word."""
    if _has_digit(value):
        return any(not char.isdigit() for char in value)
    body = value[:-1] if value[-1:] in "!?" else value
    if any(char in _SOUND for char in body):
        return True
    inner = value[1:]
    return (
        not inner.isupper()
        and sum(char.isupper() for char in inner) > 2
        and ("_" not in value and not _is_camel(value))
    )


def _is_camel(value: str) -> bool:
    """Whether capitals start words of three letters and more."""
    words, word = [], ""
    for char in value:
        if char.isupper() and not word[-1:].isupper():
            words.append(word)
            word = ""
        word += char
    return all(len(each) >= 3 for each in [*words, word] if each)


def _is_technical(value: str, named: bool) -> bool:
    """Names with a number in them, such as SHA-256, release-2.1, section-4-b."""
    folded = value.lower().replace("_", "-").replace("/", "-").replace(".", "-")
    parts = folded.split("-")
    if len(parts) < 2 or not _SOUND.isdisjoint(value):
        return False
    if parts[0] in _NAMED or parts[0] in _WORDS:
        return True
    numbers = sum(part.isdigit() for part in parts)
    words = sum(part.isalpha() for part in parts)
    return not named and numbers < 2 and numbers + words == len(parts)


def is_hollow(value: str) -> bool:
    """Placeholders: something to be filled in, or filled in elsewhere."""
    folded = value.lower().strip("\"'`()[]")
    if len(folded) < 3 or len(set(folded)) < 3 or folded in _WORDS:
        return True
    first, name = folded[0], folded[1:]
    if first in "<{" or any(mark in folded for mark in _MARKS):
        return True
    if first in "$@":
        return name.isidentifier() and (value.isupper() or not _has_digit(name))
    return first == "%" and folded[-1] in "%s"


def _is_reference(value: str) -> bool:
    """Names, calls, paths and addresses: where a value comes from."""
    if "(" in value or "://" in value or "[" in value:
        return True
    if value[0] == "!" and value[1:].isalpha() and value.islower():
        return True  # a YAML tag
    if value[0] in "/~." and "/" in value[:3] and not is_irregular(value):
        return True
    if value.endswith((".yml", ".yaml", ".json", ".txt", ".md", ".py", ".env", ".pem")):
        return True
    parts = "".join(char if char not in "_.-" else "" for char in value).split("/")
    if len(parts) > 1 and all(part.isalpha() or part.isdigit() for part in parts):
        return True
    plain = "".join(parts)
    if value[-1].isdigit() and value[:-1].islower() and weigh(value[:-1]):
        return True  # password2
    if not plain.isalpha():
        return False
    return (plain.isascii() and ("_" in value or "." in value)) or weigh(value) > 0


def is_dull(value: str) -> bool:
    """A shape that documentation fills with one letter: `ghp_xxxxxxxx`."""
    return "xxxx" in value.lower() or "****" in value or "...." in value


def _kind(char: str) -> str:
    if char.isdigit():
        return "d"
    if char.isalpha():
        return "u" if char.isupper() else "l"
    return "s"


def _has_digit(value: str) -> bool:
    return any(char.isdigit() for char in value)
