// dtekit for Node: electronic tax documents in Latin America.
//
// Conversions and calls come in two forms: a Promise for everything that waits or may be long, done on a worker
// thread, and `…Sync` for the pure ones, done at once.

import type { Document } from './document'
import type { ExtractOptions, Extracted, Extraction, Progress, Upload } from './extraction'
import type {
  AuthorityAnswer, AuthorityWait, AuthorityWaitOptions, IssueOptions, NextStep, Reconciliation
} from './authority-wait'
import { Operations } from './operations'
import type { ReceiverMessage } from './costa-rica'

export * from './chile'
export * from './convert'
export * from './document'
export * from './event'
export * from './extraction'
export * from './mapping'
export * from './mexico'
export * from './authority-wait'
export * from './operations'
export * from './poll-store'
export * from './costa-rica'
export * from './registry'

/** A document: bytes, or text. Text is sent and read as UTF-8. */
export type Bytes = Uint8Array | string

/**
 * A document in any of its forms: XML or JSON as bytes or text, or an object that is written as JSON.
 *
 * The numbers of an object are JavaScript's own (`19.00` is written `19`): give text where digits count.
 */
export type DocumentContent = Bytes | Document | object

/**
 * Anything whose members the service's interface does not show, as it arrived.
 *
 * A number is a JavaScript number only where `String(number)` is the text that arrived, which holds up to fifteen
 * digits; `1.10` or a number of thirty digits is that very text as a string.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type FreeForm = any

/** What kind of thing went wrong: what a program acts on, the same words in every language. */
export type ErrorKind =
  | 'argument' | 'syntax' | 'structure' | 'mapping' | 'invalid' | 'limit'
  | 'transport' | 'auth' | 'status' | 'answer' | 'storage' | 'internal'

/** Where in a text something was found. */
export interface Position {
  /** The line, from 1. */
  line: number
  /** The column in characters, from 1. */
  column: number
  /** The bytes before the place, from 0. */
  offset: number
}

/** One problem. */
export interface Finding {
  /** A stable word, such as `json-duplicate-member`. */
  code: string
  /** Whether it refuses the input. */
  severity: 'error' | 'warning'
  /** The place in the document or the name of the argument, such as `Documento/Detalle[3]/NmbItem`. */
  path: string | null
  /** The place in the text, where there is text. */
  position: Position | null
  /** What was expected and what was found. */
  message: string
  /** What to do about it. */
  hint: string | null
  /** The same for who reads Spanish; null if a mapping's own check has no Spanish message. */
  spanish: Spanish | null
}

/** What a finding says, in Spanish. */
export interface Spanish {
  /** What the code means, or the Spanish message of a mapping's own check. */
  message: string
  /** What to do about it: the code's remedy. */
  hint: string | null
}

/**
 * What every call throws or rejects with, but for an argument of a wrong JavaScript type: that is a TypeError.
 *
 * `code`, `path`, `position` and `message` are the first finding's; `stack` and `String(error)` begin with the whole
 * error in one line.
 */
export class DtekitError extends Error {
  private constructor()
  readonly kind: ErrorKind
  readonly code: string
  readonly path: string | null
  readonly position: Position | null
  /** With kind `transport`: whether anything was sent. */
  readonly phase: 'before' | 'in-flight' | 'after' | null
  /** Every problem that was found, at least one; those that refuse the input first. */
  readonly findings: Finding[]
  /** With code `limit-buffer`: how many bytes the buffer must have. */
  readonly needed?: number
}

/** Where a document stands after a send. */
export type Outcome = 'accepted' | 'sent' | 'queued' | 'rejected' | 'unknown'

/** The words of the authority or certifier. */
export interface ResponseValue {
  /** What it is. */
  role: 'certified' | 'returned-with-error' | 'acknowledgement' | 'authority-json' | 'signed' | 'text'
  /** The text as it arrived. */
  text: string
  /** The document inside, decoded from base 64; null where there is none. */
  content: Buffer | null
  /** What the document inside is. */
  format: ContentFormat | null
  /** How many times the document was in base 64: 0, 1, or 2 where it was so twice over. */
  base64: number
}

