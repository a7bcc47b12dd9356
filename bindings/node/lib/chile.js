'use strict'

// Chile: who assigns or validates a folio; chile.d.ts is the documentation.

const native = require('../dtekit.node')
const { DtekitError, settled } = require('./error')
const { content, keywords, wrong } = require('./input')

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
  return new FolioDecision(settled(native.evaluateFolio(keywords(others), document == null ? undefined : content(document))))
}

module.exports = { FolioDecision, evaluateFolio }
