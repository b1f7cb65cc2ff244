"""Wire our hooks into a host's settings file, and take them out without a trace."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ctxlib.domain.wiring import has_rule, is_frame, uninstalled
from ctxlib.errors import BusyError, CtxError
from ctxlib.store.aside import put_durably
from ctxlib.store.locations import ensure_private

if TYPE_CHECKING:
    from ctxlib.domain.wiring import Wiring

_BOM = "\ufeff"
_EMPTY = "{}\n"


class Edit(NamedTuple):
    """A settings file before and after; `None` where there is none."""

    path: str
    before: str | None
    after: str | None

    @property
    def changes(self) -> bool:
        return self.before != self.after


class Receipt(NamedTuple):
    """What a file held before we touched it, and what we left there."""

    before: str | None
    after: str
    had_rule: bool
    made_folder: int  # how many


class SettingsFile:
    """One settings file of a host; `receipts` is the folder of what to restore.

    `base` is the folder that must be there; those between it and the file are made.
    They and the file are the user's: new ones get the mode that `umask` leaves.
    """

    def __init__(
        self, path: str, wiring: Wiring, *, base: str, receipts: str, umask: int = 0o022
    ) -> None:
        self.path = path
        self.wiring = wiring
        self._base = base
        self._umask = umask
        name = sha256(os.fsencode(os.path.abspath(path))).hexdigest()[:32]
        self._receipt_path = os.path.join(receipts, f"{name}.json")

    def plan_install(self, *, allow_recall: bool) -> Edit:
        """The edit that wires the hooks, once each."""
        before = self._read()
        text = (before or "").removeprefix(_BOM)
        try:
            after = self.wiring.installed(
                text if text.strip() else _EMPTY, allow_recall=allow_recall
            )
        except CtxError as error:
            raise self._unusable(error.message) from None
        return Edit(self.path, before, before if after == before else after)

    def plan_uninstall(self) -> Edit:
        """The edit that takes our hooks out.

        A file that nobody touched since gets its former bytes back.
        """
        before = self._read()
        if before is None:
            return Edit(self.path, None, None)
        receipt = self._receipt()
        if receipt and receipt.after == before:
            return Edit(self.path, before, receipt.before)
        keep_rule = receipt is not None and receipt.had_rule
        try:
            after = self._without_ours(before, keep_rule=keep_rule)
        except CtxError as error:
            raise self._unusable(error.message) from None
        frame = self.wiring.config.frame
        if receipt and receipt.before is None and is_frame(after or _EMPTY, frame):
            after = None
        return Edit(self.path, before, after)

    def apply_install(self, edit: Edit) -> None:
        """Write an install; what was there is kept for an uninstall."""
        if not edit.changes or edit.after is None:
            return
        made_folder = self._make(os.path.dirname(self.path))
        earlier = self._receipt()
        if earlier and earlier.after == edit.before:
            receipt = earlier._replace(after=edit.after)
        else:
            had_rule = earlier.had_rule if earlier else self._has_rule(edit.before)
            before = self._without_ours(edit.before, keep_rule=had_rule)
            receipt = Receipt(before, edit.after, had_rule, made_folder)
        self._keep(receipt)
        self._write(edit)

    def apply_uninstall(self, edit: Edit) -> None:
        """Write an uninstall; the file itself goes where it was ours alone."""
        receipt = self._receipt()
        if edit.changes:
            self._write(edit)
        if receipt is None:
            return
        os.unlink(self._receipt_path)
        folder = self.path
        for _ in range(receipt.made_folder if edit.after is None else 0):
            folder = os.path.dirname(folder)
            try:
                os.rmdir(folder)
            except OSError:
                return  # something else lives there now

    def _make(self, folder: str) -> int:
        """Make the folders that are missing; how many these were."""
        if os.path.isdir(folder):
            return 0
        count = self._make(os.path.dirname(folder))
        os.mkdir(folder)
        os.chmod(folder, 0o777 & ~self._umask)
        return count + 1

    def _has_rule(self, text: str | None) -> bool:
        found = (text or "").removeprefix(_BOM)
        return bool(found.strip()) and has_rule(found)

    def _without_ours(self, text: str | None, *, keep_rule: bool) -> str | None:
        """What the file would be had we never been there."""
        if not text or not text.removeprefix(_BOM).strip():
            return text
        found = text.removeprefix(_BOM)
        self.wiring.require(found)
        cleaned = uninstalled(found, keep_rule=keep_rule)
        return text if cleaned == found else cleaned

    def _read(self) -> str | None:
        if not os.path.isdir(self._base):
            title = self.wiring.config.title
            raise CtxError(
                f"no directory '{self._base}'",
                hint=f"start {title} once as this user, or make the directory",
            )
        if os.path.islink(self.path):
            raise self._unusable("it is a symbolic link", hint=self._link_hint())
        if not os.path.exists(self.path):
            return None
        if not os.path.isfile(self.path):
            raise self._unusable("it is no file")
        if not os.stat(self.path).st_mode & 0o200 or not os.access(self.path, os.W_OK):
            raise self._unusable("it is read-only")
        with open(self.path, "rb") as opened:
            data = opened.read()
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise self._unusable("not UTF-8") from None

    def _link_hint(self) -> str:
        return f"add the lines of --print to '{os.path.realpath(self.path)}' by hand"

    def _unusable(self, problem: str, *, hint: str | None = None) -> CtxError:
        return CtxError(
            f"cannot change '{self.path}': {problem}",
            hint=hint or "nothing was changed; --print shows the lines to add by hand",
        )

    def _write(self, edit: Edit) -> None:
        if self._read() != edit.before:
            raise BusyError(f"'{self.path}' was changed meanwhile", hint="try again")
        if edit.after is None:
            os.unlink(self.path)
            return
        mode = 0o666 & ~self._umask
        if edit.before is not None:
            mode = os.stat(self.path).st_mode & 0o777
        put_durably(self.path, edit.after.encode(), mode=mode)

    def _keep(self, receipt: Receipt) -> None:
        ensure_private(os.path.dirname(self._receipt_path))
        kept = json.dumps({"v": 1, "path": self.path, **receipt._asdict()})
        put_durably(self._receipt_path, kept.encode())

    def _receipt(self) -> Receipt | None:
        try:
            with open(self._receipt_path) as opened:
                found = json.load(opened)
            return Receipt(
                found["before"], found["after"], found["had_rule"], found["made_folder"]
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None
