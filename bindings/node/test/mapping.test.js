'use strict'

// The JavaScript interface of mappings: forms of the input document, files and folders, worker threads.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { after, before, describe, test } = require('node:test')

const { root } = require('./sandbox')
const { Document, DtekitError, MAPPING_STANDARD, Mapping, Registry } = require('dtekit')

const CODE = '0a1b2c3d-0000-4000-8000-000000000001'
const TEMPLATE = `<m:mapping xmlns:m="urn:dtekit:mapping:1" code="${CODE}" source="/DTE">
  <m:template><F><T m:each="a">{fixed(., 2)}</T></F></m:template>
</m:mapping>`

describe('a mapping', () => {
  const mapping = Mapping.parse(TEMPLATE)

  test('applies to a Document and to an object', async () => {
    const document = Document.fromJson('{"a": [1.10, 2]}')
    document.set('a[2]', '2.5')
    assert.equal(mapping.applySync(document).toString(), '<F><T>1.10</T><T>2.50</T></F>')
    assert.equal((await mapping.apply({ a: [1.1, 2n] })).toString(), '<F><T>1.10</T><T>2.00</T></F>')
    assert.deepEqual((await mapping.explain({ a: 1, b: 2 })).lost, ['b'])
    assert.deepEqual(mapping.explainSync(document).lost, [])
    assert.deepEqual(Mapping.diff(mapping, mapping, document), [])
  })

  test('refuses any other value with a TypeError', async () => {
    await assert.rejects(mapping.apply(1), TypeError)
    assert.throws(() => mapping.applySync({ a: new Map() }), TypeError)
  })
})

describe('a registry', () => {
  let folder
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
    fs.mkdirSync(path.join(folder, 'in'))
    fs.mkdirSync(path.join(folder, '.git'))
    fs.writeFileSync(path.join(folder, 'in', 'own.xml'), TEMPLATE)
    for (const other of ['.git/a.xml', '.b.json', 'README.md']) fs.writeFileSync(path.join(folder, other), '<')
    fs.symlinkSync(folder, path.join(folder, 'in', 'again'), 'dir')
  })
  after(() => fs.rmSync(folder, { recursive: true }))

  test('ignores hidden files, links and other files of a folder', async () => {
    for (const registry of [new Registry(), new Registry()]) {
      const load = () => registry.load(folder)
      assert.deepEqual((await load()).map(mapping => mapping.code), [CODE])
      await assert.rejects(load, error => error instanceof DtekitError && error.findings[0].path === 'in/own.xml')
    }
    assert.deepEqual(new Registry().loadSync(pathToFileURL(folder)).map(mapping => mapping.code), [CODE])
  })

  test('loads a file', async () => {
    const registry = new Registry()
    const [mapping] = await registry.load(path.join(folder, 'in', 'own.xml'))
    assert.equal(mapping.format, 'xml')
    assert.equal(registry.find(CODE.toUpperCase()).code, CODE)
    assert.equal(registry.find('other'), null)
    assert.deepEqual(registry.mappings.map(one => one.code), [CODE])
  })

  test('refuses a missing file with a storage error', async () => {
    const none = path.join(folder, 'none')
    const refused = { kind: 'storage', code: 'file-not-found', path: 'none' }
    await assert.rejects(new Registry().load(none), refused)
    assert.throws(() => new Registry().loadSync(none), refused)
  })
})

test('the JavaScript example of docs/mappings.md runs', async () => {
  const page = fs.readFileSync(path.join(root, 'docs', 'mappings.md'), 'utf8')
  const block = word => page.split('```' + word + '\n')[1].split('```')[0]
  const run = new Function('dtekit', 'template', 'document', 'console', `return (async () => {${block('js')}\nreturn xml })()`)
  const xml = await run(require('dtekit'), block('template'), block('document'), { log: rows => assert.ok(rows.length > 5) })
  assert.match(xml.toString(), /3101999999/)
})

test('many calls at once share a mapping', async () => {
  const registry = new Registry()
  const mapping = registry.add(TEMPLATE)
  const outputs = await Promise.all(Array.from({ length: 400 }, (_, number) => {
    const one = number % 2 ? mapping : registry.resolve(CODE)
    return one.apply(`{"a": ${number}}`)
  }))
  outputs.forEach((output, number) => assert.equal(output.toString(), `<F><T>${number}.00</T></F>`))
})

test('the standard code resolves to the built-in mapping', () => {
  const mapping = new Registry().resolve(MAPPING_STANDARD, { country: 'CR', documentType: '01' })
  assert.equal(mapping.country, 'CR')
  assert.ok(Object.isFrozen(mapping))
})
