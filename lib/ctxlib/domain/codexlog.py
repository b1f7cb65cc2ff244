"""Rollouts of Codex: two logs in one file, of what the model saw and of events."""

from __future__ import annotations

from ctxlib.domain import codextext
from ctxlib.domain.codexlineage import Lineage
from ctxlib.domain.codextools import Tools
from ctxlib.domain.codexwords import Words
from ctxlib.domain.deeds import text_of, words
from ctxlib.domain.said import TITLE_CHARS, Compaction, Said, cut, prompt, when
from ctxlib.domain.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_CALLS = ("function_call", "custom_tool_call", "local_shell_call", "web_search_call")
_RESULTS = ("function_call_output", "custom_tool_call_output",
            "local_shell_call_output")  # fmt: skip
_ENDS = ("exec_command_end", "patch_apply_end")
_DEEDS = ("exec_command_begin", "patch_apply_begin", "mcp_tool_call_begin", *_ENDS)
# Items of a turn that tell of the end of a command or a patch, and by which event.
_DONE = {"CommandExecution": "exec_command_end", "FileChange": "patch_apply_end"}


class CodexLog:
    """Reads a session, or a child thread's.

    A prompt stands twice in the file, as an item and as an event. The event counts;
    an item does where there are no events, or where its event was on a broken line.
    An event has one of two forms, a message of the user or an item of a turn; the first
    one counts. A fork begins with the history of its parent, which does not count.
    """

    __slots__ = ("_broken", "_form", "_lineage", "_own", "_tools", "_unsure",
                 "_waiting", "_words", "talk")  # fmt: skip

    def __init__(self, talk: Talk, carried: Mapping[str, object], session: str) -> None:
        self.talk = talk
        self._own = text_of(carried, "own") or session
        self._lineage = Lineage(carried.get("lineage", {}))  # type: ignore[arg-type]
        # What kind of event tells of prompts; empty before any.
        self._form = text_of(carried, "form")
        # How many of the last prompts an event may still replace.
        self._unsure = int(carried.get("unsure", 0))  # type: ignore[call-overload]
        self._broken = int(carried.get("broken", 0))  # type: ignore[call-overload]
        waiting: list[object] = carried.get("waiting", [])  # type: ignore[assignment]
        self._waiting = Said(*waiting) if waiting else None  # type: ignore[arg-type]
        self._words = Words(talk, carried.get("words", {}))  # type: ignore[arg-type]
        self._tools = Tools(talk, carried.get("tools", {}))  # type: ignore[arg-type]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on, beside the talk."""
        return {
            "own": self._own,
            "lineage": self._lineage.carried(),
            "form": self._form,
            "unsure": self._unsure,
            "broken": self._broken,
            "waiting": self._waiting.row() if self._waiting else [],
            "words": self._words.carried(),
            "tools": self._tools.carried(),
        }

    def missed(self, number: int) -> None:
        """A broken line right beside a prompt's item was its event."""
        if self._waiting and self._waiting.line == number - 1:
            self._ask(self._waiting)
        self._waiting = None
        self._broken = number

    def take(self, number: int, value: object) -> None:
        """Read the value that stands at a line."""
        if not isinstance(value, dict):
            return
        (kind, payload), at = codextext.unwrapped(value), when(value.get("timestamp"))
        if kind == "session_meta":
            self._meta(payload, at)
            return
        if not kind or self._lineage.is_copied(value, payload, at):
            return
        self._waiting = None
        self.talk.seen_at(at)
        if kind == "turn_context":
            self.talk.cwd = self.talk.cwd or text_of(payload, "cwd")[:1_000]
        elif kind == "compacted":
            self._compacted(number, payload)
        elif kind == "response_item":
            self._item(number, payload, at)
        elif kind == "event_msg":
            self._event(number, payload, at)

    def _meta(self, payload: Mapping[str, object], at: str | None) -> None:
        session = (text_of(payload, "id") or text_of(payload, "session_id"))[:200]
        talk = self.talk
        if talk.session and session != talk.session:
            if session != self._own:
                # The parent's, repeated in a fork.
                talk.parent_session = talk.parent_session or session
                self._lineage.fork(talk.session, "" if talk.agent else at or "", 0)
                return
            self.talk = talk = Talk(talk.host)
            talk.parent_session = text_of(payload, "forked_from_id")
            self._tools = Tools(talk, {})
            self._words = Words(talk, {})
            self._unsure, self._form = 0, ""
        talk.session = session
        talk.cwd = talk.cwd or text_of(payload, "cwd")[:1_000]
        talk.host_version = text_of(payload, "cli_version")[:50] or talk.host_version
        talk.branch = text_of(payload.get("git"), "branch")[:200] or talk.branch
        start = when(payload.get("timestamp")) or at
        talk.seen_at(start)
        forked = text_of(payload, "forked_from_id")[:200]
        child, since = codextext.parent_of(payload), max(start or "", at or "")
        if child is not None:
            talk.agent, talk.parent_session, since = session or "unknown", child, ""
        elif forked:
            talk.parent_session = forked
        if forked or child is not None:
            begins_at = payload.get("subagent_history_start_ordinal")
            self._lineage.fork(session, since, begins_at)

    def _item(self, number: int, payload: Mapping[str, object], at: str | None) -> None:
        kind = text_of(payload, "type")
        if kind == "message":
            content = payload.get("content")
            if text_of(payload, "role") == "assistant":
                self._said(words(content), number, at)
            elif words(content).lstrip().startswith(codextext.ABORTED):
                self._tools.calls.interrupt(number)
            elif text_of(payload, "role") == "user":
                self.talk.cwd = (
                    self.talk.cwd or codextext.folder_of(words(content))[:1_000]
                )
                self._offered(codextext.asked_of(content), number, at)
        elif kind in _CALLS:
            self._settle()
            self._tools.called(kind, payload, number)
        elif kind in _RESULTS:
            self._tools.returned(
                text_of(payload, "call_id"), codextext.result_of(payload)
            )

    def _event(
        self, number: int, payload: Mapping[str, object], at: str | None
    ) -> None:
        kind = text_of(payload, "type")
        if kind == "user_message":
            self._told(kind, payload, text_of(payload, "message"), Said("", number, at))
        elif kind == "item_completed":
            self._completed(number, payload.get("item"), at)
        elif kind == "agent_message":
            self._said(text_of(payload, "message"), number, at)
        elif kind == "task_complete":
            self._said(text_of(payload, "last_agent_message"), number, at)
        elif kind in _DEEDS:
            self._settle()
            if kind in _ENDS:
                self._tools.ended(kind, payload, number)
        elif kind == "turn_aborted":
            is_person = text_of(payload, "reason") in codextext.BY_PERSON
            self._tools.calls.interrupt(number if is_person else 0)
        elif kind == "thread_rolled_back":
            self._words.roll_back(payload.get("num_turns"), number)
        elif kind == "thread_goal_updated":
            self._aim(payload.get("goal"), number, at)
        elif kind == "thread_name_updated":
            name = text_of(payload, "thread_name") or text_of(payload, "name")
            self.talk.title = cut(name, TITLE_CHARS)
        elif kind == "plan_update":
            self._tools.planned(payload)

    def _completed(self, number: int, item: object, at: str | None) -> None:
        if not isinstance(item, dict):
            return
        name = text_of(item, "type")
        name, content = name[:1].upper() + name[1:], item.get("content")
        if name == "UserMessage":
            self._told(name, item, content or item.get("text"), Said("", number, at))
        elif name == "AgentMessage":
            self._said(words(content) or text_of(item, "text"), number, at)
        elif name == "McpToolCall":
            self._tools.called_server(item)
        elif name in _DONE:
            self._settle()
            self._tools.ended(_DONE[name], item, number)

    def _told(
        self, form: str, event: Mapping[str, object], content: object, said: Said
    ) -> None:
        """An event that is a prompt."""
        self._form = self._form or form
        if form != self._form:
            return
        self._drop_unsure()
        text = codextext.asked_of(content)
        if not text and codextext.has_image(event) and not words(content).strip():
            text = "[image]"
        if text:
            self._ask(prompt(text, said.line, said.at))

    def _aim(self, goal: object, number: int, at: str | None) -> None:
        """A goal that a person set; it is told again whenever its state changes."""
        said = prompt(f"/goal {text_of(goal, 'objective')}", number, at)
        is_new = all(said.text != other.text for other in self.talk.prompts)
        if said.text != "/goal " and is_new and "create_goal" not in self.talk.tools:
            self._drop_unsure()
            self._ask(said)

    def _offered(self, text: str, number: int, at: str | None) -> None:
        """An item that may be a prompt."""
        if not text:
            return
        said = prompt(text, number, at)
        if not self._form or self._broken == number - 1:
            self._ask(said)
            self._unsure += 1
        else:
            self._waiting = said

    def _ask(self, said: Said) -> None:
        if self.talk.agent:
            return
        self._words.begin()
        self.talk.ask(said)

    def _drop_unsure(self) -> None:
        if self._unsure and not self.talk.agent:
            del self.talk.prompts[-self._unsure :]
            self._words.forget(self._unsure)
        self._unsure = 0

    def _settle(self) -> None:
        """The agent went to work: the prompts before that are what they are."""
        self._unsure = 0

    def _said(self, text: str, number: int, at: str | None) -> None:
        text = text.strip()
        if not text:
            return
        self._settle()
        self._words.say(Said(text, number, at))

    def _compacted(self, number: int, payload: Mapping[str, object]) -> None:
        kept = Compaction(number)
        kept.tell(codextext.summary_of(payload))
        self.talk.keep("compacted", kept)
