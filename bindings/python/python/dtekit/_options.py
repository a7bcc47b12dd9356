"""The keywords of the conversions and of the client, as types."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Dict, Iterable, Mapping, Tuple, TypedDict, Union

from ._words import FolioState, IssueCheck

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


class FolioInputs(TypedDict, total=False):
    """The keywords of `evaluate_folio` beside the document. None means not known; a blank text means that there is none."""

    biller_id: str | int | None
    """`BillerId` as it would be sent."""
    validate_number: bool | None
    """`ValidateNumber` as it would be sent."""
    biller_known: bool | None
    """Whether folio manager 3.0 knows the biller."""
    automatic_assignment: bool | None
    """Whether the company has the configuration of automatic assignment (feature AsignarFolio)."""
    category_id: str | int | None
    """The custom field CategoryID."""
    folio: str | int | None
    """The folio that is filled in."""
    folio_state: FolioState | None
    """The folio's state in folio manager 3.0."""


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


class IssueOptions(FolioInputs, total=False):
    """The keywords of `Client.issue`, and for Chile those of `FolioInputs`; None is the default."""

    asynchronous: bool | Processing | None
    """When the answer comes; the default depends on the country. Argentina has no default."""
    mapping: str | None
    """The mapping's code: `MAPPING_STANDARD` by default."""
    sign: bool | None
    """Whether the generated document is signed: True by default."""
    default_certificate: bool | None
    """True: the platform's certificate; False, the default: the company's."""
    check: IssueCheck | None
    """The document is mapped first with the built-in mapping of its country and type, if there is one. `warn`, the
    default: what that finds are warnings in the result's `findings`; `refuse` raises it before anything is sent; `off`
    does not map. `lint` makes every check of `dtekit.lint` and raises its errors before anything is sent; warnings are
    in the result."""
    params: Mapping[str, Any] | None
    """The params of the mapping that `check` applies."""
    timeout: Seconds | None
    """The time that the call may take; by default the client's `timeout`."""
    unchecked: bool | None
    """True sends the document even if its country is unknown to the interface or contradicts it."""
    extra: Mapping[str, Any] | None
    """Further parameters of SendDocumentToAuthority, passed through unchanged."""


class JournalSubmit(IssueOptions, total=False):
    """The keywords of `Journal.submit`, and those of `IssueOptions`; None is the default."""

    chain: str | None
    """The chain in which the document is sent: in the order of submission, and not before earlier ones are settled."""
    operation: str | None
    """Another operation than SendDocumentToAuthority, such as `Document/ChangeDocumentStatus`: then the document is the mapping,
    or the JSON text, of its arguments, and of the other options only `chain` and `account` count."""
    account: str | None
    """The account whose client sends it, such as the company; empty by default. Up to 200 bytes."""


