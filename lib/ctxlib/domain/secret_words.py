"""Words that tell a credential from what only stands where one could."""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Values that say what kind of value belongs there, how it is kept, or where.
WORDS = frozenset(
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
        "ed25519 x509 http2 pkcs8 pkcs12 rs256 hs256 es256 k8s s3 v1 v2 v3 p12 "
        "base64url api app oat sid user:password user:pass username:password "
        "username:token guest:guest "
        "guest "
        "postgres mysql minioadmin test1 pkcs1 pkcs11 nt ntlm ntlmv2 md4 crypt"
    )
)
# First parts of names with a number: SHA-256, release-2.1, TLS-1.3.
NAMED = frozenset(
    _words(
        "sha aes rsa utf rfc iso tls ssl http oauth release version v step phase stage "
        "p ec p256 ed node python go java level tier base md argon ecdsa sprint issue "
        "ticket jira pr mr case item option line column page section kv cve"
    )
)
# Nouns that mean a key where they mean a credential.
KEYS = _words(
    "secret token cred pat schlüssel api-sch apisch clé cle chave ключ токен llave "
    "jeton 令牌 密钥 密鑰 秘密鍵 キー トークン"
)
# Words of a sentence about passwords, not of one.
RULES = frozenset(
    _words(
        "must should shall be is are not required please enter your can cannot wrong "
        "invalid incorrect forgot reset too have has may will need needs least"
    )
)
# What fills the place of a value, and says so: wherever it stands, or as the
# beginning of a word.
TELLING = _words(
    "example placeholder redacted dummy replace changeme change-me change_me "
    "not-a-real not_a_real notreal testpass test-pass test_pass"
)
TELLING_AHEAD = _words("your insert todo fixme sample")
# What says that the value comes from elsewhere, or is not whole.
ELSEWHERE = _words(
    "... … ●● •• process.env os.environ getenv secrets. vault: ${ {{ $( enc[ op://"
)
NO_PASSWORD = frozenset("()[]{}<>=\"'`/\\|;:,")
# What else a password is: how it is kept, or how good it is.
ADJECTIVES = _words(
    "ed en ing able ible ory ary al ent ant ive less ful ic ous ly ty ure ble ted ken "
    "ist ert elt lich bar ig iert são ado ada ido ida é ée"
)
ABOUT = frozenset(
    _words(
        "wrong empty short long weak strong blank correct safe plain same gone lost "
        "set null next here there elsewhere nowhere ours yours mine mandatory "
        "dead stale "
        "fresh fine good best bad shown sent asked typed cut read known hash hashes "
        "found made part stuff what that this these those which then when where also "
        "either both case usually never enough more less much most about over under "
        "through into onto within without during until after before because kein "
        "leer falsch lang kurz nicht immer sehr schon noch vide faux fausse court "
        "vacía vacia corta larga falsa nula curta longa errada vazia text data kept "
        "your their them from with have does must shall easy hard unique false true "
        "optional mandatory local global only just still always already simply one "
        "like nullable unchanged unset unsafe unknown deprecated forgotten leaked "
        "exactly eight twelve sixteen seven nine four five three zero once twice daily "
        "weekly monthly yearly later soon again back down away off out on up"
    )
)
# Passwords that are ordinary words.
WEAK = frozenset(
    _words(
        "letmein swordfish qwerty qwertz iloveyou opensesame trustno "
        "correcthorsebatterystaple sunshine princess football baseball superman batman"
    )
)
# Parts of the names of methods, which are long and irregular themselves.
ALGORITHMS = ("SHA1", "SHA2", "AES1", "AES2", "HMAC", "PBKDF2", "TLSv1", "Poly1305")
