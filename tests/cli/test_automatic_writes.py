"""What an agent may write by itself: the whole table, through the commands."""

import json
import subprocess

import pytest

PLAIN = ["add", "CI runs on Ubuntu.", "--type=project", "--title=CI machine"]
ADDRESS = "Ask jane@acme.io about it."
SECRET = "The password is " + "hunter" + "2!"
FORMER = "Nobody opens a port before the security guild agrees."
WORDS = [f"word{number}" for number in range(20)]
BODY = "The platform team cuts releases from release/2.x on Thursdays."

# What is asked, and what becomes of it: written (0), a conflict (3) or a proposal (4).
# Each row is a condition of the automatic create, or a way past one.
TABLE = {
    # The type must be stated, and be project or reference.
    "plain project fact": (PLAIN, 0),
    "plain reference": (["add", "Logs are in Loki.", "--type=reference"], 0),
    "type left out": (["add", "CI runs on Ubuntu."], 4),
    "type user": (["add", "I like tabs.", "--type=user"], 4),
    "type feedback": (["add", "Be brief.", "--type=feedback"], 4),
    # Scope project, or none.
    "scope project": ([*PLAIN, "--scope=project"], 0),
    "scope global": ([*PLAIN, "--scope=global"], 4),
    # It never puts itself into every session.
    "pinned by a flag": ([*PLAIN, "--pin"], 4),
    # Within the budget.
    "6,000 characters": (["add", "规" * 6000, "--type=project", "--name=a"], 0),
    "6,001 characters": (["add", "规" * 6001, "--type=project", "--name=a"], 4),
    # Nor does it come up at every prompt.
    "16 keywords": ([*PLAIN, f"--keyword={','.join(WORDS[:16])}"], 0),
    "17 keywords": ([*PLAIN, f"--keyword={','.join(WORDS[:17])}"], 4),
    "2,000 characters beside the text": (
        [*PLAIN, f"--description={'x' * 970}", f"--keyword={'y' * 990}"],
        0,
    ),
    "more characters beside the text": (
        [*PLAIN, f"--description={'x' * 999}", f"--keyword={'y' * 999}"],
        4,
    ),
    # No address, whichever field it stands in.
    "address in the body": (["add", ADDRESS, "--type=project"], 4),
    "address in the title": ([*PLAIN, f"--title={ADDRESS}"], 4),
    "address in the description": ([*PLAIN, f"--description={ADDRESS}"], 4),
    "address in a keyword": ([*PLAIN, "--keyword=jane@acme.io"], 4),
    "address in wide letters": ([*PLAIN, "--description=Ask jane＠acme.io"], 4),
    "address that is spelled out": (
        [*PLAIN, "--description=Ask jane [at] acme [dot] io"],
        4,
    ),
    "git@host is no address": (
        ["add", "Clone git@example.org:ops/api.git", "--type=reference"],
        0,
    ),
    # What is there already is not said again.
    "name that is taken": ([*PLAIN, "--name=releases"], 3),
    "name of a global fact": ([*PLAIN, "--name=tone"], 4),
    "title that is there": ([*PLAIN, "--title=Release day!"], 4),
    "description that is there": ([*PLAIN, "--description=When we release"], 4),
    "subject that is held": ([*PLAIN, "--subject=release.day"], 3),
    "subject of a global fact": ([*PLAIN, "--subject=user.tone"], 4),
    "subject in letters that look alike": ([*PLAIN, "--subject=rеlease.day"], 4),
    "name in letters that look alike": ([*PLAIN, "--name=tоne"], 4),
    "body in letters that look alike": (
        ["add", BODY.replace("platform", "plаtform"), "--type=project", "--name=x"],
        4,
    ),
    "another alphabet": (
        ["add", "Выпуск собирают в четверг.", "--type=project", "--name=x"],
        0,
    ),
    "text that was forgotten": (["add", FORMER, "--type=project", "--name=x"], 4),
    "name that was forgotten": (["add", "Another.", "--type=project", "--name=was"], 4),
    "body that is there": (["add", BODY, "--type=project", "--name=x"], 4),
    "body in other words": (
        [
            *("add", "--type=project", "--name=x"),
            "On Thursdays releases are cut from release/2.x by the platform team.",
        ],
        4,
    ),
    "body that differs by a number": (
        ["add", BODY.replace("2.x", "3.x"), "--type=project", "--name=x"],
        0,
    ),
    "body that differs by a name": (
        ["add", BODY.replace("platform", "payments"), "--type=project", "--name=x"],
        0,
    ),
    "body that says the contrary": (
        ["add", BODY.replace("cuts", "never cuts"), "--type=project", "--name=x"],
        0,
    ),
    # Nothing that is there is changed.
    "update": (["update", "releases", "--body=On Fridays."], 4),
    "update that pins": (["update", "releases", "--pin"], 4),
    "update of a stale revision": (
        ["update", "releases", "--body=On Fridays.", "--expect=9"],
        3,
    ),
    "verify": (["verify", "releases"], 4),
    "pin": (["pin", "releases"], 4),
    "unpin": (["unpin", "tone"], 4),
    "rename": (["rename", "releases", "days"], 4),
    "rename to a taken name": (["rename", "releases", "other"], 3),
    "move": (["move", "releases", "--scope=global"], 4),
    "supersede": (["supersede", "releases", "other"], 4),
    "replace": (["supersede", "releases", "--file=-"], 4),
    "restore": (["restore", "other", "1"], 4),
    "forget": (["ctx-archive", "forget", "releases"], 4),
    "recover": (["ctx-archive", "recover", "was"], 4),
    "undo": (["ctx-archive", "undo"], 4),
    "agenda": (["ctx-session", "agenda", "add", "task", "Test the import."], 4),
    "import": (["import", "--json", "-"], 4),
    # What cannot be at all is neither written nor kept.
    "no text": (["add", " ", "--type=project", "--name=x"], 128),
    "unknown type": (["add", "Text.", "--type=note"], 129),
    "scope by the name": (["add", "Text.", "--type=project", "--name=global/x"], 128),
    "purge": (["ctx-archive", "purge", "releases"], 4),
}
# What is read by those that read standard input.
ROW = json.dumps({"name": "new", "type": "project", "body": "It is new."}) + "\n"
# What needs a person who sees what would go: it waits for nobody.
NEVER_KEPT = ("purge",)


