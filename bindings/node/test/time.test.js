'use strict'

// Points in time: calls accept a Date or seconds since 1970, and return a Date.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')

const dtekit = require('dtekit')
const { dateOf, secondsOf } = require('../lib/time')

const ID = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'
const NOW = 1_790_000_000

/** The same time as a Date and as seconds. */
const forms = seconds => [new Date(seconds * 1000), seconds]

describe('a time as an argument', () => {
  test('can be a Date or seconds since 1970', () => {
    for (const now of forms(NOW)) {
      const poll = new dtekit.Poll('E', now)
      assert.deepEqual(poll.next(now), { action: 'wait', until: new Date((NOW + 180) * 1000) })
      const wait = new dtekit.AuthorityWait(ID, { now, interval: 60 })
      wait.observe(null, null, now)
      assert.deepEqual(wait.next(now), { step: 'wait', until: new Date((NOW + 60) * 1000) })
    }
  })

  test('is now if it is left out', () => {
    const { until } = new dtekit.Poll('E').next()
    assert.ok(Math.abs(until - Date.now() - 180_000) < 5000)
    assert.ok(Math.abs(secondsOf(null) * 1000 - Date.now()) < 5000)
  })

  test('that is an invalid Date is an error of kind argument', async () => {
    const never = new Date(NaN)
    const client = new dtekit.Client('http://127.0.0.1:1', 'user', 'secret')
    const upload = new dtekit.Upload('total', { fileName: 'a.txt', clientId: 'org' })
    const extraction = new dtekit.Extraction(upload, { now: NOW })
    const calls = [
      () => new dtekit.Poll('E', never),
      () => new dtekit.Poll('E', NOW).next(never),
      () => new dtekit.Poll('E', NOW).observe({ event: 'sent' }, never),
      () => new dtekit.Extraction(upload, { now: never }),
      () => new dtekit.AuthorityWait(ID, { now: never }),
      () => new dtekit.AuthorityWait(ID).next(never),
      () => new dtekit.AuthorityWait(ID).observe(null, null, never)
    ]
    for (const call of calls) assert.throws(call, { name: 'DtekitError', kind: 'argument' }, String(call))
    await assert.rejects(client.advance(extraction, never), { kind: 'argument' })
    await assert.rejects(client.reconcile({
      operation: 'Document/GetDocument', arguments: { GlobalDocumentId: ID }, unknownSince: never
    }), { kind: 'argument' })
  })

  test('of another type is a TypeError', () => {
    for (const time of ['2026-11-22', true, {}]) {
      assert.throws(() => new dtekit.Poll('E', time), TypeError)
      assert.throws(() => new dtekit.AuthorityWait(ID).next(time), TypeError)
    }
  })
})

describe('a time as a result', () => {
  test('is a Date, rounded up to the next millisecond', () => {
    assert.equal(dateOf(null), null)
    assert.equal(dateOf(NOW).getTime(), NOW * 1000)
    assert.equal(dateOf(NOW + 0.0001).getTime(), NOW * 1000 + 1)
  })

  test('keeps its milliseconds in both directions', () => {
    for (let millis = NOW * 1000; millis < NOW * 1000 + 1000; millis += 1) {
      assert.equal(dateOf(secondsOf(new Date(millis))).getTime(), millis)
    }
  })

  test('is a number of seconds in the JSON of a next step', () => {
    const result = dtekit.ProcessResult.decode('<html>', { country: 'CR' })
    assert.equal(result.outcome, 'unknown')
    const { next } = dtekit.ProcessResult.decode(`{"Success": true, "GlobalDocumentId": "${ID}"}`, { country: 'CR' })
    assert.equal(next.unknownSince, null)
    next.unknownSince = new Date(NOW * 1000)
    assert.equal(JSON.parse(JSON.stringify(next)).unknownSince, NOW)
  })

  test('is text if the authority wrote it without a zone', () => {
    const { authorityTimeStamp } = dtekit.ProcessResult.decode(
      `{"Success": true, "GlobalDocumentId": "${ID}", "OtherData": {"AuthorityTimeStamp": "05/06/22 19:20:31"}}`,
      { country: 'PE' })
    assert.equal(authorityTimeStamp, '2022-06-05T19:20:31')
  })
})
