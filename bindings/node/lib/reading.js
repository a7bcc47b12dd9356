'use strict'

// Reading what was received; reading.d.ts is the documentation.

const { xml, xmlInSlices } = require('./document-input')
const { Offered } = require('./offer')

const found = new Offered('read', 'registry')
const alone = new Offered('standalone')

/** Recognizes what was received, and gives each document in it as a generic DTE, on a worker thread. */
async function read(data, options) {
  const { value, beside: [originals] } = await found.run(signal => xmlInSlices(data, signal), options)
  return value.map(one => document(one, originals))
}

/** Recognizes what was received, and gives each document in it as a generic DTE, at once. */
function readSync(data, options) {
  const { text, beside: [originals] } = found.runSync(xml(data), options)
  return JSON.parse(text).map(one => document(one, originals))
}

/** The whole file in which each document was found, and its number in it. */
const origins = new WeakMap()

/** A document with its bytes, which are views of all that was read. */
function document({ within, index, ...members }, originals) {
  const piece = ([from, to]) => originals.subarray(from, to)
  const files = members.files.map(file => ({ ...file, content: piece(file.content) }))
  const pdf = members.pdf === null ? null : files[members.pdf]
  const one = { ...members, files, pdf, original: piece(members.original) }
  origins.set(one, { file: piece(within), index })
  return one
}

/** The document as a file of its own. */
function standalone(document) {
  return alone.runSync(document.original, document.inherited).beside[0]
}

/** The whole file in which a document was found, and its number in it; undefined for what `read` did not find. */
function originOf(document) {
  return origins.get(document)
}

module.exports = { originOf, read, readSync, standalone }
