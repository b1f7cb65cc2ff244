"""Proposals: what is kept, how it is shown, and what a person makes of it."""

import json
from unittest.mock import Mock

import pytest

from ctxlib.errors import CtxError
from ctxlib.service import standing

DAY = 86_400


@pytest.fixture
def db(fact):
    """A fact that a person keeps; its id."""
    added = fact("add", "The host is one.", "--name=db", "--title=Host of the database")
    return added.out.strip()


@pytest.fixture
def ask(fact):
    """Ask as an agent for what needs a person; the proposal's id."""

    def call(*command, **options):
        answer = fact(*command, "--json", actor="agent", **options)
        assert answer.code == 4, answer
        (record,) = answer.records
        assert record["kind"] == "proposal"
        return record["id"]

    return call


@pytest.fixture
def waiting(fact):
    """The ids of what waits, oldest first."""
    return lambda **more: [
        each["id"] for each in fact("proposals", "--json", **more).records
    ]


@pytest.fixture
def refs(git, memory):
    """The references of the memory."""
    return lambda: git(
        "--git-dir", memory, "for-each-ref", "--format=%(refname)"
    ).split()


@pytest.fixture
def removed(git, memory, tmp_path):
    """Take a file out of the memory with plain git, past its hooks."""

    def remove(name):
        clone = tmp_path / "by-hand"
        git("clone", "-q", memory, clone)
        (path,) = clone.rglob(name)
        git("rm", "-q", path, cwd=clone)
        git("commit", "-q", "-m", "by hand", cwd=clone)
        git("--git-dir", memory, "fetch", "-q", clone, "main:main")

    return remove


def body(fact, reference):
    (record,) = fact("show", reference, "--json").records
    return record["body"]


def test_a_refusal_says_why_and_how_a_person_confirms(fact, db):
    answer = fact("update", "db", "--body=The host is two.", actor="agent")

    (id,) = [each["id"] for each in fact("proposals", "--json").records]
    assert answer.out == ""
    assert answer.err == (
        "ctx-fact: error: it changes a fact that is there\n"
        "ctx-fact: fatal: changing a fact needs a person; it is kept as proposal "
        f"{id}\n"
        "ctx-fact: hint: a person confirms it in a terminal with "
        f"'ctx-fact confirm {id[:8]}'\n"
    )


def test_a_proposal_is_kept_with_all_that_is_known_of_it(fact, db, memory, git, now):
    tip = git("--git-dir", memory, "rev-parse", "main").strip()

    answer = fact(
        *("update", "db", "--body=Two.", "--why=It moved", "--json"), actor="agent"
    )

    (record,) = answer.records
    assert record == {
        "kind": "proposal",
        "v": 1,
        "id": record["id"],
        "operation": "update",
        "ref": "project/db.md",
        "target": db,
        "expected": 1,
        "reasons": ["it changes a fact that is there"],
        "why": "It moved",
        "actor": "agent",
        "via": "pipe",
        "session": "session-1",
        "asked_at": "2026-03-01T12:00:00Z",
        "expires_at": "2026-03-31T12:00:00Z",
        "commit": tip,
        "stale": None,
        "moot": None,
        "command": f"ctx-fact confirm {record['id']}",
        "content": None,
        "difference": None,
    }
    (whole,) = fact("proposals", record["id"], "--json").records
    assert whole["content"] == {"fields": {"body": "Two."}}
    assert "+Two." in whole["difference"]


def test_a_proposal_is_a_commit_of_text_files_without_a_parent(fact, db, git, memory):
    fact("update", "db", "--body=Two.", actor="agent")

    inside = ("--git-dir", memory)
    (ref,) = git(*inside, "for-each-ref", "--format=%(refname)", "refs/ctx").split()
    assert git(*inside, "rev-list", "--count", ref) == "1\n"
    names = git(*inside, "ls-tree", "--name-only", ref).split()
    assert names == ["draft.json", "reasons", "seed"]
    assert json.loads(git(*inside, "show", f"{ref}:draft.json"))["expected"] == 1
    trailers = git(*inside, "log", "-1", "--format=%(trailers:only)", ref)
    assert "Ctx-Actor: agent\nCtx-Via: pipe\nCtx-Session: session-1\n" in trailers
    assert f"Ctx-Proposal: {ref.rpartition('/')[2]}\n" in trailers


