"""What `manage.py check` says of the setting `DTEKIT`, in English, or in Spanish where Django's language is."""

from __future__ import annotations

import difflib
from typing import Any, Iterator, Mapping, get_args

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.utils.module_loading import import_string
from django.utils.translation import get_language

import dtekit

from .._decision import check_table
from .._journal_content import content_of
from .._words import InboxSource, Resend
from .._worker import unusable
from . import _place

_SERVICE = ("URL", "USERNAME", "PASSWORD")
_VENDORS = ("postgresql", "mysql", "sqlite")

# For each code its message and its remedy, in both languages; they name what was found.
_TEXTS = {
    "E001": (
        "DTEKIT is not a dict, but {found}.",
        "Write DTEKIT = {{\"URL\": …}}.",
        "DTEKIT no es un dict, sino {found}.",
        "Escriba DTEKIT = {{\"URL\": …}}.",
    ),
    "E002": (
        "DTEKIT has no member `{name}`.",
        "{near}",
        "DTEKIT no tiene el miembro `{name}`.",
        "{near}",
    ),
    "E003": (
        "DTEKIT needs `{name}` on SQLite, where {what} is a file of its own.",
        "Set `{name}` to its path, such as BASE_DIR / \"{example}\".",
        "DTEKIT necesita `{name}` en SQLite, donde {what} es un archivo propio.",
        "Ponga en `{name}` su ruta, como BASE_DIR / \"{example}\".",
    ),
    "E004": (
        "`DATABASE` of DTEKIT names `{name}`, which DATABASES does not have.",
        "Name one of these: {known}.",
        "`DATABASE` de DTEKIT nombra `{name}`, que DATABASES no tiene.",
        "Nombre una de estas: {known}.",
    ),
    "E005": (
        "The database `{name}` is {found}, in which dtekit has no tables.",
        "Let `DATABASE` of DTEKIT name one on PostgreSQL, MariaDB, MySQL or SQLite.",
        "La base `{name}` es {found}, en la que dtekit no tiene tablas.",
        "Haga que `DATABASE` de DTEKIT nombre una de PostgreSQL, MariaDB, MySQL o SQLite.",
    ),
    "E006": (
        "`{name}` of DTEKIT names `{given}`, which cannot be imported: {why}",
        "Write the module and the name in it, such as \"shop.models.keep\".",
        "`{name}` de DTEKIT nombra `{given}`, que no se puede importar: {why}",
        "Escriba el módulo y el nombre en él, como \"shop.models.keep\".",
    ),
    "E007": (
        "`{name}` of DTEKIT: expected {expected}, found {found}.",
        "Correct the value, or leave it out.",
        "`{name}` de DTEKIT: se espera {esperado}; se encontró {found}.",
        "Corrija el valor, o quítelo.",
    ),
    "E008": (
        "The client of DTEKIT cannot be made{of}: {why}",
        "Correct `URL`, `USERNAME`, `PASSWORD`, `CLIENT` or `ACCOUNTS`.",
        "El cliente de DTEKIT no se puede crear{of}: {why}",
        "Corrija `URL`, `USERNAME`, `PASSWORD`, `CLIENT` o `ACCOUNTS`.",
    ),
    "E009": (
        "`{name}` of DTEKIT names `{given}`: expected {expected}, found {found}.",
        "Name {expected}.",
        "`{name}` de DTEKIT nombra `{given}`: se espera {esperado}; se encontró {found}.",
        "Nombre {esperado}.",
    ),
    "E010": (
        "`DECIDE` of DTEKIT cannot be used: {why}.",
        "Write {{\"CR\": {{\"tag\": \"Estado\", \"accepted\": [\"1\"], \"rejected\": [\"3\"]}}}}, or name a function.",
        "`DECIDE` de DTEKIT no se puede usar: {porque}.",
        "Escriba {{\"CR\": {{\"tag\": \"Estado\", \"accepted\": [\"1\"], \"rejected\": [\"3\"]}}}}, o nombre una función.",
    ),
    "W001": (
        "DTEKIT has no {names}{of}, so this process reaches no service.",
        "Set what is missing; a process that only hands over documents needs none of {all}.",
        "DTEKIT no tiene {names}{of}; este proceso no alcanza el servicio.",
        "Ponga lo que falta; un proceso que solo entrega documentos no necesita ninguno de {all}.",
    ),
    "W002": (
        "The accounts of DTEKIT cannot be used: {why}",
        "Give for each account the keywords of its dtekit.Client, or the path of a JSON file with them.",
        "Las cuentas de DTEKIT no se pueden usar: {why}",
        "Dé para cada cuenta los argumentos de su dtekit.Client, o la ruta de un archivo JSON con ellos.",
    ),
}


