'use strict'

// BullMQ tells the workers that there is work; the journal decides what is sent. A job that is lost or delivered twice
// neither loses nor doubles a document.

const { Queue, Worker } = require('bullmq')
const { settled } = require('../error')
const native = require('../native')
const { Issuer } = require('./issuer')

const QUEUE = 'dtekit'

/** For how many milliseconds a document that is stored waits for Redis. */
const TELL = 2000

/** Whether it is done within so many milliseconds. Without a connection, BullMQ would wait for it for ever. */
async function within(milliseconds, done) {
  let timer
  const late = new Promise(resolve => { timer = setTimeout(resolve, milliseconds, false) })
  try {
    return await Promise.race([done.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Submits a document and tells the workers. If Redis is away, the pass of another job sends it. */
async function submit(queue, journal, key, document, country, options) {
  const entry = await journal.submit(key, document, country, options)
  await within(TELL, queue.add('pass', {}).catch(() => {}))
  return entry
}

/** The queue, with a job every `every` milliseconds: it takes up what lost its job, asks again, and sends again. */
async function openQueue(connection, every = 30000, wait = 10000) {
  const queue = new Queue(QUEUE, { connection, defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 } })
  // Each attempt to connect would be written to standard error.
  const attempts = () => {}
  queue.on('error', attempts)
  const scheduled = queue.upsertJobScheduler('passes', { every }, { name: 'pass' })
  if (!await within(wait, scheduled)) {
    scheduled.catch(() => {})
    queue.close().catch(() => {})
    settled(native.queueUnreachable(wait / 1000))
  }
  queue.off('error', attempts)
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
