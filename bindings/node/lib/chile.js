'use strict'

// Chile: who assigns or validates a folio; chile.d.ts is the documentation.

const { object } = require('./argument')
const { content } = require('./document-input')
const { DtekitError, settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')

/** The rule of folio assignment that fires, and what follows from it. */
class FolioDecision {
  #refusal

  constructor(decision) {
    this.#refusal = decision.refusal
    Object.assign(this, JSON.parse(decision.json))
  }

  /** This decision unless the service will refuse. */
  accepted() {
    if (this.#refusal) throw new DtekitError(JSON.parse(this.#refusal))
    return this
  }
}

/** Says which of the six rules of folio assignment fires. */
function evaluateFolio(inputs = {}) {
  const { document, ...others } = object(inputs, 'an object of inputs')
  const bytes = document == null ? undefined : content(document)
  return new FolioDecision(settled(native.evaluateFolio(optionsText(others), bytes)))
}

module.exports = { FolioDecision, evaluateFolio }
