"""A document to issue: made with the invoice's posting, sent by a worker, with what became of it."""

import json

import dtekit
from trytond.exceptions import UserError
from trytond.i18n import gettext
from trytond.model import ModelSQL, ModelView, Unique, fields
from trytond.pool import Pool
from trytond.transaction import Transaction, without_check_access

from . import identifiers, source, store, worker

STATES = [
    ("outbox", "To Hand Over"),
    ("waiting", "Waiting"),
    ("sending", "Sending"),
    ("unknown", "Unknown"),
    ("stuck", "Waits for a Person"),
    ("sent", "Sent"),
    ("queued", "Queued"),
    ("accepted", "Accepted"),
    ("rejected", "Rejected"),
    ("refused", "Refused"),
]
AGAIN = {"rejected", "refused"}


class DocumentError(UserError):
    pass


class Document(ModelSQL, ModelView):
    "Electronic Document"
    __name__ = "account.invoice.dte"

    invoice = fields.Many2One("account.invoice", "Invoice", required=True, readonly=True, ondelete="RESTRICT")
    company = fields.Many2One("company.company", "Company", required=True, readonly=True)
    key = fields.Char("Key", required=True, readonly=True)
    country = fields.Char("Country", required=True, readonly=True)
    document_type = fields.Char("Document Type", readonly=True)
    state = fields.Selection(STATES, "State", required=True, readonly=True, sort=False)
    source = fields.Text("Source", readonly=True, help="The invoice as the field mapping read it.")
    content = fields.Binary("Document", readonly=True, filename="content_name")
    content_name = fields.Function(fields.Char("Name of the Document"), "get_file_name")
    certified = fields.Binary("Certified Document", readonly=True, filename="certified_name")
    certified_name = fields.Function(fields.Char("Name of the Certified Document"), "get_file_name")
    issued_at = fields.Char("Issued At", readonly=True)
    global_document_id = fields.Char("Service Identifier", readonly=True)
    country_document_id = fields.Char("Fiscal Identifier", readonly=True)
    description = fields.Text("Answer", readonly=True)
    findings = fields.One2Many("account.invoice.dte.finding", "document", "Findings", readonly=True)

    @classmethod
    def __setup__(cls):
        super().__setup__()
        table = cls.__table__()
        cls._order = [("id", "DESC")]
        cls._sql_constraints.append(("key_unique", Unique(table, table.key), "dtekit.msg_key_unique"))

    def get_file_name(self, name):
        number = self.country_document_id or self.invoice.number
        return f"{number}.xml" if name == "certified_name" else f"{self.key}.xml"

    def get_rec_name(self, name):
        return f"{self.invoice.rec_name} {self.key}"

    @classmethod
    def settings_of(cls, company):
        found = Pool().get("dtekit.settings").search([("company", "=", company.id)], limit=1)
        return found[0] if found else None

    @classmethod
    @without_check_access
    def issue(cls, invoices):
        """Makes a document of each posted invoice to a customer and hands it over, all in the present transaction."""
        for invoice in invoices:
            settings = cls.settings_of(invoice.company)
            if invoice.type != "out" or not invoice.number or settings is None:
                continue
            if invoice.dte and invoice.dte.state not in AGAIN:
                continue
            cls._issue(invoice, settings)

    @classmethod
    def _issue(cls, invoice, settings):
        tree, country = source.tree(invoice, settings), settings.country
        bad = identifiers.add(tree, country)
        if bad:
            raise DocumentError(cls._told(invoice, [
                (("account.invoice", invoice.id, "number"), one) for one in bad]))
        mapping, text = settings.mapping(), json.dumps(tree, ensure_ascii=False)
        found = [one for one in dtekit.lint(text, country, through=mapping).findings if one.severity == "error"]
        if found:
            raise DocumentError(cls._told(invoice, [(source.locate(tree, one.path), one) for one in found]))
        content = mapping.apply(text)
        kind = dtekit.xml_to_dict(content)["Documento"]["Encabezado"]["IdDoc"]["Tipo"]
        attempt = len(invoice.dtes) + 1
        key = f"invoice-{invoice.id}-{attempt}"
        handed = store.submit(invoice.company.id, key, content, country)
        cls.create([{
            "invoice": invoice.id, "company": invoice.company.id, "key": key, "country": country, "document_type": kind,
            "state": "waiting" if handed else "outbox", "source": text, "content": content,
            "issued_at": tree["dte"]["issued_at"]}])

    @classmethod
    def _told(cls, invoice, places):
        lines = []
        for place, one in places:
            lines.append(f"{cls.name_of(*place, one.path)}: {text_of(one)}")
        return gettext("dtekit.msg_document", invoice=invoice.rec_name, findings="\n".join(dict.fromkeys(lines)))

    @classmethod
    def name_of(cls, model, record, field, path):
        """A field as the person finds it: the record, the name of the field, and of one fiscal value in it."""
        name = Pool().get(model)(record).rec_name
        if not field:
            return name
        value = source.fiscal_value(path) if field == "dte_values" else None
        return f"{source.label(model, None)} {name}, {source.label(model, field)}" + (f", {value}" if value else "")

    def take(self, entry, certified=None):
        """Keeps what the journal knows of the document."""
        pool = Pool()
        Finding = pool.get("account.invoice.dte.finding")
        self.state = entry.state
        self.global_document_id = entry.global_document_id
        self.country_document_id = entry.country_document_id
        self.description = entry.description
        if entry.certified or certified:
            self.certified = entry.certified or certified
        self.save()
        Finding.delete(list(self.findings))
        Finding.create(self._findings(entry))

    def _findings(self, entry):
        tree = json.loads(self.source)
        made = [(None, one) for one in entry.findings]
        if entry.state in AGAIN:
            mapping = self.settings_of(self.company).mapping()
            try:
                official = dtekit.Mapping.standard(self.country, self.document_type)
                traced = dtekit.trace(entry, official.explain(self.source, through=mapping), country=self.country)
            except dtekit.Error as error:
                made += [(None, one) for one in error.findings]
            else:
                made += [(path, one.finding) for one in traced.messages for path in one.paths or (None,)]
        rows = []
        for path, one in made:
            model, record, field = source.locate(tree, path or one.path or "")
            rows.append({
                "document": self.id, "code": one.code, "severity": str(one.severity), "path": path or one.path,
                "message": one.message, "message_es": one.spanish.message,
                "place": self.name_of(model, record, field, path or one.path) if field else None, "record": f"{model},{record}",
                "field": field})
        return rows

    @classmethod
    def work(cls):
        """One pass for each company, as a scheduled action."""
        worker.work(Transaction().database.name)


class Finding(ModelSQL, ModelView):
    "Finding of an Electronic Document"
    __name__ = "account.invoice.dte.finding"

    document = fields.Many2One("account.invoice.dte", "Document", required=True, readonly=True, ondelete="CASCADE")
    code = fields.Char("Code", readonly=True)
    severity = fields.Selection([("error", "Error"), ("warning", "Warning")], "Severity", readonly=True)
    place = fields.Char("Field", readonly=True, help="The record and its field that the finding is about.")
    record = fields.Reference("Record", "get_models", readonly=True)
    field = fields.Char("Name of the Field", readonly=True)
    path = fields.Char("Path", readonly=True)
    message = fields.Text("Message in English", readonly=True)
    message_es = fields.Text("Message in Spanish", readonly=True)
    text = fields.Function(fields.Text("Message"), "get_text")

    @staticmethod
    def get_models():
        return [(None, "")] + [(model, name) for model, name in Pool().get("ir.model").get_name_items()]

    def get_text(self, name):
        return self.message_es if in_spanish() and self.message_es else self.message


def in_spanish():
    return (Transaction().language or "").startswith("es")


def text_of(finding):
    """The message of a finding in the language of the person."""
    return finding.spanish.message if in_spanish() and finding.spanish else finding.message
