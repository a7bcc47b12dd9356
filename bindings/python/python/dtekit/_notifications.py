"""The notifications of PostgreSQL, as its drivers give them."""

from __future__ import annotations

import selectors
from typing import Any, Callable


class Listener:
    """A connection that listens. Only one thread uses it at a time."""

    def __init__(self, connection: Any, read: Callable[[], None], told: list[str]) -> None:
        self._connection, self._read, self._told = connection, read, told

    def notified(self, longest: float) -> list[str]:
        """Waits at most this long; the payloads of what came since the last call."""
        # Others run meanwhile: `select` releases the interpreter's lock.
        with selectors.DefaultSelector() as selector:
            selector.register(self._connection.fileno(), selectors.EVENT_READ)
            if not self._told and selector.select(longest):
                self._read()
        told = list(self._told)
        self._told.clear()
        return told


def listener(connection: Any) -> Listener | None:
    """What listens on a connection of psycopg or psycopg2, also one that Django wraps; None for another driver."""
    given = [connection, getattr(connection, "connection", None)]
    for one in given:
        if hasattr(one, "add_notify_handler") and hasattr(one, "pgconn"):
            return _psycopg(one)
        if hasattr(one, "notifies") and hasattr(one, "poll"):
            return _psycopg2(one)
    return None


def _psycopg(connection: Any) -> Listener:
    told: list[str] = []
    # Statements find notifications too.
    connection.add_notify_handler(lambda found: told.append(str(found.payload)))

    def read() -> None:
        connection.pgconn.consume_input()
        while (found := connection.pgconn.notifies()) is not None:
            told.append(found.extra.decode("utf-8", "replace"))

    return Listener(connection, read, told)


def _psycopg2(connection: Any) -> Listener:
    told: list[str] = []

    def read() -> None:
        connection.poll()
        told.extend(str(found.payload) for found in connection.notifies)
        del connection.notifies[:]

    return Listener(connection, read, told)
