"""Where the journal and the inbox of the project are, and the client of the service, by the setting `DTEKIT`."""

from __future__ import annotations

import json
import os
import threading
from typing import Any, Callable, Mapping

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.utils.module_loading import import_string

import dtekit
from dtekit._worker import unusable

_DEFAULTS: dict[str, Any] = {
    "URL": None,
    "USERNAME": None,
    "PASSWORD": None,
    "CLIENT": {},
    "ACCOUNTS": None,
    "DATABASE": "default",
    "SCHEMA": None,
    "JOURNAL": None,
    "INBOX": None,
    "TAX_IDS": None,
    "SOURCES": None,
    "EVERY": 60,
    "RESEND": "after-reconcile",
    "SETTLE_AFTER": None,
    "LEASE": None,
    "DECIDE": None,
    "CONTENT": None,
    "RESULT": None,
}

CREDENTIALS = ("base_url", "username", "password")

_lock = threading.Lock()
_opened: dict[tuple[str, str], Any] = {}

# The file of accounts that the worker was given, in place of those of the setting.
_accounts_file: str | None = None


def members() -> list[str]:
    """The members that the setting `DTEKIT` may have."""
    return list(_DEFAULTS)


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
    if connection.vendor == "mysql":
        return "mariadb" if connection.mysql_is_mariadb else "mysql"
    if connection.vendor == "postgresql":
        return "postgresql"
    raise ImproperlyConfigured(
        f"the journal needs PostgreSQL, MariaDB, MySQL or SQLite; `{alias()}` of DATABASES is {connection.display_name}"
    )


_JOURNAL = ("journal", "")
_INBOX = ("inbox", "")


