"""No fact of one project is ever shown in another, nor felt."""

import json
import os
import re
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

CANARY = "zyxwvcanary"
SHARED = "The gateway deploys to staging on Tuesdays after the smoke tests."
QUESTION = "When does the gateway deploy to staging?"
B_FACTS = [
    {"name": "deploy", "title": "Gateway deploys", "body": SHARED},
    {
        "name": "pinned",
        "title": "Gateway quota",
        "body": "Ask.",
        "activation": "pinned",
    },
    {
        "name": "smoke",
        "subject_key": "tests.smoke",
        "body": "Smoke tests take a minute.",
    },
]


@pytest.fixture
def places(tmp_path, git):
    """Two repositories of two projects, side by side."""
    for name in (f"{CANARY}-a", "b"):
        git("init", "-q", tmp_path / name)
    return tmp_path / f"{CANARY}-a", tmp_path / "b"


@pytest.fixture
def keep(fact):
    """Save drafts in a project, as a person would."""

    def call(place, drafts, scope="project"):
        lines = [{"type": "project", "scope": scope, **draft} for draft in drafts]
        answer = fact(
            *("add", "--stdin", "--json", "--why", f"Because {CANARY}."),
            stdin="\n".join(map(json.dumps, lines)),
            cwd=place,
        )
        assert answer.code == 0, answer
        return answer.records

    return call


def canaries(number=0):
    """Facts whose every field holds the canary, close to those of the other project."""
    return [
        {
            "name": f"{CANARY}-deploy-{number}",
            "title": f"Gateway deploys {CANARY}",
            "description": f"{CANARY} staging",
            "keywords": ["gateway", CANARY],
            "subject_key": f"tests.{CANARY}.n{number}",
            "metadata": {"source": CANARY},
            "provenance": {"query": CANARY},
            "applies_to": {"paths": [f"{CANARY}/**"]},
            "body": f"{SHARED} {CANARY}",
        },
        {
            "name": "deploy",
            "title": "Gateway deploys",
            "subject_key": "release.day",
            "body": f"The gateway deploys to {CANARY} on Mondays.",
        },
        {
            "name": f"{CANARY}-pin",
            "title": f"Pinned {CANARY}",
            "body": CANARY,
            "activation": "pinned",
        },
        {"name": "expired", "body": f"Gateway {CANARY}.", "expires_at": "2026-01-01"},
    ]


READS = [
    ("ctx-fact", "list"),
    ("ctx-fact", "list", "--all", "--json"),
    ("ctx-fact", "list", "-z"),
    ("ctx-fact", "subjects"),
    ("ctx-fact", "subjects", "--json"),
    ("ctx-fact", "check"),
    ("ctx-fact", "check", "--json"),
    ("ctx-fact", "export"),
    ("ctx-fact", "show", "deploy"),
    ("ctx-recall", QUESTION),
    ("ctx-recall", "-v", QUESTION),
    ("ctx-recall", "--json", QUESTION),
    ("ctx-recall", "--at", "main", "--json", QUESTION),
    ("ctx-recall", "list"),
    ("ctx-recall", "read", "deploy"),
    ("ctx-recall", "read", "--json", "deploy"),
    ("ctx-recall", "search", "gateway"),
    ("ctx-recall", "search", "--json", "gateway deploys monday expired"),
    ("ctx-recall", "search", "--at", "main", "gateway monday"),
    ("ctx-recall", "trace"),
    ("ctx-recall", "trace", "--json"),
    ("git-ctx", "memory"),
    ("git-ctx", "memory", "--json"),
    ("git-ctx", "memory", "--conflicts"),
    ("git-ctx", "status"),
    ("git-ctx", "status", "--json"),
    ("git-ctx", "project"),
    ("git-ctx", "project", "--json"),
    ("git-ctx", "config"),
]
# What differs between two runs, and says nothing of facts.
VARYING = re.compile(r"\b([0-9a-f]{40}|[0-9a-f]{12}|mem-[0-9a-f]{8,32})\b|/tmp/\S*")


