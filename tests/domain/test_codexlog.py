"""What counts in a rollout of Codex, told from small ones."""

import json

import pytest

from ctxlib.domain.codexlog import CodexLog
from ctxlib.domain.hostlog import detect
from ctxlib.domain.said import Said, Step
from ctxlib.domain.talk import Talk


def line(kind, second=1, **payload):
    at = f"2026-02-01T09:00:{second:02}.500Z"
    return {"timestamp": at, "type": kind, "payload": payload}


def item(text, second=1, role="user"):
    content = [{"type": "input_text", "text": text}]
    return line("response_item", second, type="message", role=role, content=content)


def event(text, second=1):
    return line("event_msg", second, type="user_message", message=text)


def called(name, arguments, key="c1"):
    given = json.dumps(arguments)
    return line(
        "response_item", type="function_call", name=name, arguments=given, call_id=key
    )


def output(text, key="c1"):
    return line("response_item", type="function_call_output", call_id=key, output=text)


META = line("session_meta", 0, id="s1", cwd="/home/user/shop", cli_version="0.50.0")


def read(*values, missed=()):
    reader = CodexLog(Talk("codex"), {}, "")
    for number, value in enumerate(values, 1):
        if number in missed:
            reader.missed(number)
        else:
            reader.take(number, value)
    return reader.talk


def asked(*values, **more):
    return [(said.line, said.text) for said in read(META, *values, **more).prompts]


def test_prompt_that_stands_twice_counts_once():
    found = asked(
        item("a"), event("a"), item("b", role="assistant"), item("a", 3), event("a", 3)
    )

    assert found == [(3, "a"), (6, "a")]


def test_event_counts_where_the_item_is_something_unknown():
    assert asked(item("<unheard_of>x</unheard_of>"), item("a"), event("a")) == [
        (4, "a")
    ]


def test_items_count_where_there_are_no_events():
    assert asked(item("a"), item("x", role="assistant"), item("b")) == [
        (2, "a"),
        (4, "b"),
    ]


def test_item_counts_where_its_event_is_on_a_broken_line():
    values = [item("a"), event("a"), item("x", role="assistant"), item("b"), event("b")]

    assert asked(*values, missed=(6,)) == [(3, "a"), (5, "b")]


@pytest.mark.parametrize(
    "text",
    [
        "<environment_context>\n<cwd>/x</cwd>\n</environment_context>",
        "<user_instructions>\nx\n</user_instructions>",
        "<permissions instructions>x</permissions instructions>",
        "# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>",
        "<turn_aborted>\nx\n</turn_aborted>",
        "<user_shell_command>ls</user_shell_command>",
    ],
)
def test_scaffolding_is_no_prompt(text):
    assert asked(item(text)) == asked(event(text)) == []


def test_request_is_taken_out_of_what_an_editor_put_before_it():
    text = "# Context from my IDE setup:\n\n## Tabs:\n- a\n\n## My request for Codex:\n"

    assert asked(event(text + "Go on.\nAnd stop.")) == [(2, "Go on.\nAnd stop.")]
    assert asked(event(text)) == []


@pytest.mark.parametrize(
    ("text", "state", "note"),
    [
        ('{"output":"x","metadata":{"exit_code":0}}', "ok", ""),
        ('{"output":"x","metadata":{"exit_code":7}}', "failed", "exit 7"),
        ("Exit code: 1\nWall time: 0.1 seconds\nOutput:\nx", "failed", "exit 1"),
        ("Chunk ID: 1\nProcess exited with code 0\nOutput:\n", "ok", ""),
        ("Process running with session ID 4\nOutput:\n", "", ""),
        ("execution error: x", "failed", ""),
    ],
)
def test_output_says_how_a_command_ended(text, state, note):
    talk = read(
        META, called("shell", {"command": ["bash", "-lc", "ls a"]}), output(text)
    )

    assert talk.steps == [Step("ran", 0, 2, "ls a", state, note)]


def test_event_of_the_end_comes_before_the_output_and_counts_once():
    end = line(
        "event_msg",
        type="exec_command_end",
        call_id="c1",
        exit_code=2,
        command=["ls"],
        aggregated_output="",
    )

    talk = read(
        META, called("exec_command", {"cmd": "ls"}), end, output("Exit code: 2")
    )

    assert talk.steps == [Step("ran", 0, 2, "ls", "failed", "exit 2")]
    assert talk.errors == 1