/** What a document is by its beginning. */
export type ContentFormat = 'xml' | 'json' | 'pdf'

/** What a country adds: the properties of the interface in camelCase, others as they arrived. */
export interface OtherData {
  /** The country's code. */
  country?: string | number | null
  /** The certifier or authority. */
  certifier?: string | number | null
  /** When the authority or certifier answered, as it arrived; {@link ProcessResult.authorityTimeStamp} is the time. */
  authorityTimeStamp?: string | number | null
  /** Colombia, Guatemala, Mexico, Panama, Peru: what the QR code says. */
  barCodeText?: string | number | null
  /** Argentina, synchronous: the authority's response in base 64; {@link ProcessResult.otherContent} decodes it. */
  responseArca?: string | number | null
  /** Argentina, synchronous: the authority's authorization XML in base 64. */
  xmlAuthorization?: string | number | null
  /** Colombia: the tax number. */
  folio?: string | number | null
  /** Colombia: the internal number. */
  numeroInterno?: string | number | null
  /** Colombia: the series. */
  serie?: string | number | null
  /** Guatemala: the tax number. */
  number?: string | number | null
  /** Guatemala: the series. */
  series?: string | number | null
  /** Mexico: the tax number. */
  noCertificado?: string | number | null
  /** Mexico: the issuer's tax id. */
  rfcEmisor?: string | number | null
  /** Mexico: the receiver's tax id. */
  rfcReceptor?: string | number | null
  /** Peru: the validator. */
  oseIdentifier?: string | number | null
  /** El Salvador: the receipt stamp of the accepted document. */
  receivedStamp?: string | number | null
  /** Events: the number of the protocol. */
  protocolNumber?: string | number | null
  /** Events: the protocol of the authority. */
  protocolSefaz?: string | number | null
  /** Events: when the event was registered, as it arrived; {@link ProcessResult.issueDate} is the time. */
  issueDate?: string | number | null
  /** Events: the series and number. */
  seriesNumber?: string | number | null
  /** Events: a document in base 64. */
  data?: string | number | null
  [member: string]: FreeForm
}

/** El Salvador's acknowledgement; numbers are texts, and an empty text is null. */
export interface SvAcknowledgement {
  /** The version of the answer. */
  version: string | null
  /** The environment: test or production. */
  ambiente: string | null
  /** The version of the authority's application. */
  versionApp: string | null
  /** The state, such as `PROCESADO` or `RECHAZADO`. */
  estado: string | null
  /** The document's own code, which its issuer generated. */
  codigoGeneracion: string | null
  /** The receipt stamp, which only an accepted document has. */
  selloRecibido: string | null
  /** When the authority processed it, as it arrived. */
  fhProcesamiento: string | null
  /** The class of the message. */
  clasificaMsg: string | null
  /** The code of the message. */
  codigoMsg: string | null
  /** The text of the message. */
  descripcionMsg: string | null
  /** The authority's observations. */
  observaciones: string[]
  /** Members that the interface does not name. */
  extra: { [name: string]: FreeForm }
}

/** How an answer is to be read. */
export interface DecodeOptions {
  /** The document's country, ISO 3166-1 alpha-2. Default: the one that the answer names. */
  country?: string
  /** The call's `asynchronous`; it matters for Argentina. */
  asynchronous?: boolean
  /** The operation that was called. Default: `Document/SendDocumentToAuthority`. */
  operation?: string
}

/** How any answer is to be read. */
export interface ReplyOptions extends DecodeOptions {
  /** The HTTP status. Default: 200. */
  status?: number
  /** What the operation returns, in the interface's words (`array of file results`), if dtekit does not know it. */
  returns?: string
}

/**
 * Reads any answer of the service that was received in another way than by a {@link Client}: gives what the method of
 * that operation gives.
 *
 * @throws {DtekitError} as the call of the operation would, and of kind `argument` for an option.
 */
export function decodeReply(body: Bytes, options?: ReplyOptions): Reply

/** The answer of most operations, with what it means. */
export class ProcessResult {
  private constructor()

