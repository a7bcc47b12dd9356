"""Pollings that are kept in a file, for several workers."""

from __future__ import annotations

import json
import os
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING

from . import _native
from ._client import Client, _logs
from ._errors import Finding
from ._extraction import Upload, _with_findings
from ._record import record
from ._time import at
from ._words import PollJobReason, PollState

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._options import Policy, Seconds, Time


@record(frozen=True, repr=False)
class PollJob:
    """A document in a `PollStore`: where it stands, and what became of it."""

    external_id: str
    """The key of the document."""
    state: PollState
    """`queued` (not sent yet), `polling`, `done` or `failed`."""
    status: str | None
    """The provider's state, once it has been asked."""
    sends: tuple[int, int]
    """How many sends were made or are under way, of how many."""
    queries: tuple[int, int]
    """How many queries were used up, of how many."""
    next_at: datetime | None
    """When something is due next (UTC); None once the job has ended."""
    reason: PollJobReason | None
    """Why it failed: `rejected`, `expired`, `exhausted`, `auth`, `invalid-xml`, `refused` or `damaged`."""
    xml: bytes | None
    """The document in the service's native XML, when it is done."""
    file: bytes | None
    """The original file, when it is done; None where it could not be fetched."""
    findings: tuple[Finding, ...]
    """What somebody should look at: the warnings, why it failed, or why it could not be sent yet."""

    # The texts are the caller's documents.
    def __repr__(self) -> str:
        return f"<dtekit.PollJob {self.external_id} {self.reason or self.state}>"


@record(frozen=True)
class PollPass:
    """What a pass of `PollStore.run_due` did."""

    worked: int
    """How many jobs it took."""
    finished: int
    """How many of them have ended."""
    postponed: int
    """How many could not be sent and were put off."""
    lost: int
    """How many another worker had taken over when they were to be kept."""
    next_at: datetime | None
    """When the next job is due or a lease runs out (UTC); None where no job is left."""


@record(frozen=True)
class PollCounts:
    """How many jobs a `PollStore` has of each state."""

    queued: int
    """Not sent yet."""
    polling: int
    """Sent, or about to be."""
    done: int
    """The processed document is there."""
    failed: int
    """There will be no result."""


class PollStore:
    """Documents on their way through the extraction provider, kept in an SQLite file, for any number of workers.

    `submit` keeps a document; `run_due` does what is due; `results` gives what has ended, well or not, again and again
    until `acknowledge` takes it away. That a document is about to be sent is kept before its first byte leaves; after a
    crash in between the provider is asked first, and only what it does not know is sent again. A job is one worker's
    while its lease lasts; when a worker was killed, another takes the job up behind that. Threads may share a store,
    and processes its file, on a disk of this machine; after a fork the child opens it anew. The file is its owner's
    alone and holds whole documents, never a token or a signed address.

        >>> with dtekit.PollStore(path) as store:
        ...     store.submit(dtekit.Upload(b"total: 10", file_name="note.txt", client_id="organization-1"))
        ...     store.counts()
        True
        PollCounts(queued=1, polling=0, done=0, failed=0)

    `python -m dtekit.poll_worker --db FILE --url URL` is a worker as a program. A time is a datetime with its
    zone or a number of seconds since 1970, by default now. The clock may be set forward or back meanwhile.

    Args:
        path: the file, which is made if it is not there, in a folder that exists.

    Raises:
        StorageError: it cannot be opened, read or written, is something else, or a later version of dtekit wrote it.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._native: _native.PollStore | None = _native.PollStore(path)

    def submit(self, upload: Upload, *, now: Time | None = None, **policy: Unpack[Policy]) -> bool:
        """Keeps a document; the next pass of any worker sends it. It is on the disk when this returns.

        Args:
            upload: the file; its `external_id` is the key.
            now: the time.
            **policy: other numbers than the policy's, as `dtekit.Policy` says.

        Returns:
            False where this very document is there already: then nothing is changed, its policy included.

        Raises:
            ArgumentError: another document has this external id, or a number is out of range.
            StorageError: the file cannot be written.
            RuntimeError: the store is closed.
        """
        return self._open().submit(upload._native, policy, now)

    def run_due(
        self,
        client: Client,
        now: Time | None = None,
        *,
        lease: Seconds | None = None,
        most: int | None = None,
    ) -> PollPass:
        """Makes one pass: takes the jobs that are due, one after another, each up to its next wait or its end.

        What the provider or the network does is a part of the policy and no error. A first send that never left, or was
        refused for its credentials, is put off by the policy's `query_interval` and uses up no attempt.

        Args:
            client: whose `extraction_url` and credentials are used.
            now: the time.
            lease: how long a worker has a job to itself: 10 minutes by default, from 2 seconds to a day. No upload lasts
                longer than half of it.
            most: the most jobs of a pass: 16 by default; with 1 a worker stops soonest.

        Raises:
            ArgumentError, AuthError: an option is out of range, or the client lacks a setting; no job is lost.
            StorageError: the file cannot be read or written.
            RuntimeError: the store or the client is closed.
        """
        options = {"lease": lease, "most": most}
        text = self._open().run_due(client._open(), now, options, _logs())
        members = json.loads(text)
        return PollPass(**{**members, "next_at": at(members["next_at"])})

    def results(self, most: int = 100) -> list[PollJob]:
        """What has ended and was not acknowledged, the first to end first.

        Args:
            most: how many at most; there is no further one once their documents have 64 MiB together.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        return [_job(*parts) for parts in self._open().results(most)]

    def get(self, external_id: str) -> PollJob | None:
        """The job of an external id; None where there is none.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        parts = self._open().get(external_id)
        return None if parts is None else _job(*parts)

    def acknowledge(self, external_id: str) -> bool:
        """Forgets a result, whose external id is free again; False where no document of this external id has ended.

        Raises:
            StorageError: the file cannot be written.
            RuntimeError: the store is closed.
        """
        return self._open().acknowledge(external_id)

    def counts(self) -> PollCounts:
        """How many jobs there are of each state.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the store is closed.
        """
        return PollCounts(**json.loads(self._open().counts()))

    def close(self) -> None:
        """Closes the file once no call uses it; further calls raise RuntimeError."""
        self._native = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> _native.PollStore:
        if self._native is None:
            raise RuntimeError("the store is closed")
        return self._native

    def __repr__(self) -> str:
        return "<dtekit.PollStore>" if self._native else "<dtekit.PollStore, closed>"


def _job(text: str, file: bytes | None) -> PollJob:
    members = _with_findings(json.loads(text), "findings")
    members["sends"], members["queries"] = tuple(members["sends"]), tuple(members["queries"])
    members["next_at"] = at(members["next_at"])
    xml = members.pop("xml")
    return PollJob(**members, xml=None if xml is None else xml.encode(), file=file)
