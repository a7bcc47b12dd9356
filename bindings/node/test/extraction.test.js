'use strict'

// Uploads from paths; mapping and issuing an extracted document.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, test } = require('node:test')
const { pathToFileURL } = require('node:url')

const dtekit = require('..')
const { Sandbox, root } = require('./sandbox')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
const quick = { queryInterval: 1 }
let sandbox
let provider

before(async () => {
  sandbox = await Sandbox.start()
  provider = new dtekit.Client(sandbox.url, 'user', 'secret', {
    extractionUrl: sandbox.url, clientId: 'client', clientSecret: 'client-secret'
  })
})

after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})

function file(name, content) {
  const place = path.join(folder, name)
  fs.writeFileSync(place, content)
  return place
}

test('a file is uploaded from its path, and read again for each upload', async () => {
  const place = file('note.sends=2.after=0.txt', 'total: 10')
  const upload = dtekit.Upload.fromPath(place, { clientId: 'org' })
  const lines = []
  const { file: original } = await provider.extract(upload, { ...quick, progress: step => lines.push(step.step) })
  assert.equal(original.toString(), 'total: 10')
  assert.equal(lines.filter(step => step === 'sent').length, 2)
})

test('a path can be a URL, and gives the upload its name', () => {
  const upload = dtekit.Upload.fromPath(pathToFileURL(file('a.txt', 'total')), { clientId: 'org' })
  assert.match(upload.request.body.toString(), /filename="a.txt"[^]*\r\n\r\ntotal\r\n/)
  assert.deepEqual(upload.findings, [])
  assert.throws(() => dtekit.Upload.fromPath(7, {}), TypeError)
})

test('an unreadable file is an error', async () => {
  const none = { kind: 'storage', code: 'file-not-found' }
  assert.throws(() => dtekit.Upload.fromPath(path.join(folder, 'none.txt'), { clientId: 'org' }), none)
  const missing = { kind: 'storage', code: 'file-unreadable' }
  const place = file('short.txt', 'total: 10')
  const upload = dtekit.Upload.fromPath(place, { clientId: 'org' })
  fs.truncateSync(place, 3)
  await assert.rejects(provider.extract(upload, quick), missing)
  assert.throws(() => upload.request.body, missing)
})

test('bytes are copied, so changing them has no effect on the upload', () => {
  const data = Buffer.from('total')
  const upload = new dtekit.Upload(data, { fileName: 'a.txt', clientId: 'org' })
  data.write('other')
  assert.match(upload.request.body.toString(), /\r\n\r\ntotal\r\n/)
})

test('an extracted document is mapped and issued', async () => {
  const vector = path.join(root, 'tests', 'vectors', 'mapping_cr', 'to', '01_plain')
  const text = await dtekit.jsonToXml(fs.readFileSync(`${vector}.json`))
  const upload = new dtekit.Upload(text, { fileName: 'invoice.after=0.txt', clientId: 'org' })
  const { xml } = await provider.extract(upload, quick)
  const mapped = await dtekit.Mapping.standard('CR', '01').apply(xml)
  const expected = dtekit.Document.fromXml(fs.readFileSync(`${vector}.xml`))
  assert.deepEqual(dtekit.Document.fromXml(mapped).differences(expected), [])
  const result = await provider.issue(xml, 'CR', { check: 'refuse' })
  assert.equal(result.outcome, 'sent')
})
