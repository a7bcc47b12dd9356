"""What the caller may choose: the keywords of the conversions and of the client, as types."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Literal, Mapping, Sequence, TypedDict, Union

from ._words import FolioState

Seconds = Union[int, float, Decimal, timedelta]
"""A duration: a number of seconds, or a timedelta."""

Time = Union[datetime, int, float, Decimal]
"""A point in time: a datetime with its zone, or a number of seconds since 1970 (UTC)."""


class Processing(Enum):
    """The parameter `asynchronous` of a send, for those who find a bare boolean easy to misread."""

    SYNCHRONOUS = False
    """The answer comes in the response."""
    ASYNCHRONOUS = True
    """The answer comes later."""


class _Conversion(TypedDict, total=False):
    dialect: Literal["jsonnet", "attributes-value", "underscore", "xmltodict"] | None
    """How attributes and text are spelled in JSON: `jsonnet`, the default, has `@name` and `#text`."""
    max_depth: int | None
    """The most elements inside each other, the root among them: 256 by default."""
    max_bytes: int | None
    """The most bytes of input: 268,435,456 (256 MiB) by default."""
    max_attributes: int | None
    """The most attributes of one element: 1,024 by default."""
    max_growth: int | None
    """The most times that XML may be as long as the JSON it is made of, beyond 64 KiB: 64 by default."""


class ToXml(_Conversion, total=False):
    """The options of `json_to_xml`; None is the default."""

    keep_root: bool | None
    """The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`."""
    declaration: bool | None
    """Writes an XML declaration where the JSON has no `?xml` member."""
    encoding: Literal["utf-8", "iso-8859-1"] | None
    """The encoding of the output; without it, that which `?xml` names if it can be written, else UTF-8."""


class ToJson(_Conversion, total=False):
    """The options of `xml_to_json`; None is the default."""

    keep_root: bool | None
    """Keeps the root element, and the XML declaration as `?xml`."""
    arrays: Sequence[str] | None
    """Paths of elements that are lists even when single, beside those that the generic DTE knows."""
    typed: bool | None
    """Writes a leaf whose text is a JSON number as that very token, and `true` and `false` as booleans."""


class Context(TypedDict, total=False):
    """The keywords of `ProcessResult.decode`: what must be known about a call to say what its answer means."""

    country: str | None
    """The document's ISO 3166-1 alpha-2 code; without it, the one that the answer names."""
    asynchronous: bool | Processing | None
    """`Async` of the call; it matters for Argentina."""
    operation: str | None
    """The operation that was called: `Document/SendDocumentToAuthority` by default."""


class Answer(Context, total=False):
    """The keywords of `decode_reply`: those of `Context`, and what is known of the answer."""

    status: int | None
    """The HTTP status: 200 by default."""
    returns: str | None
    """What the operation returns, in the interface's words (`array of file results`), if dtekit does not know it."""


class FolioInputs(TypedDict, total=False):
    """The keywords of `evaluate_folio` beside the document; None is not known, and a blank text is none."""

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


class Policy(TypedDict, total=False):
    """The numbers of the polling policy; by default 25 sends and 125 queries in 13¼ hours at worst."""

    queries: int
    """The queries that follow each send: 5."""
    query_interval: Seconds
    """The whole seconds from a send to its first query and between queries: 180."""
    sends: int
    """The sends of a cycle, its first included: 5."""
    cycles: int
    """The cycles, the first included: 5."""
    cycle_interval: Seconds
    """The whole seconds from the start of a cycle to the start of the next: 10,800."""
    downloads: int
    """The fresh addresses that are asked for when a file's download fails: 2."""


class IssueOptions(FolioInputs, total=False):
    """The keywords of `Client.issue`, and for Chile those of `FolioInputs`; None is the default."""

    asynchronous: bool | Processing | None
    """When the answer comes: by default as the country works. Argentina leaves it to the caller."""
    mapping: str | None
    """The mapping's code: `MAPPING_STANDARD` by default."""
    sign: bool | None
    """Whether the generated document is signed: True by default."""
    default_certificate: bool | None
    """True: the platform's certificate; False, the default: the company's."""
    check: bool | None
    """True maps the document here first, by the built-in mapping of its country and type: what it finds is raised before
    anything is sent."""
    params: Mapping[str, Any] | None
    """The params of that mapping."""
    timeout: Seconds | None
    """The time that the call may take; by default the client's."""
    extra: Mapping[str, Any] | None
    """Further parameters of SendDocumentToAuthority, passed through unchanged."""


class Settings(TypedDict, total=False):
    """The keywords of `Client` beside address, user and password; None is the default."""

    extraction_url: str | None
    """The address of the extraction provider."""
    client_id: str | None
    """OAuth 2.0 client credentials, for v2 and for the extraction provider; it stands beside `client_secret`."""
    client_secret: str | None
    """OAuth 2.0 client credentials, for v2 and for the extraction provider."""
    token_url: str | None
    """The address that gives OAuth 2.0 tokens; by default the provider's, `/v1/oauth/token` at `extraction_url`."""
    token_endpoint_auth_method: Literal["client_secret_basic", "client_secret_post"] | None
    """How client id and secret are shown to the token endpoint: `client_secret_basic` by default."""
    scope: str | None
    """The OAuth 2.0 scope to ask for."""
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
    """The longest silence of the service while it answers; by default only `timeout` bounds it."""
    timeout: Seconds | None
    """The time for a whole call with its further attempts; by default 120 seconds, 360 for an event."""
    attempts: int | None
    """How often a call that may be repeated is tried in all: 3 by default, from 1 to 10."""
    proxy: str | None
    """The address of a proxy; `from-env` asks the environment, which is asked only then."""
    ca_certs: str | None
    """Certificates in PEM that are trusted in place of the public ones: the text, not a path."""
    allow_http: bool | None
    """Allows plain http to an address that is not loopback."""
    max_reply_bytes: int | None
    """The most bytes that a reply may have, decompressed: 64 MiB by default."""
