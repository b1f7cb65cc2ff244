"""What the tools of Codex did, told from their calls, results and events."""

from __future__ import annotations

from ctxlib.domain.calls import Calls, note_of, state_of
from ctxlib.domain.codexscript import commands
from ctxlib.domain.codextext import arguments_of, command_of, script_end
from ctxlib.domain.deeds import command_line, inside, open_items, patched, text_of
from ctxlib.domain.said import AGENT, EDITED, FAILED, OK, RAN, WROTE, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.talk import Talk

_SHELLS = ("shell", "shell_command", "exec_command", "container.exec", "local_shell")
_PATCHES = ("apply_patch", "applypatch")
_AGENTS = ("spawn_agent",)
_POLLS = ("write_stdin", "wait")
_GOES_ON = ("Process running with session ID ", "Script running with cell ID ")
_BAD = ("failed", "declined")
_MOST_CHANGES, _MOST_RUNNING = 100, 50


class Tools:
    """Follows the calls of one session: commands, patches, agents, the plan."""

    __slots__ = ("_asked", "_running", "calls", "talk")

    def __init__(self, talk: Talk, carried: Mapping[str, object]) -> None:
        self.talk = talk
        self.calls = Calls(talk, carried.get("calls", {}))  # type: ignore[arg-type]
        # The lines of calls whose commands go on, by the name that the host gave them.
        self._running: dict[str, int] = dict(carried.get("running", {}))  # type: ignore[call-overload]
        # What is asked after by a call that waits for its result.
        self._asked: dict[str, str] = dict(carried.get("asked", {}))  # type: ignore[call-overload]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        return {
            "calls": self.calls.carried(),
            "running": dict(self._running),
            "asked": dict(self._asked),
        }

    def called(self, kind: str, call: Mapping[str, object], line: int) -> None:
        """Note a call."""
        key = text_of(call, "call_id") or text_of(call, "id")
        if self.calls.is_known(key):
            return
        name = text_of(call, "name") or kind.removesuffix("_call")
        self.talk.used(name)
        given = arguments_of(call)
        if kind == "local_shell_call":
            action = call.get("action")
            given, name = (action if isinstance(action, dict) else {}), "shell"
        if name in _SHELLS:
            self._shell(key, line, given.get("command") or given.get("cmd"))
        elif name == "exec" and kind == "custom_tool_call":
            ran = commands(text_of(call, "input"))
            self.calls.begin(key, line, *((RAN, command_line(each)) for each in ran))
        elif name in _PATCHES:
            patch = text_of(call, "input") or text_of(given, "input")
            self.calls.begin(key, line, *self._changes(patch))
        elif name in _AGENTS:
            agent = text_of(given, "agent_type") or text_of(given, "agent_role")
            self.calls.begin(key, line, (AGENT, cut(agent or "default", 100)))
        else:
            self.calls.begin(key, line)
            if name == "update_plan":
                self.planned(given)
            elif name in _POLLS:
                asked = given.get("session_id", given.get("cell_id"))
                self._asked[key] = str(asked)[:100]
                _bound(self._asked)

    def planned(self, given: Mapping[str, object]) -> None:
        """Note the open steps of a plan."""
        self.talk.todos[:] = open_items(given.get("plan"), "step", "title")

    def _shell(self, key: str, line: int, command: object) -> None:
        script = command[-1] if isinstance(command, list) and command else command
        script = script if isinstance(script, str) else ""
        changes = self._changes(script) if "*** Begin Patch" in script else []
        if changes or script.lstrip().startswith(_PATCHES):
            self.calls.begin(key, line, *changes)
        else:
            self.calls.begin(key, line, (RAN, command_line(command)))

    def _changes(self, patch: str) -> list[tuple[str, str]]:
        return [(kind, inside(path, self.talk.cwd)) for kind, path in patched(patch)]

    def returned(self, key: str, result: tuple[int | None, bool, str]) -> None:
        """Note the result of a call: exit code, whether it failed, output."""
        code, failed, output = result
        state, note = state_of(code), note_of(code)
        running = ""
        if code is None:
            running = _running(output)
            script = script_end(output)
            if script is not None:
                state, note = script
            elif not running:
                state = FAILED if failed else OK
        asked = self._asked.pop(key, "")
        place = self._running.get(asked, 0)
        steps = self.calls.end(key, state, note, output)
        if running and (steps or place):
            self._running[running] = place or steps[0].line
            _bound(self._running)
        elif place:
            self.calls.settle_line(place, state, note, output)
            self._running.pop(asked, None)

    def ended(self, kind: str, event: Mapping[str, object], line: int) -> None:
        """Note the event of a command's or a patch's end, even without its call."""
        key = text_of(event, "call_id") or text_of(event, "id")
        if kind == "patch_apply_end":
            self._applied(key, event, line)
            return
        code = event.get("exit_code")
        code = code if isinstance(code, int) else None
        output = text_of(event, "aggregated_output") or text_of(event, "stdout")
        if self.calls.is_open(key):
            self.returned(key, (code, False, output))
            return
        command = command_of(event.get("command"))
        deed = (RAN, command_line(command))
        if self.calls.settle(deed, state_of(code), note_of(code), output):
            return
        if not self.calls.is_known(key):
            self._shell(key, line, command)
            self.returned(key, (code, False, output))

    def _applied(self, key: str, event: Mapping[str, object], line: int) -> None:
        changes = event.get("changes")
        deeds = [
            (
                WROTE if text_of(change, "type") == "add" else EDITED,
                inside(path, self.talk.cwd),
            )
            for path, change in (changes.items() if isinstance(changes, dict) else ())
        ][:_MOST_CHANGES]
        is_bad = event.get("success") is False or text_of(event, "status") in _BAD
        state = FAILED if is_bad else OK
        if self.calls.is_known(key) and not self.calls.is_open(key):
            return
        if not self.calls.is_open(key):
            self.calls.begin(key, line, *deeds)
        self.calls.end(key, state)

    def called_server(self, item: Mapping[str, object]) -> None:
        """Note a call of a tool on a server that stands in no call of its own."""
        key, tool = text_of(item, "id"), text_of(item, "tool")
        if tool and not self.calls.is_known(key):
            self.talk.used(f"mcp__{text_of(item, 'server')}__{tool}")
            self.talk.errors += text_of(item, "status") in _BAD


def _running(output: str) -> str:
    """The name that a command got which goes on; empty where it ended."""
    for mark in _GOES_ON:
        _, found, rest = output[:1_000].partition(mark)
        if found:
            return rest.split(None, 1)[0][:100] if rest.split() else "?"
    return ""


def _bound(known: dict[str, int] | dict[str, str]) -> None:
    if len(known) > _MOST_RUNNING:
        del known[next(iter(known))]
