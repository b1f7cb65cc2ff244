"""The machine records of a health check; `ctx-records(5)` documents them."""

from __future__ import annotations

from ctxlib.domain import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.records import Record
    from ctxlib.domain.health import Finding, Health

_HOOKS = "hooks_"


def health_record(health: Health, *, project: str, now: int) -> Record:
    """What was counted, and how many findings of each severity there are."""
    counts = health.counts
    return {
        "kind": "health",
        "v": 1,
        "at": moment.text(now),
        "project": project,
        "clean": health.is_clean,
        "findings": health.severities(),
        "facts": counts["facts"],
        "index": counts["index"],
        "sessions": counts["sessions"],
        "mined": counts["mined"],
        "suggestions": counts["suggestions"],
        "observations": counts["observations"],
        "hooks": {
            name.removeprefix(_HOOKS): each
            for name, each in counts.items()
            if name.startswith(_HOOKS)
        },
    }


def finding_record(finding: Finding) -> Record:
    """One thing that was found, and the command that settles it."""
    return {
        "kind": "finding",
        "v": 1,
        "severity": finding.severity,
        "part": finding.part,
        "where": finding.where,
        "message": finding.message,
        "command": finding.command,
    }
