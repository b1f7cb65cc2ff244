"""Whose lines a transcript of Claude Code holds: its own, copied ones, an agent's."""

from __future__ import annotations

from ctxlib.domain.deeds import id_of, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.talk import Talk

_SPOKEN = ("user", "assistant")


class Lineage:
    """Judges line by line.

    A fork begins with lines that were copied: they name the session they come from.
    Without knowing a session's own id (`own`) nobody can tell them from a session that
    changed its id, so then all count.
    """

    __slots__ = ("_began", "_has_main", "_has_own", "_own")

    OURS, NOT_OURS, ANEW = "ours", "not ours", "anew"

    def __init__(self, carried: Mapping[str, object], own: str) -> None:
        self._own = own
        self._has_own = carried.get("has_own") is True
        self._has_main = carried.get("has_main") is True
        # When the session's own lines began.
        self._began = text_of(carried, "began")

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        return {
            "has_own": self._has_own,
            "has_main": self._has_main,
            "began": self._began,
        }

    def is_foreign(self, value: Mapping[str, object]) -> bool:
        """Whether a line names another session."""
        session = id_of(value, "sessionId")
        return bool(self._own and session and session != self._own)

    def session_of(self, value: Mapping[str, object]) -> str:
        """The session that a line names, or this one where it names none."""
        return id_of(value, "sessionId")[:200] or self._own

    def judge(
        self, talk: Talk, kind: str, value: Mapping[str, object], at: str | None
    ) -> str:
        """Ours, not ours, or ours while all before it was not."""
        source = text_of(value.get("forkedFrom"), "sessionId")
        if source:
            talk.parent_session = source[:200]
            return self.NOT_OURS
        if value.get("isSidechain") is True:
            if self._has_main:
                return self.NOT_OURS
            talk.agent = text_of(value, "agentId")[:200] or "unknown"
            return self.OURS
        if kind not in _SPOKEN:
            return self.OURS
        is_first, self._has_main = not self._has_main, True
        if self.is_foreign(value):
            is_older = bool(at and self._began and at < self._began)
            return self.NOT_OURS if self._has_own and is_older else self.OURS
        verdict = self.ANEW if is_first and talk.agent else self.OURS
        if self._own and not self._has_own:
            self._has_own, self._began = True, at or ""
            if talk.session not in ("", self._own):
                verdict = self.ANEW
        return verdict
