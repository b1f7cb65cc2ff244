"""What a push to the memory may bring, with real pushes through the memory's hooks."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

SECRET = "ghp_" + "a8Kq2LmN4pRs6TuV8wXy0ZaB3cDe5FgH7iJk"
FRESH = "mem-" + "f" * 32


@pytest.fixture(autouse=True)
def no_clock(monkeypatch):
    """Commits of these tests happen now: git's own clock, like that of the hooks."""
    monkeypatch.delenv("GIT_AUTHOR_DATE")
    monkeypatch.delenv("GIT_COMMITTER_DATE")


@pytest.fixture
def clone(fact, run, tmp_path, memory):
    """A clone of a memory that holds one fact of the project and a global one."""
    fact("add", "--type=project", "--name=one", "--title=One", "Builds use ninja.")
    fact("add", "--type=reference", "--name=wide", "--scope=global", "It is wide.")
    assert run("git-ctx", "clone", tmp_path / "clone").code == 0
    return tmp_path / "clone"


@pytest.fixture
def folder(clone):
    """The folder of the project's facts in the clone."""
    (one,) = clone.glob("projects/*/one.md")
    return one.parent


@pytest.fixture
def push(clone, memory):
    """Push from the clone; exit code and what git said, the memory checked by git."""

    def call(*words, environ=None, cwd=clone):
        done = subprocess.run(
            ["git", "push", *words],
            cwd=cwd,
            env={**os.environ, **(environ or {})},
            capture_output=True,
            text=True,
            check=False,
        )
        # Packing in the background takes away objects that git is about to look at.
        deadline = time.monotonic() + 60
        while at_work(memory) and time.monotonic() < deadline:
            time.sleep(0.05)
        fsck = ["git", "--git-dir", memory, "fsck", "--strict", "--no-dangling"]
        assert subprocess.run(fsck, capture_output=True, check=True).stdout == b""
        return done.returncode, done.stderr

    return call


def at_work(memory):
    """Whether a process runs in the memory, or names it."""
    wanted = os.fsencode(memory)
    for place in Path("/proc").glob("[0-9]*"):
        try:
            found = os.fsencode((place / "cwd").readlink())
            words = (place / "cmdline").read_bytes()
        except OSError:
            continue
        if found == wanted or wanted in words:
            return True
    return False


@pytest.fixture
def commit(clone, git):
    """Commit everything in the clone past its hooks; the message is given."""

    def call(message="by hand", cwd=clone):
        git("add", "-A", cwd=cwd)
        git("commit", "-q", "--no-verify", "--allow-empty", "-m", message, cwd=cwd)
        return git("rev-parse", "HEAD", cwd=cwd).strip()

    return call


@pytest.fixture
def tip(git, memory):
    """The tip of the memory."""
    return lambda: git("--git-dir", memory, "rev-parse", "main").strip()


def document(id=FRESH, revision=1, body="Text.", **fields):
    """A fact as the store writes it."""
    known = {
        "id": id,
        "revision": revision,
        "created_at": '"2026-03-01T12:00:00Z"',
        "updated_at": '"2026-03-01T12:00:00Z"',
        "type": "project",
        **fields,
    }
    lines = [f"{key}: {value}" for key, value in known.items() if value is not None]
    return "\n".join(["---", *lines, "---", "", body, ""])


def edited(path, *changes):
    """A file of the clone with texts replaced."""
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)


def test_an_edit_a_new_fact_and_a_removal_just_work(
    clone, folder, git, push, fact, recall, run
):
    edited(folder / "one.md", ("ninja", "bazel"))
    git("commit", "-qam", "Bazel since May", cwd=clone)
    (folder / "two.md").write_text("---\ntitle: Two\ntype: reference\n---\nZeppelin.\n")
    git("add", "-A", cwd=clone)
    git("commit", "-qm", "The zeppelin", cwd=clone)
    git("rm", "-q", "global/wide.md", cwd=clone)
    git("commit", "-qm", "Not any more", cwd=clone)

    code, _ = push()

    assert code == 0
    assert git("status", "--porcelain", cwd=clone) == ""
    assert fact("check").code == 0
    [one] = fact("show", "one", "--json").records
    assert (one["revision"], one["body"]) == (2, "Builds use bazel.")
    assert "Zeppelin" in recall("search", "zeppelin").out
    assert fact("show", "global/wide.md").code == 128
    assert len(list(clone.glob("global/.archive/*-wide.md"))) == 1
    assert "person (push)" in fact("why", "one").out


