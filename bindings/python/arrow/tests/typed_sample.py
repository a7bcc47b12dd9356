"""A program whose types mypy checks, strictly."""

from __future__ import annotations

from pathlib import Path

import dtekit.arrow


def sample(folder: Path, frame: dtekit.arrow.Stream) -> int:
    streams: list[dtekit.arrow.Stream] = [
        dtekit.arrow.columns(folder, endings=[".xml"], standard=("CR", "01", "from"), threads=2),
        dtekit.arrow.columns([b"{}", "{}", ("a", bytearray(b"{}")), folder / "a.xml"], template="<m:mapping/>"),
        dtekit.arrow.convert(frame, to="xml", declaration=True, column="document"),
        dtekit.arrow.convert("a.ndjson", to="json", typed=True),
        dtekit.arrow.map(frame, "<m:mapping/>", params={"a": 1}, max_steps=10, batch_rows=100),
    ]
    packed: dtekit.arrow.Packed = dtekit.arrow.pack(folder, folder / "a.parquet", group_bytes=1 << 20, max_bytes=5)
    dtekit.arrow.columns(5)  # type: ignore[arg-type]
    dtekit.arrow.convert("a.zip", to="csv")  # type: ignore[arg-type]
    return packed.documents + len(streams) + len(packed.findings[0][1][0].code)
