"""The plug-in of pytest: the fixture `dtekit_sandbox`, and the marker that sets it up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ._sandbox import Sandbox


def pytest_configure(config: pytest.Config) -> None:
    """Makes the marker known."""
    config.addinivalue_line(
        "markers",
        "dtekit_sandbox(country, certified, duplicates, clock, authority_delay, …): "
        "how the fixture `dtekit_sandbox` starts, by the keywords of dtekit_sandbox.Sandbox",
    )


@pytest.fixture
def dtekit_sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """A fresh sandbox of the service, which ends with the test."""
    options = {}
    # The closest marker is the first, and counts.
    for marker in reversed(list(request.node.iter_markers("dtekit_sandbox"))):
        options.update(marker.kwargs)
    with Sandbox(**options) as sandbox:
        yield sandbox