@pytest.mark.parametrize(
    ("rule", "line", "said"),
    [
        ("stamp", None, "id: is missing"),
        ("stamp", None, "revision: is missing"),
        ("stamp", None, "updated_at: is missing"),
    ],
)
def test_a_document_without_stamps_is_refused_with_the_command_that_adds_them(
    folder, commit, push, tip, rule, line, said
):
    before = tip()
    (folder / "two.md").write_text("---\ntitle: Two\n---\nText.\n")
    made = commit()

    code, err = push()

    assert code == 1
    assert f"error: {made[:12]}: projects/{folder.name}/two.md: {said} [{rule}]" in err
    assert "hint: in the clone: git ctx stamp" in err
    assert tip() == before


REFUSED = {
    "same revision": (
        lambda f: edited(f / "one.md", ("ninja", "make")),
        "one.md: revision: is 1; after a change it is 2 [revision]",
    ),
    "far revision": (
        lambda f: edited(f / "one.md", ("revision: 1", "revision: 500")),
        "one.md: revision: is 500; after a change it is 2 [revision]",
    ),
    "another id": (
        lambda f: (f / "one.md").write_text(document(revision=2)),
        "and never changes [id]",
    ),
    "taken id": (
        lambda f: [
            shutil.copy(f / "one.md", f / "two.md"),
            edited(f / "two.md", ("name: one", "name: two")),
        ],
        "is the id of",
    ),
    "no front matter": (
        lambda f: (f / "two.md").write_text("text\n"),
        "two.md:1: expected front matter that begins with '---' [document]",
    ),
    "twice stated": (
        lambda f: (f / "two.md").write_text(document(title="a\ntitle: b")),
        "two.md:8: title: stated twice",
    ),
    "no text": (
        lambda f: (f / "two.md").write_text(document(body=" ")),
        "two.md:9: body: expected a text below the front matter [document]",
    ),
    "text taken away": (
        lambda f: edited(
            f / "one.md",
            ("revision: 1", "revision: 2"),
            ("\n\n" + (f / "one.md").read_text().rpartition("---\n\n")[2], "\n"),
        ),
        "body: expected a text below the front matter [document]",
    ),
    "a secret in the body": (
        lambda f: (f / "two.md").write_text(document(body=f"A\nkey\n{SECRET}")),
        "two.md:11: body: holds what looks like a credential",
    ),
    "a secret in a comment": (
        lambda f: (f / "two.md").write_text(document(type=f"project\n# {SECRET}")),
        "two.md: comment: holds what looks like a credential",
    ),
    "a secret in an unknown key": (
        lambda f: (f / "two.md").write_text(document(x_note=SECRET)),
        "holds what looks like a credential",
    ),
    "removed": (
        lambda f: (f / "one.md").unlink(),
        "one.md: is removed, and not kept in the archive [archive]",
    ),
    "archive": (
        lambda f: [
            (f / ".archive").mkdir(),
            (f / ".archive/20260301-120000.000-x.md").write_text(document()),
        ],
        "only what a commit removes goes into the archive, as it was [archive]",
    ),
    "name": (
        lambda f: (f / "Two Words.md").write_text(document()),
        "expected a file name such as 'two-words.md' [name]",
    ),
    "other name inside": (
        lambda f: (f / "two.md").write_text(document(name="three")),
        "two.md: name: expected 'two', as its place says, not 'three' [place]",
    ),
    "scope inside": (
        lambda f: (f / "two.md").write_text(document(scope="global")),
        "two.md: scope: expected 'project'",
    ),
    "executable": (
        lambda f: [(f / "two.md").write_text(document()), (f / "two.md").chmod(0o755)],
        "two.md: expected a plain file, not an executable file [mode]",
    ),
    "link": (
        lambda f: (f / "two.md").symlink_to("one.md"),
        "two.md: expected a plain file, not a symbolic link [mode]",
    ),
    "other file": (
        lambda f: (f / "notes.txt").write_text("x\n"),
        "notes.txt: only facts are kept here",
    ),
    "deeper": (
        lambda f: [(f / "sub").mkdir(), (f / "sub/two.md").write_text(document())],
        "sub/two.md: only facts are kept here",
    ),
    "another key": (
        lambda f: [
            (f.parent / "loose").mkdir(),
            (f.parent / "loose/two.md").write_text(document()),
        ],
        "projects/loose/two.md: only facts are kept here",
    ),
    "format": (
        lambda f: (f.parent.parent / "format").write_text("ctx-memory 9\n"),
        "format: only the commands write this file [kept]",
    ),
    "identity": (
        lambda f: (f / ".identity").write_text("path /elsewhere\n"),
        "only the commands write this file [kept]",
    ),
    "places": (
        lambda f: (f.parent / ".places").write_text("x\n"),
        "projects/.places: only the commands write this file [kept]",
    ),
    "large": (
        lambda f: (f / "two.md").write_text(document(body="x " * 40_000)),
        "two.md: expected at most 65536 bytes, not",
    ),
    "pinned": (
        lambda f: (f / "two.md").write_text(
            document(activation="pinned", body="x " * 900)
        ),
        "pinned facts would hold 1800 characters of at most 1500",
    ),
    "pointer": (
        lambda f: (f / "two.md").write_text(document(supersedes="mem-" + "0" * 32)),
        "two.md: supersedes: no fact of the project scope has the id",
    ),
    "not utf-8": (
        lambda f: (f / "two.md").write_bytes(b"---\ntitle: \xff\n---\n"),
        "two.md:2: not UTF-8: byte 0xff [document]",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_push_that_breaks_a_rule_is_refused_by_file_and_rule(
    folder, commit, push, tip, what
):
    change, said = REFUSED[what]
    before = tip()
    change(folder)
    made = commit()

    code, err = push()

    assert code == 1
    assert said in err
    assert SECRET not in err
    assert made[:12] in err or what in ("pinned", "pointer", "taken id")
    assert "fatal: nothing was taken in" in err
    assert tip() == before


def test_a_subject_has_one_holder_also_by_push(fact, folder, commit, git, clone, push):
    fact("update", "one", "--subject", "build.tool")
    git("pull", "-q", cwd=clone)
    (folder / "two.md").write_text(document(subject_key="build.tool"))
    commit()

    code, err = push()

    assert code == 1
    assert "the subject 'build.tool' is held by project/one.md" in err


@pytest.mark.parametrize(
    ("message", "rule"),
    [
        (f"Rotate\n\nIt was {SECRET} before.", "credential"),
        ("By me\n\nCtx-Actor: person\nCtx-Via: terminal", "trailer"),
        ("By me\n\nCtx-Proposal: 123\nCtx-Asked-By: agent", "trailer"),
    ],
)
def test_a_message_holds_no_credential_and_forges_no_record(
    folder, commit, push, tip, message, rule
):
    before = tip()
    (folder / "two.md").write_text(document())
    commit(message)

    code, err = push()

    assert code == 1
    assert f"[{rule}]" in err
    assert SECRET not in err
    assert tip() == before


def test_a_secret_that_a_later_commit_removes_is_refused_all_the_same(
    folder, commit, push, memory
):
    (folder / "two.md").write_text(document(body=SECRET))
    first = commit()
    (folder / "two.md").write_text(document(revision=2, body="Gone."))
    commit()

    code, err = push()

    assert code == 1
    assert f"{first[:12]}: projects/{folder.name}/two.md" in err
    every = ["cat-file", "--batch", "--batch-all-objects"]
    objects = subprocess.check_output(["git", "--git-dir", memory, *every])
    assert SECRET.encode() not in objects


def test_stamp_makes_refused_commits_fit_to_be_pushed(
    clone, folder, commit, push, run, fact, git
):
    edited(folder / "one.md", ("ninja", "make"))
    commit("one")
    edited(folder / "one.md", ("make", "bazel"))
    (folder / "two.md").write_text("---\ntitle: Two\ntype: project\n---\nText.\n")
    commit("two\n\nCtx-Actor: person\nCtx-Via: terminal")
    (folder / "two.md").rename(folder / "three.md")
    shutil.copy(folder / "one.md", folder / "copy.md")
    edited(folder / "copy.md", ("One", "Copy"), ("Builds use", "Tests may know"))
    (clone / "global/wide.md").unlink()
    commit("three")
    assert push()[0] == 1

    answer = run("git-ctx", "stamp", cwd=clone)
    code, err = push()

    assert (answer.code, code) == (0, 0), err
    assert git("status", "--porcelain", cwd=clone) == ""
    assert fact("check").code == 0
    [one] = fact("show", "one", "--json").records
    assert (one["revision"], one["body"]) == (3, "Builds use bazel.")
    [copy] = fact("show", "copy", "--json").records
    assert copy["id"] != one["id"]
    assert copy["revision"] == 1
    log = git("log", "--format=%s %(trailers:key=Ctx-Via,valueonly)", "-3", cwd=clone)
    assert log.split() == ["three", "push", "two", "push", "one", "push"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["origin", "main:other"], "refs/heads/other: only the branch main is pushed"),
        (["origin", "main:journal"], "refs/heads/journal: only the branch main"),
        (["origin", "v1"], "refs/tags/v1: only the branch main is pushed"),
        (["origin", "main:refs/ctx/proposals/x"], "only the branch main is pushed"),
        (["--all"], "refs/heads/side: only the branch main is pushed"),
        (["--mirror"], "only the branch main is pushed to a memory [reference]"),
        (["origin", "main", "v1"], "refs/tags/v1: only the branch main is pushed"),
        (["--atomic", "origin", "main", "v1"], "refs/tags/v1"),
    ],
)
def test_nothing_but_main_is_pushed(clone, commit, push, git, memory, words, said):
    git("branch", "side", cwd=clone)
    git("tag", "v1", cwd=clone)
    commit("empty")
    before = git("--git-dir", memory, "for-each-ref")

    if words[0] in ("--all", "--mirror"):
        git("config", "--unset-all", "remote.origin.push", cwd=clone)
    code, err = push(*words)

    assert code == 1
    assert said in err
    assert git("--git-dir", memory, "for-each-ref") == before


