"""Transcripts read from files: grown, damaged, huge, and not to be read at all."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ctxlib.domain import wire
from ctxlib.store.longlines import LONGEST, WHOLE, lines
from ctxlib.store.transcript import Transcript, follow

ROOT = Path(__file__).resolve().parent.parent.parent
FIXTURES = ROOT / "fixtures" / "transcripts"
FILES = sorted(FIXTURES.glob("*.json*"))
GROWING = sorted(FIXTURES.glob("*.jsonl"))
PROPERTY = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.function_scoped_fixture],
}


def gold(path):
    asked = path.with_suffix(".asked").read_text(encoding="utf-8").split("\n")
    return [
        (each["line"], each["text"]) for each in map(json.loads, filter(None, asked))
    ]


def asked(talk):
    return [(said.line, said.text) for said in talk.prompts]


def again(state):
    """A state after it was written to a file and read."""
    return state and wire.loads(wire.dumps(state))


def prompt(text, number=1):
    return {
        "type": "user",
        "uuid": f"u{number}",
        "parentUuid": None,
        "sessionId": "s1",
        "timestamp": "2026-01-23T10:00:00Z",
        "message": {"role": "user", "content": text},
    }


def written(path, *values, end=b"\n"):
    raws = (each if isinstance(each, bytes) else json.dumps(each).encode()
            for each in values)  # fmt: skip
    path.write_bytes(b"".join(raw + end for raw in raws))
    return str(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[:24])
def test_prompts_are_those_that_a_reader_finds(path):
    found = follow(str(path))

    assert asked(found.talk) == gold(path)
    assert found.reason == ""
    assert found.talk.octets == path.stat().st_size


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[:24])
def test_host_that_is_told_makes_no_difference(path):
    found = follow(str(path))

    assert follow(str(path), found.talk.host or "claude").talk.prompts == (
        found.talk.prompts
    )


def test_file_without_a_conversation_is_empty():
    assert follow(str(FIXTURES / "claude-snapshots-only.jsonl")).talk.is_empty


def test_queued_prompts_that_never_arrived_are_told_apart():
    talk = follow(str(FIXTURES / "claude-queue.jsonl")).talk

    assert [said.text for said in talk.queued] == ["is the blue one done?", "hello??"]


def test_session_may_be_told_instead_of_read_from_the_name(tmp_path):
    """D-14: of a fork's copied history nothing counts."""
    (fork,) = FIXTURES.glob("*000010.jsonl")
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(fork.read_bytes())

    talk = follow(str(copy), session=fork.stem).talk

    assert [said.text for said in talk.prompts] == ["Try it in green instead."]
    assert (talk.session, talk.parent_session[-3:]) == (fork.stem, "009")
    assert (talk.steps, talk.files) == ([], [])


@settings(max_examples=60, **PROPERTY)
@given(st.sampled_from(GROWING), st.lists(st.floats(0, 1), max_size=5), st.booleans())
def test_talk_does_not_depend_on_where_readings_ended(tmp_path, source, cuts, is_told):
    content = source.read_bytes()
    host = follow(str(source)).talk.host if is_told else None
    path = tmp_path / source.name
    path.unlink(missing_ok=True)
    state, start = None, 0

    with path.open("wb") as opened:
        for end in [*sorted(int(cut * len(content)) for cut in cuts), len(content)]:
            opened.write(content[start:end])
            opened.flush()
            start = end
            found = follow(str(path), host, state)
            state = again(found.state)

    whole = follow(str(path), host)
    assert found.talk == whole.talk
    assert found.state == whole.state


