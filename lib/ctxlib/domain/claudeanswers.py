"""What a person typed into a dialogue of Claude Code, told from a call's result."""

from __future__ import annotations

from ctxlib.domain.deeds import text_of, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# A refusal ends with the reason that the person gave.
_REFUSED = "The user doesn't want to"
_SAID = "the user said:"


def typed_in(results: list[dict[str, object]], value: Mapping[str, object]) -> str:
    """The words that a person typed, of the results on a line: why a call is refused,
    and answers to questions other than those offered."""
    feedback = text_of(value, "userFeedback").strip()
    if feedback:
        return feedback
    for block in results:
        output = words(block.get("content")).strip()
        if output.startswith(_REFUSED):
            return output.partition(_SAID)[2].strip()
    result = value.get("toolUseResult")
    return "\n".join(_answers(result)) if isinstance(result, dict) else ""


def _answers(result: Mapping[str, object]) -> list[str]:
    questions, answers = result.get("questions"), result.get("answers")
    if not isinstance(questions, list) or not isinstance(answers, dict):
        return []
    offered = {
        text_of(option, "label")
        for question in questions
        if isinstance(question, dict)
        for option in _listed(question.get("options"))
    }
    return [
        text.strip()
        for text in answers.values()
        if isinstance(text, str) and text.strip() and not _is_offered(text, offered)
    ]


def _is_offered(text: str, offered: set[str]) -> bool:
    """Whether an answer is one of the labels, or some of them."""
    if text in offered:
        return True
    for label in sorted(filter(None, offered), key=len, reverse=True):
        text = text.replace(label, "")
    return not text.strip(", ")


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
