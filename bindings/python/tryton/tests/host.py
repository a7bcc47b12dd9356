"""A company in Tryton that issues, made with proteus, and processes that are killed."""

import datetime as dt
import os
import signal
import time
from decimal import Decimal
from zoneinfo import ZoneInfo

from proteus import Model, Wizard
from trytond.modules.account.tests.tools import create_chart, create_fiscalyear, create_tax, get_accounts
from trytond.modules.account_invoice.tests.tools import set_fiscalyear_invoice_sequences
from trytond.modules.company.tests.tools import create_company, get_company
from trytond.tests.tools import activate_modules
from trytond.transaction import Transaction, TransactionError

DATABASE = os.environ["DB_NAME"]
# What each country wants: sequences, currency, rate, identifiers, and the fiscal values of each record.
COUNTRIES = {
    "CR": dict(
        invoice=("0010000101", 10), credit=("0010000103", 10), currency="CRC", rate="0.13", ids=("cr_vat 3101999001", "cr_vat 3101999002"),
        settings={"activity": "620100"}, party={}, address={"province": "1", "canton": "15", "district": "01"},
        template={"fiscal_code": "3212800000000"}, unit={"fiscal_unit": "Unid"}),
    "CL": dict(
        invoice=("", 0), credit=("", 0), currency="CLP", rate="0.19", ids=("cl_vat 761920839", "cl_vat 60803000K"),
        settings={"business": "Ferretería", "activity": "475201"}, party={"business": "Gobierno"},
        address={"commune": "Santiago"}, template={}, unit={}),
    "MX": dict(
        invoice=("A", 0), credit=("NC", 0), currency="MXN", rate="0.16", ids=("mx_vat EKU9003173C9", "mx_vat URE180429TM6"),
        settings={"tax_regime": "601"}, party={"tax_regime": "601"}, address={}, template={"fiscal_code": "84111506"},
        unit={"fiscal_unit": "H87"}),
    "PE": dict(
        invoice=("F001-", 8), credit=("FC01-", 8), currency="PEN", rate="0.18", ids=("pe_vat 20600123450", "pe_vat 20500987651"),
        settings={}, party={}, address={}, template={}, unit={}),
    "EC": dict(
        invoice=("001-002-", 9), credit=("001-002-", 9), currency="USD", rate="0.15", ids=("ec_vat 1792060346001", "ec_ci 1714307103"),
        settings={"environment": "1"}, party={}, address={}, template={}, unit={}),
    "CO": dict(
        invoice=("SETP", 9), credit=("NC", 0), currency="COP", rate="0.19", ids=("co_vat 9005089089", "co_vat 8600343137"),
        settings={
            "resolution": "18760000001", "resolution_date": "2026-01-19", "resolution_until": "2030-01-19", "range_from": "1",
            "range_to": "995000000", "technical_key": "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
            "software_id": "aae35b45-6f9a-4da5-a32c-78d63da52364", "software_pin": "75315"},
        party={"obligations": "O-15"}, address={"municipality": "76001"}, template={}, unit={"fiscal_unit": "94"}),
}


