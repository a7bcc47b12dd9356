'use strict'

// Official documents against the schema of their authority; validate.d.ts is the documentation.

const { abortable, withoutSignal } = require('./abort')
const { xml, xmlInSlices } = require('./document-input')
const { settled } = require('./error')
const { parseInSlices } = require('./json-reader')
const native = require('./native')
const { optionsText } = require('./options')
const { whenRead } = require('./slices')

/** Checks an official document against the schema of its authority, on a worker thread. */
async function validate(data, options) {
  const { signal, others } = withoutSignal(options)
  const keywords = optionsText(others)
  const begin = given => () => native.validate(given, keywords)
  const text = settled(await whenRead(xmlInSlices(data, signal), given => abortable(signal, begin(given))))
  return abortable(signal, () => parseInSlices(text, signal))
}

/** The same, at once. */
function validateSync(data, options) {
  return JSON.parse(settled(native.validateSync(xml(data), optionsText(options))))
}

module.exports = { validate, validateSync }
