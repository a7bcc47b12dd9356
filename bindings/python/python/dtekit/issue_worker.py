"""Issues the documents of a `dtekit.Journal` until SIGTERM or Ctrl+C. Several workers can share the file.

    python -m dtekit.issue_worker --db FILE --url URL [--lease SECONDS] [--timeout SECONDS]
        [--resend never|after-reconcile] [--settle-after SECONDS]

The worker reads its credentials from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`. On a signal it ends its current step and
releases its lease. Another program submits the documents and takes the results.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from datetime import datetime, timezone

import dtekit


def main(arguments: list[str] | None = None) -> int:
    """Runs a worker and returns the exit status. The arguments default to those of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m dtekit.issue_worker", description="Issues the documents of a journal until SIGTERM or Ctrl+C."
    )
    parser.add_argument("--db", required=True, metavar="FILE", help="the file of the journal")
    parser.add_argument("--url", required=True, help="the address of the service")
    parser.add_argument("--lease", type=float, metavar="SECONDS", help="how long an entry belongs to this worker [600]")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="how long a call may take [120]")
    parser.add_argument("--resend", choices=("never", "after-reconcile"), help="what happens to an unknown document [never]")
    parser.add_argument(
        "--settle-after", type=float, metavar="SECONDS", help="how long it must not be listed before that [600]"
    )
    options = parser.parse_args(arguments)
    names = ("DTEKIT_USERNAME", "DTEKIT_PASSWORD")
    missing = [name for name in names if name not in os.environ]
    if missing:
        parser.error(f"expected {' and '.join(missing)} in the environment")

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    worked = finished = 0
    try:
        client = dtekit.Client(options.url, *(os.environ[name] for name in names), timeout=options.timeout)
        journal = dtekit.Journal(options.db, resend=options.resend, settle_after=options.settle_after)
        with journal, client:
            print("working", flush=True)
            while not stop.is_set():
                done = journal.run(client, lease=options.lease, most=1)
                worked, finished = worked + done.worked, finished + done.finished
                stop.wait(_idle(done))
    except dtekit.Error as error:
        print(f"issue_worker: {error}", file=sys.stderr)
        return 1
    print(f"stopped after {worked} steps, of which {finished} finished a document", flush=True)
    return 0


def _idle(done: dtekit.JournalPass) -> float:
    """The seconds to wait for the next pass: at most one, because other programs can submit documents at any time."""
    longest = 0.0 if done.worked else 1.0
    if done.next_at is None:
        return longest
    return min(longest, max(0.02, (done.next_at - datetime.now(timezone.utc)).total_seconds()))


if __name__ == "__main__":
    sys.exit(main())
