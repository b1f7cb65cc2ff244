"""Others at the memory: plain git packs, prunes, rewrites and pushes."""

import json
import shutil
import time

import pytest

pytestmark = pytest.mark.slow

CHORES = [
    ("gc", "--prune=now", "--quiet"),
    ("repack", "-adq"),
    ("pack-refs", "--all"),
    ("repack", "-dq", "--write-midx"),
    ("prune", "--expire=now"),
    ("commit-graph", "write", "--reachable", "--changed-paths"),
    ("multi-pack-index", "write"),
    ("gc", "--aggressive", "--prune=now", "--quiet"),
]


@pytest.fixture
def save(fact):
    """Save or change one fact; the record of it."""

    def call(name, body, *args):
        words = ("--type", "project", "--name", name, *args)
        return fact("add", "--json", *words, body).records[0]

    return call


@pytest.fixture
def hook(fired, workspace):
    """The context that a session gets for an event of Claude Code."""

    def call(event, **payload):
        sent = {"session_id": "s1", "cwd": str(workspace), **payload}
        out = fired(event, sent)
        said = json.loads(out) if out else {}
        return said.get("hookSpecificOutput", {}).get("additionalContext", "")

    return call


def test_chores_of_git_between_commands_change_nothing(
    tally, amount, audit, save, fact, git, memory, recall, is_index_true
):
    row = tally("gc --prune=now, repack, pack-refs … in between")
    saved = []

    for number in range(amount(3)):
        for at, chore in enumerate(CHORES):
            name = f"n{number}x{at}"
            saved.append(save(name, f"The service {name} is of team {at}."))
            git("--git-dir", memory, *chore)
            changed = fact("update", name, "--json", "--body", f"Team {at}: {name}.")
            saved += changed.records
            assert recall("search", name).code == 0
            row.tried += 1

    history = git("--git-dir", memory, "log", "--format=%s", "main", "--", "*n0x0.md")
    assert history == (
        "fact: revise project/n0x0.md (2)\nfact: save project/n0x0.md (1)\n"
    )
    audit(row, saved)


def test_chores_of_git_do_not_disturb_writers(
    nursery, tally, amount, audit, git, memory, fact
):
    fact("add", "--type", "project", "--name", "first", "The first.")
    row = tally("repack, gc and pack-refs during writes")
    row.tried = amount(12)
    children = [nursery.spawn("write", f"g{each}") for each in range(2)]

    for number in range(row.tried):
        chore = [("repack", "-adq"), ("gc", "--quiet"), ("pack-refs", "--all")]
        git("--git-dir", memory, *chore[number % 3], check=False)

    for child in children:
        child.kill()
    nursery.settle()
    assert [child.err.read_text() for child in children] == ["", ""]
    audit(row, [each for child in children for each in child.records])


def test_folders_that_git_prunes_while_they_are_empty_do_not_stop_a_writer(
    nursery, tally, amount, audit, git, memory, fact
):
    fact("add", "--type", "project", "--name", "first", "The first.")
    row = tally("prune of old objects during writes")
    children = [nursery.spawn("write", f"e{each}") for each in range(2)]

    until = time.monotonic() + 4 * amount(1)
    while time.monotonic() < until:
        git("--git-dir", memory, "prune", "--expire=2.weeks.ago", check=False)
        row.tried += 1

    ended = [child.kill() for child in children]
    nursery.settle()
    assert [child.err.read_text() for child in children] == ["", ""]
    assert ended == [-9, -9]
    audit(row, [each for child in children for each in child.records])


def test_what_the_user_prunes_at_once_our_packing_keeps(git, memory, fact, run):
    fact("add", "--type", "project", "A text.")
    git("config", "--global", "gc.pruneExpire", "now")
    git("config", "--global", "gc.cruftPacks", "false")
    # What a writer has prepared and not swapped in yet.
    prepared = git(
        "--git-dir", memory, "hash-object", "-w", "--stdin", input="prepared"
    ).strip()

    assert run("git-ctx", "upkeep").code == 0
    git("--git-dir", memory, "gc", "--quiet")

    assert git("--git-dir", memory, "cat-file", "-p", prepared) == "prepared"


