'use strict'

// The wait for the authority's answer; authority-wait.d.ts is the documentation.

const { bytes } = require('./document-input')
const { settled } = require('./error')
const { Handle, nativeOf } = require('./handle')
const native = require('./native')
const { objectText, optionsText } = require('./options')
const { ProcessResult } = require('./result')
const { shown } = require('./shown')
const { dateOf, secondsOf } = require('./time')

/** The wait for the authority's answer to one document. */
class AuthorityWait extends Handle {
  constructor(of, options = {}) {
    super(of instanceof native.AuthorityWait ? of : begun(of, options))
  }

  /** Reads what `toJson` wrote. */
  static fromJson(data) {
    return new AuthorityWait(settled(native.authorityWaitFromJson(bytes(data))))
  }

  [shown]() {
    const { global_document_id: document, outcome, asked } = JSON.parse(this.toJson())
    return `${document}, outcome ${outcome}, asked ${asked}`
  }

  /** The state as JSON text. */
  toJson() {
    return nativeOf(this).toJson()
  }

  /** What to do now. */
  next(now) {
    const { text } = settled(nativeOf(this).next(secondsOf(now)))
    const { step, until, operation, arguments: args, ...answer } = JSON.parse(text)
    switch (step) {
      case 'wait': return { step, until: dateOf(until) }
      case 'ask': return { step, operation, arguments: args }
      default: return { step, answer }
    }
  }

  /** The document that this wait is about, among those that GetDocument listed. */
  documentIn(documents) {
    const listed = Array.from(documents ?? [])
    const texts = listed.map(document => optionsText(document, 'a document that GetDocument listed') ?? '{}')
    return listed[settled(nativeOf(this).placeIn(texts))] ?? null
  }

  /** Takes what GetDocument listed, and the caller's own decision about it. */
  observe(document, decided, now) {
    const listed = optionsText(document, 'a document that GetDocument listed')
    settled(nativeOf(this).observe(listed, decided == null ? undefined : String(decided), secondsOf(now)))
  }
}

function begun(of, options) {
  const { now, ...others } = options
  const { outcome, globalDocumentId, countryDocumentId } = of instanceof ProcessResult ? of : { globalDocumentId: of }
  const members = { countryDocumentId, ...others, outcome, globalDocumentId }
  return settled(native.authorityWait(objectText(members), secondsOf(now)))
}

module.exports = { AuthorityWait }
