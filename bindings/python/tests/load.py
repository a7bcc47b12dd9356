"""Mixed load from sixteen threads: conversions, mappings, calls of the service and a journal: `python load.py SECONDS [RATE]`.

Memory and open files stay flat after the first quarter of the time. The threads are busy all the time, or with RATE begin together that
many rounds a second, each with one call of each kind. What a call takes is printed.
"""

from __future__ import annotations

import gc
import itertools
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Callable

import dtekit
from sandbox import DATA, Sandbox

THREADS = 16
GROWTH = 32 << 20
"""How far the memory may grow: what an allocator keeps for sixteen threads, whatever the length of the run."""


def memory() -> int:
    gc.collect()
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def files() -> int:
    return len(os.listdir("/proc/self/fd"))


def document(number: int) -> str:
    clave = f"5063101250031011234560010000101{number:010}112345678"
    return (
        f"<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>"
        f"<FechaEmis>2025-01-31T09:30:00</FechaEmis><ContenidoTC>{clave}</ContenidoTC></IdDoc>"
        "<Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>"
        "<Totales><Moneda>CRC</Moneda><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )


class Load:
    def __init__(self, client: dtekit.Client, journal: dtekit.Journal, rate: float) -> None:
        self.rate = rate
        invoice = (DATA / "invoice.json").read_bytes()
        xml = dtekit.json_to_xml(invoice)
        mapping = dtekit.Mapping.standard("CR", "01")
        numbers = itertools.count(1)

        def submitted() -> None:
            number = next(numbers)
            journal.submit(f"order-{number}", document(number), "CR")
            assert journal.get(f"order-{number}") is not None

        self.calls: dict[str, Callable[[], object]] = {
            "json_to_xml": lambda: dtekit.json_to_xml(invoice),
            "xml_to_json": lambda: dtekit.xml_to_json(xml),
            "xml_to_dict": lambda: dtekit.xml_to_dict(xml),
            "map": lambda: mapping.apply(invoice),
            "call": lambda: client.get_account("3101123456"),
            "submit": submitted,
            "run": lambda: journal.run(client, most=2),
        }
        self.took: dict[str, list[float]] = {name: [] for name in self.calls}
        self.failures: list[BaseException] = []

    def work(self, thread: int, begun: float, until: float) -> None:
        try:
            # Cheap calls are made more often, so that each kind has its part of the time.
            shares = {"json_to_xml": 20, "xml_to_json": 20, "xml_to_dict": 20, "map": 10, "call": 2, "submit": 1, "run": 1}
            for round in itertools.count():
                if self.rate:
                    due = begun + (round * THREADS + thread) / self.rate
                    time.sleep(max(0.0, due - time.monotonic()))
                if time.monotonic() >= until:
                    return
                for name, share in shares.items():
                    for _ in range(1 if self.rate else share):
                        begin = time.perf_counter()
                        self.calls[name]()
                        # A sample of the last calls, so that the measurement itself stays flat.
                        took = self.took[name]
                        took.append(time.perf_counter() - begin)
                        if len(took) > 20_000:
                            del took[:10_000]
        except BaseException as error:
            self.failures.append(error)

    def run(self, seconds: float) -> None:
        begun = time.monotonic()
        threads = [
            threading.Thread(target=self.work, args=(thread, begun, begun + seconds)) for thread in range(THREADS)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.failures:
            raise self.failures[0]


def main(seconds: float, rate: float) -> None:
    dtekit.json_to_xml("{}")
    with tempfile.TemporaryDirectory() as folder, Sandbox() as sandbox:
        begun = files()
        with dtekit.Client(sandbox.url, "user", "secret") as client, dtekit.Journal(Path(folder) / "journal.db") as journal:
            load = Load(client, journal, rate)
            load.run(seconds / 4)
            before, open_before = memory(), files()
            load.run(seconds * 3 / 4)
            after, open_after = memory(), files()
            print(f"memory {before >> 10} kB, then {after >> 10} kB; files {open_before}, then {open_after}")
            print(f"journal: {sum(count.count for count in journal.counts().values())} entries")
            for name, took in load.took.items():
                took.sort()
                middle, high = took[len(took) // 2], took[len(took) * 99 // 100]
                print(
                    f"{name:16} median {middle * 1e3:9.3f} ms, p99 {high * 1e3:9.3f} ms, ratio {high / middle:6.1f}"
                )
        assert after < before + GROWTH, "memory grows"
        # A connection and a file of the journal for each thread at most.
        assert open_after <= open_before + 2 * THREADS, "files stay open"
        assert files() <= begun, "files are open when client and journal are closed"
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main(float(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0.0)
