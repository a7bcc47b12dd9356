'use strict'

// The package dtekit-sandbox as its users have it: the block of docs/testing.md runs in a runner of its own.

const assert = require('node:assert/strict')
const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')

const { root } = require('./sandbox')

process.env.DTEKIT_SANDBOX ??= path.join(root, 'target', 'debug', 'dtekit-sandbox')

/** A folder with node_modules in which both packages are. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-sandbox-'))
test.after(() => fs.rmSync(folder, { recursive: true }))
const modules = path.join(folder, 'node_modules')
fs.mkdirSync(modules)
fs.symlinkSync(path.join(root, 'bindings', 'node'), path.join(modules, 'dtekit'), 'junction')
fs.cpSync(path.join(root, 'bindings', 'sandbox', 'npm'), path.join(modules, 'dtekit-sandbox'), { recursive: true })
// As npm.js packs them.
fs.copyFileSync(path.join(root, 'bindings', 'npm-program.js'), path.join(modules, 'dtekit-sandbox', 'program.js'))
fs.copyFileSync(path.join(root, 'bindings', 'node', 'lib', 'platforms.js'), path.join(modules, 'dtekit-sandbox', 'platforms.js'))

const { sandbox, sandboxForEach, Sandbox } = require(path.join(modules, 'dtekit-sandbox'))

const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice-mx.json'))

test('the tests of the page pass', () => {
  const page = fs.readFileSync(path.join(root, 'docs', 'testing.md'), 'utf8')
  const block = page.split('```js\n')[1].split('```')[0]
  const file = path.join(folder, 'mine.test.js')
  fs.writeFileSync(file, block)
  const { NODE_TEST_CONTEXT, ...env } = process.env
  const ended = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], { cwd: root, env, encoding: 'utf8' })
  assert.equal(ended.status, 0, ended.stdout + ended.stderr)
  assert.match(ended.stdout, /^# pass [4-9]/m)
})

test('hooks that are globals, as those of Jest, make it fresh for each test', async () => {
  const hooks = {}
  const set = name => hook => { hooks[name] = hook }
  const service = sandboxForEach({}, { beforeAll: set('all'), beforeEach: set('each'), afterAll: set('end') })
  assert.throws(() => service.url, /starts before the first test/)
  await hooks.all()
  await service.client().issue(invoice, 'MX')
  assert.equal((await service.counts()).sent, 1)
  await hooks.each()
  assert.equal((await service.counts()).sent, 0)
  const url = service.url
  await hooks.end()
  await assert.rejects(fetch(url))
})

test('without hooks the error says what to give', () => {
  assert.throws(() => sandboxForEach(), /sandboxForEach\(\{\}, require\('node:test'\)\)/)
})

test('an unknown fault is refused with the names', async t => {
  const service = await sandbox(t)
  await assert.rejects(service.fail('flood'), /half-head-reset.*found `flood`/)
  assert.ok((await service.faults()).includes('timeout'))
})

test('the clock starts now', async t => {
  const service = await sandbox(t)
  assert.ok(Math.abs(await service.now() - Date.now()) < 60_000)
  await assert.rejects(service.advance(0.5), RangeError)
})

test('a call has its operation and its body and no credentials', async t => {
  const service = await sandbox(t)
  await service.client().issue(invoice, 'MX')
  const [call] = await service.calls('Document/SendDocumentToAuthority')
  assert.ok(JSON.parse(call.body).FileContent)
  assert.ok(!JSON.stringify(call).includes('secret') && !call.headers.some(([name]) => name === 'authorization'))
})

test("a supplier's document is put in", async t => {
  const service = await sandbox(t)
  const id = await service.put(invoice, 'MX')
  const file = await service.client().downloadDocumentXml({ globalDocumentId: id })
  assert.match(file.content.toString(), /<cfdi:Comprobante/)
})

test('what is issued can be changed', async t => {
  const service = await sandbox(t, { certified: 'lenient' })
  await service.setCertified('as-sent')
  await service.setCountry('MX')
  const result = await service.client().issue(invoice, 'MX')
  assert.match(result.certifiedXml().toString(), /<Certificacion /)
})

test('a sandbox that does not start says why', async () => {
  await assert.rejects(Sandbox.start({ country: 'XX' }), /one of the eleven countries, found `XX`/)
})
