# Generated from the rows of `record!` in core: do not edit.
"""What journals and inboxes have in common. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._record import Record, record
from .._time import at


@record(frozen=True)
class StateCount(Record):
    """The entries of a journal or an inbox in one state."""

    count: int
    """How many there are."""
    oldest: datetime | None
    """When the oldest of them was submitted or received."""


def read_state_count(members: dict[str, Any]) -> StateCount:
    """The StateCount of the members that core gives."""
    made = {
        **members,
        "oldest": at(members["oldest"]),
    }
    return StateCount(**made)
