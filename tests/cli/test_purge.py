"""`ctx-archive purge`: gone from every place, and the rest as it was."""

import base64
import json
import re
import subprocess
import zlib
from unicodedata import normalize
from urllib.parse import quote

import pytest

SECRET = "Rosebud'41é"
WORD = "Hunter2Xyz9"


@pytest.fixture(autouse=True)
def _without_readers(monkeypatch):
    """Nobody else reads here, so nobody need be waited for."""
    monkeypatch.setattr("ctxlib.store.pruning.GRACE", 0.0)


@pytest.fixture
def purge_text(archive):
    """Purge a text as a person who types the number that is asked for."""

    def call(text, **options):
        asked = archive("purge", "--match", text, **options)
        number = re.search(r"To purge all (\d+)", asked.err)
        assert number, asked.err
        return archive(*("purge", "--match", text), stdin=f"{number[1]}\n", **options)

    return call


@pytest.fixture
def saved(fact):
    """Save a fact; its id."""

    def call(*args, **options):
        answer = fact("add", "--json", "--type", "project", *args, **options)
        assert answer.code == 0, answer.err
        return answer.records[0]["id"]

    return call


@pytest.fixture
def inside(memory, git):
    """Run git on the memory."""

    def call(*args, **options):
        return git("--git-dir", memory, *args, **options)

    return call


@pytest.fixture
def remains(memory, home):
    """The places where one of the forms of a text still stands, looked up plainly."""

    def call(text):
        found = []
        forms = written(text)
        objects = subprocess.run(
            ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
            capture_output=True,
            check=True,
        ).stdout
        found += [f"object: {each}" for each in forms if each in objects]
        for folder in (".local", ".cache"):
            for path in (home / folder).rglob("*"):
                if path.is_file():
                    data = path.read_bytes()
                    data += str(path).encode() + inflated(data)
                    found += [f"{path}: {each}" for each in forms if each in data]
        return found

    return call


def written(text):
    forms = {
        text.encode(),
        normalize("NFD", text).encode(),
        json.dumps(text)[1:-1].encode(),
        quote(text, safe="").encode(),
        text.replace("'", "''").encode(),
    }
    for before in ("", "x", "xy"):
        whole = base64.b64encode((before + text).encode()).decode()
        forms.add(whole[4:-4].encode())
    return sorted(form for form in forms if len(form) >= 5)


def inflated(data):
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def document(key, body, **fields):
    lines = "".join(f"{field}: {value}\n" for field, value in fields.items())
    return f"---\n{lines}---\n\n{body}\n"


