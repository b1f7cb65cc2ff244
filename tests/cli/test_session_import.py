"""`ctx-session import` keeps what a hook would have kept of the same file."""

import json
import os
from pathlib import Path

import pytest

from ctxlib.service.sessions import Seen, SessionDesk, on_end, on_start, on_stop
from ctxlib.store.gitcli import Git

FIXTURES = Path(__file__).parents[2] / "fixtures/transcripts"
SESSION = "5e55107a-0000-4000-8000-0000000000aa"


@pytest.fixture
def blob(memory, git):
    """The bytes of the only record there is."""

    def call():
        inside = ("--git-dir", memory)
        (path,) = git(*inside, "ls-tree", "-r", "--name-only", "journal").split("\n")[
            :-1
        ]
        return git(*inside, "show", f"journal:{path}")

    return call


def test_the_record_is_that_of_the_hook(session, talked, blob, home, memory, now, git):
    file = talked(("Fix it", "make test", "Done."), ("No, not so", "Sorry."))
    assert session("import", file).code == 0
    imported = blob()
    (key,) = [each["workspace"] for each in session("import", file, "--json").records]
    git("--git-dir", memory, "update-ref", "-d", "refs/heads/journal")
    desk = SessionDesk(
        state=f"{home}/.local/state/ctx/sessions",
        memory=str(memory),
        git=Git(os.environ),
        home=str(home),
        now=now,
    )
    here = Seen(
        host="claude",
        session=SESSION,
        key=key,
        root=str(home.parent / "workspace"),
        cwd=str(home.parent / "workspace"),
        branch="main",
        transcript=str(file),
    )
    for event in (on_start, on_stop, on_end):
        event(desk, here)

    assert blob() == imported


def test_a_record_that_is_there_stays_as_it_is(session, talked):
    file = talked(("Fix it", "Done."))
    first, second = (session("import", file, "--json").records[0] for _ in range(2))

    assert (first["id"], first["path"]) == (second["id"], second["path"])
    assert (first["commit"] is None, second["commit"]) == (False, None)


def test_a_file_goes_to_the_workspace_that_it_names(session, talked, tmp_path, git):
    other = tmp_path / "other"
    git("init", "-q", other)
    file = talked(("Fix it", "Done."), cwd=other)

    assert session("import", file).code == 0
    assert session("list").out == ""
    assert len(session("list", cwd=other).out.splitlines()) == 1


def test_a_folder_that_is_gone_needs_a_word(session, talked):
    file = talked(("Fix it", "Done."), cwd="/gone/away")
    answer = session("import", file)

    assert (answer.code, answer.out) == (1, "")
    assert "the folder '/gone/away' is not there" in answer.err
    assert session("import", "--here", file).code == 0
    assert len(session("list").out.splitlines()) == 1


def test_a_file_without_conversation_is_no_failure(session, talked, tmp_path):
    empty = talked()
    (tmp_path / "words.txt").write_text("hello\nworld\n")
    answer = session("import", empty, "--json")
    (record,) = answer.records

    assert (answer.code, record["id"]) == (0, None)
    assert record["reason"] == "no conversation in it"
    assert session("import", tmp_path / "words.txt").code == 1
    assert session("import", tmp_path / "absent.jsonl").code == 1


@pytest.mark.parametrize(
    "name",
    sorted(path.name for path in FIXTURES.glob("*.json*") if "agent-" not in path.name),
)
def test_a_record_has_every_prompt_of_a_person_and_no_other(session, name):
    file = FIXTURES / name
    text = file.with_suffix(".asked").read_text()
    gold = [json.loads(line) for line in text.split("\n") if line]
    (told,) = session("import", "--here", "--json", file).records
    records = session("show", told["id"], "--json").records if told["id"] else []
    asked = [said for each in records for said in each["asked"]]

    assert sorted((said["line"], said["text"]) for said in asked) == sorted(
        (said["line"], said["text"].replace("\u2028", "\n")) for said in gold
    )


def test_the_transcript_of_a_sub_agent_belongs_to_its_session(session, talked):
    main = talked(("Fix it", "Done."), session="s1")
    agent = main.parent / "agent-ag1.jsonl"
    text = main.read_text().replace('"isSidechain": false', '"isSidechain": true')
    agent.write_text(text.replace('"userType"', '"agentId": "ag1", "userType"'))

    assert "which has no record" in session("import", agent).err
    assert session("import", agent, main).code == 0
    (record,) = session("show", "--json").records
    assert [(each["id"], each["outcome"]) for each in record["agents"]] == [
        ("ag1", "Done.")
    ]


def test_the_order_of_the_files_makes_no_difference(session, talked, blob, memory, git):
    file = talked(("Fix it", "Done."), session="s1")
    main = file.rename(file.with_name("02-main.jsonl"))
    text = main.read_text().replace('"isSidechain": false', '"isSidechain": true')
    agent = main.with_name("01-agent.jsonl")
    agent.write_text(text.replace('"userType"', '"agentId": "ag1", "userType"'))
    files, found = [agent, main], []
    for order in (files, files[::-1]):
        answer = session("import", "--json", *order)
        assert (answer.code, answer.err) == (0, "")
        assert [each["file"] for each in answer.records] == [str(main), str(agent)]
        found.append(blob())
        git("--git-dir", memory, "update-ref", "-d", "refs/heads/journal")

    assert found[0] == found[1]
    assert "ag1" in found[0]


def test_many_files_are_counted_on_a_terminal(person, talked):
    files = [
        talked(("Fix it", "Done."), session=f"5e55107a-0000-4000-8000-00000000000{n}")
        for n in range(3)
    ]
    answer = person("ctx-session", "import", *files)

    assert len(answer.out.splitlines()) == 3
    assert "ctx-session: 2/3 " in answer.err
    assert answer.err.endswith("\r\x1b[K")
