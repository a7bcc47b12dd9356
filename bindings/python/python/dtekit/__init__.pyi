"""The names of dtekit for type checkers: `__init__.py` loads most of them when they are first used."""

from . import audit as audit
from . import batches as batches
from . import chile as chile
from . import clients as clients
from . import conversion as conversion
from . import costa_rica as costa_rica
from . import documents as documents
from . import errors as errors
from . import events as events
from . import extraction as extraction
from . import identifiers as identifiers
from . import mappings as mappings
from . import metrics as metrics
from . import mexico as mexico
from . import operations as operations
from . import printing as printing
from . import reading as reading
from . import results as results
from . import signatures as signatures
from . import stores as stores
from ._async_client import AsyncClient
from ._chile import evaluate_folio
from ._client import Client
from ._errors import Error, Finding
from ._event import StatusChange
from ._extraction import Poll, Upload
from ._follow_up import next_step_of
from ._inbox import Inbox
from ._journal import Journal
from ._offered.audit_totals import audit_totals
from ._offered.code import code
from ._offered.deadlines import deadlines
from ._offered.example import example
from ._offered.lint import lint
from ._offered.validate import validate
from ._options import Processing
from ._poll_store import PollStore
from ._print import print_data, symbol
from ._reading import read
from ._receiver_message import ReceiverMessage
from ._result import ProcessResult
from ._sequence import Sequence
from ._signature import verify
from ._trace import trace
from ._words import Outcome
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

__all__ = [
    "MAPPING_STANDARD",
    "AsyncClient",
    "Client",
    "Converter",
    "Document",
    "Error",
    "Finding",
    "Inbox",
    "Journal",
    "Mapping",
    "Outcome",
    "Poll",
    "PollStore",
    "ProcessResult",
    "Processing",
    "ReceiverMessage",
    "Registry",
    "Sequence",
    "StatusChange",
    "Upload",
    "__version__",
    "audit_totals",
    "code",
    "convert_many",
    "deadlines",
    "evaluate_folio",
    "example",
    "json_to_xml",
    "lint",
    "map_many",
    "next_step_of",
    "print_data",
    "read",
    "symbol",
    "trace",
    "validate",
    "verify",
    "xml_to_dict",
    "xml_to_json",
]
