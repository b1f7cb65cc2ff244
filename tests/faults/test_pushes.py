"""kill -9 in the middle of a push: it came in whole and judged, or not at all."""

import os
import signal
import subprocess
import time

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture
def save(fact):
    """Save a fact as a person; what was acknowledged."""

    def call(name, body):
        answer = fact("add", "--type=project", "--json", "--name", name, body)
        assert answer.code == 0, answer.err
        return answer.records[0]

    return call


def test_a_killed_push_is_in_or_not_and_the_next_one_goes_through(
    tally, amount, dice, audit, age, memory, run, git, save, tmp_path
):
    row = tally("kill -9 of a push and its hooks")
    row.tried = amount(60)
    saved = [save("one", "The first text.")]
    clone = tmp_path / "clone"
    assert run("git-ctx", "clone", clone).code == 0
    (folder,) = {each.parent for each in clone.glob("projects/*/*.md")}
    outcomes = set()

    for kill in range(row.tried):
        path = folder / f"pushed-{kill}.md"
        path.write_text(
            f"---\ntitle: Pushed {kill}\ntype: project\n---\nText {kill}.\n"
        )
        git("add", "-A", cwd=clone)
        git("commit", "-qm", f"by hand {kill}", cwd=clone)
        before = git("--git-dir", memory, "rev-parse", "main")
        push = subprocess.Popen(
            ["git", "push", "-q"],
            cwd=clone,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(dice.uniform(0.0, 0.25))
        os.killpg(push.pid, signal.SIGKILL)
        push.wait()
        for name in ("HEAD.lock", "refs/heads/main.lock"):
            age(memory / name)
        after = git("--git-dir", memory, "rev-parse", "main")
        wanted = git("rev-parse", "main", cwd=clone)
        assert after in (before, wanted)
        outcomes.add(after == wanted)
        git("push", "-q", cwd=clone)
        assert git("--git-dir", memory, "rev-parse", "main") == wanted

    saved.append(save("two", "The second text."))
    audit(row, saved)
    assert outcomes == {True, False}


def test_a_killed_judge_lets_nothing_in(
    tally, amount, audit, memory, run, git, save, tmp_path
):
    row = tally("kill -9 of a hook alone")
    row.tried = amount(6)
    saved = [save("one", "The first text.")]
    clone = tmp_path / "clone"
    assert run("git-ctx", "clone", clone).code == 0
    (one,) = clone.glob("projects/*/one.md")
    one.write_text(one.read_text().replace("first", "unstamped"))
    git("commit", "-qam", "no stamp", "--no-verify", cwd=clone)
    before = git("--git-dir", memory, "rev-parse", "main")

    for name in ("pre-receive", "proc-receive") * (row.tried // 2):
        hook = memory / "hooks" / name
        text = hook.read_text()
        hook.write_text(text.replace("\n", "\nkill -9 $$\n", 1))
        said = subprocess.run(
            ["git", "push"], cwd=clone, capture_output=True, text=True, check=False
        )
        hook.write_text(text)
        assert said.returncode == 1
        assert git("--git-dir", memory, "rev-parse", "main") == before

    audit(row, saved)
