"""Electronic tax documents in Latin America: exact conversion, sending, and what each answer means.

dtekit is the client side of a tax-document exchange service. Nothing is lost or changed on the way (numbers keep
their text, members their order), every send ends in an `Outcome`, and a bad input gets one clear `Error`.

    >>> import dtekit
    >>> dtekit.json_to_xml('{"Documento": {"Total": 19.00}}')
    b'<DTE><Documento><Total>19.00</Total></Documento></DTE>'
"""

from ._native import (
    MAPPING_STANDARD,
    Converter,
    Document,
    Mapping,
    Registry,
    convert_many,
    json_to_xml,
    map_many,
    xml_to_dict,
    xml_to_json,
)
from ._native import VERSION as __version__

# The module of each name: it is loaded when the name is first used, so that a program that only converts starts fast.
# `__init__.pyi` says the same to type checkers; stubtest compares the two.
_MODULE_BY_NAME = {
    "AsyncClient": "_async_client",
    "Client": "_client",
    "Error": "_errors",
    "Finding": "_errors",
    "Inbox": "_inbox",
    "Journal": "_journal",
    "Outcome": "_words",
    "Poll": "_extraction",
    "PollStore": "_poll_store",
    "ProcessResult": "_result",
    "Processing": "_options",
    "ReceiverMessage": "_receiver_message",
    "Sequence": "_sequence",
    "StatusChange": "_event",
    "Upload": "_extraction",
    "audit_totals": "_offered.audit_totals",
    "code": "_offered.code",
    "deadlines": "_offered.deadlines",
    "evaluate_folio": "_chile",
    "example": "_offered.example",
    "lint": "_offered.lint",
    "next_step_of": "_follow_up",
    "print_data": "_print",
    "read": "_reading",
    "symbol": "_print",
    "trace": "_trace",
    "validate": "_offered.validate",
    "verify": "_signature",
}

# The modules that hold the other names, each with its subject. They too are loaded when they are first used.
_MODULES = (
    "audit",
    "batches",
    "chile",
    "clients",
    "conversion",
    "costa_rica",
    "documents",
    "errors",
    "events",
    "extraction",
    "identifiers",
    "mappings",
    "metrics",
    "mexico",
    "operations",
    "printing",
    "reading",
    "results",
    "signatures",
    "stores",
)

__all__ = [
    "MAPPING_STANDARD",
    "Converter",
    "Document",
    "Mapping",
    "Registry",
    "__version__",
    "convert_many",
    "json_to_xml",
    "map_many",
    "xml_to_dict",
    "xml_to_json",
    *_MODULE_BY_NAME,
]


def __getattr__(name):
    if name in _MODULES:
        return __import__(f"{__name__}.{name}", fromlist=[name])
    module = _MODULE_BY_NAME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # The next use finds the name in the module itself.
    value = globals()[name] = getattr(__import__(f"{__name__}.{module}", fromlist=[name]), name)
    return value


def __dir__():
    return sorted({*globals(), *__all__, *_MODULES})
