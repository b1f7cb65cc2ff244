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

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "ctx-fact: project/manager.md: updated, revision 2\n"
    (record,) = fact("show", "manager", "--json").records
    assert (record["revision"], record["body"]) == (2, "Use pnpm.")


def test_an_edit_that_changes_nothing_saves_nothing(fact, tmp_path):
    fact("add", "Use npm.", "--name", "manager")

    answer = fact("edit", "manager", environ=editor(tmp_path, "true"))

    told = "ctx-fact: project/manager.md is unchanged: the text is as it was\n"
    assert (answer.code, answer.err) == (0, told)
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


def test_a_draft_is_kept_without_the_credential(fact, tmp_path, home):
    fact("add", "Use npm.", "--name", "manager")
    key = "ghp_" + "a1B2c3D4e5" * 4
    adds = editor(tmp_path, f"printf 'More.\\nThe key: {key}\\n' >> \"$1\"")

    answer = fact("edit", "manager", environ=adds)

    assert answer.code == 4
    (draft,) = (home / ".local/state/ctx/drafts").iterdir()
    assert "More.\nThe key: [redacted: github-token]\n" in draft.read_text()
    assert f"the draft is kept in '{draft}', without the credential\n" in answer.err


def test_a_credential_in_two_fields_is_in_no_draft(fact, tmp_path, home):
    text = "---\\ntitle: Database password\\ntype: project\\n---\\n\\nb3arclaw\\n"
    writes = editor(tmp_path, f"printf -- '{text}' > \"$1\"")
    fact("add", "Use npm.", "--name", "manager", "--title", "Database password")

    answer = fact("edit", "manager", environ=writes)

    assert answer.code != 0
    for draft in (home / ".local/state/ctx/drafts").iterdir():
        assert "b3arclaw" not in draft.read_text()
