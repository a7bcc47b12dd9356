"""Where the journal of the project is, and the client of the service, by the setting `DTEKIT`."""

from __future__ import annotations

import threading
from typing import Any, Callable

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.utils.module_loading import import_string

import dtekit

_DEFAULTS: dict[str, Any] = {
    "URL": None,
    "USERNAME": None,
    "PASSWORD": None,
    "CLIENT": {},
    "DATABASE": "default",
    "SCHEMA": None,
    "JOURNAL": None,
    "RESEND": "after-reconcile",
    "SETTLE_AFTER": None,
    "LEASE": None,
    "DECIDE": None,
    "RESULT": None,
}

_lock = threading.Lock()
_opened: dict[str, Any] = {}


def setting(name: str) -> Any:
    """A member of the setting `DTEKIT`, or its default."""
    given = getattr(settings, "DTEKIT", {})
    unknown = sorted(set(given) - set(_DEFAULTS))
    if unknown:
        raise ImproperlyConfigured(f"DTEKIT has no member `{unknown[0]}`; it has {', '.join(_DEFAULTS)}")
    return given.get(name, _DEFAULTS[name])


def function(name: str) -> Callable[..., Any] | None:
    """The function that a member of the setting names with its module, or None."""
    path = setting(name)
    return None if path is None else import_string(path)


def decide() -> Any:
    """The rule for the authority's answer: the function that the setting names with its module, a table, or None."""
    given = setting("DECIDE")
    return function("DECIDE") if isinstance(given, str) else given


def alias() -> str:
    """The name of the database, as in `DATABASES`."""
    return str(setting("DATABASE"))


def dialect() -> str | None:
    """The dialect of the journal's tables; None on SQLite, where the journal is a file."""
    connection = connections[alias()]
    if connection.vendor == "sqlite":
        return None
    if connection.vendor == "mysql" and connection.mysql_is_mariadb:
        return "mariadb"
    if connection.vendor == "postgresql":
        return "postgresql"
    raise ImproperlyConfigured(
        f"the journal needs PostgreSQL, MariaDB or SQLite; `{alias()}` of DATABASES is {connection.display_name}"
    )


def opened() -> dtekit.Journal:
    """A journal of the project that the caller closes."""
    options: dict[str, Any] = {"resend": setting("RESEND"), "settle_after": setting("SETTLE_AFTER")}
    kind = dialect()
    if kind is not None:
        return dtekit.Journal.over(_connect, dialect=kind, schema=setting("SCHEMA"), **options)
    path = setting("JOURNAL")
    if path is None:
        raise ImproperlyConfigured("on SQLite the journal is a file of its own: DTEKIT needs `JOURNAL`, its path")
    return dtekit.Journal(path, **options)


def _connect() -> Any:
    """A connection of the driver that is not Django's: the journal ends its own transactions."""
    connection = connections[alias()]
    return connection.Database.connect(**connection.get_connection_params())


def journal() -> dtekit.Journal:
    """The journal of this process, opened once.

    Raises:
        ImproperlyConfigured: the setting or the database cannot be used.
        dtekit.StorageError: the file cannot be opened.
    """
    with _lock:
        if "journal" not in _opened:
            _opened["journal"] = opened()
        found: dtekit.Journal = _opened["journal"]
        return found


def client() -> dtekit.Client:
    """The client of this process, opened once, with the address and the credentials of the setting.

    Raises:
        ImproperlyConfigured: one of them is missing.
    """
    with _lock:
        if "client" not in _opened:
            given = [setting(name) for name in ("URL", "USERNAME", "PASSWORD")]
            if None in given:
                raise ImproperlyConfigured("DTEKIT needs `URL`, `USERNAME` and `PASSWORD` to reach the service")
            _opened["client"] = dtekit.Client(*given, **setting("CLIENT"))
        found: dtekit.Client = _opened["client"]
        return found


def close() -> None:
    """Closes the journal and the client of this process; the next call opens them again.

    A test closes them before Django drops its database, since the journal has connections of its own.
    """
    with _lock:
        for one in _opened.values():
            one.close()
        _opened.clear()
