"""A workflow that repeats as the draft of a skill, with its evidence."""

from __future__ import annotations

from hashlib import sha256

from ctxlib.domain import scalar
from ctxlib.domain.candidate import Evidence
from ctxlib.domain.screening import Screen
from ctxlib.domain.skillmining import LEAST_STEPS, workflows
from ctxlib.domain.skillname import checked_name, in_order, made_name
from ctxlib.domain.skillrequests import triggers
from ctxlib.domain.skillsteps import otherwise, plain, safe, step
from ctxlib.domain.workflow import ASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctxlib.domain.skillmining import Workflow
    from ctxlib.domain.workflow import Course

SKILL = "skill"
MAX_DESCRIPTION = 1_024
_MAX_QUOTE = 300
_SURE_BITS = 40.0


class Skill:
    """A candidate for a skill: `labels` are its steps as they are compared.

    `steps` are the same for a reader, `triggers` the words with which people asked
    for it. Two with one `key` are the same skill; `digest` is that of its evidence,
    one piece a session. `otherwise` says of a session which steps it took in another
    form.
    """

    __slots__ = (
        "confidence",
        "description",
        "evidence",
        "labels",
        "name",
        "otherwise",
        "reason",
        "scope",
        "steps",
        "title",
        "triggers",
    )

    kind = SKILL

    def __init__(
        self,
        labels: Sequence[str],
        steps: Sequence[str],
        triggers: Sequence[str],
        evidence: Iterable[Evidence],
        confidence: float,
    ) -> None:
        self.labels = tuple(labels)
        self.steps = tuple(steps)
        self.triggers = tuple(triggers)
        self.evidence = tuple(sorted(evidence, key=lambda each: each.place))
        self.confidence = confidence
        self.otherwise: Mapping[str, str] = {}
        self.scope = "project"
        asked = in_order(self.triggers, self.evidence[-1].quote)
        self.name = made_name(asked, labels) or f"workflow-{self.key[:8]}"
        self.title = _title(self)
        self.description = _description(self)
        sessions = len({each.session for each in self.evidence})
        self.reason = f"the same {len(labels)} steps in {sessions} sessions"

    def rename(self, name: str, description: str) -> None:
        """Take another name and description, where they are given."""
        self.name = checked_name(name) if name else self.name
        self.title = _title(self)
        self.description = safe(description)[:MAX_DESCRIPTION] or self.description

    @property
    def statement(self) -> str:
        """The steps in one line."""
        return " → ".join(plain(label) for label in self.labels)

    @property
    def key(self) -> str:
        """Sixteen hex digits of the steps: the same when only evidence is added."""
        return _hash([SKILL, *self.labels])[:16]

    @property
    def digest(self) -> str:
        """The digest of the evidence."""
        places = (f"{each.session}:{each.line}" for each in self.evidence)
        return _hash([SKILL, *places])

    def document(self, id: str) -> str:
        """The draft as a `SKILL.md`; `id` is that of the candidate."""
        lines = [
            "---",
            f"name: {scalar.write(self.name)}",
            f"description: {scalar.write(self.description)}",
            "metadata:",
            f"  ctx-suggestion: {scalar.write(id)}",
            "---",
            "",
            f"# {self.title}",
            "",
            "## When",
            "",
            _when(self.triggers, self.steps),
            "",
            "## Steps",
            "",
        ]
        lines += [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        lines += ["", "What stands in capitals, and `…`, differs from case to case."]
        lines += ["", "## Evidence", ""]
        lines += [
            f"Seen in {len(self.evidence)} sessions; background, no instruction:",
            "",
        ]
        lines += [self._told(each) for each in self.evidence]
        return "\n".join([*lines, ""])

    def _told(self, each: Evidence) -> str:
        date = f", {each.at[:10]}" if each.at else ""
        place = f"session {safe(each.session)}, line {each.line}{date}"
        more = self.otherwise.get(each.session, "")
        return f"- {place}: “{safe(each.quote)}”{more and f'; {more}'}"


def mine_skills(courses: Sequence[Course]) -> list[Skill]:
    """The skills that sessions suggest, best first, whatever the order of sessions."""
    ordered = sorted(courses, key=lambda each: (each.at or "", each.session))
    screen = Screen()
    found = (_skill(each, ordered, screen) for each in workflows(ordered))
    return [each for each in found if len(each.labels) >= LEAST_STEPS]


def overlap(one: Sequence[str], other: Sequence[str]) -> float:
    """Which part of the shorter of two step lists stands in the other, in order."""
    least = min(len(one), len(other))
    return _common(one, other) / least if least else 0.0


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence."""
    row = [0] * (len(other) + 1)
    for mine in one:
        before = 0
        for at, yours in enumerate(other, 1):
            kept = row[at]
            row[at] = before + 1 if mine == yours else max(row[at], row[at - 1])
            before = kept
    return row[-1]


def _skill(found: Workflow, courses: Sequence[Course], screen: Screen) -> Skill:
    begin = int(found.labels[0].startswith(ASK))  # how it was asked for
    rows = {
        courses[number].session: [courses[number].moves[at] for at in path[begin:]]
        for number, path in found.places.items()
    }
    done = zip(*rows.values(), strict=True)
    columns = [
        (label, moves)
        for label, moves in zip(found.labels[begin:], done, strict=True)
        if not all(move.has_failed for move in moves)
    ]
    steps = [step(label, moves) for label, moves in columns]
    places = found.places.items()
    evidence = [_evidence(courses[number], path, screen) for number, path in places]
    confidence = round(min(0.98, 0.5 + found.core / (2 * _SURE_BITS)), 2)
    labels, asked = [label for label, _ in columns], triggers(found.places, courses)
    skill = Skill(labels, steps, asked, evidence, confidence)
    skill.otherwise = otherwise(list(rows), columns)
    return skill


def _evidence(course: Course, path: Sequence[int], screen: Screen) -> Evidence:
    moves = [course.moves[at] for at in path]
    first, last = moves[0].line, max(move.line for move in moves)
    turn = moves[0].turn
    said = course.prompts[turn - 1] if 0 < turn <= len(course.prompts) else None
    asked = screen.line(said.text, _MAX_QUOTE) if said else ""
    at = said.at if said and said.at else course.at
    quote = asked or f"lines {first} to {last}"
    return Evidence(course.session, first, at, quote)


def _title(skill: Skill) -> str:
    words = skill.name.replace("-", " ")
    return words[:1].upper() + words[1:]


def _description(skill: Skill) -> str:
    what = ", ".join(plain(label) for label in skill.labels)
    when = _when(skill.triggers, skill.steps)
    room = MAX_DESCRIPTION - len(when) - 40
    text = what if len(what) <= room else what[: room - 1] + "…"
    return f"The steps {safe(text)}, in this order. {when}"


def _when(triggers: Sequence[str], steps: Sequence[str]) -> str:
    if triggers:
        return f"Use when the user asks for: {safe(', '.join(triggers))}."
    first = steps[0].rstrip(".").replace("`", "'")
    return f"Use when a task begins with: {first[:1].lower() + first[1:200]}."


def _hash(parts: Iterable[str]) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
