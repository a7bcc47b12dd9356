#!/usr/bin/env node
'use strict'

// Issues the documents of a Journal until SIGTERM or Ctrl+C. Several workers can share the file.
//
//   npx dtekit-issue-worker --db FILE --url URL [--lease SECONDS] [--timeout SECONDS]
//     [--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]
//
// The worker reads its credentials from DTEKIT_USERNAME and DTEKIT_PASSWORD. On a signal it ends its current step and releases its
// lease. Another program submits the documents and takes the results.

const dtekit = require('..')
const { client: clientOf, loop, options, run } = require('./worker')

const NAME = 'dtekit-issue-worker'
const USAGE = `usage: ${NAME} --db FILE --url URL [--lease SECONDS] [--timeout SECONDS] ` +
  '[--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]'

/** The milliseconds to wait for the next pass: at most a second, because other programs can submit documents at any time. */
function idle({ worked, nextAt }) {
  const longest = worked ? 0 : 1000
  return nextAt === null ? longest : Math.min(longest, Math.max(20, nextAt - Date.now()))
}

run(NAME, async () => {
  const given = options(NAME, USAGE, { texts: ['resend'], seconds: ['lease', 'timeout', 'settle-after'] })
  const { db, lease, resend, 'settle-after': settleAfter, metrics } = given
  const client = clientOf(given)
  const journal = new dtekit.Journal(db, { resend, settleAfter })
  let [worked, finished] = [0, 0]
  await loop(NAME, metrics, {
    text: async () => client.metrics().toPrometheus() + (await journal.metrics()).toPrometheus(),
    step: async () => {
      // One entry, so that no document is left unknown by a signal.
      const done = await journal.run(client, { lease, most: 1 })
      worked += done.worked
      finished += done.finished
      return idle(done)
    },
    end: () => {
      journal.close()
      return `stopped after ${worked} steps, of which ${finished} finished a document`
    }
  })
})
