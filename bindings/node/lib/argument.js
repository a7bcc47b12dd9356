'use strict'

// Checks of the JavaScript types of arguments.

/** The error for an argument of a wrong JavaScript type. */
function wrongType(expected, found) {
  const type = typeof found
  const name = found === null || type !== 'object' ? type : found.constructor?.name
  return new TypeError(`expected ${expected}, found ${found === null ? 'null' : name ?? 'an object'}`)
}

/** The argument, which must be a string. */
function text(value, expected) {
  if (typeof value !== 'string') throw wrongType(expected, value)
  return value
}

/** The argument, which must be an object. */
function object(value, expected) {
  if (typeof value !== 'object' || value === null) throw wrongType(expected, value)
  return value
}

module.exports = { object, text, wrongType }
