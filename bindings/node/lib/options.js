'use strict'

// Options and arguments as JSON text, in which the addon takes them.

const { object, wrongType } = require('./argument')
const { bytes } = require('./document-input')

/** Options as JSON text; undefined if there are none: then the addon parses nothing. */
function optionsText(options, expected = 'an object of options') {
  return options === undefined || options === null ? undefined : objectText(options, expected)
}

/** An object as JSON text. */
function objectText(members, expected) {
  return JSON.stringify(object(members, expected), exact)
}

/** The names and values of a call's arguments: a document as its bytes, any other value as JSON text. */
function callArguments(args) {
  const names = []
  const values = []
  for (const [name, value] of Object.entries(object(args, 'an object of arguments'))) {
    if (value === undefined) continue
    names.push(name)
    if (value instanceof Uint8Array) values.push(bytes(value))
    // A Document as XML: its toJSON serves a Document inside an object.
    else if (typeof value?.toXml === 'function') values.push(value.toXml())
    else values.push(JSON.stringify(value, exact))
  }
  return { names, values }
}

/** Refuses what JSON.stringify would change in silence. */
function exact(key, value) {
  // `value` is what toJSON gave.
  const given = this[key]
  if (given instanceof AbortSignal) throw new TypeError(`expected no AbortSignal as \`${key}\`: this call cannot be aborted`)
  if (LOSSY.some(type => given instanceof type) || typeof given === 'function' || typeof given === 'symbol') {
    throw wrongType(`a value that JSON can hold${key && ` for \`${key}\``}`, given)
  }
  // JSON.stringify writes NaN as null, which would count as left out; as text, core refuses it.
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

const TypedArray = Object.getPrototypeOf(Uint8Array)
const LOSSY = [TypedArray, DataView, ArrayBuffer, SharedArrayBuffer, Map, Set]

module.exports = { callArguments, objectText, optionsText }
