"""Processes that nobody waits for."""

import os
import select
import time

import pytest

from ctxlib.cli import apart

CODE = """
import sys, time
time.sleep(1)
open(sys.argv[1], "w").close()
"""


@pytest.fixture
def begun(tmp_path):
    """Begin one that inherits the end of a pipe; the other end, and what it makes."""

    def begin(environ):
        ours, theirs = os.pipe()
        os.set_inheritable(theirs, True)
        made = tmp_path / "made"
        named = {apart.HELD: str(theirs)} if environ else {}
        apart.start_ours(CODE, [str(made)], {**os.environ, **named})
        os.close(theirs)
        return ours, made

    return begin


def test_whoever_named_a_descriptor_sees_when_it_is_done(begun):
    ours, made = begun(True)

    assert select.select([ours], [], [], 60)[0]
    assert os.read(ours, 1) == b""
    assert made.exists()
    os.close(ours)


def test_a_host_does_not_wait_for_it(begun):
    ours, made = begun(False)

    assert select.select([ours], [], [], 60)[0]
    assert os.read(ours, 1) == b""
    assert not made.exists()
    os.close(ours)
    until = time.monotonic() + 60
    while not made.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert made.exists()
