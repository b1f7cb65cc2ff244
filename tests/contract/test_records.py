"""The machine records: their bytes are a promise, and the page knows them all."""

import ast

from ctxlib.cli import (
    agenda_records,
    archive_records,
    clone_records,
    doctor_records,
    history_records,
    instruction_records,
    overall_records,
    proposal_records,
    recall_records,
    records,
    session_records,
    session_search,
    suggest_records,
)
from ctxlib.domain import sessionrecord, talk, wire
from ctxlib.domain.actor import Actor
from ctxlib.domain.agenda import Advice
from ctxlib.domain.block import Item
from ctxlib.domain.candidate import Candidate, Evidence
from ctxlib.domain.decision import Decision
from ctxlib.domain.explanation import Explanation, Part
from ctxlib.domain.fact import Fact
from ctxlib.domain.health import Finding, Health
from ctxlib.domain.hostcheck import HostCheck
from ctxlib.domain.instruction import (
    Diagnostic,
    Document,
    Import,
)
from ctxlib.domain.judgement import Judged, Tally
from ctxlib.domain.mainpath import place_of
from ctxlib.domain.observation import STATUSES, Observation
from ctxlib.domain.passage import Passage
from ctxlib.domain.proposal import Proposal
from ctxlib.domain.relating import Relation
from ctxlib.domain.said import Compaction, Said
from ctxlib.domain.sessiontext import Text
from ctxlib.domain.skilldraft import Skill
from ctxlib.domain.wording import Match as Agreement
from ctxlib.service import review
from ctxlib.service.archived import Archived
from ctxlib.service.notechange import Change
from ctxlib.service.placing import Insertion
from ctxlib.service.reasons import Reason
from ctxlib.service.revisions import FactRevision
from ctxlib.service.sessionclosing import Target
from ctxlib.service.sessionfold import Kept
from ctxlib.service.sessionimport import Skipped
from ctxlib.service.sessionsearch import Hit
from ctxlib.service.step import Step
from ctxlib.service.suggest import Suggestion
from ctxlib.service.undo import Undone
from ctxlib.service.why import Match
from ctxlib.store.archive import Entry
from ctxlib.store.history import Revision
from ctxlib.store.rekeying import Returned

SHAPES = (
    "cli/agenda_records.py",
    "cli/archive_records.py",
    "cli/clone_records.py",
    "cli/doctor_records.py",
    "cli/history_records.py",
    "cli/records.py",
    "cli/instruction_records.py",
    "cli/proposal_records.py",
    "cli/recall_records.py",
    "cli/session_records.py",
    "cli/session_search.py",
    "cli/suggest_records.py",
)


def everything():
    """A fact with a value in every field."""
    return Fact(
        id="mem-" + "0" * 32,
        revision=3,
        created_at="2026-01-01T00:00:00Z",
        updated_at="2026-02-01T00:00:00Z",
        name="release-branch",
        title="Release branch",
        description="Where releases are cut",
        type="project",
        scope="project",
        keywords=["release", "branch"],
        subject_key="release.branch",
        activation="pinned",
        volatility="stable",
        expires_at="2027-01-01",
        last_verified_at="2026-02-02T00:00:00Z",
        applies_to={"paths": ["src/**"], "branches": ["main"]},
        supersedes="mem-" + "1" * 32,
        superseded_by="mem-" + "2" * 32,
        agenda="task",
        state="open",
        rank=1,
        due_at="2026-12-01",
        provenance={"origin": "session", "lines": ["1", "2"]},
        metadata={"type": "project"},
        extra=[("x-team", " core")],
        body="Releases are cut from release/1.x.",
    )


def bare():
    """A fact with nothing that may be left out."""
    return Fact(
        id="legacy-" + "0" * 24, revision=1, name="a", type="user", scope="global"
    )


def hit():
    """A fact as a search finds it."""
    found = Item(
        id="mem-" + "0" * 32,
        reference="project/release-branch.md",
        revision=3,
        type="project",
        scope="project",
        freshness="fresh",
        score=1.23456789,
        matched=["release"],
        title="Release branch",
        text="Releases are cut from release/1.x.",
    )
    found.snippet = "Releases are cut"
    return found


