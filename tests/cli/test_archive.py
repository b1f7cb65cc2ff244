"""`ctx-archive`: what is forgotten is in no reader, and comes back as it was."""

import json
import re

import pytest

STAMP = "20260301-120000"
ID = "mem-0123456789abcdef0123456789abcdef"


@pytest.fixture
def stored(git, memory):
    """The paths on main, or the content of one."""

    def call(path=None, rev="main"):
        inside = ("--git-dir", memory)
        if path is not None:
            return git(*inside, "show", f"{rev}:{path}")
        return git(*inside, "ls-tree", "-r", "--name-only", rev).split()

    return call


@pytest.fixture
def one(fact):
    """The record of one fact."""
    return lambda ref: fact("show", ref, "--json").records[0]


@pytest.fixture
def commits(git, memory):
    """How many commits main has."""
    return lambda: int(git("--git-dir", memory, "rev-list", "--count", "main"))


def test_forget_moves_a_fact_byte_for_byte_in_one_commit(
    archive, save, stored, commits, git, memory
):
    id = save("old", "The proxy is gone.", "--scope=global")
    text = stored("global/old.md")
    before = commits()

    answer = archive("forget", "old", "--why", "there is none")

    path = f"global/.archive/{STAMP}.000-old.md"
    assert (answer.code, answer.out, answer.err) == (0, f"{path}\n", "")
    assert stored(path) == text
    assert "global/old.md" not in stored()
    assert commits() == before + 1
    assert git("--git-dir", memory, "log", "-1", "--format=%B", "main") == (
        "fact: forget global/old.md (1)\n\nthere is none\n\n"
        f"Ctx-Fact: {id}\nCtx-Revision: 1\n"
        "Ctx-Actor: person\nCtx-Via: terminal\n\n"
    )


def test_what_is_forgotten_is_in_no_reader(archive, fact, recall, run, save):
    save("old", "The staging proxy is at port 3128.", "--pin")
    assert "3128" in recall("search", "staging proxy").out

    archive("forget", "old")

    assert fact("show", "old").code == 128
    assert fact("list", "--all").out == ""
    assert fact("export").out == ""
    assert recall("Which port has the staging proxy?").out == ""
    assert recall("search", "staging proxy").code == 1
    assert recall("list").out == ""
    assert recall("read", "old").code == 128
    assert "3128" not in run("git-ctx", "memory").out
    assert fact("check").code == 0


def test_a_bare_name_that_both_scopes_have_is_refused_with_both(archive, save, commits):
    save("same")
    save("same", "Another.", "--scope=global")
    before = commits()

    answer = archive("forget", "same")

    assert answer.code == 128
    assert "project/same.md" in answer.err
    assert "global/same.md" in answer.err
    assert commits() == before
    assert archive("forget", "global/same.md").code == 0


def test_several_are_forgotten_in_one_commit_or_none_is(archive, save, commits):
    save("a")
    save("b")
    before = commits()

    failed = archive("forget", "a", "nobody")
    done = archive("forget", "a", "b", "project/a.md")

    assert failed.code == 128
    assert failed.err == "ctx-archive: fatal: no fact is called 'nobody'\n"
    assert (done.code, len(done.out.splitlines())) == (0, 2)
    assert commits() == before + 1


def test_that_nothing_was_left_to_forget_is_said(archive, save, commits):
    id = save("a")
    path = archive("forget", "a").out.strip()
    before = commits()

    text = archive("forget", "a")
    record = archive("forget", id, "--json")

    assert (text.code, text.out) == (1, "")
    assert text.err == f"ctx-archive: 'a' was forgotten before: {path}\n"
    assert record.code == 1
    assert record.records == [
        {
            "kind": "forgotten",
            "v": 1,
            "facts": [],
            "commit": None,
            "notes": [f"'{id}' was forgotten before: {path}"],
        }
    ]
    assert commits() == before


def test_the_file_that_was_found_is_archived_whatever_its_name_says(
    archive, by_hand, save, stored
):
    save("first")
    text = f"---\nid: {ID}\nrevision: 4\nname: real-name\ntype: project\n---\nBody.\n"
    by_hand("global/other-stem.md", text)

    answer = archive("forget", ID)

    path = f"global/.archive/{STAMP}.000-other-stem.md"
    assert (answer.code, answer.out) == (0, f"{path}\n")
    assert stored(path) == text


