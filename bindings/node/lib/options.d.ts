// Generated from the rows of `options!` in core: do not edit.

import type { Bytes, Mapping, Registry } from './index'

/** Bounds on a document, so that a hostile one cannot cost too much. */
export interface LimitOptions {
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
  /** How many attributes one element may have. Default: 1,024. */
  maxAttributes?: number | null
  /**
   * The highest ratio of the XML's size to its JSON's size; the first 64 KiB do not count. XML repeats an array's
   * name for each item, so a long name could make the XML grow with the square of the JSON. Default: 16.
   */
  maxGrowth?: number | null
}

/** How a document's JSON is to be read. */
export interface FromJsonOptions extends LimitOptions {
  /**
   * The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`. Default:
   * false.
   */
  keepRoot?: boolean | null
  /** How attributes and text are spelled in the JSON. Default: `jsonnet`. */
  dialect?: 'jsonnet' | 'attributes-value' | 'underscore' | 'xmltodict' | null
}

/** How a document is to be written as XML. */
export interface WriteXmlOptions {
  /** Writes an XML declaration where the JSON has no `?xml` member. Default: false. */
  declaration?: boolean | null
  /** The encoding of the output. Without it, the encoding that `?xml` names if dtekit can write it, else UTF-8. */
  encoding?: 'utf-8' | 'iso-8859-1' | null
}

/** How a document is to be written as JSON. */
export interface WriteJsonOptions {
  /** Keeps the root element, and the XML declaration as `?xml`. Default: false. */
  keepRoot?: boolean | null
  /** How attributes and text are spelled in the JSON. Default: `jsonnet`. */
  dialect?: 'jsonnet' | 'attributes-value' | 'underscore' | 'xmltodict' | null
  /**
   * Paths of further elements that are arrays even when single, such as `Documento/Nota`; those of the generic DTE
   * always are.
   */
  arrays?: string[] | null
  /**
   * Writes a leaf whose text is a JSON number as that very number, digit by digit, and `true` and `false` as
   * booleans. A number that `jsonToXml` would refuse, since its exponent makes more than 64 digits, stays a
   * string. Default: false.
   */
  typed?: boolean | null
}

/** The options of every batch that are plain values. */
export interface PlainBatchOptions {
  /** How many threads work, the calling one among them; at most 256. Without it, one for each processor. */
  threads?: number | null
  /** How many documents may be taken from the source whose results were not given yet. Default: 1,024. */
  ahead?: number | null
  /**
   * About how many bytes these documents and their outputs may hold. One document may always be ahead, whatever
   * its size. Default: 33,554,432 (32 MiB).
   */
  aheadBytes?: number | null
  /** Only the files of a folder or archive that end so are read, such as `.xml`; without it all. */
  endings?: string[] | null
  /** After how many results the callback for progress is called. Default: 1,000. */
  progressEvery?: number | null
}

/** Bounds on one application of a mapping. */
export interface BoundOptions {
  /**
   * The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an expression
   * reads. Default: 10,000,000.
   */
  maxSteps?: number | null
  /**
   * The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of an
   * explanation. They are counted when they are made, so this bounds their memory and more. Default: 268,435,456
   * (256 MiB).
   */
  maxMemory?: number | null
  /** The most bytes of output. Default: 268,435,456 (256 MiB). */
  maxOutput?: number | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
  /** The day at which tables that change are read; without it, that of the document. */
  asOf?: string | null
}

/** The options of {@link read}. */
export interface ReadOptions {
  /** Whether the result says what the mapping did not read; that takes longer. Default: false. */
  lost?: boolean | null
  /**
   * The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an expression
   * reads. Default: 10,000,000.
   */
  maxSteps?: number | null
  /**
   * The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of an
   * explanation. They are counted when they are made, so this bounds their memory and more. Default: 268,435,456
   * (256 MiB).
   */
  maxMemory?: number | null
  /** The most bytes of output. Default: 268,435,456 (256 MiB). */
  maxOutput?: number | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
  /**
   * A registry whose tables the mappings look up, such as newer ones of your own; without it the built-in tables
   * alone.
   */
  registry?: Registry | null
}