def test_patch_names_its_files():
    patch = (
        "*** Begin Patch\n*** Update File: a.py\n*** Add File: b.py\n*** End Patch\n"
    )
    script = f"apply_patch <<'EOF'\n{patch}EOF"

    talk = read(
        META,
        called("shell", {"command": ["bash", "-lc", script]}),
        output("Exit code: 0"),
    )

    assert [(step.kind, step.what) for step in talk.steps] == [
        ("edited", "a.py"),
        ("wrote", "b.py"),
    ]
    assert talk.files == ["a.py", "b.py"]


def test_failed_patch_is_one_error_and_leaves_no_files():
    end = line(
        "event_msg",
        type="patch_apply_end",
        call_id="c9",
        success=False,
        changes={"/home/user/shop/a": {"type": "add"}, "b": {"type": "update"}},
    )

    talk = read(META, end)

    assert [(step.what, step.state) for step in talk.steps] == [
        ("a", "failed"),
        ("b", "failed"),
    ]
    assert (talk.files, talk.errors) == ([], 1)


def test_plan_leaves_its_open_steps():
    plan = [{"step": "a", "status": "completed"}, {"step": "b", "status": "pending"}]

    assert read(META, called("update_plan", {"plan": plan})).todos == ["b"]


def test_compaction_is_no_prompt():
    history = [{"type": "message", "role": "user", "content": []}]
    value = line("compacted", message="Told short.", replacement_history=history)

    (kept,) = read(META, value).compacted

    assert (kept.line, kept.text, len(kept.digest)) == (2, "Told short.", 64)


def test_last_words_are_those_before_the_turns_taken_back():
    talk = read(
        META,
        event("a"),
        item("one", role="assistant"),
        event("b"),
        item("two", role="assistant"),
        line("event_msg", type="thread_rolled_back", num_turns=1),
    )

    assert talk.outcome == Said("one", 3, "2026-02-01T09:00:01Z")
    assert len(talk.prompts) == 2


def test_end_of_a_task_repeats_its_last_words():
    end = line("event_msg", 9, type="task_complete", last_agent_message="one")

    assert read(META, item("one", role="assistant"), end).outcome.line == 2
    assert read(META, end).outcome.text == "one"


def test_fork_counts_its_own_turns():
    own = line("session_meta", 30, id="s2", forked_from_id="s1")

    talk = read(own, META, event("old", 5), event("new", 31))

    assert [said.text for said in talk.prompts] == ["new"]
    assert (talk.session, talk.parent_session) == ("s2", "s1")


def test_child_thread_names_its_parent_and_has_no_prompts():
    spawn = {"subagent": {"thread_spawn": {"parent_thread_id": "s1"}}}

    talk = read(line("session_meta", 0, id="s3", source=spawn), event("Look."))

    assert (talk.agent, talk.parent_session, talk.prompts) == ("s3", "s1", [])


def test_interrupted_turn_stops_what_still_runs():
    aborted = line("event_msg", type="turn_aborted", reason="interrupted")

    talk = read(META, called("shell", {"command": ["make"]}), aborted)

    assert talk.steps == [Step("ran", 0, 2, "make", "interrupted")]


@pytest.mark.parametrize(
    ("value", "stopped"),
    [
        (line("event_msg", type="turn_aborted", reason="interrupted"), 3),
        (line("event_msg", type="turn_aborted"), 3),
        (line("event_msg", type="turn_aborted", reason="budget_limited"), 0),
        (line("event_msg", type="turn_aborted", reason="review_ended"), 0),
        (item("<turn_aborted>\nIt ended early.\n</turn_aborted>"), 3),
        (item("<turn_aborted>\nIt ended early.", role="developer"), 3),
        (item("<turn_aborted> is what it wrote.", role="assistant"), 0),
    ],
)
def test_turn_that_the_person_stopped_is_told_by_event_or_item(value, stopped):
    assert read(META, event("a"), value).stopped == stopped


def test_turns_taken_back_wait_for_no_answer():
    aborted = line("event_msg", type="turn_aborted", reason="interrupted")
    back = line("event_msg", type="thread_rolled_back", num_turns=1)

    talk = read(META, event("a"), aborted, back)

    assert (talk.stopped, talk.taken_back) == (0, 4)


