"""The client for asyncio: the methods of `Client` as coroutines, cancellation, and the bound on calls at once."""

from __future__ import annotations

import asyncio
import inspect
import multiprocessing
import threading
import time
from contextvars import ContextVar
from http.server import HTTPServer
from pathlib import Path
from typing import Any, Callable, Coroutine, Iterator

import pytest

import dtekit
from sandbox import Sandbox
from test_requests import WINDOW, Empty

SEND = "Document/SendDocumentToAuthority"
# No test waits so long when all is well.
LONG = 120


def received(sandbox: Sandbox, path: str) -> int:
    return sum(path in call["path"] for call in sandbox.received())


async def until(condition: Callable[[], bool]) -> None:
    """Waits for a condition, which is asked on another thread."""
    end = time.monotonic() + LONG
    while not await asyncio.to_thread(condition):
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def run(sandbox: Sandbox, main: Callable[[dtekit.AsyncClient], Coroutine[Any, Any, Any]], **settings: Any) -> Any:
    async def with_client() -> Any:
        async with dtekit.AsyncClient(sandbox.url, "user", "secret", **settings) as client:
            return await asyncio.wait_for(main(client), LONG)

    return asyncio.run(with_client())


def signatures(of: type) -> Iterator[tuple[str, Any]]:
    for name, method in inspect.getmembers(of, inspect.isfunction):
        if not name.startswith("_"):
            yield name, method


def test_every_method_of_the_client_is_a_coroutine_with_the_same_parameters() -> None:
    asynchronous = dict(signatures(dtekit.AsyncClient))
    assert set(asynchronous) == set(dict(signatures(dtekit.Client))) - {"close"} | {"aclose"}
    for name, method in signatures(dtekit.Client):
        if name == "close":
            continue
        # They make no call.
        is_call = name not in ("metrics", "with_trace_context")
        assert inspect.iscoroutinefunction(asynchronous[name]) == is_call, name
        assert asynchronous[name].__doc__
        if name != "issue":
            assert list(inspect.signature(asynchronous[name]).parameters) == list(inspect.signature(method).parameters)
    assert not inspect.isabstract(dtekit.AsyncClient)


def test_a_document_is_issued_downloaded_and_reconciled(sandbox: Sandbox, invoice: bytes) -> None:
    async def main(client: dtekit.AsyncClient) -> None:
        result = await client.issue(invoice, "CR")
        assert result.outcome == dtekit.Outcome.SENT
        await asyncio.to_thread(sandbox.control, "clock", {"advance_seconds": 86_400})
        file = await client.download(result, "xml")
        assert file is not None and file.content
        answer = await client.wait_for_authority(result, lambda _: "accepted")
        assert answer.outcome == dtekit.Outcome.ACCEPTED
        assert result.global_document_id is not None
        listed = await client.get_document(global_document_id=result.global_document_id)
        assert len(listed.documents) == 1
        request = dtekit.operations.Request("Document/GetDocument", {"GlobalDocumentId": result.global_document_id})
        assert len((await client.execute(request)).documents) == 1

    run(sandbox, main)


def test_an_error_is_that_of_the_client(sandbox: Sandbox) -> None:
    async def main(client: dtekit.AsyncClient) -> None:
        with pytest.raises(dtekit.errors.ArgumentError) as raised:
            await client.call("Document/Nothing")
        assert raised.value.code == "operation-unknown"

    run(sandbox, main)


def test_a_warning_names_the_line_of_the_caller() -> None:
    async def main() -> None:
        with HTTPServer(("127.0.0.1", 0), Empty) as server:
            threading.Thread(target=server.handle_request).start()
            async with dtekit.AsyncClient(f"http://127.0.0.1:{server.server_port}", "user", "secret") as client:
                with pytest.warns(dtekit.errors.RequestWarning, match="filter-window") as caught:
                    await client.download_batch(WINDOW)
        assert [one.filename for one in caught] == [__file__]

    asyncio.run(main())


def test_calls_run_at_once_up_to_the_limit(sandbox: Sandbox) -> None:
    most, now, lock, together = 0, 0, threading.Lock(), threading.Barrier(3)

    async def main(client: dtekit.AsyncClient) -> None:
        await asyncio.gather(*(client.get_account(str(n)) for n in range(9)))

    original = dtekit.Client._exchange

    def counted(self: dtekit.Client, *given: Any) -> Any:
        nonlocal most, now
        with lock:
            now += 1
            most = max(most, now)
        # Goes on when three calls are here.
        together.wait(LONG)
        try:
            return original(self, *given)
        finally:
            with lock:
                now -= 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dtekit.Client, "_exchange", counted)
        run(sandbox, main, limit=3)
    assert most == 3
    assert received(sandbox, "GetAccount") == 9


