"""Every host in its own words: what it sends is understood, what it gets it reads."""

import json
import re

import jsonschema
import pytest

from ctxlib.domain.canned import payload as canned
from ctxlib.domain.event import read_event, shown_host
from ctxlib.domain.host import EVENTS, HOST_NAMES, host_named
from ctxlib.domain.hostform import problems

PAIRS = [
    (host, event)
    for host in HOST_NAMES
    for event in EVENTS
    if event in host_named(host).events
]
TOLD = [(host, event) for host, event in PAIRS if event in host_named(host).told]
ENVIRONMENTS = {
    "gemini": {"GEMINI_CLI": "1"},
    "qwen": {"QWEN_CODE": "1", "GEMINI_CLI": "1"},
}


@pytest.fixture
def schema(root):
    """The schema of what a host sends (`input`) or reads (`output`)."""

    def load(host, event, kind):
        path = root / f"fixtures/hosts/{host}/{event}.{kind}.json"
        found = json.loads(path.read_text())
        jsonschema.Draft7Validator.check_schema(found)
        return found

    return load


@pytest.fixture
def sample(root, workspace, home):
    """An event as the host sends it."""

    def load(host, event):
        text = (root / f"fixtures/hosts/{host}/payloads.ndjson").read_text()
        text = text.replace("<cwd>", str(workspace)).replace("<home>", str(home))
        rows = [json.loads(line) for line in text.splitlines()]
        return {row["event"]: row["payload"] for row in rows}[event]

    return load


@pytest.fixture
def facts(fact, memory):
    """Facts to be told of."""
    fact("add", "--type", "reference", "--title", "Grafana dashboards", "At port 3000.")
    fact("add", "--type", "project", "--title", "Package manager", "We use pnpm here.")
    fact("pin", "package-manager")


@pytest.fixture
def fire(run):
    """Hand one event to the hook; what it printed, exactly one document or none."""

    def call(host, event, sent, *, is_named=True):
        args = ["--host", host] if is_named else []
        environ = {"CTX_HOOK_STRICT": "1", **ENVIRONMENTS.get(host, {})}
        answer = run("ctx-hook", event, *args, stdin=json.dumps(sent), environ=environ)
        assert (answer.code, answer.err) == (0, "")
        return json.loads(answer.out) if answer.out else None

    return call


@pytest.mark.parametrize(("host", "event"), PAIRS)
def test_samples_and_canned_events_are_what_the_host_sends(
    schema, sample, workspace, host, event
):
    validator = jsonschema.Draft7Validator(schema(host, event, "input"))

    made = canned(host, event, str(workspace), "session-1")

    assert list(validator.iter_errors(sample(host, event))) == []
    assert list(validator.iter_errors(made)) == []


@pytest.mark.parametrize(("host", "event"), PAIRS)
def test_the_host_is_told_by_its_payload(sample, host, event):
    sent = sample(host, event)

    assert shown_host(sent, ENVIRONMENTS.get(host, {})) == host


@pytest.mark.parametrize(("host", "event"), PAIRS)
def test_what_the_host_sends_is_understood(sample, workspace, host, event):
    found = read_event(event, sample(host, event), host=host)

    assert found.session or (host, event) in {
        ("reasonix", name) for name in ("user-prompt", "stop", "pre-compact")
    }
    assert found.cwd == str(workspace)
    if event == "user-prompt":
        assert found.prompt == "Where do the Grafana dashboards live?"


@pytest.mark.parametrize("host", HOST_NAMES)
def test_answers_have_the_form_that_the_host_reads(fire, facts, schema, sample, host):
    for event in host_named(host).events:
        document = fire(host, event, sample(host, event))

        is_told = (host, event) in TOLD
        assert (document is not None) is (is_told or event == "pre-tool")
        assert problems(host, event, document) == []
        if document is not None:
            jsonschema.validate(document, schema(host, event, "output"))
        if is_told:
            is_start = event == "session-start"
            wanted = "We use pnpm here." if is_start else "At port 3000."
            assert wanted in json.dumps(document)


@pytest.mark.parametrize("host", HOST_NAMES)
def test_answers_are_the_same_for_a_host_that_is_not_named(fire, facts, sample, host):
    key = host_named(host).keys["session"][0]
    for event in host_named(host).told:
        sent = sample(host, event)

        named = fire(host, event, sent)
        unnamed = fire(host, event, {**sent, key: "another"}, is_named=False)

        assert unnamed == named != {}


def within(host, text):
    """Whether a text is short enough for a host, by how that host measures."""
    units, octets = len(text.encode("utf-16-le")) // 2, len(text.encode())
    words = re.findall(r"\w+", text)
    tokens = len(re.findall(r"[^\w\s]", text))
    tokens += sum((len(word.encode()) + 3) // 4 for word in words)
    return (
        units <= (4_000 if host == "copilot" else 9_500)
        and octets <= 9_500
        and (host != "codex" or tokens <= 2_400)
    )


def test_no_store_is_too_large_for_any_host(run, fire, sample, memory):
    rows = [
        {
            "name": f"fact-{number}",
            "title": "提交信息 🚀 " * 8 + str(number),
            "keywords": ["grafana", "dashboards"] if number < 9 else [],
            "description": "说明👩‍👩‍👧 `a.b-c/d`; " * 20,
            "type": "project" if number % 2 else "feedback",
            "body": "提交信息用中文写,不要用英文。🚀 {a: [1, 2]}; " * (2 + number % 90),
        }
        for number in range(300)
    ]
    run("ctx-fact", "import", "--json", "-", stdin="\n".join(map(json.dumps, rows)))
    for number in range(0, 20, 3):
        run("ctx-fact", "pin", f"fact-{number}")

    for host, event in TOLD:
        document = fire(host, event, sample(host, event))
        (said,) = document.values()
        text = said["additionalContext"] if isinstance(said, dict) else said
        assert len(text) > 400
        assert within(host, text), (host, event)
        assert event != "session-start" or " more: `ctx-recall list`" in text


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        ([], "not a JSON object"),
        ({}, "no object 'hookSpecificOutput'"),
        ({"additionalContext": "x"}, "no object 'hookSpecificOutput'"),
        (
            {"hookSpecificOutput": {"hookEventName": "Stop", "additionalContext": "x"}},
            "'hookEventName' is not the name of the event",
        ),
        (
            {"hookSpecificOutput": {"hookEventName": "SessionStart"}},
            "no 'hookSpecificOutput.additionalContext'",
        ),
        (
            {
                "hookSpecificOutput": {
                    "hookEventName": "SessionStart",
                    "additionalContext": "x",
                },
                "additionalContext": "x",
            },
            "unknown key 'additionalContext'",
        ),
        (
            {
                "hookSpecificOutput": {
                    "hookEventName": "SessionStart",
                    "additionalContext": ", " * 3000,
                }
            },
            "the context is over the host's ceiling",
        ),
    ],
)
def test_an_answer_of_another_form_is_a_problem(document, problem):
    assert problem in problems("codex", "session-start", document)


@pytest.mark.parametrize("host", HOST_NAMES)
@pytest.mark.parametrize(
    "event", ["stop", "subagent-stop", "pre-compact", "session-end"]
)
def test_any_answer_to_the_end_of_something_is_a_problem(host, event):
    assert problems(host, event, {"continue": True}) != []
    assert problems(host, event, None) == []
