"""The commands as processes: streams, signals, terminals, two at once."""

import os
import signal
import subprocess
import sys
import time

import pytest


def test_no_command_ever_exits_2(process):
    for program in ("ctx-fact", "ctx-recall", "ctx-resolve"):
        assert process(program, "--no-such-option").code == 129


def test_a_stub_runs_through_a_symlink(root, tmp_path):
    link = tmp_path / "linked"
    link.symlink_to(root / "cmd/ctx-fact")

    done = subprocess.run(
        [sys.executable, link, "--version"], capture_output=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"ctx-fact ")


def test_a_full_disk_is_128_and_says_so(process):
    with open("/dev/full", "wb") as full:
        answer = process("ctx-fact", "--help", stdout=full)

    assert answer.code == 128
    assert answer.err == b"ctx-fact: fatal: cannot write: no space left on device\n"


def test_a_reader_that_goes_away_ends_it_as_every_tool(root):
    child = subprocess.Popen(
        [sys.executable, root / "cmd/ctx-recall", "--stdin", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    child.stdout.close()
    child.stdin.write(b"hello\n" * 10)
    child.stdin.close()

    assert child.wait(timeout=30) == -signal.SIGPIPE


def test_an_interrupt_is_130(root):
    child = subprocess.Popen(
        [sys.executable, root / "cmd/ctx-fact", "add", "--stdin"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A suite that runs in the background hands down that interrupts are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 20
    while b"_io" not in wait_channel(child.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=30)

    assert (child.returncode, out, err) == (130, b"", b"")


def wait_channel(pid):
    try:
        with open(f"/proc/{pid}/maps", "rb") as maps:
            return maps.read() and b"_io"
    except OSError:
        return b"_io"


def test_closed_streams_are_survived(root, workspace):
    shell = f'"{sys.executable}" "{root}/cmd/ctx-fact" add x --type project <&- >&-'

    done = subprocess.run(["sh", "-c", shell], cwd=workspace, check=False)

    assert done.returncode == 0


def test_output_is_utf_8_whatever_the_locale_says(process):
    environ = {"LC_ALL": "C", "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    process("ctx-fact", "add", "Größe 包管理", "--name=größe", "--type=project")

    listed = process("ctx-fact", "list", "--json", environ=environ)
    added = process("ctx-fact", "add", "Übung", "--type=project", environ=environ)

    assert listed.code == added.code == 0
    assert "Größe 包管理".encode() in listed.out
    assert "Übung".encode() in process("ctx-fact", "list").out


def test_an_argument_that_is_no_utf_8_is_an_error(process):
    answer = process("ctx-fact", "add", os.fsdecode(b"\xff"), "--type=project")

    assert answer.code == 128


def test_a_directory_that_is_gone_is_an_error(root, tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    shell = f'rmdir "{gone}"; exec "{sys.executable}" "{root}/cmd/ctx-fact" list'

    done = subprocess.run(
        ["sh", "-c", shell], cwd=gone, capture_output=True, check=False
    )

    assert done.returncode == 128
    assert done.stderr == b"ctx-fact: fatal: the current directory is gone\n"


def test_somebody_at_a_terminal_is_a_person(person):
    answer = person("ctx-fact", "add", "Answer in French.", "--type", "user")

    assert answer.code == 0
    assert answer.out.startswith("mem-")


def test_an_agent_at_a_terminal_is_none(person):
    answer = person(
        "ctx-fact", "add", "French.", "--type=user", environ={"CLAUDECODE": "1"}
    )

    assert answer.code == 4
    assert answer.out == ""


def test_a_pipe_is_no_person(process):
    answer = process("ctx-fact", "add", "Answer in French.", "--type", "user")

    assert answer.code == 4
    assert answer.out == b""


def test_a_person_is_asked_whether_to_edit_a_broken_text_again(person, tmp_path):
    script = tmp_path / "editor"
    script.write_text(
        "#!/bin/sh\n"
        'if grep -q gossip "$1"; then sed -i s/gossip/reference/ "$1"; exit; fi\n'
        'printf -- "---\\ntitle: T\\ntype: gossip\\n---\\n\\nBody.\\n" > "$1"\n'
    )
    script.chmod(0o755)

    answer = person("ctx-fact", "add", keys=b"y\n", environ={"EDITOR": str(script)})

    assert answer.code == 0
    assert "Edit again?" in answer.err
    assert answer.out.startswith("mem-")


@pytest.mark.slow
def test_many_writers_at_once_lose_nothing(root, workspace, process, memory):
    command = [sys.executable, root / "cmd/ctx-fact", "add", "--type=project"]
    children = [
        subprocess.Popen(
            [*command, f"--name=n{number}", f"{'abcdefgh'[number]}" * 9],
            cwd=workspace,
            stdout=subprocess.DEVNULL,
        )
        for number in range(8)
    ]

    codes = [child.wait(timeout=120) for child in children]

    assert codes == [0] * 8
    assert process("ctx-fact", "list", "-z").out.count(b"\0") == 8


def test_two_writers_of_one_name_are_one_fact_and_one_conflict(
    root, workspace, memory, process
):
    command = [sys.executable, root / "cmd/ctx-fact", "add", "--type=project"]
    children = [
        subprocess.Popen(
            [*command, "--name=same", text],
            cwd=workspace,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for text in ("the first text", "another wording")
    ]

    codes = sorted(child.wait(timeout=60) for child in children)

    assert codes in ([0, 3], [0, 4])
    assert process("ctx-fact", "list", "-z").out == b"project/same.md\0"
