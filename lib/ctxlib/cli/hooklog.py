"""Where a failing hook says so: one line on stderr, the rest in a log that turns."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError
from ctxlib.store.locations import base_folder, ensure_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_BYTES = 256 * 1024


def tell(error: Exception, environ: Mapping[str, str]) -> None:
    """Report a failure of the hook; itself it never fails.

    The messages of unexpected errors stay out of both: they may quote a fact.
    """
    from ctxlib.domain.secrets import redact

    expected = isinstance(error, CtxError)
    said = redact(str(error), spared=("high-entropy",)) if expected else _kind(error)
    line = " ".join(said.split())
    _write(2, f"ctx-hook: error: {line}\n")
    entry = f"{_moment()} {os.getpid()} {line}\n"
    if not expected:
        import traceback

        entry += "".join(traceback.format_tb(error.__traceback__))
    _log(entry, environ)


def _log(entry: str, environ: Mapping[str, str]) -> None:
    folder = base_folder(environ, "XDG_STATE_HOME", ".local/state")
    if folder is None:
        return
    path = os.path.join(folder, "hook.log")
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
    try:
        ensure_private(folder)
        opened = os.open(path, flags, 0o600)
        if os.fstat(opened).st_size > MOST_BYTES:
            os.close(opened)
            os.replace(path, path + ".1")
            opened = os.open(path, flags, 0o600)
    except (OSError, CtxError):
        return
    _write(opened, entry)
    os.close(opened)


def _kind(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        name = f" '{os.fsdecode(error.filename)}'" if error.filename else ""
        return f"cannot use{name}: {error.strerror.lower()}"
    return f"a bug: {type(error).__name__}"


def _moment() -> str:
    import time

    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _write(opened: int, text: str) -> None:
    try:
        os.write(opened, text.encode("utf-8", "replace"))
    except OSError:
        return  # nobody is left to tell
