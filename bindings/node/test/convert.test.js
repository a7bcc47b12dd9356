'use strict'

// The inputs, options and results of the conversions. The vectors test their output.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')

const {
  DtekitError, jsonToXml, jsonToXmlInto, jsonToXmlSync, xmlToJson, xmlToJsonInto, xmlToJsonSync, xmlToObject,
  xmlToObjectSync
} = require('dtekit')

const JSON_TEXT = '{"Documento":{"Nombre":"Peña & Ñandú 𝄞"}}'
const XML_TEXT = '<DTE><Documento><Nombre>Peña &amp; Ñandú 𝄞</Nombre></Documento></DTE>'

describe('input', () => {
  for (const [name, given] of [
    ['a Buffer', Buffer.from(JSON_TEXT)],
    ['a Uint8Array', new TextEncoder().encode(JSON_TEXT)],
    ['a string', JSON_TEXT],
    ['a part of a larger buffer', Buffer.from(`xx${JSON_TEXT}xx`).subarray(2, -2)],
    ['shared memory', shared(JSON_TEXT)]
  ]) {
    test(`can be ${name}`, async () => {
      assert.equal(jsonToXmlSync(given).toString(), XML_TEXT)
      assert.equal((await jsonToXml(given)).toString(), XML_TEXT)
    })
  }

  test('can be a string of XML', async () => {
    assert.equal(xmlToJsonSync(XML_TEXT).toString(), JSON_TEXT)
    assert.equal((await xmlToJson(XML_TEXT)).toString(), JSON_TEXT)
  })

  for (const encoding of ['utf-8', 'ISO-8859-1', 'windows-1252', 'US-ASCII', 'UTF-16']) {
    test(`can be a string that declares ${encoding}, which is ignored`, () => {
      for (const mark of ['', '\uFEFF']) {
        const text = `${mark}<?xml version="1.0" encoding="${encoding}"?>${XML_TEXT}`
        assert.equal(xmlToJsonSync(text).toString(), JSON_TEXT)
      }
    })
  }

  test('as bytes is decoded with the declared encoding', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><DTE><a>ñ</a></DTE>'
    assert.equal(xmlToJsonSync(Buffer.from(text, 'latin1')).toString(), '{"a":"ñ"}')
  })

  test('of another type is a TypeError', async () => {
    for (const given of [undefined, null, 1, [], new ArrayBuffer(2), new Uint16Array(2)]) {
      assert.throws(() => jsonToXmlSync(given), TypeError)
      await assert.rejects(jsonToXml(given), TypeError)
    }
  })

  test('with a lone surrogate is refused', () => {
    assert.throws(() => jsonToXmlSync('{"a": "\uD834"}'), { kind: 'syntax', code: 'text-not-utf16' })
    assert.throws(() => xmlToJsonSync('<a>\uD834</a>'), { kind: 'syntax', code: 'xml-encoding-conflict' })
  })

  test('is copied, so changing it during a conversion has no effect', async () => {
    const given = Buffer.from(JSON_TEXT)
    const converted = jsonToXml(given)
    given.fill('x')
    assert.equal((await converted).toString(), XML_TEXT)
  })

  test('that is empty is an error of kind syntax', () => {
    assert.throws(() => jsonToXmlSync(''), { kind: 'syntax' })
    assert.throws(() => xmlToJsonSync(Buffer.alloc(0)), { kind: 'syntax' })
  })
})

describe('output', () => {
  test('is a new Buffer for each call', () => {
    const first = jsonToXmlSync(JSON_TEXT)
    const second = jsonToXmlSync(JSON_TEXT)
    assert.ok(Buffer.isBuffer(first))
    first.fill(0)
    assert.equal(second.toString(), XML_TEXT)
  })

  test('is not damaged by garbage collection', async () => {
    const outputs = await Promise.all(Array.from({ length: 500 }, (_, index) => jsonToXml(`{"n": ${index}}`)))
    for (let round = 0; round < 20; round += 1) jsonToXmlSync(`{"a": "${'x'.repeat(100_000)}"}`)
    outputs.forEach((output, index) => assert.equal(output.toString(), `<DTE><n>${index}</n></DTE>`))
  })
})