def suggest_shapes():
    """A revision that was deferred, a skill, a decision, and a fact to review."""
    fact = everything()
    seen = Evidence("ses-" + "1" * 32, 12, "2026-02-27T10:00:00Z", "Always use pnpm.")
    candidate = Candidate("fact", "Always use pnpm.", cue="standing", language="en")
    candidate.name, candidate.title = "always-use-pnpm", "Always use pnpm"
    candidate.words, candidate.keywords = ("pnpm",), ("pnpm",)
    candidate.confidence, candidate.reason = 0.9, "a standing rule"
    candidate.evidence = (seen,)
    decision = Decision(
        id="sug-" + "2" * 16,
        what="fact",
        verdict="deferred",
        at="2026-03-01T12:00:00Z",
        until="2026-03-10",
        why="later",
    )
    relation = Relation("revision", fact=fact, why="the fact says otherwise")
    steps = ("$ npm version", "$ npm publish", "$ git push --tags")
    skill = Skill(steps, ["Run `npm version`."] * 3, ["release"], [seen], 0.8)
    finding = review.Finding(
        review.MISSING, fact, "the file 'a.py' is not there", command="c", other="a.py"
    )
    return [
        suggest_records.suggestion_record(
            Suggestion(candidate, relation, decision, "decided"), difference=["-a"]
        ),
        suggest_records.suggestion_record(Suggestion(skill, Relation("new"), None, "")),
        suggest_records.decision_record(
            decision, commit="c" * 40, path=None, notes=["a note"]
        ),
        suggest_records.review_record(finding),
    ]


def agenda_shapes():
    """An item, what it advises, and an observation with its counts."""
    fact = everything()
    seen = Observation(
        id="obs-" + "1" * 32,
        status="promoted",
        category="gap",
        noted_at="2026-03-01T12:00:00Z",
        noted_by="agent",
        session="s-1",
        evidence=("s-1:3-9",),
        settled_at="2026-03-02T12:00:00Z",
        settled_by="person",
        resolved_by=fact.id,
        reason="It holds.",
        text="The seed script needs a database.",
    )
    return [
        agenda_records.agenda_record(fact, 1_772_366_400),
        agenda_records.advice_record(
            Advice(fact, why="due 2026-04-01", cost="after 2026-04-01 it is late"),
            passed_over=1,
        ),
        agenda_records.observation_record(seen),
        agenda_records.observations_record(dict.fromkeys(STATUSES, 1)),
    ]


def doctor_shapes():
    """A check that found one thing, and its record."""
    health = Health()
    for subject in ("sessions", "mined", "observations"):
        health.counts[subject] = {}
    health.counts["facts"] = {"project": 1, "global": 0}
    health.counts["index"] = {"project": "fresh"}
    health.counts["suggestions"] = {"waiting": 2}
    health.counts["hooks_claude"] = {"wired": 7, "answering": 7}
    finding = Finding("setup", "error", "/m.git", "m", command="chmod 700 /m.git")
    health.add([finding])
    return [
        doctor_records.health_record(health, project="ws-0", now=1_772_366_400),
        doctor_records.finding_record(finding),
    ]


def session_shapes():
    """A session with a value in every field, a bare one, and what was done with it."""
    said = Said("Fix it.", 3, "2026-01-01T00:00:00Z")
    known = {"id": "ses-" + "0" * 32, "host": "claude", "session_id": "s-1"}
    whole = sessionrecord.Record(
        **known,
        host_version="2.1.47",
        parent_session="s-0",
        workspace="ws-0",
        worktree="ws",
        branch="main",
        head_start="a" * 40,
        head_end="b" * 40,
        started_at="2026-01-01T00:00:00Z",
        ended_at="2026-01-01T01:00:00Z",
        status="ended",
        title="Fix it.",
        turns=1,
        prompts=1,
        tools={"Bash": 1},
        files_touched=["a.py"],
        commits=["b" * 40],
        transcript={"label": "s-1.jsonl", "sha256": "c" * 64, "bytes": "9"},
        asked=[said],
        queued=[said],
        did=[talk.Step("ran", 1, 4, "make", "failed", "exit 2")],
        agents=[sessionrecord.Agent("ag1", "Explore", 2, 1, "Found.")],
        outcome="Done.",
        corrections=[said],
        unfinished=["todo: x"],
        handoff=sessionrecord.Handoff("d", "o", "n", "2026-01-01T01:00:00Z", "agent"),
        compacted=[Compaction(5, "auto", "d" * 64, "s")],
        notes=["cut: 1 of 2 lines of Did"],
    )
    bare = sessionrecord.Record(**known, workspace="ws-0", status="live")
    path = "projects/ws-0/sessions/a.md"
    kept = Kept(path, whole, "c" * 40)
    return [
        session_records.session_record(whole, path=path),
        session_records.session_record(bare, path=None),
        session_records.recorded_session_record(whole, path=path),
        session_records.recorded_session_record(bare, path=None),
        session_records.handoff_record(kept),
        session_records.closed_session_record(whole.id, "s-1", path=None),
        session_records.imported_session_record("/s-1.jsonl", kept),
        session_records.imported_session_record("/x", Skipped("/x", "no such file")),
        session_records.forgotten_session_record(
            Target(whole.id, path), commit="c" * 40
        ),
    ]


