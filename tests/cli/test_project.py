"""`git ctx project`: the key of a workspace, another one, one of its own."""

import shlex
import shutil

import pytest

ORIGIN = "https://host.example/team/app.git"


@pytest.fixture
def make(tmp_path, git):
    """A repository with one commit of its own and perhaps an origin."""

    def call(name, origin=None, begin="begin"):
        path = tmp_path / name
        git("init", "-q", path)
        git("commit", "-q", "--allow-empty", "-m", f"{begin} {name}", cwd=path)
        if origin:
            git("remote", "add", "origin", origin, cwd=path)
        return path

    return call


@pytest.fixture
def project(run):
    """Run `git ctx project` in a folder."""

    def call(folder, *args, **options):
        return run("git-ctx", "project", *args, cwd=folder, **options)

    return call


@pytest.fixture
def standing(project):
    """What `git ctx project show --json` says in a folder."""

    def call(folder):
        [record] = project(folder, "show", "--json").records
        return record

    return call


@pytest.fixture
def save(fact):
    """Save a fact in a folder."""

    def call(folder, name, *args):
        answer = fact("add", f"{name} holds.", "--name", name, *args, cwd=folder)
        assert answer.code == 0, answer.err

    return call


@pytest.fixture
def names(fact):
    """The references of the project facts that a folder sees."""

    def call(folder):
        listed = fact("list", "--scope", "project", "--json", cwd=folder).records
        return [record["ref"] for record in listed]

    return call


@pytest.fixture
def log(git, memory):
    """The messages of the memory's commits, newest first."""

    def call(count=1):
        return git("--git-dir", memory, "log", f"-{count}", "--format=%B", "main")

    return call


def test_show_is_what_project_does_without_a_command(project, make):
    one = make("one")

    assert project(one) == project(one, "show")
    assert project(one, "--json").records == project(one, "show", "--json").records


def test_show_tells_what_the_key_is_made_of_and_what_else_may_be_this_one(
    project, save, make, git, standing
):
    one, two = make("one", ORIGIN), make("two")
    save(one, "a")
    save(two, "b")
    before = standing(one)
    git("remote", "add", "origin", ORIGIN, cwd=two)

    answer = project(two, "show")

    earlier = standing(two)["others"][0]["key"]
    root = git("rev-list", "--max-parents=0", "HEAD", cwd=two).strip()
    other = git("rev-list", "--max-parents=0", "HEAD", cwd=one).strip()
    assert answer.out == (
        f"workspace {two}\n"
        f"key       {before['key']}\n"
        "made of   remote host.example/team/app\n"
        "known by  remote host.example/team/app\n"
        f"          path {two}/.git\n"
        f"          root {root}\n"
        f"          path {one}/.git\n"
        f"          root {other}\n"
        "facts     1 in all\n"
        f"others    {earlier}: 1 in all\n"
        f"            known by path {two}/.git, root {root}\n"
        f"            to use it: git ctx project adopt {earlier}\n"
        f"notes     the facts that the memory holds under '{earlier}', another key "
        "of this folder, are not shown (see 'git ctx project show')\n"
    )
    assert (answer.code, answer.err) == (0, "")


def test_show_writes_one_record(standing, save, make, git):
    one = make("one")
    save(one, "a")

    root = git("rev-list", "--max-parents=0", "HEAD", cwd=one).strip()
    record = standing(one)

    assert record == {
        "kind": "project",
        "v": 1,
        "root": str(one),
        "key": record["key"],
        "stated": False,
        "given": False,
        "made_of": f"path {one}/.git",
        "identities": [f"path {one}/.git", f"root {root}"],
        "facts": 1,
        "archived": 0,
        "others": [],
        "notes": [],
    }


def test_show_needs_no_memory(standing, workspace, memory):
    assert standing(workspace)["made_of"] == f"path {workspace}/.git"
    assert not memory.exists()


