'use strict'

// Pollings that are kept in a file, for several workers; poll-store.d.ts is the documentation.

const { abortable, onlySignal, withoutSignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { clientCall } = require('./client')
const { publisher } = require('./diagnostics')
const { settled } = require('./error')
const { Upload } = require('./extraction')
const { Handle, nativeArgument, nativeOf } = require('./handle')
const { QueueMetrics } = require('./metrics')
const native = require('./native')
const { optionsText } = require('./options')
const { shown } = require('./shown')
const { dateOf, secondsOf } = require('./time')

/** Documents on their way through the extraction provider, kept in a file. */
class PollStore extends Handle {
  #path

  /** @throws {DtekitError} of kind `storage`. */
  constructor(path) {
    super(settled(native.pollStore(text(path, 'a path'))))
    this.#path = path
  }

  /** Keeps a document; the next pass of any worker sends it. */
  async submit(upload, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, ...policy } = others
    const file = nativeArgument(upload, Upload, 'an Upload')
    const given = optionsText(policy)
    return call(this, signal, store => store.submit(file, given, secondsOf(now)))
  }

  /** Makes one pass over what is due. */
  async runDue(client, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, ...run } = others
    const given = optionsText(run)
    const pass = await clientCall(client, signal, handle => nativeOf(this).runDue(handle, secondsOf(now), given, publisher()))
    return withDate(JSON.parse(pass.text))
  }

  /** The jobs that have ended and were not acknowledged. */
  async results(most = 100, options) {
    if (!Number.isInteger(most) || most < 0) throw wrongType('a whole number', most)
    const jobs = await call(this, onlySignal(options), store => store.results(Math.min(most, 0xffffffff)))
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

  /** How many jobs there are of each state. */
  async counts(options) {
    return JSON.parse((await call(this, onlySignal(options), store => store.counts())).text)
  }

  /** The gauges of the store. */
  async metrics(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const now = secondsOf(others.now)
    return new QueueMetrics(await call(this, signal, store => store.metrics(now)))
  }

  /** Closes the file once no call uses it. */
  close() {
    nativeOf(this).close()
  }

  [shown]() {
    return this.#path
  }
}

/** Runs a call of the store; `start` begins it with the native object. */
async function call(store, signal, start) {
  return settled(await abortable(signal, () => start(nativeOf(store))))
}

function jobOf({ json, file = null }) {
  const { xml, ...members } = JSON.parse(json)
  return { ...withDate(members), xml: xml === null ? null : Buffer.from(xml), file }
}

function withDate(members) {
  return { ...members, nextAt: dateOf(members.nextAt) }
}

module.exports = { PollStore }
