"""What is known of a send that a signal handler has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import _native
    from ._result import ProcessResult


def interrupted_result(error: BaseException) -> ProcessResult | None:
    """The result of a send that ended with this exception of a signal handler, such as KeyboardInterrupt or SystemExit.

    Ctrl-C, or any handler that raises, ends a call of the main thread within a moment. If the document may have been sent,
    its outcome is UNKNOWN, and `Client.reconcile` asks what became of it. If its answer had come, it is that answer.

        try:
            result = client.issue(document, "CR")
        except BaseException as error:
            result = dtekit.interrupted_result(error)
            if result is not None:
                keep(result)
            raise

    Args:
        error: the exception.

    Returns:
        The result; None if the exception ended no send, or a send of which nothing was sent.
    """
    result: ProcessResult | None = getattr(error, "_dtekit_result", None)
    return result


def attach(error: BaseException, parts: _native._Parts) -> None:
    """Puts the result of a send on the exception of a signal handler; the native part calls this."""
    from ._result import ProcessResult, reply

    result = reply(parts)
    if not isinstance(result, ProcessResult):
        return
    error._dtekit_result = result  # type: ignore[attr-defined]
    # Since Python 3.11.
    if hasattr(error, "add_note"):
        error.add_note(
            f"dtekit: a send was interrupted; its outcome is {result.outcome}, see dtekit.interrupted_result"
        )
