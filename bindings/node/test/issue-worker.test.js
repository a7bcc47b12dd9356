'use strict'

// The worker as a program: dtekit-issue-worker.

const assert = require('node:assert/strict')
const { spawn, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, beforeEach, describe, test } = require('node:test')

const dtekit = require('dtekit')
const { bin } = require('../package.json')
const { Sandbox } = require('./sandbox')

const program = path.join(__dirname, '..', bin['dtekit-issue-worker'])
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
const credentials = { DTEKIT_USERNAME: 'user', DTEKIT_PASSWORD: 'secret' }
const pause = () => new Promise(resolve => setTimeout(resolve, 10))

let sandbox
let count = 0
before(async () => { sandbox = await Sandbox.start() })
after(async () => {
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
})
beforeEach(() => sandbox.control('reset', {}))

const invoice = number => '<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo>' +
  `<Numero>${number}</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis>` +
  `<ContenidoTC>5063101250031011234560010000101${String(number).padStart(10, '0')}112345678</ContenidoTC></IdDoc>` +
  '<Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>' +
  '<Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>'

/** A journal with so many documents, and its file. */
async function journal(documents) {
  const db = path.join(folder, `journal-${count += 1}.db`)
  const kept = new dtekit.Journal(db)
  for (let number = 1; number <= documents; number += 1) await kept.submit(`k-${number}`, invoice(number), 'CR')
  return { db, kept }
}

