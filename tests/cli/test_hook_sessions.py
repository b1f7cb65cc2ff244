"""What hooks keep of a session, and what they leave alone: through `ctx-hook`."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from ctxlib.domain.canned import PROMPT
from ctxlib.domain.canned import payload as canned

HOUR = 3_600
QUIET = ("stop", "subagent-stop", "pre-compact", "session-end")
EVENTS = ("session-start", "user-prompt", *QUIET)
HEAVY = [
    *("pygit2", "tantivy", "click", "yaml", "frontmatter", "ssl", "dataclasses"),
    *("subprocess", "re", "json", "pathlib", "argparse", "logging", "typing"),
    *("tempfile", "shutil", "functools", "enum", "inspect"),
]
# What a prompt of Claude Code, which has a transcript, has no use for.
KEPT = [
    *("ctxlib.cli.keeping", "ctxlib.cli.refusing", "ctxlib.cli.driving"),
    *("ctxlib.domain.hosts", "ctxlib.domain.hostconfig", "ctxlib.domain.talk"),
    *("ctxlib.service.sessions", "ctxlib.service.sessiondesk"),
    *("ctxlib.store.running", "ctxlib.store.transcript", "ctxlib.store.journal"),
]
HOSTILE = {
    "LC_ALL": "C",
    "PYTHONIOENCODING": "cp1252",
    "PYTHONUTF8": "0",
    "PYTHONWARNINGS": "always",
}


def person(number, text, **more):
    """A line that a person wrote."""
    return {
        "type": "user",
        "uuid": f"u{number}",
        "sessionId": "s1",
        "timestamp": f"2026-03-01T12:{number:02}:00Z",
        "message": {"role": "user", "content": text},
        **more,
    }


def assistant(number, *blocks):
    """A line of the assistant: texts, or blocks of content."""
    content = [
        {"type": "text", "text": each} if isinstance(each, str) else each
        for each in blocks
    ]
    return {
        "type": "assistant",
        "uuid": f"a{number}",
        "sessionId": "s1",
        "timestamp": f"2026-03-01T12:{number:02}:30Z",
        "message": {"id": f"m{number}", "role": "assistant", "content": content},
    }


TALK = [person(1, "Rename the parser, please."), assistant(1, "It is renamed. 🚀 提交")]


@pytest.fixture
def transcript(home):
    """Write lines to the transcript of a session of Claude Code; its path."""

    def write(*lines, session="s1", newline="\n"):
        path = home / f".claude/projects/-w/{session}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = [each if isinstance(each, str) else json.dumps(each) for each in lines]
        path.write_bytes("".join(row + newline for row in rows).encode())
        return str(path)

    return write


@pytest.fixture
def records(memory, git):
    """The records on the journal, as texts."""

    def read():
        if not memory.exists():
            return []
        inside = ("--git-dir", memory)
        names = git(*inside, "ls-tree", "-r", "--name-only", "journal", check=False)
        return [
            git(*inside, "show", f"journal:{name}")
            for name in names.splitlines()
            if "/sessions/" in name
        ]

    return read


@pytest.fixture
def states(home):
    """The sessions that go on, as they are kept."""

    def read(host="claude"):
        folder = home / ".local/state/ctx/sessions" / host
        return sorted(path.name for path in folder.glob("*.running"))

    return read


def test_session_that_ends_is_one_record(hook, transcript, records, states):
    path = transcript(*TALK)
    hook("session-start", source="startup", transcript_path=path)
    for _ in range(3):
        hook("stop", transcript_path=path, last_assistant_message="It is renamed.")
    assert (states(), records()) == (["s1.running"], [])

    hook("session-end", transcript_path=path, reason="other")

    (record,) = records()
    assert "> Rename the parser, please." in record
    assert states() == []


def test_session_ended_twice_is_one_record_and_one_commit(
    hook, transcript, records, memory, git
):
    path = transcript(*TALK)
    hook("session-end", transcript_path=path, reason="clear")
    tip = git("--git-dir", memory, "rev-parse", "journal")

    hook("session-end", transcript_path=path, reason="other")

    assert len(records()) == 1
    assert git("--git-dir", memory, "rev-parse", "journal") == tip


@pytest.mark.parametrize("is_active", [True, False])
@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["{", "", "\0" * 400, "nonsense"],
        [json.dumps(TALK[0]) + json.dumps(TALK[1])],
        [*TALK, '{"type":"user","mess'],
        [
            *TALK,
            assistant(
                2,
                {
                    "type": "tool_use",
                    "id": "t1",
                    "name": "TodoWrite",
                    "input": {"todos": [{"content": "Go on", "status": "pending"}]},
                },
            ),
        ],
    ],
)
def test_end_of_a_turn_says_nothing_whatever_the_transcript(
    hook, transcript, lines, is_active
):
    path = transcript(*lines)

    for event in QUIET:
        said = hook(
            event,
            transcript_path=path,
            stop_hook_active=is_active,
            agent_id="a1" if event == "subagent-stop" else None,
            last_assistant_message="Open work remains.",
        )
        assert said == ""


@pytest.mark.parametrize(
    "path",
    [None, "", 7, "relative.jsonl", "/nowhere/at/all.jsonl", "/dev/zero", "{}", "/etc"],
)
def test_transcript_that_cannot_be_read_breaks_nothing(hook, workspace, path):
    named = path.format(workspace) if isinstance(path, str) else path

    for event in QUIET:
        assert hook(event, transcript_path=named, agent_id=None) == ""


@pytest.mark.parametrize("path", ["/a\0b.jsonl", "/a\ud800.jsonl"])
def test_a_transcript_that_no_disk_can_hold_is_none(hook, records, states, path):
    named = {"transcript_path": path, "agent_transcript_path": path}
    hook("stop", **named, last_assistant_message="All is done.")
    hook("subagent-stop", **named, agent_id="a1", last_assistant_message="Found.")

    hook("session-end", **named, reason="other")

    assert len(records()) == 1
    assert states() == []


def test_who_interrupts_the_host_interrupts_a_hook_without_a_word(root):
    code = (
        "import sys\n"
        "def interrupt(event, args):\n"
        "    if event == 'open' and str(args[0]).endswith('.image'):\n"
        "        raise KeyboardInterrupt\n"
        "sys.addaudithook(interrupt)\n"
        "sys.argv = ['ctx-hook', 'stop']\n"
        "from ctxlib.cli.hook import main\n"
        "sys.exit(main())\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(root / "lib")},
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_end_of_a_turn_loads_nothing_heavy(transcript, workspace, root):
    script = (
        "import os, sys\n"
        f"sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.cli.hook import main\n"
        "os._exit = lambda code: None\n"
        "main()\n"
        f"os.write(2, ' '.join(m for m in {HEAVY!r} if m in sys.modules).encode())\n"
    )
    sent = {"cwd": str(workspace), "transcript_path": transcript(*TALK)}

    for event in ("stop", "subagent-stop", "pre-compact"):
        done = subprocess.run(
            [sys.executable, "-I", "-c", script, event],
            input=json.dumps({**sent, "session_id": "s1"}).encode(),
            capture_output=True,
            check=True,
        )
        assert (done.stdout, done.stderr) == (b"", b"")


def test_prompt_of_claude_code_loads_nothing_for_what_is_kept(
    fact, memory, transcript, workspace, root, now
):
    fact("add", "--type", "reference", "--title", "Grafana dashboards", "At 3000.")
    sent = {
        "session_id": "s1",
        "cwd": str(workspace),
        "transcript_path": transcript(*TALK),
        "prompt": "Where are the Grafana dashboards?",
    }
    script = (
        "import io, os, sys\n"
        f"sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.cli.hook import main\n"
        "from ctxlib.cli.world import World\n"
        f"given = io.BytesIO({json.dumps(sent).encode()!r})\n"
        f"world = World(environ=os.environ, cwd='/', now={now}, stdin=given)\n"
        "main(['user-prompt'], world=world)\n"
        f"print(*(m for m in {KEPT!r} if m in sys.modules), file=sys.stderr)\n"
    )

    done = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, check=True
    )

    assert "At 3000." in done.stdout.decode()
    assert done.stderr.split() == []


@pytest.mark.parametrize("name", ["CTX_DISABLE", "CTX_IN_HOOK", "CLAUDE_CODE_SIMPLE"])
def test_hook_inside_a_hook_keeps_nothing(hook, transcript, home, memory, name):
    path = transcript(*TALK)

    for event in EVENTS:
        sent = {"transcript_path": path, "prompt": "Where?", "source": "startup"}
        assert hook(event, environ={name: "1"}, **sent) == ""

    assert not (home / ".local/state/ctx").exists()
    assert not memory.exists()


def test_what_a_hook_runs_knows_that_it_is_in_one(
    process, transcript, workspace, tmp_path
):
    (tmp_path / "git").write_text(
        f'#!/bin/sh\necho "${{CTX_IN_HOOK-}}" >> {tmp_path}/seen\n'
        f'PATH={os.environ["PATH"]}\nexec git "$@"\n'
    )
    (tmp_path / "git").chmod(0o755)
    sent = {
        "session_id": "s1",
        "cwd": str(workspace),
        "transcript_path": transcript(*TALK),
    }

    for event in ("stop", "session-end"):
        answer = process(
            "ctx-hook",
            event,
            input=json.dumps(sent).encode(),
            environ={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        )
        assert (answer.code, answer.out, answer.err) == (0, b"", b"")

    assert set((tmp_path / "seen").read_text().split("\n")) <= {"1", ""}
    assert "1" in (tmp_path / "seen").read_text()


def test_session_that_a_program_drives_is_neither_told_nor_kept(
    hook, transcript, memory, states
):
    path = transcript(*TALK)

    for event in EVENTS:
        assert hook(event, source="sdk", transcript_path=path, prompt="Where?") == ""

    assert (states(), memory.exists()) == ([], False)


def test_session_inside_the_memory_is_not_kept(hook, transcript, fact, memory, states):
    fact("add", "--type", "reference", "--title", "Something", "Kept.")
    path = transcript(*TALK)

    hook("session-start", cwd=str(memory), transcript_path=path)
    hook("stop", cwd=f"{memory}/refs", transcript_path=path)

    assert states() == []


def test_user_who_wants_no_journal_has_none(hook, transcript, memory, states, git):
    git("config", "--global", "ctx.journal", "false")
    path = transcript(*TALK)

    hook("session-start", source="startup", transcript_path=path)
    hook("stop", transcript_path=path)
    hook("session-end", transcript_path=path)

    assert (states(), memory.exists()) == ([], False)


@pytest.mark.parametrize("environ", [{}, HOSTILE])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_any_locale_and_line_end_keeps_every_character(
    process, transcript, workspace, records, environ, newline
):
    lines = [person(1, "Schöne Grüße 提交信息 🚀 \ud83d"), assistant(1, "Fertig 完成.")]
    path = transcript(*lines, newline=newline)
    sent = {"session_id": "s1", "cwd": str(workspace), "transcript_path": path}
    data = b"\xef\xbb\xbf" + json.dumps(sent, ensure_ascii=False).encode()

    for event in ("stop", "session-end"):
        answer = process("ctx-hook", event, input=data, environ=environ)
        assert (answer.code, answer.out, answer.err) == (0, b"", b"")

    (record,) = records()
    assert "Schöne Grüße 提交信息 🚀" in record
    assert "Fertig 完成." in record


def test_folder_of_another_system_is_of_no_workspace(hook, transcript, states):
    path = transcript(*TALK)

    assert hook("session-start", cwd="C:\\dev\\x", transcript_path=path) == ""
    assert hook("stop", cwd="C:\\dev\\x", transcript_path=path) == ""

    assert states() == []


def in_the_middle_of(kind, git, workspace):
    """Bring the user's repository into a state of its own."""
    (workspace / "file").write_text("one\n")
    git("add", ".", cwd=workspace)
    git("commit", "-q", "-m", "one", cwd=workspace)
    if kind == "detached":
        git("checkout", "-q", "--detach", cwd=workspace)
    if kind in ("rebase", "merge"):
        git("checkout", "-q", "-b", "other", cwd=workspace)
        (workspace / "file").write_text("other\n")
        git("commit", "-q", "-am", "other", cwd=workspace)
        git("checkout", "-q", "main", cwd=workspace)
        (workspace / "file").write_text("main\n")
        git("commit", "-q", "-am", "main", cwd=workspace)
        git(kind, "-q", "other", cwd=workspace, check=False)
    (workspace / "staged").write_text("mine")
    git("add", "staged", cwd=workspace)
    (workspace / "untracked").write_text("mine too")


