"""The client for asyncio."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from copy import copy
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal, Mapping, TypeVar, overload
from uuid import UUID

from . import _native
from ._async_operations import AsyncOperations
from ._client import Client, with_warnings
from ._extraction import Extraction, Poll, Upload, extracting
from ._follow_up import AuthorityWait, waiting
from ._interruption import attach, attach_result, keep_on
from ._metrics import Metrics
from ._option_types import IssueOptions, Policy, Settings
from ._options import Seconds, Time
from ._receiver_message import ReceiverMessage
from ._request import Request
from ._records.extraction import Extracted, Progress
from ._records.follow_up import AuthorityAnswer, Reconciliation
from ._records.result import NextStep
from ._result import FileResult, ProcessResult
from ._time import sleep_until_async

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._given import DecideRule, DecideTable, DocumentContent
    from ._journal import Journal
    from ._records.journal import JournalEntry
    from ._native import Registry
    from ._option_types import JournalSubmit


_T = TypeVar("_T")


class AsyncClient(AsyncOperations):
    """A client of the service for asyncio: the methods of `Client` as coroutines, with the same arguments, results and errors.

    Each call waits on a thread of the client's own, so the event loop is free.

        async with dtekit.AsyncClient("https://service.example", "user", "secret", timeout=30) as client:
            accounts = await asyncio.gather(*(client.get_account(code) for code in codes))

    A cancelled task, and so `asyncio.timeout` and `asyncio.wait_for`, ends its call at once: nothing is sent any more. If the
    document of a send may have left, its outcome is UNKNOWN, and `interrupted_result` gives that result from the exception. A
    call that waits for its turn was not sent.

    Tasks of several event loops, and threads, may share it. After a fork the child may use the client of its parent.

    Args:
        base_url: the address of the service, without `/api/v1`.
        username: the user for HTTP Basic.
        password: the password for HTTP Basic.
        limit: how many calls run at once; further calls wait for their turn, and their `timeout` begins then.
        registry: a `Registry` whose tables count in the checks of `issue`. What is added to it later counts in later calls.
        **settings: the keywords of `dtekit.clients.Settings`; time-outs in seconds, or as a timedelta.

    Raises:
        ArgumentError: a setting is unknown or cannot be used, with a finding for each.
        TypeError: a setting has a type that no setting has.
        ValueError: `limit` is less than 1.
    """

    def __init__(
        self,
        base_url: str,
        username: str,
        password: str,
        *,
        limit: int = 32,
        registry: Registry | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        if limit < 1:
            raise ValueError(f"expected `limit` to be at least 1, found {limit}")
        self._client = Client(base_url, username, password, registry=registry, **settings)
        self._limit = limit
        self._begin()

    @property
    def client(self) -> Client:
        """The `Client` with the same connections, for what takes one: `await asyncio.to_thread(journal.run, client.client)`."""
        return self._client

    def metrics(self) -> Metrics:
        """What the calls of this client have done in this process so far, as `Client.metrics`; it does not wait.

        Raises:
            RuntimeError: the client is closed.
        """
        return self._client.metrics()

    def with_trace_context(self, traceparent: str, tracestate: str | None = None) -> AsyncClient:
        """The same client, whose calls belong to your own trace, as `Client.with_trace_context`.

        Both share connections, token and threads. So close the first one only, after the calls of both.

        Raises:
            ArgumentError: one of them breaks the syntax.
            RuntimeError: the client is closed.
        """
        return self._with(self._client.with_trace_context(traceparent, tracestate))

    def _with(self, client: Client) -> AsyncClient:
        """The same for another client with the same connections."""
        other = copy(self)
        other._client = client
        return other

    async def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`, as `Client.call`.

        Raises:
            Error: as `Client.call` says.
            asyncio.CancelledError: the task was cancelled; `interrupted_result` says what is known of a send.
        """
        return with_warnings(await self._run(lambda client: client._exchange(operation, arguments)))

    async def execute(self, request: Request) -> Any:
        """Sends a request that was built before, as `Client.execute`.

        Raises:
            Error: as `call` says.
        """
        return with_warnings(await self._run(lambda client: client._exchange_request(request)))

    @overload
    async def issue(
        self,
        document: DocumentContent,
        country: str,
        *,
        journal: None = None,
        key: None = None,
        now: None = None,
        decide: None = None,
        **options: Unpack[IssueOptions],
    ) -> ProcessResult: ...

    @overload
    async def issue(
        self,
        document: DocumentContent,
        country: str,
        *,
        journal: Journal,
        key: str,
        now: Time | None = None,
        decide: DecideRule | DecideTable | None = None,
        **options: Unpack[JournalSubmit],
    ) -> JournalEntry: ...

    async def issue(self, document: DocumentContent, country: str, **options: Any) -> ProcessResult | JournalEntry:
        """Issues a document and returns the outcome, as `Client.issue`.

        With a journal, the entry says what became of a document whose task was cancelled, and the next pass goes on with it.
        `decide` is called on a thread of the client's.

        Args:
            document: a generic DTE: JSON or XML, plain or in base 64, a `Document`, or a dict.
            country: the ISO 3166-1 alpha-2 code.
            **options: the keywords of `Client.issue`.

        Raises:
            Error: as `Client.issue` says.
        """
        return await self._run(lambda client: client.issue(document, country, **options))

    async def el_salvador_invalidate(self, event: DocumentContent, mapping: str, *, sign: bool = True) -> ProcessResult:
        """Sends an invalidation to El Salvador's authority, and returns the outcome, as `Client.el_salvador_invalidate`.

        Raises:
            Error: as `Client.issue` says.
        """
        return await self._run(lambda client: client.el_salvador_invalidate(event, mapping, sign=sign))

    async def reconcile(
        self, of: ProcessResult | NextStep | Mapping[str, Any], *, settle_after: Seconds | None = None
    ) -> Reconciliation:
        """Asks the service what became of a send whose outcome is unknown, as `Client.reconcile`.

        Raises:
            Error: as `Client.reconcile` says.
        """
        return await self._run(lambda client: client.reconcile(of, settle_after=settle_after))

    async def reconcile_many(
        self,
        of: Iterable[ProcessResult | NextStep | Mapping[str, Any]],
        *,
        settle_after: Seconds | None = None,
    ) -> list[Reconciliation]:
        """Asks the service what became of many sends, as `Client.reconcile_many`.

        Raises:
            Error: as `Client.reconcile_many` says.
        """
        return await self._run(lambda client: client.reconcile_many(of, settle_after=settle_after))

    async def download(
        self, of: ProcessResult | str | UUID, format: Literal["xml", "pdf", "json"], type_: str = "default"
    ) -> FileResult | None:
        """Downloads a document, decoded; None if it is not ready yet; as `Client.download`.

        Raises:
            Error: as `Client.download` says.
        """
        return await self._run(lambda client: client.download(of, format, type_))

    async def wait_for_authority(
        self,
        of: ProcessResult | str | UUID | AuthorityWait,
        decide: DecideRule | DecideTable | None = None,
        *,
        interval: Seconds | None = None,
        give_up_after: Seconds | None = None,
    ) -> AuthorityAnswer:
        """Waits for the authority's answer to a document, as `Client.wait_for_authority`; it needs no thread between questions.

        Raises:
            Error: as `Client.call` says of a read.
        """
        steps = waiting(of, decide, interval, give_up_after)
        answer: Any = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                done: AuthorityAnswer = end.value
                return done
            answer = await (self.call(*step) if isinstance(step, tuple) else sleep_until_async(step))

    async def extract(
        self,
        upload: Upload,
        *,
        progress: Callable[[Progress], object] | None = None,
        keep: Callable[[Poll], object] | None = None,
        poll: Poll | None = None,
        **policy: Unpack[Policy],
    ) -> Extracted:
        """Sends a document to the extraction provider and waits until it is processed, as `Client.extract`.

        It needs no thread between its steps. `progress` and `keep` are called on the event loop.

        Raises:
            Error: as `Client.extract` says.
        """
        extraction = Extraction(upload, poll, **policy)
        steps = extracting(extraction, progress, keep)
        answer: Progress | None = None
        while True:
            try:
                due = steps.send(answer)
            except StopIteration as end:
                done: Extracted = end.value
                return done
            answer = await (self.advance(extraction) if due is None else sleep_until_async(due))

    async def advance(self, extraction: Extraction, now: Time | None = None) -> Progress:
        """Takes one step of an extraction, as `Client.advance`.

        Raises:
            Error: as `Client.advance` says.
        """
        return await self._run(lambda client: client.advance(extraction, now))

    async def costa_rica_send_receiver_message(
        self,
        message: ReceiverMessage,
        *,
        base64: bool | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> ProcessResult:
        """Sends a receiver message, as `Client.costa_rica_send_receiver_message`.

        Raises:
            Error: as `Client.costa_rica_send_receiver_message` says.
        """
        return await self._run(
            lambda client: client.costa_rica_send_receiver_message(message, base64=base64, timeout=timeout, extra=extra)
        )

    async def aclose(self) -> None:
        """Closes the client. Calls that are under way end normally; later calls raise RuntimeError."""
        self._client.close()
        if self._process == os.getpid():
            self._threads.shutdown(wait=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    # It shows no credentials. A debugger shows also one whose arguments were refused.
    def __repr__(self) -> str:
        if not hasattr(self, "_client"):
            return "<dtekit.AsyncClient, not made>"
        return repr(self._client).replace("Client", "AsyncClient", 1)

    async def _run(self, call: Callable[[Client], _T]) -> _T:
        """Makes a call on a thread of its own; a cancelled task cancels it."""
        cancellation = _native.Cancellation()
        client = self._client._cancelled_by(cancellation)
        if self._process != os.getpid():
            # A forked process does not have the threads of its parent.
            self._begin()
        running: Future[_T] = self._threads.submit(copy_context().run, call, client)
        try:
            return await asyncio.wrap_future(running)
        except asyncio.CancelledError as cancelled:
            parts = cancellation.cancel()
            # The answer may have come meanwhile.
            if running.done() and not running.cancelled() and running.exception() is None:
                found: Any = running.result()
                attach_result(cancelled, found[0] if isinstance(found, tuple) else found)
            elif parts is not None:
                attach(cancelled, parts)
            keep_on(asyncio.current_task(), cancelled)
            raise

    def _begin(self) -> None:
        """Makes the pool, which starts its threads as calls need them."""
        self._threads = ThreadPoolExecutor(self._limit, thread_name_prefix="dtekit")
        self._process = os.getpid()
