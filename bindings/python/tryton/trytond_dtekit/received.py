"""What a supplier sent: taken once, shown with its file, and answered in the transaction of the person who answers."""

import dtekit
from trytond.exceptions import UserError
from trytond.i18n import gettext
from trytond.model import ModelSQL, ModelView, Unique, fields
from trytond.pool import Pool
from trytond.pyson import Eval
from trytond.transaction import Transaction

from . import store
from .document import STATES, text_of

VERDICTS = [(None, ""), ("accept", "Accepted"), ("partly", "Accepted in Part"), ("reject", "Rejected")]
# An answer goes into the journal at once.
ANSWERS = [(None, "")] + [one for one in STATES if one[0] != "outbox"]


class AnswerError(UserError):
    pass


class Received(ModelSQL, ModelView):
    "Received Electronic Document"
    __name__ = "dtekit.received"

    company = fields.Many2One("company.company", "Company", required=True, readonly=True)
    key = fields.Char("Key", required=True, readonly=True)
    party = fields.Many2One("party.party", "Party", help="The supplier, if one party has its tax identifier.")
    sender = fields.Char("Tax Identifier", readonly=True)
    sender_name = fields.Char("Sender", readonly=True)
    country = fields.Char("Country", readonly=True)
    document_type = fields.Char("Document Type", readonly=True)
    country_document_id = fields.Char("Fiscal Identifier", readonly=True)
    issued_at = fields.Char("Issued At", readonly=True)
    total = fields.Numeric("Total", readonly=True)
    currency = fields.Char("Currency", readonly=True)
    original = fields.Binary("Document", readonly=True, filename="original_name")
    original_name = fields.Function(fields.Char("Name of the Document"), "get_original_name")
    findings = fields.Text("Findings", readonly=True)
    due = fields.Char("To Be Answered Until", readonly=True, help="By the law of the country, as dtekit knows it.")
    verdict = fields.Selection(VERDICTS, "Answer", readonly=True, sort=False)
    detail = fields.Char("Reason", states={"readonly": Eval("verdict", None) != None}, help="Why it is not accepted whole.")  # noqa: E711
    number = fields.Char("Number of the Answer", readonly=True)
    answer_key = fields.Char("Key of the Answer", readonly=True)
    answer_state = fields.Selection(ANSWERS, "State of the Answer", readonly=True, sort=False)

    @classmethod
    def __setup__(cls):
        super().__setup__()
        table = cls.__table__()
        cls._order = [("id", "DESC")]
        cls._sql_constraints.append(("key_unique", Unique(table, table.company, table.key), "dtekit.msg_key_unique"))
        again = Eval("answer_state", "").in_(["rejected", "refused"])
        answered = (Eval("verdict", None) != None) & ~again  # noqa: E711
        for name, _ in VERDICTS[1:]:
            cls._buttons[name] = {"invisible": answered, "depends": ["verdict", "answer_state"]}

    def get_original_name(self, name):
        return f"{self.country_document_id or self.key.replace('/', '-')}.xml"

    def get_rec_name(self, name):
        return f"{self.sender_name or self.sender or ''} {self.country_document_id or self.key}".strip()

    @classmethod
    def take(cls, settings, entry, inbox):
        """Makes a record of an entry of the inbox, once."""
        if cls.search([("company", "=", settings.company.id), ("key", "=", entry.key)], limit=1):
            return
        messages = [text_of(one) for one in entry.findings]
        cls.create([{
            "company": settings.company.id, "key": entry.key, "party": cls._party(entry.sender), "sender": entry.sender,
            "sender_name": entry.sender_name, "country": entry.country, "document_type": entry.document_type,
            "country_document_id": entry.country_document_id, "issued_at": entry.issued_at, "total": entry.total,
            "currency": entry.currency, "original": inbox.original(entry.key), "findings": "\n".join(messages) or None,
            "due": entry.deadline and entry.deadline.due}])

    @staticmethod
    def _party(sender):
        found = sender and Pool().get("party.identifier").search([("code", "=", sender)])
        parties = {one.party.id for one in found or ()}
        return parties.pop() if len(parties) == 1 else None

    @classmethod
    @ModelView.button
    def accept(cls, records):
        cls._answer(records, "accept")

    @classmethod
    @ModelView.button
    def partly(cls, records):
        cls._answer(records, "partly")

    @classmethod
    @ModelView.button
    def reject(cls, records):
        cls._answer(records, "reject")

    @classmethod
    def _answer(cls, records, verdict):
        """Puts the country's message into the journal. On PostgreSQL it is there if the present transaction commits."""
        Settings = Pool().get("dtekit.settings")
        for one in records:
            settings, = Settings.search([("company", "=", one.company.id)], limit=1)
            journal, folios = settings.journal(), store.folios(one.company.id)
            options = {"sequence": folios, "detail": one.detail or None}
            try:
                if store.shares_transaction():
                    with Transaction().connection.cursor() as cursor:
                        entry = settings.inbox().answer(one.key, verdict, journal, within=cursor, **options)
                else:
                    # Repeated after a rollback, it is the very same answer.
                    entry = settings.inbox().answer(one.key, verdict, journal, **options)
            except dtekit.Error as error:
                findings = "\n".join(text_of(finding) for finding in error.findings)
                raise AnswerError(gettext("dtekit.msg_answer", document=one.rec_name, findings=findings)) from error
            cls.write([one], {
                "verdict": verdict, "number": entry.answer.number, "answer_key": entry.answer.journal_key,
                "answer_state": "waiting"})

    @classmethod
    def settle(cls, company, entry):
        """Keeps the result of an answer; False if the entry of the journal is none."""
        found = cls.search([("company", "=", company), ("answer_key", "=", entry.key)], limit=1)
        cls.write(found, {"answer_state": entry.state})
        return bool(found)
