"""Measures dtekit.arrow on Spark and Ray Data beside json + xmltodict in the same engine; `tests/bench/run engines` starts it.

The job: JSON documents become XML, and their header and lines become columns. Each way runs with one worker and with two. The time
that passed is that of the whole job, without starting the engine; the processor time is that of the worker's function alone, so
it hardly grows on a busy machine. The bar: two workers are 1.7 times as fast as one. On a busy machine it is not judged.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, NamedTuple

import pyarrow
import xmltodict

import dtekit.arrow

AT_LEAST_SPEED_UP = 1.7
DOCUMENTS = int(os.environ.get("DTEKIT_BENCH_DOCUMENTS", "100000"))
PEER_DOCUMENTS = DOCUMENTS // 20
ROUNDS = int(os.environ.get("DTEKIT_BENCH_ROUNDS", "3"))
Job = Callable[[Any], pyarrow.Table]


class Cost(NamedTuple):
    passed: float
    """The time that passed for a document, in microseconds."""
    processor: float
    """The processor time of the worker's function for a document, in microseconds."""


def dtekit_job(batch: Any) -> pyarrow.Table:
    begin = time.thread_time()
    rows = pyarrow.table(dtekit.arrow.columns(batch, threads=1))
    xml = pyarrow.table(dtekit.arrow.convert(batch, to="xml", threads=1))
    rows = rows.append_column("xml", xml["content"])
    return costs(rows, begin)


def peer_job(batch: Any) -> pyarrow.Table:
    begin = time.thread_time()
    made: Dict[str, List[Any]] = {name: [] for name in ("xml", "type", "number", "date", "issuer", "receiver", "net", "tax", "total", "lines")}
    for content in batch.column("content").to_pylist():
        document = json.loads(content)
        made["xml"].append(xmltodict.unparse({"DTE": document}).encode())
        header = document["Documento"]["Encabezado"]
        made["type"].append(header["IdDoc"].get("Tipo"))
        made["number"].append(header["IdDoc"].get("Numero"))
        made["date"].append(header["IdDoc"].get("FechaEmis"))
        made["issuer"].append(header["Emisor"].get("IDEmisor"))
        made["receiver"].append(header.get("Receptor", {}).get("DocRecep", {}).get("NroDocRecep"))
        for name, path in (("net", "SubTotal"), ("tax", "MntImp"), ("total", "VlrPagar")):
            text = header["Totales"].get(path)
            made[name].append(None if text is None else Decimal(str(text)).quantize(Decimal("0.000001")))
        made["lines"].append([
            {"number": str(line.get("NroLinDet")), "name": line.get("NmbItem"), "total": Decimal(str(line.get("MontoTotalItem", 0)))}
            for line in document["Documento"]["Detalle"]
        ])
    amount = pyarrow.decimal128(38, 6)
    line = pyarrow.struct([("number", pyarrow.string()), ("name", pyarrow.string()), ("total", amount)])
    kinds = {"xml": pyarrow.binary(), "net": amount, "tax": amount, "total": amount, "lines": pyarrow.list_(line)}
    arrays = {name: pyarrow.array(values, kinds.get(name, pyarrow.string())) for name, values in made.items()}
    return costs(pyarrow.table(arrays), begin)


def costs(rows: pyarrow.Table, begin: float) -> pyarrow.Table:
    """The rows with their part of the function's processor time, in microseconds."""
    each = (time.thread_time() - begin) * 1e6 / max(1, rows.num_rows)
    return rows.append_column("cost", pyarrow.array([each] * rows.num_rows, pyarrow.float64()))


def spark(path: Path, job: Job, workers: int, count: int) -> Cost:
    from pyspark.sql import SparkSession, functions
    from pyspark.sql.pandas.types import from_arrow_schema

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{workers}]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    # Many parts, so that both workers end at about the same time.
    session = builder.config("spark.sql.files.maxPartitionBytes", 512 << 10).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")

    def each(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield from job(batch).to_batches()

    try:
        schema = from_arrow_schema(job(pyarrow.record_batch(empty())).schema)
        rows = session.read.parquet(str(path)).mapInArrow(each, schema)
        # The first run starts the workers; the best of the others counts.
        times = []
        for _ in range(ROUNDS + 1):
            begin = time.perf_counter()
            found = rows.select(functions.count("cost"), functions.avg("cost"), functions.sum(functions.length("xml")), functions.sum("total")).first()
            times.append(time.perf_counter() - begin)
        assert found[0] == count, found
        return Cost(min(times[1:]) * 1e6 / count, found[1])
    finally:
        session.stop()


def ray(path: Path, job: Job, workers: int, count: int) -> Cost:
    import logging

    import ray
    import ray.data

    ray.init(num_cpus=workers, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    try:
        blocks = ray.data.read_parquet(str(path)).repartition(target_num_rows_per_block=2048).materialize()
        times = []
        for _ in range(ROUNDS + 1):
            begin = time.perf_counter()
            made = blocks.map_batches(job, batch_format="pyarrow", batch_size=2048, zero_copy_batch=True).materialize()
            times.append(time.perf_counter() - begin)
        assert made.count() == count
        return Cost(min(times[1:]) * 1e6 / count, made.mean("cost"))
    finally:
        ray.shutdown()


def empty() -> Dict[str, pyarrow.Array]:
    return {"name": pyarrow.array([], "string"), "content": pyarrow.array([], "binary")}


def main(file: Path) -> int:
    text = file.read_bytes()
    busy = os.getloadavg()[0]
    print(f"documents of {len(text)} bytes; load {busy:.1f} on {os.cpu_count()} processors")
    engines = {"spark": spark, "ray": ray}
    low = []
    with tempfile.TemporaryDirectory() as folder:
        paths = {count: Path(folder) / f"{count}.parquet" for count in (DOCUMENTS, PEER_DOCUMENTS)}
        for count, path in paths.items():
            dtekit.arrow.pack((text for _ in range(count)), path, group_bytes=4 << 20)
        for name in os.environ.get("DTEKIT_BENCH_ENGINES", "spark ray").split():
            found: Dict[str, Cost] = {}
            for way, job, workers, count in (
                ("dtekit, one worker", dtekit_job, 1, DOCUMENTS),
                ("dtekit, two workers", dtekit_job, 2, DOCUMENTS),
                ("json + xmltodict, two workers", peer_job, 2, PEER_DOCUMENTS),
            ):
                found[way] = cost = engines[name](paths[count], job, workers, count)
                print(f"{name:6} {way:30} {cost.passed:9.1f} µs a document passed, {cost.processor:9.1f} µs on a processor", flush=True)
            one, two, peer = found.values()
            print(f"{name:6} two workers: {one.passed / two.passed:.2f} × one; beside json + xmltodict: "
                  f"{peer.passed / two.passed:.1f} × by the time that passed, {peer.processor / two.processor:.1f} × by processor time")
            if one.passed / two.passed < AT_LEAST_SPEED_UP:
                low.append(name)
    if low and busy > 0.3 * (os.cpu_count() or 1):
        print(f"not judged, since others used the processors (load {busy:.1f}): {', '.join(low)}")
        return 0
    if low:
        print(f"below {AT_LEAST_SPEED_UP} × with two workers: {', '.join(low)}")
    return len(low)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