def test_a_cancelled_send_has_the_outcome_unknown(sandbox: Sandbox, invoice: bytes) -> None:
    sandbox.control("fault", {"fault": "timeout"})

    async def main(client: dtekit.AsyncClient) -> None:
        task = asyncio.create_task(client.issue(invoice, "CR"))
        await until(lambda: received(sandbox, SEND) == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as raised:
            await task
        result = dtekit.clients.interrupted_result(raised.value)
        assert result is not None
        assert result.outcome == dtekit.Outcome.UNKNOWN
        assert (await client.reconcile(result)).verdict == "already-issued"

    # A hundredth of the time that the answer takes would end the test.
    begin = time.monotonic()
    run(sandbox, main, timeout=10 * LONG)
    assert time.monotonic() - begin < LONG
    assert received(sandbox, SEND) == 1


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "after a clean-up that waits"])
def test_gather_gives_exceptions_with_the_result(sandbox: Sandbox, invoice: bytes, waits: bool) -> None:
    sandbox.control("fault", {"fault": "timeout", "operation": "Document/SendDocumentToAuthority", "times": 2})

    async def send(client: dtekit.AsyncClient) -> object:
        try:
            return await client.issue(invoice, "CR")
        finally:
            await asyncio.sleep(0.01 if waits else 0)

    async def main(client: dtekit.AsyncClient) -> None:
        tasks = [asyncio.create_task(send(client) if waits else client.issue(invoice, "CR")) for _ in range(2)]
        together = asyncio.gather(*tasks, client.get_account("1"), return_exceptions=True)
        await until(lambda: received(sandbox, SEND) == 2)
        for task in tasks:
            task.cancel()
        *cancelled, account = await together
        assert all(isinstance(error, asyncio.CancelledError) for error in cancelled)
        results = [dtekit.clients.interrupted_result(error) for error in cancelled if isinstance(error, BaseException)]
        assert [result and result.outcome for result in results] == [dtekit.Outcome.UNKNOWN] * 2
        assert dtekit.clients.interrupted_result(asyncio.CancelledError("another")) is None

    run(sandbox, main, timeout=10 * LONG)


def test_a_time_out_of_asyncio_has_the_result(sandbox: Sandbox, invoice: bytes) -> None:
    sandbox.control("fault", {"fault": "timeout"})

    async def main(client: dtekit.AsyncClient) -> None:
        with pytest.raises(asyncio.TimeoutError) as raised:
            await asyncio.wait_for(client.issue(invoice, "CR"), 3)
        result = dtekit.clients.interrupted_result(raised.value)
        # On a very busy machine nothing had left yet.
        assert (result is None) == (received(sandbox, SEND) == 0)

    run(sandbox, main)


def test_a_call_that_waits_for_its_turn_is_not_sent(sandbox: Sandbox, invoice: bytes) -> None:
    sandbox.control("fault", {"fault": "delay=1000"})

    async def main(client: dtekit.AsyncClient) -> None:
        first = asyncio.create_task(client.get_account("1"))
        await until(lambda: received(sandbox, "GetAccount") == 1)
        second = asyncio.create_task(client.issue(invoice, "CR"))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError) as raised:
            await second
        assert dtekit.clients.interrupted_result(raised.value) is None
        await first

    run(sandbox, main, limit=1)
    assert received(sandbox, SEND) == 0