@pytest.mark.parametrize(
    "words",
    [
        ["origin", ":main"],
        ["--force", "origin", "main"],
        ["--force-with-lease", "origin", "main"],
        ["origin", "main"],
    ],
)
def test_history_is_neither_rewritten_nor_removed(
    clone, commit, push, fact, tip, git, words
):
    git("reset", "-q", "--hard", "HEAD~1", cwd=clone)
    commit("other")
    before = tip()

    code, _ = push(*words)

    assert code == 1
    assert tip() == before


def test_another_history_is_refused(clone, commit, push, git, tip):
    before = tip()
    git("checkout", "-q", "--orphan", "lonely", cwd=clone)
    commit("root")
    git("checkout", "-q", "main", cwd=clone)
    git(
        *("merge", "-q", "--no-verify", "--allow-unrelated-histories", "-s", "ours"),
        *("-m", "both", "lonely"),
        cwd=clone,
    )

    code, err = push()

    assert code == 1
    assert "begins another history than that of the memory [history]" in err
    assert tip() == before


def test_a_merge_is_taken_in_and_one_that_drops_the_other_side_is_not(
    clone, folder, push, fact, git, tip
):
    git("config", "pull.rebase", "false", cwd=clone)
    (folder / "two.md").write_text("---\ntitle: Two\ntype: project\n---\nText.\n")
    git("add", "-A", cwd=clone)
    git("commit", "-qm", "two", cwd=clone)
    fact("update", "one", "--body", "Builds use make.")
    git("pull", "-q", "--no-edit", cwd=clone)
    merged = push()

    edited(folder / "two.md", ("Text", "Words"))
    git("commit", "-qam", "two again", cwd=clone)
    fact("update", "one", "--body", "Builds use bazel.")
    before = tip()
    git("fetch", "-q", cwd=clone)
    git("merge", "-q", "-s", "ours", "-m", "evil", "origin/main", cwd=clone)
    evil = push()

    assert merged[0] == 0
    assert evil[0] == 1
    assert "one.md: revision: is 2; after a change it is 4 [revision]" in evil[1]
    assert tip() == before


