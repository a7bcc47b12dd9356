'use strict'

// Numbers of documents, in a file; sequence.d.ts is the documentation.

const { abortable, onlySignal, withoutSignal } = require('./abort')
const { text } = require('./argument')
const { settled } = require('./error')
const { Handle, nativeOf } = require('./handle')
const native = require('./native')
const { objectText } = require('./options')
const { shown } = require('./shown')

/** The numbers of documents, each handed out once. */
class Sequence extends Handle {
  #path

  /** @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read. */
  constructor(path) {
    super(settled(native.sequence(text(path, 'a path'))))
    this.#path = path
  }

  /** Authorises the numbers of a range. */
  async range(key, numbers) {
    return call(this, 'range', key, numbers)
  }

  /** Hands out the next number. */
  async next(key, options) {
    return call(this, 'next', key, { signal: onlySignal(options) })
  }

  /** Hands out numbers in one piece. */
  async block(key, numbers) {
    return call(this, 'block', key, numbers)
  }

  /** Reports that numbers stand on documents. */
  async used(key, numbers) {
    await call(this, 'used', key, numbers)
  }

  /** Reports that numbers will never stand on a document. */
  async void(key, numbers) {
    await call(this, 'void', key, numbers)
  }

  /** What became of the numbers. */
  async gaps(key, options) {
    return call(this, 'gaps', key, { signal: onlySignal(options) })
  }

  /** The last number that was handed out or passed over. */
  async last(key, options) {
    return call(this, 'last', key, { signal: onlySignal(options) })
  }

  /** Moves a counter forward. */
  async advance(key, numbers) {
    await call(this, 'advance', key, numbers)
  }

  /** The counters of the file. */
  keysSync() {
    return JSON.parse(settled(nativeOf(this).keysSync()).text)
  }

  [shown]() {
    return this.#path
  }
}

/** Makes a call on a worker thread. */
async function call(sequence, name, key, options) {
  const { signal, others } = withoutSignal(options)
  const counter = objectText(key, 'an object that names a counter')
  const given = objectText(others, 'an object of numbers')
  return JSON.parse(settled(await abortable(signal, () => nativeOf(sequence).call(name, counter, given))).text)
}

module.exports = { Sequence }
