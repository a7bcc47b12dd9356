'use strict'

// BullMQ tells the workers that there is work; the journal decides what is sent. A job that is lost or delivered twice
// neither loses nor doubles a document.

const { Queue, Worker } = require('bullmq')
const { Issuer } = require('./issuer')

const QUEUE = 'dtekit'

/** Submits a document and tells the workers. If Redis is away, the pass of another job sends it. */
async function submit(queue, journal, key, document, country, options) {
  const entry = await journal.submit(key, document, country, options)
  await queue.add('pass', {}).catch(() => {})
  return entry
}

/** The queue, with a job every `every` milliseconds: it takes up what lost its job, asks again, and sends again. */
async function openQueue(connection, every = 30000) {
  const queue = new Queue(QUEUE, { connection, defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 } })
  await queue.upsertJobScheduler('passes', { every }, { name: 'pass' })
  return queue
}

/** A worker: each job makes passes until nothing is due, and gives what has ended to `onResult`. */
function work(connection, journal, client, { onResult, decide, onFinding } = {}) {
  const issuer = new Issuer({ journal, client, onResult, decide, onFinding })
  return new Worker(QUEUE, async () => {
    while ((await issuer.step()).worked > 0);
  }, { connection })
}

module.exports = { openQueue, submit, work }
