"""`ctx-fact list`, `show`, `subjects` and `check`."""


def test_list_is_aligned_and_the_project_comes_first(fact, now):
    fact("add", "Use tabs.", "--name=style", "--scope=global", "--type=user", "--pin")
    fact("add", "Use pnpm.", "--name=package-manager", "--title=Package manager")

    answer = fact("list", now=now + 40 * 86_400)

    assert answer.out == (
        "project/package-manager.md  project    current             Package manager\n"
        "global/style.md             user       fresh       pinned  Use tabs.\n"
    )


def test_list_of_an_empty_memory_is_empty(fact):
    fact("add", "x", "--name", "x", "--scope", "global")

    assert fact("list", "--scope", "project") == fact("list", "--type", "feedback")


def test_list_filters(fact, now):
    fact("add", "a", "--name=a", "--type=reference", "--subject=db.host")
    fact("add", "b", "--name=b", "--type=project", "--subject=db")
    fact("add", "c", "--name=c", "--type=project", "--subject=dbx")
    later = now + 20 * 86_400

    assert fact("list", "-z", "--type=reference").out == "project/a.md\0"
    assert fact("list", "-z", "--subject=db").out == "project/a.md\0project/b.md\0"
    assert fact("list", "-z", "--fresh=current", now=later).out == "project/a.md\0"


def test_expired_facts_are_listed_only_on_request(fact, now):
    fact("add", "old", "--name=old", "--expires=2026-03-01")
    tomorrow = now + 86_400

    assert fact("list", "-z").out == "project/old.md\0"
    assert fact("list", "-z", now=tomorrow).out == ""
    assert fact("list", "-z", "--all", now=tomorrow).out == "project/old.md\0"
    assert "expired" in fact("list", "--fresh=expired", now=tomorrow).out


def test_a_record_says_how_the_fact_stands(fact):
    fact("add", "Use tabs.", "--name=style", "--scope=global", "--type=user", "--pin")
    fact("add", "Use blanks.", "--name=style")

    here, everywhere = fact("list", "--json").records

    assert (here["ref"], here["overridden_by"]) == ("project/style.md", None)
    assert everywhere["overridden_by"] == "project/style.md"
    assert (everywhere["pinned"], everywhere["active"]) == (True, True)
    assert everywhere["freshness"] == "fresh"


def test_hostile_text_cannot_reach_the_terminal(fact):
    fact("add", "body \x1b]0;owned\x07", "--name=evil", "--title=red \x1b[31m\u202e")

    for command in (["list"], ["show", "evil"], ["list", "--color=always"]):
        out = fact(*command).out
        assert "\x1b]" not in out
        assert "\x1b[31m" not in out
        assert "\u202e" not in out


def test_colour_is_for_terminals_or_for_who_asks(fact):
    fact("add", "x", "--name", "x")

    assert "\x1b[" not in fact("list").out
    assert "\x1b[1mproject/x.md\x1b[0m" in fact("list", "--color", "always").out
    assert "\x1b[" not in fact("list", "--json", "--color", "always").out


def test_a_wide_title_keeps_the_columns(fact):
    fact("add", "a", "--name=包管理", "--title=t")
    fact("add", "b", "--name=abcdefgh", "--title=t")

    assert fact("list").out == (
        "project/abcdefgh.md  project    fresh               t\n"
        "project/包管理.md    project    fresh               t\n"
    )


def test_show_finds_by_reference_name_and_id(fact):
    id = fact("add", "Use pnpm.", "--name", "pnpm").out.strip()

    shown = fact("show", "pnpm").out

    assert fact("show", "project/pnpm.md").out == shown
    assert fact("show", "pnpm.md").out == shown
    assert fact("show", id).out == shown
    assert fact("show", id[4:12]).out == shown


def test_show_of_an_unknown_fact_is_an_error(fact):
    fact("add", "x", "--name", "x")

    answer = fact("show", "nope")

    assert (answer.code, answer.out) == (128, "")
    assert answer.err.startswith("ctx-fact: fatal: ")


