'use strict'

// What callers give, in the form in which it crosses into the native half.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { isObject, text, wrong } = require('./json-text')

/** The bytes of a document that is given as a Buffer, a Uint8Array or a string. */
function bytes(data) {
  if (typeof data === 'string') {
    // UTF-8 has no lone surrogates and Buffer would replace them; UTF-16 shows them to core, which refuses them.
    return isWellFormed(data) ? Buffer.from(data) : Buffer.from(`\uFEFF${data}`, 'utf16le')
  }
  if (!(data instanceof Uint8Array)) throw wrong('a Buffer, a Uint8Array or a string', data)
  // Another thread could change shared memory while the native half reads it.
  return data.buffer instanceof SharedArrayBuffer ? Buffer.from(data) : data
}

/** The bytes of a JSON document that may be given as an object. */
function json(data, options) {
  if (!isObject(data)) return bytes(data)
  const maxDepth = options?.maxDepth
  // An unusable bound is left to core, which refuses it.
  return Buffer.from(text(data, native.maxNesting(typeof maxDepth === 'number' ? maxDepth : undefined)))
}

/** The bytes of an XML document. In a string, the encoding that the XML declaration names does not count. */
function xml(data) {
  const given = bytes(data)
  return typeof data === 'string' ? settled(native.decodedXml(given)) ?? given : given
}

/** The bytes of a document in any of its forms. */
function content(document) {
  if (typeof document?.toXml === 'function') return document.toXml()
  return isObject(document) ? json(document) : xml(document)
}

/** Options as JSON text; undefined where none were given, which is the fast path. */
function keywords(options) {
  if (options === undefined || options === null) return undefined
  if (typeof options !== 'object') throw wrong('an object of options', options)
  return JSON.stringify(options, plain)
}

/**
 * The options of a conversion as JSON text, and where the paths of dropped elements go: nowhere, since none are
 * dropped, if that is undefined.
 */
function conversion(options) {
  if (typeof options !== 'object' || options === null) return { words: keywords(options), drop: undefined }
  const { dropEmpty, ...others } = options
  if (dropEmpty != null && typeof dropEmpty !== 'boolean' && !Array.isArray(dropEmpty)) {
    throw wrong('true, false or an array for `dropEmpty`', dropEmpty)
  }
  return { words: keywords(Array.isArray(options) ? options : others), drop: dropEmpty || undefined }
}

/** Reports the dropped elements: into the caller's array, or as a warning. */
function report(dropped, drop) {
  if (Array.isArray(drop)) {
    for (const path of dropped) drop.push(path)
  } else if (drop && dropped.length > 0) {
    process.emitWarning(native.droppedWarning(dropped), 'DroppedWarning')
  }
}

/** The names and values of a call's arguments: a document as its bytes, anything else as JSON text. */
function entries(args) {
  if (typeof args !== 'object' || args === null) throw wrong('an object of arguments', args)
  const names = []
  const values = []
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue
    names.push(name)
    if (value instanceof Uint8Array) values.push(bytes(value))
    // A Document as XML; its toJSON is for one inside an object.
    else if (typeof value?.toXml === 'function') values.push(value.toXml())
    else values.push(JSON.stringify(value, plain))
  }
  return { names, values }
}

/** Refuses what JSON.stringify would change without a word. */
function plain(key, value) {
  // `value` has been through toJSON already.
  const given = this[key]
  if (LOST.some(type => given instanceof type) || typeof given === 'function' || typeof given === 'symbol') {
    throw wrong(`a value that JSON can hold${key && ` for \`${key}\``}`, given)
  }
  // As a text, core sees a NaN and refuses it; as null it would count as left out.
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

const TypedArray = Object.getPrototypeOf(Uint8Array)
const LOST = [TypedArray, DataView, ArrayBuffer, SharedArrayBuffer, Map, Set]

function isWellFormed(text) {
  // Node 18 has no String.prototype.isWellFormed.
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}

module.exports = { bytes, content, conversion, entries, json, keywords, report, wrong, xml }
