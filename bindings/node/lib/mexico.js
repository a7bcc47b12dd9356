'use strict'

// Mexico: the text that the seal of a CFDI signs; mexico.d.ts is the documentation.

const { xml } = require('./document-input')
const { settled } = require('./error')
const native = require('./native')

/** Gives the cadena original of a CFDI 4.0. */
function cadenaOriginal(data) {
  return settled(native.cadenaOriginal(xml(data))).text
}

module.exports = { cadenaOriginal }
