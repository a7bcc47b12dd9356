'use strict'

// Pollings that are kept in a file or in the program's own database, for several workers; poll-store.d.ts is the
// documentation.

const { onlySignal, withoutSignal } = require('./abort')
const { object, text } = require('./argument')
const { clientCall } = require('./client')
const { Opened, Place, call, explained, mostOf, onlyPlace, schemaText, timeOf } = require('./database')
const { publisher } = require('./diagnostics')
const { bytes } = require('./document-input')
const { settled } = require('./error')
const { Upload } = require('./extraction')
const { nativeArgument, nativeOf } = require('./handle')
const native = require('./native')
const { objectText, optionsText } = require('./options')
const { recordOf } = require('./record')

/** Documents on their way through the extraction provider, kept in a file or in the program's own database. */
class PollStore extends Opened {
  /** @throws {DtekitError} of kind `storage`. */
  constructor(path) {
    super(path instanceof Place ? path : new Place(settled(native.pollStore(text(path, 'a path'))), path))
  }

  /** The store in tables of the program's own database. */
  static over(pool, options) {
    return new PollStore(Place.over(pool, onlyPlace(options), native.pollStoreOver))
  }

  /** The statements that make the tables. */
  static schema(dialect, schema = null) {
    return schemaText(native.pollStoreSchema, dialect, schema)
  }

  /** Keeps a document; the next pass of any worker sends it. */
  async submit(upload, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, ...policy } = others
    const file = nativeArgument(upload, Upload, 'an Upload')
    const given = [optionsText(policy), timeOf(this, now)]
    return call(this, signal, store => store.submit(file, ...given))
  }

  /** Makes one pass over what is due. */
  async runDue(client, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, ...run } = others
    const given = [timeOf(this, now), optionsText(run)]
    const pass = await explained(this, clientCall(client, signal, handle =>
      nativeOf(this).runDue(handle, ...given, publisher())))
    return recordOf('PollPass', pass.text)
  }

  /** The jobs that have ended and were not acknowledged. */
  async results(most = 100, options) {
    const limit = mostOf(most)
    const jobs = await call(this, onlySignal(options), store => store.results(limit))
    return jobs.map(jobOf)
  }

  /** The job of an external id; null where there is none. */
  async get(externalId, options) {
    const key = text(externalId, 'an external id')
    const job = await call(this, onlySignal(options), store => store.get(key))
    return job === null ? null : jobOf(job)
  }

  /** Forgets a result. */
  async acknowledge(externalId, options) {
    const key = text(externalId, 'an external id')
    return call(this, onlySignal(options), store => store.acknowledge(key))
  }

  /** Takes a request of the provider and says what to answer. */
  async receive(body, options = {}) {
    const { signal, others: { now, ...request } } = withoutSignal(object(options, 'an object of options'))
    const [content, at, given] = [bytes(body), timeOf(this, now), objectText(request)]
    return JSON.parse((await call(this, signal, store => store.receive(content, given, at))).text)
  }

  /** How many jobs there are of each state. */
  async counts(options) {
    return JSON.parse((await call(this, onlySignal(options), store => store.counts())).text)
  }
}

function jobOf({ json, file = null }) {
  return { ...recordOf('PollJob', json), file }
}

module.exports = { PollStore }
