"""Print jobs of an `Inbox`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Mapping

from ._errors import Finding
from ._inbox_entry import InboxEntry
from ._print import PrintData
from ._record import Record, record

if TYPE_CHECKING:
    from ._inbox import Inbox
    from ._options import Time


@record(frozen=True, repr=False)
class PrintJob(Record):
    """A print job of an `Inbox`, for one attempt."""

    entry: InboxEntry
    """The entry; `Inbox.original` gives its document."""
    attempt: int
    """The number of the attempt, from 1. Above 1 the paper may be out already."""
    data: PrintData | None
    """What goes on the paper; None if the document is not one of its country's format: `findings` says why."""
    findings: tuple[Finding, ...]
    """Why there is no `data`."""

    # It does not show who deals with whom, which is private.
    def __repr__(self) -> str:
        return f"<dtekit.stores.PrintJob {self.entry.key} attempt {self.attempt}>"


@record(frozen=True)
class InboxPrinted(Record):
    """What a pass of `Inbox.print` did."""

    printed: int
    """The number of jobs that were printed."""
    postponed: int
    """The number of jobs that failed and are tried again later."""
    failed: int
    """The number of jobs that failed for good."""
    given_back: int
    """The number of jobs that failed and are given back."""


_COUNTED = {"printed": "printed", "new": "postponed", "failed": "failed", "given-back": "given_back"}


def print_due(
    inbox: Inbox, printer: Callable[[PrintJob], object], now: Time | None, options: Mapping[str, Any]
) -> InboxPrinted:
    """Prints the jobs that are due; see `Inbox.print`."""
    # One time for the whole pass: a job that fails is due later, and not tried twice in it.
    begin = time.time() if now is None else now
    done = dict.fromkeys(_COUNTED.values(), 0)
    while (job := inbox.take_print(begin, **options)) is not None:
        failure = None
        try:
            printer(job)
        except Exception as error:
            failure = str(error) or type(error).__name__
        state = inbox.settle_print(job.entry.key, job.attempt, failure, begin, **options)
        if state in _COUNTED:
            done[_COUNTED[state]] += 1
    return InboxPrinted(**done)
