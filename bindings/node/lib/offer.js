'use strict'

// Runs the functions of core's table; offered.js has those that need no more than their row.

const { abortable, withoutSignal } = require('./abort')
const { object } = require('./argument')
const { settled } = require('./error')
const { parseInSlices } = require('./json-reader')
const { withoutThrough } = require('./mapping')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')
const { onWorker } = require('./worker')

const NONE = {}

/** A function of core's table. Among its options, those that `handles` names are values of dtekit's own types. */
class Offered {
  #native
  #handles

  constructor(name, ...handles) {
    this.#native = native.Function.of(name)
    this.#handles = handles
  }

  /** Runs it at once; gives its text and the bytes beside it. `fields` is JSON text in place of options. */
  runSync(document, options, first, second, fields) {
    const { registry, through, explanation, keywords } = this.#taken(options)
    return settled(this.#native.runSync(document, first ?? explanation, second, fields ?? keywords, registry, through))
  }

  /** The value of the JSON that it gives at once. */
  valueSync(document, options, first, second) {
    return JSON.parse(this.runSync(document, options, first, second).text)
  }

  /**
   * Runs it on a worker thread; gives the value of its JSON, and the bytes beside it. `read` gives the document, by the
   * signal of the call.
   */
  async run(read, options, first, second) {
    const { signal, others } = withoutSignal(options)
    const { registry, through, explanation, keywords } = this.#taken(others)
    const { text, beside } = await onWorker(read(signal), signal, document =>
      this.#native.run(document, first ?? explanation, second, keywords, registry, through))
    return { value: await abortable(signal, () => parseInSlices(text, signal)), beside }
  }

  /** The options as JSON text, and the values of dtekit's own types among them. */
  #taken(options) {
    if (options === undefined || options === null) return NONE
    let others = object(options, 'an object of options')
    let registry, through, explanation
    if (this.#handles.includes('registry')) ({ own: registry, others } = withoutRegistry(others))
    if (this.#handles.includes('through')) ({ through, others } = withoutThrough(others))
    if (this.#handles.includes('explanation')) {
      ({ explanation, ...others } = others)
      explanation = explanation == null ? undefined : JSON.stringify(explanation)
    }
    return { registry, through, explanation, keywords: optionsText(others) }
  }
}

module.exports = { Offered }
