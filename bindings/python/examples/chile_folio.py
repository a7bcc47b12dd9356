"""Asks which rule of folio assignment applies to a Chilean document, and issues it.

Start the sandbox as the README says, then: python bindings/python/examples/chile_folio.py [URL]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import dtekit

INVOICE = Path(__file__).parents[3] / "tests" / "data" / "invoice-of-any-country.json"


def main() -> None:
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8088"
    document = json.loads(INVOICE.read_bytes(), parse_float=str)
    document["Documento"]["Encabezado"]["Emisor"]["DomFiscal"]["Pais"] = "CL"
    # Folio manager 3.0 knows the biller 1. The authority rejected the first document with this folio: it is sent again.
    decision = dtekit.evaluate_folio(
        document=document, biller_id="1", biller_known=True, validate_number=True, folio_state="rejected"
    )
    print(f"rule {decision.rule}: {decision.action} folio {decision.folio} by {decision.by}")
    print(decision.why)
    for finding in decision.findings:
        print(f"{finding.severity}: {finding.message}")

    # A folio that the authority approved cannot be used again.
    refused = dtekit.evaluate_folio(
        document=document, biller_id="1", biller_known=True, validate_number=True, folio_state="approved"
    )
    try:
        refused.accepted()
    except dtekit.errors.InvalidError as error:
        print(f"refused: {error.code}")

    with dtekit.Client(url, "user", "secret") as client:
        # Without validate_number folio manager 3.0 assigns a new folio.
        result = client.issue(document, "CL", biller_id="1", biller_known=True)
        print(f"{result.outcome}: {result.country_document_id}")


if __name__ == "__main__":
    main()
