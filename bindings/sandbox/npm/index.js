'use strict'

// A sandbox as a process of its own, and what a test orders of it.

const { spawn } = require('node:child_process')
const http = require('node:http')
const { createInterface } = require('node:readline')

/** The program: that of the environment variable DTEKIT_SANDBOX, else the one of this platform's package. */
function program() {
  if (process.env.DTEKIT_SANDBOX) return process.env.DTEKIT_SANDBOX
  const { find, missing } = require('./program')
  const found = find('dtekit-sandbox', 'dtekit-sandbox')
  if (found === undefined) throw new Error(`dtekit-sandbox: ${missing('dtekit-sandbox', 'dtekit-sandbox')}`)
  return found
}

class Sandbox {
  #child
  #ended
  #credentials

  constructor(child, ended, url, username, password) {
    this.#child = child
    this.#ended = ended
    this.#credentials = { username, password }
    this.url = url
  }

  get username() { return this.#credentials.username }
  get password() { return this.#credentials.password }

  static async start(options = {}) {
    const { country, certified = 'official', duplicates = false, clock, authorityDelay, username = 'user', password = 'secret' } = options
    const args = ['--until-stdin-closes', '--port', '0', '--user', username, '--password', password, '--certified', certified]
    if (country !== undefined) args.push('--country', country)
    if (duplicates) args.push('--duplicates')
    if (clock !== undefined) args.push('--clock', String(Math.floor(new Date(clock).getTime() / 1000)))
    if (authorityDelay !== undefined) args.push('--authority-delay', String(authorityDelay))
    const child = spawn(program(), [...args, ...options.arguments ?? []], { stdio: 'pipe' })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => { said += text })
    const ended = new Promise(resolve => child.once('close', resolve))
    // Its end can break the pipe before the test closes it.
    child.stdin.on('error', () => {})
    const lines = createInterface({ input: child.stdout })
    const line = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', code => reject(new Error(said.trim() || `the sandbox ended with ${code}`)))
      lines.once('line', resolve)
    })
    return new Sandbox(child, ended, line.replace(/^listening /, ''), username, password)
  }

  client(options = {}) {
    const { Client } = require('dtekit')
    return new Client(this.url, this.username, this.password, options)
  }

  async fail(fault, { times = 1, operation, every = 1 } = {}) {
    await this.control('fault', { fault, times, every, operation })
  }

  async faults() {
    return (await this.control('fault')).faults.map(row => row.name)
  }

  async advance(seconds) {
    if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError(`the clock goes forward by whole seconds, found ${seconds}`)
    return new Date((await this.control('clock', { advance_seconds: seconds })).now)
  }

  now() {
    return this.advance(0)
  }

  async setCountry(country) {
    await this.control('country', { country: country ?? null })
  }

  async setCertified(certified) {
    await this.control('certified', { as: certified })
  }

  async put(document, country) {
    const content = document instanceof Uint8Array
      ? Buffer.from(document).toString('base64')
      : typeof document === 'string' ? document : JSON.stringify(document)
    return (await this.control('inbox', { content, country })).GlobalDocumentId
  }

  async calls(operation) {
    const calls = (await this.control('received')).map(({ method, path, query, headers, body, body_base64: packed }) => ({
      method, path, query, headers, operation: path.split('/').slice(-2).join('/'),
      body: packed === undefined ? Buffer.from(body) : Buffer.from(packed, 'base64')
    }))
    return operation === undefined ? calls : calls.filter(call => call.operation === operation)
  }

  counts() {
    return this.control('counts')
  }

  async reset() {
    await this.control('reset', {})
  }

  control(endpoint, order) {
    return new Promise((resolve, reject) => {
      // No connection is kept: one that is open would keep Jest from ending.
      const request = http.request(`${this.url}/_control/${endpoint}`, {
        agent: false, method: order === undefined ? 'GET' : 'POST', headers: { 'content-type': 'application/json' }, timeout: 30_000
      }, response => {
        let text = ''
        response.setEncoding('utf8').on('data', piece => { text += piece })
        response.on('error', reject)
        response.on('end', () => {
          let answer
          try {
            answer = JSON.parse(text)
          } catch (error) {
            return reject(error)
          }
          return response.statusCode === 200 ? resolve(answer) : reject(new Error(answer.Message))
        })
      })
      request.on('error', reject)
      request.on('timeout', () => request.destroy(new Error('the sandbox does not answer')))
      request.end(order === undefined ? undefined : JSON.stringify(order))
    })
  }

  async stop() {
    this.#child.stdin.end()
    await this.#ended
  }

  async [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]() {
    await this.stop()
  }
}

/** Starts a sandbox; one that gets the context of a test of Node's runner ends with this test. */
async function sandbox(context, options) {
  if (typeof context?.after !== 'function') return Sandbox.start(context)
  const started = await Sandbox.start(options)
  context.after(() => started.stop())
  return started
}

/**
 * One sandbox for the tests of a file, fresh for each: hooks are the globals of Jest or Vitest, or
 * `require('node:test')`.
 */
function sandboxForEach(options, hooks = globalThis) {
  const all = hooks.beforeAll ?? hooks.before
  const end = hooks.afterAll ?? hooks.after
  if (typeof all !== 'function' || typeof hooks.beforeEach !== 'function') {
    throw new TypeError("there are no hooks: give those of your runner, such as sandboxForEach({}, require('node:test'))")
  }
  let started
  all(async () => { started = await Sandbox.start(options) })
  hooks.beforeEach(() => started.reset())
  end(() => started?.stop())
  return new Proxy({}, {
    get(_, name) {
      if (started === undefined) throw new Error('the sandbox starts before the first test: use it inside of one')
      const value = started[name]
      return typeof value === 'function' ? value.bind(started) : value
    }
  })
}

module.exports = { Sandbox, sandbox, sandboxForEach }
