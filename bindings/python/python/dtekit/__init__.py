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
    StatusError,
    StorageError,
    StructureError,
    TransportError,
)
from ._event import AuthorityEvent, StatusChange
from ._extraction import Action, Archive, Extracted, Extraction, Poll, Processed, Progress, Upload
from ._native import (
    MAPPING_STANDARD,
    MAPPING_SV_INVALIDATION_A,
    MAPPING_SV_INVALIDATION_B,
    Document,
    Element,
    json_to_xml,
    json_to_xml_into,
    xml_to_dict,
    xml_to_json,
)
from ._native import VERSION as __version__
from ._operations import Operations
from ._options import Answer, Context, FolioInputs, Policy, Processing, Seconds, Settings, ToJson, ToXml
from ._other_data import OtherData
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
    "Answer",
    "AnswerError",
    "ArgumentError",
    "Archive",
    "AuthError",
    "AuthorityEvent",
    "Client",
    "Context",
    "Difference",
    "Document",
    "DocumentList",
    "DocumentSyntaxError",
    "DroppedWarning",
    "Element",
    "Error",
    "Extracted",
    "Extraction",
    "FileContent",
    "FileResult",
    "Finding",
    "FolioDecision",
    "FolioInputs",
    "InternalError",
    "InvalidError",
    "LimitError",
    "ListedDocument",
    "MappingError",
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
    "Request",
    "RequestWarning",
    "ResponseValue",
    "Seconds",
    "Settings",
    "StatusChange",
    "StatusError",
    "StorageError",
    "StructureError",
    "SvAcknowledgement",
    "ToJson",
    "ToXml",
    "TransportError",
    "Upload",
    "__version__",
    "decode_reply",
    "evaluate_folio",
    "json_to_xml",
    "json_to_xml_into",
    "xml_to_dict",
    "xml_to_json",
]
