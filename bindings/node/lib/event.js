'use strict'

// Events about a document that was sent; event.d.ts is the documentation.

const { object, text, wrongType } = require('./argument')
const { settled } = require('./error')
const native = require('./native')
const { fieldsText, objectText, optionsText } = require('./options')
const { Request } = require('./request')
const { ProcessResult } = require('./result')
const { Shown, shown } = require('./shown')

/** An event of ChangeDocumentStatus. */
class StatusChange extends Shown {
  // Private: parameters may hold names and amounts.
  #members

  constructor(status, globalDocumentId, description, parameters = {}) {
    super()
    object(parameters, 'an object of parameters')
    this.#members = fieldsText({ GlobalDocumentId: globalDocumentId, status, description, ...parameters })
  }

  [shown]() {
    return JSON.parse(this.#members).status
  }

  /** The exact request, which a client executes. */
  request(options) {
    return new Request(settled(native.statusChangeRequest(this.#members, optionsText(options))))
  }

  /** Everything that is wrong with the event, and what somebody should look at. */
  get findings() {
    return JSON.parse(settled(native.statusChangeFindings(this.#members)).text)
  }

  /** The event 110301 that cancels this one, a 110300. */
  cancellation(result, description) {
    if (!(result instanceof ProcessResult)) throw wrongType('a ProcessResult', result)
    const { outcome, otherData } = result
    const answer = objectText({ outcome, otherData })
    const given = text(description, 'a string for `description`')
    const { text: members } = settled(native.statusChangeCancellation(this.#members, answer, given))
    const { status, GlobalDocumentId: id, description: words, ...parameters } = JSON.parse(members)
    return new StatusChange(status, id, words, parameters)
  }
}

/** An event of SendEventToAuthority. */
class AuthorityEvent extends Shown {
  // Private: fields may hold names and amounts.
  #members

  constructor(status, description, fields = {}) {
    super()
    this.#members = fieldsText({ status, description, ...object(fields, 'an object of fields') })
  }

  [shown]() {
    return JSON.parse(this.#members).status
  }

  /** The exact request, which a client executes. */
  request() {
    return new Request(settled(native.authorityEventRequest(this.#members)))
  }

  /** Everything that is wrong with the event, and what somebody should look at. */
  get findings() {
    return JSON.parse(settled(native.authorityEventFindings(this.#members)).text)
  }
}

module.exports = { AuthorityEvent, StatusChange }
