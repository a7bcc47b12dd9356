// A journal with its worker, for any host.

import type { Client, DecideTable, Finding, Journal, JournalEntry, JournalPass, JournalRule } from '..'

/** What an {@link Issuer} works with. */
export interface IssuerOptions {
  journal: Journal
  client: Client
  /** Keeps a finished entry, which is acknowledged after it. If it fails, it gets the entry once more. */
  onResult?: ((entry: JournalEntry) => unknown) | undefined
  /** What a listed document means in a country whose answers dtekit does not know. */
  decide?: JournalRule | DecideTable | undefined
  /** Hears of a pass or a result that failed; both are tried again. Default: it is written to standard error. */
  onError?: ((error: Error) => void) | undefined
  /**
   * Hears why documents cannot be sent, such as a password that the service refuses: each reason once, and again when
   * it has come back. Default: it is written to standard error.
   */
  onFinding?: ((finding: Finding) => void) | undefined
}

/**
 * A journal with its worker, which makes passes from `start` to `stop`.
 *
 * ```js
 * const { Issuer } = require('dtekit/hosts/issuer')
 * const issuer = new Issuer({ journal, client, onResult })
 * issuer.start()
 * process.once('SIGTERM', () => issuer.stop())
 * ```
 */
export class Issuer {
  constructor(given: IssuerOptions)
  readonly journal: Journal
  readonly client: Client
  /** Begins the passes. */
  start(): void
  /** Ends the current pass, and waits for it. */
  stop(): Promise<void>
  /** One pass of one entry, and the results. Gives what the pass did. */
  step(): Promise<JournalPass>
}
