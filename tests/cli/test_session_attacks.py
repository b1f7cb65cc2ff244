"""What can go wrong around a session: no word is lost, and nothing breaks."""

import json
import os
import subprocess
import sys
import time
from fcntl import LOCK_EX, flock

import pytest

from ctxlib.domain.sessionrecord import parse, record_id

SESSION = "5e55107a-0000-4000-8000-0000000000aa"
ID = record_id("claude", SESSION)
NAMES = {
    "session-start": "SessionStart",
    "stop": "Stop",
    "subagent-stop": "SubagentStop",
    "session-end": "SessionEnd",
}
DAY = 86_400


@pytest.fixture
def hook(run, workspace, now):
    """One event, of Claude Code by default; what it said on stderr."""

    def call(event, transcript=None, *, at=now, host=None, strict=True, **more):
        sent = {
            "session_id": SESSION,
            "hook_event_name": NAMES[event],
            "cwd": str(workspace),
            "transcript_path": str(transcript) if transcript else None,
            "source": "startup",
            **more,
        }
        answer = run(
            "ctx-hook",
            event,
            *(["--host", host] if host else []),
            stdin=json.dumps(sent),
            environ={"CTX_HOOK_STRICT": "1"} if strict else {},
            now=at,
        )
        if strict:
            assert (answer.code, answer.err) == (0, "")
        assert answer.code == 0
        return answer.err

    return call


@pytest.fixture
def folder(home):
    return home / ".local/state/ctx/sessions/claude"


@pytest.fixture
def records(memory, git):
    def read():
        inside = ("--git-dir", memory)
        names = git(*inside, "ls-tree", "-r", "--name-only", "journal", check=False)
        paths = [name for name in names.splitlines() if "/sessions/" in name]
        return [
            parse(git(*inside, "show", f"journal:{path}").encode()) for path in paths
        ]

    return read


@pytest.fixture(autouse=True)
def sound(memory, git):
    """Whatever was done, the repository is sound afterwards."""
    yield
    if (memory / "HEAD").exists():
        assert git("--git-dir", memory, "fsck", "--strict", "--no-dangling") == ""


def asked(record):
    return [said.text for said in record.asked]


def test_a_transcript_that_became_shorter_is_read_anew(hook, talked, records):
    hook("stop", talked(("One", "Done."), ("Two", "Done."), ("Three", "Done.")))
    file = talked(("Other", "Done."))
    hook("stop", file)
    hook("session-end", file)

    assert asked(*records()) == ["Other"]


@pytest.mark.parametrize("kind", ["directory", "pipe", "gone", "empty", "link"])
def test_a_transcript_that_became_something_else_keeps_what_was_read(
    hook, talked, records, kind, tmp_path
):
    file = talked(("Fix it", "Done."))
    hook("stop", file)
    file.unlink()
    if kind == "directory":
        file.mkdir()
    if kind == "pipe":
        os.mkfifo(file)
    if kind == "empty":
        file.touch()
    if kind == "link":
        (tmp_path / "elsewhere").write_text("{}\n")
        file.symlink_to(tmp_path / "elsewhere")
    hook("stop", file)
    hook("session-end", file)

    assert [asked(record) for record in records()] == [["Fix it"]]


def test_a_transcript_that_grows_while_it_is_read_is_read_as_far(hook, talked, records):
    file = talked(*[(f"Prompt {number}", "Done.") for number in range(50)])
    rows = file.read_text().splitlines(keepends=True)
    file.write_text("")
    script = (
        "import sys, time\n"
        "rows = open(sys.argv[2]).read().splitlines(keepends=True)\n"
        "out = open(sys.argv[1], 'a', buffering=1)\n"
        "for row in rows:\n"
        "    half = len(row) // 2\n"
        "    out.write(row[:half]); out.flush(); time.sleep(0.001)\n"
        "    out.write(row[half:]); out.flush()\n"
    )
    source = file.with_suffix(".all")
    source.write_text("".join(rows))
    writer = subprocess.Popen([sys.executable, "-c", script, file, source])
    while writer.poll() is None:
        hook("stop", file)
    assert writer.returncode == 0
    hook("session-end", file)

    assert asked(*records()) == [f"Prompt {number}" for number in range(50)]


def test_two_hosts_may_have_the_same_id(hook, talked, records, run, workspace):
    file = talked(("Of Claude Code", "Done."))
    hook("stop", file)
    for event, name, more in (
        ("user-prompt", "beforeSubmitPrompt", {"prompt": "Of Cursor"}),
        ("stop", "stop", {}),
    ):
        sent = {
            "conversation_id": SESSION,
            "hook_event_name": name,
            "workspace_roots": [str(workspace)],
            **more,
        }
        answer = run("ctx-hook", event, "--host", "cursor", stdin=json.dumps(sent))
        assert answer.code == 0
    run("ctx-session", "close")

    assert {(each.host, asked(each)[0]) for each in records()} == {
        ("claude", "Of Claude Code"),
        ("cursor", "Of Cursor"),
    }


