'use strict'

// `Journal.over`: one journal for many machines, in a real PostgreSQL, MariaDB or MySQL.

const assert = require('node:assert/strict')
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, beforeEach, describe, test } = require('node:test')
const { setTimeout: sleep } = require('node:timers/promises')

const dtekit = require('dtekit')
const { DIALECTS, Database, isHere } = require('./databases')
const { document } = require('./invoice')
const { Sandbox } = require('./sandbox')
const { defineStoreTests } = require('./shared-stores')
const { check, names, vectors } = require('./vectors/common')
const { journalOptions, journalStep, shelf } = require('./vectors/kept')

const TABLES = ['entry', 'document', 'certified', 'chain', 'breaker', 'attempt', 'total']

/** The cases in which nothing damages a file, and none is missing. */
const cases = names('journal', '.json')
  .map(name => [name, JSON.parse(fs.readFileSync(path.join(vectors, 'journal', `${name}.json`), 'utf8'))])
  .filter(([, { steps, options }]) => steps.every(step => step.damage === undefined) && options?.create === undefined)

describe('without a database', () => {
  test('the schema is text, and its names are plain', () => {
    for (const dialect of DIALECTS) {
      assert.match(dtekit.Journal.schema(dialect, 'a'), /CREATE TABLE IF NOT EXISTS a\.journal_entry/)
      for (const wrong of ['a.b', 'A', '']) {
        assert.throws(() => dtekit.Journal.schema(dialect, wrong), { kind: 'argument', path: 'schema' })
      }
    }
    assert.throws(() => dtekit.Journal.schema('oracle'), { kind: 'argument', path: 'dialect' })
    const over = () => dtekit.Journal.over({ connect() {}, totalCount: 0 }, { dialect: 'oracle' })
    assert.throws(over, { kind: 'argument', path: 'dialect' })
  })

  test('a pool of another driver is refused, and so is a mistake in a pool', async () => {
    assert.throws(() => dtekit.Journal.over({ getConnection() {} }, { dialect: 'postgresql' }), /expected a pool of `pg`/)
    assert.throws(() => dtekit.Journal.over({ connect() {} }, { dialect: 'mariadb' }), /expected a pool of `mysql2\/promise`/)
    const pool = { connect() { throw new TypeError('a mistake') }, totalCount: 0 }
    const journal = dtekit.Journal.over(pool, { dialect: 'postgresql' })
    await assert.rejects(journal.counts(), error => error.kind === 'storage' && error.cause.message === 'a mistake')
    journal.close()
  })

  test('a journal in a file takes no connection', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
    const journal = new dtekit.Journal(path.join(folder, 'journal.db'))
    await assert.rejects(journal.submit('a', document(1), 'CR', { within: {} }), /Journal\.over/)
    const client = new dtekit.Client('http://127.0.0.1:9', 'user', 'secret')
    await assert.rejects(journal.issue(client, 'a', document(1), 'CR', { within: {} }), /`submit` takes it/)
    await journal.createTables()
    journal.close()
    fs.rmSync(folder, { recursive: true })
  })
})

