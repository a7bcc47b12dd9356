'use strict'

const native = require('./dtekit.node')
const { settled } = require('./error')
const { advance, extract } = require('./extraction')
const { entries, keywords, wrong } = require('./input')
const { Operations } = require('./operations')
const { handle } = require('./request')
const { reply } = require('./result')

/** A client of the service, for any number of calls at once. */
class Client extends Operations {
  // Private, so that neither inspect nor JSON.stringify shows an address or a credential.
  #connection

  /**
   * @throws {DtekitError} of kind `argument` with a finding for each setting that cannot be used.
   */
  constructor(baseUrl, username, password, options = {}) {
    super()
    if (typeof options !== 'object' || options === null) throw wrong('an object of options', options)
    const settings = { ...options, baseUrl, username, password }
    if (settings.caCerts instanceof Uint8Array) settings.caCerts = Buffer.from(settings.caCerts).toString()
    this.#connection = settled(native.connect(keywords(settings)))
  }

  /** Calls an operation by its key, `Group/Operation`, on a thread of its own. */
  async call(operation, args = {}) {
    if (typeof operation !== 'string') throw wrong('the name of an operation', operation)
    const { names, values } = entries(args)
    return told(settled(await this.#connection.call(operation, names, values)))
  }

  /** Sends a request that was built before, on a thread of its own. */
  async execute(request) {
    return told(settled(await this.#connection.execute(handle(request))))
  }

  /** Takes one step of an extraction, on a thread of its own. */
  async advance(extraction, now) {
    return advance(this.#connection, extraction, now)
  }

  /** Sends a document to the extraction provider and waits until it is processed. */
  async extract(upload, options) {
    return extract(this, upload, options)
  }
}

/** The reply, after the warnings for which it has no place. */
function told(answer) {
  for (const { code, message } of answer.findings ? JSON.parse(answer.findings) : []) {
    process.emitWarning(message, 'RequestWarning', code)
  }
  return reply(answer)
}

module.exports = { Client }
