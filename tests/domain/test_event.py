"""Events of hosts, read into ours."""

import pytest

from ctxlib.domain.event import answer, file_stem, read_event, shown_host


def test_session_start_is_read_with_its_source():
    event = read_event(
        "session-start",
        {
            "hook_event_name": "SessionStart",
            "session_id": "5b1e",
            "cwd": "/work",
            "source": "resume",
        },
    )

    assert (event.session, event.cwd, event.source) == ("5b1e", "/work", "resume")


@pytest.mark.parametrize("source", [None, "", "reincarnation", 3])
def test_unknown_source_counts_as_startup(source):
    event = read_event("session-start", {"source": source})

    assert event.source == "startup"


@pytest.mark.parametrize(
    ("name", "payload", "host"),
    [
        ("pre-tool", {}, "gemini"),
        ("no-such-event", {}, None),
        ("session-start", {}, "abacus"),
        ("session-start", {"hook_event_name": "Stop"}, None),
        ("user-prompt", {"hook_event_name": "SessionStart"}, None),
    ],
)
def test_what_is_not_known_is_no_event(name, payload, host):
    assert read_event(name, payload, host=host) is None


@pytest.mark.parametrize(
    ("source", "is_mechanical"),
    [
        (None, False),
        ("user", False),
        ("sdk", True),
        ("system", True),
        ("loop_wakeup", True),
        ("schedule_wakeup", True),
        ("poll_event", True),
    ],
)
def test_prompt_of_a_machine_is_told_by_its_source(source, is_mechanical):
    payload = {"prompt": "hello", "source": source}

    assert read_event("user-prompt", payload).is_mechanical is is_mechanical


def test_texts_of_the_wrong_type_are_absent():
    event = read_event("user-prompt", {"session_id": 7, "prompt": ["x"], "cwd": None})

    assert (event.session, event.prompt, event.cwd) == (None, None, None)
    assert event.is_weak


def test_answer_is_nested_for_claude():
    event = read_event("user-prompt", {"prompt": "hello"})

    assert answer(event, "text") == {
        "hookSpecificOutput": {
            "hookEventName": "UserPromptSubmit",
            "additionalContext": "text",
        }
    }


@pytest.mark.parametrize("safe", ["a", "5b1e-44_x.y", "A" * 128])
def test_safe_session_id_names_its_file(safe):
    assert file_stem(safe) == safe


@pytest.mark.parametrize(
    "unsafe",
    ["../../x'; touch pwned", "", ".", "..", ".x", "a/b", "A" * 129, "ü", "\0"],
)
def test_unsafe_session_id_becomes_a_digest(unsafe):
    stem = file_stem(unsafe)

    assert len(stem) == 32
    assert set(stem) <= set("0123456789abcdef")


def test_message_is_what_stands_after_what_an_editor_adds():
    prompt = (
        "# Context from my IDE setup:\n\n## Active file: a.py\n\n"
        "## My request for Codex:\nRename it.\n"
    )

    found = [
        read_event("user-prompt", {"prompt": prompt}, host=host).prompt
        for host in ("codex", "claude")
    ]

    assert found == ["\nRename it.\n", prompt]


@pytest.mark.parametrize(
    ("payload", "prompt"),
    [
        ({"prompt": "typed"}, "typed"),
        ({"prompt": "a tool's result", "submitted_prompt": "typed"}, "typed"),
        ({"prompt": "a tool's result", "submitted_prompt": ""}, None),
        ({"prompt": "typed", "submitted_prompt": None}, "typed"),
    ],
)
def test_first_key_that_is_there_counts(payload, prompt):
    assert read_event("user-prompt", payload, host="qwen").prompt == prompt


@pytest.mark.parametrize(
    ("payload", "environ", "host"),
    [
        ({}, {}, "claude"),
        ({"hook_event_name": "Stop", "session_id": "x"}, {"GEMINI_CLI": "1"}, "claude"),
        ({"hook_event_name": "Stop", "turn_id": "1"}, {}, "codex"),
        ({"hook_event_name": "Stop", "timestamp": "2026"}, {}, "claude"),
        ({"hook_event_name": "Stop", "timestamp": "2026"}, {"QWEN_X": ""}, "qwen"),
        ({"hook_event_name": "Stop", "timestamp": "2026"}, {"GEMINI_X": ""}, "gemini"),
        ({"sessionId": "x", "timestamp": 1}, {}, "copilot"),
        ({"sessionId": "x", "timestamp": "1"}, {}, "claude"),
        ({"event": "Stop"}, {}, "reasonix"),
        ({"event": "Stop", "hook_event_name": "Stop"}, {}, "claude"),
        ({"conversation_id": "x"}, {}, "cursor"),
        ({"cursor_version": "1", "hook_event_name": "Stop"}, {}, "cursor"),
        (
            {"hook_event_name": "Stop", "transcript_path": "/x/sessions/rollout-1"},
            {"CODEX_HOME": "/x/"},
            "codex",
        ),
        (
            {"hook_event_name": "Stop", "transcript_path": "/h/.codex/s/rollout-1"},
            {},
            "codex",
        ),
        (
            {"hook_event_name": "Stop", "transcript_path": "/h/.claude/p/rollout-1"},
            {},
            "claude",
        ),
    ],
)
def test_host_is_told_by_the_shape_of_its_payload(payload, environ, host):
    assert shown_host(payload, environ) == host


def test_events_may_have_the_name_that_claude_code_gives_them():
    payload = {"hook_event_name": "SessionStart", "conversation_id": "x"}

    found = read_event("session-start", payload)

    assert (found.host.name, found.session) == ("cursor", "x")


def test_failed_turn_is_an_end_of_a_turn():
    payload = {"hook_event_name": "StopFailure", "error": "overloaded"}

    assert read_event("stop", payload).name == "stop"


@pytest.mark.parametrize(
    ("tasks", "count"),
    [
        (None, 0),
        ("x", 0),
        ([], 0),
        ([{"status": "running"}, {"status": "completed"}, {}, "task"], 3),
    ],
)
def test_tasks_in_the_background_are_those_that_still_run(tasks, count):
    assert read_event("stop", {"background_tasks": tasks}).background == count


def test_unknown_keys_and_types_are_no_failure():
    payload = {
        "stop_hook_active": "yes",
        "workspace_roots": [1, "", "/w"],
        "transcript_path": {},
        "reason": 5,
    }

    found = read_event("stop", payload, host="cursor")

    assert (found.is_active, found.roots, found.cwd) == (False, ("/w",), "/w")
    assert (found.transcript, found.reason, found.trigger) == (None, None, None)
