"""Documents are issued with their invoices, whatever dies."""

import dtekit
import pytest
from conftest import BACKEND
from proteus import Model, Wizard


def test_an_invoice_is_issued_and_has_its_state_and_file(tryton):
    invoice = tryton.posted()
    assert invoice.number.startswith("0010000101") and len(invoice.number) == 20
    assert invoice.dte_state == ("waiting" if BACKEND == "postgresql" else "outbox")
    assert (tryton.journal().get(invoice.dtes[0].key) is not None) == (BACKEND == "postgresql")
    tryton.work()
    invoice.reload()
    assert invoice.dte_state == "sent" and invoice.dte_identifier[21:41] == invoice.number
    assert b"FacturaElectronica" in bytes(invoice.dte_certified) and invoice.number.encode() in bytes(invoice.dte_certified)
    assert invoice.dte_certified_name == f"{invoice.dte_identifier}.xml"
    assert tryton.journal().results() == []
    Invoice = Model.get("account.invoice")
    assert Invoice.find([("dte_state", "in", ["sent"])]) == [invoice] and Invoice.find([("dte_state", "=", "rejected")]) == []


def test_a_posting_that_is_rolled_back_issues_nothing(tryton):
    from trytond.pool import Pool

    invoice, before = tryton.draft(), len(tryton.documents())

    def posted(transaction):
        Invoice = Pool().get("account.invoice")
        Invoice.post(Invoice.browse([invoice.id]))
        key = Invoice(invoice.id).dtes[0].key
        transaction.rollback()
        return key

    made = tryton.in_transaction(posted)
    invoice.reload()
    assert invoice.state == "draft" and len(tryton.documents()) == before
    assert tryton.journal().get(made) is None


def test_a_credit_note_names_the_invoice(tryton):
    invoice = tryton.posted()
    tryton.work()
    invoice.reload()
    credit = Wizard("account.invoice.credit", [invoice])
    credit.form.with_refund = False
    credit.execute("credit")
    note, = Model.get("account.invoice").find([("type", "=", "out"), ("state", "=", "draft"), ("total_amount", "<", 0)])
    note.invoice_date = tryton.today
    note.click("post")
    tryton.work()
    note.reload()
    assert note.number.startswith("0010000103") and note.dte_state == "sent"
    certified = bytes(note.dte_certified).decode()
    assert "NotaCreditoElectronica" in certified and f"<Numero>{invoice.dte_identifier}</Numero>" in certified
    assert "<Cantidad>2" in certified


def test_what_is_missing_is_told_by_the_field_before_the_posting(tryton):
    tryton.template.dte_values = {}
    tryton.template.save()
    invoice = tryton.draft()
    with pytest.raises(Exception, match="Papel bond, Fiscal Values, Code in the Fiscal Catalog: "):
        invoice.click("post")
    tryton.template.dte_values = {"fiscal_code": "3212800000000"}
    tryton.template.save()
    invoice.click("post")
    assert invoice.state == "posted"


def test_a_rejection_is_shown_at_the_field_and_the_invoice_is_issued_again(tryton):
    tryton.work()
    tryton.become("MX")
    try:
        invoice = tryton.posted()
        words = "CFDI40147: El campo DomicilioFiscalReceptor, debe encontrarse en el catálogo c_CodigoPostal."
        tryton.sandbox.control("fault", {"fault": f"reject={words}", "operation": "Document/SendDocumentToAuthority"})
        tryton.work()
        invoice.reload()
        assert invoice.dte_state == "rejected"
        found = [one for one in invoice.dte_findings if one.field]
        assert found and found[0].record == tryton.party.addresses[0] and found[0].field == "postal_code"
        assert "Cliente Uno" in found[0].place
        invoice.click("dte_issue_again")
        tryton.work()
        invoice.reload()
        assert invoice.dte_state == "accepted" and [one.state for one in invoice.dtes] == ["accepted", "rejected"]
    finally:
        tryton.become("CR")


def test_the_settings_show_why_nothing_is_sent_until_it_goes_well(tryton, caplog):
    tryton.work()
    invoice = tryton.posted()
    tryton.sandbox.control("fault", {"fault": "http-401", "operation": "Document/SendDocumentToAuthority", "times": 2})
    tryton.until(lambda: tryton.journal().attempts(invoice.dtes[0].key)[1:])
    tryton.setup.reload()
    assert "the credentials are missing or wrong" in tryton.setup.problem
    assert "check the username and password" in tryton.setup.problem
    # Two sends were refused, and the log has one line.
    assert len([one for one in caplog.messages if "auth-refused" in one]) == 1
    tryton.until(lambda: tryton.documents() and all(one.state != "waiting" for one in tryton.documents()))
    tryton.setup.reload()
    assert not tryton.setup.problem


def test_the_settings_show_that_the_account_is_wrong(tryton, caplog):
    tryton.setup.reload()
    tryton.setup.account = "none"
    tryton.setup.save()
    try:
        for _ in range(2):
            tryton.work()
        tryton.setup.reload()
        assert "[dtekit_none]" in tryton.setup.problem
        assert len([one for one in caplog.messages if "[dtekit_none]" in one]) == 1
    finally:
        tryton.setup.account = "main"
        tryton.setup.save()
    invoice = tryton.posted()
    tryton.work()
    invoice.reload()
    tryton.setup.reload()
    assert invoice.dte_state == "sent" and not tryton.setup.problem


@pytest.mark.parametrize("country", ["CL", "MX", "PE", "EC", "CO"])
def test_the_other_countries(tryton, country):
    if BACKEND != "sqlite":
        pytest.skip("the mappings are the same on every database")
    tryton.become(country)
    try:
        invoice = tryton.posted()
        tryton.work()
        invoice.reload()
        assert invoice.dte_state in ("sent", "accepted"), [(one.place, one.text) for one in invoice.dte_findings]
        document = invoice.dtes[0]
        mapping = dtekit.Mapping.parse(mapping_file(country))
        found = dtekit.lint(document.source, country, through=mapping).findings
        assert [one for one in found if one.severity == "error"] == []
        official = dtekit.Mapping.standard(country, document.document_type).explain(document.source, through=mapping)
        assert [one for one in dtekit.validate(official.output, signed=False) if one.code.startswith("schema")] == []
        assert bytes(invoice.dte_certified)
    finally:
        tryton.become("CR")


def mapping_file(country):
    import trytond_dtekit.settings

    return (trytond_dtekit.settings.MAPPINGS / f"{country.lower()}.xml").read_bytes()
