'use strict'

// The client against the sandbox. The vectors test how answers are interpreted.

const assert = require('node:assert/strict')
const diagnostics = require('node:diagnostics_channel')
const { createServer } = require('node:http')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, beforeEach, describe, test } = require('node:test')
const { inspect } = require('node:util')

const {
  AuthorityWait, Client, DtekitError, FileResult, Journal, MAPPING_STANDARD, Mapping, ProcessResult, jsonToXml, trace, xmlToJson
} = require('dtekit')
const { Sandbox, root } = require('./sandbox')

const invoice = path.join(root, 'tests', 'data', 'invoice.json')
const ID = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'

let sandbox
let client
before(async () => {
  sandbox = await Sandbox.start()
  client = new Client(sandbox.url, 'user', 'secret')
})
after(() => sandbox.stop())
beforeEach(() => sandbox.control('reset', {}))

/** The arguments of a send. The document is the example invoice unless `fileContent` is given. */
async function send(members) {
  return {
    fileContent: await jsonToXml(fs.readFileSync(invoice)),
    asynchronous: true,
    mapping: MAPPING_STANDARD,
    sign: true,
    defaultCertificate: false,
    country: 'CR',
    ...members
  }
}

describe('a document', () => {
  test('keeps its accents when it is sent and downloaded', async () => {
    const given = await send()
    assert.match(given.fileContent.toString(), /[áéíóúñ]/)
    const result = await client.sendDocumentToAuthority(given)
    assert.ok(result instanceof ProcessResult)
    assert.equal(result.outcome, 'sent')
    await sandbox.control('clock', { advance_seconds: 600 })
    const file = await client.downloadDocumentXml({ globalDocumentId: result.globalDocumentId })
    assert.ok(file instanceof FileResult)
    assert.ok(Buffer.isBuffer(file.content))
    const names = /<(?:NmbItem|RznSoc|NmbEmisor|Nombre)[^>]*>([^<]*[áéíóúñ][^<]*)</.exec(given.fileContent.toString())
    assert.ok(file.content.toString().includes(names[1]), names[1])
  })

  for (const [name, fileContent] of [
    ['bytes', Buffer.from('<DTE><a>ñ</a></DTE>')],
    ['text', '<DTE><a>ñ</a></DTE>']
  ]) {
    test(`is sent as ${name}`, async () => {
      await client.sendDocumentToAuthority(await send({ fileContent }))
      const [{ body }] = await sandbox.control('received')
      assert.equal(JSON.parse(body).FileContent, '<DTE><a>ñ</a></DTE>')
    })
  }

  test('is sent as an object', async () => {
    await client.sendDocumentToAuthority(await send({ fileContent: { Documento: { a: 'ñ' } } }))
    const [{ body }] = await sandbox.control('received')
    assert.equal(JSON.parse(body).FileContent, '{"Documento":{"a":"ñ"}}')
  })

  test('is sent in base 64 if the caller asks for it', async () => {
    const given = await send({ base64: true })
    await client.sendDocumentToAuthority(given)
    const [{ body }] = await sandbox.control('received')
    assert.equal(JSON.parse(body).FileContent, given.fileContent.toString('base64'))
  })

  test('is copied, so changing it after the call has no effect', async () => {
    const given = await send({ fileContent: Buffer.from('<DTE><a>1</a></DTE>') })
    const sent = client.sendDocumentToAuthority(given)
    given.fileContent.fill('x')
    await sent
    const [{ body }] = await sandbox.control('received')
    assert.equal(JSON.parse(body).FileContent, '<DTE><a>1</a></DTE>')
  })
})

