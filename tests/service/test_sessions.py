"""What hooks tell of a session becomes one record, whatever happens in between."""

import os
import subprocess

import pytest

from ctxlib.domain.sessionrecord import format
from ctxlib.errors import CtxError
from ctxlib.service.handoff import handoff
from ctxlib.service.sessions import (
    TRANSCRIBED,
    Seen,
    on_end,
    on_pre_compact,
    on_prompt,
    on_start,
    on_stop,
    on_subagent_stop,
    previous_session,
)
from ctxlib.service.sessionsweep import sweep
from ctxlib.store.journal import put, snapshot

KEY = "pay-0123456789abcdef"
OTHER = "shop-0123456789abcdef"
SESSION = "5e55107a-0000-4000-8000-0000000000aa"


@pytest.fixture
def commits(memory, git):
    """How many commits the journal has."""
    return lambda: int(git("--git-dir", memory, "rev-list", "--count", "journal"))


def seen(transcript=None, session=SESSION, key=KEY, **fields):
    path = str(transcript) if transcript else None
    return Seen(
        host="claude", session=session, key=key, transcript=path, cwd="/work", **fields
    )


def at_once(act, count):
    """Call it with each number in a process of its own, all at the same time."""
    children = []
    for number in range(count):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                act(number)
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * count


def files(desk):
    return sorted(
        os.path.join(place, name)
        for place, _, names in os.walk(desk().running.root)
        for name in names
    )


def test_a_session_is_kept_when_it_ends(desk, talked, kept):
    here = seen(talked(("Fix it", "make test", "Done.")))
    on_start(desk(), here)
    on_stop(desk(), here)

    assert kept() == []
    assert on_end(desk(), here)
    (record,) = kept()
    assert (record.status, record.title, record.outcome) == ("ended", "Fix it", "Done.")
    assert files(desk) == []


def test_however_often_it_stops_the_record_is_the_same(desk, talked, kept, commits):
    here = seen(talked(("Fix it", "Done.")))
    on_start(desk(), here)
    for _ in range(5):
        on_stop(desk(), here)
    on_end(desk(), here)
    first = kept()
    on_stop(desk(1), here)
    on_end(desk(2), here)

    assert kept() == first
    assert commits() == 1


def test_a_resumed_session_updates_its_record(desk, talked, kept, commits):
    on_end(desk(), seen(talked(("Fix it", "Done."))))
    here = seen(talked(("Fix it", "Done."), ("And the docs", "Written.")))
    on_start(desk(1), here)
    on_end(desk(1), here)

    (record,) = kept()
    assert [said.text for said in record.asked] == ["Fix it", "And the docs"]
    assert commits() == 2


def test_where_nobody_said_anything_there_is_no_record(desk, talked, kept):
    here = seen(talked())
    on_start(desk(), here)
    on_stop(desk(), here)

    assert on_end(desk(), here) is None
    assert kept() == []
    assert files(desk) == []


def test_a_session_that_never_ended_is_kept_by_a_later_start(desk, talked, kept):
    transcript = talked(("Fix it", "Done."))
    os.utime(transcript, (0, 0))
    on_stop(desk(), seen(transcript))

    assert sweep(desk(5)) == 0
    assert sweep(desk(7)) == 1
    assert [record.status for record in kept()] == ["abandoned"]
    assert sweep(desk(8)) == 0


def test_a_record_that_could_not_be_kept_is_tried_again_soon(
    desk, talked, kept, memory
):
    memory.parent.mkdir(parents=True)
    memory.write_text("no repository")
    with pytest.raises(CtxError):
        on_end(desk(), seen(talked(("Fix it", "Done."))))
    memory.unlink()

    assert sweep(desk()) == 0
    assert sweep(desk(0.1)) == 1
    assert [record.status for record in kept()] == ["ended"]


def test_a_fold_that_was_killed_is_done_by_the_very_next_start(desk, talked, kept):
    here = seen(talked(("Fix it", "Done.")))
    on_stop(desk(), here)
    state = desk().running.load("claude", SESSION)
    state.status, state.tried_at = "ended", desk().now
    state.tried_by = os.getpid()
    desk().running.save(state)

    assert sweep(desk()) == 0  # somebody is at it
    child = subprocess.Popen(["true"])
    child.wait()
    state.tried_by = child.pid
    desk().running.save(state)
    assert sweep(desk()) == 1
    assert [record.status for record in kept()] == ["ended"]


