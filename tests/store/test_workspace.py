"""Which folders share the facts of one project, and which never do."""

import os
import shutil
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.errors import CtxError
from ctxlib.store.gitcli import Git
from ctxlib.store.remotes import normalise_remote
from ctxlib.store.repository import Change, MemoryRepository
from ctxlib.store.survey import survey
from ctxlib.store.workspace import (
    find_workspace,
    identity_file,
    identity_path,
    is_key,
    key_of,
)

ORIGIN = "https://host.example/team/app.git"


@pytest.fixture
def repository(memory, now):
    return MemoryRepository.open_or_create(str(memory), Git(os.environ), now=now)


@pytest.fixture
def find(repository, tmp_path):
    """The workspace of a folder, as the memory knows it now."""

    def call(folder, **environ):
        git = Git({**os.environ, **environ})
        surveyed = survey(str(folder), git=git, cache=str(tmp_path / "cache"))
        return find_workspace(surveyed, snapshot=repository.snapshot(), git=git)

    return call


@pytest.fixture
def save(repository, find, now):
    """Save a fact in a folder, as a writer does; the workspace it went to."""

    def call(folder):
        workspace = find(folder)
        path = identity_path(workspace.key)
        identity = identity_file(workspace, repository.snapshot().blob(path))
        edits = {f"projects/{workspace.key}/fact.md": os.fsencode(str(folder))}
        if identity is not None:
            edits[path] = identity
        repository.transact(lambda _: Change(edits, subject="fact: add"), now=now)
        return workspace

    return call


@pytest.fixture
def make(tmp_path, git):
    """A repository with one commit of its own and perhaps an origin."""

    def call(name, origin=None):
        path = tmp_path / name
        git("init", "-q", path)
        git("commit", "-q", "--allow-empty", "-m", f"begin {name}", cwd=path)
        if origin:
            git("remote", "add", "origin", origin, cwd=path)
        return path

    return call


SPELLINGS = [
    "https://host.example/team/app.git",
    "https://host.example/team/app",
    "https://host.example/team/app/",
    "https://host.example/team/app.git/",
    "http://host.example/team/app.git",
    "https://HOST.Example/team/app.git",
    "https://host.example.:443/team//app.git",
    "https://me@host.example/team/app.git",
    "https://me:p%40ss@host.example/team/app.git",
    "https://me:p@ss@host.example/team/app.git",
    "https://host.example:8443/team/app.git",
    "https://host.example/team/app.git?token=x#y",
    "https://host.example/team/%61pp",
    "ssh://git@host.example/team/app.git",
    "ssh://git@host.example:22/team/app.git",
    "ssh://git@host.example:2222/team/app.git",
    "SSH://git@host.example/team/app",
    "git+ssh://git@host.example/team/app",
    "git://host.example/team/app.git",
    "git@host.example:team/app.git",
    "git@host.example:/team/app",
    "host.example:team/app",
    "GIT@HOST.EXAMPLE:team/app/",
    "[git@host.example:2222]:team/app.git",
]


@pytest.mark.parametrize("url", SPELLINGS)
def test_every_spelling_of_one_url_gives_one_remote(url):
    assert normalise_remote(url) == "host.example/team/app"


@pytest.mark.parametrize(
    ("url", "remote"),
    [
        ("https://host/Team/app", "host/Team/app"),
        ("https://host/team/.git", "host/team"),
        ("ssh://git@ssh.github.com:443/o/r.git", "github.com/o/r"),
        ("ssh://git@[2001:DB8::1]:22/o/r", "2001:db8::1/o/r"),
        ("git@[2001:db8::1]:o/r", "2001:db8::1/o/r"),
        ("http://localhost:3000/o/r", "localhost:3000/o/r"),
        ("http://127.0.0.1:3000/o/r", "127.0.0.1:3000/o/r"),
        ("ssh://host/~me/r.git", "host/~me/r"),
        ("/srv/git/r.git", "/srv/git/r"),
        ("file:///srv/git/r.git/", "/srv/git/r"),
        ("codecommit::eu-west-1://me@repo", "codecommit:eu-west-1:repo"),
        ("gcrypt::ssh://git@host/o/r", "gcrypt:host/o/r"),
        ("ext::sh -c 'x %S'", None),
        ("../sibling.git", None),
        ("./a:b", None),
        ("plain", None),
        ("", None),
        ("https://host", None),
        ("https://", None),
        ("https:///o/r", None),
        ("https://host/a\nb", None),
    ],
)
def test_other_urls(url, remote):
    assert normalise_remote(url) == remote


