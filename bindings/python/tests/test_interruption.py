"""A signal handler that raises ends a call, and its exception has the result of the send."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any, Callable, Iterator, List

import pytest

import dtekit
from sandbox import Sandbox

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself these signals")

# Far more than the fifth of a second in which a call ends, and far less than the answer takes.
SOON = 10
SEND = "Document/SendDocumentToAuthority"


class Signal:
    """Sends a signal to this process as soon as a condition holds; `took` is the time from then to the end of the block."""

    def __init__(self, number: int, condition: Callable[[], bool]) -> None:
        self.sent_at = 0.0
        self.took = 0.0
        self._ended = threading.Event()

        def run() -> None:
            while not condition() and not self._ended.is_set():
                time.sleep(0.01)
            self.sent_at = time.monotonic()
            if not self._ended.is_set():
                os.kill(os.getpid(), number)

        self._thread = threading.Thread(target=run)

    def __enter__(self) -> Signal:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.took = time.monotonic() - self.sent_at
        self._ended.set()
        self._thread.join()
        print(f"ended {self.took:.3f} s after the signal")


@pytest.fixture
def handler() -> Iterator[Callable[[int, Callable[[int, FrameType | None], Any]], None]]:
    """Sets the handler of a signal until the end of the test."""
    before: List[Any] = []

    def set_handler(number: int, handle: Callable[[int, FrameType | None], Any]) -> None:
        before.append((number, signal.signal(number, handle)))

    yield set_handler
    for number, old in reversed(before):
        signal.signal(number, old)


def received(sandbox: Sandbox, path: str) -> Callable[[], bool]:
    return lambda: any(path in call["path"] for call in sandbox.received())


def after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def assert_unknown(result: dtekit.ProcessResult | None, client: dtekit.Client) -> None:
    """The outcome of the send is unknown, and its next step finds the document."""
    assert result is not None
    assert result.outcome == dtekit.Outcome.UNKNOWN
    assert client.reconcile(result).verdict == "already-issued"


def test_an_interrupted_send_has_the_outcome_unknown(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.control("fault", {"fault": "timeout"})
    with Signal(signal.SIGINT, received(sandbox, SEND)) as sent, pytest.raises(KeyboardInterrupt) as raised:
        client.issue(invoice, "CR")
    assert sent.took < SOON
    assert_unknown(dtekit.clients.interrupted_result(raised.value), client)
    assert [(record.levelname, record.message.partition(",")[0]) for record in caplog.records] == [
        ("WARNING", f"unknown {SEND}: connection (transport-cancelled)")
    ]
    if sys.version_info >= (3, 11):
        assert "its outcome is unknown" in raised.value.__notes__[0]


def test_an_exit_by_the_handler_of_sigterm_has_the_result(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, handler: Any
) -> None:
    handler(signal.SIGTERM, lambda *_: sys.exit(3))
    sandbox.control("fault", {"fault": "timeout"})
    with Signal(signal.SIGTERM, received(sandbox, SEND)) as sent, pytest.raises(SystemExit) as raised:
        client.issue(invoice, "CR")
    assert sent.took < SOON
    assert_unknown(dtekit.clients.interrupted_result(raised.value), client)


def test_any_exception_of_a_handler_has_the_result(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, handler: Any
) -> None:
    class TimeIsUp(Exception):
        pass

    def raise_it(*_: object) -> None:
        raise TimeIsUp

    handler(signal.SIGUSR1, raise_it)
    sandbox.control("fault", {"fault": "timeout"})
    with Signal(signal.SIGUSR1, received(sandbox, SEND)), pytest.raises(TimeIsUp) as raised:
        client.issue(invoice, "CR")
    assert_unknown(dtekit.clients.interrupted_result(raised.value), client)


def test_a_handler_that_raises_nothing_does_not_end_the_call(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, handler: Any
) -> None:
    signals: List[int] = []
    handler(signal.SIGUSR1, lambda number, _: signals.append(number))
    sandbox.control("fault", {"fault": "delay=1000"})
    with Signal(signal.SIGUSR1, received(sandbox, SEND)):
        assert client.issue(invoice, "CR").outcome == dtekit.Outcome.SENT
    assert signals == [signal.SIGUSR1]


def test_an_answer_that_came_while_the_handler_ran_is_the_result(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, handler: Any
) -> None:
    def handle(*_: object) -> None:
        end = time.monotonic() + SOON
        while not sandbox.control("counts")["sent"] and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(1)
        raise KeyboardInterrupt

    handler(signal.SIGUSR1, handle)
    sandbox.control("fault", {"fault": "delay=500"})
    with Signal(signal.SIGUSR1, received(sandbox, SEND)), pytest.raises(KeyboardInterrupt) as raised:
        client.issue(invoice, "CR")
    result = dtekit.clients.interrupted_result(raised.value)
    assert result is not None
    if result.outcome == dtekit.Outcome.UNKNOWN:
        assert_unknown(result, client)
    else:
        assert result.outcome == dtekit.Outcome.SENT


def test_an_interrupted_read_has_no_result(sandbox: Sandbox, client: dtekit.Client) -> None:
    sandbox.control("fault", {"fault": "timeout"})
    with Signal(signal.SIGINT, received(sandbox, "GetAccount")) as sent, pytest.raises(KeyboardInterrupt) as raised:
        client.get_account("3101123456")
    assert sent.took < SOON
    assert dtekit.clients.interrupted_result(raised.value) is None


def test_a_wait_before_a_further_attempt_can_be_interrupted(sandbox: Sandbox, client: dtekit.Client) -> None:
    sandbox.control("fault", {"fault": "http-429=50"})
    with Signal(signal.SIGINT, received(sandbox, "GetAccount")) as sent, pytest.raises(KeyboardInterrupt):
        client.get_account("3101123456")
    assert sent.took < SOON


def test_a_wait_for_the_authority_can_be_interrupted(client: dtekit.Client, invoice: bytes) -> None:
    result = client.issue(invoice, "CR")
    with Signal(signal.SIGINT, after(0.3)) as sent, pytest.raises(KeyboardInterrupt):
        client.wait_for_authority(str(result.global_document_id), lambda _: "sent")
    assert sent.took < SOON


def interrupt_at(event: str) -> logging.Handler:
    """A log handler during whose work Ctrl-C arrives, once."""

    class Interrupting(logging.Handler):
        done = False

        def emit(self, record: logging.LogRecord) -> None:
            if not self.done and record.dtekit["event"] == event:  # type: ignore[attr-defined]
                self.done = True
                os.kill(os.getpid(), signal.SIGINT)

    return Interrupting()


@pytest.mark.parametrize("event", ["request", "reply"])
def test_an_interrupt_during_the_logging_of_a_send_is_not_swallowed(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, event: str
) -> None:
    logger, interrupting = logging.getLogger("dtekit"), interrupt_at(event)
    logger.addHandler(interrupting)
    logger.setLevel(logging.DEBUG)
    try:
        with pytest.raises(KeyboardInterrupt) as raised:
            client.issue(invoice, "CR")
    finally:
        logger.removeHandler(interrupting)
        logger.setLevel(logging.NOTSET)
    result = dtekit.clients.interrupted_result(raised.value)
    if event == "request":
        assert result is None
        time.sleep(0.2)
        assert sandbox.received() == [], "nothing was sent"
    else:
        assert_unknown(result, client)


def test_a_wait_for_a_locked_folio_can_be_interrupted_and_uses_no_number(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    sequence = dtekit.stores.FolioSequence(tmp_path / "folios")
    assert sequence.next("3101123456", 1) == 1
    with open(tmp_path / "folios.lock", "r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with Signal(signal.SIGINT, after(0.3)) as sent, pytest.raises(KeyboardInterrupt):
            sequence.next("3101123456", 1)
        assert sent.took < SOON
        # The interrupted call looks at the lock for a moment longer.
        time.sleep(0.5)
    assert sequence.next("3101123456", 1) == 2