class Host:
    """The ERP."""

    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.config = activate_modules("account_invoice")
        module, = Model.get("ir.module").find([("name", "=", "dtekit")])
        module.click("activate")
        Wizard("ir.module.activate_upgrade").execute("upgrade")
        create_company()
        self.company = company = get_company()
        # Tryton warns of an invoice of tomorrow, and takes the day from the zone of the company.
        company.timezone = "America/Costa_Rica"
        company.save()
        self.today = dt.datetime.now(ZoneInfo(company.timezone)).date()
        year = set_fiscalyear_invoice_sequences(create_fiscalyear(company, self.today))
        credit = Model.get("ir.sequence.strict")(
            name="Credit notes", company=company, sequence_type=year.invoice_sequences[0].out_invoice_sequence.sequence_type)
        credit.save()
        year.invoice_sequences[0].out_credit_note_sequence = credit
        year.save()
        year.click("create_period")
        self.sequences = year.invoice_sequences[0].out_invoice_sequence, credit
        create_chart(company)
        accounts = get_accounts(company)
        self.tax = create_tax(Decimal("0.13"))
        self.tax.save()
        category = Model.get("product.category")(name="Goods", accounting=True, account_revenue=accounts["revenue"])
        category.customer_taxes.append(self.tax)
        category.save()
        self.unit, = Model.get("product.uom").find([("name", "=", "Unit")])
        template = Model.get("product.template")(
            name="Papel bond", default_uom=self.unit, type="goods", list_price=Decimal("100"), account_category=category)
        template.save()
        self.template = template
        self.product = template.products[0]
        self.party = self._customer()
        self.term = Model.get("account.invoice.payment_term")(name="Contado")
        self.term.lines.new(type="remainder")
        self.term.save()
        self.setup = Model.get("dtekit.settings")(company=company, country="CR", account="main")
        self.setup.save()
        self.become("CR")

    def _customer(self):
        for party, name in ((self.company.party, "Los Andes S.A."), (Model.get("party.party")(), "Cliente Uno")):
            party.name = name
            # The company's party has an address already.
            address = party.addresses[0] if party.addresses else party.addresses.new()
            address.street, address.postal_code, address.city = "Calle 1", "26015", "Centro"
            party.contact_mechanisms.new(type="email", value="uno@example.com")
            party.identifiers.new(type=None, code="1")
            party.save()
        return party

    def become(self, country):
        """Makes a company of this country of the company."""
        wants = COUNTRIES[country]
        for sequence, (prefix, padding) in zip(self.sequences, (wants["invoice"], wants["credit"])):
            sequence.prefix, sequence.padding = prefix, padding
            sequence.save()
        currency = self.company.currency
        currency.code = currency.name = wants["currency"]
        currency.save()
        self.tax.rate = Decimal(wants["rate"])
        self.tax.save()
        for party, code in zip((self.company.party, self.party), wants["ids"]):
            party.reload()
            party.identifiers[0].type, party.identifiers[0].code = code.split()
            party.dte_values = wants["party"]
            party.addresses[0].dte_values = wants["address"]
            party.addresses[0].postal_code = "26015" if party.id == self.company.party.id else "86991"
            party.save()
        for record, values in ((self.template, "template"), (self.unit, "unit"), (self.setup, "settings")):
            record.reload()
            record.dte_values = wants[values]
            if record is self.setup:
                record.country = country
            record.save()

    def draft(self, quantity=2):
        invoice = Model.get("account.invoice")(party=self.party, payment_term=self.term, invoice_date=self.today)
        line = invoice.lines.new()
        line.product, line.quantity, line.unit_price = self.product, quantity, Decimal("100")
        invoice.save()
        return invoice

    def posted(self, quantity=2):
        invoice = self.draft(quantity)
        invoice.click("post")
        return invoice

    def in_transaction(self, function):
        """Calls a function in a transaction of the ERP, as its dispatcher does: again if records must be locked first."""
        extras = {}
        while True:
            context = {"company": self.company.id, "_skip_warnings": True}
            with Transaction().start(DATABASE, 1, context=context, **extras) as transaction:
                try:
                    return function(transaction)
                except TransactionError as error:
                    transaction.rollback()
                    error.fix(extras)

    def documents(self):
        return Model.get("account.invoice.dte").find([])

    def work(self):
        from trytond_dtekit import worker

        return worker.work(DATABASE)

    def journal(self):
        from trytond_dtekit import store

        with Transaction().start(DATABASE, 0, readonly=True):
            return store.journal(self.company.id)

    def issued(self):
        """How many documents the service has."""
        return self.sandbox.control("counts")["documents"]

    def dying(self, what, after=None):
        """Runs a function in a process that is killed after a processor time, unless it ends before; gives whether it was killed."""
        # Tryton and the module make connections of their own in the child.
        child = os.fork()
        if child == 0:
            try:
                if after is not None:
                    # The kernel ends the process, whatever it is doing, after this processor time.
                    signal.setitimer(signal.ITIMER_PROF, max(after, 0.001))
                what()
            except BaseException:
                import traceback

                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0, "the child failed"
        return os.WIFSIGNALED(status)

    def until(self, finished, most=120):
        """Works until a test holds."""
        deadline = time.monotonic() + most
        while not finished():
            assert time.monotonic() < deadline, [(one.key, one.state, one.description) for one in self.documents()]
            self.work()
            time.sleep(0.3)
