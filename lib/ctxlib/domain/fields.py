"""What each field of a fact may hold: the checks, and the words they know."""

from __future__ import annotations

from ctxlib.domain import frontmatter, moment, provenance, scalar
from ctxlib.domain.ident import check_id, slug
from ctxlib.domain.subject import normalise_subject
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Check = Callable[[object], object]

TYPES = ("user", "feedback", "project", "reference")
SCOPES = ("project", "global")
ACTIVATIONS = ("relevant", "pinned")
VOLATILITIES = ("volatile", "stable", "evergreen")
AGENDAS = ("goal", "reminder", "task")
STATES = ("open", "done", "dropped")
# What only an item of the agenda has.
AGENDA_FIELDS = ("agenda", "state", "rank", "due_at")
APPLIES_KEYS = ("paths", "branches")
PROVENANCE_KEYS = provenance.KEYS

# The order of the keys in a document.
FIELDS = (
    "id",
    "revision",
    "created_at",
    "updated_at",
    "name",
    "title",
    "description",
    "type",
    "scope",
    "keywords",
    "subject_key",
    "activation",
    "volatility",
    "expires_at",
    "last_verified_at",
    "applies_to",
    "supersedes",
    "superseded_by",
    "agenda",
    "state",
    "rank",
    "due_at",
    "provenance",
    "metadata",
)
# What the store says of a fact.
STORE_FIELDS = (
    "id",
    "revision",
    "created_at",
    "updated_at",
    "last_verified_at",
    "supersedes",
    "superseded_by",
)
# What a person writes; the rest is kept by the store.
DRAFT_FIELDS = (*(each for each in FIELDS if each not in STORE_FIELDS), "body")

MAX_DOCUMENT_BYTES = 64 * 1024
MAX_LINE = 1_000
MAX_KEYWORDS = 64
MAX_RANK = 10**6 - 1


def expiry(value: str) -> str | None:
    """An `expires_at` as people write it: a time, a date, `never` or `none`."""
    if value.strip().lower() in ("never", "none", ""):
        return None
    return moment.canonical(value.strip())


