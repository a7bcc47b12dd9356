'use strict'

// Every asynchronous function and method of the module takes a signal: the list is read from the module itself, so that
// a new one fails until it stands here.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { Writable } = require('node:stream')
const { after, describe, test } = require('node:test')

const dtekit = require('dtekit')
const { root } = require('./sandbox')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
after(() => fs.rmSync(folder, { recursive: true }))

// Nobody listens there: no call below gets as far as a connection.
const client = new dtekit.Client('http://127.0.0.1:9', 'user', 'secret')
const signal = AbortSignal.abort(new Error('enough'))
const id = '3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11'
const upload = () => new dtekit.Upload('total: 10', { fileName: 'note.txt', clientId: 'org' })
const message = () => dtekit.ReceiverMessage.answering(
  fs.readFileSync(path.join(root, 'tests', 'data', 'supplier-invoice.xml')),
  { mensaje: dtekit.Mensaje.ACCEPTED, fechaEmisionDoc: '2025-07-30T09:15:00-06:00', folio: 1 })
const mapping = dtekit.Mapping.standard('CR', '01')
const journal = new dtekit.Journal(path.join(folder, 'journal.db'))
const store = new dtekit.PollStore(path.join(folder, 'polls.db'))
const inbox = new dtekit.Inbox(path.join(folder, 'inbox.db'))
const sequence = new dtekit.Sequence(path.join(folder, 'numbers'))
const folios = new dtekit.FolioSequence(path.join(folder, 'folios'))
const registry = new dtekit.Registry()
const key = { issuer: '3109876543', type: '01' }

const calls = {
  jsonToXml: () => dtekit.jsonToXml('{}', { signal }),
  jsonToXmlTo: () => dtekit.jsonToXmlTo('{}', new Writable({ write() {} }), { signal }),
  xmlToJson: () => dtekit.xmlToJson('<a/>', { signal }),
  xmlToObject: () => dtekit.xmlToObject('<a/>', { signal }),
  lint: () => dtekit.lint('<a/>', 'CL', { signal }),
  read: () => dtekit.read('<a/>', { signal }),
  validate: () => dtekit.validate('<a/>', { signal }),
  verify: () => dtekit.verify('<a/>', { signal }),
  auditTotals: () => dtekit.auditTotals('<a/>', 'CL', { signal }),
  'Client.call': () => client.call('Account/GetAccount', { accountCode: '1', signal }),
  'Client.execute': () => client.execute(new dtekit.Request('Account/GetAccount', { accountCode: '1' }), { signal }),
  'Client.issue': () => client.issue('<DTE/>', 'MX', { signal }),
  'Client.elSalvadorInvalidate': () => client.elSalvadorInvalidate('{}', dtekit.MAPPING_SV_INVALIDATION_A, { signal }),
  'Client.reconcile': () => client.reconcile({ operation: 'Document/GetDocument', arguments: { GlobalDocumentId: id } }, { signal }),
  'Client.reconcileMany': () => client.reconcileMany([{ operation: 'Document/GetDocument', arguments: { GlobalDocumentId: id } }], { signal }),
  'Client.download': () => client.download(id, 'pdf', undefined, { signal }),
  'Client.waitForAuthority': () => client.waitForAuthority(id, { signal }),
  'Client.costaRicaSendReceiverMessage': () => client.costaRicaSendReceiverMessage(message(), { signal }),
  'Client.advance': () => client.advance(new dtekit.Extraction(upload()), undefined, { signal }),
  'Client.extract': () => client.extract(upload(), { signal }),
  'FolioSequence.next': () => folios.next({ numeroCedulaReceptor: '3109876543', mensaje: 1 }, { signal }),
  'FolioSequence.last': () => folios.last({ numeroCedulaReceptor: '3109876543', mensaje: 1 }, { signal }),
  'FolioSequence.advance': () => folios.advance({ numeroCedulaReceptor: '3109876543', mensaje: 1 }, 1, { signal }),
  'Inbox.run': () => inbox.run(client, { account: '1', signal }),
  'Inbox.createTables': () => inbox.createTables({ signal }),
  'Inbox.get': () => inbox.get('a', { signal }),
  'Inbox.list': () => inbox.list({ signal }),
  'Inbox.counts': () => inbox.counts({ signal }),
  'Inbox.metrics': () => inbox.metrics({ signal }),
  'Inbox.item': () => inbox.item('a', { signal }),
  'Inbox.original': () => inbox.original('a', { signal }),
  'Inbox.generic': () => inbox.generic('a', { signal }),
  'Inbox.answer': () => inbox.answer('a', 'accept', journal, { signal }),
  'Inbox.mark': () => inbox.mark('a', 'printed', { signal }),
  'Inbox.acknowledge': () => inbox.acknowledge('a', { signal }),
  'Inbox.fail': () => inbox.fail('a', 'no paper', { signal }),
  'Inbox.giveBack': () => inbox.giveBack('a', { signal }),
  'Inbox.print': () => inbox.print(() => {}, { signal }),
  'Inbox.takePrint': () => inbox.takePrint({ signal }),
  'Inbox.settlePrint': () => inbox.settlePrint('a', 1, null, { signal }),
  'Inbox.printData': () => inbox.printData('a', { signal }),
  'Inbox.reopen': () => inbox.reopen('a', { signal }),
  'Journal.createTables': () => journal.createTables({ signal }),
  'Journal.submit': () => journal.submit('a', '<DTE/>', 'MX', { signal }),
  'Journal.issue': () => journal.issue(client, 'a', '<DTE/>', 'MX', { signal }),
  'Journal.run': () => journal.run(client, { signal }),
  'Journal.accounts': () => journal.accounts({ signal }),
  'Journal.get': () => journal.get('a', { signal }),
  'Journal.list': () => journal.list({ signal }),
  'Journal.results': () => journal.results(1, { signal }),
  'Journal.acknowledge': () => journal.acknowledge('a', { signal }),
  'Journal.settle': () => journal.settle('a', 'sent', 'seen', { signal }),
  'Journal.attempts': () => journal.attempts('a', { signal }),
  'Journal.counts': () => journal.counts({ signal }),
  'Journal.metrics': () => journal.metrics({ signal }),
  'Journal.wait': () => journal.wait(null, { signal }),
  'Journal.contentNames': () => journal.contentNames({ signal }),
  'Journal.compact': () => journal.compact(0, { signal }),
  'Journal.recover': () => journal.recover({ signal }),
  'Mapping.apply': () => mapping.apply('{}', null, { signal }),
  'Mapping.explain': () => mapping.explain('{}', null, { signal }),
  'PollStore.createTables': () => store.createTables({ signal }),
  'PollStore.submit': () => store.submit(upload(), { signal }),
  'PollStore.runDue': () => store.runDue(client, { signal }),
  'PollStore.results': () => store.results(1, { signal }),
  'PollStore.get': () => store.get('a', { signal }),
  'PollStore.acknowledge': () => store.acknowledge('a', { signal }),
  'PollStore.receive': () => store.receive(Buffer.from('a'), { signal }),
  'PollStore.counts': () => store.counts({ signal }),
  'PollStore.metrics': () => store.metrics({ signal }),
  'Registry.load': () => registry.load(folder, { signal }),
  'Sequence.createTables': () => sequence.createTables({ signal }),
  'Sequence.keys': () => sequence.keys({ signal }),
  'Sequence.range': () => sequence.range(key, { first: 1, last: 9, signal }),
  'Sequence.next': () => sequence.next(key, { signal }),
  'Sequence.block': () => sequence.block(key, { count: 1, holder: 'till', signal }),
  'Sequence.used': () => sequence.used(key, { first: 1, signal }),
  'Sequence.void': () => sequence.void(key, { first: 1, reason: 'torn', signal }),
  'Sequence.gaps': () => sequence.gaps(key, { signal }),
  'Sequence.last': () => sequence.last(key, { signal }),
  'Sequence.advance': () => sequence.advance(key, { last: 1, signal })
}

