"""The counts of an `Inbox`."""

from __future__ import annotations

from datetime import datetime

from ._record import Record, record


@record(frozen=True)
class InboxCount(Record):
    """The entries of an `Inbox` in one state."""

    count: int
    """How many there are."""
    oldest: datetime | None
    """When the oldest of them was received (UTC)."""
