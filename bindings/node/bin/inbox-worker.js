#!/usr/bin/env node
'use strict'

// Takes what the service has for an account into an Inbox until SIGTERM or Ctrl+C. Several workers can share the file.
//
//   npx dtekit-inbox-worker --db FILE --url URL --account ID [--source SOURCE …] [--every SECONDS] [--lease SECONDS]
//     [--timeout SECONDS] [--metrics FILE]
//
// The worker reads its credentials from DTEKIT_USERNAME and DTEKIT_PASSWORD. On a signal it ends its current pass. Another
// program works on the entries. Why calls failed is on standard error; they are made again in the next pass.

const { setTimeout: sleep } = require('node:timers/promises')
const { parseArgs } = require('node:util')

const dtekit = require('..')
const { write } = require('./metrics')

const USAGE = 'usage: dtekit-inbox-worker --db FILE --url URL --account ID [--source SOURCE …] [--every SECONDS] ' +
  '[--lease SECONDS] [--timeout SECONDS] [--metrics FILE]'
const OPTIONS = ['db', 'url', 'account', 'every', 'lease', 'timeout', 'metrics']
/** How often the metrics are written, in milliseconds. */
const EVERY = 5000
const CREDENTIALS = ['DTEKIT_USERNAME', 'DTEKIT_PASSWORD']

/** The options of the command line; a mistake in them ends the process. */
function options() {
  try {
    const described = Object.fromEntries(OPTIONS.map(name => [name, { type: 'string' }]))
    const { values } = parseArgs({
      options: { ...described, source: { type: 'string', multiple: true }, help: { type: 'boolean' } }
    })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    for (const name of ['db', 'url', 'account']) if (values[name] === undefined) throw new Error(`expected --${name}`)
    for (const name of ['every', 'lease', 'timeout']) {
      if (values[name] === undefined) continue
      const seconds = Number(values[name])
      if (!Number.isFinite(seconds)) throw new Error(`expected seconds for --${name}, found \`${values[name]}\``)
      values[name] = seconds
    }
    if (CREDENTIALS.some(name => process.env[name] === undefined)) {
      throw new Error(`expected ${CREDENTIALS.join(' and ')} in the environment`)
    }
    return values
  } catch (error) {
    console.error(`${USAGE}\ndtekit-inbox-worker: ${error.message}`)
    process.exit(2)
  }
}

async function main() {
  const { db, url, account, source: sources, every = 60, lease, timeout, metrics } = options()
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
  const client = new dtekit.Client(url, ...CREDENTIALS.map(name => process.env[name]), { timeout })
  const inbox = new dtekit.Inbox(db)
  const text = async () => client.metrics().toPrometheus()
  // A worker that works goes on without its metrics.
  const tryToWrite = () => write(metrics, text).catch(error => console.error(`dtekit-inbox-worker: no metrics: ${error.message}`))
  await write(metrics, text)
  let [taken, confirmed, due, written] = [0, 0, 0, Date.now()]
  console.log('working')
  while (!stop.signal.aborted) {
    if (Date.now() >= written + EVERY) {
      await tryToWrite()
      written = Date.now()
    }
    if (Date.now() >= due) {
      // The pass has no signal: what it has stored is confirmed.
      const done = await inbox.run(client, { account, sources, lease })
      for (const { code, message } of done.findings) console.error(`dtekit-inbox-worker: ${code}: ${message}`)
      taken += done.taken
      confirmed += done.confirmed
      due = Date.now() + every * 1000
    }
    const wait = Math.min(1000, Math.max(20, due - Date.now()))
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => {})
  }
  await tryToWrite()
  inbox.close()
  console.log(`stopped after ${taken} new entries; ${confirmed} were confirmed`)
}

main().catch(error => {
  if (!(error instanceof dtekit.DtekitError || error.syscall)) throw error
  console.error(`dtekit-inbox-worker: ${error.code}: ${error.message}`)
  process.exitCode = 1
})
