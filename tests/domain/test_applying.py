"""Where a fact applies."""

import pytest

from ctxlib.domain.applying import Place, applies
from ctxlib.domain.fact import Fact


def fact(**applies_to):
    return Fact(
        id="mem-" + "a" * 32,
        revision=1,
        name="x",
        type="feedback",
        scope="project",
        applies_to=applies_to,
    )


@pytest.mark.parametrize(
    ("pattern", "path", "wanted"),
    [
        ("web/**", "web", True),
        ("web/**", "web/src/a", True),
        ("web/**", "", False),
        ("web/**", "website", False),
        ("web/**", "api", False),
        ("web", "web/src", True),
        ("web/", "web", True),
        ("./web", "web", True),
        ("packages/*/src", "packages/one/src/deep", True),
        ("packages/*/src", "packages/one", False),
        ("**/tests", "a/b/tests/unit", True),
        ("**/tests", "a/b", False),
        ("src/**/*.ts", "src/ui", True),
        ("src/**/*.ts", "docs", False),
        ("*.py", "", True),
        ("docs/guide.md", "docs", True),
        ("docs/guide.md", "", False),
        (".github", ".github/workflows", True),
        ("v?", "v2", True),
        ("**", "", True),
        ("日本/**", "日本/語", True),
    ],
)
def test_a_pattern_of_paths_means_a_folder_and_all_below(pattern, path, wanted):
    assert applies(fact(paths=[pattern]), Place(path)) is wanted


@pytest.mark.parametrize(
    ("pattern", "branch", "wanted"),
    [
        ("main", "main", True),
        ("main", "maintenance", False),
        ("release/*", "release/2.x", True),
        ("release/*", "main", False),
        ("*", "feature/a/b", True),
        ("*", None, False),
    ],
)
def test_a_pattern_of_branches_means_whole_names(pattern, branch, wanted):
    assert applies(fact(branches=[pattern]), Place("", branch)) is wanted


def test_both_have_to_apply_and_what_is_open_applies_everywhere():
    both = fact(paths=["web"], branches=["main"])

    assert applies(both, Place("web", "main"))
    assert not applies(both, Place("web", "other"))
    assert not applies(both, Place("api", "main"))
    assert applies(fact(), Place("anywhere", None))


def test_a_pattern_of_many_stars_is_matched_in_no_time():
    assert not applies(fact(paths=["*a" * 30 + "/x"]), Place("a" * 60 + "/y"))


def test_a_pattern_of_many_folders_is_matched_in_no_time():
    deep = "/".join(["a"] * 40)

    assert not applies(fact(paths=["**/a/" * 20 + "x/"]), Place(deep))
    assert applies(fact(paths=["**/a/" * 20]), Place(deep))
