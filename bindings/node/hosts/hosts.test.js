'use strict'

// The hosts on a real PostgreSQL, and BullMQ on a real Redis. `run` installs what they need.

const assert = require('node:assert/strict')
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { after, before, test } = require('node:test')
const { setTimeout: sleep } = require('node:timers/promises')

const pg = require('pg')
const dtekit = require('dtekit')
const { Sandbox, root } = require('../test/sandbox')

const read = text => Object.fromEntries(text.split(' ').map(pair => pair.split('=')))
const place = read(process.env.DTEKIT_TEST_POSTGRESQL)
const address = `postgresql:///${place.dbname}?host=${place.host}&user=${place.user}`
const invoice = fs.readFileSync(path.join(root, 'tests/data/invoice.json'))
const invoiceOfMexico = fs.readFileSync(path.join(root, 'tests/data/invoice-mx.json'))
let sandbox
const pools = []

/** A journal with its client, over a schema of its own. */
async function opened(schema) {
  const pool = new pg.Pool({ host: place.host, user: place.user, database: place.dbname }).on('error', () => {})
  pools.push(pool)
  await pool.query(`CREATE SCHEMA ${schema}`)
  const journal = dtekit.Journal.over(pool, { dialect: 'postgresql', schema, resend: 'after-reconcile' })
  await journal.createTables()
  return { pool, journal, client: new dtekit.Client(sandbox.url, 'user', 'secret', { timeout: 5 }) }
}

/** A port of this machine that nothing uses. */
function freePort() {
  return new Promise(resolve => {
    const free = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = free.address()
      free.close(() => resolve(port))
    })
  })
}

async function until(reached) {
  const deadline = Date.now() + 30000
  while (!await reached()) {
    assert.ok(Date.now() < deadline, 'it took 30 seconds')
    await sleep(30)
  }
}

before(async () => { sandbox = await Sandbox.start() })
after(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await sandbox.stop()
})

test('what the page opens, over a schema that is not there yet', async t => {
  const page = fs.readFileSync(path.join(root, 'docs/host-node.md'), 'utf8')
  const program = page.match(/```js\n(const { Client, Inbox[^]*?)```/)[1]
  const env = { DATABASE_URL: address, DTEKIT_URL: sandbox.url, DTEKIT_USERNAME: 'user', DTEKIT_PASSWORD: 'secret' }
  const body = `return async () => { ${program}; return { pool, journal, inbox, client } }`
  const { pool, journal, inbox, client } = await new Function('require', 'process', body)(require, { env })()
  t.after(() => pool.end())
  await journal.submit('sale-1', invoice, 'CR')
  assert.equal((await journal.run(client)).worked, 1)
  assert.deepEqual(await inbox.list(), [])
  journal.close()
  inbox.close()
})

test('Fastify takes a document, sends it, says where it stands, and stops', async () => {
  const { pool, journal, client } = await opened('fastify')
  const kept = []
  const authorize = async (request, reply) => {
    if (request.headers.authorization !== 'Bearer a') await reply.code(401).send({})
  }
  const app = require('fastify')()
  const onResult = async entry => { kept.push(entry.key) }
  app.register(require('dtekit/hosts/fastify'), { journal, client, authorize, onResult })
  const call = (method, url, payload, type = 'application/json', authorization = 'Bearer a') =>
    app.inject({ method, url, payload, headers: { authorization, ...(payload && { 'content-type': type }) } })

  assert.equal((await call('PUT', '/documents/cr/sale-1', invoice, undefined, 'Bearer b')).statusCode, 401)
  assert.equal(await journal.get('sale-1'), null)
  const taken = await call('PUT', '/documents/cr/sale-1', invoice)
  assert.equal(taken.statusCode, 202, taken.body)
  assert.equal((await call('PUT', '/documents/cr/sale-1', invoice)).statusCode, 202)
  assert.equal((await call('PUT', '/documents/cr/sale-1', '<DTE><A>1</A></DTE>', 'application/xml')).statusCode, 409)
  assert.equal((await call('PUT', '/documents/cr/sale-2', '{"a": 1', 'application/json')).statusCode, 422)
  assert.equal((await call('PUT', '/documents/cr/sale-2', 'a', 'text/plain')).statusCode, 415)
  assert.equal((await call('GET', '/documents/none')).statusCode, 404)
  await until(() => kept.length > 1)
  assert.equal((await call('GET', '/documents/sale-1')).json().state, 'sent')
  await sandbox.control('fault', { fault: 'reject=no such postal code', operation: 'Document/SendDocumentToAuthority' })
  assert.equal((await call('PUT', '/documents/mx/sale-3', invoiceOfMexico)).statusCode, 202)
  await until(() => kept.length > 2)
  const { state, messages } = (await call('GET', '/documents/sale-3')).json()
  assert.deepEqual([state, messages], ['rejected', ['no such postal code']])
  await app.close()
  await assert.rejects(async () => journal.counts(), /closed/)
  const { rows } = await pool.query('SELECT key FROM fastify.journal_entry WHERE acknowledged_at IS NOT NULL ORDER BY key')
  const all = ['sale-1', 'sale-2', 'sale-3']
  assert.deepEqual([kept.sort(), rows.map(row => row.key)], [all, all])
})