def test_both_sides_changed_one_fact_and_the_person_settles_it(
    clone, folder, push, fact, git
):
    edited(folder / "one.md", ("ninja", "make"))
    git("commit", "-qam", "make", cwd=clone)
    fact("update", "one", "--body", "Builds use bazel.")
    rejected = push()
    git("pull", "-q", cwd=clone, check=False)
    git("checkout", "--theirs", folder / "one.md", cwd=clone)
    git("add", "-A", cwd=clone)
    subprocess.run(
        ["git", "-c", "core.editor=true", "rebase", "--continue"],
        cwd=clone,
        check=True,
        capture_output=True,
    )
    code, err = push()
    if code:
        assert "git ctx stamp" in err

    assert rejected[0] == 1
    assert "fetch first" in rejected[1]


def test_an_agent_may_push_new_facts_that_it_could_save(folder, commit, push, fact):
    (folder / "two.md").write_text(document(body="The proxy listens on port 8443."))
    commit()

    code, err = push(environ={"CLAUDECODE": "1"})

    assert (code, "error" in err) == (0, False)
    assert fact("show", "two").code == 0


BY_AGENT = {
    "change": (
        lambda f: edited(
            f / "one.md", ("ninja", "make"), ("revision: 1", "revision: 2")
        ),
        "it changes a fact that is there",
    ),
    "pinned": (
        lambda f: (f / "two.md").write_text(document(activation="pinned")),
        "it is to be pinned",
    ),
    "global": (
        lambda f: (f.parent.parent / "global/two.md").write_text(document()),
        "its scope is not project",
    ),
    "personal": (
        lambda f: (f / "two.md").write_text(document(type="feedback")),
        "its type is feedback, not project or reference",
    ),
    "no type": (
        lambda f: (f / "two.md").write_text(document(type=None)),
        "no type is given; project or reference would need no person",
    ),
    "address": (
        lambda f: (f / "two.md").write_text(document(body="Ask bo@example.org.")),
        "its body holds an e-mail address",
    ),
    "long": (
        lambda f: (f / "two.md").write_text(document(body="word " * 1500)),
        "more than 6,000",
    ),
    "repeated": (
        lambda f: (f / "two.md").write_text(document(title="One")),
        "it has the same title as",
    ),
    "keywords": (
        lambda f: (f / "two.md").write_text(
            document(keywords="[" + ", ".join(f"word{n}" for n in range(17)) + "]")
        ),
        "it has 17 keywords, more than 16",
    ),
    "confirmed": (
        lambda f: (f / "two.md").write_text(
            document(last_verified_at='"2026-03-01T12:00:00Z"')
        ),
        "it says that somebody confirmed it",
    ),
    "ahead": (
        lambda f: (f / "two.md").write_text(
            document(updated_at='"2099-01-01T12:00:00Z"')
        ),
        "it has a time that is yet to come",
    ),
    "forgotten": (
        lambda f: [
            (f / ".archive").mkdir(),
            (f / "one.md").rename(f / ".archive/20260301-120000.000-one.md"),
        ],
        "it takes away a file that is there",
    ),
    "renamed": (
        lambda f: [
            edited(f / "one.md", ("name: one", "name: two"), ("ion: 1", "ion: 2")),
            (f / "one.md").rename(f / "two.md"),
        ],
        "it changes a fact that is there",
    ),
}


