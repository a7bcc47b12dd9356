'use strict'

// Whether the amounts of a document agree; totals.d.ts is the documentation.

const { withoutSignal } = require('./abort')
const { content, contentInSlices } = require('./document-input')
const { settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { valueOnWorker } = require('./worker')

/** Recomputes the amounts of a generic DTE by the rules of a country, on a worker thread. */
async function auditTotals(document, country, options) {
  const { signal, others } = withoutSignal(options)
  const { own, others: rest } = withoutRegistry(others)
  const keywords = optionsText(rest)
  return valueOnWorker(contentInSlices(document, signal), signal, given =>
    native.auditTotals(given, country, keywords, own))
}

/** Recomputes the amounts of a generic DTE by the rules of a country, at once. */
function auditTotalsSync(document, country, options) {
  const { own, others } = withoutRegistry(options)
  return JSON.parse(settled(native.auditTotalsSync(content(document), country, optionsText(others), own)))
}

module.exports = { auditTotals, auditTotalsSync }
