"""What a session of Claude Code is called: by a person, by a model, by its summary."""

from __future__ import annotations

from ctxlib.domain.deeds import text_of
from ctxlib.domain.said import SUMMARY_CHARS, TITLE_CHARS, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.talk import Talk

# The title that a person gave wins over that of a model.
_RANKS = {"custom-title": (2, "customTitle"), "ai-title": (1, "aiTitle")}
_MOST = 10


class Titles:
    """Chooses the title, and the summary that is about this session."""

    __slots__ = ("_rank", "_waiting")

    def __init__(self, carried: Mapping[str, object]) -> None:
        self._rank = int(carried.get("rank", 0))  # type: ignore[call-overload]
        # Summaries by the id of their last line, which has not come.
        self._waiting: dict[str, str] = dict(carried.get("waiting", {}))  # type: ignore[call-overload]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        return {"rank": self._rank, "waiting": dict(self._waiting)}

    def named(self, talk: Talk, kind: str, value: Mapping[str, object]) -> None:
        """Take a title; lines of another kind are none."""
        rank, key = _RANKS.get(kind, (0, ""))
        title = text_of(value, key) or text_of(value, "title")
        if rank and title and rank >= self._rank:
            self._rank = rank
            talk.title = cut(title, TITLE_CHARS)

    def planned(self, talk: Talk, value: Mapping[str, object]) -> None:
        """Take the heading of a plan that a session begins with, if it has no title."""
        heading = text_of(value, "planContent").lstrip("# \n").partition("\n")[0]
        if not (talk.title or talk.prompts):
            talk.title = cut(heading.strip(), TITLE_CHARS)

    def summed(self, talk: Talk, value: Mapping[str, object], *, is_here: bool) -> None:
        """Take a summary; it is another session's where its last line never comes."""
        text = cut(text_of(value, "summary"), SUMMARY_CHARS)
        if is_here:
            talk.summary = text
            return
        self._waiting[text_of(value, "leafUuid")[:100]] = text
        if len(self._waiting) > _MOST:
            del self._waiting[next(iter(self._waiting))]

    def came(self, talk: Talk, uuid: str) -> None:
        """Know that a line came."""
        if uuid in self._waiting:
            talk.summary = self._waiting.pop(uuid)
