'use strict'

// Runs the programs in examples/ against the sandbox.

const assert = require('node:assert/strict')
const { execFile, spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { createInterface } = require('node:readline')
const { after, before, test } = require('node:test')
const { promisify } = require('node:util')

const dtekit = require('..')
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
  assert.deepEqual(names, ['answer_supplier', 'chile_folio', 'issue', 'own_mapping', 'print_document', 'receive_documents'])
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

test('receive_documents stores what the provider posts, once, and refuses other credentials', async () => {
  await sandbox.control('reset', {})
  const file = path.join(folder, 'received.db')
  const store = new dtekit.PollStore(file)
  const pdf = Buffer.from('%PDF-1.4\n%%EOF')
  await store.submit(new dtekit.Upload(pdf, { fileName: 'a.pdf', clientId: 'org', externalId: 'n-1' }))
  const client = new dtekit.Client(sandbox.url, 'user', 'secret', {
    extractionUrl: sandbox.url, clientId: 'client', clientSecret: 'client-secret'
  })
  await sandbox.control('extraction', { processing_seconds: 0 })
  await store.runDue(client)
  for (const [password, statuses] of [['integrator-secret', [200, 200]], ['another', [401]]]) {
    const env = { ...process.env, DTEKIT_RECEIVER_USER: 'integrator', DTEKIT_RECEIVER_PASSWORD: password }
    const server = spawn(process.execPath, [path.join(examples, 'receive_documents.js'), file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const line = await new Promise(resolve => createInterface({ input: server.stdout }).once('line', resolve))
      await sandbox.control('extraction', { integrator_url: line.replace('listening ', '') })
      for (const status of statuses) {
        const { push } = await sandbox.control('approve', { external_id: 'n-1' })
        assert.deepEqual([push.status, JSON.parse(push.body).Success], [status, status === 200])
      }
    } finally {
      server.kill()
    }
  }
  const [job] = await store.results()
  assert.deepEqual([job.state, job.sends[0], job.file], ['done', 1, pdf])
  store.close()
})
