"""Measures the Python package against its peers and against core; `tests/bench/run python` builds and starts it.

All take turns in one run, so that the ratios hold on a busy machine: each round times every peer once, and the median
of the rounds counts. Each line says how many times longer the peer takes, and what is promised.
"""

from __future__ import annotations

import gc
import json
import marshal
import os
import statistics
import subprocess
import sys
import time
from decimal import Decimal
from itertools import repeat
from pathlib import Path
from typing import Any, Callable, Iterator

import lxml.etree as etree
import orjson
import xmltodict

import dtekit

WARM = 5
"""How many calls a turn makes before its clock starts; core makes as many."""
SECONDS = float(os.environ.get("DTEKIT_BENCH_SECONDS", "4"))


class Core:
    """Core in a process of its own, which reports how long a conversion takes."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words: object) -> str:
        assert self.process.stdin and self.process.stdout
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        return self.process.stdout.readline().strip()

    def timed(self, direction: str, file: Path) -> Callable[[int], float]:
        return lambda count: int(self.ask(direction, file, count)) / 1e9


def calls(call: Callable[[Any], object], argument: Any) -> Callable[[int], float]:
    """The time of one of that many calls; calls before the clock starts fill the caches."""

    def timed(count: int) -> float:
        for _ in range(min(count - 1, WARM)):
            call(argument)
        turns = repeat(None, count)
        begin = time.perf_counter()
        for _ in turns:
            call(argument)
        return (time.perf_counter() - begin) / count

    return timed


def text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def lxml_xml(members: dict[str, Any]) -> bytes:
    """A dict as XML by lxml, in the convention of dtekit."""
    root = etree.Element("DTE")
    fill(root, members)
    return etree.tostring(root, encoding="utf-8")


def fill(element: Any, members: dict[str, Any]) -> None:
    for name, value in members.items():
        if name[0] == "@":
            element.set(name[1:], text(value))
        elif name == "#text":
            element.text = text(value)
        else:
            for item in value if isinstance(value, list) else [value]:
                child = etree.SubElement(element, name)
                if isinstance(item, dict):
                    fill(child, item)
                elif item is not None:
                    child.text = text(item)


def measure(title: str, ours: tuple[str, Callable[[int], float]], peers: dict[str, Any], length: int) -> None:
    """Prints the ratio of each peer to ours; a peer is (timed, bar)."""
    everyone = {ours[0]: ours[1], **{name: timed for name, (timed, _) in peers.items()}}
    counts = {}
    for name, timed in everyone.items():
        timed(1)
        # A turn takes so long that the cost of the clock is negligible, and is so short that on a busy machine
        # most turns end before the system switches to another process.
        counts[name] = max(1, int(0.0003 / timed(max(1, 20_000 // length))))
    rounds: dict[str, list[float]] = {name: [] for name in everyone}
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS or len(rounds[ours[0]]) < 5:
        for name, timed in everyone.items():
            rounds[name].append(timed(counts[name]))
    medians = {name: statistics.median(times) for name, times in rounds.items()}
    mine = medians[ours[0]]
    print(f"{title}: {ours[0]} takes {mine * 1e6:.1f} us, {length / mine / 1e6:.0f} MB/s")
    for name, (_, bar) in peers.items():
        if name == "core":
            print(f"  {mine / medians[name]:8.2f} x the time of {name}  ({bar})")
        else:
            print(f"  {medians[name] / mine:8.1f} x as fast as {name}  ({bar})")


def sizes(core: Core, folder: Path, names: list[str]) -> Iterator[tuple[str, Path, Path]]:
    for name in names:
        core.ask("corpus", name, folder)
        yield name, folder / f"{name}.json", folder / f"{name}.xml"


def main(program: str, folder: Path, names: list[str]) -> None:
    core = Core(program)
    print(f"load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}", flush=True)
    gc.disable()  # a collection in one peer's turn is no cost of its own
    for name, json_file, xml_file in sizes(core, folder, names):
        data, xml = json_file.read_bytes(), xml_file.read_bytes()
        as_text, length = data.decode(), len(data)
        members = orjson.loads(data)
        xmltodict_peer = calls(lambda given: xmltodict.unparse({"DTE": json.loads(given)}), as_text)
        measure(
            f"JSON -> XML, {name}, bytes",
            ("dtekit", calls(dtekit.json_to_xml, data)),
            {
                "core": (core.timed("json_to_xml", json_file), "at most 1.15"),
                "json + xmltodict": (xmltodict_peer, "at least 90"),
                "orjson + lxml": (calls(lambda given: lxml_xml(orjson.loads(given)), data), "at least 20"),
            },
            length,
        )
        measure(
            f"JSON -> XML, {name}, str",
            ("dtekit", calls(dtekit.json_to_xml, as_text)),
            {"json + xmltodict": (xmltodict_peer, "at least 50")},
            length,
        )
        measure(
            f"dict -> XML, {name}",
            ("dtekit", calls(dtekit.json_to_xml, members)),
            {
                "orjson + lxml": (calls(lambda given: lxml_xml(orjson.loads(orjson.dumps(given))), members), "at least 3"),
                "lxml from the same dict": (calls(lxml_xml, members), "for comparison"),
            },
            length,
        )
        exact = json.loads(as_text, parse_float=Decimal)
        assert dtekit.json_to_xml(exact) == dtekit.json_to_xml(data)
        measure(
            f"dict with Decimal -> XML, {name}",
            ("dtekit", calls(dtekit.json_to_xml, exact)),
            {"lxml from the same dict": (calls(lxml_xml, exact), "for comparison")},
            length,
        )
        measure(
            f"XML -> JSON, {name}, bytes",
            ("dtekit", calls(dtekit.xml_to_json, xml)),
            {"core": (core.timed("xml_to_json", xml_file), "at most 1.15")},
            len(xml),
        )
        assert dtekit.xml_to_dict(xml) == json.loads(dtekit.xml_to_json(xml))
        made = marshal.dumps(dtekit.xml_to_dict(xml))
        as_json = calls(lambda given: orjson.loads(dtekit.xml_to_json(given)), xml)
        for collector, switch in (("off", gc.disable), ("on, as most programs have it", gc.enable)):
            switch()
            measure(
                f"XML -> dict, {name}, collector {collector}",
                ("dtekit", calls(dtekit.xml_to_dict, xml)),
                {
                    "xmltodict": (calls(xmltodict.parse, xml), "at least 20"),
                    "dtekit's JSON + orjson": (as_json, "for comparison"),
                    "marshal, which has nothing to read": (calls(marshal.loads, made), "for comparison"),
                },
                len(xml),
            )
        gc.disable()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:] or ["small", "medium", "large"])
