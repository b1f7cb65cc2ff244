"""Histories without what is purged, against a rebuild that knows no tricks."""

import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

KEY = "shop-0123456789abcdef"
FOLDERS = ("global", "global/.archive", f"projects/{KEY}", "notes/deep/er")
NAMES = ("a", "b", "b-c", "b0", "zz")
SECRET = "Rosebud-41 é"
IDS = [f"mem-{number:032x}" for number in range(4)]


@pytest.fixture
def repository(tmp_path, git):
    """A bare repository, thrown away after each history."""
    made = []

    def call():
        path = tmp_path / f"{len(made)}.git"
        made.append(path)
        git("init", "-q", "--bare", path)
        return path

    return call


def document(id, secret, number, name):
    held = f" {SECRET}" if secret else ""
    return (
        f"---\nid: {id}\nrevision: {number + 1}\nname: {name}\ntitle: T{held}\n"
        f"type: project\nscope: global\n---\n\nBody {number}{held}\n"
    )


edits = st.tuples(
    st.sampled_from(FOLDERS),
    st.sampled_from(NAMES),
    st.one_of(st.none(), st.tuples(st.sampled_from(IDS), st.booleans())),
)
commits = st.tuples(st.lists(edits, max_size=5), st.booleans(), st.integers(0, 5))
histories = st.lists(commits, min_size=1, max_size=12)


def build(path, history):
    """The history as a fast-import stream; some commits are merges or side tips."""
    lines, count = [], len(history)
    for number, (changes, secret, back) in enumerate(history, 1):
        said = f"commit {number} {SECRET if secret else ''}\n\nWhy.\n".encode()
        head = (
            f"commit refs/heads/main\nmark :{number}\nauthor A é <a@x> {number} +0100"
        )
        head += f"\ncommitter C <c@x> {number + 7} -0330\ndata {len(said)}\n"
        lines += [head.encode(), said]
        if number > 1:
            lines.append(f"from :{number - 1}\n".encode())
        if back and number - back > 1:
            lines.append(f"merge :{number - back - 1}\n".encode())
        lines.append(b"M 644 inline format\ndata 13\nctx-memory 1\n\n")
        for folder, name, made in changes:
            place = f"{folder}/{name}.md"
            if made is None:
                lines.append(f"D {place}\n".encode())
                continue
            data = document(*made, number, name).encode()
            lines.append(f"M 644 inline {place}\ndata {len(data)}\n".encode() + data)
            lines.append(b"\n")
        lines.append(b"\n")
    lines.append(f"reset refs/ctx/backup/x\nfrom :{(count + 1) // 2}\n".encode())
    subprocess.run(
        ["git", "--git-dir", path, "fast-import", "--quiet"],
        input=b"".join(lines),
        check=True,
    )


def told(path, git):
    """Every commit of every reference: who, when, what was said, which files."""
    found = []
    listed = git("--git-dir", path, "rev-list", "--topo-order", "--reverse", "--all")
    commits = listed.split()
    for commit in commits:
        asked = ("show", "-s", "--format=%an %ae %ad %cn %cd%n%P%n%B", "--date=raw")
        said = git("--git-dir", path, *asked, commit)
        who, parents, message = said.split("\n", 2)
        places = [commits.index(each) for each in parents.split()]
        files = {}
        for line in git("--git-dir", path, "ls-tree", "-r", commit).splitlines():
            head, name = line.split("\t")
            files[name] = git("--git-dir", path, "cat-file", "blob", head.split()[2])
        found.append((who, places, message, files))
    return found


def rewrite(path, cut):
    from ctxlib.store.allrefs import swap_all
    from ctxlib.store.gitcli import Git
    from ctxlib.store.lock import Lock
    from ctxlib.store.objects import Objects
    from ctxlib.store.rewriting import Rewriting

    objects = Objects(str(path), Git({"PATH": "/usr/bin:/bin:/usr/local/bin"}))
    rewriting = Rewriting(objects, cut)
    rewriting.take_in()
    old = rewriting.references
    new = {name: rewriting.target(oid) for name, oid in old.items()}
    rewriting.store()
    with Lock(str(path / "ctx.lock")) as lock:
        assert swap_all(objects, old, new, lock)
    rewriting.close()
    objects.close()
    return rewriting


def fsck(path):
    said = subprocess.run(
        ["git", "--git-dir", path, "fsck", "--strict", "--no-dangling"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")


once = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@once
@given(history=histories)
def test_a_text_is_cut_out_of_any_history(history, repository, git):
    from ctxlib.domain.needle import Needle
    from ctxlib.store.cutting import TextCut

    path = repository()
    build(path, history)
    before = told(path, git)

    rewrite(path, TextCut(Needle([SECRET], is_disguised=True)))

    expected = [
        (
            who,
            parents,
            message.replace(SECRET, "[purged]"),
            {name: text.replace(SECRET, "[purged]") for name, text in files.items()},
        )
        for who, parents, message, files in before
    ]
    assert [plain(each) for each in told(path, git)] == [
        plain(each) for each in expected
    ]
    fsck(path)


@once
@given(history=histories)
def test_a_fact_is_cut_out_of_any_history(history, repository, git):
    from ctxlib.domain.needle import Needle
    from ctxlib.store.cutting import FactCut

    path = repository()
    build(path, history)
    before = told(path, git)

    rewriting = rewrite(path, FactCut([IDS[0]], Needle([], is_disguised=False)))

    after = told(path, git)
    expected = [
        (who, parents, {n: text for n, text in files.items() if IDS[0] not in text})
        for who, parents, _, files in before
    ]
    assert [(who, parents, files) for who, parents, _, files in after] == expected
    untouched = {message for _, _, message, _ in after}
    assert all(
        message in untouched or IDS[0] in str(before) for *_, message, _ in before
    )
    if IDS[0] not in str(before):
        assert all(old == new for old, new in rewriting.commits.items())
    fsck(path)


def test_commits_before_the_first_that_is_concerned_keep_their_ids(repository, git):
    from ctxlib.domain.needle import Needle
    from ctxlib.store.cutting import TextCut

    path = repository()
    edit = ("global", "a", (IDS[1], False))
    build(path, [([edit], False, 0)] * 4 + [([edit], True, 0)] + [([], False, 0)])
    before = git("--git-dir", path, "rev-list", "--reverse", "main").split()

    rewrite(path, TextCut(Needle([SECRET], is_disguised=True)))

    after = git("--git-dir", path, "rev-list", "--reverse", "main").split()
    assert [one == other for one, other in zip(before, after, strict=True)] == [
        *[True] * 4,
        *[False] * 2,
    ]


@pytest.mark.slow
def test_ten_thousand_commits_take_seconds(repository, git, pace):
    import time

    from ctxlib.domain.needle import Needle
    from ctxlib.store.cutting import TextCut

    path = repository()
    history = [
        ([("global", f"n{number % 500}", (IDS[1], number == 5))], False, 0)
        for number in range(10_000)
    ]
    build(path, history)

    start = time.process_time()
    rewriting = rewrite(path, TextCut(Needle([SECRET], is_disguised=True)))

    assert time.process_time() - start < 30 * pace
    assert sum(old != new for old, new in rewriting.commits.items()) == 9_995
    fsck(path)


def plain(told):
    """Documents may be written anew: only what they say counts."""
    who, parents, message, files = told
    return who, parents, message, {name: said(text) for name, text in files.items()}


def said(text):
    return text.replace('"', "")
