'use strict'

// XML into a stream; convert.d.ts is the documentation.

const { once } = require('node:events')
const { WriteStream } = require('node:fs')
const { Socket } = require('node:net')
const { finished } = require('node:stream')

const native = require('../dtekit.node')
const { settled } = require('./error')
const { conversion, json, report, wrong } = require('./input')

/** Writes a JSON document as XML into a Writable, piece by piece as it takes them. */
async function jsonToXmlTo(data, writable, options) {
  if (typeof writable?.write !== 'function' || typeof writable.on !== 'function') throw wrong('a Writable', writable)
  const { words, drop } = conversion(options)
  const pieces = settled(native.stream(json(data, options), words, drop !== undefined))
  const target = new Target(writable)
  try {
    for (;;) {
      const next = settled(await target.unlessItFails(pieces.next()))
      // At the end come the paths of what was dropped.
      if (Array.isArray(next)) return report(next, drop)
      const piece = target.room(next)
      settled(pieces.take(piece))
      await target.write(piece)
    }
  } finally {
    pieces.stop()
    target.release()
  }
}

/** A stream that is being written to. */
class Target {
  #writable
  #failure
  #failed = false
  #fail
  #release
  #room = Buffer.alloc(0)
  /** Files and sockets are done with a piece when it is written; another stream may keep it for longer. */
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
    // Where nobody waits for it, it is no unhandled rejection.
    this.#failure.catch(() => {})
    const closed = Object.assign(new Error('the stream was closed too early'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    this.#release = finished(writable, { readable: false }, error => this.#fail(error ?? closed))
  }

  unlessItFails(promise) {
    return Promise.race([promise, this.#failure])
  }

  /** Memory for a piece: the same again where that is safe, so that large documents leave no garbage. */
  room(length) {
    if (!this.#reuses) return Buffer.allocUnsafeSlow(length)
    if (this.#room.length < length) this.#room = Buffer.allocUnsafeSlow(length)
    return this.#room.subarray(0, length)
  }

  /** Writes a piece, and waits until the stream takes more. */
  async write(piece) {
    let written
    const done = new Promise(resolve => { written = resolve })
    const more = this.#writable.write(piece, error => error ? this.#fail(error) : written())
    // Some that wrap a stream forget the callback, but none forgets `drain`.
    if (this.#reuses) await this.unlessItFails(done)
    else if (!more) await this.unlessItFails(once(this.#writable, 'drain'))
  }

  /** Leaves the stream alone. One that failed may emit its error later: then somebody must still listen. */
  release() {
    if (!this.#failed) this.#release()
  }
}

module.exports = { jsonToXmlTo }
