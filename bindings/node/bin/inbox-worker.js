#!/usr/bin/env node
'use strict'

// Takes what the service has for an account into an Inbox until SIGTERM or Ctrl+C. Several workers can share the file.
//
//   npx dtekit-inbox-worker --db FILE --url URL --account ID [--source SOURCE …] [--every SECONDS] [--lease SECONDS]
//     [--timeout SECONDS] [--metrics FILE]
//
// The worker reads its credentials from DTEKIT_USERNAME and DTEKIT_PASSWORD. On a signal it ends its current pass.
// Another program works on the entries. Why calls failed is on standard error: each reason once, and again when it has
// come back; the calls are made again in the next pass.

const fs = require('node:fs')

const dtekit = require('..')
const { loop, options, run, tell } = require('./worker')

const NAME = 'dtekit-inbox-worker'
const USAGE = `usage: ${NAME} --db FILE --url URL --account ID [--source SOURCE …] [--every SECONDS] ` +
  '[--lease SECONDS] [--timeout SECONDS] [--metrics FILE]'

run(NAME, async () => {
  const given = options(NAME, USAGE, { required: ['url', 'account'], seconds: ['every', 'lease', 'timeout'], lists: ['source'] })
  const { db, account, source: sources, every = 60, lease, metrics, clients: client } = given
  if (!fs.existsSync(db)) console.error(`${NAME}: makes the inbox ${db}, which was not there`)
  const inbox = new dtekit.Inbox(db)
  let [taken, confirmed, due] = [0, 0, 0]
  await loop(NAME, metrics, {
    text: async () => client.metrics().toPrometheus() + (await inbox.metrics()).toPrometheus(),
    step: async () => {
      if (Date.now() >= due) {
        const done = await inbox.run(client, { account, sources, lease })
        tell(NAME, done.newFindings)
        taken += done.taken
        confirmed += done.confirmed
        due = Date.now() + every * 1000
      }
      // The metrics are written meanwhile.
      return Math.min(1000, Math.max(20, due - Date.now()))
    },
    end: () => {
      inbox.close()
      return `stopped after ${taken} new entries; ${confirmed} were confirmed`
    }
  })
})
