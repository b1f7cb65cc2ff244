"""A memory under any sequence of commands, against what must always hold of it.

The machine types commands as a person does and knows what each must come to. After
every step it looks at what the readers show, and at every revision ever seen.
"""

import contextlib
import io
import json
import os
import subprocess
import tempfile
from importlib import import_module

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

CAP = 150
START = 1_772_366_400
DAY = 86_400
SCOPES = ("project", "global")
NAMES = ("alpha", "beta", "gamma", "delta")
SUBJECTS = ("build.tool", "deploy.day")
PROGRAMS = {
    "ctx-archive": "ctxlib.cli.archive",
    "ctx-fact": "ctxlib.cli.fact",
    "ctx-hook": "ctxlib.cli.hook",
    "ctx-recall": "ctxlib.cli.recall",
    "git-ctx": "ctxlib.cli.porcelain",
}
# What a revision holds: it never has another content under its number.
CONTENT = (
    "created_at",
    "title",
    "description",
    "type",
    "keywords",
    "subject_key",
    "activation",
    "volatility",
    "expires_at",
    "body",
)
picks = st.integers(0, 1_000)
scopes = st.sampled_from(SCOPES)
names = st.sampled_from(NAMES)
subjects = st.sampled_from((None, *SUBJECTS))
sizes = st.sampled_from((20, 60, 120))


