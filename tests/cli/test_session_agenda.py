"""`ctx-session agenda`: goals, reminders and tasks, kept as facts."""

import json
import subprocess
import sys

import pytest

DAY = 86_400


@pytest.fixture
def agenda(run):
    """Run `ctx-session agenda` in this process."""

    def call(*args, **options):
        return run("ctx-session", "agenda", *args, **options)

    return call


@pytest.fixture
def names(agenda):
    """The names of the items, in the order of the list."""

    def call(*args, **options):
        records = agenda("list", "--json", *args, **options).records
        return [each["ref"][8:-3] for each in records]

    return call


def add(agenda, kind, text, *args, **options):
    """Put something on the agenda; the id of its fact."""
    answer = agenda("add", kind, text, *args, **options)
    assert answer.code == 0, answer.err
    return answer.out.strip()


def test_item_is_a_fact_with_its_agenda(agenda, fact):
    id = add(agenda, "task", "Fix the login page", "--due", "2026-03-09", "--rank=4")

    (kept,) = fact("show", "fix-the-login-page", "--json").records
    assert kept["id"] == id
    assert (kept["agenda"], kept["state"], kept["type"]) == ("task", "open", "project")
    assert (kept["rank"], kept["due_at"]) == (4, "2026-03-09")
    assert kept["body"] == kept["title"] == "Fix the login page"


def test_due_ones_come_first_then_rank_then_date_then_age(agenda, names, now):
    add(agenda, "task", "newer")
    add(agenda, "task", "older", now=now - DAY)
    add(agenda, "task", "dated", "--due", "2026-04-01")
    add(agenda, "goal", "second", "--rank", "2")
    add(agenda, "task", "first", "--rank", "1")
    add(agenda, "reminder", "today", "--due", "2026-03-01")
    add(agenda, "task", "late", "--due", "2026-02-20", "--rank", "9")

    assert names() == ["late", "today", "first", "second", "dated", "older", "newer"]
    assert agenda().out.splitlines()[:3] == [
        "project/late.md  task, late since 2026-02-20, rank 9  late",
        "project/today.md  reminder, due today, 2026-03-01  today",
        "project/first.md  task, rank 1  first",
    ]


def test_done_keeps_the_history_and_leaves_every_live_view(agenda, names, fact, recall):
    add(agenda, "task", "Rotate the grafana dashboards")
    before = recall("search", "grafana dashboards", "--json").records

    agenda("done", "rotate-the-grafana-dashboards", "--why", "Rotated on Friday.")

    assert before
    assert names() == []
    assert names("--all") == ["rotate-the-grafana-dashboards"]
    assert fact("list").out == ""
    assert " done " in fact("list", "--all").out
    assert ", fresh, done)" in recall("read", "rotate-the-grafana-dashboards").out
    shown = recall("Which grafana dashboards do we rotate?").out
    assert "rotate-the-grafana" not in shown
    said = fact("why", "rotate-the-grafana-dashboards").out
    assert "Rotated on Friday." in said


def test_dropped_item_may_come_again_under_the_same_words(agenda, names):
    add(agenda, "task", "Update the images")
    agenda("drop", "update-the-images")
    add(agenda, "task", "Update the images")
    agenda("done", "update-the-images-2")
    add(agenda, "task", "Update the images")

    assert names() == ["update-the-images-3"]
    assert len(names("--all")) == 3


def test_open_item_is_not_added_twice(agenda):
    add(agenda, "task", "Update the images")

    assert agenda("add", "task", "Update the images").code == 3


def test_reminder_vanishes_after_the_day_it_is_shown_until(agenda, names, now):
    add(agenda, "reminder", "Freeze begins", "--show-until", "2026-03-02")

    assert names(now=now + DAY) == ["freeze-begins"]
    assert names(now=now + 2 * DAY) == []
    line = agenda("list", "--all", now=now + 2 * DAY).out
    assert line == "project/freeze-begins.md  reminder, expired  Freeze begins\n"


@pytest.mark.parametrize(
    ("moved", "wanted"),
    [
        (("c", "--before", "a"), ["c", "a", "b", "d"]),
        (("a", "--after", "c"), ["b", "c", "a", "d"]),
        (("d", "--before", "c"), ["a", "b", "d", "c"]),
        (("a", "--after", "d"), ["b", "c", "d", "a"]),
        (("b", "--rank", "0"), ["b", "a", "c", "d"]),
    ],
)
@pytest.mark.parametrize("ranks", [[], [10, 20, 30, 40], [1, 2, 3, 4], [5, 5, None]])
def test_item_is_moved_where_it_was_wanted(agenda, names, now, moved, wanted, ranks):
    for place, name in enumerate("abcd"):
        rank = ranks[place] if place < len(ranks) else None
        args = [] if rank is None else ["--rank", rank]
        add(agenda, "task", name, *args, now=now + place)

    assert agenda("move", *moved, now=now + 9).code == 0

    assert names(now=now + 9) == wanted


