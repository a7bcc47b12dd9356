"""`PollStore`, and workers (`python -m dtekit.poll_worker`) that are killed or stopped."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Iterator

import pytest

import dtekit
from sandbox import Sandbox

# These tests keep the store in memory: killing a process loses no data there, and the speed of a disk does not matter.
MEMORY = Path("/dev/shm")


def upload(external_id: str, file_name: str = "a.after=0.txt") -> dtekit.Upload:
    return dtekit.Upload(f"the document {external_id}", file_name=file_name, client_id="org", external_id=external_id)


@pytest.fixture
def provider(sandbox: Sandbox) -> Iterator[dtekit.Client]:
    with dtekit.Client(
        sandbox.url, "user", "secret", extraction_url=sandbox.url, client_id="client", client_secret="client-secret"
    ) as client:
        yield client


def test_a_call_on_a_closed_store_is_a_runtime_error(tmp_path: Path) -> None:
    with dtekit.PollStore(tmp_path / "polls.db") as store:
        assert store.counts() == dtekit.stores.PollCounts(0, 0, 0, 0)
        assert repr(store) == f"<dtekit.PollStore {str(tmp_path / 'polls.db')!r}>"
    assert repr(store).endswith(", closed>")
    with pytest.raises(RuntimeError, match="the store is closed"):
        store.counts()


def test_a_file_that_is_not_a_store_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("a letter\n" * 1000)
    with pytest.raises(dtekit.errors.StorageError) as raised:
        dtekit.PollStore(tmp_path / "letter")
    assert raised.value.code == "poll-store-damaged"
    with pytest.raises(dtekit.errors.StorageError) as raised:
        dtekit.PollStore(tmp_path / "none" / "polls.db")
    assert raised.value.code == "poll-store-access"


def test_a_time_can_be_a_datetime_and_a_lease_a_timedelta(tmp_path: Path, provider: dtekit.Client) -> None:
    begin = datetime(2026, 1, 2, tzinfo=timezone.utc)
    with dtekit.PollStore(tmp_path / "polls.db") as store:
        assert store.submit(upload("x"), now=begin, query_interval=10)
        one = store.run_due(provider, begin, lease=timedelta(minutes=1), most=1)
        assert (one.worked, one.finished) == (1, 0)
        assert store.run_due(provider, begin + timedelta(seconds=60)).finished == 1
        [job] = store.results()
        assert (job.state, job.file, job.sends) == ("done", b"the document x", (1, 25))
        assert repr(job) == "<dtekit.stores.PollJob x done>"
        assert store.acknowledge("x")


def test_run_due_with_a_closed_client_is_a_runtime_error(tmp_path: Path, provider: dtekit.Client) -> None:
    provider.close()
    with dtekit.PollStore(tmp_path / "polls.db") as store, pytest.raises(RuntimeError, match="the client is closed"):
        store.run_due(provider)


def test_threads_share_a_store(tmp_path: Path, provider: dtekit.Client, sandbox: Sandbox) -> None:
    now = time.time()
    with dtekit.PollStore(tmp_path / "polls.db") as store:
        for number in range(40):
            store.submit(upload(f"t-{number}"), now=now)

        def work() -> None:
            while store.run_due(provider, now, most=1).worked:
                pass

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert store.counts().polling == 40
    assert len([call for call in sandbox.received() if call["path"] == "/v1/documents"]) == 40


class Worker:
    """A worker in a process of its own."""

    def __init__(self, db: Path, url: str, lease: int, *more: str) -> None:
        environment = {**os.environ, "DTEKIT_CLIENT_ID": "client", "DTEKIT_CLIENT_SECRET": "client-secret"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dtekit.poll_worker", "--db", db, "--url", url, "--lease", str(lease), *more],
            env=environment, stdout=subprocess.PIPE, text=True,
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def terminate(self) -> tuple[int, str]:
        # Before it has said that it works, a signal ends it at once.
        assert self.process.stdout is not None
        with self.process.stdout as output:
            said = output.readline()
            self.process.send_signal(signal.SIGTERM)
            said += output.read()
        return self.process.wait(timeout=60), said


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_killed_workers_lose_no_document_and_send_none_twice(
    tmp_path: Path, sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = MEMORY / f"dtekit-{os.getpid()}" if MEMORY.is_dir() else tmp_path
    folder.mkdir(exist_ok=True)
    db, documents, deadline = folder / "polls.db", 150, time.monotonic() + 300
    sandbox.control("tokens", {"life_seconds": 1000000})
    try:
        with dtekit.PollStore(db) as store:
            workers = [Worker(db, sandbox.url, 4) for _ in range(2)]
            for number in range(documents):
                assert store.submit(upload(f"k-{number}"), query_interval=1, queries=1000)
            delivered: dict[str, dtekit.stores.PollJob] = {}
            kills = following = 0
            while len(delivered) < documents:
                assert time.monotonic() < deadline
                # The progress of the work decides when a worker is killed, so the machine's speed does not matter.
                if documents - store.counts().queued + len(delivered) > following:
                    following += random.randrange(20, 60)
                    time.sleep(random.random() / 50)
                    which = random.randrange(2)
                    workers[which].kill()
                    workers[which] = Worker(db, sandbox.url, 4)
                    kills += 1
                for job in store.results():
                    assert job.external_id not in delivered
                    assert store.acknowledge(job.external_id)
                    delivered[job.external_id] = job
                time.sleep(0.005)
            for worker in workers:
                assert worker.terminate()[0] == 0
            assert store.counts() == dtekit.stores.PollCounts(0, 0, 0, 0)
        uploads = [call["body"] for call in sandbox.received() if call["path"] == "/v1/documents"]
        for number in range(documents):
            job = delivered[f"k-{number}"]
            assert (job.state, job.sends[0], job.file) == ("done", 1, f"the document k-{number}".encode())
            assert sum(f"the document k-{number}\r\n" in body for body in uploads) == 1
        assert kills >= 4
    finally:
        for left in folder.glob("polls.db*"):
            left.unlink()
        if folder != tmp_path:
            folder.rmdir()


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_a_worker_ends_its_step_on_sigterm_and_releases_its_lease(tmp_path: Path, sandbox: Sandbox) -> None:
    db = tmp_path / "polls.db"
    sandbox.control("fault", {"fault": "delay=1500", "operation": "Extraction/Upload"})
    with dtekit.PollStore(db) as store:
        store.submit(upload("t"))
        metrics = tmp_path / "polls.prom"
        worker = Worker(db, sandbox.url, 600, "--metrics", str(metrics))
        while not any(call["path"] == "/v1/documents" for call in sandbox.received()):
            assert worker.process.poll() is None
            time.sleep(0.01)
        status, said = worker.terminate()
        assert (status, said) == (0, "working\nstopped after 1 jobs, of which 0 have ended\n")
        job = store.get("t")
        assert job is not None and (job.state, job.sends[0]) == ("polling", 1)
        text = metrics.read_text()
        assert 'dtekit_requests_total{worker="polls",operation="Extraction/Upload"} 1\n' in text
        assert '\ndtekit_poll_jobs{worker="polls",state="polling"} 1\n' in text
        # The worker released its lease: the next step is due after the policy's interval, not when the lease of 600 s
        # expires.
        assert job.next_at is not None and job.next_at < datetime.now(timezone.utc) + timedelta(seconds=190)


def test_a_worker_names_missing_credentials_and_a_missing_folder(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DTEKIT_CLIENT")}
    arguments = [sys.executable, "-m", "dtekit.poll_worker", "--db", str(tmp_path / "a"), "--url", "http://127.0.0.1:1"]
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "expected DTEKIT_CLIENT_ID and DTEKIT_CLIENT_SECRET in the environment" in ended.stderr
    environment.update(DTEKIT_CLIENT_ID="i", DTEKIT_CLIENT_SECRET="s")
    arguments[4] = str(tmp_path / "none" / "polls.db")
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    assert ended.returncode == 1 and "poll_worker: poll-store-absent: " in ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="limits are POSIX")
def test_a_full_disk_is_a_storage_error(tmp_path: Path) -> None:
    script = """
import dtekit, resource, sys
store = dtekit.PollStore(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, resource.RLIM_INFINITY))
kept = 0
try:
    for number in range(100):
        kept += store.submit(dtekit.Upload("x" * 50_000, file_name="a.txt", client_id="o", external_id=str(number)))
except dtekit.errors.StorageError as error:
    print(error.code, kept == store.counts().queued)
"""
    arguments = [sys.executable, "-c", script, str(tmp_path / "polls.db")]
    ended = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert ended.stdout == "poll-store-access True\n"
