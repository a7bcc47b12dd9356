'use strict'

// Numbers of documents, in a file or in the program's own database; sequence.d.ts is the documentation.

const { onlySignal, withoutSignal } = require('./abort')
const { object, text } = require('./argument')
const { Place, Tabled, call, isOver, lending, onlyPlace, schemaText } = require('./database')
const { settled } = require('./error')
const { nativeOf } = require('./handle')
const native = require('./native')
const { objectText } = require('./options')

/** The numbers of documents, each handed out once. */
class Sequence extends Tabled {
  /** @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read. */
  constructor(path) {
    super(path instanceof Place ? path : new Place(settled(native.sequence(text(path, 'a path'))), path))
  }

  /** The sequence in tables of the program's own database. */
  static over(pool, options) {
    return new Sequence(Place.over(pool, onlyPlace(options), native.sequenceOver))
  }

  /** The statements that make the tables. */
  static schema(dialect, schema = null) {
    return schemaText(native.sequenceSchema, dialect, schema)
  }

  /** Authorises the numbers of a range. */
  async range(key, numbers) {
    return change(this, 'range', key, numbers)
  }

  /** Hands out the next number. */
  async next(key, options) {
    const { within, ...others } = object(options ?? {}, 'an object of options')
    return change(this, 'next', key, { within, signal: onlySignal(others) })
  }

  /** Hands out numbers in one piece. */
  async block(key, numbers) {
    return change(this, 'block', key, numbers)
  }

  /** Reports that numbers stand on documents. */
  async used(key, numbers) {
    await change(this, 'used', key, numbers)
  }

  /** Reports that numbers will never stand on a document. */
  async void(key, numbers) {
    await change(this, 'void', key, numbers)
  }

  /** What became of the numbers. */
  async gaps(key, options) {
    return change(this, 'gaps', key, { signal: onlySignal(options) })
  }

  /** The last number that was handed out or passed over. */
  async last(key, options) {
    return change(this, 'last', key, { signal: onlySignal(options) })
  }

  /** Moves a counter forward. */
  async advance(key, numbers) {
    await change(this, 'advance', key, numbers)
  }

  /** The counters. */
  async keys(options) {
    return JSON.parse((await call(this, onlySignal(options), sequence => sequence.keys())).text)
  }

  /** The counters of a file. */
  keysSync() {
    // The thread would wait for a pool that it keeps from working.
    if (isOver(this)) throw new TypeError('expected a sequence in a file for `keysSync`: over a database, use `keys`')
    return JSON.parse(settled(nativeOf(this).keysSync()).text)
  }
}

/** Makes a call that names a counter, on another thread. */
async function change(sequence, name, key, options) {
  const { signal, others } = withoutSignal(object(options, 'an object of numbers'))
  const { within, ...numbers } = others
  const given = [name, objectText(key, 'an object that names a counter'), objectText(numbers, 'an object of numbers')]
  const answer = await lending(sequence, within, signal)((handle, link) =>
    isOver(sequence) ? handle.callOver(link, ...given) : handle.call(...given))
  return JSON.parse(answer.text)
}

module.exports = { Sequence }