def test_what_a_warning_says_to_type_joins_a_copy_to_its_original(
    run, save, make, names, standing, tmp_path
):
    one = make("one")
    save(one, "a")
    shutil.copytree(one, tmp_path / "two")
    [note] = standing(tmp_path / "two")["notes"]
    words = shlex.split(note.partition("to join them: '")[2].partition("'")[0])

    answer = run("git-ctx", *words[2:], cwd=tmp_path / "two")

    assert words[:2] == ["git", "ctx"]
    assert (answer.code, answer.out) == (0, f"{words[-1]}\n")
    assert names(tmp_path / "two") == names(one) == ["project/a.md"]
    assert standing(tmp_path / "two")["notes"] == []
    save(tmp_path / "two", "b")
    assert names(one) == ["project/a.md", "project/b.md"]


def test_adopt_without_facts_adds_what_the_workspace_is_known_by(
    project, save, make, standing, git, memory, log
):
    one, two = make("one"), make("two", ORIGIN)
    save(one, "a")
    key = standing(one)["key"]
    former = standing(two)["key"]

    [record] = project(two, "adopt", key, "--json").records

    tip = git("--git-dir", memory, "rev-parse", "main").strip()
    assert record == {
        "kind": "rekeyed",
        "v": 1,
        "key": key,
        "former": former,
        "facts": [],
        "archived": 0,
        "left": 0,
        "events": 0,
        "followers": [],
        "commit": tip,
        "backup": None,
        "notes": [],
    }
    kept = git("--git-dir", memory, "show", f"main:projects/{key}/.identity")
    assert "remote host.example/team/app\n" in kept
    assert f"path {two}/.git\n" in kept
    assert log() == (
        f"project: use {key}\n\nIn the place of {former}.\n\n"
        f"Ctx-Actor: person\nCtx-Via: terminal\nCtx-Former: {former}\n\n"
    )


def test_further_clones_follow_the_remote_to_the_adopted_key(
    project, save, make, standing, names
):
    one, two, three = make("one"), make("two", ORIGIN), make("three", ORIGIN)
    save(one, "a")

    project(two, "adopt", standing(one)["key"])

    assert names(three) == ["project/a.md"]


def test_a_workspace_without_history_keeps_the_key_it_adopted(
    project, save, make, standing, workspace, names, git
):
    one = make("one", ORIGIN)
    save(one, "a")

    project(workspace, "adopt", standing(one)["key"])

    assert names(workspace) == ["project/a.md"]
    git("commit", "-q", "--allow-empty", "-m", "begin", cwd=workspace)
    git("remote", "add", "origin", "https://host.example/x", cwd=workspace)
    assert names(workspace) == ["project/a.md"]


def test_a_folder_outside_of_git_can_adopt(project, save, make, names, tmp_path):
    one = make("one")
    save(one, "a")
    (tmp_path / "plain").mkdir()
    key = project(one, "--json").records[0]["key"]

    assert project(tmp_path / "plain", "adopt", key).code == 0
    assert names(tmp_path / "plain") == ["project/a.md"]


@pytest.mark.parametrize("origin", [None, ORIGIN])
def test_a_folder_that_became_a_repository_is_told_how_to_get_its_facts_back(
    project, fact, save, names, git, tmp_path, standing, origin
):
    folder = tmp_path / "plain"
    folder.mkdir()
    save(folder, "a")
    former = standing(folder)["key"]
    git("init", "-q", folder)
    if origin:
        git("remote", "add", "origin", origin, cwd=folder)

    assert f"git ctx project adopt {former}" in fact("list", cwd=folder).err
    assert [each["key"] for each in standing(folder)["others"]] == [former]

    assert project(folder, "adopt", former).code == 0
    assert names(folder) == ["project/a.md"]
    assert fact("list", cwd=folder).err == ""


