"""`manage.py dtekit_worker`: sends what the journal has and takes what suppliers send, until SIGTERM or Ctrl+C."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from datetime import datetime, timedelta, timezone
from typing import Any, Callable

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error as DatabaseError, close_old_connections

import dtekit
from dtekit._worker import by_account, metrics_of, work
from dtekit._worker_journal import IDLE, left
from dtekit.django import _checks, _hand_over, _place, _receive

# How long a result rests at which the project's function raised, in seconds.
_REST = 60.0


class Command(BaseCommand):
    """The worker. Any number of them share journal and inbox, on any number of machines over a database."""

    help = "Sends the journal's documents, delivers their results, and takes what is received, until SIGTERM or Ctrl+C."

    # Whether the leases of a worker that was killed are taken first.
    _recovers = False

    # When the inbox is asked for next, by the clock of the process.
    _due = 0.0

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="end when nothing is due, and say what is left")
        about = "first take the leases of a worker that was killed; only where no other worker is running"
        parser.add_argument("--recover", action="store_true", help=about)
        parser.add_argument("--accounts", metavar="FILE", help="a JSON file with the settings of each account's client")
        parser.add_argument("--metrics", metavar="FILE", help="write metrics for Prometheus into this file")

    def handle(self, *_: Any, **options: Any) -> None:
        if options["accounts"] is not None:
            _place.take_accounts(options["accounts"])
        self._recovers = options["recover"]
        lacking = _checks.for_worker()
        if lacking:
            raise CommandError("\n".join(f"{one.id}: {one.msg} {one.hint}" for one in lacking))
        try:
            status = self._work(options)
        except ImproperlyConfigured as error:
            # What only the worker finds, such as a setting that changed; `manage.py check` finds the others.
            raise CommandError(str(error)) from error
        if status != 0:
            sys.exit(status)

    def _work(self, options: dict[str, Any]) -> int:
        if options["once"]:
            self._drain()
            return 0
        said = "stopped after {} steps, of which {} finished a document"
        return work("dtekit_worker", self._open, said, options["metrics"], self._wait)

    def _open(self, opened: ExitStack) -> tuple[Callable[[], dtekit.stores.JournalPass], Callable[[], str]]:
        opened.callback(_place.close)
        clients, journal = _place.clients(), _place.journal()
        # What cannot be read or written now is wrong from the start, such as tables that are missing.
        journal.counts()
        self._recover()
        receives = bool(_place.tax_ids())
        if receives:
            _place.inbox().counts()
        resting: dict[str, float] = {}

        def step() -> dtekit.stores.JournalPass:
            close_old_connections()
            try:
                return self._step(resting)
            except (dtekit.errors.StorageError, DatabaseError) as error:
                # The database is away; the journal lost nothing, and the next step tries again.
                self.stderr.write(f"dtekit_worker: {error}")
                return IDLE

        def metrics() -> str:
            if isinstance(clients, dtekit.Client):
                sent = clients.metrics().to_prometheus() + journal.metrics().to_prometheus()
            else:
                sent = by_account({name: metrics_of(client, journal, name) for name, client in clients.items()})
            return sent + (_place.inbox().metrics().to_prometheus() if receives else "")

        return step, metrics

    def _recover(self) -> None:
        if self._recovers:
            self.stdout.write(f"leases taken back: {_place.journal().recover()}")

    def _wait(self, until: datetime | None) -> None:
        if _place.tax_ids():
            rest = timedelta(seconds=max(0.0, self._due - time.monotonic()))
            receives_at = datetime.now(timezone.utc) + rest
            until = receives_at if until is None else min(until, receives_at)
        # PostgreSQL wakes it; on other databases it looks every second.
        _place.journal().wait(until)

    def _take(self) -> None:
        """Asks for what suppliers have sent, if it is time."""
        if time.monotonic() >= self._due:
            _receive.take()
            self._due = time.monotonic() + _place.setting("EVERY")

    def _step(self, resting: dict[str, float]) -> dtekit.stores.JournalPass:
        self._take()
        now = time.monotonic()
        for key in [key for key, until in resting.items() if until <= now]:
            del resting[key]
        done, failed = _hand_over.passed(1, resting)
        resting.update((key, time.monotonic() + _REST) for key in failed)
        return done

    def _drain(self) -> None:
        resting: dict[str, float] = {}
        worked = finished = 0
        try:
            self._recover()
            while True:
                done = self._step(resting)
                worked, finished = worked + done.worked, finished + done.finished
                if done.worked == 0 and _hand_over.move() == 0:
                    break
            remains = left(_place.journal(), _place.accounts() or [""], done.next_at, _hand_over.waiting())
        except dtekit.Error as error:
            raise CommandError(str(error)) from error
        finally:
            _place.close()
        self.stdout.write(f"stopped after {worked} steps, of which {finished} finished a document; {remains}")
