"""The project that is tested, on the database of the environment: a real PostgreSQL, or SQLite."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Iterator

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from databases import Database, missing  # noqa: E402
from sandbox import Sandbox  # noqa: E402

KIND = os.environ.get("DTEKIT_TEST_DJANGO", "sqlite")
SHARED = KIND == "postgresql"


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def project(sandbox: Sandbox) -> Iterator[None]:
    """The project, with its tables made by `migrate`."""
    database = None
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            DTEKIT_TEST_FOLDER=folder, DTEKIT_TEST_URL=sandbox.url, DJANGO_SETTINGS_MODULE="settings"
        )
        if SHARED:
            lacking = missing("postgresql")
            if lacking is not None:
                pytest.skip(f"left out: {lacking} is not here")
            database = Database("postgresql")
            os.environ["DTEKIT_TEST_PORT"] = str(database.port)
        import django
        from django.core.management import call_command
        from django.db import connections

        django.setup()
        call_command("migrate", verbosity=0, run_syncdb=True)
        yield
        from dtekit import django as host

        host.close()
        connections.close_all()
        if database is not None:
            database.stop()


@pytest.fixture(autouse=True)
def empty(project: None, sandbox: Sandbox) -> Iterator[None]:
    """Empty tables, an empty journal, and a sandbox that knows nothing."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.db import connection

    from dtekit import django as host
    from dtekit.django.models import Outbox
    from shop.models import Bill, Invoice

    sandbox.control("reset", {})
    host.close()
    for model in (Invoice, Bill, Outbox, User):
        model.objects.all().delete()
    if SHARED:
        with connection.cursor() as cursor:
            tables = "entry, journal_document, journal_certified, journal_chain, journal_attempt, journal_total"
            others = "inbox_entry, inbox_item, sequence_counter"
            cursor.execute(f"TRUNCATE TABLE journal_{tables}, {others} RESTART IDENTITY")
    else:
        for path in Path(settings.DTEKIT["JOURNAL"]).parent.glob("*.db*"):
            if not path.name.startswith("shop"):
                path.unlink()
    yield