def test_the_same_draft_is_the_same_proposal_and_a_changed_one_another(
    fact, db, ask, waiting, now
):
    one = ask("update", "db", "--body=Two.")

    assert ask("update", "db", "--body=Two.", now=now + 60) == one
    assert ask("update", db, "--body=Two.\n", now=now + 60) == one
    assert ask("update", "db", "--body=Three.") != one
    assert len(waiting()) == 2


def test_the_same_change_against_another_revision_is_another_proposal(fact, db, ask):
    one = ask("update", "db", "--body=Two.")
    fact("update", "db", "--title=Another title")

    assert ask("update", "db", "--body=Two.") != one


def test_an_import_is_one_proposal_however_often_it_is_asked(fact, db, ask, now):
    rows = "".join(
        json.dumps({"name": name, "body": f"About {name}.", "type": "user"}) + "\n"
        for name in ("alpha", "beta")
    )
    one = ask("import", "--json", "-", stdin=rows)

    assert ask("import", "--json", "-", stdin=rows, now=now + 99) == one
    answer = fact("confirm", one, stdin=one[:8] + "\n")

    assert answer.code == 0
    assert answer.out == "2 added, 0 updated, 0 unchanged\n"
    assert body(fact, "alpha") == "About alpha."


def test_no_memory_has_no_proposals(fact, memory):
    answer = fact("proposals")

    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert not memory.exists()


def test_the_list_names_what_waits(fact, db, ask, now):
    id = ask("update", "db", "--body=Two.")

    answer = fact("proposals", now=now + 3 * DAY)

    assert answer.out == (
        f"{id[:12]}  3 d    update    project/db.md  agent (pipe, session session-1)\n"
        "    it changes a fact that is there\n"
    )


def test_a_proposal_of_one_project_is_not_seen_in_another(
    fact, db, ask, waiting, tmp_path, git
):
    id = ask("update", "db", "--body=Two.")
    everywhere = ask("add", "Be brief.", "--type=user", "--scope=global")
    git("init", "-q", tmp_path / "elsewhere")

    assert waiting(cwd=tmp_path / "elsewhere") == [everywhere]
    answer = fact("confirm", id, cwd=tmp_path / "elsewhere", stdin=id)
    assert answer.code == 128


def test_a_person_sees_the_difference_and_types_the_id(fact, db, ask, waiting, refs):
    id = ask("update", "db", "--body=The host is two.", "--why=It moved")

    answer = fact("confirm", id[:8], stdin=id + "\n")

    assert (answer.code, answer.out) == (0, "")
    assert answer.err.startswith(
        f"proposal {id}\n"
        "  update project/db.md\n"
        "  asked 2026-03-01T12:00:00Z by agent (pipe, session session-1)\n"
        f"  against revision 1 of {db}\n"
        "  why: It moved\n"
        "  needs a person: it changes a fact that is there\n\n"
        "--- project/db.md\n+++ project/db.md\n"
    )
    assert "\n-The host is one.\n+The host is two.\n" in answer.err
    assert body(fact, "db") == "The host is two."
    assert refs() == ["refs/heads/main"]


def test_who_confirms_or_rejects_is_told_what_was_done(fact, db, ask):
    asked = {
        "updated": ["update", "db", "--body=The host is two."],
        "verified": ["verify", "db"],
        "pinned": ["pin", "db"],
        "restored": ["restore", "db", "1"],
        "moved": ["move", "db", "--scope=global"],
    }
    for number, (said, command) in enumerate(asked.items(), 2):
        id = ask(*command)
        err = fact("confirm", id, stdin=f"{id}\n").err
        scope = "global" if said == "moved" else "project"
        told = f"ctx-fact: {scope}/db.md: {said}, revision {number}\n"
        assert err.endswith((f"\n{told}", f": {told}"))

    old = ask("supersede", "db", "--file=-", stdin="The host is three.")
    assert "-host-is-three.md: takes the place of another, revision 1" in (
        fact("confirm", old, stdin=f"{old}\n").err
    )
    id = ask("verify", "db")

    assert fact("reject", id).err == f"ctx-fact: proposal {id}: rejected\n"


