'use strict'

// The extraction provider: uploads, polling and its results; extraction.d.ts is the documentation.

const { fileURLToPath } = require('node:url')

const { abortable, sleepUntil, withoutSignal } = require('./abort')
const { object, text } = require('./argument')
const { bytes, xml } = require('./document-input')
const { DtekitError, settled } = require('./error')
const { Handle, nativeArgument, nativeOf } = require('./handle')
const native = require('./native')
const { objectText, optionsText } = require('./options')
const { plainMembers } = require('./plain')
const { record, stepOf } = require('./record')
const { Request } = require('./request')
const { Shown, shown } = require('./shown')
const { secondsOf } = require('./time')

/** A file for the extraction provider, checked at once. */
class Upload extends Handle {
  constructor(file, options) {
    super(file instanceof native.Upload ? file : settled(native.upload(bytes(file), optionsText(options))))
    this.externalId = nativeOf(this).externalId()
    this.findings = JSON.parse(nativeOf(this).findings())
  }

  /** A file that is read from its path. */
  static fromPath(path, options) {
    const place = path instanceof URL ? fileURLToPath(path) : text(path, 'a path as a string or URL')
    return new Upload(settled(native.uploadFromPath(place, optionsText(options))))
  }

  [shown]() {
    return this.externalId
  }

  /** The exact request, whose body is a copy of the file. */
  get request() {
    return new Request(nativeOf(this).request())
  }
}

/** The polling of one document. */
class Poll extends Handle {
  constructor(externalId, sentAt, options = {}) {
    super(externalId instanceof native.Poll ? externalId : begun(externalId, sentAt, options))
  }

  /** Reads the state that toJson gave. */
  static fromJson(data) {
    return new Poll(settled(native.pollFromJson(bytes(data))))
  }

  /** What to do at this time. */
  next(now) {
    return stepOf('Action', settled(nativeOf(this).next(secondsOf(now))).text)
  }

  /** Takes what came of an action; gives the address of a file to fetch. */
  observe(observation, now) {
    const given = objectText(observation, 'an observation')
    return settled(nativeOf(this).observe(given, secondsOf(now))).address
  }

  /** The state. */
  toJson() {
    return nativeOf(this).toJson()
  }

  [shown]() {
    return progressText(this)
  }
}

function begun(externalId, sentAt, options) {
  const members = { ...object(options, 'an object of options'), externalId, sentAt: secondsOf(sentAt) }
  return settled(native.poll(objectText(members)))
}

/** What UploadZipDocument receives. */
class Archive extends Shown {
  constructor() {
    super()
    throw new TypeError('an Archive is made by read')
  }

  /** Reads an archive. */
  static read(data, externalId, options) {
    const { json, xml, pdf } = settled(native.archiveRead(bytes(data), objectText({ ...options, externalId })))
    return Object.assign(Object.create(Archive.prototype), JSON.parse(json), { xml, pdf })
  }

  /** Reads the body of a request. */
  static receive(body, request = {}) {
    const given = objectText({ contentType: '', ...object(request, 'an object of options') })
    const { json, xml, pdf } = settled(native.archiveRead(bytes(body), given))
    return Object.assign(Object.create(Archive.prototype), JSON.parse(json), { xml, pdf })
  }

  [shown]() {
    return `${this.externalId}, ${this.xml.length} and ${this.pdf.length} bytes`
  }

  toJSON() {
    return plainMembers(this)
  }

  /** Writes one. */
  static write(document, pdf) {
    return settled(native.archiveWrite(xml(document), bytes(pdf)))
  }
}

/** One document on its way through the provider. */
class Extraction extends Handle {
  constructor(upload, options = {}) {
    const { poll, now, ...policy } = options
    const file = nativeArgument(upload, Upload, 'an Upload')
    const state = poll ?? new Poll(upload.externalId, now, { ...policy, sending: true })
    super(settled(native.extraction(file, nativeArgument(state, Poll, 'a Poll'), poll != null)))
  }

  /** The state, to be kept. */
  get poll() {
    return new Poll(settled(nativeOf(this).poll()))
  }

  [shown]() {
    return progressText(this.poll)
  }
}

/** Where a polling stands, without the document. */
function progressText(poll) {
  const { external_id: externalId, stage, send, query, policy } = JSON.parse(poll.toJson())
  return `${externalId} ${stage.name}, send ${send} of ${policy.sends}, query ${query} of ${policy.queries}`
}

/** The step of an extraction that the addon gave, and the error where it has failed. */
function progressOf({ json, items: [{ content = null, refusal }] }) {
  const { xml, processedTimestamp, warnings, ...step } = stepOf('Progress', json)
  if (xml !== undefined) {
    const { externalId, status } = step
    step.result = record('Extracted', { externalId, xml, status, processedTimestamp, file: content, warnings })
  }
  return { step, error: refusal && new DtekitError(JSON.parse(refusal)) }
}

/** Takes every step of an extraction; `advance` takes one. */
async function extract(upload, options = {}, advance) {
  const { signal, others } = withoutSignal(options)
  const { progress, keep, ...policy } = others
  const extraction = new Extraction(upload, policy)
  const keepState = () => abortable(signal, () => keep?.(extraction.poll))
  for (;;) {
    await keepState()
    const { step, error } = await advance(extraction, signal)
    progress?.(step)
    if (error) throw error
    if (step.result !== undefined) {
      await keepState()
      return step.result
    }
    if (step.nextAt !== null) await sleepUntil(step.nextAt, signal)
  }
}

module.exports = { Archive, Extraction, Poll, Upload, extract, progressOf }
