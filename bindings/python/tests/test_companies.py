"""Runs `examples/companies_issue.py` over a real PostgreSQL."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dtekit
from databases import Database
from sandbox import Sandbox
from test_journal import document

EXAMPLE = Path(__file__).parents[1] / "examples" / "companies_issue.py"


def test_each_company_has_its_own_credentials(database: Database, sandbox: Sandbox, tmp_path: Path) -> None:
    if database.dialect != "postgresql":
        pytest.skip("the example is about PostgreSQL")
    with database.connect() as erp:
        erp.execute("CREATE SCHEMA IF NOT EXISTS dtekit")
    environment = {
        **os.environ, "DTEKIT_BASE_URL": sandbox.url, "DTEKIT_ACCOUNTS": str(tmp_path),
        "DTEKIT_DSN": f"host=127.0.0.1 port={database.port} user=erp dbname=erp",
    }

    def company(name: str, password: str) -> None:
        made = tmp_path / f"{name}.new"
        made.write_text(json.dumps({"username": "user", "password": password}))
        made.rename(tmp_path / f"{name}.json")

    def wait_for_sent(journal: dtekit.Journal, account: str) -> None:
        deadline = time.monotonic() + 60
        while journal.counts(account)["sent"].count == 0:
            assert time.monotonic() < deadline and program.poll() is None
            time.sleep(0.02)

    company("north", "secret")
    company("west", "wrong")
    with dtekit.Journal.over(database.connect, dialect="postgresql", schema="dtekit") as journal:
        journal.create_tables()
        for number, name in enumerate(("west", "north", "south"), 1):
            journal.submit(name, document(number), "CR", account=name)
        program = subprocess.Popen([sys.executable, EXAMPLE], env=environment)
        try:
            wait_for_sent(journal, "north")
            assert journal.counts("south")["waiting"].count == 1
            # Its credentials are refused again and again, at this moment too perhaps.
            west = journal.get("west")
            assert west is not None and west.state in ("waiting", "sending")
            # A company that comes later.
            company("south", "secret")
            wait_for_sent(journal, "south")
            program.send_signal(signal.SIGTERM)
            assert program.wait(timeout=60) == 0
            assert journal.accounts() == ["west"]
        finally:
            program.kill()
            program.wait(timeout=60)
            with database.connect() as erp:
                erp.execute("DROP SCHEMA dtekit CASCADE")
