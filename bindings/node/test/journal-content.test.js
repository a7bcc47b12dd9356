'use strict'

// Documents of a journal that are kept outside of its tables.

const assert = require('node:assert/strict')
const { spawn, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, afterEach, before, beforeEach, describe, test } = require('node:test')

const dtekit = require('dtekit')
const { document } = require('./invoice')
const { Sandbox } = require('./sandbox')
const { shelf } = require('./vectors/kept')
const { bin } = require('../package.json')

const AT = 1790000000

function codesOf(entry) {
  return entry.findings.map(finding => finding.code)
}

describe('the content of a journal in a file', () => {
  let sandbox, client, folder, journal, outside

  before(async () => {
    sandbox = await Sandbox.start()
    client = new dtekit.Client(sandbox.url, 'user', 'secret')
  })

  after(() => sandbox.stop())

  beforeEach(async () => {
    await sandbox.control('reset', {})
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
    outside = shelf()
    journal = new dtekit.Journal(path.join(folder, 'journal.db'), { content: outside.store })
  })

  afterEach(() => {
    journal.close()
    fs.rmSync(folder, { recursive: true })
  })

  test('the store has the documents, and the journal their names', async () => {
    // The answers of this country have the certified document.
    const peruvian = document(1).replaceAll('ContenidoTC', 'Comentario').replace('<Pais>CR', '<Pais>PE')
    await journal.submit('a', peruvian, 'PE')
    assert.deepEqual(await journal.contentNames(), [...outside.kept.keys()])
    assert.deepEqual(await journal.contentNames({ after: 'z' }), [])
    assert.deepEqual(await journal.contentNames({ most: 0 }), [])
    assert.equal((await journal.run(client)).finished, 1)
    const [entry] = await journal.results()
    assert.ok([...outside.kept.values()].some(bytes => bytes.equals(entry.certified)))
    await journal.acknowledge('a')
    assert.equal(await journal.compact(Date.now() / 1000 + 9), 1)
    assert.equal(outside.kept.size, 0)
  })

  test('a put that fails stores nothing, and what was thrown is the cause', async () => {
    outside.fault = 'put'
    await assert.rejects(journal.submit('a', document(1), 'CR'), error => {
      assert.deepEqual([error.kind, error.code, error.cause.name], ['storage', 'journal-content', 'RangeError'])
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
    assert.equal(await journal.get('a'), null)
  })

  test('a get that fails delays the entry', async () => {
    await journal.submit('a', document(1), 'CR', { now: AT })
    outside.fault = 'get'
    assert.equal((await journal.run(client, { now: AT + 1 })).postponed, 1)
    assert.deepEqual(codesOf(await journal.get('a')), ['journal-content'])
    outside.fault = null
    assert.equal((await journal.run(client, { now: AT + 60 })).finished, 1)
  })

  for (const wrong of [Buffer.from('other'), 'text', 7, null, undefined]) {
    test(`other bytes are never sent: ${String(wrong)}`, async () => {
      await journal.submit('a', document(1), 'CR', { now: AT })
      const [[name, whole]] = outside.kept
      outside.kept.set(name, wrong)
      assert.equal((await journal.run(client, { now: AT + 1 })).postponed, 1)
      assert.deepEqual(codesOf(await journal.get('a')), ['journal-content'])
      outside.kept.set(name, whole)
      assert.equal((await journal.run(client, { now: AT + 60 })).finished, 1)
    })
  }

  test('what is no store is refused', () => {
    for (const content of [{}, 7, { put() {}, get() {} }]) {
      assert.throws(() => new dtekit.Journal(path.join(folder, 'b.db'), { content }), TypeError)
    }
  })

  test('a kill between the put and the commit leaves a name that no row holds', async () => {
    const file = path.join(folder, 'killed.db')
    const program = `
      const dtekit = require('dtekit')
      const fs = require('node:fs')
      const content = {
        put(name) {
          fs.writeFileSync(process.argv[1] + '.' + name, '')
          process.kill(process.pid, 'SIGKILL')
        },
        get() {},
        remove() {}
      }
      new dtekit.Journal(process.argv[1], { content }).submit('a', ${JSON.stringify(document(1))}, 'CR')`
    const { signal } = spawnSync(process.execPath, ['-e', program, file], { cwd: __dirname })
    assert.equal(signal, 'SIGKILL')
    assert.ok(fs.readdirSync(folder).some(name => name.startsWith('killed.db.document-')))
    const again = new dtekit.Journal(file, { content: outside.store })
    assert.equal(await again.get('a'), null)
    assert.deepEqual(await again.contentNames(), [])
    again.close()
  })

  test('a worker as a program takes the store that a module exports', async () => {
    const module = path.join(folder, 'store.js')
    fs.writeFileSync(module, `
      const fs = require('node:fs')
      const at = name => ${JSON.stringify(folder)} + '/' + name
      module.exports = {
        put: (name, bytes) => fs.writeFileSync(at(name), bytes),
        get: name => fs.readFileSync(at(name)),
        remove: name => fs.unlinkSync(at(name))
      }`)
    const file = path.join(folder, 'worked.db')
    const mine = new dtekit.Journal(file, { content: require(module) })
    await mine.submit('a', document(1), 'CR')
    const program = path.join(__dirname, '..', bin['dtekit-issue-worker'])
    const env = { ...process.env, DTEKIT_USERNAME: 'user', DTEKIT_PASSWORD: 'secret' }
    const given = [program, '--db', file, '--url', sandbox.url, '--content', module]
    const child = spawn(process.execPath, given, { env, stdio: 'ignore' })
    const ended = new Promise(resolve => child.once('close', resolve))
    const deadline = Date.now() + 60_000
    while ((await mine.results()).length === 0) {
      assert.ok(Date.now() < deadline && child.exitCode === null)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
    mine.close()
  })
})
