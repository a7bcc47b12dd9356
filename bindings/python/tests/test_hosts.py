"""The parts of docs/host-odoo.md and docs/host-erpnext.md that run without these programs, with the code of the pages."""

from __future__ import annotations

import re
from typing import Any, Callable

import pytest

import dtekit
from databases import Database
from sandbox import ROOT

VALUES: dict[str, dict[str, Any]] = {
    "host-odoo.md": {
        "name": "INV/2026/00017", "invoice_date": "2026-11-21", "company_vat": "3101123456", "company_name": "Café S.A.",
        "partner_name": "Té Ltda.", "currency": "CRC", "amount_total": "3001.00",
        "invoice_lines": [{"text": "Café molido", "quantity": "2", "price_unit": "1500.50"}],
    },
    "host-erpnext.md": {
        "name": "ACC-SINV-2026-00017", "posting_date": "2026-11-21", "company_tax_id": "3101123456", "company": "Café S.A.",
        "customer_name": "Té Ltda.", "currency": "CRC", "grand_total": "3001.00",
        "items": [{"item_name": "Café molido", "qty": "2", "net_rate": "1500.50"}],
    },
}


def page(name: str) -> dict[str, Any]:
    """What the blocks of a page define that need neither Odoo nor Frappe."""
    names: dict[str, Any] = {"dtekit": dtekit}
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        if code.startswith(("MAPPING", "def hand_over", "def open_journal", "def bring_back")):
            exec(code, names)
    return names


def connector(database: Database) -> tuple[str, Callable[[], Any]]:
    """The page of a database, and what makes a connection as its program has it."""
    if database.dialect == "mysql":
        pytest.skip("no page is about MySQL")
    if database.dialect == "mariadb":
        return "host-erpnext.md", database.connect
    psycopg2 = pytest.importorskip("psycopg2", reason="left out: psycopg2 is not here")

    def connect() -> Any:
        made = psycopg2.connect(f"host=127.0.0.1 port={database.port} user=erp dbname=erp")
        made.set_isolation_level(psycopg2.extensions.ISOLATION_LEVEL_REPEATABLE_READ)
        return made

    return "host-odoo.md", connect


@pytest.mark.parametrize("name", VALUES)
def test_the_mapping_of_a_page_makes_a_document_of_the_hosts_values(name: str) -> None:
    made = dtekit.Document.from_xml(page(name)["MAPPING"].apply(VALUES[name]))
    head, line = "Documento/Encabezado/", "Documento/Detalle[1]/"
    assert made.get(head + "IdDoc/Numero") == VALUES[name]["name"]
    assert made.get(head + "Receptor/NmbRecep") == "Té Ltda."
    assert (made.get(head + "Totales/VlrPagar"), made.get(line + "PrcNetoItem")) == ("3001.00", "1500.50")
    with pytest.raises(dtekit.errors.MappingError):
        page(name)["MAPPING"].apply({**VALUES[name], "name": None})


def test_the_hand_over_of_a_page_is_in_the_hosts_transaction(database: Database) -> None:
    name, connect = connector(database)
    code, values = page(name), VALUES[name]
    open_journal: Any = code["open_journal"]
    if database.dialect == "postgresql":
        with database.connect() as erp:
            erp.cursor().execute("CREATE SCHEMA IF NOT EXISTS dtekit")
    host = connect()
    with open_journal(connect) as journal:
        journal.create_tables()
        code["hand_over"](journal, host.cursor(), "17", values)
        host.rollback()
        assert journal.get("17") is None
        code["hand_over"](journal, host.cursor(), "17", values)
        host.commit()
        entry = journal.get("17")
        assert entry is not None and entry.state == "waiting"
        journal.settle("17", "refused", "a mistake")
        kept: list[str] = []
        code["bring_back"](journal, host.cursor(), lambda entry: kept.append(entry.key))
        host.rollback()
        code["bring_back"](journal, host.cursor(), lambda entry: kept.append(entry.key))
        host.commit()
        assert kept == ["17", "17"] and journal.results() == []
    host.close()
    if database.dialect == "postgresql":
        with database.connect() as erp:
            erp.cursor().execute("DROP SCHEMA dtekit CASCADE")