def test_an_agent_leaves_nothing_in_the_archive(folder, commit, push, tip):
    before = tip()
    (folder.parent.parent / "global/two.md").write_text(document())
    commit()
    archive = folder.parent.parent / "global/.archive"
    archive.mkdir()
    stamped = archive / "20260301-120000.000-two.md"
    (folder.parent.parent / "global/two.md").rename(stamped)
    commit()

    code, err = push(environ={"CLAUDECODE": "1"})

    assert code == 1
    assert "two.md: needs a person: it forgets what was never saved [person]" in err
    assert tip() == before
    assert push()[0] == 0


def test_what_a_person_forgot_no_agent_pushes_again(
    folder, commit, push, fact, archive, git, clone
):
    text = "Nobody opens a port before the security guild agrees."
    fact("add", text, "--name=was", "--type=project")
    archive("forget", "was")
    git("pull", "-q", cwd=clone)
    (folder / "two.md").write_text(document(body=text))
    commit()

    code, err = push(environ={"CLAUDECODE": "1"})

    assert code == 1
    assert "needs a person: it repeats what was forgotten: mem-" in err


def test_an_agent_does_not_clear_away_what_is_no_fact(
    folder, commit, push, by_hand, git, clone, tip
):
    by_hand(f"projects/{folder.name}/broken.md", "no front matter\n")
    git("pull", "-q", cwd=clone)
    (folder / "broken.md").unlink()
    commit()
    before = tip()

    code, err = push(environ={"CLAUDECODE": "1"})

    assert code == 1
    assert "broken.md: needs a person: it takes away a file that is there" in err
    assert tip() == before