@pytest.mark.parametrize(
    "session",
    [
        "../../../evil",
        "a b'; touch pwned",
        ".hidden",
        "x" * 128,
        "Ünïcode-提交-🚀",
        "new\nline",
        "-rf",
        "weak-",
        "CON",
        "a.running",
        "*",
    ],
)
def test_an_odd_id_is_kept_as_any_other(
    hook, talked, run, session, home, folder, records
):
    file = talked(("Fix it", "Done."))
    # Line by line the transcript has its id, in whichever way it is written.
    file.write_text(file.read_text().replace(SESSION, json.dumps(session)[1:-1]))
    outside = {path for path in home.rglob("*") if path.is_file()}
    for event in ("session-start", "stop", "session-end"):
        hook(event, file, session_id=session)

    (record,) = records()
    assert asked(record) == ["Fix it"]
    made = {path for path in home.rglob("*") if path.is_file()} - outside
    places = (".local/state/ctx/", ".local/share/ctx/", ".cache/ctx/")
    assert all(str(path.relative_to(home)).startswith(places) for path in made)
    assert run("ctx-session", "forget", record.id).code == 0
    hook("stop", file, session_id=session)
    assert list(folder.glob("*.running")) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_state_that_cannot_be_written_is_one_line(hook, talked, folder):
    file = talked(("Fix it", "Done."))
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    try:
        said = hook("stop", file, strict=False)
    finally:
        folder.chmod(0o700)

    assert said.count("\n") == 1


