'use strict'

// A worker of shared-journal.test.js: issues the documents of a journal over a shared database until it is ended.

const { setTimeout: sleep } = require('node:timers/promises')

const dtekit = require('dtekit')
const { connect } = require('./databases')

async function main() {
  const [dialect, port, url] = process.argv.slice(2)
  const journal = dtekit.Journal.over(connect(dialect, Number(port)), { dialect, resend: 'after-reconcile', settleAfter: 1 })
  const client = new dtekit.Client(url, 'user', 'secret', { timeout: 5 })
  for (;;) {
    try {
      // A request takes at most half of the lease, which is enough on a busy machine.
      await journal.run(client, { lease: 5, most: 4 })
    } catch (error) {
      // The database is away.
      if (error.kind !== 'storage') throw error
    }
    await sleep(20)
  }
}

main()
