"""The keywords of the conversions and of the client, as types."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Dict, Iterable, Literal, Mapping, Sequence, Tuple, TypedDict, Union

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


class _Conversion(TypedDict, total=False):
    dialect: Literal["jsonnet", "attributes-value", "underscore", "xmltodict"] | None
    """How JSON spells attributes and text: `jsonnet`, the default, has `@name` and `#text`."""
    max_depth: int | None
    """The deepest nesting of elements, counting the root: 256 by default."""
    max_bytes: int | None
    """The largest input in bytes: 268,435,456 (256 MiB) by default."""
    max_attributes: int | None
    """The largest number of attributes of one element: 1,024 by default."""
    max_growth: int | None
    """How many times longer than its JSON the XML may be, if it is longer than 64 KiB: 16 by default."""


class ToXml(_Conversion, total=False):
    """The options of `json_to_xml`; None is the default."""

    keep_root: bool | None
    """The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`."""
    declaration: bool | None
    """Writes an XML declaration if the JSON has no `?xml` member."""
    encoding: Literal["utf-8", "iso-8859-1"] | None
    """The encoding of the output; by default the one that `?xml` names if dtekit can write it, else UTF-8."""


class ToJson(_Conversion, total=False):
    """The options of `xml_to_json`; None is the default."""

    keep_root: bool | None
    """Keeps the root element, and the XML declaration as `?xml`."""
    arrays: Sequence[str] | None
    """Paths of further elements that are lists even if there is only one; the generic DTE's own are always lists."""
    typed: bool | None
    """Writes a leaf whose text is a JSON number as that number, digit by digit, and `true` and `false` as booleans."""


BatchDocument = Union[bytes, bytearray, memoryview, str, Dict[str, Any], "os.PathLike[str]"]
"""A document of a batch."""
BatchSource = Union[str, "os.PathLike[str]", Iterable[Union[BatchDocument, Tuple[str, BatchDocument]]]]
"""A path, or documents with or without names."""


class BatchOptions(TypedDict, total=False):
    """The options of every batch, such as `convert_many`; None is the default."""

    threads: int | None
    """How many threads work, the calling one among them: by default as many as there are processors."""
    ahead: int | None
    """How many documents are taken from the source at most whose results were not given: 1,024 by default."""
    ahead_bytes: int | None
    """About how many bytes these and their outputs may hold: 33,554,432 (32 MiB) by default."""
    endings: Sequence[str] | None
    """Only the files of a folder or archive that end so are read, such as `[".xml"]`; by default all."""
    progress_every: int | None
    """After how many results `progress` is called: 1,000 by default."""


class ToXmlMany(BatchOptions, ToXml, total=False):
    """The options of `convert_many` to XML."""


class ToJsonMany(BatchOptions, ToJson, total=False):
    """The options of `convert_many` to JSON."""


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


class InboxPrint(TypedDict, total=False):
    """The options of `Inbox.print`; None is the default."""

    lease: Seconds | None
    """How long a job belongs to one worker, from 2 seconds to a day: 10 minutes by default. Then the attempt has failed."""
    attempts: int | None
    """After so many failed attempts the entry is `failed`, or given back: 5 by default."""
    wait: Seconds | None
    """How long a job waits after its first failure, at most an hour: 10 seconds by default; each further wait is twice as long."""
    give_back: bool | None
    """Whether a job that could not be printed is given back to the service, so that another system can print it."""
    params: Mapping[str, Any] | None
    """What neither the document nor the item says, as `print_data` takes it."""
    as_of: str | None
    """The day at which the tables of addresses are read, such as `2026-11-23`; without it that of the document."""
    registry: Any
    """A `Registry` whose tables count for what goes on the paper."""


class Policy(TypedDict, total=False):
    """The numbers of the polling policy; the defaults give 25 sends and 125 queries in 13¼ hours at most."""

    queries: int
    """The queries after each send: 5."""
    query_interval: Seconds
    """The whole seconds from a send to its first query and between queries: 180."""
    sends: int
    """The sends of a cycle, including the first: 5."""
    cycles: int
    """The cycles, including the first: 5."""
    cycle_interval: Seconds
    """The whole seconds from the start of a cycle to the start of the next: 10,800."""
    downloads: int
    """How often a new address is asked for when the download of a file fails: 2."""


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


class Settings(TypedDict, total=False):
    """The keywords of `Client` beside address, user and password; None is the default."""

    extraction_url: str | None
    """The address of the extraction provider."""
    client_id: str | None
    """The id of the OAuth 2.0 client for v2; needs `client_secret`. Without a `token_url`, and with an `extraction_url`, it
    belongs to the extraction provider."""
    client_secret: str | None
    """The secret of the OAuth 2.0 client."""
    token_url: str | None
    """The address that gives the tokens for v2."""
    token_endpoint_auth_method: Literal["client_secret_basic", "client_secret_post"] | None
    """How the client id and secret are sent to the token endpoint: `client_secret_basic` by default."""
    scope: str | None
    """The OAuth 2.0 scope to ask for."""
    extraction_client_id: str | None
    """The id of the OAuth 2.0 client for the extraction provider, which is another party than the service."""
    extraction_client_secret: str | None
    """The secret of `extraction_client_id`."""
    extraction_token_url: str | None
    """The address that gives the provider's tokens; by default `/v1/oauth/token` at `extraction_url`."""
    extraction_scope: str | None
    """The scope to ask the provider for."""
    integrator_url: str | None
    """The address of the service's inbound integrator API."""
    integrator_username: str | None
    """The user for the integrator API."""
    integrator_password: str | None
    """The password for the integrator API."""
    catalog_group: str | None
    """The first path segment of the catalog operations."""
    connect_timeout: Seconds | None
    """The time for name resolution, connect and TLS together: 10 seconds by default."""
    read_timeout: Seconds | None
    """The longest silence of the service while it answers; by default there is no limit but `timeout`."""
    timeout: Seconds | None
    """The time for a whole call with its further attempts; by default 120 seconds, 360 for an event."""
    attempts: int | None
    """How often a call that may be repeated is tried in total, from 1 to 10: 3 by default."""
    proxy: str | None
    """The address of a proxy; `from-env` reads it from the environment, which is not read otherwise."""
    ca_certs: str | None
    """The certificates in PEM that are trusted instead of the public ones: the text, not a path."""
    allow_http: bool | None
    """Allows plain http to an address that is not loopback."""
    max_reply_bytes: int | None
    """The largest reply in bytes after decompression: 64 MiB by default."""
    record: str | None
    """The file into which each call is recorded with its answer, for tests: without credentials, but with the documents."""
    replay: str | None
    """The file of a recording that answers each call, without a network; any other call is refused with `transport-unrecorded`."""