describe('an output of any length', () => {
  for (const length of [0, 1, 3_000, 4_096, 65_500, 65_536, 70_000, 1_000_000]) {
    test(`is complete: ${length} characters`, () => {
      const [first, second] = ['x', 'y'].map(letter => jsonToXmlSync(`{"a": "${letter.repeat(length)}"}`))
      assert.equal(first.toString(), `<DTE><a>${'x'.repeat(length)}</a></DTE>`)
      assert.equal(xmlToJsonSync(second).toString(), `{"a":"${'y'.repeat(length)}"}`)
      assert.equal(xmlToObjectSync(first).a.length, length)
    })
  }
})

describe('an object as JSON', () => {
  const nested = (levels, inside) => Array.from({ length: levels }).reduce(value => ({ a: value }), inside)

  test('keeps minus zero', () => {
    assert.equal(jsonToXmlSync({ a: -0 }).toString(), '<DTE><a>-0</a></DTE>')
  })

  test('that is too deep is refused, however deep', () => {
    const error = { kind: 'limit', code: 'limit-depth' }
    for (const levels of [300, 5_000]) assert.throws(() => jsonToXmlSync(nested(levels, 1)), error)
    assert.throws(() => jsonToXmlSync(nested(20, 1), { maxDepth: 10 }), error)
    assert.equal(jsonToXmlSync(nested(299, 1), { maxDepth: 300 }).length, '<DTE></DTE>1'.length + 299 * '<a></a>'.length)
  })

  test('with an unsupported value is refused with its path, counted from one', () => {
    assert.throws(() => jsonToXmlSync({ a: [{ b: new Map() }] }), /for `a\[1\]\/b`, found Map/)
    const tree = { a: [] }
    tree.a.push(tree)
    assert.throws(() => jsonToXmlSync(tree), /`a\[1\]` holds itself/)
  })

  test('can contain the same object twice', () => {
    const shared = { x: '1' }
    assert.equal(jsonToXmlSync({ a: shared, b: shared }).toString(), '<DTE><a><x>1</x></a><b><x>1</x></b></DTE>')
  })

  test('calls toJSON with the same key as JSON.stringify', () => {
    const asked = { toJSON: key => `<${key}>` }
    assert.equal(jsonToXmlSync({ a: asked, b: [asked] }).toString(), '<DTE><a>&lt;a&gt;</a><b>&lt;0&gt;</b></DTE>')
  })
})

describe('XML as an object', () => {
  test('has every leaf as a string', async () => {
    const xml = Buffer.from('<DTE><Documento><Nombre>Peña</Nombre><Total>1.10</Total><Detalle/></Documento></DTE>')
    const object = { Documento: { Nombre: 'Peña', Total: '1.10', Detalle: [null] } }
    assert.deepEqual(xmlToObjectSync(xml), object)
    assert.deepEqual(await xmlToObject(xml.toString()), object)
  })

  test('has, with `typed`, a number only if JavaScript keeps its digits', async () => {
    const xml = '<DTE><a>1.5</a><b>1.10</b><c>123456789012345678</c><d>true</d><e>1E5</e><f>007</f></DTE>'
    const object = { a: 1.5, b: '1.10', c: '123456789012345678', d: true, e: '1E5', f: '007' }
    assert.deepEqual(xmlToObjectSync(xml, { typed: true }), object)
    assert.deepEqual(await xmlToObject(xml, { typed: true }), object)
  })

  test('that is refused gives the same error as xmlToJson', async () => {
    assert.throws(() => xmlToObjectSync('<a>'), { kind: 'syntax' })
    await assert.rejects(xmlToObject('<a>'), { kind: 'syntax' })
  })
})