@pytest.fixture
def planted(
    saved, fact, archive, recall, run, by_hand, inside, memory, home, git, workspace
):
    """The secret in sixty places; what else there is, by reference."""
    kept = saved("--name", "plain", "A fact about the gate, which has nothing to hide.")
    # Fields, in canonical documents.
    saved("--title", f"The word {SECRET}", "Its name is made of the title.")
    saved("--name", "described", "--description", f"Says {SECRET} here", "Body.")
    saved("--name", "body", f"In the body: {SECRET}, twice {SECRET}.")
    saved("--name", "words", "--keyword", SECRET, "--keyword", "sled", "By keyword.")
    saved("--name", "why", "--why", f"because {SECRET}", "The reason has it.")
    fact("update", "body", "--body", "Nothing any more.", "--why", f"was {SECRET}")
    rows = [
        {
            "name": "origin",
            "type": "reference",
            "body": "From elsewhere.",
            "provenance": {"origin": "session", "query": f"find {SECRET}"},
            "metadata": {"note": f"old {SECRET}", "list": ["a", SECRET]},
            "applies_to": {"paths": [f"src/{SECRET}/*"]},
        },
        {"name": "global-one", "type": "reference", "scope": "global", "body": SECRET},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    assert fact("import", "--json", "-", stdin=lines).code == 0
    # In the archive, and in what was superseded.
    saved("--name", "gone", f"Forgotten: {SECRET}")
    assert archive("forget", "gone", "--why", f"no more {SECRET}").code == 0
    saved("--title", f"Gone {SECRET}", "--name", "gone-too", "Forgotten as well.")
    archive("forget", "gone-too")
    saved("--name", "older", f"Before: {SECRET}")
    saved("--name", "newer", "After the other one, quite another text.")
    fact("supersede", "older", "newer")
    # Written by hand: other forms, and documents that are none.
    escaped = json.dumps(SECRET)
    by_hand("global/escaped.md", document("", "B.", title=escaped, type="project"))
    single = "'" + SECRET.replace("'", "''") + "'"
    by_hand("global/single.md", document("", "B.", title=single))
    by_hand("global/unknown.md", document("", "B.", title="T", odd=f'"{SECRET}"'))
    by_hand("global/nfd.md", document("", normalize("NFD", SECRET), title="T"))
    by_hand("global/json.md", document("", escaped, title="T"))
    by_hand("global/url.md", document("", f"https://x.org/{quote(SECRET)}", title="T"))
    coded = base64.b64encode(f"user {SECRET} and more".encode()).decode()
    by_hand("global/coded.md", document("", coded, title="T"))
    by_hand("global/broken.md", f"no front matter, but {SECRET}\n")
    by_hand("global/notes.txt", f"other files {SECRET}\n")
    by_hand(f"global/{SECRET}.txt", "In the name of a file.\n")
    # Proposals, waiting and rejected.
    assert fact("update", "plain", "--body", SECRET, actor="agent").code == 4
    fact("add", "--type", "user", f"I say {SECRET}", actor="agent")
    ids = [each["id"] for each in fact("proposals", "--json").records]
    assert len(ids) == 2
    fact("reject", ids[0], "--why", f"never {SECRET}")
    # References, tags, notes, logs, leftovers.
    inside("update-ref", "refs/ctx/backup/20260301T110000Z", "main~2")
    inside("update-ref", "refs/heads/side", "main~3")
    inside("update-ref", f"refs/heads/{WORD}-{SECRET}", "main~1")
    inside("tag", "-a", "-m", f"a tag {SECRET}", "v1", "main")
    inside("notes", "add", "-m", f"a note {SECRET}", "main")
    blob = inside("hash-object", "-w", "--stdin", input=f"a blob {SECRET}").strip()
    inside("update-ref", "refs/blobs/one", blob)
    inside("hash-object", "-w", "--stdin", input=f"dangling {SECRET}")
    tree = inside("rev-parse", "main^{tree}").strip()
    person = ("-c", f"user.name=Kane {SECRET}", "-c", "user.email=k@example.org")
    journal = inside(*person, "commit-tree", tree, "-m", f"dangling {SECRET}").strip()
    inside("update-ref", "refs/heads/journal", journal)
    unfinished = zlib.compress(b"blob 99\0half of it " + SECRET.encode())
    (memory / "objects/aa").mkdir(exist_ok=True)
    (memory / "objects/aa/tmp_obj_aaaa").write_bytes(unfinished)
    (memory / "FETCH_HEAD").write_text(f"0 {SECRET}\n")
    (memory / "ORIG_HEAD").write_text(inside("rev-parse", "main~4"))
    (memory / "logs/refs/heads").mkdir(parents=True)
    tip = inside("rev-parse", "main").strip()
    (memory / "logs/refs/heads/main").write_text(
        f"{'0' * 40} {tip} A <a@example.org> 1 +0000\t{SECRET}\n"
    )
    inside("read-tree", "main~5")
    inside("pack-refs", "--all")
    # Derived files and state.
    recall(f"What is the word {SECRET}?")
    sent = {"session_id": f"s-{SECRET}", "cwd": str(workspace)}
    run("ctx-hook", "session-start", stdin=json.dumps({**sent, "source": "startup"}))
    prompt = {**sent, "prompt": f"Where is {SECRET}?"}
    run("ctx-hook", "user-prompt", stdin=json.dumps(prompt))
    state = home / ".local/state/ctx"
    (state / "hook.log").write_text(f"1 2 cannot use '{SECRET}': no\n3 4 kept\n")
    (state / "log").mkdir()
    (state / "log/ctx-fact-1.txt").write_text(f"a bug {SECRET}\n")
    (home / ".cache/ctx/survey/x").write_text(f"survey {SECRET}")
    return kept


def test_a_text_is_gone_from_every_place(
    planted, purge_text, remains, inside, fact, home, recall
):
    assert len(remains(SECRET)) > 10
    before = inside("log", "--format=%an %at", "main").splitlines()

    done = purge_text(SECRET)

    assert done.code == 0, done.err
    assert remains(SECRET) == []
    assert "rosebud" not in inside("log", "--all", "-p").lower()
    after = inside("log", "--format=%an %at", "main").splitlines()
    assert after[1:] == before
    assert fact("check").code in (0, 1)
    assert "3 4 kept" in (home / ".local/state/ctx/hook.log").read_text()
    assert "[purged]" in fact("show", "described").out
    assert fact("show", planted).code == 0
    assert recall("Which gate has nothing to hide?").code == 0


def test_what_is_purged_is_not_shown_before_it_is_asked(planted, archive, inside):
    tip = inside("rev-parse", "main")

    asked = archive("purge", "--match", SECRET, stdin="y\n")

    assert asked.code == 1
    assert SECRET not in asked.err.replace("nothing", "")
    assert "rosebud" not in asked.err.lower()
    assert "No backup is kept" in asked.err
    assert inside("rev-parse", "main") == tip


def test_documents_stay_documents_with_their_ids_and_revisions(
    planted, purge_text, fact
):
    before = {each["id"]: each for each in fact("export", "--json").records}

    purge_text(SECRET)

    after = {each["id"]: each for each in fact("export", "--json").records}
    assert after.keys() == before.keys()
    assert [after[id]["revision"] for id in after] == [
        before[id]["revision"] for id in after
    ]
    unchanged = [id for id in before if SECRET not in json.dumps(before[id])]
    assert planted in unchanged


def test_a_fact_is_gone_with_all_its_revisions(
    saved, fact, archive, inside, remains, recall
):
    id = saved("--name", "host", "--title", "Where the sled is", "It is in the attic!")
    other = saved("--name", "other", "Another fact, about the door in the garden.")
    fact("update", "host", "--body", "It is in the furnace!", "--why", "it went there")
    recall("Where is the sled, in the attic?")
    fact("update", "host", "--body", "It is ash now, all of it.", actor="agent")
    archive("forget", "host")
    before = inside("log", "--format=%an %ae %at %cn", "main").splitlines()

    done = archive("purge", id, stdin=f"{id[4:14]}\n")

    assert done.code == 0, done.err
    for text in ("attic", "furnace", "it went there", "Where the sled is", "all of it"):
        assert text not in inside("log", "--all", "-p")
        assert remains(text) == []
    assert inside("log", "--format=%an %ae %at %cn", "main").splitlines()[1:] == before
    assert fact("show", id).code == 128
    assert fact("show", other).out.startswith("---\nid: " + other)
    trailers = inside("log", "--format=%s%x00%(trailers:key=Ctx-Purged,valueonly)")
    assert trailers.count(id) == 4
    assert "fact: purged" in trailers
    assert fact("proposals", "--json").records == []


def test_the_blobs_of_other_facts_stay_as_they_are(saved, archive, inside):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    for number in range(3):
        saved("--name", f"n{number}", f"Fact number {number} about gardens and gates.")
    listed = inside("ls-tree", "-r", "main").splitlines()

    archive("purge", "host", stdin=f"{id}\n")

    left = [line for line in listed if not line.endswith("/host.md")]
    assert inside("ls-tree", "-r", "main").splitlines() == left


def test_only_the_id_purges_a_fact(saved, archive, inside):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    tip = inside("rev-parse", "main")

    answers = [
        archive("purge", "host", stdin=f"{word}\n").code
        for word in ("y", "yes", "1", "host", id[4:8], "")
    ]

    assert answers == [1] * 6
    assert inside("rev-parse", "main") == tip


def test_an_agent_is_refused_without_a_word_of_the_text(saved, archive, inside):
    saved("--name", "host", f"It is {WORD}, behind the door.")
    tip = inside("rev-parse", "main")

    by_text = archive("purge", "--match", WORD, actor="agent")
    by_name = archive("purge", "host", actor="agent")

    assert (by_text.code, by_name.code) == (4, 4)
    assert WORD not in by_text.err
    assert "ctx-archive purge host" in by_name.err
    assert inside("for-each-ref").count("\n") == 1
    assert inside("rev-parse", "main") == tip


def test_a_name_that_several_facts_had_is_refused_with_their_ids(saved, archive):
    first = saved("--name", "host", "It is in the attic, behind the door.")
    archive("forget", "host")
    second = saved("--name", "host", "Another one, which stands on the roof.")

    asked = archive("purge", "host", stdin=f"{first}\n")

    assert asked.code == 128
    assert first in asked.err
    assert second in asked.err
    assert archive("purge", first, stdin=f"{first}\n").code == 0


def test_a_text_that_nothing_holds_is_no(saved, archive):
    saved("--name", "host", "It is in the attic, behind the door.")

    answer = archive("purge", "--match", "nowhere to be seen")

    assert (answer.code, answer.out) == (1, "")


def test_a_part_of_an_id_cannot_be_purged(saved, archive):
    id = saved("--name", "host", "It is in the attic, behind the door.")

    answer = archive("purge", "--match", id[4:16])

    assert answer.code == 128
    assert "host.md" in answer.err


def test_the_name_made_of_a_secret_goes_as_well(saved, fact, purge_text, inside):
    saved("--title", f"The key {WORD}", "Hangs behind the door.")

    purge_text(WORD)

    assert WORD.lower() not in inside("log", "--all", "-p").lower()
    (left,) = fact("list", "--json").records
    assert left["ref"] == "project/the-key-purged.md"
    assert fact("check").code == 0


def test_a_text_is_taken_from_standard_input(saved, archive, inside):
    saved("--name", "host", f"It is {WORD}, behind the door.")

    done = archive("purge", "--match", "-", stdin=f"{WORD}\n1\n")

    assert done.code == 0, done.err
    assert WORD not in inside("log", "--all", "-p")


def test_the_record_says_what_was_done(saved, archive, inside):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    inside("remote", "add", "team", "https://example.org/team.git")

    (record,) = archive("purge", "--json", id, stdin=f"{id}\n").records

    assert record == {
        "kind": "purged",
        "v": 1,
        "ids": [id],
        "documents": 1,
        "commits": 1,
        "commit": inside("rev-parse", "main").strip(),
        "leftovers": [],
        "remotes": ["team"],
    }


def test_it_says_who_else_has_it_and_what_to_type(saved, archive, inside):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    inside("remote", "add", "team", "https://example.org/team.git")

    said = archive("purge", id, stdin=f"{id}\n").err

    assert "push --force team main" in said
    assert "git fetch && git reset --hard origin/main" in said


def test_a_leftover_is_named_and_the_command_fails(saved, archive, memory):
    saved("--name", "host", f"It is {WORD}, behind the door.")
    config = memory / "config"
    config.write_text(config.read_text() + f'[remote "x"]\n\turl = https://{WORD}\n')

    done = archive("purge", "--match", WORD, stdin="2\n")

    assert done.code == 128
    assert f"still there: {config}" in done.err
    config.write_text(config.read_text().replace(WORD, "x"))


def test_a_session_is_told_of_nothing_but_what_changed_since(
    saved, fact, archive, run, workspace
):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    saved("--name", "gate", "The gate is at the end of the garden.")
    sent = {"session_id": "s1", "cwd": str(workspace)}
    run("ctx-hook", "session-start", stdin=json.dumps({**sent, "source": "startup"}))
    archive("purge", id, stdin=f"{id}\n")

    quiet = run(
        "ctx-hook", "user-prompt", stdin=json.dumps({**sent, "prompt": "go on"})
    )
    fact("update", "gate", "--body", "The gate is gone.")
    told = run("ctx-hook", "user-prompt", stdin=json.dumps({**sent, "prompt": "and?"}))

    assert (quiet.code, quiet.out) == (0, "")
    assert "project/gate.md" in told.out
    assert "host" not in told.out


def test_the_old_history_is_gone_for_readers(saved, archive, recall, inside):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    old = inside("rev-parse", "main").strip()
    archive("purge", id, stdin=f"{id}\n")

    answer = recall("search", "--at", old, "attic")

    assert answer.code == 128
    assert "no revision" in answer.err


def test_a_clone_from_before_pushes_in_vain_and_gets_right(
    saved, archive, run, tmp_path, git, memory
):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    saved("--name", "gate", "The gate is at the end of the garden.")
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    archive("purge", id, stdin=f"{id}\n")
    (gate,) = clone.rglob("gate.md")
    gate.write_text(gate.read_text() + "\nMore.\n")
    git("commit", "-qam", "more", cwd=clone)

    pushed = subprocess.run(
        ["git", "push"], cwd=clone, capture_output=True, text=True, check=False
    )
    git("fetch", "-q", cwd=clone)
    git("reset", "-q", "--hard", "origin/main", cwd=clone)

    assert pushed.returncode != 0
    assert "rejected" in pushed.stderr
    assert list(clone.rglob("host.md")) == []
    assert list(clone.rglob("gate.md")) == [gate]


def test_commits_are_named_as_they_are_called_now(saved, archive, inside, by_hand):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    tip = inside("rev-parse", "main").strip()
    tree = inside("rev-parse", "main^{tree}").strip()
    made = inside("commit-tree", tree, "-p", "main", "-m", f"after {tip[:12]}").strip()
    inside("update-ref", "refs/heads/main", made)

    archive("purge", id, stdin=f"{id}\n")

    named = inside("log", "-1", "--format=%s", "main~1").split()[1]
    assert inside("rev-parse", named) == inside("rev-parse", "main~2")


def test_a_name_that_only_ends_in_another_is_not_meant(saved, archive, fact):
    other = saved("--name", "old-host", "It stands on the roof, above the garden.")
    archive("forget", "old-host")
    id = saved("--name", "host", "It is in the attic, behind the door.")

    assert archive("purge", "host", stdin=f"{id}\n").code == 0
    assert archive("show", "old-host").code == 0
    assert archive("purge", "old-host", stdin=f"{other}\n").code == 0


def test_a_fact_without_an_id_is_purged_by_its_place(by_hand, archive, inside, saved):
    saved("--name", "kept", "The gate is at the end of the garden.")
    text = "---\ntitle: Without an id\n---\n\nIt is in the attic.\n"
    by_hand("global/bare.md", text)
    by_hand("global/twin.md", text)
    (line,) = [
        each
        for each in archive("purge", "global/bare.md", stdin="").err.split()
        if each.startswith("legacy-")
    ]

    done = archive("purge", "global/bare.md", stdin=f"{line.rstrip(',')}\n")

    assert done.code == 0, done.err
    names = inside("log", "--all", "--name-only", "--format=").split()
    assert "global/bare.md" not in names
    assert "global/twin.md" in names


def test_upkeep_completes_a_purge_that_was_cut_short(saved, run, memory, inside):
    saved("--name", "kept", "The gate is at the end of the garden.")
    lost = inside("hash-object", "-w", "--stdin", input="of the old history").strip()
    (memory / "ctx-purging").touch()

    answer = run("git-ctx", "upkeep")

    assert answer.code == 0, answer.err
    assert "completed a purge" in answer.err
    assert lost not in inside("cat-file", "--batch-all-objects", "--batch-check")
    assert not (memory / "ctx-purging").exists()


def test_proposals_about_other_facts_stay_as_they_are(saved, fact, archive, inside):
    id = saved("--name", "host", "It is in the attic, behind the door.")
    saved("--name", "gate", "The gate is at the end of the garden.")
    fact("update", "gate", "--body", "The gate is gone, and the wall.", actor="agent")
    fact("update", "host", "--body", "It is not there any more.", actor="agent")
    before = inside("for-each-ref", "refs/ctx/proposals").splitlines()

    archive("purge", id, stdin=f"{id}\n")

    (left,) = inside("for-each-ref", "refs/ctx/proposals").splitlines()
    assert left in before
    (waiting,) = fact("proposals", "--json").records
    assert waiting["ref"] == "project/gate.md"


@pytest.mark.parametrize("what", ["linked aside", "file aside", "linked", "inside"])
def test_links_and_files_in_place_of_derived_folders_are_not_followed(
    saved, archive, recall, memory, home, tmp_path, inside, what
):
    saved("--name", "host", "It is in the attic, behind the door.")
    id = saved("--name", "gate", "The gate is at the end of the garden.")
    recall("What is behind the door?")
    index = home / ".cache/ctx/index"
    beside = index.with_name("index.purged")
    theirs = tmp_path / "theirs"
    (theirs / "deep").mkdir(parents=True)
    (theirs / "deep/thesis").write_text("not ours")
    if what == "linked aside":
        beside.symlink_to(theirs)
    elif what == "file aside":
        beside.write_text("left over")
    elif what == "linked":
        index.rename(tmp_path / "disk")
        index.symlink_to(tmp_path / "disk")
    else:
        (index / "extra").symlink_to(theirs)

    done = archive("purge", id, stdin=f"{id}\n")

    assert (theirs / "deep/thesis").exists()
    assert done.code == 0, done.err
    assert not beside.is_symlink()
    assert not beside.exists()
    assert not (memory / "ctx-purging").exists()
    inside("fsck", "--strict")


def test_a_proposal_that_quotes_the_fact_is_named_and_goes(
    archive, fact, memory, inside
):
    text = "The host of the staging cluster is kept in the wiki."
    id = fact("add", text, "--name=host").out.strip()
    fact("add", f"{text} Ask Mira.", "--type=feedback", "--name=asked", actor="agent")
    (waiting,) = fact("proposals", "--json").records

    done = archive("purge", id, stdin=f"{id}\n")

    assert done.code == 0
    assert f"  proposal {waiting['id'][:8]}\n" in done.err
    assert "draft.json" not in done.err
    assert fact("proposals", "--json").records == []
    assert archive("purge", "--match", text, stdin="").code == 1