def test_what_is_forgotten_twice_in_a_second_has_two_entries(archive, save):
    save("a", "One.", "--scope=global")
    first = archive("forget", "a").out.strip()
    save("a", "Two.", "--scope=global")
    second = archive("forget", "a").out.strip()

    shown = archive("list", "-z").out
    several = archive("recover", "a")

    assert first == f"global/.archive/{STAMP}.000-a.md"
    assert second == f"global/.archive/{STAMP}.001-a.md"
    assert shown == f"{second}\0{first}\0"
    assert several.code == 128
    assert first in several.err
    assert second in several.err
    assert "One." in archive("show", first).out
    assert archive("recover", first).out == "global/a.md\n"


def test_a_name_that_is_written_otherwise_is_told_where_a_fact_comes_back(
    archive, save
):
    save("db")
    (entry,) = archive("forget", "db").out.split()
    told = "the name is written 'main-db'"

    answer = archive("recover", entry, "--as", "Main DB", "--json")

    assert answer.records[0]["notes"] == [told]
    assert answer.err == f"ctx-archive: {told}\n"


def test_an_agent_proposes_and_a_person_confirms(archive, fact, save, stored):
    save("a")
    asked = archive("forget", "a", "--why=over", "--json", actor="agent")
    [proposal] = asked.records

    shown = fact("proposals", proposal["id"]).out
    done = fact("confirm", proposal["id"], stdin=proposal["id"] + "\n")

    assert asked.code == 4
    assert proposal["operation"] == "forget"
    assert proposal["reasons"] == ["it takes a fact out of every reader"]
    assert "+++ /dev/null" in shown
    assert "-One thing.\n" in shown
    assert (done.code, ".archive/" in done.out) == (0, True)
    assert not [path for path in stored() if path.endswith("/a.md")]


def test_a_proposal_of_several_is_stale_once_one_was_changed(archive, fact, save):
    save("a")
    save("b")
    [proposal] = archive("forget", "a", "b", "--json", actor="agent").records

    fact("update", "b", "--body=Two things.")

    [seen] = fact("proposals", "--json").records
    assert seen["ref"] == "project/a.md and 1 more"
    assert seen["stale"].startswith("revision 1 of ")
    assert fact("confirm", proposal["id"], stdin=proposal["id"] + "\n").code == 1
    assert fact("list").out.count("\n") == 2


def test_list_tells_who_when_and_why_newest_first(archive, save, now):
    first, second = save("a"), save("b", "Two.", "--scope=global")
    archive("forget", "a", "--why=over")
    archive("forget", "b", now=now + 60)

    records = archive("list", "--json").records
    [only] = archive("list", "--json", "--scope=project").records

    assert [each["id"] for each in records] == [second, first]
    assert only == records[1]
    assert re.fullmatch(r"[0-9a-f]{40}", only.pop("commit"))
    assert re.fullmatch(rf"projects/\S+/\.archive/{STAMP}\.000-a\.md", only.pop("path"))
    assert only == {
        "kind": "archived",
        "v": 1,
        "ref": "project/a.md",
        "id": first,
        "revision": 1,
        "type": "project",
        "title": "a",
        "forgotten_at": "2026-03-01T12:00:00Z",
        "time": "2026-03-01T12:00:00Z",
        "why": "over",
        "actor": "person",
        "via": "terminal",
        "session": None,
        "author": "Ada Example",
    }


def test_list_of_an_empty_archive_is_empty(archive, memory):
    assert archive("list") == archive("list", "-z")
    assert archive("list").code == 0
    assert not memory.exists()


def test_show_shows_the_document_and_a_former_revision(archive, fact, save):
    save("a", "The first text.")
    fact("update", "a", "--body=The second text.")
    text = fact("show", "a").out
    archive("forget", "a")

    assert archive("show", "a").out == text
    assert "The first text." in archive("show", "a@1").out
    assert archive("show", "a", "--json").records[0]["active"] is False
    assert archive("show", "a@9").code == 128


