'use strict'

// The forms in which callers give a document, as the bytes that the addon takes.

const { wrongType } = require('./argument')
const { settled } = require('./error')
const { isObject, jsonText } = require('./json-text')
const native = require('./native')

/** The bytes of a document that is given as a Buffer, a Uint8Array or a string. */
function bytes(data) {
  if (typeof data === 'string') {
    // Buffer would replace a lone surrogate, which UTF-8 cannot hold; UTF-16 shows it to core, which refuses it.
    return isWellFormed(data) ? Buffer.from(data) : Buffer.from(`\uFEFF${data}`, 'utf16le')
  }
  if (!(data instanceof Uint8Array)) throw wrongType('a Buffer, a Uint8Array or a string', data)
  // Another thread could change shared memory while the addon reads it.
  return data.buffer instanceof SharedArrayBuffer ? Buffer.from(data) : data
}

/** The bytes of a JSON document that may be given as an object. */
function json(data, options) {
  if (!isObject(data)) return bytes(data)
  const maxDepth = options?.maxDepth
  // Core refuses an unusable bound.
  return Buffer.from(jsonText(data, native.maxNesting(typeof maxDepth === 'number' ? maxDepth : undefined)))
}

/** The bytes of an XML document. In a string, the encoding that the XML declaration names does not count. */
function xml(data) {
  const given = bytes(data)
  // Without a declaration the bytes are used as they are, so the call of the addon is spared.
  if (typeof data !== 'string' || !/^\uFEFF?<\?xml/.test(data)) return given
  return settled(native.decodedXml(given)) ?? given
}

/** The bytes of a document in any of its forms. */
function content(document) {
  if (typeof document?.toXml === 'function') return document.toXml()
  return isObject(document) ? json(document) : xml(document)
}

function isWellFormed(text) {
  // Node 18 has no String.prototype.isWellFormed.
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}

module.exports = { bytes, content, json, xml }
