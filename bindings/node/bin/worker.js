'use strict'

// What the workers share: their options, their loop until a signal, and the file of metrics that they write.

const fs = require('node:fs')
const path = require('node:path')
const { setTimeout: sleep } = require('node:timers/promises')
const { parseArgs } = require('node:util')

const dtekit = require('..')

/** How often the metrics are written, in milliseconds. */
const EVERY = 5000
const CREDENTIALS = ['DTEKIT_USERNAME', 'DTEKIT_PASSWORD']

/** The text with the label `worker` at each sample: the file's name without its ending. node_exporter refuses two files with one series. */
function labelled(text, file) {
  const name = path.parse(file).name.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
  return text.replace(/^(\w+)(\{)?/gm, (_, sample, more) => `${sample}{worker="${name}"${more ? ',' : '}'}`)
}

/** Writes the metrics for Prometheus, the whole or nothing: into a file beside it that then takes its name. */
async function write(file, text) {
  if (file === undefined) return
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  try {
    fs.writeFileSync(beside, labelled(await text(), file))
    fs.renameSync(beside, file)
  } catch (error) {
    fs.rmSync(beside, { force: true })
    throw error
  }
}

/**
 * The options of the command line; a mistake in them ends the process. `--db`, `--url` and what else is `required` must be there;
 * `seconds` are numbers, `lists` may be given several times.
 */
function options(name, usage, { required = [], texts = [], seconds, lists = [] }) {
  required = ['db', 'url', ...required]
  const described = [
    ...[...required, ...texts, ...seconds, 'metrics'].map(option => [option, { type: 'string' }]),
    ...lists.map(option => [option, { type: 'string', multiple: true }]),
    ['help', { type: 'boolean' }]
  ]
  try {
    const { values } = parseArgs({ options: Object.fromEntries(described) })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    for (const option of required) if (values[option] === undefined) throw new Error(`expected --${option}`)
    for (const option of seconds) {
      if (values[option] === undefined) continue
      const number = Number(values[option])
      if (!Number.isFinite(number)) throw new Error(`expected seconds for --${option}, found \`${values[option]}\``)
      values[option] = number
    }
    if (CREDENTIALS.some(variable => process.env[variable] === undefined)) {
      throw new Error(`expected ${CREDENTIALS.join(' and ')} in the environment`)
    }
    return values
  } catch (error) {
    console.error(`${usage}\n${name}: ${error.message}`)
    process.exit(2)
  }
}

/** The client of the options, with the credentials of the environment. */
function client({ url, timeout }) {
  return new dtekit.Client(url, ...CREDENTIALS.map(variable => process.env[variable]), { timeout })
}

/**
 * Makes step after step until SIGTERM or Ctrl+C. `step` has no signal, so it ends what it began, and gives the milliseconds until
 * the next. `text` gives the metrics, `end` closes what is open and says what was done.
 */
async function loop(name, metrics, { step, text, end }) {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
  // A worker that works goes on without its metrics.
  const tryToWrite = () => write(metrics, text).catch(error => console.error(`${name}: no metrics: ${error.message}`))
  await write(metrics, text)
  let written = Date.now()
  console.log('working')
  while (!stop.signal.aborted) {
    if (Date.now() >= written + EVERY) {
      await tryToWrite()
      written = Date.now()
    }
    await sleep(await step(), undefined, { signal: stop.signal }).catch(() => {})
  }
  await tryToWrite()
  console.log(end())
}

/** Runs a worker: an error of dtekit or of the system is told in a line, and the exit code is 1. */
function run(name, main) {
  main().catch(error => {
    if (!(error instanceof dtekit.DtekitError || error.syscall)) throw error
    console.error(`${name}: ${error.code}: ${error.message}`)
    process.exitCode = 1
  })
}

module.exports = { client, loop, options, run }
