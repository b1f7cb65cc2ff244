"""The words with which people asked for a workflow."""

from __future__ import annotations

from math import log2

from ctxlib.domain.workflow import intent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.workflow import Course


def triggers(
    places: Mapping[int, tuple[int, ...]], courses: Sequence[Course]
) -> list[str]:
    """The words with which people asked for it, those of most sessions first."""
    counts: dict[str, int] = {}
    for number, path in places.items():
        for word in _request(courses[number], path):
            counts[word] = counts.get(word, 0) + 1
    least = max(2, (len(places) + 1) // 2)
    shared = [word for word, count in counts.items() if count >= least]
    return sorted(shared, key=lambda word: (-counts[word], word))[:5]


def _request(course: Course, path: Sequence[int]) -> set[str]:
    """The words of the prompt that the first of these moves followed."""
    turn = course.moves[path[0]].turn
    if not 0 < turn <= len(course.prompts):
        return set()
    return set(intent(course.prompts[turn - 1].text))


class Requests:
    """How much it tells that steps were asked for in the same words."""

    __slots__ = ("_courses", "_rates")

    def __init__(self, courses: Sequence[Course]) -> None:
        counts: dict[str, int] = {}
        prompts = 0
        for each in courses:
            for said in each.prompts:
                prompts += 1
                for word in set(intent(said.text)):
                    counts[word] = counts.get(word, 0) + 1
        self._courses = courses
        self._rates = {word: (n + 1) / (prompts + 40) for word, n in counts.items()}

    def bits(self, places: Mapping[int, tuple[int, ...]]) -> float:
        """What the two rarest words that all the prompts share save."""
        shared: set[str] | None = None
        for number, path in places.items():
            words = _request(self._courses[number], path)
            shared = words if shared is None else shared & words
        cost = log2(len(self._rates) + 2)
        saved = [-log2(self._rates[word]) * len(places) - cost for word in shared or ()]
        return sum(each for each in sorted(saved)[-2:] if each > 0)