@pytest.mark.parametrize(
    "url",
    [
        "https://me:s3cret@host/o/r",
        "https://s3cret@host/o/r",
        "https://me:s3cret/x@host/o/r",
        "https://me:12/s3cret@host/o/r",
        "https://me:a@s3cret@host/o/r",
        "me:s3cret@host:o/r",
        "ssh://me:s3cret@[::1]:22/o/r",
        "https://host/o/r?private_token=s3cret",
        "ext::git-remote-x --token s3cret",
        "x-helper::https://me:s3cret@host/o/r",
    ],
)
def test_no_secret_of_a_url_is_part_of_its_remote(url):
    assert "s3cret" not in (normalise_remote(url) or "")


@given(st.text(max_size=40), st.sampled_from(["", "https://", "ssh://h/", "a@h:"]))
def test_any_text_is_normalised_without_a_crash(text, start):
    remote = normalise_remote(start + text)

    assert remote is None or not any(ord(char) < 32 for char in remote)


@given(st.text(min_size=1, max_size=300), st.text())
def test_a_key_is_a_safe_folder_name(name, identity):
    identity = identity.encode(errors="replace").decode()

    key = key_of(name, identity)

    assert is_key(key)
    assert len(key.encode()) < 255
    assert not set("/\\\0\n ") & set(key)
    assert not key.startswith(".")


def test_a_key_is_the_name_and_sixteen_hex(find, make):
    assert find(make("a", ORIGIN)).key == key_of("app", "remote host.example/team/app")
    assert find(make("My Repo")).key[:8] == "my-repo-"


def test_worktrees_subdirectories_and_links_share_the_main_checkouts_key(
    find, make, git, tmp_path
):
    main = make("main")
    (main / "deep/er").mkdir(parents=True)
    git("worktree", "add", "-q", tmp_path / "linked", "-b", "topic", cwd=main)
    git("worktree", "add", "-q", main / "nested", "-b", "other", cwd=main)
    (tmp_path / "link").symlink_to(main)

    places = ["linked", "main/nested", "main/deep/er", "link", "link/deep", "main/.git"]
    keys = {find(tmp_path / place).key for place in places}

    assert keys == {find(main).key}
    assert find(tmp_path / "linked").root == str(tmp_path / "linked")
    assert find(main / ".git").root == str(main)
    git("worktree", "remove", tmp_path / "linked", cwd=main)
    assert find(main).key in keys


def test_worktrees_of_a_bare_repository_share_its_key(find, make, git, tmp_path):
    git("clone", "-q", "--bare", make("first"), tmp_path / "hub.git")
    git("remote", "remove", "origin", cwd=tmp_path / "hub.git")
    git("worktree", "add", "-q", tmp_path / "tree", "-b", "x", cwd=tmp_path / "hub.git")

    assert find(tmp_path / "tree").key == find(tmp_path / "hub.git").key
    assert find(tmp_path / "tree").name == "hub"


def test_a_submodule_is_a_project_of_its_own(find, make, git):
    inner, outer = make("inner"), make("outer", ORIGIN)
    git("-c", "protocol.file.allow=always", "submodule", "add", inner, cwd=outer)

    assert find(outer / "inner").key != find(outer).key
    assert find(outer / "inner").name == "inner"


def test_clones_of_one_remote_share_a_key_and_others_do_not(find, make):
    one, two = make("one", ORIGIN), make("two", "git@host.example:team/app")
    fork = make("fork", "git@host.example:me/app")

    assert find(one).key == find(two).key
    assert find(fork).key != find(one).key


def test_folders_outside_of_git_are_projects_of_their_own(find, tmp_path):
    (tmp_path / "plain/sub").mkdir(parents=True)

    assert find(tmp_path / "plain").key != find(tmp_path / "plain/sub").key
    assert find(tmp_path / "plain").key == key_of("plain", f"path {tmp_path}/plain")


def test_the_stated_project_wins_over_the_remote(find, make, git):
    one, two = make("one", ORIGIN), make("two")
    for path in (one, two):
        git("config", "ctx.project", "Our App", cwd=path)

    assert find(one).key == find(two).key == key_of("our-app", "config our-app")


def test_a_stated_key_is_taken_as_it_is(find, make, git):
    key = find(make("one", ORIGIN)).key
    two = make("two")
    git("config", "ctx.project", key, cwd=two)

    assert (find(two).key, find(two).name) == (key, "app")


