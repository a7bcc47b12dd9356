'use strict'

// Ways to load the addon, and panics inside it.

const assert = require('node:assert/strict')
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')
const { describe, test } = require('node:test')
const { Worker } = require('node:worker_threads')

const dtekit = require('dtekit')
const native = require('../lib/native')
const { settled } = require('../lib/error')
const { version } = require('../package.json')

describe('the files', () => {
  const lib = path.join(__dirname, '..', 'lib')
  const files = fs.readdirSync(lib).filter(name => name.endsWith('.js'))
  const needs = new Map(files.map(name => {
    const source = fs.readFileSync(path.join(lib, name), 'utf8')
    return [name, Array.from(source.matchAll(/require\('\.\/([\w-]+)'\)/g), found => `${found[1]}.js`)]
  }))

  const reached = (start, seen = new Set()) => {
    for (const next of needs.get(start) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }

  test('no two of them require each other', () => {
    assert.ok(needs.get('index.js').length > 20)
    assert.deepEqual(files.filter(name => reached(name).has(name)), [])
  })
})

describe('loading', () => {
  test('an ES module can import each export by name', async () => {
    const imported = await import('dtekit')
    for (const [name, value] of Object.entries(dtekit)) assert.equal(imported[name], value, name)
  })

  test('the version equals the version of the package', () => {
    assert.equal(dtekit.version, version)
  })

  test('a worker thread can load it while the main thread uses it', async () => {
    const worker = new Worker(`
      const { parentPort } = require('node:worker_threads')
      const { ProcessResult } = require('dtekit')
      parentPort.postMessage(ProcessResult.decode('{"Success": false, "Code": 7}').reason)
    `, { eval: true })
    const reason = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    assert.equal(reason, 'refused-input')
    await worker.terminate()
  })

  test('a program can exit while a call waits', () => {
    // The program listens on this port itself and never answers.
    const script = `
      const { Client } = require('dtekit')
      const server = require('node:net').createServer(() => {}).listen(0, '127.0.0.1', () => {
        const client = new Client('http://127.0.0.1:' + server.address().port, 'user', 'secret')
        client.getDocument().catch(() => {})
        setTimeout(() => process.exit(7), 200)
      })`
    assert.throws(() => execFileSync(process.execPath, ['-e', script], { cwd: __dirname, timeout: 20_000 }), { status: 7 })
  })

  test('a worker can be terminated while its call waits', () => {
    // Only the worker has loaded the addon. Its end must not unload the code that the thread of the call still runs.
    const script = `
      const { Worker } = require('node:worker_threads')
      const server = require('node:net').createServer(() => {}).listen(0, '127.0.0.1', async () => {
        const worker = new Worker(\`
          const { Client } = require('dtekit')
          const client = new Client('http://127.0.0.1:\${server.address().port}', 'user', 'secret', { timeout: 1 })
          client.getDocument().catch(() => {})
          setTimeout(() => require('node:worker_threads').parentPort.postMessage('called'), 200)
        \`, { eval: true })
        await new Promise(resolve => worker.once('message', resolve))
        await worker.terminate()
        setTimeout(() => process.exit(7), 1500)
      })`
    assert.throws(() => execFileSync(process.execPath, ['-e', script], { cwd: __dirname, timeout: 20_000 }), { status: 7 })
  })
})

describe('a panic', () => {
  test('in a call becomes an error of kind internal', () => {
    assert.throws(() => settled(native._panicSync()), { kind: 'internal', code: 'internal-panic' })
  })

  test('in a worker thread becomes an error of kind internal', async () => {
    await assert.rejects(async () => settled(await native._panicAsync()), { kind: 'internal', code: 'internal-panic' })
  })

  test('in the thread of a call becomes an error of kind internal', async () => {
    await assert.rejects(async () => settled(await native._panicThread()), { kind: 'internal', code: 'internal-panic' })
  })

  test('leaves the addon usable', () => {
    native._panicSync()
    assert.equal(dtekit.ProcessResult.decode('{"Success": false}').outcome, 'rejected')
  })
})