  /**
   * Reads an answer that was received in another way than by a {@link Client}.
   *
   * ```js
   * const result = dtekit.ProcessResult.decode(body, { country: 'AR', asynchronous: true })
   * if (result.outcome === 'queued') remember(result.globalDocumentId)
   * ```
   *
   * @throws {DtekitError} of kind `answer` if it answers no send and is no process result. An answer to a send that
   *   cannot be read has the outcome `unknown` instead; `argument` for an option.
   */
  static decode(data: Bytes, options?: DecodeOptions): ProcessResult

  /** Where the document stands; null for an operation that is no send and whose answer is clear. */
  readonly outcome: Outcome | null
  /** Why it stands there, such as `awaiting-authority`. */
  readonly reason: string | null
  /** Whether the same call may be made again without the risk of a second document. */
  readonly repeatSafe: boolean
  /** What to ask next where something is open: `client.reconcile(result)`. */
  readonly next: NextStep | null
  /** The error behind the outcome `unknown`, where there is one. */
  readonly error: DtekitError | null
  /** What else is worth knowing about the answer. */
  readonly findings: Finding[]
  /** `Success` as it arrived. */
  readonly success: boolean
  /** The document's id in the service, a UUID. */
  readonly globalDocumentId: string | null
  /** The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country. */
  readonly countryDocumentId: string | null
  /** What the country adds: known names in camelCase (`authorityTimeStamp`), others as they arrived. */
  readonly otherData: OtherData
  /**
   * When the authority answered, ISO 8601, with an offset only if the authority names one; null where `otherData` has
   * no time that is certain (see `findings`).
   */
  readonly authorityTimeStamp: string | null
  /** When the event was registered, ISO 8601 with its offset. */
  readonly issueDate: string | null
  /** Errors or observations of the authority, as they arrived. */
  readonly messages: FreeForm[]
  /** The authority's or certifier's own words. */
  readonly responseValue: ResponseValue | null
  /** El Salvador's acknowledgement, where the response value is one. */
  readonly acknowledgement: SvAcknowledgement | null
  /** The process code as text: `200`, `503`, `7`, `001`, `A` … */
  readonly code: string | null
  /** The text for the status or error. */
  readonly description: string | null
  /** What the service says about an exception of its own. */
  readonly errorException: FreeForm[]
  /** Members that the interface does not name, as they arrived. */
  readonly extra: { [name: string]: FreeForm }
  /** The whole answer of `sendDocumentToAuthorityCustomResponse`, where it has a form of its own. */
  readonly answer: FreeForm

  /**
   * This result, if it was accepted; for those who want everything else to be an error.
   *
   * @throws {DtekitError} with code `result-rejected`, `result-not-accepted-yet` or `result-unknown`; a rejection has a
   *   finding for each message of the service and each observation of the authority.
   */
  accepted(): this

  /** The certified document; null unless the outcome is `accepted` and the answer holds it. */
  certifiedXml(): Buffer | null

  /** The document in one of these members of `otherData`, out of its base 64. */
  otherContent(name: 'responseArca' | 'xmlAuthorization' | 'data'): Buffer | null
}

/** A stored document as XML, PDF or JSON. Members that the service adds are there by their own names. */
export class FileResult {
  private constructor()
  /**
   * The file itself, out of its base 64, also where that is twice over (Colombia); null where the answer holds none,
   * for example because it is not ready yet: then `message` may say why.
   */
  readonly content: Buffer | null
  /** What the content is by its beginning; null for a file of another format. */
  readonly format: ContentFormat | null
  /** How many times the content was in base 64: 1, 2, or 0 where there is none. */
  readonly base64: number
  readonly name?: string | null
  readonly description?: string | null
  readonly timestamp?: FreeForm
  readonly type?: string | null
  /** What the service says in place of a file, such as that it does not exist (yet). */
  readonly message?: string | null
  readonly [member: string]: FreeForm
}

