// The client of the service.

import type { AbortOptions } from './abort'
import type { AuthorityWait, AuthorityWaitOptions } from './authority-wait'
import type { ReceiverMessage } from './costa-rica'
import type { DocumentContent } from './document'
import type { ExtractOptions, Extraction, Upload } from './extraction'
import type { IssueOptions } from './issue'
import type { DecideTable, Journal, JournalIssue } from './journal'
import type { Metrics } from './metrics'
import type { PlainClientOptions } from './options'
import type { ReconcileOptions } from './reconcile'
import type { AuthorityAnswer, Extracted, JournalEntry, NextStep, Progress, Reconciliation } from './records'
import type { Registry } from './registry'
import type { Request } from './request'
import type { FileResult, FreeForm, ListedDocument, ProcessResult, Reply } from './result'
import type { Time } from './time'
import type { Outcome } from './words'
import { Operations } from './operations'

/** The settings of a {@link Client} beside address, user and password. Times are in seconds. */
export interface ClientOptions extends PlainClientOptions {
  /**
   * A registry whose tables count in the checks of {@link Client.issue}. What is added to it later counts in later
   * calls.
   */
  registry?: Registry
}

/** What every call takes beside its operation's own arguments. */
export interface CallOptions extends AbortOptions {
  /** Further parameters, passed through unchanged. */
  extra?: { [name: string]: FreeForm }
  /** The form of text that the answer should have; it is read all the same. Default: `json`. */
  accept?: 'json' | 'xml' | 'text/json' | 'text/xml'
  /** The seconds that this call may take. Default: the client's. */
  timeout?: number
  /** The seconds for name resolution, connect and TLS together. Default: the client's. */
  connectTimeout?: number
  /** The longest silence of the service in seconds. Default: the client's. */
  readTimeout?: number
}

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
 * Each call runs on a thread of its own: a service that is slow for minutes blocks none of libuv's threads, which read
 * the program's files and look up its names. A send never rejects once its bytes may have left, unless you abort it: a
 * time-out or a broken connection gives the outcome `unknown`, and dtekit never sends again by itself. Reads are tried
 * again. An abort gives an {@link AbortError} that says where the document stands.
 *
 * The channels `dtekit:request` and `dtekit:reply` of `node:diagnostics_channel` get each request and reply, and
 * `dtekit:unknown` gets each send whose outcome is unknown, with its `reason` and the `code` of its error. None holds
 * credentials, query or bodies.
 */
export class Client extends Operations {
  /**
   * @param baseUrl the service's address, without `/api/v1`.
   * @throws {DtekitError} of kind `argument`, with a finding for each setting that cannot be used.
   */
  constructor(baseUrl: string, username: string, password: string, options?: ClientOptions)

  /**
   * This client; its calls belong to your own trace: each request to the service has the header fields `traceparent`
   * and `tracestate` (W3C Trace Context). Both share connections and token. The extraction provider, a token endpoint
   * and the address of a file do not get them.
   *
   * @param traceparent `version-traceid-parentid-flags`, in small hexadecimal digits.
   * @throws {DtekitError} of kind `argument` if one of them breaks the syntax.
   */
  withTraceContext(traceparent: string, tracestate?: string | null): Client

  /**
   * What the calls of this client have done in this process so far: calls, outcomes, retries and times by operation. A
   * client that `withTraceContext` gave shares the counters.
   */
  metrics(): Metrics

  /**
   * Calls an operation by its key, `Group/Operation`. The names of the arguments are the wire's own, in any case:
   * `GlobalDocumentId`, `globalDocumentId`; `asynchronous` stands for `Async`.
   *
   * A {@link ProcessResult} or {@link DocumentList} also holds the warnings about its request. For any other reply they
   * are process warnings called `RequestWarning`.
   *
   * Rejects with a {@link DtekitError}: `argument`, with every finding, before anything is sent; `auth`, `status`,
   * `answer`; `transport`, whose `phase` says whether anything was sent.
   */
  call(operation: string, args?: object): Promise<Reply>

  /** Sends a request that was built before; rejects as {@link Client.call} does. */
  execute(request: Request, options?: AbortOptions): Promise<Reply>

  /**
   * Takes one step of an extraction: sends, asks (and fetches the file), or says until when nothing is due.
   *
   * Rejects if the first send was refused or could not be sent; then the extraction has not changed.
   */
  advance(extraction: Extraction, now?: Time, options?: AbortOptions): Promise<Progress>