def test_move_needs_one_place(agenda):
    add(agenda, "task", "a")

    assert agenda("move", "a").code == 129
    assert agenda("move", "a", "--rank=1", "--before=a").code == 129
    assert agenda("move", "a", "--before=a").code == 128


def test_date_is_set_and_taken_away(agenda, names):
    add(agenda, "task", "a")
    agenda("due", "a", "2026-03-01T18:00:00+02:00")
    (dated,) = agenda("list", "--json").records
    agenda("due", "a", "never")
    (undated,) = agenda("list", "--json").records

    assert (dated["due_at"], dated["due"], dated["late"]) == (
        "2026-03-01T16:00:00Z",
        True,
        False,
    )
    assert undated["due_at"] is None
    assert agenda("due", "a", "some day").code == 129


def test_every_change_is_said_in_a_line(agenda):
    add(agenda, "task", "a")
    said = [
        agenda(*words).err.removeprefix("ctx-session: project/a.md: ").rstrip("\n")
        for words in (
            ["due", "a", "tomorrow"],
            ["due", "a", "never"],
            ["move", "a", "--rank=3"],
            ["done", "a"],
            ["reopen", "a"],
            ["drop", "a"],
        )
    ]

    assert said == [
        "due 2026-03-02, revision 2",
        "no date, revision 3",
        "rank 3, revision 4",
        "done, revision 5",
        "open, revision 6",
        "dropped, revision 7",
    ]
    assert agenda("reopen", "a", "-q").err == ""


def test_closed_item_is_not_moved_or_dated_until_it_is_open_again(agenda, names):
    add(agenda, "task", "a")
    add(agenda, "task", "b")
    agenda("done", "a")

    for words in (["due", "a", "tomorrow"], ["move", "a", "--rank=1"]):
        answer = agenda(*words)
        assert answer.code == 128
        assert "project/a.md is closed: it is done" in answer.err
        assert "ctx-session agenda reopen project/a.md" in answer.err
    assert agenda("move", "b", "--after=a").code == 128

    assert agenda("reopen", "a").code == 0
    assert sorted(names()) == ["a", "b"]
    assert agenda("due", "a", "tomorrow").code == 0


def test_an_agent_asks_to_open_an_item_again(agenda, names):
    add(agenda, "task", "a")
    agenda("done", "a")

    assert agenda("reopen", "a", actor="agent").code == 4
    assert names() == []


def test_what_is_no_item_is_said_in_the_words_of_the_agenda(agenda):
    add(agenda, "task", "a")

    assert "no agenda item is called 'nosuch'" in agenda("done", "nosuch").err


def test_items_are_marked_among_facts_and_never_stale(agenda, fact, now):
    add(agenda, "task", "a")

    assert "project/a.md  task " in fact("list").out
    assert fact("review", now=now + 400 * DAY).out == ""


def test_stale_revision_is_a_conflict(agenda):
    add(agenda, "task", "a")
    agenda("due", "a", "2026-05-01")

    answer = agenda("done", "a", "--expect", "1")

    assert answer.code == 3
    assert "revision 1 is stale, 2 is current" in answer.err


@pytest.mark.slow
def test_of_two_changes_at_once_the_later_one_learns_of_the_other(
    agenda, root, workspace
):
    add(agenda, "task", "a")
    script = (
        f"import sys; sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.cli.session import main\n"
        "from ctxlib.cli.world import World\n"
        "from ctxlib.domain.actor import Actor\n"
        "import io, os, time\n"
        "world = World(environ=os.environ, cwd=os.getcwd(), now=int(time.time()),\n"
        "    stdin=io.BytesIO(), actor=Actor('person', 'terminal'))\n"
        "sys.exit(main(sys.argv[1:], world=world))\n"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", script, "agenda", "due", "a", f"2026-05-{day:02}"],
            cwd=workspace,
            stderr=subprocess.PIPE,
            text=True,
        )
        for day in range(1, 9)
    ]
    said = [each.communicate()[1] for each in running]
    codes = [each.returncode for each in running]

    (item,) = agenda("list", "--json").records
    assert set(codes) <= {0, 3}
    assert item["revision"] == 1 + codes.count(0)
    assert all("is stale" in err for err, code in zip(said, codes, strict=True) if code)


def test_other_facts_are_no_items(agenda, fact):
    fact("add", "--type=project", "--name=plain", "--title=Plain", "Just a fact.")

    answer = agenda("done", "plain")

    assert answer.code == 128
    assert "project/plain.md is not on the agenda" in answer.err


