'use strict'

// Verifying signatures; signature.d.ts is the documentation.

const { xml, xmlInSlices } = require('./document-input')
const { Offered } = require('./offer')

const verified = new Offered('verify')

/** Whether it is a date, also one of another realm. A browser has no `node:util`. */
const isDate = value => Object.prototype.toString.call(value) === '[object Date]'

/** Verifies each signature in a document, on a worker thread. */
async function verify(data, options) {
  return (await verified.run(signal => xmlInSlices(data, signal), plain(options))).value
}

/** Verifies each signature in a document, at once. */
function verifySync(data, options) {
  return verified.valueSync(xml(data), plain(options))
}

/** The options as plain values: PEM as text, a Date in seconds. */
function plain(options) {
  if (options === undefined || options === null || typeof options !== 'object') return options
  const keywords = { ...options }
  if (Array.isArray(keywords.trust)) keywords.trust = keywords.trust.map(latin)
  else if (keywords.trust instanceof Uint8Array || typeof keywords.trust === 'string') keywords.trust = [latin(keywords.trust)]
  if (isDate(keywords.at)) keywords.at = keywords.at.getTime() / 1000
  return keywords
}

function latin(pem) {
  return pem instanceof Uint8Array ? Array.from(pem, byte => String.fromCharCode(byte)).join('') : pem
}

module.exports = { verify, verifySync }