@settings(max_examples=150, **PROPERTY)
@given(
    st.sampled_from(GROWING),
    st.floats(0, 1),
    st.integers(0, 300),
    st.binary(max_size=200),
    st.floats(0, 1),
)
def test_damage_raises_nothing_and_is_read_the_same_in_parts(
    tmp_path, source, where, length, inserted, cut
):
    content = source.read_bytes()
    at = int(where * len(content))
    content = content[:at] + inserted + content[at + length :]
    path = tmp_path / source.name
    path.unlink(missing_ok=True)

    with path.open("wb") as opened:
        opened.write(content[: int(cut * len(content))])
        opened.flush()
        state = again(follow(str(path)).state)
        opened.write(content[int(cut * len(content)) :])
    found = follow(str(path), None, state)

    assert found.talk == follow(str(path)).talk


@pytest.mark.parametrize("name", ["claude-stop-feedback", "codex-vscode"])
def test_line_cut_anywhere_costs_that_line_alone(tmp_path, name):
    """D-04: cut at every 97th byte; what follows is found, the loss is counted."""
    raws = (FIXTURES / f"{name}.jsonl").read_bytes().split(b"\n")[:-1]
    path = tmp_path / "cut.jsonl"
    line = 3
    later = {"type": "user", **prompt("Later.", 999)}
    if name.startswith("codex"):
        later = {
            "type": "event_msg",
            "payload": {"type": "user_message", "message": "Later."},
        }

    for end in range(97, len(raws[line]), 97):
        damaged = [*raws[:line], raws[line][:end], *raws[line + 1 :]]
        talk = follow(written(path, *damaged, later)).talk
        assert talk.bad_lines == 1
        assert asked(talk)[-1] == (len(raws) + 1, "Later.")
        assert {text for _, text in gold(FIXTURES / f"{name}.jsonl")} <= {
            said.text for said in talk.prompts
        }


def test_nuls_inside_a_line_cost_nothing(tmp_path):
    """D-04: 400 NULs at every 97th byte of a file."""
    source = FIXTURES / "claude-stop-feedback.jsonl"
    content = source.read_bytes()
    path = tmp_path / "holed.jsonl"

    for at in range(0, len(content), 97):
        path.write_bytes(content[:at] + b"\0" * 400 + content[at:])
        talk = follow(str(path)).talk
        assert (talk.bad_lines, asked(talk)) == (0, gold(source))


def test_first_line_that_is_cut_to_a_brace_costs_itself_alone(tmp_path):
    talk = follow(written(tmp_path / "cut.jsonl", b"{", prompt("a"))).talk

    assert (asked(talk), talk.bad_lines) == ([(2, "a")], 1)


ODD = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(
    ODD,
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(
            st.sampled_from(("type", "id", "text", "content", "name", "input")), inner
        )
    ),
    max_leaves=6,
)


def replaced(value, place, odd):
    """The value with its n-th part (depth first) replaced; and what is left of n."""
    if place == 0:
        return odd, -1
    place -= 1
    pairs = (
        value.items()
        if isinstance(value, dict)
        else (enumerate(value) if isinstance(value, list) else ())
    )
    for key, inner in list(pairs):
        value[key], place = replaced(inner, place, odd)
        if place < 0:
            break
    return value, place


@settings(max_examples=300, **PROPERTY)
@given(st.sampled_from(GROWING), st.data())
def test_values_of_any_shape_raise_nothing(tmp_path, source, data):
    raws = source.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()
    host = follow(str(source)).talk.host
    for _ in range(3):
        at = data.draw(st.integers(0, len(raws) - 1))
        try:
            value = json.loads(raws[at])
        except ValueError:
            continue
        value, _ = replaced(value, data.draw(st.integers(0, 40)), data.draw(VALUES))
        raws[at] = json.dumps(value).encode()

    found = follow(written(tmp_path / "odd.jsonl", *raws), host)

    assert found.reason == ""
    assert again(found.state)


def test_cut_line_glued_to_the_next_loses_only_itself(tmp_path):
    first, second = (json.dumps(prompt(text, n)).encode() for n, text in
                     enumerate(("One.", "Two."), 1))  # fmt: skip
    path = tmp_path / "glued.jsonl"

    for end in range(1, len(first)):
        talk = follow(written(path, prompt("Zero.", 9), first[:end] + second)).talk
        assert asked(talk) == [(1, "Zero."), (2, "Two.")]
        assert talk.notes == ["line 2: a part is lost"]