def test_a_stated_url_is_the_remote_of_that_url(find, make, git):
    two = make("two")
    git("config", "ctx.project", "https://me:s3cret@host.example/team/app", cwd=two)

    assert find(two).key == find(make("one", ORIGIN)).key
    assert "s3cret" not in " ".join(find(two).identities)


@pytest.mark.parametrize("stated", ["---", "https://me:1/x@y", "../.."])
def test_a_stated_project_that_names_nothing_is_an_error(find, make, git, stated):
    one = make("one")
    git("config", "ctx.project", stated, cwd=one)

    with pytest.raises(CtxError, match=r"^ctx\.project: expected a name"):
        find(one)


def test_an_added_remote_keeps_the_memory_and_says_so_until_it_is_written(
    find, save, make, git
):
    one = make("one")
    before = save(one)

    git("remote", "add", "origin", ORIGIN, cwd=one)

    assert find(one).key == before.key
    assert find(one).notes == (
        f"using '{before.key}': known by its place, though its remote has changed",
    )
    save(one)
    assert (find(one).key, find(one).notes) == (before.key, ())


def test_git_init_in_a_plain_folder_says_how_to_keep_its_memory(
    find, save, git, tmp_path
):
    folder = tmp_path / "plain"
    folder.mkdir()
    before = save(folder)

    git("init", "-q", folder)

    found = find(folder)
    assert found.key != before.key
    [note] = found.notes
    assert "this may be the workspace that the memory knows as" in note
    assert f"git ctx project adopt {before.key}" in note
    save(folder)
    [note] = find(folder).notes
    assert f"under '{before.key}', another key of this folder" in note


def test_a_further_clone_finds_the_memory_by_the_remote_it_has_learnt(
    find, save, make, git
):
    one = make("one")
    before = save(one)
    git("remote", "add", "origin", ORIGIN, cwd=one)
    save(one)

    assert find(make("two", ORIGIN)).key == before.key


@pytest.mark.parametrize(
    "change",
    [
        ["rename", "origin", "upstream"],
        ["remove", "origin"],
        ["set-url", "origin", "git@HOST.example:/team/app"],
    ],
)
def test_a_remote_that_is_renamed_or_removed_keeps_the_memory(
    find, save, make, git, change
):
    one = make("one", ORIGIN)
    before = save(one)

    git("remote", *change, cwd=one)

    assert find(one).key == before.key
    assert find(one).notes == ()


def test_another_url_in_the_same_place_keeps_the_memory_and_says_so(
    find, save, make, git
):
    one = make("one", ORIGIN)
    before = save(one)

    git("remote", "set-url", "origin", "https://elsewhere.example/home", cwd=one)

    assert find(one).key == before.key
    assert len(find(one).notes) == 1


def test_a_clone_of_a_folder_shares_the_memory_of_the_folder(
    find, save, make, git, tmp_path
):
    before = save(make("one"))
    git("clone", "-q", tmp_path / "one", tmp_path / "two")

    assert find(tmp_path / "two").key == before.key
    assert find(tmp_path / "two").notes == (
        f"using '{before.key}': known by its remote",
    )


def test_a_folder_shares_the_memory_that_its_clone_began(
    find, save, make, git, tmp_path
):
    make("one")
    git("clone", "-q", tmp_path / "one", tmp_path / "two")

    before = save(tmp_path / "two")

    assert find(tmp_path / "one").key == before.key


def test_a_hook_of_git_works_in_the_workspace_it_runs_for(
    find, make, git, root, tmp_path
):
    main = make("main")
    git("worktree", "add", "-q", tmp_path / "linked", "-b", "topic", cwd=main)
    hook = main / ".git/hooks/pre-commit"
    hook.write_text(
        f"#!{sys.executable}\n"
        f"import os, sys; sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.cli.settings import load_settings\n"
        "found = load_settings(os.environ, cwd=os.getcwd(), now=1).workspace(None)\n"
        "open('told', 'w').write(f\"{'GIT_DIR' in os.environ} {found.key}\")\n"
    )
    hook.chmod(0o755)

    git("commit", "-q", "--allow-empty", "-m", "two", cwd=tmp_path / "linked")

    told = (tmp_path / "linked/told").read_text()
    assert told == f"True {find(main).key}"


def test_a_moved_folder_keeps_the_memory_and_says_so(find, save, make, tmp_path):
    before = save(make("one"))

    shutil.move(tmp_path / "one", tmp_path / "elsewhere")

    moved = find(tmp_path / "elsewhere")
    assert moved.key == before.key
    (note,) = moved.notes
    assert note == (
        f"using '{before.key}': known by its git directory, though the folder has moved"
    )


