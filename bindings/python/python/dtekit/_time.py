"""Points in time as core gives them; `_native.seconds` is the other direction."""

from __future__ import annotations

from datetime import datetime, timezone
from decimal import Decimal


def at(seconds: float | Decimal | None) -> datetime | None:
    """The datetime in UTC at these seconds since 1970; the last one that `datetime` can hold for a later time."""
    if seconds is None:
        return None
    try:
        return datetime.fromtimestamp(float(seconds), timezone.utc)
    except (OverflowError, ValueError):
        return datetime.max.replace(tzinfo=timezone.utc)


def moment(text: str | None) -> datetime | None:
    """The datetime of core's ISO text, cut to the six digits of a second that a datetime holds."""
    if text is None:
        return None
    whole, point, rest = text.partition(".")
    if point:
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        text = f"{whole}.{digits[:6]:0<6}{rest[len(digits):]}"
    return datetime.fromisoformat(text)


def sleep_until(time: datetime) -> None:
    """Sleeps until a point in time, in the interpreter, so that Ctrl+C ends it at once."""
    from time import sleep

    sleep(_left(time))


async def sleep_until_async(time: datetime) -> None:
    """The same for asyncio."""
    from asyncio import sleep

    await sleep(_left(time))


def _left(time: datetime) -> float:
    """The seconds until a point in time."""
    return max(0.0, (time - datetime.now(timezone.utc)).total_seconds())
