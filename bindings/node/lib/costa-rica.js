'use strict'

// Costa Rica's receiver message, its folios, and identifiers; costa-rica.d.ts is the documentation.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { keywords, wrong, xml } = require('./input')

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** The native half of a message or sequence; nobody else reaches it. */
let nativeOf, foliosOf

/** A native half from which a message is made. */
class Built {
  constructor(half) {
    this.half = half
  }
}

/** The answer that a receiver message gives. */
const Mensaje = Object.freeze({ ACCEPTED: '1', PARTIALLY_ACCEPTED: '2', REJECTED: '3' })

/** The folios of receiver messages, in a file. */
class FolioSequence {
  #native

  static {
    foliosOf = sequence => sequence.#native
  }

  /** @throws {DtekitError} of kind `storage` if the file is damaged or lost, or cannot be read. */
  constructor(path) {
    this.#native = settled(native.folioSequence(text(path, 'a path')))
  }

  /** Hands out the next number of a counter. */
  async next(counter) {
    return settled(await this.#native.next(members(counter)))
  }

  /** Hands out the next number of a counter at once, which waits for the file. */
  nextSync(counter) {
    return settled(this.#native.nextSync(members(counter)))
  }

  /** The last number of a counter that was handed out, 0 before the first. */
  lastSync(counter) {
    return settled(this.#native.lastSync(members(counter)))
  }

  /** Moves a counter forward, so that the number behind `last` is the next. */
  advanceSync(counter, last) {
    if (typeof last !== 'number') throw wrong('a number', last)
    settled(this.#native.advanceSync(members(counter), last))
  }

  [inspect]() {
    return 'FolioSequence'
  }
}

/** Costa Rica's answer of a document's receiver, `MensajeReceptor`. */
class ReceiverMessage {
  #native

  static {
    nativeOf = message => {
      if (!(message instanceof ReceiverMessage)) throw wrong('a ReceiverMessage', message)
      return message.#native
    }
  }

  /** @throws {DtekitError} of kind `invalid` with every finding, and `argument` for an unknown field. */
  constructor(fields) {
    this.#native = fields instanceof Built ? fields.half : built(fields)
    Object.assign(this, this.fields)
    Object.freeze(this)
  }

  /** Builds the answer to a supplier's document. */
  static answering(document, fields) {
    return new ReceiverMessage(new Built(built(fields, xml(document))))
  }

  /** Reads a message from its XML. */
  static fromXml(data) {
    return new ReceiverMessage(new Built(settled(native.receiverMessageFromXml(xml(data)))))
  }

  /** Writes the message as XML. */
  toXml(options) {
    return settled(this.#native.toXml(keywords(options)))
  }

  /** The fields that are there. */
  get fields() {
    return JSON.parse(settled(this.#native.fields()).text)
  }

  /** Everything that is wrong with the message. */
  get findings() {
    return JSON.parse(settled(this.#native.findings()).text)
  }

  /** Whether both are written the same. */
  equals(other) {
    return this.#native.equals(nativeOf(other))
  }

  /** What JSON.stringify writes. */
  toJSON() {
    return this.fields
  }

  // It holds people's ids.
  [inspect]() {
    return `ReceiverMessage(${this.mensaje}, ${this.clave})`
  }
}

/** Reads an identifier and gives its parts. */
function parseIdentifier(kind, identifier) {
  return JSON.parse(settled(native.parseIdentifier(text(kind, 'a kind'), text(identifier, 'an identifier'))).text)
}

/** Composes an identifier from its parts. */
function composeIdentifier(kind, parts) {
  return settled(native.composeIdentifier(text(kind, 'a kind'), members(parts))).text
}

/** The native half of a message from its fields. */
function built(fields, document) {
  if (typeof fields !== 'object' || fields === null) throw wrong('an object of fields', fields)
  const { sequence, ...others } = fields
  if (sequence !== undefined && !(sequence instanceof FolioSequence)) throw wrong('a FolioSequence', sequence)
  return settled(native.receiverMessage(keywords(others), document, sequence && foliosOf(sequence)))
}

function members(object) {
  if (typeof object !== 'object' || object === null) throw wrong('an object', object)
  return keywords(object)
}

function text(value, expected) {
  if (typeof value !== 'string') throw wrong(expected, value)
  return value
}

module.exports = { FolioSequence, Mensaje, ReceiverMessage, composeIdentifier, nativeOf, parseIdentifier }
