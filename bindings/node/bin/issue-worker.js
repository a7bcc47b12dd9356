#!/usr/bin/env node
'use strict'

// Issues the documents of a Journal until SIGTERM or Ctrl+C. Several workers can share a journal.
//
//   npx dtekit-issue-worker (--db FILE | --pool MODULE [--dialect postgresql|mariadb|mysql] [--schema NAME])
//     [--url URL] [--accounts FILE] [--lease SECONDS] [--timeout SECONDS] [--resend never|after-reconcile]
//     [--settle-after SECONDS] [--max-attempts NUMBER] [--decide FILE] [--content MODULE] [--metrics FILE]
//     [--once] [--recover]
//
// --decide is a JSON file that says by which tag and words an authority accepts and rejects, where dtekit does not know
// it: {"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3"]}}.
//
// The worker reads its credentials from DTEKIT_USERNAME and DTEKIT_PASSWORD, and sends the documents without an
// account. With --accounts it sends those of these accounts: the file is a JSON object that has for each the settings
// of its client, {"north": {"username": "…", "password": "…"}}, over those that the command line and the environment
// give to all. On a signal the worker ends its current step and releases its lease. Another program submits the
// documents and takes the results, and makes the file of the journal: without it the worker ends with `journal-absent`.
// Why documents cannot be sent, such as a password that the service refuses, is on standard error: each reason once,
// and again when it has come back. With --pool the journal is in the program's own database: the module exports a pool
// of its driver. On PostgreSQL a new document wakes the worker, and while the database is away it tries again. With
// --content the journal's documents are in the store that this module exports. With --once it ends when nothing is
// due, and says what is left and until when. With --recover it first takes the leases of a worker that was killed, in
// place of waiting for their end: only where no other worker is running.

const path = require('node:path')

const fs = require('node:fs')

const dtekit = require('..')
const { leftIn } = require('../lib/journal')
const { byAccount, loop, options, run, tell } = require('./worker')

const NAME = 'dtekit-issue-worker'
const USAGE = `usage: ${NAME} (--db FILE | --pool MODULE [--dialect postgresql|mariadb|mysql] [--schema NAME]) ` +
  '[--url URL] [--accounts FILE] [--lease SECONDS] [--timeout SECONDS] [--resend never|after-reconcile] ' +
  '[--settle-after SECONDS] [--max-attempts NUMBER] [--decide FILE] [--content MODULE] [--metrics FILE] ' +
  '[--once] [--recover]'

/** What a module exports. */
function exported(module) {
  const loaded = require(path.resolve(module))
  return loaded.default ?? loaded
}

/** The journal of the options, and the pool of its database, if it is in one. */
async function opened({ db, pool: module, dialect = 'postgresql', schema, content: store }, others) {
  if ((db === undefined) === (module === undefined)) {
    console.error(`${USAGE}\n${NAME}: expected --db or --pool, and not both`)
    process.exit(2)
  }
  const given = { ...others, content: store === undefined ? undefined : exported(store) }
  // The program that submits makes the file: an empty one here would hide a mistyped path.
  if (module === undefined) return { journal: new dtekit.Journal(db, { ...given, create: false }), pool: null }
  const pool = exported(module)
  const journal = dtekit.Journal.over(pool, { dialect, schema, ...given })
  // What cannot be read now is wrong from the start, such as tables that are missing.
  await journal.counts()
  return { journal, pool }
}

/** What a pass did; without a connection to the database nothing, and the next one tries again. */
async function passed(run, pool) {
  try {
    return await run()
  } catch (error) {
    if (pool === null || error.kind !== 'storage') throw error
    tell(NAME, error.findings)
    return { worked: 0, finished: 0, newFindings: [], nextAt: null }
  }
}

/** The metrics of the client and the journal, or of each account. */
async function metricsOf(clients, journal) {
  const text = async (client, account) => client.metrics().toPrometheus() + (await journal.metrics({ account })).toPrometheus()
  if (!(clients instanceof Map)) return text(clients)
  return byAccount(await Promise.all([...clients].map(async ([name, client]) => [name, await text(client, name)])))
}

run(NAME, async () => {
  const texts = ['db', 'pool', 'dialect', 'schema', 'url', 'accounts', 'resend', 'decide', 'content']
  const seconds = ['lease', 'timeout', 'settle-after']
  const kinds = { required: [], texts, seconds, counts: ['max-attempts'], flags: ['once', 'recover'] }
  const given = options(NAME, USAGE, kinds)
  const { lease, resend, 'settle-after': settleAfter, 'max-attempts': maxAttempts, metrics, clients, once } = given
  const { journal, pool } = await opened(given, { resend, settleAfter })
  const decide = given.decide === undefined ? undefined : fs.readFileSync(given.decide, 'utf8')
  if (given.recover) console.log(`leases taken back: ${await journal.recover()}`)
  let [worked, finished] = [0, 0]
  await loop(NAME, metrics, {
    once,
    text: () => metricsOf(clients, journal),
    step: async () => {
      // One entry, so that no document is left unknown by a signal.
      const done = await passed(() => journal.run(clients, { lease, maxAttempts, decide, most: 1 }), once ? null : pool)
      tell(NAME, done.newFindings)
      worked += done.worked
      finished += done.finished
      return done
    },
    wait: async ({ worked, nextAt }, _, { signal }) => {
      if (!worked) await journal.wait(nextAt, { signal })
    },
    end: async last => {
      const accounts = clients instanceof Map ? [...clients.keys()] : ['']
      const remains = once && last?.worked === 0 ? `; ${await leftIn(journal, accounts, last.nextAt)}` : ''
      journal.close()
      await pool?.end()
      return `stopped after ${worked} steps, of which ${finished} finished a document${remains}`
    }
  })
})
