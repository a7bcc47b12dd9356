'use strict'

// `PollStore.over`, `Inbox.over` and `Sequence.over`: polls, items and numbers for many machines, in the databases of
// shared-journal.test.js.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { before, beforeEach, describe, test } = require('node:test')
const { setTimeout: sleep } = require('node:timers/promises')

const dtekit = require('dtekit')
const { check, names, vectors } = require('./vectors/common')
const { inboxStep, pollClient, pollStep, sequenceStep } = require('./vectors/kept')

const TABLES = ['poll_job', 'poll_upload', 'poll_result', 'sequence_counter', 'inbox_entry', 'inbox_item']
/** Each case of an inbox is a walk over the same statements, so a few are enough in the short run. */
const FEW = ['a_message_is_given_back', 'a_printer_that_fails_gives_the_job_back']
const INVOICES = { issuer: '131880681', type: '31' }
const OTHERS = { issuer: '131880681', type: '32' }

/** The calls that a program's own transaction may hold. */
const WITHIN = ['next', 'block', 'used', 'void']

const read = (folder, name) => JSON.parse(fs.readFileSync(path.join(vectors, folder, `${name}.json`), 'utf8'))

/**
 * Defines the tests for a dialect. `pool` and `sandbox` give what is there when a test runs, `transaction` runs a
 * function with a connection that is in a transaction, `taken` counts the connections that somebody has.
 */
