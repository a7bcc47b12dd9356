"""Code that mypy --strict and pyright must accept, except the lines marked `# fault`, which they must refuse."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import List, Optional
from uuid import UUID

import dtekit


def convert(document: str) -> bytes:
    xml: bytes = dtekit.json_to_xml(document, keep_root=False, encoding="iso-8859-1", max_depth=64)
    json: bytes = dtekit.xml_to_json(memoryview(xml), arrays=["Linea"], typed=True)
    dtekit.json_to_xml(1)  # type: ignore[arg-type]  # fault
    dtekit.json_to_xml(document, keep_rot=True)  # type: ignore[call-arg]  # fault
    dtekit.json_to_xml(document, encoding="latin")  # type: ignore[arg-type]  # fault
    return json


def edit(xml: bytes) -> List[str]:
    document: dtekit.Document = dtekit.Document.from_xml(xml, max_depth=64)
    document.set("Documento/Total", Decimal("7.00"))
    document.set("Documento/Total", 7.5)  # type: ignore[arg-type]  # fault
    document.to_xml(typed=True)  # type: ignore[call-arg]  # fault
    text: Optional[str] = document.get("Documento/Total")
    print(text, document == document, document.differences(document)[0].left)
    with open("x.xml", "wb") as file:
        dtekit.conversion.json_to_xml_into({"Total": Decimal("1.10")}, file, declaration=True)
    dropped: List[str] = []
    dtekit.json_to_xml(document.to_dict(typed=True), drop_empty=dropped)
    dtekit.json_to_xml({}, drop_empty="yes")  # type: ignore[arg-type]  # fault
    content: bytes = dtekit.documents.FileContent.detect(xml).document
    for received in dtekit.read(xml, lost=True, max_depth=100):
        generic: str | None = received.generic
        if received.status == "refused" and received.kind != "answer" and received.environment is None:
            print(received.country, received.envelopes[0], received.findings[0].code, generic)
    audit: dtekit.audit.TotalsAudit = dtekit.audit_totals(document, "CL", tolerance=Decimal("0.01"), max_depth=64)
    if audit.status == "inconsistent" and audit.policy != "sum":
        print(audit.differences[0].inputs[0], audit.changes[0].to, audit.policies[0].is_of_country, audit.findings)
    dtekit.audit_totals(document, "CL", policy="sum")  # type: ignore[call-arg]  # fault
    print(content)
    return [element.path for element in document.iter()] + dropped


def weigh(finding: dtekit.Finding, error: dtekit.Error) -> bool:
    severity: dtekit.errors.Severity = finding.severity
    phase: Optional[dtekit.errors.Phase] = error.phase
    if finding.severity == "warn":  # type: ignore[comparison-overlap]  # fault
        return False
    again: dtekit.errors.Phase = "later"  # type: ignore[assignment]  # fault
    return severity == "error" and phase != "before" and bool(again)


def issue(client: dtekit.Client, xml: bytes) -> Optional[UUID]:
    result: dtekit.ProcessResult = client.send_document_to_authority(
        xml,
        asynchronous=dtekit.Processing.ASYNCHRONOUS,
        mapping=dtekit.MAPPING_STANDARD,
        sign=True,
        default_certificate=False,
        timeout=timedelta(minutes=1),
    )
    client.send_document_to_authority(xml)  # type: ignore[call-arg]  # fault
    client.get_account(7)  # type: ignore[arg-type]  # fault
    if result.outcome is dtekit.Outcome.REJECTED:
        codes: List[str] = [finding.code for finding in result.findings]
        print(codes)
    certified: Optional[bytes] = result.accepted().certified_xml()
    print(certified, result.other_data.bar_code_text)
    return result.global_document_id


def ask(step: dtekit.results.NextStep) -> None:
    with dtekit.Client("https://service.example", "user", "secret", timeout=30, proxy=None) as client:
        client.call(*step)
        file: dtekit.results.FileResult = client.download_document_xml("id")
        content: Optional[bytes] = file.content
        print(content)
        client.download_document_xml(UUID(int=7))
    dtekit.Client("https://service.example", "user", "secret", time_out=30)  # type: ignore[call-arg]  # fault


def follow_up(client: dtekit.Client, invoice: bytes) -> bool:
    result: dtekit.ProcessResult = client.issue(invoice, "CL", biller_id="7", sign=True, timeout=60)
    client.issue(invoice, "CL", colour="red")  # type: ignore[call-overload]  # fault
    found: dtekit.clients.Reconciliation = client.reconcile(result, settle_after=900)
    differences: List[str] = [one.field for one in found.differences]
    print(differences, found.resend_not_before)
    wait = dtekit.clients.AuthorityWait(UUID(int=7), interval=60)
    answer: dtekit.clients.AuthorityAnswer = client.wait_for_authority(
        wait, lambda item: item.authority_status or "sent"
    )
    file: Optional[dtekit.results.FileResult] = client.download("id", "pdf", "distribution")
    client.download("id", "docx")  # type: ignore[arg-type]  # fault
    code = dtekit.operations.MAPPING_SV_INVALIDATION_A
    invalidated = client.el_salvador_invalidate({"Documento": {}}, code, sign=True)
    return answer.outcome is dtekit.Outcome.ACCEPTED and file is not None and invalidated.success


def folio(document: dtekit.Document) -> int:
    inputs: dtekit.chile.FolioInputs = {"biller_id": "7", "validate_number": True}
    decision: dtekit.chile.FolioDecision = dtekit.evaluate_folio(document=document, **inputs).accepted()
    dtekit.evaluate_folio(biller="7")  # type: ignore[call-arg]  # fault
    dtekit.evaluate_folio(folio_state="used")  # type: ignore[arg-type]  # fault
    return decision.rule


def events(client: dtekit.Client) -> bytes:
    link = dtekit.StatusChange("110300", UUID(int=7), "Vinculação", document_type="CT-e", transaction_id="1")
    result: dtekit.ProcessResult = client.execute(link.request(version="v2"))
    request: dtekit.operations.Request = link.cancellation(result, "Pago em duplicidade").request()
    link.request(version="v3")  # type: ignore[arg-type]  # fault
    dtekit.StatusChange("110300")  # type: ignore[call-arg]  # fault
    codes: List[str] = [finding.code for finding in dtekit.events.AuthorityEvent("050", "x", id_emisor=9).findings]
    print(codes)
    return request.body


def decode(answer: bytes) -> str:
    try:
        result = dtekit.ProcessResult.decode(answer, country="CR", asynchronous=True)
    except dtekit.errors.ArgumentError as error:
        position: Optional[dtekit.errors.Position] = error.position
        return f"{error.code} {error.path} {position}"
    except dtekit.Error as error:
        return error.kind
    number: Decimal = result.extra["Total"]
    return f"{result.reason} {number}"


def extract(client: dtekit.Client, pdf: bytes) -> List[bytes]:
    upload = dtekit.Upload(pdf, file_name="a.pdf", client_id="organization-1")
    with dtekit.PollStore("polls.db") as store:
        new: bool = store.submit(upload, query_interval=60)
        store.submit(upload, interval=60)  # type: ignore[call-arg]  # fault
        done: dtekit.stores.PollPass = store.run_due(client, lease=timedelta(minutes=5), most=1)
        job: Optional[dtekit.stores.PollJob] = store.get(upload.external_id)
        counts: dtekit.stores.PollCounts = store.counts()
        due: Optional[datetime] = done.next_at
        reason: Optional[dtekit.stores.PollJobReason] = job.reason if job else None
        store.run_due(client, "now")  # type: ignore[arg-type]  # fault
        print(new, due, reason, counts.queued)
        results = store.results(10)
        gone: List[bool] = [store.acknowledge(result.external_id) for result in results]
        print(gone)
        return [result.xml for result in results if result.xml is not None]


def confirm(client: dtekit.Client, invoice: bytes) -> Optional[str]:
    folios = dtekit.stores.FolioSequence("folios")
    message: dtekit.ReceiverMessage = dtekit.ReceiverMessage.answering(
        invoice,
        mensaje=dtekit.costa_rica.Mensaje.REJECTED,
        fecha_emision_doc=datetime(2025, 7, 30),
        detalle_mensaje="Error",
        sequence=folios, strict=True,
    )
    dtekit.ReceiverMessage(total_factura=1.5)  # type: ignore[arg-type]  # fault
    dtekit.ReceiverMessage(total="1.50")  # type: ignore[call-arg]  # fault
    xml: bytes = message.to_xml(version="4.3", unpadded=True)
    message.to_xml(version="4.2")  # type: ignore[arg-type]  # fault
    number: int = folios.next("3109876543", 1, terminal=2)
    result: dtekit.ProcessResult = client.costa_rica_send_receiver_message(message, timeout=30)
    key: dtekit.stores.SequenceKey = {"issuer": "3109876543", "type": "01"}
    sequence = dtekit.Sequence("numbers")
    left: int = sequence.range(key, 1, 500, warn_below=20).remaining
    sequence.void(key, sequence.next(key).number, reason="torn")
    sequence.next({"issuer": "3109876543"})  # type: ignore[typeddict-item]  # fault
    print(left, [(gap.first, gap.last, gap.holder) for gap in sequence.gaps(key).open])
    print(xml, number, result.outcome, [finding.code for finding in message.findings])
    return message.numero_consecutivo_receptor
