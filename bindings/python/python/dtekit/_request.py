"""A request as a value, for a program with its own HTTP client."""

from __future__ import annotations

import json
from typing import Any, Mapping, NoReturn

from . import _native
from ._errors import Finding, finding
from ._result import reply
from ._words import RequestAuth, RequestBase, RequestMethod


class Request:
    """A checked call of one operation, ready to be sent: everything except the address and the credentials.

        >>> request = dtekit.operations.Request("Account/GetAccount", {"account_code": "3101123456"})
        >>> request.method, request.target
        ('GET', '/api/v1/Account/GetAccount?accountCode=3101123456')
        >>> request.decode(200, '{"Name": "ACME"}')
        {'Name': 'ACME'}

    Args:
        operation: the key, `Group/Operation`.
        arguments: as `Client.call` says.
        catalog_group: the first path segment of a catalog operation; without it the path has `{catalog_group}`.

    Raises:
        ArgumentError: the operation or a parameter is wrong, with every finding.
        TypeError: an argument has a type that has no JSON form.
    """

    operation: str
    """The key of the operation."""
    method: RequestMethod
    """`GET` or `POST`."""
    base: RequestBase
    """The address that the path belongs to: `service`, `catalog`, `integrator`, `extraction`."""
    auth: RequestAuth
    """How the caller is authenticated: `basic`, `oauth`, `integrator`, `provider`, `none`."""
    path: str
    """The path after the base address."""
    query: tuple[tuple[str, str], ...]
    """Names and values, not encoded."""
    target: str
    """The path with the encoded query."""
    headers: Mapping[str, str]
    """`Accept`, and `Content-Type` if there is a body; no credentials."""
    findings: tuple[Finding, ...]
    """The warnings about the request; with an error there would be no request."""

    def __init__(
        self, operation: str, arguments: Mapping[str, Any] | None = None, /, *, catalog_group: str | None = None
    ) -> None:
        self._fill(_native.Request(operation, arguments or {}, catalog_group))

    @classmethod
    def _of(cls, native: _native.Request) -> Request:
        """The request of an event."""
        request = cls.__new__(cls)
        request._fill(native)
        return request

    def _fill(self, native: _native.Request) -> None:
        self._native = native
        members = json.loads(native.members())
        self.operation = members["operation"]
        self.method = members["method"]
        self.base = members["base"]
        self.auth = members["auth"]
        self.path = members["path"]
        self.query = tuple((name, value) for name, value in members["query"])
        self.target = members["target"]
        self.headers = members["headers"]
        self.findings = tuple(finding(one) for one in members["findings"])

    @property
    def body(self) -> bytes:
        """The bytes to send; empty if there is no body."""
        return self._native.body()

    def decode(self, status: int, body: bytes | bytearray | memoryview | str) -> Any:
        """Reads the HTTP answer to this request, JSON or XML, and returns what `Client.call` returns.

        Raises:
            Error: as `Client.call` says.
        """
        return reply(self._native.decode(status, body))

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a Request cannot be pickled: it may hold a whole document, and was checked by the version of dtekit that made it; "
            "pickle the arguments, and make the Request in the process that sends it"
        )

    # It never changes.
    def __copy__(self) -> Request:
        return self

    def __deepcopy__(self, memo: object) -> Request:
        return self

    # It shows neither query nor body, which may contain a whole document.
    def __repr__(self) -> str:
        return f"<dtekit.operations.Request {self.method} {self.operation}>"
