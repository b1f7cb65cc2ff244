"""The memory repository: whole commits, none lost, and clear words when it cannot."""

import os
import resource
import shutil
import stat
import time

import pytest

from ctxlib.errors import BusyError, ConflictError, NotFoundError, RepositoryError
from ctxlib.store.gitcli import Git
from ctxlib.store.lock import Lock
from ctxlib.store.repository import Change, MemoryRepository, find_identity
from ctxlib.store.writer import Writer

ADA = ("Ada Example", "ada@example.org")


def show(git, memory, what):
    return git("--git-dir", memory, "show", what)


def test_a_new_memory_is_bare_private_and_holds_its_format(repository, memory, git):
    assert stat.S_IMODE(memory.stat().st_mode) == 0o700
    assert git("--git-dir", memory, "symbolic-ref", "HEAD") == "refs/heads/main\n"
    assert show(git, memory, "main:format") == "ctx-memory 1\n"
    assert git("--git-dir", memory, "log", "--format=%s %an %at", "main") == (
        "memory: begin Ada Example 1772366400\n"
    )


def test_making_it_again_changes_nothing(repository, runner):
    tip = repository.objects.tip()

    again = MemoryRepository.open_or_create(repository.path, runner)

    assert again.snapshot().commit == tip


def test_of_many_that_make_it_at_once_all_get_the_same_one(writer, memory):
    code = "print(repository.snapshot().commit)"
    makers = [writer(code) for _ in range(6)]

    said = [maker.communicate() for maker in makers]

    assert len(set(said)) == 1
    assert said[0][1] == ""
    assert os.listdir(memory.parent) == ["memory.git"]


def test_the_users_odd_configuration_does_not_reach_the_memory(
    memory, home, runner, git, monkeypatch
):
    template = home / "template"
    (template / "hooks").mkdir(parents=True)
    (template / "hooks/pre-receive").write_text("#!/bin/sh\nexit 1\n")
    for key, value in {
        "init.templateDir": template,
        "init.defaultBranch": "trunk",
        "init.defaultObjectFormat": "sha256",
        "core.hooksPath": template / "hooks",
        "core.compression": "0",
        "core.sharedRepository": "all",
        "commit.gpgSign": "true",
        "extensions.worktreeConfig": "true",
        "log.showSignature": "true",
        "log.follow": "true",
    }.items():
        git("config", "--global", key, value)
    monkeypatch.setenv("GIT_DEFAULT_HASH", "sha256")
    monkeypatch.setenv("GIT_TEMPLATE_DIR", str(template))

    made = MemoryRepository.open_or_create(str(memory), runner)
    commit = made.transact(lambda _: Change({"global/a.md": b"a"}, subject="s"), now=1)

    assert len(commit) == 40
    assert [each.commit for each in made.log("global/a.md")] == [commit]
    assert git("--git-dir", memory, "rev-parse", "main").strip() == commit
    assert not (memory / "hooks/pre-receive").exists()
    assert git("--git-dir", memory, "config", "core.hooksPath") == "hooks\n"


def test_a_broken_configuration_of_the_user_is_not_read(memory, home, runner):
    (home / ".gitconfig").write_text("[broken\n")
    (home / ".config/git").mkdir(parents=True)
    (home / ".config/git/config").write_text("[broken\n")

    made = MemoryRepository.open_or_create(str(memory), runner)
    made.transact(lambda _: Change({"global/a.md": b"a"}, subject="s"), now=1)

    assert made.snapshot().blob("global/a.md") == b"a"
    (home / ".gitconfig").write_text("")
    (home / ".config/git/config").write_text("")


def test_a_commit_changes_the_named_files_and_nothing_else(
    repository, write, memory, git
):
    write({"global/keep.md": b"keep\n", "projects/k-1/gone.md": b"gone\n"})

    write({"global/new.md": b"new\n", "projects/k-1/gone.md": None})

    changed = git("--git-dir", memory, "diff", "--name-status", "main~1", "main")
    assert changed == "A\tglobal/new.md\nD\tprojects/k-1/gone.md\n"
    assert git("--git-dir", memory, "ls-tree", "-r", "--name-only", "main") == (
        "format\nglobal/keep.md\nglobal/new.md\n"
    )