def quote():
    """A prompt as a search of sessions finds it."""
    record = sessionrecord.Record(
        id="ses-" + "0" * 32,
        host="claude",
        session_id="s-1",
        started_at="2026-01-01T00:00:00Z",
    )
    text = Text("asked", "person", "Fix it.", line=3, turn=1)
    return Hit(record, "projects/ws-0/sessions/a.md", text, Agreement("phrase", 0, 7))


class Imported:
    """A file of one line."""

    label = "workspace/a/style.md"
    lines = ("Use tabs.",)


def instruction():
    """An instruction file with an import, and a fault in it."""
    document = Document(
        "workspace/a/AGENTS.md", scope="ancestor", directory="workspace/a"
    )
    document.order = 2
    document.path = "/ws/a/AGENTS.md"
    document.passages = [Passage(Imported(), 0, 1)]
    one = Import(
        "workspace/a/style.md", "style.md", document.label, line=3, column=1, depth=1
    )
    one.passages = document.passages
    document.imports = [one]
    return document


class Noted:
    """A document that a note went into."""

    label = "workspace/AGENTS.md"
    place = "/ws/AGENTS.md"


def noted():
    """What the note changed."""
    change = Change(b"# A\n", b"", "# A\n", "utf-8", 5)
    change.insertion = Insertion(4, "", line=5, lines=["- Use tabs."], heading="Notes")
    return change


def instruction_shapes():
    """One record of each kind that tells of instruction files."""
    document = instruction()
    missing = Diagnostic(
        "import_missing",
        document.label,
        "no such file",
        line=4,
        column=1,
        target="x.md",
    )
    match = Match(
        "workspace/a/style.md",
        1,
        "Use tabs.",
        document=document.label,
        order=2,
        later=["workspace/a/AGENTS.local.md"],
    )
    return [
        instruction_records.document_record(document),
        instruction_records.document_record(document, omitted="document_repeated"),
        instruction_records.import_record(document, document.imports[0]),
        instruction_records.diagnostic_record(missing, path=None),
        instruction_records.host_check_record(
            HostCheck("make test", document.label, 7)
        ),
        instruction_records.match_record(match),
        instruction_records.note_record(Noted(), noted(), diff=None),
    ]


def proposal():
    """What an agent asked for."""
    return Proposal(
        operation="update",
        place="projects/ws-0",
        target="mem-" + "0" * 32,
        expected=3,
        content={"fields": {"body": "Two."}},
        about="project/release-branch.md",
        reasons=["it changes a fact that is there"],
        why="It moved",
        actor=Actor("agent", "pipe", "session-1"),
        asked_at=1_772_366_400,
        commit="c" * 40,
        seed="0" * 32,
    )


def reason():
    """A commit that a person confirmed."""
    body = (
        "It moved\n\nCtx-Actor: person\nCtx-Via: terminal\nCtx-Proposal: 0\n"
        "Ctx-Asked-By: agent pipe session-1"
    )
    fields = ["c" * 40, "", "Ada", "ada@example.org", "1772366400", "fact: x", body]
    fact = Fact(
        id="mem-" + "0" * 32, revision=2, name="a", type="user", scope="project"
    )
    return Reason(Revision(fields), "projects/ws-0123456789abcdef/a.md", fact)


def history_shapes():
    """The first revision of a fact and the one after, and what that changed."""
    before = reason().fact.replace(revision=1, body="One.")
    one = FactRevision(reason(), None, is_last=False)
    two = FactRevision(reason(), before, is_last=True)
    return [
        history_records.revision_record(one, is_archived=True),
        history_records.revision_record(two, is_archived=False),
        history_records.difference_record(None, one, changed=[], difference=["+One."]),
        history_records.difference_record(
            one, two, changed=["body"], difference=["-One.", "+Two."]
        ),
    ]


def archive_shapes():
    """An entry that a commit tells of and one without a fact; what was done."""
    path = "projects/ws-0123456789abcdef/.archive/20260301-120000.000-a.md"
    entry = Entry(path, "b" * 40, place_of(path))
    commit, fact = reason().commit, reason().fact
    step = Step("forget", None, fact, archive=path)
    return [
        archive_records.archived_record(Archived(entry, fact, commit)),
        archive_records.archived_record(Archived(entry, None, None)),
        archive_records.forgotten_record([step], commit="d" * 40, notes=["a note"]),
        archive_records.undone_record(
            Undone(commit, "d" * 40, [step, Step("undo", None, fact)])
        ),
        archive_records.undone_record(
            Undone(
                commit,
                "d" * 40,
                files=3,
                is_whole=True,
                returned=Returned("ws-0123456789abcdef", events=2, later=1),
            )
        ),
        archive_records.purged_record(
            ids=["mem-" + "0" * 32],
            documents=2,
            commits=3,
            commit="d" * 40,
            leftovers=["/m.git/config"],
            remotes=["team"],
        ),
    ]


