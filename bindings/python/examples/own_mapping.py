"""Turns a document of one's own ERP into the generic DTE by a mapping of one's own, and issues it.

Start the sandbox as the README says, then: python bindings/python/examples/own_mapping.py [URL]
"""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any

import dtekit

# What an ERP holds. Amounts are Decimal, so that no digit changes on the way.
ORDER: dict[str, Any] = {
    "number": "1042",
    "day": "2026-11-21",
    "seller": {"id": "3101123456", "name": "Café & Té S.A."},
    "buyer": {"id": "3109876543", "name": "Ñandú Ltda."},
    "lines": [
        {"text": "Café molido", "quantity": 2, "price": Decimal("1500.50")},
        {"text": "Té verde", "quantity": 1, "price": Decimal("999.00")},
    ],
}

# The mapping looks like the document that it writes; docs/mappings.md teaches its language.
TEMPLATE = """
<m:mapping xmlns:m="urn:dtekit:mapping:1" name="orders" source="/DTE">
  <m:template>
    <DTE><Documento>
      <Encabezado>
        <IdDoc><Tipo>01</Tipo><Numero>{number!}</Numero><FechaEmis>{day!}</FechaEmis></IdDoc>
        <Emisor m:with="seller!">
          <IDEmisor>{id!}</IDEmisor><NmbEmisor>{name!}</NmbEmisor><DomFiscal><Pais>CR</Pais></DomFiscal>
        </Emisor>
        <Receptor m:with="buyer!">
          <DocRecep><NroDocRecep>{id!}</NroDocRecep></DocRecep><NmbRecep>{name!}</NmbRecep>
        </Receptor>
        <Totales><Moneda>CRC</Moneda><VlrPagar>{fixed(sum(lines, quantity * price), 2)}</VlrPagar></Totales>
      </Encabezado>
      <Detalle m:each="lines!">
        <NroLinDet>{position()}</NroLinDet>
        <DscItem>{text!}</DscItem>
        <QtyItem>{quantity!}</QtyItem>
        <PrcNetoItem>{price!}</PrcNetoItem>
      </Detalle>
    </Documento></DTE>
  </m:template>
</m:mapping>
"""


def main() -> None:
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8088"
    mapping = dtekit.Mapping.parse(TEMPLATE)
    document = mapping.apply(ORDER)
    print(document.decode())
    # Where each value comes from, and what of the order nothing read.
    explanation = mapping.explain(ORDER)
    for row in explanation.rows:
        print(f"{row.target} = {row.value!r} from {', '.join(row.sources) or 'the template'}")
    print("not read:", ", ".join(explanation.lost) or "nothing")
    with dtekit.Client(url, "user", "secret") as client:
        result = client.issue(document, "CR")
    print(f"{result.outcome}: {result.country_document_id or result.description}")


if __name__ == "__main__":
    main()