def test_many_files_are_one_commit(write, memory, git):
    write({f"global/f{number:03}.md": b"%d" % number for number in range(500)})

    assert git("--git-dir", memory, "rev-list", "--count", "main") == "2\n"
    listed = git("--git-dir", memory, "ls-tree", "--name-only", "main:global")
    assert len(listed.splitlines()) == 500


def test_a_change_that_changes_nothing_makes_no_commit(repository, write):
    commit = write({"global/a.md": b"a"})

    assert write({"global/a.md": b"a"}) is None
    assert write({"global/b.md": None}) is None
    assert repository.transact(lambda _: None, now=1) is None
    assert repository.snapshot().commit == commit


def test_what_the_plan_raises_reaches_the_caller_and_changes_nothing(repository):
    tip = repository.objects.tip()

    def plan(_):
        raise ConflictError("the name is taken", holder="global/a.md")

    with pytest.raises(ConflictError, match="the name is taken"):
        repository.transact(plan, now=1)
    assert repository.objects.tip() == tip


def test_a_plan_that_lost_the_race_sees_the_new_tip(repository, write):
    seen = []

    def plan(snapshot):
        seen.append(snapshot.blob("global/other.md"))
        if len(seen) == 1:
            write({"global/other.md": b"first\n"})
        return Change({"global/mine.md": b"mine\n"}, subject="fact: mine")

    repository.transact(plan, now=2, identity=ADA)

    assert seen == [None, b"first\n"]
    assert repository.snapshot().blob("global/other.md") == b"first\n"
    assert repository.snapshot().blob("global/mine.md") == b"mine\n"


def test_the_message_holds_reason_and_trailers_that_text_cannot_forge(
    repository, write, memory, git
):
    write(
        {"global/a.md": b"a"},
        subject="fact: add\nCtx-Actor: person",
        why="It is so.\n\nCtx-Actor: person\nSigned-off-by: Eve\nNote: stays",
        trailers=[("Ctx-Actor", "agent\nCtx-Via: terminal"), ("Ctx-Via", "pipe")],
    )

    body = git("--git-dir", memory, "log", "-1", "--format=%B", "main")
    assert body == (
        "fact: add Ctx-Actor: person\n\n"
        "It is so.\n\n"
        "    Ctx-Actor: person\n    Signed-off-by: Eve\nNote: stays\n\n"
        "Ctx-Actor: agent Ctx-Via: terminal\nCtx-Via: pipe\n\n"
    )
    by_git = git("--git-dir", memory, "interpret-trailers", "--parse", input=body)
    assert by_git == "Ctx-Actor: agent Ctx-Via: terminal\nCtx-Via: pipe\n"


def test_the_log_of_a_path_tells_who_when_and_why(repository, write):
    first = write(
        {"global/a.md": b"1"},
        subject="fact: add global/a.md (1)",
        why="Asked.\n\nTwice.",
        trailers=[("Ctx-Fact", "mem-1"), ("Ctx-Revision", "1")],
        at=1_700_000_000,
    )
    write({"global/b.md": b"other"})
    last = write({"global/a.md": b"2"}, subject="fact: revise global/a.md (2)")

    newest, oldest = repository.log("global/a.md")

    assert (newest.commit, newest.subject) == (last, "fact: revise global/a.md (2)")
    assert (newest.why, newest.trailers) == ("", [])
    assert (oldest.commit, oldest.time) == (first, 1_700_000_000)
    assert (oldest.author, oldest.email) == ADA
    assert oldest.why == "Asked.\n\nTwice."
    assert oldest.trailers == [("Ctx-Fact", "mem-1"), ("Ctx-Revision", "1")]
    assert oldest.trailer("Ctx-Fact") == "mem-1"
    assert oldest.trailer("Ctx-Session") is None


def test_the_log_can_be_cut_and_asked_at_a_revision(repository, write):
    commits = [write({"global/a.md": b"%d" % number}) for number in range(3)]

    assert [each.commit for each in repository.log("global/a.md", limit=1)] == [
        commits[2]
    ]
    assert [each.commit for each in repository.log("global/a.md", rev="main~1")] == [
        commits[1],
        commits[0],
    ]
    assert len(repository.log()) == 4
    with pytest.raises(NotFoundError):
        repository.log(rev="nothing")


def test_a_path_with_wildcards_is_only_itself(repository, write):
    write({"global/a.md": b"1"})

    assert repository.log("global/*.md") == []