/** The documents that an operation found; members that were observed are in camelCase, others as they arrived. */
export class DocumentList {
  private constructor()
  /** The documents, in the order of the answer. */
  readonly documents: ListedDocument[]
  /** What to give to the next call for the documents that follow; null where there are no more. */
  readonly continuationToken: string | null
  /** What the service says about the list. */
  readonly description: string | null
  /** What the sender of the filter should know: warnings, such as one of a window over more than a month. */
  readonly findings: Finding[]
  readonly [member: string]: FreeForm
}

/** One document of a {@link DocumentList}. */
export interface ListedDocument {
  /** What Chile's authority decided; null before it has, and for other countries. */
  authorityStatus: 'accepted' | 'rejected' | null
  globalDocumentId?: string | null
  countryDocumentId?: string | null
  totalAmount?: FreeForm
  documentTags?: Array<{ code?: string | null, timeStamp?: string | null, value?: FreeForm }> | null
  notes?: Array<{ code?: string | null, note?: string | null, detail?: string | null, source?: string | null, timeStamp?: string | null, mandatory?: FreeForm }> | null
  [member: string]: FreeForm
}

/** The settings of a {@link Client} beside address, user and password. Times are in seconds. */
export interface ClientOptions {
  /** The address of the extraction provider. */
  extractionUrl?: string
  /** OAuth 2.0 client credentials, for v2 and for the extraction provider; both or none. */
  clientId?: string
  clientSecret?: string
  /** The address that gives OAuth 2.0 tokens. Default: the provider's, `/v1/oauth/token` at `extractionUrl`. */
  tokenUrl?: string
  /** How client id and secret are shown to the token endpoint. Default: `client_secret_basic`. */
  tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post'
  /** The OAuth 2.0 scope to ask for. */
  scope?: string
  /** The address of the service's inbound integrator API, with its own user and password. */
  integratorUrl?: string
  integratorUsername?: string
  integratorPassword?: string
  /** The first path segment of the catalog operations. */
  catalogGroup?: string
  /** The time for name resolution, connect and TLS together. Default: 10. */
  connectTimeout?: number
  /** The longest silence of the service while it answers. Default: only `timeout` bounds it. */
  readTimeout?: number
  /** The time for a whole call with its further attempts. Default: 120, for an event 360. */
  timeout?: number
  /** How often a call that may be repeated is tried in all, from 1 to 10. Default: 3. */
  attempts?: number
  /** The address of a proxy; `from-env` asks the environment, which is asked only then. */
  proxy?: string
  /** Certificates in PEM that are trusted in place of the public ones. */
  caCerts?: Bytes
  /** Allows plain http to an address that is not loopback. Default: false. */
  allowHttp?: boolean
  /** The most bytes that a reply may have, decompressed. Default: 64 MiB. */
  maxReplyBytes?: number
}

/** What every call takes beside its operation's own arguments. */
export interface CallOptions {
  /** Further parameters, passed through unchanged. */
  extra?: { [name: string]: FreeForm }
  /** The form of text that the answer should have; it is read all the same. Default: `json`. */
  accept?: 'json' | 'xml'
  /** The seconds that this call may take. Default: the client's. */
  timeout?: number
  /** The seconds for name resolution, connect and TLS together. Default: the client's. */
  connectTimeout?: number
  /** The longest silence of the service in seconds. Default: the client's. */
  readTimeout?: number
}

/** What a call gives: the class for its operation, or an object as it arrived. */
export type Reply = ProcessResult | FileResult | DocumentList | FreeForm

/**
 * A client of the service, for any number of calls at once; they share a pool of connections.
 *
 * ```js
 * const client = new dtekit.Client('https://service.example', user, password, { timeout: 30 })
 * const xml = await dtekit.jsonToXml(invoice)
 * const result = await client.sendDocumentToAuthority({
 *   fileContent: xml, asynchronous: true, mapping: dtekit.MAPPING_STANDARD, sign: true, defaultCertificate: false,
 *   country: 'CR'
 * })
 * if (result.outcome === 'unknown') await client.reconcile(result)
 * ```
 *
 * Each call runs on a thread of its own, so that a service that is slow for minutes keeps none of libuv's threads
 * from the program's files and name look-ups. A send never rejects once its bytes have left: a time-out or a broken
 * connection gives the outcome `unknown`, and dtekit never sends again by itself. Reads are tried again.
 *
 * The channels `dtekit:request` and `dtekit:reply` of `node:diagnostics_channel` get each request and reply, without
 * credentials, query and bodies.
 */