@pytest.mark.parametrize("commits", [1, 3])
@pytest.mark.parametrize("is_moved", [False, True])
def test_a_copy_of_the_same_template_does_not_get_the_memory(
    find, save, make, git, tmp_path, commits, is_moved
):
    template = make("template")
    for number in range(1, commits):
        git("commit", "-q", "--allow-empty", "-m", f"more {number}", cwd=template)
    shutil.copytree(template, tmp_path / "one")
    before = save(tmp_path / "one")
    if is_moved:
        save(shutil.move(tmp_path / "one", tmp_path / "later"))
    shutil.rmtree(tmp_path / ("later" if is_moved else "one"))
    shutil.copytree(template, tmp_path / "two")

    found = find(tmp_path / "two")

    assert found.key != before.key
    (note,) = found.notes
    assert note == (
        f"this may be the workspace that the memory knows as '{before.key}'; kept "
        f"apart (to join them: 'git ctx project adopt {before.key}')"
    )


def test_a_moved_folder_whose_git_has_no_marks_is_kept_apart(
    find, save, make, tmp_path
):
    one = make("one")
    (one / ".git/description").unlink()
    (one / ".git/info/exclude").unlink()
    before = save(one)

    shutil.move(one, tmp_path / "elsewhere")

    assert find(tmp_path / "elsewhere").key != before.key
    assert "kept apart" in find(tmp_path / "elsewhere").notes[0]


def test_a_folder_that_moves_again_and_again_keeps_the_memory(
    find, save, make, tmp_path
):
    before = save(make("one"))
    place = tmp_path / "one"
    for number in range(3):
        place = shutil.move(place, tmp_path / f"place-{number}")
        assert find(place).key == before.key
        save(place)


def test_a_damaged_identity_of_another_project_is_said_and_stops_nothing(
    find, save, make, memory, git
):
    before = save(make("one"))
    oid = git("--git-dir", memory, "rev-parse", f"main:{identity_path(before.key)}")
    place = memory / "objects" / oid[:2] / oid[2:].strip()
    good = place.read_bytes()
    place.chmod(0o644)
    place.write_bytes(b"")

    two = find(make("two"))

    place.write_bytes(good)
    assert two.notes == (
        f"{identity_path(before.key)} cannot be read: whose key it is, is not known",
    )
    assert find(two.root).notes == ()


def test_a_copy_beside_its_original_is_kept_apart_and_told_how_to_join(
    find, save, make, tmp_path
):
    before = save(make("one"))

    shutil.copytree(tmp_path / "one", tmp_path / "two")

    copied = find(tmp_path / "two")
    assert copied.key != before.key
    assert " ".join(copied.notes) == (
        f"this may be the workspace that the memory knows as '{before.key}'; kept "
        f"apart (to join them: 'git ctx project adopt {before.key}')"
    )
    save(tmp_path / "two")
    assert find(tmp_path / "two").notes == ()
    assert find(tmp_path / "one").key == before.key


def test_a_copy_stays_apart_when_its_original_goes_after_it_was_told(
    find, save, make, tmp_path
):
    before = save(make("one"))
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    apart = save(tmp_path / "two")

    shutil.rmtree(tmp_path / "one")

    assert find(tmp_path / "two").key == apart.key != before.key


def test_two_possible_originals_are_not_chosen_between(find, save, make, tmp_path):
    save(make("one"))
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    save(tmp_path / "two")
    shutil.copytree(tmp_path / "one", tmp_path / "three")
    shutil.rmtree(tmp_path / "one")
    shutil.rmtree(tmp_path / "two")

    third = find(tmp_path / "three")

    assert third.key == key_of("three", f"path {tmp_path}/three/.git")
    assert "kept apart" in third.notes[0]


def test_a_fork_is_never_taken_for_its_original(find, save, make, git, tmp_path):
    before = save(make("one", ORIGIN))
    git("clone", "-q", tmp_path / "one", tmp_path / "fork")
    git("remote", "set-url", "origin", "git@host.example:me/app", cwd=tmp_path / "fork")
    shutil.rmtree(tmp_path / "one")

    fork = find(tmp_path / "fork")

    assert fork.key != before.key
    assert fork.notes == ()


def test_a_project_made_of_a_template_does_not_get_its_memory(
    find, save, make, git, tmp_path
):
    before = save(make("template", ORIGIN))
    git("clone", "-q", tmp_path / "template", tmp_path / "new")
    git("remote", "remove", "origin", cwd=tmp_path / "new")
    shutil.rmtree(tmp_path / "template")

    assert find(tmp_path / "new").key != before.key
    assert "kept apart" in find(tmp_path / "new").notes[0]


