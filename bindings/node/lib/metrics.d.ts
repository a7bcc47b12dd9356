// Metrics of a client, a journal, a poll store and an inbox, as values and as text for Prometheus.

import type { MetricsMembers, OperationMetrics, QueueMetricsMembers } from './records'

/** What the calls of a client have done in this process so far: {@link Client.metrics}. */
export interface Metrics extends Readonly<MetricsMembers> {}
export class Metrics {
  private constructor()
  /** The counters of the operation with this key; null if it was not called. */
  operation(key: string): OperationMetrics | null
  /** The metrics as text for Prometheus, in its exposition format 0.0.4: `text/plain; version=0.0.4; charset=utf-8`. */
  toPrometheus(): string
}

/** The gauges of a journal, a poll store or an inbox: {@link Journal.metrics}, {@link PollStore.metrics}. */
export interface QueueMetrics extends Readonly<QueueMetricsMembers> {}
export class QueueMetrics {
  private constructor()
  /** The gauges as text for Prometheus. The texts of a client, a journal and a poll store can be joined. */
  toPrometheus(): string
}