def opened() -> dtekit.Journal:
    """A journal of the project that the caller closes."""
    options: dict[str, Any] = {"resend": setting("RESEND"), "settle_after": setting("SETTLE_AFTER")}
    options["content"] = function("CONTENT")
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
        dtekit.errors.StorageError: the file cannot be opened.
    """
    with _lock:
        if _JOURNAL not in _opened:
            _opened[_JOURNAL] = opened()
        found: dtekit.Journal = _opened[_JOURNAL]
        return found


def tax_ids() -> dict[str, str]:
    """The tax ids in whose name the project receives, each with its account; none without an inbox.

    Raises:
        ImproperlyConfigured: the setting is neither a list nor an object.
    """
    given = setting("TAX_IDS")
    if isinstance(given, Mapping):
        return {str(one): str(account) for one, account in given.items()}
    if given is None or isinstance(given, (list, tuple)):
        return {str(one): "" for one in given or ()}
    raise ImproperlyConfigured("`TAX_IDS` of DTEKIT: expected a list of tax ids, or an object with the account of each")


def opened_inbox(only: str | None = None) -> dtekit.Inbox:
    """An inbox of the project that the caller closes: with the tax ids of the setting, or with this one alone."""
    own, kind = list(tax_ids()) if only is None else [only], dialect()
    if not own:
        raise ImproperlyConfigured("DTEKIT needs `TAX_IDS`, the tax ids in whose name the project receives documents")
    if kind is not None:
        return dtekit.Inbox.over(_connect, dialect=kind, schema=setting("SCHEMA"), tax_ids=own)
    return dtekit.Inbox(_inbox_file(), tax_ids=own)


def _inbox_file() -> str:
    path = setting("INBOX")
    if path is None:
        raise ImproperlyConfigured("on SQLite the inbox is a file of its own: DTEKIT needs `INBOX`, its path")
    return str(os.fspath(path))


def inbox() -> dtekit.Inbox:
    """The inbox of this process, opened once.

    Raises:
        ImproperlyConfigured: the setting or the database cannot be used.
        dtekit.errors.StorageError: the file cannot be opened.
    """
    with _lock:
        if _INBOX not in _opened:
            _opened[_INBOX] = opened_inbox()
        found: dtekit.Inbox = _opened[_INBOX]
        return found


def numbers() -> dtekit.stores.FolioSequence:
    """The numbers of answers that have one of their own: in the database, or in a file beside that of the inbox."""
    kind = dialect()
    if kind is not None:
        return dtekit.stores.FolioSequence.over(_connect, dialect=kind, schema=setting("SCHEMA"))
    return dtekit.stores.FolioSequence(_inbox_file() + "-numbers")


def client(account: str = "") -> dtekit.Client:
    """The client of this process for an account, opened once: with the address and the credentials of the setting, and what
    its accounts say of this one.

    Raises:
        ImproperlyConfigured: the address or a credential is missing, a setting cannot be used, or the account is none of
            the setting's.
    """
    given, names = client_options(account), named(account)
    lacking = [names[name] for name in CREDENTIALS if given[name] is None]
    if lacking:
        raise ImproperlyConfigured(f"expected {', '.join(lacking)} to reach the service, found none")
    with _lock:
        if ("client", account) not in _opened:
            try:
                _opened["client", account] = dtekit.Client(**given)
            except (dtekit.errors.ArgumentError, TypeError) as error:
                of = f", account `{account}`" if account else ""
                raise ImproperlyConfigured(f"DTEKIT{of}: {unusable(error, names)}") from error
        found: dtekit.Client = _opened["client", account]
        return found


def client_options(account: str) -> dict[str, Any]:
    """The keywords of the client for an account; a credential that is missing is None.

    Raises:
        ImproperlyConfigured: the account is none of the setting's.
    """
    given = dict(zip(CREDENTIALS, map(setting, ("URL", "USERNAME", "PASSWORD"))))
    given.update(setting("CLIENT"))
    known = accounts()
    if known is not None and account in known:
        given.update(known[account])
    elif known is not None or account:
        raise ImproperlyConfigured(f"DTEKIT has no account `{account}`")
    return given


def named(account: str) -> dict[str, str]:
    """How the project sets each keyword of the client for an account."""
    names = dict(zip(CREDENTIALS, ('DTEKIT["URL"]', 'DTEKIT["USERNAME"]', 'DTEKIT["PASSWORD"]')))
    names.update((name, f'DTEKIT["CLIENT"]["{name}"]') for name in setting("CLIENT"))
    where = 'DTEKIT["ACCOUNTS"]' if _accounts_file is None else _accounts_file
    own = (accounts() or {}).get(account, {})
    names.update((name, f'{where}["{account}"]["{name}"]') for name in own)
    return names


def clients() -> dtekit.Client | dict[str, dtekit.Client]:
    """What a pass takes: the client for the documents without an account, or that of each account.

    Raises:
        ImproperlyConfigured: as `client` says.
    """
    known = accounts()
    return client() if known is None else {account: client(account) for account in known}


def accounts() -> Mapping[str, Mapping[str, Any]] | None:
    """The settings of each account, by the worker's file or the setting `ACCOUNTS`; None without accounts.

    Raises:
        ImproperlyConfigured: they cannot be read.
    """
    given = setting("ACCOUNTS") if _accounts_file is None else _accounts_file
    if given is None:
        return None
    where = "`ACCOUNTS` of DTEKIT"
    if isinstance(given, str):
        where = given
        try:
            with open(given, encoding="utf-8") as file:
                given = json.load(file)
        except (OSError, ValueError) as error:
            raise ImproperlyConfigured(f"{where}: {error}") from error
    if not isinstance(given, Mapping) or not given or not all(isinstance(own, Mapping) for own in given.values()):
        raise ImproperlyConfigured(f"{where}: expected the settings of each account, as an object of objects")
    return given


def take_accounts(path: str | None) -> None:
    """Takes the accounts of this file in place of those of the setting, in this process; None takes those of the setting."""
    global _accounts_file
    _accounts_file = path


def close() -> None:
    """Closes the journal, the inbox and the clients of this process; the next call opens them again.

    A test closes them before Django drops its database, since the journal has connections of its own.
    """
    with _lock:
        for one in _opened.values():
            one.close()
        _opened.clear()
