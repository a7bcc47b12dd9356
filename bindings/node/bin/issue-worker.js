#!/usr/bin/env node
'use strict'

// Issues the documents of a Journal until SIGTERM or Ctrl+C. Several workers can share the file.
//
//   npx dtekit-issue-worker --db FILE [--url URL] [--accounts FILE] [--lease SECONDS] [--timeout SECONDS]
//     [--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]
//
// The worker reads its credentials from DTEKIT_USERNAME and DTEKIT_PASSWORD, and sends the documents without an account. With
// --accounts it sends those of these accounts: the file is a JSON object that has for each the settings of its client,
// {"north": {"username": "…", "password": "…"}}, over those that the command line and the environment give to all. On a signal the
// worker ends its current step and releases its lease. Another program submits the documents and takes the results.

const dtekit = require('..')
const { byAccount, loop, options, run } = require('./worker')

const NAME = 'dtekit-issue-worker'
const USAGE = `usage: ${NAME} --db FILE [--url URL] [--accounts FILE] [--lease SECONDS] ` +
  '[--timeout SECONDS] [--resend never|after-reconcile] [--settle-after SECONDS] [--metrics FILE]'

/** The milliseconds to wait for the next pass: at most a second, because other programs can submit documents at any time. */
function idle({ worked, nextAt }) {
  const longest = worked ? 0 : 1000
  return nextAt === null ? longest : Math.min(longest, Math.max(20, nextAt - Date.now()))
}

/** The metrics of the client and the journal, or of each account. */
async function metricsOf(clients, journal) {
  const text = async (client, account) => client.metrics().toPrometheus() + (await journal.metrics({ account })).toPrometheus()
  if (!(clients instanceof Map)) return text(clients)
  return byAccount(await Promise.all([...clients].map(async ([name, client]) => [name, await text(client, name)])))
}

run(NAME, async () => {
  const given = options(NAME, USAGE, { required: [], texts: ['url', 'accounts', 'resend'], seconds: ['lease', 'timeout', 'settle-after'] })
  const { db, lease, resend, 'settle-after': settleAfter, metrics, clients } = given
  const journal = new dtekit.Journal(db, { resend, settleAfter })
  let [worked, finished] = [0, 0]
  await loop(NAME, metrics, {
    text: () => metricsOf(clients, journal),
    step: async () => {
      // One entry, so that no document is left unknown by a signal.
      const done = await journal.run(clients, { lease, most: 1 })
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
