"""Issues a document and handles each outcome.

Start the sandbox as the README says, then: python bindings/python/examples/issue.py [URL [COUNTRY …]]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import dtekit

INVOICE = Path(__file__).parents[3] / "tests" / "data" / "invoice-of-any-country.json"


def document_of(country: str) -> str:
    """The example invoice with an issuer in this country: a document of another country is refused."""
    document = json.loads(INVOICE.read_bytes())
    document["Documento"]["Encabezado"]["Emisor"]["DomFiscal"]["Pais"] = country
    return json.dumps(document)


def issue(client: dtekit.Client, document: str, country: str) -> str:
    """Issues the document; gives one line that says where it stands."""
    try:
        result = client.issue(document, country)
    except dtekit.Error as error:
        # Nothing was sent: every finding says what to mend.
        return "not sent: " + "; ".join(f"{one.path}: {one.message}" for one in error.findings)
    if result.outcome == dtekit.Outcome.SENT and result.global_document_id is not None:
        answer = client.wait_for_authority(result, give_up_after=15)
        return f"sent as {result.country_document_id}; the authority says {answer.outcome}"
    if result.outcome == dtekit.Outcome.UNKNOWN:
        # The document may have arrived. Ask what became of it; never send it again without asking.
        found = client.reconcile(result)
        if found.next is not None:
            # Not listed once is not enough. Keep this text, and ask with it after `found.resend_not_before`: only the
            # second clear list without the document says that it may be sent again.
            kept = found.next.to_json()
            found = client.reconcile(dtekit.results.NextStep.from_json(kept))
        return f"unknown; the service's list says {found.verdict}, may be sent again: {found.may_resend}"
    if result.outcome == dtekit.Outcome.REJECTED:
        return f"rejected, {result.reason}: {result.description} {result.messages}"
    # ACCEPTED, or QUEUED until the number of the document is next (Argentina).
    return f"{result.outcome}: {result.country_document_id}"


def main() -> None:
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8088"
    with dtekit.Client(url, "user", "secret") as client:
        for country in sys.argv[2:] or ["CR", "GT", "CL"]:
            print(country, issue(client, document_of(country), country))


if __name__ == "__main__":
    main()