@pytest.mark.parametrize("what", BY_AGENT)
def test_what_an_agent_may_not_save_it_may_not_push(folder, commit, push, tip, what):
    change, said = BY_AGENT[what]
    before = tip()
    change(folder)
    commit()

    code, err = push(environ={"CLAUDECODE": "1"})
    refused_at = tip()
    by_person = push()

    assert code == 1
    assert f"needs a person: {said}" in err or said in err
    assert "[person]" in err
    assert refused_at == before
    assert by_person[0] == 0, by_person[1]


def test_an_agent_does_not_call_itself_a_person(folder, commit, push):
    (folder / "two.md").write_text(document())
    commit("two\n\nCtx-Actor: person\nCtx-Via: push")

    code, err = push(environ={"AI_AGENT": "x"})

    assert code == 1
    assert "'Ctx-Actor: person' is not for a push to say [trailer]" in err


@pytest.mark.parametrize("name", ["pre-receive", "proc-receive"])
@pytest.mark.parametrize("fault", ["mode", "gone", "interpreter"])
def test_a_broken_hook_refuses_and_init_repairs_it(
    folder, commit, push, tip, memory, run, name, fault
):
    before = tip()
    hook = memory / "hooks" / name
    if fault == "mode":
        hook.chmod(0o600)
    elif fault == "gone":
        hook.unlink()
    else:
        text = hook.read_text()
        hook.write_text(text.replace("python", "python-that-is-gone"))
    (folder / "two.md").write_text(document())
    commit()

    code, err = push()
    refused_at = tip()
    repaired = run("git-ctx", "init")
    again = push()

    assert code == 1
    assert refused_at == before
    if fault == "interpreter":
        assert "install git-ctx again, then run 'git ctx init'" in err
    assert repaired.code == 0
    assert again[0] == 0, again[1]