describe('dropEmpty', () => {
  const json = '{"a": "", "b": [null, "0"], "c": {"d": ""}}'
  const xml = '<DTE><b>0</b></DTE>'

  test('with an array appends the dropped paths to it', async () => {
    const kept = Buffer.alloc(100)
    for (const convert of [
      options => jsonToXmlSync(json, options),
      options => jsonToXml(json, options),
      options => kept.subarray(0, jsonToXmlInto(json, kept, options))
    ]) {
      const dropped = ['before']
      assert.equal((await convert({ dropEmpty: dropped })).toString(), xml)
      assert.deepEqual(dropped, ['before', 'a', 'b[1]', 'c'])
    }
    const dropped = []
    assert.equal(xmlToJsonSync('<DTE><a/><b>0</b></DTE>', { dropEmpty: dropped }).toString(), '{"b":"0"}')
    assert.deepEqual(xmlToObjectSync('<DTE><x><y/></x><b>0</b></DTE>', { dropEmpty: dropped }), { b: '0' })
    assert.deepEqual(await xmlToObject('<DTE><z/></DTE>', { dropEmpty: dropped }), {})
    assert.deepEqual(dropped, ['a', 'x', 'z'])
  })

  test('of true warns and shows at most twenty paths', async () => {
    const warned = new Promise(resolve => process.once('warning', resolve))
    const many = JSON.stringify({ a: Array(23).fill(null), b: 'x' })
    assert.equal(jsonToXmlSync(many, { dropEmpty: true }).toString(), '<DTE><b>x</b></DTE>')
    const { name, message } = await warned
    assert.equal(name, 'DroppedWarning')
    assert.match(message, /^dropped what holds nothing: `a\[1\]`, .*`a\[20\]` and 3 more$/)
  })

  test('of false, or if nothing was dropped, gives no warning', async () => {
    const warnings = []
    const listen = warning => warnings.push(warning.message)
    process.on('warning', listen)
    assert.equal(jsonToXmlSync('{"a": 0}', { dropEmpty: true }).toString(), '<DTE><a>0</a></DTE>')
    assert.equal(jsonToXmlSync('{"a": ""}', { dropEmpty: false }).toString(), '<DTE><a></a></DTE>')
    await new Promise(resolve => setTimeout(resolve, 10))
    process.off('warning', listen)
    assert.deepEqual(warnings, [])
  })

  test('with a buffer that is too small reports the needed size', () => {
    const dropped = []
    assert.throws(() => jsonToXmlInto(json, Buffer.alloc(3), { dropEmpty: dropped }), { needed: xml.length })
    assert.deepEqual(dropped, [])
  })

  test('of another type is a TypeError', () => {
    for (const dropEmpty of ['yes', 1, {}]) assert.throws(() => jsonToXmlSync('{}', { dropEmpty }), TypeError)
  })
})

describe('options', () => {
  test('are in camelCase', () => {
    assert.equal(jsonToXmlSync('{"Factura": {"a": 1}}', { keepRoot: true }).toString(), '<Factura><a>1</a></Factura>')
    assert.equal(xmlToJsonSync('<DTE><a>1</a></DTE>', { typed: true, arrays: ['a'] }).toString(), '{"a":[1]}')
  })

  test('that are undefined are left out', () => {
    assert.equal(jsonToXmlSync('{}', { keepRoot: undefined }).toString(), '<DTE/>')
  })

  test('that are unknown or of a wrong type are all reported', () => {
    assert.throws(() => jsonToXmlSync('{}', { keepRoot: 'yes', keepRot: true }), error => {
      assert.equal(error.kind, 'argument')
      assert.deepEqual(error.findings.map(finding => finding.code), ['option-value', 'option-unknown'])
      return true
    })
  })

  test('with NaN or Infinity are refused', async () => {
    const refused = { kind: 'argument', code: 'number-inexact' }
    await assert.rejects(jsonToXml('{}', { maxDepth: NaN }), { ...refused, path: 'maxDepth' })
    assert.throws(() => jsonToXmlSync('{}', { maxBytes: Infinity }), { ...refused, path: 'maxBytes' })
  })

  test('that are not an object are a TypeError', () => {
    assert.throws(() => jsonToXmlSync('{}', 'keepRoot'), TypeError)
    assert.throws(() => jsonToXmlSync('{}', { keepRoot: () => true }), TypeError)
  })

  test('that are a list are an error of kind argument', () => {
    assert.throws(() => jsonToXmlSync('{}', ['keepRoot']), { kind: 'argument', code: 'option-value' })
  })
})

