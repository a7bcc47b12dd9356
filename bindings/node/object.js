'use strict'

// JavaScript objects as JSON text, without a value changed or lost in silence.

/**
 * An object as JSON text. Members that are undefined are left out, and `toJSON` is asked, as JSON.stringify does; a
 * bigint is a number; what JSON.stringify would change in silence (a Map, NaN, a function …) is a TypeError.
 */
function text(object) {
  return write(object, '', [])
}

function write(given, key, above) {
  // A Buffer has a toJSON that gives its bytes as numbers.
  const asks = typeof given?.toJSON === 'function' && !ArrayBuffer.isView(given)
  const value = asks ? given.toJSON(key) : given
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'number':
      if (Number.isFinite(value)) return String(value)
      throw new TypeError(`expected a finite number for \`${key}\`, found \`${value}\``)
    case 'object':
      if (value === null) return 'null'
      if (above.includes(value)) throw new TypeError(`expected a tree, found that \`${key}\` holds itself`)
  }
  const inside = [...above, value]
  if (Array.isArray(value)) {
    // Array.from gives the holes of an array as undefined, which then is refused.
    return `[${Array.from(value, (item, index) => write(item, `${key}[${index}]`, inside)).join()}]`
  }
  if (!isObject(value)) throw wrong(`a value that a document can hold${key && ` for \`${key}\``}`, value)
  const members = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${write(member, name, inside)}`)
  }
  return `{${members.join()}}`
}

/** Whether a value is all in its members: a Map or a Promise has none of its own, and a Buffer's are no names. */
function isObject(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (ArrayBuffer.isView(value) || value instanceof String) return false
  if (typeof value.toJSON === 'function') return true
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null || Object.keys(value).length > 0
}

/** The error for an argument of a wrong JavaScript type. */
function wrong(expected, found) {
  const type = typeof found
  const name = found === null || type !== 'object' ? type : found.constructor?.name
  return new TypeError(`expected ${expected}, found ${found === null ? 'null' : name ?? 'an object'}`)
}

module.exports = { isObject, text, wrong }
