"""Prompts that were typed while the agent was busy, until they are delivered."""

from __future__ import annotations

from ctxlib.domain.said import PROMPT_CHARS, Said, cut, prompt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.talk import Talk

_MOST = 50
# Why a prompt left the queue that reached the agent; older versions do not say.
_REACHED = ("", "absorbed_mid_turn")


class Queue:
    """Knows of each prompt that waits where it went.

    It is delivered as a prompt of its own, alone or among others; or absorbed by the
    running turn, which may leave no other line; or the person takes it back, sends it
    changed or drops it.
    """

    __slots__ = ("_absorbed", "_taken_back", "_told", "talk")

    def __init__(self, talk: Talk, carried: Mapping[str, object]) -> None:
        self.talk = talk
        # Texts: absorbed just now, told as prompts after that, taken back.
        self._absorbed: list[str] = list(carried.get("absorbed", ()))  # type: ignore[call-overload]
        self._told: list[str] = list(carried.get("told", ()))  # type: ignore[call-overload]
        self._taken_back: list[str] = list(carried.get("taken_back", ()))  # type: ignore[call-overload]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        return {
            "absorbed": list(self._absorbed),
            "told": list(self._told),
            "taken_back": list(self._taken_back),
        }

    def typed(self, text: str, line: int, at: str | None) -> None:
        """Note a prompt that waits."""
        self.talk.keep("queued", prompt(text, line, at))

    def left(self, operation: str, text: str, reason: str) -> None:
        """Note that a prompt waits no more, but where it was simply delivered."""
        text = cut(text, PROMPT_CHARS)
        if not text:
            return
        if operation == "popAll":
            self._taken_back.append(text)
            del self._taken_back[:-_MOST]
        elif operation == "remove" and reason in _REACHED:
            self._absorbed.append(text)
            del self._absorbed[:-_MOST]

    def delivered(self, text: str) -> None:
        """Forget what waited and arrives with this prompt, as it was or changed."""
        whole = cut(text, PROMPT_CHARS)
        if whole in self._absorbed:
            self._absorbed.remove(whole)
        for said in self.talk.queued:
            if said.text == whole:
                self.talk.queued.remove(said)
                return
        lines = f"\n{text}\n"
        gone = {each for each in self._taken_back if _is_like(each, text)}
        self._taken_back = [each for each in self._taken_back if each not in gone]
        self.talk.queued[:] = [
            said
            for said in self.talk.queued
            if f"\n{said.text}\n" not in lines and said.text not in gone
        ]

    def absorbed(self) -> list[Said]:
        """What the running turn absorbed and no line tells: it waits no more."""
        found = []
        for text in self._absorbed:
            for said in self.talk.queued:
                if said.text == text:
                    self.talk.queued.remove(said)
                    found.append(said)
                    self._told.append(text)
                    break
        self._absorbed = []
        del self._told[:-_MOST]
        return found

    def is_told(self, text: str) -> bool:
        """Whether an attachment tells again of what was absorbed."""
        text = cut(text, PROMPT_CHARS)
        if text not in self._told:
            return False
        self._told.remove(text)
        return True


def _is_like(before: str, after: str) -> bool:
    """Whether one text is the other one with a few words changed or added."""
    if before in after or after in before:
        return True
    old, new = set(before.split()), set(after.split())
    return len(old & new) * 2 > max(len(old), len(new))
