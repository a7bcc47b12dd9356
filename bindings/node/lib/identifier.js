'use strict'

// The identifiers of the authorities; identifier.d.ts is the documentation.

const { text } = require('./argument')
const { Offered } = require('./offer')
const { fieldsText } = require('./options')

const parsed = new Offered('parse_identifier')
const composed = new Offered('compose_identifier')

/** Reads an identifier and gives its parts. */
function parseIdentifier(kind, identifier) {
  return parsed.valueSync(undefined, undefined, text(kind, 'a kind'), text(identifier, 'an identifier'))
}

/** Composes an identifier from its parts. */
function composeIdentifier(kind, parts) {
  const given = fieldsText(parts, 'an object of parts')
  return composed.runSync(undefined, undefined, text(kind, 'a kind'), undefined, given).text
}

module.exports = { composeIdentifier, parseIdentifier }
