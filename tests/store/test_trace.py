"""The account of the last recall is private and holds no credential."""

import os
import stat

from ctxlib.store import trace

TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "F6g7H8"


def test_the_last_account_of_each_workspace_is_kept(tmp_path):
    folder = str(tmp_path / "traces")
    trace.save(folder, "one-0123456789abcdef", {"query": "first"})
    trace.save(folder, "one-0123456789abcdef", {"query": "second"})
    trace.save(folder, None, {"query": "elsewhere"})

    assert trace.load(folder, "one-0123456789abcdef") == {"query": "second"}
    assert trace.load(folder, None) == {"query": "elsewhere"}
    assert trace.load(folder, "other") is None


def test_only_its_user_can_read_an_account(tmp_path):
    trace.save(str(tmp_path / "traces"), "key", {"query": "x"})

    path = tmp_path / "traces/key.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == ["key.json"]


def test_a_credential_in_the_message_is_not_kept(tmp_path):
    record = {"matched": [TOKEN.lower(), "token"], "title": "x"}
    account = {"query": f"use the token {TOKEN}", "selected": [record]}

    trace.save(str(tmp_path), "key", account)

    kept = (tmp_path / "key.json").read_text()
    assert TOKEN not in kept
    assert TOKEN.lower() not in kept
    assert trace.load(str(tmp_path), "key")["selected"][0]["matched"] == ["token"]


def test_a_long_message_is_cut(tmp_path):
    trace.save(str(tmp_path), "key", {"query": "word " * 9000})

    assert len(trace.load(str(tmp_path), "key")["query"]) == 2000


def test_a_folder_that_cannot_be_written_costs_only_the_account(tmp_path):
    (tmp_path / "traces").write_text("no folder")

    assert trace.save(str(tmp_path / "traces"), "key", {"query": "x"}) is False
    assert trace.load(str(tmp_path / "traces"), "key") is None


def test_without_the_message_no_word_of_it_is_kept(tmp_path):
    record = {"matched": ["cart", "login"], "ref": "project/cart.md"}
    account = {"query": "Why is the cart lost?", "selected": [record], "notes": ["x"]}

    trace.save(str(tmp_path), "key", account, keeps_message=False)

    kept = trace.load(str(tmp_path), "key")
    assert kept["query"] == ""
    assert kept["selected"] == [{"matched": [], "ref": "project/cart.md"}]
    assert kept["notes"] == ["x", "the message is not kept: ctx.journal is false"]
