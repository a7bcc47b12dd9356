'use strict'

// Costa Rica's receiver message and its folios; costa-rica.d.ts is the documentation.

const { onlySignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { Kept, Place, call, isOver, lending, onlyPlace } = require('./database')
const { xml } = require('./document-input')
const { settled } = require('./error')
const { Handle, nativeArgument, nativeOf } = require('./handle')
const native = require('./native')
const { fieldsText, objectText, optionsText } = require('./options')
const { originOf } = require('./reading')
const { shown } = require('./shown')

/** The answer that a receiver message gives. */
const Mensaje = Object.freeze({ ACCEPTED: '1', PARTIALLY_ACCEPTED: '2', REJECTED: '3' })

/** The folios of receiver messages, in a file or in the program's own database. */
class FolioSequence extends Kept {
  /** @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read. */
  constructor(path) {
    super(path instanceof Place ? path : new Place(settled(native.folioSequence(text(path, 'a path'))), path))
  }

  /** The folios in the tables of a sequence, in the program's own database. */
  static over(pool, options) {
    return new FolioSequence(Place.over(pool, onlyPlace(options), native.folioSequenceOver))
  }

  /** Hands out the next number of a counter. */
  async next(counter, options) {
    const { within, ...others } = object(options ?? {}, 'an object of options')
    const [given, signal] = [counterText(counter), onlySignal(others)]
    return lending(this, within, signal)((folios, link) =>
      isOver(this) ? folios.nextOver(link, given) : folios.next(given))
  }

  /** The last number of a counter that was handed out, 0 before the first. */
  async last(counter, options) {
    const given = counterText(counter)
    return call(this, onlySignal(options), folios => folios.last(given))
  }

  /** Moves a counter forward, so that the number after `last` is the next. */
  async advance(counter, last, options) {
    const given = counterText(counter)
    if (typeof last !== 'number') throw wrongType('a number', last)
    await call(this, onlySignal(options), folios => folios.advance(given, last))
  }

  /** Hands out the next number of a counter at once, which waits for the file. */
  nextSync(counter) {
    return settled(inFile(this, 'next').nextSync(counterText(counter)))
  }

  /** The last number of a counter that was handed out, 0 before the first, at once. */
  lastSync(counter) {
    return settled(inFile(this, 'last').lastSync(counterText(counter)))
  }

  /** Moves a counter forward at once. */
  advanceSync(counter, last) {
    if (typeof last !== 'number') throw wrongType('a number', last)
    settled(inFile(this, 'advance').advanceSync(counterText(counter), last))
  }
}

/** The native folios of a file. For those of a database the thread would wait for a pool that it keeps from working. */
function inFile(folios, name) {
  if (isOver(folios)) throw new TypeError(`expected folios in a file: over a database, use \`await folios.${name}(…)\``)
  return nativeOf(folios)
}

/** Costa Rica's answer of a document's receiver, `MensajeReceptor`. */
class ReceiverMessage extends Handle {
  /** @throws {DtekitError} of kind `invalid` with every finding, and `argument` for an unknown field. */
  constructor(fields) {
    super(fields instanceof native.ReceiverMessage ? fields : built(fields))
    Object.assign(this, this.fields)
    Object.freeze(this)
  }

  /** Builds the answer to a supplier's document. */
  static answering(document, fields) {
    return new ReceiverMessage(built(fields, originOf(document) ? document.original : xml(document)))
  }

  /** Reads a message from its XML. */
  static fromXml(data) {
    return new ReceiverMessage(settled(native.receiverMessageFromXml(xml(data))))
  }

  /** Writes the message as XML. */
  toXml(options) {
    return settled(nativeOf(this).toXml(optionsText(options)))
  }

  /** The fields that are there. */
  get fields() {
    return JSON.parse(settled(nativeOf(this).fields()).text)
  }

  /** Everything that is wrong with the message. */
  get findings() {
    return JSON.parse(settled(nativeOf(this).findings()).text)
  }

  /** Whether both are written the same. */
  equals(other) {
    return settled(nativeOf(this).equals(nativeArgument(other, ReceiverMessage, 'a ReceiverMessage')))
  }

  /** What JSON.stringify writes. */
  toJSON() {
    return this.fields
  }

  // A log shows no ids of people.
  [shown]() {
    return `${this.mensaje}, ${this.clave}`
  }
}

/** The native object of a message from its fields, and from the document that it answers. */
function built(fields, document) {
  const { sequence, ...others } = object(fields, 'an object of fields')
  const folios = sequence && nativeArgument(sequence, FolioSequence, 'a FolioSequence')
  if (sequence && isOver(sequence)) {
    throw new TypeError('expected folios in a file for `sequence`: over a database, give `folio: await folios.next(…)`')
  }
  return settled(native.receiverMessage(fieldsText(others, 'an object of fields'), document, folios))
}

function counterText(counter) {
  return objectText(counter, 'an object that names a counter')
}

module.exports = { FolioSequence, Mensaje, ReceiverMessage }
