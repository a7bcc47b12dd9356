'use strict'

// `Journal.wait`: workers that PostgreSQL wakes, and workers that look from time to time.

const assert = require('node:assert/strict')
const { spawn, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, beforeEach, describe, test } = require('node:test')
const { setTimeout: sleep } = require('node:timers/promises')

const dtekit = require('..')
const { bin } = require('../package.json')
const { DIALECTS, Database, isHere } = require('./databases')
const { Sandbox } = require('./sandbox')

// What no test reaches: a worker that is not woken fails its test.
const LONG = 60
const SOON = 20_000

function document(number) {
  return { Documento: { Encabezado: { IdDoc: { Tipo: '01', Numero: String(number) } } } }
}

for (const dialect of DIALECTS.filter(isHere)) {
  describe(dialect, () => {
    let database
    let pool
    before(async () => {
      database = await Database.start(dialect)
      pool = database.pool()
      await over().createTables()
    })
    after(async () => {
      await pool.end()
      await database.stop()
    })
    beforeEach(() => pool.query('DELETE FROM journal_entry'))

    function over(options = {}, given = pool) {
      return dtekit.Journal.over(given, { dialect, ...options })
    }

    test('what is due ends a wait, and a wait ends by its length', async () => {
      const journal = over({ notify: false })
      assert.equal(await journal.wait(null, { poll: 0.05 }), false)
      assert.equal(await journal.wait(Date.now() / 1000 + 0.2, { poll: LONG }), true)
      await assert.rejects(journal.wait(null, { poll: 0 }), { kind: 'argument', path: 'poll' })
      journal.close()
      await assert.rejects(journal.wait(), { kind: 'storage' })
    })

    test('a worker as a program is woken, and stops at once', async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      const sandbox = await Sandbox.start()
      const module = path.join(folder, 'pool.js')
      const databases = require.resolve('./databases')
      fs.writeFileSync(module, `module.exports = require(${JSON.stringify(databases)}).connect('${dialect}', ${database.port})\n`)
      const program = path.join(__dirname, '..', bin['dtekit-issue-worker'])
      const env = { ...process.env, DTEKIT_USERNAME: 'user', DTEKIT_PASSWORD: 'secret' }
      const given = ['--pool', module, '--dialect', dialect, '--url', sandbox.url]
      const child = spawn(process.execPath, [program, ...given], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.setEncoding('utf8').on('data', text => { said += text })
      const ended = new Promise(resolve => child.once('close', resolve))
      const journal = over()
      await journal.submit('a', document(1), 'CR')
      const deadline = Date.now() + SOON
      while ((await journal.results()).length === 0) {
        assert.ok(Date.now() < deadline && child.exitCode === null)
        await sleep(10)
      }
      child.kill('SIGTERM')
      assert.equal(await ended, 0)
      assert.match(said, /1 finished a document/)
      for (const wrong of [[], ['--db', 'a', ...given]]) {
        const { status, stderr } = spawnSync(process.execPath, [program, '--url', sandbox.url, ...wrong], { env, encoding: 'utf8' })
        assert.equal(status, 2)
        assert.match(stderr, /expected --db or --pool/)
      }
      journal.close()
      await sandbox.stop()
      fs.rmSync(folder, { recursive: true })
    })

    if (dialect !== 'postgresql') return

    test('a commit wakes a worker, and a rollback does not', async () => {
      const journal = over()
      assert.equal(await journal.wait(null, { poll: LONG }), true, 'the first call returns at once, for the worker to look')
      const erp = await pool.connect()
      await erp.query('BEGIN')
      await journal.submit('a', document(1), 'CR', { within: erp })
      await erp.query('ROLLBACK')
      assert.equal(await journal.wait(null, { poll: 0.1 }), false)
      const begin = Date.now()
      const waiting = journal.wait(null, { poll: LONG })
      await erp.query('BEGIN')
      await journal.submit('b', document(2), 'CR', { within: erp })
      await erp.query('COMMIT')
      erp.release()
      assert.equal(await waiting, true)
      assert.ok(Date.now() - begin < SOON)
      await over({ notify: false }).submit('c', document(3), 'CR')
      assert.equal(await journal.wait(null, { poll: 0.1 }), false)
      // What was committed between two waits counts too.
      await journal.submit('d', document(4), 'CR')
      assert.equal(await journal.wait(null, { poll: LONG }), true)
      journal.close()
    })

    test('an abort ends a wait, and close gives its connection back', async () => {
      const own = database.pool()
      const journal = over({}, own)
      await journal.wait()
      const waiting = journal.wait(null, { poll: LONG, signal: AbortSignal.timeout(50) })
      await assert.rejects(waiting, { name: 'AbortError' })
      journal.close()
      // It ends once all connections are back.
      await own.end()
    })

    test('a connection that is lost is made again', async () => {
      const journal = over()
      await journal.wait()
      await database.run('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = \'erp\' AND pid <> pg_backend_pid()')
      assert.equal(await journal.wait(null, { poll: LONG }), false, 'it ends early, as without notifications')
      assert.equal(await journal.wait(null, { poll: LONG }), true, 'it listens again, and has the worker look')
      const waiting = journal.wait(null, { poll: LONG })
      await journal.submit('a', document(1), 'CR')
      assert.equal(await waiting, true)
      journal.close()
    })

    test('a pool of one connection looks from time to time', async () => {
      const small = database.pool({ max: 1 })
      const journal = over({}, small)
      assert.equal(await journal.wait(null, { poll: 0.05 }), false)
      await journal.submit('a', document(1), 'CR')
      journal.close()
      await small.end()
    })
  })
}
