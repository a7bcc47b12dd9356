'use strict'

// The example that prints a document, from the cookbook.

const assert = require('node:assert')
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { test } = require('node:test')
const dtekit = require('../lib')

const root = join(__dirname, '../../..')

test('the example prints a ticket and a page', () => {
  // The example requires dtekit by its name.
  require.cache[require.resolve('../lib')].exports = dtekit
  const Module = require('node:module')
  const resolve = Module._resolveFilename
  Module._resolveFilename = (name, ...others) => resolve(name === 'dtekit' ? join(__dirname, '../lib') : name, ...others)
  try {
    const { paper } = require('../examples/print_document')
    const certified = readFileSync(join(root, 'tests/data/certified-cl.xml'))
    const { ticket, page } = paper(certified, 'CL')
    const { symbol } = dtekit.printData(certified, 'CL')
    const options = { encoding: symbol.encoding, errorCorrection: symbol.errorCorrection, columns: 12 }
    const drawn = dtekit.symbol(symbol.text, symbol.kind, options)
    assert.ok(ticket.includes(drawn.escpos))
    assert.ok(ticket.includes(Buffer.from('Receptor: Muñoz y Cía.\n', 'latin1')), ticket.toString('latin1').slice(0, 400))
    assert.ok(page.includes(drawn.svg))
    assert.ok(page.includes('<td>Café &amp; té<td>'), page)
    assert.ok(page.includes('Res. 80 de 2014'))
  } finally {
    Module._resolveFilename = resolve
  }
})

test('an address of the caller holds from its day', () => {
  const given = JSON.parse(readFileSync(join(root, 'tests/vectors/print/sv_signed.json'), 'utf8'))
  const registry = new dtekit.Registry()
  registry.addTable(JSON.stringify({
    $table: { name: 'sv-direccion', version: '2', from: '2025-01-01', source: 'own' },
    columns: ['key', 'value'],
    rows: [['consulta', 'https://nueva.example/c']]
  }))
  assert.match(dtekit.printData(given.data, 'SV', { registry }).symbol.text, /^https:\/\/nueva\.example\/c\?ambiente=00&/)
  const before = dtekit.printData(given.data, 'SV', { registry, asOf: '2024-12-31' })
  assert.equal(before.symbol.text, given.expect['symbol.text'])
})
