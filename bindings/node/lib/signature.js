'use strict'

// Verifying signatures; signature.d.ts is the documentation.

const { withoutSignal } = require('./abort')
const { xml, xmlInSlices } = require('./document-input')
const { settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')
const { valueOnWorker } = require('./worker')

/** Whether it is a date, also one of another realm. A browser has no `node:util`. */
const isDate = value => Object.prototype.toString.call(value) === '[object Date]'

/** Verifies each signature in a document, on a worker thread. */
async function verify(data, options) {
  const { signal, others } = withoutSignal(options)
  const keywords = keywordsOf(others)
  return valueOnWorker(xmlInSlices(data, signal), signal, given => native.verify(given, keywords))
}

/** Verifies each signature in a document, at once. */
function verifySync(data, options) {
  return JSON.parse(settled(native.verifySync(xml(data), keywordsOf(options))))
}

/** The options as JSON text: PEM as text, a Date in seconds. */
function keywordsOf(options) {
  if (options === undefined || options === null || typeof options !== 'object') return optionsText(options)
  const keywords = { ...options }
  if (Array.isArray(keywords.trust)) keywords.trust = keywords.trust.map(latin)
  else if (keywords.trust instanceof Uint8Array || typeof keywords.trust === 'string') keywords.trust = [latin(keywords.trust)]
  if (isDate(keywords.at)) keywords.at = keywords.at.getTime() / 1000
  return optionsText(keywords)
}

function latin(pem) {
  return pem instanceof Uint8Array ? Array.from(pem, byte => String.fromCharCode(byte)).join('') : pem
}

module.exports = { verify, verifySync }
