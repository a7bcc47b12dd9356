'use strict'

// Large objects and texts are read in slices: the event loop turns while a call reads them.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')
const { Writable } = require('node:stream')

const {
  Client, Mapping, jsonToXml, jsonToXmlSync, jsonToXmlTo, xmlToJson, xmlToJsonSync, xmlToObject, xmlToObjectSync
} = require('dtekit')
const { parseInSlices } = require('../lib/json-reader')
const { sliced } = require('../lib/slices')

const TEMPLATE = `<m:mapping xmlns:m="urn:dtekit:mapping:1" code="0a1b2c3d-0000-4000-8000-000000000001" source="/DTE">
  <m:template><F>{'x'}</F></m:template>
</m:mapping>`

/** A document of about 12 MB of JSON. A slice ends after a megabyte at the latest, however fast the machine is. */
const LINES = 100_000
const LARGE = {
  Documento: {
    Detalle: Array.from({ length: LINES }, (_, index) => ({
      NroLinDet: index, NmbItem: `Ñame "número" ${index}`, QtyItem: 1.5, Nada: null, ImpuestosDet: [{ TasaImp: '13.00' }]
    }))
  }
}

/** What a call gives, and how often the event loop turned until then. */
async function turnsDuring(call) {
  let turns = 0
  let ended = false
  const count = () => {
    turns += 1
    if (!ended) setImmediate(count)
  }
  setImmediate(count)
  const value = await call()
  ended = true
  return { value, turns }
}

describe('the event loop turns while', () => {
  test('jsonToXml reads a large object', async () => {
    const begun = jsonToXmlSync(LARGE)
    const { value, turns } = await turnsDuring(() => jsonToXml(LARGE))
    assert.ok(value.equals(begun))
    assert.ok(turns >= 8, `${turns} turns`)
  })

  test('jsonToXml reads a long string, and a long string in an object', async () => {
    const long = '𝄞ñ"'.repeat(2_000_000)
    for (const given of [JSON.stringify({ a: long }), { a: long }]) {
      const { value, turns } = await turnsDuring(() => jsonToXml(given))
      assert.ok(value.equals(jsonToXmlSync(given)))
      assert.ok(turns >= 4, `${turns} turns`)
    }
  })

  test('xmlToObject makes a large object', async () => {
    const xml = jsonToXmlSync(LARGE)
    const { value, turns } = await turnsDuring(() => xmlToObject(xml))
    assert.deepEqual(value, xmlToObjectSync(xml))
    assert.ok(turns >= 8, `${turns} turns`)
  })

  test('explain makes a large object', async () => {
    const mapping = Mapping.parse(`<m:mapping xmlns:m="urn:dtekit:mapping:1" name="lines" source="/DTE">
      <m:template><F><L m:each="Documento/Detalle"><N>{NroLinDet}</N></L></F></m:template></m:mapping>`)
    const document = { Documento: { Detalle: LARGE.Documento.Detalle.slice(0, 40_000) } }
    const { value, turns } = await turnsDuring(() => mapping.explain(document))
    assert.deepEqual(value, mapping.explainSync(document))
    assert.ok(turns >= 8, `${turns} turns`)
  })

  test('xmlToJson reads a long string', async () => {
    const xml = `<DTE><a>${'𝄞ñ'.repeat(3_000_000)}</a></DTE>`
    const { value, turns } = await turnsDuring(() => xmlToJson(xml))
    assert.ok(value.equals(xmlToJsonSync(xml)))
    assert.ok(turns >= 4, `${turns} turns`)
  })

  test('jsonToXmlTo, a mapping and a call read a large object', async () => {
    const mapping = Mapping.parse(TEMPLATE)
    const client = new Client('http://127.0.0.1:1', 'user', 'secret')
    const nowhere = new Writable({ write(piece, encoding, done) { done() } })
    for (const call of [
      () => jsonToXmlTo(LARGE, nowhere),
      () => mapping.apply(LARGE),
      () => assert.rejects(client.issue(LARGE, 'CR'), { kind: 'transport' }),
      () => assert.rejects(client.sendDocumentToSave({ document: LARGE }))
    ]) {
      const { turns } = await turnsDuring(call)
      assert.ok(turns >= 8, `${turns} turns`)
    }
  })
})