def check(**_: Any) -> list[CheckMessage]:
    """The system check of the app. It opens no connection."""
    given = getattr(settings, "DTEKIT", {})
    if not isinstance(given, dict):
        return [_message("E001", found=type(given).__name__)]
    unknown = sorted(str(name) for name in set(given) - set(_place.members()))
    if unknown:
        # Until the names are right, nothing else can be read.
        return [_message("E002", name=name, near=_near(name)) for name in unknown]
    found = [*_database(), *_values(), *_functions()]
    return [*found, *([] if any(one.id == "dtekit.E007" for one in found) else _service())]


def _message(code: str, **holes: Any) -> CheckMessage:
    english, remedy, spanish, remedio = _TEXTS[code]
    texts = (spanish, remedio) if _is_spanish() else (english, remedy)
    message, hint = (text.format(**holes) for text in texts)
    kind = Error if code.startswith("E") else Warning
    return kind(message, hint=hint, obj="DTEKIT", id=f"dtekit.{code}")


def _is_spanish() -> bool:
    return str(get_language() or settings.LANGUAGE_CODE).startswith("es")


def _near(name: str) -> str:
    """The member that is meant, or all."""
    known = _place.members()
    near = difflib.get_close_matches(name.upper(), known, 1)
    if near:
        return f"¿Quiso decir `{near[0]}`?" if _is_spanish() else f"Did you mean `{near[0]}`?"
    return ("Los miembros son " if _is_spanish() else "The members are ") + ", ".join(known) + "."


def _database() -> Iterator[CheckMessage]:
    alias = _place.setting("DATABASE")
    if alias not in connections.settings:
        yield _message("E004", name=alias, known=", ".join(connections.settings))
        return
    connection = connections[alias]
    if connection.vendor not in _VENDORS:
        yield _message("E005", name=alias, found=connection.display_name)
    elif connection.vendor == "sqlite":
        words = ("el diario", "el buzón") if _is_spanish() else ("the journal", "the inbox")
        if _place.setting("JOURNAL") is None:
            yield _message("E003", name="JOURNAL", what=words[0], example="journal.db")
        if _place.setting("TAX_IDS") and _place.setting("INBOX") is None:
            yield _message("E003", name="INBOX", what=words[1], example="inbox.db")


def _values() -> Iterator[CheckMessage]:
    """The members whose value is of a known kind."""

    def wrong(name: str, expected: str, esperado: str) -> CheckMessage:
        return _message("E007", name=name, expected=expected, esperado=esperado, found=repr(_place.setting(name)))

    for name in ("EVERY", "SETTLE_AFTER", "LEASE"):
        value = _place.setting(name)
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0
        if not is_number and (value is not None or name == "EVERY"):
            yield wrong(name, "a number of seconds above 0", "un número de segundos mayor que 0")
    if _place.setting("RESEND") not in (resend := _words_of(Resend)):
        one_of = ", ".join(f"`{word}`" for word in resend)
        yield wrong("RESEND", f"one of {one_of}", f"uno de {one_of}")
    sources, known = _place.setting("SOURCES"), _words_of(InboxSource)
    if sources is not None and not (isinstance(sources, (list, tuple)) and all(one in known for one in sources)):
        all_of = ", ".join(f"`{word}`" for word in known)
        yield wrong("SOURCES", f"a list of {all_of}", f"una lista de {all_of}")
    client = _place.setting("CLIENT")
    if not isinstance(client, dict):
        # By its type: the value may hold a credential.
        yield _message(
            "E007",
            name="CLIENT",
            expected="a dict of keywords of dtekit.Client",
            esperado="un dict de argumentos de dtekit.Client",
            found=type(client).__name__,
        )
    try:
        _place.tax_ids()
    except ImproperlyConfigured:
        yield wrong(
            "TAX_IDS",
            "a list of tax ids, or a dict with the account of each",
            "una lista de identificaciones, o un dict con la cuenta de cada una",
        )


