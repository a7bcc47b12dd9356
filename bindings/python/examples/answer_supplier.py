"""Answers a supplier's invoice with Costa Rica's receiver message, and sends the answer.

Start the sandbox as the README says, then: python bindings/python/examples/answer_supplier.py [URL [FOLIOS]]
"""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import dtekit

INVOICE = Path(__file__).parents[3] / "tests" / "data" / "supplier-invoice.xml"
COSTA_RICA = timezone(timedelta(hours=-6))


def main() -> None:
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8088"
    # The file counts the messages: no number is used twice, whatever happens to this program.
    folios = dtekit.stores.FolioSequence(sys.argv[2] if len(sys.argv) > 2 else "folios")
    try:
        message = dtekit.ReceiverMessage.answering(
            INVOICE.read_bytes(),
            mensaje=dtekit.costa_rica.Mensaje.ACCEPTED,
            fecha_emision_doc=datetime.now(COSTA_RICA).replace(microsecond=0),
            sequence=folios,
        )
    except dtekit.errors.InvalidError as error:
        sys.exit("\n".join(f"{one.path}: {one.message}" for one in error.findings))
    for finding in message.findings:
        print("warning:", finding.message)
    with dtekit.Client(url, "user", "secret") as client:
        result = client.costa_rica_send_receiver_message(message)
    print(f"message {message.numero_consecutivo_receptor} about {message.clave}: {result.outcome}")


if __name__ == "__main__":
    main()
