'use strict'

/**
 * What a call of dtekit throws or rejects with. An argument of a wrong JavaScript type is a TypeError as usual, and an
 * aborted call rejects with an AbortError.
 */
class DtekitError extends Error {
  #display

  constructor(failure, options) {
    super(failure.display, options)
    this.#display = failure.display
    // Loggers need the whole error in the first line of the stack, so it is read, and thereby written, before `message`
    // changes: that is the first finding's, as in every language.
    void this.stack
    Object.defineProperty(this, 'message', { value: failure.message, configurable: true, writable: true })
    this.kind = failure.kind
    this.code = failure.code
    this.path = failure.path
    this.position = failure.position
    this.phase = failure.phase
    this.callId = failure.call_id ?? null
    this.findings = failure.findings
    if (failure.needed !== undefined) this.needed = failure.needed
  }

  /** The members that errors have in every language. */
  toJSON() {
    return { kind: this.kind, display: this.#display, phase: this.phase, callId: this.callId, findings: this.findings }
  }

  toString() {
    return `${this.name}: ${this.#display}`
  }
}

// On the prototype, where Error has its own name, so that it is no member of each error.
Object.defineProperty(DtekitError.prototype, 'name', { value: 'DtekitError', configurable: true, writable: true })

/** The value that the addon gave. A string is never a value: it is the JSON text of an error, which is thrown. */
function settled(outcome) {
  if (typeof outcome === 'string') throw new DtekitError(JSON.parse(outcome))
  return outcome
}

module.exports = { DtekitError, settled }