def test_configuration_of_the_user_switches_nothing_off(
    folder, commit, push, tip, home, tmp_path
):
    before = tip()
    (tmp_path / "hooks").mkdir()
    with (home / ".gitconfig").open("a") as config:
        config.write(
            f"[core]\n\thooksPath = {tmp_path / 'hooks'}\n"
            "[receive]\n\tfsckObjects = false\n\tdenyDeletes = false\n"
            "\tdenyNonFastForwards = false\n\tunpackLimit = 1\n"
            "[transfer]\n\tfsckObjects = false\n[push]\n\tdefault = matching\n"
        )
    edited(folder / "one.md", ("ninja", "make"))
    commit()

    code, err = push()

    assert code == 1
    assert "[revision]" in err
    assert tip() == before


def test_hooks_that_are_switched_off_let_nothing_in(folder, commit, push, tip):
    before = tip()
    (folder / "two.md").write_text(document())
    commit()

    by_option = push("--receive-pack=git -c core.hooksPath=/dev/null receive-pack")
    edited(folder / "one.md", ("ninja", "make"))
    commit()
    by_environment = push(
        environ={
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "core.hooksPath",
            "GIT_CONFIG_VALUE_0": "/dev/null",
        }
    )

    assert (by_option[0], by_environment[0]) == (1, 1)
    assert "cannot find hook 'proc-receive'" in by_option[1]
    assert "[revision]" in by_environment[1]
    assert tip() == before


def test_a_write_in_between_is_not_lost_and_the_push_is_told_to_fetch(
    folder, clone, git, push, fact, tip
):
    (folder / "two.md").write_text("---\ntitle: Two\ntype: project\n---\nText.\n")
    git("add", "-A", cwd=clone)
    git("commit", "-qm", "two", cwd=clone)
    fact("update", "one", "--body", "Builds use make.")
    before = tip()

    rejected = push()
    git("pull", "-q", cwd=clone)
    code, err = push()

    assert rejected[0] == 1
    assert "fetch first" in rejected[1]
    assert code == 0, err
    assert git("merge-base", before, tip(), cwd=clone).strip() == before
    [record] = fact("show", "one", "--json").records
    assert record["body"] == "Builds use make."


def test_a_push_by_way_of_a_bare_environment_is_judged_too(
    folder, commit, push, tmp_path, tip
):
    # As over ssh: another process, whose environment is not that of the pusher.
    before = tip()
    program = tmp_path / "receive"
    program.write_text(
        f'#!/bin/sh\nexec env -i HOME={os.environ["HOME"]} PATH="$PATH" '
        'git-receive-pack "$@"\n'
    )
    program.chmod(0o755)
    edited(folder / "one.md", ("ninja", "make"))
    commit()

    code, err = push(f"--receive-pack={program}")

    assert code == 1
    assert "[revision]" in err
    assert tip() == before


def test_two_pushes_at_once_let_one_in_and_tell_the_other(
    clone, folder, commit, git, tip, memory, tmp_path
):
    other = tmp_path / "other"
    git("clone", "-q", memory, other)
    for at, place in enumerate((clone, other)):
        (place / folder.relative_to(clone) / f"two{at}.md").write_text(
            document(id=f"mem-{at}" + "e" * 31)
        )
        commit(f"by {at}", cwd=place)

    both = [
        subprocess.Popen(
            ["git", "push", "-q", "origin", "main"],
            cwd=place,
            stderr=subprocess.PIPE,
            text=True,
        )
        for place in (clone, other)
    ]
    said = [each.communicate()[1] for each in both]

    assert sorted(each.returncode for each in both) == [0, 1]
    loser = next(said[at] for at, each in enumerate(both) if each.returncode)
    # Who loses after both were judged is told by git, in its own words.
    assert any(told in loser for told in ("fetch first", "git pull", "but expected"))
    winner = next(
        place
        for place, each in zip((clone, other), both, strict=True)
        if each.returncode == 0
    )
    assert tip() == git("rev-parse", "HEAD", cwd=winner).strip()


def test_a_push_from_a_shallow_clone_is_judged_like_any_other(
    folder, clone, commit, push, git, memory, tmp_path, tip
):
    shallow = tmp_path / "shallow"
    git("clone", "-q", "--depth=1", f"file://{memory}", shallow)
    (shallow / folder.relative_to(clone) / "two.md").write_text(document())
    made = commit(cwd=shallow)

    code, err = push("origin", "main", cwd=shallow)

    assert code == 0, err
    assert tip() == made


