"""Issues several documents at once in asyncio, each within a time. No outcome is lost when the time is over.

Start the sandbox as the README says, then: python bindings/python/examples/issue_async.py [URL [SECONDS]]
"""

from __future__ import annotations

import asyncio
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


async def issue(client: dtekit.AsyncClient, country: str, seconds: float) -> str:
    """Issues a document; gives one line that says where it stands."""
    try:
        result = await asyncio.wait_for(client.issue(document_of(country), country), seconds)
    except dtekit.Error as error:
        # Nothing was sent: every finding says what to mend.
        return f"{country} not sent: " + "; ".join(f"{one.path}: {one.message}" for one in error.findings)
    except asyncio.TimeoutError as error:
        sent = dtekit.clients.interrupted_result(error)
        if sent is None:
            return f"{country} not sent: there was no time for it"
        # The document may have arrived. Ask what became of it; never send it again without asking.
        found = await client.reconcile(sent)
        if found.next is not None:
            # Not listed once is not enough: keep the step, and ask with it again after `found.resend_not_before`.
            found = await client.reconcile(found.next)
        return f"{country} unknown; the service's list says {found.verdict}"
    return f"{country} {result.outcome}: {result.country_document_id}"


async def main() -> None:
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8088"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    async with dtekit.AsyncClient(url, "user", "secret", limit=8) as client:
        for line in await asyncio.gather(*(issue(client, country, seconds) for country in ["CR", "GT", "MX"])):
            print(line)


if __name__ == "__main__":
    asyncio.run(main())
