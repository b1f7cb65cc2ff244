"""What counts in a chat of Gemini CLI, told from small ones."""

import pytest

from ctxlib.domain.geminilog import GeminiLog
from ctxlib.domain.said import Said, Step
from ctxlib.domain.talk import Talk

AT = "2026-03-01T08:00:00Z"
HEADER = {"sessionId": "s1", "projectHash": "ab", "startTime": AT, "kind": "main"}


def message(key, kind, content, **more):
    return {"id": key, "timestamp": AT, "type": kind, "content": content, **more}


def call(name, args, status, output="", key="k1"):
    response = {"functionResponse": {"response": {"output": output}}}
    result = [response] if output else None
    return {"id": key, "name": name, "args": args, "status": status, "result": result}


def read(*values):
    reader = GeminiLog(Talk("gemini"), {}, "")
    for number, value in enumerate((HEADER, *values), 1):
        reader.take(number, value)
    return reader.talk


@pytest.mark.parametrize(
    ("content", "more", "text"),
    [
        ("a", {}, "a"),
        ([{"text": "a"}], {}, "a"),
        ([{"text": "long"}], {"displayContent": [{"text": "/init"}]}, "/init"),
        ("<hook_context>x</hook_context>\na", {}, "a"),
        ("see @f\n--- Content from referenced files ---\nx", {}, "see @f"),
    ],
)
def test_prompt_is_what_the_person_typed(content, more, text):
    talk = read(message("u", "user", content, **more))

    assert [said.text for said in talk.prompts] == [text]


@pytest.mark.parametrize(
    ("text", "is_command"),
    [
        ("/chat save x", True),
        ("/git:commit", True),
        ("/code-review", True),
        ("/etc/hosts is wrong", False),
        ("/ alone", False),
    ],
)
def test_word_after_a_slash_makes_a_command(text, is_command):
    (said,) = read(message("u", "user", text)).prompts

    assert said.command is is_command


@pytest.mark.parametrize(
    ("content", "more"),
    [
        ("System: Please continue.", {}),
        ([{"functionResponse": {"id": "k"}}], {}),
        ("x", {"displayContent": [{"functionResponse": {"id": "k"}}]}),
        ("This is the Gemini CLI. We are setting up the context.", {}),
        ("<session_context>x</session_context>", {}),
    ],
)
def test_message_that_the_host_made_is_no_prompt(content, more):
    assert read(message("u", "user", content, **more)).prompts == []


def test_message_of_the_same_id_replaces_the_one_before():
    first = message("m", "gemini", "one")
    calls = [call("write_file", {"file_path": "a"}, "executing")]
    done = [call("write_file", {"file_path": "a"}, "success")]

    talk = read(
        message("u", "user", "a"),
        message("u", "user", "a"),
        first,
        {**first, "toolCalls": calls},
        {**first, "content": "two", "toolCalls": done},
    )

    assert len(talk.prompts) == 1
    assert talk.outcome == Said("two", 4, AT)
    assert talk.steps == [Step("wrote", 1, 5, "a", "ok")]
    assert talk.tools == {"write_file": 1}


def test_call_without_an_id_counts_once():
    nameless = call("write_file", {"file_path": "a"}, "success", key="")
    value = message("m", "gemini", "", toolCalls=[nameless])

    assert read(value, value).tools == {"write_file": 1}


def test_rewind_takes_back_what_was_said_but_not_what_was_asked():
    talk = read(
        message("u1", "user", "a"),
        message("m1", "gemini", "one"),
        message("u2", "user", "b"),
        message("m2", "gemini", "two"),
        {"$rewindTo": "u2"},
    )

    assert talk.outcome == Said("one", 3, AT)
    assert [said.text for said in talk.prompts] == ["a", "b"]


def test_rewind_to_an_unknown_message_clears_the_chat():
    assert read(message("m", "gemini", "x"), {"$rewindTo": "z"}).outcome is None


