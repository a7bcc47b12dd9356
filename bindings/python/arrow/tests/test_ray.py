"""The example on Ray Data, on this machine."""

from __future__ import annotations

from pathlib import Path

from engine import check, start


def test_ray_keeps_every_document_and_its_findings(tmp_path: Path) -> None:
    check(tmp_path, start("ray_columns.py", tmp_path, "--workers", "2"))
