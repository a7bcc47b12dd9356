"""Threads can share a client. Other threads run while a call waits for the network or computes for long."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, List

import pytest

import dtekit
from sandbox import DATA, Sandbox

INVOICE = DATA / "invoice.json"
BEGIN = 1790100000


def turns_during(call: Callable[[], object]) -> int:
    """How many times this thread runs while another thread makes the call."""
    begun, ended = threading.Event(), threading.Event()

    def run() -> None:
        begun.set()
        try:
            call()
        finally:
            ended.set()

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait()
    turns = 0
    while not ended.is_set():
        turns += 1
        time.sleep(0.001)
    thread.join()
    return turns


def test_other_threads_run_while_a_call_waits(sandbox: Sandbox, client: dtekit.Client) -> None:
    sandbox.control("fault", {"fault": "delay=500"})
    assert turns_during(lambda: client.get_account("3101123456")) > 50


MOST = 1 << 30

BEFORE_AND_AFTER = 2
"""The turns if the call kept the lock: one before it and one after it. A busy machine gives few more than that."""


@pytest.fixture(scope="module")
def long_json() -> bytes:
    """JSON so long that its conversion takes at least 0.2 s, which gives other threads time to run."""
    items = 60_000
    while True:
        data = b'{"A":[' + b",".join([b'{"B":"x","C":1.10}'] * items) + b"]}"
        begin = time.perf_counter()
        dtekit.json_to_xml(data, max_bytes=MOST)
        if time.perf_counter() - begin > 0.2 or items > 10_000_000:
            return data
        items *= 2


def test_other_threads_run_while_json_is_converted(long_json: bytes) -> None:
    assert turns_during(lambda: dtekit.json_to_xml(long_json, max_bytes=MOST)) > BEFORE_AND_AFTER


def test_other_threads_run_while_xml_is_converted(long_json: bytes) -> None:
    data = dtekit.json_to_xml(long_json, max_bytes=MOST)
    assert turns_during(lambda: dtekit.xml_to_json(data, max_bytes=MOST)) > BEFORE_AND_AFTER


def test_other_threads_run_while_a_dict_is_built(long_json: bytes) -> None:
    data = dtekit.json_to_xml(long_json, max_bytes=MOST)
    assert turns_during(lambda: dtekit.xml_to_dict(data, max_bytes=MOST)) > BEFORE_AND_AFTER


def test_other_threads_run_while_a_document_is_read_and_written(long_json: bytes) -> None:
    documents: List[dtekit.Document] = []
    assert turns_during(lambda: documents.append(dtekit.Document.from_json(long_json, max_bytes=MOST))) > 5
    assert turns_during(lambda: documents[0].to_xml()) > 5


def test_threads_share_a_client(sandbox: Sandbox, client: dtekit.Client, invoice: bytes) -> None:
    def send(_: int) -> Any:
        return client.send_document_to_authority(
            invoice,
            asynchronous=True,
            mapping=dtekit.MAPPING_STANDARD,
            sign=True,
            default_certificate=False,
            country="CR",
        )

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(send, range(40)))
    assert {result.outcome for result in results} == {dtekit.Outcome.SENT}
    assert len({result.global_document_id for result in results}) == 40


def test_calls_of_several_threads_wait_at_the_same_time(sandbox: Sandbox, client: dtekit.Client) -> None:
    sandbox.control("fault", {"fault": "delay=2000", "times": 8})
    begin = time.monotonic()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: client.get_account("3101123456"), range(8)))
    assert time.monotonic() - begin < 12, "one after the other they would take 16 seconds"


def test_a_client_can_be_closed_while_a_call_waits(sandbox: Sandbox) -> None:
    sandbox.control("fault", {"fault": "delay=300"})
    client = dtekit.Client(sandbox.url, "user", "secret")
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(client.get_account, "3101123456")
        while not sandbox.received():
            time.sleep(0.01)
        client.close()
        assert call.result() is not None


def test_a_journal_and_its_client_can_be_closed_while_a_pass_runs(sandbox: Sandbox, tmp_path: Path) -> None:
    db = tmp_path / "journal.db"
    client, journal = dtekit.Client(sandbox.url, "user", "secret"), dtekit.Journal(db)
    document = INVOICE.read_bytes()
    journal.submit("a", document, "CR", now=BEGIN)
    sandbox.control("fault", {"fault": "delay=300", "operation": "Document/SendDocumentToAuthority"})
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(journal.run, client, BEGIN)
        while not sandbox.received():
            time.sleep(0.01)
        journal.close()
        client.close()
        with pytest.raises(RuntimeError, match="closed"):
            journal.submit("b", document, "CR")
        call.result()
    # The pass has written down what it had sent.
    with dtekit.Journal(db) as again:
        entry = again.get("a")
        assert entry and (entry.sends, entry.state) == (1, "sent")
    assert sandbox.control("counts")["sent"] == 1


def test_the_interpreter_can_exit_while_calls_wait(sandbox: Sandbox) -> None:
    sandbox.control("fault", {"fault": "delay=3000", "times": 4})
    program = f"""
import threading, dtekit
client = dtekit.Client({sandbox.url!r}, "user", "secret")
for _ in range(4):
    threading.Thread(target=client.get_account, args=("3101123456",), daemon=True).start()
import time, urllib.request, json
while len(json.load(urllib.request.urlopen({sandbox.url!r} + "/_control/received"))) < 4:
    time.sleep(0.01)
raise SystemExit(7)
"""
    environment = {**os.environ, "no_proxy": "127.0.0.1"}
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert (ended.returncode, ended.stderr) == (7, "")
