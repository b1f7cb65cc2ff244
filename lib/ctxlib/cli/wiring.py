"""`ctx-hook install` and `uninstall`: who calls the hooks, and who stops calling."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import CONTEXT, shared_options
from ctxlib.cli.output import say
from ctxlib.domain.host import HOST_NAMES
from ctxlib.errors import CtxError, RefusedError

if TYPE_CHECKING:
    from ctxlib.domain.hostconfig import HostConfig
    from ctxlib.service.wiring import Edit, SettingsFile

_host = click.option(
    "--host",
    type=click.Choice(HOST_NAMES),
    default="claude",
    show_default=True,
    help="The agent host.",
)
_scope = click.option(
    "--scope",
    type=click.Choice(["user", "project"]),
    default="user",
    show_default=True,
    help="The user's own settings, or those of the workspace, which are committed.",
)
_dry_run = click.option(
    "--dry-run", is_flag=True, help="Show the change as a diff and change nothing."
)


@click.group(context_settings=CONTEXT)
@shared_options
def hook() -> None:
    """Answer the events of an agent host.

    A host calls `ctx-hook EVENT` with the event as JSON on standard input; the
    answer is one JSON document or nothing, and the exit code is always 0. Events:
    session-start, user-prompt, stop, subagent-stop, pre-compact, session-end,
    pre-tool. Any other does nothing.
    """


@hook.command()
@_host
@_scope
@_dry_run
@click.option(
    "--print", "only_print", is_flag=True, help="Print the settings to add by hand."
)
@click.option(
    "--allow-recall",
    is_flag=True,
    help="Let agents run ctx-recall, which only reads, without asking.",
)
@shared_options
@click.pass_obj
def install(
    invocation: Invocation,
    host: str,
    scope: str,
    dry_run: bool,
    only_print: bool,
    allow_recall: bool,
) -> None:
    """Make a host call the hooks, and print the path of its settings.

    Everything else in the settings stays as it is. Doing it twice changes nothing.
    """
    from ctxlib.domain.wiring import RECALL_RULE, has_rule

    settings = _settings_file(invocation, host, scope)
    config = settings.wiring.config
    if allow_recall and not config.allows_recall:
        raise click.UsageError(f"{config.title} has no such rule")
    if only_print:
        shown: dict[str, object] = settings.wiring.fragment()
        if allow_recall:
            shown["permissions"] = {"allow": [RECALL_RULE]}
        click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
        return
    if allow_recall and invocation.actor.is_marked and not dry_run:
        raise RefusedError(
            "a permission rule is for a person to add",
            reasons=("an agent would grant itself what its host asks about",),
            hint="in a terminal of your own: ctx-hook install --allow-recall",
        )
    edit = settings.plan_install(allow_recall=allow_recall)
    is_settled = allow_recall or not config.allows_recall
    if not (is_settled or has_rule(edit.after or "{}") or _has_rule(invocation)):
        edit = settings.plan_install(allow_recall=_agrees(invocation))
    if dry_run:
        _show(invocation, edit)
        return
    settings.apply_install(edit)
    invocation.output().text(edit.path)
    _check_path(invocation, scope)
    if config.hint(scope) and not invocation.quiet:
        say(invocation.program, "hint", config.hint(scope))


@hook.command()
@_host
@_scope
@_dry_run
@shared_options
@click.pass_obj
def uninstall(invocation: Invocation, host: str, scope: str, dry_run: bool) -> None:
    """Take the hooks out again, and print the path of the settings.

    Settings that nobody changed since get their former bytes back; else only our
    lines go.
    """
    settings = _settings_file(invocation, host, scope)
    edit = settings.plan_uninstall()
    if dry_run:
        _show(invocation, edit)
        return
    settings.apply_uninstall(edit)
    if edit.changes:
        invocation.output().text(edit.path)
    elif not invocation.quiet:
        say(invocation.program, "warning", f"no hook of ours in '{edit.path}'")


def _program(scope: str) -> list[str]:
    """How the host starts us; what is committed names no place of this machine."""
    if scope == "project":
        return ["ctx-hook"]
    entry = os.path.join(os.path.dirname(os.path.abspath(__file__)), "entry.py")
    return [os.path.abspath(sys.executable), "-I", "-S", entry]


def _settings_file(invocation: Invocation, host: str, scope: str) -> SettingsFile:
    from ctxlib.domain.wiring import Wiring
    from ctxlib.service.wiring import SettingsFile

    settings = invocation.settings
    wiring = Wiring(host, _program(scope))
    config = wiring.config
    if scope == "project":
        base, path = invocation.path(settings.workspace(None).root), config.project
    else:
        base, path = user_folder(invocation, config), config.user
    return SettingsFile(
        os.path.join(base, path),
        wiring,
        base=base,
        receipts=os.path.join(settings.locations.state, "wiring"),
        umask=invocation.world.umask,
    )


def user_folder(invocation: Invocation, config: HostConfig) -> str:
    """The folder in which a host keeps the user's own settings."""
    settings = invocation.settings
    stated = settings.environ.get(config.variable) if config.variable else None
    home = config.home.replace("~", settings.home or os.path.expanduser("~"), 1)
    return invocation.path(os.path.join(stated, config.below) if stated else home)


def _has_rule(invocation: Invocation) -> bool:
    """Whether the user's own settings let agents search, wherever they work."""
    from ctxlib.domain.wiring import has_rule

    settings = _settings_file(invocation, "claude", "user")
    try:
        with open(settings.path, encoding="utf-8-sig") as opened:
            return has_rule(opened.read())
    except (CtxError, OSError, ValueError):
        return False


def _agrees(invocation: Invocation) -> bool:
    """Ask a person whether agents may search without asking; nobody there: no."""
    from ctxlib.domain.wiring import RECALL_RULE

    if not invocation.has_terminal:
        if not invocation.quiet:
            say(
                invocation.program,
                "hint",
                f"'--allow-recall' adds the permission rule {RECALL_RULE}",
            )
        return False
    return click.confirm(
        f"Let agents search the memory without asking ({RECALL_RULE})?",
        default=False,
        err=True,
    )


def _check_path(invocation: Invocation, scope: str) -> None:
    import shutil

    path = invocation.world.environ.get("PATH")
    if scope == "project" and not shutil.which("ctx-hook", path=path):
        invocation.warn("'ctx-hook' is not on PATH; the wiring needs it there")
    if not shutil.which("ctx-recall", path=path):
        invocation.warn("'ctx-recall' is not on PATH; agents search with it")


def _show(invocation: Invocation, edit: Edit) -> None:
    from ctxlib.cli.difference import show

    show(invocation.output(), edit.path, edit.before, edit.after)
