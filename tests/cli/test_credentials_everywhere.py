"""A hundred credentials over every field and every way in: none is left anywhere."""

import json
import os
import subprocess

import pytest


@pytest.fixture
def plant(credentials):
    """A credential of its own for every place."""
    return credentials


@pytest.fixture
def said(fact, archive, recall, run):
    """Run any of the commands, and keep all that they say."""
    lines = []
    commands = {"fact": fact, "archive": archive, "recall": recall}

    def call(program, *args, **options):
        command = commands.get(program)
        answer = (
            command(*args, **options) if command else run(program, *args, **options)
        )
        lines.append((f"{program} {args[0]}", answer.code, answer.out + answer.err))
        return answer

    call.lines = lines
    return call


@pytest.fixture
def pushed(said, run, git, tmp_path, memory, monkeypatch):
    """Commit a change in a clone past its hooks, and push it."""
    monkeypatch.delenv("GIT_AUTHOR_DATE")
    monkeypatch.delenv("GIT_COMMITTER_DATE")

    def call(change, *, message="by hand", author="Ada"):
        clone = tmp_path / "clone"
        if not clone.exists():
            assert run("git-ctx", "clone", clone).code == 0
        git("fetch", "-q", cwd=clone)
        git("reset", "-q", "--hard", "origin/main", cwd=clone)
        git("clean", "-fdq", cwd=clone)
        change(clone)
        git("add", "-A", cwd=clone)
        words = ("commit", "-q", "--no-verify", "--allow-empty", "-m", message)
        git("-c", f"user.name={author}", *words, cwd=clone)
        done = subprocess.run(
            ["git", "push"], cwd=clone, capture_output=True, text=True, check=False
        )
        said.lines.append(("git push", done.returncode, done.stdout + done.stderr))
        assert done.returncode == 1, done.stderr

    return call


DOCUMENT = """\
---
id: mem-{id:032x}
revision: 1
created_at: "2026-03-01T12:00:00Z"
updated_at: "2026-03-01T12:00:00Z"
name: {name}
type: project
scope: project
{more}---

{body}
"""


def test_none_of_a_hundred_is_anywhere(
    said, pushed, plant, talked, workspace, tmp_path, home, memory, git
):
    written = _Written(tmp_path)
    _prepare(said)
    _into_add(said, plant)
    _into_documents(said, plant, written)
    _into_records(said, plant)
    _into_changes(said, plant, written)
    _into_imports(said, plant, written)
    _into_proposals(said, plant)
    _into_the_archive(said, plant)
    _into_hooks_and_recall(said, plant, workspace)
    _into_settings(said, plant, workspace, git)
    _into_sessions(said, plant)
    _into_a_record(said, plant, talked, workspace)
    _into_pushes(pushed, plant)

    assert len(plant.values) >= 110
    assert _told(said.lines, plant.values) == []
    objects = subprocess.run(
        ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
        capture_output=True,
        check=True,
    ).stdout
    assert _held(objects, plant.values) == []
    assert _found(home, plant.values) == []


class _Written:
    """Files with a text, each another one."""

    def __init__(self, folder):
        self.folder = folder
        self.count = 0

    def __call__(self, text, name=None):
        self.count += 1
        path = self.folder / (name or f"text-{self.count}.md")
        path.write_text(text)
        return path


def _prepare(said):
    said("fact", "add", "The port is 8443.", "--name=port", "--type=project")
    said("fact", "add", "The host is one.", "--name=host", "--type=project")
    said("fact", "add", "It was so.", "--name=former", "--type=project")
    said("archive", "forget", "former")


def _refused(answer):
    assert answer.code not in (0, 70), answer


def _into_add(said, plant):
    add = ("fact", "add", "Plain.", "--type=project", "--name=plain")
    _refused(said("fact", "add", plant("text"), "--name=a", "--type=project"))
    for option in (
        *("body", "title", "description", "keyword", "subject", "applies-path"),
        *("applies-branch", "why", "name", "expires", "type", "volatility", "scope"),
    ):
        words = add if option != "body" else ("fact", "add", "--name=p")
        words = [word for word in words if not word.startswith(f"--{option}=")]
        _refused(said(*words, f"--{option}={plant(option)}"))


def _into_documents(said, plant, written):
    def document(more="", body="Plain."):
        return f"---\ntype: project\nname: plain\n{more}---\n\n{body}\n"

    for text in (
        document(body=plant("file body")),
        document(f'title: "{plant("file title")}"\n'),
        document(f'keywords: ["{plant("file keywords")}"]\n'),
        document(f'subject_key: "{plant("file subject")}"\n'),
        document(f'metadata:\n  note: "{plant("file metadata")}"\n'),
        document(f'provenance:\n  query: "{plant("file provenance")}"\n'),
        document(f'note: "{plant("file other key")}"\n'),
        document(f'agenda: "{plant("file agenda")}"\n'),
        document(f"title: [{plant('file broken')}\n"),
        f'---\ntype: project\nname: "{plant("file name")}"\n---\nPlain.\n',
        f'---\ntype: "{plant("file type")}"\nname: plain\n---\nPlain.\n',
    ):
        _refused(said("fact", "add", f"--file={written(text)}"))
    text = plant("stdin")
    _refused(said("fact", "add", "--stdin", "--name=p", "--type=project", stdin=text))
    path = written(plant("supersede"))
    _refused(said("fact", "supersede", "port", f"--file={path}"))