def test_a_confirmed_fact_says_who_asked_and_who_confirmed(fact, ask, memory, git):
    id = ask("add", "Be brief.", "--type=user", "--why=You said so")

    added = fact("confirm", id, stdin=f"{id}\n").out.strip()

    said = git("--git-dir", memory, "log", "-1", "--format=%B", "main")
    assert said == (
        "fact: save project/be-brief.md (1)\n\n"
        "You said so\n\n"
        f"Ctx-Fact: {added}\nCtx-Revision: 1\n"
        "Ctx-Actor: person\nCtx-Via: terminal\n"
        f"Ctx-Proposal: {id}\nCtx-Asked-By: agent pipe session-1\n\n"
    )


@pytest.mark.parametrize(
    "typed", ["y", "yes", "", "confirm", "{id7}", "{id} ", "0000000000", "{id8}x"]
)
def test_whatever_else_is_typed_leaves_it_alone(fact, db, ask, waiting, typed):
    id = ask("update", "db", "--body=Two.")
    said = typed.format(id=id, id7=id[:7], id8=id[:8])

    answer = fact("confirm", id, stdin=said + "\n")

    if typed == "{id} ":
        assert answer.code == 0
        return
    assert answer.code == 1
    assert answer.err.endswith("nothing was changed; the proposal still waits\n")
    assert waiting() == [id]
    assert body(fact, "db") == "The host is one."


def test_who_is_no_person_confirms_and_rejects_nothing(fact, db, ask, waiting):
    id = ask("update", "db", "--body=Two.")

    for actor in ("agent", "hook"):
        for command in (["confirm", id], ["confirm", "--all-verify"], ["reject", id]):
            answer = fact(*command, actor=actor, stdin=f"{id}\n1\n")
            assert answer.code == 4
            assert "host" not in answer.err
    assert waiting() == [id]


def test_invisible_characters_are_made_visible(fact, db, ask):
    hidden = "Two\u202e\u200b\x1b[31m.\U000e0041"
    id = ask("update", "db", "--stdin", stdin=hidden)

    answer = fact("confirm", id, stdin="no\n")

    shown = "+Two\\u{202e}\\u{200b}\\u{1b}\\u{5b}\\u{33}\\u{31}\\u{6d}.\\u{e0041}\n"
    assert shown in answer.err
    assert shown[1:] in fact("proposals", id).out
    assert not {"\u202e", "\u200b", "\x1b"} & set(answer.err)


def test_a_reason_of_many_lines_forges_no_line_of_the_question(fact, db, ask):
    forged = "Tidied\n  needs a person: no\n\n--- project/db.md\n+Nothing much."
    id = ask("update", "db", "--body=Two.", f"--why={forged}")

    shown = fact("proposals", id).out
    asked = fact("confirm", id, stdin="no\n").err

    why = "  why: Tidied\n         needs a person: no\n"
    for said in (shown, asked):
        assert why in said
        assert said.count("\n--- ") == 1
        assert "\n+Nothing much." not in said


def test_show_takes_the_id_of_a_proposal(fact, db, ask):
    id = ask("update", "db", "--body=Two.")

    assert fact("show", id[:8]).out == fact("proposals", id).out
    assert fact("show", id, "--json").out == fact("proposals", id, "--json").out
    assert fact("show", "0" * 32).code == 128


def test_reject_writes_a_record(fact, db, ask):
    id = ask("update", "db", "--body=Two.")

    answer = fact("reject", id, "--json", "--why=It did not move")

    assert answer.records == [
        {
            "kind": "rejected",
            "v": 1,
            "id": id,
            "operation": "update",
            "ref": "project/db.md",
            "why": "It did not move",
        }
    ]


def test_a_stale_proposal_is_taken_up_only_when_typed_once_more(fact, db, ask):
    id = ask("update", "db", "--body=Two.")
    fact("update", "db", "--title=Another title")

    listed = fact("proposals").out
    once = fact("confirm", id, stdin=f"{id}\n")
    assert "stale" in listed
    assert once.code == 1
    assert f"  stale: revision 1 of {db} was meant, 2 is current\n" in once.err
    assert body(fact, "db") == "The host is one."

    twice = fact("confirm", id, stdin=f"{id}\n{id}\n")
    assert twice.code == 0
    (record,) = fact("show", "db", "--json").records
    assert (record["revision"], record["body"]) == (3, "Two.")
    assert record["title"] == "Another title"


