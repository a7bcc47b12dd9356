// The state machine of a journal's entry, for a store of another kind.

import type { Bytes } from './document'
import type { DtekitError } from './error'
import type { JournalWorkOptions } from './options'
import type { JournalStep, JournalWorkEntry, Reconciliation } from './records'
import type { Request } from './request'
import type { DocumentList, ListedDocument, ProcessResult } from './result'
import type { Time } from './time'
import type { Outcome } from './words'

/**
 * What was heard: the result or the error of a send or of a question; or `{ send, begun: false }` if nothing was sent,
 * and `{ send, lost: true }` if nothing will be heard of the send.
 */
export type JournalHeard =
  | ProcessResult | Reconciliation | DocumentList | DtekitError
  | { send: number, begun: false } | { send: number, lost: true } | { documents: object[] } | { [name: string]: unknown }

/**
 * What becomes of one document or call, from its first send to the authority's answer: the state machine of a
 * {@link Journal} without its store. It is a value without sockets, kept as JSON.
 *
 * A program with a store of another kind has the guarantees of a journal if it keeps the JSON before it does what
 * `next` says, in one step that fails if another worker has changed it since, and keeps it again after `observe`.
 *
 * ```js
 * const work = new dtekit.JournalWork(request)
 * const step = work.next() // { step: 'send', send: 1, timeout: 300, before: … }
 * await keep(work.toJson())
 * work.observe(await client.execute(request), { send: step.send })
 * ```
 */
export class JournalWork {
  /**
   * @param request what is sent; send the same request each time.
   * @throws {DtekitError} of kind `argument` with a finding for each option that cannot be used, and for an operation
   *   that no journal takes.
   */
  constructor(request: Request, options?: JournalWorkOptions & { now?: Time })
  /**
   * Reads what {@link JournalWork.toJson} wrote.
   *
   * @throws {DtekitError} of kind `argument` with a finding for each member that cannot be used.
   */
  static fromJson(data: Bytes): JournalWork
  /** The state as JSON text, to be kept and read again. */
  toJson(): string
  /** What is known about the entry. */
  readonly entry: JournalWorkEntry
  /** What to do at this time. Default: now. Keep the state before you do it. */
  next(now?: Time): JournalStep
  /** The listed document in what was heard, about which your rule decides what the authority answered. */
  subject(heard: JournalHeard): ListedDocument | null
  /**
   * Takes what happened; false if it changes nothing, since the document was sent again meanwhile, or nobody asked.
   * `send` is the number of the step whose answer it is; `decided` what you decided about `subject`: `sent` if the
   * authority has not answered yet.
   *
   * @throws {DtekitError} of kind `argument` if `heard` is none of these, or `decided` is no outcome.
   */
  observe(heard: JournalHeard, options?: { send?: number, decided?: Outcome | null, now?: Time }): boolean
}
