"""Issues the documents of a `dtekit.Journal` until SIGTERM or Ctrl+C. Several workers can share a journal.

    python -m dtekit.issue_worker (--db FILE | --connect MODULE:FUNCTION [--dialect postgresql|mariadb|mysql]
        [--schema NAME]) [--url URL] [--accounts FILE] [--lease SECONDS] [--timeout SECONDS]
        [--resend never|after-reconcile] [--settle-after SECONDS] [--max-attempts NUMBER] [--decide FILE]
        [--content MODULE:STORE] [--metrics FILE] [--once] [--recover]

The worker reads its credentials from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`, and sends the documents without an
account. With `--accounts` it sends those of these accounts: the file is a JSON object that has for each the keywords of
its `dtekit.Client`, `{"north": {"username": "…", "password": "…"}}`, over those that the command line and the
environment give to all. On a signal the worker ends its current step and releases its lease. Another program submits
the documents and takes the results, and makes the file of the journal: without it the worker ends with `journal-absent`. Why
documents cannot be sent, such as a password that the service refuses, is on standard error: each reason once, and again
when it has come back. With `--connect` the journal is in the program's own database, whose connections
this function makes; on PostgreSQL a new document wakes the worker, and while the database is away it tries again. With
`--content` the journal's documents are in this store, as `dtekit.Journal` takes it. With `--once` it ends when nothing
is due, and says what is left and until when. With `--recover` it first takes the leases of a worker that was killed, in
place of waiting for their end: only where no other worker is running.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from typing import Any, Callable

import dtekit

from ._worker import accounts, by_account, client_of, credentials, metrics_of, metrics_option, told, work
from ._worker_journal import journal_of, left, once_options, place_options, tolerant

_CREDENTIALS = ("DTEKIT_USERNAME", "DTEKIT_PASSWORD")

# How the keywords of a client are set.
_SETTINGS = {"base_url": "--url", "username": _CREDENTIALS[0], "password": _CREDENTIALS[1], "timeout": "--timeout"}


def main(arguments: list[str] | None = None) -> int:
    """Runs a worker and returns the exit status. The arguments default to those of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m dtekit.issue_worker", description="Issues the documents of a journal until SIGTERM or Ctrl+C."
    )
    place_options(parser)
    parser.add_argument("--url", help="the address of the service")
    parser.add_argument("--accounts", metavar="FILE", help="a JSON file with the settings of each account's client")
    parser.add_argument("--lease", type=float, metavar="SECONDS", help="how long an entry belongs to this worker [600]")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="how long a call may take [120]")
    parser.add_argument("--resend", choices=("never", "after-reconcile"), help="what happens to an unknown document [never]")
    parser.add_argument(
        "--settle-after", type=float, metavar="SECONDS", help="how long it must not be listed before that [600]"
    )
    parser.add_argument(
        "--max-attempts", type=int, metavar="NUMBER", help="how often a document is sent before a person decides [20]"
    )
    parser.add_argument(
        "--decide",
        metavar="FILE",
        help="a JSON file that says by which tag and words an authority accepts and rejects, where dtekit does not know it, "
        'such as {"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3"]}}',
    )
    metrics_option(parser)
    once_options(parser)
    options = parser.parse_args(arguments)
    clients = _clients(parser, options)

    waits: list[dtekit.Journal] = []

    def open_files(opened: ExitStack) -> tuple[Callable[[], dtekit.stores.JournalPass], Callable[[], str]]:
        decide = None
        if options.decide is not None:
            with open(options.decide, encoding="utf-8") as file:
                decide = file.read()
        journal = journal_of(parser, options, resend=options.resend, settle_after=options.settle_after)
        opened.enter_context(journal)
        waits.append(journal)
        if options.recover:
            print(f"leases taken back: {journal.recover()}", flush=True)
        if isinstance(clients, dtekit.Client):
            alone = opened.enter_context(clients)
            text = lambda: alone.metrics().to_prometheus() + journal.metrics().to_prometheus()
        else:
            each = {name: opened.enter_context(client) for name, client in clients.items()}
            text = lambda: by_account({name: metrics_of(client, journal, name) for name, client in each.items()})
        given: dict[str, Any] = {"lease": options.lease, "max_attempts": options.max_attempts, "decide": decide}

        def step() -> dtekit.stores.JournalPass:
            done = journal.run(clients, most=1, **given)
            told("issue_worker", done.new_findings)
            return done

        return tolerant(step, options), text

    said = "stopped after {} steps, of which {} finished a document"
    accounts = [""] if isinstance(clients, dtekit.Client) else list(clients)
    remains = (lambda until: left(waits[0], accounts, until)) if options.once else None
    return work("issue_worker", open_files, said, options.metrics, lambda until: waits[0].wait(until), remains)


def _clients(parser: argparse.ArgumentParser, options: argparse.Namespace) -> dtekit.Client | dict[str, dtekit.Client]:
    """The client for the documents without an account, or those of the accounts."""
    if options.accounts is None:
        if options.url is None:
            parser.error("expected --url")
        username, password = credentials(parser, *_CREDENTIALS)
        return client_of(parser, _SETTINGS, options.url, username, password, timeout=options.timeout)
    given = {"base_url": options.url, "timeout": options.timeout}
    given.update(zip(("username", "password"), map(os.environ.get, _CREDENTIALS)))
    return accounts(parser, options.accounts, {name: value for name, value in given.items() if value is not None}, _SETTINGS)


if __name__ == "__main__":
    sys.exit(main())
