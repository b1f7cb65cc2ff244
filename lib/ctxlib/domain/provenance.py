"""Where a fact came from: one block of provenance, under one set of names."""

from __future__ import annotations

from ctxlib.domain import frontmatter, moment
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.actor import Actor

    Value = str | tuple[str, ...]

KEYS = (
    "origin",
    "session",
    "host",
    "lines",
    "transcript_sha256",
    "source_url",
    "query",
    "tool",
    "tool_ref",
    "generated_at",
    "author",
)
# What other writers call the same, some after one product that they had at hand.
ALIASES = {
    "exa_prompt": "query",
    "research_prompt": "query",
    "exa_tool": "tool",
    "research_server": "tool",
    "exa_research_id": "tool_ref",
    "generated": "generated_at",
    "session_source": "session",
}
_PLACES = {key: place for place, key in enumerate(KEYS)}


def canonical(pairs: Mapping[str, Value]) -> dict[str, Value]:
    """The block with our names, known keys first and in their order.

    An alias whose name is taken by another value stays as it is, like every key that
    nobody knows.
    """
    if len(pairs) < 2 and not ALIASES.keys() & pairs.keys():
        return dict(pairs)
    found = dict(pairs)
    for alias, key in ALIASES.items():
        if alias in found and found.get(key, found[alias]) == found[alias]:
            found[key] = found.pop(alias)
    return dict(sorted(found.items(), key=lambda pair: _PLACES.get(pair[0], 99)))


def gathered(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of a document, with aliases beside its fields in its provenance.

    Other tools write them at the margin, where they are keys that nobody knows.
    """
    kept = dict(fields)
    stated = kept.get("provenance") or {}
    if not isinstance(stated, dict):
        return kept
    block = dict(stated)
    for key in [key for key in ALIASES if key in kept]:
        if _is_taken(block, key, kept[key]):
            del kept[key]
    extra = kept.get("extra")
    if isinstance(extra, (list, tuple)):
        left = [pair for pair in extra if not _takes_entry(block, pair)]
        kept["extra"] = type(extra)(left)
    if block != stated:
        kept["provenance"] = block
    return kept


def attributed(stated: Mapping[str, Value], actor: Actor) -> dict[str, Value]:
    """The block of a new fact, with the session that its writer runs in.

    What is stated stays. Nothing is said of a session that no host told of.
    """
    block = dict(stated)
    if actor.session and "session" not in block:
        block["session"] = actor.session
        if actor.host:
            block.setdefault("host", actor.host)
    if "origin" not in block:
        if "tool" in block:
            block["origin"] = "tool"
        elif actor.session and block.get("session") == actor.session:
            block["origin"] = "session"
    return canonical(block)


def _is_taken(block: dict[str, object], alias: str, value: object) -> bool:
    """Whether the block took in a value that stood outside under an alias."""
    key = ALIASES[alias]
    if not isinstance(value, str) or not value or key in block or alias in block:
        return False
    if key == "generated_at" and not _is_time(value):
        return False
    block[key] = value
    return True


def _takes_entry(block: dict[str, object], pair: object) -> bool:
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        return False
    key, raw = pair
    if key not in ALIASES or not isinstance(raw, str):
        return False
    try:
        values, _ = frontmatter.read(frontmatter.written(key, raw), (key,))
    except DocumentError:
        return False
    return _is_taken(block, key, values.get(key))


def _is_time(text: str) -> bool:
    try:
        moment.canonical(text)
    except DocumentError:
        return False
    return True
