'use strict'

// A journal with its worker, for any host; issuer.d.ts is the documentation.

const { setTimeout: sleep } = require('node:timers/promises')

const { lineOf } = require('../finding-line')

class Issuer {
  constructor({ journal, client, onResult, decide, onError = error => console.error(error), onFinding = say }) {
    Object.assign(this, { journal, client, onResult, decide, onError, onFinding })
  }

  start() {
    this.stopping = new AbortController()
    this.ended = this.#work(this.stopping.signal)
  }

  async stop() {
    this.stopping?.abort()
    await this.ended
  }

  /** One pass, and the results. Gives what the pass did. */
  async step() {
    const done = await this.journal.run(this.client, { most: 1, decide: this.decide })
    for (const finding of done.newFindings) this.onFinding(finding)
    for (const entry of this.onResult === undefined ? [] : await this.journal.results()) {
      try {
        await this.onResult(entry)
        await this.journal.acknowledge(entry.key)
      } catch (error) {
        this.onError(error)
      }
    }
    return done
  }

  async #work(signal) {
    while (!signal.aborted) {
      try {
        const { worked, nextAt } = await this.step()
        // PostgreSQL wakes it when another process submits a document; elsewhere it looks every second.
        if (worked === 0) await this.journal.wait(nextAt, { signal })
      } catch (error) {
        if (signal.aborted) return
        this.onError(error)
        await sleep(1000, undefined, { signal }).catch(() => {})
      }
    }
  }
}

function say(finding) {
  console.error(`dtekit: ${lineOf(finding)}`)
}

module.exports = { Issuer }
