'use strict'

/**
 * What every call of dtekit throws or rejects with, but for an argument of a wrong JavaScript type, which is a
 * TypeError as usual.
 */
class DtekitError extends Error {
  #display

  constructor(failure, options) {
    super(failure.display, options)
    this.#display = failure.display
    // The stack begins with the whole error in one line, which what logs it needs; the engine writes it when it is
    // first read. `message` is the first finding's, as in every language.
    void this.stack
    Object.defineProperty(this, 'message', { value: failure.message, configurable: true, writable: true })
    this.kind = failure.kind
    this.code = failure.code
    this.path = failure.path
    this.position = failure.position
    this.phase = failure.phase
    this.findings = failure.findings
    if (failure.needed !== undefined) this.needed = failure.needed
  }

  toString() {
    return `${this.name}: ${this.#display}`
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
