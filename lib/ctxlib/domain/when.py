"""Times as people type them: `tomorrow`, `in 3 days`, `2 weeks ago`.

`2026-12-01T08:00` is one as well; all of them are UTC. Documents hold none of these:
see `moment`.
"""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.errors import DocumentError

EXPECTED = (
    "expected a date such as 2026-03-01, a time such as 2026-03-01T12:00, "
    "today, tomorrow, yesterday, 'in 3 days' or '2 weeks ago'"
)
_DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}
# Shorter than a day means a time, all others the day.
_CLOCK = {"minute": 60, "hour": 3600}
_CALENDAR = {"day": 1, "week": 7}
_MONTHS = {"month": 1, "year": 12}
_MOST = 10_000


def typed(text: str, now: int) -> str:
    """What was typed as a canonical time or as a bare date.

    `now` is in seconds. A time without a zone is UTC. Raises `DocumentError`.
    """
    said = " ".join(text.split()).lower()
    if said == "now":
        return moment.text(now)
    if said in _DAYS:
        return _date(now + _DAYS[said] * moment.DAY)
    found = _relative(said.split(" "), now)
    if found:
        return found
    try:
        return moment.canonical(_completed(text.strip()))
    except DocumentError as error:
        if said[:4].isdigit():
            raise
        raise DocumentError(f"{EXPECTED}, not '{text[:40]}'") from error


def _relative(words: list[str], now: int) -> str | None:
    if len(words) != 3:
        return None
    if words[0] == "in":
        sign, number, unit = 1, words[1], words[2]
    elif words[2] == "ago":
        sign, number, unit = -1, words[0], words[1]
    else:
        return None
    one = number in ("a", "an", "one")
    if not one and not (number.isascii() and number.isdigit() and len(number) < 6):
        return None
    count = sign * min(1 if one else int(number), _MOST)
    unit = unit.removesuffix("s")
    if unit in _CLOCK:
        return moment.text(now + count * _CLOCK[unit])
    if unit in _CALENDAR:
        return _date(now + count * _CALENDAR[unit] * moment.DAY)
    return _months(now, count * _MONTHS[unit]) if unit in _MONTHS else None


def _months(now: int, count: int) -> str:
    """The same day of another month, or the last one where that has fewer."""
    today = _date(now)
    year, month = divmod(int(today[:4]) * 12 + int(today[5:7]) - 1 + count, 12)
    if not 1 <= year <= 9999:
        raise DocumentError("no such year")
    for day in range(int(today[8:]), 27, -1):
        date = f"{year:04}-{month + 1:02}-{day:02}"
        try:
            return moment.canonical(date)
        except DocumentError:
            continue
    return f"{year:04}-{month + 1:02}-{today[8:]}"


def _completed(text: str) -> str:
    """A time with the seconds and the zone that were left out."""
    day, clock = text[:10], text[11:]
    if len(text) < 16 or text[10] not in "Tt " or clock[2:3] != ":":
        return text
    zone = next((at for at, char in enumerate(clock) if char in "Zz+-"), len(clock))
    hours, zone_text = clock[:zone], clock[zone:] or "Z"
    return f"{day}T{hours}{':00' if len(hours) == 5 else ''}{zone_text}"


def _date(seconds: int) -> str:
    return moment.text(seconds)[:10]
