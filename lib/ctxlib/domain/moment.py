"""Moments: RFC 3339 text and whole seconds since 1970, UTC, and back.

Written by hand because every other way (`datetime`, `time.strptime`) costs the
prompt hook more than all its arithmetic.
"""

from __future__ import annotations

from ctxlib.errors import DocumentError

DAY = 86_400
_SHAPE = {ord(digit): "0" for digit in "123456789"}
# The first and the last second that four digits of a year can name.
_FIRST, LAST = -62_135_596_800, 253_402_300_799
_EXPECTED = "expected a time such as 2026-03-01T12:00:00Z or a date such as 2026-03-01"


def seconds(text: str) -> int:
    """Seconds since 1970-01-01T00:00:00Z of an RFC 3339 time or a bare date.

    Fractions are cut. A bare date is its first second. Raises `DocumentError`.
    """
    if is_canonical(text):
        days = _days(int(text[:4]), int(text[5:7]), int(text[8:10]))
        clock = int(text[11:13]) * 3600 + int(text[14:16]) * 60 + int(text[17:19])
        return days * DAY + clock
    day, rest = text[:10], text[10:]
    parts = day.split("-")
    if len(day) != 10 or [len(part) for part in parts] != [4, 2, 2]:
        raise DocumentError(f"{_EXPECTED}, not '{text[:40]}'")
    year, month, date = (_digits(part, text) for part in parts)
    if not (year >= 1 and 1 <= month <= 12 and 1 <= date <= _month_days(year, month)):
        raise DocumentError(f"no such day: '{text[:40]}'; {_EXPECTED}")
    total = _days(year, month, date) * DAY + (_clock(rest, text) if rest else 0)
    if not _FIRST <= total <= LAST:
        raise DocumentError(f"no such year in UTC: '{text[:40]}'")
    return total


def is_bare_date(text: str) -> bool:
    """Whether the text is a day without a time."""
    return len(text) == 10


def day_end(text: str) -> int:
    """The moment a boundary falls due: a bare date means the end of that day, UTC."""
    return seconds(text) + DAY - 1 if is_bare_date(text) else seconds(text)


def text(moment: int) -> str:
    """The canonical RFC 3339 form: UTC, whole seconds, `Z`."""
    days, rest = divmod(moment, DAY)
    year, month, date = _civil(days)
    hour, rest = divmod(rest, 3600)
    minute, second = divmod(rest, 60)
    return f"{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z"


def stamp(value: str) -> str:
    """A moment or a day in canonical form as part of a name of a file."""
    return value.replace("-", "").replace(":", "")


def is_canonical(value: str) -> bool:
    """Whether the text is the canonical form of a time, by looking alone.

    Says no to the last days of a month too, which take arithmetic to know.
    """
    return (
        value.translate(_SHAPE) == "0000-00-00T00:00:00Z"
        and value.isascii()
        and value[:4] != "0000"
        and "00" < value[5:7] < "13"
        and "00" < value[8:10] < "29"
        and value[11:13] < "24"
        and value[14:16] < "60"
        and value[17:19] < "60"
    )


def canonical(value: str) -> str:
    """The same moment in canonical form; a bare date stays one."""
    moment = seconds(value)
    return value if is_bare_date(value) else text(moment)


def _digits(part: str, whole: str) -> int:
    if not (part.isascii() and part.isdigit()):
        raise DocumentError(f"{_EXPECTED}, not '{whole[:40]}'")
    return int(part)


def _clock(rest: str, whole: str) -> int:
    if rest[0] not in "Tt ":
        raise DocumentError(f"{_EXPECTED}, not '{whole[:40]}'")
    clock, offset = rest[1:], 0
    if clock[-1:] in ("Z", "z"):
        clock = clock[:-1]
    elif len(clock) > 6 and clock[-6] in "+-" and clock[-3] == ":":
        sign = 1 if clock[-6] == "-" else -1
        hours, minutes = _digits(clock[-5:-3], whole), _digits(clock[-2:], whole)
        if hours > 23 or minutes > 59:
            raise DocumentError(f"no such offset in '{whole[:40]}'")
        offset = sign * (hours * 3600 + minutes * 60)
        clock = clock[:-6]
    else:
        raise DocumentError(f"no zone in '{whole[:40]}'; {_EXPECTED}")
    clock, dot, fraction = clock.partition(".")
    if dot:
        _digits(fraction, whole)
    parts = clock.split(":")
    if [len(part) for part in parts] != [2, 2, 2]:
        raise DocumentError(f"{_EXPECTED}, not '{whole[:40]}'")
    hour, minute, second = (_digits(part, whole) for part in parts)
    if hour > 23 or minute > 59 or second > 60:
        raise DocumentError(f"no such time of day in '{whole[:40]}'")
    return hour * 3600 + minute * 60 + min(second, 59) + offset


def _month_days(year: int, month: int) -> int:
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 30 if month in (4, 6, 9, 11) else 31


# Days from the civil calendar and back: the proleptic Gregorian arithmetic with
# years that begin in March, so that the leap day is the last of its year.
def _days(year: int, month: int, date: int) -> int:
    year -= month <= 2
    era, year_of_era = divmod(year, 400)
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + date - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146_097 + day_of_era - 719_468


def _civil(days: int) -> tuple[int, int, int]:
    era, day_of_era = divmod(days + 719_468, 146_097)
    year_of_era = (
        day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096
    ) // 365
    day_of_year = day_of_era - (
        365 * year_of_era + year_of_era // 4 - year_of_era // 100
    )
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    year = year_of_era + era * 400 + (month <= 2)
    return year, month, day_of_year - (153 * shifted + 2) // 5 + 1
