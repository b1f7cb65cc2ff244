"""Chats of Gemini CLI: a header, messages that replace each other by id, marks.

The older form, one JSON object with all messages, is read by the same words: its
header without the messages, then the messages one by one.
"""

from __future__ import annotations

from ctxlib.domain import geminitext
from ctxlib.domain.calls import Calls, Ring, note_of
from ctxlib.domain.deeds import (
    command_line,
    exit_code,
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
    OK,
    OUTCOME_CHARS,
    PROMPT_CHARS,
    RAN,
    SUMMARY_CHARS,
    TITLE_CHARS,
    WROTE,
    Said,
    cut,
    prompt,
    when,
)
from ctxlib.domain.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_FILES = {"write_file": WROTE, "replace": EDITED, "edit": EDITED}
_AGENTS = ("invoke_agent", "delegate_to_agent", "codebase_investigator")
_ENDS = {"success": OK, "error": FAILED, "cancelled": INTERRUPTED}
_MOST_KNOWN, _MOST_MESSAGES, _MOST_TEXTS = 2_000, 500, 64


class GeminiLog:
    """Reads a chat, or a sub-agent's."""

    __slots__ = ("_asked", "_calls", "_messages", "_texts", "talk")

    def __init__(self, talk: Talk, carried: Mapping[str, object], session: str) -> None:
        self.talk = talk
        talk.session = talk.session or session
        self._calls = Calls(talk, carried.get("calls", {}))  # type: ignore[arg-type]
        self._asked = Ring(_MOST_KNOWN, carried.get("asked", ()))  # type: ignore[arg-type]
        # The ids of the last messages, and what the last ones of the model said.
        self._messages: list[str] = list(carried.get("messages", ()))  # type: ignore[call-overload]
        texts: dict[str, list[object]] = carried.get("texts", {})  # type: ignore[assignment]
        self._texts = {key: Said(*said) for key, said in texts.items()}  # type: ignore[arg-type]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on, beside the talk."""
        return {
            "calls": self._calls.carried(),
            "asked": self._asked.state(),
            "messages": list(self._messages),
            "texts": {key: said.row() for key, said in self._texts.items()},
        }

    def missed(self, number: int) -> None:
        """Every other line stands for itself."""

    def take(self, number: int, value: object) -> None:
        """Read the value that stands at a line."""
        if not isinstance(value, dict):
            return
        if "$rewindTo" in value:
            self._rewind(text_of(value, "$rewindTo"))
            self.talk.take_back(number)
        elif "$set" in value:
            self._header(number, value["$set"])
        elif "type" in value and "id" in value:
            self._message(number, value)
        else:
            self._header(number, value)
        self.talk.outcome = self._outcome()

    def _header(self, number: int, value: object) -> None:
        if not isinstance(value, dict):
            return
        talk = self.talk
        talk.session = text_of(value, "sessionId")[:200] or talk.session
        talk.seen_at(when(value.get("startTime")))
        talk.summary = cut(text_of(value, "summary"), SUMMARY_CHARS) or talk.summary
        if text_of(value, "kind") == "subagent":
            talk.agent = talk.session or "unknown"
        folders = value.get("directories")
        if isinstance(folders, list) and folders and isinstance(folders[0], str):
            talk.cwd = talk.cwd or folders[0][:1_000]
        messages = value.get("messages")
        if isinstance(messages, list):
            self._rewrite(number, messages)

    def _rewrite(self, number: int, messages: list[object]) -> None:
        """All messages as they are now, perhaps by other ids: most were told before."""
        before, self._messages = self._messages, []
        for message in messages:
            if not isinstance(message, dict):
                continue
            key = text_of(message, "id")[:100]
            if key not in before and text_of(message, "type") == "user":
                text = cut(geminitext.asked_of(message), PROMPT_CHARS)
                if any(said.text == text for said in self.talk.prompts):
                    self._asked.add(key)
                    self.talk.stopped = 0
            self._message(number, message)

    def _message(self, number: int, value: Mapping[str, object]) -> None:
        kind, key = text_of(value, "type"), text_of(value, "id")[:100]
        at = when(value.get("timestamp"))
        if kind == "info":
            self._note(key, value, number)
        if kind not in ("user", "gemini"):
            return
        self.talk.seen_at(at)
        if key not in self._messages:
            self._messages.append(key)
            del self._messages[:-_MOST_MESSAGES]
        if kind == "user":
            self.talk.cwd = self.talk.cwd or geminitext.folder_of(
                words(value.get("content"))
            )
            self._prompt(key, value, number, at)
            return
        text = words(value.get("content")).strip()
        if text:
            first = self._texts.get(key)
            line = first.line if first else number
            self._texts[key] = Said(cut(text, OUTCOME_CHARS), line, at)
            if len(self._texts) > _MOST_TEXTS:
                del self._texts[next(iter(self._texts))]
        calls = value.get("toolCalls")
        for place, call in enumerate(calls if isinstance(calls, list) else []):
            if isinstance(call, dict):
                self._call(number, text_of(call, "id") or f"{key}/{place}", call)

    def _note(self, key: str, value: Mapping[str, object], number: int) -> None:
        """What the host tells the person: that the person stopped it, once."""
        if geminitext.is_stop(value) and not (key and key in self._asked):
            self._asked.add(key)
            self.talk.stop(number)

    def _prompt(
        self, key: str, value: Mapping[str, object], number: int, at: str | None
    ) -> None:
        if self.talk.agent or (key and key in self._asked):
            return
        text = geminitext.asked_of(value)
        if not text:
            return
        self._asked.add(key)
        self.talk.ask(prompt(text, number, at))

    def _call(self, number: int, key: str, call: Mapping[str, object]) -> None:
        name, given = text_of(call, "name"), call.get("args")
        if name and not self._calls.is_known(key):
            self.talk.used(name)
            self._begin(key, number, name, given if isinstance(given, dict) else {})
        state = _ENDS.get(text_of(call, "status"))
        if state is None:
            return
        output = geminitext.output_of(call.get("result"))
        code = exit_code(output) if name == "run_shell_command" else None
        self._calls.end(key, FAILED if code else state, note_of(code), output)

    def _begin(
        self, key: str, number: int, name: str, given: Mapping[str, object]
    ) -> None:
        if name in _FILES:
            path = text_of(given, "file_path") or text_of(given, "absolute_path")
            self._calls.begin(key, number, (_FILES[name], inside(path, self.talk.cwd)))
        elif name == "run_shell_command":
            self._calls.begin(key, number, (RAN, command_line(given.get("command"))))
        elif name in _AGENTS:
            agent = text_of(given, "agent_name") or name
            self._calls.begin(key, number, (AGENT, cut(agent, 100)))
        else:
            self._calls.begin(key, number)
            if name == "write_todos":
                todos = given.get("todos")
                self.talk.todos[:] = open_items(todos, "description", "content")
            elif name == "update_topic":
                title = cut(text_of(given, "title"), TITLE_CHARS)
                self.talk.title = title or self.talk.title

    def _rewind(self, key: str) -> None:
        """The message and all after it left the chat; an unknown one: all did."""
        place = self._messages.index(key) if key in self._messages else 0
        for gone in self._messages[place:]:
            self._texts.pop(gone, None)
        if not place:
            self._texts.clear()
        del self._messages[place:]

    def _outcome(self) -> Said | None:
        for key in reversed(self._messages):
            if key in self._texts:
                return self._texts[key]
        return None