def test_adopt_moves_the_facts_in_one_commit_and_keeps_the_tip_before(
    project, save, fact, make, standing, names, git, memory, now, log
):
    one, two = make("one"), make("two", ORIGIN)
    save(one, "a")
    save(two, "b", "--subject", "deploy.day")
    save(two, "c")
    [b] = fact("show", "b", "--json", cwd=two).records
    [c] = fact("show", "c", "--json", cwd=two).records
    before = git("--git-dir", memory, "rev-parse", "main").strip()
    key, former = standing(one)["key"], standing(two)["key"]

    answer = project(two, "adopt", key)

    undo = "git-ctx: to undo, as long as nothing else was written:"
    backup = "refs/ctx/backup/20260301T120000Z"
    tip = git("--git-dir", memory, "rev-parse", "main").strip()
    assert git("--git-dir", memory, "rev-parse", backup, "main~1").split() == [
        before,
        before,
    ]
    assert (answer.code, answer.out) == (0, f"{key}\n")
    assert answer.err == (
        f"git-ctx: moved from '{former}': 2 facts\n{undo} ctx-archive undo {tip[:12]}\n"
    )
    assert names(one) == names(two) == [f"project/{name}.md" for name in "abc"]
    assert fact("show", "b", "--json", cwd=one).records == [b]
    assert git("--git-dir", memory, "ls-tree", "--name-only", "main:projects") == (
        f".places\n{key}\n"
    )
    assert log() == (
        f"project: use {key}\n\nIn the place of {former}; facts moved: 2.\n\n"
        f"Ctx-Fact: {b['id']}\nCtx-Revision: 1\n"
        f"Ctx-Fact: {c['id']}\nCtx-Revision: 1\n"
        f"Ctx-Actor: person\nCtx-Via: terminal\nCtx-Former: {former}\n\n"
    )


def test_the_undo_that_adopt_prints_brings_both_keys_back(
    project, save, make, standing, names, recall, archive
):
    one, two = make("one"), make("two", ORIGIN)
    save(one, "a")
    save(two, "deploys")
    former = standing(two)
    answer = project(two, "adopt", standing(one)["key"])
    recall("does deploys hold?", cwd=two)

    words = answer.err.splitlines()[-1].rpartition(": ")[2].split()
    assert archive(*words[1:], cwd=two).code == 0

    assert standing(two) == former
    assert (names(one), names(two)) == (["project/a.md"], ["project/deploys.md"])
    found = recall("does deploys hold?", cwd=two).out
    assert "project/deploys.md" in found


def test_the_undo_does_nothing_once_something_else_was_written(
    project, save, make, standing, names, archive
):
    one, two = make("one"), make("two", ORIGIN)
    save(one, "a")
    save(two, "b")
    answer = project(two, "adopt", standing(one)["key"])
    save(two, "c")

    words = answer.err.splitlines()[-1].rpartition(": ")[2].split()
    refused = archive(*words[1:], cwd=two)

    assert refused.code == 3
    assert "fact: save project/c.md (1)" in refused.err
    assert names(two) == [f"project/{name}.md" for name in "abc"]


def test_adopt_takes_files_along_that_are_no_facts(
    project, save, make, standing, git, memory, tmp_path
):
    one, two = make("one"), make("two")
    save(one, "a")
    save(two, "b")
    key, former = standing(one)["key"], standing(two)["key"]
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    folder = clone / "projects" / former
    (folder / "broken.md").write_text("no front matter\n")
    (folder / ".archive").mkdir()
    (folder / ".archive/20260101T000000Z-old.md").write_text("forgotten\n")
    git("add", "-A", cwd=clone)
    git("commit", "-q", "-m", "by hand", cwd=clone)
    git("--git-dir", memory, "fetch", "-q", clone, "main:main")

    [record] = project(two, "adopt", key, "--json").records

    assert record["facts"] == ["project/b.md", "project/broken.md"]
    assert record["archived"] == 1
    assert git(
        "--git-dir", memory, "ls-tree", "-r", "--name-only", f"main:projects/{key}"
    ).split() == [
        ".archive/20260101T000000Z-old.md",
        ".identity",
        "a.md",
        "b.md",
        "broken.md",
    ]


def test_adopt_refuses_every_collision_by_name_and_changes_nothing(
    project, save, fact, make, standing, git, memory
):
    one, two = make("one"), make("two")
    save(one, "same")
    save(one, "mine", "--subject", "deploy.day")
    save(two, "same")
    save(two, "theirs", "--subject", "deploy.day")
    exported = fact("export", "--json", cwd=one).out.splitlines()
    copied = next(line for line in exported if '"mine"' in line)
    copied = copied.replace('"mine"', '"third"').replace("project/mine", "project/x")
    copied = copied.replace('"deploy.day"', "null")
    assert fact("import", "--json", "-", stdin=copied, cwd=two).code == 0
    [mine] = fact("show", "mine", "--json", cwd=one).records
    before = git("--git-dir", memory, "for-each-ref")
    key, former = standing(one)["key"], standing(two)["key"]

    answer = project(two, "adopt", key)

    assert answer.code == 3
    assert answer.err == (
        f"git-ctx: error: in '{key}': the name 'same.md' is taken\n"
        f"git-ctx: error: in '{key}': the subject 'deploy.day' of project/theirs.md "
        "is held by project/mine.md\n"
        f"git-ctx: error: in '{key}': the id {mine['id']} of project/third.md is "
        "that of project/mine.md\n"
        f"git-ctx: fatal: cannot move the facts of '{former}' to '{key}': "
        "3 collide\n"
        "git-ctx: hint: rename them on one side, or leave them where they "
        "are with --leave\n"
    )
    assert git("--git-dir", memory, "for-each-ref") == before


