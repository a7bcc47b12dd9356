'use strict'

// Calls aborted by an AbortSignal: they reject at once, and the error says whether the request was sent.

const assert = require('node:assert/strict')
const { EventEmitter, once } = require('node:events')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { Writable } = require('node:stream')
const { after, before, beforeEach, describe, test } = require('node:test')
const { setTimeout: delay } = require('node:timers/promises')

const dtekit = require('dtekit')
const { Sandbox, root } = require('./sandbox')

const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice.json'))
// The milliseconds after which the sandbox answers a slow call.
const ANSWERED = 2000
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))

let sandbox
let client
let provider
before(async () => {
  sandbox = await Sandbox.start()
  client = new dtekit.Client(sandbox.url, 'user', 'secret')
  provider = new dtekit.Client(sandbox.url, 'user', 'secret', {
    extractionUrl: sandbox.url, clientId: 'client', clientSecret: 'client-secret'
  })
})
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(() => sandbox.control('reset', {}))

/** Resolves when a request has arrived. */
async function arrived() {
  while ((await sandbox.control('received')).length === 0) await delay(10)
}

/** Aborts a call when `ready` resolves, and returns its AbortError. The call must not wait for an answer. */
async function aborted(call, ready = arrived) {
  const controller = new AbortController()
  const reason = new Error('enough')
  const calling = call(controller.signal).then(() => assert.fail('expected an AbortError'), error => error)
  await ready()
  const at = performance.now()
  controller.abort(reason)
  const error = await calling
  assert.ok(performance.now() - at < ANSWERED / 2, `${performance.now() - at} ms`)
  assert.ok(error instanceof dtekit.AbortError, String(error))
  assert.deepEqual([error.name, error.code, error.cause], ['AbortError', 'ABORT_ERR', reason])
  return error
}

const slow = () => sandbox.control('fault', { fault: `delay=${ANSWERED}` })
const upload = () => new dtekit.Upload('total: 10', { fileName: 'note.after=0.txt', clientId: 'org' })

describe('a send in flight that is aborted', () => {
  test('has the outcome unknown, and its result can be reconciled', async () => {
    await slow()
    const error = await aborted(signal => client.issue(invoice, 'CR', { signal }))
    assert.deepEqual([error.phase, error.outcome, error.result.outcome], ['in-flight', 'unknown', 'unknown'])
    assert.equal(error.result.error.code, 'transport-cancelled')
    const { verdict } = await client.reconcile(error.result)
    assert.ok(['already-issued', 'not-found'].includes(verdict), verdict)
  })

  test('has the outcome unknown for every method that sends', async () => {
    const fileContent = await dtekit.jsonToXml(invoice)
    const args = {
      fileContent, asynchronous: true, mapping: dtekit.MAPPING_STANDARD, sign: true, defaultCertificate: false, country: 'CR'
    }
    const request = new dtekit.Request('Document/SendDocumentToAuthority', args)
    const message = dtekit.ReceiverMessage.answering(fs.readFileSync(path.join(root, 'tests', 'data', 'supplier-invoice.xml')), {
      mensaje: dtekit.Mensaje.ACCEPTED, fechaEmisionDoc: '2025-07-30T09:15:00-06:00', folio: 1
    })
    for (const call of [
      signal => client.sendDocumentToAuthority({ ...args, signal }),
      signal => client.execute(request, { signal }),
      signal => client.elSalvadorInvalidate('{"a": "1"}', dtekit.MAPPING_SV_INVALIDATION_A, { signal }),
      signal => client.costaRicaSendReceiverMessage(message, { signal })
    ]) {
      await sandbox.control('reset', {})
      await slow()
      const { phase, outcome } = await aborted(call)
      assert.deepEqual([phase, outcome], ['in-flight', 'unknown'], String(call))
    }
  })
})