def test_record_with_the_beginning_of_another_after_it_is_read(tmp_path):
    first, second = (
        json.dumps(prompt(text, n)).encode()
        for n, text in enumerate(("One.", "Two."), 1)
    )
    path = tmp_path / "glued.jsonl"

    for end in range(1, len(second)):
        talk = follow(written(path, first + second[:end], prompt("b", 3))).talk
        assert (asked(talk), talk.bad_lines) == ([(1, "One."), (2, "b")], 0)


def test_two_records_on_one_line_are_both_read(tmp_path):
    glued = b"".join(json.dumps(prompt(text, n)).encode() for n, text in
                     enumerate(("One.", "Two."), 1))  # fmt: skip

    talk = follow(written(tmp_path / "glued.jsonl", glued)).talk

    assert (asked(talk), talk.bad_lines) == ([(1, "One."), (1, "Two.")], 0)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":',
        b"no json",
        b"[" * 500,
        b'{"type":"user","n":1e999}',
        b"\xff\xfe\xfd",
        b"{}{",
    ],
)
def test_line_that_is_no_record_is_counted(tmp_path, raw):
    talk = follow(
        written(tmp_path / "bad.jsonl", prompt("a"), raw, prompt("b", 2))
    ).talk

    assert talk.bad_lines == 1
    assert asked(talk) == [(1, "a"), (3, "b")]


@pytest.mark.parametrize("raw", [b"", b"  ", b"\r", b"\0\0", b"{}", b"[]", b"7"])
def test_line_without_a_record_is_not_counted(tmp_path, raw):
    talk = follow(
        written(tmp_path / "odd.jsonl", prompt("a"), raw, prompt("b", 2))
    ).talk

    assert (talk.bad_lines, talk.lines) == (0, 3)
    assert asked(talk) == [(1, "a"), (3, "b")]


def test_control_characters_in_a_string_are_forgiven(tmp_path):
    raw = json.dumps(prompt("a tab")).replace("a tab", "a\ttab\x1b").encode()

    assert asked(follow(written(tmp_path / "raw.jsonl", raw)).talk) == [(1, "a tab")]


def test_windows_made_file_reads_like_any_other(tmp_path):
    """D-16, D-18: BOM, CRLF, U+2028, half a surrogate pair, whatever the locale."""
    source = FIXTURES / "claude-windows.jsonl"
    code = (
        "from ctxlib.store.transcript import follow; from ctxlib.domain import wire;"
        f"print(wire.dumps_ascii(follow({str(source)!r}).talk.as_state()))"
    )
    odd = {"LC_ALL": "C", "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    paths = {"PYTHONPATH": str(ROOT / "lib"), "PATH": os.environ["PATH"]}

    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**odd, **paths},
        capture_output=True,
        check=True,
    )

    talk = follow(str(source)).talk
    assert json.loads(ran.stdout) == json.loads(wire.dumps(talk.as_state()))
    assert asked(talk) == gold(source)
    assert talk.files == ["src/build.cmd"]


def test_last_line_without_a_newline_counts_once(tmp_path):
    path = tmp_path / "open.jsonl"
    path.write_bytes(json.dumps(prompt("a")).encode())
    first = follow(str(path), "claude")
    with path.open("ab") as opened:
        opened.write(b"\n" + json.dumps(prompt("b", 2)).encode() + b"\n")

    second = follow(str(path), "claude", again(first.state))

    assert asked(first.talk) == [(1, "a")]
    assert asked(second.talk) == [(1, "a"), (2, "b")]


