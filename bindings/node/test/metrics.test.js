'use strict'

// Metrics as a value and as text for Prometheus; the tests of Python read the text with Prometheus's own parser.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, test } = require('node:test')

const { Client, Journal, Metrics, PollStore, QueueMetrics, Upload } = require('dtekit')
const { Sandbox, root } = require('./sandbox')

const SEND = 'Document/SendDocumentToAuthority'
const READ = 'Document/GetDocument'
const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice.json'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))

let sandbox
before(async () => {
  sandbox = await Sandbox.start()
})
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})

test('a client counts calls, outcomes, errors and retries', async () => {
  const client = new Client(sandbox.url, 'user', 'secret')
  assert.deepEqual([client.metrics().inFlight, client.metrics().operations], [0, []])
  assert.equal((await client.issue(invoice, 'CR')).outcome, 'sent')
  await sandbox.control('fault', { fault: 'http-503', operation: READ, times: 2 })
  const reading = client.getDocument({})
  await reading
  await sandbox.control('fault', { fault: 'http-500', operation: READ })
  await assert.rejects(client.getDocument({}), { kind: 'status' })
  const metrics = client.metrics()
  assert.ok(metrics instanceof Metrics)
  const [read, send] = metrics.operations
  assert.deepEqual([read.operation, send.operation], [READ, SEND])
  assert.deepEqual([send.calls, send.outcomes.sent, send.requests, send.retries], [1, 1, 1, 0])
  assert.deepEqual([read.calls, read.outcomes.answered, read.outcomes.failed, read.errors.status], [2, 1, 1, 1])
  assert.deepEqual([read.requests, read.retries, read.duration.count], [4, 2, 2])
  assert.equal(read.duration.buckets.length, metrics.bounds.length + 1)
  assert.deepEqual([metrics.operation(READ), metrics.operation('Account/GetAccount')], [read, null])
  assert.match(metrics.toPrometheus(), /^dtekit_calls_total\{operation="Document\/GetDocument",outcome="failed"\} 1$/m)
  assert.deepEqual(JSON.parse(JSON.stringify(metrics)), { inFlight: 0, bounds: metrics.bounds, operations: metrics.operations })
})

test('a call that was aborted counts as cancelled, and a send that may have left as unknown', async () => {
  const client = new Client(sandbox.url, 'user', 'secret')
  await assert.rejects(client.getDocument({ signal: AbortSignal.abort() }), { name: 'AbortError' })
  await sandbox.control('fault', { fault: 'delay=1500', operation: SEND })
  const aborting = new AbortController()
  const sending = client.issue(invoice, 'CR', { signal: aborting.signal })
  while (client.metrics().operation(SEND)?.requests !== 1) await new Promise(setImmediate)
  aborting.abort()
  await assert.rejects(sending, error => error.result?.outcome === 'unknown')
  // The request goes on to its end; then the call is counted as what its caller was told.
  while (client.metrics().inFlight > 0) await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal(client.metrics().operation(SEND).outcomes.unknown, 1)
})

test('a journal and a poll store have gauges', async () => {
  const journal = new Journal(path.join(folder, 'journal.db'))
  const store = new PollStore(path.join(folder, 'polls.db'))
  await journal.submit('a', invoice, 'CR', { now: 1790000000 })
  await store.submit(new Upload('total: 10', { fileName: 'a.txt', clientId: 'org', externalId: 'x' }), { now: 1790000030 })
  const entries = await journal.metrics({ now: 1790000090 })
  const jobs = await store.metrics({ now: 1790000090 })
  assert.ok(entries instanceof QueueMetrics && jobs instanceof QueueMetrics)
  assert.deepEqual([entries.depth, entries.oldestAge, entries.unknown], [1, 90, 0])
  assert.deepEqual(entries.states.waiting, { count: 1, oldestAge: 90 })
  assert.deepEqual([jobs.depth, jobs.states.queued, jobs.states.done], [1, { count: 1, oldestAge: 60 }, { count: 0, oldestAge: null }])
  assert.match(entries.toPrometheus(), /^dtekit_journal_oldest_age_seconds\{state="waiting"\} 90$/m)
  assert.match(jobs.toPrometheus(), /^dtekit_poll_jobs\{state="queued"\} 1$/m)
  journal.close()
  store.close()
  assert.equal((await journal.metrics().catch(error => error)).kind, 'storage')
})

test('metrics cannot be made by a caller', () => {
  assert.throws(() => new Metrics(), TypeError)
  assert.throws(() => new QueueMetrics({}), TypeError)
})