/** The options of {@link lint}. */
export interface LintOptions {
  /** The document type by which the mapping is chosen; without it, what the document says. */
  documentType?: string | null
  /**
   * The day on which the document is to be sent, such as `2026-11-21`: a later date of issue is told. Without it,
   * no date is called too late: core reads no clock.
   */
  today?: string | null
  /**
   * Whether the JSON itself is sent, so that the service converts it. `Client.issue` converts it here. Default:
   * false.
   */
  sendsJson?: boolean | null
  /** The values of the mapping's params by their names: each a text, a number or a boolean. */
  params?: Record<string, string | number | bigint | boolean | null> | null
  /**
   * The most steps of work: expressions evaluated, nodes visited, and eight bytes of a text that an expression
   * reads. Default: 10,000,000.
   */
  maxSteps?: number | null
  /**
   * The most bytes of what is made on the way: the texts and lists that expressions make, and the rows of an
   * explanation. They are counted when they are made, so this bounds their memory and more. Default: 268,435,456
   * (256 MiB).
   */
  maxMemory?: number | null
  /** The most bytes of output. Default: 268,435,456 (256 MiB). */
  maxOutput?: number | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
  /** The day at which tables that change are read; without it, that of the document. */
  asOf?: string | null
  /**
   * A mapping of yours that makes the generic DTE of the document. The findings then have the paths of your
   * document, also of a value that is missing, and `through` has the path in the generic DTE. A param goes to each
   * mapping that declares it.
   */
  through?: Mapping | null
  /**
   * A registry whose tables count, such as newer ones of your own, also in the mapping and the audit of totals;
   * without it the built-in tables alone.
   */
  registry?: Registry | null
}

/** The options of {@link auditTotals}. */
export interface TotalsOptions {
  /** By how much an amount may differ, as a decimal number: in place of the country's tolerance. */
  tolerance?: string | number | null
  /**
   * Whether the rates of a Mexican document are percentages, 16 in place of 0.160000; as the param `tasa` of the
   * mapping. Default: false.
   */
  ratesInPercent?: boolean | null
  /**
   * Whether the prices of an Argentine document include the IVA; as the param `prices-include-vat` of the mapping.
   * The documents of other countries say it themselves. Default: false.
   */
  pricesIncludeTax?: boolean | null
  /**
   * The day whose rates count, such as `2026-11-23`; without it that of the document, and the latest rates for a
   * document without a date.
   */
  asOf?: string | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
  /** A registry whose tables of rates count, such as newer ones of your own; without it the built-in tables alone. */
  registry?: Registry | null
}

/** The options of {@link deadlines}. */
export interface DeadlineOptions {
  /** The document type; without it, what the document says. */
  documentType?: string | null
  /** The day of the acceptance, the receipt or the end of the outage, for the deadlines that count from it. */
  since?: string | null
  /** The day on which the table counts; without it, that of the document. */
  asOf?: string | null
  /** A registry whose tables count, such as newer ones of your own; without it the built-in ones alone. */
  registry?: Registry | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
}

/** The options of {@link trace}. */
export interface TraceOptions {
  /** The country whose codes count; without it, the one that the answer names. */
  country?: string | null
  /**
   * The document as it was sent, to which line and column belong; without it, the one that the answer returns.
   * Without either, the output of the explanation tells fields apart that a message names.
   */
  sent?: string | null
  /** The day on which the table of codes counts, such as `2026-01-31`; without it, the newest table counts. */
  asOf?: string | null
  /** A registry whose tables of codes count, such as newer ones of your own; without it the built-in ones alone. */
  registry?: Registry | null
}

/** The options of {@link code}. */
export interface CodeOptions {
  /** The day on which the table of codes counts, such as `2026-01-31`; without it, the newest table counts. */
  asOf?: string | null
  /** A registry whose tables of codes count, such as newer ones of your own; without it the built-in ones alone. */
  registry?: Registry | null
}

