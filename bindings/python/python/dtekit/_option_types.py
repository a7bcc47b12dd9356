# Generated from the rows of `options!` in core: do not edit.
"""The keywords of functions, as types. None is the default of each."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Mapping, Sequence, TypedDict

from ._options import Processing, Seconds

if TYPE_CHECKING:
    from ._native import Registry


class ToXml(TypedDict, total=False):
    """The options of `json_to_xml`."""

    keep_root: bool | None
    """The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`.
    Default: False."""

    dialect: Literal["jsonnet", "attributes-value", "underscore", "xmltodict"] | None
    """How attributes and text are spelled in the JSON. Default: `jsonnet`."""

    declaration: bool | None
    """Writes an XML declaration where the JSON has no `?xml` member. Default: False."""

    encoding: Literal["utf-8", "iso-8859-1"] | None
    """The encoding of the output. Without it, the encoding that `?xml` names if dtekit can write it, else
    UTF-8."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""

    max_attributes: int | None
    """How many attributes one element may have. Default: 1,024."""

    max_growth: int | None
    """The highest ratio of the XML's size to its JSON's size; the first 64 KiB do not count. XML repeats an
    array's name for each item, so a long name could make the XML grow with the square of the JSON. Default:
    16."""


class ToJson(TypedDict, total=False):
    """The options of `xml_to_json`."""

    keep_root: bool | None
    """Keeps the root element, and the XML declaration as `?xml`. Default: False."""

    dialect: Literal["jsonnet", "attributes-value", "underscore", "xmltodict"] | None
    """How attributes and text are spelled in the JSON. Default: `jsonnet`."""

    arrays: Sequence[str] | None
    """Paths of further elements that are arrays even when single, such as `Documento/Nota`; those of the
    generic DTE always are."""

    typed: bool | None
    """Writes a leaf whose text is a JSON number as that very number, digit by digit, and `true` and `false`
    as booleans. A number that `json_to_xml` would refuse, since its exponent makes more than 64 digits, stays
    a string. Default: False."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""

    max_attributes: int | None
    """How many attributes one element may have. Default: 1,024."""

    max_growth: int | None
    """The highest ratio of the XML's size to its JSON's size; the first 64 KiB do not count. XML repeats an
    array's name for each item, so a long name could make the XML grow with the square of the JSON. Default:
    16."""


class BatchOptions(TypedDict, total=False):
    """The options of every batch, such as `convert_many`."""

    threads: int | None
    """How many threads work, the calling one among them; at most 256. Without it, one for each processor."""

    ahead: int | None
    """How many documents may be taken from the source whose results were not given yet. Default: 1,024."""

    ahead_bytes: int | None
    """About how many bytes these documents and their outputs may hold. One document may always be ahead,
    whatever its size. Default: 33,554,432 (32 MiB)."""

    endings: Sequence[str] | None
    """Only the files of a folder or archive that end so are read, such as `.xml`; without it all."""

    progress_every: int | None
    """After how many results the callback for progress is called. Default: 1,000."""


class Bounds(TypedDict, total=False):
    """The options of one application of a mapping. `max_depth` and `max_bytes` have no effect on a
    `Document`."""

    max_steps: int | None
    """The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an
    expression reads. Default: 10,000,000."""

    max_memory: int | None
    """The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of
    an explanation. They are counted when they are made, so this bounds their memory and more. Default:
    268,435,456 (256 MiB)."""

    max_output: int | None
    """The most bytes of output. Default: 268,435,456 (256 MiB)."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""

    as_of: str | date | None
    """The day at which tables that change are read; without it, that of the document."""


class ReadBounds(TypedDict, total=False):
    """The bounds of `read`."""

    max_steps: int | None
    """The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an
    expression reads. Default: 10,000,000."""

    max_memory: int | None
    """The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of
    an explanation. They are counted when they are made, so this bounds their memory and more. Default:
    268,435,456 (256 MiB)."""

    max_output: int | None
    """The most bytes of output. Default: 268,435,456 (256 MiB)."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""


class LintOptions(TypedDict, total=False):
    """The options of `lint`."""

    document_type: str | None
    """The document type by which the mapping is chosen; without it, what the document says."""

    today: str | date | None
    """The day on which the document is to be sent, such as `2026-11-21`: a later date of issue is told.
    Without it, no date is called too late: core reads no clock."""

    sends_json: bool | None
    """Whether the JSON itself is sent, so that the service converts it. `Client.issue` converts it here.
    Default: False."""

    params: Mapping[str, Any] | None
    """The values of the mapping's params by their names: each a text, a number or a boolean."""

    max_steps: int | None
    """The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an
    expression reads. Default: 10,000,000."""

    max_memory: int | None
    """The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of
    an explanation. They are counted when they are made, so this bounds their memory and more. Default:
    268,435,456 (256 MiB)."""

    max_output: int | None
    """The most bytes of output. Default: 268,435,456 (256 MiB)."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""

    as_of: str | date | None
    """The day at which tables that change are read; without it, that of the document."""


class TotalsOptions(TypedDict, total=False):
    """The options of `audit_totals`."""

    tolerance: str | int | Decimal | None
    """By how much an amount may differ, as a decimal number: in place of the country's tolerance."""

    rates_in_percent: bool | None
    """Whether the rates of a Mexican document are percentages, 16 in place of 0.160000; as the param `tasa`
    of the mapping. Default: False."""

    prices_include_tax: bool | None
    """Whether the prices of an Argentine document include the IVA; as the param `prices-include-vat` of the
    mapping. The documents of other countries say it themselves. Default: False."""

    as_of: str | date | None
    """The day whose rates count, such as `2026-11-23`; without it that of the document, and the latest rates
    for a document without a date."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""


class DeadlineOptions(TypedDict, total=False):
    """The options of `deadlines`."""

    document_type: str | None
    """The document type; without it, what the document says."""

    since: str | date | None
    """The day of the acceptance, the receipt or the end of the outage, for the deadlines that count from
    it."""

    as_of: str | date | None
    """The day on which the table counts; without it, that of the document."""

    max_depth: int | None
    """How many levels of elements or objects may lie inside each other. Default: 256."""

    max_bytes: int | None
    """How many bytes one input may have. Default: 268,435,456 (256 MiB)."""


class Settings(TypedDict, total=False):
    """The keywords of `Client` beside address, user and password."""

    extraction_url: str | None
    """The address of the extraction provider."""

    client_id: str | None
    """The id of the OAuth 2.0 client for v2; needs `client_secret`. Without a `token_url`, and with an
    `extraction_url`, it belongs to the extraction provider."""

    client_secret: str | None
    """The secret of `client_id`."""

    token_url: str | None
    """The address that gives the tokens for v2."""

    token_endpoint_auth_method: Literal["client_secret_basic", "client_secret_post"] | None
    """How client id and secret are shown to the token endpoint. Default: `client_secret_basic`."""

    scope: str | None
    """The OAuth 2.0 scope to ask for."""

    extraction_client_id: str | None
    """The id of the OAuth 2.0 client for the extraction provider, which is another party than the service."""

    extraction_client_secret: str | None
    """The secret of `extraction_client_id`."""

    extraction_token_url: str | None
    """The address that gives the provider's tokens; without it `/v1/oauth/token` at `extraction_url`."""

    extraction_scope: str | None
    """The scope to ask the provider for."""

    integrator_url: str | None
    """The address of the service's inbound integrator API."""

    integrator_username: str | None
    """The user for the integrator API."""

    integrator_password: str | None
    """The password for the integrator API."""

    catalog_group: str | None
    """The first path segment of the catalog operations, which interface.md leaves as a placeholder."""

    connect_timeout: Seconds | None
    """The time for name resolution, connect and TLS together. Default: 10."""

    read_timeout: Seconds | None
    """The longest silence of the service while it answers; without it only `timeout` bounds it."""

    timeout: Seconds | None
    """The time for a whole call with its further attempts; without it 120 seconds, 360 for an event."""

    proxy: str | None
    """The address of a proxy; `from-env` reads it from the environment, which is not read otherwise."""

    ca_certs: str | None
    """The certificates in PEM that are trusted in place of the public ones: the text, not a path."""

    allow_http: bool | None
    """Allows plain http to an address that is not loopback. Default: False."""

    max_reply_bytes: int | None
    """The most bytes that a reply may have, decompressed. While it is read, it takes at most 80 times its
    size in memory, and that only if it was made to. Default: 67,108,864 (64 MiB)."""

    attempts: int | None
    """How many attempts a repeatable call has in all, from 1 to 10. Default: 3."""

    record: str | None
    """The file into which each call is recorded with its answer, for tests: without credentials, but with the
    documents. An older file of the name is replaced."""

    replay: str | None
    """The file of a recording that answers each call, without a network; a call that is not in it is refused
    with `transport-unrecorded`."""


class Policy(TypedDict, total=False):
    """The numbers of the polling policy; the defaults give 25 sends and 125 queries in 13¼ hours at most."""

    queries: int | None
    """The queries that follow each send. Default: 5."""

    query_interval: Seconds | None
    """The whole seconds from a send to its first query and between queries. Default: 180."""

    sends: int | None
    """The sends of a cycle, including the first. Default: 5."""

    cycles: int | None
    """The cycles, including the first. Default: 5."""

    cycle_interval: Seconds | None
    """The whole seconds from the start of a cycle to the start of the next. Default: 10,800."""

    downloads: int | None
    """How often a new address is requested when a file's download fails. Default: 2."""


class InboxPrint(TypedDict, total=False):
    """The options of `Inbox.print`."""

    lease: Seconds | None
    """How long a job belongs to the worker that has it, from 2 seconds to a day. Then another worker takes
    it, and the attempt has failed. Default: 600."""

    attempts: int | None
    """After so many failed attempts the entry is `failed`, or given back. Default: 5."""

    wait: Seconds | None
    """How long a job waits after a failed attempt; each further wait is twice as long, up to an hour.
    Default: 10."""

    give_back: bool | None
    """Whether a job that could not be printed is given back to the service, so that another system can print
    it. If not, it is `failed`. Default: False."""

    params: Mapping[str, Any] | None
    """What neither the document nor `OtherData` says, by the names of `PRINT_PARAMS`; `docs/print.md` tells
    which country reads which."""

    as_of: str | date | None
    """The day at which the tables of addresses are read, such as `2026-11-23`; without it, the day of the
    document."""

    registry: Registry | None
    """A registry whose tables count, such as newer ones of your own; without it the built-in ones alone."""


class FolioInputs(TypedDict, total=False):
    """The keywords of `evaluate_folio` beside the document. None means not known; a blank text means that
    there is none."""

    biller_id: str | int | None
    """`BillerId` as it would be sent."""

    validate_number: bool | None
    """`ValidateNumber` as it would be sent."""

    biller_known: bool | None
    """Whether folio manager 3.0 knows the biller."""

    automatic_assignment: bool | None
    """Whether the company has the configuration of automatic assignment (feature AsignarFolio)."""

    category_id: str | int | None
    """The custom field CategoryID; not needed if the document has it."""

    folio: str | int | None
    """The folio that is filled in; not needed if the document has it."""

    folio_state: Literal["unassigned", "approved", "rejected", "error"] | None
    """The folio's state in folio manager 3.0."""


class IssueOptions(FolioInputs, total=False):
    """The keywords of `Client.issue`, and for Chile those of `FolioInputs`."""

    asynchronous: bool | Processing | None
    """When the answer comes: without it, as the country works. Argentina leaves it to the caller."""

    mapping: str | None
    """The mapping's code."""

    sign: bool | None
    """Whether the generated document is signed. Default: True."""

    default_certificate: bool | None
    """True: the platform's certificate; false: the company's. Default: False."""

    check: Literal["off", "warn", "refuse", "lint"] | None
    """The document is mapped first with the built-in mapping of its country and type, if there is one.
    `warn`: what that finds are warnings in the result's `findings`; `refuse`: it is an error before anything
    is sent; `off`: it is not mapped; `lint`: every check of `lint` is made, its errors are errors before
    anything is sent, and warnings are in the result. Default: `warn`."""

    params: Mapping[str, Any] | None
    """The params of the mapping that `check` applies."""

    timeout: Seconds | None
    """The time that the call may take; without it, the client's `timeout`."""

    unchecked: bool | None
    """True sends the document even if its country is unknown to the interface or contradicts it. Default:
    False."""

    extra: Mapping[str, Any] | None
    """Further parameters of SendDocumentToAuthority, passed through unchanged."""


class JournalSubmit(IssueOptions, total=False):
    """The keywords of `Journal.submit`, and those of `IssueOptions`."""

    chain: str | None
    """The chain in which it is sent: in the order of submission, and not before earlier ones are settled."""

    operation: str | None
    """Another operation than SendDocumentToAuthority, such as `Document/ChangeDocumentStatus`: then the
    document is the JSON of its arguments, and of the other options only `chain` and `account` count. The call
    is made once; what becomes of one without an answer is asked as the operation's page says, and where no
    question settles it, a person decides."""

    account: str | None
    """The account whose client sends it, such as the company; empty without it. Up to 200 bytes."""


class Context(TypedDict, total=False):
    """The keywords of `ProcessResult.decode`: the facts about a call that the meaning of its answer depends
    on."""

    operation: str | None
    """The operation that was called; `Document/SendDocumentToAuthority` by default."""

    country: str | None
    """The document's country; by default the one that the answer names."""

    asynchronous: bool | Processing | None
    """The parameter `Async` of the call; Argentina's answers depend on it."""


class Answer(Context, total=False):
    """The keywords of `decode_reply`: those of `Context`, and two about the answer."""

    status: int | None
    """The HTTP status; 200 by default."""

    returns: str | None
    """What the operation returns, in the interface's words (`array of file results`), if dtekit does not know
    it."""


class ArchiveRequest(TypedDict, total=False):
    """What the program's web server knows of the request that posts a ZIP, beside its body."""

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
    """The most entries, folders included. Default: 100."""

    bytes: int | None
    """The most bytes of all files unpacked. Default: 120,000,000."""

    ratio: int | None
    """How many times as large as packed a file may be; it is checked from one megabyte on. Default: 200."""


class ToXmlMany(BatchOptions, ToXml, total=False):
    """The options of `convert_many` to XML."""


class ToJsonMany(BatchOptions, ToJson, total=False):
    """The options of `convert_many` to JSON."""


class BoundsMany(BatchOptions, Bounds, total=False):
    """The options of `map_many`."""


class LintMany(BatchOptions, LintOptions, total=False):
    """The options of `lint_many`."""


class TotalsMany(BatchOptions, TotalsOptions, total=False):
    """The options of `audit_totals_many`."""
