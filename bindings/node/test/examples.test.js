'use strict'

// Runs the programs in examples/ against the sandbox.

const assert = require('node:assert/strict')
const { execFile } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, test } = require('node:test')
const { promisify } = require('node:util')

const { Sandbox } = require('./sandbox')

const examples = path.join(__dirname, '..', 'examples')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))

let sandbox
before(async () => { sandbox = await Sandbox.start() })
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})

/** Runs an example and returns its output. */
async function run(name, ...args) {
  const program = [path.join(examples, `${name}.js`), sandbox.url, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, { timeout: 60_000 })
  return stdout
}

// test/print.test.js runs print_document.
test('every example has a test', () => {
  const names = fs.readdirSync(examples).map(name => path.basename(name, '.js')).sort()
  assert.deepEqual(names, ['answer_supplier', 'chile_folio', 'issue', 'own_mapping', 'print_document'])
})

test('issue prints sent and accepted documents', async () => {
  await sandbox.control('reset', {})
  const lines = (await run('issue', 'GT', 'CR')).trimEnd().split('\n')
  assert.match(lines[0], /^GT accepted: \S+$/)
  assert.match(lines[1], /^CR sent as \S+; the authority says \w+$/)
})

test('issue reconciles an unknown outcome', async () => {
  await sandbox.control('reset', {})
  await sandbox.control('fault', { fault: 'http-500=stored' })
  assert.match(await run('issue', 'CR'), /^CR unknown; the service's list says already-issued, may be sent again: false\n$/)
})

test('issue prints a rejection', async () => {
  await sandbox.control('reset', {})
  await sandbox.control('country', { country: 'MX' })
  await sandbox.control('fault', { fault: 'reject' })
  assert.match(await run('issue', 'MX'), /^MX rejected, \S+: /)
})

test('issue prints why a document was not sent', async () => {
  await sandbox.control('reset', {})
  assert.match(await run('issue', 'AR'), /^AR not sent: /)
})

test('answer_supplier numbers its messages', async () => {
  const folios = path.join(folder, 'folios')
  assert.match(await run('answer_supplier', folios), /^message 00100001050000000001 about \d{50}: sent\n$/m)
  assert.match(await run('answer_supplier', folios), /^message 00100001050000000002 /m)
})

test('chile_folio prints the rule and issues the document', async () => {
  const said = await run('chile_folio')
  assert.match(said, /^rule 2: validate folio \S+ by folio-manager-3.0\n/)
  assert.match(said, /^refused: folio-already-issued\n(sent|accepted): /m)
})

test('own_mapping maps and issues the document', async () => {
  const said = await run('own_mapping')
  assert.match(said, /<VlrPagar>4000\.00<\/VlrPagar>/)
  assert.match(said, /^not read: nothing\nsent: /m)
})
