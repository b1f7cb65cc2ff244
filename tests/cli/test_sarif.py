"""What a check tells code scanning and the annotations of a workflow."""

import json

import jsonschema
import pytest

FAULTY = {
    "~/AGENTS.md": "@gone.md",
    "AGENTS.md": "ok\n@docs/x.md\n  @gone.md",
    "docs/x.md": "X",
    "agents.md": "wrong name",
    "ü b%,:/AGENTS.md": "@gone.md\n@gone.md\n@/etc/passwd",
}


@pytest.fixture
def schema(root):
    """The schema of the standard."""
    path = root / "fixtures/sarif/sarif-2.1.0-rtm.5.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def sarif(resolve, schema):
    """The one run of a check's log, which is valid."""

    def call(*args):
        log = json.loads(resolve("--check", "--format=sarif", *args).out)
        jsonschema.validate(log, schema)
        return log["runs"][0]

    return call


def test_a_log_is_valid_and_names_every_fault(sarif, plant):
    plant(FAULTY)

    results = sarif("ü b%,:")["results"]

    assert [
        (
            each["ruleId"],
            each["level"],
            each["locations"][0]["physicalLocation"]["artifactLocation"],
            each["locations"][0]["physicalLocation"]["region"],
        )
        for each in results
    ] == [
        ("import_missing", "error", in_home("AGENTS.md"), at(1, 1)),
        ("import_missing", "error", in_source("AGENTS.md"), at(3, 3)),
        ("document_case", "warning", in_source("agents.md"), {"startLine": 1}),
        ("import_missing", "error", in_source("%C3%BC%20b%25%2C%3A/AGENTS.md"), at(1)),
        ("import_missing", "error", in_source("%C3%BC%20b%25%2C%3A/AGENTS.md"), at(2)),
        ("import_absolute", "error", in_source("%C3%BC%20b%25%2C%3A/AGENTS.md"), at(3)),
    ]


def test_a_log_of_nothing_is_valid(sarif, plant):
    plant({"AGENTS.md": "fine"})

    assert sarif()["results"] == []


def test_every_rule_has_help_and_every_result_its_rule(sarif, plant):
    from ctxlib.domain.instruction import CODES

    plant(FAULTY)
    run = sarif("ü b%,:")
    rules = run["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == list(CODES)
    assert all(rule["help"]["text"] and rule["help"]["markdown"] for rule in rules)
    assert len({rule["shortDescription"]["text"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_fingerprints_outlive_a_move_of_the_line(sarif, plant):
    plant({"AGENTS.md": "@one.md\n@two.md\n\ntext\n\n@one.md"})
    before = fingerprints(sarif())
    plant({"AGENTS.md": "new first line\n\n@zero.md\n@one.md\n@two.md\n\n@one.md"})
    after = fingerprints(sarif())

    assert len(set(after)) == 4
    assert set(before) < set(after)


def test_a_log_names_no_place_of_this_machine(resolve, plant, workspace, home):
    plant(FAULTY)

    said = resolve("--check", "--format", "sarif", "ü b%,:")

    assert said.code == 1
    assert str(workspace) not in said.out
    assert str(home) not in said.out


def test_annotations_escape_what_would_end_them(resolve, plant):
    plant(FAULTY)
    plant({"ü b%,:/x\ny/AGENTS.md": "@a%b.md\n@docs/"})

    answer = resolve("--check", "--format=github", "ü b%,:/x\ny")

    lines = answer.out.splitlines()
    deep = "ü b%25%2C%3A"
    assert answer.code == 1
    assert lines[0] == (
        "::error title=import_missing::user/AGENTS.md: '@gone.md': no such file"
        " (make the file, or remove the line)"
    )
    assert lines[-2].endswith(
        "::'@a%25b.md': no such file (make the file, or remove the line)"
    )
    assert [line.split("::")[1] for line in lines[1:]] == [
        "error file=AGENTS.md,line=3,col=3,title=import_missing",
        "warning file=agents.md,line=1,title=document_case",
        f"error file={deep}/AGENTS.md,line=1,col=1,title=import_missing",
        f"error file={deep}/AGENTS.md,line=2,col=1,title=import_missing",
        f"error file={deep}/AGENTS.md,line=3,col=1,title=import_absolute",
        f"error file={deep}/x%0Ay/AGENTS.md,line=1,col=1,title=import_missing",
        f"error file={deep}/x%0Ay/AGENTS.md,line=2,col=1,title=import_directory",
    ]


def test_a_text_cannot_add_a_command_to_the_annotations(resolve, plant):
    plant({"AGENTS.md": "@./x\n::error::forged.md\n@./::stop-commands::x.md"})

    lines = resolve("--check", "--format=github").out.splitlines()

    assert [line.partition(",")[0] for line in lines] == ["::error file=AGENTS.md"] * 2


def fingerprints(run):
    return [each["partialFingerprints"]["ctxDiagnostic/v1"] for each in run["results"]]


def in_source(uri):
    return {"uri": uri, "uriBaseId": "SRCROOT"}


def in_home(uri):
    return {"uri": uri, "uriBaseId": "CTX_HOME"}


def at(line, column=1):
    return {"startLine": line, "startColumn": column}