def test_a_name_taken_in_between_is_said_with_the_difference(fact, ask, waiting):
    id = ask("add", "Be brief.", "--type=user", "--name=tone")
    fact("add", "Be long.", "--name=tone")

    answer = fact("confirm", id, stdin=f"{id}\n{id}\n")

    assert answer.code == 3
    assert "cannot be done: the name 'project/tone.md' is taken by mem-" in answer.err
    assert "\n-Be long.\n+Be brief.\n" in answer.err
    assert body(fact, "tone") == "Be long."
    assert waiting() == [id]


def test_a_subject_taken_in_between_is_said_with_the_difference(fact, ask, waiting):
    id = ask("add", "Be brief.", "--type=user", "--subject=tone", "--name=mine")
    fact("add", "Be long.", "--name=other", "--subject=tone")

    answer = fact("confirm", id, stdin=f"{id}\n{id}\n")

    assert answer.code == 3
    assert "the subject 'tone' is held by project/other.md" in answer.err
    assert "\n-Be long.\n+Be brief.\n" in answer.err
    assert waiting() == [id]


SPOKEN = "The platform team cuts releases from release/2.x on Thursdays."
AGAIN = "On Thursdays releases are cut from release/2.x by the platform team."


@pytest.mark.parametrize(
    ("asked", "saved", "said"),
    [
        (SPOKEN, [AGAIN, "--name=cuts"], "its body says nearly the same as"),
        (SPOKEN, ["It is so.", "--title=Release branch"], "it has the same title as"),
        (SPOKEN, ["It is so.", f"--description={AGAIN}"], "its body says nearly"),
        (SPOKEN, [SPOKEN, "--name=cuts", "--scope=global"], "its body says nearly"),
    ],
)
def test_what_repeats_a_fact_saved_since_wants_the_id_twice(
    fact, ask, waiting, asked, saved, said
):
    id = ask("add", asked, "--type=feedback", "--title=Release branch")
    fact("add", "The port is 8443.", "--name=port")
    holder = fact("add", *saved, "--name=x").out.strip()

    listed = fact("proposals").out
    once = fact("confirm", id, stdin=f"{id}\n")
    assert "  stale\n" in listed
    assert once.code == 1
    assert f"  stale: {said}" in once.err
    assert holder in once.err
    assert waiting() == [id]

    assert fact("confirm", id, stdin=f"{id}\n{id}\n").code == 0
    assert waiting() == []


def test_a_change_that_repeats_a_fact_saved_since_is_stale(fact, db, ask):
    id = ask("update", "db", f"--body={SPOKEN}")
    fact("add", AGAIN, "--name=cuts")

    answer = fact("confirm", id, stdin=f"{id}\n")

    assert answer.code == 1
    assert "  stale: its body says nearly the same as mem-" in answer.err
    assert "(project/cuts.md)" in answer.err


@pytest.mark.parametrize(
    "saved",
    [
        "The frontend team cuts releases from release/2.x on Thursdays.",
        "The platform team never cuts releases from release/2.x on Thursdays.",
        "The platform team cuts releases from release/3.x on Thursdays.",
    ],
)
def test_what_differs_by_a_name_a_number_or_a_negation_is_not_stale(fact, ask, saved):
    id = ask("add", SPOKEN, "--type=feedback", "--name=asked")
    fact("add", saved, "--name=x")

    assert fact("confirm", id, stdin=f"{id}\n").code == 0


def test_what_was_repeated_when_it_was_asked_is_a_reason_and_not_stale(fact, ask):
    fact("add", AGAIN, "--name=cuts")
    id = ask("add", SPOKEN, "--type=feedback", "--name=asked")

    answer = fact("confirm", id, stdin=f"{id}\n")

    assert answer.code == 0
    assert "says nearly the same as mem-" in answer.err
    assert "stale" not in answer.err


