"""`ctx confirm ID` in the sessions of other hosts: who types is told by few."""

import json

import pytest


@pytest.fixture
def id(fact):
    """A proposal that waits."""
    fact("add", "The host is one.", "--name=db", "--title=Host of the database")
    fact("update", "db", "--body=The host is two.", actor="agent")
    return fact("proposals", "--json").records[0]["id"]


@pytest.fixture
def type_(fired, workspace):
    """Start a session of a host, and type a prompt in it; the context it gets."""

    def call(host, prompt, **payload):
        sent = {"session_id": "s1", "cwd": str(workspace), **payload}
        for event, more in (
            ("session-start", {"source": "startup"}),
            ("user-prompt", {"prompt": prompt, "timestamp": "2026-03-01T12:00:00Z"}),
        ):
            out = fired(event, {**sent, **more}, host=host)
        found = json.loads(out)["hookSpecificOutput"]
        return found["additionalContext"]

    return call


@pytest.fixture
def rollout(home):
    """A transcript of Codex that begins so."""

    def write(first):
        path = home / ".codex/sessions/2026/03/01/rollout-1.jsonl"
        path.parent.mkdir(parents=True)
        path.write_text(first if isinstance(first, str) else json.dumps(first) + "\n")
        return str(path)

    return write


@pytest.mark.parametrize("source", ["cli", "vscode"])
def test_person_who_types_in_codex_confirms(type_, fact, rollout, id, source):
    path = rollout({"type": "session_meta", "payload": {"source": source}})

    said = type_("codex", f"ctx confirm {id}", transcript_path=path)

    assert "was confirmed and is done" in said
    assert fact("show", "db", "--json").records[0]["body"] == "The host is two."


@pytest.mark.parametrize(
    "first",
    [
        {"type": "session_meta", "payload": {"source": "exec"}},
        {"type": "session_meta", "payload": {"source": {"subagent": "review"}}},
        {"type": "session_meta", "payload": {}},
        {"type": "session_meta"},
        "",
        "[]\n",
        '{"type"',
    ],
)
def test_codex_that_a_program_drives_confirms_nothing(type_, fact, rollout, id, first):
    said = type_("codex", f"ctx confirm {id}", transcript_path=rollout(first))

    assert "codex does not say that somebody types here" in said
    assert f"`ctx-fact confirm {id}`" in said
    assert fact("show", "db", "--json").records[0]["body"] == "The host is one."


@pytest.mark.parametrize("host", ["codex", "gemini", "qwen"])
def test_host_that_does_not_tell_who_types_confirms_nothing(type_, fact, id, host):
    said = type_(host, f"ctx confirm {id}", transcript_path=None)

    assert f"{host} does not say that somebody types here" in said
    assert fact("show", "db", "--json").records[0]["body"] == "The host is one."
