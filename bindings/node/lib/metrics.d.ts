// Metrics of a client, a journal and a poll store, as values and as text for Prometheus.

import type { CallOutcome, ErrorKind } from './words'

/** How long calls took, from begin to end, with all attempts and waits. */
export interface CallDurations {
  /** The number of calls. */
  count: number
  /** The sum of their times in seconds. */
  sum: number
  /**
   * For each of {@link Metrics.bounds} the number of calls that took at most so long, and at the end the number of all.
   */
  buckets: number[]
}

/** The counters of one operation. */
export interface OperationMetrics {
  /**
   * Its key, `Document/GetDocument`; `token` for the requests of OAuth 2.0 tokens, `file` for downloads of original
   * files.
   */
  operation: string
  /** The number of calls that have ended. */
  calls: number
  /** The number of them by outcome. */
  outcomes: Record<CallOutcome, number>
  /** The number of failed calls by kind of error. */
  errors: Record<ErrorKind, number>
  /** The number of HTTP requests that were begun, of all attempts. */
  requests: number
  /** How many of them repeated a request of the same call. */
  retries: number
  /** The times of the calls. */
  duration: CallDurations
}

/** What the calls of a client have done in this process so far: {@link Client.metrics}. */
export class Metrics {
  private constructor()
  /** The number of calls that are under way. */
  readonly inFlight: number
  /** The bounds of {@link CallDurations.buckets} in seconds. */
  readonly bounds: number[]
  /** The operations that were called, in the order of their names. */
  readonly operations: OperationMetrics[]
  /** The counters of the operation with this key; null if it was not called. */
  operation(key: string): OperationMetrics | null
  /** The metrics as text for Prometheus, in its exposition format 0.0.4: `text/plain; version=0.0.4; charset=utf-8`. */
  toPrometheus(): string
}

/** The entries of a journal or a poll store in one state. */
export interface QueueState {
  /** How many there are. */
  count: number
  /** The seconds since the oldest of them was submitted; null if there are none. */
  oldestAge: number | null
}

/** The gauges of a journal or a poll store: {@link Journal.metrics}, {@link PollStore.metrics}. */
export class QueueMetrics {
  private constructor()
  /**
   * The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither done nor
   * failed.
   */
  readonly depth: number
  /** The age of the oldest of them in seconds. */
  readonly oldestAge: number | null
  /**
   * The number of entries whose outcome is unknown. A poll store has none: it asks the provider before it sends again.
   */
  readonly unknown: number
  /** The entries by state; every state is there. */
  readonly states: Record<string, QueueState>
  /** The gauges as text for Prometheus. The texts of a client, a journal and a poll store can be joined. */
  toPrometheus(): string
}
