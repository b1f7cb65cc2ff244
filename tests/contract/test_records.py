"""The machine records: their bytes are a promise, and the page knows them all."""

import ast

from ctxlib.cli import records
from ctxlib.domain import wire
from ctxlib.domain.block import Item
from ctxlib.domain.fact import Fact


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
        records.imported_record(
            added=["project/a.md"], updated=[], unchanged=[], commit=None, notes=[]
        ),
        records.subject_record(fact),
        records.hit_record(hit()),
        records.problem_record(
            path="global/a.md", line=3, field="type", message="m", command=None
        ),
        records.status_record(
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
            followers=[],
            commit="c" * 40,
            backup=None,
            notes=[],
        ),
        records.memory_record("/m.git", created=True),
        records.setting_record("ctx.recallFacts", ["4"]),
        records.conflict_record(
            "override", "project/a.md", "global/a.md", reason="name"
        ),
    ]

    golden("records.ndjson", "".join(wire.dumps(record) + "\n" for record in made))


def test_every_kind_and_key_is_in_the_page(modules, root):
    page = (root / "man/man5/ctx-records.5").read_text(encoding="utf-8")
    (module,) = [each for each in modules if each.name == "cli/records.py"]
    written = {
        key.value
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    kinds = {
        value.value
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "kind"
        if isinstance(value, ast.Constant)
    }

    assert [kind for kind in sorted(kinds) if f".It Li {kind}\n" not in page] == []
    assert [key for key in sorted(written) if f"Li {key}" not in page] == []


def test_every_kind_has_a_golden_record(modules, root):
    (module,) = [each for each in modules if each.name == "cli/records.py"]
    text = (root / "fixtures/golden/records.ndjson").read_text(encoding="utf-8")
    shaped = [
        node.name.removesuffix("_record")
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_record")
    ]

    assert [kind for kind in shaped if f'{{"kind":"{kind}"' not in text] == []
