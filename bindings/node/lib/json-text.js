'use strict'

// JavaScript objects as JSON text, without a value changed or lost in silence.

const { wrongType } = require('./argument')
const { InexactNumbers } = require('./number')

/** The characters after which a piece of the text becomes bytes, and the longest string that is written at once. */
const PIECE = 1 << 16

/** The bytes after which a slice ends, however fast it was. */
const SLICE_BYTES = 1 << 20

/** The values after which the clock is read. */
const VALUES = 512

/** The levels of objects in arguments and options: core refuses more than 127. */
const ARGUMENT_NESTING = 130

/** The longest array of JavaScript. */
const MOST_ITEMS = 2 ** 32 - 1

/** The names that are kept as JSON text; a document uses the same ones again and again. */
const MOST_NAMES = 1000

const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

/** An object or array that is being written, or a string too long for one piece. */
class Open {
  constructor(value, keys, length, step) {
    this.value = value
    /** The names of the members; null for an array and for a string. */
    this.keys = keys
    this.length = length
    this.at = 0
    this.isFirst = true
    /** The way here from the value around it: a member's name, or an item's number. */
    this.step = step
  }
}

/**
 * Writes a value as JSON text. As in JSON.stringify, undefined members are left out and `toJSON` is called. Unlike
 * there, a bigint is a number, -0 stays -0, a number that may have lost digits is an error, and what JSON.stringify
 * would change in silence (a Map, a function …) is a TypeError.
 *
 * Objects and arrays that lie more than `maxNesting` levels deep are written as null: core refuses such a depth. After
 * `maxBytes` the text ends: core refuses such a length.
 */
class JsonWriter {
  #open = []
  #text = ''
  #pieces = []
  #bytes = 0
  #names = new Map()
  #maxNesting
  #maxBytes
  #quantities
  #inPieces
  #root
  #hasBegun = false
  #name
  #numbers

  /**
   * `name` begins every path. `quantities` says that numbers directly in the object are durations and the like. The
   * caller that gives `numbers` settles them.
   */
  constructor(value, { maxNesting, maxBytes = Infinity, quantities = false, inPieces = true, name = '', numbers } = {}) {
    this.#maxNesting = maxNesting
    this.#maxBytes = maxBytes
    this.#quantities = quantities
    this.#inPieces = inPieces
    this.#name = name
    this.#numbers = numbers ?? new InexactNumbers()
    this.#root = value
  }

  /** Writes until a time of `performance.now`; true once everything is written. */
  write(until = Infinity) {
    const open = this.#open
    if (!this.#hasBegun) {
      this.#hasBegun = true
      this.#text = this.#value(this.#root, '', undefined)
    }
    const sliceEnd = until === Infinity ? Infinity : this.#bytes + SLICE_BYTES
    let text = this.#text
    let values = VALUES
    while (open.length > 0) {
      if (--values === 0 || text.length > PIECE) {
        values = VALUES
        if (this.#inPieces && text.length > PIECE) {
          this.#keep(text)
          text = ''
          if (this.#bytes > this.#maxBytes) open.length = 0
        }
        if (this.#bytes > sliceEnd || (until !== Infinity && performance.now() > until)) {
          this.#text = text
          return open.length === 0
        }
        if (open.length === 0) break
      }
      const top = open[open.length - 1]
      const { value: around, keys, at } = top
      if (at === top.length) {
        text += keys !== null ? '}' : typeof around === 'string' ? '"' : ']'
        open.pop()
      } else if (keys !== null) {
        const name = keys[at]
        const value = around[name]
        top.at = at + 1
        if (value === undefined) continue
        text += top.isFirst ? this.#nameText(name) : `,${this.#nameText(name)}`
        top.isFirst = false
        // The most frequent case, without a call.
        if (typeof value === 'string' && value.length <= PIECE) text += quoted(value)
        else text += this.#value(value, name, name)
      } else if (typeof around === 'string') {
        text += this.#part(top)
      } else {
        top.at = at + 1
        const value = this.#value(around[at], at, at + 1)
        text += at === 0 ? value : `,${value}`
      }
    }
    this.#text = text
    return true
  }

  /** What is written: a short text as it is, a long one as pieces. */
  get written() {
    return this.#pieces.length === 0 ? this.#text : this.pieces
  }

  /** The text as pieces of bytes, once it is written. */
  get pieces() {
    this.#keep(this.#text)
    this.#text = ''
    return this.#pieces
  }

  /** The text as bytes, once it is written. */
  get bytes() {
    return this.#pieces.length === 0 ? Buffer.from(this.#text) : Buffer.concat(this.pieces)
  }

  /** Throws the error for the numbers that were refused. */
  settle() {
    this.#numbers.settle()
  }

  #keep(text) {
    const piece = Buffer.from(text)
    this.#bytes += piece.length
    this.#pieces.push(piece)
  }