describe('a read that is aborted', () => {
  const reads = {
    getDocument: signal => client.getDocument({ SenderCode: '3101123456', signal }),
    call: signal => client.call('Account/GetAccount', { accountCode: '1', signal }),
    download: signal => client.download('3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11', 'pdf', undefined, { signal }),
    reconcile: signal => client.reconcile({
      operation: 'Document/GetDocument', arguments: { GlobalDocumentId: '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11' }
    }, { signal }),
    waitForAuthority: signal => client.waitForAuthority('3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11', { signal })
  }
  for (const [name, read] of Object.entries(reads)) {
    test(`has no outcome: ${name}`, async () => {
      await slow()
      const { phase, outcome, result } = await aborted(read)
      assert.deepEqual([phase, outcome, result], ['in-flight', null, null])
    })
  }

  test('is not retried', async () => {
    await sandbox.control('fault', { fault: 'http-503', times: 3 })
    const controller = new AbortController()
    const read = client.getAccount({ accountCode: '1', signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await assert.rejects(read, { name: 'AbortError' })
    const before = (await sandbox.control('received')).length
    await delay(1500)
    assert.equal((await sandbox.control('received')).length, before)
  })
})

describe('an aborted wait', () => {
  test('for the authority ends, also while `decide` runs', async () => {
    const { globalDocumentId } = await client.issue(invoice, 'CR')
    for (const decision of [new Promise(() => {}), 'sent']) {
      const asked = new EventEmitter()
      const decided = once(asked, 'decide')
      const decide = () => { asked.emit('decide'); return decision }
      const wait = signal => client.waitForAuthority(globalDocumentId, { interval: 3600, decide, signal })
      // After a decision the wait begins.
      const error = await aborted(wait, () => decided.then(() => delay(150)))
      assert.equal(error.phase, null)
    }
  })

  test('for an extraction ends, and the extraction continues from its saved state', async () => {
    let kept
    const keep = poll => { kept = poll.toJson() }
    const file = upload()
    await aborted(signal => provider.extract(file, { queryInterval: 1, keep, signal }))
    const { file: original } = await provider.extract(file, { poll: dtekit.Poll.fromJson(kept) })
    assert.equal(original.toString(), 'total: 10')
  })

  test('for a step of an extraction leaves its state readable at once', async () => {
    await slow()
    const extraction = new dtekit.Extraction(upload())
    await aborted(signal => provider.advance(extraction, undefined, { signal }))
    const begin = performance.now()
    assert.equal(JSON.parse(extraction.poll.toJson()).external_id !== '', true)
    assert.ok(performance.now() - begin < ANSWERED / 2)
  })
})

describe('an aborted pass over a store', () => {
  test('ends at once and loses no job', async () => {
    const store = new dtekit.PollStore(path.join(folder, 'polls.db'))
    const files = [upload(), upload()]
    for (const file of files) await store.submit(file, { queryInterval: 1 })
    await slow()
    await aborted(signal => store.runDue(provider, { signal }))
    // The aborted thread still ends its request and returns the job to the store. Wait for that.
    for (let tries = 0; (await store.counts()).polling > 1 && tries < 50; tries += 1) await delay(100)
    const { queued, polling, failed } = await store.counts()
    assert.deepEqual([queued + polling, failed], [2, 0])
    store.close()
  })
})

describe('an aborted computation', () => {
  const many = JSON.stringify({ a: Array.from({ length: 400_000 }, (_, Nro) => ({ Nro, Nmb: 'Ñandú & Cía' })) })
  const xml = dtekit.jsonToXmlSync(many)
  const mapping = dtekit.Mapping.parse(`<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    <m:template><F><T m:each="a">{Nmb}</T></F></m:template></m:mapping>`)
  const calls = {
    jsonToXml: signal => dtekit.jsonToXml(many, { signal }),
    xmlToJson: signal => dtekit.xmlToJson(xml, { signal }),
    xmlToObject: signal => dtekit.xmlToObject(xml, { signal }),
    apply: signal => mapping.apply(many, null, { signal }),
    explain: signal => mapping.explain(many, {}, { signal }),
    jsonToXmlTo: signal => dtekit.jsonToXmlTo(many, new Writable({ write() {} }), { signal }),
    load: signal => new dtekit.Registry().load(folder, { signal }),
    next: signal => new dtekit.FolioSequence(path.join(folder, 'folios')).next({ numeroCedulaReceptor: '3109876543', mensaje: 1 }, { signal }),
    nextNumber: signal => new dtekit.Sequence(path.join(folder, 'numbers')).next({ issuer: '3109876543', type: '01' }, { signal }),
    block: signal => new dtekit.Sequence(path.join(folder, 'numbers')).block({ issuer: '3109876543', type: '01' }, { count: 3, holder: 'till', signal })
  }
  for (const [name, call] of Object.entries(calls)) {
    test(`rejects at once: ${name}`, async () => {
      const controller = new AbortController()
      const answer = call(controller.signal)
      controller.abort()
      const begin = performance.now()
      await assert.rejects(answer, { name: 'AbortError', phase: null, outcome: null })
      assert.ok(performance.now() - begin < ANSWERED / 2)
    })
  }

  test('of the store rejects at once', async () => {
    const store = new dtekit.PollStore(path.join(folder, 'other.db'))
    const options = { signal: AbortSignal.abort() }
    for (const call of [
      () => store.submit(upload(), options), () => store.results(1, options), () => store.get('E', options),
      () => store.acknowledge('E', options), () => store.counts(options)
    ]) await assert.rejects(call(), { name: 'AbortError' })
    assert.deepEqual(await store.counts(), { queued: 0, polling: 0, done: 0, failed: 0 })
    store.close()
  })
})

describe('a signal', () => {
  test('that is already aborted prevents the request', async () => {
    const signal = AbortSignal.abort()
    await assert.rejects(client.issue(invoice, 'CR', { signal }), { name: 'AbortError', phase: 'before', outcome: null })
    assert.deepEqual(await sandbox.control('received'), [])
  })

  test('of AbortSignal.timeout is the cause of the error', async () => {
    await slow()
    await assert.rejects(client.getDocument({ signal: AbortSignal.timeout(50) }), error => {
      assert.deepEqual([error.name, error.cause.name], ['AbortError', 'TimeoutError'])
      return true
    })
  })

  test('that never aborts has no effect and keeps no listener', async () => {
    const { signal } = new AbortController()
    let listeners = 0
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = function (...args) { listeners += 1; return addEventListener.apply(this, args) }
    signal.removeEventListener = function (...args) { listeners -= 1; return removeEventListener.apply(this, args) }
    assert.equal((await client.issue(invoice, 'CR', { signal })).outcome, 'sent')
    assert.equal((await dtekit.jsonToXml('{"a": 1}', { signal })).toString(), '<DTE><a>1</a></DTE>')
    await assert.rejects(dtekit.jsonToXml('{', { signal }), { kind: 'syntax' })
    assert.equal(listeners, 0)
  })

  test('that is not an AbortSignal is a TypeError', async () => {
    for (const signal of [true, 'now', {}, new AbortController()]) {
      await assert.rejects(client.getDocument({ signal }), TypeError)
      await assert.rejects(dtekit.jsonToXml('{}', { signal }), TypeError)
      await assert.rejects(client.execute(new dtekit.Request('Account/GetAccount', { accountCode: '1' }), { signal }), TypeError)
    }
  })

  test('is refused by a call that cannot be aborted', async () => {
    const { signal } = new AbortController()
    const counter = { numeroCedulaReceptor: '3109876543', mensaje: 1 }
    for (const call of [
      () => dtekit.jsonToXmlSync('{}', { signal }),
      () => dtekit.xmlToObjectSync('<a/>', { signal }),
      () => dtekit.jsonToXmlInto('{}', Buffer.alloc(9), { signal }),
      () => dtekit.Document.fromJson('{}', { signal }),
      () => dtekit.Document.fromJson('{}').toXml({ signal }),
      () => dtekit.Mapping.standard('CR', '01', { signal }),
      () => dtekit.Mapping.standard('CR', '01').applySync('{}', {}, { signal }),
      () => dtekit.evaluateFolio({ signal }),
      () => dtekit.ProcessResult.decode('{}', { signal }),
      () => new dtekit.Client(sandbox.url, 'user', 'secret', { signal }),
      () => new dtekit.Request('Account/GetAccount', { accountCode: '1', signal }),
      () => new dtekit.AuthorityWait('3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11', { signal }),
      () => new dtekit.FolioSequence(path.join(folder, 'sync')).nextSync({ ...counter, signal }),
      () => new dtekit.StatusChange('110111', 'id', 'text').request({ signal })
    ]) assert.throws(call, { name: 'TypeError', message: /signal/i }, String(call))
  })

  test('is the only option of execute and Registry.load', async () => {
    await assert.rejects(client.execute(new dtekit.Request('Account/GetAccount', { accountCode: '1' }), { timeout: 1 }), TypeError)
    await assert.rejects(new dtekit.Registry().load(folder, { deep: true }), TypeError)
  })
})