@pytest.fixture
def reads(run):
    """What every command that reads shows in a project."""

    def call(place):
        return {" ".join(words): run(*words, cwd=place) for words in READS}

    return call


def leaks(answers):
    return {
        command: answer
        for command, answer in answers.items()
        if CANARY in answer.out + answer.err
    }


# Nothing is shown


def test_no_reading_command_shows_anything_of_another_project(places, keep, reads):
    here, there = places
    keep(there, B_FACTS)
    keep(here, canaries())

    shown = reads(there)

    assert leaks(shown) == {}
    assert SHARED in shown[f"ctx-recall {QUESTION}"].out
    assert {answer.code for answer in shown.values()} <= {0, 1}
    assert len(leaks(reads(here))) > 20


def test_what_cannot_be_read_in_another_project_is_none_of_ours(
    places, keep, reads, memory, git, run
):
    here, there = places
    keep(there, B_FACTS)
    (record,) = keep(here, canaries()[:1])
    listed = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "main")
    path = next(line for line in listed.split("\n") if CANARY in line and ".md" in line)
    broken = git(
        "--git-dir", memory, "hash-object", "-w", "--stdin", input=f"{CANARY}: ["
    )
    index = {"GIT_INDEX_FILE": str(memory / "index")}
    os.environ.update(index)
    git("--git-dir", memory, "read-tree", "main")
    git(
        "--git-dir",
        memory,
        "update-index",
        "--cacheinfo",
        f"100644,{broken.strip()},{path}",
    )
    tree = git("--git-dir", memory, "write-tree").strip()
    del os.environ["GIT_INDEX_FILE"]
    (memory / "index").unlink()
    commit = git("--git-dir", memory, "commit-tree", "-p", "main", "-m", CANARY, tree)
    git("--git-dir", memory, "update-ref", "refs/heads/main", commit.strip())

    assert leaks(reads(there)) == {}
    assert "cannot" in run("git-ctx", "status", cwd=here).out or record


WORDS = st.sampled_from(["gateway", "deploy", "staging", "smoke", CANARY, "雾凇拼音"])
TEXTS = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
DRAFTS = st.fixed_dictionaries(
    {"name": TEXTS.map(lambda text: f"{CANARY}-{text}"), "body": TEXTS},
    optional={
        "title": TEXTS.map(lambda text: f"{CANARY} {text}"),
        "description": TEXTS,
        "keywords": st.lists(WORDS, max_size=3),
        "activation": st.just("pinned"),
        "expires_at": st.sampled_from(["2026-01-01", "2027-01-01"]),
    },
)


@pytest.fixture
def shown_beside(tmp_path, git, fact, run, keep):
    """What a project shows beside another one with these facts."""

    def call(drafts, asked, commands):
        number = len(list(tmp_path.iterdir()))
        here, there = tmp_path / f"{CANARY}-{number}", tmp_path / f"b-{number}"
        for place in (here, there):
            git("init", "-q", place)
        keep(there, B_FACTS)
        explicit = ("ctx-recall", "search", "--json")
        for command in commands:
            run(*command, cwd=there)
        before = run(*explicit, "--", asked, cwd=there)
        for draft in drafts:
            line = json.dumps({"type": "project", **draft})
            fact("add", "--stdin", "--json", stdin=line, cwd=here)
        shown = [run(*command, cwd=there) for command in commands]
        shown.append(run("ctx-recall", "--json", "--", asked, cwd=there))
        after = run(*explicit, "--", asked, cwd=there)
        assert after == before
        return [*shown, after]

    return call


PROPERTY = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.function_scoped_fixture],
}