/** The options of {@link validate} that are plain values. */
export interface PlainValidateOptions {
  /** The country whose schemas count, such as `CL`; without it, the document says it. */
  country?: string | null
  /** The name of the schema, such as `FacturaElectronica` or `ECF-31`; without it, the document says it. */
  documentType?: string | null
  /**
   * Whether the document is whole. If not, what the service or the authority adds (signature, seal, stamp) may be
   * missing and is not checked. Default: true.
   */
  signed?: boolean | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
}

/** The options of {@link verify}. */
export interface VerifyOptions {
  /**
   * Texts in PEM with the certificates and public keys that the caller trusts. None are built in. Without any, no
   * signer is called trusted or untrusted.
   */
  trust?: Array<string | Uint8Array> | string | Uint8Array | null
  /**
   * The time at which certificates have to be valid: also a text such as `2024-05-31T10:00:00Z` or a day. Without
   * it, their time is not checked: core reads no clock.
   */
  at?: Date | number | string | null
  /** How many levels of elements or objects may lie inside each other. Default: 256. */
  maxDepth?: number | null
  /** How many bytes one input may have. Default: 268,435,456 (256 MiB). */
  maxBytes?: number | null
}

/** The options of {@link printData}. */
export interface PrintOptions {
  /** `OtherData` of the service's answer: `BarCodeText` and more. The letter case of its names does not count. */
  otherData?: Record<string, unknown> | null
  /**
   * What neither the document nor `OtherData` says, by the names of `PRINT_PARAMS`; `docs/print.md` tells which
   * country reads which.
   */
  params?: Record<string, string | number | bigint | boolean | null> | null
  /** The day at which the tables of addresses are read, such as `2026-11-23`; without it, the day of the document. */
  asOf?: string | null
  /** Which document of the text it is, counted from 0; needed only if there are several. */
  document?: number | null
  /** A registry whose tables count, such as newer ones of your own; without it the built-in ones alone. */
  registry?: Registry | null
}

/** The options of {@link symbol}. */
export interface SymbolOptions {
  /** The error correction: `L`, `M`, `Q`, `H` for QR (without it `M`), `0` to `8` for PDF417 (without it `5`). */
  errorCorrection?: string | number | null
  /** The encoding of the text; Code 128 has ASCII alone. */
  encoding?: 'utf-8' | 'iso-8859-1' | null
  /** The data columns of a PDF417 symbol, 1 to 30; without it the symbol becomes about twice as wide as high. */
  columns?: number | null
  /** The dots of one module in PNG and ESC/POS, 1 to 40; without it 4 for QR and 2 for the others. */
  module?: number | null
  /**
   * The white modules around the symbol in the pictures, 0 to 40; without it 4 for QR, 2 for PDF417, 10 for Code
   * 128.
   */
  quiet?: number | null
  /** The height of the bars of Code 128 in modules, 1 to 500; without it 40. */
  barHeight?: number | null
}

