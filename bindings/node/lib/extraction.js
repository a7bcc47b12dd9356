'use strict'

// The extraction provider: uploads, polling and what comes back; extraction.d.ts is the documentation.

const { setTimeout: sleep } = require('node:timers/promises')
const { fileURLToPath } = require('node:url')

const native = require('../dtekit.node')
const { DtekitError, settled } = require('./error')
const { bytes, keywords, wrong, xml } = require('./input')
const { requestOf } = require('./request')

/** The native halves of uploads and extractions. */
const HANDLE = new WeakMap()

/** A file for the extraction provider, checked at once. */
class Upload {
  constructor(file, options = {}) {
    fill(this, native.upload(bytes(file), keywords(options)))
  }

  /** A file that is read from its path. */
  static fromPath(path, options = {}) {
    const place = path instanceof URL ? fileURLToPath(path) : path
    if (typeof place !== 'string') throw wrong('a path as a string or URL', path)
    const upload = Object.create(Upload.prototype)
    fill(upload, native.uploadFromPath(place, keywords(options)))
    return upload
  }

  /** The exact request, whose body is a copy of the file. */
  get request() {
    return requestOf(HANDLE.get(this).request())
  }
}

/** Gives an upload its native half. */
function fill(upload, outcome) {
  const handle = settled(outcome)
  HANDLE.set(upload, handle)
  upload.externalId = handle.externalId()
  upload.findings = JSON.parse(handle.findings())
}

/** The polling of one document as a value. */
class Poll {
  // Private, since it may hold a document.
  #state

  constructor(externalId, sentAt, options = {}) {
    if (typeof options !== 'object' || options === null) throw wrong('an object of options', options)
    const members = { ...options, externalId, sentAt: seconds(sentAt) }
    this.#state = settled(native.pollNew(keywords(members))).state
  }

  /** Reads the state that toJson gave. */
  static fromJson(data) {
    return Poll.#with(settled(native.pollRead(bytes(data))).state)
  }

  static #with(state) {
    const poll = new Poll('-', 0)
    poll.#state = state
    return poll
  }

  /** What to do at this time. */
  next(now) {
    const { state, given } = settled(native.pollNext(this.#state, seconds(now)))
    this.#state = state
    return JSON.parse(given)
  }

  /** Takes what came of an action; gives the address of a file to fetch. */
  observe(observation, now) {
    if (typeof observation !== 'object' || observation === null) throw wrong('an observation', observation)
    const { state, given } = settled(native.pollObserve(this.#state, keywords(observation), seconds(now)))
    this.#state = state
    return given ?? null
  }

  /** The state. */
  toJson() {
    return this.#state
  }
}

/** What UploadZipDocument receives. */
class Archive {
  /** Reads an archive. */
  static read(data, externalId, options = {}) {
    const read = settled(native.archiveRead(bytes(data), keywords({ ...options, externalId })))
    const archive = Object.create(Archive.prototype)
    return Object.assign(archive, JSON.parse(read.json), { xml: read.xml, pdf: read.pdf })
  }

  /** Writes one. */
  static write(document, pdf) {
    return settled(native.archiveWrite(xml(document), bytes(pdf))).data
  }
}

/** One document on its way through the provider. */
class Extraction {
  constructor(upload, options = {}) {
    if (!(upload instanceof Upload)) throw wrong('an Upload', upload)
    const { poll, now, ...policy } = options
    if (poll !== undefined && !(poll instanceof Poll)) throw wrong('a Poll', poll)
    const state = poll ?? new Poll(upload.externalId, now, { ...policy, sending: true })
    HANDLE.set(this, settled(native.extraction(HANDLE.get(upload), state.toJson(), poll !== undefined)))
  }

  /** The state, to be kept. */
  get poll() {
    return Poll.fromJson(HANDLE.get(this).state())
  }
}

/** One step of an extraction by a client's connection. */
async function advance(connection, extraction, now, told) {
  if (!(extraction instanceof Extraction)) throw wrong('an Extraction', extraction)
  const answer = settled(await connection.advance(HANDLE.get(extraction), seconds(now), told))
  const { xml, warnings, ...step } = JSON.parse(answer.json)
  if (xml === undefined) return step
  const { externalId, status } = step
  const file = answer.items[0].content ?? null
  return { ...step, result: { externalId, xml: Buffer.from(xml), status, file, warnings } }
}

/** The whole of it; a timer waits, no thread does. */
async function extract(client, upload, { progress, keep, signal, ...options } = {}) {
  const extraction = new Extraction(upload, options)
  for (;;) {
    await keep?.(extraction.poll)
    const step = await client.advance(extraction)
    progress?.(step)
    if (step.result !== undefined) {
      await keep?.(extraction.poll)
      return step.result
    }
    if (step.reason !== undefined) {
      throw new DtekitError(JSON.parse(native.extractionFailure(step.reason, step.externalId)))
    }
    if (step.nextAt !== null) await sleep(Math.max(0, 1000 * step.nextAt - Date.now()), undefined, { signal })
  }
}

/** A time as seconds since 1970. */
function seconds(time) {
  if (time === undefined || time === null) return Date.now() / 1000
  if (time instanceof Date) return time.getTime() / 1000
  if (typeof time !== 'number') throw wrong('a Date, or seconds since 1970,', time)
  return time
}

/** The native half of an upload. */
function parcelOf(upload) {
  if (!(upload instanceof Upload)) throw wrong('an Upload', upload)
  return HANDLE.get(upload)
}

module.exports = { Archive, Extraction, Poll, Upload, advance, extract, parcelOf, seconds }
