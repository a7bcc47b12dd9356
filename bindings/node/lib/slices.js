'use strict'

// Long work on this thread in slices, so that the event loop turns between them.

/** How long a slice may take, in milliseconds; only one value that cannot be divided takes longer. */
const SLICE = 8

/** The work that waits for its next slice. One turn of the event loop runs one slice, however much work waits. */
const waiting = []

/**
 * Runs work that takes a time (of `performance.now`) at which to pause, and says whether it is done. Gives undefined if
 * the first slice, which runs at once, is enough, and else a Promise. Once the signal aborts, no further slice runs.
 */
function sliced(work, signal) {
  if (work(performance.now() + SLICE)) return undefined
  return new Promise((resolve, reject) => {
    waiting.push({ work, signal, resolve, reject })
    if (waiting.length === 1) setImmediate(runNext)
  })
}

function runNext() {
  const job = waiting[0]
  let done = true
  try {
    done = job.signal?.aborted || job.work(performance.now() + SLICE)
    if (done) job.resolve()
  } catch (error) {
    job.reject(error)
  }
  waiting.shift()
  if (!done) waiting.push(job)
  if (waiting.length > 0) setImmediate(runNext)
}

/**
 * Goes on with what was read: at once, or once the Promise of it is fulfilled. The caller's own bytes are never late,
 * so that the addon copies them before the caller can change them.
 */
function whenRead(given, next) {
  return given instanceof Promise ? given.then(next) : next(given)
}

module.exports = { sliced, whenRead }