class Typist:
    """A person with a home, a workspace and a memory of their own."""

    def __init__(self, home):
        from ctxlib.domain.actor import Actor

        self.workspace = str(home / "workspace")
        self.memory = str(home / "memory.git")
        subprocess.run(["git", "init", "-q", self.workspace], check=True)
        self.environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_STATE_HOME": str(home / "state"),
            "CTX_MEMORY": self.memory,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "ctx.pinnedChars",
            "GIT_CONFIG_VALUE_0": str(CAP),
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        }
        self.now = START
        self.person = Actor("person", "terminal")

    def world(self, stdin=""):
        from ctxlib.cli.world import World

        return World(
            environ=self.environ,
            cwd=self.workspace,
            now=self.now,
            stdin=io.BytesIO(stdin.encode()),
            actor=self.person,
        )

    def run(self, program, *words, stdin=""):
        """The exit code and the standard output of one command."""
        main = import_module(PROGRAMS[program]).main
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(word) for word in words], world=self.world(stdin))
        self.said = err.getvalue()
        return code, out.getvalue()

    def hear(self, payload):
        """What a session is told when it starts; a hook writes past `sys.stdout`."""
        stdout = os.dup(1)
        with tempfile.TemporaryFile() as told:
            os.dup2(told.fileno(), 1)
            try:
                self.run("ctx-hook", "session-start", stdin=json.dumps(payload))
            finally:
                os.dup2(stdout, 1)
                os.close(stdout)
            told.seek(0)
            return told.read().decode()

    def records(self, program, *words):
        code, out = self.run(program, *words, "--json")
        assert code == 0, self.said
        return [json.loads(line) for line in out.splitlines()]

    def git(self, *words):
        done = subprocess.run(
            ["git", f"--git-dir={self.memory}", *words],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def tip(self):
        return self.git("rev-parse", "main")[1].strip()

    def service(self, kind):
        """A writer of this very moment, for what is no command."""
        from ctxlib.cli.invocation import Invocation
        from ctxlib.cli.memory import existing_memory, fact_writer

        invocation = Invocation("ctx-fact", self.world())
        return fact_writer(kind, invocation, existing_memory(invocation))


class Memory(RuleBasedStateMachine):
    """What a person knows of a memory, and how it must answer."""

    folder = None
    is_long = False

    @initialize()
    def begin(self):
        place = type(self).folder / f"run-{len(os.listdir(type(self).folder))}"
        place.mkdir()
        self.it = Typist(place)
        self.facts = {}
        self.archive = {}
        self.seen = {}
        self.tokens = []
        self.ids = 0
        self.may_vanish = set()
        self.tip = None
        given = (
            ("alpha", "project", "build.tool", False),
            ("beta", "project", None, True),
            ("alpha", "global", "deploy.day", False),
            ("gamma", "global", None, False),
        )
        for name, scope, subject, pin in given:
            self.add(name, scope, subject, pin, 20)

    # What is known.

    def text(self, size):
        """A text that no other has, of so many characters at least."""
        self.tokens.append(f"zq{len(self.tokens)}x")
        return f"{self.tokens[-1]} ".ljust(size, "y")

    def active(self):
        return {id: fact for id, fact in self.facts.items() if self.is_active(fact)}

    def is_active(self, fact):
        expiry = fact["expires_at"]
        is_past = bool(expiry) and expiry < self.stamp()
        return not fact["superseded_by"] and not is_past

    def stamp(self):
        from ctxlib.domain import moment

        return moment.text(self.it.now)

    def is_pinned(self, fact):
        return fact["activation"] == "pinned"

    def pick(self, found, number):
        chosen = sorted(found)
        return chosen[number % len(chosen)] if chosen else None

    def ref(self, id):
        return self.facts[id]["ref"]

    def conflict(self, fact, *, without=()):
        """Whether a fact as it is to be cannot stand: yes, no or, of a pin, maybe."""
        others = [o for id, o in self.facts.items() if id not in (fact["id"], *without)]
        if any(
            (o["scope"], o["name"]) == (fact["scope"], fact["name"]) for o in others
        ):
            return True
        held = {(o["scope"], o["subject_key"]) for o in others if self.is_active(o)}
        place = (fact["scope"], fact["subject_key"])
        if fact["subject_key"] and self.is_active(fact) and place in held:
            return True
        pinned = [each for each in (*others, fact) if self.is_pinned(each)]
        return False if sum(len(each["body"]) for each in pinned) <= CAP else None

    # What is typed.

    def type(self, *words, conflict=None, stdin=""):
        """Type a command that must be a conflict, or must not, or may be one."""
        before = self.it.tip() if self.facts else None
        self.last = words
        code, out = self.it.run(*words, stdin=stdin)
        allowed = {True: (3,), False: (0,), None: (0, 3)}[conflict]
        assert code in allowed, (words, code, self.it.said)
        if code:
            assert self.it.tip() == before, words
        self.look()
        return code, out.strip()

    def look(self):
        self.facts = {
            each["id"]: each for each in self.it.records("ctx-fact", "export")
        }
        entries = self.it.records("ctx-archive", "list")
        self.archive = {each["id"]: each for each in entries}
        assert len(self.archive) == len(entries)

    def expect(self, id, before, **fields):
        """The fact is as it was but for these fields, in a higher revision."""
        after = self.facts[id]
        wanted = {**{key: before[key] for key in CONTENT}, **fields}
        assert {key: after[key] for key in wanted} == wanted
        assert after["revision"] > before["revision"]

    @rule(name=names, scope=scopes, subject=subjects, pin=st.booleans(), size=sizes)
    def add(self, name, scope, subject, pin, size):
        body = self.text(size)
        fact = {
            "id": "",
            "scope": scope,
            "name": name,
            "subject_key": subject,
            "activation": "pinned" if pin else None,
            "superseded_by": None,
            "expires_at": None,
            "body": body,
        }
        words = [f"--name={name}", f"--scope={scope}", *(["--pin"] if pin else [])]
        words += [f"--subject={subject}"] if subject else []
        code, id = self.type(
            "ctx-fact", "add", body, *words, conflict=self.conflict(fact)
        )
        if not code:
            assert self.facts[id]["revision"] == 1
            assert self.facts[id]["body"] == body.strip()

    @rule(number=picks, size=sizes, subject=subjects, clears=st.booleans())
    def update(self, number, size, subject, clears):
        id = self.pick(self.facts, number)
        if id is None:
            return
        before = self.facts[id]
        body = self.text(size)
        words, fields = (
            [f"--body={body}", f"--title={body[:9]}"],
            {"body": body.strip()},
        )
        if subject:
            words.append(f"--subject={subject}")
            fields["subject_key"] = subject
        elif clears:
            words.append("--clear=subject")
            fields["subject_key"] = None
        fields["title"] = body[:9].strip()
        after = {**before, **fields}
        code, _ = self.type(
            "ctx-fact", "update", self.ref(id), *words, conflict=self.conflict(after)
        )
        if not code:
            self.expect(id, before, **fields)

    @rule(number=picks, days=st.integers(1, 4))
    def expire(self, number, days):
        id = self.pick(self.facts, number)
        if id is None:
            return
        from ctxlib.domain import moment

        when = moment.text(self.it.now + days * DAY)
        after = {**self.facts[id], "expires_at": when}
        words = ("update", self.ref(id), f"--expires={when}")
        self.type("ctx-fact", *words, conflict=self.conflict(after))

    @rule(days=st.integers(1, 3))
    def wait(self, days):
        self.it.now += days * DAY

    @rule(number=picks, verb=st.sampled_from(("pin", "unpin", "verify")))
    def activate(self, number, verb):
        id = self.pick(self.facts, number)
        if id is None:
            return
        before = self.facts[id]
        activation = {"pin": "pinned", "unpin": "relevant"}.get(verb)
        after = {**before, "activation": activation or before["activation"]}
        code, _ = self.type(
            "ctx-fact", verb, self.ref(id), conflict=self.conflict(after)
        )
        if not code:
            assert self.is_pinned(self.facts[id]) == self.is_pinned(after)
            assert self.facts[id]["updated_at"] == before["updated_at"]

    @rule(one=picks, other=picks)
    def supersede(self, one, other):
        old, new = self.pick(self.facts, one), self.pick(self.facts, other)
        if old is None:
            return
        first, second = self.facts[old], self.facts[new]
        is_wrong = (
            old == new
            or first["scope"] != second["scope"]
            or first["superseded_by"] not in (None, new)
            or old in self.successors(new)
        )
        code, _ = self.type(
            "ctx-fact",
            "supersede",
            self.ref(old),
            self.ref(new),
            conflict=is_wrong or None,
        )
        if not code:
            assert self.facts[old]["superseded_by"] == new
            if not first["superseded_by"]:
                assert self.facts[new]["supersedes"] == old

    def successors(self, id):
        found = []
        while id in self.facts and self.facts[id]["superseded_by"]:
            id = self.facts[id]["superseded_by"]
            found.append(id)
        return found

    @rule(number=picks, size=sizes)
    def replace(self, number, size):
        old = self.pick(self.facts, number)
        if old is None:
            return
        before, body = self.facts[old], self.text(size)
        name = f"new-{len(self.tokens)}"
        if before["superseded_by"]:
            self.type(
                "ctx-fact",
                "supersede",
                self.ref(old),
                "--file=-",
                stdin=f"---\nname: {name}\n---\n{body}",
                conflict=True,
            )
            return
        code, new = self.type(
            "ctx-fact",
            "supersede",
            self.ref(old),
            "--file=-",
            stdin=f"---\nname: {name}\n---\n{body}",
        )
        if not code:
            assert self.facts[old]["superseded_by"] == new
            assert self.facts[new]["supersedes"] == old
            assert self.facts[new]["subject_key"] == before["subject_key"]

    @rule(number=picks, name=names)
    def rename(self, number, name):
        id = self.pick(self.facts, number)
        if id is None:
            return
        before = self.facts[id]
        after = {**before, "name": name}
        code, _ = self.type(
            "ctx-fact", "rename", self.ref(id), name, conflict=self.conflict(after)
        )
        if not code:
            assert self.facts[id]["name"] == name
            assert self.facts[id]["updated_at"] == before["updated_at"]

    @rule(number=picks, scope=scopes)
    def move(self, number, scope):
        id = self.pick(self.facts, number)
        if id is None:
            return
        before = self.facts[id]
        pointers = before["supersedes"], before["superseded_by"]
        after = {**before, "scope": scope}
        code, _ = self.type(
            "ctx-fact",
            "move",
            self.ref(id),
            f"--scope={scope}",
            conflict=None if any(pointers) else self.conflict(after),
        )
        if not code:
            assert self.facts[id]["scope"] == scope

    @rule(number=picks)
    def forget(self, number):
        id = self.pick(self.facts, number)
        if id is None:
            return
        before = self.facts[id]
        self.type("ctx-archive", "forget", self.ref(id), conflict=False)
        assert id not in self.facts
        assert self.archive[id]["revision"] == before["revision"]

    @rule(number=picks)
    def recover(self, number):
        id = self.pick(self.archive, number)
        if id is None:
            return
        entry = self.archive[id]
        scope, name = entry["ref"].removesuffix(".md").split("/")
        known = self.seen[id].get(entry["revision"])
        places = [(each["scope"], each["name"]) for each in self.facts.values()]
        is_taken = (scope, name) in places
        after = {**known, "scope": scope, "name": name}
        conflict = True if is_taken else self.conflict(after)
        code, _ = self.type("ctx-archive", "recover", entry["path"], conflict=conflict)
        if not code:
            self.expect(id, known)

    @rule(number=picks, back=picks)
    def restore(self, number, back):
        id = self.pick(self.facts, number)
        if id is None:
            return
        before = self.facts[id]
        old = self.pick(self.seen[id], back)
        then = self.seen[id][old]
        restored = (*CONTENT, "superseded_by")
        after = {**before, **{key: then[key] for key in restored}}
        successor = then["superseded_by"]
        if successor and successor not in {**self.facts, **self.archive}:
            return  # an undone import took it away
        code, _ = self.type(
            "ctx-fact",
            "restore",
            self.ref(id),
            str(old),
            conflict=self.conflict(after) if not then["superseded_by"] else None,
        )
        if not code:
            now = self.facts[id]
            assert {key: now[key] for key in CONTENT} == {
                key: then[key] for key in CONTENT
            }
            assert (now["scope"], now["name"]) == (before["scope"], before["name"])

    @rule(count=st.integers(1, 3), number=picks, name=names, scope=scopes)
    def import_(self, count, number, name, scope):
        chosen = sorted(self.facts)[number % 3 :][:count]
        self.ids += 1
        new = f"mem-{self.ids:032x}"
        rows = [
            {
                **self.facts[id],
                "revision": self.facts[id]["revision"] + 1,
                "body": self.text(20).strip(),
                "title": "",
            }
            for id in chosen
        ]
        rows.append({"id": new, "name": name, "scope": scope, "body": self.text(20)})
        text = "".join(json.dumps(row) + "\n" for row in rows)
        names_taken = {(o["scope"], o["name"]) for o in self.facts.values()}
        conflict = True if (scope, name) in names_taken else None
        code, _ = self.type(
            "ctx-fact", "import", "--json", "-", stdin=text, conflict=conflict
        )
        if not code:
            self.may_vanish.add(new)
            assert all(
                self.facts[row["id"]]["body"] == row["body"].strip() for row in rows
            )

    @precondition(lambda self: "undo" not in self.last)
    @rule()
    def undo(self):
        self.last = ("undo",)
        before = self.it.tip()
        code, _ = self.it.run("ctx-archive", "undo")
        assert code in (0, 1, 3), self.it.said
        assert (self.it.tip() != before) == (code == 0)
        self.look()

    @rule(number=picks)
    def lose(self, number):
        """Somebody else writes after this one has looked, and before it swaps."""
        from ctxlib.errors import ConflictError
        from ctxlib.service.facts import FactService

        id = self.pick(self.facts, number)
        if id is None:
            return
        before, winning, losing = self.facts[id], self.text(20), self.text(20)
        late = self.it.service(FactService)
        looked = []

        class Late(FactService):
            __slots__ = ()

            def view(self, snapshot=None):
                store = super().view(snapshot)
                if not looked:
                    looked.append(store.snapshot.commit)
                    machine.it.run(
                        "ctx-fact",
                        "update",
                        before["ref"],
                        f"--body={winning}",
                        f"--title={winning[:9]}",
                    )
                return store

        machine = self
        late = self.it.service(Late)
        changes = {"body": losing}
        with contextlib.suppress(ConflictError):
            late.update(before["ref"], changes, expect=before["revision"])
            raise AssertionError("a stale revision was taken")
        self.look()
        if self.facts[id] != before:  # else the winner would not have fitted
            assert self.facts[id]["body"] == winning.strip()

    # What must hold.

    @invariant()
    def ids_stay_and_revisions_are_never_given_twice(self):
        assert not self.facts.keys() & self.archive.keys()
        for id in self.seen.keys() - self.facts.keys() - self.archive.keys():
            assert id in self.may_vanish, f"{id} is gone"
        for id, fact in self.facts.items():
            known = self.seen.setdefault(id, {})
            first = known.setdefault(fact["revision"], fact)
            assert {key: first[key] for key in CONTENT} == {
                key: fact[key] for key in CONTENT
            }
        for id, entry in self.archive.items():
            assert entry["revision"] in self.seen[id]

    @invariant()
    def a_subject_has_one_holder_and_pinned_texts_fit(self):
        held = [
            (each["scope"], each["subject_key"])
            for each in self.active().values()
            if each["subject_key"]
        ]
        assert len(held) == len(set(held))
        names_ = {
            each["name"]
            for each in self.active().values()
            if each["scope"] == "project"
        }
        pinned = [
            len(each["body"])
            for each in self.active().values()
            if self.is_pinned(each)
            and (each["scope"] == "project" or each["name"] not in names_)
        ]
        assert sum(pinned) <= CAP or self.is_overridden_otherwise()

    def is_overridden_otherwise(self):
        """Whether git-ctx itself counts less: by subject or title one holds for two."""
        status = self.it.records("git-ctx", "status")[0]
        return status["pinned_chars"] <= CAP

    @invariant()
    def nothing_that_is_over_is_shown(self):
        if (self.it.tip(), self.it.now) == self.tip:
            return
        self.tip = self.it.tip(), self.it.now
        active = json.dumps(list(self.active().values()))
        over = [token for token in self.tokens if token not in active]
        answers = {
            "list": self.it.run("ctx-fact", "list")[1],
            "recall": self.it.run("ctx-recall", f"what is {' '.join(over[-3:])}?")[1],
            "memory": self.it.run("git-ctx", "memory")[1],
            "session": self.it.hear(self.start()),
        }
        assert "<ctx-orientation>" in answers["session"]
        for reader, text in answers.items():
            assert [token for token in over if token in text] == [], reader

    def start(self):
        """What a host sends when a session starts."""
        return {
            "session_id": f"s{len(self.tokens)}-{self.it.now}-{self.it.tip()[:8]}",
            "hook_event_name": "SessionStart",
            "source": "startup",
            "cwd": self.it.workspace,
        }

    def teardown(self):
        if not hasattr(self, "it"):
            return
        if self.is_long:
            assert self.it.git("gc", "--quiet", "--prune=now") == (0, "")
        assert self.it.git("fsck", "--strict", "--no-dangling") == (0, "")
        most = None if self.is_long else 4
        for id in sorted(self.facts.keys() | self.archive.keys())[:most]:
            for number, fact in sorted(self.seen[id].items())[:most]:
                (then,) = self.it.records("ctx-fact", "show", f"{id}@{number}")
                assert {key: then[key] for key in CONTENT} == {
                    key: fact[key] for key in CONTENT
                }


def play(folder, *, runs, steps):
    Memory.folder, Memory.is_long = folder, runs > 10
    run_state_machine_as_test(
        Memory,
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=runs <= 10,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_any_sequence_of_commands_keeps_what_must_hold(tmp_path):
    play(tmp_path, runs=6, steps=20)


@pytest.mark.slow
def test_many_long_sequences_of_commands_keep_what_must_hold(tmp_path):
    play(tmp_path, runs=16, steps=60)
