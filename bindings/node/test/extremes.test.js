'use strict'

// Every numeric option of every call at its extremes: a DtekitError, a TypeError or a RangeError, never a panic or
// `internal`.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { test } = require('node:test')
const vm = require('node:vm')

const dtekit = require('dtekit')

const NUMBERS = [
  0, -0, -1, 1, 0.5, -0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64, -(2 ** 63), 1e19, -1e19, 1e308,
  NaN, Infinity, -Infinity, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, -1n, 10n ** 400n, true
]
const JSON_TEXT =
  '{"Documento": {"Encabezado": {"IdDoc": {"TipoDTE": 33, "Folio": 1, "FechaEmis": "2024-05-01"}}}, "a": 1}'
const TEMPLATE =
  "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:template><F>{a}</F></m:template></m:mapping>"
const LIMITS = ['maxDepth', 'maxBytes', 'maxAttributes', 'maxGrowth']
const BOUNDS = ['maxSteps', 'maxMemory', 'maxOutput', 'maxDepth', 'maxBytes']
const SERVICE = ['http://127.0.0.1:9', 'user', 'secret']
const ID = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'

/** Nothing listens at the address. */
async function ask (settings, options = {}) {
  const client = new dtekit.Client(...SERVICE, { attempts: 1, connectTimeout: 1, timeout: 1, ...settings })
  await client.getDocument(options)
}

async function all (items) {
  for await (const item of items) assert.ok(item)
}

function cases (folder) {
  const mapping = dtekit.Mapping.parse(TEMPLATE)
  const sequence = (name, base) => (given) =>
    new dtekit.Sequence(path.join(folder, name))[name]({ issuer: '3101123456', type: '01' }, { ...base, ...given })
  return [
    ['jsonToXml', (given) => dtekit.jsonToXml(JSON_TEXT, given), LIMITS],
    ['jsonToXmlSync', (given) => dtekit.jsonToXmlSync(JSON_TEXT, given), LIMITS],
    ['xmlToJsonSync', (given) => dtekit.xmlToJsonSync('<a b="1"><c/></a>', given), LIMITS],
    ['xmlToObjectSync', (given) => dtekit.xmlToObjectSync('<a b="1"><c/></a>', given), LIMITS],
    ['apply', (given) => mapping.apply(JSON_TEXT, null, given), BOUNDS],
    ['explain', (given) => mapping.explain(JSON_TEXT, null, given), BOUNDS],
    ['convertMany', (given) => all(dtekit.convertMany([JSON_TEXT, '{'], { to: 'xml', ...given })),
      ['threads', 'ahead', 'aheadBytes', 'progressEvery']],
    ['lint', (given) => dtekit.lint(JSON_TEXT, 'CL', given), ['asOf', ...BOUNDS]],
    ['auditTotals', (given) => dtekit.auditTotals(JSON_TEXT, 'CL', given), ['asOf', ...BOUNDS]],
    ['read', (given) => dtekit.read(JSON_TEXT, given), BOUNDS],
    ['symbol', (given) => dtekit.symbol('A1', 'qr', given), ['module', 'quiet', 'columns', 'barHeight']],
    ['Client', (given) => ask(given), ['timeout', 'connectTimeout', 'readTimeout', 'maxReplyBytes', 'attempts']],
    ['call', (given) => ask({}, given), ['timeout', 'connectTimeout', 'readTimeout']],
    ['decodeReply', (given) => dtekit.decodeReply('{}', given), ['status']],
    ['AuthorityWait', (given) => new dtekit.AuthorityWait(ID, given).next(), ['interval', 'giveUpAfter', 'now']],
    ['Poll', ({ sentAt = 1790000000, ...given }) => new dtekit.Poll('x', sentAt, given).next(1790000000),
      ['queries', 'queryInterval', 'sends', 'cycles', 'cycleInterval', 'downloads', 'sentAt']],
    ['range', sequence('range', { first: 1, last: 9 }), ['first', 'last', 'warnBelow']],
    ['block', sequence('block', { count: 1, holder: 'till' }), ['count']],
    ['advance', sequence('advance', {}), ['last']],
    ['a number in an object', (given) => dtekit.jsonToXmlSync(given), ['a']],
    ['a number to map', (given) => mapping.apply(given), ['a']]
  ]
}

test('no number in any option is more than refused', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-extremes-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const wrong = []
  let tried = 0
  let refused = 0
  for (const [name, call, options] of cases(folder)) {
    assert.equal(typeof call, 'function', name)
    for (const option of options) {
      for (const number of NUMBERS) {
        tried += 1
        try {
          await call({ [option]: number })
        } catch (error) {
          refused += 1
          const isPlain = error instanceof RangeError || (error instanceof TypeError && /^expected /.test(error.message))
          const known = error instanceof dtekit.DtekitError ? error.kind !== 'internal' : isPlain
          if (!known) wrong.push(`${name}({ ${option}: ${String(number).slice(0, 30)} }): ${error}`)
        }
      }
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(tried > 1000 && refused > 100, `${tried} calls, ${refused} refused`)
})

test('a size that does not fit is refused and not wrapped', () => {
  for (const number of [2 ** 64, 2n ** 64n, -1, 1.5, NaN, Infinity]) {
    assert.throws(() => dtekit.jsonToXmlSync(JSON_TEXT, { maxBytes: number }), { kind: 'argument' }, String(number))
    assert.throws(() => new dtekit.Client(...SERVICE, { maxReplyBytes: number }), { kind: 'argument' }, String(number))
  }
})

test('shared memory of another realm is copied, and is no buffer to write into', () => {
  const { bytes } = require('../lib/document-input')
  for (const buffer of [new SharedArrayBuffer(9), vm.runInNewContext('new SharedArrayBuffer(9)')]) {
    const view = new Uint8Array(buffer)
    view.set(Buffer.from('{"a": 12}'))
    const copy = bytes(view)
    assert.notEqual(copy.buffer, buffer)
    assert.equal(Object.prototype.toString.call(copy.buffer), '[object ArrayBuffer]')
    view.fill(0)
    assert.equal(String(copy), '{"a": 12}')
    assert.throws(() => dtekit.jsonToXmlInto('{"a": 1}', new Uint8Array(buffer)), TypeError)
  }
  for (const buffer of [new ArrayBuffer(9), vm.runInNewContext('new ArrayBuffer(9)')]) {
    const view = new Uint8Array(buffer)
    assert.equal(bytes(view), view)
  }
})

test('an array whose length no array can have is refused', { timeout: 60_000 }, async () => {
  const none = [2 ** 53, 2 ** 32, -1, 0.5, NaN, Infinity, '1', undefined, {}]
  for (const length of none) {
    const items = new Proxy([], { get: (target, name) => name === 'length' ? length : 1 })
    assert.throws(() => dtekit.jsonToXmlSync({ a: items }), TypeError, String(length))
    await assert.rejects(dtekit.jsonToXml({ a: items }), TypeError, String(length))
    assert.throws(() => dtekit.Document.fromObject({ a: items }), TypeError, String(length))
    const client = new dtekit.Client(...SERVICE)
    await assert.rejects(client.call('Document/GetDocument', { a: items }), TypeError, String(length))
  }
  const two = new Proxy([], { get: (target, name) => name === 'length' ? 2 : 1 })
  assert.equal(String(dtekit.jsonToXmlSync({ a: two })), '<DTE><a>1</a><a>1</a></DTE>')
})