@pytest.mark.parametrize("kind", ["plain", "detached", "rebase", "merge", "locked"])
def test_the_users_repository_is_left_as_it_was(
    hook, transcript, records, workspace, git, kind
):
    in_the_middle_of(kind, git, workspace)
    path = transcript(*TALK)
    status = git("status", "--porcelain=v2", "--branch", cwd=workspace)
    if kind == "locked":
        (workspace / ".git/index.lock").write_text("")
    refs = git("for-each-ref", cwd=workspace)
    files = {
        path: (path.read_bytes(), path.stat().st_mtime_ns)
        for path in workspace.rglob("*")
        if path.is_file()
    }

    hook("session-start", source="startup", transcript_path=path)
    hook("user-prompt", prompt="Where do the dashboards live?", transcript_path=path)
    for event in QUIET:
        hook(event, transcript_path=path, agent_id=None)

    assert {
        path: (path.read_bytes(), path.stat().st_mtime_ns)
        for path in workspace.rglob("*")
        if path.is_file()
    } == files
    assert git("for-each-ref", cwd=workspace) == refs
    if kind != "locked":
        after = git("status", "--porcelain=v2", "--branch", cwd=workspace)
        assert after == status
    assert len(records()) == 1


def test_hook_inside_a_git_hook_asks_its_own_repository(
    process, transcript, workspace, records, git, tmp_path
):
    git("init", "-q", tmp_path / "other")
    sent = {
        "session_id": "s1",
        "cwd": str(workspace),
        "transcript_path": transcript(*TALK),
    }
    environ = {
        "GIT_DIR": str(tmp_path / "other/.git"),
        "GIT_WORK_TREE": str(tmp_path / "other"),
        "GIT_INDEX_FILE": str(tmp_path / "other/.git/next-index-1.lock"),
        "GIT_OBJECT_DIRECTORY": str(tmp_path / "other/.git/objects"),
    }

    answer = process(
        "ctx-hook", "session-end", input=json.dumps(sent).encode(), environ=environ
    )

    assert (answer.code, answer.out, answer.err) == (0, b"", b"")
    (record,) = records()
    assert "workspace: workspace-" in record


