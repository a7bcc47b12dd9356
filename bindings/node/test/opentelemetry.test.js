'use strict'

// dtekit/opentelemetry with OpenTelemetry's own SDK, which exports into memory.

const assert = require('node:assert/strict')
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, beforeEach, test } = require('node:test')

const { SpanKind, SpanStatusCode, context, createTraceState, trace } = require('@opentelemetry/api')
const { AsyncLocalStorageContextManager } = require('@opentelemetry/context-async-hooks')
const { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } = require('@opentelemetry/sdk-metrics')
const { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-base')

const { Client, Inbox, Journal, PollStore } = require('dtekit')
const { publish, traced } = require('dtekit/opentelemetry')
const { Sandbox, root } = require('./sandbox')

const SEND = 'Document/SendDocumentToAuthority'
const READ = 'Document/GetDocument'
const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice.json'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
const exporter = new InMemorySpanExporter()
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const tracer = tracerProvider.getTracer('program')

let sandbox
before(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  sandbox = await Sandbox.start()
})
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  exporter.reset()
  await sandbox.control('reset', {})
})

const client = () => traced(new Client(sandbox.url, 'user', 'secret'), { tracerProvider })
const traceparent = span => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`

/** A header field of each request that the sandbox received. */
async function received(name) {
  const lower = headers => Object.fromEntries((Array.isArray(headers) ? headers : Object.entries(headers))
    .map(([field, value]) => [field.toLowerCase(), value]))
  return (await sandbox.control('received')).map(call => lower(call.headers)[name])
}

/** Runs a function within a span. */
const within = (name, run) => tracer.startActiveSpan(name, {}, context.active(), async span => {
  try {
    return await run()
  } finally {
    span.end()
  }
})

test('a call is a span below the active one, and the service gets its context', async () => {
  const one = client()
  const result = await within('sale', () => one.issue(invoice, 'CR'))
  const [send, sale] = exporter.getFinishedSpans()
  assert.deepEqual([send.name, sale.name, send.kind], [SEND, 'sale', SpanKind.CLIENT])
  assert.equal(send.parentSpanContext.spanId, sale.spanContext().spanId)
  assert.deepEqual(send.attributes, { 'dtekit.call_id': result.callId, 'dtekit.outcome': 'sent', 'dtekit.attempts': 1 })
  assert.equal(send.status.code, SpanStatusCode.UNSET)
  assert.deepEqual(await received('traceparent'), [traceparent(send)])
})

test('the attempts of a call are one span, and a failed call has its kind', async () => {
  const one = client()
  await sandbox.control('fault', { fault: 'http-503', operation: READ, times: 2 })
  await one.getDocument({})
  await sandbox.control('fault', { fault: 'http-500', operation: READ })
  const error = await one.getDocument({}).catch(error => error)
  const [good, bad] = exporter.getFinishedSpans()
  assert.equal(good.attributes['dtekit.attempts'], 3)
  assert.deepEqual(bad.attributes, {
    'dtekit.call_id': error.callId, 'dtekit.outcome': 'failed', 'dtekit.attempts': 1, 'error.type': 'status'
  })
  assert.equal(bad.status.code, SpanStatusCode.ERROR)
  assert.deepEqual(await received('traceparent'), [good, good, good, bad].map(traceparent))
})

test('an unknown send has the status ERROR, and no span says more than it should', async () => {
  await sandbox.control('fault', { fault: 'http-500', operation: SEND })
  assert.equal((await client().issue(invoice, 'CR')).outcome, 'unknown')
  const [span] = exporter.getFinishedSpans()
  assert.deepEqual([span.attributes['dtekit.outcome'], span.status.code], ['unknown', SpanStatusCode.ERROR])
  const said = JSON.stringify([span.name, span.attributes, span.events, span.status])
  for (const secret of ['secret', '3101123456', '127.0.0.1']) assert.ok(!said.includes(secret), said)
})

test('parallel calls have their own parents, also after withTraceContext and with a signal', async () => {
  const one = client().withTraceContext('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
  const signal = new AbortController().signal
  await Promise.all([1, 2, 3, 4].map(number => within(`task ${number}`, () => one.getDocument({ signal }))))
  const spans = exporter.getFinishedSpans()
  const ids = spans.filter(span => span.name.startsWith('task')).map(span => span.spanContext().spanId)
  const parents = spans.filter(span => span.name === READ).map(span => span.parentSpanContext.spanId)
  assert.equal(new Set(ids).size, 4)
  assert.deepEqual(parents.sort(), ids.sort())
})

test('a tracestate goes onward', async () => {
  const remote = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: 1, isRemote: true, traceState: createTraceState('rojo=1') }
  const one = client()
  await context.with(trace.setSpanContext(context.active(), remote), () => one.getDocument({}))
  assert.deepEqual(await received('tracestate'), ['rojo=1'])
  assert.match((await received('traceparent'))[0], /^00-1{32}-/)
})

test('a journal with a traced client has a span for each call', async () => {
  const journal = new Journal(path.join(folder, 'journal.db'))
  await journal.submit('order-17', invoice, 'CR')
  await within('pass', () => journal.run(client()))
  const spans = exporter.getFinishedSpans()
  assert.equal(spans[0].name, SEND)
  assert.equal(spans.at(-1).name, 'pass')
  for (const span of spans.slice(0, -1)) assert.equal(span.parentSpanContext.spanId, spans.at(-1).spanContext().spanId)
  journal.close()
})

test('a tracer that throws does not reach the call', async () => {
  const broken = { getTracer: () => ({ startSpan() { throw new RangeError('no span') } }) }
  const one = traced(new Client(sandbox.url, 'user', 'secret'), { tracerProvider: broken })
  assert.deepEqual((await one.getDocument({})).documents, [])
})

test('a program with a traced client ends by itself', () => {
  const code = `const { Client } = require('dtekit'); const { traced } = require('dtekit/opentelemetry')
    const client = traced(new Client('${sandbox.url}', 'user', 'secret'))
    client.getDocument({}).then(list => console.log(list.documents.length))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', cwd: path.join(__dirname, '..'), timeout: 60_000 })
  assert.deepEqual([status, stdout], [0, '0\n'], stderr)
})

