import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.secrets import has_email, redact, screen

ROOT = Path(__file__).parents[2]
# The fixtures break every credential with this sign, so that no scanner of a host
# of this repository takes them for real ones.
BREAK = "¦"


def labelled(name):
    lines = (ROOT / "fixtures" / "secrets" / name).read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    return [{**row, "text": row["text"].replace(BREAK, "")} for row in rows]


def rules(text):
    return [finding.rule for finding in screen({"body": text})]


KEY = "ghp_" + "a1B2c3D4e5" * 4
HEADER = "-----BEGIN RSA " + "PRIVATE KEY-----"
FOOTER = "-----END RSA " + "PRIVATE KEY-----"


def test_precision_and_recall_on_the_labelled_lines():
    credentials, ordinary = labelled("credentials.jsonl"), labelled("ordinary.jsonl")

    missed = [row["text"] for row in credentials if not rules(row["text"])]
    false = [row["text"] for row in ordinary if rules(row["text"])]

    found = len(credentials) - len(missed)
    assert len(credentials) + len(ordinary) >= 400
    assert found / len(credentials) >= 0.97, missed
    assert found / (found + len(false)) >= 0.97, false


def test_the_rule_names_what_was_found():
    named = [row for row in labelled("credentials.jsonl") if row["rule"] != "any"]

    other = [row for row in named if rules(row["text"]) != [row["rule"]]]

    assert len(other) / len(named) <= 0.06, other


def test_a_finding_names_field_rule_and_line_and_never_the_value():
    (finding,) = screen({"title": "Deploy", "body": f"first\n\nuse {KEY} here"})

    assert (finding.field, finding.rule, finding.line) == ("body", "github-token", 3)
    assert KEY not in repr(finding)


@pytest.mark.parametrize(
    "fields",
    [
        {"keywords": ("deploy", KEY)},
        {"metadata": {"api_key": "abcd1234efgh5678"}},
        {"provenance": {"lines": ("1", KEY)}},
        {"extra": (("password", "hunter2"),)},
        {"applies_to": {"paths": (KEY,)}},
        {"subject_key": KEY},
        {"name": "wifi", "description": "the password is hunter2!"},
    ],
)
def test_every_kind_of_field_is_looked_into(fields):
    assert len({finding.field for finding in screen(fields)}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "the pass\u200bword is hunter2!",
        "ｐａｓｓｗｏｒｄ＝hunter2",
        "gh\u2060p_" + "a1B2c3D4e5" * 4,
    ],
)
def test_invisible_and_wide_characters_hide_nothing(text):
    assert rules(text)


def test_numbers_and_absent_fields_are_no_text():
    assert screen({"revision": 3, "rank": None, "body": ""}) == []


def test_redacting_leaves_the_rest_of_the_text():
    text = f"key {HEADER}\nMIIEabc\nQQ==\n{FOOTER}, then password=hunter2 and {KEY}."

    assert redact(text) == (
        "key [redacted: private-key], then "
        "password=[redacted: credential-assignment] and [redacted: github-token]."
    )


def test_redacting_ordinary_text_is_the_text_itself():
    text = "The token limit is 4096; see git@example.org:o/r.git"

    assert redact(text) is text


@pytest.mark.parametrize("row", labelled("credentials.jsonl")[:40])
def test_nothing_is_found_in_redacted_text(row):
    assert rules(redact(row["text"])) == []


@given(st.text(max_size=300))
def test_any_text_is_screened_and_redacted(text):
    once = redact(text)

    assert bool(screen({"body": text})) or once == text


@pytest.mark.parametrize(
    "text",
    [
        "ask jane.doe@acme.io",
        "Jane <jane@acme.io>",
        "mailto:jane@acme.io",
        "jane@acme.co.uk.",
        "(jane+ci@acme.io)",
        "jané@acme.io",
    ],
)
def test_an_email_address_is_seen(text):
    assert has_email(text)


@pytest.mark.parametrize(
    "text",
    [
        "git@example.org:o/r.git",
        "user@host.example.org:path/to",
        "ssh://git@example.org/o/r.git",
        "https://user@example.org/",
        "root@10.0.0.1",
        "me@localhost",
        "@types/node and pkg@1.2.3",
        "actions/checkout@v4",
        "at @ sign",
    ],
)
def test_other_uses_of_the_sign_are_no_address(text):
    assert not has_email(text)


PLAIN = "Only maintainers push to release/2.x; deploys happen after the checks. " * 9


def test_ordinary_text_never_loads_regular_expressions():
    program = (
        f"import sys; sys.path[:0] = [{str(ROOT / 'lib')!r}]\n"
        "from ctxlib.domain.secrets import redact, screen\n"
        f"assert not screen({{'body': {PLAIN[:600]!r}, 'title': 'Release'}})\n"
        f"assert redact({PLAIN!r}) == {PLAIN!r}\n"
        "assert 're' not in sys.modules"
    )

    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


def test_ordinary_text_costs_next_to_nothing():
    started = time.process_time()

    for _ in range(200):
        screen({"body": PLAIN[:600]})

    # 0.06 ms each on a quiet machine.
    assert (time.process_time() - started) / 200 < 0.001


@pytest.mark.parametrize(
    "piece",
    [
        HEADER + "\n",
        "password is ",
        "key = 1\n",
        "user with a ",
        "curl -u ",
        "A1b2",
        "a@",
        "a://b:",
        "secret ",
        '"',
    ],
)
def test_hostile_repetition_takes_no_long_time(piece):
    text = piece * (65_536 // len(piece))
    started = time.process_time()

    redact(text)

    assert time.process_time() - started < 2
