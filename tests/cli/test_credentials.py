"""No credential comes into the memory, through whichever field and command."""

import json
import subprocess

import pytest

KEY = "ghp_" + "a1B2c3D4e5" * 4
SECRETS = {
    "shape": KEY,
    "prose": "the database password is hunter2",
    "setting": "DB_PASSWORD=b3arclaw",
    "address": "postgres://app:b3arclaw@db/app",
    "dense": "数据库密码是b3arclaw",
    "wide": "ｐａｓｓｗｏｒｄ＝b3arclaw",
    "hidden": KEY[:9] + "\u200b" + KEY[9:],
}
VALUES = (KEY, "hunter2", "b3arclaw")
FIELDS = {
    "body": lambda text: ("add", text, "--name=plain"),
    "title": lambda text: ("add", "Plain.", "--name=plain", "--title", text),
    "description": lambda text: ("add", "Plain.", "--name=n", "--description", text),
    "keyword": lambda text: ("add", "Plain.", "--name=plain", "--keyword", text),
    "branch": lambda text: ("add", "Plain.", "--name=plain", "--applies-branch", text),
    "why": lambda text: ("add", "Plain.", "--name=plain", "--why", text),
}


def held(memory):
    """The values that any object of the memory repository holds."""
    objects = subprocess.run(
        ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
        capture_output=True,
        check=True,
    ).stdout
    return [value for value in VALUES if value.encode() in objects]


@pytest.mark.parametrize(
    ("field", "secret"),
    [
        *(("body", secret) for secret in SECRETS),
        *((field, "shape") for field in FIELDS if field != "body"),
        *((field, "wide") for field in ("keyword", "why")),
    ],
)
def test_no_field_of_a_new_fact_takes_one(fact, memory, field, secret):
    fact("add", "The port is 8443.", "--name=port")

    answer = fact(*FIELDS[field](SECRETS[secret]))

    assert answer.code == 4
    assert "credential" in answer.err
    assert [value for value in VALUES if value in answer.out + answer.err] == []
    assert held(memory) == []


@pytest.mark.parametrize("secret", ["prose", "hidden"])
def test_neither_a_change_nor_an_import_takes_one(fact, memory, secret):
    fact("add", "The port is 8443.", "--name=port")
    text = SECRETS[secret]
    record = {"name": "n", "type": "project", "scope": "project", "body": text}

    answers = [
        fact("update", "port", "--body", text),
        fact("--json", "import", "-", stdin=json.dumps(record) + "\n"),
    ]

    assert [answer.code for answer in answers] == [4, 4]
    assert held(memory) == []


def test_a_name_and_its_value_in_two_fields_are_seen(fact, memory):
    fact("add", "The port is 8443.", "--name=port")

    answer = fact("add", "b3arclaw", "--name=n", "--title=Database password")

    assert answer.code == 4
    assert held(memory) == []


def test_what_only_looks_like_one_is_kept(fact):
    text = "max_tokens: 4096, tokenizer: bpe, clone git@host:o/r.git, token: $TOKEN"

    assert fact("add", text, "--name=plain").code == 0


@pytest.mark.parametrize("start", ["", "The token is ", "x " * 60])
def test_the_text_is_named_before_what_was_made_of_it(run, start):
    token = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"

    answer = run("ctx-fact", "add", f"{start}{token}")

    assert answer.code == 4
    assert "fatal: the body holds what looks like a credential" in answer.err


ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789"
DRAWN = "q7Kd0PzLV3ZmTq9WvB2nYs8FcR5hGt1JkD4pQwE6"


@pytest.mark.parametrize(
    "text",
    [
        "sk-ant-api03-" + (ALPHABET * 3)[:95],
        "ghp_" + ALPHABET,
        "ghp_" + "abcd1234" * 5,
        "glpat-" + ALPHABET[:20],
        "AKIA" + ALPHABET[:16].upper(),
        "sk_live_" + "0123456789abcdef" * 2,
        "ghp_" + DRAWN[:16] + "xxxx" + DRAWN[16:],
        "sk-ant-api03-" + DRAWN + "-example",
        "DB_PASSWORD=1234567890",
        'password = "Tr0ub4dor&example"',
        "the password is iHateYourC0de!",
        'password = "' + "hunter2" * 2 + '"',
        "DB_PASSWORD=tr0ub4dor/1",
        "API_KEY=K7x123456789",
        "Authorization: Bearer x7k123456789",
        "Authorization: Bearer " + "ab1/" * 2000 + "Xy9!",
    ],
)
def test_neither_a_sequence_nor_a_telling_word_makes_a_placeholder(fact, text):
    answer = fact("add", f"For the deploy: {text}", "--name=plain")

    assert (answer.code, answer.out) == (4, "")
    assert "credential" in answer.err


@pytest.mark.parametrize(
    "text",
    [
        "sk-ant-your-key-here",
        "sk-ant-api03-...",
        "ghp_xxxxxxxx",
        "ghp_YourPersonalAccessTokenGoesHere",
        "AKIAIOSFODNN7EXAMPLE",
        "OPENAI_API_KEY=sk-1234567890abcdef",
        "api_key: 1234567890abcdef1234567890abcdef",
        "password: changeme123",
        "NEO4J_AUTH=neo4j/testpass",
        'password = "YourPassword1"',
        "kubeadm join --token abcdef.0123456789abcdef",
    ],
)
def test_a_placeholder_is_no_credential(fact, text):
    assert fact("add", f"Write {text} there", "--name=plain").code == 0


LOGIN = "bWlyYTpXZWxsZW5icmVjaGVyNzc="


@pytest.mark.parametrize(
    "text",
    [
        f"Basic auth {LOGIN}",
        f"Basic auth: {LOGIN}",
        f"The proxy wants BASIC `{LOGIN}`.",
        f"Use basic credentials {LOGIN.rstrip('=')} for the mirror.",
        f"Grafana takes basic auth with the value {LOGIN}",
        "Der Safe hat die Kombination 31-7-22",
        "The safe's combination is 31-7-22",
        "Combination of the vault: 12 34 56",
        "Der Alarmcode ist 4711",
    ],
)
def test_a_login_in_base64_and_a_combination_are_credentials(fact, text):
    answer = fact("add", text, "--name=plain")

    assert answer.code == 4
    assert "credential" in answer.err


@pytest.mark.parametrize(
    "text",
    [
        "Basic authentication is used.",
        "Basic auth is documented in docs/authentication.md.",
        "The example is Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        "Basic YWxhZGRpbg== in the docs is only a name.",
        "Basic auth dXNlcjpwYXNzd29yZA== is what the tests send.",
        "The combination 3-4-5 of the three flags is not tested.",
        "The lock was taken on 31-7-22.",
    ],
)
def test_examples_of_a_login_and_other_numbers_are_none(fact, text):
    assert fact("add", text, "--name=plain").code == 0