test('metrics are published by observable instruments', async () => {
  const plain = new Client(sandbox.url, 'user', 'secret')
  const journal = new Journal(path.join(folder, 'entries.db'))
  const pollStore = new PollStore(path.join(folder, 'polls.db'))
  const memory = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: memory, exportIntervalMillis: 3_600_000 })
  const meterProvider = new MeterProvider({ readers: [reader] })
  const inbox = new Inbox(path.join(folder, 'inbox.db'))
  publish({ client: plain, journal, pollStore, inbox, meterProvider })
  await plain.getDocument({})
  await journal.submit('order-17', invoice, 'CR')
  await reader.forceFlush()
  const metrics = Object.fromEntries(memory.getMetrics().flatMap(one => one.scopeMetrics).flatMap(one => one.metrics)
    .map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints]))
  const value = (name, attributes) => metrics[name].find(point =>
    Object.entries(attributes).every(([key, one]) => point.attributes[key] === one))?.value
  const read = plain.metrics().operation(READ)
  assert.equal(value('dtekit.calls.in_flight', {}), 0)
  assert.equal(value('dtekit.calls', { operation: READ, outcome: 'answered' }), 1)
  assert.equal(value('dtekit.call.errors', { operation: READ, kind: 'transport' }), 0)
  assert.equal(value('dtekit.requests', { operation: READ }), 1)
  assert.equal(value('dtekit.retries', { operation: READ }), 0)
  assert.equal(value('dtekit.call.duration.sum', { operation: READ }), read.duration.sum)
  assert.equal(value('dtekit.call.duration.bucket', { operation: READ, le: '+Inf' }), 1)
  assert.equal(metrics['dtekit.call.duration.bucket'].length, read.duration.buckets.length)
  assert.equal(value('dtekit.journal.entries', { state: 'waiting' }), 1)
  assert.ok(value('dtekit.journal.oldest_age', { state: 'waiting' }) >= 0)
  assert.equal(value('dtekit.poll.jobs', { state: 'queued' }), 0)
  assert.equal(value('dtekit.inbox.entries', { state: 'new' }), 0)
  journal.close()
  pollStore.close()
  inbox.close()
  await meterProvider.shutdown()
})
