"""The hosts themselves, where they are installed, with a model that is made up here.

`npm install @anthropic-ai/claude-code @openai/codex @google/gemini-cli
@qwen-code/qwen-code` and their `.bin` on PATH let these run; without, they are skipped.
"""

import json
import os
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytestmark = pytest.mark.slow
QUESTION = "Where do the Grafana dashboards live?"
ANSWER = "At port 3000, says nobody."


def anthropic(body):
    """A streamed answer as Anthropic's interface gives it."""
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "any",
        "content": [{"type": "text", "text": ANSWER}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": usage,
    }
    if not body.get("stream"):
        return "application/json", json.dumps(message)
    begun = {**message, "content": [], "stop_reason": None}
    text = {"type": "text", "text": ""}
    ended = {"stop_reason": "end_turn", "stop_sequence": None}
    events = [
        {"type": "message_start", "message": begun},
        {"type": "content_block_start", "index": 0, "content_block": text},
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "text_delta", "text": ANSWER},
        },
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": ended, "usage": usage},
        {"type": "message_stop"},
    ]
    return "text/event-stream", streamed(events)


def responses(_):
    """A streamed answer as OpenAI's responses are."""
    content = [{"type": "output_text", "text": ANSWER}]
    item = {"type": "message", "role": "assistant", "id": "m1", "content": content}
    usage = {
        "input_tokens": 1,
        "input_tokens_details": None,
        "output_tokens": 1,
        "output_tokens_details": None,
        "total_tokens": 2,
    }
    events = [
        {"type": "response.created", "response": {"id": "r1"}},
        {"type": "response.output_item.done", "item": item},
        {"type": "response.completed", "response": {"id": "r1", "usage": usage}},
    ]
    return "text/event-stream", streamed(events)


def completions(body):
    """An answer as OpenAI's chat completions are."""
    message = {"role": "assistant", "content": ANSWER}
    key = "delta" if body.get("stream") else "message"
    choice = {"index": 0, key: message, "finish_reason": "stop"}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    whole = {
        "id": "c1",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "any",
        "choices": [choice],
        "usage": usage,
    }
    if not body.get("stream"):
        return "application/json", json.dumps(whole)
    return "text/event-stream", f"data: {json.dumps(whole)}\n\ndata: [DONE]\n\n"


def generated(_):
    """A streamed answer as Gemini's interface gives it."""
    content = {"role": "model", "parts": [{"text": ANSWER}]}
    found = {
        "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {"promptTokenCount": 1, "totalTokenCount": 2},
    }
    return "text/event-stream", f"data: {json.dumps(found)}\r\n\r\n"


def streamed(events):
    """Events of a stream, each with its name."""
    return "".join(
        f"event: {each['type']}\ndata: {json.dumps(each)}\n\n" for each in events
    )


ANSWERS = {
    "/messages": anthropic,
    "/responses": responses,
    "/chat/completions": completions,
    "streamGenerateContent": generated,
}


@pytest.fixture
def model():
    """A model of our own: where it is, and what it was sent."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            self.send_error(404)

        def do_POST(self):
            data = self.rfile.read(int(self.headers.get("content-length", 0)))
            asked.append(data.decode("utf-8", "replace"))
            found = [make for part, make in ANSWERS.items() if part in self.path]
            kind, text = "application/json", "{}"
            if found:
                kind, text = found[0](json.loads(data))
            self.send_response(200)
            self.send_header("content-type", kind)
            self.end_headers()
            self.wfile.write(text.encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def ask(home, model, workspace, run, root):
    """Wire a host and ask it one question without a terminal; what its model heard."""
    place, asked = model

    def call(host):
        program = shutil.which(host)
        if program is None:
            pytest.skip(f"{host} is not installed")
        (home / f".{host}").mkdir()
        answer = run("ctx-hook", "install", "--host", host, "-q")
        assert answer.code == 0, answer.err
        args, environ = COMMANDS[host](home, place)
        done = subprocess.run(
            [program, *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=workspace,
            env={**os.environ, **environ},
            timeout=120,
            check=False,
        )
        assert ANSWER in done.stdout, done.stderr
        return "\n".join(asked)

    return call


def claude(_, place):
    """Claude Code."""
    environ = {"ANTHROPIC_BASE_URL": place, "ANTHROPIC_API_KEY": "none"}
    environ["CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC"] = "1"
    return ["-p", QUESTION], environ


def codex(home, place):
    """Codex."""
    (home / ".codex/config.toml").write_text(
        'model = "any"\nmodel_provider = "none"\n[model_providers.none]\n'
        f'name = "none"\nbase_url = "{place}/v1"\nwire_api = "responses"\n'
    )
    flags = ["--skip-git-repo-check", "--dangerously-bypass-hook-trust"]
    return ["exec", *flags, QUESTION], {}


def gemini(home, place):
    """Gemini CLI."""
    file = home / ".gemini/settings.json"
    chosen = {"auth": {"selectedType": "gemini-api-key"}}
    chosen["folderTrust"] = {"enabled": False}
    wired = json.loads(file.read_text())
    file.write_text(json.dumps({**wired, "security": chosen}))
    environ = {"GEMINI_API_KEY": "none", "GOOGLE_GEMINI_BASE_URL": place}
    return ["-m", "gemini-2.5-flash", "-p", QUESTION], environ


def qwen(_, place):
    """Qwen Code."""
    environ = {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"{place}/v1"}
    environ["OPENAI_MODEL"] = "any"
    return ["--auth-type", "openai", "-p", QUESTION], environ


COMMANDS = {"claude": claude, "codex": codex, "gemini": gemini, "qwen": qwen}


@pytest.mark.parametrize("host", COMMANDS)
def test_the_host_hands_on_what_it_is_told_and_the_session_is_kept(
    ask, fact, memory, git, home, host
):
    fact("add", "--type", "reference", "--title", "Grafana dashboards", "At port 3000.")

    heard = ask(host)

    assert "At port 3000." in heard
    assert "ctx-memory" in heard
    # Qwen Code starts and ends no session without a terminal.
    if host == "qwen":
        folder = home / ".local/state/ctx/sessions/qwen"
        assert len(list(folder.glob("*.running"))) == 1
        return
    assert "ctx-orientation" in heard
    inside = ("--git-dir", memory)
    names = git(*inside, "ls-tree", "-r", "--name-only", "journal").split()
    (name,) = [each for each in names if f"-{host}-" in each]
    record = git(*inside, "show", f"journal:{name}")
    assert f"> {QUESTION}" in record
    assert f"> {ANSWER}" in record
    assert not (home / ".local/state/ctx/hook.log").exists()