def test_a_verification_repeats_nothing(fact, ask):
    fact("add", SPOKEN, "--name=one")
    id = ask("verify", "one")
    fact("add", AGAIN, "--name=cuts")

    assert fact("confirm", id, stdin=f"{id}\n").code == 0


def test_a_fact_that_is_gone_cannot_be_changed(fact, db, ask, waiting, removed):
    id = ask("update", "db", "--body=Two.")
    fact("add", "x", "--name=stays")
    removed("db.md")

    answer = fact("confirm", id, stdin=f"{id}\n{id}\n")

    assert answer.code == 128
    assert f"  moot: {db} is gone\n" in answer.err


@pytest.fixture
def moot(fact):
    """Why each proposal that is listed is moot, None where it is not."""
    return lambda **more: [
        each["moot"] for each in fact("proposals", "--json", **more).records
    ]


HOLDS = "it holds already"


@pytest.mark.parametrize(
    ("asked", "done"),
    [
        (["pin", "db"], ["pin", "db"]),
        (["update", "db", "--body=Two."], ["update", "db", "--body=Two."]),
        (["rename", "db", "base"], ["rename", "db", "base"]),
        (["move", "db", "--scope=global"], ["move", "db", "--scope=global"]),
        (
            ["add", "Be brief.", "--type=user", "--name=tone"],
            ["add", "Be brief.", "--type=user", "--name=brief"],
        ),
        (["verify", "db"], ["verify", "db"]),
    ],
)
def test_what_a_person_did_meanwhile_is_moot(fact, db, ask, moot, now, asked, done):
    ask(*asked)

    assert fact(*done, now=now + 60).code == 0

    (said,) = moot()
    assert said in (HOLDS, "project/brief.md says the same already")


def test_what_is_forgotten_already_is_moot_and_so_is_a_change_of_it(
    fact, archive, db, ask, moot
):
    assert archive("forget", "db", actor="agent").code == 4
    ask("update", "db", "--body=Two.")
    archive("forget", "db")

    assert set(moot()) == {HOLDS, f"{db} is gone"}


def test_what_was_recovered_meanwhile_is_moot(fact, archive, db, moot):
    archive("forget", "db")
    assert archive("recover", "db", actor="agent").code == 4
    archive("recover", "db")

    (said,) = moot()
    assert said.endswith("-db.md is in the archive no more")


def test_a_list_takes_nothing_away_and_a_person_takes_what_is_moot(
    fact, db, ask, waiting, refs, now
):
    ask("pin", "db")
    wanted = ask("update", "db", "--body=Two.", now=now + 1)
    fact("pin", "db")
    before = refs()

    for actor in ("agent", "person"):
        listed = fact("proposals", actor=actor)
        assert listed.out.split("\n")[1] == f"    {HOLDS}"
        assert "  moot\n" in listed.out
        assert len(waiting(actor=actor)) == 2
    assert "'ctx-fact reject --moot'" in listed.err
    assert refs() == before

    answer = fact("reject", "--moot")

    assert (answer.code, answer.out) == (0, "")
    assert f": no longer kept: {HOLDS}\n" in answer.err
    assert waiting() == [wanted]
    assert len([each for each in refs() if "proposals" in each]) == 1
    assert [each for each in refs() if "rejected" in each] == []


def test_what_is_moot_is_taken_away_by_a_person_alone(fact, db, ask, waiting):
    id = ask("pin", "db")
    fact("pin", "db")

    assert fact("reject", "--moot", actor="agent").code == 4
    assert waiting() == [id]
    assert fact("reject", "--moot", id).code == 129
    assert fact("reject", "--moot", "--why=x").code == 129
    assert fact("reject").code == 129
    (record,) = fact("reject", "--moot", "--json").records
    assert (record["id"], record["why"]) == (id, HOLDS)
    assert fact("reject", "--moot").err == "ctx-fact: nothing is moot\n"


def test_what_was_verified_before_it_was_asked_is_not_moot(fact, db, ask, moot, now):
    fact("verify", "db")
    ask("verify", "db", now=now + DAY)

    assert moot(now=now + DAY) == [None]


