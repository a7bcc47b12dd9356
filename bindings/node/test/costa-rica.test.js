'use strict'

// The JavaScript interface of receiver messages and folio sequences. The vectors test their rules.

const assert = require('node:assert/strict')
const { execFile } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, describe, test } = require('node:test')
const { inspect, promisify } = require('node:util')

const dtekit = require('dtekit')

const FIELDS = {
  clave: '50628072500310123456700100001010000000011119999999',
  numeroCedulaEmisor: 3101234567,
  fechaEmisionDoc: '2025-07-30T09:15:00-06:00',
  mensaje: dtekit.Mensaje.ACCEPTED,
  totalFactura: '113000.00',
  numeroCedulaReceptor: '3109876543'
}
const COUNTER = { numeroCedulaReceptor: '3109876543', mensaje: 1 }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
after(() => fs.rmSync(folder, { recursive: true }))

describe('a receiver message', () => {
  test('is written exactly and can be read again', () => {
    const message = new dtekit.ReceiverMessage({ ...FIELDS, folio: 42 })
    const xml = message.toXml()
    assert.match(xml.toString(), /<TotalFactura>113000.00<\/TotalFactura>/)
    assert.equal(message.numeroConsecutivoReceptor, '00100001050000000042')
    assert.deepEqual(message.findings, [])
    for (const data of [xml, xml.toString(), new Uint8Array(xml)]) {
      assert.ok(dtekit.ReceiverMessage.fromXml(data).equals(message))
    }
    assert.ok(!message.equals(new dtekit.ReceiverMessage({ ...FIELDS, folio: 43 })))
    assert.equal(JSON.parse(JSON.stringify(message)).totalFactura, '113000.00')
  })

  test('that is invalid is refused with all its findings', () => {
    assert.throws(() => new dtekit.ReceiverMessage({ ...FIELDS, mensaje: 7, totalFactura: 0.300000000004, folio: 1 }), error => {
      assert.deepEqual(error.findings.map(finding => finding.path), ['mensaje', 'totalFactura'])
      return error instanceof dtekit.DtekitError && error.kind === 'invalid'
    })
    assert.throws(() => new dtekit.ReceiverMessage(), TypeError)
    assert.throws(() => new dtekit.ReceiverMessage({ ...FIELDS, sequence: 1 }), TypeError)
  })

  test('shows no identification numbers and cannot be changed', () => {
    const message = new dtekit.ReceiverMessage({ ...FIELDS, folio: 1 })
    assert.ok(!inspect(message).includes('3109876543'))
    assert.throws(() => { message.mensaje = '3' }, TypeError)
    assert.deepEqual(Object.keys(message), Object.keys(message.fields))
  })
})

describe('a folio sequence', () => {
  test('numbers only valid messages, so an invalid one uses no number', async () => {
    const sequence = new dtekit.FolioSequence(path.join(folder, 'message'))
    assert.throws(() => new dtekit.ReceiverMessage({ ...FIELDS, mensaje: '4', sequence }), { kind: 'invalid' })
    for (const folio of ['1', '2']) {
      const message = new dtekit.ReceiverMessage({ ...FIELDS, sequence })
      assert.equal(message.numeroConsecutivoReceptor, `0010000105000000000${folio}`)
    }
    assert.equal(sequence.lastSync(COUNTER), 2)
    assert.equal(await sequence.next(COUNTER), 3)
    assert.equal(sequence.nextSync({ ...COUNTER, terminal: 2 }), 1)
  })

  test('has a last number and only moves forward', async () => {
    const sequence = new dtekit.FolioSequence(path.join(folder, 'end'))
    sequence.advanceSync(COUNTER, 9999999999)
    await assert.rejects(sequence.next(COUNTER), { kind: 'limit', code: 'sequence-exhausted' })
    for (const last of [5, -1, 1.5, NaN, 1e20]) {
      assert.throws(() => sequence.advanceSync(COUNTER, last), { kind: 'argument', code: 'sequence-backwards' })
    }
    assert.throws(() => sequence.nextSync({ mensaje: 4 }), { kind: 'argument' })
  })

  test('with a truncated file is an error of kind storage', () => {
    const file = path.join(folder, 'torn')
    const sequence = new dtekit.FolioSequence(file)
    sequence.nextSync(COUNTER)
    fs.truncateSync(file, 30)
    assert.throws(() => sequence.nextSync(COUNTER), { kind: 'storage', code: 'sequence-file-damaged' })
    assert.throws(() => new dtekit.FolioSequence(file), { kind: 'storage', code: 'sequence-file-damaged' })
  })

  test('never gives the same number twice, also across processes', async () => {
    const file = path.join(folder, 'many')
    const script = `
      const sequence = new (require('dtekit').FolioSequence)(process.argv[1])
      const counter = ${JSON.stringify(COUNTER)}
      console.log(JSON.stringify(Array.from({ length: 20 }, () => sequence.nextSync(counter))))`
    const run = promisify(execFile)
    const others = [1, 2].map(() => run(process.execPath, ['-e', script, file], { cwd: __dirname }))
    const sequence = new dtekit.FolioSequence(file)
    const numbers = await Promise.all(Array.from({ length: 20 }, () => sequence.next(COUNTER)))
    for (const { stdout } of await Promise.all(others)) numbers.push(...JSON.parse(stdout))
    assert.deepEqual(numbers.sort((a, b) => a - b), Array.from({ length: 60 }, (_, index) => index + 1))
  })
})

test('the JavaScript example of docs/receiver-message.md runs', () => {
  const root = path.join(__dirname, '..', '..', '..')
  const page = fs.readFileSync(path.join(root, 'docs', 'receiver-message.md'), 'utf8')
  const example = page.split('```js\n')[1].split('```')[0]
  fs.copyFileSync(path.join(root, 'tests', 'data', 'supplier-invoice.xml'), path.join(folder, 'supplier-invoice.xml'))
  const here = process.cwd()
  process.chdir(folder)
  try {
    new Function('require', example)(require)
  } finally {
    process.chdir(here)
  }
})

describe('a client', () => {
  test('refuses to send anything but a valid receiver message', async () => {
    const client = new dtekit.Client('http://127.0.0.1:1', 'user', 'secret')
    await assert.rejects(client.costaRicaSendReceiverMessage({}), TypeError)
    const broken = dtekit.ReceiverMessage.fromXml('<MensajeReceptor/>')
    const sent = client.costaRicaSendReceiverMessage(broken)
    await assert.rejects(sent, { kind: 'invalid', code: 'receiver-message-missing' })
  })
})
