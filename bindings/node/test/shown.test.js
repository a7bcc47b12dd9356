'use strict'

// What util.inspect, and so console.log, shows: values of every class, and never a secret.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, describe, test } = require('node:test')
const { inspect } = require('node:util')

const dtekit = require('dtekit')

const SECRETS = /s3cr3t|4dm1n|<DTE/
const ID = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'
const XML = '<DTE><Documento><Encabezado/></Documento></DTE>'
const TOKEN = '{"access_token":"s3cr3t","token_type":"bearer","inner":[{"fileUrl":"https://f.example/a?Signature=s3cr3t"}]}'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
after(() => fs.rmSync(folder, { recursive: true }))

const upload = () => new dtekit.Upload('total: 10', { fileName: '4dm1n.txt', clientId: 'org', externalId: '9d3c1f0e' })
const place = name => path.join(folder, name)

// An object of each class, and a value that it shows.
const objects = {
  Archive: [() => dtekit.Archive.read(dtekit.Archive.write(XML, Buffer.from('%PDF-1.7')), '9d3c1f0e'), '9d3c1f0e'],
  AuthorityEvent: [() => new dtekit.AuthorityEvent('050', 'Notificación', { idEmisor: 's3cr3t' }), '050'],
  AuthorityWait: [() => new dtekit.AuthorityWait(ID), ID],
  Client: [() => new dtekit.Client('https://service.example/dte', '4dm1n', 's3cr3t', {
    clientId: '4dm1n', clientSecret: 's3cr3t', tokenUrl: 'https://login.example', proxy: 'http://4dm1n:s3cr3t@proxy.example:3128'
  }), 'Client(https://service.example/dte)'],
  Converter: [() => new dtekit.Converter({ toJson: { typed: true } }), 'toJson: {"typed":true}'],
  Document: [() => dtekit.Document.fromXml(XML), 'DTE'],
  DocumentList: [() => dtekit.decodeReply(
    `{"Documents": [{"GlobalDocumentId": "${ID}"}], "ContinuationToken": "s3cr3t"}`, { operation: 'Document/GetDocument' }
  ), ID],
  Element: [() => dtekit.Document.fromXml(XML).root, 'DTE'],
  Extraction: [() => new dtekit.Extraction(upload()), '9d3c1f0e sending, send 1 of 5'],
  FileContent: [() => dtekit.FileContent.detect(XML), 'xml'],
  FileResult: [() => dtekit.decodeReply('{"Name": "a.pdf", "Token": "s3cr3t"}', { operation: 'File/DownloadDocumentPdf' }), 'a.pdf'],
  FolioDecision: [() => dtekit.evaluateFolio({}), 'action'],
  FolioSequence: [() => new dtekit.FolioSequence(place('folios')), 'folios'],
  Inbox: [() => new dtekit.Inbox(place('inbox.db')), 'inbox.db'],
  Journal: [() => new dtekit.Journal(place('journal.db')), 'journal.db'],
  JournalWork: [() => new dtekit.JournalWork(new dtekit.Request('Document/ChangeDocumentStatus', {
    globalDocumentId: ID, status: '210210', description: 'v'
  })), 'waiting'],
  Mapper: [() => new dtekit.Mapper(dtekit.Mapping.standard('CR', '01')), 'Costa Rica'],
  Mapping: [() => dtekit.Mapping.standard('CR', '01'), 'Costa Rica'],
  Metrics: [() => new dtekit.Client('https://service.example', '4dm1n', 's3cr3t').metrics(), 'inFlight: 0'],
  Poll: [() => new dtekit.Poll('9d3c1f0e', new Date(0)), '9d3c1f0e querying, send 1 of 5'],
  PollStore: [() => new dtekit.PollStore(place('polls.db')), 'polls.db'],
  ProcessResult: [() => dtekit.ProcessResult.decode(
    `{"Success": true, "GlobalDocumentId": "${ID}", "Token": "s3cr3t"}`, { country: 'CR' }
  ), "outcome: 'sent'"],
  QueueMetrics: [() => new dtekit.Journal(place('queue.db')).metrics(), 'depth: 0'],
  ReceiverMessage: [() => new dtekit.ReceiverMessage({
    clave: '50628072500310123456700100001010000000011119999999', numeroCedulaEmisor: '3101234567',
    fechaEmisionDoc: '2025-07-30T09:15:00-06:00', mensaje: 1, totalFactura: '113000.00', numeroCedulaReceptor: '3109876543', folio: 42
  }), '50628072500310123456700100001010000000011119999999'],
  Registry: [() => new dtekit.Registry(), '0 mappings'],
  Request: [() => new dtekit.Request('Account/GetAccount', { accountCode: 's3cr3t' }), 'GET Account/GetAccount'],
  Sequence: [() => new dtekit.Sequence(place('numbers')), 'numbers'],
  StatusChange: [() => new dtekit.StatusChange('112150', ID, 's3cr3t'), '112150'],
  Upload: [() => upload(), '9d3c1f0e']
}

