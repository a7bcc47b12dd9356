"""Print jobs of an inbox, as docs/cookbook-inbox.md prints them."""

import re
from pathlib import Path
from typing import Any, Dict

import pytest

import dtekit
from sandbox import Sandbox

PAGE = Path(__file__).parents[3] / "docs" / "cookbook-inbox.md"
ECF = (
    "<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc>"
    "<Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>"
    "<Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado></ECF>"
)


def put(sandbox: Sandbox, *contents: str) -> None:
    items = [
        {"CountryDocumentId": f"P-{at}", "CountryId": "DO", "SenderCode": "131880681", "FileContent": content}
        for at, content in enumerate(contents)
    ]
    sandbox.control("reset", {})
    sandbox.control("inbox", {"queue": "print", "items": items})


def test_the_program_of_the_page_prints_what_can_be_read(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = re.search(r"```python\n(def paper.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert found
    put(sandbox, ECF, "<a/>")
    monkeypatch.chdir(tmp_path)
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        names: Dict[str, Any] = {"dtekit": dtekit, "client": client}
        exec(found[1], names)
    said = capsys.readouterr().out
    assert said.startswith("32 E320000000007\n"), said
    assert said.endswith("1 printed, 1 wait, 0 given back\n"), said


def test_an_interrupt_leaves_the_job_to_the_next_worker(sandbox: Sandbox, tmp_path: Path) -> None:
    put(sandbox, ECF)

    def interrupted(_: dtekit.stores.PrintJob) -> None:
        raise KeyboardInterrupt

    with dtekit.Inbox(tmp_path / "inbox.db") as inbox, dtekit.Client(sandbox.url, "user", "secret") as client:
        inbox.run(client, "131880681", 1790000000, sources=["print"])
        with pytest.raises(KeyboardInterrupt):
            inbox.print(interrupted, 1790000001, lease=60)
        assert inbox.print(print, 1790000002).printed == 0
        attempts = []
        assert inbox.print(lambda job: attempts.append(job.attempt), 1790000062).printed == 1
        assert attempts == [2]
