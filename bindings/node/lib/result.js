'use strict'

// The answers of the service; result.d.ts is the documentation.

const { bytes } = require('./document-input')
const { DtekitError, settled } = require('./error')
const native = require('./native')
const { objectText, optionsText } = require('./options')
const { plainMembers } = require('./plain')
const { NextStep } = require('./record')
const { hideWhenShown, inspect, showAnswer } = require('./shown')

/** The answer of most operations, with its meaning. */
class ProcessResult {
  #refusal
  #certified
  #documents

  constructor(members, item) {
    this.#refusal = item.refusal
    this.#certified = item.certified
    this.#documents = new Map(item.names.map((name, index) => [name, item.documents[index]]))
    Object.assign(this, members)
    if (this.error) this.error = new DtekitError(this.error)
    if (this.next) this.next = new NextStep(this.next)
    if (this.responseValue) this.responseValue.content = item.content ?? null
  }

  /**
   * Reads an answer that was received in another way than by a Client.
   *
   * @throws {DtekitError} of kind `answer` if it is the answer to no send and no process result; an answer to a
   *   send that cannot be read has outcome `unknown` instead.
   */
  static decode(data, options) {
    return reply(settled(native.decode(bytes(data), optionsText(options))))
  }

  /** This result with the outcome that the caller reads in an answer of its own form. */
  decidedBy(decide) {
    if (this.reason !== 'custom-response') return this
    const next = this.next ? objectText(this.next.toJSON()) : null
    const parts = settled(native.decision(String(decide(this.answer)), next))
    if (parts === null) return this
    const { outcome, next: step, error } = JSON.parse(parts.json)
    return new ProcessResult({ ...this, outcome, error, next: step }, parts.items[0])
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

  toJSON() {
    return plainMembers(this)
  }

  /** The document in `responseArca`, `xmlAuthorization` or `data` of `otherData`, out of its base 64. */
  otherContent(name) {
    return this.#documents.get(name) ?? null
  }
}

/** A stored document as the service gives it back: `content` holds its bytes. */
class FileResult {
  constructor(members, item) {
    assign(this, members)
    this.content = item.content ?? null
  }

  toJSON() {
    return plainMembers(this)
  }
}

/** The documents that an operation found. */
class DocumentList {
  constructor(members) {
    assign(this, members)
    this.continuationToken ??= null
    this.description ??= null
  }
}

for (const { prototype } of [ProcessResult, FileResult, DocumentList]) {
  Object.defineProperty(prototype, inspect, { value: showAnswer })
}

/** Sets each member, also one named `__proto__`: the service may add members of any name. */
function assign(target, members) {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  }
}

/**
 * Reads any answer of the service that was received in another way than by a Client.
 *
 * @throws {DtekitError} as the call of the operation would, and of kind `argument` for an option.
 */
function decodeReply(body, options) {
  return reply(settled(native.decodeReply(bytes(body), optionsText(options))))
}

/** The reply in the class of its kind; a free-form reply as it arrived. */
function reply({ kind, json, items, secret }) {
  const value = secret ? hideWhenShown(JSON.parse(json)) : JSON.parse(json)
  switch (kind) {
    case 'process-result': return new ProcessResult(value, items[0])
    case 'process-results': return value.map((members, index) => new ProcessResult(members, items[index]))
    case 'file': return new FileResult(value, items[0])
    case 'files': return value.map((members, index) => new FileResult(members, items[index]))
    case 'documents': return new DocumentList(value)
    default: return value
  }
}

module.exports = { DocumentList, FileResult, ProcessResult, decodeReply, reply }
