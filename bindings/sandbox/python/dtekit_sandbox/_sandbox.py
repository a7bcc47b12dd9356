"""A sandbox as a process of its own, and what a test orders of it."""

from __future__ import annotations

import base64
import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

from ._program import program

if TYPE_CHECKING:
    import dtekit

Certified = Literal["official", "lenient", "as-sent"]
"""What an issued document becomes; `official` by default."""


class SandboxError(Exception):
    """The sandbox did not start, or refused an order; the message is its own."""


@dataclass(frozen=True)
class ReceivedCall:
    """A call that the sandbox received. Credentials are left out of the header fields."""

    method: str
    path: str
    query: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def operation(self) -> str:
        """The operation, `Group/Name`; for the provider and for tokens the last two parts of the path."""
        return "/".join(self.path.rsplit("/", 2)[-2:])

    def json(self) -> Any:
        """The body, which is JSON."""
        return json.loads(self.body)


class Sandbox:
    """A sandbox on a free port of this machine; it ends with the `with` block, and with this process.

    Args:
        country: the country of every document, such as `MX`; by default it is found from each document.
        certified: what an issued document becomes.
        duplicates: whether a document is accepted whose identity was issued already.
        clock: where the clock stands, the present second by default. Without a zone it is local time.
        authority_delay: how long the authority takes where it answers later; five minutes of the sandbox's clock.
        username: the user for HTTP Basic.
        password: the password for HTTP Basic.
        arguments: further options, as `dtekit-sandbox --help` has them.

    Raises:
        FileNotFoundError: there is no program.
        SandboxError: it did not start.
    """

    def __init__(
        self,
        *,
        country: Optional[str] = None,
        certified: Certified = "official",
        duplicates: bool = False,
        clock: Optional[datetime] = None,
        authority_delay: Optional[timedelta] = None,
        username: str = "user",
        password: str = "secret",
        arguments: Sequence[str] = (),
    ) -> None:
        self.username = username
        self.password = password
        command = [program(), "--until-stdin-closes", "--port", "0", "--user", username, "--password", password]
        command += ["--certified", certified]
        if country is not None:
            command += ["--country", country]
        if duplicates:
            command.append("--duplicates")
        if clock is not None:
            command += ["--clock", str(int(clock.timestamp()))]
        if authority_delay is not None:
            command += ["--authority-delay", str(int(authority_delay.total_seconds()))]
        self._process = subprocess.Popen(
            [*command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith("listening "):
            _, said = self._process.communicate(timeout=30)
            raise SandboxError(said.strip() or f"the sandbox ended with {self._process.returncode}")
        self.url = line.split()[1]
        """The address of the service, the `base_url` of a client."""

    def client(self, **settings: Any) -> dtekit.Client:
        """A client of this sandbox; `settings` are those of `dtekit.Client`.

        Raises:
            ImportError: dtekit is not installed.
        """
        import dtekit

        return dtekit.Client(self.url, self.username, self.password, **settings)

    def fail(self, fault: str, *, times: int = 1, operation: Optional[str] = None, every: int = 1) -> None:
        """Makes the next calls fail that fit.

        Args:
            fault: the name, as `timeout`, `http-429=2` or `reset=within`; `dtekit-sandbox --help` has the table.
            times: how many calls fail.
            operation: the operation that fails, `Document/GetDocument`; by default any.
            every: 7 lets the seventh, the fourteenth … of the calls that fit fail.

        Raises:
            SandboxError: there is no such fault.
        """
        order = {"fault": fault, "times": times, "every": every}
        if operation is not None:
            order["operation"] = operation
        self.control("fault", order)

    def faults(self) -> list[str]:
        """The names of all faults."""
        return [row["name"] for row in self.control("fault")["faults"]]

    def advance(self, by: Union[timedelta, float]) -> datetime:
        """Turns the clock forward, by seconds or a timedelta; gives the new time.

        A client has a clock of its own: what waits in it does not go by.
        """
        seconds = by.total_seconds() if isinstance(by, timedelta) else by
        if seconds < 0 or seconds != int(seconds):
            raise ValueError(f"the clock goes forward by whole seconds, found {seconds}")
        now: str = self.control("clock", {"advance_seconds": int(seconds)})["now"]
        return datetime.strptime(now, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)

    def now(self) -> datetime:
        """The time of the sandbox's clock."""
        return self.advance(0)

    def set_country(self, country: Optional[str]) -> None:
        """Takes every document from now on for one of this country; None finds it from each document again."""
        self.control("country", {"country": country})

    def set_certified(self, certified: Certified) -> None:
        """Changes what an issued document becomes from now on."""
        self.control("certified", {"as": certified})

    def put(self, document: Union[str, bytes, dict[str, Any]], country: str) -> str:
        """Puts a supplier's document into the inbox of its receiver, and gives its GlobalDocumentId.

        Args:
            document: a generic DTE as XML, JSON or a dict.
            country: its country.

        Raises:
            SandboxError: it is no generic DTE.
        """
        if isinstance(document, bytes):
            document = base64.b64encode(document).decode()
        content = document if isinstance(document, str) else json.dumps(document)
        identifier: str = self.control("inbox", {"content": content, "country": country})["GlobalDocumentId"]
        return identifier

    def calls(self, operation: Optional[str] = None) -> list[ReceivedCall]:
        """The calls that were received, the oldest first; with `operation` those of this operation."""
        calls = [
            ReceivedCall(
                method=call["method"],
                path=call["path"],
                query=call["query"],
                headers=tuple((name, value) for name, value in call["headers"]),
                body=base64.b64decode(call["body_base64"]) if "body_base64" in call else call["body"].encode(),
            )
            for call in self.control("received")
        ]
        return [call for call in calls if operation is None or call.operation == operation]

    def counts(self) -> dict[str, Any]:
        """The numbers of everything that the sandbox holds: `sent`, `accepted`, `events`, `calls` …"""
        counts: dict[str, Any] = self.control("counts")
        return counts

    def reset(self) -> None:
        """Forgets documents, calls and faults, and sets the clock back."""
        self.control("reset", {})

    def control(self, endpoint: str, order: Any = None) -> Any:
        """Orders something of the page `/_control/`, as `dtekit-sandbox --help` has it: GET without an order.

        Raises:
            SandboxError: the order was refused.
        """
        data = None if order is None else json.dumps(order).encode()
        request = urllib.request.Request(
            f"{self.url}/_control/{endpoint}", data, {"Content-Type": "application/json"}
        )
        # A proxy of the environment is not asked for this machine's own address.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise SandboxError(json.load(error)["Message"]) from None

    def stop(self) -> None:
        """Ends the process; a second call does nothing."""
        if self._process.returncode is None:
            self._process.communicate(timeout=30)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<dtekit_sandbox.Sandbox {getattr(self, 'url', 'that did not start')}>"
