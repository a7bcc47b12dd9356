'use strict'

// Costa Rica's receiver message and its folios; costa-rica.d.ts is the documentation.

const { abortable, onlySignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { xml } = require('./document-input')
const { settled } = require('./error')
const { Handle, nativeArgument, nativeOf } = require('./handle')
const native = require('./native')
const { fieldsText, objectText, optionsText } = require('./options')
const { originOf } = require('./reading')
const { shown } = require('./shown')

/** The answer that a receiver message gives. */
const Mensaje = Object.freeze({ ACCEPTED: '1', PARTIALLY_ACCEPTED: '2', REJECTED: '3' })

/** The folios of receiver messages, in a file. */
class FolioSequence extends Handle {
  #path

  /** @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read. */
  constructor(path) {
    super(settled(native.folioSequence(text(path, 'a path'))))
    this.#path = path
  }

  /** Hands out the next number of a counter. */
  async next(counter, options) {
    const given = counterText(counter)
    return settled(await abortable(onlySignal(options), () => nativeOf(this).next(given)))
  }

  /** Hands out the next number of a counter at once, which waits for the file. */
  nextSync(counter) {
    return settled(nativeOf(this).nextSync(counterText(counter)))
  }

  /** The last number of a counter that was handed out, 0 before the first. */
  lastSync(counter) {
    return settled(nativeOf(this).lastSync(counterText(counter)))
  }

  /** Moves a counter forward, so that the number after `last` is the next. */
  advanceSync(counter, last) {
    if (typeof last !== 'number') throw wrongType('a number', last)
    settled(nativeOf(this).advanceSync(counterText(counter), last))
  }

  [shown]() {
    return this.#path
  }
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
  return settled(native.receiverMessage(fieldsText(others, 'an object of fields'), document, folios))
}

function counterText(counter) {
  return objectText(counter, 'an object that names a counter')
}

module.exports = { FolioSequence, Mensaje, ReceiverMessage }
