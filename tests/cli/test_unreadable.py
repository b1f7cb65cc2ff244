"""One document that cannot be read: no fact, said by its path, hiding no other."""

import json

import pytest

from ctxlib.store.loose import LooseWriter


@pytest.fixture
def facts(fact, memory):
    """Two project facts and a pinned global one."""
    fact("add", "--type", "project", "--name", "broken", "--title", "Deploy day", "Mon")
    fact("add", "--type", "project", "--name", "whole", "--title", "Grafana", "Port 3.")
    fact(
        *("add", "--type", "feedback", "--scope", "global", "--pin"),
        *("--name", "pinned", "--title", "Answer briefly", "Keep answers short."),
    )


@pytest.fixture
def spoil(memory, git):
    """Empty the object of a document; it is mended after the test."""
    spoilt = []

    def call(name, content=b""):
        listed = git("--git-dir", memory, "ls-tree", "-r", "main").splitlines()
        path, oid = next(
            (line.split("\t")[1], line.split()[2])
            for line in listed
            if line.endswith(f"/{name}.md")
        )
        place = memory / "objects" / oid[:2] / oid[2:]
        spoilt.append((place, place.read_bytes()))
        place.chmod(0o644)
        if content is None:
            place.unlink()
        else:
            place.write_bytes(content)
        call.path, call.oid = path, oid
        return path

    def mend():
        while spoilt:
            place, content = spoilt.pop()
            place.write_bytes(content)

    call.mend = mend
    yield call
    mend()


@pytest.fixture
def context(run, workspace):
    """What a session is told at an event."""

    def call(event, session="s1", **payload):
        sent = {"session_id": session, "cwd": str(workspace), **payload}
        strict = {"CTX_HOOK_STRICT": "1"}
        answer = run("ctx-hook", event, stdin=json.dumps(sent), environ=strict)
        assert (answer.code, answer.err) == (0, "")
        if not answer.out:
            return ""
        return json.loads(answer.out)["hookSpecificOutput"]["additionalContext"]

    return call


@pytest.mark.parametrize("content", [b"", b"no object", None])
def test_check_names_the_document_and_what_is_wrong(fact, facts, spoil, content):
    path = spoil("broken", content)

    answer = fact("check", "--json")

    assert (answer.code, answer.err) == (1, "")
    assert [
        (each["path"], spoil.oid in each["message"]) for each in answer.records
    ] == [(path, True)]


def test_a_packed_document_that_is_damaged_hides_no_other(
    fact, facts, memory, git, spoil
):
    rows = (
        {
            "name": f"f{number}",
            "title": f"F {number}",
            "type": "project",
            "body": f"Level {number}.",
        }
        for number in range(60)
    )
    fact("import", "--json", "-", stdin="\n".join(map(json.dumps, rows)))
    git("--git-dir", memory, "gc", "-q")
    oid = git("--git-dir", memory, "rev-parse", f"{_tree(git, memory)}/f7.md").strip()
    (index,) = (memory / "objects/pack").glob("*.idx")
    listed = git("verify-pack", "-v", index).splitlines()
    offset = next(int(line.split()[4]) for line in listed if line.startswith(oid))
    pack = index.with_suffix(".pack")
    good = pack.read_bytes()
    pack.chmod(0o644)
    pack.write_bytes(good[: offset + 3] + b"\0\0\0\0\0\0" + good[offset + 9 :])

    checked, listed = fact("check", "--json"), fact("list", "--json")

    pack.write_bytes(good)
    assert checked.code == 1
    assert [each["path"].rpartition("/")[2] for each in checked.records] == ["f7.md"]
    assert len(listed.records) == 62


def _tree(git, memory):
    listed = git("--git-dir", memory, "ls-tree", "-rd", "--name-only", "main")
    return "main:" + next(each for each in listed.split() if "/" in each)


def test_list_and_search_and_recall_go_on(fact, recall, facts, spoil):
    path = spoil("broken")

    listed = fact("list", "--json")
    searched = recall("search", "--json", "grafana")
    recalled = recall("What is the grafana port?")

    assert listed.code == 0
    assert {each["name"] for each in listed.records} == {"whole", "pinned"}
    assert f"{path}: object {spoil.oid} " in listed.err
    assert [each["ref"] for each in searched.records] == ["project/whole.md"]
    assert "Port 3." in recalled.out


def test_the_hint_is_a_command_that_exists(fact, facts, spoil, memory, git):
    spoil("broken")

    answer = fact("show", "broken")

    assert answer.code == 128
    assert "doctor" not in answer.err
    assert answer.err.endswith(f"hint: look at it with 'git --git-dir={memory} fsck'\n")


def test_an_unrelated_save_is_done(fact, facts, spoil):
    spoil("broken")

    saved = fact("add", "--type", "project", "--subject", "deploy.day", "On Tuesday.")
    changed = fact("update", "whole", "--body", "Port 4.")

    assert (saved.code, changed.code) == (0, 0)


def test_a_name_stays_taken_by_what_cannot_be_read(fact, facts, spoil):
    spoil("broken")

    answer = fact("add", "--type", "project", "--name", "broken", "Another.")

    assert answer.code == 3
    assert "is taken by another file" in answer.err


def test_a_session_is_told_that_a_fact_cannot_be_read(context, facts, spoil):
    spoil("broken")

    told = context("session-start", source="startup")

    assert "- 1 fact cannot be read: `ctx-fact check`" in told
    assert "Keep answers short." in told
    assert "Port 3." in context("user-prompt", prompt="What is the grafana port?")


def test_a_pinned_fact_that_became_unreadable_is_a_signal(context, facts, spoil):
    context("session-start", source="startup")
    spoil("pinned")

    told = context("session-start", source="startup", session="s2")

    assert "- 1 fact cannot be read: `ctx-fact check`" in told
    assert "project/whole.md" in told


def test_what_is_mended_is_a_fact_again_at_once(
    fact, recall, context, facts, spoil, home
):
    for derived in (home / ".cache/ctx/index").rglob("*"):
        if derived.is_file():
            derived.unlink()
    spoil("broken")
    context("session-start", source="startup")
    recall("search", "deploy")
    fact("add", "--type", "project", "--subject", "a.b", "Something else.")

    spoil.mend()

    assert recall("search", "deploy").code == 0
    told = context("session-start", source="startup", session="s2")
    assert "cannot be read" not in told
    assert "project/broken.md" in told
    again = fact(
        "add", "--type", "project", "--title", "Deploy day", "Mon", actor="agent"
    )
    assert again.code == 4
    assert "it has the same title as" in again.err


def test_what_was_emptied_is_written_again_with_the_same_content(facts, memory, git):
    content = git("--git-dir", memory, "cat-file", "-p", "main:format").encode()
    oid = git("--git-dir", memory, "rev-parse", "main:format").strip()
    place = memory / "objects" / oid[:2] / oid[2:]
    place.chmod(0o644)
    place.write_bytes(b"")

    writer = LooseWriter(str(memory))
    assert writer.put("blob", content) == oid
    writer.flush()

    assert git("--git-dir", memory, "cat-file", "-p", "main:format").encode() == content


def test_a_damaged_folder_stays_an_error(fact, facts, memory, git):
    oid = git("--git-dir", memory, "rev-parse", "main:global").strip()
    place = memory / "objects" / oid[:2] / oid[2:]
    good = place.read_bytes()
    place.chmod(0o644)
    place.write_bytes(b"")

    answer = fact("list")

    place.write_bytes(good)
    assert answer.code == 128
    assert f"object {oid} of the memory repository is damaged" in answer.err
