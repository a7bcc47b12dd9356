// Waiting for the authority's answer.

import type { Bytes } from './document'
import type { DecideTable } from './journal'
import type { AuthorityStep } from './records'
import type { ListedDocument, ProcessResult } from './result'
import type { Time } from './time'
import type { Outcome } from './words'

/** How often and how long a wait asks, in seconds, and how it knows the document. */
export interface AuthorityWaitOptions {
  /** The time between questions. Default: 30. */
  interval?: number
  /** The time after which the wait ends without an answer. Default: 86400. */
  giveUpAfter?: number
  /** The document's fiscal identifier. A listed document with another one says nothing. Default: the result's. */
  countryDocumentId?: string
  /**
   * Which tag and words say what a listed document means in a country whose answers dtekit does not know. The state as
   * JSON has it too.
   */
  decide?: DecideTable
}

/**
 * The wait for the authority's answer to one document: a value without sockets, kept as JSON between its steps.
 *
 * {@link Client.waitForAuthority} takes the steps; a program with a job queue of its own takes them here.
 *
 * ```js
 * const wait = new dtekit.AuthorityWait(result)
 * const step = wait.next() // { step: 'ask', operation: 'Document/GetDocument', arguments: { GlobalDocumentId: … } }
 * const { documents } = await client.call(step.operation, step.arguments)
 * wait.observe(wait.documentIn(documents))
 * ```
 */
export class AuthorityWait {
  /**
   * @param of the result of the send, or the document's id. A result that says already that the document was accepted
   *   or rejected ends the wait at once.
   * @throws {DtekitError} of kind `argument` with a finding for each argument that cannot be used.
   */
  constructor(of: ProcessResult | string, options?: AuthorityWaitOptions & { now?: Time })
  /**
   * Reads what {@link AuthorityWait.toJson} wrote.
   *
   * @throws {DtekitError} of kind `argument` for anything else.
   */
  static fromJson(data: Bytes): AuthorityWait
  /** The state as JSON text, to be kept and read again. */
  toJson(): string
  /** What to do at this time. Default: now. */
  next(now?: Time): AuthorityStep
  /**
   * The document that this wait is about, among those that GetDocument listed: the one with its GlobalDocumentId. Null
   * if there is none, or if two of them differ: then nothing was said.
   */
  documentIn(documents: Iterable<ListedDocument | object>): ListedDocument | null
  /**
   * Takes the document that GetDocument listed, `documentIn` (null for nothing), and the outcome that you decided:
   * `sent` if you do not know yet. A document with another id says nothing. Without `decided` the table of the wait
   * decides; if it has no row for the document's country, the wait ends when the document is listed, unless it is a
   * document of Chile or still queued.
   *
   * @throws {DtekitError} of kind `argument` if `decided` is no outcome.
   */
  observe(document: ListedDocument | object | null | undefined, decided?: Outcome | null, now?: Time): void
}
