'use strict'

// JSON to XML and back; index.d.ts is the documentation.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { conversion, json, report, wrong, xml } = require('./input')

const { ToJson, ToObject, ToXml } = native.Direction

/** Where short outputs are written first: a copy from here costs less than a Buffer that native code makes. */
const ROOM = Buffer.allocUnsafeSlow(64 << 10)

/** Writes a JSON document as XML, on a worker thread. */
async function jsonToXml(data, options) {
  return convert(ToXml, json(data, options), options)
}

/** Writes a JSON document as XML, at once. */
function jsonToXmlSync(data, options) {
  return convertSync(ToXml, json(data, options), options, copy)
}

/** Writes a JSON document as XML into a buffer that the caller keeps; returns the number of bytes. */
function jsonToXmlInto(data, buffer, options) {
  return convertInto(ToXml, json(data, options), buffer, options)
}

/** Writes an XML document as JSON, on a worker thread. */
async function xmlToJson(data, options) {
  return convert(ToJson, xml(data), options)
}

/** Writes an XML document as JSON, at once. */
function xmlToJsonSync(data, options) {
  return convertSync(ToJson, xml(data), options, copy)
}

/** Writes an XML document as JSON into a buffer that the caller keeps; returns the number of bytes. */
function xmlToJsonInto(data, buffer, options) {
  return convertInto(ToJson, xml(data), buffer, options)
}

/** Reads an XML document as an object, on a worker thread but for the making of the object itself. */
async function xmlToObject(data, options) {
  return JSON.parse(await convert(ToObject, xml(data), options))
}

/** Reads an XML document as an object, at once. */
function xmlToObjectSync(data, options) {
  return convertSync(ToObject, xml(data), options, (buffer, length) => JSON.parse(buffer.toString('utf8', 0, length)))
}

async function convert(direction, data, options) {
  const { words, drop } = conversion(options)
  return kept(settled(await native.convert(direction, data, words, drop !== undefined)), drop)
}

function convertSync(direction, data, options, take) {
  const { words, drop } = conversion(options)
  const value = kept(settled(native.convertSync(direction, data, ROOM, words, drop !== undefined)), drop)
  return typeof value === 'number' ? take(ROOM, value) : take(value, value.length)
}

function convertInto(direction, data, buffer, options) {
  const { words, drop } = conversion(options)
  const input = apart(data, buffer)
  return kept(settled(native.convertInto(direction, input, buffer, words, drop !== undefined)), drop)
}

/** A Buffer of its own: small ones lie in Node's pool. */
function copy(buffer, length) {
  if (buffer !== ROOM) return buffer
  const own = Buffer.allocUnsafe(length)
  ROOM.copy(own, 0, 0, length)
  return own
}

/** The value of a conversion, after the report of what it dropped. */
function kept(given, drop) {
  if (drop === undefined) return given
  report(given.dropped, drop)
  return given.value
}

/** The input, copied where it shares memory with the buffer that is written. */
function apart(input, buffer) {
  if (!(buffer instanceof Uint8Array)) throw wrong('a Buffer or a Uint8Array to write into', buffer)
  if (buffer.buffer instanceof SharedArrayBuffer) throw wrong('a buffer that no other thread shares', buffer.buffer)
  const overlap = input.buffer === buffer.buffer &&
    input.byteOffset < buffer.byteOffset + buffer.byteLength &&
    buffer.byteOffset < input.byteOffset + input.byteLength
  return overlap ? Buffer.from(input) : input
}

module.exports = {
  jsonToXml, jsonToXmlInto, jsonToXmlSync, xmlToJson, xmlToJsonInto, xmlToJsonSync, xmlToObject, xmlToObjectSync
}