/** The options of {@link Client} that are plain values. */
export interface PlainClientOptions {
  /** The address of the extraction provider. */
  extractionUrl?: string | null
  /**
   * The id of the OAuth 2.0 client for v2; needs `clientSecret`. Without a `tokenUrl`, and with an
   * `extractionUrl`, it belongs to the extraction provider.
   */
  clientId?: string | null
  /** The secret of `clientId`. */
  clientSecret?: string | null
  /** The address that gives the tokens for v2. */
  tokenUrl?: string | null
  /** How client id and secret are shown to the token endpoint. Default: `client_secret_basic`. */
  tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post' | null
  /** The OAuth 2.0 scope to ask for. */
  scope?: string | null
  /** The id of the OAuth 2.0 client for the extraction provider, which is another party than the service. */
  extractionClientId?: string | null
  /** The secret of `extractionClientId`. */
  extractionClientSecret?: string | null
  /** The address that gives the provider's tokens; without it `/v1/oauth/token` at `extractionUrl`. */
  extractionTokenUrl?: string | null
  /** The scope to ask the provider for. */
  extractionScope?: string | null
  /** The address of the service's inbound integrator API. */
  integratorUrl?: string | null
  /** The user for the integrator API. */
  integratorUsername?: string | null
  /** The password for the integrator API. */
  integratorPassword?: string | null
  /** The first path segment of the catalog operations, which interface.md leaves as a placeholder. */
  catalogGroup?: string | null
  /** The time for name resolution, connect and TLS together. Default: 10. */
  connectTimeout?: number | null
  /** The longest silence of the service while it answers; without it only `timeout` bounds it. */
  readTimeout?: number | null
  /** The time for a whole call with its further attempts; without it 120 seconds, 360 for an event. */
  timeout?: number | null
  /** The address of a proxy; `from-env` reads it from the environment, which is not read otherwise. */
  proxy?: string | null
  /** The certificates in PEM that are trusted in place of the public ones: the text, not a path. */
  caCerts?: Bytes | null
  /** Allows plain http to an address that is not loopback. Default: false. */
  allowHttp?: boolean | null
  /**
   * The most bytes that a reply may have, decompressed. While it is read, it takes at most 80 times its size in
   * memory, and that only if it was made to. Default: 67,108,864 (64 MiB).
   */
  maxReplyBytes?: number | null
  /** How many attempts a repeatable call has in all, from 1 to 10. Default: 3. */
  attempts?: number | null
  /**
   * The file into which each call is recorded with its answer, for tests: without credentials, but with the
   * documents. An older file of the name is replaced.
   */
  record?: string | null
  /**
   * The file of a recording that answers each call, without a network; a call that is not in it is refused with
   * `transport-unrecorded`.
   */
  replay?: string | null
}

/** The numbers of the polling policy. */
export interface Policy {
  /** The queries that follow each send. Default: 5. */
  queries?: number | null
  /** The whole seconds from a send to its first query and between queries. Default: 180. */
  queryInterval?: number | null
  /** The sends of a cycle, including the first. Default: 5. */
  sends?: number | null
  /** The cycles, including the first. Default: 5. */
  cycles?: number | null
  /** The whole seconds from the start of a cycle to the start of the next. Default: 10,800. */
  cycleInterval?: number | null
  /** How often a new address is requested when a file's download fails. Default: 2. */
  downloads?: number | null
}

/** The options of a pass over polls that are plain values. */
export interface PlainPollRun {
  /**
   * How long a worker owns a job, from 2 seconds to a day. Make it more than twice the time of an upload, because
   * no upload lasts longer than half of it. Default: 600.
   */
  lease?: number | null
  /** The most jobs in one pass. With 1, a worker can stop soonest. Default: 16. */
  most?: number | null
}

/** The options of a pass over an inbox that are plain values. */
export interface PlainInboxRun {
  /** The account whose items are taken: its tax id, which is `accountCode` or `senderCode` of the calls. */
  account?: string | null
  /** What is taken, in this order: without it `received` documents. */
  sources?: Array<'received' | 'despatch' | 'messages' | 'print'> | null
  /** The series of print jobs and despatch advices; without it all. */
  series?: string | null
  /** The document type of despatch advices; without it the service's own. */
  documentType?: string | null
  /**
   * How long a worker owns an entry while it makes a call about it, from 2 seconds to a day. No confirmation lasts
   * longer than half of it. Default: 600.
   */
  lease?: number | null
  /** After so many new entries a pass asks no more. An answer is always stored whole. Default: 1,000. */
  most?: number | null
}

/** The options of a journal that are plain values. */
export interface PlainJournalOptions {
  /**
   * Whether a document whose outcome is unknown is sent again. `never`: it stays unknown until the service lists
   * it or a person settles it. `after-reconcile`: it is sent again after the service was asked and has not listed
   * it. Default: `never`.
   */
  resend?: 'never' | 'after-reconcile' | null
  /**
   * For how long the service must not have listed a document before it is sent again. The time is counted in four
   * quarters, each between two questions that found nothing. However far a clock jumps, it shortens the time by a
   * quarter at most for each jump. Default: 600.
   */
  settleAfter?: number | null
}

