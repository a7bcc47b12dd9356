"""What arrives, kept in a file so that a crash loses none and takes none twice."""

from __future__ import annotations

import json
import os
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Mapping

from . import _native
from ._client import Client, event_listener
from ._inbox_print import print_due
from ._metrics import QueueMetrics, queue_metrics
from ._opened import Opened
from ._records.inbox import (
    InboxEntry,
    InboxPass,
    InboxPrinted,
    PrintJob,
    read_inbox_entry,
    read_inbox_pass,
    read_print_job,
)
from ._records.print import PrintData, read_print_data
from ._records.queue import StateCount, read_state_count
from ._sql import Connect, linked, over
from ._time import at
from ._words import InboxSource, InboxState, ReceiverVerdict

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._journal import Journal
    from ._native import Registry
    from ._option_types import InboxPrint
    from ._options import Seconds, Time
    from ._receiver_message import FolioSequence


class Inbox(Opened[_native.Inbox]):
    """What the service has for an account, kept in an SQLite file for any number of workers.

    `run` asks the service, stores every item as it came, and only then confirms it. `list` gives the entries; the program works
    on them, and tells `acknowledge` when it is done. `give_back` leaves an item to another system. One item is one entry,
    however often the service lists it. One that was stored and whose confirmation is not known is confirmed in the next pass,
    before anything new is asked for. An answer that is not clear says nothing. What cannot be read is stored and confirmed too.
    Threads may share an inbox; processes may share its file, on a disk of this machine. A forked process may use the inbox of
    its parent. Only its owner can read the file. It contains whole documents, never credentials.

        >>> with dtekit.Inbox(path) as inbox:
        ...     inbox.list("new"), inbox.counts()["new"].count
        ([], 0)

    A time is a datetime with its zone or a number of seconds since 1970, by default now. The clock may be set forward or back
    meanwhile.

    Args:
        path: the file, which is created if it does not exist, in an existing folder.
        tax_ids: the tax ids in whose name documents are answered; an entry that is addressed to none of them is
            `addressed` to `other`.

    Raises:
        StorageError: the file cannot be opened, read or written, is not an inbox, or another version of dtekit wrote it, with other tables.
    """

    _name = "inbox"

    def __init__(self, path: str | os.PathLike[str], *, tax_ids: Iterable[str] | None = None) -> None:
        self._native = _native.Inbox(path, _options(tax_ids))
        self._path = os.fspath(path)

    @classmethod
    def over(
        cls,
        connect: Callable[[], Any],
        *,
        dialect: str,
        schema: str | None = None,
        tax_ids: Iterable[str] | None = None,
    ) -> Inbox:
        """The inbox in tables of the program's own database, for workers on any number of machines.

        Leases end by the database's clock, and every time that is not given is the database's. `create_tables` makes the
        tables.

        Args:
            connect, dialect, schema: as `Journal.over` takes them.
            tax_ids: as for a file.

        Raises:
            ArgumentError: an option cannot be used.
        """
        native = _native.Inbox.over(Connect(connect), dialect, schema, _options(tax_ids))
        return over(cls, native, dialect, schema)

    @staticmethod
    def schema(dialect: str, schema: str | None = None) -> str:
        """The statements that make the tables of a shared database, for a migration tool.

        Args:
            dialect, schema: as `over` takes them.

        Raises:
            ArgumentError: there is no such dialect, or the schema is no plain name.
        """
        return _native.Inbox.schema(dialect, schema)

    def create_tables(self) -> None:
        """Makes the tables that are missing in a shared database; a file has them.

        Raises:
            StorageError: the database cannot be written, or a newer version of dtekit made the tables.
            RuntimeError: the inbox is closed.
        """
        self._open().create_tables()

    def run(
        self,
        client: Client,
        account: str,
        now: Time | None = None,
        *,
        sources: Iterable[InboxSource] | None = None,
        series: str | None = None,
        document_type: str | None = None,
        lease: Seconds | None = None,
        most: int | None = None,
    ) -> InboxPass:
        """Makes one pass: gives back and confirms what is open, asks each source until it has nothing new, stores the items,
        confirms them, and fetches their documents.

        Failures of service and network raise nothing: they are in the result. A document that the service does not have yet is
        asked for again, twelve times, at growing distances.

        Args:
            client: the client.
            account: the tax id of the account whose items are taken.
            now: the time.
            sources: what is taken, in this order: `received` (by default), `despatch`, `messages`, `print`.
            series: the series of print jobs and despatch advices; all by default.
            document_type: the document type of despatch advices; the service's own by default.
            lease: how long an entry belongs to one worker while it makes a call, from 2 seconds to a day: 10 minutes by default.
            most: after so many new entries it asks no more: 1000 by default. An answer is always stored whole.

        Raises:
            ArgumentError, AuthError: an option is out of range, or the client lacks a setting; nothing is lost.
            StorageError: the file cannot be read or written.
            RuntimeError: the inbox or the client is closed.
        """
        options = {
            "account": account, "sources": None if sources is None else [*sources], "series": series,
            "document_type": document_type, "lease": lease, "most": most,
        }
        text = self._open().run(client._open(), self._time(now), options, event_listener())
        return read_inbox_pass(json.loads(text))

    def get(self, key: str) -> InboxEntry | None:
        """The entry with this key, or None.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        text = self._open().get(key)
        return None if text is None else _entry(text)

    def list(self, state: InboxState | None = None, *, after: int = 0, most: int = 100) -> List[InboxEntry]:
        """The entries in a state, or all, in the order of their numbers.

        Args:
            state: the state.
            after: entries with a higher number than this.
            most: the largest number of entries.

        Raises:
            ArgumentError: there is no such state.
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        return [_entry(text) for text in self._open().list(state, after, most)]

    def counts(self) -> dict[InboxState, StateCount]:
        """The number of entries in each state, and the oldest of each.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        counts: dict[InboxState, dict[str, Any]] = json.loads(self._open().counts())
        return {state: read_state_count(members) for state, members in counts.items()}

    def metrics(self, now: Time | None = None) -> QueueMetrics:
        """How many entries are in each state and how old they are, as gauges at this time.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        return queue_metrics(*self._open().metrics(self._time(now)))

    def item(self, key: str) -> str | None:
        """The item as JSON, with every member and every digit as the service listed it; None without such an entry.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        return self._open().item(key)

    def original(self, key: str) -> bytes | None:
        """The document, byte for byte: what the service gave for its id, or what the item holds itself. None while it is not
        there.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        return self._open().original(key)

    def generic(self, key: str) -> bytes | None:
        """The document as a generic DTE, as XML; None while it is not there, or if it cannot be read.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        return self._open().generic(key)

    def print(
        self, printer: Callable[[PrintJob], object], now: Time | None = None, **options: Unpack[InboxPrint]
    ) -> InboxPrinted:
        """Prints the jobs that are due: `printer` gets each, and raises an exception if it could not print it. A job that was
        printed is `printed`; one that was not is due again later, and after `attempts` it is `failed` or given back.

        Jobs come from `run` with the source `print`. The service knows them as taken since they are stored, so a crash loses none.
        An attempt whose worker did not come back may have printed: the next has a higher number. Threads and processes may print at
        once; a job is with one of them while its lease lasts.

        Args:
            printer: the caller's template or printer.
            now: the time.
            lease: how long a job belongs to one worker, from 2 seconds to a day: 10 minutes by default.
            attempts: after so many failed attempts the entry is `failed`, or given back: 5 by default.
            wait: how long a job waits after its first failure, at most an hour: 10 seconds by default; each further wait is twice as long.
            give_back: whether a job that could not be printed is given back to the service, for another system to print.
            params, as_of: as `print_data` takes them.
            registry: a `Registry` whose tables count for what goes on the paper.

        Raises:
            ArgumentError: an option cannot be used.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        return print_due(self, printer, self._time(now), options)

    def take_print(self, now: Time | None = None, **options: Unpack[InboxPrint]) -> PrintJob | None:
        """Takes one print job that is due, for programs with a loop of their own; None if none is. Whoever takes it tells
        `settle_print` what came of it.

        Args:
            now: the time.
            options: as `print` takes them.

        Raises:
            ArgumentError: an option cannot be used.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        given, registry = _given(options)
        text = self._open().take_print(self._time(now), given, registry)
        return None if text is None else read_print_job(json.loads(text))

    def settle_print(
        self, key: str, attempt: int, failure: str | None = None, now: Time | None = None, **options: Unpack[InboxPrint]
    ) -> InboxState:
        """Notes what an attempt to print a job has come to.

        Args:
            key: the key of the entry.
            attempt: the number of the attempt.
            failure: why it was not printed; None if it was.
            now: the time.
            options: as `print` takes them.

        Returns:
            The state of the entry: `printed`; `new` if it is tried again; `failed` or `given-back` after the last attempt. What
            another worker or the program has decided meanwhile stays.

        Raises:
            ArgumentError: there is no such entry, or an option cannot be used.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        given, _ = _given(options)
        return self._open().settle_print(key, attempt, failure, self._time(now), given)

    def print_data(
        self,
        key: str,
        *,
        other_data: Mapping[str, Any] | None = None,
        params: Mapping[str, Any] | None = None,
        as_of: str | None = None,
        document: int | None = None,
        registry: Registry | None = None,
    ) -> PrintData | None:
        """What goes on the paper for an item, see `print_data` of the module; None while its document is not there.

        Args:
            key: the key of the entry.
            other_data: by default that of the item.
            params, as_of, document, registry: as `print_data` of the module takes them.

        Raises:
            InvalidError: the document is not one of its country's format.
            ArgumentError: an option cannot be used.
            StorageError: the file cannot be read.
            RuntimeError: the inbox is closed.
        """
        given, _ = _given({"other_data": other_data, "params": params, "as_of": as_of, "document": document})
        text = self._open().print_data(key, given, registry)
        return None if text is None else read_print_data(json.loads(text))

    def answer(
        self,
        key: str,
        verdict: ReceiverVerdict,
        journal: Journal,
        *,
        sequence: FolioSequence | None = None,
        detail: str | None = None,
        receiver: str | None = None,
        at: str | datetime | None = None,
        account: str | None = None,
        chain: str | None = None,
        fields: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        now: Time | None = None,
        within: Any = None,
    ) -> InboxEntry:
        """Answers a document: makes the message of its country, puts it into the journal, and notes it. Whether the authority
        takes the message, the journal's entry says, whose key is `answer.journal_key`.

        An answer that is given once more changes nothing. After a crash it puts the very same message into the journal, so that
        none is sent twice. Another answer is refused, unless the first was refused or rejected, or the country lets it follow.

        Args:
            key: the entry's key.
            verdict: `receipt`, `delivery`, `accept`, `partly`, `reject` or `disown`, as far as the country knows it.
            journal: the journal that sends it.
            sequence: gives the message its number in Costa Rica and Colombia.
            detail: why.
            receiver: the tax id in whose name it is answered, for an inbox without `tax_ids`.
            at: when it is answered, in the time of the country and so without a zone; by default `now`.
            account, chain: those of the journal's entry.
            fields: what only the country knows.
            options: the options of the send, as `Journal.submit` takes them.
            now: the time.
            within: a cursor of the caller on the database of `over`, where the journal and the sequence are too: the answer is
                in all of them after the caller's commit, or in none.

        Raises:
            ArgumentError: there is no such entry, it is addressed to somebody else or has another answer, its country does not
                know the verdict or has no way, or an option cannot be used.
            TypeError: `at` has a zone.
            InvalidError: the message breaks a rule.
            StorageError: a file cannot be written.
            RuntimeError: the inbox or the journal is closed.
        """
        if isinstance(at, datetime):
            if at.tzinfo is not None:
                raise TypeError("`at` is the time of the country: give it without a zone")
            at = at.isoformat(timespec="seconds")
        given, _ = _given({
            "detail": detail, "receiver": receiver, "at": at,
            "account": account, "chain": chain, "fields": None if fields is None else {**fields},
            "options": None if options is None else {**options},
        })
        numbers = None if sequence is None else sequence._native
        link = linked(within, "Inbox", self._is_shared)
        time = now if link else self._time(now)
        return _entry(self._open().answer(journal._open(), key, verdict, numbers, time, given, link))

    def mark(self, key: str, state: InboxState, now: Time | None = None) -> None:
        """Notes that the program has printed or answered an item, so that it does not do so twice after a crash.

        Args:
            key: the entry's key.
            state: `printed` or `answered`.
            now: the time.

        Raises:
            ArgumentError: another state, no such entry, or one that is done or given back.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        self._open().mark(key, state, self._time(now))

    def acknowledge(self, key: str, now: Time | None = None, *, within: Any = None) -> bool:
        """Notes that the program is done with an item.

        Args:
            key: the entry's key.
            now: the time.
            within: a cursor of the caller on the database of `over`: the caller keeps what it made of the item in the same
                transaction.

        Returns:
            False if it was done already, was given back, or is not there.

        Raises:
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        link = linked(within, "Inbox", self._is_shared)
        return self._open().acknowledge(key, now if link else self._time(now), link)

    def fail(self, key: str, reason: str, now: Time | None = None) -> None:
        """Notes that the program has failed with an item, and why. It may try again, and acknowledge it then.

        Raises:
            ArgumentError: there is no such entry, or it is done or given back.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        self._open().fail(key, reason, self._time(now))

    def give_back(self, key: str, now: Time | None = None) -> bool:
        """Gives a message or a print job back, so that another system can take it: the next pass tells the service. This inbox
        takes it no more, until `reopen`. False if it is given back already.

        Raises:
            ArgumentError: there is no such entry, it is done, or its source has no such call.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        return self._open().give_back(key, self._time(now))

    def reopen(self, key: str, now: Time | None = None) -> bool:
        """Makes an entry new again: one that was given back is confirmed again in the next pass. False if it is new already.

        Raises:
            ArgumentError: there is no such entry.
            StorageError: the file cannot be written.
            RuntimeError: the inbox is closed.
        """
        return self._open().reopen(key, self._time(now))

    def __repr__(self) -> str:
        return f"<dtekit.Inbox {self._path!r}{'' if self._native else ', closed'}>"


def _given(options: Mapping[str, Any]) -> tuple[dict[str, Any], Any]:
    """The options as the native part takes them, and the registry."""
    given = {name: value for name, value in options.items() if value is not None and name != "registry"}
    return given, options.get("registry")


def _options(tax_ids: Iterable[str] | None) -> dict[str, Any]:
    return {} if tax_ids is None else {"tax_ids": [*tax_ids]}


def _entry(text: str) -> InboxEntry:
    return read_inbox_entry(json.loads(text))
