"""Commands, files and prompts as steps that can be compared between sessions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.commandform import forms
from ctxlib.domain.said import Said, Step
from ctxlib.domain.workflow import course, intent


def step(kind, what, state="ok", line=3):
    return Step(kind, 1, line, what, state)


def labels(*steps, prompts=()):
    return [move.labels for move in course("s", None, prompts, steps).moves]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("npm run build", [("$ npm run build", "$ npm run")]),
        ("cd /x && FOO=1 make release", [("$ make release",)]),
        ("bash -lc 'uv run pytest -x | tail'", [("$ pytest",)]),
        ("python3 -m pytest tests", [("$ pytest tests", "$ pytest")]),
        ("python tools/gen.py --all", [("$ tools/gen.py --all", "$ tools/gen.py")]),
        ("git -C web push --tags", [("$ git push --tags", "$ git push")]),
        ("kubectl -n prod rollout restart deploy/web",
         [("$ kubectl rollout restart", "$ kubectl rollout")]),
        ("sudo systemctl restart nginx",
         [("$ systemctl restart nginx", "$ systemctl restart")]),
        ("./scripts/release.sh 1.2.0", [("$ scripts/release.sh",)]),
        ("mise run fmt && mise run lint",
         [("$ mise run fmt", "$ mise run"), ("$ mise run lint", "$ mise run")]),
        ("cp a.md docs/b.md", [("$ cp",)]),
        ("python3 <local-home>/bin/publish.py --all",
         [("$ publish.py --all", "$ publish.py")]),
        ("sed -i s/a/b/ x.md", [("$ sed",)]),
    ],
)  # fmt: skip
def test_a_command_has_its_forms_from_the_most_specific_on(command, expected):
    assert [each.labels for each in forms(command)] == expected


@pytest.mark.parametrize(
    "command",
    [
        "ls -la",
        "cat a | grep b | wc -l",
        "git status && git diff --stat && git log -3",
        "sed -n 1,9p x.py",
        "python -c 'print(1)'",
        "docker ps; kubectl get pods; gh pr view 3",
        "terraform --version",
        "echo done",
        "",
        "&& | ;",
    ],
)
def test_what_only_looks_is_no_step(command):
    assert forms(command) == []


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("git commit -m 'fix the bug'", "git commit -m TEXT"),
        ("npm version v1.2.3", "npm version VERSION"),
        ("git cherry-pick 4bd25d1", "git cherry-pick COMMIT"),
        ("pytest tests/test_a.py", "pytest FILE.py"),
        ("curl https://example.org/x", "curl URL"),
        ("kill 4711", "kill NUMBER"),
        ("deploy --to=prod", "deploy --to=…"),
    ],
)
def test_arguments_are_shown_as_what_they_are(command, shown):
    assert [each.shown for each in forms(command)] == [shown]


def test_files_are_known_by_name_folder_role_and_kind():
    assert labels(step("edited", "app/models/user.py")) == [
        ("edit app/models/user.py", "edit models/*.py", "edit *.py")
    ]
    assert labels(step("wrote", "tests/test_user.py")) == [
        ("edit tests/test_user.py", "edit tests/*.py", "edit test *.py")
    ]


def test_a_run_of_the_same_step_is_one_and_an_interrupted_one_none():
    same = step("ran", "pytest -q")
    stopped = step("ran", "make deploy", "interrupted")

    assert labels(same, same, stopped, same) == [("$ pytest",)]


def test_a_commit_counts_once():
    ran = step("ran", "git commit -m x")
    made = step("committed", "4bd25d1")

    assert labels(ran, made) == [("$ git commit",)]
    assert labels(made) == [("$ git commit",)]


def test_prompts_of_one_intent_are_the_same_step():
    one = labels(prompts=[Said("please update the changelog", 1)])
    other = labels(prompts=[Said("Now update the changelog!", 1)])

    assert one == other
    assert one != []
    assert intent("ok, thanks") == []


@given(st.text(max_size=80))
def test_no_command_line_breaks_it(text):
    for each in forms(text):
        assert each.labels