describe('a conversion into a buffer', () => {
  const length = Buffer.byteLength(XML_TEXT)

  test('returns the number of bytes written', () => {
    const kept = Buffer.alloc(200, 'x')
    assert.equal(jsonToXmlInto(JSON_TEXT, kept), length)
    assert.equal(kept.toString('utf8', 0, length), XML_TEXT)
    assert.equal(kept[length], 'x'.charCodeAt(0))
  })

  test('fills a buffer of exactly the needed size', () => {
    const kept = new Uint8Array(length)
    assert.equal(jsonToXmlInto(JSON_TEXT, kept), length)
    assert.equal(Buffer.from(kept).toString(), XML_TEXT)
  })

  test('refuses a buffer that is too small, reports the needed size and writes nothing', () => {
    const kept = Buffer.alloc(length - 1, 'x')
    assert.throws(() => jsonToXmlInto(JSON_TEXT, kept), { kind: 'limit', code: 'limit-buffer', needed: length })
    assert.ok(kept.every(byte => byte === 'x'.charCodeAt(0)))
  })

  test('can write into the buffer that contains its input', () => {
    const both = Buffer.alloc(200, ' ')
    both.write(JSON_TEXT)
    const input = both.subarray(0, Buffer.byteLength(JSON_TEXT))
    assert.equal(both.toString('utf8', 0, jsonToXmlInto(input, both)), XML_TEXT)
  })

  test('works from XML to JSON', () => {
    const kept = Buffer.alloc(200)
    assert.equal(kept.toString('utf8', 0, xmlToJsonInto(XML_TEXT, kept)), JSON_TEXT)
  })

  test('refuses a target of an unsupported type with a TypeError', () => {
    assert.throws(() => jsonToXmlInto(JSON_TEXT, []), TypeError)
    assert.throws(() => jsonToXmlInto(JSON_TEXT, new Uint8Array(new SharedArrayBuffer(200))), TypeError)
  })
})

describe('an error', () => {
  const read = () => jsonToXmlSync('{"a": {"b c": 1,\n "d": 1, "d": 2}}')

  test('is an Error and a DtekitError', () => {
    assert.throws(read, Error)
    assert.throws(read, DtekitError)
  })

  test('has every finding, and the members of the first one', () => {
    assert.throws(read, error => {
      assert.deepEqual(error.findings.map(finding => finding.code), ['xml-name', 'json-duplicate-member'])
      const [{ code, path, position, message }] = error.findings
      assert.deepEqual([error.code, error.path, error.position, error.message], [code, path, position, message])
      assert.equal(position.line, 1)
      assert.equal(error.findings[1].position.line, 2)
      return true
    })
  })

  test('prints as one line and the stack of the call', () => {
    assert.throws(read, error => {
      assert.match(String(error), /^DtekitError: structure: .+ \[xml-name\] and 1 more finding$/)
      assert.ok(error.stack.startsWith(String(error)))
      assert.match(error.stack, /convert\.test\.js/)
      return true
    })
  })

  test('of a Promise has the stack of the await', async () => {
    const failing = async () => { await jsonToXml('{') }
    await assert.rejects(failing, error => {
      assert.match(error.stack, /at async failing .*convert\.test\.js/)
      return true
    })
  })
})

function shared(text) {
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)))
  bytes.set(Buffer.from(text))
  return bytes
}