const isAsync = value => Object.prototype.toString.call(value) === '[object AsyncFunction]'
const methods = prototype => Object.entries(Object.getOwnPropertyDescriptors(prototype))
  .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')

/** The prototype with the methods that call one operation each. */
const ofOperations = Object.getPrototypeOf(dtekit.Client.prototype)
const operations = methods(ofOperations).map(([name]) => name)

/** The prototype of a class, and those from which it inherits. */
function* prototypes({ prototype }) {
  for (; prototype && prototype !== ofOperations; prototype = Object.getPrototypeOf(prototype)) yield prototype
}

/** The asynchronous functions, and those of each class, by name. */
function asynchronous() {
  const names = new Set()
  for (const [name, value] of Object.entries(dtekit)) {
    if (isAsync(value)) names.add(name)
    if (typeof value !== 'function' || !value.prototype) continue
    for (const owner of [value, ...prototypes(value)]) {
      for (const [method, { value: call }] of methods(owner)) if (isAsync(call)) names.add(`${name}.${method}`)
    }
  }
  return [...names].sort()
}

test('every asynchronous call stands in this file', () => {
  assert.deepEqual(asynchronous(), Object.keys(calls).sort())
  assert.ok(operations.length > 80, `${operations.length} operations`)
})

describe('a signal that has aborted', () => {
  for (const [name, call] of Object.entries(calls)) {
    test(`ends ${name} before it begins`, async () => {
      await assert.rejects(call(), { name: 'AbortError', code: 'ABORT_ERR', cause: signal.reason })
    })
  }

  test('ends each operation before it begins', async () => {
    for (const name of operations) {
      await assert.rejects(client[name]({ signal }), { name: 'AbortError', phase: 'before' }, name)
    }
  })
})