def test_session_whose_folder_is_gone_is_kept_where_it_began(
    hook, transcript, records, workspace, git
):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    tree = workspace.parent / "tree"
    git("worktree", "add", "-q", tree, cwd=workspace)
    path = transcript(*TALK)
    hook("session-start", cwd=str(tree), source="startup", transcript_path=path)
    hook("stop", cwd=str(tree), transcript_path=path)

    shutil.rmtree(tree)
    hook("session-end", cwd=str(tree), transcript_path=path)

    (record,) = records()
    assert "workspace: workspace-" in record
    assert "worktree: tree" in record


def test_session_that_never_ended_is_kept_by_a_later_start(
    hook, transcript, records, now
):
    path = transcript(*TALK)
    os.utime(path, (now, now))
    hook("stop", transcript_path=path)
    hook("session-start", session="s2", source="startup", at=now + HOUR)
    assert records() == []

    hook("session-start", session="s3", source="startup", at=now + 7 * HOUR)

    (record,) = records()
    assert "> Rename the parser, please." in record


def test_work_in_the_background_keeps_a_session_alive(hook, transcript, records, now):
    path = transcript(*TALK)
    os.utime(path, (now, now))
    tasks = [{"id": "b1", "status": "running"}, {"id": "b2", "status": "completed"}]
    hook("stop", transcript_path=path, background_tasks=tasks)

    hook("session-start", session="s2", source="startup", at=now + 7 * HOUR)
    assert records() == []
    hook("session-start", session="s3", source="startup", at=now + 30 * HOUR)

    assert len(records()) == 1


