"""Whether a document is an answer that a host reads: its form, and its size."""

from __future__ import annotations

from ctxlib.domain.host import EVENTS, PRE_TOOL, USER_PROMPT, Host, host_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_NESTED = "hookSpecificOutput"
_REFUSAL = ("hookEventName", "permissionDecision", "permissionDecisionReason")


def problems(host: str, event: str, document: object) -> list[str]:
    """What is wrong with the answer to one of our events; `None` is no answer.

    Hosts drop what has another form, most of them without a word.
    """
    found = host_named(host)
    if found is None or event not in EVENTS:
        return [f"no such host or event: '{host}', '{event}'"]
    if document is None:
        return []
    if event != PRE_TOOL and event not in found.told:
        return [f"an answer to {event}, where the host expects none"]
    if not isinstance(document, dict):
        return ["not a JSON object"]
    if found.shape != "nested":
        said = _keys(document, (found.shape,), "")
        return said or _context(found, event, document[found.shape])
    inner = document.get(_NESTED)
    if not isinstance(inner, dict):
        return [f"no object '{_NESTED}'"]
    said = _keys(document, (_NESTED,), "")
    if inner.get("hookEventName") not in found.events.get(event, ()):
        said.append("'hookEventName' is not the name of the event")
    if event == PRE_TOOL:
        return said + _keys(inner, _REFUSAL, f"{_NESTED}.") + _refusal(inner)
    said += _keys(inner, ("hookEventName", "additionalContext"), f"{_NESTED}.")
    return said or _context(found, event, inner["additionalContext"])


def _keys(given: dict[str, object], wanted: Collection[str], place: str) -> list[str]:
    missing = [f"no '{place}{key}'" for key in wanted if key not in given]
    unknown = [f"unknown key '{place}{key}'" for key in given if key not in wanted]
    return missing + unknown


def _context(host: Host, event: str, context: object) -> list[str]:
    if not isinstance(context, str) or not context:
        return ["the context is no text"]
    ceiling = host.limit if event == USER_PROMPT else host.ceiling
    return [] if ceiling.holds(context) else ["the context is over the host's ceiling"]


def _refusal(given: dict[str, object]) -> list[str]:
    is_denied = given.get("permissionDecision") == "deny"
    reason = given.get("permissionDecisionReason")
    if is_denied and isinstance(reason, str) and reason:
        return []
    return ["neither a refusal nor a reason for one"]