@settings(max_examples=5, **PROPERTY)
@given(
    st.lists(DRAFTS, min_size=1, max_size=3),
    TEXTS,
    st.lists(st.sampled_from(READS), min_size=3, max_size=3),
)
def test_no_byte_of_a_project_reaches_another(shown_beside, drafts, asked, commands):
    for answer in shown_beside(drafts, asked.replace(CANARY, "tuesday"), commands):
        assert CANARY not in answer.out + answer.err


@pytest.mark.slow
@settings(max_examples=100, **PROPERTY)
@given(
    st.lists(DRAFTS, min_size=1, max_size=5),
    TEXTS,
    st.lists(st.sampled_from(READS), min_size=8, max_size=8),
)
def test_no_byte_of_many_projects_reaches_another(
    shown_beside, drafts, asked, commands
):
    for answer in shown_beside(drafts, asked.replace(CANARY, "tuesday"), commands):
        assert CANARY not in answer.out + answer.err


def test_no_message_of_a_failure_shows_anything_of_another_project(
    places, keep, fact, recall, run
):
    here, there = places
    keep(there, B_FACTS)
    kept = keep(here, canaries())
    ids = [record["id"] for record in kept]
    taken = {"type": "project", "name": f"{CANARY}-deploy-0", "body": "Something else."}
    held = {"type": "project", "subject_key": f"tests.{CANARY}.n0", "body": "Held."}
    stranger = "mem-" + "0" * 32

    added = fact("add", "--stdin", "--json", stdin=json.dumps(held), cwd=there)
    named = fact("add", "--stdin", "--json", stdin=json.dumps(taken), cwd=there)
    fact("add", "--type=project", "--name=tmp", "--", "T.", cwd=there)
    renamed = fact("rename", "tmp", f"{CANARY}-pin", cwd=there)
    agents = fact(
        *("add", "--type=project", "--name=agents", "--", canaries()[1]["body"]),
        cwd=there,
        actor="agent",
    )
    answers = [
        answer
        for id in ids
        for reference in (id, id[:12], id[4:12], f"project/{id}.md")
        for answer in (
            fact("show", reference, cwd=there),
            recall("read", reference, cwd=there),
            fact("update", reference, "--title", "x", cwd=there),
            fact("pin", reference, cwd=there),
            fact("supersede", "deploy", reference, cwd=there),
            fact("edit", reference, cwd=there),
        )
    ]
    unknown = fact("show", stranger, cwd=there)

    assert [each.code for each in (added, named, renamed, agents)] == [0] * 4
    assert {answer.code for answer in answers} <= {128, 129}
    assert not any(CANARY in answer.out + answer.err for answer in answers)
    # As if there were no such fact anywhere.
    assert fact("show", ids[0], cwd=there).err == unknown.err.replace(stranger, ids[0])
    assert fact("show", "mem-", cwd=there).err == fact("show", "mem-", cwd=here).err


def test_an_ambiguous_abbreviation_lists_only_what_is_here(places, fact):
    here, there = places
    for place, digit, name in (
        (here, "1", CANARY),
        (there, "2", "one"),
        (there, "3", "two"),
    ):
        record = {
            "id": f"mem-abcd{digit * 28}",
            "name": name,
            "type": "project",
            "body": name,
        }
        record["revision"] = 1
        answer = fact("import", "--json", "-", stdin=json.dumps(record), cwd=place)
        assert answer.code == 0, answer

    answer = fact("show", "abcd", cwd=there)

    assert answer.code == 128
    assert "is ambiguous: project/one.md" in answer.err
    assert CANARY not in answer.err
    assert fact("show", "abcd", cwd=here).code == 0