/** What a journal in a file takes beside them. */
export interface FileJournalOptions {
  /**
   * Whether a file that is missing is made; of a file alone. A worker says no, so that it never works on an empty
   * journal under a mistyped path. Default: true.
   */
  create?: boolean | null
}

/** What a journal in a shared database takes beside them. */
export interface SharedJournalOptions {
  /**
   * What a replica has that takes over; of a shared database alone. `asynchronous` if it may lack what was
   * committed last: then each entry that waits there is asked about before it is sent. Default: `synchronous`.
   */
  replica?: 'synchronous' | 'asynchronous' | null
  /**
   * Whether a new entry wakes who waits with `SqlJournal.wait`, by a notification of PostgreSQL. A transaction
   * with a notification cannot be prepared for a commit in two phases. Default: true.
   */
  notify?: boolean | null
}

/** The options of a pass over a journal that are plain values. */
export interface PlainJournalRun {
  /**
   * How long a worker owns an entry, from 2 seconds to a day. Make it more than twice the time-out of a send,
   * because no send lasts longer than half of it. Default: 600.
   */
  lease?: number | null
  /** The most entries in one pass. With 1, a worker can stop soonest. Default: 16. */
  most?: number | null
  /**
   * How often a document is sent at most before a person decides. A send counts that the service refused (with
   * another status than 401, 403 or 429) or that left the document unknown. One that could not be made, since the
   * service was out of reach or refused every call, does not: an outage makes nothing stuck. A document that was
   * certainly not issued is `stuck` then; one in doubt stays `unknown`: it is asked about, and never sent by
   * itself. Default: 20.
   */
  maxAttempts?: number | null
}

/** What is known about the folio, beside the document. */
export interface PlainFolioInputs {
  /** `BillerId` as it would be sent. */
  billerId?: string | number | null
  /** `ValidateNumber` as it would be sent. */
  validateNumber?: boolean | null
  /** Whether folio manager 3.0 knows the biller. */
  billerKnown?: boolean | null
  /** Whether the company has the configuration of automatic assignment (feature AsignarFolio). */
  automaticAssignment?: boolean | null
  /** The custom field CategoryID; not needed if the document has it. */
  categoryId?: string | number | null
  /** The folio that is filled in; not needed if the document has it. */
  folio?: string | number | null
  /** The folio's state in folio manager 3.0. */
  folioState?: 'unassigned' | 'approved' | 'rejected' | 'error' | null
}

/** The options of {@link Client.issue} that are plain values. */
export interface PlainIssueOptions extends PlainFolioInputs {
  /** When the answer comes: without it, as the country works. Argentina leaves it to the caller. */
  asynchronous?: boolean | null
  /** The mapping's code. */
  mapping?: string | null
  /** Whether the generated document is signed. Default: true. */
  sign?: boolean | null
  /** True: the platform's certificate; false: the company's. Default: false. */
  defaultCertificate?: boolean | null
  /**
   * The document is mapped first with the built-in mapping of its country and type, if there is one. `warn`: what
   * that finds are warnings in the result's `findings`; `refuse`: it is an error before anything is sent; `off`:
   * it is not mapped; `lint`: every check of `lint` is made, its errors are errors before anything is sent, and
   * warnings are in the result. Default: `warn`.
   */
  check?: 'off' | 'warn' | 'refuse' | 'lint' | null
  /** The params of the mapping that `check` applies. */
  params?: Record<string, string | number | bigint | boolean | null> | null
  /** The time that the call may take; without it, the client's `timeout`. */
  timeout?: number | null
  /** True sends the document even if its country is unknown to the interface or contradicts it. Default: false. */
  unchecked?: boolean | null
  /** Further parameters of SendDocumentToAuthority, passed through unchanged. */
  extra?: Record<string, unknown> | null
}

