"""The account of the last recall of each workspace, kept for its user alone."""

from __future__ import annotations

import os

from ctxlib.domain import wire
from ctxlib.store import aside
from ctxlib.store.locations import make_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_MESSAGE = 2_000
# Screened: more than is kept, so that the cut falls behind what a credential needs.
_SCREENED = 3_000
_GLOBAL = "global"
_NOT_KEPT = "the message is not kept: ctx.journal is false"


def save(
    folder: str,
    key: str | None,
    account: Mapping[str, object],
    *,
    keeps_message: bool = True,
) -> bool:
    """Keep the account of one recall, by rename, mode 0600; whether the disk let us.

    Every text in it that came from the message is screened for credentials and cut,
    or left out without `keeps_message`: then a note says so.
    """
    kept = _screened(account) if keeps_message else _without_message(account)
    # A byte of the message that is no UTF-8 is an escape, which reading replaces.
    data = (wire.dumps(kept) + "\n").encode(errors="backslashreplace")
    try:
        make_private(folder)
        aside.put(_path(folder, key), data)
    except OSError:
        return False
    return True


def load(folder: str, key: str | None) -> dict[str, object] | None:
    """The last account of a workspace; `None` where there is none to be read."""
    try:
        with open(_path(folder, key), "rb") as opened:
            account = wire.loads(opened.read().decode())
    except (OSError, ValueError):
        return None
    return account if isinstance(account, dict) else None


def _path(folder: str, key: str | None) -> str:
    return os.path.join(folder, f"{key or _GLOBAL}.json")


def _screened(account: Mapping[str, object]) -> dict[str, object]:
    from ctxlib.domain.secrets import redact

    kept = dict(account)
    query = kept.get("query")
    if not isinstance(query, str):
        return kept
    begun = query[:_SCREENED]
    screened = redact(begun)
    if screened != begun:
        # A matched word is a piece of the message, perhaps of the credential.
        for field in ("selected", "candidates"):
            kept[field] = _without_words(kept.get(field), screened.casefold())
    kept["query"] = _cut(screened)
    return kept


def _without_message(account: Mapping[str, object]) -> dict[str, object]:
    kept = {**account, "query": ""}
    for field in ("selected", "candidates"):
        kept[field] = _without_words(kept.get(field), "")
    notes = kept.get("notes")
    kept["notes"] = [*(notes if isinstance(notes, list) else ()), _NOT_KEPT]
    return kept


def _without_words(records: object, allowed: str) -> list[object]:
    if not isinstance(records, list):
        return []
    return [
        {
            **record,
            "matched": [word for word in record.get("matched", ()) if word in allowed],
        }
        for record in records
    ]


def _cut(text: str) -> str:
    return text if len(text) <= MAX_MESSAGE else text[: MAX_MESSAGE - 1] + "…"
