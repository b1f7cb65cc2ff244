"""Transcripts of Claude Code: one JSON object a line, a tree of messages."""

from __future__ import annotations

from ctxlib.domain.calls import Ring
from ctxlib.domain.claudeanswers import typed_in
from ctxlib.domain.claudelineage import Lineage
from ctxlib.domain.claudestop import is_stop, typed_with
from ctxlib.domain.claudetext import Heard, expands, hear, is_machine, may_expand
from ctxlib.domain.claudetitles import Titles
from ctxlib.domain.claudetools import Tools
from ctxlib.domain.deeds import id_of, text_of, words
from ctxlib.domain.queue import Queue
from ctxlib.domain.said import PROMPT_CHARS, Compaction, Said, cut, when
from ctxlib.domain.talk import Talk
from ctxlib.domain.thread import Thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_ROWS = ("user", "assistant", "system", "attachment", "progress")
_SPOKEN = ("user", "assistant")


class ClaudeLog:
    """Reads a session, or a sub-agent's part of one.

    A file may begin with history that was copied from another session; it counts
    until a line of the session itself (`session`, where known) shows that it is one.
    """

    __slots__ = ("_command", "_heard", "_lineage", "_queue", "_thread", "_titles",
                 "_tools", "talk")  # fmt: skip

    def __init__(self, talk: Talk, carried: Mapping[str, object], session: str) -> None:
        self.talk = talk
        self._lineage = Lineage(carried.get("lineage", {}), session)  # type: ignore[arg-type]
        self._restart(carried)
        self._heard = Ring(1_000, carried.get("heard", ()))  # type: ignore[arg-type]

    def _restart(self, carried: Mapping[str, object]) -> None:
        self._tools = Tools(self.talk, carried.get("tools", {}))  # type: ignore[arg-type]
        self._thread = Thread(carried.get("thread", {}))  # type: ignore[arg-type]
        self._titles = Titles(carried.get("titles", {}))  # type: ignore[arg-type]
        self._queue = Queue(self.talk, carried.get("queue", {}))  # type: ignore[arg-type]
        # The slash command just before this line: its id, time, and prompt's id.
        self._command: list[str] = list(carried.get("command", []))  # type: ignore[call-overload]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on, beside the talk."""
        return {
            "tools": self._tools.carried(),
            "thread": self._thread.carried(),
            "heard": self._heard.state(),
            "titles": self._titles.carried(),
            "command": list(self._command),
            "queue": self._queue.carried(),
            "lineage": self._lineage.carried(),
        }

    def missed(self, number: int) -> None:
        """Every other line stands for itself."""

    def take(self, number: int, value: object) -> None:
        """Read the value that stands at a line."""
        if not isinstance(value, dict):
            return
        kind = text_of(value, "type")
        if kind in _ROWS:
            self._row(number, kind, value)
        elif kind == "queue-operation":
            self._queued(number, value)
        elif kind == "summary":
            leaf = text_of(value, "leafUuid")
            is_here = not leaf or leaf in self._thread
            self._titles.summed(self.talk, value, is_here=is_here)
        elif not self._lineage.is_foreign(value):
            self._titles.named(self.talk, kind, value)

    def _row(self, number: int, kind: str, value: Mapping[str, object]) -> None:
        at = when(value.get("timestamp"))
        if text_of(value.get("forkedFrom"), "sessionId"):
            self._heard.add(id_of(value, "uuid"))
        verdict = self._lineage.judge(self.talk, kind, value, at)
        if verdict == Lineage.NOT_OURS:
            return
        if verdict == Lineage.ANEW:
            self._anew()
        talk = self.talk
        if kind in _SPOKEN or not talk.session:
            self._know(value)
        if kind in _SPOKEN:
            talk.seen_at(at)
        uuid = id_of(value, "uuid")
        parent = id_of(value, "parentUuid") or id_of(value, "logicalParentUuid")
        if kind == "assistant":
            self._answered(number, value, Said("", number, at))
        else:
            self._thread.grow(uuid, parent)
        if kind == "user":
            self._thread.follow(uuid, parent)
            self._user(number, value, at)
        elif kind == "system":
            self._system(number, value, at)
        elif kind == "attachment":
            self._attached(number, value.get("attachment"), at)
        self._titles.came(talk, uuid)
        talk.outcome, talk.answered = self._thread.outcome, self._thread.answered

    def _anew(self) -> None:
        """Forget what was read: it is another session's."""
        before, self.talk = self.talk, Talk(self.talk.host)
        self.talk.notes[:] = before.notes
        if not before.agent:
            self.talk.parent_session = before.session
        self._restart({})

    def _know(self, value: Mapping[str, object]) -> None:
        talk = self.talk
        session = self._lineage.session_of(value)
        if talk.agent:
            talk.session, talk.parent_session = talk.agent, session
        elif not talk.session:
            talk.session = session
        talk.cwd = talk.cwd or text_of(value, "cwd")[:1_000]
        talk.branch = text_of(value, "gitBranch")[:200] or talk.branch
        talk.host_version = text_of(value, "version")[:50] or talk.host_version

    def _is_repeated(self, uuid: str) -> bool:
        """Whether this line was read before; remembers it."""
        is_known = bool(uuid) and uuid in self._heard
        if uuid and not is_known:
            self._heard.add(uuid)
        return is_known

    def _answered(self, number: int, value: Mapping[str, object], said: Said) -> None:
        message = value.get("message")
        content = message.get("content") if isinstance(message, dict) else None
        uuid, parent = id_of(value, "uuid"), id_of(value, "parentUuid")
        is_repeated = bool(uuid) and uuid in self._thread
        is_error = value.get("isApiErrorMessage") is True
        is_made_up = is_error or text_of(message, "model") == "<synthetic>"
        said.text = "" if is_made_up else words(content).strip()
        if is_error and not self._is_repeated(uuid):
            self.talk.errors += 1
        if said.text:
            self._thread.say(uuid, parent, id_of(message, "id"), said)
        else:
            self._thread.follow(uuid, parent)
        self._command = []
        self._absorb()
        for block in content if isinstance(content, list) and not is_repeated else []:
            if text_of(block, "type") == "tool_use":
                self._tools.called(block, number)

    def _user(self, number: int, value: Mapping[str, object], at: str | None) -> None:
        message = value.get("message")
        content = message.get("content") if isinstance(message, dict) else message
        after, self._command = self._command, []
        uuid = id_of(value, "uuid")
        results = self._tools.results(content, value)
        heard = hear(content, is_summary=value.get("isCompactSummary") is True)
        is_stopped = is_stop(heard, value, has_results=bool(results))
        if is_stopped and uuid not in self._heard:
            self._tools.calls.interrupt(number)
        heard = typed_with(heard) if is_stopped else heard
        if is_stopped and heard.kind == Heard.NOTHING:
            self._is_repeated(uuid)
        elif results and not is_stopped:
            typed = "" if self.talk.agent else typed_in(results, value)
            if typed:
                self._asked(Heard(Heard.PROMPT, typed), uuid, Said("", number, at))
        elif heard.kind == Heard.NOTICE:
            self._tools.notified(heard.text)
        elif heard.kind == Heard.SUMMARY:
            if not self._is_repeated(uuid):
                self._compacted(number, heard.text)
        elif is_machine(value) or self.talk.agent:
            self._titles.planned(self.talk, value)
        elif heard.kind == Heard.SHELL:
            self._tools.typed(heard.text, number)
        elif heard.kind == Heard.COMMAND:
            if may_expand(content):
                self._command = [uuid, at or "", id_of(value, "promptId")]
                self.talk.stopped = 0
            self._sent(heard, uuid, Said("", number, at))
        elif heard.kind == Heard.PROMPT and not expands(after, value, at, heard.text):
            self._sent(heard, uuid, Said("", number, at))

    def _system(self, number: int, value: Mapping[str, object], at: str | None) -> None:
        uuid, subtype = id_of(value, "uuid"), text_of(value, "subtype")
        if subtype == "compact_boundary" and not self._is_repeated(uuid):
            trigger = text_of(value.get("compactMetadata"), "trigger")[:50]
            self.talk.keep("compacted", Compaction(number, trigger))
        elif subtype == "local_command":
            heard = hear(value.get("content"))
            if heard.kind == Heard.COMMAND and not self.talk.agent:
                self._asked(heard, uuid, Said("", number, at))

    def _sent(self, heard: Heard, uuid: str, said: Said) -> None:
        if uuid not in self._heard:
            self._thread.ask(uuid, said.line)
        self._asked(heard, uuid, said)

    def _asked(self, heard: Heard, uuid: str, said: Said) -> None:
        if self._is_repeated(uuid):
            return
        said.text = cut(heard.text, PROMPT_CHARS)
        said.command = heard.kind == Heard.COMMAND
        self._queue.delivered(heard.text)
        self._absorb()
        self.talk.ask(said)

    def _absorb(self) -> None:
        for said in self._queue.absorbed():
            self.talk.ask(said)

    def _compacted(self, number: int, text: str) -> None:
        kept = self.talk.compacted
        if not kept or kept[-1].digest:
            self.talk.keep("compacted", Compaction(number))
        kept[-1].tell(text)

    def _attached(self, number: int, attached: object, at: str | None) -> None:
        """A prompt typed while the agent was busy may arrive as an attachment."""
        if text_of(attached, "type") != "queued_command":
            return
        assert isinstance(attached, dict)
        heard = hear(attached.get("prompt"))
        if heard.kind == Heard.NOTICE:
            self._tools.notified(heard.text)
        elif (
            heard.kind == Heard.PROMPT
            and text_of(attached, "commandMode") in ("", "prompt")
            and not (is_machine(attached) or self.talk.agent)
            and not self._queue.is_told(heard.text)
        ):
            self._asked(heard, id_of(attached, "source_uuid"), Said("", number, at))

    def _queued(self, number: int, value: Mapping[str, object]) -> None:
        if self._lineage.is_foreign(value):
            return
        heard, operation = hear(value.get("content")), text_of(value, "operation")
        if operation != "enqueue":
            self._queue.left(operation, heard.text, text_of(value, "reason"))
        elif heard.kind == Heard.NOTICE:
            self._tools.notified(heard.text)
        elif heard.kind == Heard.PROMPT:
            self._queue.typed(heard.text, number, when(value.get("timestamp")))