/** What {@link Journal.submit} takes beside the options of a send. */
export interface PlainJournalSubmit {
  /** The chain in which it is sent: in the order of submission, and not before earlier ones are settled. */
  chain?: string | null
  /**
   * Another operation than SendDocumentToAuthority, such as `Document/ChangeDocumentStatus`: then the document is
   * the JSON of its arguments, and of the other options only `chain` and `account` count. The call is made once;
   * what becomes of one without an answer is asked as the operation's page says, and where no question settles it,
   * a person decides.
   */
  operation?: string | null
  /** The account whose client sends it, such as the company; empty without it. Up to 200 bytes. */
  account?: string | null
}

/** How print jobs are printed, without a time. */
export interface PlainInboxPrint {
  /**
   * How long a job belongs to the worker that has it, from 2 seconds to a day. Then another worker takes it, and
   * the attempt has failed. Default: 600.
   */
  lease?: number | null
  /** After so many failed attempts the entry is `failed`, or given back. Default: 5. */
  attempts?: number | null
  /** How long a job waits after a failed attempt; each further wait is twice as long, up to an hour. Default: 10. */
  wait?: number | null
  /**
   * Whether a job that could not be printed is given back to the service, so that another system can print it. If
   * not, it is `failed`. Default: false.
   */
  giveBack?: boolean | null
  /**
   * What neither the document nor `OtherData` says, by the names of `PRINT_PARAMS`; `docs/print.md` tells which
   * country reads which.
   */
  params?: Record<string, string | number | bigint | boolean | null> | null
  /** The day at which the tables of addresses are read, such as `2026-11-23`; without it, the day of the document. */
  asOf?: string | null
  /** A registry whose tables count, such as newer ones of your own; without it the built-in ones alone. */
  registry?: Registry | null
}

/** The options of {@link JournalWork}. */
export interface JournalWorkOptions {
  /** As `JournalOptions.resend`. Default: `never`. */
  resend?: 'never' | 'after-reconcile' | null
  /** As `JournalOptions.settleAfter`. Default: 600. */
  settleAfter?: number | null
  /** How long a worker has for a step; a send takes half of it at most. Default: 600. */
  lease?: number | null
  /**
   * How often a document is sent that the service refuses, or that stays unknown, before a person decides.
   * Default: 20.
   */
  maxAttempts?: number | null
  /**
   * Whether the caller has a rule for what the authority answered, and gives what it says with each observation.
   * Without one an entry whose country does not tell the answer is finished as sent. Default: false.
   */
  decides?: boolean | null
}

/** How long {@link Journal.wait} waits. */
export interface PlainJournalWait {
  /**
   * After what time it ends in any case, from 0.01 seconds to a day: by default 1 second, and 5 seconds where a
   * new entry wakes it.
   */
  poll?: number | null
}

/** How an answer is to be read. */
export interface DecodeOptions {
  /** The operation that was called; `Document/SendDocumentToAuthority` by default. */
  operation?: string | null
  /** The document's country; by default the one that the answer names. */
  country?: string | null
  /** The parameter `Async` of the call; Argentina's answers depend on it. */
  asynchronous?: boolean | null
}

/** How any answer is to be read. */
export interface ReplyOptions extends DecodeOptions {
  /** The HTTP status; 200 by default. */
  status?: number | null
  /** What the operation returns, in the interface's words (`array of file results`), if dtekit does not know it. */
  returns?: string | null
}

/** The bounds on an archive, and its batch. */
export interface ArchiveOptions {
  /** The batch id, for a body without one. */
  batchId?: string | null
  /** The most entries, folders included. Default: 100. */
  entries?: number | null
  /** The most bytes of all files unpacked. Default: 120,000,000. */
  bytes?: number | null
  /** How many times as large as packed a file may be; it is checked from one megabyte on. Default: 200. */
  ratio?: number | null
}

/** What the program's web server knows of the request that posts a ZIP, beside its body. */
export interface ArchiveRequest extends ArchiveOptions {
  /** The header `Content-Type`; without one the body is the ZIP itself. */
  contentType?: string | undefined | null
  /** The header `Authorization`. */
  authorization?: string | undefined | null
  /** The user that the request must show in `authorization`; without one nothing is checked. */
  user?: string | null
  /** The password beside it. */
  password?: string | null
  /** The external id, for a body without one. */
  externalId?: string | null
}
