// What became of a send whose outcome is unknown.

import type { AbortOptions } from './abort'
import type { DocumentContent } from './document'
import type { FreeForm, ListedDocument } from './result'

/**
 * What to ask next, for {@link Client.reconcile}. `JSON.stringify` writes it to be kept, with its times in seconds
 * since 1970, and reconcile takes what `JSON.parse` reads again.
 */
export interface NextStep {
  /** The operation: `Document/GetDocument`, or `Document/DocumentGetEvents` for an event. */
  operation: string
  /** Its arguments, by the wire's own names. Empty if the request does not say which document it was about. */
  arguments: { [name: string]: FreeForm }
  /** What identifies the document that was sent, and what else is compared, by the names of GetDocument's items. */
  document: { [name: string]: FreeForm }
  /** What was sent. Only a document and a receiver message are looked for; nothing else may ever be sent again. */
  subject: 'document' | 'receiver-message' | 'invalidation' | 'event'
  /** Why asking cannot settle what became of it; null if it can. */
  undecidable: Undecidable | null
  /** When the outcome became unknown. */
  unknownSince: Date | null
  /** Whether the service refused the document because one of the same identity exists: it is never to be sent again. */
  isIssued: boolean
  /** The time of the first clear list without the document; {@link Client.reconcile} sets it. */
  notListedSince?: Date | null
  /** The time of the last clear list without the document. */
  notListedAt?: Date | null
}

/**
 * Why asking cannot settle what became of a send. `no-identity`: the document carries nothing that identifies it.
 * `unnamed`: the request does not say which document it was about. `invalidation`, `event`: the service lists
 * documents.
 */
export type Undecidable = 'no-identity' | 'unnamed' | 'invalidation' | 'event'

/** The options of {@link Client.reconcile}. */
export interface ReconcileOptions extends AbortOptions {
  /** How many seconds the service has to list what it received. Default: 600. */
  settleAfter?: number
}

/** What became of a send whose outcome was unknown. */
export interface Reconciliation {
  /**
   * `already-issued`: the service lists a document with the same identity, and nothing contradicts. `differs`: with the
   * same identity, and something else differs. `ambiguous`: listed documents could be it, and nothing says which.
   * `not-found`: the service does not list it, or not yet.
   */
  verdict: 'already-issued' | 'differs' | 'ambiguous' | 'not-found'
  /** Why asking cannot settle it; null if it can. */
  undecidable: Undecidable | null
  /** The document in the service's list, where it is one. */
  document: ListedDocument | null
  /** Where it differs from what was sent. */
  differences: Array<{ field: string, expected: string, found: string | null }>
  /** The documents that could be it, where they are several. */
  candidates: ListedDocument[]
  /** Whether it may be sent again now; dtekit never does so by itself. */
  mayResend: boolean
  /** The time before which it may not be sent again; null if it may never be sent again. */
  resendNotBefore: Date | null
  /**
   * What to ask next time: it keeps when the document was first and last not listed. Null if the document was found.
   */
  next: NextStep | null
}

/** The options of {@link nextStepOf}. */
export interface NextStepOptions {
  /** A time before the send, if it is known. Without it the document may never be sent again by a program. */
  unknownSince?: Date | number
  /** The code of the mapping with which it was sent, if it was not the standard one. */
  mapping?: string
}

/**
 * The question about a document whose send may have been interrupted, from the document alone. A program whose process
 * died in a send has no result to ask about; {@link Client.reconcile} takes this step in its place.
 *
 * ```js
 * const invoice = { Documento: { Encabezado: { IdDoc: { Tipo: '33', Numero: '120' }, Emisor: { IDEmisor: '76354771-K' } } } }
 * console.log(dtekit.nextStepOf(invoice, 'CL').arguments.SenderCode) // 76354771-K
 * ```
 *
 * @throws {DtekitError} `argument` for a country or an option that is wrong, `syntax` or `structure` for a document
 *   that cannot be read.
 */
export function nextStepOf(document: DocumentContent, country: string, options?: NextStepOptions): NextStep
