"""Whether the hosts that are there call our hooks, and hear what they understand."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

from ctxlib.domain import canned, hostform
from ctxlib.domain.health import ERROR, NOTE, WARNING, Finding
from ctxlib.domain.host import PRE_TOOL, SESSION_START, USER_PROMPT
from ctxlib.domain.hostconfig import CONFIGS
from ctxlib.domain.neutral import hide_homes, one_line
from ctxlib.domain.secrets import redact
from ctxlib.domain.wired import LOCAL, PROJECT, USER, missing
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctxlib.domain.health import Health
    from ctxlib.domain.wired import Settings, Wired
    from ctxlib.store.trial import Answer, Stage

PART = "wiring"
# Of these nothing reaches the memory; all others may leave a record.
_READING = (SESSION_START, USER_PROMPT, PRE_TOOL)
_SAID_CHARS = 200


class Trials:
    """How commands are tried: where, in which folder of the user, found on which PATH.

    `told` hears how long each took; `home` is left out of what is shown.
    """

    __slots__ = ("cwd", "home", "path", "session", "stage", "told")

    def __init__(
        self,
        stage: Stage,
        *,
        cwd: str,
        path: str | None,
        session: str,
        home: str | None,
        told: Callable[[str], None],
    ) -> None:
        self.stage = stage
        self.cwd = cwd
        self.path = path
        self.session = session
        self.home = home
        self.told = told


def check(
    health: Health, settings: Sequence[Settings], trials: Trials
) -> frozenset[str]:
    """Try everything of ours that is wired; what was found joins the health.

    The hosts that call us in some way come back, and those of which nobody can tell.
    """
    calling: set[str] = set()
    wired: dict[str, list[Wired]] = {}
    for each in settings:
        try:
            found = each.wired() + each.plugin()
            mixed = list(_mixed(each))
            health.add(mixed)
        except CtxError as error:
            health.add([_unreadable(each, error)])
            calling.add(each.host)
            continue
        if mixed:
            calling.add(each.host)
        if found:
            wired.setdefault(each.host, []).extend(found)
    for host, found in wired.items():
        problems = list(_odd(host, found))
        unsound = {id(each): list(_failures(each, trials)) for each in found}
        problems += [problem for group in unsound.values() for problem in group]
        health.add(problems)
        health.counts[f"hooks_{host}"] = {
            "wired": len(found),
            "answering": sum(not group for group in unsound.values()),
        }
    return frozenset(calling.union(wired))


def unwired(hosts: Iterable[str]) -> Iterator[Finding]:
    """Hosts that are there and call no hook."""
    for host in hosts:
        said = f"{CONFIGS[host].title} is here, and calls no hook: not wired"
        yield Finding(PART, NOTE, host, said, command=_install(host, USER))


def _unreadable(settings: Settings, error: CtxError) -> Finding:
    return Finding(PART, WARNING, settings.label, f"cannot be read: {error.message}")


def _mixed(settings: Settings) -> Iterator[Finding]:
    """What calls us and does more: it could do anything, so it is not run here."""
    for name, commands in settings.mixed().items():
        for _ in commands:
            said = f"{name}: not tried: the command line does more than call ctx-hook"
            yield Finding(PART, NOTE, settings.label, said)


def _odd(host: str, found: Sequence[Wired]) -> Iterator[Finding]:
    """What is wrong with the wiring as a whole."""
    levels: dict[str, list[Wired]] = {}
    for each in found:
        levels.setdefault(each.name, []).append(each)
    twice = {name: group for name, group in levels.items() if len(group) > 1}
    if twice:
        places = sorted({each.level for group in twice.values() for each in group})
        label = next(iter(twice.values()))[-1].label
        where = " and ".join(places) if len(places) > 1 else f"twice in {places[0]}"
        yield Finding(
            PART,
            WARNING,
            label,
            f"{CONFIGS[host].title} has the hooks more than once ({where}): "
            + ", ".join(sorted(twice)),
            command=_unwire(host, places),
        )
    absent = missing(host, found)
    if absent:
        first = min(found, key=lambda each: each.level != USER)
        scope = PROJECT if first.level == PROJECT else USER
        yield Finding(
            PART,
            WARNING,
            first.label,
            f"not wired: {', '.join(absent)}",
            command=_install(host, scope),
        )


def _unwire(host: str, places: Sequence[str]) -> str | None:
    """What leaves one of several: the plugin, else what is the user's own."""
    ours = [place for place in places if place in (USER, PROJECT)]
    if not ours:
        return None  # a file that only its owner edits
    scope = PROJECT if PROJECT in ours else USER
    away = f"ctx-hook uninstall{_where(host, scope)}"
    return away if len(places) > 1 else f"{away} && {_install(host, scope)}"


def _install(host: str, scope: str) -> str:
    return f"ctx-hook install{_where(host, scope)}"


def _where(host: str, scope: str) -> str:
    named = "" if host == "claude" else f" --host {host}"
    return named + (f" --scope {scope}" if scope != USER else "")


def _failures(wired: Wired, trials: Trials) -> Iterator[Finding]:
    """What is wrong with one command line: once it is there, by running it."""
    scope = PROJECT if wired.level in (PROJECT, LOCAL) else USER
    again = _install(wired.host, scope)

    def failure(message: str, severity: str = ERROR) -> Finding:
        said = f"{wired.name}: {message}"
        return Finding(PART, severity, wired.label, said, command=again)

    if wired.event is None or wired.event != wired.asked:
        yield failure(f"calls '{wired.asked}', which answers another event")
        return
    if not wired.is_safe:
        yield failure("not tried: the program is one of the repository's own", WARNING)
        return
    for program in wired.program:
        if not shutil.which(program, mode=os.F_OK, path=trials.path):
            shown = hide_homes(program, trials.home)
            yield failure(f"the program is gone: {one_line(shown)}")
            return
    limit = _limit(wired)
    answer = _fired(wired, trials, limit)
    if answer.is_late:
        yield failure(f"no answer within {limit:.0f} s")
        return
    for problem in _wrong(wired, answer):
        yield failure(problem)
    said = _said(answer.err, trials.home)
    if said:
        yield failure(f"says: {said}", WARNING)


def _limit(wired: Wired) -> float:
    config = CONFIGS[wired.host]
    return config.time_limit(wired.event or "") / config.second


def _fired(wired: Wired, trials: Trials, limit: float) -> Answer:
    event = wired.event or ""
    # A session for each event: at its end there is nothing to make a record of.
    session = f"{trials.session}-{event}"
    sent = canned.payload(wired.host, event, trials.cwd, session)
    answer = trials.stage.fire(
        wired.command,
        json.dumps(sent).encode(),
        cwd=trials.cwd,
        limit=limit,
        writes=event not in _READING,
    )
    trials.told(f"{wired.host} {wired.name}: {answer.seconds * 1000:.0f} ms")
    return answer


def _wrong(wired: Wired, answer: Answer) -> list[str]:
    """What is wrong with an answer, in the eyes of its host."""
    if answer.status != 0:
        return [f"ends with {answer.status}, where a host wants 0"]
    document: object = None
    if answer.out:
        try:
            document = json.loads(answer.out.decode())
        except (ValueError, RecursionError):
            return ["does not write one JSON document"]
    event = wired.event or ""
    if event == PRE_TOOL and document is None:
        return ["lets a sub-agent write to the memory"]
    return hostform.problems(wired.host, event, document)


def _said(data: bytes, home: str | None) -> str:
    lines = data.decode("utf-8", "replace").strip().splitlines()
    return one_line(hide_homes(redact("".join(lines[:1])), home))[:_SAID_CHARS]
