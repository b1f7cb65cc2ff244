"""What the memory was at a moment: the commit that a revision or a date names."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.errors import CtxError, DocumentError, NotFoundError
from ctxlib.store.objects import MAIN, Objects, is_oid

_UNITS = ("second", "minute", "hour", "day", "week", "fortnight", "month", "year")
_WORDS = frozenset(
    (
        *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        *("ten", "eleven", "twelve", "last", "a", "an", "ago", "at", "never"),
        *("yesterday", "today", "now", "noon", "midnight", "tea", "am", "pm"),
        *("utc", "gmt", "z", "t"),
    )
)
_CALENDAR = (
    *("january", "february", "march", "april", "may", "june", "july", "august"),
    *("september", "october", "november", "december", "monday", "tuesday"),
    *("wednesday", "thursday", "friday", "saturday", "sunday"),
)
_SHORTEST = 3


def commit_at(objects: Objects, text: str, *, now: int) -> str:
    """The commit that a text names: a revision in git's words, else a date.

    A date is RFC 3339, a bare one meaning the end of that day in UTC, or whatever git
    understands, such as `yesterday` or `2 weeks ago`, seen from `now`. Raises
    `NotFoundError` for what is neither, or where the memory is not that old.
    """
    try:
        return objects.resolve(text)
    except NotFoundError:
        then = _moment(objects, text, now)
        if then is None:
            raise NotFoundError(
                f"the memory has no revision '{text[:80]}', and that is no date",
                hint="a date is such as 2026-03-01, or yesterday",
            ) from None
    asked = ["rev-list", "--max-count=1", "--first-parent", f"--min-age={then}"]
    answer = objects.git.run([*asked, MAIN, "--"], git_dir=objects.git_dir)
    found = answer.out.decode().strip()
    if not is_oid(found):
        raise NotFoundError(f"the memory was not there yet at {_said(then)}")
    return found


def moment_of(objects: Objects, commit: str) -> int:
    """When a commit was made."""
    asked = ["show", "--no-patch", "--no-show-signature", "--format=%ct", commit, "--"]
    text = objects.git.run(asked, git_dir=objects.git_dir).out.decode().strip()
    return int(text) if text.isdecimal() else 0


def _moment(objects: Objects, text: str, now: int) -> int | None:
    try:
        return moment.day_end(text)
    except (DocumentError, CtxError):
        pass
    if not _is_date(text):
        return None
    answer = objects.git.run(
        ["rev-parse", f"--since={text}"],
        git_dir=objects.git_dir,
        env={"GIT_TEST_DATE_NOW": str(now)},
    )
    word, _, seconds = answer.out.decode().strip().partition("=")
    is_told = word == "--max-age" and seconds.isdecimal()
    return int(seconds) if is_told else None


def _is_date(text: str) -> bool:
    """Whether git would read a date; it reads one in anything, as of now."""
    spelled = "".join(char if char.isalnum() else " " for char in text.lower())
    words = [part for word in spelled.split() for part in _parts(word)]
    return bool(words) and all(_is_known(word) for word in words)


def _parts(word: str) -> list[str]:
    letters = word.strip("0123456789")
    return [letters] if letters else ["one"]


def _is_known(word: str) -> bool:
    if word in _WORDS or word.removesuffix("s") in _UNITS:
        return True
    return len(word) >= _SHORTEST and any(each.startswith(word) for each in _CALENDAR)


def _said(then: int) -> str:
    return moment.text(then) if 0 <= then <= moment.LAST else "that moment"
