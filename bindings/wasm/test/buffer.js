// Node's Buffer, as far as the vectors use it.

import { Buffer as Bytes } from '../src/bytes.js'

export class Buffer extends Bytes {
  static from(value, encoding) {
    if (encoding !== 'base64') return copy(Bytes.from(value, encoding))
    return copy(Uint8Array.from(atob(value), character => character.charCodeAt(0)))
  }

  /** The bytes that the package gives are of its own class. */
  static isBuffer(value) {
    return value instanceof Uint8Array
  }

  static alloc(length) {
    return new Buffer(length)
  }
}

function copy(bytes) {
  const own = new Buffer(bytes.length)
  own.set(bytes)
  return own
}
