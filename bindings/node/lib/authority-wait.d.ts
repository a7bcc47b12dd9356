// What follows a send: what became of it, and what the authority says.

import type { FolioInputs } from './chile'
import type { Bytes, FreeForm, ListedDocument, Outcome } from './index'

/** What to ask next: for {@link Client.reconcile}. JSON can hold it. */
export interface NextStep {
  /** The operation, `Document/GetDocument`. */
  operation: string
  /** Its arguments, by the wire's own names. */
  arguments: { [name: string]: FreeForm }
  /** What the document that was sent holds, by the names of GetDocument's items, to compare with them. */
  document: { [name: string]: FreeForm }
  /** When the outcome became unknown, in seconds since 1970 (UTC). */
  unknownSince: number | null
}

/** The options of {@link Client.issue}, and for Chile those of {@link FolioInputs}. */
export interface IssueOptions extends Omit<FolioInputs, 'document'> {
  /** When the answer comes: by default as the country works. Argentina leaves it to the caller. */
  asynchronous?: boolean | null
  /** The mapping's code. Default: `MAPPING_STANDARD`. */
  mapping?: string | null
  /** Whether the generated document is signed. Default: true. */
  sign?: boolean | null
  /** True: the platform's certificate; false, the default: the company's. */
  defaultCertificate?: boolean | null
  /** True maps the document here first, by the built-in mapping of its country and type: what it finds rejects. */
  check?: boolean | null
  /** The params of that mapping. */
  params?: { [name: string]: string | number | boolean } | null
  /** The seconds that the call may take. Default: the client's. */
  timeout?: number | null
  /** Further parameters of SendDocumentToAuthority, passed through unchanged. */
  extra?: { [name: string]: FreeForm } | null
}

/** What became of a send whose outcome was unknown. */
export interface Reconciliation {
  /**
   * `already-issued`: it is there, equal in all that it holds. `differs`: one of its number is there, but not equal.
   * `ambiguous`: several could be it. `not-found`: it is not there, or not yet.
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
  /** The time before which it may not be sent again; null where it never may. */
  resendNotBefore: Date | null
}

/** How a wait for the authority ended. */
export interface AuthorityAnswer {
  /** Accepted or rejected; still `sent` where nothing says which, or where the wait was given up. */
  outcome: Outcome
  /** The document as the service listed it last, if it did. */
  document: ListedDocument | null
}

/** What a wait for the authority wants next. */
export type AuthorityStep =
  | { step: 'wait', until: Date }
  | { step: 'ask', operation: string, arguments: { [name: string]: FreeForm } }
  | { step: 'done', answer: AuthorityAnswer }

/** How often, and how long, a wait asks; in seconds. */
export interface AuthorityWaitOptions {
  /** The time between questions. Default: 30. */
  interval?: number
  /** The time after which the wait ends without an answer. Default: 86400. */
  giveUpAfter?: number
}

/**
 * The wait for the authority's answer to one document: a value without sockets, kept as JSON between its steps.
 *
 * {@link Client.waitForAuthority} takes the steps; a program with a job queue of its own takes them here.
 *
 * ```js
 * const wait = new dtekit.AuthorityWait(result.globalDocumentId)
 * const step = wait.next() // { step: 'ask', operation: 'Document/GetDocument', arguments: { GlobalDocumentId: … } }
 * const { documents } = await client.call(step.operation, step.arguments)
 * wait.observe(documents[0])
 * ```
 */
export class AuthorityWait {
  /** @throws {DtekitError} of kind `argument` with a finding for each argument that cannot be used. */
  constructor(globalDocumentId: string, options?: AuthorityWaitOptions & { now?: Date })
  /**
   * Reads what {@link AuthorityWait.toJson} wrote.
   *
   * @throws {DtekitError} of kind `argument` for anything else.
   */
  static fromJson(data: Bytes): AuthorityWait
  /** The state as JSON text, to be kept and read again. */
  toJson(): string
  /** What to do at this time. Default: now. */
  next(now?: Date): AuthorityStep
  /**
   * Takes what GetDocument listed, null if nothing, and what the caller makes of it: `sent` if it does not know yet.
   * Without `decided`, the first document that is listed ends the wait, unless it is Chile's.
   *
   * @throws {DtekitError} of kind `argument` if `decided` is no outcome.
   */
  observe(document: ListedDocument | object | null | undefined, decided?: Outcome | null, now?: Date): void
}
