"""Where things live, given the directories of a user."""

import os
import stat

import pytest

from ctxlib.errors import CtxError
from ctxlib.store.locations import Locations, ensure_private


@pytest.fixture
def locations(tmp_path):
    return Locations(
        data=f"{tmp_path}/data/ctx",
        cache=f"{tmp_path}/cache/ctx",
        state=f"{tmp_path}/state/ctx",
        config=f"{tmp_path}/config/ctx",
    )


def test_every_place_is_below_the_directory_of_its_kind(locations, tmp_path):
    assert locations.memory_default == f"{tmp_path}/data/ctx/memory.git"
    assert locations.survey == f"{tmp_path}/cache/ctx/survey"
    assert locations.traces == f"{tmp_path}/state/ctx/traces"
    assert locations.sessions == f"{tmp_path}/state/ctx/sessions"


def test_each_memory_has_derived_files_of_its_own(locations, tmp_path):
    one = locations.index_root(f"{tmp_path}/one.git")
    other = locations.index_root(f"{tmp_path}/other.git")

    assert os.path.dirname(one) == f"{tmp_path}/cache/ctx/index"
    assert len(os.path.basename(one)) == 16
    assert one != other


def test_a_memory_named_through_a_symbolic_link_is_the_same_memory(locations, tmp_path):
    (tmp_path / "real.git").mkdir()
    (tmp_path / "link.git").symlink_to(tmp_path / "real.git")

    through_link = locations.index_root(f"{tmp_path}/link.git")

    assert through_link == locations.index_root(f"{tmp_path}/real.git")


def test_a_private_folder_is_for_its_owner_alone(tmp_path):
    folder = ensure_private(f"{tmp_path}/deep/er")

    assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700
    assert stat.S_IMODE(os.stat(f"{tmp_path}/deep").st_mode) == 0o700
    assert ensure_private(folder) == folder


def test_a_file_in_the_way_of_a_folder_is_said(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(CtxError, match=r"cannot make '.*/file/below': file exists"):
        ensure_private(f"{tmp_path}/file/below")
