'use strict'

// Chile: who assigns or validates a folio; chile.d.ts is the documentation.

const native = require('./dtekit.node')
const { Document } = require('./document')
const { DtekitError, settled } = require('./error')
const { json, keywords, wrong, xml } = require('./input')
const { isObject } = require('./object')

/** Which rule of folio assignment fires, and what follows from it. */
class FolioDecision {
  #refusal

  constructor(said) {
    this.#refusal = said.refusal
    Object.assign(this, JSON.parse(said.json))
  }

  /** This decision unless the service will refuse. */
  accepted() {
    if (this.#refusal) throw new DtekitError(JSON.parse(this.#refusal))
    return this
  }
}

/** Says which of the six rules of folio assignment fires. */
function evaluateFolio(inputs = {}) {
  if (typeof inputs !== 'object' || inputs === null) throw wrong('an object of inputs', inputs)
  const { document, ...others } = inputs
  return new FolioDecision(settled(native.evaluateFolio(keywords(others), content(document))))
}

/** The bytes of a document in any of its forms. */
function content(document) {
  if (document === undefined || document === null) return undefined
  if (document instanceof Document) return document.toXml()
  return isObject(document) ? json(document) : xml(document)
}

module.exports = { FolioDecision, evaluateFolio }
