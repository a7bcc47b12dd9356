"""Runs the local sandbox as a separate process; also the paths of the test files."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
VECTORS = ROOT / "tests" / "vectors"
DATA = ROOT / "tests" / "data"


class Sandbox:
    """A sandbox on a free port. It stops at the end of the `with` block."""

    def __init__(self) -> None:
        program = os.environ.get("DTEKIT_SANDBOX", ROOT / "target" / "debug" / "dtekit-sandbox")
        self._process = subprocess.Popen(
            [program, "--until-stdin-closes", "--port", "0", "--user", "user", "--password", "secret", "--duplicates"]
            + ["--certified", "as-sent", "--clock", "1738335600"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("listening "), f"the sandbox said {line!r}"
        self.url = line.split()[1]

    def control(self, what: str, body: Any = None) -> Any:
        """Calls a control endpoint: POST with a body, GET without one."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.url}/_control/{what}", data, {"Content-Type": "application/json"}
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=30) as answer:
            return json.load(answer)

    def received(self) -> list[dict[str, Any]]:
        """Every request that the sandbox received, oldest first."""
        calls: list[dict[str, Any]] = self.control("received")
        return calls

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        # The sandbox stops when its standard input closes.
        self._process.communicate(timeout=30)
