'use strict'

/**
 * What every call of dtekit throws or rejects with, but for an argument of a wrong JavaScript type, which is a
 * TypeError as usual.
 *
 * `kind` is what a program acts on, `code` names the problem; both are the same words in every language.
 */
class DtekitError extends Error {
  constructor(failure, options) {
    super(failure.display, options)
    this.kind = failure.kind
    this.code = failure.code
    this.path = failure.path
    this.position = failure.position
    this.phase = failure.phase
    this.findings = failure.findings
    if (failure.needed !== undefined) this.needed = failure.needed
  }
}

// On the prototype, where Error keeps its own, so that it is no member of each error.
Object.defineProperty(DtekitError.prototype, 'name', { value: 'DtekitError', configurable: true, writable: true })

/** The value that the native half gave; it gives an error as JSON text, which is never a value. */
function settled(outcome) {
  if (typeof outcome === 'string') throw new DtekitError(JSON.parse(outcome))
  return outcome
}

module.exports = { DtekitError, settled }
