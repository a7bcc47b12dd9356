'use strict'

// JSON to XML and back; convert.d.ts is the documentation.

const { abortable, withoutSignal } = require('./abort')
const { object } = require('./argument')
const { json, jsonInSlices, xml, xmlInSlices } = require('./document-input')
const { conversionOptions, reportDropped } = require('./drop-empty')
const { settled } = require('./error')
const { Handle, nativeOf } = require('./handle')
const { parseInSlices } = require('./json-reader')
const native = require('./native')
const { optionsText } = require('./options')
const { SCRATCH, ownBuffer, separateInput } = require('./output-buffer')
const { shown } = require('./shown')
const { onWorker } = require('./worker')

const { ToJson, ToObject, ToXml } = native.Direction

/** Writes a JSON document as XML, on a worker thread. */
async function jsonToXml(data, options) {
  return convert(ToXml, jsonInSlices(data, options, options?.signal), options)
}

/** Writes a JSON document as XML, at once. */
function jsonToXmlSync(data, options) {
  return convertSync(ToXml, json(data, options), options, ownBuffer)
}

/** Writes a JSON document as XML into a buffer that the caller keeps; returns the number of bytes. */
function jsonToXmlInto(data, buffer, options) {
  return convertInto(ToXml, json(data, options), buffer, options)
}

/** Writes an XML document as JSON, on a worker thread. */
async function xmlToJson(data, options) {
  return convert(ToJson, xmlInSlices(data, options?.signal), options)
}

/** Writes an XML document as JSON, at once. */
function xmlToJsonSync(data, options) {
  return convertSync(ToJson, xml(data), options, ownBuffer)
}

/** Writes an XML document as JSON into a buffer that the caller keeps; returns the number of bytes. */
function xmlToJsonInto(data, buffer, options) {
  return convertInto(ToJson, xml(data), buffer, options)
}

/**
 * Reads an XML document as an object; a worker thread converts, this thread makes the object, a large one in slices.
 */
async function xmlToObject(data, options) {
  const { signal } = withoutSignal(options)
  const text = await convert(ToObject, xmlInSlices(data, signal), options)
  return abortable(signal, () => parseInSlices(text, signal))
}

/** Reads an XML document as an object, at once. */
function xmlToObjectSync(data, options) {
  return convertSync(ToObject, xml(data), options, (buffer, length) => JSON.parse(buffer.toString('utf8', 0, length)))
}

async function convert(direction, data, options) {
  const { signal, others } = withoutSignal(options)
  const { text, dropped } = conversionOptions(others)
  const output = await onWorker(data, signal, given => native.convert(direction, given, text, dropped !== undefined))
  return withoutPaths(output, dropped)
}

function convertSync(direction, data, options, take) {
  const { text, dropped } = conversionOptions(options)
  const output = native.convertSync(direction, data, SCRATCH, text, dropped !== undefined)
  const value = withoutPaths(settled(output), dropped)
  return typeof value === 'number' ? take(SCRATCH, value) : take(value, value.length)
}

function convertInto(direction, data, buffer, options) {
  const { text, dropped } = conversionOptions(options)
  const output = native.convertInto(direction, separateInput(data, buffer), buffer, text, dropped !== undefined)
  return withoutPaths(settled(output), dropped)
}

/** The value of a conversion, after the report of the elements that it dropped. */
function withoutPaths(output, dropped) {
  if (dropped === undefined) return output
  reportDropped(output.dropped, dropped)
  return output.value
}

/** A converter that is kept from document to document. */
class Converter extends Handle {
  #toXml
  #toJson

  constructor(options = {}) {
    const { toXml, toJson, ...others } = object(options, 'an object of options')
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) throw new TypeError(`expected \`toXml\` and \`toJson\`, found \`${unknown}\``)
    super(settled(native.converter(optionsText(toXml), optionsText(toJson))))
    this.#toXml = toXml
    this.#toJson = toJson
  }

  [shown]() {
    return `toXml: ${JSON.stringify(this.#toXml ?? {})}, toJson: ${JSON.stringify(this.#toJson ?? {})}`
  }

  /** Writes a JSON document as XML, at once. */
  jsonToXmlSync(data) {
    return keptSync(this, ToXml, json(data, this.#toXml))
  }

  /** Writes a JSON document as XML into a buffer; returns the number of bytes. */
  jsonToXmlInto(data, buffer) {
    return keptInto(this, ToXml, json(data, this.#toXml), buffer)
  }

  /** Writes an XML document as JSON, at once. */
  xmlToJsonSync(data) {
    return keptSync(this, ToJson, xml(data))
  }

  /** Writes an XML document as JSON into a buffer; returns the number of bytes. */
  xmlToJsonInto(data, buffer) {
    return keptInto(this, ToJson, xml(data), buffer)
  }
}

function keptSync(converter, direction, data) {
  const value = settled(nativeOf(converter).convert(direction, data, SCRATCH))
  return typeof value === 'number' ? ownBuffer(SCRATCH, value) : value
}

function keptInto(converter, direction, data, buffer) {
  return settled(nativeOf(converter).convertInto(direction, separateInput(data, buffer), buffer))
}

module.exports = {
  Converter, jsonToXml, jsonToXmlInto, jsonToXmlSync, xmlToJson, xmlToJsonInto, xmlToJsonSync, xmlToObject,
  xmlToObjectSync
}
