'use strict'

// The arguments and results of Document. The vectors test reading, editing and writing.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')
const { inspect } = require('node:util')

const { Document, Element, FileContent, jsonToXmlSync } = require('dtekit')

const XML = '<DTE><Documento ID="F1"><Nombre>Peña &amp; Ñandú</Nombre><Detalle><Q>1</Q></Detalle><Detalle><Q>2</Q></Detalle><Nada/></Documento></DTE>'

describe('a document', () => {
  test('can be read from bytes and from text', () => {
    for (const xml of [XML, Buffer.from(XML), new TextEncoder().encode(XML)]) {
      assert.equal(Document.fromXml(xml).toXml().toString(), XML)
    }
    assert.equal(Document.fromJson('{"a":"ñ"}').toXml().toString(), '<DTE><a>ñ</a></DTE>')
  })

  test('read from a string ignores the declared encoding', () => {
    const document = Document.fromXml('<?xml version="1.0" encoding="ISO-8859-1"?><DTE><a>ñ</a></DTE>')
    assert.equal(document.get('a'), 'ñ')
  })

  test('cannot be made with new or from an unsupported type', () => {
    assert.throws(() => new Document(), TypeError)
    assert.throws(() => new Element(), TypeError)
    assert.throws(() => new FileContent(), TypeError)
  })

  test('returns the text at a path, or null', () => {
    const document = Document.fromXml(XML)
    assert.equal(document.get('Documento/Nombre'), 'Peña & Ñandú')
    assert.equal(document.get('Documento/@ID'), 'F1')
    assert.equal(document.get('Documento/Detalle[2]/Q'), '2')
    for (const path of ['Documento', 'Documento/Nada', 'x', '__proto__']) assert.equal(document.get(path), null)
  })

  test('accepts every kind of value', () => {
    const document = Document.fromJson('{}')
    document.set('t', 'á').set('n', 1.5).set('b', 12345678901234567890n).set('y', true).set('z', null).set('e', 1e-7)
    assert.equal(document.toJson().toString(),
      '{"t":"á","n":1.5,"b":12345678901234567890,"y":true,"z":null,"e":0.0000001}')
  })

  test('refuses an unsupported value', () => {
    const document = Document.fromJson('{}')
    for (const value of [undefined, {}, [], () => 1, Symbol('s')]) assert.throws(() => document.set('a', value), TypeError)
    for (const value of [NaN, Infinity, 1e21, 0.1 + 0.2]) {
      assert.throws(() => document.set('a', value), { kind: 'argument', code: 'number-inexact', path: 'a' })
    }
    assert.equal(document.toXml().toString(), '<DTE/>')
  })

  test('refuses a lone surrogate, in a value and in a path', () => {
    const document = Document.fromJson('{}')
    const refused = { kind: 'argument', code: 'xml-forbidden-character' }
    assert.throws(() => document.set('a', 'x\uD834'), { ...refused, path: 'a' })
    for (const call of ['get', 'remove', 'append', 'element']) assert.throws(() => document[call]('a\uD834'), refused)
    assert.throws(() => document.set('a\uD834', 'x'), refused)
  })

  test('refuses a path that is not a string', () => {
    const document = Document.fromXml(XML)
    for (const call of ['get', 'set', 'remove', 'append', 'element']) {
      for (const path of [undefined, null, 1, ['Documento']]) assert.throws(() => document[call](path, 'x'), TypeError)
    }
  })

  test('can be compared with another document', () => {
    const document = Document.fromXml(XML)
    const other = Document.fromXml(XML)
    assert.equal(document.equals(other), true)
    assert.equal(document.equals(document), true)
    other.set('Documento/Nombre', 'X').remove('Documento/@ID')
    assert.equal(document.equals(other), false)
    assert.deepEqual(document.differences(other), [
      { path: 'Documento/@ID', left: 'F1', right: null },
      { path: 'Documento/Nombre', left: 'Peña & Ñandú', right: 'X' }
    ])
    assert.throws(() => document.equals(XML), TypeError)
    assert.throws(() => document.differences({}), TypeError)
  })

  test('prints only the name of its root', () => {
    const document = Document.fromXml(XML)
    assert.equal(inspect(document), 'Document(DTE)')
    assert.equal(inspect(document.element('Documento')), 'Element(Documento)')
  })

  test('accepts only the options of reading and writing', () => {
    const document = Document.fromJson('{"F":{"_attributes":{"x":"1"}}}', { keepRoot: true, dialect: 'underscore' })
    assert.equal(document.toXml({ declaration: true, encoding: 'iso-8859-1' }).toString('latin1'),
      '<?xml version="1.0" encoding="ISO-8859-1"?><F x="1"/>')
    assert.equal(document.toJson({ keepRoot: true }).toString(), '{"F":{"@x":"1"}}')
    assert.throws(() => Document.fromJson('{}', { dropEmpty: true }), { kind: 'argument', code: 'option-unknown' })
    assert.throws(() => Document.fromXml('<a><b/></a>', { maxDepth: 1 }), { kind: 'limit' })
  })
})

