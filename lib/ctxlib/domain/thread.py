"""The tree that the lines of a transcript form, as far as its last words need it.

After a rewind the file still holds what was said on the abandoned branch; what was
said last is the last text on the way from the last line to the root. Words that come
late, after a prompt on which they do not hang, are no answer to it.
"""

from __future__ import annotations

from ctxlib.domain.said import OUTCOME_CHARS, Said, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_LINES, _MOST_TEXTS, _MOST_BELOW = 2_000, 64, 200
_NONE = -1


class Thread:
    """Knows for each of the last lines which text came last before it."""

    __slots__ = ("_asked", "_below", "_is_aside", "_leaf", "_next", "_texts", "_under")

    def __init__(self, carried: Mapping[str, object]) -> None:
        self._leaf = int(carried.get("leaf", _NONE))  # type: ignore[call-overload]
        self._next = int(carried.get("next", 0))  # type: ignore[call-overload]
        # The line of the last prompt, the last lines that hang on it, and whether the
        # last words do not.
        self._asked = int(carried.get("asked", 0))  # type: ignore[call-overload]
        below = str(carried.get("below", "")).split()
        self._below: dict[str, None] = dict.fromkeys(below)
        self._is_aside = carried.get("aside") is True
        self._texts: dict[int, tuple[str, Said]] = {}
        self._under: dict[str, int] = {}
        texts: list[list[object]] = carried.get("texts", [])  # type: ignore[assignment]
        for number, message, *said in texts:
            self._texts[number] = (message, Said(*said))  # type: ignore
        uuids = iter(str(carried.get("uuids", "")).split(" "))
        runs: list[list[int]] = carried.get("runs", [])  # type: ignore[assignment]
        for number, count in runs:
            for _ in range(count):
                self._under[next(uuids)] = number

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        runs: list[list[int]] = []
        for number in self._under.values():
            if runs and runs[-1][0] == number:
                runs[-1][1] += 1
            else:
                runs.append([number, 1])
        texts = [
            [n, message, *said.row()] for n, (message, said) in self._texts.items()
        ]
        return {
            "leaf": self._leaf,
            "next": self._next,
            "texts": texts,
            "asked": self._asked,
            "below": " ".join(self._below),
            "aside": self._is_aside,
            "uuids": " ".join(self._under),
            "runs": runs,
        }

    def __contains__(self, uuid: str) -> bool:
        return _key(uuid) in self._under

    def grow(self, uuid: str, parent: str) -> int:
        """Add a line without words; returns which text came last before it.

        A line whose parent is missing hangs on the line before it in the file.
        """
        key = _key(uuid)
        if key in self._under:
            return self._under[key]
        number = self._under.get(_key(parent), self._leaf) if parent else _NONE
        if key:
            self._under[key] = number
            if len(self._under) > _MOST_LINES:
                del self._under[next(iter(self._under))]
            if not self._is_elsewhere(parent):
                self._hang(key)
        return number

    def follow(self, uuid: str, parent: str) -> None:
        """Let a line without words be the last one."""
        self._leaf = self.grow(uuid, parent)

    def ask(self, uuid: str, line: int) -> None:
        """Let a line that was added be a prompt: what comes may hang on it, or not."""
        if uuid:
            self._asked, self._is_aside, self._below = line, False, {}
            self._hang(_key(uuid))

    def say(self, uuid: str, parent: str, message: str, said: Said) -> None:
        """Let a line with words be the last one; those of one message are joined."""
        if uuid and uuid in self:
            self.follow(uuid, parent)
            return
        self._is_aside = self._is_elsewhere(parent)
        before = self._texts.get(self.grow(uuid, parent))
        if before and message and before[0] == message:
            said.text = f"{before[1].text}\n\n{said.text}"
        said.text = cut(said.text, OUTCOME_CHARS)
        self._texts[self._next] = (message, said)
        if len(self._texts) > _MOST_TEXTS:
            del self._texts[next(iter(self._texts))]
        if uuid:
            self._under[_key(uuid)] = self._next
        self._leaf = self._next
        self._next += 1

    @property
    def outcome(self) -> Said | None:
        """The last words on the way from the last line to the root."""
        found = self._texts.get(self._leaf)
        return found[1] if found else None

    @property
    def answered(self) -> int:
        """The line up to which the last words answer prompts; 0: up to their own."""
        return self._asked - 1 if self._is_aside else 0

    def _hang(self, key: str) -> None:
        self._below[key] = None
        if len(self._below) > _MOST_BELOW:
            del self._below[next(iter(self._below))]

    def _is_elsewhere(self, parent: str) -> bool:
        """Whether a line hangs on one that was there before the last prompt."""
        key = _key(parent)
        return bool(self._asked) and key in self._under and key not in self._below


def _key(uuid: str) -> str:
    return uuid[:100].replace(" ", "_")
