'use strict'

// The identifiers of the authorities; identifier.d.ts is the documentation.

const { text } = require('./argument')
const { settled } = require('./error')
const native = require('./native')
const { fieldsText } = require('./options')

/** Reads an identifier and gives its parts. */
function parseIdentifier(kind, identifier) {
  return JSON.parse(settled(native.parseIdentifier(text(kind, 'a kind'), text(identifier, 'an identifier'))).text)
}

/** Composes an identifier from its parts. */
function composeIdentifier(kind, parts) {
  return settled(native.composeIdentifier(text(kind, 'a kind'), fieldsText(parts, 'an object of parts'))).text
}

module.exports = { composeIdentifier, parseIdentifier }