def test_half_a_last_line_waits(tmp_path):
    path = tmp_path / "open.jsonl"
    raw = json.dumps(prompt("b", 2)).encode()
    path.write_bytes(json.dumps(prompt("a")).encode() + b"\n" + raw[:40])
    first = follow(str(path))
    with path.open("ab") as opened:
        opened.write(raw[40:] + b"\n")

    second = follow(str(path), None, again(first.state))

    assert (asked(first.talk), first.talk.bad_lines) == ([(1, "a")], 0)
    assert (asked(second.talk), second.talk.bad_lines) == ([(1, "a"), (2, "b")], 0)


def test_file_that_was_replaced_is_read_from_its_beginning(tmp_path):
    path = tmp_path / "s.jsonl"
    written(path, prompt("a"), prompt("b", 2))
    state = again(follow(str(path)).state)

    for values in ([prompt("c")], [prompt("c"), prompt("d", 2), prompt("e", 3)]):
        written(path, *values)
        assert asked(follow(str(path), None, state).talk) == asked(
            follow(str(path)).talk
        )


@pytest.mark.parametrize("key", ["v", "host", "cursor", "talk", "reader", "own"])
def test_state_that_makes_no_sense_is_not_used(tmp_path, key):
    path = written(tmp_path / "s.jsonl", prompt("a"))
    state = again(follow(path).state)

    for value in (None, 7, "x", [], {}, [1, 2, 3, 4, 5], {"tools": 7}):
        found = follow(path, None, {**state, key: value})
        assert asked(found.talk) == [(1, "a")]


@pytest.mark.parametrize("kind", ["missing", "folder", "fifo", "loop", "nul"])
def test_what_is_no_file_is_left_alone_with_a_reason(tmp_path, kind):
    """D-10: the path of a transcript may lead anywhere, or nowhere."""
    path = tmp_path / "s.jsonl"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "nul":
        path = Path(f"{tmp_path}/a\0b")

    found = follow(str(path), "claude")

    assert found.reason
    assert (found.state, found.talk.is_empty) == (None, True)
    with Transcript(str(path)) as opened:
        assert opened.digest(10) == ""


def test_what_was_known_stays_when_the_file_is_gone(tmp_path):
    path = written(tmp_path / "s.jsonl", prompt("a"))
    state = again(follow(path).state)
    os.unlink(path)

    found = follow(path, None, state)

    assert found.reason == "no such file or directory"
    assert (asked(found.talk), found.state) == ([(1, "a")], state)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_file_without_permission_is_left_alone(tmp_path):
    path = written(tmp_path / "s.jsonl", prompt("a"))
    os.chmod(path, 0)

    assert follow(path).reason == "Permission denied"


def test_link_that_leaves_the_folders_of_the_host_is_left_alone(tmp_path):
    """R-50."""
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    target = written(outside / "s.jsonl", prompt("a"))
    (inside / "link.jsonl").symlink_to(target)
    own = written(inside / "own.jsonl", prompt("b"))

    link = follow(str(inside / "link.jsonl"), roots=[str(inside)])

    assert link.reason == "outside the folders of its host"
    assert asked(follow(own, roots=[str(inside)]).talk) == [(1, "b")]
    assert follow(f"{inside}/../out/s.jsonl", roots=[str(inside)]).reason
    assert follow(f"{inside}-other", roots=[str(inside)]).reason
    assert not follow(target, roots=[str(inside), str(outside)]).reason


@pytest.mark.parametrize("has_proc", [True, False])
def test_link_that_changes_before_it_is_opened_leads_nowhere(
    tmp_path, monkeypatch, has_proc
):
    """Whoever can write in the folder of the host could point it at any file."""
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    own = written(inside / "own.jsonl", prompt("b"))
    link, other = inside / "link.jsonl", inside / "other"
    link.symlink_to(own)
    other.symlink_to(written(outside / "s.jsonl", prompt("a")))
    really_open, really_read = os.open, os.readlink

    def open_late(path, *args, **named):
        if path == str(link):
            os.rename(other, link)
        opened = really_open(path, *args, **named)
        if path == str(link):
            other.symlink_to(own)
            os.rename(other, link)
        return opened

    def read(path, **named):
        if not has_proc and os.fspath(path).startswith("/proc/"):
            raise FileNotFoundError(2, "No such file or directory", path)
        return really_read(path, **named)

    monkeypatch.setattr(os, "readlink", read)
    assert asked(follow(str(link), roots=[str(inside)]).talk) == [(1, "b")]
    monkeypatch.setattr(os, "open", open_late)
    before = set(os.listdir("/dev/fd"))

    raced = follow(str(link), roots=[str(inside)])

    reason = "outside the folders of its host"
    assert raced.reason == (reason if has_proc else "was replaced while it was opened")
    assert asked(raced.talk) == []
    assert set(os.listdir("/dev/fd")) == before