  /** The text of a value; of an object, an array or a long string only the beginning: the rest follows. */
  #value(given, key, step) {
    let value = given
    // The toJSON of an invalid Date gives null, which would be an empty element.
    if (value instanceof Date && Number.isNaN(value.getTime())) throw this.#refused(value, step)
    // A Buffer is refused below; its toJSON would give its bytes as numbers.
    if (typeof value === 'object' || typeof value === 'function') {
      if (typeof value?.toJSON === 'function' && !ArrayBuffer.isView(value)) value = value.toJSON(String(key))
    }
    switch (typeof value) {
      case 'string':
        if (value.length <= PIECE || !this.#inPieces) return quoted(value)
        this.#open.push(new Open(value, null, value.length, step))
        return '"'
      case 'boolean':
      case 'bigint':
        return String(value)
      case 'number': {
        const isQuantity = this.#quantities && this.#open.length <= 1
        return this.#numbers.digits(value, isQuantity, () => this.#path(step))
      }
      case 'object':
        if (value === null) return 'null'
        if (Array.isArray(value)) {
          // That of a Proxy may be any value, and one that is never reached would never end.
          const { length } = value
          if (!Number.isInteger(length) || length < 0 || length > MOST_ITEMS) break
          return this.#enter(new Open(value, null, length, step), '[')
        }
        if (isObject(value)) return this.#enter(new Open(value, Object.keys(value), 0, step), '{')
    }
    throw this.#refused(value, step)
  }

  #enter(opened, bracket) {
    const open = this.#open
    if (open.length > this.#maxNesting) {
      this.#refuseCircle(opened)
      return 'null'
    }
    if (opened.keys !== null) opened.length = opened.keys.length
    open.push(opened)
    return bracket
  }

  #nameText(name) {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const text = `${JSON.stringify(name)}:`
    if (this.#names.size < MOST_NAMES) this.#names.set(name, text)
    return text
  }

  /** The next part of a long string. */
  #part(top) {
    let end = Math.min(top.at + PIECE, top.length)
    // Both halves of a surrogate pair stay in one part.
    if (end < top.length && (top.value.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1
    const part = JSON.stringify(top.value.slice(top.at, end))
    top.at = end
    return part.slice(1, -1)
  }

  /** Throws the error for an object that holds itself, with the path at which it does so first. */
  #refuseCircle(last) {
    const steps = [...this.#open, last]
    const seen = new Set()
    for (const [index, { value }] of steps.entries()) {
      if (seen.has(value)) {
        throw new TypeError(`expected a tree, found that \`${this.#pathOf(steps.slice(0, index + 1))}\` holds itself`)
      }
      seen.add(value)
    }
  }

  #refused(value, step) {
    const path = this.#path(step)
    if (value instanceof AbortSignal) {
      return new TypeError(`expected no AbortSignal as \`${path}\`: this call cannot be aborted`)
    }
    return wrongType(`a value that a document can hold${path && ` for \`${path}\``}`, value)
  }

  /** The path of the value that this step leads to, as a finding writes it. */
  #path(step) {
    return this.#pathOf([...this.#open, { step }])
  }

  #pathOf(opened) {
    return opened.reduce((path, { step }) => {
      if (step === undefined) return path
      return typeof step === 'number' ? `${path}[${step}]` : `${path}${path && '/'}${step}`
    }, this.#name)
  }
}

function quoted(text) {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** Whether an object holds its data in members, as JSON does: a Map, a Promise or a Buffer does not. */
function isObject(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  if (ArrayBuffer.isView(value) || value instanceof String) return false
  if (typeof value.toJSON === 'function') return true
  return Object.getPrototypeOf(prototype) === null || Object.keys(value).length > 0
}

module.exports = { ARGUMENT_NESTING, JsonWriter, isObject }
