'use strict'

// Calls that an AbortSignal ends; abort.d.ts is the documentation.

const { setTimeout } = require('node:timers/promises')

const { object, wrongType } = require('./argument')

/** What an aborted call rejects with. */
class AbortError extends Error {
  constructor(signal, { phase = null, result = null } = {}) {
    super('the call was aborted', { cause: signal.reason })
    this.code = 'ABORT_ERR'
    this.phase = phase
    this.outcome = result && result.outcome
    this.result = result
  }
}

// On the prototype, where Error has its own name, so that it is no member of each error.
Object.defineProperty(AbortError.prototype, 'name', { value: 'AbortError', configurable: true, writable: true })

/** The signal of a call's options, and the other options; a value that is no signal is a TypeError. */
function withoutSignal(options) {
  // A value that is no object is refused later, where the options are read.
  if (typeof options !== 'object' || options === null || !('signal' in options)) return { others: options }
  const { signal, ...others } = options
  if (signal === undefined || signal === null) return { others }
  if (typeof signal.aborted !== 'boolean' || typeof signal.addEventListener !== 'function') {
    throw wrongType('an AbortSignal for `signal`', signal)
  }
  return { signal, others }
}

/** The signal of a call that has no other option. */
function onlySignal(options) {
  const { signal, others } = withoutSignal(options ?? {})
  const [unknown] = Object.keys(object(others, 'an object of options'))
  if (unknown !== undefined) throw new TypeError(`expected no other option than \`signal\`, found \`${unknown}\``)
  return signal
}

/**
 * Runs a call; rejects with an AbortError as soon as the signal aborts. If it has aborted before, the call does not
 * begin. `cancel` ends the call on the other thread and says whether anything was sent.
 */
async function abortable(signal, call, cancel) {
  if (signal === undefined) return call()
  if (signal.aborted) throw new AbortError(signal, cancel?.())
  const answer = call()
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AbortError(signal, cancel?.()))
    const settle = settled => value => {
      signal.removeEventListener('abort', abort)
      settled(value)
    }
    signal.addEventListener('abort', abort, { once: true })
    Promise.resolve(answer).then(settle(resolve), settle(reject))
  })
}

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Waits on a timer until a time; for a time more than 24 days ahead it ends early. */
async function sleepUntil(time, signal) {
  const delay = Math.min(Math.max(0, time - Date.now()), LONGEST_TIMER)
  try {
    await setTimeout(delay, undefined, { signal })
  } catch (error) {
    throw signal?.aborted ? new AbortError(signal) : error
  }
}

module.exports = { AbortError, abortable, onlySignal, sleepUntil, withoutSignal }