def _into_records(said, plant):
    for row in (
        {"body": plant("draft body")},
        {"body": "x", "metadata": {"note": plant("draft metadata")}},
        {"body": "x", "metadata": {plant("draft metadata key"): "note"}},
        {"body": "x", plant("draft key"): 1},
        {"body": "x", "type": plant("draft type")},
        {"body": "x", "applies_to": {"paths": [plant("draft path")]}},
        {"body": "x", "kind": plant("draft kind")},
    ):
        text = json.dumps(row) + "\n"
        _refused(said("fact", "add", "--json", "--stdin", stdin=text))
    text = '{"body": ' + plant("no JSON") + "\n"
    _refused(said("fact", "add", "--json", "--stdin", stdin=text))


def _into_changes(said, plant, written):
    for option in ("body", "title", "description", "keyword", "why", "subject"):
        more = () if option != "why" else ("--title=T",)
        word = f"--{option}={plant(f'update {option}')}"
        _refused(said("fact", "update", "port", *more, word))
    for command, *words in (
        ("rename", "port", "other"),
        ("verify", "port"),
        ("pin", "port"),
        ("move", "port", "--scope=global"),
        ("supersede", "port", "host"),
    ):
        why = f"--why={plant(f'{command} why')}"
        _refused(said("fact", command, *words, why))
    _refused(said("fact", "rename", "port", plant("new name")))
    editor = written(
        f"#!/bin/sh\ncat >> \"$1\" <<'E'\n{plant('editor')}\nE\n", "editor"
    )
    editor.chmod(0o755)
    _refused(said("fact", "edit", "port", environ={"GIT_EDITOR": str(editor)}))
    editor.write_text(editor.read_text() + "exit 1\n")
    _refused(said("fact", "edit", "port", environ={"GIT_EDITOR": str(editor)}))
    editor.unlink()
    for command in ("show", "why", "verify", "diff", "revisions", "confirm", "reject"):
        _refused(said("fact", command, plant(f"reference {command}")))


def _into_imports(said, plant, written):
    for row in (
        {"body": plant("import body")},
        {"body": "x", "title": plant("import title")},
        {"body": "x", "extra": [[plant("import extra"), "x"]]},
        {"body": "x", "provenance": {"source_url": plant("import provenance")}},
        {"body": "x", "id": plant("import id")},
        {"body": "x", "name": plant("import name")},
        {"body": "x", "updated_at": plant("import time")},
    ):
        text = json.dumps({"name": "n", "type": "project", **row}) + "\n"
        _refused(said("fact", "import", "--json", "-", stdin=text))
    text = json.dumps({"name": "n", "body": "It is.", plant("import key"): 1})
    assert said("fact", "import", "--json", "-", stdin=text).code == 0
    path = written(f"---\nname: foo\ndescription: d\n---\n{plant('foreign body')}\n")
    said("fact", "import", path)
    _refused(said("fact", "import", "--apply", path))
    path = written(f"---\ndescription: {plant('foreign head')}\n---\nText.\n")
    said("fact", "import", path)
    _refused(said("fact", "import", "--apply", path))


def _into_proposals(said, plant):
    for words in (
        ("add", "--type=user", f"--body={plant('proposal body')}"),
        ("add", "Text.", "--type=user", f"--why={plant('proposal why')}"),
        ("add", "Text.", "--type=user", f"--keyword={plant('proposal keyword')}"),
        ("update", "host", f"--body={plant('proposal update')}"),
        ("pin", "host", f"--why={plant('proposal pin')}"),
    ):
        _refused(said("fact", *words, actor="agent"))
    text = json.dumps({"name": "n2", "type": "user", "body": plant("proposal import")})
    _refused(said("fact", "import", "--json", "-", stdin=text, actor="agent"))
    said("fact", "pin", "host", actor="agent")
    (proposal,) = said("fact", "proposals", "--json").records
    why = f"--why={plant('reject why')}"
    _refused(said("fact", "reject", proposal["id"], why))


def _into_the_archive(said, plant):
    for words in (
        ("forget", "host", f"--why={plant('forget why')}"),
        ("recover", "former", f"--why={plant('recover why')}"),
        ("recover", "former", f"--as={plant('recover as')}"),
        ("undo", f"--why={plant('undo why')}"),
        ("forget", plant("forget reference")),
        ("show", plant("archive reference")),
    ):
        _refused(said("archive", *words))


