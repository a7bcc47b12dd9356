"""Print jobs of an `Inbox`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Mapping

from ._records.inbox import InboxPrinted, PrintJob

if TYPE_CHECKING:
    from ._inbox import Inbox
    from ._options import Time

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
