'use strict'

// The forms in which callers give a document, as the bytes that the addon takes.

const { wrongType } = require('./argument')
const { settled } = require('./error')
const { JsonWriter, isObject } = require('./json-text')
const native = require('./native')
const { isShared } = require('./shared-memory')
const { sliced } = require('./slices')

/** The characters of a string that one slice encodes; a shorter string is encoded at once. */
const LONG = 1 << 20

/** The bytes of a document that is given as a Buffer, a Uint8Array or a string. */
function bytes(data) {
  if (typeof data === 'string') {
    // Buffer would replace a lone surrogate, which UTF-8 cannot hold; UTF-16 shows it to core, which refuses it.
    return isWellFormed(data) ? Buffer.from(data) : Buffer.from(`\uFEFF${data}`, 'utf16le')
  }
  if (!(data instanceof Uint8Array)) throw wrongType('a Buffer, a Uint8Array or a string', data)
  // Another thread could change shared memory while the addon reads it.
  return isShared(data.buffer) ? Buffer.from(data) : data
}

/** The bytes of a JSON document that may be given as an object. */
function json(data, options) {
  if (!isObject(data)) return bytes(data)
  const writer = objectWriter(data, options)
  writer.write()
  writer.settle()
  return writer.bytes
}

/** The bytes of an XML document. In a string, the encoding that the XML declaration names does not count. */
function xml(data) {
  const given = bytes(data)
  // Without a declaration the bytes are used as they are, so the call of the addon is spared.
  if (typeof data !== 'string' || !hasDeclaration(data)) return given
  return settled(native.decodedXml(given)) ?? given
}

/** The bytes of a document in any of its forms. */
function content(document) {
  if (typeof document?.toXml === 'function') return document.toXml()
  return isObject(document) ? json(document) : xml(document)
}

/**
 * As `json`, for a call that works on another thread: an object or string that takes long is read in slices, so that
 * the event loop turns. Gives the bytes, or pieces that nobody else has, or a Promise of pieces.
 */
function jsonInSlices(data, options, signal) {
  if (typeof data === 'string') return textInSlices(data, signal) ?? bytes(data)
  if (!isObject(data)) return bytes(data)
  return piecesInSlices(objectWriter(data, options), signal)
}

/** As `xml`, in slices as `jsonInSlices`. */
function xmlInSlices(data, signal) {
  const inSlices = typeof data === 'string' && !hasDeclaration(data) && textInSlices(data, signal)
  return inSlices || xml(data)
}

/** As `content`, in slices as `jsonInSlices`. */
function contentInSlices(document, signal) {
  if (typeof document?.toXml === 'function') return document.toXml()
  return isObject(document) ? jsonInSlices(document, undefined, signal) : xmlInSlices(document, signal)
}

/** What a writer writes in slices: pieces, or a Promise of pieces if it takes more than one slice. */
function piecesInSlices(writer, signal) {
  const pieces = () => {
    writer.settle()
    return writer.pieces
  }
  const rest = sliced(until => writer.write(until), signal)
  return rest === undefined ? pieces() : rest.then(() => signal?.aborted ? [] : pieces())
}

/** A Promise of the pieces of a long text; undefined for a short one. */
function textInSlices(text, signal) {
  if (text.length <= LONG) return undefined
  const pieces = []
  let at = 0
  const encode = until => {
    while (at < text.length) {
      let end = Math.min(at + LONG, text.length)
      // Both halves of a surrogate pair stay in one piece.
      if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1
      const piece = text.slice(at, end)
      // Core shows the whole text's fault.
      if (!isWellFormed(piece)) {
        pieces.splice(0, pieces.length, bytes(text))
        return true
      }
      pieces.push(Buffer.from(piece))
      at = end
      if (performance.now() > until) break
    }
    return at === text.length
  }
  return (sliced(encode, signal) ?? Promise.resolve()).then(() => pieces)
}

function objectWriter(data, options) {
  return new JsonWriter(data, bounds(options))
}

/** The bounds on a document that an object has to keep; core refuses unusable ones. */
function bounds(options) {
  const { maxDepth, maxBytes } = options ?? {}
  if (maxDepth === undefined && maxBytes === undefined) return DEFAULT_BOUNDS
  const numberOf = bound => typeof bound === 'number' ? bound : undefined
  return native.bounds(numberOf(maxDepth), numberOf(maxBytes))
}

const DEFAULT_BOUNDS = native.bounds()

function hasDeclaration(text) {
  return /^\uFEFF?<\?xml/.test(text)
}

function isWellFormed(text) {
  // Node 18 has no String.prototype.isWellFormed.
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}

module.exports = { bytes, content, contentInSlices, json, jsonInSlices, xml, xmlInSlices }
