"""A person's own editor, on a text that is never lost."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click

from ctxlib.cli.output import say
from ctxlib.errors import CtxError, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.cli.invocation import Invocation

Answer = TypeVar("Answer")


def edited(
    invocation: Invocation, text: str, *, name: str, use: Callable[[str], Answer]
) -> Answer | None:
    """Let a person edit a text until `use` takes it; `None` if it is as before.

    What `use` refuses can be edited again at a terminal. Elsewhere, and where the
    person gives up, the draft stays, and the error says where.
    """
    path = _draft(invocation, name, text)
    while True:
        _open_editor(invocation, path)
        with open(path, encoding="utf-8", errors="surrogateescape") as draft:
            changed = draft.read()
        if changed == text or not changed.strip():
            os.unlink(path)
            return None
        try:
            answer = use(changed)
        except CtxError as error:
            if isinstance(error, RefusedError) and error.proposal:
                os.unlink(path)  # it waits for a person, word for word
                raise
            if not _wants_again(invocation, error):
                error.hint = _kept(path)
                raise
            continue
        os.unlink(path)
        return answer


def _draft(invocation: Invocation, name: str, text: str) -> str:
    import tempfile

    from ctxlib.store.locations import ensure_private

    folder = ensure_private(os.path.join(invocation.settings.locations.state, "drafts"))
    handle, path = tempfile.mkstemp(prefix=f"{name[:60]}-", suffix=".md", dir=folder)
    with open(handle, "w", encoding="utf-8", errors="surrogateescape") as draft:
        draft.write(text)
    return path


def _open_editor(invocation: Invocation, path: str) -> None:
    import subprocess

    settings = invocation.settings
    answer = settings.git.run(["var", "GIT_EDITOR"], cwd=settings.cwd)
    editor = os.fsdecode(answer.out).strip()
    if answer.status != 0 or not editor:
        os.unlink(path)
        raise CtxError("no editor is configured", hint="set EDITOR, or give the text")
    # As git does: the shell splits what the person configured.
    command = ["sh", "-c", f'{editor} "$@"', editor, path]
    done = subprocess.run(
        command, cwd=settings.cwd, env=dict(settings.environ), check=False
    )
    if done.returncode != 0:
        raise CtxError(f"the editor '{editor}' failed", hint=_kept(path))


def _kept(path: str) -> str:
    """Leave a draft to the person, but no credential in it; what to say of it."""
    from ctxlib.domain.secrets import redact, screen

    with open(path, encoding="utf-8", errors="surrogateescape") as draft:
        text = draft.read()
    screened = redact(text)
    head, _, body = screened.partition("\n---\n")
    if screen({"title": head.rpartition("title:")[2].split("\n")[0], "body": body}):
        # Its name stands in one field, itself in another: nothing else is there.
        screened = f"{head}\n---\n\n[redacted]\n"
    if screened == text:
        return f"the draft is kept in '{path}'"
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as draft:
        draft.write(screened)
    return f"the draft is kept in '{path}', without the credential"


def _wants_again(invocation: Invocation, error: CtxError) -> bool:
    if not invocation.has_terminal:
        return False
    say(invocation.program, "error", error.message)
    return click.confirm("Edit again?", default=True, err=True)
