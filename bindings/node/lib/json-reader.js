'use strict'

// Makes the value of a large JSON text in slices, so that the event loop turns between them.

const { sliced } = require('./slices')

/** The bytes of a shorter text are read at once. */
const LONG = 1 << 19

/** The bytes that JSON.parse gets at once. */
const BATCH = 1 << 15

/** The bytes after which a slice ends, however fast the machine is. */
const MOST = 1 << 20

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('",\\[]{}')

/**
 * Reads compact JSON text, as core writes it. Its members are read by JSON.parse, many at once; a list or object that
 * is too large for that is opened, and its members are read one batch after the other.
 */
class JsonReader {
  #text
  #at = 0
  /**
   * The lists and objects that are open, the innermost last: `value`, and the `name` of the member that is being read.
   */
  #open = []
  #root = { value: [], isList: true }

  constructor(text) {
    this.#text = text
    this.#open.push(this.#root)
  }

  get value() {
    return this.#root.value[0]
  }

  /** Reads until a time or a bound; says whether it is done. */
  read(until) {
    const most = this.#at + MOST
    while (this.#at < this.#text.length) {
      this.#step()
      if (this.#at >= most || performance.now() > until) break
    }
    return this.#at >= this.#text.length
  }

  /** Reads the next members of the innermost list or object, opens its next member, or closes it. */
  #step() {
    const text = this.#text
    const inside = this.#open[this.#open.length - 1]
    if (text[this.#at] === COMMA) this.#at += 1
    const begin = this.#at
    if (text[begin] === CLOSE_LIST || text[begin] === CLOSE_OBJECT) {
      this.#open.pop()
      this.#at += 1
      return
    }
    const end = this.#endOfMembers(begin)
    if (end > begin) {
      this.#put(inside, this.#parse(begin, end, inside.isList))
      this.#at = end
      return
    }
    // One member is larger than a batch. A list or object is opened; another value cannot be divided.
    const from = inside.isList ? begin : this.#endOfString(begin) + 1
    if (text[from] !== OPEN_LIST && text[from] !== OPEN_OBJECT) {
      this.#at = text[from] === QUOTE ? this.#endOfString(from) : this.#endOfScalar(from)
      this.#put(inside, this.#parse(begin, this.#at, inside.isList))
      return
    }
    const isList = text[from] === OPEN_LIST
    const opened = { value: isList ? [] : {}, isList }
    const name = inside.isList ? undefined : JSON.parse(text.toString('utf8', begin, from - 1))
    if (inside.isList) inside.value.push(opened.value)
    else set(inside.value, name, opened.value)
    this.#open.push(opened)
    this.#at = from + 1
  }

  /**
   * The end of as many whole members as fit in a batch, without the comma behind them; `begin` if not even one fits.
   */
  #endOfMembers(begin) {
    const text = this.#text
    const last = Math.min(begin + BATCH, text.length)
    let end = begin
    let depth = 0
    for (let at = begin; at < last; at += 1) {
      switch (text[at]) {
        case QUOTE:
          at = this.#endOfString(at) - 1
          break
        case OPEN_LIST: case OPEN_OBJECT:
          depth += 1
          break
        case CLOSE_LIST: case CLOSE_OBJECT:
          if (depth === 0) return at
          depth -= 1
          break
        case COMMA:
          if (depth === 0) end = at
          break
      }
    }
    return last === text.length && depth === 0 ? last : end
  }

  /** The place after the string that begins here. */
  #endOfString(begin) {
    const text = this.#text
    let at = begin + 1
    let quote = -1
    for (;;) {
      for (const near = Math.min(at + 64, text.length); at < near; at += 1) {
        if (text[at] === QUOTE) return at + 1
        if (text[at] === BACKSLASH) at += 1
      }
      // Native code searches a long string, up to its next escape.
      if (quote < at) quote = text.indexOf(QUOTE, at)
      const escape = text.subarray(at, quote).indexOf(BACKSLASH)
      if (escape < 0) return quote + 1
      at += escape
    }
  }

  #endOfScalar(begin) {
    let at = begin
    while (at < this.#text.length && ![COMMA, CLOSE_LIST, CLOSE_OBJECT].includes(this.#text[at])) at += 1
    return at
  }

  #parse(begin, end, isList) {
    const members = this.#text.toString('utf8', begin, end)
    return JSON.parse(isList ? `[${members}]` : `{${members}}`)
  }

  #put({ value, isList }, members) {
    if (isList) for (const item of members) value.push(item)
    else for (const name of Object.keys(members)) set(value, name, members[name])
  }
}

/** Sets a member, also one named `__proto__`, as JSON.parse does. */
function set(target, name, value) {
  if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  else target[name] = value
}

/** The value of JSON text in a Buffer: at once if the text is short, else a Promise. */
function parseInSlices(text, signal) {
  if (text.length < LONG) return JSON.parse(text.toString())
  const reader = new JsonReader(text)
  const rest = sliced(until => reader.read(until), signal)
  return rest === undefined ? reader.value : rest.then(() => reader.value)
}

module.exports = { parseInSlices }