describe('arguments', () => {
  test('are sent under the names of the service', async () => {
    await client.sendDocumentToAuthority(await send({ billerId: '1', extra: { IsTxt: false } }))
    const [received] = await sandbox.control('received')
    assert.equal(received.method, 'POST')
    assert.equal(received.path, '/api/v1/Document/SendDocumentToAuthority')
    const { FileContent, ...members } = JSON.parse(received.body)
    assert.deepEqual(members, {
      Async: true, Mapping: MAPPING_STANDARD, Sign: true, DefaultCertificate: false, BillerId: '1', IsTxt: false
    })
  })

  test('that are undefined are left out', async () => {
    await assert.rejects(client.getAccount({ accountCode: undefined }), { code: 'parameter-missing' })
  })

  test('that are missing are all reported, and nothing is sent', async () => {
    await assert.rejects(client.sendDocumentToAuthority({}), error => {
      assert.equal(error.kind, 'argument')
      assert.deepEqual(error.findings.map(finding => finding.path), [
        'fileContent', 'asynchronous', 'mapping', 'sign', 'defaultCertificate'
      ])
      return true
    })
    assert.deepEqual(await sandbox.control('received'), [])
  })

  test('with a lone surrogate are refused with their path', async () => {
    await assert.rejects(client.getAccount({ accountCode: '\uD834' }), { kind: 'argument', path: 'accountCode' })
  })

  test('with bytes inside an object are a TypeError', async () => {
    await assert.rejects(client.getDocument({ filter: { content: Buffer.from('x') } }), TypeError)
  })

  test('accept dates, and long numbers as text', async () => {
    const since = new Date(Date.UTC(2025, 0, 31))
    await client.getDocument({ DateFrom: since, Number: '12345678901234567890' })
    const [{ body }] = await sandbox.control('received')
    assert.deepEqual(JSON.parse(body), { DateFrom: '2025-01-31T00:00:00.000Z', Number: '12345678901234567890' })
  })

  test('that are not an object are a TypeError', async () => {
    await assert.rejects(client.getAccount('3101123456'), TypeError)
    await assert.rejects(client.call(undefined), TypeError)
  })

  test('of a next step can be passed to call', async () => {
    await sandbox.control('fault', { fault: 'http-500=stored' })
    const { outcome, next } = await client.sendDocumentToAuthority(await send())
    assert.equal(outcome, 'unknown')
    const { documents } = await client.call(next.operation, next.arguments)
    assert.equal(documents.length, 1)
  })
})

