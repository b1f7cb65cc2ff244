"""The modules of the hook in one file: an image that is missed, stale or damaged."""

import json
import marshal
import os
import shutil
import subprocess
import sys

import pytest

from ctxlib.cli.image import HEADER, SIZE


@pytest.fixture
def library(root, tmp_path):
    """A library of our own to change; its environment is the one that runs this."""
    import tantivy

    library = tmp_path / "lib"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(root / "lib/ctxlib", library / "ctxlib", ignore=ignored)
    packages = os.path.dirname(os.path.dirname(tantivy.__file__))
    (library / "tantivy").symlink_to(os.path.join(packages, "tantivy"))
    return library


@pytest.fixture
def ask(library, workspace, fact):
    """Call the hook of that library; what it prints."""
    fact("add", "--type", "reference", "--title", "Grafana dashboards", "At port 3000.")
    entry = library / "ctxlib/cli/entry.py"
    turns = iter(range(100))

    def call(text="Where are the Grafana dashboards?"):
        turn = next(turns)
        sent = {
            "session_id": f"s{turn}",
            "hook_event_name": "UserPromptSubmit",
            "cwd": str(workspace),
            "prompt": text,
        }
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(entry), "user-prompt"],
            input=json.dumps(sent).encode(),
            capture_output=True,
            cwd=workspace,
            check=True,
        )
        assert done.stderr == b""
        return done.stdout

    return call


@pytest.fixture
def prompt(ask):
    """Ask the hook of that library; the context it gives."""

    def call(*text):
        answer = json.loads(ask(*text))["hookSpecificOutput"]
        return answer["additionalContext"]

    return call


@pytest.fixture
def add(fact):
    """Add a fact that no index has yet, so that its document is read."""

    def call(title, text):
        fact("add", "--type", "reference", "--title", title, text)

    return call


@pytest.fixture
def image(library):
    """Where the image is, once it was made."""

    def find():
        (found,) = (library / "ctxlib/__pycache__").glob("user-prompt.*.image")
        return found

    return find


def test_the_first_calls_make_it_and_the_next_ones_leave_it(prompt, image):
    first = prompt()
    assert prompt() == first
    made = image().stat()

    assert "At port 3000" in first
    assert [prompt(), prompt()] == [first, first]
    assert image().stat().st_mtime_ns == made.st_mtime_ns


def test_a_changed_source_is_taken_instead(prompt, image, library):
    prompt()
    source = library / "ctxlib/domain/block.py"

    source.write_text(source.read_text().replace("Background memory", "Old notes"))

    assert "Old notes" in prompt()
    assert "Old notes" in prompt()


def test_a_call_that_needs_many_modules_more_makes_one_that_has_them(ask, image):
    assert ask("<command-name>/clear</command-name>") == b""
    assert ask("<command-name>/clear</command-name>") == b""
    made = image().stat()

    first = ask()
    assert b"At port 3000" in first
    grown = image().stat()
    assert grown.st_size > 2 * made.st_size
    assert ask() == first
    assert image().stat().st_mtime_ns == grown.st_mtime_ns


def test_a_call_that_needs_a_few_more_leaves_it(prompt, image):
    first = prompt()
    assert prompt() == first
    made = image().stat()

    assert "At port 3000" in prompt("Grafana dashboards 在哪里？")
    assert prompt() == first
    assert image().stat().st_mtime_ns == made.st_mtime_ns


def parts(path):
    """The names of what every call runs, and of what lies aside."""
    data = path.read_bytes()
    usual, aside = marshal.loads(data[len(HEADER) + SIZE :])
    return [each[0] for each in usual], [each[0] for each in aside]


def test_what_a_rare_call_needs_lies_aside(prompt, image, add, run):
    run("git-ctx", "upkeep")
    prompt()
    prompt()
    usual, aside = parts(image())
    assert "ctxlib.domain.document" not in [*usual, *aside]

    add("Grafana alerts", "Sent to #ops.")
    assert "At port 3000" in prompt()

    made = image().stat()
    same, aside = parts(image())
    assert same == usual
    assert "ctxlib.domain.document" in aside
    add("Grafana users", "Kept in LDAP.")
    assert "At port 3000" in prompt()
    assert image().stat().st_mtime_ns == made.st_mtime_ns


def test_what_the_first_call_of_all_had_to_do_is_not_usual(prompt, image, add, run):
    add("Grafana alerts", "Sent to #ops.")
    first = prompt()  # reads what no index has yet
    assert "ctxlib.domain.document" in parts(image())[0]
    run("git-ctx", "upkeep")

    assert prompt() == first

    usual, aside = parts(image())
    assert "ctxlib.domain.document" in aside
    assert not set(usual) & set(aside)


def test_what_is_no_longer_usual_goes_aside_within_an_hour(prompt, image, add, run):
    add("Grafana alerts", "Sent to #ops.")
    first = prompt()  # reads what no index has yet
    assert prompt() == first
    assert "ctxlib.domain.document" in parts(image())[0]
    run("git-ctx", "upkeep")
    before = image().stat().st_mtime
    assert prompt() == first
    assert image().stat().st_mtime == before

    os.utime(image(), (before - 3700, before - 3700))
    assert prompt() == first

    made = image().stat()
    usual, aside = parts(image())
    assert "ctxlib.domain.document" in aside
    assert not set(usual) & set(aside)
    assert prompt() == first
    assert image().stat().st_mtime_ns == made.st_mtime_ns


def test_what_lies_aside_is_taken_from_its_source_where_that_changed(
    prompt, image, add, run, library
):
    run("git-ctx", "upkeep")
    prompt()
    prompt()
    add("Grafana alerts", "Sent to #ops.")
    prompt()
    assert "ctxlib.domain.document" in parts(image())[1]
    source = library / "ctxlib/domain/document.py"
    source.write_text(source.read_text() + "\nraise EOFError\n")

    add("Grafana users", "Kept in LDAP.")
    with pytest.raises(AssertionError, match="EOFError"):
        prompt()


def test_without_a_package_the_hook_is_silent_all_the_same(prompt, library, workspace):
    prompt()
    (library / "tantivy").unlink()
    (library / "tantivy").mkdir()

    done = subprocess.run(
        [sys.executable, "-I", "-S", library / "ctxlib/cli/entry.py", "user-prompt"],
        input=json.dumps({"cwd": str(workspace), "prompt": "Where?"}).encode(),
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0
    assert done.stdout == b""


@pytest.mark.parametrize("length", [0, 1, 12, 40, -100])
def test_a_cut_one_is_made_again(prompt, image, length):
    first = prompt()
    image().write_bytes(image().read_bytes()[:length])

    assert prompt() == first
    assert prompt() == first
    made = image().stat()
    assert made.st_size > 100_000
    assert prompt() == first
    assert image().stat().st_mtime_ns == made.st_mtime_ns


def test_a_damaged_one_is_made_again(prompt, image):
    first = prompt()
    data = image().read_bytes()
    image().write_bytes(data[:40] + bytes(len(data) - 40))

    assert prompt() == first
    assert parts(image())[0]


def test_a_folder_that_cannot_be_written_costs_only_time(prompt, library):
    (library / "ctxlib/__pycache__").write_text("in the way")

    assert "At port 3000" in prompt()