@pytest.mark.parametrize("how", ["reference", "name", "id", "abbreviation", "path"])
def test_recover_takes_whatever_names_an_entry(archive, save, one, how, stored):
    id = save("a", "The text.", "--subject=the.question")
    path = archive("forget", "a").out.strip()
    named = {
        "reference": "project/a.md",
        "name": "a",
        "id": id,
        "abbreviation": id[:12],
        "path": path,
    }

    answer = archive("recover", named[how])

    assert (answer.code, answer.out) == (0, "project/a.md\n")
    fact = one("a")
    assert (fact["id"], fact["revision"]) == (id, 2)
    assert (fact["body"], fact["subject_key"]) == ("The text.", "the.question")
    assert fact["updated_at"] == fact["created_at"]
    assert [each for each in stored() if ".archive" in each] == []


def test_recover_and_the_end_of_the_entry_are_one_commit(archive, save, commits):
    save("a")
    archive("forget", "a")
    before = commits()

    archive("recover", "a")

    assert commits() == before + 1
    assert archive("list").out == ""


def test_revisions_go_on_however_often_a_fact_goes_and_comes(archive, save, one):
    save("a")
    for _ in range(3):
        archive("forget", "a")
        archive("recover", "a")

    assert one("a")["revision"] == 4


PATHS = [
    "/etc/passwd",
    "../global/.archive/x.md",
    "global/.archive/../a.md",
    "global/.archive/",
    "global/.archive",
    "global/a.md/../.archive/x",
    "projects/other-0123456789abcdef/.archive/20260301-120000.000-a.md",
    ".archive/20260301-120000.000-a.md",
    "refs/heads/main",
    "",
    ".",
    "a\\b",
    "\udcff",
    "x" * 5_000,
]


@pytest.mark.parametrize("path", PATHS)
def test_recover_refuses_what_is_no_entry_of_this_memory(
    archive, save, by_hand, commits, path
):
    save("kept")
    text = f"---\nid: {ID}\nname: a\ntype: project\n---\nOther.\n"
    by_hand(
        "projects/other-0123456789abcdef/.archive/20260301-120000.000-a.md",
        text,
    )
    before = commits()

    assert archive("recover", "--", path).code == 128
    assert archive("show", "--", path).code == 128
    assert commits() == before


def test_a_link_in_the_archive_is_no_entry(archive, save, git, memory):
    save("kept", "Text.", "--scope=global")
    inside = ("--git-dir", memory)
    blob = git(*inside, "hash-object", "-w", "--stdin", input="../kept.md").strip()
    git(*inside, "read-tree", "main")
    path = f"global/.archive/{STAMP}.000-link.md"
    git(*inside, "update-index", "--add", "--cacheinfo", f"120000,{blob},{path}")
    tree = git(*inside, "write-tree").strip()
    made = git(*inside, "commit-tree", tree, "-p", "main", "-m", "by hand").strip()
    git(*inside, "update-ref", "refs/heads/main", made)
    (memory / "index").unlink()

    assert archive("list").out == ""
    assert archive("recover", path).code == 128
    assert archive("recover", "link").code == 128


def test_an_entry_of_another_project_is_not_seen(archive, save, git, tmp_path):
    other = tmp_path / "other"
    git("init", "-q", other)
    save("a")
    path = archive("forget", "a").out.strip()

    assert archive("list", cwd=other).out == ""
    assert archive("recover", path, cwd=other).code == 128
    assert archive("recover", "a", cwd=other).code == 128


@pytest.mark.parametrize("scope", ["project", "global"])
def test_recover_never_takes_a_name_that_its_scope_has(archive, save, one, scope):
    save("a", "One.", f"--scope={scope}")
    path = archive("forget", "a").out.strip()
    holder = save("a", "Another.", f"--scope={scope}")

    refused = archive("recover", "a")

    assert refused.code == 3
    assert f"the name 'a' is taken by {scope}/a.md ({holder}" in refused.err
    assert "--as NAME" in refused.err
    assert one(f"{scope}/a.md")["body"] == "Another."
    again = archive("recover", path, "--as", "A again")
    assert again.out == f"{scope}/a-again.md\n"


@pytest.mark.parametrize("scope", ["project", "global"])
def test_a_reference_comes_back_where_the_other_scope_has_the_name(
    archive, save, one, scope
):
    other = "global" if scope == "project" else "project"
    id = save("a", "One.", f"--scope={scope}")
    save("a", "Another.", f"--scope={other}")
    archive("forget", f"{scope}/a.md")

    recovered = archive("recover", f"{scope}/a.md")

    assert (recovered.code, recovered.out) == (0, f"{scope}/a.md\n")
    assert "project/a.md holds in place of global/a.md here" in recovered.err
    assert (one(f"{scope}/a.md")["id"], one(f"{other}/a.md")["body"]) == (
        id,
        "Another.",
    )


