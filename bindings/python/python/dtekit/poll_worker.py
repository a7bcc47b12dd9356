"""Processes the documents of a `dtekit.PollStore` until SIGTERM or Ctrl+C. Several workers can share the file.

    python -m dtekit.poll_worker --db FILE --url URL [--lease SECONDS]

The worker reads its credentials from `DTEKIT_CLIENT_ID` and `DTEKIT_CLIENT_SECRET`. On a signal it ends its current step
and releases its lease. Another program submits the documents and takes the results.
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
        prog="python -m dtekit.poll_worker", description="Works on the documents of a store until SIGTERM or Ctrl+C."
    )
    parser.add_argument("--db", required=True, metavar="FILE", help="the file of the store")
    parser.add_argument("--url", required=True, help="the address of the extraction provider")
    parser.add_argument("--lease", type=float, metavar="SECONDS", help="how long a job belongs to this worker [600]")
    options = parser.parse_args(arguments)
    names = ("DTEKIT_CLIENT_ID", "DTEKIT_CLIENT_SECRET")
    missing = [name for name in names if name not in os.environ]
    if missing:
        parser.error(f"expected {' and '.join(missing)} in the environment")

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    client_id, client_secret = (os.environ[name] for name in names)
    worked = finished = 0
    try:
        client = dtekit.Client(
            options.url, "", "", extraction_url=options.url, client_id=client_id, client_secret=client_secret
        )
        with dtekit.PollStore(options.db) as store, client:
            print("working", flush=True)
            while not stop.is_set():
                done = store.run_due(client, lease=options.lease, most=1)
                worked, finished = worked + done.worked, finished + done.finished
                stop.wait(_idle(done))
    except dtekit.Error as error:
        print(f"poll_worker: {error}", file=sys.stderr)
        return 1
    print(f"stopped after {worked} jobs, of which {finished} have ended", flush=True)
    return 0


def _idle(done: dtekit.PollPass) -> float:
    """The seconds to wait for the next pass: at most one, because other programs can submit documents at any time."""
    longest = 0.0 if done.worked else 1.0
    if done.next_at is None:
        return longest
    return min(longest, max(0.02, (done.next_at - datetime.now(timezone.utc)).total_seconds()))


if __name__ == "__main__":
    sys.exit(main())
