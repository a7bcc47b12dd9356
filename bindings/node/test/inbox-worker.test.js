'use strict'

// The worker as a program: dtekit-inbox-worker.

const assert = require('node:assert/strict')
const { spawn, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, test } = require('node:test')

const dtekit = require('dtekit')
const { bin } = require('../package.json')
const { Sandbox } = require('./sandbox')

const program = path.join(__dirname, '..', bin['dtekit-inbox-worker'])
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
const credentials = { DTEKIT_USERNAME: 'user', DTEKIT_PASSWORD: 'secret' }

let sandbox
before(async () => { sandbox = await Sandbox.start() })
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})

function put(number) {
  const item = { CountryDocumentId: `F-${number}`, SenderCode: '3101999888', FileContent: '<DTE><Documento/></DTE>' }
  return sandbox.control('inbox', { queue: 'messages', items: [item] })
}

const posix = { skip: process.platform === 'win32' && 'signals are POSIX' }
test('a worker takes what arrives until a signal', posix, async () => {
  await put(1)
  const [db, metrics] = [path.join(folder, 'inbox.db'), path.join(folder, 'inbox.prom')]
  const given = ['--db', db, '--url', sandbox.url, '--account', '3101999888', '--source', 'messages', '--every', '0.1']
  const child = spawn(process.execPath, [program, ...given, '--metrics', metrics], {
    env: { ...process.env, ...credentials }, stdio: ['ignore', 'pipe', 'inherit']
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', text => { said += text })
  const ended = new Promise(resolve => child.once('close', resolve))
  await new Promise(resolve => child.stdout.once('data', resolve))
  await put(2)
  const inbox = new dtekit.Inbox(db)
  const deadline = Date.now() + 60_000
  while ((await inbox.list()).filter(entry => entry.confirmedAt !== null).length < 2) {
    assert.ok(Date.now() < deadline && child.exitCode === null)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  inbox.close()
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  assert.equal(said, 'working\nstopped after 2 new entries; 2 were confirmed\n')
  assert.match(fs.readFileSync(metrics, 'utf8'), /^dtekit_inbox_entries\{worker="inbox",state="new"\} /m)
  assert.match(fs.readFileSync(metrics, 'utf8'), /^dtekit_calls_total\{worker="inbox",operation="Msg\/Recovery"/m)
})

test('a worker says what is wrong with its command line', () => {
  const run = (env, ...args) => spawnSync(process.execPath, [program, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
  const place = ['--db', path.join(folder, 'none', 'inbox.db'), '--url', sandbox.url]
  const wrong = [
    [run(credentials, ...place), 2, /expected --account/],
    [run(credentials, ...place, '--account', '1', '--every', 'day'), 2, /expected seconds for --every, found `day`/],
    [run({ DTEKIT_PASSWORD: undefined }, ...place, '--account', '1'), 2, /expected DTEKIT_USERNAME and DTEKIT_PASSWORD/],
    [run(credentials, ...place, '--account', '1'), 1, /inbox-access/]
  ]
  for (const [{ status, stderr }, expected, message] of wrong) {
    assert.equal(status, expected, stderr)
    assert.match(stderr, message)
  }
})
