'use strict'

// An authority's no, traced; trace.d.ts is the documentation.

const { Offered } = require('./offer')

const traced = new Offered('trace', 'registry')

/** Says of each message of an answer which fields of the caller's document it is about. */
function trace(answer, explanation, options) {
  return traced.valueSync(undefined, options, plain(answer), JSON.stringify(explanation))
}

/** An answer as JSON; a document in it as text. */
function plain(answer) {
  const response = answer?.responseValue
  const shown = response && { role: response.role, content: response.content && Buffer.from(response.content).toString() }
  const given = response ? { ...answer, responseValue: shown } : answer
  return JSON.stringify(given ?? null, (key, value) => (typeof value === 'bigint' ? String(value) : value))
}

module.exports = { trace }
