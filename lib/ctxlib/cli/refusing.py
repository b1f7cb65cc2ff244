"""Keep a sub-agent from writing to the memory; everything else goes on."""

from __future__ import annotations

from ctxlib.domain.event import denial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.event import Event

_SUB_AGENT = (
    "a sub-agent does not write to the memory. Say in your result what should be "
    "kept; the main session saves it, or asks the user."
)


def refusal(event: Event) -> dict[str, object] | None:
    """The document that refuses a tool; `None` where it may run."""
    script = event.script
    if script is None:
        return None
    from ctxlib.domain.shellcalls import writing_call

    called = writing_call(script)
    return denial(event, f"{called}: {_SUB_AGENT}") if called else None
