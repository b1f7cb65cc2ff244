"""What the tools of Claude Code did, told from their calls and results."""

from __future__ import annotations

from ctxlib.domain.calls import Calls, note_of, state_of
from ctxlib.domain.deeds import (
    command_line,
    exit_code,
    finish,
    inside,
    open_items,
    text_of,
    words,
)
from ctxlib.domain.said import (
    AGENT,
    EDITED,
    FAILED,
    INTERRUPTED,
    NOTE_CHARS,
    OK,
    RAN,
    UNKNOWN,
    WROTE,
    cut,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.talk import Talk

_FILES = {
    "Write": (WROTE, "file_path"),
    "Edit": (EDITED, "file_path"),
    "MultiEdit": (EDITED, "file_path"),
    "NotebookEdit": (EDITED, "notebook_path"),
}
_SHELLS = ("Bash", "PowerShell")
_AGENTS = ("Task", "Agent")
_REJECTED = (
    "The user doesn't want to",
    "User rejected tool use",
    "[Request interrupted",
)
_TYPED = "!"
_LATER = "in the background"
_MOST_TASKS, _MOST_BACKGROUND = 100, 50


class Tools:
    """Follows the calls of one session: files, commands, agents, lists of tasks."""

    __slots__ = ("_background", "_created", "_tasks", "calls", "talk")

    def __init__(self, talk: Talk, carried: Mapping[str, object]) -> None:
        self.talk = talk
        self.calls = Calls(talk, carried.get("calls", {}))  # type: ignore[arg-type]
        # The subjects of tasks by number, and of those whose number is to come by call.
        self._tasks: dict[str, list[str]] = dict(carried.get("tasks", {}))  # type: ignore[call-overload]
        self._created: dict[str, str] = dict(carried.get("created", {}))  # type: ignore[call-overload]
        # Agents that go on after their call: the line of the step by the agent's id.
        self._background: dict[str, int] = dict(carried.get("background", {}))  # type: ignore[call-overload]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        return {
            "calls": self.calls.carried(),
            "tasks": {key: list(task) for key, task in self._tasks.items()},
            "created": dict(self._created),
            "background": dict(self._background),
        }

    def called(self, block: Mapping[str, object], line: int) -> None:
        """Note a call: a `tool_use` block."""
        name, key = text_of(block, "name"), text_of(block, "id")
        if not name or self.calls.is_known(key):
            return
        self.talk.used(name)
        given = block.get("input")
        given = given if isinstance(given, dict) else {}
        if name in _FILES:
            kind, where = _FILES[name]
            path = inside(text_of(given, where), self.talk.cwd)
            self.calls.begin(key, line, (kind, path))
        elif name in _SHELLS:
            command = command_line(given.get("command"))
            self.calls.begin(key, line, (RAN, command))
        elif name in _AGENTS:
            kind = text_of(given, "subagent_type") or "general-purpose"
            note = cut(text_of(given, "description"), NOTE_CHARS)
            self.calls.begin(key, line, (AGENT, cut(kind, 100)), note=note)
        else:
            self.calls.begin(key, line)
            self._listed(name, key, given)

    def _listed(self, name: str, key: str, given: Mapping[str, object]) -> None:
        if name == "TodoWrite":
            self.talk.todos[:] = open_items(given.get("todos"), "content", "subject")
        elif name == "TaskCreate":
            self._created[key] = cut(text_of(given, "subject"), NOTE_CHARS)
        elif name == "TaskUpdate":
            task = self._tasks.get(str(given.get("taskId")))
            if task:
                task[0] = cut(text_of(given, "subject"), NOTE_CHARS) or task[0]
                task[1] = text_of(given, "status") or task[1]
                self._show_tasks()

    def results(
        self, content: object, row: Mapping[str, object]
    ) -> list[dict[str, object]]:
        """Note the results that stand in the content of a user's line; returns them."""
        blocks = content if isinstance(content, list) else []
        found = [each for each in blocks if text_of(each, "type") == "tool_result"]
        for block in found:
            self.returned(block, row.get("toolUseResult"), row)
        return found

    def returned(
        self, block: Mapping[str, object], result: object, row: Mapping[str, object]
    ) -> None:
        """Note a result: a `tool_result` block, what stands beside it, its line."""
        key = text_of(block, "tool_use_id")
        if not self.calls.is_open(key):
            return
        output = text_of(result, "stdout") or words(block.get("content"))
        if key in self._created:
            self._number(self._created.pop(key), output, result)
        state, note = _ending(block, output, row)
        task = text_of(result, "backgroundTaskId")
        if text_of(result, "status") == "async_launched":
            task = text_of(result, "agentId")
            state = UNKNOWN
        elif task and state == OK:
            state, note = UNKNOWN, _LATER
        for step in self.calls.end(key, state, note, output):
            if step.kind == AGENT and step.state == OK:
                step.note = _brief(output)
            elif step.state == UNKNOWN and task:
                step.note = _LATER
                self._background[task[:100]] = step.line
                if len(self._background) > _MOST_BACKGROUND:
                    del self._background[next(iter(self._background))]

    def typed(self, text: str, line: int) -> None:
        """Note a command that a person ran in between, or what it wrote.

        How it ended is not written down.
        """
        command = command_line(_between(text, "bash-input"))
        if command:
            self.calls.begin(_TYPED, line, (RAN, command), note="by the person")
        else:
            output = _between(text, "bash-stdout")
            self.calls.end(_TYPED, UNKNOWN, "by the person", output)

    def notified(self, text: str) -> None:
        """Note how what ran in the background ended, from the host's notification."""
        line = self._background.pop(_between(text, "task-id"), None)
        status = _between(text, "status")
        state = {"completed": OK, "failed": FAILED, "killed": INTERRUPTED}.get(status)
        for step in self.talk.steps if line and state else []:
            if step.line != line or step.note != _LATER:
                continue
            summary = _between(text, "summary")
            if step.kind == AGENT:
                step.state = state or UNKNOWN
                step.note = _brief(_between(text, "result") or summary)
            elif step.kind == RAN:
                code = summary.rpartition("exit code ")[2].rstrip(") .\n")
                number = int(code) if code.isdecimal() and len(code) < 6 else None
                finish(self.talk, step, state or UNKNOWN, note_of(number))

    def _number(self, subject: str, output: str, result: object) -> None:
        task = result.get("task") if isinstance(result, dict) else None
        number = str(task.get("id") or "") if isinstance(task, dict) else ""
        if not number:
            number = output.partition("#")[2].partition(" ")[0]
        self._tasks[number[:20] or str(len(self._tasks) + 1)] = [subject, "pending"]
        if len(self._tasks) > _MOST_TASKS:
            del self._tasks[next(iter(self._tasks))]
        self._show_tasks()

    def _show_tasks(self) -> None:
        items = [
            {"subject": subject, "status": status}
            for subject, status in self._tasks.values()
        ]
        self.talk.todos[:] = open_items(items, "subject")


def _ending(
    block: Mapping[str, object], output: str, row: Mapping[str, object]
) -> tuple[str, str]:
    """State and note of a result. A person's refusal is no error."""
    result, denied = row.get("toolUseResult"), text_of(row, "toolDenialKind")
    refused = output.startswith(_REJECTED) or (
        isinstance(result, str) and result.startswith(_REJECTED)
    )
    if refused or denied == "user-rejected":
        return INTERRUPTED, "refused by the person"
    if denied:
        return INTERRUPTED, "not permitted" if denied == "permission-rule" else ""
    if isinstance(result, dict) and result.get("interrupted") is True:
        return INTERRUPTED, ""
    if block.get("is_error") is not True:
        return OK, ""
    code = exit_code(words(block.get("content")))
    return (state_of(code), note_of(code)) if code else (FAILED, "")


def _between(text: str, tag: str) -> str:
    _, opened, rest = text.partition(f"<{tag}>")
    inner, closed, _ = rest.partition(f"</{tag}>")
    return inner.strip() if opened and closed else ""


def _brief(text: str) -> str:
    return cut(" ".join(text[:1_000].split()), NOTE_CHARS)
