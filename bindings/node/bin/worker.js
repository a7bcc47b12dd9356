'use strict'

// What the workers share: their options, their loop until a signal, and the file of metrics that they write.

const fs = require('node:fs')
const path = require('node:path')
const { setTimeout: sleep } = require('node:timers/promises')
const { parseArgs } = require('node:util')

const dtekit = require('..')
const { lineOf } = require('../lib/finding-line')

/** How often the metrics are written, in milliseconds. */
const EVERY = 5000
const CREDENTIALS = ['DTEKIT_USERNAME', 'DTEKIT_PASSWORD']

/** How the user sets what a client takes. */
const SETTINGS = { baseUrl: '--url', username: CREDENTIALS[0], password: CREDENTIALS[1], timeout: '--timeout' }

/** Writes findings to standard error: those that a pass gives as new, so that each reason stands there once. */
function tell(name, findings) {
  for (const finding of findings) console.error(`${name}: ${lineOf(finding)}`)
}

/** The client of these arguments; an error names each setting as the user has set it. */
function clientWith(settings, ...given) {
  try {
    return new dtekit.Client(...given)
  } catch (error) {
    if (!(error instanceof dtekit.DtekitError)) throw error
    throw new Error(error.findings.map(finding => lineOf(finding, settings[finding.path])).join('; '))
  }
}

/**
 * The text with the label `worker` at each sample: the file's name without its ending. node_exporter refuses two files
 * with one series.
 */
const labelled = (text, file) => withLabel(text, 'worker', path.parse(file).name)

function withLabel(text, label, value) {
  const escaped = value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
  return text.replace(/^(\w+)(\{)?/gm, (_, sample, more) => `${sample}{${label}="${escaped}"${more ? ',' : '}'}`)
}

/** The metrics of several accounts as one text, with the label `account` at each sample. A metric is described once. */
function byAccount(texts) {
  const metrics = new Map()
  for (const [account, text] of texts) {
    let metric
    for (const line of withLabel(text, 'account', account).match(/.+\n/g)) {
      if (line.startsWith('# HELP ')) {
        const name = line.split(' ')[2]
        metric = { about: '', samples: metrics.get(name)?.samples ?? '' }
        metrics.set(name, metric)
      }
      metric[line.startsWith('#') ? 'about' : 'samples'] += line
    }
  }
  return [...metrics.values()].map(({ about, samples }) => about + samples).join('')
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
 * The options of the command line, and the client of them with the credentials of the environment, or a Map of those of
 * the accounts; a mistake in them ends the process. `--db` and what is `required` must be there; `seconds` and `counts`
 * are numbers, `lists` may be given several times, `flags` have no value.
 */
function options(name, usage, { required = ['url'], texts = [], seconds, counts = [], lists = [], flags = [] }) {
  if (!texts.includes('db')) required = ['db', ...required]
  const described = [
    ...[...required, ...texts, ...seconds, ...counts, 'metrics'].map(option => [option, { type: 'string' }]),
    ...lists.map(option => [option, { type: 'string', multiple: true }]),
    ...[...flags, 'help'].map(option => [option, { type: 'boolean' }])
  ]
  try {
    const { values } = parseArgs({ options: Object.fromEntries(described) })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    for (const option of required) if (values[option] === undefined) throw new Error(`expected --${option}`)
    for (const option of [...seconds, ...counts]) {
      if (values[option] === undefined) continue
      const number = Number(values[option])
      const [fits, what] = counts.includes(option)
        ? [Number.isInteger(number), 'a whole number'] : [Number.isFinite(number), 'seconds']
      if (!fits) throw new Error(`expected ${what} for --${option}, found \`${values[option]}\``)
      values[option] = number
    }
    return { ...values, clients: clientsOf(values) }
  } catch (error) {
    console.error(`${usage}\n${name}: ${error.message}`)
    process.exit(2)
  }
}

/** The name of a setting as findings have it. */
const camelCase = name => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

function clientsOf({ url, timeout, accounts }) {
  const [username, password] = CREDENTIALS.map(variable => process.env[variable])
  if (accounts === undefined) {
    if (url === undefined) throw new Error('expected --url')
    const missing = CREDENTIALS.filter(variable => !process.env[variable])
    if (missing.length) throw new Error(`expected ${missing.join(' and ')} in the environment`)
    return clientWith(SETTINGS, url, username, password, { timeout })
  }
  let given
  try {
    given = JSON.parse(fs.readFileSync(accounts, 'utf8'))
  } catch (error) {
    throw new Error(`${accounts}: ${error.syscall ? error.message : 'expected JSON'}`)
  }
  const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!isObject(given) || Object.keys(given).length === 0 || !Object.values(given).every(isObject)) {
    throw new Error(`${accounts}: expected a JSON object with an object of settings for each account`)
  }
  return new Map(Object.entries(given).map(([name, own]) => {
    try {
      const { base_url: address = url, username: user = username, password: word = password, ...settings } = own
      const named = { ...SETTINGS, ...Object.fromEntries(Object.keys(own).map(one => [camelCase(one), `\`${one}\``])) }
      return [name, clientWith(named, address, user, word, { timeout, ...settings })]
    } catch (error) {
      throw new Error(`${accounts}: account \`${name}\`: ${error.message}`)
    }
  }))
}

/**
 * Makes step after step until SIGTERM or Ctrl+C. `step` has no signal, so it ends what it began, and gives what `wait`
 * takes: by default the milliseconds until the next. `text` gives the metrics, `end` closes what is open and says what
 * was done. With `once` it ends when a step had nothing to do, and `end` gets what that step gave.
 */
async function loop(name, metrics, { step, text, end, wait = sleep, once = false }) {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
  // A worker that works goes on without its metrics.
  const tryToWrite = () => write(metrics, text).catch(error => console.error(`${name}: no metrics: ${error.message}`))
  await write(metrics, text)
  let written = Date.now()
  let last
  console.log('working')
  while (!stop.signal.aborted) {
    if (Date.now() >= written + EVERY) {
      await tryToWrite()
      written = Date.now()
    }
    last = await step()
    if (!once) await wait(last, undefined, { signal: stop.signal }).catch(() => {})
    else if (!last.worked) break
  }
  await tryToWrite()
  console.log(await end(last))
}

/** Runs a worker: an error of dtekit or of the system is told in a line, and the exit code is 1. */
function run(name, main) {
  main().catch(error => {
    if (!(error instanceof dtekit.DtekitError || error.syscall)) throw error
    if (error instanceof dtekit.DtekitError) tell(name, error.findings)
    else console.error(`${name}: ${error.code}: ${error.message}`)
    process.exitCode = 1
  })
}

module.exports = { byAccount, loop, options, run, tell }
