"""Processes the documents of a `dtekit.PollStore` until SIGTERM or Ctrl+C. Several workers can share the file.

    python -m dtekit.poll_worker --db FILE --url URL [--lease SECONDS] [--metrics FILE]

The worker reads its credentials from `DTEKIT_CLIENT_ID` and `DTEKIT_CLIENT_SECRET`. On a signal it ends its current step
and releases its lease. Another program submits the documents and takes the results, and makes the file: without it the
worker ends with `poll-store-absent`. Why documents cannot be sent is on standard error: each reason once, and again when it
has come back.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from typing import Callable

import dtekit

from ._worker import client_of, credentials, metrics_option, told, work

_CREDENTIALS = ("DTEKIT_CLIENT_ID", "DTEKIT_CLIENT_SECRET")

# How the keywords of a client are set.
_SETTINGS = {"base_url": "--url", "extraction_url": "--url", "client_id": _CREDENTIALS[0], "client_secret": _CREDENTIALS[1]}


def main(arguments: list[str] | None = None) -> int:
    """Runs a worker and returns the exit status. The arguments default to those of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m dtekit.poll_worker", description="Works on the documents of a store until SIGTERM or Ctrl+C."
    )
    parser.add_argument("--db", required=True, metavar="FILE", help="the file of the store")
    parser.add_argument("--url", required=True, help="the address of the extraction provider")
    parser.add_argument("--lease", type=float, metavar="SECONDS", help="how long a job belongs to this worker [600]")
    metrics_option(parser)
    options = parser.parse_args(arguments)
    client_id, client_secret = credentials(parser, *_CREDENTIALS)
    keywords = {"extraction_url": options.url, "client_id": client_id, "client_secret": client_secret}
    client = client_of(parser, _SETTINGS, options.url, "", "", **keywords)

    def open_files(opened: ExitStack) -> tuple[Callable[[], dtekit.stores.PollPass], Callable[[], str]]:
        opened.enter_context(client)
        store = opened.enter_context(dtekit.PollStore._existing(options.db))

        def step() -> dtekit.stores.PollPass:
            done = store.run_due(client, lease=options.lease, most=1)
            told("poll_worker", done.new_findings)
            return done

        text = lambda: client.metrics().to_prometheus() + store.metrics().to_prometheus()
        return step, text

    return work("poll_worker", open_files, "stopped after {} jobs, of which {} have ended", options.metrics)


if __name__ == "__main__":
    sys.exit(main())
