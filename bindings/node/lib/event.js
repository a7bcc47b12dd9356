'use strict'

// Events about a document that was sent; event.d.ts is the documentation.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { keywords, wrong } = require('./input')
const { requestOf } = require('./request')
const { ProcessResult } = require('./result')

/** An event of ChangeDocumentStatus. */
class StatusChange {
  // Private, since parameters may hold names and amounts.
  #members

  constructor(status, globalDocumentId, description, parameters = {}) {
    if (typeof parameters !== 'object' || parameters === null) throw wrong('an object of parameters', parameters)
    this.#members = keywords({ GlobalDocumentId: globalDocumentId, status, description, ...parameters })
  }

  /** The exact request, which a client executes. */
  request({ version = 'v1' } = {}) {
    return requestOf(settled(native.statusChangeRequest(this.#members, String(version))))
  }

  /** Everything that is wrong with the event, and what somebody should look at. */
  get findings() {
    return JSON.parse(settled(native.statusChangeFindings(this.#members)).json)
  }

  /** The event 110301 that cancels this one, a 110300. */
  cancellation(result, description) {
    if (!(result instanceof ProcessResult)) throw wrong('a ProcessResult', result)
    if (typeof description !== 'string') throw wrong('a string for `description`', description)
    const { outcome, otherData } = result
    const said = settled(native.statusChangeCancellation(this.#members, keywords({ outcome, otherData }), description))
    const { status, GlobalDocumentId: id, description: words, ...parameters } = JSON.parse(said.json)
    return new StatusChange(status, id, words, parameters)
  }
}

/** An event of SendEventToAuthority. */
class AuthorityEvent {
  #members

  constructor(status, description, fields = {}) {
    if (typeof fields !== 'object' || fields === null) throw wrong('an object of fields', fields)
    this.#members = keywords({ status, description, ...fields })
  }

  /** The exact request, which a client executes. */
  request() {
    return requestOf(settled(native.authorityEventRequest(this.#members)))
  }

  /** Everything that is wrong with the event, and what somebody should look at. */
  get findings() {
    return JSON.parse(settled(native.authorityEventFindings(this.#members)).json)
  }
}

module.exports = { AuthorityEvent, StatusChange }
