"""What a company needs to issue: its country, its account at the service, and the fiscal values of its records."""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

import dtekit
from trytond.config import config
from trytond.exceptions import UserError
from trytond.i18n import gettext
from trytond.model import DeactivableMixin, DictSchemaMixin, ModelSQL, ModelView, Unique, fields
from trytond.pool import PoolMeta
from trytond.transaction import Transaction

from . import store

MAPPINGS = Path(__file__).parent / "mappings"


class MappingError(UserError):
    pass


class AccountError(UserError):
    pass


def countries():
    """The countries that have a mapping in this module."""
    return sorted(path.stem.upper() for path in MAPPINGS.glob("*.xml"))


@lru_cache(maxsize=64)
def _parse(content, digest):
    return dtekit.Mapping.parse(content)


def mapping_of(content):
    """The mapping, compiled once."""
    return _parse(content, hashlib.sha256(content).digest())


class Attribute(DictSchemaMixin, ModelSQL, ModelView):
    "Fiscal Attribute"
    __name__ = "dtekit.attribute"

    countries = fields.Char("Countries", help="The countries whose mapping reads it.")


def values():
    return fields.Dict("dtekit.attribute", "Fiscal Values", help="What the tax documents of a country need to know.")


class Settings(DeactivableMixin, ModelSQL, ModelView):
    "Electronic Documents of a Company"
    __name__ = "dtekit.settings"

    company = fields.Many2One("company.company", "Company", required=True, ondelete="CASCADE")
    country = fields.Selection("get_countries", "Country", required=True)
    account = fields.Char(
        "Account", required=True,
        help="The part of trytond.conf that has url, user and password: [dtekit_ACCOUNT].")
    receives = fields.Boolean(
        "Takes Suppliers' Documents", help="Workers take what the service has for the company's tax identifier.")
    problem = fields.Function(fields.Text(
        "Problem", help="Why workers cannot send or receive, as the last pass found; empty while all goes well."),
        "get_problem")
    problems = fields.Text("Problems", readonly=True, help="The problem in both languages, for workers.")
    own_mapping = fields.Binary(
        "Own Mapping", filename="own_mapping_name", help="A field mapping that replaces that of the module.")
    own_mapping_name = fields.Function(fields.Char("Name of the Mapping"), "get_own_mapping_name")
    dte_values = values()

    @classmethod
    def __setup__(cls):
        super().__setup__()
        table = cls.__table__()
        cls._sql_constraints.append(
            ("company_unique", Unique(table, table.company), "dtekit.msg_settings_unique"))

    @staticmethod
    def default_company():
        return Transaction().context.get("company")

    @staticmethod
    def get_countries():
        return [(code, code) for code in countries()]

    def get_problem(self, name):
        found = [one for part in json.loads(self.problems or "{}").values() for one in part]
        is_spanish = (Transaction().language or "").startswith("es")
        return "\n".join(one["es" if is_spanish else "en"] for one in found) or None

    def keep_problem(self, part, found):
        """Keeps why one part of a pass, `send` or `receive`, could not be done. Gives what was not there before."""
        kept = json.loads(self.problems or "{}")
        codes = [[one["code"] for one in list_] for list_ in (kept.get(part, []), found)]
        if codes[0] != codes[1]:
            self.problems = json.dumps({**kept, part: found})
            self.save()
        return [one for one in found if one["code"] not in codes[0]]

    def get_own_mapping_name(self, name):
        return f"{self.country.lower()}.xml"

    def get_rec_name(self, name):
        return f"{self.company.rec_name} ({self.country})"

    @classmethod
    def validate(cls, records):
        super().validate(records)
        for one in records:
            if one.own_mapping:
                try:
                    one.mapping()
                except dtekit.Error as error:
                    raise MappingError(gettext("dtekit.msg_mapping", reason=str(error))) from error

    @classmethod
    def create(cls, vlist):
        records = super().create(vlist)
        for one in records:
            store.create_tables(one.company.id)
        return records

    def mapping(self):
        """The company's field mapping: from the invoice of Tryton to the generic document."""
        if self.own_mapping:
            return mapping_of(bytes(self.own_mapping))
        return mapping_of((MAPPINGS / f"{self.country.lower()}.xml").read_bytes())

    def journal(self):
        """The company's journal."""
        return store.journal(self.company.id)

    @property
    def tax_id(self):
        """The tax identifier of the company; empty without one."""
        identifier = self.company.party.tax_identifier
        return identifier.code if identifier else ""

    def inbox(self):
        """What suppliers sent to the company."""
        return store.inbox(self.company.id, self.tax_id)

    def client(self):
        """A client with the company's credentials, which stand in trytond.conf and never in the database."""
        section = f"dtekit_{self.account}"
        found = {name: config.get(section, name, default="") for name in ("url", "user", "password")}
        missing = [name for name, value in found.items() if not value]
        if missing:
            raise AccountError(gettext("dtekit.msg_account", section=section, missing=", ".join(missing)))
        timeout = config.getint(section, "timeout", default=60)
        try:
            return dtekit.Client(found["url"], found["user"], found["password"], timeout=timeout)
        except dtekit.Error as error:
            names = {"base_url": "url", "username": "user"}
            reason = "; ".join(f"{names.get(one.path, one.path)}: {one.message}" for one in error.findings)
            raise AccountError(gettext("dtekit.msg_account_wrong", section=section, reason=reason)) from error


class Party(metaclass=PoolMeta):
    __name__ = "party.party"
    dte_values = values()

    @classmethod
    def tax_identifier_types(cls):
        # A person's identity is a tax identifier in these countries.
        return [*super().tax_identifier_types(), "co_vat", "cr_cpf", "cr_cr", "ec_ci", "pe_cui"]


class Address(metaclass=PoolMeta):
    __name__ = "party.address"
    dte_values = values()


class Template(metaclass=PoolMeta):
    __name__ = "product.template"
    dte_values = values()


class Uom(metaclass=PoolMeta):
    __name__ = "product.uom"
    dte_values = values()


class Tax(metaclass=PoolMeta):
    __name__ = "account.tax"
    dte_values = values()


class PaymentTerm(metaclass=PoolMeta):
    __name__ = "account.invoice.payment_term"
    dte_values = values()
