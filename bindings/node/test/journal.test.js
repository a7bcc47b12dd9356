'use strict'

// A journal whose caller has a rule for the authority's answer.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, beforeEach, describe, test } = require('node:test')

const dtekit = require('dtekit')
const { Sandbox } = require('./sandbox')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
const invoice = '<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>7</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis>' +
  '<ContenidoTC>50631012500310112345600100001010000000007112345678</ContenidoTC></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor>' +
  '<DomFiscal><Pais>CR</Pais></DomFiscal></Emisor><Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>'
const begin = 1790100000

let sandbox
let client
let count = 0
before(async () => {
  sandbox = await Sandbox.start()
  client = new dtekit.Client(sandbox.url, 'user', 'secret')
})
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(() => sandbox.control('reset', {}))

/** A journal with one document, which was sent and whose answer is asked for at `begin + 600`. */
async function sent() {
  const journal = new dtekit.Journal(path.join(folder, `journal-${count += 1}.db`))
  await journal.submit('a', invoice, 'CR', { now: begin })
  await journal.run(client, { now: begin, decide: () => 'sent' })
  assert.equal((await journal.get('a')).state, 'sent')
  return journal
}

describe('the rule of a pass', () => {
  test('sees the listed document and may answer later', async () => {
    const journal = await sent()
    const decide = async document => {
      assert.equal(document.number, 7)
      await new Promise(resolve => setTimeout(resolve, 5))
      return 'accepted'
    }
    assert.equal((await journal.run(client, { now: begin + 600, decide })).finished, 1)
    assert.equal((await journal.get('a')).state, 'accepted')
    journal.close()
  })

  test('ends the pass with what it throws, and the entry is asked about later', async () => {
    const journal = await sent()
    const decide = () => { throw new Error('no rule') }
    await assert.rejects(journal.run(client, { now: begin + 600, decide }), { message: 'no rule' })
    const { state, isFinished, nextAt } = await journal.get('a')
    assert.deepEqual([state, isFinished], ['sent', false])
    assert.ok(nextAt > new Date((begin + 600) * 1000))
    journal.close()
  })

  test('that never answers does not hold up an aborted pass, nor the process', async () => {
    const journal = await sent()
    const controller = new AbortController()
    const decide = () => new Promise(() => controller.abort())
    await assert.rejects(journal.run(client, { now: begin + 600, decide, signal: controller.signal }), { name: 'AbortError' })
    // The thread of the pass has ended too: the entry is nobody's any more.
    const deadline = Date.now() + 120_000
    while ((await journal.recover({ now: begin + 600 })) !== 0) assert.ok(Date.now() < deadline)
    journal.close()
  })

  test('is a function or a table', async () => {
    const journal = await sent()
    await assert.rejects(journal.run(client, { decide: 'accepted' }), { code: 'decide-table' })
    journal.close()
  })
})

test('a journal can be closed while a pass runs, which writes down what it has sent', async () => {
  const db = path.join(folder, `journal-${count += 1}.db`)
  const journal = new dtekit.Journal(db)
  await journal.submit('a', invoice, 'CR', { now: begin })
  await sandbox.control('fault', { fault: 'delay=300', operation: 'Document/SendDocumentToAuthority' })
  const pass = journal.run(client, { now: begin })
  while ((await sandbox.control('received')).length === 0) await new Promise(resolve => setTimeout(resolve, 10))
  journal.close()
  await assert.rejects(async () => journal.submit('b', invoice, 'CR'), /closed/)
  await pass
  const again = new dtekit.Journal(db)
  const entry = await again.get('a')
  assert.deepEqual([entry.sends, entry.state], [1, 'sent'])
  again.close()
  assert.equal((await sandbox.control('counts')).sent, 1)
})

test('each account has its own client, in a Map, an object or by a function', async () => {
  const journal = new dtekit.Journal(path.join(folder, `journal-${count += 1}.db`))
  const refused = new dtekit.Client(sandbox.url, 'user', 'wrong')
  const names = ['north', 'south', 'west', 'east']
  for (const account of names) await journal.submit(account, invoice, 'CR', { account, now: begin })
  const states = async () => Promise.all(names.map(async name => (await journal.get(name)).state))
  const pass = await journal.run(new Map([['north', client], ['west', refused], ['nobody', client]]), { now: begin })
  assert.deepEqual([pass.worked, pass.finished, pass.postponed], [2, 1, 1])
  assert.equal((await journal.run({ south: client }, { now: begin })).finished, 1)
  assert.deepEqual(await states(), ['sent', 'sent', 'waiting', 'waiting'])
  const asked = []
  const find = async account => {
    asked.push(account)
    return account === 'east' ? client : null
  }
  assert.equal((await journal.run(find, { now: begin })).finished, 1)
  assert.deepEqual([asked, await journal.accounts()], [['east', 'west'], ['west']])
  assert.deepEqual((await journal.list({ account: 'west' })).map(entry => [entry.key, entry.account]), [['west', 'west']])
  assert.equal((await journal.metrics({ account: 'west', now: begin })).depth, 1)
  assert.equal((await journal.run(() => undefined, { now: begin })).worked, 0)
  await assert.rejects(journal.run({ north: 'client' }), TypeError)
  await assert.rejects(journal.run(() => { throw new Error('no secrets') }), { message: 'no secrets' })
  journal.close()
})
