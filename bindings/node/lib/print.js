'use strict'

// What goes on the paper, and the symbols on it; print.d.ts is the documentation.

const { xml } = require('./document-input')
const { settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')
const { originOf } = require('./reading')
const { withoutRegistry } = require('./registry')

/** Gives what the printed form of a certified document shows. */
function printData(certified, country, options) {
  const { own, others } = withoutRegistry(options)
  const origin = originOf(certified)
  const given = origin ? { ...others, document: origin.index } : others
  return JSON.parse(settled(native.printData(origin?.file ?? xml(certified), country, optionsText(given), own)).text)
}

/** Draws a symbol. */
function symbol(text, kind, options) {
  const drawn = settled(native.symbol(text, kind, optionsText(options)))
  return { ...JSON.parse(drawn.json), png: drawn.png, escpos: drawn.escpos }
}

module.exports = { printData, symbol }
