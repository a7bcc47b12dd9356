"""The operations of the service: one method each, and requests as values."""

from ._async_operations import AsyncOperations
from ._native import MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B
from ._operations import Operations
from ._request import Request
from ._result import decode_reply
from ._words import RequestAuth, RequestBase, RequestMethod

__all__ = [
    "MAPPING_STANDARD",
    "MAPPING_SV_INVALIDATION_A",
    "MAPPING_SV_INVALIDATION_B",
    "AsyncOperations",
    "Operations",
    "Request",
    "RequestAuth",
    "RequestBase",
    "RequestMethod",
    "decode_reply",
]
