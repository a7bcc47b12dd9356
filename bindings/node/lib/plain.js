'use strict'

// Results as JSON.stringify writes them: a Buffer is text in base 64.

/** The own members of a result, for its toJSON. */
function plainMembers(result) {
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, plain(value)]))
}

function plain(value) {
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return plainMembers(value)
}

module.exports = { plain, plainMembers }