test('Fastify says whose mistake it is', async () => {
  const { pool, journal, client } = await opened('mistakes')
  const app = require('fastify')()
  const place = { dialect: 'postgresql', schema: 'mistakes' }
  const inbox = dtekit.Inbox.over(pool, { ...place, taxIds: ['3109876543'] })
  await inbox.createTables()
  const authorize = async () => {}
  app.register(require('dtekit/hosts/fastify'), { journal, client, authorize, check: 'refuse' })
  app.register(require('dtekit/hosts/received'), { pool, inbox, journal, client, account: '3109876543', authorize, every: 60000 })
  const call = async (method, url, payload) => {
    const answer = await app.inject({ method, url, payload, headers: payload && { 'content-type': 'application/json' } })
    return [answer.statusCode, answer.json().findings?.[0]?.code]
  }
  assert.deepEqual(await call('PUT', '/documents/xx/sale-1', invoice), [400, 'country-code'])
  assert.equal(await journal.get('sale-1'), null)
  assert.deepEqual(await call('GET', '/received?state=lost'), [400, 'parameter-value'])
  // With `check`, what the mapping finds refuses the document.
  const lacking = String(invoice).replace(/"CondPago": "[^"]*",?/, '')
  assert.deepEqual(await call('PUT', '/documents/cr/sale-2', lacking), [422, 'mapping-missing'])
  await pool.query('ALTER SCHEMA mistakes RENAME TO gone')
  for (const url of ['/documents/sale-1', '/received', '/received/x']) {
    const [status, code] = await call('GET', url)
    assert.ok(status === 503 && code, `${url}: ${status} ${code}`)
  }
  await app.close()
})

test('BullMQ does not wait for a Redis that is away', async () => {
  const { openQueue, submit } = require('dtekit/hosts/bullmq')
  const { Queue } = require('bullmq')
  const connection = { host: '127.0.0.1', port: await freePort(), maxRetriesPerRequest: null }
  await assert.rejects(openQueue(connection, 500, 300), { kind: 'storage', code: 'queue-unreachable' })
  const { journal } = await opened('away')
  const queue = new Queue('dtekit', { connection }).on('error', () => {})
  assert.equal((await submit(queue, journal, 'sale-1', invoice, 'CR')).state, 'waiting')
  await queue.close()
  journal.close()
})

test('a worker of BullMQ tells once that Redis is away, and closes', async t => {
  const { work } = require('dtekit/hosts/bullmq')
  const connection = { host: '127.0.0.1', port: await freePort(), maxRetriesPerRequest: null }
  const { journal, client } = await opened('quiet')
  const told = t.mock.method(console, 'error', () => {})
  const worker = work(connection, journal, client)
  await new Promise(resolve => setTimeout(resolve, 1500))
  await worker.close()
  assert.equal(told.mock.callCount(), 1)
  assert.match(told.mock.calls[0].arguments[0], /^dtekit: Redis: connect ECONNREFUSED .*; the journal keeps the docu/)
  journal.close()
})

test('the server of the page issues, receives, answers and stops', async t => {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: address, DTEKIT_URL: sandbox.url, DTEKIT_USERNAME: 'user',
    DTEKIT_PASSWORD: 'secret', TOKEN: 'a', PORT: String(port) }
  const server = spawn(process.execPath, [path.join(__dirname, 'server.js')], { env, stdio: 'ignore' })
  t.after(() => server.kill('SIGKILL'))
  const ended = new Promise(resolve => server.once('exit', resolve))
  const call = (url, method = 'GET', body = undefined, type = 'application/json') => fetch(`http://127.0.0.1:${port}${url}`, {
    method, body, headers: { authorization: 'Bearer a', ...(body && { 'content-type': type }) }
  })
  const supplier = fs.readFileSync(path.join(root, 'tests/data/supplier-invoice.xml'), 'utf8')
  await sandbox.control('inbox', { items: [{ CountryDocumentId: 'A-1', FileContent: supplier }] })
  await until(() => call('/documents/none').then(answer => answer.status === 404, () => false))
  assert.equal((await fetch(`http://127.0.0.1:${port}/received`)).status, 401)

  assert.equal((await call('/documents/cr/sale-9', 'PUT', invoice)).status, 202)
  await until(async () => (await (await call('/documents/sale-9')).json()).isFinished)
  const at = `/received/${encodeURIComponent('received/A-1')}`
  await until(async () => (await call(at)).status === 200)
  const answered = await call(`${at}/answer`, 'POST', '{"verdict": "accept"}')
  assert.deepEqual([answered.status, (await answered.json()).state], [200, 'answered'])
  const pool = new pg.Pool({ connectionString: address })
  pools.push(pool)
  await until(async () => (await pool.query('SELECT key FROM sale')).rows.some(({ key }) => key === 'sale-9'))
  assert.deepEqual((await pool.query('SELECT sender, verdict FROM bill')).rows, [{ sender: '3101234567', verdict: 'accept' }])
  server.kill('SIGTERM')
  assert.equal(await ended, 0)
})

