"""`ctx-hook pre-tool`: sub-agents do not write to the memory."""

import json

import pytest

NOTHING = (0, "", "")


@pytest.fixture
def before(run, workspace):
    """What the host is told before a tool runs."""

    def call(command, *, agent="agent-7", tool="Bash", **more):
        sent = {
            "session_id": "s1",
            "transcript_path": "/nowhere.jsonl",
            "cwd": str(workspace),
            "hook_event_name": "PreToolUse",
            "tool_name": tool,
            "tool_input": {"command": command, "description": "x"},
            "tool_use_id": "toolu_1",
            **({"agent_id": agent, "agent_type": "general-purpose"} if agent else {}),
            **more,
        }
        answer = run(
            "ctx-hook",
            "pre-tool",
            stdin=json.dumps(sent),
            environ={"CTX_HOOK_STRICT": "1"},
        )
        return answer.code, answer.out, answer.err

    return call


def test_a_writing_call_of_a_sub_agent_is_denied_in_the_hosts_form(before):
    code, out, err = before("cd src && ctx-fact add --type project 'CI runs'")

    assert (code, err) == (0, "")
    said = json.loads(out)
    assert list(said) == ["hookSpecificOutput"]
    assert said["hookSpecificOutput"] == {
        "hookEventName": "PreToolUse",
        "permissionDecision": "deny",
        "permissionDecisionReason": (
            "ctx-fact add: a sub-agent does not write to the memory. Say in your "
            "result what should be kept; the main session saves it, or asks the user."
        ),
    }


@pytest.mark.parametrize("tool", ["Bash", "Monitor", "PowerShell"])
def test_every_tool_that_runs_commands_is_looked_at(before, tool):
    assert "deny" in before("ctx-fact add x", tool=tool)[1]


def test_the_main_session_is_never_stopped(before):
    assert before("ctx-fact add --type project 'CI runs'", agent=None) == NOTHING


def test_a_check_that_is_kept_is_a_write(before):
    assert "deny" in before("git ctx doctor --json --record")[1]
    assert before("git ctx doctor --json") == NOTHING


@pytest.mark.parametrize(
    "command", ["ctx-fact list", "ctx-recall search x", "git commit -m 'ctx-fact add'"]
)
def test_nothing_else_of_a_sub_agent_is_stopped(before, command):
    assert before(command) == NOTHING


def test_other_tools_are_not_looked_at(before):
    assert before("ctx-fact add x", tool="Write") == NOTHING


@pytest.mark.parametrize(
    "more",
    [
        {"tool_input": None},
        {"tool_input": "ctx-fact add x"},
        {"tool_input": {"command": ["ctx-fact", "add"]}},
        {"tool_input": {}},
        {"tool_name": 3},
        {"hook_event_name": "PostToolUse"},
    ],
)
def test_an_odd_payload_stops_nothing(before, more):
    assert before("ctx-fact add x", **more) == NOTHING


@pytest.mark.parametrize("tail", ["'", '"', "$(", "`", "<<", "\\", "<(", "((", "&>"])
def test_a_script_that_is_broken_stops_nothing_it_should_not(before, tail):
    assert before(f"ls {tail}") == NOTHING
    assert before(f"echo ctx {tail}") == NOTHING


def test_no_memory_is_made_or_opened(before, memory):
    before("ctx-fact add x")

    assert not memory.exists()
