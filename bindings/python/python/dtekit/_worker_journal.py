"""Where the journal of a worker is, by its options: in a file, or in the program's own database."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import Any, Callable

import dtekit

_IDLE = dtekit.stores.JournalPass(worked=0, finished=0, postponed=0, lost=0, next_at=None)


def place_options(parser: argparse.ArgumentParser) -> None:
    """Adds `--db`, or `--connect` with `--dialect` and `--schema`; and `--content`."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--db", metavar="FILE", help="the file of the journal")
    where.add_argument("--connect", metavar="MODULE:FUNCTION", help="what makes connections, for a journal in your database")
    parser.add_argument(
        "--dialect", choices=("postgresql", "mariadb"), default="postgresql", help="of this database [postgresql]"
    )
    parser.add_argument("--schema", metavar="NAME", help="the schema of the journal's tables [that of the connection]")
    parser.add_argument("--content", metavar="MODULE:STORE", help="the store of the journal's documents [its tables]")


def journal_of(parser: argparse.ArgumentParser, options: argparse.Namespace, **given: Any) -> dtekit.Journal:
    """The journal of the options. If `--connect` or `--content` names nothing, the program ends."""
    if options.content is not None:
        given["content"] = _named(parser, "--content", options.content, "store")
    if options.connect is None:
        return dtekit.Journal(options.db, **given)
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


def tolerant(
    step: Callable[[], dtekit.stores.JournalPass], options: argparse.Namespace
) -> Callable[[], dtekit.stores.JournalPass]:
    """The step; without a connection to the database it does nothing, and the next one tries again."""
    if options.connect is None:
        return step

    def tried() -> dtekit.stores.JournalPass:
        try:
            return step()
        except dtekit.errors.StorageError as error:
            print(f"the journal: {error}", file=sys.stderr, flush=True)
            return _IDLE

    return tried