def test_what_holds_already_leaves_nothing_to_wait_for(fact, db, ask, waiting):
    id = ask("pin", "db")
    fact("pin", "db")

    answer = fact("confirm", id, stdin=f"{id}\n{id}\n")

    assert answer.code == 0
    assert "nothing would change: it holds already" in answer.err
    assert waiting() == []


def test_all_verifications_are_confirmed_by_their_number(fact, db, ask, waiting, now):
    fact("add", "Other.", "--name=other")
    ask("verify", "db")
    ask("verify", "other")
    update = ask("update", "db", "--body=Two.")

    for typed in ("y", "3", "2 "):
        answer = fact("confirm", "--all-verify", stdin=typed + "\n", now=now + DAY)
        assert answer.code == (0 if typed == "2 " else 1)

    assert waiting() == [update]
    (record,) = fact("show", "other", "--json").records
    assert record["last_verified_at"] == "2026-03-02T12:00:00Z"


def test_a_stale_verification_wants_a_look_of_its_own(fact, db, ask, waiting):
    fact("add", "Other.", "--name=other")
    stale = ask("verify", "db")
    ask("verify", "other")
    fact("update", "db", "--body=Two.")

    answer = fact("confirm", "--all-verify", stdin="1\n")

    assert answer.code == 0
    assert "left out: revision 1" in answer.err
    assert waiting() == [stale]


@pytest.mark.parametrize(
    "words",
    [
        ("i like red always.", "--name=red", "--why=It matters"),
        ("I  like RED, always!", "--name=other", "--title=On colours"),
        ("I like red always", "--name=red", "--keyword=colour"),
    ],
)
def test_a_rejected_proposal_is_not_kept_in_other_spelling(fact, words):
    fact("add", "I like red always", "--name=red", "--type=user", actor="agent")
    (asked,) = fact("proposals", "--json").records
    fact("reject", asked["id"])

    again = fact("add", *words, "--type=user", actor="agent")

    assert again.code == 4
    assert f"a person rejected proposal {asked['id']}" in again.err
    assert fact("proposals").out == ""
    other = fact("add", "I like blue always", "--type=user", actor="agent")
    assert "kept as proposal" in other.err


def test_a_rejected_proposal_is_not_kept_again(fact, db, ask, waiting, git, memory):
    id = ask("update", "db", "--body=Two.")

    assert fact("reject", id[:8], "--why=It did not move").code == 0

    again = fact("update", "db", "--body=Two.", actor="agent")
    assert again.code == 4
    assert f"a person rejected proposal {id}" in again.err
    assert waiting() == []
    ref = f"refs/ctx/rejected/{id}"
    said = git("--git-dir", memory, "log", "-1", "--format=%b", ref)
    assert said.startswith("It did not move\n\n")
    assert "Ctx-Actor: person\n" in said


def test_the_id_must_be_one_that_waits_and_at_least_eight_digits(fact, db, ask):
    id = ask("update", "db", "--body=Two.")

    for typed in (id[:7], "0" * 32, "project/db.md", id[:-1] + "g"):
        for command in ("proposals", "confirm", "reject"):
            answer = fact(command, typed, stdin=id)
            assert answer.code == 128, (command, typed)


def test_a_proposal_expires(fact, db, ask, waiting, now, refs, git):
    id = ask("update", "db", "--body=Two.")

    assert waiting(now=now + 30 * DAY) == [id]
    assert waiting(now=now + 30 * DAY + 1) == []
    late = {"now": now + 31 * DAY}
    assert fact("confirm", id, stdin=id, **late).code == 128

    other = ask("update", "db", "--body=Three.", **late)
    assert refs() == [f"refs/ctx/proposals/{other}", "refs/heads/main"]
    git("config", "--global", "ctx.proposalDays", "0")
    assert waiting(now=now + 9_999 * DAY) == [other]


def test_a_repository_cannot_say_how_long_proposals_are_kept(
    fact, db, ask, waiting, workspace, git, now
):
    id = ask("update", "db", "--body=Two.")
    git("config", "ctx.proposalDays", "1", cwd=workspace)

    answer = fact("proposals", "--json", now=now + 2 * DAY)

    assert [each["id"] for each in answer.records] == [id]
    assert "ctx.proposalDays from the repository's own" in answer.err