def recall_shapes():
    told = Explanation("which branch?", "project/a.md", "A")
    told.parts = [
        Part(word, "word", weight=1.0, telling=1.0, facts=1, stands_for=("t",), gain=g)
        for word, g in (("branch", 0.5), ("cut", 0.0))
    ]
    told.score, told.place, told.best, told.best_score = 0.5, 2, "project/b.md", 0.9
    judged = Judged("which branch?", ["project/a.md"], [], 3)
    judged.got, judged.why = ["project/b.md"], "gate, share 0.1 of 0.2"
    return [
        recall_records.explanation_record(told.decide("gate", "share 0.1 of 0.2")),
        recall_records.judgement_record(judged),
        recall_records.evaluation_record(Tally([judged])),
    ]


def test_records_are_what_they_were(golden):
    fact = everything()
    made = [
        records.fact_record(
            fact,
            freshness="fresh",
            active=False,
            overridden_by=None,
        ),
        records.fact_record(bare()),
        records.saved_record(
            fact, reference=fact.reference, commit="c" * 40, notes=["a note"]
        ),
        proposal_records.proposal_record(proposal(), expires_at=None),
        proposal_records.proposal_record(
            proposal(),
            expires_at="2026-03-31T12:00:00Z",
            stale="mem-0 is gone",
            content=proposal().content,
            difference=["-One.", "+Two."],
        ),
        proposal_records.rejected_record(proposal(), why="It did not move."),
        proposal_records.reason_record(reason()),
        *history_shapes(),
        *archive_shapes(),
        records.imported_record(
            added=["project/a.md"], updated=[], unchanged=[], commit=None, notes=[]
        ),
        records.subject_record(fact),
        records.hit_record(hit()),
        records.problem_record(
            path="global/a.md", line=3, field="type", message="m", command=None
        ),
        *agenda_shapes(),
        overall_records.status_record(
            memory="/m.git",
            commit=None,
            workspace="ws",
            project="ws-0",
            facts={"project": 1, "global": 0},
            stale=0,
            expired=0,
            unreadable=[],
            pinned_chars=0,
            pinned_max=1500,
            archived=0,
            proposals=1,
            suggestions=2,
            agenda=1,
            observations={"pending": 2},
            sessions={"count": 1, "running": 0, "last": "2026-01-01T00:00:00Z"},
            index_lag=None,
        ),
        records.project_record(
            root="/ws",
            key="ws-0",
            stated=False,
            given=False,
            made_of="path /ws/.git",
            identities=["path /ws/.git"],
            facts=1,
            archived=0,
            others=[("other-0", 2, 0, ["remote example.org/x"])],
            notes=[],
        ),
        records.rekeyed_record(
            key="ws-1",
            former="ws-0",
            facts=["project/a.md"],
            archived=0,
            left=0,
            events=0,
            followers=[],
            commit="c" * 40,
            backup=None,
            notes=[],
        ),
        records.memory_record("/m.git", created=True),
        clone_records.clone_record("/clone", memory="/m.git"),
        clone_records.stamped_record("c" * 40, commit="d" * 40, commits=2),
        records.setting_record("ctx.recallFacts", ["4"]),
        records.conflict_record(
            "override", "project/a.md", "global/a.md", reason="name"
        ),
        *doctor_shapes(),
        session_search.quote_record(quote()),
        *session_shapes(),
        *recall_shapes(),
        *suggest_shapes(),
        *instruction_shapes(),
    ]

    golden("records.ndjson", "".join(wire.dumps(record) + "\n" for record in made))


def test_every_kind_and_key_is_in_the_page(modules, root):
    page = (root / "man/man5/ctx-records.5").read_text(encoding="utf-8")
    trees = [each.tree for each in modules if each.name in SHAPES]
    written = {
        key.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    kinds = {
        value.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "kind"
        if isinstance(value, ast.Constant)
    }

    assert [kind for kind in sorted(kinds) if f".It Li {kind}\n" not in page] == []
    assert [key for key in sorted(written) if f"Li {key}" not in page] == []


def test_every_kind_has_a_golden_record(modules, root):
    trees = [each.tree for each in modules if each.name in SHAPES]
    text = (root / "fixtures/golden/records.ndjson").read_text(encoding="utf-8")
    shaped = [
        node.name.removesuffix("_record")
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_record")
    ]

    assert [kind for kind in shaped if f'{{"kind":"{kind}"' not in text] == []