test('the plug-in of Fastify is not registered without a hook that authorizes', async () => {
  const { journal, client } = await opened('open')
  const app = require('fastify')()
  app.register(require('dtekit/hosts/fastify'), { journal, client })
  await assert.rejects(async () => app.ready(), /authorize/)
  journal.close()
})

test('Fastify shows what a supplier sent, and answers it in the transaction of its booking', async t => {
  const { pool, journal, client } = await opened('received')
  const place = { dialect: 'postgresql', schema: 'received' }
  const account = '3109876543'
  const inbox = dtekit.Inbox.over(pool, { ...place, taxIds: [account] })
  const sequence = dtekit.FolioSequence.over(pool, place)
  for (const store of [inbox, dtekit.Sequence.over(pool, place)]) await store.createTables()
  await pool.query('CREATE TABLE booking (key TEXT PRIMARY KEY, verdict TEXT)')
  const supplier = fs.readFileSync(path.join(root, 'tests/data/supplier-invoice.xml'), 'utf8')
  await sandbox.control('inbox', { items: [{ CountryDocumentId: 'A-0', FileContent: supplier }] })

  let isBroken = true
  const authorize = async (request, reply) => {
    if (request.headers.authorization !== 'Bearer a') await reply.code(401).send({})
  }
  const app = require('fastify')()
  t.after(() => app.close())
  app.register(require('dtekit/hosts/fastify'), { journal, client, authorize })
  app.register(require('dtekit/hosts/received'), {
    pool, inbox, journal, client, account, authorize,
    every: 50,
    sequence,
    async book(connection, entry, verdict) {
      await connection.query('INSERT INTO booking VALUES ($1, $2)', [entry.answer.journalKey, verdict])
      if (isBroken) throw new Error('the ledger is closed')
    }
  })
  const call = async (method, url, payload, authorization = 'Bearer a') => {
    const answer = await app.inject({ method, url, payload, headers: { authorization } })
    return [answer.statusCode, answer.headers['content-type']?.includes('json') ? answer.json() : answer.body]
  }
  const booked = async () => (await pool.query('SELECT key, verdict FROM booking')).rows

  assert.equal((await call('GET', '/received', undefined, 'Bearer b'))[0], 401)
  let entry
  await until(async () => {
    entry = (await call('GET', '/received'))[1].find(({ key }) => key === 'received/A-0')
    return entry?.status === 'read'
  })
  const { key, country, sender, addressed, answer } = entry
  assert.deepEqual([key, country, sender, addressed, answer], ['received/A-0', 'CR', '3101234567', 'own', null])
  const at = `/received/${encodeURIComponent(key)}`
  assert.equal((await call('GET', `${at}/document`))[1], supplier)
  assert.equal((await call('GET', '/received/none'))[0], 404)
  assert.equal((await call('POST', '/received/none/answer', { verdict: 'accept' }))[0], 404)
  assert.equal((await call('POST', `${at}/answer`, {}))[0], 400)

  // The booking fails: nothing is answered, nothing is booked.
  assert.equal((await call('POST', `${at}/answer`, { verdict: 'accept' }))[0], 500)
  assert.deepEqual([await booked(), (await call('GET', at))[1].answer], [[], null])
  isBroken = false
  // Two requests at the same time: one message, one booking.
  const [[status, accepted], [again]] = await Promise.all(
    [1, 2].map(() => call('POST', `${at}/answer`, { verdict: 'accept' })))
  assert.equal(again, 200)
  assert.deepEqual([status, accepted.state, accepted.answer?.verdict], [200, 'answered', 'accept'])
  // The first attempt has not used up its number.
  assert.equal(accepted.answer.number, '00100001050000000001')
  assert.deepEqual(await booked(), [{ key: `answer/${key}`, verdict: 'accept' }])
  // The journal's worker sends it.
  await until(async () => (await journal.get(accepted.answer.journalKey)).state === 'sent')
  const [refused, { findings }] = await call('POST', `${at}/answer`, { verdict: 'reject', detail: 'no' })
  assert.deepEqual([refused, findings[0].code], [409, 'inbox-answered'])
  assert.equal((await call('POST', `${at}/answer`, { verdict: 'accept' }))[0], 200)
  assert.equal((await call('POST', `${at}/answer`, { verdict: 'perhaps' }))[0], 409)
  assert.equal((await booked()).length, 1)
  assert.equal(await sequence.last({ numeroCedulaReceptor: account, mensaje: 1 }), 1)
  assert.equal((await call('POST', `${at}/done`))[1].state, 'done')
  const keys = async state => (await call('GET', `/received?state=${state}`))[1].map(entry => entry.key)
  assert.deepEqual([await keys('done'), await keys('answered')], [[key], []])
  await app.close()
  await assert.rejects(async () => inbox.counts(), /closed/)
})

