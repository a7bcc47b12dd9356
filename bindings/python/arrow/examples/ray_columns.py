"""Documents of a Parquet file on Ray Data: converted to XML, mapped, and their columns, with the findings of each.

    python ray_columns.py documents.parquet OUT [--mapping TEMPLATE] [--workers 2]

The file has the columns `name` and `content`, as `dtekit.arrow.pack` writes them. OUT becomes a folder of Parquet files: for each
document its columns and findings (docs/columns.md), and `xml` and `mapped` with theirs. A wrong document is a row with findings.
The program needs ray[data], pyarrow and `dtekit[arrow]`; on a cluster each worker needs them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pyarrow
import ray
import ray.data
from ray.data.expressions import col

import dtekit.arrow


def process(batch: pyarrow.Table, template: str | None) -> pyarrow.Table:
    """A row for each document of a batch. Ray starts a worker for each processor, so each call has one thread."""
    rows = pyarrow.table(dtekit.arrow.columns(batch, threads=1))
    xml = pyarrow.table(dtekit.arrow.convert(batch, to="xml", threads=1))
    rows = rows.append_column("xml", xml["content"])
    rows = rows.append_column("xml_findings", xml["findings"])
    if template is not None:
        mapped = pyarrow.table(dtekit.arrow.map(batch, template, threads=1))
        rows = rows.append_column("mapped", mapped["content"])
        rows = rows.append_column("mapping_findings", mapped["findings"])
    return rows


def run(documents: ray.data.Dataset, template: str | None) -> ray.data.Dataset:
    """The rows of all documents."""
    # One file would otherwise be one block, for one worker.
    blocks = documents.repartition(target_num_rows_per_block=4096)
    return blocks.map_batches(
        process, batch_format="pyarrow", batch_size=4096, zero_copy_batch=True, fn_kwargs={"template": template}
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Converts, maps and reads the documents of a Parquet file on Ray.")
    parser.add_argument("documents")
    parser.add_argument("out")
    parser.add_argument("--mapping", type=Path, help="a template")
    parser.add_argument("--workers", type=int, help="how many workers this machine runs, if Ray is not running yet")
    options = parser.parse_args()
    template = options.mapping.read_text("utf-8") if options.mapping else None
    ray.init(num_cpus=options.workers, include_dashboard=False)
    try:
        run(ray.data.read_parquet(options.documents, columns=["name", "content"]), template).write_parquet(options.out)
        rows = ray.data.read_parquet(options.out, columns=["ok"])
        print(f"{rows.count()} documents, {rows.filter(expr=~col('ok')).count()} with errors")
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()
