"""The program's own database: a connection or a cursor of its driver (DB-API 2.0)."""

from __future__ import annotations

import sys
from typing import Any, Callable, Iterable, Sequence, TypeVar

from ._notifications import Listener, listener

_Kept = TypeVar("_Kept")


def paramstyle(thing: object) -> str:
    """How the driver of a connection or a cursor marks values: the `paramstyle` of its module."""
    # A wrapper, as Django's, names its driver.
    database = getattr(getattr(thing, "db", thing), "Database", None)
    style = getattr(thing, "paramstyle", None) or getattr(database, "paramstyle", None)
    for of in type(thing).__mro__:
        parts = of.__module__.split(".")
        for end in range(len(parts), 0, -1):
            style = style or getattr(sys.modules.get(".".join(parts[:end])), "paramstyle", None)
    if not isinstance(style, str):
        raise TypeError("expected a connection or cursor of a DB-API 2.0 driver, found none")
    return style


def failure(error: BaseException) -> tuple[bool, str | None]:
    """Whether the driver raised an error of the database, and the database's code; None for a lost connection."""
    names = {of.__name__ for of in type(error).__mro__}
    if isinstance(error, OSError):
        return True, None
    # asyncpg's errors of the database have a name of their own.
    if not names & {"DatabaseError", "InterfaceError", "PostgresError"}:
        return False, None
    # The numbers of MariaDB and MySQL say more than their SQLSTATE.
    if error.args and isinstance(error.args[0], int):
        return True, str(error.args[0])
    for name in ("errno", "sqlstate", "pgcode"):
        code = getattr(error, name, None)
        if code:
            return True, str(code)
    if error.__cause__ is not None and error.__cause__ is not error and names & {"DatabaseError"}:
        told, code = failure(error.__cause__)
        if told and code:
            return told, code
    # Without a code, only these two say that the connection is lost.
    return bool(names & {"OperationalError", "InterfaceError"}), None


class Link:
    """A connection, or a cursor of the caller, whose transaction is the caller's own."""

    @staticmethod
    def failure(error: BaseException) -> tuple[bool, str | None]:
        return failure(error)

    def __init__(self, connection: Any, cursor: Any = None) -> None:
        self.paramstyle = paramstyle(connection if cursor is None else cursor)
        self._connection = connection
        self._listener: Listener | None = None
        self._cursor = connection.cursor() if cursor is None else cursor

    def _run(self, statement: str, values: Sequence[object]) -> None:
        given: Any = values
        if self.paramstyle == "named":
            given = {str(number): value for number, value in enumerate(values, 1)}
        self._cursor.execute(statement, given) if values else self._cursor.execute(statement)

    def execute(self, statement: str, values: Sequence[object]) -> int:
        self._run(statement, values)
        return int(self._cursor.rowcount)

    def query(self, statement: str, values: Sequence[object]) -> Iterable[tuple[object, ...]]:
        self._run(statement, values)
        return [tuple(map(_plain, row)) for row in self._cursor.fetchall()]

    def listen(self, channel: str) -> bool:
        """Begins to listen to a channel of PostgreSQL; False if the driver has no notifications."""
        self._listener = listener(self._connection)
        if self._listener is None:
            return False
        self._cursor.execute(f"LISTEN {channel}")
        self._connection.commit()
        return True

    def notified(self, longest: float) -> list[str]:
        """Waits at most this long for notifications; their payloads."""
        return self._listener.notified(longest) if self._listener is not None else []

    def commit(self) -> None:
        self._connection.commit()

    def rollback(self) -> None:
        self._connection.rollback()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class Connect:
    """Makes connections for a store."""

    @staticmethod
    def failure(error: BaseException) -> tuple[bool, str | None]:
        return failure(error)

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect

    def __call__(self) -> Link:
        connection = self._connect()
        autocommit = getattr(connection, "autocommit", None)
        if callable(autocommit):
            autocommit(False)
        elif autocommit:
            connection.autocommit = False
        return Link(connection)


def linked(cursor: Any, kept: str, is_shared: bool) -> Link | None:
    """The caller's cursor, in whose transaction a statement runs; `kept` is the class of the store."""
    if cursor is None:
        return None
    if not is_shared:
        noun = kept.lower()
        raise TypeError(f"`within` takes a cursor on the database of `{kept}.over`, and this {noun} is a file")
    return Link(None, cursor)


def over(kept: type[_Kept], native: object, dialect: str, schema: str | None) -> _Kept:
    """An object of the class over a native one, whose tables are in the program's own database."""
    made = kept.__new__(kept)
    # The path is what the object shows.
    path = dialect if schema is None else f"{dialect}:{schema}"
    vars(made).update(_native=native, _path=path, _is_shared=True)
    return made


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, (memoryview, bytearray)) else value
