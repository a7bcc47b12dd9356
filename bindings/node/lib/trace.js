'use strict'

// An authority's no, traced; trace.d.ts is the documentation.

const { settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')

/** Says of each message of an answer which fields of the caller's document it is about. */
function trace(answer, explanation, options) {
  const { own, others } = withoutRegistry(options)
  return JSON.parse(settled(native.trace(plain(answer), JSON.stringify(explanation), optionsText(others), own)))
}

/** Says what is known of a code with which an authority answers. */
function code(country, word, options) {
  const { own, others } = withoutRegistry(options)
  return JSON.parse(settled(native.code(country, word, optionsText(others), own)))
}

/** An answer as JSON; a document in it as text. */
function plain(answer) {
  const response = answer?.responseValue
  const shown = response && { role: response.role, content: response.content && Buffer.from(response.content).toString() }
  const given = response ? { ...answer, responseValue: shown } : answer
  return JSON.stringify(given ?? null, (key, value) => (typeof value === 'bigint' ? String(value) : value))
}

module.exports = { code, trace }
