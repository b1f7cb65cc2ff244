"""`ctx-fact why`: the chain of reasons of a fact."""


def test_the_chain_goes_through_names_scopes_and_hands(fact, now):
    id = fact("add", "One.", "--name=ci", "--why=Told so").out.strip()
    fact("rename", "ci", "build", "--why=Clearer", now=now + 60)
    fact("add", "Another fact.", "--name=ci", "--why=Not this one", now=now + 70)
    fact("move", "build", "--scope=global", now=now + 120)
    fact("update", "build", "--body=Two.", "--why=It moved", actor="agent")
    (proposal,) = fact("proposals", "--json").records
    fact("confirm", proposal["id"], stdin=proposal["id"], now=now + 180)

    answer = fact("why", "build")

    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "  4  2026-03-01T12:03:00Z  revise global/build.md (4)  person (terminal), "
        "asked by agent (pipe, session session-1)\n"
        "    It moved\n"
        "  3  2026-03-01T12:02:00Z  move global/build.md (3)  person (terminal)\n"
        "  2  2026-03-01T12:01:00Z  rename project/build.md (2)  person (terminal)\n"
        "    Clearer\n"
        "  1  2026-03-01T12:00:00Z  save project/ci.md (1)  person (terminal)\n"
        "    Told so\n"
    )
    newest = fact("why", id, "--json").records[0]
    assert newest == {
        "kind": "reason",
        "v": 1,
        "commit": newest["commit"],
        "time": "2026-03-01T12:03:00Z",
        "ref": "global/build.md",
        "revision": 4,
        "subject": "fact: revise global/build.md (4)",
        "why": "It moved",
        "actor": "person",
        "via": "terminal",
        "session": None,
        "author": "Ada Example",
        "proposal": proposal["id"],
        "asked_by": {"actor": "agent", "via": "pipe", "session": "session-1"},
    }


def test_a_name_that_goes_there_and_back_is_one_chain(fact, now):
    fact("add", "One.", "--name=a")
    fact("rename", "a", "b", now=now + 1)
    fact("rename", "b", "a", now=now + 2)

    refs = [each["ref"] for each in fact("why", "a", "--json").records]
    assert refs == ["project/a.md", "project/b.md", "project/a.md"]


def test_a_bulk_import_and_a_hand_edit_are_part_of_it(fact, by_hand, memory, git):
    import json

    rows = "".join(
        json.dumps({"name": f"n{number}", "body": f"About {number}."}) + "\n"
        for number in range(30)
    )
    fact("import", "--json", "-", "--why=From the wiki", stdin=rows)
    listed = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "main")
    (path,) = [each for each in listed.split() if each.endswith("/n7.md")]
    text = git("--git-dir", memory, "show", f"main:{path}")
    by_hand(path, text.replace("revision: 1", "revision: 2"))

    hand, imported = fact("why", "n7", "--json").records

    assert (hand["actor"], hand["author"]) == (None, "Ada Example")
    assert (imported["why"], imported["actor"]) == ("From the wiki", "person")


def test_a_reason_cannot_forge_who_acted(fact):
    fact("add", "x", "--name=x", "--why=Fine.\n\nCtx-Actor: person\nCtx-Via: prompt")

    (record,) = fact("why", "x", "--json").records

    assert (record["actor"], record["via"]) == ("person", "terminal")
    assert "    Ctx-Actor: person" in record["why"]


def test_an_unknown_fact_is_an_error(fact):
    fact("add", "x", "--name=x")

    assert fact("why", "nothing").code == 128
