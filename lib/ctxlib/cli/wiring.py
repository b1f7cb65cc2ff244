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
from ctxlib.domain.event import HOSTS

if TYPE_CHECKING:
    from ctxlib.service.wiring import Edit, SettingsFile

_host = click.option(
    "--host",
    type=click.Choice(list(HOSTS)),
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
    answer is one JSON document or nothing, and the exit code is always 0. Events
    that act: session-start, user-prompt, pre-tool. Any other does nothing.
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
    from ctxlib.domain import wiring

    wanted = wiring.commands(host, _program(scope))
    if only_print:
        shown: dict[str, object] = {**wiring.fragment(wanted)}
        if allow_recall:
            shown["permissions"] = {"allow": [wiring.RECALL_RULE]}
        click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
        return
    settings = _settings_file(invocation, scope)
    edit = settings.plan_install(wanted, allow_recall=allow_recall)
    if not (allow_recall or dry_run or wiring.has_rule(edit.after or "{}")):
        allow_recall = _agrees(invocation)
        edit = settings.plan_install(wanted, allow_recall=allow_recall)
    if dry_run:
        _show(invocation, edit)
        return
    settings.apply_install(edit)
    invocation.output().text(edit.path)
    _check_path(invocation, scope)


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
    settings = _settings_file(invocation, scope)
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


def _settings_file(invocation: Invocation, scope: str) -> SettingsFile:
    from ctxlib.service.wiring import SettingsFile

    settings = invocation.settings
    if scope == "project":
        folder = os.path.join(settings.workspace(None).root, ".claude")
    else:
        home = settings.home or os.path.expanduser("~")
        folder = settings.environ.get("CLAUDE_CONFIG_DIR") or os.path.join(
            home, ".claude"
        )
    return SettingsFile(
        os.path.join(invocation.path(folder), "settings.json"),
        receipts=os.path.join(settings.locations.state, "wiring"),
        may_make_folder=scope == "project",
        umask=invocation.world.umask,
    )


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
    import difflib

    before, after = ((text or "").splitlines() for text in (edit.before, edit.after))
    for line in difflib.unified_diff(before, after, edit.path, edit.path, lineterm=""):
        invocation.output().text(line)