export class Client extends Operations {
  /**
   * @param baseUrl the service's address, without `/api/v1`.
   * @throws {DtekitError} of kind `argument`, with a finding for each setting that cannot be used.
   */
  constructor(baseUrl: string, username: string, password: string, options?: ClientOptions)

  /**
   * Calls an operation by its key, `Group/Operation`. The names of the arguments are the wire's own, in any case:
   * `GlobalDocumentId`, `globalDocumentId`; `asynchronous` stands for `Async`.
   *
   * A finding of the request that only warns is among those of a {@link ProcessResult} or {@link DocumentList}; for
   * any other reply it is a warning of the process, called `RequestWarning`.
   *
   * Rejects with a {@link DtekitError}: `argument`, with every finding, before anything is sent; `auth`, `status`,
   * `answer`; `transport`, whose `phase` says whether anything was sent.
   */
  call(operation: string, args?: object): Promise<Reply>

  /** Sends a request that was built before; rejects as {@link Client.call} does. */
  execute(request: Request): Promise<Reply>

  /**
   * Takes one step of an extraction: sends, asks (and fetches the file), or says until when nothing is due. `now` is a
   * Date or seconds since 1970.
   *
   * Rejects where the first send was refused, or never left; then the extraction stands where it stood.
   */
  advance(extraction: Extraction, now?: Date | number): Promise<Progress>

  /**
   * Sends a document to the extraction provider and waits until it is processed, at worst for 13¼ hours; a timer waits,
   * no thread does.
   *
   * ```js
   * const line = ({ step, status, sends }) => process.stdout.write(`\r${status ?? step}, send ${sends.join(' of ')}`)
   * const { xml } = await client.extract(new dtekit.Upload(pdf, { fileName: 'a.pdf', clientId: 'org' }), { progress: line })
   * ```
   *
   * Rejects with a {@link DtekitError}: `answer` where the provider rejected the document or let it expire, what it made
   * of it is not native XML, or every send and query was used up (its code says which); `auth` where it refused the
   * token twice; and as {@link Client.advance} does.
   */
  extract(upload: Upload, options?: ExtractOptions): Promise<Extracted>

  /**
   * Issues a document: converts it to XML, decides about Chile's folio, sends it, and says where it stands.
   *
   * JSON becomes XML here, so that no number or date is read again on the way. What somebody should look at is in the
   * result's findings. Every document that a credit or debit note refers to must have been authorized by the same
   * certifier.
   *
   * Rejects with a {@link DtekitError} before anything is sent: what reading the document throws; `argument` for an
   * option, or where the country leaves `asynchronous` open; `invalid` for a folio that would be refused. Then as
   * {@link Client.call}.
   *
   * @param document a generic DTE: JSON or XML, plain or in base 64, a {@link Document}, or an object.
   * @param country the ISO 3166-1 alpha-2 code.
   */
  issue(document: DocumentContent, country: string, options?: IssueOptions): Promise<ProcessResult>

  /**
   * Sends an invalidation to El Salvador's authority: `Async` true, the company's certificate.
   *
   * @param mapping `MAPPING_SV_INVALIDATION_A` or `MAPPING_SV_INVALIDATION_B`: the interface names both.
   */
  invalidate(event: DocumentContent, mapping: string, sign: boolean): Promise<ProcessResult>

  /**
   * Asks what became of a send whose outcome is unknown, by comparing what the document holds with what the service
   * lists. dtekit never sends again by itself.
   *
   * Rejects with a {@link DtekitError}: `argument` if it names no document, `limit` if the list has no end; else as
   * {@link Client.call} for a read.
   *
   * @param of the result, or its `next`, which may have been kept as JSON.
   * @param options `settleAfter`: how many seconds the service has to list what it received. Default: 600.
   */
  reconcile(of: ProcessResult | NextStep, options?: { settleAfter?: number }): Promise<Reconciliation>

