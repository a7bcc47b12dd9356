"""The Python interface of receiver messages and folio sequences. The vectors test their rules."""

from __future__ import annotations

import subprocess
import sys
import threading
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import dtekit
from sandbox import DATA, ROOT, Sandbox

FIELDS: dict[str, Any] = {
    "clave": "50628072500310123456700100001010000000011119999999",
    "numero_cedula_emisor": "3101234567",
    "fecha_emision_doc": "2025-07-30T09:15:00",
    "mensaje": "1",
    "total_factura": "113000.00",
    "numero_cedula_receptor": "3109876543",
}


def test_python_values_are_written_exactly() -> None:
    costa_rica = timezone(timedelta(hours=-6))
    message = dtekit.ReceiverMessage(
        clave=int(FIELDS["clave"]),
        numero_cedula_emisor=3101234567,
        fecha_emision_doc=datetime(2025, 7, 30, 9, 15, tzinfo=costa_rica),
        mensaje=dtekit.costa_rica.Mensaje.ACCEPTED,
        total_factura=Decimal("113000.00"),
        numero_cedula_receptor="3109876543",
        folio=42,
        today=date(2025, 7, 30),
    )
    assert message.findings == ()
    assert b"<TotalFactura>113000.00</TotalFactura>" in message.to_xml()
    assert b"<FechaEmisionDoc>2025-07-30T09:15:00</FechaEmisionDoc>" in message.to_xml()
    assert b"<FechaEmisionDoc>2025-07-30T09:15:00-06:00</FechaEmisionDoc>" in message.to_xml(keep_offset=True)
    assert message.numero_consecutivo_receptor == "00100001050000000042"
    assert message.detalle_mensaje is None


def test_a_written_message_can_be_read_again() -> None:
    message = dtekit.ReceiverMessage(**FIELDS, folio=1)
    xml = message.to_xml()
    for data in (xml, bytearray(xml), xml.decode()):
        assert dtekit.ReceiverMessage.from_xml(data) == message
    assert message != dtekit.ReceiverMessage(**FIELDS, folio=2)
    assert message != "a message"
    with pytest.raises(AttributeError):
        message.total  # type: ignore[attr-defined]  # fault


def test_one_error_reports_every_finding() -> None:
    with pytest.raises(dtekit.errors.InvalidError) as raised:
        dtekit.ReceiverMessage(**{**FIELDS, "mensaje": 7, "total_factura": Decimal("1.123456")}, folio=1)
    assert [finding.path for finding in raised.value.findings] == ["mensaje", "total_factura"]
    assert raised.value.findings[0].hint


def test_a_warning_is_raised_only_if_strict() -> None:
    message = dtekit.ReceiverMessage(**FIELDS)
    assert [finding.severity for finding in message.findings] == ["warning"]
    with pytest.raises(dtekit.errors.InvalidError):
        message.to_xml(strict=True)


def test_a_repr_shows_no_identification_numbers() -> None:
    assert "3109876543" not in repr(dtekit.ReceiverMessage(**FIELDS))


def test_a_sequence_numbers_only_valid_messages(tmp_path: Path) -> None:
    folios = dtekit.stores.FolioSequence(tmp_path / "folios")
    with pytest.raises(dtekit.errors.InvalidError):
        dtekit.ReceiverMessage(sequence=folios, **{**FIELDS, "mensaje": "4"})
    for folio in (1, 2):
        message = dtekit.ReceiverMessage(sequence=folios, **FIELDS)
        assert message.numero_consecutivo_receptor == f"00100001050000000{folio:03}"
    assert folios.last("3109876543", 1) == 2
    assert folios.next("003109876543", dtekit.costa_rica.Mensaje.ACCEPTED) == 3
    assert folios.next("3109876543", 3) == 1
    assert folios.next(3109876543, "1", terminal=2) == 1


def test_a_sequence_has_a_last_number_and_only_moves_forward(tmp_path: Path) -> None:
    folios = dtekit.stores.FolioSequence(str(tmp_path / "folios"))
    folios.advance("1", 1, 9_999_999_999)
    with pytest.raises(dtekit.errors.LimitError):
        folios.next("1", 1)
    with pytest.raises(dtekit.errors.ArgumentError):
        folios.advance("1", 1, 5)
    with pytest.raises(dtekit.errors.ArgumentError):
        folios.next("1", 4)


def test_a_truncated_folio_file_is_a_storage_error(tmp_path: Path) -> None:
    path = tmp_path / "folios"
    folios = dtekit.stores.FolioSequence(path)
    folios.next("1", 1)
    path.write_bytes(path.read_bytes()[:-5])
    for call in (lambda: folios.next("1", 1), lambda: dtekit.stores.FolioSequence(path)):
        with pytest.raises(dtekit.errors.StorageError) as raised:
            call()
        assert raised.value.code == "sequence-file-damaged"


def test_threads_and_processes_never_get_the_same_number(tmp_path: Path) -> None:
    path = tmp_path / "folios"
    program = (
        "import dtekit, sys\n"
        "folios = dtekit.stores.FolioSequence(sys.argv[1])\n"
        "print(*[folios.next('1', 1) for _ in range(20)])\n"
    )
    others = [
        subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    folios, numbers = dtekit.stores.FolioSequence(path), list[int]()
    threads = [
        threading.Thread(target=lambda: numbers.extend(folios.next("1", 1) for _ in range(20))) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in others:
        numbers.extend(int(word) for word in other.communicate(timeout=60)[0].split())
    assert sorted(numbers) == list(range(1, 121))


def test_the_python_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "receiver-message.md").read_text("utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    (tmp_path / "supplier-invoice.xml").write_bytes((DATA / "supplier-invoice.xml").read_bytes())
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(compile(example, "docs/receiver-message.md", "exec"), names)
    assert names["xml"].startswith(b"<?xml")


def test_a_client_sends_a_message_and_a_closed_client_refuses_it(sandbox: Sandbox) -> None:
    sandbox.control("country", {"country": "CR"})
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        result = client.costa_rica_send_receiver_message(dtekit.ReceiverMessage(**FIELDS, folio=1), timeout=30)
    assert result.outcome is dtekit.Outcome.SENT
    client.close()
    with pytest.raises(RuntimeError):
        client.costa_rica_send_receiver_message(dtekit.ReceiverMessage(**FIELDS, folio=1))
