"""The client of the service."""

from __future__ import annotations

import json
import os
import sys
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any, Mapping

from . import _native
from ._errors import RequestWarning, finding
from ._operations import Operations
from ._options import Settings
from ._request import Request
from ._result import reply

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Client(Operations):
    """A client of the service, with one method for each operation; threads may share it.

    Every send ends in an `Outcome`: a time-out or a broken connection after bytes have left is no error but
    UNKNOWN, and is never sent again by itself. Reads are tried again, sends only when it is certain that nothing
    was sent. Other threads run while a call waits; in asyncio, use `asyncio.to_thread`.

        with dtekit.Client("https://service.example", "user", "secret", timeout=30) as client:
            account = client.get_account("3101123456")

    Args:
        base_url: the address of the service, without `/api/v1`.
        username: the user for HTTP Basic.
        password: the password for HTTP Basic.
        **settings: the keywords of `dtekit.Settings`; time-outs in seconds, or as a timedelta.

    Raises:
        ArgumentError: a setting is unknown or cannot be used, with a finding for each.
        TypeError: a setting has a type that no setting has.
    """

    def __init__(self, base_url: str, username: str, password: str, **settings: Unpack[Settings]) -> None:
        members = {"base_url": base_url, "username": username, "password": password, **settings}
        self._native: _native.Client | None = _native.Client(members)

    def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`.

        Args:
            operation: the key, `Group/Operation`.
            arguments: the arguments by the wire's own names, in any letter case, with or without underscores.
                Values are str, bool, int, Decimal, UUID, date, datetime, lists and dicts of these; bytes or a
                `Document` for a document; None is no argument. Beside the operation's parameters every call
                takes `timeout`, the seconds that it may last, `extra`, a dict of further parameters that pass
                unchanged, and `accept`; further options are those of the operation's method: `body`,
                `base64`, `method`, `version`, `form`, `field_names`.

        Warns:
            RequestWarning: for each finding of the request that is no error; a `ProcessResult` and a `DocumentList`
                have them among their own instead.

        Returns:
            A `ProcessResult`, a `FileResult`, or the answer as it arrived, with numbers as int or Decimal.

        Raises:
            ArgumentError: the operation or a parameter is wrong, with every finding; nothing was sent.
            AuthError: the service refused the credentials.
            StatusError: it answered with an HTTP status that is no success.
            AnswerError: it answered a read with something that cannot be read.
            TransportError: the connection failed; after bytes of a send had left, that is no error but a result
                with the outcome UNKNOWN.
            LimitError: the reply to a read is larger than `max_reply_bytes`.
            TypeError: an argument has a type that has no JSON form.
            RuntimeError: the client is closed.
        """
        return _told(self._open().call(operation, arguments or {}))

    def execute(self, request: Request) -> Any:
        """Sends a request that was built before.

        Raises:
            Error: as `call` says.
        """
        return _told(self._open().execute(request._native))

    def _open(self) -> _native.Client:
        if self._native is None:
            raise RuntimeError("the client is closed")
        return self._native

    def close(self) -> None:
        """Closes the client: calls that wait end as they would, further ones raise RuntimeError."""
        self._native = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Neither the address nor the credentials: an address may hold a secret of its own.
    def __repr__(self) -> str:
        return "<dtekit.Client>" if self._native else "<dtekit.Client, closed>"


def _told(answer: tuple[_native._Parts, str | None]) -> Any:
    """The reply, after the warnings for which it has no place."""
    parts, findings = answer
    if findings is not None:
        for one in json.loads(findings):
            warnings.warn(RequestWarning(finding(one)), stacklevel=_callers_level())
    return reply(parts)


def _callers_level() -> int:
    """How far above `warnings.warn` the first frame stands that is not of this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == os.path.dirname(__file__):
        level, frame = level + 1, frame.f_back
    return level
