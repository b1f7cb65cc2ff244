"""What the agent said last in a rollout of Codex, also after turns were taken back."""

from __future__ import annotations

from ctxlib.domain.said import OUTCOME_CHARS, Said, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.talk import Talk

_MOST_ENDS = 64


class Words:
    """Knows what had been said last when each of the last turns began."""

    __slots__ = ("_ends", "_talk")

    def __init__(self, talk: Talk, carried: Mapping[str, object]) -> None:
        self._talk = talk
        ends: list[list[object] | None] = carried.get("ends", [])  # type: ignore[assignment]
        self._ends = [Said(*end) if end else None for end in ends]  # type: ignore[arg-type]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on, beside the talk."""
        return {"ends": [end.row() if end else None for end in self._ends]}

    def begin(self) -> None:
        """A turn begins."""
        self._ends.append(self._talk.outcome)
        del self._ends[:-_MOST_ENDS]

    def forget(self, turns: int) -> None:
        """The last turns were none."""
        del self._ends[-turns:]

    def say(self, said: Said) -> None:
        """The agent says something, which may come as an event and as an item."""
        said.text = cut(said.text, OUTCOME_CHARS)
        outcome, prompts = self._talk.outcome, self._talk.prompts
        since = prompts[-1].line if prompts else 0
        if outcome is None or outcome.text != said.text or outcome.line < since:
            self._talk.outcome = said

    def roll_back(self, turns: object, line: int) -> None:
        """The last turns are taken back."""
        if not isinstance(turns, int) or turns < 1:
            return
        self._talk.take_back(line)
        known = min(turns, len(self._ends))
        self._talk.outcome = self._ends[-known] if known == turns else None
        if known:
            del self._ends[-known:]
