# Generated from the rows of `record!` in core: do not edit.
"""Deadlines."""

from __future__ import annotations

from typing import Any

from .._record import Record, record


@record(frozen=True)
class Deadline(Record):
    """One deadline of a document."""

    kind: str
    """What must be done until then: `send`, `cancel`, `answer`, `contingency`; a table of yours may have
    others."""
    due: str | None
    """The last day, such as `2026-05-31`, or the last moment in the document's own time, such as
    `2026-05-31T10:00:00`; None if the moment from which it counts is not known."""
    since: str
    """From what it counts: `issue`, `acceptance`, `receipt`, `outage`."""
    value: str
    """How long it is: a number, or a day of the year such as `03-31`."""
    unit: str
    """In what `value` counts: `hours`, `days`, `weekdays`, `months`, `month-day`, `month-weekday`,
    `next-year`."""
    estimate: bool
    """Whether the day is a guess, since holidays may shift it."""
    law: str
    """The law or rule."""
    checked: str
    """What the row was compared with."""


def read_deadline(members: dict[str, Any]) -> Deadline:
    """The Deadline of the members that core gives."""
    return Deadline(**members)
