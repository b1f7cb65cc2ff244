"""Tools of different versions at one memory, and clocks that jump."""

import json

import pytest

pytestmark = pytest.mark.slow

DAY = 86_400
YEAR = 365 * DAY


@pytest.fixture
def prompt(fired, workspace):
    """The context that a running session gets for a prompt."""

    def call(text, *, at=None, event="user-prompt", **more):
        sent = {"session_id": "s1", "cwd": str(workspace), "prompt": text, **more}
        out = fired(event, sent, **({"now": at} if at else {}))
        said = json.loads(out) if out else {}
        return said.get("hookSpecificOutput", {}).get("additionalContext", "")

    return call


def test_a_memory_of_a_newer_format_is_read_by_nobody_and_changed_by_nobody(
    run, fact, git, memory, tmp_path, tally
):
    row = tally("format of a newer version")
    fact("add", "--type=project", "--name=one", "A text.")
    clone = tmp_path / "clone"
    git("clone", "-q", memory, clone)
    (clone / "format").write_text("ctx-memory 2\n")
    git("-C", clone, "commit", "-qam", "newer")
    git("--git-dir", memory, "fetch", "-q", clone, "main:main")
    before = sorted((path, path.stat().st_mtime_ns) for path in memory.rglob("*"))

    answers = [
        run(program, *words)
        for program, *words in (
            ("ctx-fact", "add", "--type=project", "Another text."),
            ("ctx-fact", "update", "one", "--body", "Another text."),
            ("ctx-fact", "show", "one"),
            ("ctx-recall", "a text"),
            ("git-ctx", "upkeep"),
            ("git-ctx", "init"),
        )
    ]

    row.tried = len(answers)
    assert {answer.code for answer in answers} == {128}
    assert all("it needs a newer git-ctx" in answer.err for answer in answers)
    after = sorted((path, path.stat().st_mtime_ns) for path in memory.rglob("*"))
    assert after == before


def test_two_versions_in_turn_each_find_an_index_that_is_true(
    fact, recall, tally, amount, audit, memory, monkeypatch, answers
):
    from ctxlib.store import upkeep

    row = tally("an index of another version, in turn")
    saved, ours = [], upkeep.VERSION
    row.tried = amount(6)

    for number in range(row.tried):
        monkeypatch.setattr(upkeep, "VERSION", f"other-{number % 2}")
        saved += fact(
            *("add", "--json", "--type=project", f"--name=n{number}"),
            f"The service {number} listens behind the proxy.",
        ).records
        answers()
        monkeypatch.setattr(upkeep, "VERSION", ours)
        assert f"n{number}" in recall("search", f"service {number}").out

    audit(row, saved)


def test_a_newer_state_file_is_no_obstacle_and_nothing_false_is_told(
    fact, prompt, home, tally, memory, audit
):
    row = tally("a newer state file")
    saved = fact(
        "add", "--json", "--type=project", "The reverse proxy listens on 8080."
    ).records
    prompt("", event="session-start", source="startup")
    state = next((home / ".local/state/ctx/sessions").rglob("*.json"))
    record = json.loads(state.read_text())
    row.tried = 2

    state.write_text(json.dumps({**record, "v": 2, "told": ["of", "another", "kind"]}))
    newer = prompt("Where does the reverse proxy listen?")
    state.write_text(json.dumps({"v": 1, "told": {"global": 7}, "commit": []}))
    state.with_suffix(".shown").unlink()
    odd = prompt("Where does the reverse proxy listen now?")

    assert "8080" in newer
    assert "8080" in odd
    assert "ctx-memory-changes" not in newer + odd
    audit(row, saved)


def test_a_clock_that_jumps_changes_no_order_and_loses_nothing(
    fact, recall, run, tally, audit, memory, now, git, prompt, is_index_true
):
    row = tally("clock jumps, back and forth")
    saved = []
    jumps = (0, 5 * YEAR, -20 * YEAR, 1, -1, 40 * YEAR, 0, -DAY, DAY)
    prompt("", event="session-start", source="startup")

    for number, jump in enumerate(jumps):
        at = now + jump
        words = ("add", "--json", "--type=project", f"--name=n{number}")
        text = f"The service {number} listens behind the proxy."
        expiry = ("--expires", "2026-06-01") if number % 2 else ()
        saved += fact(*words, *expiry, text, now=at).records
        changed = fact(
            *("update", f"n{number}", "--json", "--body", f"{text} Changed."),
            now=now - jump,
        )
        saved += changed.records
        assert "Changed" in recall("search", f"service {number}", now=at).out
        prompt(f"Which service is {number}?", at=at)
        row.tried += 1

    for jump in jumps:
        assert is_index_true(at=now + jump)
    revisions = [each["revision"] for each in saved]
    assert revisions == [1, 2] * len(jumps)
    listed = git("--git-dir", memory, "rev-list", "--first-parent", "--count", "main")
    assert listed == f"{2 * len(jumps) + 1}\n"
    audit(row, saved)


def test_a_clock_before_the_epoch_of_dates_is_refused_in_words(process, memory):
    for stated in ("yesterday", "-5", "9" * 20, "1960-01-01T00:00:00Z"):
        answer = process(
            "ctx-fact", "add", "--type=project", "A text.", environ={"CTX_NOW": stated}
        )
        assert answer.code == 128, stated
