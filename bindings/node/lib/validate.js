'use strict'

// Official documents against the schema of their authority; validate.d.ts is the documentation.

const { withoutSignal } = require('./abort')
const { xml, xmlInSlices } = require('./document-input')
const { settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')
const { valueOnWorker } = require('./worker')

/** Checks an official document against the schema of its authority, on a worker thread. */
async function validate(data, options) {
  const { signal, others: rest } = withoutSignal(options)
  const { explanation, others } = withoutExplanation(rest)
  const keywords = optionsText(others)
  return valueOnWorker(xmlInSlices(data, signal), signal, given => native.validate(given, keywords, explanation))
}

/** Checks an official document against the schema of its authority, at once. */
function validateSync(data, options) {
  const { explanation, others } = withoutExplanation(options)
  return JSON.parse(settled(native.validateSync(xml(data), optionsText(others), explanation)))
}

/** The option `explanation` as JSON text, and the other options. */
function withoutExplanation(options) {
  if (options == null) return { explanation: undefined, others: options }
  const { explanation, ...others } = options
  return { explanation: explanation == null ? undefined : JSON.stringify(explanation), others }
}

module.exports = { validate, validateSync }