def test_a_session_that_cannot_be_kept_keeps_no_other_waiting(desk, talked, kept):
    for number in range(2):
        id = f"5e55107a-0000-4000-8000-00000000000{number}"
        on_stop(desk(), seen(talked(("Fix it", "Done."), session=id), session=id))
    poisoned = desk().running.load("claude", id)
    poisoned.key = "../.."
    desk().running.save(poisoned)
    os.utime(files(desk)[1], (0, 0))

    with pytest.raises(CtxError):
        sweep(desk(7))
    assert sweep(desk(7)) == 1
    assert len(kept()) == 1


def test_a_sweep_reads_the_transcript_again(desk, talked, kept):
    on_stop(desk(), seen(talked(("Fix it", None))))
    talked(("Fix it", "Done at last."))
    sweep(desk(7))

    assert kept()[0].outcome == "Done at last."


def test_a_sweep_takes_a_few_and_leaves_the_session_that_asks(desk, talked, kept):
    for number in range(5):
        id = f"5e55107a-0000-4000-8000-00000000000{number}"
        on_stop(desk(), seen(talked(("Fix it", "Done."), session=id), session=id))

    assert sweep(desk(7), spare="5e55107a-0000-4000-8000-000000000000") == 3
    assert sweep(desk(7), is_late=lambda: True) == 0
    assert sweep(desk(7), spare="5e55107a-0000-4000-8000-000000000000") == 1
    assert len(kept()) == 4


def test_with_tasks_in_the_background_a_session_is_not_over_so_soon(desk, talked, kept):
    here = seen(talked(("Fix it", "Done.")), background=2)
    on_stop(desk(), here)

    assert sweep(desk(7)) == 0
    assert sweep(desk(25)) == 1


def test_last_words_that_the_transcript_lacks_come_from_the_host(desk, talked, kept):
    here = seen(talked(("Fix it", None)), last_text="All fixed.")
    on_stop(desk(), here)
    on_end(desk(), here)

    (record,) = kept()
    assert (record.outcome, record.transcript["lag"]) == ("All fixed.", "true")


def test_last_words_that_came_late_are_no_lag_any_more(desk, talked, kept):
    on_stop(desk(), seen(talked(("Fix it", None)), last_text="All fixed."))
    on_end(desk(), seen(talked(("Fix it", "All fixed."), ("More", "Sure."))))

    (record,) = kept()
    assert (record.outcome, "lag" in record.transcript) == ("Sure.", False)


def test_last_words_that_a_record_lacked_come_with_a_later_stop(desk, talked, kept):
    """R-10, D-03: also when the session had ended in between."""
    here = seen(talked(("Fix it", None)), last_text="All fixed.")
    on_stop(desk(), here)
    on_end(desk(), here)
    assert kept()[0].transcript["lag"] == "true"
    talked(("Fix it", "All fixed, and the docs."))
    on_stop(desk(), seen(here.transcript))
    on_end(desk(), seen(here.transcript))

    (record,) = kept()
    assert record.outcome == "All fixed, and the docs."
    assert "lag" not in record.transcript


@pytest.mark.parametrize("path", [None, "/nowhere/a.jsonl", "/dev/null", "/tmp"])
def test_without_a_transcript_the_host_is_all_there_is(desk, kept, path):
    here = seen(path, prompt="Fix it", last_text="Done.")
    on_start(desk(), here)
    on_prompt(desk(), here)
    on_stop(desk(), here)
    on_end(desk(), here)

    (record,) = kept()
    assert record.outcome == "Done."
    assert [said.text for said in record.asked] == ([] if path else ["Fix it"])


def test_what_was_taken_in_counts_when_the_transcript_is_gone(desk, talked, kept):
    transcript = talked(("Fix it", "make test", "Done."))
    on_stop(desk(), seen(transcript))
    transcript.unlink()
    on_end(desk(), seen(transcript))

    (record,) = kept()
    assert (record.title, record.outcome) == ("Fix it", "Done.")
    assert record.notes[-1].startswith("transcript not read: ")


def test_a_host_without_transcripts_keeps_its_last_answer(desk, kept):
    first = Seen(host="cursor", session="c", key=KEY, prompt="One", last_text="Yes.")
    on_prompt(desk(), first)
    on_stop(desk(), first)
    on_prompt(desk(), Seen(host="cursor", session="c", key=KEY, prompt="Two"))
    on_end(desk(), Seen(host="cursor", session="c", key=KEY))

    (record,) = kept()
    assert [said.text for said in record.asked] == ["One", "Two"]
    assert record.outcome == "Yes."


def test_a_session_that_a_person_broke_off_is_interrupted(desk, talked, kept):
    turns = [("Fix it", "make test", None), ("[Request interrupted by user]", None)]
    transcript = talked(*turns)
    rows = [
        row for row in transcript.read_text().splitlines() if "tool_result" not in row
    ]
    transcript.write_text("".join(row + "\n" for row in rows))
    on_end(desk(), seen(transcript))

    assert [record.status for record in kept()] == ["interrupted"]


