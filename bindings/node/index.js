'use strict'

// The Node addon of dtekit; index.d.ts is its documentation.

const native = require('./dtekit.node')
const { Client } = require('./client')
const { DtekitError, settled } = require('./error')
const { bytes, keywords, wrong, xml } = require('./input')
const { FileResult, ProcessResult } = require('./result')

const { MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B, VERSION: version } = native

/** Writes a JSON document as XML, on a worker thread. */
async function jsonToXml(data, options) {
  return settled(await native.jsonToXml(bytes(data), keywords(options)))
}

/** Writes a JSON document as XML, at once. */
function jsonToXmlSync(data, options) {
  return settled(native.jsonToXmlSync(bytes(data), keywords(options)))
}

/** Writes a JSON document as XML into a buffer that the caller keeps; returns the number of bytes. */
function jsonToXmlInto(data, buffer, options) {
  return settled(native.jsonToXmlInto(apart(bytes(data), buffer), buffer, keywords(options)))
}

/** Writes an XML document as JSON, on a worker thread. */
async function xmlToJson(data, options) {
  return settled(await native.xmlToJson(xml(data), keywords(options)))
}

/** Writes an XML document as JSON, at once. */
function xmlToJsonSync(data, options) {
  return settled(native.xmlToJsonSync(xml(data), keywords(options)))
}

/** Writes an XML document as JSON into a buffer that the caller keeps; returns the number of bytes. */
function xmlToJsonInto(data, buffer, options) {
  return settled(native.xmlToJsonInto(apart(xml(data), buffer), buffer, keywords(options)))
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

// Bare names only: Node finds them without running the module, for `import { Client } from 'dtekit'`.
module.exports = {
  Client,
  DtekitError,
  FileResult,
  MAPPING_STANDARD,
  MAPPING_SV_INVALIDATION_A,
  MAPPING_SV_INVALIDATION_B,
  ProcessResult,
  jsonToXml,
  jsonToXmlInto,
  jsonToXmlSync,
  version,
  xmlToJson,
  xmlToJsonInto,
  xmlToJsonSync
}
