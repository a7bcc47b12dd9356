"""Polls that are kept in a file, for several workers."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Callable

from . import _native
from ._client import Client, event_listener
from ._extraction import Upload
from ._opened import Opened
from ._metrics import QueueMetrics, queue_metrics
from ._records.poll import (
    PollCounts,
    PollDelivery,
    PollJob,
    PollPass,
    read_poll_counts,
    read_poll_delivery,
    read_poll_job,
    read_poll_pass,
)
from ._sql import Connect, over

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._option_types import Policy
    from ._option_types import ArchiveRequest
    from ._options import Seconds, Time


class PollStore(Opened[_native.PollStore]):
    """Documents at the extraction provider, kept in an SQLite file for any number of workers.

    `submit` keeps a document, and `run_due` does what is due. `results` gives the jobs that have ended, well or not, until
    `acknowledge` removes them. Before a document is sent, the store saves that it will be sent. After a crash it asks the
    provider first, and sends again only what the provider does not know. A job belongs to one worker until its lease runs
    out; if the worker was killed, another takes the job then. Threads may share a store; processes may share its file, on a
    disk of this machine. A forked process may use the store of its parent. Only its owner can read the file. It contains
    whole documents, never a token or a signed address.

        >>> with dtekit.PollStore(path) as store:
        ...     store.submit(dtekit.Upload(b"total: 10", file_name="note.txt", client_id="organization-1"))
        ...     store.counts()
        True
        PollCounts(queued=1, polling=0, done=0, failed=0)

    `python -m dtekit.poll_worker --db FILE --url URL` is a worker as a program. A time is a datetime with its
    zone or a number of seconds since 1970, by default now. The clock may be set forward or back meanwhile.

    Args:
        path: the file, which is created if it does not exist, in an existing folder.

    Raises:
        StorageError: the file cannot be opened, read or written, is not a store, or another version of dtekit wrote it, with other tables.
    """

    _name = "store"

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._native = _native.PollStore(path)
        self._path = os.fspath(path)

    @classmethod
    def _existing(cls, path: str | os.PathLike[str]) -> PollStore:
        """The store in a file that must be there, for a worker."""
        store = cls.__new__(cls)
        store._native = _native.PollStore.existing(path)
        store._path = os.fspath(path)
        return store

    @classmethod
    def over(cls, connect: Callable[[], Any], *, dialect: str, schema: str | None = None) -> PollStore:
        """The store in tables of the program's own database, for workers on any number of machines.

        Leases end by the database's clock, and every time that is not given is the database's. A transaction that
        others were in the way of is made again, and so is one whose connection was lost; if it was lost in COMMIT, the
        store first looks what was kept. `create_tables` makes the tables. An external id has at most 200 bytes there.

        Args:
            connect, dialect, schema: as `Journal.over` takes them.

        Raises:
            ArgumentError: an option cannot be used.
        """
        return over(cls, _native.PollStore.over(Connect(connect), dialect, schema), dialect, schema)

    @staticmethod
    def schema(dialect: str, schema: str | None = None) -> str:
        """The statements that make and upgrade the tables of a shared database, for a migration tool.

        Args:
            dialect, schema: as `over` takes them.

        Raises:
            ArgumentError: there is no such dialect, or the schema is no plain name.
        """
        return _native.PollStore.schema(dialect, schema)

    def create_tables(self) -> None:
        """Makes the tables that are missing in a shared database, and upgrades those of an earlier version; a file has
        them.

        Raises:
            StorageError: the database cannot be written, or a newer version of dtekit made the tables.
            RuntimeError: the store is closed.
        """
        self._open().create_tables()

    def submit(self, upload: Upload, *, now: Time | None = None, **policy: Unpack[Policy]) -> bool:
        """Keeps a document; the next pass of any worker sends it. The document is on the disk when this returns.

        Args:
            upload: the file; its `external_id` is the key.
            now: the time.
            **policy: the keywords of `dtekit.extraction.Policy`.

        Returns:
            False if the store has this document already; then nothing changes, not even its policy.

        Raises:
            ArgumentError: another document has this external id, or a number is out of range.
            StorageError: the file cannot be written.
            RuntimeError: the store is closed.
        """
        return self._open().submit(upload._native, policy, self._time(now))

    def run_due(
        self,
        client: Client,
        now: Time | None = None,
        *,
        lease: Seconds | None = None,
        most: int | None = None,
    ) -> PollPass:
        """Makes one pass: works on the jobs that are due, one after another, each until its next wait or its end.

        Failures of the provider or the network are part of the policy and raise nothing. A first send that was never sent,
        or whose credentials were refused, is postponed by the policy's `query_interval` and does not count as a send.

        Args:
            client: the client, with an `extraction_url` and credentials.
            now: the time.
            lease: how long a job belongs to one worker, from 2 seconds to a day: 10 minutes by default. No upload may last
                longer than half of it.
            most: the largest number of jobs of a pass: 16 by default. With 1, a worker can stop soonest.

        Raises:
            ArgumentError, AuthError: an option is out of range, or the client lacks a setting; no job is lost.
            StorageError: the file cannot be read or written.
            RuntimeError: the store or the client is closed.
        """
        options = {"lease": lease, "most": most}
        text = self._open().run_due(client._open(), self._time(now), options, event_listener())
        return read_poll_pass(json.loads(text))

    def results(self, most: int = 100) -> list[PollJob]:
        """The jobs that have ended and were not acknowledged, in the order in which they ended.

        Args:
            most: the largest number of jobs. There are fewer if their documents exceed 64 MiB together.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        return [_job(*parts) for parts in self._open().results(most)]

    def get(self, external_id: str) -> PollJob | None:
        """The job with this external id, or None.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        parts = self._open().get(external_id)
        return None if parts is None else _job(*parts)

    def acknowledge(self, external_id: str) -> bool:
        """Forgets a result: its external id can be used again. False if no job with this external id has ended.

        Raises:
            StorageError: the file cannot be written.
            RuntimeError: the store is closed.
        """
        return self._open().acknowledge(external_id)

    def receive(
        self, body: bytes | bytearray | memoryview, now: Time | None = None, **request: Unpack[ArchiveRequest]
    ) -> PollDelivery:
        """Takes the request with which the provider posts a processed document, and says what to answer.

        The document ends the job of its external id; without such a job it is one of its own. It is on the disk when this
        returns the status 200. The provider may post it again at any time.

        Args:
            body: the body of the request.
            now: the time.
            **request: what the program's web server knows of the request, and the credentials that it must show.

        Raises:
            ArgumentError: a keyword cannot be used. Every other failure is a status of the answer.
            RuntimeError: the store is closed.
        """
        return read_poll_delivery(json.loads(self._open().receive(body, request, self._time(now))))

    def counts(self) -> PollCounts:
        """The number of jobs in each state.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        return read_poll_counts(json.loads(self._open().counts()))

    def metrics(self, now: Time | None = None) -> QueueMetrics:
        """How many jobs are in each state and how old they are, as gauges at this time.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        return queue_metrics(*self._open().metrics(self._time(now)))

    def __repr__(self) -> str:
        return f"<dtekit.PollStore {self._path!r}{'' if self._native else ', closed'}>"


def _job(text: str, file: bytes | None) -> PollJob:
    return read_poll_job({**json.loads(text), "file": file})
