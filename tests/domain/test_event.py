"""Events of hosts, read into ours."""

import pytest

from ctxlib.domain.event import answer, file_stem, read_event


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
        ("stop", {}, None),
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