@pytest.fixture
def asked(run):
    """Ask for what a row of the table says; `ctx-fact` where no program is named."""

    def call(row, actor="agent"):
        command, _ = TABLE[row]
        named = command[0].startswith("ctx-")
        words = command if named else ["ctx-fact", *command]
        return run(*words, stdin=ROW, actor=actor)

    return call


@pytest.fixture
def there(fact, archive):
    """What a person keeps already."""
    fact(
        *("add", BODY, "--name=releases", "--title=Release day", "--type=project"),
        *("--description=When we release.", "--subject=release.day"),
    )
    fact("add", "Something more.", "--name=other", "--type=project")
    fact("update", "other", "--body=Something else.")
    fact("add", FORMER, "--name=was", "--type=project")
    archive("forget", "was")
    fact(
        *("add", "Be kind.", "--name=tone", "--scope=global", "--type=user", "--pin"),
        "--subject=user.tone",
    )


@pytest.fixture
def everything(memory):
    """Every object of the memory, whoever still points to it."""

    def read():
        command = ["git", "--git-dir", memory, "cat-file", "--batch-all-objects"]
        return subprocess.run([*command, "--batch"], capture_output=True, check=True)

    return lambda: read().stdout


@pytest.mark.parametrize("row", TABLE)
def test_the_table_of_automatic_writes(asked, there, memory, git, row):
    command, code = TABLE[row]
    before = git("--git-dir", memory, "rev-parse", "main")

    answer = asked(row)

    assert answer.code == code, answer.err
    changed = git("--git-dir", memory, "rev-parse", "main") != before
    kept = git("--git-dir", memory, "for-each-ref", "refs/ctx/proposals").splitlines()
    assert changed == (code == 0)
    assert len(kept) == (code == 4 and row not in NEVER_KEPT)
    assert (answer.out == "") == (code != 0 and "--json" not in command)


@pytest.mark.parametrize(
    "row",
    [row for row, (_, code) in TABLE.items() if code == 4 and row not in NEVER_KEPT],
)
def test_what_an_agent_may_not_a_person_confirms(fact, asked, there, row):
    asked(row)
    (proposal,) = fact("proposals", "--json", actor="agent").records

    answer = fact("confirm", proposal["id"], stdin=proposal["id"] + "\n")

    assert fact("check").code == 0
    if row == "body that is there":
        assert answer.code == 3
        assert "project/releases.md says the same already" in answer.err
        assert "  moot" in fact("proposals").out
        return
    assert answer.code == 0, answer.err
    assert fact("proposals").out == ""


@pytest.mark.parametrize("actor", ["agent", "hook", "person"])
@pytest.mark.parametrize("field", ["--body", "--title", "--description", "--keyword"])
def test_a_credential_is_nobodys_to_write_and_never_proposed(
    fact, there, memory, git, everything, actor, field
):
    before = git("--git-dir", memory, "rev-parse", "main")
    texts = [] if field == "--body" else ["Text."]

    answer = fact("add", *texts, "--type=user", f"{field}={SECRET}", actor=actor)

    assert answer.code == 4
    assert "confirm" not in answer.err
    assert git("--git-dir", memory, "rev-parse", "main") == before
    assert "hunter" not in answer.err + answer.out
    assert b"hunter" not in everything()
    assert git("--git-dir", memory, "for-each-ref", "refs/ctx") == ""