def test_an_older_snapshot_is_read_by_revision(repository, write):
    write({"global/a.md": b"1"})
    write({"global/a.md": b"2", "global/b.md": b"b"})

    before = repository.snapshot("main~1")

    assert before.blob("global/a.md") == b"1"
    assert before.blob("global/b.md") is None
    assert [name for name, _ in before.names("global")] == ["a.md"]
    with pytest.raises(NotFoundError):
        repository.snapshot("main~9")


def test_only_documents_right_in_a_folder_are_its_names(repository, write):
    write(
        {
            "global/b.md": b"b",
            "global/a.md": b"a",
            "global/.hidden.md": b"h",
            "global/note.txt": b"t",
            "global/.archive/old.md": b"o",
            "global/deep.md/x.md": b"x",
        }
    )
    snapshot = repository.snapshot()

    assert snapshot.names("global") == [
        (name, snapshot.oid(f"global/{name}")) for name in ("a.md", "b.md")
    ]
    assert snapshot.names("projects/none") == []
    assert snapshot.folder_oid("global/.archive") is not None
    assert snapshot.oid("global/.archive") is None


@pytest.mark.parametrize("path", ["global", "global/a.md/b.md"])
def test_a_file_never_replaces_a_folder_nor_a_folder_a_file(repository, write, path):
    write({"global/a.md": b"a"})

    with pytest.raises(RepositoryError, match="folder"):
        write({path: b"x"})
    assert repository.snapshot().blob("global/a.md") == b"a"


def test_another_branch_has_commits_of_its_own(repository, memory, git, now):
    change = Change({"projects/k/sessions/x.md": b"x"}, subject="session: record")

    repository.transact(lambda _: change, now=now, ref="refs/heads/journal")

    assert git("--git-dir", memory, "ls-tree", "-r", "--name-only", "journal") == (
        "projects/k/sessions/x.md\n"
    )
    assert git("--git-dir", memory, "rev-list", "--count", "main") == "1\n"


def test_an_empty_bare_repository_becomes_a_memory(memory, runner, git):
    git("init", "-q", "--bare", "-b", "main", memory)
    found = MemoryRepository.open(str(memory), runner)
    assert found.snapshot().commit is None
    assert found.snapshot().names("global") == []

    found.transact(lambda _: Change({"global/a.md": b"a"}, subject="s"), now=1)

    assert show(git, memory, "main:format") == "ctx-memory 1\n"


def test_what_is_pushed_from_a_clone_is_seen_and_built_upon(
    repository, write, memory, tmp_path, git
):
    write({"global/a.md": b"a"})
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    (clone / "global/b.md").write_text("b")
    git("-C", clone, "add", ".")
    git("-C", clone, "commit", "-q", "-m", "by hand")
    git("-C", clone, "push", "-q")

    write({"global/c.md": b"c"})

    assert [name for name, _ in repository.snapshot().names("global")] == [
        "a.md",
        "b.md",
        "c.md",
    ]


def test_eight_writers_at_once_lose_nothing(repository, writer, memory, git):
    code = (
        "for number in range(5):\n"
        "    name = f'global/{args[0]}-{number}.md'\n"
        "    change = Change({name: name.encode()}, subject=name)\n"
        "    assert repository.transact(lambda _: change, now=1)\n"
    )
    writers = [writer(code, index) for index in range(8)]

    said = [each.communicate() for each in writers]

    assert said == [("", "")] * 8
    assert git("--git-dir", memory, "rev-list", "--count", "main") == "41\n"
    assert git("--git-dir", memory, "rev-list", "--merges", "main") == ""
    assert len(repository.snapshot().names("global")) == 40


def test_of_many_that_want_one_name_one_gets_it(repository, writer, memory, git):
    code = (
        "def plan(snapshot):\n"
        "    if snapshot.oid('global/one.md'):\n"
        "        raise ConflictError('taken')\n"
        "    return Change({'global/one.md': args[0].encode()}, subject='s')\n"
        "try:\n"
        "    repository.transact(plan, now=1)\n"
        "    print('won')\n"
        "except ConflictError:\n"
        "    print('taken')\n"
    )
    writers = [writer(code, index) for index in range(6)]

    said = sorted(each.communicate()[0] for each in writers)

    assert said == ["taken\n"] * 5 + ["won\n"]
    assert git("--git-dir", memory, "rev-list", "--count", "main") == "2\n"