def test_sub_agents_are_part_of_their_session(hook, transcript, records):
    path = transcript(*TALK)
    for number in range(8):
        hook(
            "subagent-stop",
            transcript_path=path,
            agent_id=f"a{number}",
            agent_type="Explore",
            last_assistant_message=f"Found number {number}.",
        )

    hook("session-end", transcript_path=path)

    (record,) = records()
    assert [n for n in range(8) if f"Found number {n}." in record] == list(range(8))


def test_sub_agent_that_nobody_told_of_is_found_at_the_end(hook, transcript, records):
    path = transcript(*TALK)
    lines = [
        person(1, "Explore the tests.", isSidechain=True, agentId="a7"),
        {**assistant(1, "Seven tests."), "isSidechain": True, "agentId": "a7"},
    ]
    transcript(*lines, session="s1/subagents/agent-a7")

    hook("session-end", transcript_path=path)

    (record,) = records()
    assert "Seven tests." in record


def test_prompts_of_sub_agents_and_their_stops_do_not_become_turns(
    hook, transcript, records
):
    path = transcript(*TALK)
    hook("stop", transcript_path=path, agent_id="a1", last_assistant_message="Found.")
    hook("pre-compact", transcript_path=path, agent_id="a1")

    hook("session-end", transcript_path=path)

    (record,) = records()
    assert "It is renamed." in record.partition("## Outcome")[2]