describe('an element', () => {
  const document = Document.fromXml(XML)
  const top = document.element('Documento')

  test('has name, path, text and attributes', () => {
    const line = top.children[2]
    assert.deepEqual([line.name, line.path, line.text], ['Detalle', 'Documento/Detalle[2]', null])
    assert.deepEqual([...top.attributes], [['ID', 'F1']])
    assert.equal(top.attributes.get('ID'), 'F1')
    assert.equal(top.children[0].text, 'Peña & Ñandú')
    assert.deepEqual([document.root.name, document.root.path], ['DTE', ''])
    assert.equal(document.element('x'), null)
  })

  test('can be iterated over', () => {
    assert.deepEqual(Array.from(top, child => child.name), ['Nombre', 'Detalle', 'Detalle', 'Nada'])
    assert.deepEqual([...top.children[3]], [])
  })

  test('stays the same element when other elements are added or removed', () => {
    const document = Document.fromJson('{"a":"1","b":["2","3"]}')
    const last = document.element('b[2]')
    document.remove('b[1]')
    document.append('a')
    assert.deepEqual([last.text, last.path], ['3', 'b[1]'])
    document.set('b', 'new')
    assert.equal(last.text, 'new')
  })

  test('keeps its document alive', () => {
    let element = Document.fromXml(XML).element('Documento/Detalle')
    for (let round = 0; round < 50; round += 1) Document.fromXml(`<a>${'<b/>'.repeat(10_000)}</a>`)
    globalThis.gc?.()
    assert.equal(element.children[0].text, '1')
    element = null
  })

  test('takes constant time in an iteration over many', () => {
    const time = count => {
      const document = Document.fromXml(`<a>${'<b>1</b>'.repeat(count)}</a>`)
      const begin = process.hrtime.bigint()
      let texts = 0
      for (const element of document.root) texts += element.text.length
      assert.equal(texts, count)
      return Number(process.hrtime.bigint() - begin) / count
    }
    time(10_000)
    // If each step walked from the first element, forty times as many elements would take forty times as long for each.
    // A busy machine and the garbage collector make four times of it.
    const [few, many] = [[2_000, 5], [80_000, 2]].map(([count, times]) =>
      Math.min(...Array.from({ length: times }, () => time(count))))
    assert.ok(many < few * 10, `${few} ns each of 2,000, ${many} ns each of 80,000`)
  })
})