def test_a_cancelled_read_has_no_result(sandbox: Sandbox) -> None:
    sandbox.control("fault", {"fault": "timeout"})

    async def main(client: dtekit.AsyncClient) -> None:
        task = asyncio.create_task(client.get_account("1"))
        await until(lambda: received(sandbox, "GetAccount") == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as raised:
            await task
        assert dtekit.clients.interrupted_result(raised.value) is None

    run(sandbox, main, timeout=10 * LONG)


def test_a_wait_between_two_questions_can_be_cancelled(sandbox: Sandbox, invoice: bytes) -> None:
    async def main(client: dtekit.AsyncClient) -> None:
        result = await client.issue(invoice, "CR")
        task = asyncio.create_task(client.wait_for_authority(result, lambda _: "sent"))
        await until(lambda: received(sandbox, "GetDocument") == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(sandbox, main)


def test_a_journal_keeps_what_a_cancelled_task_has_sent(sandbox: Sandbox, invoice: bytes, tmp_path: Path) -> None:
    sandbox.control("fault", {"fault": "timeout"})
    with dtekit.Journal(tmp_path / "journal.db") as journal:

        async def main(client: dtekit.AsyncClient) -> None:
            task = asyncio.create_task(client.issue(invoice, "CR", journal=journal, key="sale-1"))
            await until(lambda: received(sandbox, SEND) == 1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await until(lambda: journal.counts()["unknown"].count == 1)
            entry = await client.issue(invoice, "CR", journal=journal, key="sale-2")
            assert entry.state in ("sent", "accepted")
            await asyncio.to_thread(journal.run, client.client)

        run(sandbox, main)
        assert journal.get("sale-1") is not None
    assert received(sandbox, SEND) == 2


def test_a_file_is_extracted(sandbox: Sandbox) -> None:
    async def main(client: dtekit.AsyncClient) -> None:
        steps: list[str] = []
        upload = dtekit.Upload(b"total: 10", client_id="org", file_name="note.after=0.txt")
        extracted = await client.extract(upload, progress=lambda step: steps.append(step.step), query_interval=1)
        assert extracted.file == b"total: 10"
        assert (steps[0], steps[-1]) == ("sent", "done")

    run(sandbox, main, extraction_url=sandbox.url, client_id="client", client_secret="client-secret")


def test_context_variables_reach_the_log(sandbox: Sandbox, invoice: bytes, caplog: pytest.LogCaptureFixture) -> None:
    trace: ContextVar[str] = ContextVar("trace", default="none")
    found: list[str] = []

    class Filter:
        def filter(self, _: Any) -> bool:
            found.append(trace.get())
            return True

    async def main(client: dtekit.AsyncClient) -> None:
        trace.set("t-1")
        await client.issue(invoice, "CR")

    caplog.set_level("DEBUG", logger="dtekit")
    caplog.handler.addFilter(Filter())
    run(sandbox, main)
    assert set(found) == {"t-1"}


def test_a_trace_context_is_sent_onward(sandbox: Sandbox) -> None:
    parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    async def main(client: dtekit.AsyncClient) -> None:
        await client.with_trace_context(parent).get_account("1")
        await client.get_account("1")

    sandbox.control("reset", {})
    run(sandbox, main)
    calls = [dict(call["headers"]) for call in sandbox.control("received")]
    assert [call.get("traceparent") for call in calls] == [parent, None]


def test_a_closed_client_says_so(sandbox: Sandbox) -> None:
    async def main() -> None:
        client = dtekit.AsyncClient(sandbox.url, "user", "secret")
        await client.get_account("1")
        await client.aclose()
        with pytest.raises(RuntimeError, match="closed"):
            await client.get_account("1")
        assert repr(client) == f"<dtekit.AsyncClient {sandbox.url}, closed>"

    asyncio.run(main())


def test_a_limit_is_at_least_one() -> None:
    with pytest.raises(ValueError, match="limit"):
        dtekit.AsyncClient("https://service.example", "user", "secret", limit=0)
    with pytest.raises(dtekit.errors.ArgumentError):
        dtekit.AsyncClient("no address", "user", "secret")


def _in_child(client: dtekit.AsyncClient, pipe: Any) -> None:
    asyncio.run(client.get_account("2"))
    pipe.send("done")


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own(sandbox: Sandbox) -> None:
    client = dtekit.AsyncClient(sandbox.url, "user", "secret")
    asyncio.run(client.get_account("1"))
    ours, theirs = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=_in_child, args=(client, theirs))
    child.start()
    assert ours.poll(LONG)
    child.join(LONG)
    asyncio.run(client.get_account("3"))
    assert received(sandbox, "GetAccount") == 3


class Answering(dtekit.operations.AsyncOperations):
    """A class outside dtekit that defines only `call`."""

    async def call(self, operation: str, arguments: object = None, /) -> object:
        return operation, arguments


def test_a_class_that_defines_call_has_every_operation() -> None:
    operation, arguments = asyncio.run(Answering().product_jget(owner_id_product_id_json={"ownerId": "o"}))
    assert operation == "Product/JGet"
    assert arguments["ownerIdProductIdJson"] == {"ownerId": "o"}
