"""Kept answers: never older than what they rest on."""

import os
import time

import pytest

from ctxlib.store.answer import Draft, read_answer

STEP = 0.2  # longer than a clock of files advances at once


@pytest.fixture
def keep(tmp_path):
    """Keep an answer that rests on files; between asking and keeping, `meanwhile`."""

    def call(*files, meanwhile=lambda: None, value="answer"):
        target = str(tmp_path / "kept/answer")
        draft = Draft(target)
        try:
            meanwhile()
            draft.keep(value, [str(each) for each in files])
        finally:
            draft.drop()
        return read_answer(target)

    return call


@pytest.fixture
def settled(tmp_path):
    """A file that was last changed a while ago."""
    path = tmp_path / "settled"
    path.write_text("one")
    time.sleep(STEP)
    return path


def test_an_answer_that_rests_on_settled_files_is_kept(keep, settled, tmp_path):
    assert keep(settled, tmp_path, tmp_path / "missing") == "answer"


def test_a_file_that_has_only_just_changed_bears_no_answer(keep, settled, tmp_path):
    fresh = tmp_path / "fresh"
    fresh.write_text("one")

    assert keep(settled, fresh) is None
    time.sleep(STEP)
    assert keep(settled, fresh) == "answer"


def test_a_file_that_changes_while_it_is_asked_about_bears_no_answer(keep, settled):
    assert keep(settled, meanwhile=lambda: settled.write_text("two")) is None


def test_a_file_that_took_the_place_of_another_bears_no_answer(keep, settled, tmp_path):
    other = tmp_path / "other"

    def replace():
        other.write_text("two")
        os.utime(other, ns=(0, settled.stat().st_mtime_ns))
        other.replace(settled)

    assert keep(settled, meanwhile=replace) is None


def test_an_answer_ends_with_a_change_of_what_it_rests_on(keep, settled, tmp_path):
    keep(settled)

    settled.write_text("two")

    assert read_answer(str(tmp_path / "kept/answer")) is None
