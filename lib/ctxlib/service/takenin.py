"""What was taken in of a session while it runs, as its state holds it."""

from __future__ import annotations

from ctxlib.domain.screening import without_credentials
from ctxlib.domain.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctxlib.store.running import State

# A shorter text holds no credential.
_LEAST = 8
# Where the reader was, and in whose transcript: no texts.
_PLACE = ("cursor", "session", "own")
# How ids of messages and calls begin. They look random, and a reader that did not find
# them as they were would take what it has read for new.
_IDS = ("toolu_", "srvtoolu_", "call_", "msg_", "req_", "resp_", "fc_", "ctc_", "rs_")
_MOST_ID = 80
_TIMES = frozenset("0123456789-:.TZ")
_WEAK = "weak-"
# Of other hosts a reader knows by the times what was copied.
_FORKING = "claude"


def screened(
    state: Mapping[str, object], before: Mapping[str, object] | None
) -> dict[str, object]:
    """The state of a reader without credentials; what was kept before has none."""
    known = set(_texts(before)) if before else set()

    def clean(value: object) -> object:
        if isinstance(value, str):
            is_plain = len(value) < _LEAST or value in known or _is_id(value)
            return value if is_plain else without_credentials(value)
        if isinstance(value, dict):
            return cleaned(value)
        if isinstance(value, (list, tuple)):
            return [clean(item) for item in value]
        return value

    def cleaned(pairs: Mapping[str, object]) -> dict[str, object]:
        made: dict[str, object] = {}
        for key, item in pairs.items():
            name, own = str(clean(key)), clean(item)
            known = made.get(name)
            is_counted = isinstance(own, int) and isinstance(known, int)
            made[name] = own + known if is_counted else own  # type: ignore[operator]
        return made

    return {
        key: value if key in _PLACE else clean(value) for key, value in state.items()
    }


def talk_of(state: State) -> Talk | None:
    """What was taken in so far; None where nothing was."""
    kept = state.follow.get("talk") if state.follow else None
    if not isinstance(kept, dict):
        return None
    try:
        return own_part(Talk.from_state(kept), state)
    except ValueError:
        return None


def is_emptied(talk: Talk, state: State) -> bool:
    """Whether nothing is left of what was taken in: somebody emptied the transcript."""
    known = talk_of(state) if talk.is_empty else None
    return known is not None and not known.is_empty


def own_id(state: State) -> str:
    """The id by which a transcript tells a session's own lines; empty if unknown."""
    return "" if state.session.startswith(_WEAK) else state.session


def own_part(talk: Talk, state: State) -> Talk:
    """What of a talk is the session's.

    Nothing, where all of it was copied: a fork that nobody said anything in yet. Where
    a part is its own, the reader left out the rest.
    """
    own = own_id(state)
    is_copied = state.host == _FORKING and own and not talk.agent
    if not is_copied or talk.session in ("", own, without_credentials(own)):
        return talk
    empty = Talk(talk.host)
    empty.parent_session = talk.session
    return empty


def _is_id(text: str) -> bool:
    """Whether a text is an id or a time, and nothing else."""
    if text[:2] == "20" and _TIMES.issuperset(text):
        return True
    is_begun = len(text) <= _MOST_ID and text.startswith(_IDS)
    return is_begun and text.replace("_", "a").replace("-", "a").isalnum()


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
