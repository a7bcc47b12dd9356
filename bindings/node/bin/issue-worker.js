#!/usr/bin/env node
'use strict'

// Issues the documents of a Journal until SIGTERM or Ctrl+C. Several workers can share the file.
//
//   npx dtekit-issue-worker --db FILE --url URL [--lease SECONDS] [--timeout SECONDS]
//     [--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]
//
// The worker reads its credentials from DTEKIT_USERNAME and DTEKIT_PASSWORD. On a signal it ends its current step and releases its
// lease. Another program submits the documents and takes the results.

const { setTimeout: sleep } = require('node:timers/promises')
const { parseArgs } = require('node:util')

const dtekit = require('..')
const { write } = require('./metrics')

const USAGE = 'usage: dtekit-issue-worker --db FILE --url URL [--lease SECONDS] [--timeout SECONDS] ' +
  '[--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]'
const OPTIONS = ['db', 'url', 'lease', 'timeout', 'resend', 'settle-after', 'metrics']
/** How often the metrics are written, in milliseconds. */
const EVERY = 5000
const CREDENTIALS = ['DTEKIT_USERNAME', 'DTEKIT_PASSWORD']

/** The options of the command line; a mistake in them ends the process. */
function options() {
  try {
    const described = Object.fromEntries([...OPTIONS.map(name => [name, { type: 'string' }]), ['help', { type: 'boolean' }]])
    const { values } = parseArgs({ options: described })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    for (const name of ['db', 'url']) if (values[name] === undefined) throw new Error(`expected --${name}`)
    for (const name of ['lease', 'timeout', 'settle-after']) {
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
    console.error(`${USAGE}\ndtekit-issue-worker: ${error.message}`)
    process.exit(2)
  }
}

/** The milliseconds to wait for the next pass: at most a second, because other programs can submit documents at any time. */
function idle({ worked, nextAt }) {
  const longest = worked ? 0 : 1000
  return nextAt === null ? longest : Math.min(longest, Math.max(20, nextAt - Date.now()))
}

async function main() {
  const { db, url, lease, timeout, resend, 'settle-after': settleAfter, metrics } = options()
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
  const client = new dtekit.Client(url, ...CREDENTIALS.map(name => process.env[name]), { timeout })
  const journal = new dtekit.Journal(db, { resend, settleAfter })
  // A worker that works goes on without its metrics.
  const text = async () => client.metrics().toPrometheus() + (await journal.metrics()).toPrometheus()
  const tryToWrite = () => write(metrics, text)
    .catch(error => console.error(`dtekit-issue-worker: no metrics: ${error.message}`))
  await write(metrics, text)
  let written = Date.now()
  let worked = 0
  let finished = 0
  console.log('working')
  while (!stop.signal.aborted) {
    if (Date.now() >= written + EVERY) {
      await tryToWrite()
      written = Date.now()
    }
    // The pass has no signal: it ends its step, so that no document is left unknown.
    const done = await journal.run(client, { lease, most: 1 })
    worked += done.worked
    finished += done.finished
    await sleep(idle(done), undefined, { signal: stop.signal }).catch(() => {})
  }
  await tryToWrite()
  journal.close()
  console.log(`stopped after ${worked} steps, of which ${finished} finished a document`)
}

main().catch(error => {
  if (!(error instanceof dtekit.DtekitError || error.syscall)) throw error
  console.error(`dtekit-issue-worker: ${error.code}: ${error.message}`)
  process.exitCode = 1
})