describe('an object', () => {
  test('can be converted to a document and back', () => {
    const object = { Documento: { '@ID': 'F1', Total: '19.00', Detalle: [{ Q: 1 }, { Q: 2 }], Nada: null, Si: true } }
    assert.deepEqual(Document.fromObject(object).toObject(), object)
  })

  test('gives the same document as its JSON', () => {
    assert.equal(jsonToXmlSync({ a: 1n, b: [null, 'ñ'], c: undefined, d: new Date(0) }).toString(),
      '<DTE><a>1</a><b/><b>ñ</b><d>1970-01-01T00:00:00.000Z</d></DTE>')
    assert.equal(jsonToXmlSync(Object.create(null)).toString(), '<DTE/>')
    assert.equal(jsonToXmlSync({ b: 1e-7, c: -0 }).toString(), '<DTE><b>0.0000001</b><c>-0</c></DTE>')
    const members = JSON.parse('{"__proto__": "x", "constructor": "y"}')
    assert.equal(jsonToXmlSync(members).toString(), '<DTE><__proto__>x</__proto__><constructor>y</constructor></DTE>')
  })

  test('with a Date gives the same as with its ISO text, wherever an object is taken', async () => {
    const at = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))
    const dated = date => ({ Documento: { Encabezado: { IdDoc: { Tipo: '01', FechaEmis: date } } } })
    const { Mapping, lint, lintSync } = require('..')
    const mapping = Mapping.parse(`<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
      <m:template><A><B>{Documento/Encabezado/IdDoc/FechaEmis}</B></A></m:template></m:mapping>`)
    assert.equal(mapping.applySync(dated(at)).toString(), '<A><B>2026-01-02T03:04:05.000Z</B></A>')
    for (const take of [given => lint(given, 'CR'), given => lintSync(given, 'CR'), given => mapping.explain(given)]) {
      assert.deepEqual(await take(dated(at)), await take(dated(at.toISOString())))
    }
  })

  test('with an invalid Date is a TypeError with its path', () => {
    const object = { a: { b: [new Date(0), new Date(NaN)] } }
    assert.throws(() => jsonToXmlSync(object), { name: 'TypeError', message: /`a\/b\[2\]`/ })
  })

  test('can be a Document, or contain one', () => {
    const document = Document.fromXml('<DTE><a>1.10</a></DTE>')
    assert.equal(jsonToXmlSync(document).toString(), '<DTE><a>1.10</a></DTE>')
    assert.equal(JSON.stringify({ document }), '{"document":{"a":"1.10"}}')
  })

  test('with a value that JSON would lose is a TypeError', () => {
    const circle = {}
    circle.a = circle
    const lost = [
      { a: new Map([[1, 2]]) }, { a: Buffer.from('x') }, { a: () => 1 }, { a: Symbol('s') },
      { a: [undefined] }, { a: new Array(1) }, { a: Promise.resolve() }, { a: Object(5) }, { a: Object('s') }, circle,
      { a: Document.fromJson('{}').root }
    ]
    for (const object of lost) {
      assert.throws(() => jsonToXmlSync(object), { name: 'TypeError', message: /`a/ }, String(Object.keys(object)))
    }
    for (const given of [[], new Map(), null, 1, 'text', Buffer.from('{}')]) {
      assert.throws(() => Document.fromObject(given), TypeError)
    }
  })

  test('can contain the same object twice', () => {
    const shared = { x: 1 }
    assert.equal(jsonToXmlSync({ a: shared, b: [shared, shared] }).toString(),
      '<DTE><a><x>1</x></a><b><x>1</x></b><b><x>1</x></b></DTE>')
  })

  test('with a lone surrogate is refused by core', () => {
    assert.throws(() => jsonToXmlSync({ a: '\uD834' }), { kind: 'structure', code: 'json-lone-surrogate' })
    assert.throws(() => jsonToXmlSync({ 'a b': 1 }), { kind: 'structure', code: 'xml-name' })
  })

  test('has a number only if JavaScript keeps its digits', () => {
    const kept = { a: 1.5, b: '1.10', c: '12345678901234567890', d: '-0', e: [7, '7.0', '"8"'], f: false }
    const document = Document.fromJson('{"a":1.5,"b":1.10,"c":12345678901234567890,"d":-0,"e":[7,7.0,"\\"8\\""],"f":false}')
    assert.deepEqual(document.toObject(), kept)
    const xml = '<DTE><a>0.1</a><b>19.00</b><c>\\1"2</c></DTE>'
    assert.deepEqual(Document.fromXml(xml).toObject({ typed: true }), { a: 0.1, b: '19.00', c: '\\1"2' })
    assert.deepEqual(Document.fromXml(xml).toObject(), { a: '0.1', b: '19.00', c: '\\1"2' })
  })

  test('can have a member of any name', () => {
    const object = Document.fromXml('<DTE><__proto__><a>1</a></__proto__></DTE>').toObject()
    assert.deepEqual(Object.keys(object), ['__proto__'])
    assert.equal(Object.getPrototypeOf(object), Object.prototype)
  })
})

describe('a FileContent', () => {
  test('has the format, whether it was base 64, and the document', () => {
    const plain = FileContent.detect('<DTE><a>ñ</a></DTE>')
    assert.deepEqual([plain.format, plain.base64, plain.document.toString()], ['xml', false, '<DTE><a>ñ</a></DTE>'])
    const coded = FileContent.detect(Buffer.from('{"a":1}').toString('base64'))
    assert.deepEqual([coded.format, coded.base64, coded.document.toString()], ['json', true, '{"a":1}'])
    assert.ok(Buffer.isBuffer(coded.document))
    assert.equal(inspect(coded), 'FileContent(json in base64)')
  })

  test('that is neither XML nor JSON is an error of kind syntax', () => {
    assert.throws(() => FileContent.detect('hello'), { kind: 'syntax', code: 'file-content' })
    assert.throws(() => FileContent.detect({}), TypeError)
  })
})
