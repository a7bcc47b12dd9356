'use strict'

// Batches: lazy sources, order, what a source throws, cancelling, progress.

const assert = require('node:assert/strict')
const { describe, test } = require('node:test')

const dtekit = require('dtekit')

function * documents(count) {
  for (let number = 0; number < count; number++) yield `{"n": ${number}}`
}

async function all(batch) {
  const items = []
  for await (const item of batch) items.push(item)
  return items
}

describe('a batch', () => {
  test('gives the results in order', async () => {
    for (const threads of [1, 2, 4]) {
      const items = await all(dtekit.convertMany(documents(3000), { to: 'xml', threads }))
      assert.equal(items.length, 3000)
      items.forEach((item, number) => {
        assert.equal(item.index, number)
        assert.equal(item.output.toString(), `<DTE><n>${number}</n></DTE>`)
      })
    }
  })

  test('takes documents as they are needed, and ends when the loop is left', async () => {
    let taken = 0
    let ended = false
    async function * source() {
      try {
        for (;;) {
          taken += 1
          yield '{"a": 1}'
        }
      } finally {
        ended = true
      }
    }
    const batch = dtekit.convertMany(source(), { to: 'xml', threads: 2, ahead: 5 })
    assert.equal(taken, 0)
    let given = 0
    for await (const item of batch) {
      assert.equal(item.ok, true)
      assert.ok(taken - given <= 5)
      given += 1
      if (given === 100) break
    }
    assert.equal(ended, true)
    assert.deepEqual(await batch.next(), { value: undefined, done: true })
  })

  test('takes each kind of document', async () => {
    const source = [
      Buffer.from('{"a": 1}'), new Uint8Array(Buffer.from('{"a": 2}')), '{"a": 3}', { a: 4 },
      dtekit.Document.fromXml('<DTE><a>5</a></DTE>').toJson(), ['named', { a: 6 }]
    ]
    const items = await all(dtekit.convertMany(source, { to: 'xml' }))
    assert.deepEqual(items.map(item => String(item.output)), [1, 2, 3, 4, 5, 6].map(value => `<DTE><a>${value}</a></DTE>`))
    assert.deepEqual(items.map(item => item.name), ['1', '2', '3', '4', '5', 'named'])
  })

  test('has an item with findings for what is no document', async () => {
    const items = await all(dtekit.convertMany([1, null, [[]], { a: 0.1 + 0.2 }, '{"a": 1}'], { to: 'xml' }))
    const codes = items.map(item => item.findings.map(finding => finding.code).join(' '))
    assert.deepEqual(codes, ['batch-document', 'batch-document', 'batch-document', 'number-inexact', ''])
    assert.ok(items[0].error instanceof dtekit.DtekitError)
    assert.equal(items[0].error, items[0].error)
    assert.equal(items[3].findings[0].path, 'a')
    assert.equal(items[0].output, null)
  })

  test('throws what its source throws after the results before it', async () => {
    function * source() {
      yield * documents(500)
      throw new RangeError('the database is gone')
    }
    const given = []
    await assert.rejects(async () => {
      for await (const item of dtekit.convertMany(source(), { to: 'xml' })) given.push(item.index)
    }, { name: 'RangeError', message: 'the database is gone' })
    assert.equal(given.length, 500)
  })

  test('reports its progress', async () => {
    const reports = []
    const source = Array.from({ length: 50 }, (_, number) => number % 2 ? '{' : '{"a": 1}')
    const batch = dtekit.convertMany(source, {
      to: 'xml', progressEvery: 20, progress: ({ done, failed }) => reports.push([done, failed])
    })
    await all(batch)
    assert.deepEqual(reports, [[20, 10], [40, 20], [50, 25]])
    assert.deepEqual(batch.progress, { done: 50, failed: 25 })
  })

  test('ends with an AbortError when its signal aborts', async () => {
    const controller = new AbortController()
    const batch = dtekit.convertMany(documents(1e9), { to: 'xml', signal: controller.signal })
    let given = 0
    await assert.rejects(async () => {
      for await (const item of batch) {
        assert.equal(item.ok, true)
        given += 1
        if (given === 10) controller.abort()
      }
    }, dtekit.AbortError)
    assert.equal(given, 10)
    assert.equal((await batch.next()).done, true)
  })

  test('answers several calls of next in turn', async () => {
    const batch = dtekit.convertMany(documents(3), { to: 'xml' })
    const answers = await Promise.all([batch.next(), batch.next(), batch.next(), batch.next()])
    assert.deepEqual(answers.map(({ value }) => value?.index), [0, 1, 2, undefined])
  })

  test('leaves the event loop free', async () => {
    let turns = 0
    const timer = setInterval(() => { turns += 1 }, 1)
    // A document that takes long, so that its step waits.
    const large = `{"a": [${'"x",'.repeat(2_000_000)}"x"]}`
    const [item] = await all(dtekit.convertMany([large], { to: 'xml', threads: 1 }))
    clearInterval(timer)
    assert.equal(item.ok, true)
    assert.ok(turns > 0)
  })

  test('refuses what is no source', () => {
    for (const source of [Buffer.from('{}'), {}, 7, null]) {
      assert.throws(() => dtekit.convertMany(source, { to: 'xml' }), TypeError)
    }
    assert.throws(() => dtekit.convertMany([], { to: 'yaml' }), { name: 'DtekitError', kind: 'argument' })
    assert.throws(() => dtekit.convertMany([], undefined), TypeError)
    assert.throws(() => dtekit.mapMany([], {}), TypeError)
  })

  test('rejects if its file cannot be read', async () => {
    await assert.rejects(dtekit.convertMany('/none.zip', { to: 'xml' }).next(), { kind: 'storage' })
  })

  test('of lints takes newer tables', async () => {
    const registry = new dtekit.Registry()
    registry.addTable(`{"$table": {"name": "cr-condicion-venta", "version": "2030", "from": "2030-01-01", "source": "a resolution to come"},
      "columns": ["key", "value"], "rows": [["77", "A condition to come"]]}`)
    const document = { Documento: { Encabezado: { IdDoc: { FechaEmis: '2030-01-01', CondPago: '77' } } } }
    const hasCode = item => item.output.findings.some(finding => finding.code === 'lint-code')
    assert.deepEqual((await all(dtekit.lintMany([document], 'CR'))).map(hasCode), [true])
    assert.deepEqual((await all(dtekit.lintMany([document], 'CR', { registry }))).map(hasCode), [false])
    const [audited] = await all(dtekit.auditTotalsMany([document], 'CR', { registry }))
    assert.equal(audited.output.status, 'unchecked')
  })
})
