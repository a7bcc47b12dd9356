'use strict'

// JavaScript objects as JSON text, without a value changed or lost in silence.

const { wrongType } = require('./argument')

/**
 * An object as JSON text. As in JSON.stringify, undefined members are left out and `toJSON` is called. Unlike there, a
 * bigint is a number, -0 stays -0, and what JSON.stringify would change in silence (a Map, NaN, a function …) is a
 * TypeError.
 *
 * Objects and arrays that lie more than `maxNesting` levels deep are written as null: core refuses such a depth.
 */
function jsonText(object, maxNesting) {
  return new Writer(maxNesting).write(object, '')
}

class Writer {
  #maxNesting
  /** The way to the value: a member's name, or an item's number. */
  #steps = []
  /** The objects and arrays that hold the value. */
  #ancestors = new Set()

  constructor(maxNesting) {
    this.#maxNesting = maxNesting
  }

  write(given, key) {
    // A Buffer is refused below; its toJSON would give its bytes as numbers.
    const hasToJson = typeof given?.toJSON === 'function' && !ArrayBuffer.isView(given)
    const value = hasToJson ? given.toJSON(key) : given
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
        if (this.#ancestors.has(value)) {
          throw new TypeError(`expected a tree, found that \`${this.#path()}\` holds itself`)
        }
    }
    const isArray = Array.isArray(value)
    if (!isArray && !isObject(value)) {
      const path = this.#path()
      throw wrongType(`a value that a document can hold${path && ` for \`${path}\``}`, value)
    }
    if (this.#ancestors.size > this.#maxNesting) return 'null'
    this.#ancestors.add(value)
    const written = isArray ? this.#items(value) : this.#members(value)
    this.#ancestors.delete(value)
    return written
  }

  #items(array) {
    // Array.from makes a hole of the array undefined, which is refused.
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

  /** The path of the value, as a finding writes it. */
  #path() {
    return this.#steps.reduce(
      (path, step) => typeof step === 'number' ? `${path}[${step}]` : `${path}${path && '/'}${step}`, '')
  }
}

/** Whether an object holds its data in members, as JSON does: a Map, a Promise or a Buffer does not. */
function isObject(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (ArrayBuffer.isView(value) || value instanceof String) return false
  if (typeof value.toJSON === 'function') return true
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null || Object.keys(value).length > 0
}

module.exports = { isObject, jsonText }