  /** Downloads a document, decoded; null while it is not ready yet: ask again later. */
  download(globalDocumentId: string, format: 'xml' | 'pdf' | 'json', type?: string): Promise<FileResult | null>

  /**
   * Waits for the authority's answer to a document, asking GetDocument again and again.
   *
   * Rejects as {@link Client.call} does for a read, and when `signal` aborts; an {@link AuthorityWait} then stands where
   * it stood: call again with it.
   *
   * @param of the document's id, or a wait that was begun before.
   * @param options `decide` says what a listed document means in a country whose answers dtekit does not know, `sent`
   *   while it does not know yet; without it, the first look ends the wait, unless the document is Chile's.
   */
  waitForAuthority(
    of: string | AuthorityWait,
    options?: AuthorityWaitOptions & {
      decide?: (document: ListedDocument) => Outcome | Promise<Outcome>, signal?: AbortSignal
    }
  ): Promise<AuthorityAnswer>

  /**
   * Sends a receiver message as the interface prescribes, through `Document/SendDocumentToAuthority`: `Async` true, `Sign`
   * true, `DefaultCertificate` false, `Mapping` empty.
   *
   * Rejects with a {@link DtekitError}: `invalid`, with every finding, before anything is sent; else as
   * {@link Client.call}.
   */
  sendReceiverMessage(message: ReceiverMessage, args?: CallOptions): Promise<ProcessResult>
}

/**
 * A call of one operation, checked and ready for an HTTP stack of your own: everything but the address and the
 * credentials.
 *
 * ```js
 * const request = new dtekit.Request('Account/GetAccount', { accountCode: '3101123456' })
 * const answer = await fetch(base + request.target, {
 *   method: request.method, headers: { ...request.headers, Authorization: credentials },
 *   body: request.body.length > 0 ? request.body : undefined
 * })
 * const account = request.decode(answer.status, Buffer.from(await answer.arrayBuffer()))
 * ```
 */
export class Request {
  /**
   * @param operation the key, `Group/Operation`.
   * @param args as {@link Client.call} takes them.
   * @param options `catalogGroup` is the first path segment of a catalog operation; without it the path has
   *   `{catalog_group}`.
   * @throws {DtekitError} of kind `argument`, with every finding.
   */
  constructor(operation: string, args?: object, options?: { catalogGroup?: string })
  readonly operation: string
  readonly method: 'GET' | 'POST'
  /** Which address the path lies under. */
  readonly base: 'service' | 'catalog' | 'integrator' | 'extraction'
  /** How the caller is authenticated. */
  readonly auth: 'basic' | 'oauth' | 'integrator' | 'provider' | 'none'
  /** The path after the base address. */
  readonly path: string
  /** Names and values, not encoded. */
  readonly query: [string, string][]
  /** The path with the encoded query. */
  readonly target: string
  /** `Accept` and, where there is a body, `Content-Type`; the credentials are not among them. */
  readonly headers: { [name: string]: string }
  /** What its sender should know of it: warnings, since an error would have refused it. */
  readonly findings: Finding[]
  /** The bytes to send; empty for none. */
  get body(): Buffer
  /**
   * Reads the HTTP answer to this request, JSON or XML: what {@link Client.call} gives.
   *
   * @throws {DtekitError} as {@link Client.call} rejects.
   */
  decode(status: number, body: Bytes): Reply
}

/** The argument `asynchronous` of a send, for those who find a bare boolean easy to misread. */
export const Processing: {
  /** The answer comes in the response. */
  readonly SYNCHRONOUS: false
  /** The answer comes later. */
  readonly ASYNCHRONOUS: true
}

/** The mapping code of the generic DTE. */
export const MAPPING_STANDARD: string
/** El Salvador's invalidation, the code of the interface's note. */
export const MAPPING_SV_INVALIDATION_A: string
/** El Salvador's invalidation, the code of the interface's parameter table. */
export const MAPPING_SV_INVALIDATION_B: string
/** The version of this library. */
export const version: string
