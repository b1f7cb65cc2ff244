"""What tests of the commands share beside the commands themselves."""

import pytest


@pytest.fixture
def suggest(run):
    """Run `ctx-suggest` in this process."""

    def call(*args, **options):
        return run("ctx-suggest", *args, **options)

    return call


@pytest.fixture
def kept(session, talked):
    """Keep the record of a session of these turns; each number is another session."""

    def call(number, *turns, **options):
        id = f"5e55107a-0000-4000-8000-{number:012}"
        whole = [turn if isinstance(turn, tuple) else (turn, "Done.") for turn in turns]
        answer = session("import", talked(*whole, session=id, **options))
        assert answer.code == 0, answer
        return answer.out.strip()

    return call


@pytest.fixture(scope="session")
def release():
    """The commands of a release, with a place for its version."""
    return (
        "npm version {0}",
        "npm run build:release",
        "npm publish --access public",
        "git push --tags",
    )


@pytest.fixture
def releases(kept, release):
    """Keep the records of sessions with a release each, or with other commands."""

    def call(*numbers, asked="please release {0}", commands=release):
        for number in numbers:
            version = f"1.{number}.0"
            lines = [command.format(version) for command in commands]
            kept(number, (asked.format(version), "ls", *lines, "Released."))

    return call


@pytest.fixture
def save(fact):
    """Save a fact; its id."""

    def call(name, body="One thing.", *more):
        return fact("add", body, f"--name={name}", f"--title={name}", *more).out.strip()

    return call


@pytest.fixture
def keep(fact):
    """Add facts, each a title, a body and its keywords."""

    def call(*rows):
        for title, body, *keywords in rows:
            options = [f"--keyword={keyword}" for keyword in keywords]
            assert fact("add", body, f"--title={title}", *options).code == 0

    return call


@pytest.fixture
def named(recall):
    """The titles that a message recalls, best first."""

    def call(message):
        answer = recall("--json", "--", message).records[0]
        return [each["title"] for each in answer["selected"]]

    return call