def test_adopt_refuses_to_overfill_the_pinned_set(project, fact, make, standing, names):
    one, two = make("one"), make("two")
    for folder, name in ((one, "a"), (two, "b")):
        fact("add", name * 900, "--name", name, "--pin", cwd=folder)

    answer = project(two, "adopt", standing(one)["key"])

    assert answer.code == 3
    assert "pinned facts would hold 1800 characters of at most 1500" in answer.err
    assert names(two) == ["project/b.md"]


def test_adopt_can_leave_the_facts_to_the_other_clones(
    project, save, make, standing, names
):
    one, two, three = make("one"), make("two", ORIGIN), make("three", ORIGIN)
    save(one, "a")
    save(two, "b")

    answer = project(two, "adopt", "--leave", standing(one)["key"])

    assert f"left under '{standing(three)['key']}': 1 fact" in answer.err
    assert names(two) == ["project/a.md"]
    assert names(three) == ["project/b.md"]
    save(two, "c")
    assert names(three) == ["project/b.md"]
    assert standing(three)["key"] != standing(two)["key"]


def test_adopt_says_which_other_folders_come_along(
    project, save, make, standing, names
):
    one, two, three = make("one"), make("two", ORIGIN), make("three", ORIGIN)
    save(one, "a")
    save(two, "b")
    save(three, "c")

    answer = project(two, "adopt", standing(one)["key"])

    assert f"used from now on also in '{three}/.git'" in answer.err
    assert names(three) == [f"project/{name}.md" for name in "abc"]


def test_a_key_that_was_given_moves_on_with_the_key_it_was(
    project, save, make, standing, names
):
    one, two, three = make("one"), make("two"), make("three")
    save(one, "a")
    save(three, "c")
    project(two, "adopt", standing(one)["key"])

    project(one, "adopt", standing(three)["key"])

    assert names(two) == names(one) == ["project/a.md", "project/c.md"]


def test_adopting_the_present_key_again_changes_nothing(project, save, make, standing):
    one, two = make("one"), make("two")
    save(one, "a")
    key = standing(one)["key"]
    project(two, "adopt", key)

    answer = project(two, "adopt", key)

    assert (answer.code, answer.out) == (0, f"{key}\n")
    assert answer.err == "git-ctx: nothing to change: this is the key already\n"


@pytest.mark.parametrize(
    "key", ["shop-0123456789abcdef", "global", "../global", "", "-", "a\nb"]
)
def test_only_a_key_that_the_memory_knows_is_adopted(project, save, make, key):
    one = make("one")
    save(one, "a")

    answer = project(one, "adopt", "--", key)

    assert answer.code == 128
    assert "git-ctx: fatal: the memory has no key '" in answer.err
    assert answer.err.endswith(
        "git-ctx: hint: those that may be of this repository are named by "
        "'git ctx project show'\n"
    )


@pytest.mark.parametrize("actor", ["agent", "hook"])
@pytest.mark.parametrize("words", [["adopt", "shop-0123456789abcdef"], ["split"]])
def test_only_a_person_changes_the_key(project, save, make, git, memory, actor, words):
    one = make("one")
    save(one, "a")
    before = git("--git-dir", memory, "for-each-ref")

    answer = project(one, *words, actor=actor)

    assert answer.code == 4
    assert f"git ctx project {' '.join(words)}" in answer.err
    assert git("--git-dir", memory, "for-each-ref") == before
    assert project(one, "show", actor=actor).code == 0


