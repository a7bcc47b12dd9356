'use strict'

const { setTimeout } = require('node:timers/promises')

const { publisher } = require('./diagnostics')
const native = require('../dtekit.node')
const { settled } = require('./error')
const { advance, extract } = require('./extraction')
const { AuthorityWait, reconciliation } = require('./authority-wait')
const { content, entries, keywords, wrong } = require('./input')
const { Operations } = require('./operations')
const { nativeOf } = require('./costa-rica')
const { handle } = require('./request')
const { ProcessResult, reply } = require('./result')

/** The native half of a client; nobody else reaches it. */
let connectionOf

/** A client of the service, for any number of calls at once. */
class Client extends Operations {
  // Private, so that neither inspect nor JSON.stringify shows an address or a credential.
  #connection

  static {
    connectionOf = client => {
      if (!(client instanceof Client)) throw wrong('a Client', client)
      return client.#connection
    }
  }

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
    return told(settled(await this.#connection.call(operation, names, values, publisher())))
  }

  /** Sends a request that was built before, on a thread of its own. */
  async execute(request) {
    return told(settled(await this.#connection.execute(handle(request), publisher())))
  }

  /** Issues a document: converted, its folio decided, sent. */
  async issue(document, country, options) {
    if (typeof country !== 'string') throw wrong('the code of a country', country)
    const settings = keywords(options)
    return reply(settled(await this.#connection.issue(content(document), country, settings, publisher())))
  }

  /** Sends an invalidation to El Salvador's authority. */
  async invalidate(event, mapping, sign) {
    if (typeof mapping !== 'string') throw wrong("a mapping's code", mapping)
    if (typeof sign !== 'boolean') throw wrong('true or false for `sign`', sign)
    return reply(settled(await this.#connection.invalidate(content(event), mapping, sign, publisher())))
  }

  /** Asks what became of a send whose outcome is unknown. */
  async reconcile(of, options) {
    const next = of instanceof ProcessResult ? of.next : of
    const found = await this.#connection.reconcile(keywords(next ?? {}), keywords(options), publisher())
    return reconciliation(settled(found))
  }

  /** Downloads a document, decoded; null while it is not ready yet. */
  async download(globalDocumentId, format, type = 'default') {
    const words = [globalDocumentId, format, type].map(String)
    const file = settled(await this.#connection.download(...words, publisher()))
    return file === null ? null : reply(file)
  }

  /** Waits for the authority's answer to a document, asking again and again. */
  async waitForAuthority(of, { decide, interval, giveUpAfter, signal } = {}) {
    const wait = of instanceof AuthorityWait ? of : new AuthorityWait(of, { interval, giveUpAfter })
    for (;;) {
      signal?.throwIfAborted()
      const step = wait.next()
      if (step.step === 'done') return step.answer
      if (step.step === 'wait') {
        await setTimeout(Math.max(0, step.until - Date.now()), undefined, { signal })
        continue
      }
      const [document] = (await this.call(step.operation, step.arguments)).documents
      wait.observe(document, decide && document ? await decide(document) : undefined)
    }
  }

  /** Sends a receiver message as the interface prescribes, on a thread of its own. */
  async sendReceiverMessage(message, args = {}) {
    const { names, values } = entries(args)
    return reply(settled(await this.#connection.sendReceiverMessage(nativeOf(message), names, values, publisher())))
  }

  /** Takes one step of an extraction, on a thread of its own. */
  async advance(extraction, now) {
    return advance(this.#connection, extraction, now, publisher())
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

module.exports = { Client, connectionOf }
