'use strict'

// One instance of the module of WebAssembly, and calls of its functions; ffi/wasm/src/message.rs says how a call is
// written.

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

let exported
/** The error of a call that ended the module. */
let panic
let isOver = false

/** Makes the one instance, before anything else of this package runs. */
function start(compiled) {
  exported = new WebAssembly.Instance(compiled).exports
  panic = call('constants')[4]
}

/**
 * Calls a function and gives the values of its answer. An error is a text, as JSON, alone. An argument is undefined or
 * null, bytes, a text, a number or a boolean.
 */
function call(name, ...given) {
  if (isOver) return panic
  const values = [name, ...given].map(written)
  const length = values.reduce((sum, { bytes }) => sum + 5 + bytes.length, 0)
  try {
    return answer(length, values)
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
    // A panic or no memory: the module is in an unknown state, and is not called again.
    isOver = true
    return panic
  }
}

function answer(length, values) {
  let at = exported.dtekit_room(length)
  // The memory may have grown, and with it the buffer changed.
  let memory = new Uint8Array(exported.memory.buffer)
  const view = new DataView(exported.memory.buffer)
  for (const { kind, bytes } of values) {
    memory[at] = kind
    view.setUint32(at + 1, bytes.length, true)
    memory.set(bytes, at + 5)
    at += 5 + bytes.length
  }
  const begin = exported.dtekit_call()
  memory = new Uint8Array(exported.memory.buffer, begin, exported.dtekit_answer_length())
  const found = read(memory)
  return memory[0] === 0 ? found : found[0]
}

const NONE = new Uint8Array(0)

function written(value) {
  switch (typeof value) {
    case 'undefined': return { kind: 0, bytes: NONE }
    case 'string': return isWellFormed(value) ? { kind: 2, bytes: encoder.encode(value) } : { kind: 5, bytes: NONE }
    case 'number': return { kind: 3, bytes: new Uint8Array(new Float64Array([value]).buffer) }
    case 'boolean': return { kind: 4, bytes: Uint8Array.of(value ? 1 : 0) }
    default: return value === null ? { kind: 0, bytes: NONE } : { kind: 1, bytes: value }
  }
}

function isWellFormed(text) {
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}

/** The values of an answer, copied out of the module's memory. */
function read(memory) {
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength)
  const values = []
  let at = 1
  while (at < memory.length) {
    const end = at + 5 + view.getUint32(at + 1, true)
    const bytes = memory.subarray(at + 5, end)
    switch (memory[at]) {
      case 0: values.push(null); break
      case 1: values.push(Buffer.from(bytes)); break
      case 2: values.push(decoder.decode(bytes)); break
      case 3: values.push(view.getFloat64(at + 5, true)); break
      case 4: values.push(bytes[0] === 1); break
    }
    at = end
  }
  return values
}

module.exports = { call, start }
