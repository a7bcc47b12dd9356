"""A worker of `test_shared_journal.py`: issues the documents of a journal over a shared database until it is ended."""

from __future__ import annotations

import sys
import time

import dtekit
from databases import connect

dialect, port, url = sys.argv[1], int(sys.argv[2]), sys.argv[3]
journal = dtekit.Journal.over(
    lambda: connect(dialect, port), dialect=dialect, resend="after-reconcile", settle_after=1
)
with dtekit.Client(url, "user", "secret", timeout=5) as client:
    while True:
        try:
            # A request takes at most half of the lease, which is enough on a busy machine: five failures in a row would
            # keep the service from everybody for a minute.
            journal.run(client, lease=5, most=4)
        except dtekit.StorageError:
            # The database is away.
            pass
        time.sleep(0.02)
