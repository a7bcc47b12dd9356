// Calls that end early, by an AbortSignal.

import type { ProcessResult } from './result'

/**
 * The option of every function that gives a Promise.
 *
 * When the signal aborts, the Promise rejects at once with an {@link AbortError}. A call that has not begun does
 * nothing. What is under way on another thread goes on to its end there, but its answer is dropped: a conversion, a
 * read of the service, a step of a file on the disk. Nothing further is sent: no new attempt, and no later step.
 *
 * A value that is no AbortSignal is a TypeError, and so is a signal for a call that takes none.
 */
export interface AbortOptions {
  /** Ends the call when it aborts. */
  signal?: AbortSignal
}

/**
 * What an aborted call rejects with, as Node's own functions do: `name` is `AbortError`, `code` is `ABORT_ERR`, and
 * `cause` is the signal's reason.
 *
 * A send that was under way is not a failed one. Its `outcome` is `unknown`, and `result` says what to ask next:
 *
 * ```js
 * try {
 *   await client.issue(document, 'CR', { signal: AbortSignal.timeout(5000) })
 * } catch (error) {
 *   if (error.outcome !== 'unknown') throw error
 *   const { verdict, mayResend } = await client.reconcile(error.result)
 * }
 * ```
 */
export class AbortError extends Error {
  private constructor()
  readonly name: 'AbortError'
  readonly code: 'ABORT_ERR'
  /** The signal's reason. */
  readonly cause: unknown
  /**
   * For a call of a client: `before` if nothing was sent, `in-flight` if the request may have reached the service. Null
   * for anything else.
   */
  readonly phase: 'before' | 'in-flight' | null
  /** `unknown` if a send may have reached the service; else null. */
  readonly outcome: 'unknown' | null
  /** The result of that send, for `client.reconcile`; else null. */
  readonly result: ProcessResult | null
}