test('any other server takes a document and sends it, as the page shows', async t => {
  const page = fs.readFileSync(path.join(root, 'docs/host-node.md'), 'utf8')
  const program = page.match(/```js\n(const { buffer }[^]*?)```/)[1]
  const { journal, client } = await opened('other')
  const kept = []
  const onResult = async entry => { kept.push(entry.state) }
  const body = `${program}; return { issuer, issue }`
  const made = new Function('require', 'journal', 'client', 'onResult', body)(require, journal, client, onResult)
  const server = require('node:http').createServer((request, response) => {
    const [, , country, key] = request.url.split('/')
    made.issue(Object.assign(request, { params: { country, key } }), response, error => {
      response.writeHead(error.code === 'journal-conflict' ? 409 : 400).end()
    })
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  made.issuer.start()
  const { port } = server.address()
  const put = async (url, body) => (await fetch(`http://127.0.0.1:${port}${url}`, { method: 'PUT', body })).status
  assert.equal(await put('/documents/CR/sale-1', invoice), 202)
  assert.equal(await put('/documents/CR/sale-1', '{}'), 409)
  assert.equal(await put('/documents/ZZ/sale-2', invoice), 400)
  assert.equal(await put('/documents/CR/sale-3', '{'), 422)
  await until(() => kept.includes('sent'))
  await made.issuer.stop()
  journal.close()
})

test('a result at which the program fails stays, and the next is kept', async () => {
  const { journal, client } = await opened('failing')
  const { Issuer } = require('dtekit/hosts/issuer')
  for (const key of ['a', 'b']) {
    await journal.submit(key, invoice, 'CR')
    await journal.settle(key, 'refused', 'a mistake')
  }
  const told = []
  const issuer = new Issuer({ journal, client, onError: error => told.push(error.message), onResult: async entry => {
    if (entry.key === 'a') throw new Error('not now')
  } })
  await issuer.step()
  assert.deepEqual([told, (await journal.results()).map(entry => entry.key)], [['not now'], ['a']])
  journal.close()
})

test('the module of NestJS sends from the start of the application to its end', async () => {
  require('reflect-metadata')
  const { NestFactory } = require('@nestjs/core')
  const { DtekitModule, ISSUER } = require('dtekit/hosts/nest')
  const { journal, client } = await opened('nest')
  const kept = []
  const module = DtekitModule.forRoot({ journal, client, onResult: async entry => { kept.push(entry.state) } })
  const app = await NestFactory.createApplicationContext(module, { logger: false })
  await app.get(ISSUER).journal.submit('sale-1', invoice, 'CR')
  await until(() => kept.length > 0)
  await app.close()
  assert.deepEqual(kept, ['sent'])
  await assert.rejects(async () => journal.counts(), /closed/)
})

test('a document that lost its job in BullMQ is sent by the next', async t => {
  const { openQueue, submit, work } = require('dtekit/hosts/bullmq')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
  const port = await freePort()
  const redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder], { stdio: 'ignore' })
  t.after(async () => {
    const ended = new Promise(resolve => redis.once('exit', resolve))
    redis.kill()
    await ended
    fs.rmSync(folder, { recursive: true })
  })
  const connection = { host: '127.0.0.1', port, maxRetriesPerRequest: null }
  const { journal, client } = await opened('bullmq')
  const queue = await openQueue(connection, 500)
  queue.on('error', () => {})
  await submit(queue, journal, 'sale-1', invoice, 'CR')
  // Redis forgets every job.
  await queue.obliterate({ force: true })
  assert.equal((await journal.get('sale-1')).state, 'waiting')
  await queue.upsertJobScheduler('passes', { every: 500 }, { name: 'pass' })
  const kept = []
  const onResult = async entry => { kept.push(entry.key) }
  const workers = [work(connection, journal, client, { onResult }), work(connection, journal, client, { onResult })]
  await until(() => kept.includes('sale-1'))
  const { state, sends } = await journal.get('sale-1')
  assert.deepEqual([state, sends], ['sent', 1])
  await Promise.all(workers.map(worker => worker.close()))
  await queue.close()
  journal.close()
})
