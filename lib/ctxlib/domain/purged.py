"""A document without a text that it held, and still a document."""

from __future__ import annotations

from ctxlib.domain import document, mainpath
from ctxlib.domain.fact import Fact
from ctxlib.domain.ident import slug
from ctxlib.domain.needle import MARK, NAME_MARK, Needle
from ctxlib.errors import DocumentError

_LINES = ("title", "description")
_MAPS = ("applies_to", "provenance", "metadata")


def without(data: bytes, needle: Needle, *, scope: str, name: str) -> bytes:
    """A document with the mark in the place of what the needle finds.

    It keeps its other bytes where that leaves a document of the same fact, else it is
    written anew. `name` is the one that it gets.
    """
    plain = needle.cut(data)
    try:
        fact = _fact_without(document.parse(data, scope=scope, name=name), needle)
        before = document.stated(data).get("name", fact.name)
    except DocumentError:
        return plain
    try:
        read = document.parse(plain, scope=scope, name=fact.name)
        stated = document.stated(plain).get("name", fact.name)
    except DocumentError:
        return document.format(fact)
    # A name that its file never had is left to `check`.
    is_same = read == fact and stated in (fact.name, before)
    return plain if is_same else document.format(fact)


def stem_without(stem: str, needle: Needle) -> str:
    """A file name, without its ending, that no longer holds what the needle finds."""
    if not needle.is_in(stem.encode("utf-8", "surrogateescape")):
        return stem
    # A forgotten fact has the moment before its name.
    place = mainpath.Place("", key=None, name=stem, is_archived=True)
    name = mainpath.archived_name(place)
    if name is None:
        return _named(stem, needle)
    return stem[: len(stem) - len(name)] + _named(name, needle)


def _named(name: str, needle: Needle) -> str:
    return slug(needle.cut_text(name, f"-{NAME_MARK}-")) or NAME_MARK


def _fact_without(fact: Fact, needle: Needle) -> Fact:
    changes: dict[str, object] = {"name": stem_without(fact.name, needle)}
    for field in _LINES:
        changes[field] = needle.cut_text(getattr(fact, field))
    if fact.subject_key:
        changes["subject_key"] = needle.cut_text(fact.subject_key, NAME_MARK)
    changes["keywords"] = _texts(fact.keywords, needle)
    for field in _MAPS:
        pairs = getattr(fact, field).items()
        changes[field] = {
            needle.cut_text(key, NAME_MARK): _value(item, needle) for key, item in pairs
        }
    changes["body"] = needle.cut_text(fact.body)
    changes["extra"] = [_extra(key, raw, needle) for key, raw in fact.extra]
    return fact.replace(**changes)


def _value(item: str | tuple[str, ...], needle: Needle) -> str | tuple[str, ...]:
    return needle.cut_text(item) if isinstance(item, str) else _texts(item, needle)


def _texts(texts: tuple[str, ...], needle: Needle) -> tuple[str, ...]:
    return tuple(dict.fromkeys(needle.cut_text(text) for text in texts))


def _extra(key: str, raw: str, needle: Needle) -> tuple[str, str]:
    """An unknown key: its lines as they are where they stay YAML, else the mark."""
    kept = needle.cut_text(key, NAME_MARK)
    if not needle.is_in(raw.encode("utf-8", "surrogateescape")):
        return kept, raw
    return kept, f'"{MARK}"'
