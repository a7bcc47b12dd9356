'use strict'

// Numbers of JavaScript that may not have the digits that the caller wrote: refused wherever a value enters.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')

const {
  AuthorityEvent, Client, Document, Mapping, ReceiverMessage, Request, StatusChange, composeIdentifier, jsonToXml,
  jsonToXmlInto, jsonToXmlSync, xmlToObjectSync
} = require('dtekit')

/** A key of 50 digits as a number, of which JavaScript keeps the first sixteen. */
const KEY = 50621112600310112345600100001010000000123100000123
const SUM = 0.1 + 0.2

const TEMPLATE = `<m:mapping xmlns:m="urn:dtekit:mapping:1" code="0a1b2c3d-0000-4000-8000-000000000001" source="/DTE">
  <m:template><F>{'x'}</F></m:template>
</m:mapping>`

const written = value => /<a>(.*)<\/a>/.exec(jsonToXmlSync({ a: value }))[1]

/** Checks that a call is refused with exactly these paths; a Promise for a call that gives one. */
function refuses(call, ...paths) {
  const check = error => {
    assert.equal(error.kind, 'argument', String(error))
    assert.deepEqual(error.findings.map(finding => [finding.code, finding.path]), paths.map(path => ['number-inexact', path]))
    assert.match(error.findings[0].hint, /as text, as a BigInt/)
    return true
  }
  return call.constructor.name === 'AsyncFunction' ? assert.rejects(call, check) : assert.throws(call, check)
}

describe('a number that is written', () => {
  for (const [value, text] of [
    [0, '0'], [-0, '-0'], [19.9, '19.9'], [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [Number.MIN_SAFE_INTEGER, '-9007199254740991'], [0.123456789012345, '0.123456789012345'],
    [-123456789.012345, '-123456789.012345'], [1e-7, '0.0000001'], [1.5e-10, '0.00000000015'],
    [BigInt('50621112600310112345600100001010000000123100000123'), '50621112600310112345600100001010000000123100000123']
  ]) {
    test(`is ${text}`, () => assert.equal(written(value), text))
  }
})

describe('a number that is refused', () => {
  for (const value of [
    KEY, 1e21, -1e21, 2 ** 53, -(2 ** 53), NaN, Infinity, -Infinity, SUM, 0.7 + 0.1, 1.1 * 1.1, 100 / 3, 0.1234567890123456
  ]) {
    test(`is ${value}`, () => refuses(() => jsonToXmlSync({ a: value }), 'a'))
  }

  test('has a finding for each place, in the order of the document', () => {
    const lines = [{ amount: 1.5 }, { amount: SUM }, { amount: [1, KEY] }]
    refuses(() => jsonToXmlSync({ key: KEY, lines, x: { '@y': NaN } }), 'key', 'lines[2]/amount', 'lines[3]/amount[2]', 'x/@y')
  })

  test('has at most a hundred findings', () => {
    assert.throws(() => jsonToXmlSync({ a: Array(1000).fill(KEY) }), error => error.findings.length === 100)
  })
})

describe('a number that may have lost digits is refused', () => {
  const client = new Client('http://127.0.0.1:1', 'user', 'secret')
  const document = { a: { b: [KEY] } }
  const mapping = Mapping.parse(TEMPLATE)

  test('in every function that takes a document', async () => {
    await refuses(async () => jsonToXml(document), 'a/b[1]')
    refuses(() => jsonToXmlInto(document, Buffer.alloc(100)), 'a/b[1]')
    refuses(() => Document.fromObject(document), 'a/b[1]')
    refuses(() => mapping.applySync(document), 'a/b[1]')
    await refuses(async () => mapping.apply(document), 'a/b[1]')
    await refuses(async () => client.issue(document, 'CR'), 'a/b[1]')
    await refuses(async () => client.elSalvadorInvalidate(document, 'm'), 'a/b[1]')
  })

  test('in arguments and bodies of operations, all at once', async () => {
    const args = { document, accountCode: KEY, readTimeout: SUM }
    await refuses(async () => client.call('Document/SendDocumentToSave', args), 'document/a/b[1]', 'accountCode')
    refuses(() => new Request('Document/SendDocumentToSave', args), 'document/a/b[1]', 'accountCode')
  })

  test('in params of a mapping, fields, parameters and parts', () => {
    refuses(() => mapping.applySync({ a: 1 }, { rate: SUM, key: KEY }), 'params/rate', 'params/key')
    refuses(() => new ReceiverMessage({ clave: KEY, totalFactura: SUM }), 'clave', 'totalFactura')
    refuses(() => new StatusChange('110300', 'id', 'text', { Items: [{ Amount: SUM }] }), 'Items[1]/Amount')
    refuses(() => new AuthorityEvent('1', 'text', { Total: SUM }), 'Total')
    refuses(() => composeIdentifier('clave', { folio: KEY }), 'folio')
  })

  test('in options, where a duration may have any fraction', () => {
    refuses(() => jsonToXmlSync('{}', { maxBytes: 1e21 }), 'maxBytes')
    refuses(() => new Client('http://127.0.0.1:1', 'user', 'secret', { timeout: NaN }), 'timeout')
    assert.ok(new Client('http://127.0.0.1:1', 'user', 'secret', { timeout: 100 / 3 }))
  })
})

test('a number that xmlToObject gives is always taken back', () => {
  let state = 7
  const random = bound => {
    state = (state * 48271) % 2147483647
    return state % bound
  }
  for (let round = 0; round < 2000; round += 1) {
    const digits = Array.from({ length: 1 + random(20) }, () => random(10)).join('').replace(/^0+(?=\d)/, '')
    const text = random(2) ? digits : `${digits}.${random(10 ** (1 + random(9)))}`
    const object = xmlToObjectSync(`<DTE><a>${text}</a></DTE>`, { typed: true })
    assert.equal(written(object.a), text)
  }
})