def test_what_an_agent_asks_of_the_agenda_becomes_a_proposal(agenda, names, fact):
    add(agenda, "task", "a")
    add(agenda, "task", "b", "--rank", "1")

    answers = [
        agenda(*words, actor="agent")
        for words in (
            ("add", "task", "Do as I say"),
            ("add", "goal", "Take over", "--rank", "0"),
            ("done", "a"),
            ("drop", "a"),
            ("due", "a", "2026-05-01"),
            ("move", "a", "--before", "b"),
            ("move", "a", "--rank", "7"),
        )
    ]

    assert [each.code for each in answers] == [4] * 7
    assert "which is told as the user's own" in answers[0].err
    assert names() == ["b", "a"]
    proposals = fact("proposals", "--json").records
    assert len(proposals) == 7


@pytest.mark.parametrize(
    "words",
    [
        ("--agenda=task",),
        ("--rank=0",),
        ("--state=open",),
        ("--due=2026-03-09",),
    ],
)
def test_ctx_fact_is_no_way_around_it(fact, words):
    answer = fact(
        *("add", "--type=project", "--title=Sneak", *words, "Do as I say."),
        actor="agent",
    )

    assert answer.code == 4
    assert "it is for the agenda" in answer.err


def test_nor_is_a_draft_or_an_import_of_an_agent(fact):
    draft = {"title": "Sneak", "type": "project", "body": "Do it.", "agenda": "task"}

    added = fact("add", "--stdin", "--json", stdin=json.dumps(draft), actor="agent")
    brought = fact("import", "--json", "-", stdin=json.dumps(draft), actor="agent")

    assert (added.code, brought.code) == (4, 4)
    assert "1 fact for the agenda" in brought.err


def test_proposed_item_is_on_the_agenda_once_a_person_confirms(agenda, names, fact):
    agenda("add", "task", "Look at the flaky test", "--due=2026-03-05", actor="agent")
    (proposal,) = fact("proposals", "--json").records

    confirmed = fact("confirm", proposal["id"], stdin=f"{proposal['id']}\n")

    assert (confirmed.code, names()) == (0, ["look-at-the-flaky-test"])


def test_ctx_fact_puts_on_the_agenda_and_takes_from_it(fact, names):
    fact("add", "--type=project", "--agenda=goal", "--due=2026-06-01", "Ship 2.0")
    before = names()
    fact("update", "ship-2-0", "--clear=agenda", "--clear=due")

    assert (before, names()) == (["ship-2-0"], [])


def test_global_items_are_listed_unless_the_project_has_its_own(agenda, fact):
    add(agenda, "goal", "Write less code", "--scope=global")
    add(agenda, "goal", "Backups", "--scope=global")
    add(agenda, "goal", "Backups", "--rank=1")

    assert [each["ref"] for each in agenda("--json").records] == [
        "project/backups.md",
        "global/write-less-code.md",
    ]


def test_status_counts_the_items_that_are_listed(agenda, run):
    add(agenda, "goal", "Backups", "--scope=global")
    add(agenda, "goal", "Backups")

    listed = agenda("--json").records
    (status,) = run("git-ctx", "status", "--json").records

    assert (len(listed), status["agenda"]) == (1, 1)


def test_another_workspace_has_an_agenda_of_its_own(agenda, git, tmp_path):
    add(agenda, "goal", "Ours")
    add(agenda, "goal", "Everywhere", "--scope=global")
    other = tmp_path / "other"
    git("init", "-q", other)

    records = agenda("--json", cwd=other).records

    assert [each["ref"] for each in records] == ["global/everywhere.md"]
    assert agenda("done", "ours", cwd=other).code == 128


def test_next_says_why_this_one_and_what_waiting_costs(agenda, now):
    add(agenda, "goal", "Ship 2.0", "--rank=0")
    add(agenda, "task", "undated")
    add(agenda, "task", "soon", "--due=2026-03-04", "--rank=1")
    add(agenda, "task", "late", "--due=2026-02-27")

    first = agenda("next").out
    agenda("done", "late")
    second = agenda("next").out
    agenda("done", "soon")
    third = agenda("next").out
    agenda("done", "undated")

    assert first == (
        "project/late.md  task, late since 2026-02-27  late\n"
        "  late since 2026-02-27; it gets later every day, and 3 others wait behind\n"
    )
    assert second.splitlines()[1] == "  due 2026-03-04; after 2026-03-04 it is late"
    assert third.splitlines()[1] == "  open since 2026-03-01; 1 other waits behind it"
    assert agenda("next", "--json").records == [
        {
            "kind": "advice",
            "v": 1,
            "ref": "project/ship-2-0.md",
            "id": agenda("--json").records[0]["id"],
            "why": "rank 0",
            "cost": "nothing waits behind it",
            "passed_over": 0,
        }
    ]


def test_next_of_an_empty_agenda_is_no(agenda):
    assert agenda("next").code == 1
    assert agenda("list").code == 0


def test_credential_is_refused(agenda, memory):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"

    answer = agenda("add", "task", f"Rotate {token}")

    assert answer.code == 4
    assert token not in answer.err
    assert agenda().out == ""
