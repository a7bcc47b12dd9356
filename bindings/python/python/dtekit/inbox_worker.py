"""Takes what the service has for an account into a `dtekit.Inbox` until SIGTERM or Ctrl+C. Several workers can share the file.

    python -m dtekit.inbox_worker --db FILE --url URL --account ID [--source SOURCE …] [--every SECONDS] [--lease SECONDS]
        [--timeout SECONDS] [--metrics FILE]

The worker reads its credentials from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`. On a signal it ends its current pass. Another
program works on the entries. Why calls failed is on standard error: each reason once, and again when it has come back; the
calls are made again in the next pass.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from typing import Callable

import dtekit

from ._worker import client_of, credentials, metrics_option, told, work
from ._words import InboxSource

_CREDENTIALS = ("DTEKIT_USERNAME", "DTEKIT_PASSWORD")

# How the keywords of a client are set.
_SETTINGS = {"base_url": "--url", "username": _CREDENTIALS[0], "password": _CREDENTIALS[1], "timeout": "--timeout"}

_SOURCES: tuple[InboxSource, ...] = ("received", "despatch", "messages", "print")


@dataclass(frozen=True)
class _Step:
    """What a step did: the new entries, and those that were confirmed."""

    worked: int = 0
    finished: int = 0
    next_at: datetime | None = None


def main(arguments: list[str] | None = None) -> int:
    """Runs a worker and returns the exit status. The arguments default to those of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m dtekit.inbox_worker",
        description="Takes what the service has for an account until SIGTERM or Ctrl+C.",
    )
    parser.add_argument("--db", required=True, metavar="FILE", help="the file of the inbox")
    parser.add_argument("--url", required=True, help="the address of the service")
    parser.add_argument("--account", required=True, metavar="ID", help="the tax id of the account")
    parser.add_argument(
        "--source", action="append", choices=_SOURCES, help="what is taken; may be given several times [received]"
    )
    parser.add_argument("--every", type=float, default=60, metavar="SECONDS", help="from one pass to the next [60]")
    parser.add_argument("--lease", type=float, metavar="SECONDS", help="how long an entry belongs to this worker [600]")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="how long a call may take [120]")
    metrics_option(parser)
    options = parser.parse_args(arguments)
    username, password = credentials(parser, *_CREDENTIALS)
    made = client_of(parser, _SETTINGS, options.url, username, password, timeout=options.timeout)

    def open_files(opened: ExitStack) -> tuple[Callable[[], _Step], Callable[[], str]]:
        client = opened.enter_context(made)
        if not os.path.exists(options.db):
            print(f"inbox_worker: makes the inbox {options.db}, which was not there", file=sys.stderr, flush=True)
        inbox = opened.enter_context(dtekit.Inbox(options.db))
        due = 0.0

        def step() -> _Step:
            nonlocal due
            if time.monotonic() < due:
                return _Step()
            done = inbox.run(client, options.account, sources=options.source, lease=options.lease)
            due = time.monotonic() + options.every
            told("inbox_worker", done.new_findings)
            return _Step(done.taken, done.confirmed)

        return step, lambda: client.metrics().to_prometheus() + inbox.metrics().to_prometheus()

    return work("inbox_worker", open_files, "stopped after {} new entries; {} were confirmed", options.metrics)


if __name__ == "__main__":
    sys.exit(main())
