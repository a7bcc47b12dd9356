'use strict'

// Metrics of a client, a journal and a poll store; metrics.d.ts is the documentation.

/** The base of both kinds: members, and the text for Prometheus. */
class Exposed {
  #prometheus

  constructor({ text, prometheus }) {
    Object.assign(this, JSON.parse(text))
    this.#prometheus = prometheus
  }

  /** The counts as text for Prometheus. */
  toPrometheus() {
    return this.#prometheus
  }
}

/** What the calls of a client have done so far. */
class Metrics extends Exposed {
  constructor(parts) {
    if (typeof parts?.text !== 'string') throw new TypeError('client.metrics() gives metrics')
    super(parts)
  }

  /** The counters of an operation; null if it was not called. */
  operation(key) {
    return this.operations.find(one => one.operation === key) ?? null
  }
}

/** The gauges of a journal or a poll store. */
class QueueMetrics extends Exposed {
  constructor(parts) {
    if (typeof parts?.text !== 'string') throw new TypeError('journal.metrics() and store.metrics() give metrics')
    super(parts)
  }
}

module.exports = { Metrics, QueueMetrics }