def test_a_clone_is_pushed_nowhere_else_by_mistake(clone, commit, push, git, tmp_path):
    git("init", "-q", "--bare", tmp_path / "elsewhere")
    commit()

    code, err = push(tmp_path / "elsewhere", "main")
    told = push("--no-verify", tmp_path / "elsewhere", "main")

    assert code == 1
    assert "this clone holds facts of every project" in err
    assert told[0] == 0


def test_what_git_fetches_past_the_hooks_is_judged_before_it_counts(
    clone, folder, commit, fact, recall, git, memory, run
):
    (folder / "leak.md").write_text(document(body=f"The zeppelin key is {SECRET}."))
    (folder / "fine.md").write_text(
        document(id="mem-" + "e" * 32, body="The zeppelin lands at dawn.")
    )
    commit()
    git("--git-dir", memory, "fetch", "-q", clone, "main:main")

    first = recall("search", "zeppelin")
    listed = fact("list")
    checked = fact("check")

    assert "zeppelin lands at dawn" in first.out
    assert SECRET not in first.out
    assert "leak" not in listed.out
    path = f"projects/{folder.name}/leak.md"
    assert f"passed over: {path}: holds what looks like a credential" in listed.err
    assert checked.code == 1
    assert f"{path}:9: body: holds a credential" in checked.out
    assert "    ctx-archive purge --match -\n" in checked.out
    assert SECRET not in checked.out

    fact("update", "project/leak.md", "--body", "The key is in the vault.")
    after = fact("list")

    assert "leak" in after.out
    assert after.err == ""


def test_a_credential_in_a_message_that_git_fetches_is_not_shown(
    clone, folder, commit, fact, git, memory
):
    (folder / "fine.md").write_text(document(body="The zeppelin lands at dawn."))
    commit(f"Token {SECRET}\n\nIt is {SECRET}.")
    git("--git-dir", memory, "fetch", "-q", clone, "main:main")

    for command in ("why", "revisions"):
        for form in ((), ("--json",)):
            said = fact(command, "fine", "-v", *form)
            assert said.code == 0
            assert SECRET not in said.out + said.err
    assert "[redacted: " in fact("why", "fine").out


def test_what_git_fetches_is_told_where_two_facts_hold_one_subject(
    clone, folder, commit, fact, git, memory
):
    fact("update", "one", "--subject", "build.tool")
    git("pull", "-q", cwd=clone)
    (folder / "two.md").write_text(document(subject_key="build.tool"))
    commit()
    git("--git-dir", memory, "fetch", "-q", clone, "main:main")

    told = fact("list")
    fact("update", "two", "--subject", "test.tool")
    settled = fact("list")

    assert "holds ids or subjects twice: see 'ctx-fact check'" in told.err
    assert settled.err == ""


@pytest.mark.slow
def test_a_push_costs_by_what_changed(
    clone, folder, push, git, fact, commit, run, memory
):
    rows = "".join(
        f'{{"name":"n{at}","type":"project","body":"Number {at} is here {at * 7}."}}\n'
        for at in range(10_000)
    )
    assert run("ctx-fact", "import", "--json", "-", stdin=rows).code == 0
    git("pull", "-q", cwd=clone)
    edited(folder / "n5.md", ("is here", "was here"))
    git("commit", "-qam", "five", cwd=clone)
    push()
    edited(folder / "n6.md", ("is here", "was here"))
    git("commit", "-qam", "six", cwd=clone)
    started = time.monotonic()
    one = push()
    single = time.monotonic() - started
    for at in range(1000):
        (folder / f"m{at}.md").write_text(document(id=f"mem-{at:032x}", body=f"M {at}"))
    commit()
    started = time.monotonic()
    many = push()
    thousand = time.monotonic() - started

    assert (one[0], many[0]) == (0, 0), many[1]
    assert single < 3
    assert thousand < 20
