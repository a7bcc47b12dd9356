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

/** For how many milliseconds a reason why Redis is away is not told again. */
const QUIET = 60000

/** Tells why Redis is away. Without a listener BullMQ writes the stack of each of its many attempts. */
function tellErrors(host) {
  const told = new Map()
  host.on('error', ({ message }) => {
    const now = Date.now()
    if (now - (told.get(message) ?? -Infinity) < QUIET) return
    told.set(message, now)
    console.error(`dtekit: Redis: ${message}; the journal keeps the documents until it is back`)
  })
  return host
}

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

/** Whether Redis answers in time. */
async function answers(connection) {
  const queue = new Queue(QUEUE, { connection }).on('error', () => {})
  try {
    return await within(TELL, queue.waitUntilReady())
  } catch {
    return false
  } finally {
    queue.close().catch(() => {})
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
  tellErrors(queue).off('error', attempts)
  return queue
}

/** A worker: each job makes passes until nothing is due, and gives what has ended to `onResult`. */
function work(connection, journal, client, { onResult, decide, onFinding } = {}) {
  const issuer = new Issuer({ journal, client, onResult, decide, onFinding })
  let job = Promise.resolve()
  const pass = async () => {
    while ((await issuer.step()).worked > 0);
  }
  const worker = tellErrors(new Worker(QUEUE, () => (job = pass()), { connection }))
  // While Redis is away, BullMQ would wait for it for ever. Only a job under way is waited for then.
  const close = worker.close.bind(worker)
  worker.close = async force => {
    if (force || await answers(connection)) return close(force)
    await job.catch(() => {})
    return close(true)
  }
  return worker
}

module.exports = { openQueue, submit, work }