def test_a_memory_reset_to_an_older_commit_says_nothing_of_what_is_gone(
    tally, audit, save, fact, recall, git, memory, hook, is_index_true
):
    row = tally("branch reset to an older commit")
    first = save("kept", "The window of the kept service is friday.", "--pin")
    old = git("--git-dir", memory, "rev-parse", "main").strip()
    for number in range(30):
        save(f"gone{number}", f"The gone service {number} is at port {9000 + number}.")
    fact("update", "kept", "--body", "The window of the kept service is monday.")
    hook("session-start", source="startup")
    recall("Which port has the gone service 7?")
    row.tried = 1

    git("--git-dir", memory, "update-ref", "refs/heads/main", old)

    assert recall("Which port has the gone service 7?").out == ""
    assert recall("search", "gone port").code == 1
    assert "friday" in fact("show", "kept").out
    told = hook("user-prompt", prompt="Which port has the gone service 7?")
    assert "- forgotten project/gone0.md (revision 1)" in told
    assert "monday" not in told
    assert "friday" in hook("session-start", source="clear")
    again = save("gone7", "The gone service 7 is at port 1.", "--subject", "gone.port")
    audit(row, [first, again])


@pytest.mark.parametrize(
    "chore", [("gc", "--prune=now", "--quiet"), ("repack", "-adq")]
)
def test_a_memory_replaced_by_an_unrelated_history_is_read_as_it_is(
    tally,
    audit,
    save,
    fact,
    recall,
    git,
    memory,
    hook,
    tmp_path,
    chore,
    opened,
    workspace,
):
    row = tally(f"unrelated history, then {chore[0]}")
    for number in range(20):
        save(f"a{number}", f"The first service {number}.", "--subject", f"s.{number}")
    git("--git-dir", memory, "gc", "--prune=now", "--quiet")
    # Loose, where everything before is packed.
    save("late", "The late service.")
    hook("session-start", source="startup")
    recall("The first service?")
    _, _, key = opened(workspace)
    row.tried = 1

    other = tmp_path / "other"
    git("init", "-q", other)
    (other / f"projects/{key}").mkdir(parents=True)
    (other / "format").write_text("ctx-memory 1\n")
    (other / f"projects/{key}/late.md").write_text(
        "---\nname: late\ntitle: Late\ntype: project\n---\n\nThe other late service.\n"
    )
    git("-C", other, "add", ".")
    git("-C", other, "commit", "-qm", "another")
    git("--git-dir", memory, "fetch", "-q", other, "+main:refs/heads/main")
    git("--git-dir", memory, *chore)

    told = hook("user-prompt", prompt="Which late service is there?")
    assert "The other late service." in told
    assert "first service" not in told
    # To another session: this one was shown the fact.
    assert hook("user-prompt", session_id="s2", prompt="Which late service is there?")
    assert recall("search", "first").code == 1
    assert fact("list", "-z").out == "project/late.md\0"
    assert fact("subjects", "--json").records == []
    audit(row, [save("a1", "The new service.", "--subject", "s.1")])
    # git's own check would stumble over a tree that is loose where its blobs are gone.
    git("--git-dir", memory, "gc", "--prune=now", "--quiet")


def test_a_branch_that_vanished_is_said_and_not_begun_anew(fact, git, memory, save):
    save("one", "A text.")
    tip = git("--git-dir", memory, "rev-parse", "main").strip()
    git("--git-dir", memory, "update-ref", "-d", "refs/heads/main")

    answer = fact("add", "--type", "project", "Another text.")

    present = git("--git-dir", memory, "for-each-ref")
    git("--git-dir", memory, "update-ref", "refs/heads/main", tip)
    assert answer.code == 128
    assert present == ""