def _into_hooks_and_recall(said, plant, workspace):
    def event(name, **payload):
        stem = {"session-start": "SessionStart", "user-prompt": "UserPromptSubmit"}
        sent = {"session_id": "s1", "cwd": str(workspace), **payload}
        sent["hook_event_name"] = stem.get(name, "PreToolUse")
        said("ctx-hook", name, stdin=json.dumps(sent))

    event("session-start", source="startup")
    event("user-prompt", prompt=f"which port? {plant('prompt')}")
    event("user-prompt", prompt=f"ctx confirm {plant('typed id').split()[-1]}")
    event("user-prompt", prompt=f"ctx forget {plant('typed reference').split()[-1]}")
    command = f"ctx-fact add {plant('tool')}"
    event(
        "pre-tool",
        agent_id="a",
        tool_name="Bash",
        tool_input={"command": command},
    )
    said("ctx-hook", "user-prompt", stdin="{" + plant("broken payload"))
    said("recall", f"which port is it? {plant('message')}")
    said("recall", "trace")
    said("recall", "search", plant("search"))


def _into_settings(said, plant, workspace, git):
    said("git-ctx", "config", plant("setting name"), "x")
    said("git-ctx", "config", "ctx.recallFacts", plant("setting"))
    said("git-ctx", "config", "ctx.color", plant("colour"))
    value = plant("remote").split("=")[-1].split(" ")[-1].replace("/", "")
    git("remote", "add", "origin", f"https://ada:{value}@git.acme.io/x", cwd=workspace)
    said("fact", "add", "The remote is one.", "--type=project", "--name=remote")
    said("git-ctx", "project", "show")
    git("config", "ctx.project", plant("project"), cwd=workspace)
    _refused(said("fact", "add", "Text.", "--type=project", "--name=text"))
    git("config", "--unset", "ctx.project", cwd=workspace)


def _into_sessions(said, plant):
    for words in (
        ("observe", plant("observation")),
        ("observe", "It failed.", f"--evidence={plant('evidence')}"),
        ("handoff", f"--done={plant('handoff done')}"),
        ("handoff", f"--open={plant('handoff open')}"),
        ("handoff", f"--next={plant('handoff next')}"),
        ("agenda", "add", "task", plant("agenda")),
        ("agenda", "add", "task", "Test it.", f"--why={plant('agenda why')}"),
    ):
        _refused(said("ctx-session", *words))
    text = f"Done:\n- {plant('handoff text')}\n"
    _refused(said("ctx-session", "handoff", "-", stdin=text))
    _refused(said("ctx-session", "agenda", "add", "goal", plant("goal"), actor="agent"))
    _refused(said("git-ctx", "note", plant("note")))


def _into_a_record(said, plant, talked, workspace):
    """What is said in a session is kept without its credentials."""
    file = talked(
        (f"Deploy it with {plant('request')}", "Deployed."),
        ("Try again", f"curl -H '{plant('command')}' x", f"It is {plant('reply')}"),
        (f"No, use {plant('correction')}", plant("outcome")),
    )
    sent = {"session_id": file.stem, "cwd": str(workspace)}
    sent["transcript_path"] = str(file)
    for name, event in (
        ("session-start", {"hook_event_name": "SessionStart", "source": "startup"}),
        ("stop", {"hook_event_name": "Stop"}),
        ("session-end", {"hook_event_name": "SessionEnd", "reason": "exit"}),
    ):
        said("ctx-hook", name, stdin=json.dumps({**sent, **event}))
    said("ctx-session", "show", file.stem)
    assert "Deploy it with" in said.lines[-1][2], said.lines[-1]
    said("ctx-suggest", "scan")
    # It is the host's, and holds what was said.
    file.unlink()


def _into_pushes(pushed, plant):
    def document(where="", more="", **fields):
        known = {"id": 7, "name": "new", "body": "Text.", **fields}

        def change(clone):
            (folder,) = {path.parent for path in clone.glob("projects/*/port.md")}
            text = DOCUMENT.format(more=more, **known)
            (folder / f"{where or known['name']}.md").write_text(text)

        return change

    pushed(document(body=plant("push body")))
    pushed(document(more=f'title: "{plant("push title")}"\n'))
    pushed(document(more=f"note: x # {plant('push comment')}\n"))
    pushed(document(), message=f"Text.\n\n{plant('push message')}")
    pushed(document(), author=plant("push author").replace("<", ""))
    pushed(document(where=plant("push file").replace("/", "-")))


def _told(lines, values):
    return [
        (command, code, where)
        for command, code, text in lines
        for where, value in values.items()
        if value.lower() in text.lower()
    ]


def _held(data, values):
    folded = data.lower()
    return [
        where for where, value in values.items() if value.lower().encode() in folded
    ]


def _found(folder, values):
    found = []
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            if name == ".gitconfig" or "/objects/" in file:
                continue
            with open(file, "rb") as opened:
                data = opened.read()
            found += [
                (os.path.relpath(file, folder), where)
                for where in _held(data + file.encode(), values)
            ]
    return found
