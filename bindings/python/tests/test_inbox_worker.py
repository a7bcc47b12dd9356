"""A worker as a program: `python -m dtekit.inbox_worker`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import dtekit
from sandbox import Sandbox

CREDENTIALS = {"DTEKIT_USERNAME": "user", "DTEKIT_PASSWORD": "secret"}


def command(db: Path, url: str, *more: str) -> list[str]:
    given = ["--db", str(db), "--url", url, "--account", "3101999888", *more]
    return [sys.executable, "-m", "dtekit.inbox_worker", *given]


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_a_worker_takes_what_arrives_until_a_signal(tmp_path: Path, sandbox: Sandbox) -> None:
    def put(number: int) -> None:
        item = {"CountryDocumentId": f"F-{number}", "SenderCode": "3101999888", "FileContent": "<DTE><Documento/></DTE>"}
        sandbox.control("inbox", {"queue": "messages", "items": [item]})

    sandbox.control("reset", {})
    put(1)
    more = ("--source", "messages", "--every", "0.1", "--metrics", str(tmp_path / "inbox.prom"))
    worker = subprocess.Popen(
        command(tmp_path / "inbox.db", sandbox.url, *more), env={**os.environ, **CREDENTIALS}, stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None
    with worker.stdout as output:
        assert output.readline() == "working\n"
        put(2)
        with dtekit.Inbox(tmp_path / "inbox.db") as inbox:
            deadline = time.monotonic() + 60
            while [entry.key for entry in inbox.list() if entry.confirmed_at] != ["messages/F-1", "messages/F-2"]:
                assert time.monotonic() < deadline and worker.poll() is None
                time.sleep(0.02)
        worker.send_signal(signal.SIGTERM)
        assert output.read() == "stopped after 2 new entries; 2 were confirmed\n"
    assert worker.wait(timeout=60) == 0
    metrics = (tmp_path / "inbox.prom").read_text()
    assert 'dtekit_calls_total{worker="inbox",operation="Msg/Recovery"' in metrics, metrics
    assert 'dtekit_inbox_entries{worker="inbox",state="new"} ' in metrics, metrics


def test_a_worker_says_what_is_wrong(tmp_path: Path) -> None:
    without = {name: value for name, value in os.environ.items() if name not in CREDENTIALS}
    url = "http://127.0.0.1:1"
    ended = subprocess.run(command(tmp_path / "a", url), env=without, capture_output=True, text=True)
    assert ended.returncode == 2 and "expected DTEKIT_USERNAME and DTEKIT_PASSWORD" in ended.stderr
    given = {**os.environ, **CREDENTIALS}
    ended = subprocess.run(command(tmp_path / "none" / "a", url), env=given, capture_output=True, text=True)
    assert ended.returncode == 1 and "inbox-access" in ended.stderr
    assert f"inbox_worker: makes the inbox {tmp_path / 'none' / 'a'}, which was not there\n" in ended.stderr
    ended = subprocess.run(command(tmp_path / "a", url, "--source", "paper"), env=given, capture_output=True, text=True)
    assert ended.returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_a_worker_says_once_why_it_takes_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.control("reset", {})
    dtekit.Inbox(tmp_path / "inbox.db").close()
    worker = subprocess.Popen(
        command(tmp_path / "inbox.db", sandbox.url, "--every", "0.05"),
        env={**os.environ, **CREDENTIALS, "DTEKIT_PASSWORD": "wr0ng"}, stderr=subprocess.PIPE, text=True,
    )
    deadline = time.monotonic() + 60
    while sum(call["path"].endswith("GetReceivedDocument") for call in sandbox.received()) < 3:
        assert time.monotonic() < deadline and worker.poll() is None
        time.sleep(0.02)
    worker.send_signal(signal.SIGTERM)
    [said] = worker.communicate(timeout=60)[1].splitlines()
    assert said.startswith("inbox_worker: auth-refused: ") and "wr0ng" not in said
