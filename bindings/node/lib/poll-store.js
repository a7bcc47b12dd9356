'use strict'

// Pollings that are kept in a file, for several workers; poll-store.d.ts is the documentation.

const { connectionOf } = require('./client')
const { publisher } = require('./diagnostics')
const native = require('../dtekit.node')
const { settled } = require('./error')
const { parcelOf, seconds } = require('./extraction')
const { keywords, wrong } = require('./input')

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** Documents on their way through the extraction provider, kept in a file. */
class PollStore {
  #native

  /** @throws {DtekitError} of kind `storage`. */
  constructor(path) {
    this.#native = settled(native.pollStore(text(path, 'a path')))
  }

  /** Keeps a document; the next pass of any worker sends it. */
  async submit(upload, options = {}) {
    if (typeof options !== 'object' || options === null) throw wrong('an object of options', options)
    const { now, ...policy } = options
    return settled(await this.#native.submit(parcelOf(upload), keywords(policy), seconds(now)))
  }

  /** Makes one pass over what is due. */
  async runDue(client, options = {}) {
    if (typeof options !== 'object' || options === null) throw wrong('an object of options', options)
    const { now, ...run } = options
    const told = publisher()
    return JSON.parse(settled(await this.#native.runDue(connectionOf(client), seconds(now), keywords(run), told)).text)
  }

  /** What has ended and was not acknowledged. */
  async results(most = 100) {
    if (!Number.isInteger(most) || most < 0) throw wrong('a whole number', most)
    return settled(await this.#native.results(Math.min(most, 0xffffffff))).map(job)
  }

  /** The job of an external id; null where there is none. */
  async get(externalId) {
    const found = settled(await this.#native.get(text(externalId, 'an external id')))
    return found === null ? null : job(found)
  }

  /** Forgets a result. */
  async acknowledge(externalId) {
    return settled(await this.#native.acknowledge(text(externalId, 'an external id')))
  }

  /** How many jobs there are of each state. */
  async counts() {
    return JSON.parse(settled(await this.#native.counts()).text)
  }

  /** Closes the file once no call uses it. */
  close() {
    this.#native.close()
  }

  [inspect]() {
    return 'PollStore'
  }
}

function job({ json, file }) {
  const { xml, ...members } = JSON.parse(json)
  return { ...members, xml: xml === null ? null : Buffer.from(xml), file: file ?? null }
}

function text(value, expected) {
  if (typeof value !== 'string') throw wrong(expected, value)
  return value
}

module.exports = { PollStore }
