'use strict'

// Every failure of the sandbox, met by a document, an event and a read. core/tests/it/client/faults.rs does the same.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { test } = require('node:test')
const { setTimeout: pause } = require('node:timers/promises')
const { inspect } = require('node:util')

const { Client, DtekitError, ProcessResult, jsonToXml } = require('dtekit')
const { Sandbox, root } = require('./sandbox')

const expectations = JSON.parse(fs.readFileSync(path.join(root, 'tests', 'sandbox', 'expectations.json')))
const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice.json'))
// Each kind of call, its operation, and the count of what it makes.
const KINDS = [
  ['issue', 'Document/SendDocumentToAuthority', 'sent'],
  ['event', 'Document/ChangeDocumentStatus', 'events'],
  ['list', 'Document/GetDocument', ''],
  ['large', 'Document/SendDocumentToAuthority', 'sent']
]
// Each call waits on a thread of libuv, of which there are four by default.
process.env.UV_THREADPOOL_SIZE = '16'
const WORKERS = 12
// Milliseconds: far more than a time-out of the table.
const HANGS = 600_000
const CREATED = { CountryId: 'BR', DocumentTypeId: '55', SenderCode: '12345678000195', Number: '7' }

/**
 * Every case, or in the short run half of them: each failure meets each kind of call, on one of the two connections.
 */
function * cases () {
  const isLong = process.env.DTEKIT_TEST_LONG !== undefined
  for (const [place, row] of expectations.faults.entries()) {
    for (const [kind, [name]] of KINDS.entries()) {
      const chosen = (place + Math.floor(place / 4) + kind) % 2 === 1
      for (const pooled of [false, true]) {
        const atOpening = row.at === 'opening'
        const isDue = isLong || (atOpening ? pooled : kind < 3 && pooled === chosen)
        if (isDue && (pooled || !atOpening) && name in row) yield { row, kind, pooled }
      }
    }
  }
}

/** The word of a call, and everything that it shows. */
async function said (call) {
  try {
    const result = await call()
    if (!(result instanceof ProcessResult)) return ['ok', '']
    return [`${result.outcome} ${result.reason}`, inspect([result.error, result.findings], { depth: 9 })]
  } catch (error) {
    if (!(error instanceof DtekitError)) throw error
    return [`${error.code} ${error.phase ?? 'none'}`, `${error} ${inspect(error, { depth: 9 })}`]
  }
}

function clientOf (row, url) {
  const all = { ...expectations.settings, ...row }
  const settings = { timeout: all.timeout, readTimeout: all.read_timeout, attempts: all.attempts, maxReplyBytes: all.max_reply_bytes }
  return new Client(url, 'user', 'secret', settings)
}

/** Makes the call of a case; what was wrong. */
async function wrong (sandbox, { row, kind: number, pooled }) {
  const [kind, operation, count] = KINDS[number]
  await sandbox.control('reset', {})
  const url = row.at === 'refusing' ? (await sandbox.control('fault')).refusing : sandbox.url
  const id = await clientOf({}, sandbox.url).createDocument({ body: CREATED })
  const client = clientOf(row, url)
  const account = client => said(() => client.getAccount({ accountCode: '3101123456' }))
  const read = async () => {
    const counts = await sandbox.control('counts')
    return { made: counts[count] ?? row.made, calls: counts.calls[operation] ?? 0, broken: counts.broken }
  }

  if (row.at === 'opening') await sandbox.control('fault', { fault: row.fault, operation: 'Account/GetAccount' })
  if (pooled) await account(client)
  let begin = performance.now()
  while (row.at === 'opening' && (await read()).broken !== 1) {
    assert.ok(performance.now() < begin + HANGS, 'the connection did not end')
    await pause(5)
  }
  if (row.at === undefined) await sandbox.control('fault', { fault: row.fault, operation })
  const large = kind === 'large' ? Buffer.concat([await jsonToXml(invoice), Buffer.from(`<!--${' '.repeat(6 << 20)}-->`)]) : null
  begin = performance.now()
  const [found, shown] = await said(() => ({
    issue: () => client.issue(invoice, 'CR'),
    event: () => client.changeDocumentStatus({ globalDocumentId: id, status: '210210', description: 'Ciencia da operacao' }),
    list: () => client.getDocument({ filter: {} }),
    large: () => client.issue(large, 'CR')
  })[kind]())
  const took = performance.now() - begin
  let { made, calls } = await read()
  // The client may have given up before the sandbox was ready.
  while (made < row.made && performance.now() < begin + HANGS) {
    await pause(5)
    ;({ made, calls } = await read())
  }
  const expected = row[kind]
  const wanted = kind === 'list' ? row.reads ?? calls : row.at === 'refusing' ? 0 : 1
  // The client goes on, whatever has happened on its connections.
  const [then] = await account(row.next === 'new' ? clientOf(row, url) : client)
  const fits = [expected].flat().includes(found)
  const isOpen = ['secret', 'dXNlcjpzZWNyZXQ'].some(word => shown.includes(word))
  if (fits && made === row.made && calls === wanted && !isOpen && took < HANGS && (row.at === 'refusing' || then === 'ok')) return null
  return `${row.fault} at the ${row.at ?? 'call'}, ${kind} on a ${pooled ? 'pooled' : 'new'} connection: expected ${expected}, ` +
    `found ${found}; ${made} of ${row.made} made, ${calls} calls, ${Math.round(took)} ms, then ${then}; ${shown}`
}

test('every failure has its word, and nothing is sent twice', async () => {
  const due = cases()
  const problems = []
  const work = async () => {
    const sandbox = await Sandbox.start()
    try {
      for (const one of due) {
        const found = await wrong(sandbox, one)
        if (found) problems.push(found)
      }
    } finally {
      await sandbox.stop()
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  assert.deepEqual(problems, [])
})
