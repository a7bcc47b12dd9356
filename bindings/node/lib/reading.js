'use strict'

// Reading what was received; reading.d.ts is the documentation.

const { abortable, withoutSignal } = require('./abort')
const { xml, xmlInSlices } = require('./document-input')
const { settled } = require('./error')
const { parseInSlices } = require('./json-reader')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { onWorker } = require('./worker')

/** Recognizes what was received, and gives each document in it as a generic DTE, on a worker thread. */
async function read(data, options) {
  const { signal, others } = withoutSignal(options)
  const { own, others: rest } = withoutRegistry(others)
  const keywords = optionsText(rest)
  const begin = given => native.read(given, keywords, own)
  const { json, originals } = await onWorker(xmlInSlices(data, signal), signal, begin)
  const found = await abortable(signal, () => parseInSlices(json, signal))
  return found.map(one => document(one, originals))
}

/** Recognizes what was received, and gives each document in it as a generic DTE, at once. */
function readSync(data, options) {
  const { own, others } = withoutRegistry(options)
  const { json, originals } = settled(native.readSync(xml(data), optionsText(others), own))
  return JSON.parse(json).map(one => document(one, originals))
}

/** The whole file in which each document was found, and its number in it. */
const origins = new WeakMap()

/** A document with its bytes, which are views of all that was read. */
function document({ within, index, ...members }, originals) {
  const piece = ([from, to]) => originals.subarray(from, to)
  const files = members.files.map(file => ({ ...file, content: piece(file.content) }))
  const pdf = members.pdf === null ? null : files[members.pdf]
  const found = { ...members, files, pdf, original: piece(members.original) }
  origins.set(found, { file: piece(within), index })
  return found
}

/** The document as a file of its own. */
function standalone(document) {
  return settled(native.standalone(document.original, JSON.stringify(document.inherited)))
}

/** The whole file in which a document was found, and its number in it; undefined for what `read` did not find. */
function originOf(document) {
  return origins.get(document)
}

module.exports = { originOf, read, readSync, standalone }
