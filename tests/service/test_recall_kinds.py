"""What a question may be made of: words, names, numbers, in any script and spelling.

The facts stand among those of three invented projects of `fixtures/recall`.
"""

import json
from pathlib import Path
from unicodedata import normalize

import pytest

from ctxlib.service.recall import recall

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "recall"

FACTS = (
    ("redis-role", "Redis role", "Redis is only a cache."),
    ("retry", "Timeout knob", "Raise max_retry_ms when the link is slow."),
    ("gat", "GAT-1003", "The link bug is open."),
    ("cache-zh", "缓存策略", "缓存过期时间为一小时。"),
    ("rel-branch", "Release branch", "Hotfixes are cut from release/1.21."),
    ("install", "Install", "Run make setup once."),
    ("test-suite", "Test suite", "Tests need docker."),
    ("node16", "Node 16", "Node 16 is used by the legacy exporter only."),
    ("node18", "Node 18", "Node 18 is used everywhere else."),
    ("tsconfig", "Compiler options", "strict is on in tsconfig.json and must stay."),
    ("login-path", "Login page", "The form lives in src/auth/login_form.tsx."),
    ("econn", "Database refuses", "ECONNREFUSED means that the tunnel is down."),
    ("e1205", "Deadlocks", "Error 1205 is retried three times."),
    ("hex", "Permission trouble", "0x80070005 comes from the updater service."),
    (
        "py311",
        "Python version",
        "We are pinned to Python 3.11.9 until the wheels are out.",
    ),
    (
        "url",
        "Identity provider",
        "Tokens come from https://id.acme.example/oauth/token.",
    ),
    ("noverify", "Hooks", "Never commit with --no-verify."),
    (
        "dburl",
        "Connection string",
        "DATABASE_URL is set by the operator, not in .env files.",
    ),
    (
        "feat",
        "Long running work",
        "feat/4711-billing holds the new invoices until June.",
    ),
    ("http429", "Rate limits", "HTTP 429 answers come from the gateway."),
    ("strasse", "Straßenverzeichnis", "Die Straßen kommen aus dem Katalog der Stadt."),
    ("istanbul", "İstanbul ofisi", "İstanbul ofisi pazartesi kapalı."),
    ("odos", "Οδός παράδοσης", "Η οδός παράδοσης είναι υποχρεωτική."),
    ("cafe", "Café terminal", "The café terminal prints receipts."),
    ("server-ja", "サーバー構成", "サーバーは二台ある。"),
    ("moskva", "Московский склад", "Склад в Москве закрыт по субботам."),
    ("neg-cache", "No caching of prices", "Prices are never cached."),
)


@pytest.fixture
def opened(pool, make):
    """All of them in one project."""
    made = [make(title, body, name=name) for name, title, body in FACTS]
    with open(FOLDER / "facts.jsonl", encoding="utf-8") as lines:
        for fields in map(json.loads, lines):
            if fields.pop("project") in ("harbor", "lumen", "kontor"):
                title, body = fields.pop("title"), fields.pop("body")
                made.append(make(title, body, **fields))
    return pool(*made)


def best(opened, message, now):
    selected = recall(opened, message, now=now).selected
    return selected[0].reference.partition("/")[2][:-3] if selected else None


NAMED = (
    ("redis?", "redis-role"),
    ("redis", "redis-role"),
    ("GAT-1003", "gat"),
    ("gat-1003?", "gat"),
    ("max_retry_ms", "retry"),
    ("maxRetryMs", "retry"),
    ("缓存", "cache-zh"),
    ("node 16", "node16"),
    ("what uses node 16?", "node16"),
    ("do we use node 18 anywhere", "node18"),
    ("tsconfig.json", "tsconfig"),
    ("is strict on in tsconfig?", "tsconfig"),
    ("src/auth/login_form.tsx", "login-path"),
    ("login_form.tsx", "login-path"),
    ("open auth/login_form", "login-path"),
    ("LoginForm", "login-path"),
    ("ECONNREFUSED", "econn"),
    ("psql: connection failed: ECONNREFUSED 127.0.0.1:5432", "econn"),
    ("error 1205", "e1205"),
    ("0x80070005", "hex"),
    ("python 3.11.9", "py311"),
    ("https://id.acme.example/oauth/token", "url"),
    ("curl https://id.acme.example/oauth/token fails", "url"),
    ("--no-verify", "noverify"),
    ("can I use --no-verify", "noverify"),
    ("git commit --no-verify -m wip", "noverify"),
    ("DATABASE_URL", "dburl"),
    ("where does $DATABASE_URL come from", "dburl"),
    ("database_url is empty", "dburl"),
    ("feat/4711-billing", "feat"),
    ("checkout feat/4711-billing", "feat"),
    ("4711", "feat"),
    ("HTTP 429", "http429"),
    ("strassenverzeichnis", "strasse"),
    ("STRASSENVERZEICHNIS", "strasse"),
    ("Straßenverzeichnis", "strasse"),
    ("istanbul ofisi", "istanbul"),
    ("ISTANBUL", "istanbul"),
    ("İSTANBUL OFİSİ", "istanbul"),
    ("ΟΔΟΣ ΠΑΡΑΔΟΣΗΣ", "odos"),
    ("οδος παραδοσης", "odos"),
    (normalize("NFD", "café terminal"), "cafe"),
    ("cafe terminal", "cafe"),
    ("ＣＡＦＥ ｔｅｒｍｉｎａｌ", "cafe"),
    ("ＲＥＤＩＳ", "redis-role"),
    ("ｻｰﾊﾞｰ構成", "server-ja"),
    (normalize("NFD", "サーバー構成"), "server-ja"),
    ("サーバー", "server-ja"),
    ("サーバ", "server-ja"),
    ("московский склад", "moskva"),
    ("склад в Москве", "moskva"),
    (normalize("NFD", "Московский склад"), "moskva"),
    ("are prices cached?", "neg-cache"),
    ("which branch for hotfixes", "rel-branch"),
    ("release/1.21", "rel-branch"),
    ("what is the release branch", "rel-branch"),
    ("1.21", "rel-branch"),
)

COMMON = (
    "go",
    "fix",
    "test",
    "tests",
    "release",
    "branch",
    "install",
    "run",
    "build",
    "deploy",
    "update",
    "release the next version",
    "create a branch",
    "install it",
    "release it",
    "3",
    "why?",
    "1",
    "2026",
    "step 2",
    "pick option 3 please",
    "10.",
    "...",
)


def test_a_fact_is_found_by_whatever_names_it(opened, now):
    missed = [
        (message, name, got)
        for message, name in NAMED
        if (got := best(opened, message, now)) != name
    ]

    assert missed == []


def test_ordinary_words_open_no_gate_by_themselves(opened, now):
    answered = [
        (message, got) for message in COMMON if (got := best(opened, message, now))
    ]

    assert answered == []


def test_a_number_is_no_other_number(opened, now):
    for number in ("16", "18"):
        assert best(opened, f"what still needs node {number}?", now) == f"node{number}"


def test_a_name_in_a_pasted_log_finds_its_fact(opened, now):
    log = (
        "could not connect to server\n"
        "psql: connection failed: ECONNREFUSED 127.0.0.1:5432\n"
        "    at Socket.connect (net.js:22)\n"
    )

    found = recall(opened, log, now=now).selected

    assert [item.reference for item in found] == ["project/econn.md"]