def test_another_project_in_the_same_place_does_not_get_the_memory(
    find, save, make, git, tmp_path
):
    before = save(make("one", ORIGIN))
    shutil.rmtree(tmp_path / "one")

    other = tmp_path / "one"
    git("init", "-q", other)
    git("commit", "-q", "--allow-empty", "-m", "different", cwd=other)

    assert find(other).key != before.key


def test_an_empty_repository_in_the_same_place_does_not_get_the_memory(
    find, save, make, git, tmp_path
):
    before = save(make("one", ORIGIN))
    shutil.rmtree(tmp_path / "one")

    git("init", "-q", tmp_path / "one")

    assert find(tmp_path / "one").key != before.key


def test_a_shallow_clone_is_known_by_its_remote_alone(find, save, make, git, tmp_path):
    before = save(make("one", f"file://{tmp_path}/one"))
    git("clone", "-q", "--depth=1", f"file://{tmp_path}/one", tmp_path / "two")

    assert find(tmp_path / "two").key == before.key
    assert find(tmp_path / "two").roots() == ()


def test_unrelated_history_in_another_place_is_another_project(find, save, make):
    before = save(make("one"))

    other = find(make("two"))

    assert other.key != before.key
    assert other.notes == ()


def test_an_earlier_key_beside_that_of_the_remote_is_said(find, save, make, git):
    one = make("one")
    before = save(one)
    save(make("two", ORIGIN))

    git("remote", "add", "origin", ORIGIN, cwd=one)

    assert find(one).key == find(make("three", ORIGIN)).key
    assert f"'{before.key}'" in find(one).notes[0]
    assert "not shown" in find(one).notes[0]


def test_a_stated_project_does_not_draw_other_clones_to_itself(find, save, make, git):
    one = make("one", ORIGIN)
    git("config", "ctx.project", "apart", cwd=one)
    save(one)

    assert find(make("two", ORIGIN)).key == key_of(
        "app", "remote host.example/team/app"
    )


def test_a_first_stated_project_says_which_facts_it_leaves_behind(
    find, save, make, git
):
    one = make("one")
    before = save(one)

    git("config", "ctx.project", "new", cwd=one)

    assert f"'{before.key}'" in find(one).notes[0]
    save(one)
    assert find(one).notes == ()


def test_a_folder_of_a_foreign_owner_says_so_and_has_a_key_of_its_own(find, make):
    one = make("one", ORIGIN)
    (one / "deep").mkdir()

    foreign = find(one / "deep", GIT_TEST_ASSUME_DIFFERENT_OWNER="1")

    assert foreign.key == key_of("one", f"path {one}")
    assert "dubious ownership" in foreign.notes[0]


def test_the_identity_file_holds_what_the_key_is_known_by(repository, save, make, git):
    one = make("one", "https://me:s3cret@host.example/team/app.git")
    key = save(one).key

    root = git("rev-list", "--max-parents=0", "HEAD", cwd=one).strip()
    assert repository.snapshot().blob(identity_path(key)).decode() == (
        f"remote host.example/team/app\npath {one}/.git\nroot {root}\n"
    )


def test_an_identity_file_only_ever_grows(save, make, git):
    one = make("one", ORIGIN)
    workspace = save(one)
    existing = b"remote old.example/o/r\nsomething newer\npath /gone/.git\nroot 12\n"

    content = identity_file(workspace, existing)

    assert content.decode() == (
        "remote old.example/o/r\nremote host.example/team/app\n"
        f"path /gone/.git\npath {one}/.git\nroot 12\nsomething newer\n"
    )
    assert identity_file(workspace, content) is None


def test_the_name_of_a_folder_forges_no_identity(save, make, repository, tmp_path):
    key = save(make("one\nroot 0123\nremote host.example/team/app")).key

    content = repository.snapshot().blob(identity_path(key)).decode()
    kinds = [line[:5] for line in content.splitlines()]
    assert kinds == ["path ", "root ", "mark ", "mark "]


def test_a_known_workspace_asks_git_nothing_about_its_history(find, save, make):
    one = make("one")
    save(one)

    assert find(one)._roots is None


def test_a_new_workspace_is_compared_once(find, save, make):
    save(make("one"))
    two = make("two")
    first = find(two)
    for _ in range(200):
        if not os.path.exists(f"{first.kept}-key"):
            find(two)

    again = find(two)

    assert (first._roots is None, again._roots is None) == (False, True)
    assert (again.key, again.notes) == (first.key, first.notes)
