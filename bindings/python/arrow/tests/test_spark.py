"""The example on Apache Spark, in local mode."""

from __future__ import annotations

from pathlib import Path

from engine import check, start


def test_spark_keeps_every_document_and_its_findings(tmp_path: Path) -> None:
    check(tmp_path, start("spark_columns.py", tmp_path, "--master", "local[2]"))
