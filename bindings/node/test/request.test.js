'use strict'

// Request objects, and how JavaScript values are written in them.

const assert = require('node:assert/strict')
const { once } = require('node:events')
const http = require('node:http')
const { describe, test } = require('node:test')

const dtekit = require('dtekit')

const ID = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'

describe('a request', () => {
  test('accepts a Date for a date-time', () => {
    const request = new dtekit.Request('Document/ChangeDocumentEstimatedPaymentDate', {
      globalDocumentId: ID, estimatedPaymentDate: new Date(Date.UTC(2026, 11, 24)), source: 'ERP'
    })
    assert.deepEqual(request.query[1], ['estimatedPaymentDate', '2026-12-24T00:00:00.000Z'])
  })

  test('accepts a Document and writes it as XML', () => {
    const request = new dtekit.Request('Document/SendDocumentToAuthority', {
      fileContent: dtekit.Document.fromJson('{"Documento": {"Total": 1.10}}'),
      asynchronous: dtekit.Processing.ASYNCHRONOUS, mapping: '', sign: true, defaultCertificate: false
    })
    const { FileContent, Async } = JSON.parse(request.body)
    assert.equal(Async, true)
    assert.equal(FileContent, '<DTE><Documento><Total>1.10</Total></Documento></DTE>')
  })

  test('accepts field names in camelCase', () => {
    const request = new dtekit.Request('Integrator/UploadZipDocument', {
      file: Buffer.from('PK'), externalId: 'E', fieldNames: { externalId: 'external_id' }
    })
    assert.match(request.body.toString(), /name="external_id"\r\n\r\nE\r\n/)
  })

  test('decodes its answer', () => {
    const request = new dtekit.Request('File/DownloadDocumentAttachments', { globalDocumentId: ID })
    const files = request.decode(200, '[{"Name": "a.xml", "Base64Content": "PGEvPg=="}]')
    assert.deepEqual(files.map(file => file.content.toString()), ['<a/>'])
    assert.throws(() => request.decode(401, ''), { kind: 'auth' })
  })

  test('prints no document', () => {
    const request = new dtekit.Request('Document/CreateDocument', { Secret: 'hidden' })
    assert.ok(!require('node:util').inspect(request).includes('hidden'))
    assert.equal(request.body.toString(), '{"Secret":"hidden"}')
  })

  test('emits a warning for a finding that the answer cannot hold', async t => {
    const server = http.createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const client = new dtekit.Client(`http://127.0.0.1:${server.address().port}`, 'user', 'secret')
    const warned = once(process, 'warning')
    await client.downloadBatch({ dateFrom: '2026-01-01', dateTo: '2026-03-01' })
    const [warning] = await warned
    assert.deepEqual([warning.name, warning.code], ['RequestWarning', 'filter-window'])
    server.closeAllConnections()
  })

  test('is required by execute', async () => {
    const client = new dtekit.Client('http://127.0.0.1:1', 'user', 'secret')
    await assert.rejects(client.execute({}), TypeError)
    await assert.rejects(client.execute(new dtekit.Request('Account/GetAccount', { accountCode: '1' })), {
      kind: 'transport', phase: 'before'
    })
  })
})
