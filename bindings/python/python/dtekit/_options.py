"""Types of keywords: durations, times, and what no struct of options in core has."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Dict, Iterable, Tuple, TypedDict, Union

Seconds = Union[int, float, Decimal, timedelta]
"""A duration: a number of seconds, or a timedelta."""

Time = Union[datetime, int, float, Decimal]
"""A point in time: a datetime with its zone, or a number of seconds since 1970 (UTC)."""


class Processing(Enum):
    """Values for the parameter `asynchronous` of a send, easier to read than True and False."""

    SYNCHRONOUS = False
    """The answer comes in the response."""
    ASYNCHRONOUS = True
    """The answer comes later."""


BatchDocument = Union[bytes, bytearray, memoryview, str, Dict[str, Any], "os.PathLike[str]"]
"""A document of a batch."""
BatchSource = Union[str, "os.PathLike[str]", Iterable[Union[BatchDocument, Tuple[str, BatchDocument]]]]
"""A path, or documents with or without names."""


class Context(TypedDict, total=False):
    """The keywords of `ProcessResult.decode`: the facts about a call that the meaning of its answer depends on."""

    country: str | None
    """The document's ISO 3166-1 alpha-2 code; by default the one that the answer names."""
    asynchronous: bool | Processing | None
    """`Async` of the call; Argentina's answers depend on it."""
    operation: str | None
    """The operation that was called: `Document/SendDocumentToAuthority` by default."""


class Answer(Context, total=False):
    """The keywords of `decode_reply`: those of `Context`, and two about the answer."""

    status: int | None
    """The HTTP status: 200 by default."""
    returns: str | None
    """What the operation returns, in the interface's words (`array of file results`), if dtekit does not know it."""


class ArchiveRequest(TypedDict, total=False):
    """What the program's web server knows of the request that posts a ZIP, beside its body; None is the default."""

    content_type: str | None
    """The header `Content-Type`; without one the body is the ZIP itself."""
    authorization: str | None
    """The header `Authorization`."""
    user: str | None
    """The user that the request must show in `authorization`; without one nothing is checked."""
    password: str | None
    """The password beside it."""
    external_id: str | None
    """The external id, for a body without one."""
    batch_id: str | None
    """The batch id, for a body without one."""
    entries: int | None
    """The largest number of entries: 100."""
    bytes: int | None
    """The largest size of all unpacked files together in bytes: 120,000,000."""
    ratio: int | None
    """How many times larger than its packed form a file may be: 200."""


