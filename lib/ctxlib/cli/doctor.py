"""`git ctx doctor`: the one health check."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import click

from ctxlib.cli.options import Invocation, shared_options
from ctxlib.cli.runtime import DONE, NO
from ctxlib.domain.host import HOST_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.health import Finding, Health
    from ctxlib.domain.hostconfig import HostConfig
    from ctxlib.domain.wired import Settings
    from ctxlib.store.facts import FactStore
    from ctxlib.store.journal import Journal

_STYLES = {"error": "red", "warning": "yellow", "note": "dim"}
_MOST_BYTES = 8 << 20


@click.command()
@click.option(
    "--record", "is_recorded", is_flag=True, help="Keep the numbers on the journal."
)
@click.option(
    "--host", type=click.Choice(HOST_NAMES), help="Only the hooks of this host."
)
@shared_options
@click.pass_obj
def doctor(invocation: Invocation, is_recorded: bool, host: str | None) -> int:
    """Check store, journal, hooks and secrets; exit 1 on a finding.

    Every hook that a host has of ours is run with an event made up for it, in a
    place of its own. Nothing is changed.
    """
    from ctxlib.cli.memory import all_facts
    from ctxlib.cli.sessions import session_journal
    from ctxlib.domain.health import Health
    from ctxlib.service.sessiondesk import require_journal

    if is_recorded:
        require_journal(invocation.settings.journal)
    health = Health()
    facts, journal = all_facts(invocation), session_journal(invocation)
    _examine(invocation, health, facts, journal)
    _try_hooks(invocation, health, facts, host)
    if is_recorded:
        _record(invocation, health, journal.key)
    _show(invocation, health, journal.key)
    return DONE if health.is_clean else NO


def _examine(
    invocation: Invocation, health: Health, facts: FactStore, journal: Journal
) -> None:
    from ctxlib.cli.session_desk import session_desk
    from ctxlib.cli.suggesting import instruction_texts
    from ctxlib.service import doctor as service
    from ctxlib.service import journalcheck, opposed, setupcheck
    from ctxlib.service.sessionsweep import IDLE_BUSY_SECONDS

    settings = invocation.settings
    locations, now = settings.locations, settings.now
    service.examine_facts(health, facts, now=now, pinned_chars=settings.pinned_chars)
    root = locations.index_root(settings.memory)
    service.examine_indexes(health, facts, journal, index_root=root)
    running = session_desk(settings).running
    journalcheck.check(
        health,
        journal,
        running.latest(),
        is_over=lambda state: (
            bool(state.status) or now - state.updated_at > IDLE_BUSY_SECONDS
        ),
        is_known=lambda reference: service.knows(facts, reference),
    )
    health.add(journalcheck.unreadable_states(running.unreadable()))
    service.examine_suggestions(health, facts, journal, index_root=root)
    health.add(journalcheck.waiting(health))
    health.add(opposed.divided(opposed.instructed(instruction_texts(invocation))))
    health.add(_of_memory(invocation))
    folders = (settings.memory, *locations.derived(settings.memory), locations.state)
    health.add(setupcheck.private(folders))
    version = setupcheck.version_of(settings.git.run(["--version"]).out)
    health.add(setupcheck.git_version(version))


def _of_memory(invocation: Invocation) -> Iterator[Finding]:
    """What is wrong with the repository as such."""
    from ctxlib.cli.besides import waiting
    from ctxlib.cli.receive import hooks
    from ctxlib.domain.health import ERROR, NOTE, WARNING, Finding
    from ctxlib.store.pruning import is_begun
    from ctxlib.store.repository import MemoryRepository

    path = invocation.settings.memory
    if not MemoryRepository.is_there(path):
        said = "there is no memory yet: the first fact makes it"
        yield Finding("store", NOTE, path, said, command="git ctx init")
        return
    pin = hooks(path)
    if pin.broken() or not pin.is_configured():
        said = "its hooks are not whole, so pushes to it are refused"
        yield Finding("store", ERROR, path, said, command="git ctx init")
    if count := waiting(invocation):
        said = f"{count} {'waits' if count == 1 else 'wait'} for a person"
        command = "ctx-fact proposals"
        yield Finding("store", NOTE, "proposals", said, command=command)
    if is_begun(path):
        said = "a purge was cut short"
        yield Finding("store", WARNING, path, said, command="git ctx upkeep")


def _try_hooks(
    invocation: Invocation, health: Health, facts: FactStore, host: str | None
) -> None:
    from ctxlib.cli.actor import unmarked
    from ctxlib.cli.events import SILENT
    from ctxlib.cli.wiring import user_folder
    from ctxlib.domain.hostconfig import CONFIGS
    from ctxlib.service import setupcheck, wiringcheck
    from ctxlib.store.trial import Stage

    settings = invocation.settings
    environ = invocation.world.environ
    root = settings.workspace(facts.snapshot).root
    configs = [config for name, config in CONFIGS.items() if host in (None, name)]
    found = [each for config in configs for each in _settings(invocation, config, root)]
    clean = unmarked(environ)
    stage = Stage(
        {name: value for name, value in clean.items() if name not in SILENT},
        memory=settings.memory,
        cache=settings.locations.cache,
        index_root=settings.locations.index_root(settings.memory),
        clock=time.monotonic,
    )
    with stage:
        trials = wiringcheck.Trials(
            stage,
            cwd=root,
            path=environ.get("PATH"),
            session=f"doctor-{os.getpid()}",
            home=settings.home,
            told=invocation.explain,
        )
        calling = wiringcheck.check(health, found, trials)
    homes = {config.host.name: user_folder(invocation, config) for config in configs}
    there = [name for name, folder in homes.items() if os.path.isdir(folder)]
    health.add(wiringcheck.unwired(name for name in there if name not in calling))
    if any(each.host == "claude" and each.text for each in found):
        health.add(setupcheck.unloaded(root))
    health.add(_switched_off(settings.disabled, settings.journal))


def _switched_off(is_disabled: bool, is_kept: bool) -> Iterator[Finding]:
    from ctxlib.domain.health import NOTE, Finding

    if is_disabled:
        said = "is set: the hooks do nothing"
        yield Finding("wiring", NOTE, "CTX_DISABLE", said, command="unset CTX_DISABLE")
    if not is_kept:
        said = "is false: nothing is kept of sessions"
        command = "git ctx config --unset ctx.journal"
        yield Finding("journal", NOTE, "ctx.journal", said, command=command)


def _settings(
    invocation: Invocation, config: HostConfig, root: str
) -> Iterator[Settings]:
    """The settings files of a host, of the user and of the workspace."""
    from ctxlib.cli.wiring import user_folder
    from ctxlib.domain.wired import LOCAL, PROJECT, USER, Settings

    project = os.path.join(root, config.project)
    user = os.path.join(user_folder(invocation, config), config.user)
    places = [(USER, user), (PROJECT, project)]
    if config.host.name == "claude":
        places.append((LOCAL, project.removesuffix(".json") + ".local.json"))
    # Where the home is a workspace, one file is both.
    for path, level in {path: level for level, path in reversed(places)}.items():
        yield Settings(config.host.name, level, path, _text(path))


def _text(path: str) -> str:
    try:
        with open(path, "rb") as opened:
            data = opened.read(_MOST_BYTES)
    except OSError:
        return ""
    return data.decode("utf-8-sig", "replace")


def _record(invocation: Invocation, health: Health, key: str) -> None:
    from ctxlib.cli.memory import made_memory
    from ctxlib.service import doctor as service
    from ctxlib.store.repository import find_identity

    settings = invocation.settings
    service.record(
        health,
        made_memory(invocation),
        key,
        now=invocation.now,
        identity=find_identity(settings.git, cwd=settings.cwd),
        trailers=invocation.actor.trailers(),
    )


def _show(invocation: Invocation, health: Health, key: str) -> None:
    from ctxlib.cli.doctor_records import finding_record, health_record
    from ctxlib.domain.neutral import one_line

    output = invocation.output()
    if output.json:
        at = invocation.settings.now
        output.record(health_record(health, project=key, now=at))
        for finding in health.findings:
            output.record(finding_record(finding))
        return
    if not invocation.quiet:
        _summarise(invocation, health)
    for each in health.findings:
        output.painted(
            [
                (f"{each.part}: {one_line(each.where)}: ", "bold"),
                (each.severity, _STYLES[each.severity]),
                (f": {one_line(each.message)}", None),
            ]
        )
        if each.command and not invocation.quiet:
            output.painted([(f"    {each.command}", "dim")])


def _summarise(invocation: Invocation, health: Health) -> None:
    from ctxlib.cli.doctor_view import summary
    from ctxlib.cli.output import padded

    for label, told in summary(health):
        invocation.output().painted([(padded(label, 14), "bold"), (told, None)])