def test_recover_refuses_a_subject_that_is_held(archive, save):
    save("a", "One.", "--subject=the.question")
    archive("forget", "a")
    save("b", "Two.", "--subject=the.question")

    refused = archive("recover", "a")

    assert refused.code == 3
    assert "is held by project/b.md" in refused.err


def test_recover_refuses_to_overfill_the_pinned_texts(archive, save):
    save("a", "x" * 1_000, "--pin")
    archive("forget", "a")
    save("b", "y" * 1_000, "--pin")

    refused = archive("recover", "a")

    assert refused.code == 3
    assert "2000 characters of at most 1500" in refused.err


def test_recover_refuses_an_id_that_is_active(archive, save, by_hand, stored):
    id = save("a", "One.", "--scope=global")
    text = stored("global/a.md")
    archive("forget", "a")
    by_hand("global/copy.md", text.replace("name: a", "name: copy"))

    refused = archive("recover", "a")

    assert refused.code == 3
    assert f"global/copy.md is {id}, which is not forgotten" in refused.err


def test_recover_by_an_agent_is_a_proposal(archive, fact, save):
    save("a")
    archive("forget", "a")
    [proposal] = archive("recover", "a", "--json", actor="agent").records

    shown = fact("proposals", proposal["id"]).out
    done = fact("confirm", proposal["id"], stdin=proposal["id"] + "\n")

    assert "\n+One thing.\n" in shown
    assert done.code == 0
    assert fact("list").out.startswith("project/a.md")


def test_a_fact_whose_successor_is_forgotten_stays_superseded(archive, fact, save):
    save("old", "The old text.")
    save("new", "The new text.")
    fact("supersede", "old", "new")

    answer = archive("forget", "new")

    assert answer.code == 0
    assert "project/old.md stays superseded by project/new.md" in answer.err
    assert fact("list").out == ""
    assert archive("recover", "new").code == 0
    assert fact("check").code == 0
    assert fact("list").out.startswith("project/new.md")


def test_forgetting_both_ends_of_a_pointer_says_nothing(archive, fact, save):
    save("old")
    save("new", "The new text.")
    fact("supersede", "old", "new")

    assert archive("forget", "old", "new").err == ""
    recovered = archive("recover", "old")
    assert "project/old.md is superseded by mem-" in recovered.err


def test_a_global_fact_holds_again_once_that_of_the_project_is_forgotten(
    archive, fact, save
):
    save("a", "Of all.", "--scope=global")
    save("a", "Of this one.")
    assert "overridden" in fact("list", "-v").out + fact("list", "--json").out

    archive("forget", "project/a.md")

    [record] = fact("list", "--json").records
    assert (record["ref"], record["overridden_by"]) == ("global/a.md", None)


def test_more_than_a_fraction_is_forgotten_once_its_number_is_typed(
    archive, fact, save, commits
):
    names = [f"fact-{number}" for number in range(5)]
    for name in names:
        save(name, f"The text of {name}.")
    before = commits()

    for typed in ("", "y\n", "4\n", "yes\n"):
        wrong = archive("forget", *names, stdin=typed)
        assert (wrong.code, wrong.out) == (1, "")
        assert wrong.err.endswith("ctx-archive: nothing was forgotten\n")
    assert commits() == before
    assert archive("forget", *names[:3]).code == 0
    assert archive("forget", *names, stdin="2\n").code == 0
    assert fact("list").out == ""


def test_a_large_forgetting_keeps_what_was_before(archive, fact, git, memory):
    rows = [
        json.dumps({"name": f"n{number}", "body": f"Text {number}."})
        for number in range(100)
    ]
    fact("import", "--json", "-", stdin="\n".join(rows))
    tip = git("--git-dir", memory, "rev-parse", "main").strip()

    answer = archive("forget", *[f"n{number}" for number in range(21)], stdin="21\n")

    assert answer.code == 0
    assert "To forget these 21 facts, type their number: " in answer.err
    kept = git("--git-dir", memory, "for-each-ref", "refs/ctx/backup")
    assert tip in kept
    assert len(kept.splitlines()) == 2