def one_line(value: object) -> str:
    """A text on one line, trimmed, at most 1,000 characters, no control characters."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise DocumentError(f"expected a text, not {_kind(value)}")
    text = value.strip()
    if len(text) > MAX_LINE:
        raise DocumentError(f"expected at most {MAX_LINE} characters, not {len(text)}")
    if text.isprintable():
        return text
    if len(text.splitlines()) > 1:
        raise DocumentError("expected one line")
    if any((char < " " and char != "\t") or "\x7f" <= char <= "\x9f" for char in text):
        raise DocumentError("expected no control characters")
    _whole(text)
    return text


def _whole(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise DocumentError("expected text that UTF-8 can hold") from error


def _kind(value: object) -> str:
    return {bool: "a truth value", int: "a number", list: "a list", dict: "a map"}.get(
        type(value), type(value).__name__
    )


def _short(value: object) -> str:
    return str(value)[:60]


def _identity(value: object) -> str:
    return check_id(one_line(value))


def _revision(value: object) -> int:
    if type(value) is not int or not 1 <= value < 10**9:
        raise DocumentError(f"expected a whole number from 1, not '{_short(value)}'")
    return value


def _moment(value: object) -> str:
    text = one_line(value)
    return text if moment.is_canonical(text) else moment.text(moment.seconds(text))


def _boundary(value: object) -> str:
    text = one_line(value)
    return text if moment.is_canonical(text) else moment.canonical(text)


def _name(value: object) -> str:
    text = one_line(value)
    if not text or slug(text) != text:
        wanted = slug(text)
        hint = f", such as '{wanted}'" if wanted else ""
        raise DocumentError(
            f"expected lower-case letters, digits and '-'{hint}, not '{text[:60]}'"
        )
    return text


def _choice(*known: str) -> Check:
    def check(value: object) -> str:
        if value not in known:
            raise DocumentError(f"expected {' or '.join(known)}, not '{_short(value)}'")
        return str(value)

    return check


def _optional(check: Check) -> Check:
    def checked(value: object) -> object:
        return None if value is None or value == "" else check(value)

    return checked


def _lines(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, (list, tuple)):
        raise DocumentError(f"expected a list of texts, not {_kind(value)}")
    lines = [one_line(item) for item in value]
    return tuple(dict.fromkeys([line for line in lines if line]))


def _keywords(value: object) -> tuple[str, ...]:
    # The original writes one line of words; a list is what we write.
    if isinstance(value, str):
        value = one_line(value).replace(",", " ").split()
    words = _lines(value)
    if len(words) > MAX_KEYWORDS:
        raise DocumentError(f"expected at most {MAX_KEYWORDS} keywords")
    return words


def _subject(value: object) -> str | None:
    if value is None:
        return None
    return normalise_subject(one_line(value)) or None


def _applies_to(value: object) -> dict[str, tuple[str, ...]]:
    checked = _mapping(value)
    for key in checked:
        if key not in APPLIES_KEYS:
            raise DocumentError(f"expected {' or '.join(APPLIES_KEYS)}, not '{key}'")
    return {
        key: lines if isinstance(lines, tuple) else (lines,) if lines else ()
        for key, lines in checked.items()
    }


def _mapping(value: object) -> dict[str, str | tuple[str, ...]]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise DocumentError(f"expected a map, not {_kind(value)}")
    checked: dict[str, str | tuple[str, ...]] = {}
    for key, item in value.items():
        name = scalar.check_key(one_line(key))
        if isinstance(item, (list, tuple)):
            checked[name] = _lines(item)
        elif item is not None:
            checked[name] = one_line(str(item) if type(item) is int else item)
    return checked


def _provenance(value: object) -> dict[str, str | tuple[str, ...]]:
    return provenance.canonical(_mapping(value))


def _rank(value: object) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= MAX_RANK:
        raise DocumentError(f"expected a whole number from 0, not '{_short(value)}'")
    return value


def _extra(value: object) -> tuple[tuple[str, str], ...]:
    if not value:
        return ()
    if not isinstance(value, (list, tuple)):
        raise DocumentError("expected pairs of key and text")
    pairs = tuple(_pair(pair) for pair in value)
    if len({key for key, _ in pairs}) < len(pairs):
        raise DocumentError("a key is stated twice")
    return pairs


def _pair(pair: object) -> tuple[str, str]:
    if (
        not isinstance(pair, (list, tuple))
        or [type(part) for part in pair] != [str] * 2
    ):
        raise DocumentError("expected pairs of key and text")
    key, text = pair
    if key.lower() in CHECKS:
        raise DocumentError("a field of a fact is no unknown key", field=key)
    _whole(text)
    return frontmatter.check_entry(key, text)


def _body(value: object) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise DocumentError(f"expected a text, not {_kind(value)}")
    if "\0" in value:
        raise DocumentError("expected text without NUL")
    _whole(value)
    if "\r" in value:
        value = value.replace("\r\n", "\n").replace("\r", "\n")
    text = value.strip("\n")
    return text if text.strip() else ""


CHECKS: Mapping[str, Check] = {
    "id": _identity,
    "revision": _revision,
    "created_at": _optional(_moment),
    "updated_at": _optional(_moment),
    "name": _name,
    "title": one_line,
    "description": one_line,
    "type": _choice(*TYPES),
    "scope": _choice(*SCOPES),
    "keywords": _keywords,
    "subject_key": _subject,
    "activation": _optional(_choice(*ACTIVATIONS)),
    "volatility": _optional(_choice(*VOLATILITIES)),
    "expires_at": _optional(_boundary),
    "last_verified_at": _optional(_moment),
    "applies_to": _applies_to,
    "supersedes": _optional(_identity),
    "superseded_by": _optional(_identity),
    "agenda": _optional(_choice(*AGENDAS)),
    "state": _optional(_choice(*STATES)),
    "rank": _rank,
    "due_at": _optional(_boundary),
    "provenance": _provenance,
    "metadata": _mapping,
    "extra": _extra,
    "body": _body,
}
# Absent reads as None, with nothing to check.
OPTIONAL = frozenset(
    (
        "created_at",
        "updated_at",
        "subject_key",
        "activation",
        "volatility",
        "expires_at",
        "last_verified_at",
        "supersedes",
        "superseded_by",
        "agenda",
        "state",
        "rank",
        "due_at",
    )
)
