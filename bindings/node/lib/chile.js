'use strict'

// Chile: who assigns or validates a folio; chile.d.ts is the documentation.

const { object } = require('./argument')
const { content } = require('./document-input')
const { DtekitError } = require('./error')
const { Offered } = require('./offer')

const evaluated = new Offered('evaluate_folio')

/** The rule of folio assignment that fires, and what follows from it. */
class FolioDecision {
  #refusal

  constructor({ text, beside }) {
    this.#refusal = String(beside[0])
    Object.assign(this, JSON.parse(text))
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
  return new FolioDecision(evaluated.runSync(bytes, others))
}

module.exports = { FolioDecision, evaluateFolio }
