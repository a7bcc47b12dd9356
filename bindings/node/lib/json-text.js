'use strict'

// JavaScript objects as JSON text, without a value changed or lost in silence.

/**
 * An object as JSON text. Members that are undefined are left out, and `toJSON` is asked, as JSON.stringify does; a
 * bigint is a number, -0 stays -0; what JSON.stringify would change in silence (a Map, NaN, a function …) is a TypeError.
 *
 * Objects and arrays that lie more than `maxNesting` levels deep are written as null: core refuses such a depth.
 */
function text(object, maxNesting) {
  return new Writer(maxNesting).write(object, '')
}

class Writer {
  #deepest
  /** The names of the members and the numbers of the items on the way to a value. */
  #steps = []
  /** The objects and arrays around it. */
  #above = new Set()

  constructor(deepest) {
    this.#deepest = deepest
  }

  write(given, key) {
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
        if (!Number.isFinite(value)) {
          throw new TypeError(`expected a finite number for \`${this.#path()}\`, found \`${value}\``)
        }
        return Object.is(value, -0) ? '-0' : String(value)
      case 'object':
        if (value === null) return 'null'
        if (this.#above.has(value)) {
          throw new TypeError(`expected a tree, found that \`${this.#path()}\` holds itself`)
        }
    }
    const isArray = Array.isArray(value)
    if (!isArray && !isObject(value)) {
      const path = this.#path()
      throw wrong(`a value that a document can hold${path && ` for \`${path}\``}`, value)
    }
    if (this.#above.size > this.#deepest) return 'null'
    this.#above.add(value)
    const written = isArray ? this.#items(value) : this.#members(value)
    this.#above.delete(value)
    return written
  }

  #items(array) {
    // Array.from gives the holes of an array as undefined, which then is refused.
    return `[${Array.from(array, (item, index) => this.#inside(index + 1, item, String(index))).join()}]`
  }

  #members(object) {
    const members = []
    for (const [name, member] of Object.entries(object)) {
      if (member !== undefined) members.push(`${JSON.stringify(name)}:${this.#inside(name, member, name)}`)
    }
    return `{${members.join()}}`
  }

  #inside(step, value, key) {
    this.#steps.push(step)
    const written = this.write(value, key)
    this.#steps.pop()
    return written
  }

  /** The place of a value in the words of a finding's path. */
  #path() {
    return this.#steps.reduce(
      (path, step) => typeof step === 'number' ? `${path}[${step}]` : `${path}${path && '/'}${step}`, '')
  }
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
