"""A worker of `test_shared_journal.py` and `test_failover.py`: issues the documents of a journal over a shared database
until it is ended.

    shared_worker.py DIALECT PORT[,PORT] URL [HOST]
"""

from __future__ import annotations

import sys
import time

import dtekit
from databases import connect

dialect, port, url = sys.argv[1:4]
host = sys.argv[4] if len(sys.argv) > 4 else "127.0.0.1"
journal = dtekit.Journal.over(
    lambda: connect(dialect, port, host=host),
    dialect=dialect, resend="after-reconcile", settle_after=1
)
with dtekit.Client(url, "user", "secret", timeout=5) as client:
    while True:
        try:
            # A request takes at most half of the lease, which is enough on a busy machine: five failures in a row would
            # keep the service from everybody for a minute.
            journal.run(client, lease=5, most=4)
        except dtekit.errors.StorageError:
            # The database is away.
            pass
        time.sleep(0.02)