describe('an object of the class', () => {
  for (const [name, value] of Object.entries(dtekit)) {
    if (typeof value !== 'function' || !/^class\b/.test(Function.prototype.toString.call(value))) continue
    // Node shows errors.
    if (value.prototype instanceof Error) continue
    test(`${name} is shown by a value`, async () => {
      assert.ok(name in objects, `${name} needs a row in \`objects\``)
      const [make, shown] = objects[name]
      const made = await make()
      assert.ok(made instanceof value)
      for (const text of [inspect(made), inspect([made]), inspect(made, { showHidden: true, depth: 10 })]) {
        assert.ok(text.includes(shown), text)
        assert.doesNotMatch(text, SECRETS)
      }
    })
  }
})

describe('JSON.stringify', () => {
  const written = value => JSON.parse(JSON.stringify(value))
  const base64 = text => Buffer.from(text).toString('base64')

  test('writes each member of a result, and a Buffer in base 64', async () => {
    const archive = dtekit.Archive.read(dtekit.Archive.write(XML, Buffer.from('%PDF-1.7')), '9d3c1f0e')
    assert.deepEqual(written(archive), { ...archive, xml: base64(XML), pdf: base64('%PDF-1.7') })
    assert.deepEqual(written(dtekit.FileContent.detect('PERURS8+')), { format: 'xml', base64: true, document: 'PERURS8+' })
    const file = dtekit.decodeReply('{"Name": "a", "Base64Content": "PGEvPg=="}', { operation: 'File/DownloadDocumentXml' })
    assert.deepEqual(written(file), { ...file, content: 'PGEvPg==' })
    const [good, bad] = await all(['{}', '{'])
    assert.deepEqual(written(good), { index: 0, name: '1', ok: true, output: base64('<DTE/>'), error: null })
    assert.deepEqual(written(bad), { index: 1, name: '2', ok: false, output: null, error: written(bad.error) })
  })

  test('writes a process result with the document in its answer', () => {
    const result = dtekit.ProcessResult.decode(
      JSON.stringify({ Success: true, GlobalDocumentId: ID, ResponseValue: base64(XML) }), { country: 'CR' }
    )
    assert.ok(Buffer.isBuffer(result.responseValue.content))
    const { outcome, globalDocumentId, responseValue } = written(result)
    assert.deepEqual([outcome, globalDocumentId, responseValue.content], [result.outcome, ID, base64(XML)])
  })

  test('writes an error with its whole line', () => {
    assert.throws(() => dtekit.jsonToXmlSync('{'), error => {
      const { kind, display, phase, findings } = written(error)
      assert.deepEqual([kind, `DtekitError: ${display}`, phase, findings], ['syntax', String(error), null, written(error.findings)])
      return true
    })
  })
})

async function all(documents) {
  const items = []
  for await (const item of dtekit.convertMany(documents, { to: 'xml' })) items.push(item)
  return items
}

describe('a reply', () => {
  for (const operation of ['Extraction/Token', 'Extraction/Search', 'Unknown/Operation']) {
    test(`of ${operation} shows no token and no signed address`, () => {
      const reply = dtekit.decodeReply(TOKEN, { operation, returns: 'free-form object' })
      for (const one of [reply, reply.inner, reply.inner[0], [reply], { in: reply }]) {
        assert.doesNotMatch(inspect(one, { showHidden: true, depth: 10 }), SECRETS)
      }
      assert.equal(inspect(reply, { breakLength: Infinity, compact: 3 }), "{ access_token: '…', token_type: 'bearer', inner: [ { fileUrl: '…' } ] }")
      // It is a plain object with all of its values otherwise.
      assert.deepEqual(reply, JSON.parse(TOKEN))
      assert.equal(JSON.stringify(reply), TOKEN)
    })
  }

  test('without a secret is a plain object', () => {
    const reply = dtekit.decodeReply('{"a": 1}', { operation: 'Account/GetAccount' })
    assert.deepEqual(Reflect.ownKeys(reply), ['a'])
  })

  test('keeps a member named __proto__', () => {
    const reply = dtekit.decodeReply('{"token": "s3cr3t", "__proto__": {"a": 1}}', { operation: 'Account/GetAccount' })
    assert.match(inspect(reply), /a: 1/)
    assert.equal(JSON.stringify(reply), '{"token":"s3cr3t","__proto__":{"a":1}}')
  })
})
