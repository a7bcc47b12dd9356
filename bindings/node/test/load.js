'use strict'

// Mixed load from sixteen threads: conversions, mappings, calls of the service and a journal:
// `node load.js SECONDS [RATE]`. Memory and open files stay flat after the first quarter of the time. The threads are
// busy all the time, or with RATE begin together that many rounds a second, each with one call of each kind. What a
// call takes is printed.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { once } = require('node:events')
const { setTimeout: sleep } = require('node:timers/promises')
const { isMainThread, parentPort, threadId, Worker, workerData } = require('node:worker_threads')

const dtekit = require('..')
const { Sandbox, root } = require('./sandbox')

const THREADS = 16
// What allocators and heaps keep for sixteen threads, whatever the length of the run.
const GROWTH = 64 << 20

function document(number) {
  const key = `5063101250031011234560010000101${String(number).padStart(10, '0')}112345678`
  return `<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>${number}</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis>` +
    `<ContenidoTC>${key}</ContenidoTC></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal>` +
    '</Emisor><Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>'
}

async function work({ url, db, seconds, rate, thread }) {
  const client = new dtekit.Client(url, 'user', 'secret')
  const journal = new dtekit.Journal(db)
  const invoice = fs.readFileSync(path.join(root, 'tests', 'data', 'invoice.json'))
  const xml = dtekit.jsonToXmlSync(invoice)
  const mapping = dtekit.Mapping.standard('CR', '01')
  let number = threadId * 1_000_000
  const calls = {
    jsonToXml: [20, () => dtekit.jsonToXml(invoice)],
    jsonToXmlSync: [20, () => dtekit.jsonToXmlSync(invoice)],
    xmlToJsonSync: [20, () => dtekit.xmlToJsonSync(xml)],
    xmlToObjectSync: [20, () => dtekit.xmlToObjectSync(xml)],
    map: [10, () => mapping.apply(invoice)],
    call: [2, () => client.getAccount({ accountCode: '3101123456' })],
    submit: [1, () => { number += 1; return journal.submit(`order-${number}`, document(number), 'CR') }],
    run: [1, () => journal.run(client, { most: 2 })]
  }
  const took = Object.fromEntries(Object.keys(calls).map(name => [name, []]))
  async function run(milliseconds) {
    const begun = performance.now()
    for (let round = 0; ; round += 1) {
      const due = rate ? begun + (round * THREADS + thread) * 1000 / rate : 0
      if (due > performance.now()) await sleep(due - performance.now())
      if (performance.now() >= begun + milliseconds) return
      for (const [name, [share, call]] of Object.entries(calls)) {
        for (let i = 0; i < (rate ? 1 : share); i += 1) {
          const begin = performance.now()
          await call()
          // The last thousand calls, so that the measurement itself stays flat.
          if (took[name].push(performance.now() - begin) > 2000) took[name].splice(0, 1000)
        }
      }
    }
  }
  await run(seconds * 250)
  parentPort.postMessage('warm')
  await once(parentPort, 'message')
  await run(seconds * 750)
  parentPort.postMessage(took)
  await once(parentPort, 'message')
  journal.close()
  parentPort.close()
}

function used() {
  return { memory: process.memoryUsage().rss, files: fs.readdirSync('/proc/self/fd').length }
}

async function main(seconds, rate) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
  const sandbox = await Sandbox.start()
  const data = { url: sandbox.url, db: path.join(folder, 'journal.db'), seconds, rate }
  const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
  const workers = Array.from({ length: THREADS }, (_, thread) =>
    new Worker(__filename, { workerData: { ...data, thread }, resourceLimits: limits }))
  const answers = () => Promise.all(workers.map(worker => once(worker, 'message')))
  const go = () => workers.forEach(worker => worker.postMessage('go'))
  await answers()
  const before = used()
  let done = answers()
  go()
  const took = (await done).map(([one]) => one)
  const after = used()
  done = Promise.all(workers.map(worker => once(worker, 'exit')))
  go()
  await done
  await sandbox.stop()
  fs.rmSync(folder, { recursive: true })
  console.log(`memory ${before.memory >> 10} kB, then ${after.memory >> 10} kB; files ${before.files}, then ${after.files}`)
  for (const name of Object.keys(took[0])) {
    const all = took.flatMap(one => one[name]).sort((a, b) => a - b)
    const at = share => all[Math.floor(all.length * share)]
    const [median, high, ratio] = [at(0.5).toFixed(3), at(0.99).toFixed(3), (at(0.99) / at(0.5)).toFixed(1)]
    console.log(`${name.padEnd(16)} median ${median.padStart(9)} ms, p99 ${high.padStart(9)} ms, ratio ${ratio.padStart(6)}`)
  }
  assert.ok(after.memory < before.memory + GROWTH, 'memory grows')
  assert.ok(after.files <= before.files + 2 * THREADS, 'files stay open')
  console.log('1 passed, 0 failed')
}

if (isMainThread) {
  main(Number(process.argv[2]), Number(process.argv[3] ?? 0)).catch(error => {
    console.error(error)
    process.exit(1)
  })
} else {
  work(workerData)
}