describe('JSON that is read in slices', () => {
  const many = (count, item) => Array.from({ length: count }, (_, index) => item(index))
  const long = 'a"\\\n𝄞ñ,]}'.repeat(100_000)
  const documents = {
    'a list of short values': many(200_000, index => [index, '1.10', '', null, true, {}, []][index % 7]),
    'a list of lists, each larger than a batch': many(20, () => many(9_000, index => [index])),
    'an object of many members': Object.fromEntries(many(50_000, index => [`k"${index}\\`, index])),
    'long strings between short members': { a: 1, b: long, c: [long, 2, long], d: { e: long } },
    'long strings without an escape': { a: 'x'.repeat(2_000_000), b: ['y'.repeat(2_000_000)] },
    'a long name': { ['n'.repeat(100_000)]: { a: many(60_000, String) } },
    'one long string': 'x'.repeat(2_000_000),
    'deep lists around a large one': [[[{ a: [[many(100_000, String)]], b: [] }]]],
    'members named __proto__': JSON.parse(`{"__proto__": {"__proto__": [${'1,'.repeat(400_000)}1]}, "a": {"__proto__": 1}}`)
  }
  for (const [name, value] of Object.entries(documents)) {
    test(`is the same value: ${name}`, async () => {
      const text = JSON.stringify(value)
      const read = parseInSlices(Buffer.from(text))
      assert.equal(JSON.stringify(await read), text)
    })
  }

  test('of a short text is there at once', () => {
    assert.deepEqual(parseInSlices(Buffer.from('{"a":[1]}')), { a: [1] })
  })

  test('is given up when the signal aborts', async () => {
    const xml = jsonToXmlSync(LARGE)
    const controller = new AbortController()
    const read = xmlToObject(xml, { signal: controller.signal })
    controller.abort()
    await assert.rejects(read, { name: 'AbortError' })
  })
})

describe('a large object', () => {
  test('gives the error of its last value, and all findings on numbers', async () => {
    const end = value => ({ ...LARGE, end: value })
    await assert.rejects(jsonToXml(end(new Map())), { name: 'TypeError', message: /for `end`, found Map/ })
    await assert.rejects(jsonToXml({ begin: NaN, ...end(1e21) }), error => {
      assert.deepEqual(error.findings.map(finding => finding.path), ['begin', 'end'])
      return true
    })
  })

  test('is no longer read once the call is aborted', async () => {
    const controller = new AbortController()
    let read = 0
    const watched = { toJSON: () => (read += 1) }
    const aborted = jsonToXml({ ...LARGE, watched }, { signal: controller.signal })
    controller.abort()
    await assert.rejects(aborted, { name: 'AbortError' })
    assert.equal(read, 0)
  })

  test('that is longer than maxBytes is refused before it is read to its end', async () => {
    let read = 0
    const watched = { toJSON: () => (read += 1) }
    await assert.rejects(jsonToXml({ ...LARGE, watched }, { maxBytes: 1_000_000 }), { code: 'limit-bytes' })
    assert.equal(read, 0)
  })

  test('that holds one object many times cannot use up the memory', () => {
    let shared = { x: 'x'.repeat(100) }
    for (let level = 0; level < 60; level += 1) shared = { a: shared, b: shared }
    assert.throws(() => jsonToXmlSync(shared, { maxBytes: 1_000_000 }), { code: 'limit-bytes' })
  })
})

test('slices of several calls take turns, one in each turn of the event loop', async () => {
  const order = []
  const work = name => {
    let left = 3
    return () => {
      order.push(name)
      left -= 1
      return left === 0
    }
  }
  await Promise.all([sliced(work('a')), sliced(work('b'))])
  assert.deepEqual(order, ['a', 'b', 'a', 'b', 'a', 'b'])
})
