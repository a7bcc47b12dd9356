# Generated from the rows of `record!` in core: do not edit.
"""What a sequence has handed out."""

from __future__ import annotations

from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record


@record(frozen=True)
class SequenceNumber(Record):
    """A number that was handed out."""

    number: int
    """The number, for one document."""
    remaining: int | None
    """How many numbers remain; nothing for a counter without a range."""
    findings: tuple[Finding, ...]
    """A warning with `sequence-ending` if few numbers remain."""


@record(frozen=True)
class NumberBlock(Record):
    """Numbers that were handed out in one piece."""

    first: int
    """The first number of the block."""
    last: int
    """The last number of the block."""
    remaining: int | None
    """How many numbers remain after the block; nothing for a counter without a range."""
    findings: tuple[Finding, ...]
    """Warnings: `sequence-block-short` for a block with fewer numbers than asked for, and
    `sequence-ending`."""


@record(frozen=True)
class AuthorisedRange(Record):
    """What a range leaves."""

    remaining: int
    """How many numbers can be handed out, over all ranges of the counter."""
    findings: tuple[Finding, ...]
    """Warnings: `sequence-range-used` and `sequence-outside-range` where the range contradicts what was
    handed out."""


def read_sequence_number(members: dict[str, Any]) -> SequenceNumber:
    """The SequenceNumber of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return SequenceNumber(**made)


def read_number_block(members: dict[str, Any]) -> NumberBlock:
    """The NumberBlock of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return NumberBlock(**made)


def read_authorised_range(members: dict[str, Any]) -> AuthorisedRange:
    """The AuthorisedRange of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return AuthorisedRange(**made)
