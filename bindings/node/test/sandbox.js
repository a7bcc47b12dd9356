'use strict'

// Runs the local sandbox as a separate process, which each test file starts and stops.

const { spawn } = require('node:child_process')
const path = require('node:path')
const { createInterface } = require('node:readline')

const root = path.join(__dirname, '..', '..', '..')
const program = process.env.DTEKIT_SANDBOX ?? path.join(root, 'target', 'debug', 'dtekit-sandbox')

class Sandbox {
  /** Starts a sandbox with the credentials `user` and `secret`, and waits until it listens. */
  static async start() {
    const child = spawn(program, [
      '--until-stdin-closes', '--port', '0', '--user', 'user', '--password', 'secret', '--duplicates',
      '--certified', 'as-sent', '--clock', '1738335600'
    ], {
      stdio: ['pipe', 'pipe', 'inherit']
    })
    const line = await new Promise((resolve, reject) => {
      child.once('error', error => {
        reject(new Error(`cannot start ${program} (cargo build --workspace makes it): ${error.message}`))
      })
      child.once('exit', code => reject(new Error(`${program} ended with ${code} before it listened`)))
      createInterface({ input: child.stdout }).once('line', resolve)
    })
    const sandbox = new Sandbox()
    sandbox.child = child
    sandbox.url = line.replace(/^listening /, '')
    return sandbox
  }

  /** Calls a control endpoint: POST with a body, GET without one. */
  async control(what, body) {
    const response = await fetch(`${this.url}/_control/${what}`, body === undefined
      ? undefined
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`/_control/${what} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  /** Stops the sandbox by closing its standard input. */
  async stop() {
    const ended = new Promise(resolve => this.child.once('exit', resolve))
    this.child.stdin.end()
    await ended
  }
}

module.exports = { Sandbox, root }
