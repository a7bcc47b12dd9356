"""Documents to issue, kept in a file so that a crash loses none and doubles none."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Callable, List, Mapping, Optional, Union

from . import _native
from ._client import Client, event_listener, given_content
from ._decision import decision
from ._opened import Opened
from ._journal_content import content_of
from ._kept import exact
from ._metrics import QueueMetrics, queue_metrics
from ._records.journal import (
    JournalAttempt,
    JournalEntry,
    JournalPass,
    read_journal_attempt,
    read_journal_entry,
    read_journal_pass,
)
from ._records.queue import StateCount, read_state_count
from ._sql import Connect, linked, over
from ._words import JournalState, Replica, Resend

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Registry

    from ._given import DecideRule, DecideTable, DocumentContent
    from ._journal_content import Stores
    from ._option_types import JournalSubmit
    from ._options import Seconds, Time

    _Clients = Union[Client, Mapping[str, Client], Callable[[str], Optional[Client]]]


def _submitted(document: DocumentContent, options: JournalSubmit) -> Any:
    """The document, or the arguments of the option `operation` as JSON."""
    if options.get("operation") is not None and isinstance(document, dict):
        return json.dumps(document)
    return given_content(document)


class Journal(Opened[_native.Journal]):
    """Documents to issue, kept in an SQLite file for any number of workers.

    `submit` stores a document under the caller's own key, also while the service is out of reach; the same document under the
    same key gives the entry that is there. `run` sends what waits, asks about what is unknown, and waits for the authority.
    `results` gives the entries that are finished, until `acknowledge` notes that the caller has them. Before a document is
    sent, the journal saves that it will be sent. A worker that dies after that leaves the entry unknown, never waiting. The
    service is asked about an unknown document, and it is sent again only as `resend` says. An entry belongs to one worker
    until its lease runs out. Threads may share a journal; processes may share its file, on a disk of this machine. A forked
    process may use the journal of its parent. Only its owner can read the file. It contains whole documents, never
    credentials.

        >>> with dtekit.Journal(path) as journal:
        ...     invoice = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01", "Numero": "17"}}}}
        ...     journal.submit("order-17", invoice, "CR")
        ...     journal.counts()["waiting"].count
        <dtekit.stores.JournalEntry order-17 waiting>
        1

    `python -m dtekit.issue_worker --db FILE --url URL` is a worker as a program. A time is a datetime with its zone or a
    number of seconds since 1970, by default now. The clock may be set forward or back meanwhile.

    Args:
        path: the file, which is created if it does not exist, in an existing folder.
        resend: `never`, the default: a document whose outcome is unknown stays unknown until the service lists it or a person
            settles it. `after-reconcile`: it is sent again after the service was asked and has not listed it.
        settle_after: for how long it must not be listed: 10 minutes by default.
        create: False if a file that does not exist is an error, as it is for a worker: a mistyped path makes no journal.
        registry: a `Registry` whose tables count when a document is checked.
        content: a `JournalContent` that keeps the documents; a row then has only a name, a length and a digest of each.

    Raises:
        ArgumentError: an option cannot be used.
        StorageError: the file cannot be opened, read or written, is not a journal, or another version of dtekit wrote it, with other tables.
    """

    _name = "journal"

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        resend: Resend | None = None,
        settle_after: Seconds | None = None,
        create: bool | None = None,
        registry: Registry | None = None,
        content: Stores | None = None,
    ) -> None:
        options = {"resend": resend, "settle_after": settle_after, "create": create}
        self._native = _native.Journal(path, options, registry, content_of(content))
        self._path = os.fspath(path)
        self._resend: Resend = resend or "never"

    @classmethod
    def over(
        cls,
        connect: Callable[[], Any],
        *,
        dialect: str,
        schema: str | None = None,
        resend: Resend | None = None,
        settle_after: Seconds | None = None,
        replica: Replica | None = None,
        notify: bool | None = None,
        registry: Registry | None = None,
        content: Stores | None = None,
    ) -> Journal:
        """The journal in tables of the program's own database, for workers on any number of machines.

        Leases end by the database's clock, and every time that is not given is the database's. A transaction that
        others were in the way of is made again, and so is one whose connection was lost; if it was lost in COMMIT, the
        journal first looks what was kept. `create_tables` makes the tables.

        Args:
            connect: makes a connection of a DB-API 2.0 driver, such as psycopg or PyMySQL. The journal has it for
                itself.
            dialect: `postgresql` (12 and later), `mariadb` (10.6 and later) or `mysql` (8.0.17 and later).
            schema: the schema of PostgreSQL or the database of MariaDB or MySQL that has the tables; by default that of
                the connection.
            resend, settle_after, registry, content: as `Journal` takes them.
            replica: `asynchronous` if one may take over that lacks what was committed last: then each entry that waits
                there is asked about before it is sent. `synchronous` is the default.
            notify: whether a new entry wakes who waits with `wait`, by a notification of PostgreSQL; True by default. A
                transaction with a notification cannot be prepared for a commit in two phases.

        Raises:
            ArgumentError: an option cannot be used.
        """
        options = {"resend": resend, "settle_after": settle_after, "replica": replica, "notify": notify}
        native = _native.Journal.over(Connect(connect), dialect, schema, options, registry, content_of(content))
        journal = over(cls, native, dialect, schema)
        journal._resend = resend or "never"
        return journal

    @staticmethod
    def schema(dialect: str, schema: str | None = None) -> str:
        """The statements that make and upgrade the tables of a shared database, for a migration tool.

        Args:
            dialect, schema: as `over` takes them.

        Raises:
            ArgumentError: there is no such dialect, or the schema is no plain name.
        """
        return _native.Journal.schema(dialect, schema)

    def create_tables(self) -> None:
        """Makes the tables that are missing in a shared database, and upgrades those of an earlier version; a file has
        them.

        Raises:
            StorageError: the database cannot be written, or a newer version of dtekit made the tables.
            RuntimeError: the journal is closed.
        """
        self._open().create_tables()

    def submit(
        self,
        key: str,
        document: DocumentContent,
        country: str,
        *,
        now: Time | None = None,
        within: Any = None,
        **options: Unpack[JournalSubmit],
    ) -> JournalEntry:
        """Checks a document as `Client.issue` does and stores it; the next pass of any worker sends it.

        It is on the disk when this returns. A document that breaks a rule is stored as `refused`, with its findings; submit
        the corrected one under the same key.

        Args:
            key: the caller's own key, such as the number of the sale.
            document: as `Client.issue` takes it; with `operation` the arguments of the call, as a dict or JSON text. The call is
                made once. What becomes of one without an answer is asked as the operation's page says, and where no question
                settles it, a person decides.
            country: the ISO 3166-1 alpha-2 code.
            now: the time.
            within: a cursor of the caller on the database of `over`. The entry is written in the caller's transaction:
                it is there after the caller's commit, and not after its rollback.
            **options: the keywords of `dtekit.stores.JournalSubmit`.

        Raises:
            ArgumentError: an option cannot be used, or the key has another document.
            StorageError: the file or the database cannot be written. The same call can be made again.
            RuntimeError: the journal is closed.
        """
        content = _submitted(document, options)
        link = linked(within, "Journal", self._is_shared)
        return _entry(*self._open().submit(key, content, country, options, now, link))

    def issue(
        self,
        client: Client,
        key: str,
        document: DocumentContent,
        country: str,
        *,
        now: Time | None = None,
        decide: DecideRule | DecideTable | None = None,
        **options: Unpack[JournalSubmit],
    ) -> JournalEntry:
        """Stores a document and works on it at once, as `Client.issue` with a journal.

        If the service is out of reach, or an earlier document of its chain is not settled, the entry is waiting.

        Args:
            client: the client.
            key, document, country, now, **options: as `submit` takes them.
            decide: as `run` takes it.

        Raises:
            ArgumentError, StorageError, RuntimeError: as `submit` and `run` say.
        """
        journal, native = self._open(), client._open()
        rule, table = decision(decide)
        members = {**options, "decide": table}
        given = (native, key, _submitted(document, options), country, members, now)
        return _entry(*journal.issue(*given, rule, event_listener()))

    def run(
        self,
        client: _Clients,
        now: Time | None = None,
        *,
        lease: Seconds | None = None,
        most: int | None = None,
        max_attempts: int | None = None,
        decide: DecideRule | DecideTable | None = None,
    ) -> JournalPass:
        """Makes one pass: works on the entries that are due, one after another, each until its next wait or its end.

        Failures of service and network raise nothing: they delay.

        Args:
            client: the client, for the entries without an account. For several accounts a mapping from their names to
                clients, or a function that gives the client of an account, or None; it is asked about the accounts with
                open entries. A pass takes an entry of each account in turn, and leaves one whose service fails until
                the next pass. Entries of other accounts stay where they are.
            now: the time.
            lease: how long an entry belongs to one worker, from 2 seconds to a day: 10 minutes by default. No send may last
                longer than half of it.
            most: the largest number of entries of a pass: 16 by default. With 1, a worker can stop soonest.
            max_attempts: how often a document is sent that the service refuses, or that stays unknown, before a person
                decides: 20 by default. An outage does not count. One that was certainly not issued is `stuck` then; one
                in doubt stays `unknown`: it is asked about, and never sent by itself.
            decide: a function, or a table such as `{"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3"]}}`,
                also as JSON text. It says what a listed document means in a country whose answers dtekit does not know;
                SENT means that it cannot say yet. Without it, a document of such a country stays `sent`. What it raises
                ends the pass, and the entry is delayed.

        Raises:
            ArgumentError: an option is out of range; no entry is lost.
            StorageError: the file cannot be read or written.
            RuntimeError: the journal or the client is closed.
        """
        rule, table = decision(decide)
        options = {"lease": lease, "most": most, "max_attempts": max_attempts, "decide": table}
        given: tuple[Any, ...] = (now, options, rule, event_listener())
        if isinstance(client, Client):
            text = self._open().run(client._open(), *given)
        else:
            text = self._open().run_accounts(self._clients(client), *given)
        return read_journal_pass(json.loads(text))

    def _clients(self, clients: Mapping[str, Client] | Callable[[str], Client | None]) -> List[tuple[str, Any]]:
        pairs = clients.items() if isinstance(clients, Mapping) else ((name, clients(name)) for name in self.accounts())
        return [(name, client._open()) for name, client in pairs if client is not None]

    def accounts(self) -> List[str]:
        """The accounts with entries that a pass can take, now or later; the empty text is the entries without one.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        return self._open().accounts()

    def wait(self, until: Time | None = None, *, poll: Seconds | None = None) -> bool:
        """Waits until a pass may find something to do: until a time, or until another program or thread submits an
        entry.

        It is woken by the notifications of PostgreSQL with psycopg or psycopg2, on a connection that the journal keeps
        for it. The first call begins to listen and returns at once, since an entry may have come before; so does the
        first after the connection was lost and could be made again. Without notifications it waits until it is time to
        look.

        Args:
            until: when the next entry is due, as the `next_at` of the last pass says.
            poll: after what time it ends in any case, from 0.01 seconds to a day: by default 1 second, and 5 seconds
                where a new entry wakes it.

        Returns:
            False if it has ended because of `poll` alone.

        Raises:
            ArgumentError: `poll` is out of range.
            RuntimeError: the journal is closed.
        """
        return self._open().wait(until, {"poll": poll})

    def get(self, key: str, now: Time | None = None) -> JournalEntry | None:
        """The entry with this key, or None.

        Args:
            key: the key.
            now: the time at which its `warnings` say that the document is late, or that these are its last days.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        parts = self._open().get(key, now)
        return None if parts is None else _entry(*parts)

    def list(
        self,
        state: JournalState | None = None,
        *,
        after: int = 0,
        most: int = 100,
        now: Time | None = None,
        account: str | None = None,
    ) -> List[JournalEntry]:
        """The entries in a state, or all, in the order of their numbers.

        Args:
            state: the state.
            after: entries with a higher number than this.
            most: the largest number of entries. There are fewer if their documents exceed 64 MiB together.
            now: the time at which `warnings` say that a document is late, or that these are its last days.
            account: the account; None is all.

        Raises:
            ArgumentError: there is no such state.
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        return [_entry(*parts) for parts in self._open().list(state, after, most, now, account)]

    def results(self, most: int = 100) -> List[JournalEntry]:
        """The entries that are finished and were not acknowledged, in the order in which they ended.

        Args:
            most: the largest number of entries. There are fewer if their documents exceed 64 MiB together.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        return [_entry(*parts) for parts in self._open().results(most)]

    def acknowledge(self, key: str, now: Time | None = None, *, within: Any = None) -> bool:
        """Notes that the caller has a result. The entry stays, so that its key cannot be used for another document.

        Args:
            key: the entry's key.
            now: the time.
            within: a cursor of the caller, as `submit` takes it: the caller keeps the result in the same transaction.

        Returns:
            False if there is no result with this key that was not acknowledged before.

        Raises:
            StorageError: the file cannot be written.
            RuntimeError: the journal is closed.
        """
        link = linked(within, "Journal", self._is_shared)
        return self._open().acknowledge(key, now if link else self._time(now), link)

    def settle(self, key: str, state: JournalState, reason: str, now: Time | None = None) -> JournalEntry:
        """Decides about an entry, as a person does who has looked.

        Args:
            key: the entry's key.
            state: for an unknown one `sent`, `accepted`, `rejected`, or `waiting` to send it again; for a waiting one
                `refused`, so that it is never sent; for a stuck one `waiting` or `refused`.
            reason: why; it is kept as the entry's `note`.
            now: the time.

        Raises:
            ArgumentError: there is no such entry, or its state does not lead to the other.
            StorageError: the file cannot be written.
            RuntimeError: the journal is closed.
        """
        return _entry(*self._open().settle(key, state, reason, self._time(now)))

    def attempts(self, key: str) -> List[JournalAttempt]:
        """The newest attempts of the entry with this key, at most fifty, the oldest first: each send, and each
        question.

        Args:
            key: the entry's key.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        attempts: List[dict[str, Any]] = json.loads(self._open().attempts(key))
        return [read_journal_attempt(members) for members in attempts]

    def counts(self, account: str | None = None) -> dict[JournalState, StateCount]:
        """The number of entries in each state, and the oldest of each.

        Args:
            account: the account; None is all.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        counts: dict[JournalState, dict[str, Any]] = json.loads(self._open().counts(account))
        return {state: read_state_count(members) for state, members in counts.items()}

    def metrics(self, now: Time | None = None, *, account: str | None = None) -> QueueMetrics:
        """How many entries are in each state and how old they are, as gauges at this time.

        Args:
            now: the time.
            account: the account; None is all.

        Raises:
            StorageError: the file cannot be read.
            RuntimeError: the journal is closed.
        """
        return queue_metrics(*self._open().metrics(self._time(now), account))

    def compact(self, before: Time) -> int:
        """Removes the entries that were acknowledged before this time; their keys are free again.

        Returns:
            How many were removed.

        Raises:
            StorageError: the file cannot be written.
            RuntimeError: the journal is closed.
        """
        return self._open().compact(before)

    def content_names(self, after: str = "", most: int = 1000) -> List[str]:
        """The names in `content` that entries have, after this one and in their order. Of what is older than a
        transaction can be, the others may be removed: a program that ended, or a rollback, has left them.

        Raises:
            StorageError: the file cannot be read.
        """
        return self._open().content_names(after, most)

    def recover(self, now: Time | None = None) -> int:
        """Takes all leases back: what was being sent becomes unknown at once.

        It is for a program that knows that no other worker is running, such as a till that starts after a power failure.

        Returns:
            How many entries had a lease.

        Raises:
            StorageError: the file cannot be written.
            RuntimeError: the journal is closed.
        """
        return self._open().recover(self._time(now))

    def __repr__(self) -> str:
        return f"<dtekit.Journal {self._path!r}, resend {self._resend}{'' if self._native else ', closed'}>"


def _entry(text: str, certified: bytes | None) -> JournalEntry:
    """The entry from its members as JSON, and its certified document."""
    return read_journal_entry({**exact(text), "certified": certified})