def test_same_words_in_a_later_turn_are_said_again():
    def said(text):
        return line("event_msg", type="agent_message", message=text)

    talk = read(META, event("a"), said("Done."), item("Done.", role="assistant"),
                event("b"), said("Done."), item("Done.", role="assistant"))  # fmt: skip

    assert talk.outcome.line == 6


def bare(**row):
    return row


HEADER = bare(id="s1", timestamp="2025-08-12T09:00:00Z", instructions=None)


def test_lines_without_payload_are_read_alike():
    context = (
        "<environment_context>\n  <cwd>/home/user/shop</cwd>\n</environment_context>"
    )
    talk = read(
        HEADER,
        bare(record_type="state"),
        item(context)["payload"],
        item("a")["payload"],
        item("b", role="assistant")["payload"],
    )

    assert [(said.line, said.text) for said in talk.prompts] == [(4, "a")]
    assert (talk.session, talk.cwd, talk.outcome.text) == ("s1", "/home/user/shop", "b")


@pytest.mark.parametrize(
    "value",
    [
        HEADER,
        bare(type="message", role="user", content=[]),
        bare(type="function_call", name="shell", arguments="{}", call_id="c1"),
    ],
)
def test_lines_without_payload_tell_their_host(value):
    assert detect([bare(record_type="state"), value]) == "codex"


def test_lines_of_another_agent_do_not_tell_this_host():
    message = {"role": "user", "content": "a"}

    assert detect([bare(type="message", id="a", message=message)]) is None


def test_request_is_found_beside_scaffolding_in_one_item():
    content = [
        {"type": "input_text", "text": "<environment_context>x</environment_context>"},
        {"type": "input_text", "text": "<image name=[Image #1]>"},
        {"type": "input_image", "image_url": "data:,"},
        {"type": "input_text", "text": "</image>"},
        {"type": "input_text", "text": "a"},
    ]
    value = line("response_item", type="message", role="user", content=content)

    assert asked(value) == [(2, "a")]


def done(second=1, **item):
    return line("event_msg", second, type="item_completed", item=item)


def told(text, second=1):
    return done(second, type="UserMessage", content=[{"type": "text", "text": text}])


def test_items_of_a_turn_tell_prompts_and_last_words():
    answer = done(3, type="AgentMessage", content=[{"type": "Text", "text": "b"}])

    talk = read(META, item("a"), told("a"), answer)

    assert [(said.line, said.text) for said in talk.prompts] == [(3, "a")]
    assert talk.outcome.text == "b"


def test_prompt_told_in_both_forms_counts_once():
    assert asked(told("a"), event("a"), told("a", 2)) == [(2, "a"), (4, "a")]


def test_prompt_that_is_an_image_alone_is_noted():
    image = [{"type": "local_image", "path": "/x.png"}]

    assert asked(done(type="UserMessage", content=image)) == [(2, "[image]")]


def script(text, key="c1"):
    return line(
        "response_item", type="custom_tool_call", name="exec", input=text, call_id=key
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('await tools.exec_command({cmd: "a \\"b\\"", workdir: "/x"})', ['a "b"']),
        ("tools.exec_command({'cmd' : 'a\\nb'})", ["a b"]),
        ("tools.exec_command({cmd:`a ${b}`}); tools.exec_command({cmd:'c'})",
         ["a ${b}", "c"]),
        ("tools.exec_command({cmd, workdir})", []),
        ("tools.exec_command({cmd: name})", []),
        ("tools.exec_command({cmd: \"\\u0061", ["a"]),
        ("text('cmd: \"x\"')", []),
        ("const mycmd = 'x'; tools.exec_command({cmd: mycmd})", []),
    ],
)  # fmt: skip
def test_script_names_its_commands(text, found):
    assert [step.what for step in read(META, script(text)).steps] == found


def end_of(command, code, key="exec-1", output=""):
    return done(
        type="CommandExecution",
        id=key,
        command=["/bin/zsh", "-lc", command],
        exit_code=code,
        aggregated_output=output,
    )


TWO = "tools.exec_command({cmd: 'a'}); tools.exec_command({cmd: 'b'})"


def test_events_tell_how_the_commands_of_a_script_ended():
    talk = read(
        META,
        script(TWO),
        end_of("b", 3),
        output("Script completed\nOutput:\n"),
        end_of("a", 0, "exec-2"),
        end_of("c", 0, "exec-3"),
    )

    assert talk.steps == [
        Step("ran", 0, 2, "a", "ok"),
        Step("ran", 0, 2, "b", "failed", "exit 3"),
        Step("ran", 0, 6, "c", "ok"),
    ]