def test_a_full_disk_breaks_nothing_and_loses_nothing(
    hook, talked, workspace, home, root, records, folder
):
    """No file can grow beyond a few kilobytes while the hook runs."""
    file = talked(*[(f"Prompt {number}", "Done. " * 50) for number in range(60)])
    script = (
        "import resource, signal, sys, os\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "os.execv(sys.executable, [sys.executable, '-B', *sys.argv[1:]])\n"
    )
    for event in ("stop", "session-end"):
        sent = {
            "session_id": SESSION,
            "hook_event_name": NAMES[event],
            "cwd": str(workspace),
            "transcript_path": str(file),
        }
        done = subprocess.run(
            [sys.executable, "-c", script, root / "cmd/ctx-hook", event],
            input=json.dumps(sent).encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (0, b"")
        # What is small may be written even so.
        assert done.stderr.count(b"\n") == (event == "stop")
    assert list(folder.glob("*.tmp")) == []
    hook("session-end", file)

    assert len(records()[0].asked) > 1


@pytest.mark.parametrize("jump", [-400 * DAY, 400 * DAY])
def test_a_clock_that_jumps_keeps_no_session_from_its_record(
    hook, talked, records, now, jump
):
    file = talked(("Fix it", "Done."))
    os.utime(file, (0, 0))
    hook("session-start", file, at=now)
    hook("stop", file, at=now + 60)
    hook("session-start", session_id="another", at=now + jump)

    assert [record.status for record in records()] == ["abandoned"]


def test_a_session_across_months_has_one_record(hook, talked, records, memory, git):
    file = talked(("Fix it", "Done."))
    hook("session-end", file)
    rows = talked(("Fix it", "Done."), ("In April", "Yes.")).read_text().splitlines()
    later = [row.replace("2026-03-01", "2026-04-02") for row in rows[2:]]
    file.write_text("\n".join([*rows[:2], *later, ""]))
    hook("stop", file)
    hook("session-end", file)

    (record,) = records()
    assert (record.started_at[:7], record.ended_at[:7]) == ("2026-03", "2026-04")


def test_a_time_zone_changes_nothing(hook, talked, records):
    file = talked(("Fix it", "Done."))
    text = file.read_text()
    file.write_text(text.replace("T11:00:00Z", "T13:00:00+02:00"))
    hook("session-end", file)

    assert records()[0].started_at == "2026-03-01T11:00:00Z"


def test_a_memory_that_cannot_be_written_keeps_the_session_waiting(
    hook, talked, records, memory, folder, run, now
):
    run("git-ctx", "init")
    (memory / "HEAD").rename(memory / "HEAD.away")
    file = talked(("Fix it", "Done."))
    hook("session-start", strict=False)
    said = hook("stop", file, strict=False) + hook("session-end", file, strict=False)
    assert "memory" in said
    (memory / "HEAD.away").rename(memory / "HEAD")
    hook("stop", file)
    hook("session-end", file)

    assert asked(*records()) == ["Fix it"]


def test_a_memory_of_a_newer_version_is_left_alone(
    hook, talked, memory, run, git, by_hand, folder
):
    run("git-ctx", "init")
    hook("session-start")
    name = git("--git-dir", memory, "ls-tree", "--name-only", "main").split()[0]
    by_hand(name, "git-ctx 99\n")
    tips = git("--git-dir", memory, "for-each-ref")
    file = talked(("Fix it", "Done."))
    said = hook("stop", file, strict=False) + hook("session-end", file, strict=False)

    assert "newer" in said
    assert git("--git-dir", memory, "for-each-ref") == tips
    assert len(list(folder.glob("*.running"))) == 1


def test_a_journal_that_was_deleted_begins_anew(hook, talked, memory, git, records):
    file = talked(("Fix it", "Done."))
    hook("session-end", file)
    git("--git-dir", memory, "update-ref", "-d", "refs/heads/journal")
    other = "5e55107a-0000-4000-8000-0000000000bb"
    hook("session-end", talked(("Next", "Done."), session=other), session_id=other)

    assert [asked(record) for record in records()] == [["Next"]]


@pytest.fixture
def on_journal(memory, git):
    """Put a file on the tip of the journal with git's own tools."""

    def call(path, text):
        inside = ("--git-dir", memory)
        blob = git(*inside, "hash-object", "-w", "--stdin", input=text).strip()
        environ = {**os.environ, "GIT_INDEX_FILE": str(memory / "by-hand")}
        entry = f"100644,{blob},{path}"
        for words in (
            ("read-tree", "journal"),
            ("update-index", "--add", "--cacheinfo", entry),
        ):
            subprocess.run(["git", *map(str, inside), *words], env=environ, check=True)
        words = ["git", *map(str, inside), "write-tree"]
        tree = subprocess.run(words, env=environ, check=True, capture_output=True)
        (memory / "by-hand").unlink()
        oid = tree.stdout.decode().strip()
        commit = git(*inside, "commit-tree", oid, "-p", "journal", "-m", "x").strip()
        git(*inside, "update-ref", "refs/heads/journal", commit)

    return call


def test_what_is_no_record_stops_nothing(
    hook, talked, memory, git, on_journal, run, records
):
    file = talked(("Fix it", "Done."))
    hook("session-end", file)
    names = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "journal").split()
    (path,) = [name for name in names if "/sessions/" in name]
    on_journal(path.replace(ID[4:12], "0badc0de"), "no record\n")
    on_journal(path.rpartition("/")[0] + "/README.md", "# Not one\n")
    talked(("Fix it", "Done."), ("More", "Yes."))
    hook("session-start", file, session_id="another")
    hook("stop", file)
    hook("session-end", file)
    answer = run("ctx-session", "list", "--json")

    assert [each["turns"] for each in answer.records] == [2]
    assert run("ctx-session", "show", ID).code == 0
    assert run("ctx-session", "forget", ID).code == 0


def test_what_a_newer_version_wrote_stays(hook, talked, memory, git, on_journal):
    file = talked(("Fix it", "Done."))
    hook("session-end", file)
    inside = ("--git-dir", memory)
    names = git(*inside, "ls-tree", "-r", "--name-only", "journal").split()
    (path,) = [name for name in names if "/sessions/" in name]
    text = git(*inside, "show", f"journal:{path}")
    newer = text.replace("turns: 1\n", "turns: 1\nmood: [calm, 7]\n", 1)
    on_journal(path, newer + "\n## Feelings\n\nFine.\n")
    talked(("Fix it", "Done."), ("More", "Yes."))
    hook("stop", file)
    hook("session-end", file)

    made = git(*inside, "show", f"journal:{path}")
    assert "mood: [calm, 7]\n" in made
    assert "## Feelings\n\nFine.\n" in made
    assert "turns: 2\n" in made


def test_a_journal_of_another_machine_is_fetched_beside_and_over(
    hook, talked, memory, git, tmp_path, run, records
):
    """A tip that went another way: what it holds counts from then on."""
    file = talked(("Here", "Done."))
    hook("session-end", file)
    other = tmp_path / "other.git"
    git("clone", "-q", "--mirror", memory, other)
    inside = ("--git-dir", other)
    tree = git(*inside, "rev-parse", "journal^{tree}").strip()
    there = git(*inside, "commit-tree", tree, "-m", "there").strip()
    git(*inside, "update-ref", "refs/heads/journal", there)
    second = "5e55107a-0000-4000-8000-0000000000bb"
    hook("session-end", talked(("More", "Done."), session=second), session_id=second)
    git("--git-dir", memory, "fetch", "-q", other, "journal:refs/remotes/o/journal")
    hook("session-end", file)
    git("--git-dir", memory, "fetch", "-q", other, "+journal:journal")
    hook("session-start", session_id="another")
    talked(("Here", "Done."), ("Again", "Yes."))
    hook("session-end", file)

    assert [asked(record) for record in records()] == [["Here", "Again"]]
    log = git("--git-dir", memory, "log", "--format=%s", "journal").splitlines()
    assert log[1:] == ["there"]
    assert run("ctx-session", "list").code == 0


