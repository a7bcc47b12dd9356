// What became of a send whose outcome is unknown.

import type { AbortOptions } from './abort'
import type { FreeForm, ListedDocument } from './result'

/**
 * What to ask next, for {@link Client.reconcile}. `JSON.stringify` writes it to be kept, with `unknownSince` in seconds
 * since 1970, and reconcile takes what `JSON.parse` reads again.
 */
export interface NextStep {
  /** The operation, `Document/GetDocument`. */
  operation: string
  /** Its arguments, by the wire's own names. */
  arguments: { [name: string]: FreeForm }
  /** What the document that was sent holds, by the names of GetDocument's items, to compare with them. */
  document: { [name: string]: FreeForm }
  /** When the outcome became unknown. */
  unknownSince: Date | null
}

/** The options of {@link Client.reconcile}. */
export interface ReconcileOptions extends AbortOptions {
  /** How many seconds the service has to list what it received. Default: 600. */
  settleAfter?: number
}

/** What became of a send whose outcome was unknown. */
export interface Reconciliation {
  /**
   * `already-issued`: the service lists it, and all that it holds is equal. `differs`: the service lists a document of
   * its number that is not equal. `ambiguous`: several listed documents could be it. `not-found`: the service does not
   * list it, or not yet.
   */
  verdict: 'already-issued' | 'differs' | 'ambiguous' | 'not-found'
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
}
