"""Many calls and many errors leave no memory and no open file behind.

300,000 calls and 30,000 errors where DTEKIT_TEST_LONG is set, and a million and 100,000 where DTEKIT_TEST_FULL is.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Callable

import pytest

import dtekit

LONG = bool(os.environ.get("DTEKIT_TEST_LONG"))
FULL = bool(os.environ.get("DTEKIT_TEST_FULL"))

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the memory of a process is read from /proc"
)


def memory_and_files() -> tuple[int, int]:
    """The bytes of this process that are in memory, and its open files."""
    gc.collect()
    with open("/proc/self/statm") as statm:
        pages = int(statm.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE"), len(os.listdir("/proc/self/fd"))


def flat(times: int, run: Callable[[int], None]) -> None:
    """Runs a tenth, measures, runs the rest, and measures again."""
    run(times // 10)
    memory, files = memory_and_files()
    run(times * 9 // 10)
    memory_after, files_after = memory_and_files()
    print(f"{times}: {memory_after - memory} bytes, {files_after - files} files")
    assert files_after <= files
    # Where DTEKIT_TEST_FULL is set, nine bytes for each call or 90 for each error would be too much.
    assert memory_after - memory < 8 << 20


def test_calls_leave_nothing_behind() -> None:
    mapping = dtekit.Mapping.parse(
        '<m:mapping xmlns:m="urn:dtekit:mapping:1"><m:template><F>{/DTE/a}</F></m:template></m:mapping>'
    )
    document = dtekit.Document.from_json('{"a":{"b":1}}')
    calls: list[Callable[[], object]] = [
        lambda: dtekit.json_to_xml('{"a":1.10}'),
        lambda: dtekit.json_to_xml({"a": "1.10"}),
        lambda: dtekit.xml_to_json("<DTE><a>1</a></DTE>"),
        lambda: dtekit.xml_to_dict("<DTE><a>1</a></DTE>"),
        lambda: mapping.apply('{"a":1}'),
        lambda: document.to_xml(),
        lambda: dtekit.Document.from_xml("<DTE><a>1</a></DTE>"),
        lambda: dtekit.ProcessResult.decode('{"Success":true}'),
    ]

    def call_all(times: int) -> None:
        for _ in range(times // len(calls)):
            for call in calls:
                call()

    flat(1_000_000 if FULL else 300_000 if LONG else 16_000, call_all)


def test_errors_leave_nothing_behind() -> None:
    registry = dtekit.Registry()
    client = dtekit.Client("http://127.0.0.1:9", "user", "secret", attempts=1)
    calls: list[Callable[[], object]] = [
        lambda: dtekit.json_to_xml("{"),
        lambda: dtekit.xml_to_json("<a></b>"),
        lambda: dtekit.Mapping.parse("<a/>"),
        lambda: dtekit.json_to_xml({"a b": 1}),
        lambda: registry.load("/no/such/folder"),
        lambda: client.get_document({}),
    ]

    def fail(times: int) -> None:
        for _ in range(times // len(calls)):
            for call in calls:
                try:
                    call()
                except dtekit.Error:
                    continue
                pytest.fail("no error")

    flat(100_000 if FULL else 30_000 if LONG else 1_200, fail)
