'use strict'

// What goes on the paper, and the symbols on it; print.d.ts is the documentation.

const { xml } = require('./document-input')
const { Offered } = require('./offer')
const { originOf } = require('./reading')

const printed = new Offered('print_data', 'registry')
const drawn = new Offered('symbol')

/** Gives what the printed form of a certified document shows. */
function printData(certified, country, options) {
  const origin = originOf(certified)
  const given = origin ? { ...options, document: origin.index } : options
  return printed.valueSync(origin?.file ?? xml(certified), given, country)
}

/** Draws a symbol. */
function symbol(text, kind, options) {
  const { text: json, beside: [png, escpos] } = drawn.runSync(undefined, options, text, kind)
  return { ...JSON.parse(json), png, escpos }
}

module.exports = { printData, symbol }
