"""What was said amid a session too long for its record is learned from as well."""

import json
import re

import pytest

WISH = "From now on always use pnpm, not npm."
TURNS = 420


@pytest.fixture
def long(kept):
    """Keep the record of a session of many prompts, with a wish in the midst."""

    def call(number=1, wish=WISH, turns=TURNS):
        said = [
            f"请看解析器的第 {at} 部分，然后告诉我那里还缺什么" for at in range(turns)
        ]
        said[turns // 2] = wish
        return kept(number, *said)

    return call


@pytest.fixture
def transcript(home):
    return home / ".claude/projects/x/5e55107a-0000-4000-8000-000000000001.jsonl"


def quotes(answer):
    return [each["quote"] for one in answer.records for each in one["evidence"]]


def test_a_record_says_how_many_prompts_it_left_out_and_which(session, long):
    record = long()

    shown = session("show", record).out

    numbers = [int(at) for at in re.findall(r"^(\d+)\. line", shown, re.MULTILINE)]
    last = next(each for each in numbers if each + 1 not in numbers)
    following = next(each for each in numbers if each > last)
    out = following - last - 1
    assert len(numbers) + out == TURNS
    said = f"- cut: {out} of {TURNS} prompts, from {last + 1} to {following - 1}\n"
    assert said in shown


def test_a_wish_that_the_record_left_out_is_proposed(suggest, session, long, fact):
    record = long()
    assert WISH not in session("show", record).out

    found = suggest("scan", "--json")

    assert quotes(found) == [WISH]
    assert found.records[0]["evidence"][0]["session"] == record
    accepted = suggest("accept", found.records[0]["id"])
    assert accepted.code == 0
    assert suggest("scan").code == 1


def test_it_is_proposed_whole_where_the_record_has_its_beginning(
    suggest, session, kept
):
    said = [f"Look at part {at} of the parser, then tell me" for at in range(300)]
    said[150] = "The build of the parser takes too long on my machine. " * 9 + WISH
    record = kept(1, *said)
    assert WISH not in session("show", record).out

    assert WISH in quotes(suggest("scan", "--json"))[0]


def test_without_the_transcript_what_the_record_has_counts(suggest, long, transcript):
    long()
    transcript.unlink()

    assert suggest("scan").code == 1


def test_a_transcript_that_tells_of_another_session_is_not_heard(
    suggest, long, talked, transcript
):
    long()
    other = talked((WISH, "Done."), session="5e55107a-0000-4000-8000-000000000002")
    other.rename(transcript)

    assert suggest("scan").code == 1


@pytest.mark.parametrize("folder", ["a", "zz"])
def test_a_stray_file_of_the_same_name_hides_no_transcript(
    suggest, long, home, transcript, folder
):
    long()
    stray = home / ".claude/projects" / folder / transcript.name
    stray.parent.mkdir()
    stray.write_text('{"type": "user"}\n' * 90_000)

    assert quotes(suggest("scan", "--json")) == [WISH]


def test_what_was_said_after_the_record_waits_for_the_next(suggest, long, transcript):
    long(wish="继续")
    lines = transcript.read_text().splitlines(keepends=True)
    row = {**json.loads(lines[-2]), "uuid": "later", "parentUuid": "u959"}
    row["message"] = {"role": "user", "content": WISH}
    more = json.dumps(row) + "\n"
    transcript.write_text("".join([*lines, more]))

    assert suggest("scan").code == 1


def test_a_session_that_goes_on_for_long_hides_nothing_of_its_record(
    suggest, kept, transcript
):
    said = [f"请看解析器的第 {at} 部分，然后告诉我那里还缺什么" for at in range(450)]
    said[300] = WISH
    kept(1, *said)
    last = json.loads(transcript.read_text().splitlines()[-2])
    with transcript.open("a") as more:
        for at in range(700):
            row = {**last, "uuid": f"more{at}", "parentUuid": last["uuid"]}
            row["message"] = {"role": "user", "content": f"继续 {at}"}
            last = row
            more.write(json.dumps(row) + "\n")

    assert quotes(suggest("scan", "--json")) == [WISH]


def test_nothing_is_read_of_a_session_that_was_forgotten_or_may_not_be_kept(
    suggest, long, session, git
):
    record = long()
    git("config", "--global", "ctx.journal", "false")
    assert suggest("scan").code == 1
    git("config", "--global", "--unset", "ctx.journal")
    session("forget", record)

    assert suggest("scan").code == 1


def test_nothing_is_read_of_a_session_of_which_a_text_was_purged(suggest, long, person):
    long()
    asked = ("ctx-archive", "purge", "--match", "第 3 部分")
    (count,) = re.findall(r"purge all (\d+)", person(*asked, keys=b"no\n").err)[-1:]
    purged = person(*asked, keys=f"{count}\n".encode())

    assert purged.code == 0, purged.err
    assert suggest("scan").code == 1


def test_a_text_that_was_purged_is_not_heard_where_no_record_had_room_for_it(
    suggest, long, person, fact
):
    """The transcript has it still, and what is purged cannot be filtered by."""
    long(wish="From now on always use pnpm, not npm, as mariposa says.")
    fact("add", "As mariposa says.", "--name=says")
    asked = ("ctx-archive", "purge", "--match", "mariposa")
    (count,) = re.findall(r"purge all (\d+)", person(*asked, keys=b"no\n").err)[-1:]
    assert "mariposa" in suggest("scan").out

    purged = person(*asked, keys=f"{count}\n".encode())

    assert purged.code == 0, purged.err
    assert "mariposa" not in suggest("scan").out


def test_a_credential_in_what_the_record_left_out_is_not_shown(
    suggest, long, credentials
):
    token = credentials("wish")
    long(wish=f"From now on always use {token} as the key of the registry.")

    found = suggest("scan", "--json")

    assert token not in found.out


def test_what_a_purged_fact_said_is_not_heard_again(suggest, long, person, fact):
    long()
    id = fact("add", WISH, "--name=packages", "--json").records[0]["id"]

    assert person("ctx-archive", "purge", id, keys=f"{id}\n".encode()).code == 0

    assert suggest("scan").code == 1
