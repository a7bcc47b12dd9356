"""Where the journal of a worker is, by its options: in a file, or in the program's own database."""

from __future__ import annotations

import argparse
import importlib
from datetime import datetime
from typing import Any, Callable, Iterable, get_args

import dtekit

from ._worker import told
from ._words import SqlDialect

# What a pass did that could not be made.
IDLE = dtekit.stores.JournalPass(worked=0, finished=0, postponed=0, lost=0, findings=(), new_findings=(), next_at=None)


def place_options(parser: argparse.ArgumentParser) -> None:
    """Adds `--db`, or `--connect` with `--dialect` and `--schema`; and `--content`."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--db", metavar="FILE", help="the file of the journal")
    where.add_argument("--connect", metavar="MODULE:FUNCTION", help="what makes connections, for a journal in your database")
    dialects = [get_args(word)[0] for word in get_args(SqlDialect)]
    parser.add_argument("--dialect", choices=dialects, default="postgresql", help="of this database [postgresql]")
    parser.add_argument("--schema", metavar="NAME", help="the schema of the journal's tables [that of the connection]")
    parser.add_argument("--content", metavar="MODULE:STORE", help="the store of the journal's documents [its tables]")


def once_options(parser: argparse.ArgumentParser) -> None:
    """Adds `--once` and `--recover`."""
    parser.add_argument("--once", action="store_true", help="end when nothing is due, and say what is left")
    about = "first take the leases of a worker that was killed; only where no other worker is running"
    parser.add_argument("--recover", action="store_true", help=about)


def journal_of(parser: argparse.ArgumentParser, options: argparse.Namespace, **given: Any) -> dtekit.Journal:
    """The journal of the options. If `--connect` or `--content` names nothing, the program ends."""
    if options.content is not None:
        given["content"] = _named(parser, "--content", options.content, "store")
    if options.connect is None:
        # The program that submits makes the file: an empty one here would hide a mistyped path.
        return dtekit.Journal(options.db, create=False, **given)
    connect = _named(parser, "--connect", options.connect, "function")
    journal = dtekit.Journal.over(connect, dialect=options.dialect, schema=options.schema, **given)
    # What cannot be read now is wrong from the start, such as tables that are missing.
    journal.counts()
    return journal


def _named(parser: argparse.ArgumentParser, option: str, text: str, what: str) -> Any:
    """What an option names with its module."""
    module, _, name = text.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        parser.error(f"expected a module and its {what} for {option}, found that {error}")


def tolerant(step: Callable[[], dtekit.stores.JournalPass], options: argparse.Namespace) -> Callable[[], dtekit.stores.JournalPass]:
    """The step; without a connection to the database it does nothing, and the next one tries again. With `--once` it fails."""
    if options.connect is None or options.once:
        return step

    def tried() -> dtekit.stores.JournalPass:
        try:
            return step()
        except dtekit.errors.StorageError as error:
            told("the journal", error.findings)
            return IDLE

    return tried


def left(journal: dtekit.Journal, accounts: Iterable[str], next_at: datetime | None, outbox: int = 0) -> str:
    """What a worker leaves that ends when nothing is due, such as entries that are open and results that nobody took.

    Args:
        accounts: those whose entries it sends; "" is those without one.
        next_at: as the last pass gave it. An entry with a lease, also that of a worker that died, is due when it ends.
        outbox: how many documents the journal does not have yet.
    """
    return journal._open().backlog(list(accounts), next_at, outbox)
