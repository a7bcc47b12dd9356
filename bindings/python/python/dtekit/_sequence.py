"""Numbers of documents: each is handed out once."""

from __future__ import annotations

import json
import os
from typing import Any, Callable, TypedDict

from . import _native
from ._records.gaps import Gaps, read_gaps
from ._records.sequence import (
    AuthorisedRange,
    NumberBlock,
    SequenceNumber,
    read_authorised_range,
    read_number_block,
    read_sequence_number,
)
from ._sql import Connect, linked, over


class _NeededParts(TypedDict):
    issuer: str | int
    """The issuer's id. Dots, dashes, blanks and letter case make no difference."""
    type: str | int
    """The type of document, such as `33`, `01` or `E31`."""


class SequenceKey(_NeededParts, total=False):
    """A counter of a `Sequence`. Each part has 1 to 60 characters."""

    series: str | int | None
    """The series, where numbers run for each series."""
    till: str | int | None
    """The till, where numbers run for each till."""


class Sequence:
    """The numbers of documents (consecutivo, correlativo, eNCF, folio of a range), in a file.

    There is one counter for each issuer, type of document, series and till. A number is handed out only when the file on the
    disk says so. So none is handed out twice, by any number of threads and processes, even if they are killed. The disk
    must be one of this machine. Beside the file are `NAME.lock` and, while the file is written, `NAME.new`. A damaged or lost
    file is a StorageError; it is never started again from 1. A forked process may use the sequence of its parent. Other
    Python threads run while a call waits for the file.

        >>> numbers = dtekit.Sequence(folder / "numbers")
        >>> invoices: dtekit.stores.SequenceKey = {"issuer": "131880681", "type": "31"}
        >>> numbers.range(invoices, 501, 600).remaining
        100
        >>> numbers.next(invoices).number
        501
        >>> numbers.used(invoices, 501)
        >>> block = numbers.block(invoices, 20, "till 3")
        >>> block.first, block.last, block.remaining
        (502, 521, 79)
        >>> numbers.gaps(invoices).open
        (OpenNumbers(first=502, last=521, holder='till 3'),)

    Args:
        path: the file, which is created with the first change, in an existing folder.

    Raises:
        StorageError: the file is damaged or lost, or cannot be read.
    """

    _is_shared = False

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._native = _native.Sequence(path)
        self._path = os.fspath(path)

    @classmethod
    def over(cls, connect: Callable[[], Any], *, dialect: str, schema: str | None = None) -> Sequence:
        """The sequence in tables of the program's own database, a row for each counter, for any number of machines.

        Writers of one counter wait for each other, as long as the database lets them. `create_tables` makes the tables.

        Args:
            connect, dialect, schema: as `Journal.over` takes them.

        Raises:
            ArgumentError: an option cannot be used.
        """
        return over(cls, _native.Sequence.over(Connect(connect), dialect, schema), dialect, schema)

    @staticmethod
    def schema(dialect: str, schema: str | None = None) -> str:
        """The statements that make and upgrade the tables of a shared database, for a migration tool.

        Args:
            dialect, schema: as `over` takes them.

        Raises:
            ArgumentError: there is no such dialect, or the schema is no plain name.
        """
        return _native.Sequence.schema(dialect, schema)

    def create_tables(self) -> None:
        """Makes the tables that are missing in a shared database, and upgrades those of an earlier version; a file needs
        none.

        Raises:
            StorageError: the database cannot be written, or a newer version of dtekit made the tables.
        """
        self._native.create_tables()

    def range(self, key: SequenceKey, first: int, last: int, *, warn_below: int | None = None) -> AuthorisedRange:
        """Authorises numbers, beside those that are authorised already.

        Several ranges are used in their order, so the next one can be added before the present one ends. A range that is
        authorised already changes nothing. Without a range, a counter begins at 1 and has no end.

        Args:
            key: the counter.
            first: the first number of the range.
            last: the last number of the range.
            warn_below: calls warn when fewer numbers remain; by default a tenth of the newest range.

        Raises:
            ArgumentError: the numbers are not in order, or all of them are at or below the counter's last number.
            StorageError: as `next`.
        """
        return read_authorised_range(self._answer("range", key, first=first, last=last, warn_below=warn_below))

    def next(self, key: SequenceKey, *, within: Any = None) -> SequenceNumber:
        """Hands out the next number of a counter.

        Args:
            key: the counter.
            within: a cursor of the caller on the database of `over`. The number is taken in the caller's transaction: a
                rollback gives it back, and other writers of the counter wait until the transaction ends.

        Raises:
            LimitError: no authorised number is left.
            StorageError: the file is damaged or lost, or cannot be locked, read or written; no number was handed out.
            ArgumentError: there is no such counter, with a finding for each part.
        """
        return read_sequence_number(self._answer("next", key, within))

    def block(self, key: SequenceKey, count: int, holder: str, *, within: Any = None) -> NumberBlock:
        """Hands out numbers in one piece, for a till that works alone. The till authorises them as a range of its own sequence.

        Args:
            key: the counter.
            count: how many, 1 to 1,000,000; there are fewer, and a warning, where the range has not so many in one piece.
            holder: who has them, 1 to 60 characters.
            within: as `next` takes it.

        Raises:
            LimitError, StorageError, ArgumentError: as `next`.
        """
        return read_number_block(self._answer("block", key, within, count=count, holder=holder))

    def used(self, key: SequenceKey, first: int, last: int | None = None, *, within: Any = None) -> None:
        """Reports that numbers stand on documents; a second report changes nothing.

        Args:
            key: the counter.
            first: the number, or the first of several.
            last: the last of several.
            within: as `next` takes it.

        Raises:
            ArgumentError: the counter has not reached a number, or it was reported as void; nothing was reported.
            StorageError: as `next`.
        """
        self._answer("used", key, within, first=first, last=last)

    def void(
        self, key: SequenceKey, first: int, last: int | None = None, *, reason: str, within: Any = None
    ) -> None:
        """Reports that numbers will never stand on a document. Numbers that were not handed out yet are passed over.

        Args:
            key: the counter.
            first: the number, or the first of several.
            last: the last of several.
            reason: why, 1 to 60 characters; numbers that are void already keep theirs.
            within: as `next` takes it.

        Raises:
            ArgumentError: a number is neither handed out nor authorised, or was reported as used; nothing was reported.
            StorageError: as `next`.
        """
        self._answer("void", key, within, first=first, last=last, reason=reason)

    def gaps(self, key: SequenceKey) -> Gaps:
        """What became of the numbers of a counter.

        Raises:
            StorageError: the file is damaged or lost, or cannot be read.
            ArgumentError: there is no such counter, with a finding for each part.
        """
        return read_gaps(self._answer("gaps", key))

    def last(self, key: SequenceKey) -> int:
        """The last number of a counter that was handed out or passed over; 0 before the first.

        Raises:
            StorageError, ArgumentError: as `gaps`.
        """
        last: int = self._answer("last", key)
        return last

    def advance(self, key: SequenceKey, last: int) -> None:
        """Moves a counter forward: the next number is above `last`.

        Use it if another program has used numbers, or after a backup was restored.

        Raises:
            ArgumentError: `last` is below the counter's last number.
            StorageError: as `next`.
        """
        self._answer("advance", key, last=last)

    def keys(self) -> tuple[SequenceKey, ...]:
        """The counters, in order.

        Raises:
            StorageError: the file is damaged or lost, or cannot be read.
        """
        return tuple(json.loads(self._native.keys()))

    def _answer(self, call: str, key: SequenceKey, within: Any = None, **arguments: int | str | None) -> Any:
        link = linked(within, "Sequence", self._is_shared)
        return json.loads(self._native.call(call, key, arguments, link))

    def __repr__(self) -> str:
        return f"<dtekit.Sequence {self._path!r}>"