@pytest.mark.parametrize(
    ("kind", "text", "stopped"),
    [
        ("info", "Request cancelled.", 3),
        ("info", "User cancelled the request.", 3),
        ("info", [{"text": "Request cancelled."}], 3),
        ("info", "Response truncated due to token limits.", 0),
        ("error", "Request cancelled.", 0),
        ("gemini", "Request cancelled.", 0),
    ],
)
def test_note_of_the_host_says_that_the_person_stopped_it(kind, text, stopped):
    assert read(message("u", "user", "a"), message("i", kind, text)).stopped == stopped


def test_request_after_a_stop_says_more():
    told = [
        message("u", "user", "a"),
        message("i", "info", "Request cancelled."),
        message("v", "user", "b"),
    ]
    again = [{**each, "id": f"new-{each['id']}"} for each in told]

    assert read(*told).stopped == 0
    assert read(*told, told[1]).stopped == 0
    assert read(*told, {"$set": {"messages": told}}).stopped == 0
    assert read(*told, {"$set": {"messages": again}}).stopped == 0
    assert read({"$set": {"messages": told[:2]}}).stopped == 2


def test_what_was_taken_back_waits_for_no_answer():
    talk = read(
        message("u", "user", "a"),
        message("i", "info", "Request cancelled."),
        {"$rewindTo": "u"},
    )

    assert (talk.stopped, talk.taken_back) == (0, 4)


def test_metadata_may_name_the_folder():
    given = {"file_path": "/home/user/shop/a"}

    talk = read(
        {"$set": {"directories": ["/home/user/shop"], "summary": "Doors"}},
        message("m", "gemini", "", toolCalls=[call("replace", given, "error")]),
    )

    assert (talk.cwd, talk.summary) == ("/home/user/shop", "Doors")
    assert talk.steps == [Step("edited", 0, 3, "a", "failed")]


def test_shell_command_fails_by_its_exit_code():
    args = {"command": "make test"}
    calls = [call("run_shell_command", args, "success", "Output: x\nExit Code: 2")]

    talk = read(message("m", "gemini", "", toolCalls=calls))

    assert talk.last_failure == Step("ran", 0, 2, "make test", "failed", "exit 2")


def test_chat_of_a_sub_agent_has_no_prompts():
    talk = read({"$set": {"kind": "subagent"}}, message("u", "user", "Look."))

    assert (talk.agent, talk.prompts) == ("s1", [])


def test_rewritten_history_asks_nothing_again():
    summary = message("n0", "user", "<state_snapshot>x</state_snapshot>")
    again = [summary, message("n1", "user", "a"), message("n2", "gemini", "two")]

    talk = read(
        message("u", "user", "a"),
        message("m", "gemini", "one"),
        {"$set": {"messages": again}},
    )

    assert [said.text for said in talk.prompts] == ["a"]
    assert talk.outcome == Said("two", 4, AT)


def test_history_that_comes_whole_is_asked_once():
    told = [message("u", "user", "a"), message("m", "gemini", "one")]

    talk = read({"$set": {"messages": told}}, {"$set": {"messages": told}})

    assert [(said.line, said.text) for said in talk.prompts] == [(2, "a")]


def test_prompt_in_parts_is_put_together():
    parts = [{"text": "Explain "}, {"text": "@a.py"}, {"text": "Briefly."}]

    (said,) = read(message("u", "user", parts)).prompts

    assert said.text == "Explain @a.py\nBriefly."


@pytest.mark.parametrize(
    "text",
    [
        "<session_context>\n- **Workspace Directories:**\n  - /home/user/shop\n- x\n",
        "This is the Gemini CLI.\nWe're working in the directory: /home/user/shop\nx",
    ],
)
def test_folder_is_that_of_which_the_model_is_told(text):
    assert read(message("u", "user", [{"text": text}])).cwd == "/home/user/shop"


def test_folder_that_a_person_writes_about_is_not_taken():
    assert read(message("u", "user", "working in the directory: /x")).cwd == ""