def test_file_of_no_known_host_says_so(tmp_path):
    path = written(tmp_path / "s.jsonl", {"a": 1})

    assert follow(path).reason == "no transcript of a known host"


def test_reading_on_reads_little(tmp_path):
    """D-15: after 1 KB was appended to 40 MB, far less than 1 MB is read."""
    path = tmp_path / "s.jsonl"
    filler = {"type": "progress", "sessionId": "s1", "data": "x" * 100_000}
    written(path, prompt("a"), *[filler] * 400)
    first = follow(str(path))
    with path.open("ab") as opened:
        opened.write(json.dumps(prompt("b" * 1_000, 2)).encode() + b"\n")

    second = follow(str(path), "claude", again(first.state))

    assert first.read_bytes > 40_000_000
    assert second.read_bytes < 20_000
    assert second.talk.turns == 2


def test_reading_may_be_bounded_and_go_on_later(tmp_path):
    path, state = written(tmp_path / "s.jsonl", *map(prompt, "abc")), None
    size = os.path.getsize(path)

    turns = []
    for _ in range(3):
        found = follow(path, "claude", state, most=size // 3)
        state = again(found.state)
        turns.append((found.talk.lines, found.is_behind))

    assert turns == [(1, True), (2, True), (3, False)]
    assert found.talk == follow(path).talk


def test_state_of_a_long_session_is_bounded(tmp_path):
    path = tmp_path / "s.jsonl"
    values = []
    for number in range(1, 12_001, 3):
        use = {"type": "tool_use", "id": f"t{number}", "name": "Bash",
               "input": {"command": f"make {number} " + "x" * 500}}  # fmt: skip
        blocks = [{"type": "text", "text": "w" * 3_000}, use]
        values += [
            prompt("p" * 2_000, number),
            {**prompt("", number + 1), "type": "assistant",
             "message": {"role": "assistant", "content": blocks}},
        ]  # fmt: skip
    written(path, *values)

    found = follow(str(path))

    assert found.talk.turns == 4_000
    assert len(wire.dumps(found.state)) < 3_000_000


def test_long_talk_is_the_same_read_in_parts(tmp_path):
    """Steps that were dropped while their result was still to come count too."""
    raws = []
    for number in range(1, 1_601):
        use = {"type": "tool_use", "id": f"t{number}", "name": "Write",
               "input": {"file_path": f"f{number}"}}  # fmt: skip
        value = {**prompt("", number), "type": "assistant",
                 "message": {"content": [use]}}  # fmt: skip
        raws.append(json.dumps(value).encode() + b"\n")
    for number in range(1, 1_601):
        block = {"type": "tool_result", "tool_use_id": f"t{number}", "is_error": True,
                 "content": "x"}  # fmt: skip
        raws.append(json.dumps(prompt([block], 5_000 + number)).encode() + b"\n")
    path, state = tmp_path / "s.jsonl", None

    for at in range(0, len(raws), 400):
        with path.open("ab") as opened:
            opened.writelines(raws[at : at + 400])
        found = follow(str(path), None, state)
        state = again(found.state)

    assert found.talk == follow(str(path)).talk


def test_line_is_shortened_the_same_however_it_arrives():
    text = json.dumps({"a": 'x\\"' * 60_000, "b": "é" * 90_000, "c": [1, "short"]})
    content = text.encode() + b"\n" + b"{}"

    def pieces(size):
        rest = [content[at : at + size] for at in range(0, len(content), size)]
        return [line.raw for line in lines(lambda _: rest.pop(0) if rest else b"")]

    whole = pieces(WHOLE)

    assert all(pieces(size) == whole for size in (7_919, 65_536, 99_991))
    shortened = json.loads(whole[0])
    assert text.startswith(json.dumps({"a": shortened["a"]})[:-2])
    assert 60_000 < len(json.dumps(shortened["b"])) < 70_000
    assert (shortened["c"], whole[1]) == ([1, "short"], b"{}")


@settings(max_examples=40, deadline=None)
@given(st.text(st.sampled_from('\\"\néx'), max_size=40), st.integers(1, 50))
def test_shortened_line_is_json_still(piece, size):
    value = [piece * (WHOLE // max(1, len(piece))), "end"] if piece else ["", "end"]
    content = json.dumps(value, ensure_ascii=False).encode()
    step = min(WHOLE, max(1, len(content) // size))
    rest = [content[at : at + step] for at in range(0, len(content), step)]

    (line,) = lines(lambda _: rest.pop(0) if rest else b"")

    found = json.loads(line.raw)
    assert found[1] == "end"
    assert value[0].startswith(found[0].rstrip("\ufffd"))


def test_line_that_is_too_long_is_skipped_with_a_note(tmp_path):
    path = tmp_path / "s.jsonl"
    with path.open("wb") as opened:
        opened.write(json.dumps(prompt("a")).encode() + b'\n{"type":"')
        for _ in range(LONGEST // 1_000_000 + 1):
            opened.write(b"x" * 1_000_000)
        opened.write(b'"}\n' + json.dumps(prompt("b", 2)).encode() + b"\n")

    talk = follow(str(path)).talk

    assert talk.notes == ["line 2: skipped, too long"]
    assert (asked(talk), talk.bad_lines) == ([(1, "a"), (3, "b")], 0)


def test_digest_is_that_of_the_bytes_read(tmp_path):
    from hashlib import sha256

    path = tmp_path / "s.jsonl"
    path.write_bytes(b"abcdef")

    with Transcript(str(path)) as opened:
        assert opened.digest(3) == sha256(b"abc").hexdigest()
        assert opened.digest(9) == sha256(b"abcdef").hexdigest()


def test_file_that_is_swapped_while_it_is_open_is_read_as_it_was(tmp_path):
    from hashlib import sha256

    path, other = tmp_path / "s.jsonl", tmp_path / "other.jsonl"
    path.write_text(json.dumps(prompt("mine", 1)) + "\n")
    other.write_text(json.dumps(prompt("theirs", 2)) + "\n")
    before = path.read_bytes()

    with Transcript(str(path)) as opened:
        first = opened.digest(len(before))
        other.replace(path)
        talk = opened.follow("claude").talk
        assert opened.digest(talk.octets) == first

    assert [text for _, text in asked(talk)] == ["mine"]
    assert first == sha256(before).hexdigest()


IMAGE = {"type": "image", "source": {"type": "base64", "data": "A" * 300_000}}


@pytest.mark.parametrize(
    ("host", "value"),
    [
        ("claude", prompt([IMAGE, {"type": "text", "text": "a"}])),
        (
            "codex",
            {
                "timestamp": "2026-09-20T08:00:00Z",
                "type": "session_meta",
                "payload": {"id": "s1", "base_instructions": {"text": "x" * 300_000}},
            },
        ),
    ],
)
def test_first_line_longer_than_the_head_tells_its_host(tmp_path, host, value):
    raw = json.dumps(value, separators=(",", ":")).encode()

    found = follow(written(tmp_path / "a.jsonl", raw))

    assert (found.reason, found.talk.host, found.talk.session) == ("", host, "s1")
