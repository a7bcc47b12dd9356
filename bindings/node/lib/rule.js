'use strict'

// The caller's rule for the authority's answer, which a pass of a journal asks from another thread.

const { wrongType } = require('./argument')
const native = require('./native')

/**
 * Runs a call that may ask `decide`; `call` begins it with what the native side asks with. What `decide` throws is what
 * the call rejects with.
 */
async function deciding(decide, signal, call) {
  const rule = native.rule()
  if (decide === undefined || decide === null) return call(rule, null)
  if (typeof decide !== 'function') throw wrongType('a function or a table for `decide`', decide)
  let thrown
  const ask = async text => {
    let word = null
    try {
      word = String(await decide(JSON.parse(text)))
    } catch (error) {
      thrown = { error }
    }
    rule.answer(word)
  }
  // Nobody waits for the answer of an aborted call, whose thread must end all the same.
  const leave = () => rule.answer(null)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await call(rule, ask)
  } catch (error) {
    throw thrown && !signal?.aborted ? thrown.error : error
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** The rule for the authority's answer, and with it the options: a table goes with them, since core reads it. */
function withTable(decide, options) {
  const isTable = typeof decide === 'string' || (typeof decide === 'object' && decide !== null)
  return isTable ? { rule: undefined, options: { ...options, decide } } : { rule: decide, options }
}

module.exports = { deciding, withTable }