function defineStoreTests({ dialect, pool, sandbox, transaction, taken }) {
  const polls = (given = pool(), options) => dtekit.PollStore.over(given, { dialect, ...options })
  const inbox = (given = pool(), options) => dtekit.Inbox.over(given, { dialect, ...options })
  const numbers = (given = pool(), options) => dtekit.Sequence.over(given, { dialect, ...options })

  describe('a poll store, an inbox and a sequence', () => {
    before(async () => {
      await polls().createTables()
      await numbers().createTables()
      await inbox().createTables()
    })
    beforeEach(async () => {
      for (const table of TABLES) await pool().query(`TRUNCATE TABLE ${table}`)
    })

    for (const name of names('poll_store', '.json')) {
      test(`poll_store::${name}`, async () => {
        const given = read('poll_store', name)
        const client = pollClient(given, sandbox().url)
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox().control(control, body)
          await check(step, () => pollStep(polls(), client, step))
        }
        assert.equal(taken(), 0)
      })
    }

    for (const name of names('inbox', '.json')) {
      const given = read('inbox', name)
      // A case whose leases end by the given time is for a file alone.
      if (given.only || !(process.env.DTEKIT_TEST_LONG || FEW.includes(name))) continue
      test(`inbox::${name}`, async () => {
        await sandbox().control('reset', {})
        const client = new dtekit.Client(sandbox().url, 'user', 'secret')
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
        try {
          for (const step of given.steps) {
            for (const [control, body] of Object.entries(step.control ?? {})) await sandbox().control(control, body)
            await check(step, () => inboxStep(inbox(pool(), { taxIds: step.tax_ids }), client, step, folder))
          }
        } finally {
          fs.rmSync(folder, { recursive: true })
        }
        assert.equal(taken(), 0)
      })
    }

    test('an item is done in the caller’s transaction, and printed by the database’s time', async () => {
      const client = new dtekit.Client(sandbox().url, 'user', 'secret')
      const items = [{ CountryDocumentId: 'P-1', SenderCode: '1', CountryId: 'DO', FileContent: '<ECF/>' }]
      await sandbox().control('inbox', { queue: 'print', items })
      const store = inbox()
      assert.equal((await store.run(client, { account: '1', sources: ['print'] })).taken, 1)
      assert.equal((await store.print(() => {})).printed, 1)
      await transaction(async erp => {
        assert.equal(await store.acknowledge('print/P-1', { within: erp }), true)
        assert.equal((await store.get('print/P-1')).state, 'printed', 'nothing was committed')
        await erp.query('ROLLBACK')
      })
      await transaction(async erp => {
        assert.equal(await store.acknowledge('print/P-1', { within: erp }), true)
        await erp.query('COMMIT')
      })
      assert.equal((await store.get('print/P-1')).state, 'done')
      assert.equal(taken(), 0)
    })

    for (const name of names('sequence', '.json')) {
      test(`sequence::${name}`, async () => {
        for (const [at, step] of read('sequence', name).steps.entries()) {
          // Every other call is in the caller's transaction, where that may be.
          if (at % 2 === 0 || !WITHIN.includes(step.call)) {
            await check(step, () => sequenceStep(numbers(), step))
            continue
          }
          await transaction(async erp => {
            await check(step, () => sequenceStep(numbers(), step, erp))
            await erp.query('COMMIT')
          })
        }
        assert.equal(taken(), 0)
      })
    }

    test('a rollback gives a number back', async () => {
      const sequence = numbers()
      await transaction(async erp => {
        assert.equal((await sequence.next(INVOICES, { within: erp })).number, 1)
        assert.equal(await sequence.last(INVOICES), 0, 'nothing was committed')
      })
      assert.deepEqual(await sequence.keys(), [])
      await transaction(async erp => {
        assert.equal((await sequence.next(INVOICES, { within: erp })).number, 1)
        await erp.query('COMMIT')
      })
      assert.equal((await sequence.next(INVOICES)).number, 2)
      assert.deepEqual(await sequence.keys(), [INVOICES])
    })

    test('folios of receiver messages are in the same tables', async () => {
      const folios = dtekit.FolioSequence.over(pool(), { dialect })
      const counter = { numeroCedulaReceptor: '3109876543', mensaje: 1 }
      await transaction(async erp => {
        assert.equal(await folios.next(counter, { within: erp }), 1)
        assert.equal(await folios.last(counter), 0, 'nothing was committed')
      })
      await transaction(async erp => {
        assert.equal(await folios.next(counter, { within: erp }), 1)
        await erp.query('COMMIT')
      })
      assert.equal(await folios.next(counter), 2)
      await folios.advance(counter, 9)
      assert.equal(await folios.last(counter), 9)
      await assert.rejects(folios.advance(counter, 3), { kind: 'argument' })
      for (const name of ['nextSync', 'lastSync']) assert.throws(() => folios[name](counter), /over a database, use/)
      assert.throws(() => new dtekit.ReceiverMessage({ sequence: folios }), /expected folios in a file/)
      assert.equal(taken(), 0)
    })

    test('a writer waits for the row of another, and the event loop does not', async () => {
      const sequence = numbers()
      await transaction(async erp => {
        assert.equal((await sequence.next(INVOICES, { within: erp })).number, 1)
        let got = null
        const waiting = sequence.next(INVOICES).then(({ number }) => { got = number })
        await sleep(200)
        assert.equal(got, null)
        assert.equal((await sequence.next(OTHERS)).number, 1, 'another counter waits for nobody')
        await erp.query('ROLLBACK')
        await waiting
        assert.equal(got, 1)
      })
    })

    test('writers at the same time leave no gap and no double', async () => {
      const sequence = numbers()
      const given = await Promise.all(Array.from({ length: 24 }, () => sequence.next(INVOICES)))
      const sorted = given.map(({ number }) => number).sort((one, other) => one - other)
      assert.deepEqual(sorted, Array.from({ length: 24 }, (_, at) => at + 1))
    })

    test('a lost database is a storage error with its cause, and so are no tables', async () => {
      const failure = Object.assign(new Error('no route'), { code: 'ECONNREFUSED' })
      const refuse = async () => { throw failure }
      const away = { totalCount: 0, connect: refuse, getConnection: refuse }
      const isAway = code => error => error.code === code && error.kind === 'storage' && error.cause === failure
      // Each makes lost connections again for seconds.
      await Promise.all([
        assert.rejects(polls(away).counts(), isAway('poll-store-access')),
        assert.rejects(numbers(away).next(INVOICES), isAway('sequence-access'))
      ])
      const elsewhere = { schema: 'elsewhere' }
      await assert.rejects(polls(pool(), elsewhere).counts(), /create_tables/)
      await assert.rejects(numbers(pool(), elsewhere).next(INVOICES), /create_tables/)
    })

    test('tables of a newer library are refused', async () => {
      await pool().query('UPDATE dtekit_version SET version = version + 1')
      try {
        await assert.rejects(polls().counts(), { kind: 'storage', code: 'poll-store-version' })
        await assert.rejects(numbers().next(INVOICES), { kind: 'storage', code: 'sequence-version' })
      } finally {
        await pool().query('UPDATE dtekit_version SET version = version - 1')
      }
    })

    test('what needs a file, a transaction or a known option is told', async () => {
      assert.throws(() => numbers().keysSync(), /use `keys`/)
      assert.throws(() => numbers(pool(), { resend: 'never' }), TypeError)
      await assert.rejects(numbers().next(INVOICES, { within: pool() }), TypeError)
      await assert.rejects(numbers().next(INVOICES, { other: 1 }), TypeError)
      await transaction(async erp => {
        const range = numbers().range(INVOICES, { first: 1, last: 9, within: erp })
        await assert.rejects(range, { kind: 'argument', path: 'within' })
      })
      const store = polls()
      store.close()
      await assert.rejects(store.counts(), { code: 'poll-store-access' })
      for (const kind of ['PollStore', 'Sequence', 'Inbox']) {
        assert.match(dtekit[kind].schema(dialect, 'a'), /CREATE TABLE IF NOT EXISTS a\./)
        assert.throws(() => dtekit[kind].schema(dialect, 'a.b'), { kind: 'argument', path: 'schema' })
      }
    })
  })
}

module.exports = { defineStoreTests }
