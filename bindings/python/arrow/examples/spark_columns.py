"""Documents of a Parquet file on Apache Spark: converted to XML, mapped, and their columns, with the findings of each.

    python spark_columns.py documents.parquet OUT [--mapping TEMPLATE] [--master 'local[2]']

The file has the columns `name` and `content`, as `dtekit.arrow.pack` writes them. OUT becomes a folder of Parquet files: for each
document its columns and findings (docs/columns.md), and `xml` and `mapped` with theirs. A wrong document is a row with findings.
The program needs pyspark, pyarrow and `dtekit[arrow]`; on a cluster each worker needs the last two.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Callable, Iterator

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

import dtekit.arrow


def process(batch: pyarrow.RecordBatch, template: str | None) -> pyarrow.Table:
    """A row for each document of a batch. Spark starts a worker for each processor, so each call has one thread."""
    rows = pyarrow.table(dtekit.arrow.columns(batch, threads=1))
    xml = pyarrow.table(dtekit.arrow.convert(batch, to="xml", threads=1))
    rows = rows.append_column("xml", xml["content"])
    rows = rows.append_column("xml_findings", xml["findings"])
    if template is not None:
        mapped = pyarrow.table(dtekit.arrow.map(batch, template, threads=1))
        rows = rows.append_column("mapped", mapped["content"])
        rows = rows.append_column("mapping_findings", mapped["findings"])
    return rows


def job(template: str | None) -> Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """What each worker runs over its part of the documents."""

    def each(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield from process(batch, template).to_batches()

    return each


def run(documents: DataFrame, template: str | None) -> DataFrame:
    """The rows of all documents."""
    none = pyarrow.record_batch({"name": pyarrow.array([], "string"), "content": pyarrow.array([], "binary")})
    schema = process(none, template).schema
    return documents.select("name", "content").mapInArrow(job(template), from_arrow_schema(schema))


def main() -> None:
    parser = argparse.ArgumentParser(description="Converts, maps and reads the documents of a Parquet file on Spark.")
    parser.add_argument("documents")
    parser.add_argument("out")
    parser.add_argument("--mapping", type=Path, help="a template")
    parser.add_argument("--master", help="where Spark runs, such as local[2]")
    options = parser.parse_args()
    template = options.mapping.read_text("utf-8") if options.mapping else None
    builder = SparkSession.builder.appName("documents")
    if options.master:
        # The workers of this machine have the packages of this interpreter.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.master(options.master)
    spark = builder.getOrCreate()
    try:
        run(spark.read.parquet(options.documents), template).write.parquet(options.out)
        rows = spark.read.parquet(options.out)
        print(f"{rows.count()} documents, {rows.where('not ok').count()} with errors")
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