def test_subjects_name_their_holders(fact):
    fact("add", "a", "--name=a", "--subject=release.branch")
    fact("add", "b", "--name=b", "--subject=db")
    fact("add", "c", "--name=c")

    assert fact("subjects").out == (
        "db              project/b.md\nrelease.branch  project/a.md\n"
    )


def test_check_of_a_clean_memory_is_silent(fact):
    fact("add", "a", "--name=a")

    answer = fact("check")

    assert (answer.code, answer.out, answer.err) == (0, "", "")


def test_check_names_file_field_and_remedy(fact, memory, git):
    fact("add", "a", "--name=a")
    path = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "main").split()[-1]
    text = git("--git-dir", memory, "show", f"main:{path}")
    by_hand = text.replace("name: a", "name: b").replace("revision: 1", "revision: 2")
    blob = git("--git-dir", memory, "hash-object", "-w", "--stdin", input=by_hand)
    listed = git("--git-dir", memory, "ls-tree", "-r", "main").splitlines()
    index = [line.split("\t")[1] for line in listed]
    entries = "".join(
        f"100644 {blob.strip() if name == path else line.split()[2]}\t{name}\n"
        for name, line in zip(index, listed, strict=True)
    )
    git("--git-dir", memory, "read-tree", "--empty")
    git("--git-dir", memory, "update-index", "--index-info", input=entries)
    tree = git("--git-dir", memory, "write-tree").strip()
    commit = git(
        "--git-dir", memory, "commit-tree", tree, "-p", "main", "-m", "by hand"
    )
    git("--git-dir", memory, "update-ref", "refs/heads/main", commit.strip())

    answer = fact("check", "--json")

    assert answer.code == 1
    (problem,) = answer.records
    assert (problem["kind"], problem["path"], problem["field"]) == (
        "problem",
        path,
        "name",
    )
    assert fact("check").out == (
        f"{path}:6: name: expected 'a', as its place says, not 'b'\n"
        "    ctx-fact verify project/a.md\n"
    )


def test_options_may_stand_before_the_subcommand(fact, workspace, tmp_path):
    fact("add", "a", "--name=a")

    before = fact("-C", workspace, "--json", "list", cwd=tmp_path)

    assert [record["ref"] for record in before.records] == ["project/a.md"]


def test_a_memory_named_by_an_option_must_be_there(fact, tmp_path):
    answer = fact("list", "--memory", tmp_path / "none.git")

    assert answer.code == 128
    assert str(tmp_path / "none.git") in answer.err


def test_before_the_first_fact_the_list_is_empty(fact, memory):
    answer = fact("list")

    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert not memory.exists()


def test_a_name_that_no_fact_has_is_answered_with_those_that_are_near(fact, archive):
    fact("add", "Use pnpm.", "--name", "package-manager")
    fact("add", "Tea.", "--name", "drinks", "--scope", "global")
    fact("add", "Gone.", "--name", "gone-one")
    archive("forget", "gone-one")

    def hint(word):
        answer = fact("show", word)
        assert answer.code == 128
        return answer.err.partition("hint: ")[2]

    assert hint("pakage-manager") == "did you mean project/package-manager.md?\n"
    assert hint("manager") == "did you mean project/package-manager.md?\n"
    assert hint("drink") == "did you mean global/drinks.md?\n"
    assert hint("gone-one") == (
        "it is in the archive: ctx-archive recover project/gone-one.md\n"
    )
    assert hint("mem-0000") == ""
    assert hint("zzz") == ""


def test_items_of_the_agenda_are_listed_by_their_kind(fact, run):
    run("ctx-session", "agenda", "add", "task", "Write the changelog")
    fact("add", "The port is 8443.", "--name=port")

    assert len(fact("list", "--type", "task").out.splitlines()) == 1
    assert "changelog" in fact("list", "--type", "task").out