def test_packing_and_pruning_leave_proposals_alone(fact, db, ask, waiting, git, memory):
    ids = sorted([ask("update", "db", "--body=Two."), ask("pin", "db")])
    for _ in range(2):
        git("--git-dir", memory, "gc", "--prune=now", "--quiet")
        git("--git-dir", memory, "pack-refs", "--all")

    assert sorted(waiting()) == ids
    assert fact("confirm", ids[0], stdin=ids[0]).code == 0
    assert waiting() == [ids[1]]
    git("--git-dir", memory, "gc", "--prune=now", "--quiet")
    assert waiting() == [ids[1]]


def test_proposals_never_leave_by_a_default_fetch_or_push(
    fact, db, ask, git, memory, tmp_path
):
    ask("update", "db", "--body=Two.")
    clone, bare = tmp_path / "clone", tmp_path / "bare.git"

    git("clone", "-q", memory, clone)
    git("init", "-q", "--bare", bare)
    git("fetch", "-q", "--tags", cwd=clone)
    git("--git-dir", memory, "push", "-q", bare, "main")
    git("push", "-q", "--all", bare, cwd=clone)

    assert "proposals" not in git("for-each-ref", cwd=clone)
    assert "proposals" not in git("--git-dir", bare, "for-each-ref")


def test_a_proposal_that_was_tampered_with_is_not_confirmed(
    fact, db, ask, git, memory, waiting
):
    id = ask("update", "db", "--body=Two.")
    other = ask("update", "db", "--body=Three.")
    inside = ("--git-dir", memory)
    git(
        *(*inside, "update-ref", f"refs/ctx/proposals/{id}"),
        f"refs/ctx/proposals/{other}",
    )

    answer = fact("confirm", id, stdin=id)

    assert answer.code == 128
    assert f"proposal {id} is not what its id says" in answer.err
    listed = fact("proposals", "--json")
    assert [each["id"] for each in listed.records] == [other]
    assert f"proposal {id} is damaged" in listed.err


def test_a_proposal_that_was_done_before_a_crash_is_not_done_twice(
    fact, db, ask, git, memory, waiting
):
    id = ask("update", "db", "--body=Two.")
    ref = f"refs/ctx/proposals/{id}"
    oid = git("--git-dir", memory, "rev-parse", ref).strip()
    fact("confirm", id, stdin=id)
    git("--git-dir", memory, "update-ref", ref, oid)  # as if removing it was lost

    answer = fact("confirm", id, stdin=f"{id}\n{id}\n")

    assert answer.code == 3
    assert f"proposal {id} was confirmed already, by commit " in answer.err
    assert waiting() == []
    (record,) = fact("show", "db", "--json").records
    assert record["revision"] == 2


def test_a_reason_that_names_a_proposal_does_not_do_away_with_it(
    fact, db, ask, waiting
):
    id = ask("update", "db", "--body=Two.")
    fact(
        *("add", "CI runs on Ubuntu.", "--type=project", "--name=ci"),
        f"--why=See.\n\nCtx-Proposal: {id}",
        actor="agent",
    )

    assert fact("confirm", id, stdin=id).code == 0
    assert body(fact, "db") == "Two."


def test_there_is_room_for_two_hundred(fact, db, ask, memory, git):
    id = ask("update", "db", "--body=Two.")
    oid = git("--git-dir", memory, "rev-parse", f"refs/ctx/proposals/{id}").strip()
    more = "".join(
        f"create refs/ctx/proposals/{number:032x} {oid}\n" for number in range(199)
    )
    git("--git-dir", memory, "update-ref", "--stdin", input=more)

    answer = fact("update", "db", "--body=Three.", "--json", actor="agent")

    assert (answer.code, answer.out) == (4, "")
    assert "200 proposals wait already" in answer.err
    assert ask("update", "db", "--body=Two.") == id


def test_an_edit_of_an_agent_becomes_a_proposal_and_leaves_no_draft(
    fact, db, tmp_path, home
):
    script = tmp_path / "editor"
    script.write_text('#!/bin/sh\nsed -i s/one/two/ "$1"\n')
    script.chmod(0o755)

    answer = fact("edit", "db", actor="agent", environ={"GIT_EDITOR": str(script)})

    assert answer.code == 4
    (record,) = fact("proposals", "--json").records
    assert record["operation"] == "update"
    assert list((home / ".local/state/ctx/drafts").iterdir()) == []


