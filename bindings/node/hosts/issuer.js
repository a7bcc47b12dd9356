'use strict'

// A journal with its worker, for any host: `start` begins its passes, and `stop` ends the current one and waits for it.

const { setTimeout: sleep } = require('node:timers/promises')

class Issuer {
  /**
   * @param {object} given
   * @param {import('dtekit').Journal} given.journal
   * @param {import('dtekit').Client} given.client
   * @param {(entry: import('dtekit').JournalEntry) => Promise<void>} [given.onResult] keeps a finished entry; it is acknowledged after it
   * @param {(error: Error) => void} [given.onError] hears of a pass or a result that failed; both are tried again
   */
  constructor({ journal, client, onResult, onError = error => console.error(error) }) {
    Object.assign(this, { journal, client, onResult, onError })
  }

  start() {
    this.stopping = new AbortController()
    this.ended = this.#work(this.stopping.signal)
  }

  async stop() {
    this.stopping?.abort()
    await this.ended
  }

  /** One pass, and the results. Gives the milliseconds until the next. */
  async step() {
    const done = await this.journal.run(this.client, { most: 1 })
    for (const entry of this.onResult === undefined ? [] : await this.journal.results()) {
      try {
        await this.onResult(entry)
        await this.journal.acknowledge(entry.key)
      } catch (error) {
        this.onError(error)
      }
    }
    // At most a second, since other processes submit documents at any time.
    const longest = done.worked > 0 ? 0 : 1000
    return done.nextAt === null ? longest : Math.min(longest, Math.max(20, done.nextAt - Date.now()))
  }

  async #work(signal) {
    while (!signal.aborted) {
      const pause = await this.step().catch(error => {
        this.onError(error)
        return 1000
      })
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
}

module.exports = { Issuer }
