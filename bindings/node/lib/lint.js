'use strict'

// All that can be said of a document before it is sent; lint.d.ts is the documentation.

const { withoutSignal } = require('./abort')
const { content, contentInSlices } = require('./document-input')
const { settled } = require('./error')
const { withoutThrough } = require('./mapping')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { valueOnWorker } = require('./worker')

/** Runs every check on a generic DTE that needs no connection, on a worker thread. */
async function lint(document, country, options) {
  const { signal, others } = withoutSignal(options)
  const { own, others: rest } = withoutRegistry(others)
  const { through, others: plain } = withoutThrough(rest)
  const keywords = optionsText(plain)
  return valueOnWorker(contentInSlices(document, signal), signal, given =>
    native.lint(given, country, keywords, own, through))
}

/** Runs every check on a generic DTE that needs no connection, at once. */
function lintSync(document, country, options) {
  const { own, others: rest } = withoutRegistry(options)
  const { through, others } = withoutThrough(rest)
  return JSON.parse(settled(native.lintSync(content(document), country, optionsText(others), own, through)))
}

module.exports = { lint, lintSync }