def test_hooks_and_completion_show_nothing_of_another_project(
    places, keep, process, fact
):
    here, there = places
    keep(there, B_FACTS)
    sent = {"session_id": "s", "cwd": str(there), "prompt": QUESTION}
    payload = json.dumps(sent).encode()

    keep(here, canaries())
    first = process("ctx-hook", "session-start", input=payload, cwd=here)
    keep(here, canaries(1)[:1])
    keep(there, [{"name": "new", "body": "Something new."}])
    fact("update", "deploy", "--title", f"Later {CANARY}", cwd=here)
    told = process("ctx-hook", "user-prompt", input=payload, cwd=here)
    completed = [
        process(
            program,
            cwd=there,
            environ={
                f"_{program.upper().replace('-', '_')}_COMPLETE": "bash_complete",
                "COMP_WORDS": f"{program} {word} ",
                "COMP_CWORD": "2",
            },
        )
        for program, word in (("ctx-fact", "show"), ("ctx-recall", "read"))
    ]

    assert b"project/pinned.md" in first.out
    assert b"project/new.md" in told.out
    assert b"project/deploy.md" in told.out
    for answer in (first, told, *completed):
        assert answer.code == 0
        assert CANARY.encode() not in answer.out + answer.err


def test_a_repository_that_shares_a_first_commit_shares_no_fact(
    tmp_path, git, keep, reads
):
    template = tmp_path / f"{CANARY}-template"
    git("init", "-q", template)
    git("commit", "-q", "--allow-empty", "-m", "first", cwd=template)
    keep(template, canaries())
    copy = tmp_path / "copy"
    git("clone", "-q", template, copy)
    git("remote", "remove", "origin", cwd=copy)
    keep(copy, B_FACTS)

    shown = reads(copy)

    leaking = set(leaks(shown))
    # Which key it might be is a person's to know; no fact and no path is.
    for command in leaking:
        text = shown[command].out + shown[command].err
        assert CANARY not in re.sub(rf"{CANARY}-template-[0-9a-f]{{16}}", "", text)


def test_only_a_person_takes_over_the_key_of_another_project(
    places, keep, run, fact, reads
):
    here, there = places
    keep(here, canaries())
    keep(there, B_FACTS)
    key = run("git-ctx", "project", "--json", cwd=here).records[0]["key"]

    unknown = run("git-ctx", "project", "adopt", "nothing-0123456789abcdef", cwd=there)
    for words in (("adopt", key), ("adopt", "--leave", key), ("adopt", key[:12])):
        answer = run("git-ctx", "project", *words, cwd=there, actor="agent")
        assert answer.code in (4, 128), answer

    assert unknown.code == 128
    assert CANARY not in unknown.out + unknown.err
    assert leaks(reads(there)) == {}


def test_inside_the_memory_itself_there_is_no_project_of_ours(
    places, keep, memory, reads, process
):
    here, _ = places
    keep(here, canaries())

    shown = reads(memory)
    payload = json.dumps({"cwd": str(memory)}).encode()
    hooked = process("ctx-hook", "session-start", input=payload, cwd=memory)

    assert leaks(shown) == {}
    assert (hooked.code, hooked.out) == (0, b"")


# Nothing is felt


def test_scores_and_texts_are_the_same_with_and_without_other_projects(
    places, keep, reads, run
):
    here, there = places
    keep(there, B_FACTS)
    keep(there, [{"name": "user", "body": "Answer in French."}], scope="global")

    def felt():
        return {
            command: [
                answer.code,
                *(VARYING.sub("*", each) for each in (answer.out, answer.err)),
            ]
            for command, answer in reads(there).items()
        }

    run("git-ctx", "upkeep", cwd=there)
    felt()
    before = felt()
    for number in range(3):
        keep(here, canaries(number)[: 4 if number == 0 else 1])
    run("git-ctx", "upkeep", cwd=here)
    after = felt()

    assert after == before


def test_an_agent_is_not_told_that_another_project_has_the_same_text(
    places, keep, fact
):
    here, there = places
    keep(here, [{"name": "secret", "body": f"{SHARED} And so on, at length, for all."}])

    answer = fact(
        *("add", "--type=project", "--", f"{SHARED} And so on, at length, for all."),
        cwd=there,
        actor="agent",
    )

    assert (answer.code, answer.err) == (0, "")


