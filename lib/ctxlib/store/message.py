"""The text of a commit: subject, reason, and trailers that no text can forge."""

from __future__ import annotations

from unicodedata import category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_TOKEN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")


def compose(subject: str, why: str, trailers: Iterable[tuple[str, str]]) -> str:
    """A commit message: one line, the reason, the block of trailers last.

    A line of the reason that looks like a trailer is indented, so that neither git
    nor a person takes it for one.
    """
    block = "\n".join(f"{key}: {one_line(value)}" for key, value in trailers)
    parts = [one_line(subject) or "change", reason(why), block]
    return "\n\n".join(part for part in parts if part) + "\n"


def reason(why: str) -> str:
    """The reason as the commit holds it: no control characters, no trailers."""
    lines = [_plain(line).rstrip() for line in why.replace("\r\n", "\n").split("\n")]
    text = "\n".join("    " + line if _is_forged(line) else line for line in lines)
    return text.strip("\n")


def one_line(text: str) -> str:
    """A text on one line, without control characters."""
    return " ".join(_plain(text.replace("\n", " ").replace("\r", " ")).split())


def split(message: str) -> tuple[str, list[tuple[str, str]]]:
    """A message without its subject, as reason and trailers.

    Only a last paragraph that is trailers from its first line to its last counts.
    """
    paragraphs = message.strip("\n").split("\n\n")
    lines = paragraphs[-1].split("\n")
    if not all(_key(line) for line in lines):
        return "\n\n".join(paragraphs), []
    pairs = [line.split(":", 1) for line in lines]
    return (
        "\n\n".join(paragraphs[:-1]).strip("\n"),
        [(key.strip(), value.strip()) for key, value in pairs],
    )


def _is_forged(line: str) -> bool:
    # Prose like `Note: …` stays; a trailer's key is words joined by hyphens. After
    # `---` and a blank, some commands of git see no message but a patch.
    return line == "---" or line.startswith(("--- ", "---\t")) or "-" in _key(line)


def _key(line: str) -> str:
    key, colon, _ = line.partition(":")
    key = key.rstrip(" \t")
    return key if colon and key and _TOKEN.issuperset(key) else ""


def _plain(text: str) -> str:
    return "".join(
        char if char == "\t" or category(char) not in ("Cc", "Cs", "Zl", "Zp") else " "
        for char in text
    )