def _words_of(union: Any) -> list[str]:
    """The words of a type of core's closed words."""
    return [get_args(word)[0] for word in get_args(union)]


_FUNCTION = ("a function", "una función")
_STORE = ("an object with `put`, `get` and `remove`", "un objeto con `put`, `get` y `remove`")
_TABLE = ("a table, or a module and the name of a function in it", "una tabla, o un módulo y el nombre de una función en él")
_PATH = ("a module and the name in it", "un módulo y el nombre en él")


def _functions() -> Iterator[CheckMessage]:
    """The members that name something of the project, and the table of words."""
    for name, kind in (("RESULT", _FUNCTION), ("CONTENT", _STORE), ("DECIDE", _FUNCTION)):
        given = _place.setting(name)
        if given is None:
            continue
        if name == "DECIDE" and isinstance(given, Mapping):
            yield from _table(given)
        elif not isinstance(given, str):
            expected, esperado = _TABLE if name == "DECIDE" else _PATH
            yield _message("E007", name=name, expected=expected, esperado=esperado, found=type(given).__name__)
        else:
            yield from _named(name, given, kind)


def _named(name: str, given: str, kind: tuple[str, str]) -> Iterator[CheckMessage]:
    try:
        found = import_string(given)
    except ImportError as error:
        yield _message("E006", name=name, given=given, why=error)
        return
    is_right = callable(found)
    if kind is _STORE:
        try:
            content_of(found)
            is_right = found is not None
        except TypeError:
            is_right = False
    if not is_right:
        expected, esperado = kind
        yield _message("E009", name=name, given=given, expected=expected, esperado=esperado, found=type(found).__name__)


def _table(table: Any) -> Iterator[CheckMessage]:
    try:
        check_table(table)
    except dtekit.Error as error:
        why = "; ".join(f"{one.message}{f' at `{one.path}`' if one.path else ''}" for one in error.findings)
        porque = "; ".join(
            f"{one.spanish.message if one.spanish else one.message}{f' en `{one.path}`' if one.path else ''}"
            for one in error.findings
        )
        yield _message("E010", why=why, porque=porque)
    except TypeError as error:
        yield _message("E010", why=error, porque=error)


def for_worker() -> list[CheckMessage]:
    """What keeps a worker from the service: there also the absence of every setting."""
    return list(_service(is_worker=True))


def _service(is_worker: bool = False) -> Iterator[CheckMessage]:
    try:
        accounts = _place.accounts()
    except ImproperlyConfigured as error:
        yield _message("W002", why=error)
        return
    for account in [""] if accounts is None else accounts:
        given = _place.client_options(account)
        named = (" para la cuenta `{}`" if _is_spanish() else " for the account `{}`").format(account)
        of = named if account else ""
        lacking = [name for name, value in zip(_SERVICE, map(given.get, _place.CREDENTIALS)) if value is None]
        if lacking:
            # One that has none of them only hands over.
            if len(lacking) < len(_SERVICE) or account or is_worker:
                names = ", ".join(f"`{name}`" for name in lacking)
                yield _message("W001", names=names, of=of, all=", ".join(_SERVICE))
            continue
        try:
            dtekit.Client(**given).close()
        except (dtekit.Error, TypeError) as error:
            yield _message("E008", of=of, why=unusable(error, _place.named(account)))