def test_an_import_leaves_out_what_was_forgotten_and_says_so(archive, fact, save):
    id = save("a")
    save("b")
    exported = fact("export").out
    archive("forget", "a")

    [record] = fact("import", "--json", "-", stdin=exported).records

    assert (record["added"], record["unchanged"]) == ([], ["project/b.md"])
    left_out = "project/a.md is left out: it was forgotten"
    again = f"have it again with 'ctx-archive recover {id}'"
    assert record["notes"] == [f"{left_out}; {again}"]
    assert fact("list").out.count("\n") == 1


def test_a_clone_loses_it_with_the_next_pull(archive, save, git, memory, tmp_path):
    save("a", "The text.", "--scope=global")
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)

    archive("forget", "a")

    git("pull", "-q", cwd=clone)
    assert not (clone / "global/a.md").exists()
    assert len(list((clone / "global/.archive").iterdir())) == 1


def test_git_ctx_memory_shows_archive_and_proposals_with_their_number(
    archive, fact, run, save
):
    save("a")
    save("b", "Two.", "--scope=global")
    archive("forget", "a")
    fact("pin", "b", actor="agent")

    shown = run("git-ctx", "memory").out
    kinds = [each["kind"] for each in run("git-ctx", "memory", "--json").records]
    status = run("git-ctx", "status", "--json").records[0]

    assert "archive (1)\n  project/a.md  revision 1  2026-03-01T12:00:00Z\n" in shown
    assert re.search(r"proposals \(1\)\n  [0-9a-f]{12}  pin +global/b\.md", shown)
    assert kinds == ["fact", "archived", "proposal"]
    assert (status["archived"], status["proposals"]) == (1, 1)
    assert "1 waiting for a person" in run("git-ctx", "status").out


def test_memory_at_a_commit_or_date_is_what_was_known_then(archive, fact, run, now):
    day = 86_400
    fact("add", "The first.", "--name=a", "--expires=2026-03-03")
    fact("add", "The second.", "--name=b", now=now + 2 * day)
    archive("forget", "a", now=now + 3 * day)
    late = now + 4 * day

    def known(at):
        answer = run("git-ctx", "memory", "--at", at, "--json", now=late)
        assert answer.code == 0, answer.err
        return [each["ref"] for each in answer.records if each["kind"] == "fact"]

    assert known("2026-03-01") == ["project/a.md"]
    assert known("2026-03-03T12:00:00Z") == ["project/a.md", "project/b.md"]
    assert known("3 days ago") == ["project/a.md"]
    assert known("main") == ["project/b.md"]
    assert known("main~1") == ["project/a.md", "project/b.md"]
    assert run("git-ctx", "memory", "--at=last summer", now=late).code == 128
    assert run("git-ctx", "memory", "--at=2020-01-01", now=late).code == 128


def test_recall_at_a_date_answers_from_what_was_known_then(archive, fact, recall, now):
    fact("add", "The staging proxy is at port 3128.", "--name=a")
    archive("forget", "a", now=now + 86_400)
    late = now + 2 * 86_400

    assert recall("search", "staging proxy", now=late).code == 1
    assert "3128" in recall("search", "--at=2026-03-01", "staging proxy", now=late).out


def test_upkeep_drops_old_proposals_and_old_backups(fact, git, memory, run, now):
    fact("add", "x", "--name=x")
    fact("pin", "x", actor="agent")
    inside = ("--git-dir", memory)
    for number in range(25):
        git(*inside, "update-ref", f"refs/ctx/backup/2025{number:04}T000000Z", "main")

    run("git-ctx", "upkeep", now=now + 100 * 86_400)

    assert git(*inside, "for-each-ref", "refs/ctx/proposals") == ""
    kept = git(*inside, "for-each-ref", "--format=%(refname)", "refs/ctx/backup")
    assert len(kept.splitlines()) == 20
    assert "20250004T" not in kept


def test_a_push_cannot_bring_back_what_was_forgotten_under_another_name(
    archive, save, stored, push_file
):
    save("a", "The text.", "--scope=global")
    text = stored("global/a.md")
    path = archive("forget", "a").out.strip()

    pushed = push_file("global/b.md", text.replace("name: a", "name: b"))

    assert pushed.returncode == 1
    assert f"is the id of {path}" in pushed.stderr
