"""`git ctx clone` and `git ctx stamp`: facts edited by hand, with plain git."""

import shutil
import subprocess

import pytest

from ctxlib.store import pruning


@pytest.fixture
def cloned(fact, run, tmp_path):
    """A clone of a memory with a fact of the project, in `clone`."""
    fact("add", "--type=project", "--name=one", "--title=One", "Builds use ninja.")
    answer = run("git-ctx", "clone", tmp_path / "clone")
    assert answer.code == 0, answer.err
    return tmp_path / "clone"


@pytest.fixture
def one(cloned):
    """The file of the fact in the clone."""
    (path,) = cloned.glob("projects/*/one.md")
    return path


@pytest.fixture
def said(cloned):
    """Run git in the clone: its status and what it wrote on stderr."""

    def call(*words):
        done = subprocess.run(
            ["git", *map(str, words)],
            cwd=cloned,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stderr

    return call


def fields(path):
    """The fields of a document by name, as far as they stand on one line."""
    lines = path.read_text().split("---\n")[1].splitlines()
    return dict(line.split(": ", 1) for line in lines if ": " in line)


def change(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_clone_is_main_alone_with_a_clean_work_tree(
    fact, run, git, memory, tmp_path, now
):
    fact("add", "--type=project", "--name=one", "Text.")
    asked = fact("update", "one", "--body=Other.", actor="agent")
    git("--git-dir", memory, "branch", "journal", "main")
    git("--git-dir", memory, "update-ref", "refs/ctx/backup/x", "main")
    git("--git-dir", memory, "tag", "v1", "main")

    answer = run("git-ctx", "clone", tmp_path / "clone", "--json")

    clone = tmp_path / "clone"
    assert asked.code == 4
    assert answer.code == 0
    assert answer.records == [
        {"kind": "clone", "v": 1, "path": str(clone), "memory": str(memory)}
    ]
    assert git("for-each-ref", "--format=%(refname)", cwd=clone).split() == [
        "refs/heads/main",
        "refs/remotes/origin/HEAD",
        "refs/remotes/origin/main",
    ]
    git("fetch", "-q", cwd=clone)
    assert len(git("for-each-ref", cwd=clone).splitlines()) == 3
    assert git("status", "--porcelain", "--ignored", cwd=clone) == ""
    assert git("config", "remote.origin.url", cwd=clone) == f"{memory}\n"
    proposals = git("--git-dir", memory, "for-each-ref", "refs/ctx/proposals")
    [proposal] = [line.split()[0] for line in proposals.splitlines()]
    objects = git(
        "cat-file", "--batch-check", "--batch-all-objects", cwd=clone
    ).splitlines()
    assert proposal not in {line.split()[0] for line in objects}


def test_where_a_clone_goes_and_what_is_said(fact, run, workspace, tmp_path):
    fact("add", "--type=project", "--name=one", "Text.")

    answer = run("git-ctx", "clone")

    assert answer.code == 0
    assert answer.out == f"{workspace}/memory\n"
    assert "is in the work tree of" in answer.err
    assert "edit there, then 'git commit -a' and 'git push'" in answer.err


def test_a_folder_that_holds_something_is_left_alone(fact, run, tmp_path):
    fact("add", "--type=project", "--name=one", "Text.")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "empty").mkdir()

    full = run("git-ctx", "clone", tmp_path / "full")
    file = run("git-ctx", "clone", tmp_path / "file")
    empty = run("git-ctx", "clone", tmp_path / "empty")

    assert (full.code, file.code, empty.code) == (128, 128, 0)
    assert "is there and not empty" in full.err
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine"]


def test_without_a_memory_there_is_nothing_to_clone(run, tmp_path):
    answer = run("git-ctx", "clone", tmp_path / "clone")

    assert answer.code == 128
    assert "make one with 'git ctx init'" in answer.err
    assert not (tmp_path / "clone").exists()


def test_a_clone_of_one_scope_lays_out_that_scope(fact, run, git, tmp_path):
    fact("add", "--type=project", "--name=one", "Text.")
    fact("add", "--type=reference", "--scope=global", "--name=wide", "Wide.")
    git("init", "-q", tmp_path / "other")
    fact("add", "--type=project", "--name=two", "Text.", cwd=tmp_path / "other")

    run("git-ctx", "clone", "--scope=project", tmp_path / "mine")
    run("git-ctx", "clone", "--scope=global", tmp_path / "all")

    assert [p.name for p in (tmp_path / "mine").rglob("*.md")] == ["one.md"]
    assert [p.name for p in (tmp_path / "all").rglob("*.md")] == ["wide.md"]


def test_a_commit_stamps_what_was_edited(cloned, one, git):
    before = fields(one)
    change(one, "ninja", "make")

    git("commit", "-qam", "Make", cwd=cloned)

    after = fields(one)
    assert after["revision"] == "2"
    assert after["id"] == before["id"]
    assert after["created_at"] == before["created_at"]
    assert git("status", "--porcelain", cwd=cloned) == ""
    assert git("log", "-1", "--format=%B", cwd=cloned).strip() == (
        f"Make\n\nCtx-Fact: {after['id']}\nCtx-Revision: 2\n"
        "Ctx-Actor: person\nCtx-Via: push"
    )


def test_a_commit_keeps_every_line_of_its_message_but_trailers_of_ours(
    cloned, one, git
):
    one.write_text(one.read_text().replace("ninja", "make"))

    told = "ctx-fact list showed ninja.\nCtx-Actor: a hook\nCTX-VIA : hook"
    git("commit", "-q", "-a", "-m", f"Make\n\n{told}", cwd=cloned)

    message = git("log", "-1", "--format=%B", cwd=cloned)
    assert "\n\nctx-fact list showed ninja.\n" in message
    assert "hook" not in message


def test_a_commit_of_one_path_leaves_nothing_behind(cloned, one, git):
    change(one, "ninja", "make")
    other = one.with_name("other.md")
    other.write_text("---\ntitle: Other\n---\nText.\n")
    git("add", other, cwd=cloned)

    git("commit", "-qm", "Make", "--", one, cwd=cloned)

    assert (
        git("status", "--porcelain", cwd=cloned) == f"A  {other.relative_to(cloned)}\n"
    )
    assert fields(one)["revision"] == "2"


def test_what_is_not_staged_stays_in_the_work_tree(cloned, one, git):
    change(one, "ninja", "make")
    git("add", one, cwd=cloned)
    change(one, "make", "make or bazel")

    git("commit", "-qm", "Make", cwd=cloned)

    assert "make or bazel" in one.read_text()
    committed = git("show", f"HEAD:{one.relative_to(cloned)}", cwd=cloned)
    assert "revision: 2\n" in committed
    assert "bazel" not in committed


def test_an_amended_commit_may_be_pushed(cloned, one, git, said):
    change(one, "ninja", "make")
    git("commit", "-qam", "Make", cwd=cloned)
    change(one, "make", "bazel")
    git("commit", "-q", "-a", "--amend", "--no-edit", cwd=cloned)

    code, err = said("push")

    assert code == 0, err
    log = git(
        "log", "-1", "--format=%(trailers:key=Ctx-Revision,valueonly)", cwd=cloned
    )
    assert log.strip() == fields(one)["revision"]


def test_a_file_that_is_no_fact_is_told_at_the_commit(cloned, one, git, said):
    one.with_name("two.md").write_text("---\ntitle: a\ntitle: b\n---\nText.\n")
    git("add", "-A", cwd=cloned)

    code, err = said("commit", "-m", "two")

    assert code == 1
    assert (
        f"fatal: {one.parent.relative_to(cloned)}/two.md:3: title: stated twice" in err
    )
    assert "'git commit --no-verify' commits all the same" in err


def test_a_text_without_front_matter_is_told_how_it_begins(cloned, one, git, said):
    one.with_name("two.md").write_text("Tests use pytest.\n")
    git("add", "-A", cwd=cloned)

    code, err = said("commit", "-m", "two")

    assert code == 1
    assert "two.md:1: expected front matter that begins with '---'\n" in err
    assert "hint: a fact begins with the lines '---', 'title: ...', '---'\n" in err


def test_a_copy_becomes_a_fact_of_its_own_and_a_rename_does_not(cloned, one, git):
    id = fields(one)["id"]
    shutil.copy(one, one.with_name("copy.md"))
    git("add", "-A", cwd=cloned)
    git("commit", "-qm", "copy", cwd=cloned)
    git("mv", one, one.with_name("moved.md"), cwd=cloned)
    git("commit", "-qm", "moved", cwd=cloned)

    copy, moved = (fields(one.with_name(name)) for name in ("copy.md", "moved.md"))
    assert (copy["id"] != id, copy["revision"], copy["name"]) == (True, "1", "copy")
    assert (moved["id"], moved["revision"], moved["name"]) == (id, "2", "moved")


def test_what_is_removed_goes_into_the_archive_and_comes_back(
    cloned, one, git, fact, said
):
    id = fields(one)["id"]
    git("rm", "-q", one, cwd=cloned)
    git("commit", "-qm", "forget", cwd=cloned)
    assert said("push")[0] == 0
    gone = fact("list", "--json").records
    (archived,) = one.parent.glob(".archive/*-one.md")
    git("mv", archived, one, cwd=cloned)
    git("commit", "-qm", "back", cwd=cloned)

    code, err = said("push")

    assert gone == []
    assert code == 0, err
    assert (fields(one)["id"], fields(one)["revision"]) == (id, "2")
    assert fact("check").code == 0


def test_the_history_follows_a_fact_whose_name_goes_to_another_in_one_commit(
    cloned, one, git, fact, said
):
    id = fields(one)["id"]
    two = one.with_name("two.md")
    git("mv", one, two, cwd=cloned)
    change(two, "name: one", "name: two")
    one.write_text("---\ntitle: Another\ntype: project\n---\n\nAnew.\n")
    git("add", "-A", cwd=cloned)
    git("commit", "-qm", "both", cwd=cloned)
    assert said("push")[0] == 0

    found = fact("revisions", "two", "--json").records

    assert [(each["id"], each["revision"], each["ref"]) for each in found] == [
        (id, 2, "project/two.md"),
        (id, 1, "project/one.md"),
    ]
    assert len(fact("revisions", "one", "--json").records) == 1
    assert fact("restore", "two", "1", "--old-name").code == 3


def test_a_name_that_is_free_again_may_be_taken_in_the_same_push(
    cloned, one, git, fact, archive, said
):
    id = fields(one)["id"]
    git("rm", "-q", one, cwd=cloned)
    git("commit", "-qm", "forget", cwd=cloned)
    one.write_text("---\ntitle: Another\ntype: project\n---\n\nAnew.\n")
    git("add", "-A", cwd=cloned)
    git("commit", "-qm", "another", cwd=cloned)

    code, err = said("push")

    assert code == 0, err
    (now,) = fact("show", "one", "--json").records
    assert (now["id"] != id, now["revision"], now["body"]) == (True, 1, "Anew.")
    assert [each["id"] for each in archive("list", "--json").records] == [id]
    assert fact("check").code == 0


def test_hooks_that_the_user_keeps_elsewhere_do_not_hide_ours(
    fact, run, git, home, tmp_path
):
    (tmp_path / "hooks").mkdir()
    git("config", "--global", "core.hooksPath", tmp_path / "hooks")
    git("config", "--global", "core.autocrlf", "true")
    git("config", "--global", "commit.gpgSign", "false")
    fact("add", "--type=project", "--name=one", "Builds use ninja.")
    run("git-ctx", "clone", tmp_path / "clone")
    (path,) = (tmp_path / "clone").glob("projects/*/one.md")
    path.write_bytes(
        path.read_bytes().replace(b"ninja", b"make").replace(b"\n", b"\r\n")
    )

    git("commit", "-qam", "Make", cwd=tmp_path / "clone")
    git("push", "-q", cwd=tmp_path / "clone")

    [record] = fact("show", "one", "--json").records
    assert (record["revision"], record["body"]) == (2, "Builds use make.")


def test_without_our_program_a_commit_is_made_unstamped_and_says_so(cloned, one, said):
    hook = cloned / ".git/hooks/pre-commit"
    hook.write_text(hook.read_text().replace("python", "python-that-is-gone"))
    change(one, "ninja", "make")

    code, err = said("commit", "-am", "Make")

    assert code == 0
    assert fields(one)["revision"] == "1"
    assert "before a push: git ctx stamp" in err


def test_an_agent_in_a_clone_is_noted_as_one(cloned, one, git, monkeypatch):
    monkeypatch.setenv("CLAUDECODE", "1")
    one.with_name("two.md").write_text("---\ntitle: Two\n---\nText.\n")
    git("add", "-A", cwd=cloned)

    git("commit", "-qm", "two", cwd=cloned)

    said = git("log", "-1", "--format=%(trailers:key=Ctx-Actor,valueonly)", cwd=cloned)
    assert said.strip() == "agent"


def test_stamp_leaves_sound_commits_as_they_are(cloned, one, git, run):
    change(one, "ninja", "make")
    git("commit", "-qam", "Make", cwd=cloned)
    before = git("rev-parse", "HEAD", cwd=cloned).strip()

    answer = run("git-ctx", "stamp", "--json", cwd=cloned)

    assert answer.records == [
        {"kind": "stamped", "v": 1, "commit": before, "former": before, "commits": 0}
    ]


def test_stamp_numbers_what_a_merge_took_whole_from_one_side(
    cloned, one, git, fact, run, said
):
    change(one, "ninja", "make")
    git("commit", "-qam", "mine", cwd=cloned)
    fact("update", "one", "--body=Builds use cmake.")
    git("fetch", "-q", cwd=cloned)
    git("merge", "-q", "-s", "ours", "-m", "Join", "origin/main", cwd=cloned)
    refused, told = said("push")

    stamped = run("git-ctx", "stamp", cwd=cloned)

    assert (refused, "git ctx stamp" in told) == (1, True)
    assert stamped.code == 0
    assert said("push")[0] == 0
    (record,) = fact("show", "one", "--json").records
    assert (record["revision"], record["body"]) == (3, "Builds use make.")
    assert git("log", "-1", "--format=%s", cwd=cloned) == "Join\n"
    assert run("git-ctx", "stamp", cwd=cloned).err == (
        "git-ctx: nothing was to be stamped\n"
    )


def test_stamp_keeps_what_is_not_committed(cloned, one, git, run):
    change(one, "ninja", "make")
    git("commit", "-q", "--no-verify", "-am", "Make", cwd=cloned)
    draft = one.with_name("draft.md")
    draft.write_text("---\ntitle: Draft\n---\nText.\n")
    author = git("log", "-1", "--format=%an %ad", cwd=cloned)

    answer = run("git-ctx", "stamp", cwd=cloned)

    assert answer.code == 0
    assert "stamped 1 commit" in answer.err
    assert fields(one)["revision"] == "2"
    assert draft.exists()
    assert git("log", "-1", "--format=%an %ad", cwd=cloned) == author


def test_stamp_makes_a_reverted_change_the_next_revision(cloned, one, git, run, said):
    change(one, "ninja", "make")
    git("commit", "-qam", "Make", cwd=cloned)
    git("revert", "--no-edit", "HEAD", cwd=cloned)

    refused = said("push")
    run("git-ctx", "stamp", cwd=cloned)
    code, err = said("push")

    assert refused[0] == 1 or fields(one)["revision"] == "3"
    assert code == 0, err
    assert (fields(one)["revision"], "ninja" in one.read_text()) == ("3", True)


@pytest.mark.parametrize("place", ["nowhere", "repository"])
def test_stamp_is_for_clones_of_the_memory(run, tmp_path, git, place):
    folder = tmp_path / place
    folder.mkdir()
    if place == "repository":
        git("init", "-q", folder)

    answer = run("git-ctx", "stamp", cwd=folder)

    assert answer.code == 128
    assert "no clone of the memory" in answer.err
    assert "make one with 'git ctx clone'" in answer.err


def test_status_tells_of_hooks_that_refuse_every_push(cloned, memory, run):
    (memory / "hooks/proc-receive").chmod(0o600)

    told = run("git-ctx", "status")
    run("git-ctx", "upkeep")
    mended = run("git-ctx", "status")

    assert "the hooks of the memory are not whole" in told.err
    assert mended.err == ""


def test_status_tells_of_a_purge_that_was_cut_short(cloned, memory, run):
    pruning.begin(str(memory))

    told = run("git-ctx", "status")
    run("git-ctx", "upkeep")
    completed = run("git-ctx", "status")

    assert "a purge was cut short: 'git ctx upkeep' completes it" in told.err
    assert completed.err == ""


def test_a_hook_of_somebody_else_is_kept_and_told(fact, run, git, memory, said, cloned):
    hook = memory / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\nexit 0\n")

    told = run("git-ctx", "init")
    git("commit", "-q", "--allow-empty", "-m", "x", cwd=cloned)
    code, err = said("push")

    assert "is not ours, so every push is refused" in told.err
    assert hook.read_text() == "#!/bin/sh\nexit 0\n"
    assert code == 1
    assert "not judged" in err


def test_a_new_file_without_a_text_is_told_at_the_commit(cloned, one, git, said):
    one.with_name("two.md").write_text("---\ntitle: Two\ndescription: a\n---\n")
    git("add", "-A", cwd=cloned)

    code, err = said("commit", "-m", "two")

    place = f"{one.parent.relative_to(cloned)}/two.md:5"
    assert code == 1
    assert f"fatal: {place}: body: expected a text below the front matter\n" in err


def test_a_file_that_never_had_a_text_may_be_edited(
    cloned, one, git, by_hand, memory, said
):
    path = str(one.relative_to(cloned)).replace("one.md", "two.md")
    text = one.read_text().replace("name: one", "name: two")
    text = text.replace(fields(one)["id"], f"mem-{1:032x}")
    by_hand(path, text[: text.index("---\n\n")] + "---\n")
    git("pull", "-q", cwd=cloned)
    change(cloned / path, "title: ", "title: Now ")

    assert said("commit", "-qam", "two")[0] == 0
    assert said("push", "-q")[0] == 0