# Configuration comes from its own level


@pytest.mark.parametrize("level", ["--local", "--worktree", "include"])
def test_a_repository_sets_nothing_that_is_the_users(
    level, places, keep, git, fact, recall, tmp_path
):
    here, _ = places
    keep(here, B_FACTS)
    target = ["--local"]
    if level == "--worktree":
        git("config", "extensions.worktreeConfig", "true", cwd=here)
        target = ["--worktree"]
    if level == "include":
        git("config", "include.path", tmp_path / "included", cwd=here)
        target = ["--file", tmp_path / "included"]
    for key, value in {
        "ctx.memory": tmp_path / "evil.git",
        "ctx.recallFacts": "0",
        "ctx.recallChars": "0",
        "ctx.pinnedChars": "99999",
        "ctx.color": "always",
        "ctx.journal": "false",
        "user.name": CANARY,
    }.items():
        git("config", *target, key, value, cwd=here)

    told = recall(QUESTION, cwd=here)
    added = fact("add", "--type=project", "New.", cwd=here)

    assert SHARED in told.out
    assert "\x1b" not in told.out
    assert told.err.count("is ignored; only the user may set it") == 6
    assert added.code == 0
    assert not (tmp_path / "evil.git").exists()
    assert fact("list", "-z", cwd=here).out.count("\0") == 4


def test_the_user_sets_them_by_file_by_variable_and_for_one_call(
    places, keep, git, recall, fact, tmp_path
):
    here, _ = places
    keep(here, B_FACTS)
    once = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "ctx.recallFacts",
        "GIT_CONFIG_VALUE_0": "0",
    }

    assert recall(QUESTION, cwd=here, environ=once).out == ""
    assert SHARED in recall(QUESTION, cwd=here).out
    git("config", "--global", f"includeIf.gitdir:{here}/.path", tmp_path / "mine")
    git("config", "--file", tmp_path / "mine", "ctx.recallFacts", "0")
    assert recall(QUESTION, cwd=here).out == ""
    moved = {"CTX_MEMORY": str(tmp_path / "other.git")}
    assert fact("list", "-z", cwd=here, environ=moved).out == ""


@pytest.mark.parametrize(
    "value",
    ["../../b", "/etc", "x/../../y", "a\nb", "..", "%2e%2e", "https://u:p@h/../x"],
)
def test_a_project_of_any_name_stays_in_its_own_folder(
    value, places, git, fact, memory
):
    here, _ = places
    git("config", "ctx.project", value, cwd=here)

    answer = fact("add", "--type=project", "--name=one", "New.", cwd=here)

    assert answer.code in (0, 128)
    if answer.code:
        assert "ctx.project" in answer.err
        return
    listed = git("--git-dir", memory, "ls-tree", "-rz", "--name-only", "main")
    for path in filter(None, listed.split("\0")):
        assert path == "format" or re.fullmatch(
            r"projects/[^/.][^/]*-[0-9a-f]{16}/(\.identity|one\.md)", path
        )


def test_nothing_but_the_key_of_a_project_is_kept_in_a_name_outside_its_folder(
    places, keep, home, run
):
    here, _ = places
    keep(here, canaries())
    run("ctx-recall", QUESTION, cwd=here)

    named = [path.name for path in home.rglob("*") if CANARY in path.name]

    assert named
    for name in named:
        assert re.search(rf"{CANARY}-a-[0-9a-f]{{16}}", name), name


def test_the_user_repositories_are_not_touched(places, keep, reads, git):
    here, there = places
    before = [
        subprocess.check_output(["find", place, "-printf", "%p %m %T@\n"])
        for place in places
    ]
    keep(here, canaries())
    keep(there, B_FACTS)
    reads(there)

    after = [
        subprocess.check_output(["find", place, "-printf", "%p %m %T@\n"])
        for place in places
    ]

    assert after == before
