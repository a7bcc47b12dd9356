'use strict'

// Calls that are kept in a file, and answered from it.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { test } = require('node:test')

const { Client } = require('dtekit')
const { Sandbox, root } = require('./sandbox')

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))

test('a recording answers without the service', async t => {
  const invoice = fs.readFileSync(path.join(root, 'tests/data/invoice.json'))
  const place = folder()
  const file = path.join(place, 'calls.json')
  t.after(() => fs.rmSync(place, { recursive: true }))
  const sandbox = await Sandbox.start()
  t.after(() => sandbox.stop())
  const client = new Client(sandbox.url, 'user', 'secret', { record: file })
  const issued = await client.issue(invoice, 'CR')
  const account = await client.getAccount({ accountCode: '3101123456' })
  const text = fs.readFileSync(file, 'utf8')
  assert.equal(JSON.parse(text).exchanges.length, 2)
  for (const word of ['secret', 'dXNlcjpzZWNyZXQ', 'Authorization']) assert.ok(!text.includes(word))
  const playing = new Client('https://service.example', 'any', 'any', { replay: file })
  const again = await playing.issue(invoice, 'CR')
  assert.deepEqual([again.outcome, again.globalDocumentId], [issued.outcome, issued.globalDocumentId])
  assert.deepEqual(await playing.getAccount({ accountCode: '3101123456' }), account)
  await assert.rejects(playing.getAccount({ accountCode: '3101123456' }), { code: 'transport-unrecorded' })
})

test('a client records or plays back', () => {
  const both = { record: 'calls.json', replay: 'calls.json' }
  assert.throws(() => new Client('https://service.example', 'any', 'any', both), { code: 'setting-value' })
  const none = { replay: path.join(os.tmpdir(), 'dtekit-none.json') }
  assert.throws(() => new Client('https://service.example', 'any', 'any', none), { code: 'file-not-found' })
})
