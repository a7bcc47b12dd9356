"""Electronic tax documents in Latin America: exact conversion, sending, and what each answer means.

dtekit is the client side of a tax-document exchange service. Nothing is lost or changed on the way (numbers keep
their text, members their order), every send ends in an `Outcome`, and a bad input gets one clear `Error`.

    >>> import dtekit
    >>> dtekit.json_to_xml('{"Documento": {"Total": 19.00}}')
    b'<DTE><Documento><Total>19.00</Total></Documento></DTE>'
"""

from ._chile import FolioDecision, evaluate_folio
from ._client import Client
from ._document import Difference, FileContent
from ._errors import (
    AnswerError,
    ArgumentError,
    AuthError,
    DocumentSyntaxError,
    DroppedWarning,
    Error,
    Finding,
    InternalError,
    InvalidError,
    LimitError,
    MappingError,
    Position,
    RequestWarning,
    Spanish,
    StatusError,
    StorageError,
    StructureError,
    TransportError,
)
from ._event import AuthorityEvent, StatusChange
from ._extraction import Action, Archive, Extracted, Extraction, Poll, Processed, Progress, Upload
from ._follow_up import AuthorityAnswer, AuthorityStep, AuthorityWait, FieldDifference, Reconciliation
from ._mapping import Bounds, Explanation, Missing, Row, TemplatePlace
from ._native import (
    MAPPING_STANDARD,
    MAPPING_SV_INVALIDATION_A,
    MAPPING_SV_INVALIDATION_B,
    Document,
    Element,
    Mapping,
    Registry,
    cadena_original,
    json_to_xml,
    json_to_xml_into,
    xml_to_dict,
    xml_to_json,
)
from ._native import VERSION as __version__
from ._operations import Operations
from ._options import Answer, Context, FolioInputs, IssueOptions, Policy, Processing, Seconds, Settings, ToJson, ToXml
from ._other_data import OtherData
from ._receiver_message import (
    Amount,
    FolioSequence,
    Mensaje,
    ReceiverMessage,
    ReceiverMessageFields,
    WritingOptions,
    compose_identifier,
    parse_identifier,
)
from ._request import Request
from ._result import (
    DocumentList,
    FileResult,
    ListedDocument,
    NextStep,
    Outcome,
    ProcessResult,
    ResponseValue,
    SvAcknowledgement,
    decode_reply,
)

__all__ = [
    "MAPPING_STANDARD",
    "MAPPING_SV_INVALIDATION_A",
    "MAPPING_SV_INVALIDATION_B",
    "Action",
    "Amount",
    "Answer",
    "AnswerError",
    "Archive",
    "ArgumentError",
    "AuthError",
    "AuthorityAnswer",
    "AuthorityEvent",
    "AuthorityStep",
    "AuthorityWait",
    "Bounds",
    "Client",
    "Context",
    "Difference",
    "Document",
    "DocumentList",
    "DocumentSyntaxError",
    "DroppedWarning",
    "Element",
    "Error",
    "Explanation",
    "Extracted",
    "Extraction",
    "FieldDifference",
    "FileContent",
    "FileResult",
    "Finding",
    "FolioDecision",
    "FolioInputs",
    "FolioSequence",
    "InternalError",
    "InvalidError",
    "IssueOptions",
    "LimitError",
    "ListedDocument",
    "Mapping",
    "MappingError",
    "Mensaje",
    "Missing",
    "NextStep",
    "Operations",
    "OtherData",
    "Outcome",
    "Policy",
    "Poll",
    "Position",
    "ProcessResult",
    "Processed",
    "Processing",
    "Progress",
    "ReceiverMessage",
    "ReceiverMessageFields",
    "Reconciliation",
    "Registry",
    "Request",
    "RequestWarning",
    "ResponseValue",
    "Row",
    "Seconds",
    "Settings",
    "Spanish",
    "StatusChange",
    "StatusError",
    "StorageError",
    "StructureError",
    "SvAcknowledgement",
    "TemplatePlace",
    "ToJson",
    "ToXml",
    "TransportError",
    "Upload",
    "WritingOptions",
    "__version__",
    "cadena_original",
    "compose_identifier",
    "decode_reply",
    "evaluate_folio",
    "json_to_xml",
    "json_to_xml_into",
    "parse_identifier",
    "xml_to_dict",
    "xml_to_json",
]
