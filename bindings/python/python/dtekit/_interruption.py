"""What is known of a send that a signal handler, or a cancelled task, has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

    from ._parts import Parts
    from ._result import ProcessResult


def interrupted_result(error: BaseException) -> ProcessResult | None:
    """The result of a send that ended with this exception of a signal handler (KeyboardInterrupt, SystemExit) or of a cancelled
    task (`asyncio.CancelledError`, or the TimeoutError that it became).

    Ctrl-C, or any handler that raises, ends a call of the main thread within a moment, and a cancelled task ends its call of
    `AsyncClient`; the exceptions that `asyncio.gather(..., return_exceptions=True)` gives are such too. If the document may have been sent, its outcome is UNKNOWN, and `Client.reconcile` asks what became of it. If
    its answer had come, it is that answer.

        try:
            result = client.issue(document, "CR")
        except BaseException as error:
            result = dtekit.clients.interrupted_result(error)
            if result is not None:
                keep(result)
            raise

    Args:
        error: the exception.

    Returns:
        The result; None if the exception ended no send, or a send of which nothing was sent.
    """
    seen: set[int] = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        for holder in (one, *one.args):
            result: ProcessResult | None = getattr(holder, "_dtekit_result", None)
            if result is not None:
                return result
        seen.add(id(one))
        one = one.__cause__ or one.__context__
    return None


class _Message(str):
    """The message of a cancelled task, with the result of its send."""

    _dtekit_result: ProcessResult


def keep_on(task: asyncio.Task[Any] | None, error: BaseException) -> None:
    """Keeps the result that is on the exception beside its task too: `asyncio.gather(..., return_exceptions=True)` makes a new
    exception from the message of a cancelled task."""
    result = interrupted_result(error)
    if task is None or result is None:
        return

    def keep(done: asyncio.Task[Any]) -> None:
        # The end of the task has dropped its message.
        if done.cancelled():
            message = _Message(done._cancel_message or "")  # type: ignore[attr-defined]
            message._dtekit_result = result
            done._cancel_message = message  # type: ignore[attr-defined]

    try:
        waiting = list(task._callbacks or ())
    except AttributeError:  # a task of another event loop
        return
    # Before the callback of `gather`, which was added when the task began.
    for callback, _ in waiting:
        task.remove_done_callback(callback)
    task.add_done_callback(keep)
    for callback, context in waiting:
        task.add_done_callback(callback, context=context)


def attach(error: BaseException, parts: Parts) -> None:
    """Puts the result of a send on the exception that ends its call; the native part calls this too."""
    from ._result import reply

    attach_result(error, reply(parts))


def attach_result(error: BaseException, result: Any) -> None:
    """The same with what the call gave, if that is the result of a send."""
    from ._result import ProcessResult

    if not isinstance(result, ProcessResult):
        return
    error._dtekit_result = result  # type: ignore[attr-defined]
    # Since Python 3.11.
    if hasattr(error, "add_note"):
        error.add_note(
            f"dtekit: a send was interrupted; its outcome is {result.outcome}, see dtekit.clients.interrupted_result"
        )
