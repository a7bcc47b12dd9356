# Generated from the rows of `record!` in core: do not edit.
"""What became of the numbers of a counter."""

from __future__ import annotations

from typing import Any

from .._record import Record, record


@record(frozen=True)
class NumberRange(Record):
    """Numbers from the first to the last."""

    first: int
    """The first number."""
    last: int
    """The last number."""


@record(frozen=True)
class OpenNumbers(Record):
    """Numbers that were handed out, and of which nothing was reported."""

    first: int
    """The first number."""
    last: int
    """The last number."""
    holder: str | None
    """Who holds the block to which they belong; None for numbers that were handed out one by one."""


@record(frozen=True)
class VoidNumbers(Record):
    """Numbers that will never stand on a document."""

    first: int
    """The first number."""
    last: int
    """The last number."""
    reason: str
    """Why."""


@record(frozen=True)
class Gaps(Record):
    """What became of the numbers of a counter."""

    last: int
    """The last number that was handed out or passed over; 0 before the first."""
    remaining: int | None
    """How many numbers remain; None for a counter without a range."""
    open: tuple[OpenNumbers, ...]
    """Numbers that were handed out, and of which nothing was reported."""
    void: tuple[VoidNumbers, ...]
    """Numbers that will never stand on a document."""
    skipped: tuple[NumberRange, ...]
    """Numbers that `Sequence.advance` passed over, and of which nothing was reported."""


def read_number_range(members: dict[str, Any]) -> NumberRange:
    """The NumberRange of the members that core gives."""
    return NumberRange(**members)


def read_open_numbers(members: dict[str, Any]) -> OpenNumbers:
    """The OpenNumbers of the members that core gives."""
    return OpenNumbers(**members)


def read_void_numbers(members: dict[str, Any]) -> VoidNumbers:
    """The VoidNumbers of the members that core gives."""
    return VoidNumbers(**members)


def read_gaps(members: dict[str, Any]) -> Gaps:
    """The Gaps of the members that core gives."""
    made = {
        **members,
        "open": tuple(read_open_numbers(one) for one in members["open"]),
        "void": tuple(read_void_numbers(one) for one in members["void"]),
        "skipped": tuple(read_number_range(one) for one in members["skipped"]),
    }
    return Gaps(**made)