describe('a call', () => {
  test('with a free-form answer keeps every digit of its numbers', async () => {
    const server = createServer((_, response) => response.end('{"Total": 1.10, "Items": [1, 12345678901234567890]}'))
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    try {
      const other = new Client(`http://127.0.0.1:${server.address().port}`, 'user', 'secret')
      assert.deepEqual(await other.getAccount({ accountCode: '1' }), { Total: '1.10', Items: [1, '12345678901234567890'] })
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  test('that sends and times out has the outcome unknown and keeps the error', async () => {
    await sandbox.control('fault', { fault: 'timeout' })
    const result = await client.sendDocumentToAuthority(await send({ timeout: 0.5 }))
    assert.equal(result.outcome, 'unknown')
    assert.ok(result.error instanceof DtekitError)
    assert.equal(result.error.code, 'transport-timeout')
    assert.throws(() => result.accepted(), { code: 'result-unknown' })
  })

  test('that cannot connect fails in the phase before sending', async () => {
    const nowhere = new Client('http://127.0.0.1:1', 'user', 'secret')
    await assert.rejects(nowhere.getDocument(), { kind: 'transport', phase: 'before' })
  })

  test('does not block the event loop while it waits', async () => {
    await sandbox.control('fault', { fault: 'delay=300' })
    let turns = 0
    const timer = setInterval(() => { turns += 1 }, 10)
    await client.getAccount({ accountCode: '3101123456' })
    clearInterval(timer)
    assert.ok(turns >= 10, `${turns} turns`)
  })

  test('does not delay other calls or file reads while it waits', async () => {
    // More calls than libuv has threads. If calls used those threads, they would delay each other and the file read.
    const calls = 12
    await sandbox.control('fault', { fault: 'delay=500', times: calls })
    const begin = Date.now()
    const waiting = Array.from({ length: calls }, () => client.getAccount({ accountCode: '3101123456' }))
    await fs.promises.readFile(invoice)
    const read = Date.now() - begin
    await Promise.all(waiting)
    const all = Date.now() - begin
    assert.ok(read < 400, `the file read took ${read} ms`)
    assert.ok(all >= 500 && all < 2500, `${calls} calls of 500 ms took ${all} ms`)
  })

  test('made many times at once sends each document once', async () => {
    const documents = Array.from({ length: 40 }, (_, index) => `<DTE><n>${index}</n></DTE>`)
    const results = await Promise.all(documents.map(async fileContent => {
      return client.sendDocumentToAuthority(await send({ fileContent, country: 'MX', asynchronous: false }))
    }))
    const ids = new Set(results.map(result => result.globalDocumentId).filter(Boolean))
    const received = await sandbox.control('received')
    assert.equal(received.length, documents.length)
    const sent = received.map(call => JSON.parse(call.body).FileContent)
    assert.deepEqual(sent.sort(), [...documents].sort())
    assert.equal(ids.size, results.filter(result => result.globalDocumentId).length)
  })
})

test('a trace context is sent onward', async () => {
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await sandbox.control('reset', {})
  await client.withTraceContext(parent, 'rojo=1').getAccount({ accountCode: '1' })
  await client.getAccount({ accountCode: '1' })
  const traces = (await sandbox.control('received')).map(call =>
    Object.fromEntries(call.headers.filter(([name]) => name.toLowerCase().startsWith('trace'))))
  assert.deepEqual(traces, [{ traceparent: parent, tracestate: 'rojo=1' }, {}])
  assert.throws(() => client.withTraceContext('00'), { kind: 'argument', path: 'traceparent' })
  assert.throws(() => client.withTraceContext(1), TypeError)
})

describe('the diagnostics channels', () => {
  test('publish each request and reply before the call ends, without secrets', async () => {
    const events = []
    const see = event => events.push(event)
    diagnostics.subscribe('dtekit:request', see)
    diagnostics.subscribe('dtekit:reply', see)
    await sandbox.control('fault', { fault: 'http-503' })
    try {
      await client.getDocument({ body: { SenderCode: '3101123456' } })
    } finally {
      diagnostics.unsubscribe('dtekit:request', see)
      diagnostics.unsubscribe('dtekit:reply', see)
    }
    assert.deepEqual(events.map(({ event, attempt, status }) => [event, attempt, status]), [
      ['request', 1, undefined], ['reply', 1, 503], ['request', 2, undefined], ['reply', 2, 200]
    ])
    assert.equal(new Set(events.map(event => event.callId)).size, 1)
    assert.equal(events[0].operation, 'Document/GetDocument')
    assert.equal(events[3].path, '/api/v1/Document/GetDocument')
    assert.ok(events[3].replyBytes > 0 && events[3].elapsed >= 0)
    assert.doesNotMatch(JSON.stringify(events), /secret|3101123456|127\.0\.0\.1/)
  })

  test('publish an unknown outcome once, after the failure', async () => {
    const events = []
    const see = event => events.push(event)
    const channels = ['dtekit:reply', 'dtekit:unknown']
    for (const channel of channels) diagnostics.subscribe(channel, see)
    await sandbox.control('fault', { fault: 'drop' })
    try {
      assert.equal((await client.issue(fs.readFileSync(invoice), 'CR')).outcome, 'unknown')
      await client.getAccount({ accountCode: '3101123456' })
    } finally {
      for (const channel of channels) diagnostics.unsubscribe(channel, see)
    }
    assert.deepEqual(events.map(({ event, code, reason }) => [event, code, reason]), [
      ['failure', 'transport-broken', undefined], ['unknown', 'transport-broken', 'connection'], ['reply', undefined, undefined]
    ])
    assert.equal(events[0].callId, events[1].callId)
    assert.notEqual(events[1].callId, events[2].callId)
    const { operation, externalId, attempt } = events[1]
    assert.deepEqual([operation, externalId, attempt], ['Document/SendDocumentToAuthority', 'F-000012847', 1])
    assert.doesNotMatch(JSON.stringify(events), /secret|3101123456|127\.0\.0\.1|<DTE/)
  })

  test('publish an unknown outcome once when the send is aborted', async () => {
    const controller = new AbortController()
    const events = []
    const see = event => events.push(event)
    const failure = new Promise(resolve => diagnostics.subscribe('dtekit:reply', resolve))
    diagnostics.subscribe('dtekit:unknown', see)
    let socket
    const server = createServer(request => {
      socket = request.socket
      controller.abort()
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    try {
      const silent = new Client(`http://127.0.0.1:${server.address().port}`, 'user', 'secret')
      await assert.rejects(silent.issue(fs.readFileSync(invoice), 'CR', { signal: controller.signal }), { outcome: 'unknown' })
      socket.destroy()
      assert.equal((await failure).code, 'transport-broken')
    } finally {
      server.close()
      server.closeAllConnections()
      diagnostics.unsubscribe('dtekit:unknown', see)
    }
    assert.deepEqual(events.map(({ event, code }) => [event, code]), [['unknown', 'transport-cancelled']])
  })

  test('have one id for the attempts of a call, its error and its result', async () => {
    const events = []
    const see = event => events.push(event)
    const channels = ['dtekit:request', 'dtekit:reply']
    for (const channel of channels) diagnostics.subscribe(channel, see)
    await sandbox.control('fault', { fault: 'http-503', times: 3 })
    let failure, result
    try {
      await client.getDocument({ body: {} }).catch(error => { failure = error })
      result = await client.issue(fs.readFileSync(invoice), 'CR')
    } finally {
      for (const channel of channels) diagnostics.unsubscribe(channel, see)
    }
    assert.match(failure.callId, /^[0-9a-f]{8}-\d+$/)
    assert.equal(JSON.parse(JSON.stringify(failure)).callId, failure.callId)
    assert.deepEqual(events.map(event => event.callId), [...Array(6).fill(failure.callId), result.callId, result.callId])
  })

  test('publish a failed connection', async () => {
    const events = []
    const see = event => events.push(event)
    diagnostics.subscribe('dtekit:reply', see)
    const nowhere = new Client('http://127.0.0.1:1', 'user', 'secret', { attempts: 1 })
    await assert.rejects(nowhere.getAccount({ accountCode: '1' }))
    diagnostics.unsubscribe('dtekit:reply', see)
    assert.deepEqual(events.map(({ event, code, phase }) => [event, code, phase]), [
      ['failure', 'transport-unreachable', 'before']
    ])
  })
})

describe('a wait for the authority', () => {
  const at = seconds => new Date(1_790_000_000_000 + seconds * 1000)
  const listed = { globalDocumentId: ID, countryId: 'cl', documentTags: [{ code: 'AuthorityStatus', value: '3' }] }

  test('asks, waits, and can be saved as JSON between its steps', () => {
    let wait = new AuthorityWait(ID, { interval: 60, now: at(0) })
    const { step, operation, arguments: args } = wait.next(at(0))
    assert.deepEqual([step, operation, args], ['ask', 'Document/GetDocument', { GlobalDocumentId: ID }])
    wait.observe(undefined, undefined, at(1))
    wait = AuthorityWait.fromJson(wait.toJson())
    assert.deepEqual(wait.next(at(2)), { step: 'wait', until: at(61) })
    assert.equal(wait.next(at(61)).step, 'ask')
    wait.observe(listed, undefined, at(62))
    const { answer } = wait.next(at(62))
    assert.equal(answer.outcome, 'rejected')
    assert.equal(answer.document.authorityStatus, 'rejected')
  })

  test('takes the outcome that the caller decides, and refuses an unknown one', () => {
    const wait = new AuthorityWait(ID)
    wait.observe({ globalDocumentId: ID, countryId: 'cr' }, 'sent')
    assert.notEqual(wait.next().step, 'done')
    assert.throws(() => wait.observe({ globalDocumentId: ID, countryId: 'cr' }, 'perhaps'), { name: 'DtekitError', kind: 'argument' })
    wait.observe({ globalDocumentId: ID, countryId: 'cr' }, 'accepted')
    assert.equal(wait.next().answer.outcome, 'accepted')
  })

  test('takes its own document alone, and says that its answer is not known', () => {
    const other = { ...listed, globalDocumentId: '7b0e9f67-4b0e-4c5a-8a11-3f1c3f0e0b6c' }
    const own = { globalDocumentId: ID, countryId: 'cr' }
    const wait = new AuthorityWait(ID, { now: at(0) })
    assert.equal(wait.documentIn([other]), null)
    assert.equal(wait.documentIn([own, { ...own, number: '7' }]), null)
    wait.observe(other, 'accepted', at(0))
    assert.equal(wait.next(at(1)).step, 'wait')
    assert.equal(wait.documentIn([other, own]), own)
    wait.observe(wait.documentIn([other, own]), undefined, at(30))
    const { answer } = wait.next(at(30))
    assert.deepEqual([answer.outcome, answer.findings.map(({ code }) => code)], ['sent', ['authority-answer-not-known']])
  })

  test('ends when its signal aborts, and keeps its state', async () => {
    const wait = new AuthorityWait(ID)
    const signal = AbortSignal.timeout(200)
    await assert.rejects(client.waitForAuthority(wait, { signal }))
    assert.equal(wait.next().step, 'wait')
    const failing = new AuthorityWait(ID)
    const { globalDocumentId } = await client.sendDocumentToAuthority(await send())
    const decide = () => { throw new Error('no rule') }
    await assert.rejects(client.waitForAuthority(globalDocumentId, { decide }), { message: 'no rule' })
    assert.equal(failing.next().step, 'ask')
  })

  test('cannot be read from other JSON', () => {
    assert.throws(() => AuthorityWait.fromJson('{}'), { name: 'DtekitError', kind: 'argument' })
  })
})

describe('credentials', () => {
  const secrets = /s3cr3t|4dm1n|dG9rZW4/
  const hidden = () => new Client('https://service.example', '4dm1n', 's3cr3t', {
    clientId: '4dm1n', clientSecret: 's3cr3t', integratorUsername: '4dm1n', integratorPassword: 's3cr3t',
    proxy: 'http://4dm1n:s3cr3t@proxy.example:3128'
  })

  test('are not shown when a client is printed', () => {
    const client = hidden()
    for (const shown of [
      inspect(client, { showHidden: true, depth: 10 }), JSON.stringify(client), String(client),
      JSON.stringify(Object.getOwnPropertyDescriptors(client))
    ]) assert.doesNotMatch(shown, secrets)
  })

  test('are not shown in errors', async () => {
    const wrong = new Client(sandbox.url, '4dm1n', 's3cr3t')
    await assert.rejects(wrong.getAccount({ accountCode: '1' }), error => {
      assert.equal(error.kind, 'auth')
      assert.doesNotMatch(inspect(error, { showHidden: true, depth: 10 }) + JSON.stringify(error), secrets)
      return true
    })
    assert.throws(() => new Client('ftp://4dm1n:s3cr3t@service.example', '4dm1n:x', 's3cr3t', { proxi: 's3cr3t' }), error => {
      assert.equal(error.kind, 'argument')
      assert.doesNotMatch(inspect(error, { showHidden: true, depth: 10 }) + JSON.stringify(error), secrets)
      return true
    })
  })
})

describe('settings', () => {
  test('that are unknown are refused', () => {
    assert.throws(() => new Client('https://service.example', 'user', 'secret', { timeOut: 5 }), {
      kind: 'argument', code: 'setting-unknown'
    })
  })

  test('that are not an object are a TypeError', () => {
    assert.throws(() => new Client('https://service.example', 'user', 'secret', 5), TypeError)
  })

  test('cannot contain the address or the credentials', () => {
    assert.throws(() => new Client(undefined, 'user', 'secret', { baseUrl: 'https://other.example' }), {
      kind: 'argument', path: 'baseUrl'
    })
  })

  test('accept certificates as bytes', () => {
    assert.throws(() => new Client('https://service.example', 'user', 'secret', { caCerts: Buffer.from('nothing') }), {
      kind: 'argument', code: 'setting-value', path: 'caCerts'
    })
  })
})

test('a download of a missing file has no content', async () => {
  const file = await client.downloadDocumentXml({ globalDocumentId: ID })
  assert.equal(file.content, null)
})

test('a document converted to XML, to JSON and to XML again is the same', async () => {
  const json = fs.readFileSync(invoice)
  const again = await xmlToJson(await jsonToXml(json))
  assert.equal((await jsonToXml(again)).toString(), (await jsonToXml(json)).toString())
})

test('a rejected result has a trace, and a journal entry is traced', async () => {
  const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice-mx.json'))
  await sandbox.control('country', { country: 'MX' })
  for (let i = 0; i < 2; i++) await sandbox.control('fault', { fault: 'reject=CFDI40148 - el domicilio fiscal del receptor' })
  const { trace: traced } = await client.issue(invoice, 'MX')
  assert.deepEqual(traced.messages[0].paths, ['Documento/Encabezado/Receptor/DomFiscalRcp/CodigoPostal'])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
  const journal = new Journal(path.join(folder, 'journal.db'))
  const entry = await client.issue(invoice, 'MX', { journal, key: 'order-1' })
  journal.close()
  fs.rmSync(folder, { recursive: true })
  const explanation = await (await Mapping.standard('MX', 'I')).explain(invoice)
  assert.deepEqual(trace(entry, explanation).messages, traced.messages)
  const later = { outcome: 'rejected', document: { notes: [{ note: 'CFDI40148 - no' }] } }
  assert.deepEqual(trace(later, explanation, { country: 'MX' }).messages[0].paths, traced.messages[0].paths)
  assert.equal((await client.issue(invoice, 'MX')).trace, null)
})