  /**
   * Sends a document to the extraction provider and waits until it is processed, at most for 13¼ hours. A timer waits,
   * not a thread.
   *
   * ```js
   * const line = ({ step, status, sends }) => process.stdout.write(`\r${status ?? step}, send ${sends.join(' of ')}`)
   * const { xml } = await client.extract(new dtekit.Upload(pdf, { fileName: 'a.pdf', clientId: 'org' }), { progress: line })
   * ```
   *
   * Rejects with a {@link DtekitError}: `answer` if the provider rejected the document or let it expire, or
   * if every send and query was used up (the code says which); `auth` if it refused the token twice;
   * and as {@link Client.advance} does.
   */
  extract(upload: Upload, options?: ExtractOptions): Promise<Extracted>

  /**
   * Issues a document: converts it to XML, decides about Chile's folio, sends it, and says where it stands.
   *
   * JSON becomes XML here: the service then cannot change a number or a date of the JSON. The result's findings say
   * what somebody should look at. Every document that a credit or debit note refers to must have been authorized by the
   * same certifier.
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
   * Stores the document in a journal before it is sent, under the caller's key, and gives the entry:
   * {@link Journal.issue}.
   */
  issue(document: DocumentContent, country: string, options: JournalIssue & { journal: Journal, key: string }): Promise<JournalEntry>

  /**
   * Sends an invalidation to El Salvador's authority: `Async` true, the company's certificate.
   *
   * @param mapping `MAPPING_SV_INVALIDATION_A` or `MAPPING_SV_INVALIDATION_B`: the interface names both.
   * @param options `sign`: whether it is signed. Default: true.
   */
  elSalvadorInvalidate(
    event: DocumentContent, mapping: string, options?: AbortOptions & { sign?: boolean | null }
  ): Promise<ProcessResult>

  /**
   * Asks what became of a send whose outcome is unknown, by comparing what the document holds with what the service
   * lists. dtekit never sends again by itself.
   *
   * Rejects with a {@link DtekitError}: `argument` if it names no document, `limit` if the list has no end; else as
   * {@link Client.call} for a read.
   *
   * @param of the result, or its `next`, which may have been kept as JSON.
   */
  reconcile(of: ProcessResult | NextStep, options?: ReconcileOptions): Promise<Reconciliation>

  /**
   * Asks what became of many sends, with one list for all documents of an issuer and of the same days. The answers are
   * in the order of `of`. A document that no list names is looked for under its number, as {@link Client.reconcile}
   * does.
   *
   * Rejects with a {@link DtekitError}: `argument` if one names no document (its place, from 1, is in the path, and
   * nothing was asked); else as {@link Client.reconcile}.
   */
  reconcileMany(of: Iterable<ProcessResult | NextStep>, options?: ReconcileOptions): Promise<Reconciliation[]>

  /**
   * Downloads a document, decoded; null while it is not ready yet: ask again later.
   *
   * @param of the result of the send, or the document's id.
   */
  download(
    of: ProcessResult | string, format: 'xml' | 'pdf' | 'json', type?: string, options?: AbortOptions
  ): Promise<FileResult | null>

  /**
   * Waits for the authority's answer to a document, asking GetDocument again and again.
   *
   * Rejects as {@link Client.call} does for a read, and when `signal` aborts. An {@link AuthorityWait} has then not
   * changed: call again with it.
   *
   * @param of the result of the send, the document's id, or a wait that was begun before.
   * @param options `decide`, a function or a table, says what a listed document means in a country whose answers dtekit
   *   does not know: `sent` as long as it does not know yet. Without it, the first listed document ends the wait,
   *   unless it is a document of Chile. A wait that was begun before has its own table.
   */
  waitForAuthority(
    of: ProcessResult | string | AuthorityWait,
    options?: Omit<AuthorityWaitOptions, 'decide'> & AbortOptions & {
      decide?: ((document: ListedDocument) => Outcome | Promise<Outcome>) | DecideTable
    }
  ): Promise<AuthorityAnswer>

  /**
   * Sends a receiver message as the interface prescribes, through `Document/SendDocumentToAuthority`: `Async` true,
   * `Sign` true, `DefaultCertificate` false, `Mapping` empty.
   *
   * Rejects with a {@link DtekitError}: `invalid`, with every finding, before anything is sent; else as
   * {@link Client.call}.
   */
  costaRicaSendReceiverMessage(message: ReceiverMessage, args?: CallOptions): Promise<ProcessResult>
}
