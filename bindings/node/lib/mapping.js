'use strict'

// Mapping templates; mapping.d.ts is the documentation.

const { abortable, withoutSignal } = require('./abort')
const { text, wrongType } = require('./argument')
const { Document } = require('./document')
const { content, contentInSlices, xml } = require('./document-input')
const { settled } = require('./error')
const { SCRATCH, ownBuffer, separateInput, writable } = require('./output-buffer')
const { Handle, nativeArgument, nativeOf, requireNative } = require('./handle')
const { parseInSlices } = require('./json-reader')
const native = require('./native')
const { optionsText } = require('./options')
const { shown } = require('./shown')
const { onWorker } = require('./worker')

const { Apply, Explain } = native.Question

/** A compiled mapping template. */
class Mapping extends Handle {
  constructor(handle) {
    super(requireNative(handle, native.Mapping, 'a Mapping is made by parse or standard'))
    Object.assign(this, JSON.parse(handle.describe()))
    Object.freeze(this)
  }

  /** Compiles a template, XML or JSON. */
  static parse(data, options) {
    return new Mapping(settled(native.mappingParse(xml(data), optionsText(options))))
  }

  /** The built-in mapping of a country and document type. */
  static standard(country, documentType, options) {
    const names = [text(country, 'the code of a country'), text(documentType, 'a document type')]
    return new Mapping(settled(native.mappingStandard(...names, optionsText(options))))
  }

  /** Applies it to a document, on a worker thread. */
  async apply(data, params, bounds) {
    return ask(this, Apply, data, params, bounds)
  }

  /** Applies it to a document, at once. */
  applySync(data, params, bounds) {
    return askSync(this, Apply, data, params, bounds)
  }

  /** Says where every value comes from, on a worker thread. */
  async explain(data, params, bounds) {
    const { signal } = withoutSignal(bounds)
    const { through, others } = withoutThrough(bounds)
    const text = await ask(this, Explain, data, params, others, through)
    return abortable(signal, () => parseInSlices(text, signal))
  }

  /** Says where every value comes from, at once. */
  explainSync(data, params, bounds) {
    const { through, others } = withoutThrough(bounds)
    return JSON.parse(askSync(this, Explain, data, params, others, through))
  }

  /** Lists leaf by leaf where the outputs of two mappings differ. */
  static diff(one, other, data, params, bounds) {
    const [left, right] = [one, other].map(mapping => nativeArgument(mapping, Mapping, 'a Mapping'))
    const options = application(params, bounds)
    return JSON.parse(settled(data instanceof Document
      ? left.diffDocumentSync(right, nativeOf(data), options)
      : left.diffSync(right, content(data), options)))
  }

  [shown]() {
    return `${this.name} ${this.version}`
  }
}

async function ask(mapping, question, data, params, bounds, through) {
  const { signal, others } = withoutSignal(bounds)
  const options = application(params, others)
  const handle = nativeOf(mapping)
  if (data instanceof Document) {
    return settled(await abortable(signal, () => handle.askDocument(question, nativeOf(data), options, through)))
  }
  return onWorker(contentInSlices(data, signal), signal, given => handle.ask(question, given, options, through))
}

function askSync(mapping, question, data, params, bounds, through) {
  const options = application(params, bounds)
  return settled(data instanceof Document
    ? nativeOf(mapping).askDocumentSync(question, nativeOf(data), options, through)
    : nativeOf(mapping).askSync(question, content(data), options, through))
}

/** The native mapping of the option `through`, and the other options. */
function withoutThrough(options) {
  if (options == null) return { through: undefined, others: options }
  const { through, ...others } = options
  return { through: through == null ? undefined : nativeArgument(through, Mapping, 'a Mapping for `through`'), others }
}

/** Params and bounds as JSON text; undefined if there are none. */
function application(params, bounds) {
  if (params == null && bounds == null) return undefined
  if (params != null && (typeof params !== 'object' || Array.isArray(params))) throw wrongType('an object of params', params)
  return optionsText({ ...bounds, params })
}

/** A mapping that keeps its buffers from document to document. */
class Mapper extends Handle {
  #mapping

  constructor(mapping, params, bounds) {
    super(settled(native.mapper(nativeArgument(mapping, Mapping, 'a Mapping'), application(params, bounds))))
    this.#mapping = mapping
  }

  /** The mapping. */
  get mapping() {
    return this.#mapping
  }

  /** Applies the mapping to a document, at once. */
  applySync(data) {
    const value = settled(data instanceof Document
      ? nativeOf(this).applyDocument(nativeOf(data), SCRATCH)
      : nativeOf(this).apply(content(data), SCRATCH))
    return typeof value === 'number' ? ownBuffer(SCRATCH, value) : value
  }

  /** Applies the mapping to a document and writes into a buffer; returns the number of bytes. */
  applyInto(data, buffer) {
    if (data instanceof Document) {
      writable(buffer)
      return settled(nativeOf(this).applyDocumentInto(nativeOf(data), buffer))
    }
    return settled(nativeOf(this).applyInto(separateInput(content(data), buffer), buffer))
  }

  [shown]() {
    return `${this.#mapping.name} ${this.#mapping.version}`
  }
}

module.exports = { Mapper, Mapping, withoutThrough }
