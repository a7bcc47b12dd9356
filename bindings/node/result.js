'use strict'

const native = require('./dtekit.node')
const { DtekitError, settled } = require('./error')
const { bytes, keywords } = require('./input')

/** The answer of most operations, with what it means. */
class ProcessResult {
  #refusal
  #certified

  constructor(answer) {
    this.#refusal = answer.refusal
    this.#certified = answer.certified
    Object.assign(this, JSON.parse(answer.json))
    if (this.error) this.error = new DtekitError(this.error)
    if (this.responseValue) this.responseValue.content = answer.content ?? null
  }

  /**
   * Reads an answer that was received in another way than by a Client.
   *
   * @throws {DtekitError} of kind `answer` if it is the answer to no send and no process result; an answer to a
   *   send that cannot be read has outcome `unknown` instead.
   */
  static decode(data, options) {
    return new ProcessResult(settled(native.decode(bytes(data), keywords(options))))
  }

  /** This result, if the outcome is `accepted`; for those who want everything else to be an error. */
  accepted() {
    if (this.#refusal) {
      throw new DtekitError(JSON.parse(this.#refusal), this.error ? { cause: this.error } : undefined)
    }
    return this
  }

  /** The certified document; null unless the outcome is `accepted`. */
  certifiedXml() {
    return this.#certified ? this.responseValue.content : null
  }
}

/** A stored document as the service gives it back: `content` holds its bytes. */
class FileResult {
  constructor(answer) {
    // Members that the service added may have any name, `__proto__` among them.
    for (const [name, value] of Object.entries(JSON.parse(answer.json))) {
      Object.defineProperty(this, name, { value, enumerable: true, configurable: true, writable: true })
    }
    this.content = answer.content ?? null
  }
}

/** The reply in the class of its kind; a free-form object as it arrived. */
function reply(answer) {
  switch (answer.kind) {
    case 'process-result': return new ProcessResult(answer)
    case 'file': return new FileResult(answer)
    default: return JSON.parse(answer.json)
  }
}

module.exports = { FileResult, ProcessResult, reply }