def test_a_workspace_that_was_adopted_by_another_key_has_one_record(
    hook, talked, run, fact, workspace, tmp_path, git, records, now
):
    """Also of a session that ran while the key changed."""
    file = talked(("Fix it", "Done."))
    hook("session-start", file)
    hook("stop", file)
    hook("session-end", file)
    hook("session-start", file, source="resume", at=now + 60)
    other = tmp_path / "other"
    git("init", "-q", other)
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=other)
    shown = run("git-ctx", "project", "show", "--json", cwd=other).records
    key = shown[0]["key"]
    assert run("git-ctx", "project", "adopt", key).code == 0
    talked(("Fix it", "Done."), ("More", "Yes."))
    hook("stop", file, at=now + 90)
    hook("session-end", file, at=now + 90)

    assert [(each.workspace, len(each.asked)) for each in records()] == [(key, 2)]


def test_state_files_that_tell_nothing_are_said_and_go(hook, run, folder, now):
    hook("session-start")
    run("git-ctx", "init")
    bad = folder / "newer.running"
    bad.write_text('{"v": 99, "session": "newer", "host": "claude"}')
    half = folder / "x.y.agent"
    half.write_text('{"v": 1, "sess')
    said = run("git-ctx", "doctor").out
    assert said.count("cannot be read, and goes when it is 30 days old") == 2
    for days, is_there in ((29, True), (31, False)):
        for path in (bad, half):
            if path.exists():
                os.utime(path, (now, now))
        hook("session-start", session_id=f"after-{days}", at=now + days * DAY)
        assert [bad.exists(), half.exists()] == [is_there, is_there]


def test_long_ids_of_sub_agents_are_told_apart(hook, talked, records):
    file = talked(("Fix it", "Done."))
    start = "a" * 120
    for number in range(3):
        hook(
            "subagent-stop",
            file,
            session_id="s" * 120,
            agent_id=f"{start}{number}",
            last_assistant_message=f"Found {number}.",
        )
    hook("session-end", session_id="s" * 120, last_assistant_message="x")
    hook("stop", session_id="s" * 120, last_assistant_message="So be it.")

    assert not records() or len(records()[0].agents) == 3


def test_the_memory_is_packed_after_many_sessions(
    hook, talked, memory, git, monkeypatch, home
):
    """By a process of its own: whoever has only sessions has no command for it."""
    hook("session-end", talked(("Fix it", "Done.")))
    objects = memory / "objects"
    for number in range(400):
        content = f"blob {number}".encode()
        git("--git-dir", memory, "hash-object", "-w", "--stdin", input=content.decode())
    assert not list(objects.glob("pack/*.pack"))
    monkeypatch.setattr("ctxlib.store.packing._MOST_OBJECTS", 100)
    talked(("Fix it", "Done."), ("More", "Yes."))
    started = time.monotonic()
    hook("session-end", home / f".claude/projects/x/{SESSION}.jsonl")
    assert time.monotonic() - started < 5

    until = time.monotonic() + 20
    while not list(objects.glob("pack/*.pack")) and time.monotonic() < until:
        time.sleep(0.1)
    assert list(objects.glob("pack/*.pack"))
    while (memory / "gc.pid").exists() and time.monotonic() < until:
        time.sleep(0.1)
    time.sleep(0.5)


def test_no_host_waits_for_another_writer(
    hook, talked, memory, run, records, folder, now
):
    run("git-ctx", "init")
    file = talked(("Fix it", "Done."))
    hook("session-start", file)
    hook("stop", file)
    with (memory / "ctx.lock").open("a") as held:
        flock(held, LOCK_EX)
        started = time.monotonic()
        assert "another writer" in hook("session-end", file, strict=False)
        hook("session-start", session_id="b", at=now + 2 * DAY, strict=False)
        assert time.monotonic() - started < 8
    assert (records(), len(list(folder.glob("5e*.running")))) == ([], 1)
    hook("session-start", session_id="c", at=now + 3 * DAY)

    assert [asked(record) for record in records()] == [["Fix it"]]
