"""The invoice of Tryton with its electronic document."""

from sql.aggregate import Max
from trytond.model import ModelView, fields
from trytond.pool import Pool, PoolMeta
from trytond.pyson import Eval

from .document import STATES


class Invoice(metaclass=PoolMeta):
    __name__ = "account.invoice"

    dtes = fields.One2Many("account.invoice.dte", "invoice", "Electronic Documents", readonly=True)
    dte = fields.Function(fields.Many2One("account.invoice.dte", "Electronic Document"), "get_dte")
    dte_state = fields.Function(
        fields.Selection([(None, "")] + STATES, "Electronic Document State", sort=False), "get_dte_value",
        searcher="search_dte_state")
    dte_identifier = fields.Function(fields.Char("Fiscal Identifier"), "get_dte_value")
    dte_certified = fields.Function(
        fields.Binary("Certified Document", filename="dte_certified_name"), "get_dte_value")
    dte_certified_name = fields.Function(fields.Char("Name of the Certified Document"), "get_dte_value")
    dte_findings = fields.Function(fields.Many2Many("account.invoice.dte.finding", None, None, "Findings"), "get_dte_value")

    @classmethod
    def __setup__(cls):
        super().__setup__()
        cls._buttons.update({
            "dte_issue_again": {
                "invisible": ~Eval("dte_state").in_(["rejected", "refused"]), "depends": ["dte_state"]},
        })

    def get_dte(self, name):
        return max((one.id for one in self.dtes), default=None)

    def get_dte_value(self, name):
        if not self.dte:
            return [] if name == "dte_findings" else None
        if name == "dte_findings":
            return [one.id for one in self.dte.findings]
        of = {"dte_state": "state", "dte_identifier": "country_document_id", "dte_certified": "certified",
              "dte_certified_name": "certified_name"}
        return getattr(self.dte, of[name])

    @classmethod
    def search_dte_state(cls, name, clause):
        _, operator, value = clause
        if value is None:
            return [("dtes", operator, None)]
        Document = Pool().get("account.invoice.dte")
        shown = Document.state.sql_format
        value = [shown(one) for one in value] if operator in ("in", "not in") else shown(value)
        # Only the last document of an invoice tells its state.
        every, last = Document.__table__(), Document.__table__()
        found = last.id.in_(every.select(Max(every.id), group_by=every.invoice))
        found &= fields.SQL_OPERATORS[operator](last.state, value)
        return [("id", "in", last.select(last.invoice, where=found))]

    @classmethod
    def _post(cls, invoices):
        super()._post(invoices)
        Pool().get("account.invoice.dte").issue(cls.browse(invoices))

    @classmethod
    @ModelView.button
    def dte_issue_again(cls, invoices):
        """Makes a new document of what the records say now, after the last one was refused."""
        Pool().get("account.invoice.dte").issue(invoices)

    @classmethod
    def copy(cls, invoices, default=None):
        default = {} if default is None else default.copy()
        default.setdefault("dtes", None)
        return super().copy(invoices, default=default)
