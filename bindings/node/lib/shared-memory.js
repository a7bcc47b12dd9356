'use strict'

// Memory that several threads share.

// `instanceof` knows only the class of this realm; the getter knows every shared buffer. A browser may have none.
const byteLength = typeof SharedArrayBuffer === 'undefined'
  ? undefined
  : Object.getOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'byteLength')?.get

/** Whether a buffer is shared memory, of this realm or another. */
function isShared(buffer) {
  try {
    return byteLength !== undefined && byteLength.call(buffer) >= 0
  } catch {
    return false
  }
}

module.exports = { isShared }