def test_start_says_what_another_session_left_and_never_its_own(
    hook, transcript, records
):
    mine = transcript(*TALK)
    hook("session-start", source="startup", transcript_path=mine)
    hook("stop", transcript_path=mine)
    again = hook("session-start", source="compact", transcript_path=mine)
    assert "Rename the parser" not in again
    hook("session-end", transcript_path=mine)

    other = hook("session-start", session="s2", source="startup")

    assert "Rename the parser" in other


@pytest.fixture
def copilot(fired, workspace, now):
    """Play one event of Copilot CLI; what it printed."""

    def call(event, *, at=now, **payload):
        sent = {
            "sessionId": "b8d2",
            "timestamp": at * 1000,
            "cwd": str(workspace),
            **payload,
        }
        return fired(event, sent, now=at)

    return call


def test_host_that_starts_and_ends_with_each_message_has_one_session(
    copilot, hook, fact, records, states, now
):
    fact("add", "--type", "project", "--title", "Package manager", "We use pnpm.")
    told = []
    for turn in range(4):
        at = now + 200 * turn
        prompt = f"Please do number {turn} of the parser work."
        # The prompt may come first.
        copilot("user-prompt", prompt=prompt, at=at)
        told.append(copilot("session-start", source="new", at=at + 1))
        copilot("stop", stopReason="end_turn", at=at + 2)
        copilot("session-end", reason="complete", at=at + 3)

    assert [bool(each) for each in told] == [True, False, False, False]
    assert states("copilot") == ["b8d2.running"]
    assert records() == []

    hook("session-start", session="s9", source="startup", at=now + 8 * HOUR)

    (record,) = records()
    assert [n for n in range(4) if f"number {n} of the parser" in record] == [*range(4)]


def test_prompt_that_only_the_hook_tells_is_what_the_person_typed(
    copilot, hook, records, now
):
    added = "<system-reminder>Be nice.</system-reminder>\n"
    copilot("session-start", source="new")
    copilot("user-prompt", prompt=f"{added}/etc/hosts is wrong on the runner.")
    copilot("user-prompt", prompt="/compact", at=now + 1)
    copilot("stop", stopReason="end_turn", at=now + 2)
    hook("session-start", session="s9", source="startup", at=now + 8 * HOUR)

    (record,) = records()
    assert "prompts: 1\n" in record
    assert "   > /etc/hosts is wrong on the runner.\n" in record
    assert "Be nice." not in record
    assert "2026-03-01T12:00:01Z, command\n   > /compact\n" in record


@pytest.mark.parametrize("host", ["codex", "qwen", "cursor"])
def test_session_without_a_transcript_that_can_be_read_keeps_what_was_typed(
    fired, workspace, records, host
):
    for event in ("session-start", "user-prompt", "stop", "session-end"):
        sent = canned(host, event, str(workspace), "s1")
        if host == "qwen":
            sent["transcript_path"] = str(workspace / "of-another-form.jsonl")
        if host == "cursor" and event == "stop":
            sent["last_assistant_message"] = "Done."
        fired(event, sent, host=host)

    (record,) = records()
    assert f"host: {host}\n" in record
    assert f"> {PROMPT}" in record
    assert "> Done." in record


def test_host_without_ids_has_one_session_through_any_shell(
    root, workspace, records, states
):
    entry = root / "lib/ctxlib/cli/entry.py"
    line = f"'{sys.executable}' -I -S '{entry}' %s --host reasonix || exit 0"

    def fire(name, **payload):
        sent = {"cwd": str(workspace), **payload}
        done = subprocess.run(
            line % name,
            shell=True,
            input=json.dumps(sent).encode(),
            capture_output=True,
            check=True,
        )
        assert (done.stdout, done.stderr) == (b"", b"")

    fire("user-prompt", event="UserPromptSubmit", prompt="Rename the parser, please.")
    fire("stop", event="Stop", lastAssistantText="It is renamed.")
    assert len(states("reasonix")) == 1
    fire("session-end", event="SessionEnd")

    (record,) = records()
    assert "> Rename the parser, please." in record
    assert "It is renamed." in record


