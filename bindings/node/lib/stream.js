'use strict'

// XML into a stream; convert.d.ts is the documentation.

const { once } = require('node:events')
const { WriteStream } = require('node:fs')
const { Socket } = require('node:net')
const { finished } = require('node:stream')

const { abortable, withoutSignal } = require('./abort')
const { wrongType } = require('./argument')
const { jsonInSlices } = require('./document-input')
const { conversionOptions, reportDropped } = require('./drop-empty')
const { settled } = require('./error')
const native = require('./native')
const { whenRead } = require('./slices')

/** Writes a JSON document as XML into a Writable, piece by piece as it takes them. */
async function jsonToXmlTo(data, writable, options) {
  if (typeof writable?.write !== 'function' || typeof writable.on !== 'function') throw wrongType('a Writable', writable)
  const { signal, others } = withoutSignal(options)
  const { text, dropped } = conversionOptions(others)
  return whenRead(jsonInSlices(data, others, signal), given => abortable(signal, async () => {
    const stream = settled(native.stream(given, text, dropped !== undefined))
    const target = new Target(writable)
    try {
      for (;;) {
        const next = settled(await target.unlessItFails(stream.next()))
        // At the end come the paths of the dropped elements.
        if (Array.isArray(next)) return reportDropped(next, dropped)
        // Nothing is written once the caller knows that the call was aborted.
        if (signal?.aborted) return
        const piece = target.memory(next)
        settled(stream.take(piece))
        await target.write(piece)
      }
    } finally {
      stream.stop()
      target.release()
    }
  }))
}

/** The stream that receives the XML. */
class Target {
  #writable
  #failure
  #failed = false
  #fail
  #release
  #memory = Buffer.alloc(0)
  /** Whether the stream is done with a piece once it is written: files and sockets are, another stream may keep it. */
  #reuses

  constructor(writable) {
    this.#writable = writable
    this.#reuses = writable instanceof WriteStream || writable instanceof Socket
    this.#failure = new Promise((resolve, reject) => {
      this.#fail = error => {
        this.#failed = true
        reject(error)
      }
    })
    // Without this, a failure that nobody awaits would be an unhandled rejection.
    this.#failure.catch(() => {})
    const closed = Object.assign(new Error('the stream was closed too early'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    this.#release = finished(writable, { readable: false }, error => this.#fail(error ?? closed))
  }

  unlessItFails(promise) {
    return Promise.race([promise, this.#failure])
  }

  /** Memory for a piece; the same each time where that is safe, so that large documents leave no garbage. */
  memory(length) {
    if (!this.#reuses) return Buffer.allocUnsafeSlow(length)
    if (this.#memory.length < length) this.#memory = Buffer.allocUnsafeSlow(length)
    return this.#memory.subarray(0, length)
  }

  /** Writes a piece, and waits until the stream takes more. */
  async write(piece) {
    let written
    const done = new Promise(resolve => { written = resolve })
    const more = this.#writable.write(piece, error => error ? this.#fail(error) : written())
    // Some wrappers of streams forget the callback, but none forgets `drain`.
    if (this.#reuses) await this.unlessItFails(done)
    else if (!more) await this.unlessItFails(once(this.#writable, 'drain'))
  }

  /** Stops listening to the stream. One that failed may emit its error later, so somebody must still listen to it. */
  release() {
    if (!this.#failed) this.#release()
  }
}

module.exports = { jsonToXmlTo }