/** A worker as a process; `ended` is its exit code and what it printed. */
function worker(db, ...more) {
  const child = spawn(process.execPath, [program, '--db', db, '--url', sandbox.url, ...more], {
    env: { ...process.env, ...credentials }, stdio: ['ignore', 'pipe', 'inherit']
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', text => { said += text })
  const ended = new Promise(resolve => child.once('close', code => resolve([code, said])))
  return { child, ended }
}

describe('a worker', { skip: process.platform === 'win32' && 'signals are POSIX' }, () => {
  test('issues what waits, and a second one shares the file', async () => {
    const { db, kept } = await journal(12)
    const workers = [worker(db), worker(db)]
    const deadline = Date.now() + 300_000
    while ((await kept.counts()).sent.count < 12) {
      assert.ok(Date.now() < deadline)
      await pause()
    }
    for (const { child, ended } of workers) {
      child.kill('SIGTERM')
      assert.equal((await ended)[0], 0)
    }
    const received = await sandbox.control('received')
    assert.equal(received.filter(call => call.path.endsWith('SendDocumentToAuthority')).length, 12)
    kept.close()
  })

  test('that works once says what is left, and takes the lease of one that was killed', async () => {
    const { db, kept } = await journal(1)
    await sandbox.control('fault', { fault: 'stall', operation: 'Document/SendDocumentToAuthority' })
    const killed = worker(db)
    const hasArrived = ({ path }) => path.endsWith('SendDocumentToAuthority')
    while (!(await sandbox.control('received')).some(hasArrived)) await pause()
    killed.child.kill('SIGKILL')
    await killed.ended
    const [code, said] = await worker(db, '--once').ended
    assert.match(said, /^stopped after 0 steps, of which 0 finished a document; left: 1 sending, due again at 20\S+Z$/m)
    const [again, then] = await worker(db, '--once', '--recover').ended
    assert.match(then, /^leases taken back: 1$/m)
    // The service has the document, and says so when it is asked.
    assert.match(then, /, of which 1 finished a document; left: 1 result to acknowledge$/m)
    assert.deepEqual([code, again], [0, 0])
    kept.close()
    const none = await journal(0)
    assert.match((await worker(none.db, '--once').ended)[1], /; nothing is left$/m)
    none.kept.close()
  })

  test('sends the documents of its accounts', async () => {
    const { db, kept } = await journal(0)
    const [accounts, metrics] = ['accounts.json', 'dtekit.prom'].map(name => path.join(fs.mkdtempSync(path.join(folder, 'accounts-')), name))
    // The service refuses the credentials of west, and the worker has none of south.
    fs.writeFileSync(accounts, JSON.stringify({ north: { timeout: 9 }, west: { password: 'wrong' } }))
    for (const [at, account] of ['west', 'west', 'north', 'south'].entries()) {
      await kept.submit(`${account}-${at}`, invoice(at + 1), 'CR', { account })
    }
    const { child, ended } = worker(db, '--accounts', accounts, '--metrics', metrics)
    const deadline = Date.now() + 60_000
    while ((await kept.counts({ account: 'north' })).sent.count === 0) {
      assert.ok(Date.now() < deadline)
      await pause()
    }
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
    assert.equal((await kept.counts({ account: 'south' })).waiting.count, 1)
    const said = fs.readFileSync(metrics, 'utf8')
    assert.match(said, /^dtekit_calls_total\{worker="dtekit",account="north",.*outcome="sent"\} 1$/m)
    assert.match(said, /^dtekit_journal_entries\{worker="dtekit",account="west",state="waiting"\} 2$/m)
    assert.equal(said.match(/^# TYPE dtekit_journal_entries /gm).length, 1)
    assert.doesNotMatch(said, /south/)
    kept.close()
  })

  test('says once that the service refuses the password', async () => {
    const { db, kept } = await journal(2)
    const given = ['--db', db, '--url', sandbox.url]
    const child = spawn(process.execPath, [program, ...given], {
      env: { ...process.env, ...credentials, DTEKIT_PASSWORD: 'wr0ng' }, stdio: ['ignore', 'ignore', 'pipe']
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => { said += text })
    const ended = new Promise(resolve => child.once('close', resolve))
    const deadline = Date.now() + 60_000
    const attempts = async () => (await kept.attempts('k-1')).length + (await kept.attempts('k-2')).length
    while (await attempts() < 5) {
      assert.ok(Date.now() < deadline)
      await pause()
    }
    child.kill('SIGTERM')
    await ended
    assert.match(said, /^dtekit-issue-worker: auth-refused: [^\n]*; check the username and password[^\n]*\n$/)
    assert.doesNotMatch(said, /wr0ng/)
    kept.close()
  })

  test('takes a table of the words of an authority', async () => {
    const rules = path.join(fs.mkdtempSync(path.join(folder, 'rules-')), 'rules.json')
    fs.writeFileSync(rules, JSON.stringify({ CR: { tag: 'AuthorityStatus', accepted: ['2'], rejected: ['3'] } }))
    const { db, kept } = await journal(1)
    const { child, ended } = worker(db, '--decide', rules, '--max-attempts', '5')
    while ((await kept.counts()).sent.count === 0) await pause()
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
    // It waits for the authority, which it would not without the table.
    const { isFinished, findings } = await kept.get('k-1')
    assert.deepEqual([isFinished, findings], [false, []])
    kept.close()
  })

  test('ends its step on SIGTERM', async () => {
    await sandbox.control('fault', { fault: 'delay=1500', operation: 'Document/SendDocumentToAuthority' })
    const { db, kept } = await journal(1)
    const metrics = path.join(fs.mkdtempSync(path.join(folder, 'metrics-')), 'dtekit.prom')
    const { child, ended } = worker(db, '--metrics', metrics)
    const isSending = async () => (await sandbox.control('received')).some(call => call.path.endsWith('SendDocumentToAuthority'))
    while (!await isSending()) {
      assert.equal(child.exitCode, null)
      await pause()
    }
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, 'working\nstopped after 1 steps, of which 1 finished a document\n'])
    const { state, sends } = await kept.get('k-1')
    assert.deepEqual([state, sends], ['sent', 1])
    const text = fs.readFileSync(metrics, 'utf8')
    assert.match(text, /^dtekit_calls_total\{worker="dtekit",operation="Document\/SendDocumentToAuthority",outcome="sent"\} 1$/m)
    assert.match(text, /^dtekit_journal_entries\{worker="dtekit",state="sent"\} 1$/m)
    assert.deepEqual(fs.readdirSync(path.dirname(metrics)), ['dtekit.prom'], 'no other file stays')
    kept.close()
  })
})

test('the worker of the hosts tells each reason once', async () => {
  const { Issuer } = require('dtekit/hosts/issuer')
  const { kept } = await journal(3)
  const client = new dtekit.Client(sandbox.url, 'user', 'wr0ng')
  const told = []
  const issuer = new Issuer({ journal: kept, client, onFinding: finding => told.push(finding.code) })
  for (let step = 0; step < 3; step += 1) assert.equal((await issuer.step()).findings[0].code, 'auth-refused')
  assert.deepEqual(told, ['auth-refused'])
  kept.close()
})

test('a worker says what is wrong with its command line', () => {
  const run = (env, ...args) => spawnSync(process.execPath, [program, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
  const db = path.join(folder, 'none', 'journal.db')
  const accounts = text => {
    const file = path.join(folder, 'accounts.json')
    fs.writeFileSync(file, text)
    return run({ DTEKIT_PASSWORD: undefined }, '--db', db, '--url', sandbox.url, '--accounts', file)
  }
  new dtekit.Journal(path.join(folder, 'a.db')).close()
  const wrong = [
    [run(credentials, '--url', sandbox.url), 2, /expected --db/],
    [run(credentials, '--db', db), 2, /expected --url/],
    [accounts('[]'), 2, /expected a JSON object with an object of settings for each account/],
    [accounts('{"north": {"pasword": "s3cr3t"}}'), 2, /account `north`: (?!.*s3cr3t)/],
    [accounts('{"s3cr3t"'), 2, /accounts\.json: expected JSON(?!.*s3cr3t)/],
    [run(credentials, '--db', db, '--url', sandbox.url, '--lease', 'long'), 2, /expected seconds for --lease, found `long`/],
    [run(credentials, '--db', db, '--url', sandbox.url, '--max-attempts', '1.5'), 2, /expected a whole number for --max-attempts/],
    [run({ DTEKIT_USERNAME: undefined }, '--db', db, '--url', sandbox.url), 2, /expected DTEKIT_USERNAME and DTEKIT_PASSWORD/],
    [run({ DTEKIT_USERNAME: '' }, '--db', db, '--url', sandbox.url), 2, /expected DTEKIT_USERNAME and DTEKIT_PASSWORD/],
    [run(credentials, '--db', db, '--url', 'ftp://service.example'), 2, /: --url: transport-address: /],
    [run(credentials, '--db', db, '--url', sandbox.url), 1, /: journal-absent: .*journal\.db`; correct the path; /],
    [run(credentials, '--db', path.join(folder, 'a.db'), '--url', sandbox.url, '--metrics', path.join(folder, 'none', 'a.prom')), 1, /a\.prom/]
  ]
  for (const [{ status, stderr }, expected, message] of wrong) {
    assert.equal(status, expected, stderr)
    assert.match(stderr, message)
  }
  assert.match(run({}, '--help').stdout, /^usage: dtekit-issue-worker/)
})
