"""Where steps that follow one another were asked for anew: what may be two workflows.

People ask for one workflow after the other, and also for one workflow step by step.
So what was asked for anew stands alone only where it has steps enough for that.
"""

from __future__ import annotations

from ctxlib.domain.corrections import is_correction
from ctxlib.domain.workflow import ASK, intent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.skillmining import Workflow
    from ctxlib.domain.workflow import Course

    Labels = tuple[str, ...]


def parts(
    whole: Workflow, courses: Sequence[Course], *, least: int, is_cut: bool
) -> list[Labels]:
    """Its labels by request, in parts of at least so many steps where they have them.

    `is_cut` says that the steps may go on before and after: what is left of another
    request there is dropped.
    """
    blocks = _blocks(whole, courses)
    if is_cut:
        blocks = _without_ends(blocks, least)
    found: list[Labels] = []
    for block in blocks:
        if found and min(done(found[-1]), done(block)) < least:
            found[-1] += block
        else:
            found.append(block)
    return found


def done(labels: Labels) -> int:
    """How many of the steps were done, not only asked for."""
    return sum(not label.startswith(ASK) for label in labels)


def _without_ends(blocks: list[Labels], least: int) -> list[Labels]:
    whole = [at for at, block in enumerate(blocks) if done(block) >= least]
    return blocks[whole[0] : whole[-1] + 1] if whole else blocks


def _blocks(whole: Workflow, courses: Sequence[Course]) -> list[Labels]:
    """The labels, parted where most sessions have a request between two of them."""
    labels, places = whole.labels, whole.places
    begins = [0]
    for at in range(1, len(labels)):
        anew = sum(
            _is_asked_anew(courses[number], path[at - 1], path[at])
            for number, path in places.items()
        )
        if anew * 2 > len(places):
            begins.append(at)
    ends = [*begins[1:], len(labels)]
    return [labels[slice(*each)] for each in zip(begins, ends, strict=True)]


def _is_asked_anew(course: Course, before: int, after: int) -> bool:
    """Whether a person asked for something between two moves, and objected to none."""
    turns = course.prompts[course.moves[before].turn : course.moves[after].turn]
    return any(intent(said.text) for said in turns) and not any(
        is_correction(said.text) for said in turns
    )
