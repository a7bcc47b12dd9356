'use strict'

// Reading what was received; reading.d.ts is the documentation.

const { abortable, withoutSignal } = require('./abort')
const { xml, xmlInSlices } = require('./document-input')
const { settled } = require('./error')
const { parseInSlices } = require('./json-reader')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { whenRead } = require('./slices')

/** Recognizes what was received, and gives each document in it as a generic DTE, on a worker thread. */
async function read(data, options) {
  const { signal, others } = withoutSignal(options)
  const { own, others: rest } = withoutRegistry(others)
  const keywords = optionsText(rest)
  const begin = given => () => native.read(given, keywords, own)
  const text = settled(await whenRead(xmlInSlices(data, signal), given => abortable(signal, begin(given))))
  return abortable(signal, () => parseInSlices(text, signal))
}

/** The same, at once. */
function readSync(data, options) {
  const { own, others } = withoutRegistry(options)
  return JSON.parse(settled(native.readSync(xml(data), optionsText(others), own)))
}

module.exports = { read, readSync }
