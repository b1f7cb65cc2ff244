"""What of a prompt a person wrote, and whether it says anything of its own."""

from __future__ import annotations

from ctxlib.domain.terms import fold, is_dense, split
from ctxlib.domain.words import is_code, tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.words import Tables

# Blocks that hosts, editors and hooks add to what a person typed.
_ADDED = (
    "system-reminder",
    "ide_opened_file",
    "ide_selection",
    "ide_diagnostics",
    "user-prompt-submit-hook",
    "hook-context",
    "hook_context",
    "hook_additional_context",
    "additional-context",
    "environment_context",
    "environment_details",
    "user_instructions",
    "memory-recall",
    "memory-compiler-execution",
    "session_context",
    "attached_files",
    "open_and_recently_viewed_files",
)

_ENDS = (". ", "? ", "! ", "; ", "。", "？", "！", "；")

# How prompts begin that no person wrote.
_MACHINE = (
    "<command-",
    "<local-command-",
    "<bash-input",
    "<bash-stdout",
    "<bash-stderr",
    "<task-notification",
    "<teammate-message",
    "<agent-message",
    "<cross-session-message",
    "<channel source=",
    "<scheduled-task",
    "<user-prompt-submit-hook",
    "<turn_aborted",
    "Caveat: The messages below",
    "Stop hook feedback:",
    "Operation stopped by hook",
    "This session is being continued from a previous conversation",
)
# What a host notes, up to a bracket, where the person stopped the agent.
STOPPED = "[Request interrupted by user"
# What a person may type behind `ctx`, and an id behind that: an order to us.
ORDERS = ("confirm", "reject", "forget")
# What is left of a prompt begins so where a block was cut before its end.
_REST = (*_MACHINE, "<memory-compiler-execution")


def human_message(text: str) -> str | None:
    """The part of a prompt that a person wrote; `None` when a machine made it.

    Host-added blocks are taken out wherever they stand on lines of their own; tags
    that are merely quoted in prose stay. What is typed behind a stop counts.
    """
    text = _behind_stops(text)
    if text.lstrip().startswith(_MACHINE):
        return None
    for tag in _ADDED:
        if f"<{tag}" in text:
            text = _without(text, tag)
    text = _behind_stops(text).strip()
    return text if text and not text.startswith(_REST) else None


def is_order(text: str) -> bool:
    """Whether a message is an order to us as a whole: `ctx confirm 3f9a1c20`."""
    words = text.split(" ")
    return len(words) == 3 and words[0] == "ctx" and words[1] in ORDERS


def _behind_stops(text: str) -> str:
    while text.lstrip().startswith(STOPPED):
        text = text.partition("]")[2]
    return text


def is_generic(text: str) -> bool:
    """Whether a message holds only words without content: assent, requests, numbers.

    True for "Continue!", "yes, do 1 and 2", 继续, はい、お願いします; also for a
    message without any letter.
    """
    known = tables()
    for chunk in split(text[:2_000].replace("’", "'")):
        run = latin = ""
        for char in chunk + " ":
            if char != " " and is_dense(char):
                run += char
                continue
            if run and not _spells(run, text):
                return False
            run = ""
            latin += char
        if not _is_plain(latin.strip(), known):
            return False
    return len(text) <= 2_000


def passages(text: str) -> list[tuple[str, bool]]:
    """The sentences of a message in their order, and whether each is prose.

    Lines of code, of a log or of a stack trace are not; what is fenced is neither.
    """
    found = []
    is_fenced = False
    for line in text.split("\n"):
        bare = line.strip()
        if not bare:
            continue
        if bare.startswith(("```", "~~~")):
            is_fenced = not is_fenced
            found.append((bare, False))
        elif is_fenced or line.startswith(("    ", "\t")) or not _reads(bare):
            found.append((bare, False))
        else:
            for end in _ENDS:
                if end in bare:
                    bare = bare.replace(end, end + "\n")
            found += [(part, True) for part in bare.split("\n")]
    return found


def _reads(line: str) -> bool:
    """Whether nearly all of a line are letters and blanks."""
    marks = len(line) - sum(map(str.isalpha, line)) - line.count(" ")
    return marks <= max(4, len(line) // 6)


def _is_plain(chunk: str, known: Tables) -> bool:
    if _names_something(chunk) or _is_code(chunk):
        return False
    for joiner in "-_./:#@\\":
        chunk = chunk.replace(joiner, " ")
    return all(
        _is_plain_word(word.replace("'", ""), known)
        or all(_is_plain_word(part, known) for part in word.split("'"))
        for word in chunk.split()
    )


def _spells(run: str, text: str) -> bool:
    """Whether a run of dense script in a text holds nothing but requests."""
    from ctxlib.domain.lexicon import dense_tables

    return dense_tables(text).requests.spells(run)


def _names_something(chunk: str) -> bool:
    """Whether a chunk is a name though none of its parts is.

    So are `left_at`, `self.left`, `a.b.c` and `#123`, but neither `e.g.` nor what a
    dash joins in a language: `go-ahead`, `vas-y`.
    """
    if chunk[:1] == "#":
        return len(chunk) > 3
    if "_" in chunk.strip("_"):
        return True
    dotted = chunk.strip(".")
    head, _, tail = dotted.partition(".")
    if (
        len(head) > 1 < len(tail)
        and head.isalpha()
        and tail.isalpha()
        and tail.islower()
    ):
        return True
    return dotted.count(".") > 1 and ".." not in dotted and not dotted[0].isdecimal()


def _is_code(chunk: str) -> bool:
    digits = chunk.strip(".")
    return digits.replace(".", "").isdecimal() and is_code(digits)


def _is_plain_word(word: str, known: Tables) -> bool:
    if len(word) < 2 or word.isdecimal():
        return True
    folded = fold(word)
    return folded in known.plain or known.orders(folded)


def _without(text: str, tag: str) -> str:
    kept = []
    rest = text
    while True:
        before, opened, after = rest.partition(f"<{tag}")
        kept.append(before)
        if not opened:
            return "".join(kept)
        standing = not before.strip() or before.rstrip(" \t").endswith(("\n", ">"))
        _, closed, following = after.partition(f"</{tag}>")
        if after[:1] not in (">", " ", "\n") or not (standing and closed):
            kept.append(opened)
            rest = after
        else:
            kept.append("\n")
            rest = following
