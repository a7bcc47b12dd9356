// Node's Buffer, as far as the modules of the Node package use it, on what every JavaScript engine has.

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** Bytes whose text is `toString()`. */
class Bytes extends Uint8Array {
  /** Arrays and views made of these bytes are plain. */
  static get [Symbol.species]() {
    return Uint8Array
  }

  static from(value, encoding) {
    if (typeof value !== 'string') {
      const bytes = new Bytes(value.length)
      bytes.set(value)
      return bytes
    }
    return encoding === 'utf16le' ? utf16(value) : ofView(encoder.encode(value))
  }

  static concat(pieces) {
    const all = new Bytes(pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of pieces) {
      all.set(piece, at)
      at += piece.length
    }
    return all
  }

  static allocUnsafe(length) {
    return new Bytes(length)
  }

  static allocUnsafeSlow(length) {
    return new Bytes(length)
  }

  static isBuffer(value) {
    return value instanceof Bytes
  }

  toString(encoding = 'utf8', begin = 0, end = this.length) {
    const part = new Uint8Array(this.buffer, this.byteOffset + begin, Math.max(0, end - begin))
    if (encoding === 'utf8') return decoder.decode(part)
    let text = ''
    for (let at = 0; at < part.length; at += 1 << 15) text += String.fromCharCode(...part.subarray(at, at + (1 << 15)))
    return encoding === 'base64' ? btoa(text) : text
  }

  toJSON() {
    return { type: 'Buffer', data: [...this] }
  }
}

function ofView(view) {
  return new Bytes(view.buffer, view.byteOffset, view.byteLength)
}

function utf16(text) {
  const bytes = new Bytes(text.length * 2)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    bytes[at * 2] = unit & 0xff
    bytes[at * 2 + 1] = unit >> 8
  }
  return bytes
}

export { Bytes as Buffer }

/** A warning, as Node's process gives it. */
export const process = {
  emitWarning(message, name) {
    console.warn(`${name}: ${message}`)
  }
}

/** Runs a function once the event loop has turned. */
export const setImmediate = globalThis.setImmediate ?? (run => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(undefined)
})

/** Pages that share no memory do not have it. */
export const SharedArrayBuffer = globalThis.SharedArrayBuffer ?? class {}
