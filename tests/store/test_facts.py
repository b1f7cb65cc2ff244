"""The facts of a workspace: where they are, and what a reference means."""

import pytest

from ctxlib.domain import document
from ctxlib.domain.fact import Fact
from ctxlib.errors import AmbiguousError, DocumentError, NotFoundError
from ctxlib.store.facts import FactStore

KEY = "app-0123456789abcdef"


def make(name, number, scope="project", **values):
    return Fact(
        id=f"mem-{number:032x}",
        revision=1,
        name=name,
        title=name.title(),
        type="project",
        scope=scope,
        body=f"About {name}.",
        **values,
    )


def place(fact):
    folder = "global" if fact.scope == "global" else f"projects/{KEY}"
    return f"{folder}/{fact.name}.md"


@pytest.fixture(params=["alone", "with derived files"])
def store(repository, write, home, request):
    """The store of a workspace that holds the given facts."""
    root = None if request.param == "alone" else str(home / "derived")

    def call(*facts, key=KEY, more=None):
        edits = {place(each): document.format(each) for each in facts}
        write({**edits, **(more or {})})
        return FactStore(repository.snapshot(), key, root=root)

    return call


def references(found):
    return [each.reference for each in found]


def test_a_fact_comes_back_with_its_place(store, repository):
    fact = make("release-branch", 1)

    (stored,) = store(fact).load("project")

    assert stored.fact == fact
    assert stored.path == f"projects/{KEY}/release-branch.md"
    assert stored.oid == repository.snapshot().oid(stored.path)
    assert stored.reference == "project/release-branch.md"


def test_both_scopes_are_listed_by_name_project_first(store):
    found = store(
        make("b", 1), make("a-b", 2), make("a", 3), make("a", 4, scope="global")
    )

    assert references(found.all()) == [
        "project/a.md",
        "project/a-b.md",
        "project/b.md",
        "global/a.md",
    ]


def test_facts_of_another_workspace_are_not_seen(store):
    found = store(make("mine", 1), make("ours", 2, scope="global"), key="other-1")

    assert references(found.all()) == ["global/ours.md"]
    assert found.named("project", "mine") is None


def test_without_a_workspace_there_are_only_global_facts(store):
    found = store(make("mine", 1), make("ours", 2, scope="global"), key=None)

    assert references(found.all()) == ["global/ours.md"]
    assert found.load("project") == []
    assert found.named("project", "mine") is None
    with pytest.raises(NotFoundError, match="there is no workspace here"):
        found.path("project", "mine")


def test_one_bad_document_is_noted_and_hides_no_other(store):
    path = f"projects/{KEY}/bad.md"
    found = store(make("good", 1), more={path: b"no front matter\n"})

    assert references(found.all()) == ["project/good.md"]
    assert [problem.source for problem in found.problems] == [path]
    with pytest.raises(DocumentError, match=r"bad\.md"):
        found.named("project", "bad")


def test_a_problem_is_noted_once_however_often_facts_are_read(store):
    found = store(more={"global/bad.md": b"bad"})

    found.all()
    found.load("global")

    assert len(found.problems) == 1


def test_archived_facts_and_hidden_files_are_no_facts(store):
    archived = document.format(make("old", 1))
    found = store(
        make("new", 2),
        more={
            f"projects/{KEY}/.archive/20260101T000000Z-old.md": archived,
            f"projects/{KEY}/.identity": b"path /x\n",
        },
    )

    assert references(found.all()) == ["project/new.md"]


def test_facts_are_found_by_id_and_by_subject(store):
    found = store(
        make("a", 1, subject_key="build.tool"),
        make("b", 2, subject_key="build.tool", scope="global"),
        make("c", 3),
    )

    assert found.with_id(f"mem-{2:032x}").reference == "global/b.md"
    assert found.with_id(f"mem-{9:032x}") is None
    assert references(found.with_subject("project", "build.tool")) == ["project/a.md"]
    assert found.with_subject("project", "none") == []


def test_equivalent_facts_are_found_by_subject_name_and_title(store):
    found = store(
        make("same-subject", 1, subject_key="build.tool"),
        make("same-name", 2),
        make("sämë-title", 3),
        make("other-subject", 4, subject_key="other"),
        make("else", 5),
    )

    def equivalent(name, **values):
        return references(found.equivalent("project", make(name, 9, **values)))

    assert equivalent("x", subject_key="build.tool") == ["project/same-subject.md"]
    assert equivalent("same-name") == ["project/same-name.md"]
    assert equivalent("sämë--title".replace("--", "-")) == ["project/sämë-title.md"]
    assert equivalent("other-subject", subject_key="mine") == []
    assert found.equivalent("project", make("else", 5)) == []


def test_pinned_facts_of_both_scopes_are_found(store):
    found = store(
        make("a", 1, activation="pinned"),
        make("b", 2, scope="global", activation="pinned"),
        make("c", 3),
    )

    assert references(found.pinned()) == ["project/a.md", "global/b.md"]


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("project/both.md", "project/both.md"),
        ("global/both.md", "global/both.md"),
        ("both", "project/both.md"),
        ("both.md", "project/both.md"),
        ("only-global", "global/only-global.md"),
        ("mem-" + f"{3:032x}", "global/only-global.md"),
        ("Both", "project/both.md"),
    ],
)
def test_a_reference_leads_to_its_fact(store, reference, found):
    facts = store(
        make("both", 1),
        make("both", 2, scope="global"),
        make("only-global", 3, scope="global"),
    )

    assert facts.find(reference, for_write=False).reference == found


def test_a_bare_name_in_both_scopes_is_refused_for_a_write(store):
    facts = store(make("both", 1), make("both", 2, scope="global"))

    with pytest.raises(AmbiguousError) as caught:
        facts.find("both", for_write=True)

    assert caught.value.candidates == ("project/both.md", "global/both.md")
    assert facts.find("global/both.md", for_write=True).reference == "global/both.md"


def test_an_abbreviated_id_must_be_unique(store):
    one = make("one", 0xABCDEF01 << 96)
    other = make("other", 0xABCDEF02 << 96)
    facts = store(one, other)

    assert facts.find("abcdef01", for_write=True).reference == "project/one.md"
    assert facts.find("mem-abcdef02", for_write=True).reference == "project/other.md"
    with pytest.raises(AmbiguousError) as caught:
        facts.find("abcdef", for_write=False)
    assert caught.value.candidates == (
        f"project/one.md ({one.id})",
        f"project/other.md ({other.id})",
    )


def test_a_name_that_reads_like_an_id_is_a_name_first(store):
    facts = store(make("abcd", 1), make("other", 0xABCD << 112))

    assert facts.find("abcd", for_write=True).reference == "project/abcd.md"


@pytest.mark.parametrize(
    "reference", ["nothing", "project/nothing.md", "mem-ffff", "ffffff", "../x", ""]
)
def test_a_reference_that_leads_nowhere_is_not_found(store, reference):
    facts = store(make("a", 1))

    with pytest.raises(NotFoundError):
        facts.find(reference, for_write=False)


def test_a_fact_without_an_id_has_the_same_one_at_every_reading(store):
    text = b"---\ntitle: Old\n---\n\nBody.\n"
    facts = store(more={"global/old.md": text})

    (stored,) = facts.load("global")

    assert stored.fact.id.startswith("legacy-")
    assert facts.find(stored.fact.id, for_write=True).path == "global/old.md"