def test_a_transcript_elsewhere_is_not_read(desk, talked, kept, home):
    here = seen(talked(("Secret of another", "Yes.")))
    on_stop(desk(roots=[f"{home}/.codex"]), here)
    on_end(desk(roots=[f"{home}/.codex"]), here)

    assert kept() == []


def test_sub_agents_that_stop_at_once_are_all_in_the_record(desk, talked, kept):
    here = seen(talked(("Fix it", "Done.")))

    def stop(number):
        agent = seen(
            here.transcript,
            agent=f"ag{number}",
            agent_type="Explore",
            last_text=f"Found {number}.",
        )
        on_subagent_stop(desk(), agent)

    at_once(stop, 8)
    on_end(desk(), here)

    (record,) = kept()
    assert [(each.id, each.type, each.outcome) for each in record.agents] == [
        (f"ag{number}", "Explore", f"Found {number}.") for number in range(8)
    ]


def test_a_sub_agent_that_nobody_told_of_is_found_beside(desk, talked, kept):
    transcript = talked(("Fix it", "Done."))
    beside = transcript.with_suffix("") / "subagents" / "agent-ag1.jsonl"
    beside.parent.mkdir(parents=True)
    text = talked(("Look around", "Seen."), session="s2").read_text()
    beside.write_text(text.replace('"isSidechain": false', '"isSidechain": true'))
    on_end(desk(), seen(transcript))

    assert [each.id for each in kept()[0].agents] == ["ag1"]


def test_an_id_is_never_a_path(desk, home, kept):
    evil = "../../x'; touch pwned"
    here = seen(session=evil, prompt="Fix it")
    before = set(home.rglob("*"))
    on_start(desk(), here)
    on_prompt(desk(), here)
    made = {path for path in set(home.rglob("*")) - before if path.is_file()}

    assert {str(path.parent) for path in made} == {f"{desk().running.root}/claude"}
    on_end(desk(), here)
    assert kept()[0].session_id == evil


def test_the_previous_session_is_another_one(desk, talked, kept):
    first = "5e55107a-0000-4000-8000-000000000001"
    on_end(desk(), seen(talked(("First", "Done."), session=first), session=first))
    here = seen(talked(("Second", "Done.")))
    on_start(desk(1), here)
    on_stop(desk(1), here)
    journal = snapshot(desk().memory())

    found = previous_session(desk(1), journal, KEY, SESSION, "main")
    assert (found.record.title, found.is_running) == ("First", False)
    assert previous_session(desk(1), journal, KEY, first, "main").is_running
    assert previous_session(desk(1), journal, OTHER, "s", "main") is None


def test_a_session_on_the_same_branch_comes_before_a_later_one(desk, talked):
    for number, branch in enumerate(["topic", "main"]):
        id = f"5e55107a-0000-4000-8000-00000000000{number}"
        transcript = talked((branch, "Done."), session=id)
        text = transcript.read_text().replace('"main"', f'"{branch}"')
        transcript.write_text(text.replace("T11:", f"T1{number}:"))
        on_end(desk(), seen(transcript, session=id))
    journal = snapshot(desk().memory())

    assert previous_session(desk(), journal, KEY, "s", "topic").record.title == "topic"
    assert previous_session(desk(), journal, KEY, "s", "gone").record.title == "main"


def test_a_handoff_is_there_for_the_next_session_at_once(desk, talked, person):
    here = seen(talked(("Fix it", "Done.")))
    on_stop(desk(), here)
    handoff(desk(), KEY, {"next": "deploy"}, actor=person, session=SESSION)
    journal = snapshot(desk().memory())

    found = previous_session(desk(), journal, KEY, "another", "main")
    assert (found.record.handoff.next, found.record.title) == ("deploy", "Fix it")
    on_end(desk(), here)
    found = previous_session(desk(), snapshot(desk().memory()), KEY, "another", None)
    assert (found.record.handoff.next, found.record.status) == ("deploy", "ended")


@pytest.fixture
def person():
    from ctxlib.domain.actor import Actor

    return Actor("person", "terminal")


def test_switched_off_nothing_is_kept_and_what_was_goes(desk, talked, kept, memory):
    here = seen(talked(("Fix it", "Done.")))
    on_stop(desk(), here)
    on_pre_compact(desk(keeps=False), here)

    assert files(desk) == []
    for event in (on_start, on_prompt, on_stop, on_subagent_stop, on_end):
        event(desk(keeps=False), here)
    assert files(desk) == []
    assert not memory.exists()


