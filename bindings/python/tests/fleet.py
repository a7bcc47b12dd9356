"""Celery workers of an example, and the Redis that they are tested with.

Celery's broker over files is no choice: a worker that reads a message while it is written ends with an error.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Iterator

import pytest

from sandbox import Sandbox

EXAMPLES = Path(__file__).parents[1] / "examples"
REDIS = shutil.which("redis-server")


@contextmanager
def redis(place: Path) -> Iterator[str]:
    """Starts Redis, and gives its address. Without redis-server the test is skipped."""
    if REDIS is None:
        pytest.skip("redis-server is not here")
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [REDIS, "--port", str(port), "--bind", "127.0.0.1", "--save", ""], cwd=place, stdout=subprocess.DEVNULL
    )
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(timeout=30)


class Fleet:
    """The Celery workers of an example."""

    app: str
    """The name of the example's module."""

    def __init__(self, place: Path, sandbox: Sandbox, environment: dict[str, str]) -> None:
        self.place = place
        self.workers: list[subprocess.Popen[bytes]] = []
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(EXAMPLES),
            "DTEKIT_BASE_URL": sandbox.url,
            "DTEKIT_USERNAME": "user",
            "DTEKIT_PASSWORD": "secret",
            **environment,
        }

    def work(self, *options: str, pool: str = "threads") -> subprocess.Popen[bytes]:
        """Starts a worker that takes two tasks at once."""
        command = [sys.executable, "-m", "celery", "--app", self.app, "worker", "--pool", pool, "--concurrency", "2"]
        common = ["--loglevel", "INFO", "--without-mingle", "--without-gossip"]
        with open(self.place / f"worker-{len(self.workers)}.log", "wb") as log:
            worker = subprocess.Popen(
                [*command, *common, "--hostname", f"w{len(self.workers)}@%h", *options],
                env=self.environment, cwd=self.place, stdout=log, stderr=log,
            )
        self.workers.append(worker)
        return worker

    def call(self, code: str, **environment: Any) -> str:
        """Runs Python code in a new process that has imported the example, and returns its output."""
        run = subprocess.run(
            [sys.executable, "-c", f"import {self.app}\n{code}"],
            env={**self.environment, **environment}, cwd=self.place, capture_output=True, text=True,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    def logs(self) -> str:
        return "\n".join(log.read_text()[-5000:] for log in self.place.glob("worker-*.log"))

    def stop(self) -> None:
        """Stops the workers. One that does not end is killed, so that it does not disturb the tests after it."""
        for worker in self.workers:
            if worker.poll() is None:
                worker.send_signal(signal.SIGTERM)
        try:
            for worker in self.workers:
                worker.wait(timeout=120)
        finally:
            for worker in self.workers:
                worker.kill()
                worker.wait()
