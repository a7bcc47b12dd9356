"""Measures batches of small documents in Python beside json + xmltodict; `tests/bench/run batches` builds and starts it.

Each round times every way once, and the fastest round of each counts. The program's own processor time stands beside the time
that passed: on a busy machine two threads share what is left of the processors, and only the processor time says what two free
ones would give. A bar fails where the load is low enough to hold it.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path
from typing import Callable, Dict, List, NamedTuple

import xmltodict

import dtekit

DOCUMENTS = 20_000
ROUNDS = int(os.environ.get("DTEKIT_BENCH_ROUNDS", "5"))
AT_LEAST_TIMES_PEER = 250
AT_LEAST_SPEED_UP = 1.8


class Cost(NamedTuple):
    passed: float
    """The time that passed, in seconds."""
    processor: float
    """The time of all threads on processors, in seconds."""


def cost(call: Callable[[], int], expected: int) -> Cost:
    before, begin = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    length = call()
    passed, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF)
    assert length == expected, f"expected {expected} bytes of XML, found {length}"
    return Cost(passed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def batch(documents: List[bytes], threads: int) -> int:
    items = dtekit.convert_many(documents, to="xml", threads=threads)
    return sum(len(item.output or b"") for item in items)


def loop(documents: List[bytes]) -> int:
    return sum(len(dtekit.json_to_xml(document)) for document in documents)


def peer(documents: List[bytes]) -> None:
    for document in documents:
        xmltodict.unparse({"DTE": json.loads(document)}).encode()


def main(file: Path) -> int:
    text = file.read_bytes()
    assert text.endswith(b"}")
    documents = [text[:-1] + b',"Numero":%d}' % number for number in range(DOCUMENTS)]
    expected = loop(documents)
    ways: Dict[str, Callable[[], int]] = {
        "one thread": lambda: batch(documents, 1),
        "two threads": lambda: batch(documents, 2),
        "a loop of json_to_xml": lambda: loop(documents),
    }
    # The peer takes some 15 seconds for all of them, so it gets a part.
    part = documents[: DOCUMENTS // 20]
    best = {name: Cost(float("inf"), float("inf")) for name in [*ways, "json + xmltodict"]}
    for _ in range(ROUNDS):
        for name, call in ways.items():
            found = cost(call, expected)
            best[name] = Cost(min(best[name].passed, found.passed), min(best[name].processor, found.processor))
        begin, processor = time.perf_counter(), time.process_time()
        peer(part)
        scale = DOCUMENTS / len(part)
        found = Cost((time.perf_counter() - begin) * scale, (time.process_time() - processor) * scale)
        theirs = best["json + xmltodict"]
        best["json + xmltodict"] = Cost(min(theirs.passed, found.passed), min(theirs.processor, found.processor))
    load, theirs, two = os.getloadavg()[0], best["json + xmltodict"], best["two threads"]
    print(f"{DOCUMENTS:,} documents of {len(documents[0])} bytes; load {load:.1f}, Python {sys.version.split()[0]}")
    for name, (passed, processor) in best.items():
        ratio = theirs.passed / passed
        print(f"  {name:24} {passed * 1e3:8.0f} ms passed, {processor * 1e3:8.0f} ms of processors, {ratio:6.0f} x the peer")
    speed_up = best["one thread"].passed / two.passed
    print(f"  two threads are {speed_up:.2f} x as fast as one  (at least {AT_LEAST_SPEED_UP} with two free processors)")
    free = two.processor / 2
    print(
        f"  by their processor time: {best['one thread'].processor / free:.2f} x one thread, "
        f"{theirs.processor / free:.0f} x the peer  (at least {AT_LEAST_TIMES_PEER})"
    )
    return 0 if theirs.processor / free >= AT_LEAST_TIMES_PEER else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
