"""Lines of a Markdown file that are plainly running text, or plainly code."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def plain_lines(lines: Sequence[str], wanted: Collection[int]) -> set[int] | None:
    """The answer where it is plain without a parser, as for most files; else None.

    It is when each line in question stands at the margin, either in a block of code
    with its fences at the margin, or below a blank line or another such line, so that
    nothing before it can reach to it. HTML can, and front matter.
    """
    if lines[0][:3] in ("---", "+++") or lines[0][:1] == "\ufeff":
        return None
    found = set()
    fence, is_begin = "", True
    for number, line in enumerate(lines[: max(wanted)], 1):
        if "```" in line or "~~~" in line:
            char = line[:1]
            rest = line.lstrip(char) if char in ("`", "~") else line
            run = line[: len(line) - len(rest)]
            if len(run) < 3 or (not fence and "`" in rest) or number in wanted:
                return None
            if not fence:
                fence = run
            elif run.startswith(fence) and not rest.strip():
                fence = ""
            is_begin = not fence
        elif fence:
            continue
        elif number in wanted:
            if not is_begin or line[:1] != "@" or any(map(line.count, "`[<")):
                return None
            found.add(number)
        elif "<" in line:
            return None
        else:
            is_begin = not line.strip(" \t")
    return found
