'use strict'

// Whether the amounts of a document agree; totals.d.ts is the documentation.

const { abortable, withoutSignal } = require('./abort')
const { content, contentInSlices } = require('./document-input')
const { settled } = require('./error')
const { parseInSlices } = require('./json-reader')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { whenRead } = require('./slices')

/** Recomputes the amounts of a generic DTE by the rules of a country, on a worker thread. */
async function auditTotals(document, country, options) {
  const { signal, others } = withoutSignal(options)
  const { own, others: rest } = withoutRegistry(others)
  const keywords = optionsText(rest)
  const begin = given => () => native.auditTotals(given, country, keywords, own)
  const text = settled(await whenRead(contentInSlices(document, signal), given => abortable(signal, begin(given))))
  return abortable(signal, () => parseInSlices(text, signal))
}

/** The same, at once. */
function auditTotalsSync(document, country, options) {
  const { own, others } = withoutRegistry(options)
  return JSON.parse(settled(native.auditTotalsSync(content(document), country, optionsText(others), own)))
}

module.exports = { auditTotals, auditTotalsSync }
