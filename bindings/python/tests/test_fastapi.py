"""Runs `examples/fastapi_issue.py` over a real PostgreSQL, in the long run."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from databases import Database
from sandbox import Sandbox
from test_journal import document

pytestmark = pytest.mark.skipif("DTEKIT_TEST_LONG" not in os.environ, reason="only the long run starts this server")
EXAMPLES = Path(__file__).parents[1] / "examples"


def call(url: str, body: str | None = None) -> tuple[int, Any]:
    request = urllib.request.Request(url, None if body is None else body.encode())
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_an_invoice_and_its_document_are_posted_in_one_transaction(database: Database, sandbox: Sandbox) -> None:
    if database.dialect != "postgresql":
        pytest.skip("the example is about PostgreSQL")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ, "DTEKIT_BASE_URL": sandbox.url, "DTEKIT_USERNAME": "user", "DTEKIT_PASSWORD": "secret",
        "DTEKIT_DSN": f"host=127.0.0.1 port={database.port} user=erp dbname=erp",
    }
    command = [sys.executable, "-m", "uvicorn", "--port", str(port), "--log-level", "warning", "fastapi_issue:app"]
    server = subprocess.Popen(command, cwd=EXAMPLES, env=environment)
    url = f"http://127.0.0.1:{port}/invoices"
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                assert call(f"{url}/none")[0] == 404
                break
            except urllib.error.URLError:
                assert time.monotonic() < deadline and server.poll() is None
                time.sleep(0.05)
        assert call(f"{url}/sale-1/CR", document(1)) == (201, {"key": "sale-1", "state": "waiting"})
        # A request that is made again changes nothing, and one that is refused leaves no invoice.
        assert call(f"{url}/sale-1/CR", document(1))[0] == 201
        assert call(f"{url}/sale-1/CR", document(2))[0] == 409
        assert call(f"{url}/sale-2/MX", document(2))[0] == 422
        assert call(f"{url}/sale-2")[0] == 404
        while (answer := call(f"{url}/sale-1"))[1]["state"] != "sent":
            assert time.monotonic() < deadline, answer
            time.sleep(0.05)
        assert answer[1]["says"].startswith("506")
        rejection = {"fault": "reject=no such postal code", "operation": "Document/SendDocumentToAuthority"}
        sandbox.control("fault", rejection)
        invoice_of_mexico = (EXAMPLES.parents[2] / "tests/data/invoice-mx.json").read_text("utf-8")
        assert call(f"{url}/sale-3/MX", invoice_of_mexico)[0] == 201
        while (answer := call(f"{url}/sale-3"))[1]["state"] != "rejected":
            assert time.monotonic() < deadline, answer
            time.sleep(0.05)
        assert "no such postal code" in answer[1]["says"]
    finally:
        server.terminate()
        assert server.wait(timeout=30) in (0, -15)
        with database.connect() as connection:
            connection.execute("DROP SCHEMA IF EXISTS dtekit CASCADE")
            connection.execute("DROP TABLE IF EXISTS invoice")
    sent = [one for one in sandbox.received() if one["path"].endswith("SendDocumentToAuthority")]
    assert len(sent) == 2