def test_noise_of_the_environment_does_not_reach_the_host(
    root, transcript, workspace, tmp_path
):
    (tmp_path / "sitecustomize.py").write_text("print('welcome!')\n")
    (tmp_path / "git").write_text(
        f'#!/bin/sh\necho "advice: upgrade me" >&2\nPATH={os.environ["PATH"]}\n'
        'exec git "$@"\n'
    )
    (tmp_path / "git").chmod(0o755)
    sent = {
        "session_id": "s1",
        "cwd": str(workspace),
        "transcript_path": transcript(*TALK),
    }
    entry = [sys.executable, "-I", "-S", root / "lib/ctxlib/cli/entry.py"]
    environ = {
        **os.environ,
        **HOSTILE,
        "PYTHONPATH": str(tmp_path),
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
    }

    for event in EVENTS:
        done = subprocess.run(
            [*entry, event],
            input=json.dumps(sent).encode(),
            capture_output=True,
            env=environ,
            check=False,
        )
        assert done.returncode == 0
        is_start = event == "session-start"
        assert len(done.stdout.splitlines()) == is_start
        assert not is_start or json.loads(done.stdout)


@pytest.mark.parametrize(
    "maker", ["session-end", "sweep", "handoff", "close", "import"]
)
def test_a_memory_that_a_session_made_judges_what_is_pushed(
    hook, transcript, run, workspace, memory, git, now, tmp_path, maker
):
    path = transcript(*TALK)
    if maker != "import":
        hook("stop", transcript_path=path)
    if maker == "session-end":
        hook("session-end", transcript_path=path)
    elif maker == "sweep":
        os.utime(path, (0, 0))
        hook("session-start", session="s2", source="startup", at=now + 7 * HOUR)
    else:
        words = {"handoff": ["--next", "x"], "close": [], "import": ["--here", path]}
        assert run("ctx-session", maker, *words[maker]).code == 0
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    (clone / "user").mkdir()
    (clone / "user/a.md").write_text("garbage")
    git("add", ".", cwd=clone)
    git("commit", "-qm", "x", cwd=clone)
    push = ["git", "push", "-q", "origin", "HEAD:main"]
    done = subprocess.run(push, cwd=clone, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "nothing was taken in" in done.stderr


def test_no_credential_in_a_name_is_kept(hook, transcript, home, records):
    key = "ghp_" + "A1b2C3d4E5f6G7h8I9j0" * 2
    call = {"type": "tool_use", "id": "t1", "name": key, "input": {}}
    for session in ("s1", key):
        path = transcript(person(1, "Hi"), assistant(1, call, "Yes."), session=session)
        told = {"session": session, "transcript_path": path}
        hook("session-start", source="startup", **told)
        hook("user-prompt", prompt="Hi", **told)
        hook("stop", last_assistant_message="Yes.", **told)
        hook("subagent-stop", agent_id=key, agent_type="x", **told)
        state = [each for each in (home / ".local/state").rglob("*") if each.is_file()]
        assert [each for each in state if key in str(each)] == []
        assert [each for each in state if key.encode() in each.read_bytes()] == []
        hook("session-end", **told)

    assert len(records()) == 2
    assert key not in "".join(records())


def test_what_looks_random_in_the_name_of_a_transcript_is_told(
    hook, transcript, records
):
    name = "rollout-2025-09-25T14-22-31-01998194-5f0c-7b71-b1f5-3b2a3f2b8c11"
    hook("session-end", transcript_path=transcript(*TALK, session=name))

    assert f"{name}.jsonl" in records()[0]


def test_agents_of_the_host_itself_are_none_of_the_session(hook, transcript, records):
    path = transcript(*TALK)
    folder = path.removesuffix(".jsonl") + "/subagents"
    os.makedirs(folder)
    for id in ("acompact-1f", "aprompt_suggestion-2e", "ad81f90"):
        with open(f"{folder}/agent-{id}.jsonl", "w", encoding="utf-8") as opened:
            line = {**person(1, "Find it"), "agentId": id, "isSidechain": True}
            opened.write(json.dumps(line) + "\n")
        hook("subagent-stop", transcript_path=path, agent_id=id)
    hook("session-end", transcript_path=path)

    (record,) = records()
    assert "`ad81f90`" in record
    assert "acompact" not in record
    assert "aprompt_suggestion" not in record
