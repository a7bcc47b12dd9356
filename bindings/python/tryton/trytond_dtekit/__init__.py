"""dtekit in Tryton: documents are handed over in the posting's own transaction, and workers issue them."""

from trytond.pool import Pool

from . import document, invoice, ir, received, settings


def register():
    Pool.register(
        settings.Attribute,
        settings.Settings,
        settings.Party,
        settings.Address,
        settings.Template,
        settings.Uom,
        settings.Tax,
        settings.PaymentTerm,
        document.Document,
        document.Finding,
        invoice.Invoice,
        received.Received,
        ir.Cron,
        module="dtekit",
        type_="model",
    )
