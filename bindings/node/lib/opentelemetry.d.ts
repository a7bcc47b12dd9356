// Calls of a client as spans and metrics of OpenTelemetry; it needs `@opentelemetry/api`.

import type { MeterProvider, TracerProvider } from '@opentelemetry/api'
import type { Client } from './client'
import type { Inbox } from './inbox'
import type { Journal } from './journal'
import type { PollStore } from './poll-store'

/**
 * This client; each call of which is a span below the active one; both share connections, token and metrics.
 *
 * A span has the name of the operation, such as `Document/GetDocument`, and the kind CLIENT. Its attributes are
 * `dtekit.call_id` (that of the events, the error and the result), and at its end `dtekit.outcome`, `dtekit.attempts`
 * and `error.type`, the kind of the error. A call that failed, and a send whose outcome is unknown, have the status
 * ERROR. The service gets the context of the span as `traceparent`. No attribute has a folio, an issuer, a credential
 * or an address.
 *
 * ```js
 * const { traced } = require('dtekit/opentelemetry')
 * const client = traced(new Client('https://service.example', 'user', 'secret'))
 * ```
 *
 * @param client the client; the calls of a journal, a poll store or an inbox that gets the traced client are spans as
 *   well.
 */
export function traced(client: Client, options?: {
  /** The program's own one by default. */
  tracerProvider?: TracerProvider
}): Client

/**
 * Publishes metrics by observable instruments, which ask for them when they are read: one client, one journal, one poll
 * store and one inbox of a process. What is closed later is published no more.
 */
export function publish(options: {
  /**
   * Its counters: `dtekit.calls`, `dtekit.call.errors`, `dtekit.requests`, `dtekit.retries`,
   * `dtekit.call.duration.sum`, `dtekit.call.duration.bucket`, `dtekit.calls.in_flight`.
   */
  client?: Client
  /** `dtekit.journal.entries` and `dtekit.journal.oldest_age`. */
  journal?: Journal
  /** `dtekit.poll.jobs` and `dtekit.poll.oldest_age`. */
  pollStore?: PollStore
  /** `dtekit.inbox.entries` and `dtekit.inbox.oldest_age`. */
  inbox?: Inbox
  /** The program's own one by default. */
  meterProvider?: MeterProvider
}): void