@pytest.mark.parametrize(
    ("text", "state", "note"),
    [
        ('Script completed\nOutput:\n{"exit_code":0}', "ok", ""),
        (
            'Script completed\nOutput:\n{"exit_code": 4, "output":""}',
            "failed",
            "exit 4",
        ),
        ("Script completed\nOutput:\nx", "", ""),
        ("Script failed\nError: x", "", "the script failed"),
    ],
)
def test_script_tells_how_its_command_ended_where_it_shows_it(text, state, note):
    talk = read(META, script("tools.exec_command({cmd: 'a'})"), output(text))

    assert talk.steps == [Step("ran", 0, 2, "a", state, note)]


def test_command_that_goes_on_ends_with_the_call_that_asks_for_it():
    talk = read(
        META,
        called("exec_command", {"cmd": "make"}),
        output("Chunk ID: 1\nProcess running with session ID 7\nOutput:\n"),
        called("write_stdin", {"session_id": 7, "chars": ""}, "c2"),
        output("Process running with session ID 7\n", "c2"),
        called("write_stdin", {"session_id": 7, "chars": ""}, "c3"),
        output("Process exited with code 2\n", "c3"),
    )

    assert talk.steps == [Step("ran", 0, 2, "make", "failed", "exit 2")]


def test_changed_files_are_told_by_an_item():
    changes = {"/home/user/shop/a": {"type": "add"}, "b": {"type": "update"}}

    talk = read(META, done(type="FileChange", id="p", changes=changes))
    refused = read(
        META, done(type="FileChange", id="p", changes=changes, status="declined")
    )

    assert talk.files == ["a", "b"]
    assert (refused.files, refused.errors) == ([], 1)


OLD, OWN, NEW = (
    f"01a0c0{place}-0000-7000-8000-000000000000" for place in ("00", "f0", "f1")
)


def begun(turn, second=40):
    return line("event_msg", second, type="task_started", turn_id=turn)


@pytest.mark.parametrize("source", ["cli", {"subagent": "review"}])
def test_turns_older_than_a_fork_are_its_parents_though_stamped_anew(source):
    own = line("session_meta", 30, id=OWN, forked_from_id=OLD, source=source)

    talk = read(
        own,
        line("session_meta", 31, id=OLD),
        begun(OLD),
        event("old", 40),
        called("shell", {"command": "old"}),
        begun(NEW, 40),
        event("new", 40),
        called("shell", {"command": "new"}, "c2"),
    )

    assert [step.what for step in talk.steps] == ["new"]
    assert [said.text for said in talk.prompts] == (["new"] if source == "cli" else [])
    assert (talk.session, talk.parent_session) == (OWN, OLD)


def test_first_turn_of_a_fork_counts_in_the_second_in_which_it_began():
    own = line("session_meta", 30, id=OWN, forked_from_id=OLD)

    talk = read(own, begun(NEW, 30), event("new", 30))

    assert [said.text for said in talk.prompts] == ["new"]


def test_number_of_the_first_own_line_ends_what_was_copied():
    own = line(
        "session_meta",
        id=OWN,
        source={"subagent": {"thread_spawn": {"parent_thread_id": OLD}}},
        subagent_history_start_ordinal=2,
    )
    copied = {**called("shell", {"command": "old"}), "ordinal": 1}

    talk = read(
        own, copied, {**called("shell", {"command": "new"}, "c2"), "ordinal": 2}
    )

    assert [step.what for step in talk.steps] == ["new"]


@pytest.mark.parametrize(
    "more",
    [{"source": {"internal": "memory_consolidation"}}, {"thread_source": "subagent"}],
)
def test_thread_that_the_host_began_has_no_prompts(more):
    talk = read(line("session_meta", id="s4", **more), event("Look."))

    assert (talk.agent, talk.prompts) == ("s4", [])


def aimed(objective, status="active"):
    goal = {"objective": objective, "status": status}
    return line("event_msg", type="thread_goal_updated", goal=goal)


def test_goal_that_a_person_sets_is_asked_once():
    talk = read(META, aimed("a"), aimed("a", "paused"), aimed("b"))

    assert [said.text for said in talk.prompts] == ["/goal a", "/goal b"]


def test_goal_that_the_agent_sets_is_not_asked():
    assert asked(called("create_goal", {"objective": "a"}), aimed("a")) == []