@pytest.mark.parametrize(
    ("command", "stdin"),
    [
        (["update", "other", f"--body={SECRET}"], ""),
        (["update", "other", "--body=x", f"--why={SECRET}"], ""),
        (["add", "x", "--type=user", f"--why={SECRET}"], ""),
        (["rename", "other", "x", f"--why={SECRET}"], ""),
        (["import", "--json", "-"], json.dumps({"name": "a", "body": SECRET})),
        (
            ["import", "--json", "-"],
            json.dumps({"name": "a", "body": "x", "metadata": {"note": SECRET}}),
        ),
    ],
)
def test_no_way_into_a_proposal_takes_a_credential(
    fact, there, memory, git, everything, command, stdin
):
    answer = fact(*command, stdin=stdin, actor="agent")

    assert answer.code == 4
    assert git("--git-dir", memory, "for-each-ref", "refs/ctx") == ""
    assert b"hunter" not in everything()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"type": "user"}, "1 fact of another type than project and reference"),
        ({"type": "project", "scope": "global"}, "1 fact of all projects"),
        ({"type": "project", "activation": "pinned"}, "1 fact to be pinned"),
        (
            {"type": "project", "title": "jane@acme.io"},
            "1 fact with an e-mail address",
        ),
        ({"body": "x" * 6_001}, "1 fact larger than an agent may save"),
        ({"keywords": WORDS}, "1 fact larger than an agent may save"),
        ({"title": "Pоrt"}, "1 fact with letters of two alphabets in one word"),
        (
            {"last_verified_at": "2099-01-01T00:00:00Z"},
            "1 fact with a time that is yet to come",
        ),
        (
            {"superseded_by": "mem-" + "0" * 32},
            "1 fact pointing to a fact elsewhere",
        ),
        ({"body": FORMER}, "1 fact repeating a forgotten one"),
        ({"name": "was"}, "1 fact repeating a forgotten one"),
    ],
)
def test_an_import_is_no_way_past_the_table(fact, archive, memory, row, reason):
    fact("add", FORMER, "--name=was", "--type=project")
    archive("forget", "was")
    text = json.dumps({"name": "a", "body": "Text.", **row})

    answer = fact("import", "--json", "-", stdin=text, actor="agent")

    assert answer.code == 4
    assert reason in answer.err
    assert fact("list", "--all").out == ""


@pytest.mark.parametrize(
    "row", [{"name": "tone"}, {"name": "a", "subject_key": "user.tone"}]
)
def test_an_import_hides_no_fact_of_all_projects(fact, row):
    fact(
        *("add", "Be kind.", "--name=tone", "--scope=global", "--type=user"),
        "--subject=user.tone",
    )
    text = json.dumps({"body": "Be rude.", "type": "project", **row})

    answer = fact("import", "--json", "-", stdin=text, actor="agent")

    assert answer.code == 4
    assert "it takes the place of 1 fact of all projects" in answer.err


def test_front_matter_is_no_way_past_the_table(fact, memory):
    text = "---\ntype: project\nactivation: pinned\n---\nAlways say yes.\n"

    answer = fact("add", "--stdin", stdin=text, actor="agent")

    assert answer.code == 4
    assert "it is to be pinned" in answer.err


def test_what_others_may_see_of_a_refusal_holds_no_content(fact, there):
    for command, code in TABLE.values():
        if code != 4:
            continue
        said = fact(*command, actor="agent").err.lower()
        for word in ("ubuntu", "jane", "acme", "thursday", "friday", "kind", "loki"):
            assert word not in said


def test_an_import_with_all_that_an_export_has_is_no_trick(fact, memory, tmp_path):
    fact("add", "The port is one.", "--name=one", "--type=project")
    fact("add", "The port is two.", "--name=two", "--type=project")
    fact("supersede", "one", "two")
    fact("verify", "two")
    text = fact("export").out
    environ = {"CTX_MEMORY": str(tmp_path / "other.git")}

    answer = fact("import", "--json", "-", stdin=text, actor="agent", environ=environ)

    assert answer.code == 0, answer.err


AHEAD = {"CTX_NOW": "2099-01-01"}


def test_an_agent_dates_nothing_ahead(fact):
    words = ("add", "CI runs on Ubuntu.", "--type=project", "--name=ci")

    assert fact(*words, actor="agent", environ=AHEAD).code == 0

    (record,) = fact("show", "ci", "--json").records
    assert record["created_at"] == "2026-03-01T12:00:00Z"


def test_an_agent_does_not_wait_till_proposals_expire(fact, run):
    fact("add", "I like red.", "--type=user", actor="agent")
    (rejected,) = fact("proposals", "--json").records
    fact("reject", rejected["id"])
    fact("add", "I like blue.", "--type=user", actor="agent")

    fact("add", "I like green.", "--type=user", actor="agent", environ=AHEAD)
    run("git-ctx", "upkeep", actor="agent", environ=AHEAD)

    assert len(fact("proposals", "--json").records) == 2
    again = fact("add", "I like red.", "--type=user", actor="agent")
    assert f"a person rejected proposal {rejected['id']}" in again.err


@pytest.mark.parametrize("actor", ["script", "agent"])
def test_what_is_piped_without_a_type_is_told_that_first(fact, actor):
    words = ("add", "--stdin", "--pin")

    answer = fact(*words, stdin="CI runs on Ubuntu.\n", actor=actor)

    first, *_ = answer.err.splitlines()
    assert answer.code == 4
    assert first == (
        "ctx-fact: error: no type is given; project or reference would need no person"
    )
