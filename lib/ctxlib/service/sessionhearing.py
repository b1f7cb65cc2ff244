"""What a record had no room for, heard from its transcript while that is there."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.domain.cutnotes import left_out
from ctxlib.domain.said import Said
from ctxlib.domain.screening import Screen
from ctxlib.errors import NotFoundError
from ctxlib.service.takenin import own_part
from ctxlib.store import history, transcriptfiles
from ctxlib.store.cutting import PURGED
from ctxlib.store.forgotten import is_forgotten
from ctxlib.store.objects import MAIN
from ctxlib.store.sessionstate import State
from ctxlib.store.transcript import Transcript

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.sessionrecord import Record
    from ctxlib.domain.talk import Talk
    from ctxlib.store.objects import Objects
    from ctxlib.store.snapshot import Snapshot
    from ctxlib.store.transcript import Followed

_CUT = "…"
# All transcripts of one look together, in octets.
_MOST = 64 << 20


class Transcripts:
    """The transcripts below some folders, as evidence of what was asked.

    `home` is the directory to hide, `root` the work tree of the workspace.
    """

    __slots__ = ("_home", "_left", "_root", "_roots")

    def __init__(self, roots: Sequence[str], *, home: str | None, root: str) -> None:
        self._roots = list(roots)
        self._home = home
        self._root = root
        self._left = _MOST

    def heard(self, records: Sequence[Record], seen: Snapshot) -> list[Record]:
        """The records with every prompt whole, as far as their transcripts tell.

        One is read only where prompts were cut or left out, the session is not
        forgotten, nothing was purged since it began, and the file still begins with
        what the record was made of. The newest go first, where all of them are too
        much. `seen` is the journal.
        """
        short = [each for each in records if _is_short(each)]
        since = _last_purge(seen.objects) if short else ""
        wanted = [
            each
            for each in short
            if each.started_at > since and not is_forgotten(seen, each.id)
        ]
        labels = [str(each.transcript["label"]) for each in wanted]
        files = transcriptfiles.find(self._roots, labels) if labels else {}
        whole = {
            each.id: self._whole(each, files[label])
            for each, label in sorted(
                zip(wanted, labels, strict=True), key=_started, reverse=True
            )
            if label in files
        }
        return [whole.get(each.id, each) for each in records]

    def _whole(self, record: Record, paths: Sequence[str]) -> Record:
        told = record.transcript
        octets, lines = int(str(told["bytes"])), int(str(told["lines"]))
        found = self._made_of(paths, octets, record)
        if found is None or found.reason:
            return record
        talk = own_part(found.talk, State(record.host, record.session_id))
        return record.replace(asked=self._asked(record, talk, lines))

    def _made_of(
        self, paths: Sequence[str], octets: int, record: Record
    ) -> Followed | None:
        """What is said in the file that begins with what a record was made of."""
        # What came later would crowd out what was said before.
        id, most = record.session_id, max(octets, 1)
        for path in paths:
            if octets > self._left:
                return None
            self._left -= octets
            with Transcript(path, roots=self._roots) as opened:
                if opened.digest(octets) == record.transcript["sha256"]:
                    return opened.follow(record.host, session=id, most=most)
        return None

    def _asked(self, record: Record, talk: Talk, lines: int) -> list[Said]:
        screen = Screen(self._home, (self._root, talk.cwd))
        known = {said.line: said for said in record.asked}
        for said in talk.prompts:
            kept = known.get(said.line)
            if said.line <= lines and (kept is None or kept.text.endswith(_CUT)):
                text = screen.text(said.text)
                known[said.line] = Said(text, said.line, said.at, said.command)
        return [known[line] for line in sorted(known)]


def _last_purge(objects: Objects) -> str:
    """When a text or a fact was last purged, RFC 3339; empty where none was.

    What must not be known any more cannot be looked for in a transcript.
    """
    line = f"{PURGED}: .*"
    try:
        commit = history.latest_saying(objects, line, MAIN)
    except NotFoundError:
        return ""
    (purge,) = history.log(objects, rev=commit, limit=1) if commit else (None,)
    return moment.text(purge.time) if purge else ""


def _is_short(record: Record) -> bool:
    """Whether prompts are not as they were said, and a transcript may tell them."""
    told = record.transcript
    is_counted = all(str(told.get(key, "")).isdecimal() for key in ("bytes", "lines"))
    is_told = is_counted and told.get("label") and told.get("sha256")
    if not is_told or told.get("cut") != "true":
        return False
    return bool(left_out(record)) or any(
        said.text.endswith(_CUT) for said in record.asked
    )


def _started(pair: tuple[Record, str]) -> str:
    return pair[0].started_at