def test_a_fast_forward_push_is_recalled_by_the_very_next_process(
    tally, audit, save, git, process, tmp_path, opened, workspace, run
):
    row = tally("a clone pushes, fast-forward")
    saved = [save("one", "The first service is at port 1.")]
    _, _, key = opened(workspace)
    clone = tmp_path / "clone"
    run("git-ctx", "clone", clone)
    row.tried = 5

    for number in range(row.tried):
        git("-C", clone, "pull", "-q", "--ff-only")
        (clone / f"projects/{key}/pushed{number}.md").write_text(
            f"---\nname: pushed{number}\ntitle: Zeppelin {number}\ntype: reference\n"
            f"---\n\nThe zeppelin hangar {number} opens at dawn.\n"
        )
        git("-C", clone, "add", ".")
        git("-C", clone, "commit", "-qm", f"by hand {number}")
        git("-C", clone, "push", "-q")
        found = process("ctx-recall", "search", "--json", f"zeppelin {number}")
        refs = [json.loads(line)["ref"] for line in found.out.splitlines()]
        assert f"project/pushed{number}.md" in refs
        saved.append(save(f"after{number}", f"Saved after push {number}."))

    audit(row, saved)


def test_a_push_that_would_rewrite_is_refused(
    tally, audit, save, git, memory, tmp_path
):
    row = tally("a clone pushes, not fast-forward")
    saved = [save("one", "The first text.")]
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    git("-C", clone, "commit", "-q", "--allow-empty", "-m", "mine")
    saved.append(save("two", "The second text."))
    tip = git("--git-dir", memory, "rev-parse", "main")
    row.tried = 3

    for words in (("origin", "main"), ("-f", "origin", "main"), ("origin", ":main")):
        git("-C", clone, "push", "-q", *words, check=False)

    assert git("--git-dir", memory, "rev-parse", "main") == tip
    audit(row, saved)


def test_writers_and_pushers_at_once_lose_nothing(
    nursery, tally, amount, audit, git, memory, fact, tmp_path
):
    row = tally("a clone pushes during writes")
    fact("add", "--type", "project", "--name", "first", "The first.")
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    children = [nursery.spawn("write", f"p{each}", 0.5) for each in range(2)]
    pushed = []

    until = time.monotonic() + 5 * amount(1)
    while time.monotonic() < until:
        row.tried += 1
        git("-C", clone, "pull", "-q", "--rebase", check=False)
        git("-C", clone, "commit", "-q", "--allow-empty", "-m", f"push {row.tried}")
        said = git("-C", clone, "push", "--porcelain", check=False)
        if "[rejected]" not in said and "[remote rejected]" not in said:
            pushed.append(git("-C", clone, "rev-parse", "HEAD").strip())

    for child in children:
        child.kill()
    nursery.settle()
    reachable = set(git("--git-dir", memory, "rev-list", "main").split())
    assert len(pushed) > 1
    assert reachable.issuperset(pushed)
    audit(row, [each for child in children for each in child.records])


def test_a_memory_that_vanishes_is_said_and_comes_back(
    tally, audit, save, fact, recall, memory, hook, tmp_path
):
    row = tally("a memory that vanishes and returns")
    saved = [save("one", "The first service."), save("two", "The second service.")]
    hook("session-start", source="startup")
    row.tried = 1

    shutil.move(memory, tmp_path / "away")
    shown, listed = fact("show", "one"), fact("list")
    asked, told = (
        recall("the first service"),
        hook("user-prompt", prompt="service one?"),
    )
    shutil.move(tmp_path / "away", memory)

    assert shown.code == 128
    assert (listed.out, asked.out, told) == ("", "", "")
    assert "The first service." in fact("show", "one").out
    assert "ctx-memory-changes" not in hook("user-prompt", prompt="service two?")
    audit(row, saved)


def test_another_memory_in_its_place_is_read_as_it_is(
    tally, audit, save, recall, fact, memory, hook, tmp_path, monkeypatch, git
):
    row = tally("another memory in the place of the old")
    save("one", "The first service.", "--subject", "the.service")
    recall("service")
    hook("session-start", source="startup")
    row.tried = 1

    shutil.move(memory, tmp_path / "away")
    saved = [save("one", "A new beginning.", "--subject", "the.service")]

    assert recall("search", "first").code == 1
    assert "first" not in hook("user-prompt", prompt="Which first service?")
    assert fact("list", "-z").out == "project/one.md\0"
    audit(row, saved)