for (const dialect of DIALECTS.filter(isHere)) {
  describe(dialect, () => {
    let database
    let pool
    let sandbox
    let client
    before(async () => {
      [database, sandbox] = await Promise.all([Database.start(dialect), Sandbox.start()])
      pool = database.pool()
      client = new dtekit.Client(sandbox.url, 'user', 'secret')
      await over().createTables()
    })
    after(async () => {
      await pool.end()
      await Promise.all([database.stop(), sandbox.stop()])
    })
    beforeEach(async () => {
      await sandbox.control('reset', {})
      const again = dialect === 'postgresql' ? ' RESTART IDENTITY' : ''
      for (const table of TABLES) await pool.query(`TRUNCATE TABLE journal_${table}${again}`)
    })

    function over(options = {}, given = pool) {
      return dtekit.Journal.over(given, { dialect, ...options })
    }

    /** Runs `use` with a connection that is in a transaction, and gives it back. */
    async function transaction(use) {
      const one = await database.client(pool)
      try {
        await one.query('BEGIN')
        return await use(one)
      } finally {
        await one.query('ROLLBACK')
        one.release()
      }
    }

    /** How many connections of the pool are with the journal or a test. */
    function taken() {
      if (dialect === 'postgresql') return pool.totalCount - pool.idleCount
      const { _allConnections: all, _freeConnections: free } = pool.pool
      return all.length - free.length
    }

    for (const [name, given] of cases) {
      test(`journal::${name}`, async () => {
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
          await check(step, () => journalStep(over(journalOptions(given)), client, step))
        }
        assert.equal(taken(), 0)
      })
    }

    defineStoreTests({ dialect, pool: () => pool, sandbox: () => sandbox, transaction, taken })

    test('an entry is there after the commit of the caller, and not after its rollback', async () => {
      const journal = over()
      await transaction(async erp => {
        let statements = 0
        const counting = new Proxy(erp, {
          get(target, name) {
            const value = target[name]
            if (typeof value !== 'function') return value
            return (...given) => {
              if (name === 'query' || name === 'execute') statements += 1
              return value.apply(target, given)
            }
          }
        })
        const entry = await journal.submit('a', document(1), 'CR', { within: counting })
        // PostgreSQL takes both in one, and MySQL reads the new row in a statement of its own.
        assert.deepEqual([entry.state, statements], ['waiting', { postgresql: 1, mysql: 3 }[dialect] ?? 2])
        assert.ok(Math.abs(entry.submittedAt - Date.now()) < 5000)
        assert.equal(await journal.get('a'), null, 'nothing was committed')
      })
      assert.equal(await journal.get('a'), null)
      await transaction(async erp => {
        await journal.submit('a', document(1), 'CR', { within: erp })
        await journal.submit('b', document(2), 'CR', { within: erp, chain: 'till' })
        const behind = await journal.submit('c', document(3), 'CR', { within: erp, chain: 'till' })
        await erp.query('COMMIT')
        assert.equal(behind.nextAt, null)
        assert.deepEqual(await journal.get('c'), behind)
      })
      const conflict = { code: 'journal-conflict' }
      await transaction(erp => assert.rejects(journal.submit('a', document(9), 'CR', { within: erp }), conflict))
    })

    test('documents outside of the rows: a rollback leaves a name that no row holds', async () => {
      const outside = shelf()
      const journal = over({ content: outside.store })
      await transaction(erp => journal.submit('a', document(1), 'CR', { within: erp }))
      assert.deepEqual([await journal.get('a'), outside.kept.size, await journal.contentNames()], [null, 1, []])
      await transaction(async erp => {
        await journal.submit('a', document(1), 'CR', { within: erp })
        await erp.query('COMMIT')
      })
      assert.deepEqual([outside.kept.size, (await journal.contentNames()).length], [2, 1])
      await over().submit('b', document(2), 'CR')
      const plain = await over().run(client)
      assert.deepEqual([plain.finished, plain.postponed], [1, 1])
      assert.equal((await over().get('a')).findings[0].code, 'journal-content')
      assert.equal((await journal.run(client, { now: Date.now() / 1000 + 60 })).finished, 1)
      assert.equal(taken(), 0)
    })

    test('a result and its acknowledgement are one transaction', async () => {
      const journal = over()
      await journal.submit('a', document(1), 'CR')
      await journal.settle('a', 'refused', 'a mistake')
      await transaction(async erp => assert.ok(await journal.acknowledge('a', { within: erp })))
      assert.deepEqual((await journal.results()).map(entry => entry.key), ['a'])
      await transaction(async erp => {
        assert.ok(await journal.acknowledge('a', { within: erp }))
        await erp.query('COMMIT')
      })
      assert.deepEqual(await journal.results(), [])
      await transaction(async erp => assert.equal(await journal.acknowledge('a', { within: erp }), false))
    })

    test('a pool is no transaction', async () => {
      await assert.rejects(over().submit('a', document(1), 'CR', { within: pool }), TypeError)
      await assert.rejects(over().acknowledge('a', { within: {} }), TypeError)
    })

    test('after an abort no statement follows the rollback of the caller', async () => {
      const journal = over()
      await transaction(async erp => {
        const controller = new AbortController()
        const texts = []
        // The first statement is on its way when the signal aborts; its answer comes afterwards.
        const aborting = new Proxy(erp, {
          get(target, name) {
            const value = target[name]
            if (typeof value !== 'function') return value
            return (...given) => {
              if (name === 'query' || name === 'execute') {
                texts.push(given[0])
                queueMicrotask(() => controller.abort())
              }
              return value.apply(target, given)
            }
          }
        })
        const submitted = journal.submit('a', document(1), 'CR', { within: aborting, signal: controller.signal })
        await assert.rejects(submitted, { name: 'AbortError' })
        await erp.query('ROLLBACK')
        // The thread of the call would have sent its second statement by now.
        await journal.counts()
        await sleep(100)
        assert.equal(texts.length, 1)
      })
      assert.equal(await journal.get('a'), null)
    })

    test('the event loop turns while a statement waits, and a pool of one is enough', async () => {
      const small = database.pool(dialect === 'postgresql' ? { max: 1 } : { connectionLimit: 1 })
      const journal = over({}, small)
      await transaction(async erp => {
        await journal.submit('a', document(1), 'CR', { within: erp, chain: 'till' })
        const waiting = journal.submit('b', document(2), 'CR', { chain: 'till' })
        let turns = 0
        const timer = setInterval(() => { turns += 1 }, 5)
        await sleep(300)
        clearInterval(timer)
        assert.ok(turns > 10, `${turns} turns`)
        await erp.query('COMMIT')
        assert.equal((await waiting).nextAt, null)
      })
      await Promise.all(Array.from({ length: 8 }, (_, at) => journal.submit(`k-${at}`, document(10 + at), 'CR')))
      assert.equal((await journal.counts()).waiting.count, 10)
      await small.end()
    })

    test('the settings of the program\'s connections stay as they were', async () => {
      const small = database.pool(dialect === 'postgresql' ? { max: 1 } : { connectionLimit: 1 })
      const level = async () => {
        const text = dialect === 'postgresql'
          ? 'SELECT current_setting(\'default_transaction_isolation\') AS level'
          : `SELECT @@session.${dialect === 'mysql' ? 'transaction_isolation' : 'tx_isolation'} AS level`
        const found = await small.query(text)
        return (found.rows ?? found[0])[0].level
      }
      await small.query(dialect === 'postgresql'
        ? 'SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ'
        : 'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ')
      const before = await level()
      await over({}, small).submit('a', document(1), 'CR')
      assert.equal(await level(), before)
      await small.end()
    })

    /** A pool whose connections break in one COMMIT of four, after it was kept or before. */
    function torn(kept) {
      let commits = 0
      const tearing = one => new Proxy(one, {
        get(target, name) {
          const value = target[name]
          if (name !== 'query' || typeof value !== 'function') return typeof value === 'function' ? value.bind(target) : value
          return async (...given) => {
            if (given[0] !== 'COMMIT' || (commits += 1) % 4 !== 3) return target.query(...given)
            if (kept) await target.query('COMMIT')
            throw Object.assign(new Error('the connection is torn'), { code: 'ECONNRESET' })
          }
        }
      })
      return {
        totalCount: 0,
        connect: async () => tearing(await database.client(pool)),
        getConnection: async () => tearing(await database.client(pool)),
        torn: () => Math.floor((commits + 1) / 4)
      }
    }

    for (const kept of [true, false]) {
      test(`a commit that breaks ${kept ? 'after' : 'before'} it was kept does nothing twice`, async () => {
        const breaking = torn(kept)
        const journal = over({}, dialect === 'postgresql' ? breaking : { getConnection: breaking.getConnection })
        const keys = Array.from({ length: 6 }, (_, at) => `k-${at + 1}`)
        for (const [at, key] of keys.entries()) assert.equal((await journal.submit(key, document(at + 1), 'CR')).state, 'waiting')
        const { worked, finished, lost } = await journal.run(client)
        assert.deepEqual([worked, finished, lost], [6, 6, 0])
        for (const key of keys) {
          const { state, sends } = await journal.get(key)
          assert.deepEqual([state, sends], ['sent', 1])
          assert.ok(await journal.acknowledge(key))
          assert.equal(await journal.acknowledge(key), false)
        }
        assert.equal((await sandbox.control('counts')).sent, 6)
        assert.ok(breaking.torn() >= 6, `${breaking.torn()} commits broke`)
        assert.equal(taken(), 0)
      })
    }

    test('a lost database is a storage error with its cause, and so are no tables', async () => {
      const away = database.pool({ port: 9 })
      await assert.rejects(over({}, away).counts(), { code: 'journal-access', kind: 'storage' })
      await assert.rejects(over({}, away).counts(), error => error.cause.code === 'ECONNREFUSED')
      const missing = error => /create_tables/.test(String(error)) && error.cause instanceof Error
      await assert.rejects(over({ schema: 'elsewhere' }).counts(), missing)
      const closed = over({}, away)
      await assert.rejects(closed.counts(), { code: 'journal-access' })
      closed.close()
      await assert.rejects(closed.counts(), error => error.code === 'journal-access' && error.cause === undefined)
      await away.end()
      assert.equal(taken(), 0)
    })

    test('tables of a newer library are refused', async () => {
      await pool.query('UPDATE dtekit_version SET version = version + 1')
      try {
        await assert.rejects(over().counts(), { kind: 'storage', code: 'journal-version' })
      } finally {
        await pool.query('UPDATE dtekit_version SET version = version - 1')
      }
    })

    test('a program with a journal ends without closing it', async () => {
      const program = `
        const dtekit = require('dtekit')
        const { connect } = require(${JSON.stringify(path.join(__dirname, 'databases'))})
        const pool = connect(${JSON.stringify(dialect)}, ${database.port})
        const journal = dtekit.Journal.over(pool, { dialect: ${JSON.stringify(dialect)} })
        journal.counts().then(counts => { console.log(counts.waiting.count); return pool.end() })`
      const child = spawn(process.execPath, ['-e', program], { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.on('data', chunk => { said += chunk })
      assert.equal(await new Promise(resolve => child.once('exit', resolve)), 0)
      assert.equal(said.trim(), '0')
    })

    test('killed workers and a database that restarts issue each document once', async () => {
      const [waves, inWave, deadline] = [4, 4, Date.now() + 600_000]
      const documents = waves * inWave
      const journal = over()
      const command = [path.join(__dirname, 'shared-worker.js'), dialect, database.port, sandbox.url]
      const worker = () => spawn(process.execPath, command, { stdio: 'inherit' })
      const workers = [worker(), worker(), worker()]
      const delivered = new Map()
      const end = async one => {
        const ended = new Promise(resolve => one.once('exit', resolve))
        if (one.exitCode === null && one.kill('SIGKILL')) await ended
      }
      // Takes what is finished, and gives how many documents wait for their first send.
      const look = async () => {
        assert.ok(Date.now() < deadline, JSON.stringify(await journal.list()))
        assert.ok(workers.every(one => one.exitCode === null), 'a worker ended by itself')
        for (const entry of await journal.results()) {
          assert.ok(await journal.acknowledge(entry.key) && !delivered.has(entry.key))
          delivered.set(entry.key, entry)
        }
        return (await journal.counts()).waiting.count
      }
      try {
        for (let wave = 0; wave < waves; wave += 1) {
          for (let number = wave * inWave + 1; number <= (wave + 1) * inWave; number += 1) {
            await journal.submit(`k-${number}`, document(number), 'CR')
          }
          // The progress of the work decides when something breaks, so the machine's speed does not matter.
          const before = await look()
          while (before && await look() >= before) await sleep(5)
          const which = wave % 3
          await end(workers[which])
          workers[which] = worker()
          if (wave % 2) await database.restart()
        }
        while (delivered.size < documents) {
          await look()
          await sleep(20)
        }
      } finally {
        await Promise.all(workers.map(end))
      }
      assert.deepEqual([...new Set([...delivered.values()].map(entry => entry.state))], ['sent'])
      const { documents: listed } = await client.getDocument({ Country: 'cr', ResultMaxItemCount: 1000 })
      const numbers = listed.map(one => one.number).sort((one, other) => one - other)
      assert.deepEqual(numbers, Array.from({ length: documents }, (_, at) => at + 1))
    })
  })
}
