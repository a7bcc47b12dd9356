'use strict'

const native = require('./dtekit.node')
const { settled } = require('./error')
const { entries, keywords, wrong } = require('./input')
const { Operations } = require('./operations')
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
    return reply(settled(await this.#connection.call(operation, names, values)))
  }
}

module.exports = { Client }