def test_old_records_go_with_the_next_one(desk, talked, kept):
    on_end(desk(), seen(talked(("Old", "Done."))))
    later = "5e55107a-0000-4000-8000-000000000001"
    transcript = talked(("New", "Done."), session=later)
    transcript.write_text(transcript.read_text().replace("2026-03-01", "2026-04-10"))
    on_end(desk(24 * 40, days=30), seen(transcript, session=later))

    assert [record.title for record in kept()] == ["New"]


def test_a_work_tree_that_is_gone_takes_no_session_with_it(desk, talked, kept, git):
    here = seen(talked(("Fix it", "Done."), cwd="/gone/tree"), root="/gone/tree")
    on_stop(desk(), here)
    on_end(desk(), here)

    assert [record.worktree for record in kept()] == ["tree"]


def test_the_commits_at_start_and_end_are_noted(desk, talked, kept, workspace, git):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    here = seen(talked(("Fix it", "Done.")), root=str(workspace))
    on_start(desk(), here)
    git("commit", "-q", "--allow-empty", "-m", "two", cwd=workspace)
    git("pack-refs", "--all", cwd=workspace)
    on_end(desk(), here)

    (record,) = kept()
    both = git("rev-list", "HEAD", cwd=workspace).split()
    assert [record.head_end, record.head_start] == both


def test_two_sessions_that_share_second_and_digits_have_a_record_each(desk, kept):
    twins = ["session-01", "session-02"]
    for id in twins:
        on_prompt(desk(), seen(session=id, prompt=id))
        on_end(desk(), seen(session=id))

    assert sorted(record.session_id for record in kept()) == twins


def test_a_name_that_is_taken_is_made_longer(desk, talked, kept, now):
    here = seen(talked(("Fix it", "Done.")))
    path = on_end(desk(), here)
    (record,) = kept()
    twin = record.replace(id=record.id[:20] + "0" * 16, title="Another")
    put(desk().memory(), {path: format(twin)}, subject="session: twin", now=now)

    for _ in range(2):
        assert on_end(desk(), here) == f"{path[:-3]}{record.id[12:]}.md"
    assert sorted(each.title for each in kept()) == ["Another", "Fix it"]


def test_twenty_sessions_at_once_leave_twenty_records(desk, kept, home):
    def live(number):
        here = seen(session=f"session-{number:02}", prompt=f"Fix {number}")
        for event in (on_start, on_prompt, on_stop, on_end):
            event(desk(), here)

    at_once(live, 20)

    assert sorted(record.title for record in kept()) == sorted(
        f"Fix {number}" for number in range(20)
    )
    assert files(desk) == []


def test_no_state_is_open_to_others(desk, talked):
    here = seen(talked(("Fix it", "Done.")), agent="ag1")
    on_stop(desk(), here)
    on_subagent_stop(desk(), here)

    assert {os.stat(path).st_mode & 0o777 for path in files(desk)} == {0o600}
    assert len(files(desk)) == 2


def test_only_hosts_whose_transcripts_are_read_go_without_prompts():
    from ctxlib.domain.hostlog import READERS

    assert set(READERS) == set(TRANSCRIBED)


def test_the_users_repository_is_not_touched(desk, talked, workspace, git):
    (workspace / "staged.txt").write_text("x")
    git("add", "staged.txt", cwd=workspace)
    before = git("status", "--porcelain=v2", "--branch", cwd=workspace)
    (workspace / ".git/index.lock").write_text("")
    here = seen(talked(("Fix it", "Done.")), root=str(workspace))
    for event in (on_start, on_stop, on_end):
        event(desk(), here)
    (workspace / ".git/index.lock").unlink()

    assert git("status", "--porcelain=v2", "--branch", cwd=workspace) == before
    assert subprocess.run(["git", "fsck"], cwd=workspace, check=False).returncode == 0


@pytest.mark.parametrize("text", ["", 'He said ,"prompts":[1] twice', "é\n\\"])
def test_a_glimpse_tells_the_same_but_for_what_was_taken_in(desk, talked, text):
    on_start(desk(), seen(session="5e55107a-0000-4000-8000-000000000001"))
    on_stop(desk(), seen(talked(("Fix it", "Done.")), last_text=text))
    glimpses = {each.session: each for each in desk().running.glimpses(8)}
    whole = {each.session: each for each in desk().running.latest()}

    assert list(glimpses) == list(whole)
    for session, state in whole.items():
        told = {**state.as_record(), "follow": None, "prompts": []}
        assert glimpses[session].as_record() == told
        assert glimpses[session].has_turns == state.has_turns == (session == SESSION)