def test_the_reasons_of_an_update_name_what_it_brings(fact, db):
    answer = fact("update", "db", "--pin", "--title=jane@acme.io", actor="agent")

    assert answer.err.startswith(
        "ctx-fact: error: it changes a fact that is there\n"
        "ctx-fact: error: it is to be pinned\n"
        "ctx-fact: error: its title holds an e-mail address\n"
    )


def test_what_cannot_be_done_at_all_is_no_proposal(fact, db, waiting):
    fact("add", "x", "--name=other", "--subject=held")

    codes = [
        fact(*command, actor="agent").code
        for command in (
            ["rename", "db", "other"],
            ["update", "db", "--subject=held"],
            ["update", "db", "--expires=someday"],
            ["update", "nothing", "--body=x"],
            ["pin", "db", "--expect=7"],
        )
    ]

    assert codes == [3, 3, 129, 128, 3]
    assert waiting() == []


def test_a_disk_that_is_read_only_is_said(fact, db, memory):
    import os

    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    memory.chmod(0o500)

    assert fact("update", "db", "--body=x", actor="agent").code == 128


@pytest.mark.parametrize(
    ("operation", "content"),
    [
        ("teleport", {}),
        ("update", {}),
        ("update", {"fields": [1]}),
        ("import", {"rows": [1], "against": {}}),
        ("import", {"rows": []}),
        ("supersede", {"new": 3}),
        ("add", {"revision": 7, "body": "x"}),
        ("rename", {"name": None}),
    ],
)
def test_a_proposal_that_nobody_here_made_hides_none_of_the_others(
    fact, db, ask, memory, git, waiting, operation, content
):
    from ctxlib.domain.actor import Actor
    from ctxlib.domain.proposal import Proposal
    from ctxlib.store import proposals
    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import MemoryRepository

    known = ask("update", "db", "--body=Two.")
    odd = Proposal(
        operation=operation,
        place="global",
        target=db,
        expected=1,
        content=content,
        about="global/x.md",
        reasons=[],
        why=None,
        actor=Actor("agent", "pipe"),
        asked_at=1_772_366_400,
        commit=None,
        seed="0",
    )
    repository = MemoryRepository.open(str(memory), Git({}))
    proposals.keep(repository, odd, identity=("A", "a@example.org"))

    assert sorted(waiting()) == sorted([known, odd.id])
    assert fact("confirm", odd.id, stdin=f"{odd.id}\n{odd.id}\n").code in (0, 128)
    assert fact("confirm", known, stdin=known).code == 0


def test_how_a_proposal_stands_is_told_as_of_one_moment(fact, ask, person, monkeypatch):
    id = ask("add", "Answer second.", "--type=user", "--subject=tone", "--name=second")
    real = standing._repeated

    def late(*args):
        person("ctx-fact", "add", "Answer first.", "--type=user", "--subject=tone")
        return real(*args)

    with monkeypatch.context() as patched:
        patched.setattr(standing, "_repeated", late)
        (before,) = fact("proposals", "--json").records
    (after,) = fact("proposals", "--json").records

    assert (before["id"], before["stale"]) == (id, None)
    assert "the subject 'tone' is held by" in after["stale"]


def test_a_proposal_that_fails_in_any_way_hides_no_other(fact, ask, monkeypatch):
    kept = ask("add", "Answer in French.", "--type=user", "--name=tone")
    other = ask("add", "Answer in verse.", "--type=user", "--name=verse")
    real = standing.operation_of

    def failing(proposal):
        found = real(proposal)
        if proposal.id != kept:
            return found
        raised = CtxError("of another workspace")
        apply = Mock(side_effect=raised)
        return Mock(kind=found.kind, apply=apply)

    monkeypatch.setattr(standing, "operation_of", failing)
    listed = {each["id"]: each["stale"] for each in fact("proposals", "--json").records}

    assert listed == {kept: "of another workspace", other: None}
