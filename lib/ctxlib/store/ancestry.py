"""What git knows of the history of the user's own repository."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.gitcli import Git
    from ctxlib.store.survey import Survey

# A clone that fetches objects as they are asked for must not do so for us: it takes
# time, and runs what the repository's configuration says. Older git knows no such
# variable, but every one asks which protocols are allowed.
_OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": ""}


def roots(survey: Survey, git: Git) -> tuple[str, ...]:
    """The first commits of the history as `root OID`; none where it is cut off."""
    if survey.git_dir is None or survey.shallow:
        return ()
    # Along first parents only: one root, at a small part of the price.
    said = git.run(
        ["rev-list", "--first-parent", "--max-parents=0", "HEAD"],
        git_dir=survey.git_dir,
        cwd=survey.cwd,
        env=_OFFLINE,
    )
    oids = said.out.decode().split() if said.status == 0 else []
    return tuple(f"root {oid}" for oid in oids)


def has_commit(survey: Survey, git: Git, oid: str) -> bool:
    """Whether the repository holds a commit, on whichever branch."""
    if survey.git_dir is None:
        return False
    said = git.run(
        ["cat-file", "-e", f"{oid}^{{commit}}"],
        git_dir=survey.git_dir,
        cwd=survey.cwd,
        env=_OFFLINE,
    )
    return said.status == 0
