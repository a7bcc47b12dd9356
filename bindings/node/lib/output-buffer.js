'use strict'

// The buffers that native code writes an output into.

const { wrongType } = require('./argument')
const { isShared } = require('./shared-memory')

/** Short outputs are written here first: a copy from here costs less than a Buffer that native code makes. */
const SCRATCH = Buffer.allocUnsafeSlow(64 << 10)

/** A Buffer of the output; a short one comes from Node's pool. */
function ownBuffer(buffer, length) {
  if (buffer !== SCRATCH) return buffer
  const own = Buffer.allocUnsafe(length)
  SCRATCH.copy(own, 0, 0, length)
  return own
}

/** Checks that native code can write into the buffer. */
function writable(buffer) {
  if (!(buffer instanceof Uint8Array)) throw wrongType('a Buffer or a Uint8Array to write into', buffer)
  if (isShared(buffer.buffer)) throw wrongType('a buffer that no other thread shares', buffer.buffer)
}

/** The input, copied if it shares memory with the buffer that is written. */
function separateInput(input, buffer) {
  writable(buffer)
  const overlap = input.buffer === buffer.buffer &&
    input.byteOffset < buffer.byteOffset + buffer.byteLength &&
    buffer.byteOffset < input.byteOffset + input.byteLength
  return overlap ? Buffer.from(input) : input
}

module.exports = { SCRATCH, ownBuffer, separateInput, writable }
