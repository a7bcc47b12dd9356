'use strict'

// What the service does with a country's documents; country.d.ts is the documentation.

const { text } = require('./argument')
const { settled } = require('./error')
const native = require('./native')

/** Says how the service processes a document of a country. */
function processingModel(country) {
  return settled(native.processingModel(text(country, 'a country'))).text || null
}

module.exports = { processingModel }
