"""An invoice of Tryton as the tree that a mapping reads, and back from a path of it to the record and its field.

Each name in the tree is the name of a field of Tryton; only `dte` and `credited` are made here. So a path such as
`lines[2]/unit/symbol` leads to the field that a person corrects.
"""

import datetime as dt
import re
import secrets
from decimal import Decimal
from zoneinfo import ZoneInfo

from trytond.model import fields
from trytond.pool import Pool


def plain(value):
    """A number without an exponent and without zeros at its end."""
    number = format(Decimal(str(value)).normalize(), "f")
    return "0" if number == "-0" else number


def _record(record, **members):
    tree = {"id": record.id, **members}
    if getattr(record, "dte_values", None):
        tree["dte_values"] = {name: str(value) for name, value in record.dte_values.items() if value is not None}
    return {name: value for name, value in tree.items() if value not in (None, "", [], {})}


def _identifier(identifier):
    return None if not identifier else _record(identifier, code=identifier.code, type=identifier.type)


def _address(address):
    if not address:
        return None
    country, subdivision = address.country, address.subdivision
    return _record(
        address, street=address.street, postal_code=address.postal_code, city=address.city,
        country=country and _record(country, code=country.code, name=country.name),
        subdivision=subdivision and _record(subdivision, code=subdivision.code, name=subdivision.name))


def _party(party, address=None):
    return _record(
        party, name=party.name, email=party.email, phone=party.phone, tax_identifier=_identifier(party.tax_identifier),
        addresses=[_address(one) for one in ([address] if address else party.addresses[:1])])


def _tax(tax, **members):
    rate = None if tax.rate is None else plain(tax.rate)
    percent = None if tax.rate is None else plain(tax.rate * 100)
    return _record(tax, name=tax.name, rate=rate, percent=percent, **members)


def _line(line, sign):
    product, unit = line.product, line.unit
    template = product and _record(product.template, name=product.template.name)
    return _record(
        line, description=line.description or (product and product.name), quantity=plain(sign * Decimal(str(line.quantity or 0))),
        unit_price=plain(line.unit_price), amount=plain(sign * line.amount),
        unit=unit and _record(unit, symbol=unit.symbol, name=unit.name),
        product=product and _record(product, code=product.code, name=product.name, template=template),
        taxes=[_tax(tax) for tax in line.taxes])


def original(invoice):
    """The invoice that a credit note is of."""
    Line = Pool().get("account.invoice.line")
    for line in invoice.lines:
        if isinstance(line.origin, Line) and line.origin.invoice:
            return line.origin.invoice
    return None


def is_credit(invoice):
    return invoice._sequence_field.endswith("_credit_note_sequence")


def _credited(invoice):
    first = original(invoice)
    if first is None:
        return None
    issued = first.dte
    return {
        "number": first.number, "invoice_date": first.invoice_date.isoformat(),
        "country_document_id": issued and issued.country_document_id, "issued_at": issued and issued.issued_at,
        "document_type": issued and issued.document_type}


def tree(invoice, settings):
    """The invoice with all that the mappings of the countries read."""
    credit = is_credit(invoice)
    sign = -1 if credit else 1
    zone = ZoneInfo(invoice.company.timezone or "UTC")
    now = dt.datetime.now(zone).replace(microsecond=0)
    at = dt.datetime.combine(invoice.invoice_date, now.timetz())
    term = invoice.payment_term
    dates = [line.maturity_date for line in (invoice.move.lines if invoice.move else ()) if line.maturity_date]
    due = max(dates) if dates else None
    company = invoice.company
    made = {
        "kind": "credit" if credit else "invoice", "issued_at": at.isoformat(), "local_time": at.replace(tzinfo=None).isoformat(),
        "security_code": f"{secrets.randbelow(10**8):08}", "due_date": due and due.isoformat(),
        "credit_days": str((due - invoice.invoice_date).days) if due else None}
    return _record(
        invoice, number=invoice.number, invoice_date=invoice.invoice_date.isoformat(), description=invoice.description,
        comment=invoice.comment, reference=invoice.reference,
        currency=_record(invoice.currency, code=invoice.currency.code),
        payment_term=term and _record(term, name=term.name),
        company=_record(company, party=_party(company.party), settings=_record(settings)),
        tax_identifier=_identifier(invoice.tax_identifier), party_tax_identifier=_identifier(invoice.party_tax_identifier),
        party=_party(invoice.party, invoice.invoice_address), invoice_address=_address(invoice.invoice_address),
        lines=[_line(line, sign) for line in invoice.lines if line.type == "line"],
        taxes=[_record(one, base=plain(sign * one.base), amount=plain(sign * one.amount), tax=one.tax and _tax(one.tax))
               for one in invoice.taxes],
        untaxed_amount=plain(sign * invoice.untaxed_amount), tax_amount=plain(sign * invoice.tax_amount),
        total_amount=plain(sign * invoice.total_amount), credited=_credited(invoice) if credit else None,
        dte={name: value for name, value in made.items() if value})


_STEP = re.compile(r"([^/\[\]]+)(?:\[(\d+)\])?")


def locate(source, path):
    """The record and the field of Tryton that a path of the tree is about: its model, its id, the name of its field."""
    pool = Pool()
    model, at, field = "account.invoice", source, None
    found = (model, source["id"], None)
    for name, number in _STEP.findall(path or ""):
        Model = pool.get(model) if model else None
        if Model is None or name not in Model._fields:
            # `settings` of a company is a record without a field that leads to it.
            if not (name == "settings" and isinstance(at, dict) and name in at):
                break
            model = "dtekit.settings"
        else:
            found, field = (model, found[1], name), Model._fields[name]
            if isinstance(field, fields.Function):
                field = field._field
            model = _target(field)
        at = at.get(name) if isinstance(at, dict) else None
        if isinstance(at, list):
            at = at[int(number or 1) - 1] if int(number or 1) <= len(at) else None
        if not isinstance(at, dict) or "id" not in at or model is None:
            break
        found = (model, at["id"], None)
    return found


def _target(field):
    if isinstance(field, fields.Many2Many):
        return field.get_target().__name__
    return getattr(field, "model_name", None)


def fiscal_value(path):
    """The name, as the person sees it, of the fiscal value that a path of the tree ends in."""
    before, _, name = (path or "").rpartition("/")
    if not before.endswith("dte_values"):
        return None
    found = Pool().get("dtekit.attribute").search([("name", "=", name)], limit=1)
    return found[0].string if found else name


def label(model, name):
    """The name of a field as the person sees it."""
    if not name:
        return Pool().get("ir.model").get_name(model)
    return Pool().get("ir.model.field").get_name(model, name)