def test_a_stated_key_is_changed_by_stating_another(
    project, run, save, make, git, standing, names
):
    one, two = make("one"), make("two")
    save(one, "a")
    git("config", "ctx.project", "our-app", cwd=two)
    save(two, "b")
    key = standing(one)["key"]

    answer = project(two, "adopt", key)

    assert answer.code == 128
    words = shlex.split(answer.err.splitlines()[-1].rpartition(": ")[2])
    assert run("git-ctx", *words[2:], cwd=two).code == 0
    assert names(two) == ["project/a.md"]
    assert project(two, "split").code == 128


def test_a_key_that_is_stated_elsewhere_keeps_its_facts(
    project, save, make, git, standing, names
):
    one, two, three = make("one"), make("two"), make("three")
    save(one, "a")
    git("config", "ctx.project", "our-app", cwd=two)
    save(two, "b")
    project(three, "adopt", standing(two)["key"])

    answer = project(three, "adopt", standing(one)["key"])

    assert answer.code == 3
    assert names(two) == ["project/b.md"]


def test_split_gives_a_key_of_its_own_to_one_of_two_clones(
    project, save, make, names, standing, git, memory, log
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")
    former = standing(one)["key"]

    answer = project(two, "split")

    key = answer.out.strip()
    tip = git("--git-dir", memory, "rev-parse", "main").strip()
    assert (answer.code, key[:4]) == (0, "two-")
    assert answer.err == (
        f"git-ctx: left under '{former}': 1 fact\n"
        "git-ctx: to undo, as long as nothing else was written: "
        f"ctx-archive undo {tip[:12]}\n"
    )
    assert log() == (
        f"project: use {key}\n\nIn the place of {former}.\n\n"
        "Ctx-Actor: person\nCtx-Via: terminal\n\n"
    )
    assert (names(one), names(two)) == (["project/a.md"], [])
    assert standing(two)["key"] == key
    assert (standing(two)["given"], standing(two)["made_of"]) == (True, None)


def test_split_is_stable_in_worktrees_and_touches_nothing_of_the_user(
    project, save, make, names, git, tmp_path
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    git("worktree", "add", "-q", tmp_path / "linked", "-b", "topic", cwd=two)
    (two / "deep").mkdir()
    save(one, "a")
    before = {path: path.read_bytes() for path in two.rglob("*") if path.is_file()}

    project(tmp_path / "linked", "split")
    save(two / "deep", "b")
    save(one, "c")

    assert names(two) == names(tmp_path / "linked") == ["project/b.md"]
    assert names(one) == names(make("three", ORIGIN))
    assert names(one) == ["project/a.md", "project/c.md"]
    assert before == {
        path: path.read_bytes() for path in two.rglob("*") if path.is_file()
    }


def test_a_clone_that_shares_a_learnt_remote_is_not_drawn_to_the_split_one(
    project, save, make, names, git
):
    one = make("one")
    save(one, "a")
    git("remote", "add", "origin", ORIGIN, cwd=one)
    save(one, "b")
    two = make("two", ORIGIN)
    project(two, "split")
    save(two, "c")

    three = make("three", ORIGIN)

    assert names(three) == names(one) == ["project/a.md", "project/b.md"]


def test_split_keeps_its_key_on_a_branch_of_another_history(
    project, save, make, names, git
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")
    project(two, "split")
    git("checkout", "-q", "--orphan", "pages", cwd=two)
    git("commit", "-q", "--allow-empty", "-m", "pages", cwd=two)

    assert names(two) == []


def test_another_repository_in_the_place_of_a_split_one_gets_nothing_of_it(
    project, save, make, names, standing
):
    one, two = make("one"), make("two", ORIGIN)
    save(one, "a")
    save(make("three", ORIGIN), "b")
    key = project(two, "split").out.strip()
    save(two, "secret")
    shutil.rmtree(two)

    other = make("two", "https://host.example/other", begin="differ")

    assert names(other) == []
    assert standing(other)["key"] != key
    assert f"'git ctx project adopt --leave {key}'" in standing(other)["notes"][-1]


def test_a_split_folder_that_moved_is_told_how_to_get_its_key_back(
    project, run, save, make, names, standing, tmp_path
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")
    key = project(two, "split").out.strip()
    save(two, "b")
    moved = tmp_path / "moved"
    shutil.move(two, moved)
    [note] = standing(moved)["notes"]
    words = shlex.split(note.partition("if this is it: '")[2].partition("'")[0])

    run("git-ctx", *words[2:], cwd=moved)

    assert words[-1] == key
    assert (names(moved), names(one)) == (["project/b.md"], ["project/a.md"])


def test_split_can_copy_the_facts_with_ids_of_their_own(
    project, save, fact, make, standing, now
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "old")
    save(one, "new", "--subject", "deploy.day", "--pin")
    fact("verify", "new", cwd=one)
    fact("supersede", "old", "new", cwd=one)
    before = {r["name"]: r for r in fact("export", "--json", cwd=one).records}

    [record] = project(two, "split", "--copy", "--json", now=now + 90).records

    after = {r["name"]: r for r in fact("export", "--json", cwd=two).records}
    assert record["facts"] == ["project/new.md", "project/old.md"]
    assert record["backup"] == "refs/ctx/backup/20260301T120130Z"
    assert not {r["id"] for r in after.values()} & {r["id"] for r in before.values()}
    assert after["old"]["superseded_by"] == after["new"]["id"]
    assert after["new"]["supersedes"] == after["old"]["id"]
    changed = ("id", "revision", "supersedes", "superseded_by")
    for name in before:
        assert after[name]["revision"] == 1
        kept = {key: before[name][key] for key in before[name] if key not in changed}
        assert {key: after[name][key] for key in kept} == kept
    assert {r["name"]: r for r in fact("export", "--json", cwd=one).records} == before
    assert fact("check", cwd=two).code == 0


def test_who_is_alone_with_a_key_is_not_split_off_it(project, save, make, names):
    one = make("one")
    save(one, "a")

    answer = project(one, "split")

    assert answer.code == 0
    assert answer.err == "git-ctx: nothing to change: nobody else has this key\n"
    assert names(one) == ["project/a.md"]


def test_a_second_split_changes_nothing(project, save, make, names):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")
    key = project(two, "split").out
    save(two, "b")

    assert project(two, "split").out == key
    assert names(two) == ["project/b.md"]


def test_split_works_before_there_is_a_memory(project, make, standing, memory):
    one, two = make("one", ORIGIN), make("two", ORIGIN)

    key = project(one, "split").out.strip()

    assert standing(one)["key"] == key
    assert standing(two)["key"] != key


def test_parted_workspaces_can_be_joined_again(project, save, make, names, standing):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")
    project(two, "split")
    save(two, "b")

    project(two, "adopt", standing(one)["key"])

    assert names(one) == names(two) == ["project/a.md", "project/b.md"]


def test_a_person_at_a_terminal_splits_and_a_pipe_does_not(
    person, process, save, make, names
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")

    piped = process("git-ctx", "project", "split", cwd=two)
    typed = person("git-ctx", "project", "split", cwd=two)

    assert (piped.code, typed.code) == (4, 0), typed.err
    assert (names(one), names(two)) == (["project/a.md"], [])


def test_a_workspace_that_was_given_a_key_asks_git_once(
    process, project, save, make, tmp_path
):
    one, two = make("one", ORIGIN), make("two", ORIGIN)
    save(one, "a")
    project(two, "split")
    trace = tmp_path / "trace"
    for turn in range(40):
        environ = {"GIT_TRACE": f"{trace}{turn}"}
        process("ctx-fact", "list", cwd=two, environ=environ)
        if not (tmp_path / f"trace{turn}").exists():
            break

    assert turn < 39


def test_adopt_takes_the_proposals_along(project, fact, make, standing, names):
    one, two = make("one"), make("two")
    fact("add", "Of one.", "--name=one", cwd=one)
    fact("add", "Of two.", "--name=two", cwd=two)
    fact("update", "two", "--body=Else.", cwd=two, actor="agent")
    asked = fact("proposals", "--json", cwd=two).records

    project(two, "adopt", standing(one)["key"])

    assert len(asked) == 1
    assert fact("proposals", "--json", cwd=two).records == asked
    answer = fact("confirm", asked[0]["id"], cwd=two, stdin=asked[0]["id"] + "\n")
    assert answer.code == 0
    assert fact("show", "two", "--json", cwd=one).records[0]["body"] == "Else."
