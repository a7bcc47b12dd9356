"""The client of the service."""

from __future__ import annotations

import json
import os
import sys
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Mapping

from . import _native
from ._errors import RequestWarning, finding
from ._extraction import Extracted, Extraction, Poll, Progress, Upload, advanced, finished
from ._operations import Operations
from ._options import Settings
from ._request import Request
from ._result import reply

if TYPE_CHECKING:
    from datetime import datetime

    from typing_extensions import Self, Unpack

    from ._options import Policy


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

    def extract(
        self,
        upload: Upload,
        *,
        progress: Callable[[Progress], object] | None = None,
        keep: Callable[[Poll], object] | None = None,
        poll: Poll | None = None,
        **policy: Unpack[Policy],
    ) -> Extracted:
        """Sends a document to the extraction provider and waits until it is processed, at worst for 13¼ hours.

            def line(step):
                sends, of = step.sends
                print(f"\\r{step.status or step.step}, send {sends} of {of}", end="", flush=True)

            extracted = client.extract(dtekit.Upload(pdf, file_name="a.pdf", client_id="org"), progress=line)

        Args:
            upload: the file.
            progress: is told of each step.
            keep: is given the state before each step, so that a program can go on after a crash;
            poll: that state: the document is sent again only where the provider does not know it.
            **policy: other numbers than the policy's, as `dtekit.Policy` says.

        Raises:
            AnswerError: the provider rejected the document or let it expire, what it made of it is not native XML, or
                every send and query was used up; the error's code says which.
            AuthError: the provider refused the token twice in a row.
            Error: the first send was refused, or never left.
            RuntimeError: the client is closed.
        """
        return finished(self, Extraction(upload, poll, **policy), progress, keep)

    def advance(self, extraction: Extraction, now: float | datetime | None = None) -> Progress:
        """Takes one step of an extraction: sends, asks (and fetches the file), or says until when nothing is due.

        Args:
            extraction: the document; one thread at a time works on it.
            now: the time in seconds since 1970, or as a datetime; by default now.

        Raises:
            Error: the first send was refused, or never left; the extraction stands where it stood. Whatever fails
                later is a part of the policy and no error.
            RuntimeError: the client is closed.
        """
        return advanced(self._open(), extraction, now)

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
