"""Issues the documents of a `dtekit.Journal` until SIGTERM or Ctrl+C. Several workers can share the file.

    python -m dtekit.issue_worker --db FILE --url URL [--lease SECONDS] [--timeout SECONDS]
        [--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]

The worker reads its credentials from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`. On a signal it ends its current step and
releases its lease. Another program submits the documents and takes the results.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from typing import Callable

import dtekit

from ._worker import credentials, metrics_option, work


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
    metrics_option(parser)
    options = parser.parse_args(arguments)
    username, password = credentials(parser, "DTEKIT_USERNAME", "DTEKIT_PASSWORD")

    def open_files(opened: ExitStack) -> tuple[Callable[[], dtekit.JournalPass], Callable[[], str]]:
        client = opened.enter_context(dtekit.Client(options.url, username, password, timeout=options.timeout))
        journal = dtekit.Journal(options.db, resend=options.resend, settle_after=options.settle_after)
        opened.enter_context(journal)
        text = lambda: client.metrics().to_prometheus() + journal.metrics().to_prometheus()
        return lambda: journal.run(client, lease=options.lease, most=1), text

    return work("issue_worker", open_files, "stopped after {} steps, of which {} finished a document", options.metrics)


if __name__ == "__main__":
    sys.exit(main())