def test_a_ref_lock_that_a_killed_process_left_is_recovered(repository, write, memory):
    left = memory / "refs/heads/main.lock"
    left.write_text("")
    os.utime(left, (time.time() - 60,) * 2)

    commit = write({"global/a.md": b"a"})

    assert repository.snapshot().commit == commit
    assert not left.exists()


def test_a_ref_lock_that_is_young_is_waited_for(repository, writer, memory):
    held = memory / "refs/heads/main.lock"
    held.write_text("")
    code = (
        "print('start', flush=True)\n"
        "repository.transact(lambda _: Change({'global/a.md': b'a'}, subject='s'),"
        " now=1)\n"
    )
    waiting = writer(code)
    waiting.stdout.readline()
    with pytest.raises(Exception, match="timed out"):
        waiting.wait(0.4)

    held.unlink()

    assert waiting.communicate(timeout=20) == ("", "")
    assert repository.snapshot().blob("global/a.md") == b"a"


def test_a_writer_that_waits_too_long_is_told_so(repository, memory):
    change = Change({"global/a.md": b"a"}, subject="s")

    with Lock(str(memory / "ctx.lock")), pytest.raises(BusyError):
        repository.transact(lambda _: change, now=1, timeout=0.05)


def test_writers_killed_at_any_moment_leave_a_clean_memory(
    repository, writer, write, memory, git
):
    code = (
        "number = 0\n"
        "while True:\n"
        "    name = f'global/{args[0]}-{number}.md'\n"
        "    repository.transact(lambda _: Change({name: b'x'}, subject='s'), now=1)\n"
        "    print(name, flush=True)\n"
        "    number += 1\n"
    )
    acknowledged = []

    for kill in range(8):
        killed = writer(code, kill)
        acknowledged.append(killed.stdout.readline().strip())
        time.sleep(0.011 * kill)
        killed.kill()
        acknowledged += killed.communicate()[0].split("\n")[:-1]
        left = memory / "refs/heads/main.lock"
        if left.exists():
            os.utime(left, (time.time() - 60,) * 2)

    write({"global/after.md": b"after"})
    present = {f"global/{name}" for name, _ in repository.snapshot().names("global")}
    assert set(acknowledged) <= present
    assert "global/after.md" in present


def test_a_memory_that_is_not_there_says_how_to_make_one(memory, runner):
    assert not MemoryRepository.is_there(str(memory))

    with pytest.raises(RepositoryError) as caught:
        MemoryRepository.open(str(memory), runner)

    assert caught.value.message == f"there is no memory repository at '{memory}'"
    assert caught.value.hint == "make one with 'git ctx init'"


def test_what_is_no_memory_is_left_alone(tmp_path, runner, workspace, git):
    bare = tmp_path / "bare.git"
    git("-C", workspace, "commit", "-q", "--allow-empty", "-m", "mine")
    git("clone", "-q", "--bare", workspace, bare)
    a_file = tmp_path / "file"
    a_file.write_text("mine")
    a_folder = tmp_path / "folder"
    a_folder.mkdir()
    (a_folder / "mine").write_text("mine")

    for place in (workspace, bare, a_file, a_folder):
        with pytest.raises(RepositoryError, match="is not a memory repository"):
            MemoryRepository.open_or_create(str(place), runner)

    assert git("--git-dir", bare, "rev-list", "--count", "--all") == "1\n"
    assert os.listdir(a_folder) == ["mine"]


def test_a_newer_format_is_refused_and_left_unchanged(repository, write, runner):
    tip = write({"format": b"ctx-memory 2\n"})

    with pytest.raises(RepositoryError) as caught:
        MemoryRepository.open_or_create(repository.path, runner)

    assert caught.value.message == (
        f"'{repository.path}' has format 2; this git-ctx knows 1"
    )
    assert caught.value.hint == "it needs a newer git-ctx; nothing was changed"
    assert repository.objects.tip() == tip


