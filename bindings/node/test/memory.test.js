'use strict'

// Many calls and many errors leave no memory and no open file behind: 300,000 and 30,000 where DTEKIT_TEST_LONG is set,
// a million and 100,000 where DTEKIT_TEST_FULL is.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const v8 = require('node:v8')
const vm = require('node:vm')
const { test } = require('node:test')

const dtekit = require('dtekit')

v8.setFlagsFromString('--expose-gc')
const gc = vm.runInNewContext('gc')
const long = Boolean(process.env.DTEKIT_TEST_LONG)
const full = Boolean(process.env.DTEKIT_TEST_FULL)
// 33 bytes a call, or a third of a kilobyte an error, in the full run.
const GROWTH = 32 << 20

/** Runs a tenth, measures, runs the rest, and measures again. */
async function flat(times, run) {
  await run(times / 10)
  const before = used()
  await run(times * 9 / 10)
  const after = used()
  console.log(`${times}: ${after.memory - before.memory} bytes, ${after.files - before.files} files`)
  assert.ok(after.memory < before.memory + GROWTH, `${before.memory} bytes grew to ${after.memory}`)
  assert.ok(after.files <= before.files, `${before.files} open files became ${after.files}`)
}

function used() {
  gc()
  return { memory: process.memoryUsage().rss, files: fs.readdirSync('/proc/self/fd').length }
}

const options = { skip: process.platform === 'linux' ? false : 'open files are read from /proc' }

test('calls leave nothing behind', options, async () => {
  const mapping = dtekit.Mapping.parse(
    '<m:mapping xmlns:m="urn:dtekit:mapping:1"><m:template><F>{/DTE/a}</F></m:template></m:mapping>')
  const document = dtekit.Document.fromJson('{"a":{"b":1}}')
  const calls = [
    () => dtekit.jsonToXmlSync('{"a":1.10}'),
    () => dtekit.xmlToJsonSync('<DTE><a>1</a></DTE>'),
    () => dtekit.xmlToObjectSync('<DTE><a>1</a></DTE>'),
    () => mapping.applySync('{"a":1}'),
    () => document.toXml(),
    () => dtekit.parseIdentifier('rut', '76192083-9'),
    () => dtekit.Document.fromXml('<DTE><a>1</a></DTE>'),
    () => dtekit.ProcessResult.decode('{"Success":true}')
  ]
  await flat(full ? 1_000_000 : long ? 300_000 : 16_000, async times => {
    for (let i = 0; i < times / calls.length; i += 1) {
      for (const call of calls) call()
      // Node frees what belongs to an object when the event loop turns.
      if (i % 100 === 0) await new Promise(resolve => setImmediate(resolve))
    }
  })
})

test('errors leave nothing behind', options, async () => {
  const registry = new dtekit.Registry()
  const thrown = [
    () => dtekit.jsonToXmlSync('{'),
    () => dtekit.xmlToJsonSync('<a></b>'),
    () => dtekit.Mapping.parse('<a/>'),
    () => dtekit.jsonToXmlSync('{"a b":1}')
  ]
  const rejected = [
    () => dtekit.jsonToXml('{'),
    () => registry.load('/no/such/folder')
  ]
  await flat(full ? 100_000 : long ? 30_000 : 3_000, async times => {
    for (let i = 0; i < times / 6; i += 1) {
      for (const call of thrown) assert.throws(call, dtekit.DtekitError)
      for (const call of rejected) await assert.rejects(async () => call(), dtekit.DtekitError)
    }
  })
})
