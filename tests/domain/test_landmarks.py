import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ctxlib.domain.cues import FORMS, table
from ctxlib.domain.landmarks import landmarks
from ctxlib.domain.tongue import TONGUES, tongues


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"never", [["never"]]),
        (r"\b(?:always|never)\b", [["always", "never"]]),
        (r"(?:^|, )never", [["never"]]),
        (r"(?:maybe )?never", [["never"]]),
        (r"(?!not )never \w+", [["never"]]),
        (r"(?<!not )never", [["never"]]),
        (r"[ab]+never", [["never"]]),
        (r"nev+er", [["nev"], ["er"]]),
        (r"colou?r", [["colo"]]),
        (r"\w+s\b", []),
        (r"always|\w+", []),
        (r"(?P<dont>never)", [["never"]]),
        (r"never{2}", [["never"]]),
        (r"ne\.ver", [["ne.ver"]]),
        (r"use .* everywhere", [["everywhere"], ["use"]]),
        (r"use (?:it )?(?:now|here)", [["use"], ["here", "now"]]),
        (r"以后", [["以后"]]),
    ],
)
def test_what_every_match_holds_is_known(pattern, expected):
    assert [list(texts) for texts in landmarks(pattern)] == expected


SHAPES = [
    shape
    for tongue in TONGUES
    for used in [table(tongue)]
    for shape in [
        *(rule.shape for rule in (*used.rules, *used.corrections)),
        *(shape for _, shape in (*used.blocks, *used.damps, *used.lifts)),
        *(getattr(used, form) for form in FORMS),
    ]
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, len(SHAPES), 7))
@settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.data())
def test_a_landmark_hides_no_match(number, data):
    shape = SHAPES[number]
    text = data.draw(st.from_regex(shape.pattern))

    found, wanted = shape.search(text), shape.pattern.search(text)

    assert (found and found.span()) == (wanted and wanted.span())


def test_every_table_is_whole_and_has_no_class_left():
    for tongue in TONGUES:
        used = table(tongue)
        assert all(getattr(used, form) for form in FORMS)
        assert min(map(len, (used.rules, used.blocks, used.corrections))) >= 3
    assert not [each for each in SHAPES if re.search("%[a-z_]+%", each.pattern.pattern)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we use this for the tests", "en"),
        ("a partir de ahora usa siempre pnpm", "es"),
        ("désormais on utilise toujours pnpm", "fr"),
        ("ab jetzt nutzen wir immer pnpm", "de"),
        ("a partir de agora a gente usa sempre pnpm", "pt"),
        ("以后都用 pnpm", "zh"),
        ("今後は pnpm を使って", "ja"),
        ("앞으로는 pnpm 써줘", "ko"),
    ],
)
def test_the_language_is_told_from_a_few_words(text, expected):
    assert tongues(text)[0] == expected


def test_what_gives_no_language_away_may_be_any_with_latin_letters():
    assert list(tongues("pnpm!")) == ["en", "es", "fr", "de", "pt"]
