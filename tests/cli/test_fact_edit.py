"""`ctx-fact edit`, and `add` without a text, in the person's own editor."""


def editor(tmp_path, script):
    """An editor that runs a line of shell on the file, as `$1`."""
    path = tmp_path / "editor"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return {"GIT_EDITOR": str(path)}


def test_edit_saves_what_the_editor_wrote(fact, tmp_path):
    fact("add", "Use npm.", "--name", "manager")
    changes = editor(tmp_path, 'sed -i s/npm/pnpm/ "$1"')

    answer = fact("edit", "manager", environ=changes)

    assert (answer.code, answer.out, answer.err) == (0, "", "")
    (record,) = fact("show", "manager", "--json").records
    assert (record["revision"], record["body"]) == (2, "Use pnpm.")


def test_an_edit_that_changes_nothing_saves_nothing(fact, tmp_path):
    fact("add", "Use npm.", "--name", "manager")

    answer = fact("edit", "manager", environ=editor(tmp_path, "true"))

    assert answer.code == 0
    assert fact("show", "manager", "--json").records[0]["revision"] == 1


def test_a_broken_document_is_kept_and_named(fact, tmp_path, home):
    fact("add", "Use npm.", "--name", "manager")
    breaks = editor(tmp_path, "sed -i 's/^type: .*/type: gossip/' \"$1\"")

    answer = fact("edit", "manager", environ=breaks)

    assert answer.code == 128
    (draft,) = (home / ".local/state/ctx/drafts").iterdir()
    assert "type: gossip" in draft.read_text()
    assert f"ctx-fact: hint: the draft is kept in '{draft}'\n" in answer.err
    assert "type" in answer.err.splitlines()[0]


def test_unknown_keys_survive_an_edit(fact, tmp_path):
    fact("add", "Use npm.", "--name", "manager")
    adds = editor(tmp_path, "sed -i 's/^type: .*/&\\nx-team: core/' \"$1\"")
    assert fact("edit", "manager", environ=adds).code == 0
    changes = editor(tmp_path, 'sed -i s/npm/pnpm/ "$1"')

    fact("edit", "manager", environ=changes)

    assert "x-team: core\n" in fact("show", "manager").out


def test_a_new_name_is_the_business_of_rename(fact, tmp_path):
    fact("add", "Use npm.", "--name", "manager")
    renames = editor(tmp_path, "sed -i 's/^name: .*/name: other/' \"$1\"")

    answer = fact("edit", "manager", environ=renames)

    assert answer.code == 128
    assert "ctx-fact rename" in answer.err


def test_a_failing_editor_changes_nothing(fact, tmp_path):
    fact("add", "Use npm.", "--name", "manager")

    answer = fact("edit", "manager", environ=editor(tmp_path, "exit 1"))

    assert answer.code == 128
    assert fact("show", "manager", "--json").records[0]["revision"] == 1


def test_a_change_meanwhile_is_a_conflict_and_keeps_the_draft(fact, tmp_path, home):
    fact("add", "Use npm.", "--name", "manager")
    first = fact("show", "manager").out
    fact("update", "manager", "--title", "Manager")
    changes = editor(tmp_path, 'sed -i s/npm/pnpm/ "$1"')

    answer = fact("edit", "manager", "--expect", "1", environ=changes)

    assert answer.code == 3
    assert len(list((home / ".local/state/ctx/drafts").iterdir())) == 1
    assert "revision: 1" in first
