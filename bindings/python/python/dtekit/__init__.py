"""Electronic tax documents in Latin America: exact conversion, sending, and what each answer means.

dtekit is the client side of a tax-document exchange service. Nothing is lost or changed on the way (numbers keep
their text, members their order), every send ends in an `Outcome`, and a bad input gets one clear `Error`.

    >>> import dtekit
    >>> dtekit.json_to_xml('{"Documento": {"Total": 19.00}}')
    b'<DTE><Documento><Total>19.00</Total></Documento></DTE>'
"""

from ._native import (
    MAPPING_STANDARD,
    MAPPING_SV_INVALIDATION_A,
    MAPPING_SV_INVALIDATION_B,
    Batch,
    BatchItem,
    BatchProgress,
    Converter,
    Document,
    Element,
    Mapper,
    Mapping,
    Registry,
    cadena_original,
    convert_many,
    json_to_xml,
    json_to_xml_into,
    map_many,
    xml_to_dict,
    xml_to_json,
)
from ._native import VERSION as __version__

# The modules below are loaded when one of their names is first used, so that a program that only converts starts fast.
# `__init__.pyi` says the same to type checkers; stubtest compares the two.
_NAMES_BY_MODULE = {
    "_chile": ["FolioDecision", "evaluate_folio"],
    "_async_client": ["AsyncClient"],
    "_async_operations": ["AsyncOperations"],
    "_client": ["Client"],
    "_document": ["Difference", "FileContent"],
    "_errors": [
        "AnswerError",
        "ArgumentError",
        "AuthError",
        "DocumentSyntaxError",
        "DroppedWarning",
        "Error",
        "Finding",
        "InternalError",
        "InvalidError",
        "LimitError",
        "MappingError",
        "Position",
        "RequestWarning",
        "Spanish",
        "StatusError",
        "StorageError",
        "StructureError",
        "TemplatePlace",
        "TransportError",
    ],
    "_event": ["AuthorityEvent", "StatusChange"],
    "_extraction": ["Action", "Archive", "Extracted", "Extraction", "Poll", "Processed", "Progress", "Upload"],
    "_follow_up": ["AuthorityAnswer", "AuthorityStep", "AuthorityWait", "FieldDifference", "Reconciliation"],
    "_identifier": ["compose_identifier", "parse_identifier"],
    "_interruption": ["interrupted_result"],
    "_mapping": ["Bounds", "Explanation", "Missing", "Row", "UnmatchedName"],
    "_operations": ["Operations"],
    "_options": [
        "Answer",
        "BatchOptions",
        "Context",
        "FolioInputs",
        "IssueOptions",
        "JournalOptions",
        "Policy",
        "Processing",
        "Seconds",
        "Settings",
        "Time",
        "ToJson",
        "ToXml",
    ],
    "_journal": ["Journal", "JournalCount", "JournalEntry", "JournalPass"],
    "_other_data": ["OtherData"],
    "_poll_store": ["PollCounts", "PollJob", "PollPass", "PollStore"],
    "_print": [
        "PageRule",
        "PrintData",
        "PrintField",
        "PrintLabel",
        "PrintLegend",
        "PrintLine",
        "PrintReference",
        "PrintSymbol",
        "PrintTax",
        "Symbol",
        "print_data",
        "symbol",
    ],
    "_lint": ["Lint", "LintFinding", "LintOptions", "lint"],
    "_reading": ["ReadDocument", "read"],
    "_receiver_message": [
        "Amount",
        "FolioSequence",
        "Mensaje",
        "ReceiverMessage",
        "ReceiverMessageFields",
        "WritingOptions",
    ],
    "_request": ["Request"],
    "_result": [
        "DocumentList",
        "FileResult",
        "ListedDocument",
        "NextStep",
        "Outcome",
        "ProcessResult",
        "ResponseValue",
        "SvAcknowledgement",
        "decode_reply",
    ],
    "_sequence": [
        "AuthorisedRange",
        "Gaps",
        "NumberBlock",
        "NumberRange",
        "Sequence",
        "SequenceKey",
        "SequenceNumber",
    ],
    "_totals": ["TotalsAudit", "TotalsChange", "TotalsDifference", "TotalsOptions", "TotalsPolicy", "audit_totals"],
    "_trace": ["trace"],
    "_traced": ["Asked", "KnownCode", "Trace", "TracedField", "TracedMessage"],
    "_words": [
        "AmountKind",
        "AuthorityWaitStep",
        "ContentFormat",
        "Direction",
        "DocumentFormat",
        "ErrorKind",
        "ExtractionStep",
        "FailureReason",
        "FolioAction",
        "FolioManager",
        "FolioState",
        "IdentifierKind",
        "JournalState",
        "MessageForm",
        "NumberState",
        "Phase",
        "PollAction",
        "PollJobReason",
        "PollState",
        "Reason",
        "RequestAuth",
        "RequestBase",
        "RequestMethod",
        "Resend",
        "Role",
        "RoundingPolicy",
        "Severity",
        "Subject",
        "SymbolKind",
        "SymbolSource",
        "TotalsStatus",
        "TraceStatus",
        "Undecidable",
        "Verdict",
    ],
}
_MODULE_BY_NAME = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}

__all__ = [
    "MAPPING_STANDARD",
    "MAPPING_SV_INVALIDATION_A",
    "MAPPING_SV_INVALIDATION_B",
    "Batch",
    "BatchItem",
    "BatchProgress",
    "Converter",
    "Document",
    "Element",
    "Mapper",
    "Mapping",
    "Registry",
    "__version__",
    "cadena_original",
    "convert_many",
    "json_to_xml",
    "json_to_xml_into",
    "lint",
    "map_many",
    "xml_to_dict",
    "xml_to_json",
    *_MODULE_BY_NAME,
]


def __getattr__(name):
    module = _MODULE_BY_NAME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # The next use finds the name in the module itself.
    value = globals()[name] = getattr(__import__(f"{__name__}.{module}", fromlist=[name]), name)
    return value


def __dir__():
    return sorted({*globals(), *__all__})
