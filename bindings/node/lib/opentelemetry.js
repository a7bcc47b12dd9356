'use strict'

// Calls of a client as spans and metrics of OpenTelemetry; opentelemetry.d.ts is the documentation.

const { SpanKind, SpanStatusCode, context, isSpanContextValid, metrics, trace } = require('@opentelemetry/api')

const { follow } = require('./client')
const { VERSION } = require('./native')

/** This client; each call of which is a span. */
function traced(client, { tracerProvider = trace } = {}) {
  const tracer = tracerProvider.getTracer('dtekit', VERSION)
  return follow(client, () => spansBelow(tracer, context.active()))
}

/** The function that makes the spans of the calls that begin in one context. */
function spansBelow(tracer, parent) {
  const spans = new Map()
  return text => {
    // An error here must not end the process.
    try {
      const call = JSON.parse(text)
      return call.event === 'begin' ? begin(tracer, parent, spans, call) : end(spans, call)
    } catch {
      return null
    }
  }
}

/** Begins a span, and gives what the service gets of it. */
function begin(tracer, parent, spans, { operation, callId }) {
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes: { 'dtekit.call_id': callId } }, parent)
  spans.set(callId, span)
  const { traceId, spanId, traceFlags, traceState, ...rest } = span.spanContext()
  if (!isSpanContextValid({ traceId, spanId, traceFlags, ...rest })) return null
  const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  const tracestate = traceState?.serialize()
  return tracestate ? `${traceparent}\n${tracestate}` : traceparent
}

function end(spans, { callId, outcome, attempts, kind }) {
  const span = spans.get(callId)
  spans.delete(callId)
  span.setAttributes({ 'dtekit.outcome': outcome, 'dtekit.attempts': attempts, ...kind && { 'error.type': kind } })
  if (outcome === 'failed' || outcome === 'unknown') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  return null
}

/** Publishes metrics by observable instruments. */
function publish({ client, journal, pollStore, inbox, meterProvider = metrics } = {}) {
  const meter = meterProvider.getMeter('dtekit', VERSION)
  if (client) publishClient(meter, client)
  if (journal) publishQueue(meter, journal, 'journal.entries', 'journal.oldest_age', '{entry}')
  if (pollStore) publishQueue(meter, pollStore, 'poll.jobs', 'poll.oldest_age', '{job}')
  if (inbox) publishQueue(meter, inbox, 'inbox.entries', 'inbox.oldest_age', '{entry}')
}

function publishClient(meter, client) {
  const counter = (name, unit, description, observe) => meter.createObservableCounter(name, { unit, description })
    .addCallback(result => client.metrics().operations.forEach(one => observe(result, one)))
  const inFlight = { unit: '{call}', description: 'Calls that are under way.' }
  meter.createObservableUpDownCounter('dtekit.calls.in_flight', inFlight)
    .addCallback(result => result.observe(client.metrics().inFlight))
  counter('dtekit.calls', '{call}', 'Calls that have ended, by outcome.', (result, { operation, calls, outcomes }) => {
    if (calls) for (const [outcome, count] of Object.entries(outcomes)) result.observe(count, { operation, outcome })
  })
  counter('dtekit.call.errors', '{call}', 'Calls that failed, by kind of error.', (result, { operation, calls, errors }) => {
    if (calls) for (const [kind, count] of Object.entries(errors)) result.observe(count, { operation, kind })
  })
  counter('dtekit.requests', '{request}', 'HTTP requests that were begun, of all attempts.',
    (result, { operation, requests }) => result.observe(requests, { operation }))
  counter('dtekit.retries', '{request}', 'HTTP requests that repeated one of the same call.',
    (result, { operation, retries }) => result.observe(retries, { operation }))
  counter('dtekit.call.duration.sum', 's', 'Time of all calls from begin to end, with all attempts and waits.',
    (result, { operation, duration }) => result.observe(duration.sum, { operation }))
  const bounds = [...client.metrics().bounds.map(String), '+Inf']
  counter('dtekit.call.duration.bucket', '{call}', 'Calls that took at most so many seconds, the attribute `le`.',
    (result, { operation, calls, duration }) => {
      if (calls) duration.buckets.forEach((count, at) => result.observe(count, { operation, le: bounds[at] }))
    })
}

function publishQueue(meter, queue, entries, oldest, unit) {
  // What is closed, or cannot be read, is published no more.
  const states = async observe => {
    const metrics = await queue.metrics().catch(() => null)
    if (metrics !== null) for (const [state, one] of Object.entries(metrics.states)) observe(one, { state })
  }
  meter.createObservableUpDownCounter(`dtekit.${entries}`, { unit, description: 'How many there are, by state.' })
    .addCallback(result => states(({ count }, attributes) => result.observe(count, attributes)))
  meter.createObservableGauge(`dtekit.${oldest}`, { unit: 's', description: 'Time since the oldest in a state was submitted.' })
    .addCallback(result => states(({ oldestAge }, attributes) => {
      if (oldestAge !== null) result.observe(oldestAge, attributes)
    }))
}

module.exports = { publish, traced }