def test_a_damaged_object_stops_a_write_that_needs_it(repository, write, memory, git):
    write({"global/a.md": b"a"})
    oid = git("--git-dir", memory, "rev-parse", "main:global").strip()
    path = memory / "objects" / oid[:2] / oid[2:]
    good = path.read_bytes()
    path.chmod(0o644)
    path.write_bytes(good[:-4])
    fresh = MemoryRepository.open(repository.path, repository.objects.git)

    with pytest.raises(RepositoryError, match=f"object {oid} .* is damaged"):
        fresh.transact(lambda _: Change({"global/b.md": b"b"}, subject="s"), now=1)
    path.write_bytes(good)


def test_a_memory_that_vanished_is_said(repository, tmp_path):
    shutil.move(repository.path, tmp_path / "away")

    with pytest.raises(RepositoryError, match=r"memory\.git' has vanished"):
        repository.transact(lambda _: Change({"a.md": b"b"}, subject="s"), now=1)


def refusal(process):
    said = process.communicate()[1].splitlines()[-1]
    return said.partition("RepositoryError: ")[2]


WRITE = (
    "repository.transact(lambda _: Change({'global/a.md': b'a'}, subject='s'), now=1)"
)


def test_a_read_only_memory_can_be_read_and_refuses_a_write(
    repository, writer, memory, write
):
    write({"global/old.md": b"old"})
    folders = [folder for folder, _, _ in os.walk(memory)]
    (memory / "ctx.lock").unlink()
    for folder in folders:
        os.chmod(folder, 0o500)

    said = refusal(
        writer(
            "assert repository.snapshot().blob('global/old.md') == b'old'\n" + WRITE,
            bound_by_modes=True,
        )
    )

    for folder in folders:
        os.chmod(folder, 0o700)
    assert said == f"cannot write to '{memory}': permission denied"


def test_a_memory_that_may_not_be_read_is_said(repository, writer, memory):
    memory.chmod(0)

    said = refusal(writer(WRITE, bound_by_modes=True))

    memory.chmod(0o700)
    assert said == f"cannot read '{memory}': permission denied"


def test_a_home_that_may_not_be_written_is_said(home, memory, writer):
    home.chmod(0o500)

    said = refusal(writer(WRITE, bound_by_modes=True))

    home.chmod(0o700)
    assert said == f"cannot write to '{memory.parent}': permission denied"


@pytest.mark.parametrize("limit", [0, 200])
def test_a_full_disk_is_said_and_nothing_has_changed(repository, writer, limit):
    tip = repository.objects.tip()
    code = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(args[0]),) * 2)\n"
        "text = os.urandom(5000)\n"
        "repository.transact(lambda _: Change({'global/a.md': text}, subject='s'),"
        " now=1)\n"
    )

    said = refusal(writer(code, limit))

    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    assert said.startswith(f"cannot write to '{repository.path}': a file would be")
    assert repository.objects.tip() == tip


@pytest.mark.parametrize(
    ("identity", "author"),
    [
        (("", ""), "git-ctx <git-ctx@localhost>"),
        (("Eve\n<x>", "eve>@x"), "Eve x <eve@x>"),
        (("Ада", "ада@пример"), "Ада <ада@пример>"),
    ],
)
def test_any_identity_makes_a_sound_commit(
    repository, memory, git, identity, author, now
):
    change = Change({"global/a.md": b"a"}, subject="s")

    repository.transact(lambda _: change, now=now, identity=identity)

    assert git("--git-dir", memory, "log", "-1", "--format=%an <%ae>") == f"{author}\n"


def test_the_identity_is_the_one_the_user_gave_git(runner, workspace, git):
    assert find_identity(runner) == ADA

    git("-C", workspace, "config", "user.email", "ada@work.example")
    assert find_identity(runner, cwd=str(workspace)) == (ADA[0], "ada@work.example")

    environ = {**runner.environ, "GIT_AUTHOR_NAME": "Bea"}
    assert find_identity(Git(environ)) == ("Bea", ADA[1])


def test_without_an_identity_the_fallback_is_stated(home, runner):
    (home / ".gitconfig").write_text("")

    assert find_identity(runner) == ("git-ctx", "git-ctx@localhost")


def test_a_repository_further_up_is_never_written(repository, memory, git, tmp_path):
    git("init", "-q", memory.parent)
    shutil.move(memory, tmp_path / "away")

    with pytest.raises(RepositoryError, match="has vanished"):
        Writer(repository.path, ref="refs/heads/main", now=1, identity=ADA)
    assert git("-C", memory.parent, "for-each-ref") == ""
